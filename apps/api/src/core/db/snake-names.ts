import { DefaultNamingStrategy } from 'typeorm';

/** Properties are named as on the wire; columns are their snake_case. */
export class SnakeNames extends DefaultNamingStrategy {
  override columnName(propiedad: string, propio: string): string {
    return propio || propiedad.replace(/[A-Z]/g, (letra) => `_${letra.toLowerCase()}`);
  }
}

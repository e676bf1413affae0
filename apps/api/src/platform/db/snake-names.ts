import { DefaultNamingStrategy } from 'typeorm';

/** Properties are named as on the wire; columns are their snake_case. */
export class SnakeNames extends DefaultNamingStrategy {
  override columnName(property: string, own: string): string {
    return own || property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

import { numero } from '../../lib/format';

/** 'Ninguna todavía', '1 visita', '12 visitas'. */
export function visitasEnPalabras(visitas: number): string {
  if (visitas === 0) return 'Ninguna todavía';
  return visitas === 1 ? '1 visita' : `${numero(visitas)} visitas`;
}

import { NOMBRES_RANGO, type Periodo, RANGOS_DE_LISTA, rangoDe } from '@jornal/contract';
import { fechaCorta, hoy } from './format';

/** The days a list is narrowed to, as one says them: 'Este mes', or its days; '' when it is not. */
export function periodoEnPalabras(
  { fecha_inicio: inicio, fecha_fin: fin }: { fecha_inicio: string; fecha_fin: string },
  dia = hoy(),
): string {
  if (inicio === '' && fin === '') return '';
  const rapido = rangoDe(RANGOS_DE_LISTA, { inicio, fin }, dia);
  if (rapido) return NOMBRES_RANGO[rapido];
  if (fin === '') return `Desde ${diasEnPalabras({ inicio, fin: inicio }, dia)}`;
  if (inicio === '') return `Hasta ${diasEnPalabras({ inicio: fin, fin }, dia)}`;
  return diasEnPalabras({ inicio, fin }, dia);
}

/** The days of a period in little room: '1 – 30 nov', '3 oct – 26 nov'. The year is said where it is not that of `dia`. */
export function diasEnPalabras({ inicio, fin }: Periodo, dia = hoy()): string {
  const [desde, hasta] = [inicio.slice(0, 4), fin.slice(0, 4)];
  const conAnio = desde !== hasta || hasta !== dia.slice(0, 4);
  const ultimo = conAnio ? `${fechaCorta(fin)} ${hasta}` : fechaCorta(fin);
  if (inicio === fin) return ultimo;
  if (inicio.slice(0, 7) === fin.slice(0, 7)) return `${Number(inicio.slice(8))} – ${ultimo}`;
  return `${desde === hasta ? fechaCorta(inicio) : `${fechaCorta(inicio)} ${desde}`} – ${ultimo}`;
}

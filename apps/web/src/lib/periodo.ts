import { NOMBRES_RANGO, RANGOS_DE_LISTA, rangoDe } from '@jornal/contract';
import { fecha, hoy } from './format';

/** The days a list is narrowed to, as one says them: 'Este mes', or its days; '' when it is not. */
export function periodoEnPalabras(
  { fecha_inicio: inicio, fecha_fin: fin }: { fecha_inicio: string; fecha_fin: string },
  dia = hoy(),
): string {
  if (inicio === '' && fin === '') return '';
  const rapido = rangoDe(RANGOS_DE_LISTA, { inicio, fin }, dia);
  if (rapido) return NOMBRES_RANGO[rapido];
  if (inicio === fin) return fecha(inicio);
  if (fin === '') return `Desde ${fecha(inicio)}`;
  return inicio === '' ? `Hasta ${fecha(fin)}` : `${fecha(inicio)} a ${fecha(fin)}`;
}

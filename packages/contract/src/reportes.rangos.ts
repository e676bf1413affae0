import { type Periodo, sumarDias } from './fechas.js';

/** The periods a report is asked for with one press, in the order they are offered. */
export const RANGOS_RAPIDOS = ['hoy', 'ayer', 'ultima_semana', 'ultimo_mes', 'ultimo_trimestre', 'ultimo_anio'] as const;
export type RangoRapido = (typeof RANGOS_RAPIDOS)[number];

export const NOMBRES_RANGO: Readonly<Record<RangoRapido, string>> = {
  hoy: 'Hoy',
  ayer: 'Ayer',
  ultima_semana: 'Última Semana',
  ultimo_mes: 'Último Mes',
  ultimo_trimestre: 'Último Trimestre',
  ultimo_anio: 'Último Año',
};

/** The first day of the month so many months before that of `fecha`. */
const primeroDelMes = (fecha: string, mesesAntes: number): string =>
  new Date(Date.UTC(Number(fecha.slice(0, 4)), Number(fecha.slice(5, 7)) - 1 - mesesAntes, 1)).toISOString().slice(0, 10);

/** The days of a quick range, both included (decisions, section 9). */
export function rangoRapido(rango: RangoRapido, hoy: string): Periodo {
  if (rango === 'ayer') return { inicio: sumarDias(hoy, -1), fin: sumarDias(hoy, -1) };
  const inicios: Record<Exclude<RangoRapido, 'ayer'>, string> = {
    hoy,
    ultima_semana: sumarDias(hoy, -7),
    ultimo_mes: primeroDelMes(hoy, 1),
    ultimo_trimestre: primeroDelMes(hoy, 3),
    ultimo_anio: `${Number(hoy.slice(0, 4)) - 1}-01-01`,
  };
  return { inicio: inicios[rango], fin: hoy };
}

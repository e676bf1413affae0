import { type Periodo, semanaDe, sumarDias } from './fechas.js';
import { NOMBRES_RANGO, RANGOS_RAPIDOS, type RangoRapido, rangoRapido } from './reportes.rangos.js';

const DEL_CALENDARIO = ['esta_semana', 'semana_pasada', 'este_mes', 'mes_pasado', 'este_anio', 'anio_pasado'] as const;
type DelCalendario = (typeof DEL_CALENDARIO)[number];

/** The periods a saved report is kept with: which days they are depends on the day it is read. */
export const RANGOS_RELATIVOS = [...RANGOS_RAPIDOS, ...DEL_CALENDARIO] as const;
export type RangoRelativo = RangoRapido | DelCalendario;

export const NOMBRE_RANGO_RELATIVO: Readonly<Record<RangoRelativo, string>> = {
  ...NOMBRES_RANGO,
  semana_pasada: 'Semana pasada',
  este_anio: 'Este año',
  anio_pasado: 'Año pasado',
};

/** The days of a range, both included. A range that is going on reaches to today; one that is over is whole. */
export function rangoRelativo(rango: RangoRelativo, hoy: string): Periodo {
  const anio = Number(hoy.slice(0, 4));
  switch (rango) {
    case 'esta_semana':
    case 'este_mes':
      return { inicio: rangoRapido(rango, hoy).inicio, fin: hoy };
    case 'semana_pasada':
      return semanaDe(sumarDias(hoy, -7));
    case 'este_anio':
      return { inicio: `${anio}-01-01`, fin: hoy };
    case 'anio_pasado':
      return { inicio: `${anio - 1}-01-01`, fin: `${anio - 1}-12-31` };
    default:
      return rangoRapido(rango, hoy);
  }
}

import { mesAnterior, mesDe, type Periodo, semanaDe, sumarDias } from './fechas.js';

/** The periods a report is asked for with one press, in the order they are offered. */
export const RANGOS_RAPIDOS = [
  'hoy',
  'ayer',
  'ultima_semana',
  'ultimo_mes',
  'ultimo_trimestre',
  'ultimo_anio',
] as const;
export type RangoRapido = (typeof RANGOS_RAPIDOS)[number];

/**
 * The periods a list is narrowed to with one press: whole weeks, from Monday, and whole months, as the figures of the
 * dashboard are. Two days that are several of them are called by the first.
 */
export const RANGOS_DE_LISTA = [
  'hoy',
  'ayer',
  'esta_semana',
  'este_mes',
  'mes_pasado',
  'ultimos_7_dias',
  'ultimos_30_dias',
] as const;
export type RangoDeLista = (typeof RANGOS_DE_LISTA)[number];

export const NOMBRES_RANGO: Readonly<Record<RangoRapido | RangoDeLista, string>> = {
  hoy: 'Hoy',
  ayer: 'Ayer',
  ultima_semana: 'Última Semana',
  ultimo_mes: 'Último Mes',
  ultimo_trimestre: 'Último Trimestre',
  ultimo_anio: 'Último Año',
  esta_semana: 'Esta semana',
  este_mes: 'Este mes',
  mes_pasado: 'Mes pasado',
  ultimos_7_dias: 'Últimos 7 días',
  ultimos_30_dias: 'Últimos 30 días',
};

/** The first day of the month so many months before that of `fecha`. */
const primeroDelMes = (fecha: string, mesesAntes: number): string =>
  new Date(Date.UTC(Number(fecha.slice(0, 4)), Number(fecha.slice(5, 7)) - 1 - mesesAntes, 1))
    .toISOString()
    .slice(0, 10);

/** The days of a quick range, both included (decisions, section 9). */
export function rangoRapido(rango: RangoRapido | RangoDeLista, hoy: string): Periodo {
  const [anio, mes] = [Number(hoy.slice(0, 4)), Number(hoy.slice(5, 7))];
  const pasado = mesAnterior(anio, mes);
  const rangos: Record<RangoRapido | RangoDeLista, Periodo> = {
    hoy: { inicio: hoy, fin: hoy },
    ayer: { inicio: sumarDias(hoy, -1), fin: sumarDias(hoy, -1) },
    ultima_semana: { inicio: sumarDias(hoy, -7), fin: hoy },
    ultimo_mes: { inicio: primeroDelMes(hoy, 1), fin: hoy },
    ultimo_trimestre: { inicio: primeroDelMes(hoy, 3), fin: hoy },
    ultimo_anio: { inicio: `${anio - 1}-01-01`, fin: hoy },
    esta_semana: semanaDe(hoy),
    este_mes: mesDe(anio, mes),
    mes_pasado: mesDe(pasado.anio, pasado.mes),
    ultimos_7_dias: { inicio: sumarDias(hoy, -6), fin: hoy },
    ultimos_30_dias: { inicio: sumarDias(hoy, -29), fin: hoy },
  };
  return rangos[rango];
}

/** Which of some quick ranges two days are, if they are one. */
export const rangoDe = <R extends RangoRapido | RangoDeLista>(
  rangos: readonly R[],
  { inicio, fin }: Periodo,
  hoy: string,
): R | undefined =>
  rangos.find((rango) => {
    const suyo = rangoRapido(rango, hoy);
    return suyo.inicio === inicio && suyo.fin === fin;
  });

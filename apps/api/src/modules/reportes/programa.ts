import { type DiaSemana, diaDeLaSemana, diaEn, type Frecuencia, instanteEn, mesDe, sumarDias } from '@jornal/contract';

/** When a report leaves by itself. The 31st is the last day of a shorter month. */
export type Programa = { frecuencia: Frecuencia; dia_semana: DiaSemana | null; dia_mes: number | null; hora: string };

/** Its days around one, in order: at least one before and one after. */
function diasDe({ frecuencia, dia_semana, dia_mes }: Programa, hoy: string): string[] {
  if (frecuencia !== 'mensual') {
    const cerca = Array.from({ length: 17 }, (_, i) => sumarDias(hoy, i - 8));
    return frecuencia === 'diario' ? cerca : cerca.filter((day) => diaDeLaSemana(day) === dia_semana);
  }
  const [anio, mes] = [Number(hoy.slice(0, 4)), Number(hoy.slice(5, 7))];
  return [-1, 0, 1].map((salto) => {
    const esteMes = new Date(Date.UTC(anio, mes - 1 + salto, 1));
    const { inicio, fin } = mesDe(esteMes.getUTCFullYear(), esteMes.getUTCMonth() + 1);
    const day = sumarDias(inicio, (dia_mes ?? 1) - 1);
    return day < fin ? day : fin;
  });
}

const vecesDe = (schedule: Programa, instant: Date, zone: string): Date[] =>
  diasDe(schedule, diaEn(zone, instant)).map((day) => instanteEn(zone, day, schedule.hora));

/** The first time after an instant. */
export const proximaVez = (schedule: Programa, after: Date, zone: string): Date =>
  vecesDe(schedule, after, zone).find((time) => time > after) as Date;

/** The last time up to an instant: of several missed times, the one still worth sending for. */
export const ultimaVez = (schedule: Programa, until: Date, zone: string): Date =>
  vecesDe(schedule, until, zone).findLast((time) => time <= until) as Date;

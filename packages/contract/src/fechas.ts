/**
 * Calendar arithmetic on business days ('YYYY-MM-DD'). Everything goes through UTC midnight of that day, so no time zone of a
 * server or a browser can move it. Weeks run from Monday to Sunday.
 */
const DIA = 86_400_000;

const aUtc = (fecha: string): number => Date.UTC(Number(fecha.slice(0, 4)), Number(fecha.slice(5, 7)) - 1, Number(fecha.slice(8, 10)));
const deUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const sumarDias = (fecha: string, dias: number): string => deUtc(aUtc(fecha) + dias * DIA);

/** 0 Sunday … 6 Saturday. */
export const diaSemana = (fecha: string): number => new Date(aUtc(fecha)).getUTCDay();

/** Whole days from one day to another. */
export const diasEntre = (desde: string, hasta: string): number => Math.round((aUtc(hasta) - aUtc(desde)) / DIA);

export type Periodo = { inicio: string; fin: string };

/** The Monday-to-Sunday week a day belongs to. */
export function semanaDe(fecha: string): Periodo {
  const inicio = sumarDias(fecha, -((diaSemana(fecha) + 6) % 7));
  return { inicio, fin: sumarDias(inicio, 6) };
}

/** The calendar month, `mes` 1..12. */
export function mesDe(anio: number, mes: number): Periodo {
  return { inicio: deUtc(Date.UTC(anio, mes - 1, 1)), fin: deUtc(Date.UTC(anio, mes, 0)) };
}

export const mesAnterior = (anio: number, mes: number): { anio: number; mes: number } => (mes === 1 ? { anio: anio - 1, mes: 12 } : { anio, mes: mes - 1 });

/** Days 1 to `dia` of a month, `dia` cut to its length: last month at the same cut. */
export function hastaElDia(anio: number, mes: number, dia: number): Periodo {
  const { inicio, fin } = mesDe(anio, mes);
  const corte = sumarDias(inicio, dia - 1);
  return { inicio, fin: corte < fin ? corte : fin };
}

/** The business day of an instant in a time zone. */
export function diaEn(zona: string, instante: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zona, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instante);
}

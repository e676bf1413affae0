/**
 * Calendar arithmetic on business days ('YYYY-MM-DD'). Everything goes through UTC midnight of that day, so no time zone of a
 * server or a browser can move it. Weeks run from Monday to Sunday.
 */
const DIA = 86_400_000;

const aUtc = (fecha: string): number =>
  Date.UTC(Number(fecha.slice(0, 4)), Number(fecha.slice(5, 7)) - 1, Number(fecha.slice(8, 10)));
const deUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a day that exists. Never passed through `new Date(text)`, which would shift it to UTC. */
export function esFecha(texto: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texto)) return false;
  const [a, m, d] = texto.split('-').map(Number) as [number, number, number];
  return a >= 1900 && a <= 2199 && m >= 1 && m <= 12 && d >= 1 && d <= new Date(Date.UTC(a, m, 0)).getUTCDate();
}

/** A day as people write it: '28/11/2026'. */
export const conBarras = (fecha: string): string => fecha.split('-').reverse().join('/');

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

export const mesAnterior = (anio: number, mes: number): { anio: number; mes: number } =>
  mes === 1 ? { anio: anio - 1, mes: 12 } : { anio, mes: mes - 1 };

/** Days 1 to `dia` of a month, `dia` cut to its length: last month at the same cut. */
export function hastaElDia(anio: number, mes: number, dia: number): Periodo {
  const { inicio, fin } = mesDe(anio, mes);
  const corte = sumarDias(inicio, dia - 1);
  return { inicio, fin: corte < fin ? corte : fin };
}

/** The same day so many years later (earlier, below 0); 29 February of a year without one is the 28th. */
export function sumarAnios(fecha: string, anios: number): string {
  const [anio, mes, dia] = [Number(fecha.slice(0, 4)) + anios, Number(fecha.slice(5, 7)), Number(fecha.slice(8, 10))];
  return deUtc(Date.UTC(anio, mes - 1, Math.min(dia, new Date(Date.UTC(anio, mes, 0)).getUTCDate())));
}

/** The period that ends where this one begins: the whole months before whole months, else as many days. */
export function periodoAnterior({ inicio, fin }: Periodo): Periodo {
  const antes = sumarDias(inicio, -1);
  const meses =
    (Number(fin.slice(0, 4)) - Number(inicio.slice(0, 4))) * 12 +
    Number(fin.slice(5, 7)) -
    Number(inicio.slice(5, 7)) +
    1;
  const enteros = inicio.endsWith('-01') && sumarDias(fin, 1).endsWith('-01');
  if (!enteros) return { inicio: sumarDias(inicio, -diasEntre(inicio, fin) - 1), fin: antes };
  return { inicio: deUtc(Date.UTC(Number(inicio.slice(0, 4)), Number(inicio.slice(5, 7)) - 1 - meses, 1)), fin: antes };
}

/** The same days a year ago; whole months are whole there too. */
export function periodoHaceUnAnio({ inicio, fin }: Periodo): Periodo {
  const ultimo = inicio.endsWith('-01') && sumarDias(fin, 1).endsWith('-01');
  return {
    inicio: sumarAnios(inicio, -1),
    fin: ultimo ? sumarDias(sumarAnios(sumarDias(fin, 1), -1), -1) : sumarAnios(fin, -1),
  };
}

/** Minutes from midnight of an 'HH:mm' hour; '24:00' is the end of the day. */
export const minutosDe = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));

const relojes = new Map<string, Intl.DateTimeFormat>();

/** The time that a clock on the wall of a time zone shows at an instant: 'YYYY-MM-DD HH:mm:ss'. */
function relojDePared(zona: string, instante: Date): string {
  let reloj = relojes.get(zona);
  if (reloj === undefined) {
    const dos = '2-digit';
    reloj = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zona,
      year: 'numeric',
      month: dos,
      day: dos,
      hour: dos,
      minute: dos,
      second: dos,
      hourCycle: 'h23',
    });
    relojes.set(zona, reloj);
  }
  return reloj.format(instante);
}

/** The business day of an instant in a time zone. */
export const diaEn = (zona: string, instante: Date): string => relojDePared(zona, instante).slice(0, 10);

/** The hour of an instant in a time zone, 'HH:mm'. */
export const horaEn = (zona: string, instante: Date): string => relojDePared(zona, instante).slice(11, 16);

/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. */
const adelanto = (zona: string, ms: number): number => {
  const enPunto = Math.floor(ms / 1000) * 1000;
  return Date.parse(`${relojDePared(zona, new Date(enPunto)).replace(' ', 'T')}Z`) - enPunto;
};

/**
 * The instant at which the clocks of a time zone show that hour of that day. An hour that clocks set back show twice is the first
 * of the two; one that clocks set forward skip is moved by what they skip (02:30 becomes 03:30).
 */
export function instanteEn(zona: string, fecha: string, hora: string): Date {
  const comoUtc = aUtc(fecha) + minutosDe(hora) * 60_000;
  // No zone changes its clocks twice within two days: one of these two holds.
  const [antes, despues] = [comoUtc - adelanto(zona, comoUtc - DIA), comoUtc - adelanto(zona, comoUtc + DIA)];
  const muestra = (ms: number) => ms + adelanto(zona, ms) === comoUtc;
  return new Date(!muestra(antes) && muestra(despues) ? despues : antes);
}

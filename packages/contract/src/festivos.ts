/**
 * The holidays of Colombia: Ley 51 of 1983 with the days it left where they were, the days it moves to the Monday that
 * follows, and those that go with Easter; Ley 2578 of 2026 added one. A rule and not a list: it needs no addition each
 * year.
 */
import { diaSemana, diasEntre, sumarDias } from './fechas.js';

/** Kept on their day, whichever of the week it is. */
const FIJOS = [
  ['01-01', 'Año Nuevo'],
  ['05-01', 'Día del Trabajo'],
  ['07-20', 'Día de la Independencia'],
  ['08-07', 'Batalla de Boyacá'],
  ['12-08', 'Inmaculada Concepción'],
  ['12-25', 'Navidad'],
] as const;

/** Kept on the Monday on or after their day; one of them only since a year. */
const A_LUNES: readonly (readonly [dia: string, nombre: string, desdeAnio?: number])[] = [
  ['01-06', 'Reyes Magos'],
  ['03-19', 'San José'],
  ['06-29', 'San Pedro y San Pablo'],
  ['07-09', 'Virgen de Chiquinquirá', 2026],
  ['08-15', 'Asunción de la Virgen'],
  ['10-12', 'Día de la Raza'],
  ['11-01', 'Todos los Santos'],
  ['11-11', 'Independencia de Cartagena'],
];

/** Days after Easter Sunday; the last three are the Mondays to which the law moves them. */
const DE_PASCUA = [
  [-3, 'Jueves Santo'],
  [-2, 'Viernes Santo'],
  [43, 'Ascensión de Jesús'],
  [64, 'Corpus Christi'],
  [71, 'Sagrado Corazón de Jesús'],
] as const;

const alLunes = (fecha: string): string => sumarDias(fecha, (8 - diaSemana(fecha)) % 7);

/** Easter Sunday of a Gregorian year: the algorithm of Meeus, Jones and Butcher. */
function domingoDePascua(anio: number): string {
  const a = anio % 19;
  const siglo = Math.floor(anio / 100);
  const resto = anio % 100;
  const correccion = Math.floor((siglo - Math.floor((siglo + 8) / 25) + 1) / 3);
  const luna = (19 * a + siglo - Math.floor(siglo / 4) - correccion + 15) % 30;
  const semana = (32 + 2 * (siglo % 4) + 2 * Math.floor(resto / 4) - luna - (resto % 4)) % 7;
  const ajuste = Math.floor((a + 11 * luna + 22 * semana) / 451);
  return sumarDias(`${anio}-03-01`, luna + semana - 7 * ajuste + 21);
}

function calcular(anio: number): ReadonlyMap<string, string> {
  const pascua = domingoDePascua(anio);
  const dias = [
    ...FIJOS.map(([dia, nombre]) => ({ fecha: `${anio}-${dia}`, nombre })),
    ...A_LUNES.filter(([, , desdeAnio = anio]) => desdeAnio <= anio).map(([dia, nombre]) => ({
      fecha: alLunes(`${anio}-${dia}`),
      nombre,
    })),
    ...DE_PASCUA.map(([dias, nombre]) => ({ fecha: sumarDias(pascua, dias), nombre })),
  ].sort((a, b) => (a.fecha < b.fecha ? -1 : Number(a.fecha > b.fecha)));
  const nombres = new Map<string, string>();
  for (const { fecha, nombre } of dias) {
    const otro = nombres.get(fecha);
    nombres.set(fecha, otro === undefined ? nombre : `${otro} · ${nombre}`);
  }
  return nombres;
}

const porAnio = new Map<number, ReadonlyMap<string, string>>();

/** The holidays of a year in the order of their days: 'YYYY-MM-DD' → name; where two fall on one Monday, both names. */
export function festivosDe(anio: number): ReadonlyMap<string, string> {
  const sabidos = porAnio.get(anio) ?? calcular(anio);
  porAnio.set(anio, sabidos);
  return sabidos;
}

/** The name of the holiday a day is, or null. */
export const festivo = (fecha: string): string | null => festivosDe(Number(fecha.slice(0, 4))).get(fecha) ?? null;

/** Monday to Friday and no holiday. */
export const esHabil = (fecha: string): boolean => diaSemana(fecha) % 6 !== 0 && festivo(fecha) === null;

/** Business days after one day up to another; below 0 when the other was before. */
export function diasHabilesEntre(desde: string, hasta: string): number {
  if (hasta < desde) return -diasHabilesEntre(hasta, desde);
  // Whole weeks have five; of the days left over and of the holidays, those of the week. However far apart the two are, no day is walked.
  const semanas = Math.floor(diasEntre(desde, hasta) / 7);
  let dias = semanas * 5;
  for (let dia = sumarDias(desde, semanas * 7 + 1); dia <= hasta; dia = sumarDias(dia, 1))
    if (diaSemana(dia) % 6 !== 0) dias += 1;
  for (let anio = Number(desde.slice(0, 4)); anio <= Number(hasta.slice(0, 4)); anio += 1)
    for (const dia of festivosDe(anio).keys()) if (dia > desde && dia <= hasta && diaSemana(dia) % 6 !== 0) dias -= 1;
  return dias;
}

/** The day on which a term of so many business days ends; it begins to run on the day after `fecha`. */
export function sumarDiasHabiles(fecha: string, dias: number): string {
  let dia = fecha;
  for (let faltan = dias; faltan > 0; ) {
    dia = sumarDias(dia, 1);
    if (esHabil(dia)) faltan -= 1;
  }
  return dia;
}

/**
 * Time in minutes: what a service takes of its operator, the lanes of a day, the figures of a slot, and the hours at
 * which something fits. Pure: the server decides with it, screens propose with it, tests hold it against a model that
 * counts minute by minute (docs/decisions/0138).
 */
import { type DuracionSeguida, ocupaDe } from './duracion.rules.js';
import { cruzan, cuantos, entre, type Minutos, quitar, unir } from './minutos.js';

/** A slot of an agenda on a day. */
export type HorarioDelDia = { inicio: number; fin: number; capacidad: number };
/** The minutes taken of one lane of an operator's day, by a cita or by a hold. */
export type Tomado = { carril: number; ocupa: Minutos };

const suyos = ({ inicio, fin }: HorarioDelDia): Minutos => entre(inicio, fin);
const toca = (minutos: Minutos, { inicio, fin }: HorarioDelDia): boolean =>
  minutos.some(([a, b]) => a < fin && inicio < b);
const carrilesEn = (horario: HorarioDelDia, tomados: readonly Tomado[]): Set<number> =>
  new Set(tomados.filter(({ ocupa }) => toca(ocupa, horario)).map(({ carril }) => carril));

/** Slots with the lanes that they have in use. */
type EnUso = ReadonlyArray<{ horario: HorarioDelDia; usados: ReadonlySet<number> }>;
const enUsoDe = (horarios: readonly HorarioDelDia[], tomados: readonly Tomado[]): EnUso =>
  horarios.map((horario) => ({ horario, usados: carrilesEn(horario, tomados) }));

function carrilEntre(enUso: EnUso, tomados: readonly Tomado[], ocupa: Minutos, tope: number): number | null {
  const cruzados = enUso.filter(({ horario }) => toca(ocupa, horario));
  const ultimo = cruzados.length === 0 ? tope : Math.min(...cruzados.map(({ horario }) => horario.capacidad));
  let libre: number | null = null;
  for (let carril = 1; carril <= ultimo; carril++) {
    const cabe =
      cruzados.every(({ horario, usados }) => usados.has(carril) || usados.size < horario.capacidad) &&
      !tomados.some((t) => t.carril === carril && cruzan(t.ocupa, ocupa));
    if (!cabe) continue;
    if (cruzados.some(({ usados }) => usados.has(carril))) return carril;
    libre ??= carril;
  }
  return libre;
}

/**
 * The lane that may take those minutes: one that its slots have in use already and is free then, else the smallest free
 * one; null when none is, for no slot has more lanes in use than its capacity. `tomados`, of its agenda; `tope`, the
 * lanes of what crosses no slot.
 */
export const carrilPara = (
  horarios: readonly HorarioDelDia[],
  tomados: readonly Tomado[],
  ocupa: Minutos,
  tope: number,
): number | null => carrilEntre(enUsoDe(horarios, tomados), tomados, ocupa, tope);

/** The rest between two slots that may be worked through; a longer one is a break. */
export const SALTO_MINUTOS = 15;

/** The minutes that an agenda works on a day: its slots, with the short rests between them, without what is blocked. */
export function jornadaDe(horarios: readonly HorarioDelDia[], bloqueados: Minutos): Minutos {
  const trabajo = unir(...horarios.map(suyos));
  const descansos = trabajo.flatMap(([, hasta], i) => {
    const sigue = trabajo[i + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    return sigue - hasta <= SALTO_MINUTOS ? entre(hasta, sigue) : [];
  });
  return quitar(unir(trabajo, descansos), bloqueados);
}

/** The minutes of work that follow a minute without a break. */
export const seguidosDesde = (jornada: Minutos, inicio: number): number => {
  const tramo = jornada.find(([a, b]) => a <= inicio && inicio < b);
  return tramo === undefined ? 0 : tramo[1] - inicio;
};

/** A day of an agenda: `ajenos` are the minutes when its operator is elsewhere, `ahora` the minute before which it is over. */
export type DiaDeAgenda = {
  horarios: readonly HorarioDelDia[];
  tomados: readonly Tomado[];
  bloqueados: Minutos;
  ajenos: Minutos;
  ahora: number;
};

/** The count of a slot: its places in use, and its minutes that are free. */
export type CuentaDeHorario = { usados: number; minutos_libres: number; huecos: Minutos };

/** A free stretch that is shorter than this is of no use. */
export const HUECO_MINUTOS = 5;

/**
 * The lanes of a slot that are in use, and its minutes that may still be worked in: of all its lanes, and, where no
 * place is left, the stretches that are free all the same (`huecos`).
 */
export function cuentaDe(
  horario: HorarioDelDia,
  { tomados, bloqueados, ajenos, ahora }: Omit<DiaDeAgenda, 'horarios'>,
): CuentaDeHorario {
  const enUso = carrilesEn(horario, tomados);
  const abiertos = quitar(suyos(horario), unir(bloqueados, ajenos, entre(0, ahora)));
  const nuevos = Math.max(0, horario.capacidad - enUso.size);
  const sobran = [...enUso]
    .filter((carril) => carril <= horario.capacidad)
    .map((carril) => quitar(abiertos, unir(...tomados.filter((t) => t.carril === carril).map(({ ocupa }) => ocupa))));
  const lleno = nuevos === 0 || cruzan(ajenos, suyos(horario));
  const libres = nuevos === 0 ? sobran : [...sobran, abiertos];
  return {
    usados: enUso.size,
    minutos_libres: sobran.reduce((suma, m) => suma + cuantos(m), nuevos * cuantos(abiertos)),
    huecos: lleno ? unir(...libres).filter(([a, b]) => b - a >= HUECO_MINUTOS) : [],
  };
}

/** Every how many minutes a cita may begin. */
export const PASO_MINUTOS = 15;

/** Which lane takes something from a minute on, asked of one day many times. */
function quienTome(dia: DiaDeAgenda, duracion: DuracionSeguida): (inicio: number) => number | null {
  const abiertas = jornadaDe(dia.horarios, dia.bloqueados);
  const enUso = enUsoDe(dia.horarios, dia.tomados);
  return (inicio) => {
    const fin = inicio + duracion.duracion_minutos;
    if (inicio < dia.ahora || seguidosDesde(abiertas, inicio) < duracion.duracion_minutos) return null;
    const ocupa = ocupaDe({ inicio, fin }, duracion);
    return cruzan(ocupa, dia.ajenos) ? null : carrilEntre(enUso, dia.tomados, ocupa, 0);
  };
}

/**
 * Whether something fits an agenda from a minute on: it is worked as long as it lasts, the operator is nowhere else, and
 * a lane is free. Answers the lane, or null.
 */
export const cabeDesde = (dia: DiaDeAgenda, inicio: number, duracion: DuracionSeguida): number | null =>
  quienTome(dia, duracion)(inicio);

/**
 * The minutes at which something may begin in an agenda: every quarter of an hour from where each stretch of work
 * begins, and wherever something that is taken ends.
 */
export function iniciosLibres(dia: DiaDeAgenda, duracion: DuracionSeguida): number[] {
  const inicios = new Set<number>();
  for (const [a, b] of jornadaDe(dia.horarios, [])) for (let m = a; m < b; m += PASO_MINUTOS) inicios.add(m);
  for (const { ocupa } of dia.tomados) for (const [, hasta] of ocupa) inicios.add(hasta);
  for (const [, hasta] of dia.ajenos) inicios.add(hasta);
  const carril = quienTome(dia, duracion);
  return [...inicios].sort((a, b) => a - b).filter((inicio) => carril(inicio) !== null);
}

/**
 * The slot that something is of that begins at a minute: the one it begins in, or, in a short rest that is worked
 * through, the one before it.
 */
export const horarioEn = <H extends HorarioDelDia>(horarios: readonly H[], inicio: number): H | null =>
  horarios.filter((h) => h.inicio <= inicio).sort((a, b) => b.inicio - a.inicio)[0] ?? null;

/** The minutes of work of an agenda, of all the places of its slots: offered, taken, still free, and gone by free. */
export function minutosDeDia(dia: DiaDeAgenda): {
  ofrecidos: number;
  ocupados: number;
  libres: number;
  pasados: number;
} {
  const suma = { ofrecidos: 0, ocupados: 0, libres: 0, pasados: 0 };
  for (const horario of dia.horarios) {
    const ofrecidos = horario.capacidad * cuantos(suyos(horario));
    const { minutos_libres: libres } = cuentaDe(horario, dia);
    const { minutos_libres: enTodo } = cuentaDe(horario, { ...dia, ahora: 0 });
    suma.ofrecidos += ofrecidos;
    suma.libres += libres;
    suma.pasados += enTodo - libres;
    suma.ocupados += ofrecidos - enTodo;
  }
  return suma;
}

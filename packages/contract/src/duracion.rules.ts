/**
 * How long a service is, and several of them in a row: the minutes that they take of their operator. Pure, beside the
 * lanes that they take them of (`carriles.rules.ts`, docs/decisions/0138, 0140).
 */
import { entre, type Minutos, quitar, unir } from './minutos.js';

/** How long a service is, in minutes. `duracion_minutos` null: as long as the slot it is booked in. */
export type Duracion = {
  duracion_minutos: number | null;
  /** The wait inside it (dye that works): from which minute, and how long. The operator is free meanwhile. */
  espera_desde: number | null;
  espera_minutos: number | null;
  /** The minutes that the operator needs after it, before anything else. */
  limpieza_minutos: number;
};

export const SIN_DURACION: Duracion = {
  duracion_minutos: null,
  espera_desde: null,
  espera_minutos: null,
  limpieza_minutos: 0,
};

/** The same fields, of which some are left out. */
export type DuracionDicha = { [K in keyof Duracion]?: Duracion[K] | undefined };

/** The whole of how long a service is: of the fields left out, those it had (`de`), or those of one that says nothing. */
export const conDuracion = <T extends DuracionDicha>(dicha: T, de: Duracion = SIN_DURACION): T & Duracion => ({
  ...dicha,
  duracion_minutos: dicha.duracion_minutos === undefined ? de.duracion_minutos : dicha.duracion_minutos,
  espera_desde: dicha.espera_desde === undefined ? de.espera_desde : dicha.espera_desde,
  espera_minutos: dicha.espera_minutos === undefined ? de.espera_minutos : dicha.espera_minutos,
  limpieza_minutos: dicha.limpieza_minutos ?? de.limpieza_minutos,
});

export const DURACION_MINUTOS = { min: 5, max: 720 } as const;
export const LIMPIEZA_MAXIMA = 120;

/** The wait lies inside what lasts, with work before and after it; a service without a length has none. */
export function esperaCabe({
  duracion_minutos,
  espera_desde,
  espera_minutos,
}: Omit<Duracion, 'limpieza_minutos'>): boolean {
  if (espera_desde === null && espera_minutos === null) return true;
  if (espera_desde === null || espera_minutos === null || duracion_minutos === null) return false;
  return espera_desde > 0 && espera_minutos > 0 && espera_desde + espera_minutos < duracion_minutos;
}

/** How long something is that begins at a minute of its own: never as long as a slot. */
export type DuracionCierta = Duracion & { duracion_minutos: number };
/** The same of what may be several services in a row. */
export type DuracionSeguida = DuracionCierta & { partes?: Partes | undefined };

/** The services of something that has several, done in a row by one operator. */
export type Partes = readonly DuracionCierta[];

/** Where each of several services begins and ends, in a row from a minute on. */
export function enFila<P extends DuracionCierta>(
  inicio: number,
  partes: readonly P[],
): Array<{ parte: P; inicio: number; fin: number }> {
  let desde = inicio;
  return partes.map((parte) => {
    const fin = desde + parte.duracion_minutos;
    const horas = { parte, inicio: desde, fin };
    desde = fin;
    return horas;
  });
}

const limpiezaDe = (partes: Partes): number => Math.max(...partes.map((p) => p.limpieza_minutos));

/** Several services as they are done in a row: only the last leaves a cleaning behind, the longest of all. */
export const enSuFila = <P extends DuracionCierta>(partes: readonly P[]): P[] =>
  partes.map((parte, i) => ({ ...parte, limpieza_minutos: i === partes.length - 1 ? limpiezaDe(partes) : 0 }));

/** Several services in a row as one thing that lasts, with its parts; of one alone, itself. */
export function seguidas<P extends DuracionCierta>(partes: readonly [P, ...P[]]): DuracionCierta & { partes?: P[] } {
  const [primera, ...otras] = partes;
  if (otras.length === 0) return primera;
  const duracion_minutos = partes.reduce((suma, p) => suma + p.duracion_minutos, 0);
  return { ...SIN_DURACION, duracion_minutos, limpieza_minutos: limpiezaDe(partes), partes: [...partes] };
}

/**
 * The minutes that something takes of its operator: those it lasts and its cleaning, without its waits. Of several
 * services in a row there is one cleaning, the longest, once the last is done.
 */
export function ocupaDe(
  { inicio, fin }: { inicio: number; fin: number },
  duracion: Omit<Duracion, 'duracion_minutos'> & { partes?: Partes | undefined },
): Minutos {
  const { espera_desde, espera_minutos, limpieza_minutos, partes } = duracion;
  if (partes !== undefined) return unir(...enFila(inicio, enSuFila(partes)).map((p) => ocupaDe(p, p.parte)));
  const todo = entre(inicio, fin + limpieza_minutos);
  if (espera_desde === null || espera_minutos === null) return todo;
  return quitar(todo, entre(inicio + espera_desde, inicio + espera_desde + espera_minutos));
}

const suEspera = <P extends DuracionCierta>(cierta: P): P =>
  esperaCabe(cierta) ? cierta : { ...cierta, espera_desde: null, espera_minutos: null };

/**
 * Of a service that lasts some minutes, how it is done: its wait stands where it still fits inside them, and is left out
 * where it does not. Of several, the last one is that much longer or shorter.
 */
export function conMinutos<P extends DuracionCierta>(
  duracion: Duracion & { partes?: readonly P[] | undefined },
  minutos: number,
): DuracionCierta & { partes?: P[] } {
  const { partes, ...toda } = duracion;
  const ultima = partes?.at(-1);
  if (partes === undefined || ultima === undefined) return suEspera({ ...toda, duracion_minutos: minutos });
  const otras = partes.slice(0, -1);
  const antes = otras.reduce((suma, p) => suma + p.duracion_minutos, 0);
  return {
    ...toda,
    duracion_minutos: minutos,
    partes: [...otras, suEspera({ ...ultima, duracion_minutos: minutos - antes })],
  };
}

/** The fewest minutes that something may last: of several services, the last is the one that is made shorter. */
export const minutosMinimos = ({ partes = [] }: { partes?: Partes | undefined }): number =>
  partes.slice(0, -1).reduce<number>((suma, p) => suma + p.duracion_minutos, DURACION_MINUTOS.min);

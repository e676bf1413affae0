import { isValidElement, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { sesionActual } from '../lib/session';
import type { Columna } from './tabla-columnas';
import { Nada } from './tabla-partes';
import { useEnTelefono } from './use-en-telefono';

/** With fewer rows a column of one value is no news. */
const FILAS = 3;
/** With fewer columns there is nothing to choose among. */
const COLUMNAS = 6;

const claveDe = (tabla: string): string => `columnas:${sesionActual()?.usuario.id ?? 0}:${tabla}`;

function leer(tabla: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(claveDe(tabla)) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    // Unreadable, or a browser that refuses storage: all of them are shown.
    return [];
  }
}

function escribir(tabla: string, ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(claveDe(tabla));
    else localStorage.setItem(claveDe(tabla), JSON.stringify(ids));
  } catch {
    // Storage refused or full: the choice ends with the screen.
  }
}

/** The value of a cell that can be compared; undefined where there is only a drawing. */
function valorDe<T>({ ordenPor, celda }: Columna<T>, fila: T): string | number | null | undefined {
  if (ordenPor) return ordenPor(fila) ?? null;
  const dicho = celda(fila);
  return typeof dicho === 'string' || typeof dicho === 'number' ? dicho : undefined;
}

/** The columns that say the same in every row, all but the first, which names it. */
export function deUnValor<T>(columnas: readonly Columna<T>[], filas: readonly T[]): readonly Columna<T>[] {
  const [primera, ...otras] = filas;
  if (primera === undefined || filas.length < FILAS) return [];
  return columnas.filter((columna, i) => {
    const valor = valorDe(columna, primera);
    return i > 0 && valor !== undefined && otras.every((fila) => valorDe(columna, fila) === valor);
  });
}

/** A cell that says nothing: no text, or the dash that stands for it. */
const nadaDice = (celda: ReactNode): boolean =>
  celda === null || celda === undefined || celda === '' || (isValidElement(celda) && celda.type === Nada);

/** The columns that may be left out and say nothing in any row; the first names the row, and stays. */
export const vaciasDe = <T>(columnas: readonly Columna<T>[], filas: readonly T[]): readonly Columna<T>[] =>
  columnas.filter(({ callaVacia, celda }, i) => i > 0 && callaVacia && filas.every((fila) => nadaDice(celda(fila))));

/** Whether all of the columns need more width than there is, whichever of them are shown. */
function useNoCabe(caja: RefObject<HTMLElement | null>, filas: unknown): boolean {
  const [medida, setMedida] = useState({ filas, natural: 0, ancho: 0 });
  useLayoutEffect(() => {
    const marco = caja.current;
    if (!marco) return;
    const medir = () =>
      setMedida((previa) => {
        const natural = Math.max(previa.filas === filas ? previa.natural : 0, marco.scrollWidth);
        const igual = previa.filas === filas && previa.natural === natural && previa.ancho === marco.clientWidth;
        return igual ? previa : { filas, natural, ancho: marco.clientWidth };
      });
    const observador = new ResizeObserver(medir);
    observador.observe(marco);
    medir();
    return () => observador.disconnect();
  }, [caja, filas]);
  return medida.filas === filas && medida.natural > medida.ancho + 1;
}

type DeTabla<T> = {
  /** The name of the table, under which the choice is kept. */
  nombre: string;
  columnas: readonly Columna<T>[];
  filas: readonly T[];
  caja: RefObject<HTMLElement | null>;
  /** A column that stays: the one that gives the order, or has a sum. */
  queda: (id: string) => boolean;
};

export type ColumnasVistas<T> = {
  visibles: readonly Columna<T>[];
  /** Left out because they say the same in every row, or would be; with what they say. */
  iguales: ReadonlyArray<{ id: string; titulo: string; dice: ReactNode }>;
  /** Left out because no row says anything in them, or would be. */
  vacias: ReadonlyArray<{ id: string; titulo: string }>;
  /** The columns left out are shown all the same. */
  todas: boolean;
  mostrarTodas: (todas: boolean) => void;
  ocultas: readonly string[];
  ocultar: (ids: readonly string[]) => void;
  /** There is something to tell or to choose. */
  hay: boolean;
};

/**
 * The columns of a table that are shown: without those the reader put away, which this browser keeps, and where they do
 * not all fit without those of a single value. On a phone a row is two lines, and has its own way.
 */
export function useColumnasVistas<T>({ nombre, columnas, filas, caja, queda }: DeTabla<T>): ColumnasVistas<T> {
  const enTelefono = useEnTelefono();
  const [ocultas, setOcultas] = useState(() => leer(nombre));
  const [todas, mostrarTodas] = useState(false);
  const noCabe = useNoCabe(caja, filas);
  const quita = (id: string, i: number): boolean => i > 0 && ocultas.includes(id);
  const elegidas = enTelefono ? columnas : columnas.filter(({ id }, i) => !quita(id, i));
  const iguales = noCabe && !enTelefono ? deUnValor(elegidas, filas).filter(({ id }) => !queda(id)) : [];
  const vacias = enTelefono ? [] : vaciasDe(elegidas, filas).filter(({ id }) => !queda(id));
  const calladas = [...vacias, ...iguales];
  return {
    visibles: todas ? elegidas : elegidas.filter((columna) => !calladas.includes(columna)),
    vacias,
    iguales: iguales.map(({ id, titulo, celda }) => ({ id, titulo, dice: filas[0] && celda(filas[0]) })),
    todas,
    mostrarTodas,
    ocultas,
    ocultar: (ids) => {
      setOcultas(ids);
      escribir(nombre, ids);
    },
    hay:
      vacias.length > 0 ||
      (!enTelefono &&
        columnas.length >= COLUMNAS &&
        (noCabe || iguales.length > 0 || elegidas.length < columnas.length)),
  };
}

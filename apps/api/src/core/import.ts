import { setImmediate as ceder } from 'node:timers/promises';
import {
  type ColumnaImportada,
  type Importacion,
  type ImportarQuery,
  type Permiso,
  PLAZO_IMPORTACION_MS,
} from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { type EstadoDeSucursal, estadoDeSucursal, exigirAbierta, tomarTurnoDeSucursal } from './branch.js';
import type { Db } from './db/db.js';
import { filasEn, type Sql } from './db/sql.js';
import type { Cambio, Transacciones } from './db/transactions.js';
import { ErrorNegocio, exigir } from './errors.js';
import type { Sesion } from './session.js';
import { type Fila, leerTabla, type Tabla } from './spreadsheet/read.js';
import { Plazo } from './time-limit.js';
import { Turnos } from './turns.js';

/** A row of an import, judged: what would be done with it, or why it cannot be. */
export type FilaPlan<T> = {
  fila: number;
  nombre: string;
  accion: 'crear' | 'actualizar' | 'sin_cambios' | 'error';
  errores: string[];
  datos: T | null;
};

/** Reads what is stored: on the pool while an import is only looked at, else on its own transaction. */
export type Leer = <F>(consulta: Sql) => Promise<F[]>;

/** What one kind of record adds to an import: its columns, how its rows are judged and what is done with those that change something. */
type DeUnRecurso<T> = {
  /** What is imported, as the event of the import calls it. */
  nombre: string;
  entidad_id: number;
  /** What a row that changes a record asks for, besides the permission of the route. */
  editar: Permiso;
  columnas: readonly ColumnaImportada[];
  /** Reads without locks whatever the judgement of a row needs. */
  planear: (leer: Leer) => Promise<(fila: Fila) => FilaPlan<T>>;
  /** Writes them and answers what happened to each record. */
  aplicar: (em: EntityManager, datos: T[]) => Promise<Cambio[]>;
};
type Respuesta = { message: string; data: Importacion };

/** A file is read, judged and applied by turns: few at once, so that memory, threads and connections stay for everybody else. */
const turnos = new Turnos(
  2,
  8,
  3,
  () =>
    new ErrorNegocio('MUCHOS_ARCHIVOS', 'Se están leyendo muchos archivos. Intenta de nuevo en unos segundos.', 503, {
      reintentarEn: 5,
    }),
);
/** Rows judged before others get their say. */
const POR_TANDA = 100;
/** Wrong rows an error names; looking at the file first (simular) names them all. */
const FILAS_NOMBRADAS = 50;

/** Reads a table, judges it and, unless it is only to be looked at, brings all of it in or nothing. */
export function importar<T>(
  { transacciones, db }: { transacciones: Transacciones; db: Db },
  sesion: Sesion,
  archivo: Uint8Array,
  { simular, columnas: elegidas = {} }: ImportarQuery,
  tipo: DeUnRecurso<T>,
): Promise<Respuesta> {
  const ajena = Object.keys(elegidas).find((campo) => !tipo.columnas.some((c) => c.campo === campo));
  exigir(ajena === undefined, 'COLUMNA_DESCONOCIDA', `No existe la columna ${ajena}`, 400);
  Plazo.alargar(PLAZO_IMPORTACION_MS);
  return turnos.tomar(`usuario:${sesion.usuario_id}`, async () => {
    const tabla = await leerTabla(archivo, tipo.columnas, elegidas);
    return simular === 'true' ? revisar(db, sesion, tabla, tipo) : aplicar(transacciones, sesion, tabla, tipo);
  });
}

/** Looks without touching: no transaction, no lock. */
async function revisar<T>(db: Db, sesion: Sesion, tabla: Tabla, tipo: DeUnRecurso<T>): Promise<Respuesta> {
  const leer: Leer = (consulta) => db.filas(consulta);
  exigirAbierta((await leer<EstadoDeSucursal>(estadoDeSucursal(tipo.entidad_id)))[0]);
  const plan = permitidas(await juzgarTodas(tabla.filas, await tipo.planear(leer)), sesion, tipo.editar);
  return {
    message: 'Revisión terminada: todavía no se ha importado nada',
    data: resumir(plan, tabla, tipo.columnas, false),
  };
}

/** Judges under the turn of the branch, which only imports take, and locks what others use as late as it can. */
function aplicar<T>(
  transacciones: Transacciones,
  sesion: Sesion,
  tabla: Tabla,
  { nombre, entidad_id, ...tipo }: DeUnRecurso<T>,
): Promise<Respuesta> {
  return transacciones.ejecutar(sesion, async (em, auditar) => {
    // Two of the same file would create everything twice.
    await tomarTurnoDeSucursal(em, entidad_id);
    const plan = permitidas(
      await juzgarTodas(tabla.filas, await tipo.planear((consulta) => filasEn(em, consulta))),
      sesion,
      tipo.editar,
    );
    exigirSinErrores(plan);
    const cambios = await tipo.aplicar(
      em,
      plan.flatMap(({ accion, datos }) => (datos === null || accion === 'sin_cambios' ? [] : [datos])),
    );
    const data = resumir(plan, tabla, tipo.columnas, true);
    // Of no record: those have theirs.
    auditar(
      { accion: 'importar', recurso: 'importacion', recurso_id: 0, entidad_id, despues: { nombre, ...data.resumen } },
      ...cambios,
    );
    return {
      message: `Importación terminada. Creados: ${data.resumen.crear}. Actualizados: ${data.resumen.actualizar}.`,
      data,
    };
  });
}

/** The route asks for the permission to create; a row that would change something asks for that one too. */
function permitidas<T>(plan: Array<FilaPlan<T>>, sesion: Sesion, editar: Permiso): Array<FilaPlan<T>> {
  if (sesion.permisos.has(editar)) return plan;
  return plan.map((p) =>
    p.accion === 'actualizar'
      ? { ...p, accion: 'error', errores: ['Ya existe, y no tienes permiso para cambiarlo'], datos: null }
      : p,
  );
}

async function juzgarTodas<T>(
  filas: readonly Fila[],
  juzgar: (fila: Fila) => FilaPlan<T>,
): Promise<Array<FilaPlan<T>>> {
  const plan: Array<FilaPlan<T>> = [];
  for (const fila of filas) {
    if (plan.length % POR_TANDA === POR_TANDA - 1) await ceder();
    plan.push(juzgar(fila));
  }
  return plan;
}

/** Somebody changed the very records of an import between its judgement and its writing: nothing was done. */
export const cambioMientras = () =>
  new ErrorNegocio(
    'CAMBIO_MIENTRAS_TANTO',
    'Lo que se iba a actualizar cambió mientras se importaba. Intenta de nuevo.',
  );

/** A name as rows are matched by it: without accents, capitals or spaces around it. */
export const claveDe = (nombre: string): string =>
  nombre
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();

/** The judgement of a row, from what is wrong with it or from what it says; `previo` is the record it is about, if there is one. */
export function juzgada<T>(
  fila: { fila: number; nombre: string },
  errores: string[],
  leida: { datos: T; cambios: Record<string, unknown>; previo: Record<string, unknown> | null } | null,
): FilaPlan<T> {
  if (leida === null || errores.length > 0)
    return { ...fila, accion: 'error', errores: [...new Set(errores)], datos: null };
  const { datos, cambios, previo } = leida;
  const igual = previo !== null && Object.entries(cambios).every(([campo, valor]) => previo[campo] === valor);
  return { ...fila, accion: previo === null ? 'crear' : igual ? 'sin_cambios' : 'actualizar', errores: [], datos };
}

/** The plan as the person reads it. */
function resumir<T>(
  plan: ReadonlyArray<FilaPlan<T>>,
  { encabezados, columnas }: Tabla,
  deTipo: readonly ColumnaImportada[],
  aplicado: boolean,
): Importacion {
  const cuantas = (accion: FilaPlan<T>['accion']) => plan.filter((p) => p.accion === accion).length;
  return {
    aplicado,
    resumen: {
      crear: cuantas('crear'),
      actualizar: cuantas('actualizar'),
      sin_cambios: cuantas('sin_cambios'),
      errores: cuantas('error'),
    },
    encabezados,
    columnas: deTipo.map(({ campo, titulo, requerida }, i) => ({
      campo,
      titulo,
      requerida,
      encabezado: columnas[i]?.encabezado ?? null,
    })),
    filas: plan.map(({ fila, nombre, accion, errores }) => ({ fila, nombre, accion, errores })),
  };
}

/** One wrong row and nothing is imported. */
function exigirSinErrores<T>(plan: ReadonlyArray<FilaPlan<T>>): void {
  const malas = plan.filter((p) => p.accion === 'error');
  if (malas.length === 0) return;
  const errores = Object.fromEntries(malas.slice(0, FILAS_NOMBRADAS).map((m) => [`fila ${m.fila}`, m.errores]));
  throw new ErrorNegocio(
    'ARCHIVO_CON_ERRORES',
    `No se importó nada: ${malas.length === 1 ? 'una fila tiene' : `${malas.length} filas tienen`} errores`,
    400,
    { errores },
  );
}

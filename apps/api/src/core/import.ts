import type { Importacion } from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { filaEn, sql } from './db/sql.js';
import type { Transacciones } from './db/transactions.js';
import { ErrorNegocio, exigirEncontrado } from './errors.js';
import type { Sesion } from './session.js';

/** A row of an import, judged: what would be done with it, or why it cannot be. */
export type FilaPlan<T> = { fila: number; nombre: string; accion: 'crear' | 'actualizar' | 'sin_cambios' | 'error'; errores: string[]; datos: T | null };

/** What one kind of record adds to an import: how its rows are judged and what is done with those that change something. */
type DeUnRecurso<T> = {
  recurso: string;
  entidad_id: number;
  planear: (em: EntityManager) => Promise<Array<FilaPlan<T>>>;
  aplicar: (em: EntityManager, datos: T[]) => Promise<void>;
};

/** Judges a table and, unless it is only to be looked at, brings all of it in or nothing. */
export async function importar<T>(
  transacciones: Transacciones,
  sesion: Sesion,
  simular: 'true' | 'false',
  { recurso, entidad_id, planear, aplicar }: DeUnRecurso<T>,
): Promise<{ message: string; data: Importacion }> {
  const juzgar = async (em: EntityManager) => {
    await bloquearEntidad(em, entidad_id);
    return planear(em);
  };
  if (simular === 'true') {
    return { message: 'Revisión terminada: todavía no se ha importado nada', data: resumir(await transacciones.reintentar(juzgar), false) };
  }
  return transacciones.ejecutar(sesion, async (em, auditar) => {
    const plan = await juzgar(em);
    exigirSinErrores(plan);
    await aplicar(
      em,
      plan.flatMap(({ accion, datos }) => (datos === null || accion === 'sin_cambios' ? [] : [datos])),
    );
    const data = resumir(plan, true);
    auditar({ accion: 'importar', recurso, recurso_id: entidad_id, entidad_id, despues: data.resumen });
    return { message: `Importación terminada: ${data.resumen.crear} creados, ${data.resumen.actualizar} actualizados`, data };
  });
}

/** The lock on the branch makes imports take turns: two of the same file would create everything twice. */
async function bloquearEntidad(em: EntityManager, entidad_id: number): Promise<void> {
  const entidad = await filaEn(em, sql`SELECT id FROM entidad WHERE id = ${entidad_id} AND id > 0 AND archivado_en IS NULL FOR NO KEY UPDATE`);
  exigirEncontrado(entidad, 'No se encontró la entidad');
}

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
  if (leida === null || errores.length > 0) return { ...fila, accion: 'error', errores: [...new Set(errores)], datos: null };
  const { datos, cambios, previo } = leida;
  const igual = previo !== null && Object.entries(cambios).every(([campo, valor]) => previo[campo] === valor);
  return { ...fila, accion: previo === null ? 'crear' : igual ? 'sin_cambios' : 'actualizar', errores: [], datos };
}

/** The plan as the person reads it. */
function resumir<T>(plan: ReadonlyArray<FilaPlan<T>>, aplicado: boolean): Importacion {
  const cuantas = (accion: FilaPlan<T>['accion']) => plan.filter((p) => p.accion === accion).length;
  return {
    aplicado,
    resumen: { crear: cuantas('crear'), actualizar: cuantas('actualizar'), sin_cambios: cuantas('sin_cambios'), errores: cuantas('error') },
    filas: plan.map(({ fila, nombre, accion, errores }) => ({ fila, nombre, accion, errores })),
  };
}

/** One wrong row and nothing is imported. */
function exigirSinErrores<T>(plan: ReadonlyArray<FilaPlan<T>>): void {
  const malas = plan.filter((p) => p.accion === 'error');
  if (malas.length === 0) return;
  const errores = Object.fromEntries(malas.map((m) => [`fila ${m.fila}`, m.errores]));
  throw new ErrorNegocio('ARCHIVO_CON_ERRORES', `No se importó nada: ${malas.length === 1 ? 'una fila tiene' : `${malas.length} filas tienen`} errores`, 400, { errores });
}

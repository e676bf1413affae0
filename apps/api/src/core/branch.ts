import type { EntityManager } from 'typeorm';
import { filaEn, type Sql, sql } from './db/sql.js';
import { ErrorNegocio, exigir } from './errors.js';

type Estado = { archivada_en: string | null };

const noEsta = (): ErrorNegocio => new ErrorNegocio('NO_ENCONTRADO', 'No se encontró la entidad', 404);

/**
 * Whoever writes something of a branch holds its row until the end: it exists, and nobody archives it meanwhile. Of all the rows a
 * transaction locks it is the first. It is the weakest lock archiving waits for, so that many hold it at once and imports still take
 * turns on the same row. `inexistente`: what is said of a branch that never was; one that is archived says so itself.
 */
export const exigirSucursalAbierta = (em: EntityManager, entidad_id: number, inexistente = noEsta): Promise<void> =>
  exigirAbierta(em, sql`SELECT archivada_en FROM sucursal WHERE entidad_id = ${entidad_id} FOR KEY SHARE`, inexistente);

/** The turn of a branch, for what two may not do to it at once (imports, its modules); what only belongs to it does not wait. */
export const tomarTurnoDeSucursal = (em: EntityManager, entidad_id: number, inexistente = noEsta): Promise<void> =>
  exigirAbierta(em, sql`SELECT archivada_en FROM sucursal WHERE entidad_id = ${entidad_id} FOR NO KEY UPDATE`, inexistente);

async function exigirAbierta(em: EntityManager, consulta: Sql, inexistente: () => ErrorNegocio): Promise<void> {
  const estado = await filaEn<Estado>(em, consulta);
  if (estado === null) throw inexistente();
  exigir(estado.archivada_en === null, 'SUCURSAL_ARCHIVADA', 'La sucursal está archivada');
}

import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { rowsIn, sql } from '../../platform/db/sql.js';
import { deFicha } from './fichas-locks.js';

/** Takes the mark of who is not to be written to off the cards that are part of another: their person may be again. */
export async function quitarMarcas(
  em: EntityManager,
  { entidad_id, id }: { entidad_id: number; id: number },
): Promise<Change[]> {
  const unidas = await rowsIn<{ id: number }>(
    em,
    sql`UPDATE persona SET no_contactar = false WHERE entidad_id = ${entidad_id} AND fusionada_en = ${id} AND no_contactar
      RETURNING id`,
  );
  const [antes, despues] = [{ no_contactar: true }, { no_contactar: false }];
  return unidas.map((una) => ({ ...deFicha({ entidad_id, id: una.id }), accion: 'editar', antes, despues }));
}

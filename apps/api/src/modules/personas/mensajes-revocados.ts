import type { EntityManager } from 'typeorm';
import { rowIn, sql } from '../../platform/db/sql.js';

/** Whether the last word of the person of a card, or of one that is part of it, is that they are not to be written to. */
export async function mensajesRevocados(
  em: EntityManager,
  { entidad_id, id }: { entidad_id: number; id: number },
): Promise<boolean> {
  const ultimo = await rowIn<{ otorga: boolean }>(
    em,
    sql`SELECT k.otorga FROM persona_consentimiento k WHERE k.entidad_id = ${entidad_id} AND k.finalidad = 'mensajes'
        AND k.persona_id IN (SELECT f.id FROM persona f
          WHERE f.entidad_id = ${entidad_id} AND (f.id = ${id} OR f.fusionada_en = ${id}))
      ORDER BY k.id DESC LIMIT 1`,
  );
  return ultimo?.otorga === false;
}

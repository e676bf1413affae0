import type { EntityManager } from 'typeorm';
import { branchIn, inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { onlyRowIn, rowIn, type Sql, sql } from '../../platform/db/sql.js';

type Llave = { entidad_id: number; id: number };

/**
 * Whether the person of a card is not to be written to: it is marked, or one that is part of it, or their last word on
 * messages, on whichever of them it was said, is no. It is asked of the cards together and written on none by a merge, so
 * that taking them apart leaves each as it was. `ficha` is the card that stands for the others.
 */
export const noContactar = (entidad: Sql, ficha: Sql): Sql => sql`(SELECT coalesce(bool_or(g.no_contactar), false)
      OR coalesce(NOT (array_agg(k.otorga ORDER BY k.id DESC) FILTER (WHERE k.id IS NOT NULL))[1], false)
    FROM persona g LEFT JOIN persona_consentimiento k
      ON k.entidad_id = ${entidad} AND k.persona_id = g.id AND k.finalidad = 'mensajes'
    WHERE g.entidad_id = ${entidad} AND (g.id = ${ficha} OR g.fusionada_en = ${ficha}))`;

/**
 * The cards that stand for the people of a scope who are not to be written to: few, whatever the cards are. `who` says
 * the branch, or every one.
 */
export const callados = (who: Reach): Sql => {
  const rama = (columna: Sql): Sql => inScope({ ...who, empleado_id: null }, { entidad: columna });
  return sql`SELECT r.id FROM persona r WHERE ${rama(sql`r.entidad_id`)} AND r.id IN (
      SELECT coalesce(s.fusionada_en, s.id) FROM persona s LEFT JOIN persona_consentimiento d
        ON d.entidad_id = s.entidad_id AND d.persona_id = s.id AND d.finalidad = 'mensajes' AND NOT d.otorga
      WHERE ${rama(sql`s.entidad_id`)} AND (s.no_contactar OR d.id IS NOT NULL))
    AND ${noContactar(branchIn(who, sql`r.entidad_id`), sql`r.id`)}`;
};

/** The same of one card, inside the caller's transaction. */
export async function seCalla(em: EntityManager, { entidad_id, id }: Llave): Promise<boolean> {
  const pregunta = sql`SELECT ${noContactar(sql`${entidad_id}::bigint`, sql`${id}::bigint`)} AS calla`;
  return (await onlyRowIn<{ calla: boolean }>(em, pregunta)).calla;
}

/** Whether the last word of the person of a card, or of one that is part of it, is that they are not to be written to. */
export async function mensajesRevocados(em: EntityManager, { entidad_id, id }: Llave): Promise<boolean> {
  const ultimo = await rowIn<{ otorga: boolean }>(
    em,
    sql`SELECT k.otorga FROM persona_consentimiento k WHERE k.entidad_id = ${entidad_id} AND k.finalidad = 'mensajes'
        AND k.persona_id IN (SELECT f.id FROM persona f
          WHERE f.entidad_id = ${entidad_id} AND (f.id = ${id} OR f.fusionada_en = ${id}))
      ORDER BY k.id DESC LIMIT 1`,
  );
  return ultimo?.otorga === false;
}

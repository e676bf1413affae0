import { DUPLICADOS_LISTADOS, type FichaEnPar, type ParDuplicado } from '@jornal/contract';
import { branchIn } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';

/** Two cards by their ids, and what they share. */
export type Par = Pick<ParDuplicado, 'por'> & { entidad_id: number; ids: [number, number] };

/** Pairs of cards (`p`, of those that `where` leaves) that share a telephone, a document or an e-mail, and which of them. */
export function paresDe(who: Reach, where: Sql): Sql {
  const par = (
    field: Sql,
    word: string,
    puesto: Sql,
  ) => sql`SELECT p.entidad_id, p.id, q.id AS otra, ${word}::text AS por
      FROM persona p JOIN persona q ON q.entidad_id = ${branchIn(who, sql`p.entidad_id`)} AND q.${field} = p.${field} AND q.id > p.id
      WHERE ${where} AND p.${puesto} AND p.archivado_en IS NULL AND p.fusionada_en IS NULL
        AND q.archivado_en IS NULL AND q.fusionada_en IS NULL`;
  return sql`SELECT d.entidad_id, jsonb_build_array(d.id, d.otra) AS ids, d.por FROM (
          SELECT x.entidad_id, x.id, x.otra, jsonb_agg(x.por ORDER BY x.por DESC) AS por FROM (
            ${par(sql`telefono_digitos`, 'telefono', sql`telefono_digitos <> ''`)}
            UNION ALL ${par(sql`documento`, 'documento', sql`documento IS NOT NULL`)}
            UNION ALL ${par(sql`email`, 'email', sql`email IS NOT NULL`)}) x GROUP BY 1, 2, 3) d
        JOIN persona a ON a.entidad_id = ${branchIn(who, sql`d.entidad_id`)} AND a.id = d.id
        ORDER BY plano(a.nombre), a.id, d.otra LIMIT ${DUPLICADOS_LISTADOS}`;
}

/** The pairs with their cards; one of which a card may not be seen is left out. */
export function paresCon(pares: readonly Par[], fichas: readonly FichaEnPar[]): ParDuplicado[] {
  const porId = new Map(fichas.map((ficha) => [ficha.id, ficha]));
  return pares.flatMap(({ ids, por }) => {
    const personas = ids.flatMap((id) => porId.get(id) ?? []);
    return personas.length === ids.length ? [{ personas, por }] : [];
  });
}

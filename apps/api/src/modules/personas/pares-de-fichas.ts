import { DUPLICADOS_LISTADOS } from '@jornal/contract';
import { branchIn } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { noContactar } from './no-contactar.queries.js';

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
  const ficha = (x: Sql) => sql`jsonb_build_object('id', ${x}.id, 'entidad_id', ${x}.entidad_id, 'nombre', ${x}.nombre,
      'telefono', ${x}.telefono_texto, 'email', ${x}.email, 'alergias', ${x}.alergias, 'etiquetas', ${x}.etiquetas,
      'no_contactar', ${noContactar(branchIn(who, sql`${x}.entidad_id`), sql`${x}.id`)})`;
  return sql`SELECT jsonb_build_array(${ficha(sql`a`)}, ${ficha(sql`b`)}) AS personas, d.por FROM (
          SELECT x.entidad_id, x.id, x.otra, jsonb_agg(x.por ORDER BY x.por DESC) AS por FROM (
            ${par(sql`telefono_digitos`, 'telefono', sql`telefono_digitos <> ''`)}
            UNION ALL ${par(sql`documento`, 'documento', sql`documento IS NOT NULL`)}
            UNION ALL ${par(sql`email`, 'email', sql`email IS NOT NULL`)}) x GROUP BY 1, 2, 3) d
        JOIN persona a ON a.entidad_id = ${branchIn(who, sql`d.entidad_id`)} AND a.id = d.id
        JOIN persona b ON b.entidad_id = ${branchIn(who, sql`d.entidad_id`)} AND b.id = d.otra
        ORDER BY plano(a.nombre), a.id, b.id LIMIT ${DUPLICADOS_LISTADOS}`;
}

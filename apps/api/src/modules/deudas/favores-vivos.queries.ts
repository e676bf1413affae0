import { branchIn, inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';

/** The part of a lot that its person still has. */
export const quedaDe = (favor: Sql): Sql =>
  sql`${favor}.monto - ${favor}.usado - ${favor}.devuelto - ${favor}.retenido`;

/**
 * Whether the money of a lot `f` of an annulment is what its person had paid at once and was to get back: it came in with a payment of
 * its own. The others were paid of a debt, which is owed no more.
 */
export const loDevolvieron = (entidad_id: number): Sql =>
  sql`EXISTS (SELECT FROM cobro k WHERE k.entidad_id = ${entidad_id} AND k.favor_id = f.id AND k.tipo = 'anticipo')`;

/**
 * The lots of which something is left, by the card that they are read with; to be read as `f`. Those of the people with a
 * balance alone: of most nothing is left, and their lots are of all time.
 */
export const favoresVivos = (
  who: Reach,
): Sql => sql`(SELECT f.entidad_id, f.id, coalesce(p.fusionada_en, p.id) AS persona_id,
      f.origen, f.fecha, f.clase, f.metodo_id, f.monto, f.usado, f.devuelto, f.retenido, ${quedaDe(sql`f`)} AS queda
    FROM persona_saldo s JOIN saldo_favor f ON f.entidad_id = ${branchIn(who, sql`s.entidad_id`)} AND f.persona_id = s.persona_id
      JOIN persona p ON p.entidad_id = ${branchIn(who, sql`s.entidad_id`)} AND p.id = s.persona_id
    WHERE ${inScope(who, { entidad: sql`s.entidad_id` })} AND s.favor_efectivo + s.favor_transferencia > 0
      AND ${quedaDe(sql`f`)} > 0)`;

import { type Sql, sql } from '../../platform/db/sql.js';
import type { Session } from '../session/session.js';
import type { Change } from './audit.js';

/**
 * The author of a change: account, role, session and address. No account (`null`) only where the system itself noticed
 * something.
 */
export type Author = {
  usuario_id: number | null;
  rol: string | null;
  sesion: string | null;
  ip: string | null;
  solicitud_id: string;
};

export const authorOf = ({ usuario_id, rol, sid, request }: Session): Author => ({
  usuario_id,
  rol,
  sesion: sid,
  ip: request.ip,
  solicitud_id: request.id,
});

const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** An event that undoes another stands under the branch of that one: they are one story, and each is undone once. */
export const underTheUndoing = (change: Change): Change =>
  change.deshace === undefined ? change : { ...change, entidad_id: change.deshace.entidad_id };

/** The statement that adds rows to the audit trail; their personal parts were set apart before (`setPersonalApart`). */
export function auditRows(
  { usuario_id, rol, sesion, ip, solicitud_id }: Author,
  changes: readonly Change[],
  ids: readonly number[],
  now: Date,
): Sql {
  return sql`INSERT INTO auditoria (entidad_id, id, usuario_id, rol, sesion, ip, accion, recurso, recurso_id, antes,
        despues, motivo, marcas, deshace_id, solicitud_id, created_at)
    SELECT c.entidad_id, c.id, ${usuario_id}::bigint, ${rol}::text, ${sesion}::text, ${ip}::text, c.accion, c.recurso,
      c.recurso_id, c.antes, c.despues, c.motivo, c.marcas::text[], c.deshace_id,
      ${solicitud_id}::text, ${now}::timestamptz
    FROM unnest(${changes.map((c) => c.entidad_id)}::bigint[], ${ids}::bigint[],
        ${changes.map((c) => c.accion)}::text[], ${changes.map((c) => c.recurso)}::text[],
      ${changes.map((c) => c.recurso_id)}::bigint[], ${changes.map((c) => text(c.antes))}::jsonb[],
      ${changes.map((c) => text(c.despues))}::jsonb[], ${changes.map((c) => c.motivo ?? null)}::text[],
      ${changes.map((c) => (c.marcas?.length ? `{${c.marcas.join(',')}}` : null))}::text[],
      ${changes.map((c) => c.deshace?.id ?? null)}::bigint[])
      AS c (entidad_id, id, accion, recurso, recurso_id, antes, despues, motivo, marcas, deshace_id)`;
}

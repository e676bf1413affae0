import type { Session } from '../session.js';
import { type Sql, sql } from './sql.js';
import type { Change } from './transactions.js';

/** Who did it, as what, with which session and from where. Nobody (`null`) only where the system itself noticed something. */
export type Author = {
  usuario_id: number | null;
  rol: string | null;
  sesion: string | null;
  ip: string | null;
  solicitud_id: string;
};

export const authorOf = ({ usuario_id, rol, sid, solicitud }: Session): Author => ({
  usuario_id,
  rol,
  sesion: sid,
  ip: solicitud.ip,
  solicitud_id: solicitud.id,
});

const texto = (valor: unknown) => (valor === undefined ? null : JSON.stringify(valor));

/** An event that undoes another stands under the branch of that one: they are one story, and each is undone once. */
export const underTheUndoing = (cambio: Change): Change =>
  cambio.deshace === undefined ? cambio : { ...cambio, entidad_id: cambio.deshace.entidad_id };

/** The statement that adds rows to the audit trail; what is of people was set apart before (`setPersonalApart`). */
export function auditRows(
  { usuario_id, rol, sesion, ip, solicitud_id }: Author,
  cambios: readonly Change[],
  ids: readonly number[],
  ahora: Date,
): Sql {
  return sql`INSERT INTO auditoria (entidad_id, id, usuario_id, rol, sesion, ip, accion, recurso, recurso_id, antes, despues, motivo, marcas, deshace_id, solicitud_id, created_at)
    SELECT c.entidad_id, c.id, ${usuario_id}::bigint, ${rol}::text, ${sesion}::text, ${ip}::text, c.accion, c.recurso, c.recurso_id, c.antes, c.despues, c.motivo, c.marcas::text[], c.deshace_id,
      ${solicitud_id}::text, ${ahora}::timestamptz
    FROM unnest(${cambios.map((c) => c.entidad_id)}::bigint[], ${ids}::bigint[], ${cambios.map((c) => c.accion)}::text[], ${cambios.map((c) => c.recurso)}::text[],
      ${cambios.map((c) => c.recurso_id)}::bigint[], ${cambios.map((c) => texto(c.antes))}::jsonb[], ${cambios.map((c) => texto(c.despues))}::jsonb[], ${cambios.map((c) => c.motivo ?? null)}::text[],
      ${cambios.map((c) => (c.marcas?.length ? `{${c.marcas.join(',')}}` : null))}::text[], ${cambios.map((c) => c.deshace?.id ?? null)}::bigint[])
      AS c (entidad_id, id, accion, recurso, recurso_id, antes, despues, motivo, marcas, deshace_id)`;
}

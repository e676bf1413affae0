import { PERMISO_DE_HISTORIAL } from '@jornal/contract';
import { inScope } from '../../core/session/scope.js';
import { can, isAdmin, onlyOwn, type Session, scopeOf } from '../../core/session/session.js';
import type { Db } from '../../platform/db/db.js';
import { literal, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound, forbidden } from '../../platform/errors/business-error.js';

/** Records of one branch, and the table each is in. */
const DE_SUCURSAL: Readonly<Record<string, string>> = {
  registro: 'tiquete',
  servicio_realizado: 'servicio_realizado',
  venta: 'venta',
  propina: 'partida',
  cobro: 'cobro',
  favor: 'saldo_favor',
  devolucion: 'devolucion',
  gasto: 'gasto',
  ingreso: 'ingreso',
  pago: 'pago',
  caja: 'caja_movimiento',
  arqueo: 'arqueo',
  producto: 'producto',
  articulo: 'articulo',
  agenda: 'agenda',
  horario: 'horario',
  bloqueo: 'agenda_bloqueo',
  cita: 'cita',
  persona_espera: 'persona_espera',
  persona: 'persona',
};

/** Records of the whole business: how each is found, and which of them an account that is no administrator reaches. */
const DEL_NEGOCIO: Readonly<Record<string, (id: number, entidad_id: number | null) => Sql>> = {
  servicio: (id, entidad) =>
    sql`SELECT s.id FROM servicio s
      WHERE s.id = ${id} AND (${entidad}::bigint IS NULL OR s.entidad_id IS NULL OR s.entidad_id = ${entidad})`,
  operador: (id, entidad) =>
    sql`SELECT o.id FROM operador o WHERE o.id = ${id} AND (${entidad}::bigint IS NULL OR o.entidad_id = ${entidad})`,
  client: (id, entidad) =>
    sql`SELECT c.id FROM client c WHERE c.id = ${id}
        AND (${entidad}::bigint IS NULL OR c.id = (SELECT e.client_id FROM entidad e WHERE e.id = ${entidad}))`,
  entidad: (id, entidad) =>
    sql`SELECT e.id FROM entidad e WHERE e.id = ${id} AND (${entidad}::bigint IS NULL OR e.id = ${entidad})`,
  zone: (id, entidad) =>
    sql`SELECT z.id FROM zone z WHERE z.id = ${id}
        AND (${entidad}::bigint IS NULL OR z.client_id = (SELECT e.client_id FROM entidad e WHERE e.id = ${entidad}))`,
  metodo: (id, entidad) =>
    sql`SELECT m.id FROM metodo m
      WHERE m.id = ${id} AND (${entidad}::bigint IS NULL OR m.entidad_id IS NULL OR m.entidad_id = ${entidad})`,
  campo_persona: (id) => sql`SELECT k.id FROM campo_persona k WHERE k.id = ${id}`,
  role: (id) => sql`SELECT r.id FROM role r WHERE r.id = ${id}`,
  usuario: (id, entidad) =>
    sql`SELECT u.id FROM usuario u LEFT JOIN operador o ON o.usuario_id = u.id
      WHERE u.id = ${id} AND (${entidad}::bigint IS NULL OR coalesce(o.entidad_id, u.entidad_id) = ${entidad})`,
};

type Registro = { recurso: string; id: number };

/** A performed service, or a sale, was registered by its ticket, or by its income: their history is its history too. */
async function conSuOrigen(db: Db, entidad_id: number | null, { recurso, id }: Registro): Promise<Registro[]> {
  const where = inScope({ entidad_id, empleado_id: null }, { entidad: sql`s.entidad_id` });
  const row = await db.row<{ registro_id: number | null; ingreso_id: number | null }>(
    recurso === 'venta'
      ? sql`SELECT s.tiquete_id AS registro_id, NULL::bigint AS ingreso_id FROM venta s WHERE ${where} AND s.id = ${id}`
      : sql`SELECT s.registro_id, s.ingreso_id FROM servicio_realizado s WHERE ${where} AND s.id = ${id}`,
  );
  const de = (resource: string, own: number | null | undefined) =>
    own === null || own === undefined ? [] : [{ recurso: resource, id: own }];
  return [{ recurso, id }, ...de('registro', row?.registro_id), ...de('ingreso', row?.ingreso_id)];
}

/** The records that their ticket or income registered. */
const CON_ORIGEN: readonly string[] = ['servicio_realizado', 'venta'];

/**
 * Whether the caller may see the record at all, archived or not: 403 without its permission, 404 where it is not
 * theirs. Answers the records whose events are its own.
 */
export async function exigirVisible(db: Db, session: Session, resource: string, id: number): Promise<Registro[]> {
  const permiso = ensureFound(PERMISO_DE_HISTORIAL[resource]);
  if (!can(session, permiso) || onlyOwn(session)) throw forbidden();
  const who = isAdmin(session) ? { entidad_id: null, empleado_id: null } : scopeOf(session);
  const tabla = DE_SUCURSAL[resource];
  const delNegocio = DEL_NEGOCIO[resource];
  if (tabla !== undefined)
    ensureFound(
      await db.row(
        sql`SELECT t.id FROM ${literal(tabla)} t WHERE ${inScope(who, { entidad: sql`t.entidad_id` })} AND t.id = ${id}`,
      ),
    );
  else ensureFound(delNegocio === undefined ? null : await db.row(delNegocio(id, who.entidad_id)));
  const own = { recurso: resource, id };
  return CON_ORIGEN.includes(resource) ? conSuOrigen(db, who.entidad_id, own) : [own];
}

import { personalScope, type Session } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import type { Item } from '../cuentas/cuentas.service.js';
import { conOtros, sucursalDe } from '../tiquetes/partes.queries.js';
import type { VentaEnPie } from '../ventas/corregir-ventas.service.js';

/** A ticket that is corrected, locked. */
export type Corregible = {
  entidad_id: number;
  id: number;
  numero: number;
  estado: 'cobrado' | 'anulado';
  revision: number;
  fecha: string;
  persona_id: number | null;
  cita_id: number | null;
  notas: string | null;
  total: number;
  total_original: number;
  monto_por_cobrar: number;
  saldo: number;
  created_at: Date;
};
/** A service that stands in a ticket. */
export type ServicioEnPie = Item & { registro_id: number; servicio_id: number };
/** A tip that stands. */
export type PropinaEnPie = {
  id: number;
  empleado_id: number;
  monto_empleado: number;
  usuario_id: number;
  created_at: Date;
};
export type { VentaEnPie };

/** The branch of the ticket that a session names, of those it may see. */
export const esEste = (session: Session, id: number): Sql => sucursalDe(personalScope(session), id);

export const bloqueado = (entidad_id: number, id: number): Sql =>
  sql`SELECT t.entidad_id, t.id, t.numero, t.estado, t.revision, t.fecha, t.persona_id, t.cita_id, t.notas, t.total,
      t.total_original, t.monto_por_cobrar, t.saldo, t.created_at
    FROM tiquete t WHERE t.entidad_id = ${entidad_id} AND t.id = ${id} FOR UPDATE`;

/** Whether something of it was given back, and whether it left something in the favour of its person. */
export const atadoA = (session: Session, entidad_id: number, id: number): Sql =>
  sql`SELECT EXISTS (SELECT FROM devolucion d WHERE d.entidad_id = ${entidad_id} AND d.tiquete_id = ${id}) AS devuelto,
      EXISTS (SELECT FROM saldo_favor f WHERE f.entidad_id = ${entidad_id} AND f.tiquete_id = ${id})
        OR EXISTS (SELECT FROM cobro_reparto r WHERE r.entidad_id = ${entidad_id} AND r.tiquete_id = ${id}) AS dejo,
      ${conOtros(personalScope(session), sql`${entidad_id}::bigint`)} AS con_otros
    FROM tiquete t WHERE t.entidad_id = ${entidad_id} AND t.id = ${id}`;

export const serviciosEnPie = (entidad_id: number, id: number): Sql =>
  sql`SELECT s.entidad_id, s.id, s.registro_id, s.ingreso_id, s.tipo, s.servicio_id, s.servicio_nombre, s.empleado_id, s.cantidad,
      s.precio_unitario, s.precio_catalogo, s.motivo_precio, s.descuento_porcentaje, s.descuento_pesos, s.descuento_reparto,
      s.motivo_descuento, s.total_servicio, s.total_con_descuento, s.porcentaje_empleado, s.monto_empleado, s.monto_efectivo,
      s.monto_transferencia, s.monto_por_cobrar, s.metodo_pago, s.fecha, s.usuario_id, s.created_at
    FROM servicio_realizado s WHERE s.entidad_id = ${entidad_id} AND s.registro_id = ${id} AND s.anulado_en IS NULL ORDER BY s.id`;

export const ventasEnPie = (entidad_id: number, id: number): Sql =>
  sql`SELECT to_jsonb(v) AS venta, to_jsonb(l) AS linea FROM venta v
    JOIN venta_linea l ON l.entidad_id = ${entidad_id} AND l.venta_id = v.id
    WHERE v.entidad_id = ${entidad_id} AND v.tiquete_id = ${id} AND v.anulado_en IS NULL ORDER BY v.id`;

export const propinasEnPie = (entidad_id: number, id: number): Sql =>
  sql`SELECT p.id, p.empleado_id, p.monto_empleado, p.usuario_id, p.created_at FROM partida p
    WHERE p.entidad_id = ${entidad_id} AND p.tiquete_id = ${id} AND p.anulado_en IS NULL ORDER BY p.id`;

export type CitaDeTiquete = { id: number; agenda_id: number; operador_id: number; fecha: string };
/** The appointment that a ticket, or a sale in it, is of. */
export const citaDe = (entidad_id: number, id: number): Sql =>
  sql`SELECT c.id, c.agenda_id, c.operador_id, c.fecha FROM cita c WHERE c.entidad_id = ${entidad_id} AND c.id = coalesce(
      (SELECT t.cita_id FROM tiquete t WHERE t.entidad_id = ${entidad_id} AND t.id = ${id}),
      (SELECT max(v.cita_id) FROM venta v WHERE v.entidad_id = ${entidad_id} AND v.tiquete_id = ${id}))`;

/** The operators' names of some ids. */
export const operadores = (ids: readonly number[]): Sql =>
  sql`SELECT o.id, concat_ws(' ', o.nombre, o.apellido) AS nombre FROM operador o
    WHERE o.id = ANY(${ids}::bigint[]) ORDER BY o.id`;
export const metodos = (ids: readonly number[]): Sql =>
  sql`SELECT m.id, m.nombre FROM metodo m WHERE m.id = ANY(${ids}::bigint[]) ORDER BY m.id`;
export const productos = (entidad_id: number, ids: readonly number[]): Sql =>
  sql`SELECT p.id, p.nombre, p.stock FROM producto p
    WHERE p.entidad_id = ${entidad_id} AND p.id = ANY(${ids}::bigint[]) ORDER BY p.id`;

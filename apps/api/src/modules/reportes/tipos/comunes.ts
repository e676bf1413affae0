import { NOMBRE_FIADO } from '@jornal/contract';
import { literal, type Sql, sql } from '../../../platform/db/sql.js';

/** Pieces that several reports say alike. Aliases: `o` the operator, `e` the branch. */
export const NOMBRE_DE_OPERADOR = sql`concat_ws(' ', o.nombre, o.apellido)`;
export const NOMBRE_DE_SUCURSAL = sql`CASE WHEN e.id = 0 THEN 'General' ELSE e.name END`;

/** The branch of a method of the business's own, joined as `e`. */
export const SUCURSAL_DE_METODO = sql`coalesce(${NOMBRE_DE_SUCURSAL}, 'Todas las sucursales')`;

/** A method of payment as people read it. */
export const METODO = (column: Sql): Sql =>
  sql`CASE ${column} WHEN 'efectivo' THEN 'Efectivo' WHEN 'transferencia' THEN 'Transferencia' ELSE 'Mixto' END`;

/** How a line `s` was paid, as people read it: one that was left owing whole was not. */
export const METODO_COBRADO = (s: Sql): Sql =>
  sql`CASE WHEN ${s}.monto_por_cobrar <> 0 AND ${s}.monto_efectivo + ${s}.monto_transferencia = 0 THEN ${literal(`'${NOMBRE_FIADO}'`)}
    ELSE ${METODO(sql`${s}.metodo_pago`)} END`;

/** The condition of one service of the catalogue, or of any. */
export const deServicio = (column: Sql, servicio_id: number | null): Sql =>
  servicio_id === null ? sql`true` : sql`${column} = ${servicio_id}`;

/** The author. Aliases: `u` the account, `o` its operator. */
export const NOMBRE_DE_CUENTA = sql`coalesce(o.nombre || ' ' || o.apellido, u.nombre, u.email)`;

/** How an appointment stands, as people read it; alias `c`. */
export const ESTADO_DE_CITA = sql`CASE WHEN c.no_asistio THEN 'No asistió' WHEN c.estado = 'completada' THEN 'Completada'
    WHEN c.estado = 'confirmada' THEN 'Confirmada' WHEN c.estado = 'cancelada' THEN 'Cancelada' ELSE 'Pendiente' END`;

/** Where work `s` comes from: an occasional service from its income, one that was given back from its ticket, any other from itself. */
export const ORIGEN_DE_TRABAJO = sql`CASE WHEN s.devolucion_id IS NOT NULL THEN 'registro' WHEN s.tipo = 'ocasional' THEN 'ingreso'
    ELSE 'servicio_realizado' END AS origen,
  CASE WHEN s.devolucion_id IS NULL THEN coalesce(s.ingreso_id, s.id) ELSE s.registro_id END AS origen_id`;

/** A payment to an employee as people read it. */
export const TIPO_DE_PAGO = sql`CASE p.tipo_pago WHEN 'total' THEN 'Pago total' WHEN 'parcial' THEN 'Pago parcial' ELSE 'Pago manual' END`;

/** A part of a whole in percent, two decimals; 0 of nothing. */
export const porcentaje = (part: Sql, all: Sql): Sql => sql`coalesce(round(${part} * 100.0 / nullif(${all}, 0), 2), 0)`;

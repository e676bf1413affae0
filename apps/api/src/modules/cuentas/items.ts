import type { EntityManager } from 'typeorm';
import { executeIn, joinSql, literal, sql } from '../../core/db/sql.js';
import type { ServicioRealizado } from './servicio-realizado.entity.js';

/** The columns of an item as it is born, each with the type its values travel in. */
const COLUMNAS: Record<keyof ServicioRealizado, string> = {
  entidad_id: 'bigint',
  id: 'bigint',
  registro_id: 'bigint',
  ingreso_id: 'bigint',
  tipo: 'text',
  servicio_id: 'bigint',
  servicio_nombre: 'text',
  empleado_id: 'bigint',
  cantidad: 'int',
  precio_unitario: 'bigint',
  descuento_porcentaje: 'numeric',
  total_servicio: 'bigint',
  total_con_descuento: 'bigint',
  porcentaje_empleado: 'numeric',
  monto_empleado: 'bigint',
  fecha: 'date',
  metodo_pago: 'text',
  monto_efectivo: 'bigint',
  monto_transferencia: 'bigint',
  usuario_id: 'bigint',
  created_at: 'timestamptz',
};
const NOMBRES = Object.keys(COLUMNAS) as Array<keyof ServicioRealizado>;
const LISTA = literal(NOMBRES.join(', '));

/** Writes items in one statement of always the same text, planned once however many they are. */
export function insertarItems(em: EntityManager, items: readonly ServicioRealizado[]): Promise<number> {
  const columnas = NOMBRES.map((nombre) => sql`${items.map((item) => item[nombre])}::${literal(COLUMNAS[nombre])}[]`);
  return executeIn(em, sql`INSERT INTO servicio_realizado (${LISTA}) SELECT * FROM unnest(${joinSql(columnas, ', ')})`);
}

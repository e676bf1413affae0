import { inScope } from '../../../core/session/scope.js';
import { type Sql, sql } from '../../../platform/db/sql.js';
import { saldosAntesDe } from '../../cuentas/balances.queries.js';
import { trabajo } from '../../cuentas/trabajo.queries.js';
import { type Columna, type Pedido, type Reporte, sumaDe } from '../reporte.js';
import { METODO, NOMBRE_DE_OPERADOR, NOMBRE_DE_SUCURSAL, ORIGEN_DE_TRABAJO, TIPO_DE_PAGO } from './comunes.js';

const COLUMNAS: readonly Columna[] = [
  { key: 'operador', header: 'Operador', tipo: 'texto' },
  { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
  { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
  { key: 'concepto', header: 'Concepto', tipo: 'texto' },
  { key: 'cantidad', header: 'Cantidad', tipo: 'entero' },
  { key: 'total_con_descuento', header: 'Pagó el cliente', tipo: 'dinero', suma: true },
  { key: 'porcentaje_empleado', header: '% del operador', tipo: 'porcentaje' },
  { key: 'ganado', header: 'Ganado', tipo: 'dinero', suma: true },
  { key: 'propinas', header: 'Propina', tipo: 'dinero', suma: true },
  { key: 'pagado', header: 'Pagado', tipo: 'dinero', suma: true },
  { key: 'metodo_pago', header: 'Método', tipo: 'texto' },
  { key: 'anticipo', header: 'Queda de anticipo', tipo: 'dinero', suma: true },
  { key: 'saldo', header: 'Saldo', tipo: 'dinero' },
];

/** The earnings, tips and payments of an operator, with their place within a day: work, then its tips, then the payment for them. */
const movimientos = ({ quien, periodo: { inicio, fin } }: Pedido): Sql => sql`
  SELECT s.entidad_id, s.empleado_id AS operador_id, s.fecha, 1 AS clase, s.id, coalesce(s.devolucion_id, 0) AS vez,
      s.servicio_nombre AS concepto,
    s.cantidad, s.total_con_descuento, s.porcentaje_empleado, s.monto_empleado AS ganado,
    NULL::bigint AS propinas, NULL::bigint AS pagado, NULL AS metodo_pago, NULL::bigint AS anticipo, ${ORIGEN_DE_TRABAJO}
  FROM ${trabajo({ quien, periodo: { inicio, fin } })} s
  UNION ALL
  SELECT s.entidad_id, s.empleado_id, s.fecha, 2, s.id, 0, 'Propina', NULL, NULL, NULL, NULL, s.monto_empleado, NULL, NULL, NULL,
    'registro', s.tiquete_id
  FROM partida s
  WHERE ${inScope(quien, { entidad: sql`s.entidad_id`, operador: sql`s.empleado_id` })} AND s.anulado_en IS NULL
    AND s.fecha BETWEEN ${inicio}::date AND ${fin}::date
  UNION ALL
  SELECT p.entidad_id, p.empleado_id, p.pagado_el, 3, p.id, 0, ${TIPO_DE_PAGO}, NULL, NULL, NULL, NULL, NULL, p.monto,
    ${METODO(sql`p.metodo_pago`)}, b.monto - b.aplicado, 'pago', p.id
  FROM pago p JOIN abono b ON b.entidad_id = p.entidad_id AND b.pago_id = p.id
  WHERE ${inScope(quien, { entidad: sql`p.entidad_id`, operador: sql`p.empleado_id` })}
    AND ${inScope(quien, { entidad: sql`b.entidad_id`, operador: sql`b.empleado_id` })}
    AND p.anulado_en IS NULL AND p.pagado_el BETWEEN ${inicio}::date AND ${fin}::date`;

/**
 * The statement of each account: the balance before, the earnings and payments in order, and the balance after each.
 */
export const liquidacionOperador: Reporte = {
  id: 'liquidacion_operador',
  nombre: 'Estado de cuenta por operador',
  descripcion: 'Lo que cada operador ganó y lo que se le pagó, en orden, con el saldo después de cada movimiento.',
  categoria: 'operadores',
  base: 'Por fecha del servicio y del pago',
  nota: 'Un saldo por debajo de cero es un anticipo. Incluye lo retenido por fiado. Lo anulado no aparece.',
  filtros: ['operador_id'],
  propio: true,
  // A statement is read in its order: sorted by anything else, its balances would tell nothing.
  columnas: COLUMNAS.map((column) => ({ ...column, fija: true })),
  filas: (order) => sql`
    WITH anteriores AS (${saldosAntesDe(order.quien, order.periodo.inicio)}), movidos AS (${movimientos(order)}), cuentas AS (
      SELECT m.entidad_id, m.operador_id FROM movidos m UNION SELECT a.entidad_id, a.operador_id FROM anteriores a WHERE a.saldo <> 0
    ), renglones AS (
      SELECT c.entidad_id, c.operador_id, ${order.periodo.inicio}::date AS fecha, 0 AS clase, 0::bigint AS id, 0::bigint AS vez,
        'Saldo anterior' AS concepto, NULL::integer AS cantidad, NULL::bigint AS total_con_descuento,
        NULL::numeric AS porcentaje_empleado, NULL::bigint AS ganado, NULL::bigint AS propinas, NULL::bigint AS pagado, NULL AS metodo_pago,
        NULL::bigint AS anticipo, NULL AS origen, NULL::bigint AS origen_id, coalesce(a.saldo, 0) AS anterior
      FROM cuentas c LEFT JOIN anteriores a ON a.entidad_id = c.entidad_id AND a.operador_id = c.operador_id
      UNION ALL SELECT m.*, 0 FROM movidos m
    )
    SELECT r.*, ${NOMBRE_DE_OPERADOR} AS operador, ${NOMBRE_DE_SUCURSAL} AS entidad,
      (sum(r.anterior + coalesce(r.ganado, 0) + coalesce(r.propinas, 0) - coalesce(r.pagado, 0))
          OVER (PARTITION BY r.entidad_id, r.operador_id ORDER BY r.fecha, r.clase, r.id, r.vez))::bigint AS saldo
    FROM renglones r JOIN operador o ON o.id = r.operador_id JOIN entidad e ON e.id = r.entidad_id`,
  orden: sql`plano(f.operador), f.operador_id, f.entidad_id, f.fecha, f.clase, f.id, f.vez`,
  resumen: {
    cantidad_operadores: sql`count(DISTINCT f.operador_id)`,
    saldo_anterior: sumaDe(sql`f.anterior`),
    pagos_servicios: sumaDe(sql`f.ganado`),
    propinas: sumaDe(sql`f.propinas`),
    pagos_empleados: sumaDe(sql`f.pagado`),
    saldo_pendiente: sumaDe(sql`f.anterior + coalesce(f.ganado, 0) + coalesce(f.propinas, 0) - coalesce(f.pagado, 0)`),
  },
  asientos: {
    pagos_servicios: { cuenta: 'comisiones' },
    propinas: { cuenta: 'caja', contra: 'por_pagar', origen: 'propina' },
    pagos_empleados: { cuenta: 'caja', contra: 'por_pagar', origen: 'pago', signo: -1 },
  },
};

import { branchIn, inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_CUENTA, NOMBRE_DE_SUCURSAL } from './comunes.js';

/** Each line of what was given back, and of each debt that was given up, by the day it was done. */
export const devoluciones: Reporte = {
  id: 'devoluciones',
  nombre: 'Devoluciones y castigos',
  descripcion:
    'Lo que se devolvió de cada tiquete y las deudas que ya no se cobrarán: qué, cuánto, por dónde y por qué.',
  categoria: 'financiero',
  base: 'Por el día en que se devolvió',
  nota: 'Efectivo y Transferencia cuentan también lo que quedó a favor, según cómo se había pagado.',
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'devolucion', header: 'Devolución nº', tipo: 'entero' },
    { key: 'tiquete', header: 'Tiquete', tipo: 'entero' },
    { key: 'tipo', header: 'Tipo', tipo: 'texto' },
    { key: 'linea', header: 'Línea', tipo: 'texto' },
    { key: 'operador', header: 'Operador', tipo: 'texto' },
    { key: 'cantidad', header: 'Cantidad', tipo: 'entero', suma: true },
    { key: 'monto', header: 'Monto', tipo: 'dinero', suma: true },
    { key: 'a_deuda', header: 'A deuda', tipo: 'dinero', suma: true },
    { key: 'efectivo', header: 'Efectivo', tipo: 'dinero', suma: true },
    { key: 'transferencia', header: 'Transferencia', tipo: 'dinero', suma: true },
    { key: 'a_favor', header: 'A favor', tipo: 'dinero', suma: true },
    { key: 'comision', header: 'Comisión', tipo: 'dinero', suma: true },
    { key: 'costo', header: 'Costo', tipo: 'dinero', suma: true },
    { key: 'destino', header: 'Destino', tipo: 'texto' },
    { key: 'motivo', header: 'Motivo', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'usuario', header: 'Registrada por', tipo: 'texto' },
  ],
  // The part that stays in favour is the last of the money of a return, after what its methods gave back.
  filas: ({ quien, periodo: { inicio, fin } }) => {
    const rama = branchIn(quien, sql`d.entidad_id`);
    return sql`
    SELECT x.*, ${NOMBRE_DE_SUCURSAL} AS entidad, ${NOMBRE_DE_CUENTA} AS usuario FROM (
      SELECT d.entidad_id, d.fecha, d.numero AS devolucion, t.numero AS tiquete, d.id, n.linea AS puesto,
        CASE d.tipo WHEN 'castigo' THEN 'Castigo' ELSE 'Devolución' END AS tipo, coalesce(s.servicio_nombre, l.nombre) AS linea,
        nullif(concat_ws(' ', p.nombre, p.apellido), '') AS operador, n.cantidad, n.monto, n.monto_por_cobrar AS a_deuda,
        n.monto_efectivo AS efectivo, n.monto_transferencia AS transferencia,
        least(n.monto - n.monto_por_cobrar, greatest(0, d.a_deuda + d.a_favor - d.monto
          + sum(n.monto - n.monto_por_cobrar) OVER (PARTITION BY d.entidad_id, d.id ORDER BY n.linea)))::bigint AS a_favor,
        n.comision, n.costo, CASE n.destino WHEN 'stock' THEN 'Stock' WHEN 'perdida' THEN 'Pérdida' END AS destino, d.motivo,
        d.usuario_id, 'registro' AS origen, d.tiquete_id AS origen_id
      FROM devolucion d
        JOIN devolucion_linea n ON n.entidad_id = ${rama} AND n.devolucion_id = d.id
        JOIN tiquete t ON t.entidad_id = ${rama} AND t.id = d.tiquete_id
        LEFT JOIN servicio_realizado s ON s.entidad_id = ${rama} AND s.id = n.servicio_realizado_id
        LEFT JOIN venta_linea l ON l.entidad_id = ${rama} AND l.venta_id = n.venta_id
        LEFT JOIN operador p ON p.id = n.empleado_id
      WHERE ${inScope(quien, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${inicio}::date AND ${fin}::date
    ) x JOIN entidad e ON e.id = x.entidad_id LEFT JOIN usuario u ON u.id = x.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id`;
  },
  orden: sql`f.fecha DESC, f.id DESC, f.entidad_id, f.puesto`,
  resumen: {
    registros: sql`count(DISTINCT f.id)`,
    devuelto: sumaDe(sql`f.monto`),
    devuelto_a_deuda: sumaDe(sql`f.a_deuda`),
    devuelto_a_favor: sumaDe(sql`f.a_favor`),
    devuelto_en_dinero: sumaDe(sql`f.efectivo + f.transferencia - f.a_favor`),
    comision_devuelta: sumaDe(sql`f.comision`),
    costo_devuelto: sumaDe(sql`f.costo`),
  },
  asientos: {
    devuelto: { cuenta: 'ingresos', origen: 'devolucion', signo: -1 },
    devuelto_a_deuda: { cuenta: 'ingresos', contra: 'por_cobrar', origen: 'devolucion', signo: -1 },
    devuelto_a_favor: { cuenta: 'ingresos', contra: 'a_favor', origen: 'devolucion', signo: -1 },
    devuelto_en_dinero: { cuenta: 'ingresos', contra: 'caja', origen: 'devolucion', signo: -1 },
    comision_devuelta: { cuenta: 'comisiones', origen: 'devolucion', signo: -1 },
    costo_devuelto: { cuenta: 'costo.productos', origen: 'devolucion', signo: -1 },
  },
};

import { inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { METODO, NOMBRE_DE_OPERADOR, NOMBRE_DE_SUCURSAL, TIPO_DE_PAGO } from './comunes.js';

/** The payments of employees, by the day the money moved; a pending note stands after them and adds to nothing. */
export const pagosOperadores: Reporte = {
  id: 'pagos_empleados',
  nombre: 'Pagos a empleados',
  descripcion:
    'Cada pago hecho a un operador el día en que salió el dinero y, aparte, los que están anotados sin pagar.',
  categoria: 'operadores',
  base: 'Por fecha del pago',
  nota: 'Lo anotado sin pagar va por la fecha de la nota y no suma: su dinero no se ha movido.',
  filtros: ['operador_id'],
  propio: true,
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'operador', header: 'Operador', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'tipo', header: 'Tipo', tipo: 'texto' },
    { key: 'metodo_pago', header: 'Método', tipo: 'texto' },
    { key: 'estado', header: 'Estado', tipo: 'texto' },
    { key: 'monto', header: 'Pagado', tipo: 'dinero', suma: true },
    { key: 'anotado', header: 'Anotado sin pagar', tipo: 'dinero' },
  ],
  filas: ({ quien, periodo: { inicio, fin } }) => sql`
    SELECT coalesce(p.pagado_el, p.fecha) AS fecha, ${NOMBRE_DE_OPERADOR} AS operador, ${NOMBRE_DE_SUCURSAL} AS entidad,
      ${TIPO_DE_PAGO} AS tipo, ${METODO(sql`p.metodo_pago`)} AS metodo_pago,
      CASE WHEN p.estado THEN 'Pagado' ELSE 'Pendiente' END AS estado, CASE WHEN p.estado THEN p.monto END AS monto,
      CASE WHEN NOT p.estado THEN p.monto END AS anotado,
      p.estado AS pagado, p.metodo_pago AS medio, p.empleado_id, 'pago' AS origen, p.id AS origen_id
    FROM pago p JOIN operador o ON o.id = p.empleado_id JOIN entidad e ON e.id = p.entidad_id
    WHERE ${inScope(quien, { entidad: sql`p.entidad_id`, operador: sql`p.empleado_id` })} AND p.anulado_en IS NULL
      AND (p.pagado_el BETWEEN ${inicio}::date AND ${fin}::date
          OR (p.pagado_el IS NULL AND p.fecha BETWEEN ${inicio}::date AND ${fin}::date))`,
  orden: sql`f.pagado DESC, f.fecha DESC, f.origen_id DESC`,
  resumen: {
    cantidad_operadores: sql`count(DISTINCT f.empleado_id) FILTER (WHERE f.pagado)`,
    pagos_empleados: sumaDe(sql`f.monto`),
    pagos_efectivo: sumaDe(sql`f.monto`, sql`f.medio = 'efectivo'`),
    pagos_transferencia: sumaDe(sql`f.monto`, sql`f.medio = 'transferencia'`),
  },
  asientos: {
    pagos_empleados: { cuenta: 'caja', contra: 'por_pagar', origen: 'pago', signo: -1 },
    pagos_efectivo: { cuenta: 'caja.efectivo', contra: 'por_pagar', origen: 'pago', signo: -1 },
    pagos_transferencia: { cuenta: 'caja.transferencia', contra: 'por_pagar', origen: 'pago', signo: -1 },
  },
};

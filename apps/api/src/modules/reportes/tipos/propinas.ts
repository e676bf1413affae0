import { branchIn, inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_OPERADOR, NOMBRE_DE_SUCURSAL } from './comunes.js';

/** The tips of operators, by the day of their ticket, and how long those that were not handed over have waited. */
export const propinas: Reporte = {
  id: 'propinas',
  nombre: 'Propinas',
  descripcion:
    'Cada propina que dejaron los clientes, de quién es, si ya se le entregó y, si no, hace cuántos días espera.',
  categoria: 'operadores',
  base: 'Por fecha del tiquete',
  nota: 'Son enteras de los operadores y no son ingreso del negocio. Se entregan dentro del mes siguiente.',
  filtros: ['operador_id'],
  propio: true,
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'operador', header: 'Operador', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'tiquete', header: 'Tiquete', tipo: 'entero' },
    { key: 'monto', header: 'Propina', tipo: 'dinero', suma: true },
    { key: 'pagado', header: 'Ya entregada', tipo: 'dinero', suma: true },
    { key: 'pendiente', header: 'Por entregar', tipo: 'dinero', suma: true },
    { key: 'dias', header: 'Días sin entregar', tipo: 'entero' },
    { key: 'propinas_atrasadas', header: 'Hace más de 30 días', tipo: 'dinero', suma: true },
  ],
  filas: ({ quien, periodo: { inicio, fin }, hoy }) => sql`
    SELECT p.fecha, ${NOMBRE_DE_OPERADOR} AS operador, ${NOMBRE_DE_SUCURSAL} AS entidad, t.numero AS tiquete,
      p.monto_empleado AS monto, p.monto_pagado AS pagado, p.monto_empleado - p.monto_pagado AS pendiente,
      CASE WHEN p.monto_pagado = 0 THEN ${hoy}::date - p.fecha END AS dias,
      CASE WHEN p.monto_pagado = 0 AND ${hoy}::date - p.fecha > 30 THEN p.monto_empleado END AS propinas_atrasadas, p.empleado_id, p.id,
      'registro' AS origen, p.tiquete_id AS origen_id
    FROM partida p JOIN tiquete t ON t.entidad_id = ${branchIn(quien, sql`p.entidad_id`)} AND t.id = p.tiquete_id
      JOIN operador o ON o.id = p.empleado_id JOIN entidad e ON e.id = p.entidad_id
    WHERE ${inScope(quien, { entidad: sql`p.entidad_id`, operador: sql`p.empleado_id` })}
      AND ${inScope({ ...quien, empleado_id: null }, { entidad: sql`t.entidad_id` })}
      AND p.clase = 'propina' AND p.anulado_en IS NULL AND p.fecha BETWEEN ${inicio}::date AND ${fin}::date`,
  orden: sql`f.fecha DESC, f.id DESC`,
  resumen: {
    cantidad_operadores: sql`count(DISTINCT f.empleado_id)`,
    propinas: sumaDe(sql`f.monto`),
    pagos_realizados: sumaDe(sql`f.pagado`),
    pagos_pendientes: sumaDe(sql`f.pendiente`),
    propinas_atrasadas: sumaDe(sql`f.propinas_atrasadas`),
  },
  asientos: { propinas: { cuenta: 'caja', contra: 'por_pagar', origen: 'propina' } },
};

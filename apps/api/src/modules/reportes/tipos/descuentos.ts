import { inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { deServicio, NOMBRE_DE_OPERADOR, NOMBRE_DE_SUCURSAL, ORIGEN_DE_ITEM } from './comunes.js';

/** Its percentage or, of a discount in pesos, the one that it comes to. */
const PORCENTAJE = sql`CASE WHEN s.descuento_reparto = 0 THEN s.descuento_porcentaje
  ELSE round((s.total_servicio - s.total_con_descuento) * 100.0 / s.total_servicio, 2) END`;

/** Every line that was sold for less than its price, and the discount. */
export const descuentos: Reporte = {
  id: 'descuentos',
  nombre: 'Descuentos otorgados',
  descripcion: 'Cada servicio que se cobró con descuento y cuánto se dejó de cobrar.',
  categoria: 'servicios',
  base: 'Por fecha del servicio',
  nota: 'Dice lo que se descontó, aunque después se haya devuelto.',
  filtros: ['operador_id', 'servicio_id'],
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'servicio', header: 'Servicio', tipo: 'texto' },
    { key: 'operador', header: 'Operador', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'cantidad', header: 'Cantidad', tipo: 'entero', suma: true },
    { key: 'total_servicio', header: 'Precio', tipo: 'dinero', suma: true },
    { key: 'descuento_porcentaje', header: '% de descuento', tipo: 'porcentaje' },
    { key: 'descuento', header: 'Descuento', tipo: 'dinero', suma: true },
    { key: 'total_con_descuento', header: 'Pagó el cliente', tipo: 'dinero', suma: true },
  ],
  filas: ({ quien, periodo, servicio_id }) => sql`
    SELECT s.fecha, s.servicio_nombre AS servicio, ${NOMBRE_DE_OPERADOR} AS operador, ${NOMBRE_DE_SUCURSAL} AS entidad,
      s.cantidad, s.total_servicio, ${PORCENTAJE} AS descuento_porcentaje,
      s.total_servicio - s.total_con_descuento AS descuento, s.total_con_descuento, s.id, ${ORIGEN_DE_ITEM}
    FROM servicio_realizado s JOIN operador o ON o.id = s.empleado_id JOIN entidad e ON e.id = s.entidad_id
    WHERE ${inScope(quien, { entidad: sql`s.entidad_id`, operador: sql`s.empleado_id` })}
      AND ${deServicio(sql`s.servicio_id`, servicio_id)} AND s.anulado_en IS NULL
      AND s.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date AND s.total_con_descuento < s.total_servicio`,
  orden: sql`f.fecha DESC, f.id DESC`,
  resumen: {
    registros: sql`count(*)`,
    cantidad_servicios: sumaDe(sql`f.cantidad`),
    ingresos_servicios: sumaDe(sql`f.total_con_descuento`),
    descuentos: sumaDe(sql`f.descuento`),
  },
};

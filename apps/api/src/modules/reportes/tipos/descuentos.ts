import { sumarDias } from '@jornal/contract';
import { branchIn, inScope } from '../../../core/session/scope.js';
import { type Sql, sql } from '../../../platform/db/sql.js';
import { type Pedido, type Reporte, sumaDe } from '../reporte.js';
import { deServicio, NOMBRE_DE_CUENTA, NOMBRE_DE_SUCURSAL } from './comunes.js';

/** The discounts of a line `x`: by its percentage, in pesos of its own, and its part of that of the whole ticket. */
const EN_PORCENTAJE = sql`x.bruto - x.neto - x.reparto`;
/** Of a line from before both were told apart, the pesos of either are null. */
const EN_PESOS = sql`CASE WHEN x.reparto = 0 THEN 0 ELSE x.pesos END`;
const DE_TODO = sql`CASE WHEN x.reparto = 0 THEN 0 ELSE x.reparto - x.pesos END`;
/** Its percentage or, of a discount in pesos, the one that it comes to. */
const PORCENTAJE = sql`CASE WHEN x.reparto = 0 THEN x.porcentaje ELSE round((x.bruto - x.neto) * 100.0 / x.bruto, 2) END`;
const COMO = sql`CASE WHEN x.reparto = 0 THEN 'Porcentaje de la línea'
  WHEN ${EN_PORCENTAJE} > 0 OR (x.pesos > 0 AND x.pesos < x.reparto) THEN 'De varias formas'
  WHEN x.pesos IS NULL THEN 'En pesos o a todo el tiquete' WHEN x.pesos = 0 THEN 'De todo el tiquete' ELSE 'En pesos de la línea' END`;

const servicios = ({ quien, periodo: { inicio, fin }, servicio_id }: Pedido): Sql => sql`
  SELECT s.entidad_id, s.fecha, s.servicio_nombre AS nombre, s.empleado_id, s.cantidad::bigint AS cantidad, s.total_servicio AS bruto,
    s.total_con_descuento AS neto, s.descuento_porcentaje AS porcentaje, s.descuento_reparto AS reparto, s.descuento_pesos AS pesos,
    s.motivo_descuento AS motivo, s.usuario_id, s.id, 0::bigint AS puesto,
    CASE s.tipo WHEN 'ocasional' THEN 'ingreso' ELSE 'servicio_realizado' END AS origen, coalesce(s.ingreso_id, s.id) AS origen_id
  FROM servicio_realizado s
  WHERE ${inScope(quien, { entidad: sql`s.entidad_id`, operador: sql`s.empleado_id` })}
    AND ${deServicio(sql`s.servicio_id`, servicio_id)} AND s.anulado_en IS NULL
    AND s.fecha BETWEEN ${inicio}::date AND ${fin}::date AND s.total_con_descuento < s.total_servicio`;

/** A sale is of the day it was written on. */
const productos = ({ quien, periodo: { inicio, fin } }: Pedido): Sql => sql`
  SELECT v.entidad_id, v.fecha, l.nombre, v.empleado_id, l.cantidad, l.subtotal, l.subtotal - l.descuento, l.descuento_porcentaje,
    l.descuento_reparto, l.descuento_pesos, l.motivo_descuento, v.usuario_id, v.id, l.linea, 'venta', v.id
  FROM venta v JOIN venta_linea l ON l.entidad_id = ${branchIn(quien, sql`v.entidad_id`)} AND l.venta_id = v.id
  WHERE ${inScope(quien, { entidad: sql`v.entidad_id`, operador: sql`v.empleado_id` })}
    AND v.anulado_en IS NULL AND v.fecha BETWEEN ${inicio}::date AND ${fin}::date
    AND v.created_at >= ${sumarDias(inicio, -1)}::timestamptz AND v.created_at < ${sumarDias(fin, 3)}::timestamptz
    AND l.descuento > 0`;

/** A product is no service of the catalogue: narrowed to one, there are none. */
const lineas = (asked: Pedido): Sql =>
  asked.servicio_id === null ? sql`${servicios(asked)} UNION ALL ${productos(asked)}` : servicios(asked);

/** Every line that was sold for less than its price: how much less, why, and by whom it was registered. */
export const descuentos: Reporte = {
  id: 'descuentos',
  nombre: 'Descuentos otorgados',
  descripcion:
    'Cada servicio o producto que se cobró con descuento: cuánto se dejó de cobrar, por qué y quién lo registró.',
  categoria: 'servicios',
  base: 'Por fecha del servicio o de la venta',
  nota:
    'Dice lo que se descontó, aunque después se haya devuelto. De los cobros viejos, que no lo guardaban, no se sabe si unos ' +
    'pesos fueron de la línea o de todo el tiquete.',
  filtros: ['operador_id', 'servicio_id'],
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'servicio', header: 'Servicio o producto', tipo: 'texto' },
    { key: 'operador', header: 'Operador', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'cantidad', header: 'Cantidad', tipo: 'entero', suma: true },
    { key: 'total_servicio', header: 'Precio', tipo: 'dinero', suma: true },
    { key: 'descuento_porcentaje', header: '% de descuento', tipo: 'porcentaje' },
    { key: 'descuento', header: 'Descuento', tipo: 'dinero', suma: true },
    { key: 'total_con_descuento', header: 'Pagó el cliente', tipo: 'dinero', suma: true },
    { key: 'como', header: 'Cómo se dio', tipo: 'texto' },
    { key: 'motivo', header: 'Motivo', tipo: 'texto' },
    { key: 'usuario', header: 'Registró', tipo: 'texto' },
  ],
  filas: (asked) => sql`
    SELECT x.fecha, x.nombre AS servicio, nullif(concat_ws(' ', p.nombre, p.apellido), '') AS operador, ${NOMBRE_DE_SUCURSAL} AS entidad,
      x.cantidad, x.bruto AS total_servicio, ${PORCENTAJE} AS descuento_porcentaje, x.bruto - x.neto AS descuento,
      x.neto AS total_con_descuento, ${COMO} AS como, x.motivo, ${NOMBRE_DE_CUENTA} AS usuario,
      ${EN_PORCENTAJE} AS en_porcentaje, x.reparto, ${EN_PESOS} AS en_pesos, ${DE_TODO} AS de_todo, x.id, x.puesto, x.origen, x.origen_id
    FROM (${lineas(asked)}) x JOIN entidad e ON e.id = x.entidad_id
      LEFT JOIN operador p ON p.id = x.empleado_id
      LEFT JOIN usuario u ON u.id = x.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id`,
  orden: sql`f.fecha DESC, f.origen = 'venta', f.id DESC, f.puesto`,
  resumen: {
    registros: sql`count(*)`,
    cantidad_servicios: sumaDe(sql`f.cantidad`, sql`f.origen <> 'venta'`),
    ingresos_servicios: sumaDe(sql`f.total_con_descuento`, sql`f.origen <> 'venta'`),
    descuentos: sumaDe(sql`f.descuento`),
    descuentos_en_porcentaje: sumaDe(sql`f.en_porcentaje`),
    descuentos_en_pesos: sumaDe(sql`f.reparto`),
    descuentos_en_pesos_de_linea: sumaDe(sql`f.en_pesos`),
    descuentos_de_todo: sumaDe(sql`f.de_todo`),
  },
};

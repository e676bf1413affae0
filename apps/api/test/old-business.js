import { CONTADOS, escribirDeUnaVez, negocio } from './long-history.js';
import { citas } from './old-business-agenda.js';

// A business as it was before tickets (migration 0075), written by SQL so that every invariant of that time holds: `registro` of one
// to three services and sales, some of them annulled or paid two ways, payments of every week, expenses, and appointments whose
// clients wrote their name and telephone a little otherwise each time.

const PRODUCTOS = 10;
const TABLAS = ['registro', 'servicio_realizado', 'libro', 'auditoria', 'pago', 'abono', 'liquidacion', 'gasto'];
const DE_VENTAS = ['venta', 'venta_linea', 'producto_movimiento'];
const DE_AGENDA = ['cita', 'cita_plaza', 'agenda', 'horario', 'persona_espera'];

/**
 * The method and the cash of something that costs `total`, by its turn `x`: of ten six in cash, three by transfer, and one both ways.
 * @param {string} x
 */
const metodoDe = (x) =>
  `CASE WHEN ${x} * 7 % 10 < 6 THEN 'efectivo' WHEN ${x} * 7 % 10 < 9 THEN 'transferencia' ELSE 'mixto' END`;
/** @param {string} total */
const efectivoDe = (total) => `CASE metodo WHEN 'efectivo' THEN ${total} WHEN 'mixto' THEN ${total} / 2 ELSE 0 END`;

/**
 * The tickets by turns of the branches and of the four who work in each; what ended before the Monday of `hoy` was paid on
 * the Saturday of its week.
 * @param {{ tiquetes: number, sucursales: number, dias: number, hoy: string }} medida
 */
const servicios = ({ tiquetes, sucursales, dias, hoy }) => [
  `CREATE TEMP TABLE linea AS
   SELECT row_number() OVER (ORDER BY r, k) AS id, r + 1 AS registro_id, x, r % ${sucursales} + 1 AS entidad_id,
     2 + x % 4 * ${sucursales} + r % ${sucursales} AS empleado_id, f.fecha,
     f.fecha + interval '13 hours' + r % 480 * interval '1 minute' AS creada, ${metodoDe('x')} AS metodo, s.id AS servicio_id,
     s.nombre, s.precio, s.porcentaje_pago_empleado AS porcentaje, d.descuento, t.total,
     round(t.total * s.porcentaje_pago_empleado * 0.01)::bigint AS comision, a.anulada,
     CASE WHEN NOT a.anulada AND f.fecha < date_trunc('week', '${hoy}'::date)
       THEN (date_trunc('week', f.fecha) + interval '5 days')::date END AS pagado_el
   FROM generate_series(0, ${tiquetes - 1}) r CROSS JOIN LATERAL (SELECT r / ${sucursales} AS x) y
   CROSS JOIN LATERAL generate_series(0, x % 3) k
   CROSS JOIN LATERAL (SELECT '${hoy}'::date - ((${tiquetes} - 1 - r)::bigint * ${dias} / ${tiquetes})::int AS fecha) f
   JOIN servicio s ON s.id = (r * 7::bigint + k * 3) % 25 + 1
   CROSS JOIN LATERAL (SELECT CASE WHEN (r + k) % 11 = 0 THEN 10 ELSE 0 END AS descuento) d
   CROSS JOIN LATERAL (SELECT round(s.precio * (100 - d.descuento) * 0.01)::bigint AS total) t
   CROSS JOIN LATERAL (SELECT x % 97 = 0 OR (x % 41 = 0 AND k > 0 AND k = x % 3) AS anulada) a`,
  `INSERT INTO servicio_realizado (entidad_id, id, registro_id, tipo, servicio_id, servicio_nombre, empleado_id,
     cantidad, precio_unitario, descuento_porcentaje, total_servicio, total_con_descuento,
     porcentaje_empleado, monto_empleado, fecha, metodo_pago, monto_efectivo, monto_transferencia, monto_pagado,
     fecha_pago, anulado_en, anulado_por, usuario_id, created_at)
   SELECT entidad_id, id, registro_id, 'catalogo', servicio_id, nombre, empleado_id, 1, precio, descuento, precio,
     total, porcentaje, comision, fecha, metodo, ${efectivoDe('total')}, total - ${efectivoDe('total')},
     CASE WHEN pagado_el IS NULL THEN 0 ELSE comision END, pagado_el, CASE WHEN anulada THEN creada + interval '1 hour' END,
     CASE WHEN anulada THEN 2 END, 2, creada FROM linea`,
  `INSERT INTO registro (entidad_id, id, empleado_id, fecha, metodo_pago, total, monto_efectivo, monto_transferencia,
     usuario_id, created_at)
   SELECT entidad_id, registro_id, empleado_id, fecha, metodo_pago, sum(total_con_descuento), sum(monto_efectivo),
     sum(monto_transferencia), 2, created_at FROM servicio_realizado GROUP BY 1, 2, 3, 4, 5, created_at`,
  `CREATE TEMP TABLE semanal AS SELECT row_number() OVER (ORDER BY pagado_el, empleado_id) AS id, entidad_id,
     empleado_id, pagado_el, sum(comision)::bigint AS monto, pagado_el + interval '23 hours' AS creado
   FROM linea WHERE pagado_el IS NOT NULL GROUP BY entidad_id, empleado_id, pagado_el`,
  `INSERT INTO pago (entidad_id, id, empleado_id, monto, fecha, estado, tipo_pago, metodo_pago, pagado_el, usuario_id, created_at)
   SELECT entidad_id, id, empleado_id, monto, pagado_el, true, 'total', CASE WHEN id % 3 = 0 THEN 'transferencia' ELSE 'efectivo' END,
     pagado_el, 1, creado FROM semanal`,
  `INSERT INTO abono (entidad_id, pago_id, empleado_id, monto, aplicado, fecha)
    SELECT entidad_id, id, empleado_id, monto, monto, pagado_el FROM semanal`,
  `INSERT INTO liquidacion (entidad_id, id, servicio_realizado_id, pago_id, empleado_id, monto, via, created_at)
   SELECT l.entidad_id, l.id, l.id, s.id, l.empleado_id, l.comision, 'semanal', s.creado
   FROM linea l JOIN semanal s USING (entidad_id, empleado_id, pagado_el)`,
  `INSERT INTO gasto (entidad_id, id, descripcion, monto, fecha, metodo_pago, metodo_indicado, monto_efectivo,
     monto_transferencia, usuario_id, created_at)
   SELECT d % ${sucursales} + 1, d + 1, 'Compra ' || d % 500, 1000 + d * 37 % 900 * 100, f, 'efectivo', true,
     1000 + d * 37 % 900 * 100, 0, 2, f + interval '20 hours'
   FROM generate_series(0, ${dias - 1}) d CROSS JOIN LATERAL (SELECT '${hoy}'::date - d AS f) x`,
];

/**
 * Sales of one product each, of the ten of a branch; some were made at an appointment.
 * @param {{ tiquetes: number, ventas: number, sucursales: number, dias: number, hoy: string }} medida
 */
const ventas = ({ tiquetes, ventas: cuantas, sucursales, dias, hoy }) => [
  `CREATE TEMP TABLE vendida AS
   SELECT v + 1 AS id, e AS entidad_id, (p - 1) * ${sucursales} + e AS producto_id, p, 1 + y % 3 AS cantidad, 9000 + p * 1900 AS precio,
     5000 + p * 700 AS costo, ${metodoDe('y')} AS metodo, y % 53 = 0 AS anulada, f.fecha,
     f.fecha + interval '13 hours' + v % 480 * interval '1 minute' AS creada,
     CASE WHEN y % 4 > 0 THEN 2 + y / 2 % 4 * ${sucursales} + v % ${sucursales} END AS empleado_id,
     CASE WHEN y % 4 = 0 AND y * 5 * ${sucursales} + e <= ${tiquetes} THEN y * 5 * ${sucursales} + e END AS cita_id
   FROM generate_series(0, ${cuantas - 1}) v
   CROSS JOIN LATERAL (SELECT v / ${sucursales} AS y, v % ${sucursales} + 1 AS e) x
   CROSS JOIN LATERAL (SELECT y % ${PRODUCTOS} + 1 AS p) z
   CROSS JOIN LATERAL (SELECT '${hoy}'::date - ((${cuantas} - 1 - v)::bigint * ${dias} / ${cuantas})::int AS fecha) f`,
  `CREATE TEMP TABLE mercancia AS SELECT e AS entidad_id, (p - 1) * ${sucursales} + e AS id, p, 5 + coalesce(v.n, 0)::int AS al_principio,
     2 + coalesce(v.veces, 0)::int - 1 AS seq
   FROM generate_series(1, ${sucursales}) e CROSS JOIN generate_series(1, ${PRODUCTOS}) p
   LEFT JOIN (SELECT producto_id, sum(CASE WHEN anulada THEN 0 ELSE cantidad END) AS n,
       sum(CASE WHEN anulada THEN 2 ELSE 1 END) AS veces FROM vendida GROUP BY 1) v ON v.producto_id = (p - 1) * ${sucursales} + e`,
  `INSERT INTO producto (entidad_id, id, nombre, categoria_id, precio_unitario, costo_unitario, stock, seq, created_at)
   SELECT entidad_id, id, 'Producto ' || p, 1, 9000 + p * 1900, 5000 + p * 700, 5, seq, '2010-01-01' FROM mercancia`,
  `INSERT INTO venta (entidad_id, id, empleado_id, cita_id, total, ganancia_total, metodo_pago, monto_efectivo,
     monto_transferencia, fecha, anulado_en, anulado_por, usuario_id, created_at)
   SELECT entidad_id, id, empleado_id, cita_id, t, (precio - costo) * cantidad, metodo, ${efectivoDe('t')}, t - ${efectivoDe('t')}, fecha,
     CASE WHEN anulada THEN creada + interval '1 hour' END, CASE WHEN anulada THEN 2 END, 2, creada
   FROM vendida CROSS JOIN LATERAL (SELECT precio * cantidad AS t) x`,
  `INSERT INTO venta_linea (entidad_id, venta_id, linea, producto_id, nombre, precio_unitario, costo_unitario, cantidad, subtotal)
   SELECT entidad_id, id, 1, producto_id, 'Producto ' || p, precio, costo, cantidad, precio * cantidad FROM vendida`,
  `INSERT INTO producto_movimiento (entidad_id, producto_id, seq, tipo, cantidad_movimiento, cantidad_anterior,
     cantidad_nueva, seq_anterior, origen, origen_id, usuario_id, created_at)
   SELECT entidad_id, id, 1, 'entrada', al_principio, 0, al_principio, NULL::int, 'creacion', NULL::bigint, 2, timestamptz '2010-01-01'
     FROM mercancia
   UNION ALL SELECT x.entidad_id, x.producto_id, x.k + 1, CASE WHEN x.mueve < 0 THEN 'salida' ELSE 'entrada' END, abs(x.mueve),
       m.al_principio + x.van - x.mueve, m.al_principio + x.van, x.k,
       CASE WHEN x.mueve < 0 THEN 'venta' ELSE 'anulacion' END, x.id, 2, x.creada
     FROM (SELECT v.*, d.mueve, (row_number() OVER de)::int AS k, (sum(d.mueve) OVER de)::int AS van
       FROM vendida v CROSS JOIN LATERAL (SELECT -v.cantidad AS mueve UNION ALL SELECT v.cantidad WHERE v.anulada) d
       WINDOW de AS (PARTITION BY v.producto_id ORDER BY v.id, d.mueve ROWS UNBOUNDED PRECEDING)) x
     JOIN mercancia m ON m.id = x.producto_id`,
];

/**
 * Rows of the book for each row of `tabla`, after those that stand; `asientos` as a list of VALUES of debe, haber, amount.
 * @param {string} origen
 * @param {string} tabla
 * @param {string} de
 * @param {string} asientos
 */
const enElLibro = (origen, tabla, de, asientos) =>
  `INSERT INTO libro (entidad_id, id, fecha, debe, haber, monto, cantidad, operador_id, concepto, origen, origen_id, usuario_id, created_at)
   SELECT x.entidad_id, (SELECT coalesce(max(id), 0) FROM libro) + row_number() OVER (ORDER BY x.id), x.fecha, a.debe, a.haber, a.monto, 1,
     ${de}, '{texto}', '${origen}', x.id, 2, x.created_at
   FROM ${tabla} x CROSS JOIN LATERAL (VALUES ${asientos}) a (debe, haber, monto) WHERE a.monto > 0`;

const LIBRO = [
  enElLibro(
    'servicio',
    'servicio_realizado',
    'x.empleado_id',
    `('caja.efectivo', 'ingresos.servicios', x.monto_efectivo), ('caja.transferencia', 'ingresos.servicios', x.monto_transferencia),
     ('comisiones', 'por_pagar', x.monto_empleado)`,
  ),
  enElLibro(
    'venta',
    'venta',
    'coalesce(x.empleado_id, 0)',
    `('caja.efectivo', 'ingresos.productos', x.monto_efectivo), ('caja.transferencia', 'ingresos.productos', x.monto_transferencia),
     ('costo.productos', 'inventario.productos', x.total - x.ganancia_total)`,
  ),
  // Exactly undone, dated as it was.
  ...[
    ['servicio', 'servicio_realizado'],
    ['venta', 'venta'],
  ].map(
    ([
      origen,
      tabla,
    ]) => `INSERT INTO libro (entidad_id, id, fecha, debe, haber, monto, cantidad, operador_id, concepto, origen, origen_id,
     revierte_id, usuario_id, created_at)
   SELECT l.entidad_id, (SELECT max(id) FROM libro) + row_number() OVER (ORDER BY l.id), l.fecha, l.haber, l.debe, l.monto, l.cantidad,
     l.operador_id, 'Anulación: {texto}', l.origen, l.origen_id, l.id, 2, x.anulado_en
   FROM libro l JOIN ${tabla} x ON x.entidad_id = l.entidad_id AND x.id = l.origen_id
   WHERE l.origen = '${origen}' AND l.revierte_id IS NULL AND x.anulado_en IS NOT NULL`,
  ),
  enElLibro('pago', 'pago', 'x.empleado_id', `('por_pagar', 'caja.' || x.metodo_pago, x.monto)`),
  enElLibro('gasto', 'gasto', '0', `('gastos', 'caja.efectivo', x.monto)`),
  `INSERT INTO libro (entidad_id, id, fecha, debe, haber, monto, cantidad, operador_id, concepto, origen, origen_id, usuario_id, created_at)
   SELECT m.entidad_id, (SELECT max(id) FROM libro) + m.id, '2010-01-01', 'inventario.productos', 'aportes',
     p.costo_unitario * m.al_principio, 1, 0, 'Creación', 'producto', m.id, 2, '2010-01-01' FROM mercancia m JOIN producto p USING (id)`,
  `INSERT INTO cuenta (entidad_id, empleado_id, anticipo, items, unidades, unidades_pagadas, ganado, pagado)
   SELECT entidad_id, empleado_id, 0, count(*), count(*), count(pagado_el), sum(comision),
     coalesce(sum(comision) FILTER (WHERE pagado_el IS NOT NULL), 0) FROM linea WHERE NOT anulada GROUP BY 1, 2`,
  `INSERT INTO libro_dia SELECT entidad_id, fecha, CASE WHEN revierte_id IS NULL THEN debe ELSE haber END,
     CASE WHEN revierte_id IS NULL THEN haber ELSE debe END, operador_id, sum(CASE WHEN revierte_id IS NULL THEN monto ELSE -monto END),
     sum(CASE WHEN revierte_id IS NULL THEN cantidad ELSE -cantidad END) FROM libro GROUP BY 1, 2, 3, 4, 5 ORDER BY 2`,
];

/** The rows that tell who wrote the others, and where the sequences go on. */
const RASTRO = [
  ...['registro', 'pago', 'venta', 'gasto', 'agenda', 'horario', 'cita', 'persona_espera'].map(
    (
      tabla,
    ) => `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
     SELECT entidad_id, (SELECT coalesce(max(id), 0) FROM auditoria) + row_number() OVER (ORDER BY id), 2, 'crear', '${tabla}', id,
       'simulacro', created_at FROM ${tabla}`,
  ),
  `INSERT INTO resumen_mes (entidad_id, serie, operador_id, mes, filas, monto)
     SELECT entidad_id, serie, 0, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, count(*), sum(monto)::bigint FROM (
       SELECT entidad_id, 'venta.' || metodo_pago AS serie, created_at, total AS monto FROM venta WHERE anulado_en IS NULL
       UNION ALL SELECT entidad_id, 'gasto', created_at, 0 FROM gasto) x GROUP BY 1, 2, 4`,
  ...[
    'usuario',
    'entidad',
    'operador',
    'servicio',
    ...TABLAS,
    ...DE_VENTAS,
    'producto',
    'agenda',
    'horario',
    'cita',
    'persona_espera',
  ]
    .filter((tabla) => !['abono', 'venta_linea', 'producto_movimiento'].includes(tabla))
    .map((tabla) => `SELECT setval('${tabla}_id_seq', (SELECT max(id) FROM ${tabla}))`),
];

/**
 * Fills a database that was migrated up to 0071, with so many tickets of services and so many sales over the `dias` days that end on `hoy`.
 * @param {Pick<import('pg').ClientBase, 'query'>} cliente one connection, not a pool
 * @param {{ tiquetes: number, ventas: number, sucursales?: number, dias?: number, hoy?: string }} medida
 */
export async function llenarAntigua(
  cliente,
  { tiquetes, ventas: cuantas, sucursales = 4, dias = 1_825, hoy = '2026-11-20' },
) {
  const medida = { tiquetes, ventas: cuantas, sucursales, dias, hoy };
  await escribirDeUnaVez(
    cliente,
    [...TABLAS, ...DE_VENTAS, ...DE_AGENDA],
    [
      ...negocio(sucursales),
      ...servicios(medida),
      ...ventas(medida),
      ...LIBRO,
      ...CONTADOS,
      ...citas(medida),
      ...RASTRO,
    ],
  );
}

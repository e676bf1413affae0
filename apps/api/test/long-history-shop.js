/**
 * The records of each kind a day in the whole business: 10,000 of them cover seven weeks, a hundred thousand a year and
 * a half.
 */
const POR_DIA = 200;
const PRODUCTOS = 10;

/** The rows of this part, whose indexes are made once, after them. */
export const TABLAS_DE_TIENDA = [
  'venta',
  'venta_linea',
  'gasto',
  'ingreso',
  'arqueo',
  'producto_movimiento',
  'articulo_movimiento',
];

/**
 * Rows of the book for what was written of `tabla`, after those that stand.
 * @param {string} tabla
 * @param {Array<{ debe: string, haber: string, monto: string, operador?: string, concepto?: string }>} asientos
 */
const enElLibro = (
  tabla,
  asientos,
) => `INSERT INTO libro (entidad_id, id, fecha, debe, haber, monto, cantidad, operador_id, concepto, origen,
       origen_id, usuario_id, created_at)
   SELECT x.entidad_id, (SELECT max(id) FROM libro) + row_number() OVER (ORDER BY x.id), x.fecha, a.debe, a.haber,
     a.monto, 1, a.operador, a.concepto, '${tabla}', x.id, 2, x.created_at
   FROM ${tabla} x CROSS JOIN LATERAL (VALUES ${asientos
     .map(
       ({ debe, haber, monto, operador = '0', concepto = `'{texto}'` }) =>
         `(${debe}, ${haber}, (${monto})::bigint, (${operador})::bigint, ${concepto})`,
     )
     .join(', ')}) a (debe, haber, monto, operador, concepto)`;

/**
 * The branch of the `i`th record: by turns; of more than three, the first has half of everything.
 * @param {string} i
 * @param {number} sucursales
 */
export const sucursalDe = (i, sucursales) =>
  sucursales === 3 ? `${i} % 3 + 1` : `CASE WHEN ${i} % 2 = 0 THEN 1 ELSE ${i} / 2 % ${sucursales} + 1 END`;
/**
 * An employee, of the four, of the branch of a record of `tabla`.
 * @param {string} tabla
 * @param {number} sucursales
 */
const deAlguno = (tabla, sucursales) => `2 + (${tabla}.id / 2 % 4) * ${sucursales} + ${tabla}.entidad_id - 1`;

/**
 * The records of a shop of `sucursales` branches beside its services, `n` of each: sales of ten products a branch, expenses,
 * additional income, movements of one article, payments that wait, and a fifth as many counts of cash. Amounts and
 * texts repeat as they do in life.
 * @param {number} n
 * @param {string} hoy
 * @param {number} sucursales
 * @param {number} diarias
 */
export const tienda = (n, hoy, sucursales, diarias = POR_DIA) => [
  `CREATE TEMP TABLE cosa AS SELECT i AS id, ${sucursalDe('i', sucursales)} AS entidad_id, f.fecha,
     f.fecha + interval '13 hours' + (i % ${POR_DIA}) * interval '3 minutes' AS creada, m.metodo
   FROM generate_series(1, ${n}) i CROSS JOIN LATERAL (SELECT '${hoy}'::date - ((${n} - i) / ${diarias})::int AS fecha) f
   CROSS JOIN LATERAL (SELECT CASE WHEN i * 7 % 10 < 6 THEN 'efectivo' ELSE 'transferencia' END AS metodo) m`,
  `CREATE TEMP TABLE mercancia AS SELECT e, (p - 1) * ${sucursales} + e AS id, 5000 + p * 700 AS costo, 9000 + p * 1900 AS precio,
     coalesce(v.n, 0)::int AS vendidos, p
   FROM generate_series(1, ${sucursales}) e CROSS JOIN generate_series(1, ${PRODUCTOS}) p
   LEFT JOIN (SELECT entidad_id, id / ${sucursales} % ${PRODUCTOS} + 1 AS cual, count(*) AS n FROM cosa GROUP BY 1, 2) v
     ON v.entidad_id = e AND v.cual = p`,
  `INSERT INTO producto (entidad_id, id, nombre, categoria_id, precio_unitario, costo_unitario, stock, seq, created_at)
   SELECT e, id, 'Producto ' || chr(64 + p), 1, precio, costo, 5, vendidos + 1, '2010-01-01' FROM mercancia`,
  `INSERT INTO venta (entidad_id, id, tiquete_id, empleado_id, total, ganancia_total, metodo_pago, monto_efectivo,
       monto_transferencia, fecha, usuario_id, created_at)
   SELECT c.entidad_id, c.id, (SELECT coalesce(max(id), 0) FROM tiquete) + c.id,
     CASE WHEN c.id % 4 > 0 THEN ${deAlguno('c', sucursales)} END, m.precio, m.precio - m.costo, c.metodo,
     CASE c.metodo WHEN 'efectivo' THEN m.precio ELSE 0 END, CASE c.metodo WHEN 'efectivo' THEN 0 ELSE m.precio END, c.fecha, 2, c.creada
   FROM cosa c JOIN mercancia m ON m.e = c.entidad_id AND m.p = c.id / ${sucursales} % ${PRODUCTOS} + 1`,
  `INSERT INTO tiquete (entidad_id, id, numero, estado, origen, fecha, total, total_original, monto_efectivo,
     monto_transferencia, usuario_id, created_at)
   SELECT v.entidad_id, v.tiquete_id, coalesce(t.ultimo, 0) + row_number() OVER (PARTITION BY v.entidad_id ORDER BY v.id),
     'cobrado', 'venta', v.fecha, v.total, v.total, v.monto_efectivo, v.monto_transferencia, v.usuario_id, v.created_at
   FROM venta v LEFT JOIN (SELECT entidad_id, max(numero) AS ultimo FROM tiquete GROUP BY 1) t USING (entidad_id)`,
  `INSERT INTO venta_linea (entidad_id, venta_id, linea, producto_id, nombre, precio_unitario, costo_unitario, cantidad, subtotal)
   SELECT c.entidad_id, c.id, 1, m.id, 'Producto ' || chr(64 + m.p), m.precio, m.costo, 1, m.precio
   FROM cosa c JOIN mercancia m ON m.e = c.entidad_id AND m.p = c.id / ${sucursales} % ${PRODUCTOS} + 1`,
  `INSERT INTO producto_movimiento (entidad_id, producto_id, seq, tipo, cantidad_movimiento, cantidad_anterior,
       cantidad_nueva, seq_anterior, origen, origen_id, usuario_id, created_at)
   SELECT e, id, 1, 'entrada', vendidos + 5, 0, vendidos + 5, NULL::int, 'creacion', NULL::bigint, 2,
     timestamptz '2010-01-01' FROM mercancia
   UNION ALL SELECT x.e, x.producto_id, x.k + 1, 'salida', 1, x.vendidos + 6 - x.k, x.vendidos + 5 - x.k, x.k,
       'venta', x.venta_id, 2, x.creada FROM (
     SELECT m.e, m.id AS producto_id, m.vendidos, c.id AS venta_id, c.creada,
       (row_number() OVER (PARTITION BY m.id ORDER BY c.id))::int AS k
     FROM cosa c JOIN mercancia m ON m.e = c.entidad_id AND m.p = c.id / ${sucursales} % ${PRODUCTOS} + 1) x`,
  `INSERT INTO articulo (entidad_id, id, nombre, cantidad, seq, costo_unitario, estado, created_at)
    SELECT e, e, 'Toalla', count(c.id), count(c.id), 4000, 'activo', '2010-01-01'
    FROM generate_series(1, ${sucursales}) e JOIN cosa c ON c.entidad_id = e GROUP BY e`,
  `INSERT INTO articulo_movimiento (entidad_id, articulo_id, seq, tipo, cantidad_movimiento, cantidad_anterior,
       cantidad_nueva, seq_anterior, origen, usuario_id, created_at)
   SELECT entidad_id, entidad_id, k, 'entrada', 1, k - 1, k, nullif(k - 1, 0), CASE k WHEN 1 THEN 'creacion' ELSE 'ajuste' END, 2, creada
   FROM (SELECT c.*, (row_number() OVER (PARTITION BY entidad_id ORDER BY id))::int AS k FROM cosa c) x`,
  `INSERT INTO gasto (entidad_id, id, descripcion, monto, fecha, metodo_pago, metodo_indicado, monto_efectivo,
       monto_transferencia, usuario_id, created_at)
   SELECT entidad_id, id, 'Compra ' || id % 500, m, fecha, metodo, true, CASE metodo WHEN 'efectivo' THEN m ELSE 0 END,
     CASE metodo WHEN 'efectivo' THEN 0 ELSE m END, 2, creada
   FROM cosa CROSS JOIN LATERAL (SELECT 1000 + id * 37 % 900 * 100 AS m) x`,
  `INSERT INTO ingreso (entidad_id, id, concepto, monto, metodo_pago, monto_efectivo, monto_transferencia, tipo,
       empleado_id, operador_id, fecha, usuario_id, created_at)
   SELECT entidad_id, id, 'Venta de ' || id % 500, m, metodo, CASE metodo WHEN 'efectivo' THEN m ELSE 0 END,
     CASE metodo WHEN 'efectivo' THEN 0 ELSE m END,
     CASE id % 2 WHEN 0 THEN 'accesorio' ELSE 'otro' END, CASE WHEN id % 3 > 0 THEN ${deAlguno('cosa', sucursales)} END,
     CASE WHEN id % 5 > 0 THEN ${deAlguno('cosa', sucursales)} END, fecha, 2, creada
   FROM cosa CROSS JOIN LATERAL (SELECT 1000 + id * 41 % 900 * 100 AS m) x`,
  `INSERT INTO arqueo (entidad_id, id, fecha, efectivo_esperado, efectivo_contado, diferencia, denominaciones, usuario_id, created_at)
   SELECT entidad_id, id, fecha, 1000 + id % 700 * 100, 1000 + id % 700 * 100 + d, d, '[]', 2, creada
   FROM cosa CROSS JOIN LATERAL (SELECT CASE WHEN id % 10 = 0 THEN 500 ELSE 0 END AS d) x WHERE id % 5 = 0`,
  `INSERT INTO pago (entidad_id, id, empleado_id, monto, fecha, estado, tipo_pago, metodo_pago, usuario_id, created_at)
   SELECT entidad_id, (SELECT coalesce(max(id), 0) FROM pago) + id, ${deAlguno('cosa', sucursales)},
     1000 + id * 43 % 900 * 100, fecha, false, 'manual', metodo, 2, creada FROM cosa`,
  enElLibro('venta', [
    {
      debe: `'caja.' || x.metodo_pago`,
      haber: `'ingresos.productos'`,
      monto: 'x.total',
      operador: 'coalesce(x.empleado_id, 0)',
      concepto: `'Producto'`,
    },
    {
      debe: `'costo.productos'`,
      haber: `'inventario.productos'`,
      monto: 'x.total - x.ganancia_total',
      operador: 'coalesce(x.empleado_id, 0)',
      concepto: `'Producto'`,
    },
  ]),
  enElLibro('gasto', [{ debe: `'gastos'`, haber: `'caja.' || x.metodo_pago`, monto: 'x.monto' }]),
  enElLibro('ingreso', [
    {
      debe: `'caja.' || x.metodo_pago`,
      haber: `CASE x.tipo WHEN 'accesorio' THEN 'ingresos.accesorios' ELSE 'ingresos.otros' END`,
      monto: 'x.monto',
      operador: 'coalesce(x.operador_id, 0)',
    },
  ]),
  `INSERT INTO libro (entidad_id, id, fecha, debe, haber, monto, cantidad, operador_id, concepto, origen, origen_id, usuario_id, created_at)
   SELECT entidad_id, (SELECT max(id) FROM libro) + id, fecha, 'caja.efectivo', 'ajustes.caja', diferencia, 1, 0,
     'Sobrante en arqueo', 'arqueo', id, 2, created_at
   FROM arqueo WHERE diferencia > 0
   UNION ALL SELECT e, (SELECT max(id) FROM libro) + ${n} + id, '2010-01-01', 'inventario.productos',
       'aportes', costo * (vendidos + 5)::bigint, 1, 0, 'Creación', 'producto', id, 2, '2010-01-01' FROM mercancia`,
  ...['venta', 'gasto', 'ingreso', 'arqueo'].map(
    (
      tabla,
    ) => `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
     SELECT entidad_id, (SELECT max(id) FROM auditoria) + row_number() OVER (ORDER BY id), 2, 'crear', '${tabla}', id,
       'banco', created_at FROM ${tabla}`,
  ),
  `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
   SELECT entidad_id, (SELECT max(id) FROM auditoria) + row_number() OVER (ORDER BY id), 2, 'crear',
     'pago', id, 'banco', created_at
   FROM pago WHERE NOT estado`,
  `INSERT INTO resumen_mes (entidad_id, serie, operador_id, mes, filas, monto)
     SELECT entidad_id, serie, 0, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS mes, count(*),
     sum(monto)::bigint FROM (
     SELECT entidad_id, 'venta.' || metodo_pago AS serie, created_at, total AS monto FROM venta
     UNION ALL SELECT entidad_id, 'gasto', created_at, 0 FROM gasto
     UNION ALL SELECT entidad_id, 'ingreso.' || tipo, created_at, 0 FROM ingreso
     UNION ALL SELECT entidad_id, 'arqueo', created_at, 0 FROM arqueo) x GROUP BY 1, 2, 4`,
  ...['venta', 'gasto', 'ingreso', 'arqueo', 'producto', 'articulo'].map(
    (t) => `SELECT setval('${t}_id_seq', (SELECT max(id) FROM ${t}))`,
  ),
];

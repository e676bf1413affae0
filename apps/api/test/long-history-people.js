import { sucursalDe } from './long-history-shop.js';

// The people of a business, and what the counter adds to the tickets of their services: a product, a tip, a debt and its payment.

/** The tables of this part, whose indexes are made once, after them. */
export const TABLAS_DE_GENTE = ['persona', 'cobro_reparto', 'partida', 'metodo_dia'];

/** Of so many tickets one is left owing, one has a product, one of those not paid to its operators yet has a tip. */
export const ENTRE = { fiados: 24, ventas: 3, propinas: 5 };
export const PRECIO = 30_000;
const COSTO = 18_000;
const PROPINA = 3_000;
/** Debts are paid after so many days. */
const PLAZO = 30;
/** The product of a branch is this and its number. */
const PRODUCTO = 50_000;
const QUEDAN = 1_000_000;

const NOMBRES =
  'Ana María José Luisa Andrés Camila Óscar Sofía Julián Valentina Íngrid Mateo Paula Nicolás Laura Iván Marta Hugo Elena Tomás ' +
  'Rosa Felipe Diana Raúl Carla Simón Inés Diego Clara Pablo Lucía Jorge Nuria Álvaro Sara Bruno Olga Martín Yolanda César';
const APELLIDOS =
  'Ruiz Gómez Peña Mora Nuñez Rojas Díaz Castro Vega León Páez Soto Lara Cano Ríos Mejía Duque Arias Zapata Ortiz Bernal Cárdenas ' +
  'Suárez Marín Quintero Ospina Molina Giraldo Vélez Acosta Pardo Tovar Franco Rincón Salazar Uribe Henao Correa Parra Ibáñez ' +
  'Lozano Bonilla Camacho Sierra Osorio Guzmán Herrera Cuesta Rangel Pineda Aguirre Rey Patiño Cortés Medina Barrios Galvis Prieto ' +
  'Montoya Serna Ávila Cifuentes';

/** @param {string} palabras */
const lista = (palabras) => `ARRAY['${palabras.split(' ').join("', '")}']`;
/**
 * A word of a list by a number, far from that of the number beside it.
 * @param {string} palabras
 * @param {string} i
 */
const palabraDe = (palabras, i) => `(${lista(palabras)})[((${i}) % ${palabras.split(' ').length})::int + 1]`;

/**
 * `n` people with a telephone, half of them with mail and a third with a document, by turns of the branches; and, for
 * tickets to find theirs, their place in their branch.
 * @param {number} n
 * @param {string} hoy
 * @param {number} sucursales
 */
export const gente = (n, hoy, sucursales) => [
  `INSERT INTO persona (entidad_id, id, nombre, telefono_texto, telefono_normal, telefono_digitos, email, documento_tipo, documento,
     etiquetas, campos, no_contactar, usuario_id, created_at)
   SELECT ${sucursalDe('i', sucursales)}, i, ${palabraDe(NOMBRES, 'i / 2 * 7')} || ' ' || ${palabraDe(APELLIDOS, 'i / 80 * 11')} || ' ' ||
       ${palabraDe(APELLIDOS, 'i / 4960 * 13 + i / 2')}, substr(d, 1, 3) || ' ' || substr(d, 4, 3) || ' ' || substr(d, 7), '+57' || d, d,
     CASE i % 2 WHEN 0 THEN 'persona' || i || '@casa.test' END, CASE i % 3 WHEN 0 THEN 'CC' END,
     CASE i % 3 WHEN 0 THEN (1000000000 + i * 7)::text END, CASE i % 50 WHEN 0 THEN ARRAY['VIP'] ELSE '{}'::text[] END, '{}', false, 2,
     '${hoy}'::date - (i % 900)::int
   FROM generate_series(1, ${n}) i CROSS JOIN LATERAL (SELECT '3' || lpad((i::bigint * 7919 % 999999937)::text, 9, '0') AS d) x`,
  `CREATE TEMP TABLE ficha AS SELECT entidad_id, id, row_number() OVER (PARTITION BY entidad_id ORDER BY id) - 1 AS n FROM persona`,
  `CREATE TEMP TABLE cuantas AS SELECT entidad_id, count(*) AS n FROM ficha GROUP BY 1`,
  `ANALYZE ficha, cuantas`,
  `INSERT INTO metodo (id, nombre, clase, entidad_id, pide_referencia, orden, activo, created_at)
   VALUES (3, 'Nequi', 'transferencia', NULL, false, 3, true, '2010-01-01')`,
  `SELECT setval('persona_id_seq', (SELECT max(id) FROM persona)), setval('metodo_id_seq', 3)`,
];

/**
 * A row of the book for each row of a source `x`.
 * @param {Record<'tabla' | 'debe' | 'haber' | 'monto' | 'concepto' | 'origen', string> & { operador?: string, metodo?: string }} de
 */
const asiento = (
  de,
) => `INSERT INTO libro (entidad_id, id, fecha, debe, haber, monto, cantidad, operador_id, metodo_id, concepto, origen,
     origen_id, usuario_id, created_at)
   SELECT x.entidad_id, (SELECT max(id) FROM libro) + row_number() OVER (), x.fecha, ${de.debe}, ${de.haber}, ${de.monto}, 1,
     ${de.operador ?? '0'}, ${de.metodo ?? 'NULL::bigint'}, ${de.concepto}, '${de.origen}', x.id, 2, x.created_at FROM ${de.tabla} x`;
/** The till, or what is owed, of a line paid one way. */
const PAGADO = `CASE WHEN x.monto_por_cobrar > 0 THEN 'por_cobrar' WHEN x.monto_efectivo > 0 THEN 'caja.efectivo'
     ELSE 'caja.transferencia' END`;
const DE_LA_CASA = `CASE WHEN x.monto_transferencia > 0 THEN 3 END`;

/** @param {number} sucursales */
const ventas = (sucursales) => [
  `INSERT INTO venta (entidad_id, id, tiquete_id, empleado_id, total, ganancia_total, metodo_pago, monto_efectivo, monto_transferencia,
     monto_por_cobrar, fecha, usuario_id, created_at)
   SELECT t.entidad_id, (SELECT coalesce(max(id), 0) FROM venta) + row_number() OVER (ORDER BY t.id), t.id, l.empleado_id, ${PRECIO},
     ${PRECIO - COSTO}, CASE WHEN t.monto_transferencia > 0 THEN 'transferencia' ELSE 'efectivo' END,
     CASE WHEN t.monto_efectivo > 0 THEN ${PRECIO} ELSE 0 END, CASE WHEN t.monto_transferencia > 0 THEN ${PRECIO} ELSE 0 END,
     CASE WHEN t.monto_por_cobrar > 0 THEN ${PRECIO} ELSE 0 END, t.fecha, 2, t.created_at
   FROM tiquete t JOIN linea l ON l.registro_id = t.id AND l.id % 2 = 0 WHERE t.origen = 'mostrador' AND t.id % ${ENTRE.ventas} = 0`,
  `CREATE TEMP TABLE vendido AS SELECT v.*, row_number() OVER (PARTITION BY v.entidad_id ORDER BY v.id)::int AS k
   FROM venta v JOIN tiquete t ON t.entidad_id = v.entidad_id AND t.id = v.tiquete_id AND t.origen = 'mostrador'`,
  `CREATE TEMP TABLE surtido AS SELECT e, ${PRODUCTO} + e AS id, coalesce(v.n, 0)::int AS vendidos, timestamptz '2010-01-01' AS created_at
   FROM generate_series(1, ${sucursales}) e LEFT JOIN (SELECT entidad_id, count(*) AS n FROM vendido GROUP BY 1) v ON v.entidad_id = e`,
  `ANALYZE vendido, surtido`,
  `INSERT INTO producto (entidad_id, id, nombre, categoria_id, precio_unitario, costo_unitario, stock, seq, created_at)
   SELECT e, id, 'Champú del mostrador', 1, ${PRECIO}, ${COSTO}, ${QUEDAN}, vendidos + 1, created_at FROM surtido`,
  `INSERT INTO venta_linea (entidad_id, venta_id, linea, producto_id, nombre, precio_unitario, costo_unitario, cantidad, subtotal)
   SELECT entidad_id, id, 1, ${PRODUCTO} + entidad_id, 'Champú del mostrador', ${PRECIO}, ${COSTO}, 1, ${PRECIO} FROM vendido`,
  `INSERT INTO producto_movimiento (entidad_id, producto_id, seq, tipo, cantidad_movimiento, cantidad_anterior, cantidad_nueva,
     seq_anterior, origen, origen_id, usuario_id, created_at)
   SELECT e, id, 1, 'entrada', ${QUEDAN} + vendidos, 0, ${QUEDAN} + vendidos, NULL::int, 'creacion', NULL::bigint, 2, created_at
   FROM surtido
   UNION ALL SELECT v.entidad_id, s.id, v.k + 1, 'salida', 1, ${QUEDAN} + s.vendidos - v.k + 1, ${QUEDAN} + s.vendidos - v.k, v.k, 'venta',
     v.id, 2, v.created_at FROM vendido v JOIN surtido s ON s.e = v.entidad_id`,
  asiento({
    ...{ debe: PAGADO, haber: `'ingresos.productos'`, monto: 'x.total', operador: 'x.empleado_id', metodo: DE_LA_CASA },
    ...{ concepto: `'Champú del mostrador'`, origen: 'venta', tabla: 'vendido' },
  }),
  asiento({
    ...{ debe: `'costo.productos'`, haber: `'inventario.productos'`, monto: `${COSTO}`, operador: 'x.empleado_id' },
    ...{ concepto: `'Champú del mostrador'`, origen: 'venta', tabla: 'vendido' },
  }),
  `INSERT INTO libro (entidad_id, id, fecha, debe, haber, monto, cantidad, operador_id, concepto, origen, origen_id, usuario_id,
     created_at)
   SELECT e, (SELECT max(id) FROM libro) + e, '2010-01-01', 'inventario.productos', 'aportes', ${COSTO} * (${QUEDAN} + vendidos)::bigint, 1,
     0, 'Creación', 'producto', id, 2, created_at FROM surtido`,
  `INSERT INTO resumen_mes AS r (entidad_id, serie, operador_id, mes, filas, monto)
   SELECT entidad_id, 'venta.' || metodo_pago, 0, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, count(*), sum(total)::bigint
   FROM vendido GROUP BY 1, 2, 4 ON CONFLICT (entidad_id, serie, operador_id, mes)
   DO UPDATE SET filas = r.filas + excluded.filas, monto = r.monto + excluded.monto`,
  `SELECT setval('venta_id_seq', (SELECT max(id) FROM venta)), setval('producto_id_seq', (SELECT max(id) FROM producto))`,
];

/**
 * Tips of what was not paid to its operators yet: older ones they were paid with the rest.
 * @param {number} n
 */
const propinas = (n) => [
  `INSERT INTO partida (entidad_id, id, clase, empleado_id, tiquete_id, fecha, monto_empleado, usuario_id, created_at)
   SELECT entidad_id, ${n} + row_number() OVER (ORDER BY id), 'propina', empleado_id, registro_id, fecha, ${PROPINA}, 2, creada
   FROM linea WHERE pagado_el IS NULL AND metodo <> 'fiado' AND id % 2 = 0 AND registro_id % ${ENTRE.propinas} = 0`,
  `INSERT INTO libro (entidad_id, id, fecha, debe, haber, monto, cantidad, operador_id, metodo_id, concepto, origen, origen_id, usuario_id,
     created_at)
   SELECT p.entidad_id, (SELECT max(id) FROM libro) + row_number() OVER (), p.fecha,
     CASE WHEN t.monto_efectivo > 0 THEN 'caja.efectivo' ELSE 'caja.transferencia' END, 'por_pagar', p.monto_empleado, 1, p.empleado_id,
     CASE WHEN t.monto_transferencia > 0 THEN 3 END, 'Propina de {texto}', 'propina', p.id, 2, p.created_at
   FROM partida p JOIN tiquete t ON t.entidad_id = p.entidad_id AND t.id = p.tiquete_id`,
  `UPDATE cuenta c SET partidas = p.n, propinas = p.monto
   FROM (SELECT entidad_id, empleado_id, count(*) AS n, sum(monto_empleado) AS monto FROM partida GROUP BY 1, 2) p
   WHERE p.entidad_id = c.entidad_id AND p.empleado_id = c.empleado_id`,
];

/**
 * Debts, paid in cash after their term; those of late stand.
 * @param {string} hoy
 */
const deudas = (hoy) => [
  `CREATE TEMP TABLE abonado AS SELECT entidad_id, row_number() OVER (ORDER BY id) AS id, id AS tiquete_id, persona_id, total,
     fecha + ${PLAZO} AS fecha, created_at + interval '${PLAZO} days' AS created_at
   FROM tiquete WHERE monto_por_cobrar > 0 AND fecha + ${PLAZO} <= '${hoy}'`,
  `UPDATE tiquete SET saldo = monto_por_cobrar WHERE monto_por_cobrar > 0 AND fecha + ${PLAZO} > '${hoy}'`,
  `INSERT INTO cobro (entidad_id, id, persona_id, tipo, metodo_id, clase, monto, fecha, usuario_id, created_at)
   SELECT entidad_id, id, persona_id, 'abono', 1, 'efectivo', total, fecha, 2, created_at FROM abonado`,
  `INSERT INTO cobro_reparto (entidad_id, cobro_id, tiquete_id, monto) SELECT entidad_id, id, tiquete_id, total FROM abonado`,
  asiento({
    ...{
      debe: `'caja.efectivo'`,
      haber: `'por_cobrar'`,
      monto: 'x.total',
      concepto: `'Abono de {texto}'`,
      origen: 'cobro',
    },
    tabla: 'abonado',
  }),
  `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
   SELECT entidad_id, (SELECT max(id) FROM auditoria) + row_number() OVER (), 2, 'crear', 'cobro', id, 'banco', created_at FROM abonado`,
  `INSERT INTO persona_saldo (entidad_id, persona_id, por_cobrar)
   SELECT entidad_id, persona_id, sum(saldo) FROM tiquete WHERE monto_por_cobrar > 0 GROUP BY 1, 2`,
  `INSERT INTO ajuste_sucursal (entidad_id, fia, limite_fiado) SELECT id, true, 2000000000 FROM entidad`,
];

/**
 * The part of the counter in the tickets of `n` services.
 * @param {number} n
 * @param {string} hoy
 * @param {number} sucursales
 */
export const mostrador = (n, hoy, sucursales) => [
  // Without figures of them each row of one table would look for its own in all of the other.
  `ANALYZE linea, tiquete`,
  ...ventas(sucursales),
  ...propinas(n),
  ...deudas(hoy),
];

import { sucursalDe } from './long-history-shop.js';

/** The rows of this part, whose indexes are made once, after them. */
export const TABLAS_DE_LISTAS = [
  'producto',
  'articulo',
  'correo_saliente',
  'solicitud_datos',
  'persona_espera',
  'oferta',
  'reporte_guardado',
];

/** The words that names are made of: some in a tenth of them, some in a hundredth. */
const COSAS = ['Aceite', 'Champú', 'Crema', 'Esmalte', 'Gel', 'Loción', 'Ñame', 'Peine', 'Tinte', 'Ábaco'];
/** @param {string} i */
const nombre = (i) =>
  `(ARRAY['${COSAS.join("', '")}'])[${i} / 2 * 7 % 10 + 1] || ' '
     || chr((65 + ${i} / 2 % 26)::int) || chr((97 + ${i} / 52 % 26)::int) || ' ' || ${i} / 2 % 1000`;
const CATEGORIAS = 20;

/**
 * Beside the shop, `n` products and `n` articles with their stock, and one product that was moved half as often.
 * @param {number} n
 * @param {string} hoy
 * @param {number} sucursales
 */
const delLibro = (n, hoy, sucursales) => [
  `INSERT INTO categoria (id, nombre) SELECT 100 + c, 'Categoría ' || c FROM generate_series(1, ${CATEGORIAS}) c`,
  `CREATE TEMP TABLE nuevo AS SELECT i, 100000 + i AS id, ${sucursalDe('i', sucursales)} AS entidad_id, ${nombre('i')} AS nombre,
     2000 + i * 37 % 500 * 100 AS costo, i * 13 % 40 AS stock, '${hoy}'::date - (i % 900)::int AS fecha
   FROM generate_series(1, ${n}) i`,
  `INSERT INTO producto (entidad_id, id, nombre, categoria_id, codigo, precio_unitario, costo_unitario, stock, seq, created_at)
   SELECT entidad_id, id, nombre, 101 + i % ${CATEGORIAS}, '77' || lpad(id::text, 11, '0'), costo + 1000 + i * 11 % 90 * 100, costo,
     stock, CASE WHEN stock > 0 THEN 1 END, fecha FROM nuevo`,
  `INSERT INTO producto_movimiento (entidad_id, producto_id, seq, tipo, cantidad_movimiento, cantidad_anterior,
       cantidad_nueva, seq_anterior, origen, usuario_id, created_at)
   SELECT entidad_id, id, 1, 'entrada', stock, 0, stock, NULL, 'creacion', 2, fecha FROM nuevo WHERE stock > 0`,
  `INSERT INTO libro (entidad_id, id, fecha, debe, haber, monto, cantidad, operador_id, concepto, origen, origen_id, usuario_id, created_at)
   SELECT entidad_id, (SELECT max(id) FROM libro) + row_number() OVER (ORDER BY id), fecha, 'inventario.productos', 'aportes',
     costo * stock, 1, 0, 'Creación', 'producto', id, 2, fecha FROM nuevo WHERE stock > 0`,
  `INSERT INTO producto (entidad_id, id, nombre, categoria_id, precio_unitario, costo_unitario, stock, seq, created_at)
   SELECT 1, 99999, 'Muy movido', 101, 9000, 5000, 0, ${(n >> 2) * 2}, '2010-01-01'`,
  `INSERT INTO producto_movimiento (entidad_id, producto_id, seq, tipo, cantidad_movimiento, cantidad_anterior,
       cantidad_nueva, seq_anterior, origen, usuario_id, created_at)
   SELECT 1, 99999, k, CASE k % 2 WHEN 1 THEN 'entrada' ELSE 'salida' END, 1, 1 - k % 2, k % 2, nullif(k - 1, 0),
     CASE k WHEN 1 THEN 'creacion' ELSE 'ajuste' END, 2, '2010-01-01'::timestamptz + k * interval '1 hour'
   FROM generate_series(1, ${(n >> 2) * 2}) k`,
  `INSERT INTO articulo (entidad_id, id, nombre, cantidad, seq, costo_unitario, estado, created_at)
   SELECT entidad_id, id, nombre, stock, CASE WHEN stock > 0 THEN 1 END, costo,
     (ARRAY['activo', 'activo', 'activo', 'inactivo'])[i % 4 + 1], fecha FROM nuevo`,
  `INSERT INTO articulo_movimiento (entidad_id, articulo_id, seq, tipo, cantidad_movimiento, cantidad_anterior,
       cantidad_nueva, seq_anterior, origen, usuario_id, created_at)
   SELECT entidad_id, id, 1, 'entrada', stock, 0, stock, NULL, 'creacion', 2, fecha FROM nuevo WHERE stock > 0`,
  `SELECT setval('producto_id_seq', (SELECT max(id) FROM producto)), setval('articulo_id_seq', (SELECT max(id) FROM articulo))`,
];

/**
 * Accounts, their acceptances and mails, requests about personal data, saved reports, and people of the waiting list of
 * branch 1 with the places that were offered to them.
 * @param {number} n
 * @param {string} hoy
 * @param {number} sucursales
 */
const demas = (n, hoy, sucursales) => [
  `INSERT INTO usuario (id, email, clave_hash, role_id, nombre, entidad_id, created_at)
   SELECT 100000 + i, 'cuenta' || i || '@banco.test', 'x', 3, ${nombre('i')}, ${sucursalDe('i', sucursales)}, '2015-01-01'
   FROM generate_series(1, ${n}) i`,
  `INSERT INTO aceptacion (usuario_id, version, aceptado_en)
   SELECT 100000 + i, '2024-01', '2020-01-01'::timestamptz + i * interval '5 minutes' FROM generate_series(1, ${n}) i`,
  `INSERT INTO correo_saliente (id, para, asunto, cuerpo, created_at, enviado_en, intentos, message_id, usuario_id, en_cola_desde)
   SELECT i, 'cuenta' || i || '@banco.test', 'Reporte de ' || ${nombre('i')}, 'Texto', f, f, 1, i::text, 100000 + i, f
   FROM generate_series(1, ${n}) i CROSS JOIN LATERAL (SELECT '2020-01-01'::timestamptz + i * interval '5 minutes' AS f) x`,
  `INSERT INTO solicitud_datos (entidad_id, id, tipo, nombre, telefono, email, recibida, vence, usuario_id, created_at,
       respondida_en, respondida_por)
   SELECT ${sucursalDe('i', sucursales)}, i, CASE i % 3 WHEN 0 THEN 'reclamo' ELSE 'consulta' END, ${nombre('i')},
     '310' || lpad((i % 7000)::text, 7, '0'), 'p' || i || '@casa.test', f, f + 15, 2, f,
     CASE WHEN i % 100 > 0 THEN f + interval '3 days' END, CASE WHEN i % 100 > 0 THEN 2 END
   FROM generate_series(1, ${n}) i CROSS JOIN LATERAL (SELECT '${hoy}'::date - ((${n} - i) / 100)::int AS f) x`,
  `INSERT INTO persona_espera (entidad_id, id, nombre, servicio, telefono, fecha, en_lista_desde, usuario_id, created_at)
   SELECT 1, i, ${nombre('i')}, 'Corte', '310' || lpad((i % 7000)::text, 7, '0'), f, f - interval '3 days', 2, f - interval '3 days'
   FROM generate_series(1, ${n >> 1}) i CROSS JOIN LATERAL (SELECT '${hoy}'::date + 10 - ((${n >> 1} - i) / 50)::int AS f) x`,
  `INSERT INTO oferta (entidad_id, id, persona_entidad_id, persona_id, agenda_id, horario_id, operador_id, fecha,
       hora_inicio, hora_fin, vence_en, estado, usuario_id, created_at, respondida_en, respondida_por)
   SELECT 1, p.id, 1, p.id, h.agenda_id, h.id, 100 + h.agenda_id, p.fecha, h.hora_inicio, h.hora_fin, p.created_at + interval '1 hour',
     'rechazada', 2, p.created_at, p.created_at, 2
   FROM persona_espera p JOIN horario h ON h.entidad_id = 1 AND h.id = p.id % 7000 + 1`,
  `INSERT INTO reporte_guardado (entidad_id, id, usuario_id, nombre, report_type, filtros, rango, compartido, created_at,
       destinatarios, intentos)
   SELECT ${sucursalDe('i', sucursales)}, i, 3, ${nombre('i')}, 'servicios_realizados', '{}', 'semana_pasada', true, '2020-01-01', '{}', 0
   FROM generate_series(1, ${n}) i`,
  ...['persona_espera', 'oferta'].map(
    (
      tabla,
    ) => `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
     SELECT entidad_id, (SELECT max(id) FROM auditoria) + row_number() OVER (), 2, 'crear', '${tabla}', id, 'banco',
       created_at FROM ${tabla}`,
  ),
  ...['usuario', 'solicitud_datos', 'persona_espera', 'oferta', 'reporte_guardado', 'correo_saliente', 'auditoria'].map(
    (t) => `SELECT setval('${t}_id_seq', (SELECT max(id) FROM ${t}))`,
  ),
];

/** The records that have a list and are in no long history of services, sales or appointments. */
export const LISTAS = { delLibro, demas };

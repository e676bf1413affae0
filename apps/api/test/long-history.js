import { LISTAS, TABLAS_DE_LISTAS } from './long-history-lists.js';
import { ENTRE, gente, mostrador, PRECIO, TABLAS_DE_GENTE } from './long-history-people.js';
import { TABLAS_DE_TIENDA, tienda } from './long-history-shop.js';

// A business of 3 branches, or as many as are asked for, each of 4 employees, with `n` performed services, written by SQL with its
// tickets, journal, totals, weekly payments and accounts, so that every invariant of the product holds:
// the figures measured are those of a real book.

/**
 * Services a day of the whole business, unless told: more of them means a longer history, as in life, and 10,000 still
 * cover this month and the last.
 */
const POR_DIA = 120;
const ZONA = 'America/Bogota';
const TABLAS = ['tiquete', 'cobro', 'servicio_realizado', 'libro', 'auditoria', 'pago', 'abono', 'liquidacion'];

/**
 * The branches, who works in them, and the services.
 * @param {number} sucursales
 */
export const negocio = (sucursales) => [
  `INSERT INTO entidad (id, name, created_at) SELECT n, 'Sede ' || n, '2010-01-01' FROM generate_series(1, ${sucursales}) n`,
  `INSERT INTO sucursal (entidad_id) SELECT n FROM generate_series(1, ${sucursales}) n`,
  `INSERT INTO usuario (id, email, clave_hash, role_id, created_at)
   SELECT n, 'persona' || n || '@banco.test', 'x', CASE n WHEN 1 THEN 1 WHEN 2 THEN 2 ELSE 3 END, '2010-01-01'
   FROM generate_series(1, ${2 + 4 * sucursales}) n`,
  // The supervisor of branch 1 is number 1; those who work are 2 to 13, four in each branch.
  `INSERT INTO operador (id, nombre, apellido, telefono, entidad_id, cargo_id, usuario_id, created_at)
   SELECT n, 'Nombre' || n, 'Apellido' || n, '3000000000', CASE WHEN n = 1 THEN 1 ELSE (n - 2) % ${sucursales} + 1 END,
     CASE n WHEN 1 THEN 3 ELSE 1 END, n + 1, '2010-01-01'
   FROM generate_series(1, ${1 + 4 * sucursales}) n`,
  `INSERT INTO operador_sucursal (operador_id, desde, entidad_id) SELECT id, created_at, entidad_id FROM operador`,
  `INSERT INTO servicio (id, nombre, precio, porcentaje_pago_empleado, created_at)
    SELECT n, 'Servicio ' || chr(64 + n), 10000 + n * 3000, 40 + n % 3 * 2.5, '2010-01-01' FROM generate_series(1, 25) n`,
];

/**
 * Whose turn is ticket `r`: of more than three branches, every other ticket is of the first.
 * @param {number} sucursales
 */
const deTurno = (sucursales) =>
  sucursales === 3 ? 'r % 12' : `CASE WHEN r % 2 = 0 THEN r / 2 % 4 * ${sucursales} ELSE r / 2 % ${4 * sucursales} END`;

/**
 * Two services a ticket, by turns of the employees; what ended before this week's Monday was paid on the Saturday of its week.
 * `conGente`: the second service is of another employee, and the tickets are those that `mostrador` goes on with.
 * @param {number} n
 * @param {{ hoy: string, sucursales: number, diarias: number, conGente: boolean }} de
 */
const historia = (n, { hoy, sucursales, diarias, conGente }) => [
  `CREATE TEMP TABLE linea AS
   SELECT i AS id, r + 1 AS registro_id, 2 + k AS empleado_id, k % ${sucursales} + 1 AS entidad_id, f.fecha,
     f.fecha + interval '13 hours' + (r % 120) * interval '5 minutes' AS creada,
     CASE WHEN ${conGente} AND r % ${ENTRE.fiados} = 0 THEN 'fiado' WHEN r * 7 % 10 < 6 THEN 'efectivo' ELSE 'transferencia' END AS metodo,
     s.id AS servicio_id, s.nombre,
     s.precio, s.porcentaje_pago_empleado AS porcentaje, d.descuento, t.total,
     round(t.total * s.porcentaje_pago_empleado * 0.01)::bigint AS comision,
     CASE WHEN f.fecha < date_trunc('week', '${hoy}'::date) THEN (date_trunc('week', f.fecha) + interval '5 days')::date END AS pagado_el
   FROM generate_series(1, ${n}) i CROSS JOIN LATERAL (SELECT (i - 1) / 2 AS r) x CROSS JOIN LATERAL
     (SELECT (${deTurno(sucursales)} + CASE WHEN ${conGente} THEN i % 2 * ${sucursales} ELSE 0 END) % ${4 * sucursales} AS k) y
   CROSS JOIN LATERAL (SELECT '${hoy}'::date - ((${n} - i) / ${diarias})::int AS fecha) f JOIN servicio s ON s.id = i * 7 % 25 + 1
   CROSS JOIN LATERAL (SELECT CASE WHEN i % 11 = 0 THEN 10 ELSE 0 END AS descuento) d
   CROSS JOIN LATERAL (SELECT round(s.precio * (100 - d.descuento) * 0.01)::bigint AS total) t`,
  `INSERT INTO tiquete (entidad_id, id, numero, estado, origen, fecha, total, total_original, monto_efectivo,
     monto_transferencia, monto_por_cobrar, saldo, persona_id, usuario_id, created_at)
   SELECT t.entidad_id, t.id, row_number() OVER (PARTITION BY t.entidad_id ORDER BY t.id), 'cobrado',
     '${conGente ? 'mostrador' : 'registrar'}',
     t.fecha, t.total, t.total, CASE t.metodo WHEN 'efectivo' THEN t.total ELSE 0 END,
     CASE t.metodo WHEN 'transferencia' THEN t.total ELSE 0 END, CASE t.metodo WHEN 'fiado' THEN t.total ELSE 0 END, 0,
     ${conGente ? 'f.id' : 'NULL'}, 2, t.creada
   FROM (SELECT entidad_id, registro_id AS id, metodo, max(fecha) AS fecha, max(creada) AS creada,
       sum(total) + CASE WHEN ${conGente} AND registro_id % ${ENTRE.ventas} = 0 THEN ${PRECIO} ELSE 0 END AS total
     FROM linea GROUP BY entidad_id, registro_id, metodo) t
   ${conGente ? 'JOIN cuantas c USING (entidad_id) JOIN ficha f ON f.entidad_id = t.entidad_id AND f.n = t.id / 2 % c.n' : ''}`,
  `INSERT INTO servicio_realizado (entidad_id, id, registro_id, tipo, servicio_id, servicio_nombre, empleado_id,
         cantidad, precio_unitario, descuento_porcentaje, total_servicio, total_con_descuento,
     porcentaje_empleado, monto_empleado, fecha, metodo_pago, monto_efectivo, monto_transferencia, monto_por_cobrar,
     monto_pagado, fecha_pago, usuario_id, created_at)
   SELECT entidad_id, id, registro_id, 'catalogo', servicio_id, nombre, empleado_id, 1, precio, descuento, precio,
     total, porcentaje, comision, fecha, CASE metodo WHEN 'transferencia' THEN metodo ELSE 'efectivo' END,
     CASE metodo WHEN 'efectivo' THEN total ELSE 0 END, CASE metodo WHEN 'transferencia' THEN total ELSE 0 END,
     CASE metodo WHEN 'fiado' THEN total ELSE 0 END,
     CASE WHEN pagado_el IS NULL THEN 0 ELSE comision END, pagado_el, 2, creada FROM linea`,
  `CREATE TEMP TABLE semanal AS SELECT row_number() OVER (ORDER BY pagado_el, empleado_id) AS id, entidad_id,
     empleado_id, pagado_el, sum(comision)::bigint AS monto, pagado_el + interval '23 hours' AS creado
   FROM linea WHERE pagado_el IS NOT NULL GROUP BY entidad_id, empleado_id, pagado_el`,
  `INSERT INTO pago (entidad_id, id, empleado_id, monto, fecha, estado, tipo_pago, metodo_pago, pagado_el, usuario_id, created_at)
   SELECT entidad_id, id, empleado_id, monto, pagado_el, true, 'total', 'efectivo', pagado_el, 1, creado FROM semanal`,
  `INSERT INTO abono (entidad_id, pago_id, empleado_id, monto, aplicado, fecha)
    SELECT entidad_id, id, empleado_id, monto, monto, pagado_el FROM semanal`,
  `INSERT INTO liquidacion (entidad_id, id, servicio_realizado_id, pago_id, empleado_id, monto, via, created_at)
   SELECT l.entidad_id, l.id, l.id, s.id, l.empleado_id, l.comision, 'semanal', s.creado
   FROM linea l JOIN semanal s USING (entidad_id, empleado_id, pagado_el)`,
  `INSERT INTO libro (entidad_id, id, fecha, debe, haber, monto, cantidad, operador_id, concepto, origen, origen_id, usuario_id,
     created_at, metodo_id)
   SELECT entidad_id, id * 2, fecha, CASE metodo WHEN 'fiado' THEN 'por_cobrar' ELSE 'caja.' || metodo END, 'ingresos.servicios', total,
     1, empleado_id, nombre, 'servicio', id, 2, creada, CASE WHEN ${conGente} AND metodo = 'transferencia' THEN 3 END FROM linea
   UNION ALL SELECT entidad_id, id * 2 + 1, fecha, 'comisiones', 'por_pagar', comision, 1, empleado_id,
       'Comisión de ' || nombre, 'servicio', id, 2, creada, NULL FROM linea
   UNION ALL SELECT entidad_id, ${n} * 2 + 1 + id, pagado_el, 'por_pagar', 'caja.efectivo', monto, 1, empleado_id,
       'Pago a {texto}', 'pago', id, 1, creado, NULL FROM semanal`,
  `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
   SELECT entidad_id, id, 2, 'crear', 'registro', id, 'banco', created_at FROM tiquete
   UNION ALL SELECT entidad_id, ${n} + id, 1, 'crear', 'pago', id, 'banco', creado FROM semanal`,
  `INSERT INTO cuenta (entidad_id, empleado_id, anticipo, items, unidades, unidades_pagadas, ganado, pagado)
   SELECT entidad_id, empleado_id, 0, count(*), count(*), count(pagado_el), sum(comision),
     coalesce(sum(comision) FILTER (WHERE pagado_el IS NOT NULL), 0)
   FROM linea GROUP BY 1, 2`,
];

/** The items of accounts, whose ids are of one sequence. */
const ITEMS = '(SELECT id FROM servicio_realizado UNION ALL SELECT id FROM partida) x';
/** Sums of the book and counts of the lists, whatever is in them. */
export const CONTADOS = [
  `INSERT INTO libro_saldo (entidad_id, cuenta, operador_id, saldo, asientos)
     SELECT entidad_id, cuenta, operador_id, sum(m), count(*) FROM (
     SELECT entidad_id, debe AS cuenta, operador_id, monto AS m FROM libro
     UNION ALL SELECT entidad_id, haber, operador_id, -monto FROM libro) x GROUP BY 1, 2, 3`,
  `INSERT INTO resumen_mes (entidad_id, serie, operador_id, mes, filas, monto)
     SELECT entidad_id, cuenta, operador_id, mes, count(*), sum(m)::bigint FROM (
     SELECT entidad_id, debe AS cuenta, operador_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS mes, monto AS m
     FROM libro WHERE debe LIKE 'caja.%'
     UNION ALL SELECT entidad_id, haber, operador_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, -monto
       FROM libro WHERE haber LIKE 'caja.%') x GROUP BY 1, 2, 3, 4`,
  `INSERT INTO resumen_mes (entidad_id, serie, operador_id, mes, filas, monto)
     SELECT entidad_id, 'pago', empleado_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, count(*), 0
       FROM pago GROUP BY 1, 3, 4
     UNION ALL SELECT entidad_id, 'producto', 0, '1970-01-01', count(*), 0 FROM producto GROUP BY 1
     UNION ALL SELECT entidad_id, 'articulo', 0, '1970-01-01', count(*), 0 FROM articulo GROUP BY 1`,
];

/** The totals of the book, whatever is in it. */
const TOTALES = [
  `INSERT INTO libro_dia SELECT entidad_id, fecha, debe, haber, operador_id, sum(monto), sum(cantidad)
    FROM libro GROUP BY 1, 2, 3, 4, 5 ORDER BY 2`,
  ...CONTADOS,
  `INSERT INTO contador SELECT entidad_id, 'tiquete', max(numero) FROM tiquete GROUP BY 1`,
  // All of them paid one way: at the counter, what is no cash by the method of the house.
  `INSERT INTO cobro (entidad_id, id, tiquete_id, tipo, metodo_id, clase, monto, propina, fecha, usuario_id, created_at)
   SELECT t.entidad_id, (SELECT coalesce(max(id), 0) FROM cobro) + row_number() OVER (ORDER BY t.id), t.id, 'tiquete',
     CASE WHEN t.monto_efectivo > 0 THEN 1 WHEN t.origen = 'mostrador' THEN 3 ELSE 2 END,
     CASE WHEN t.monto_efectivo > 0 THEN 'efectivo' ELSE 'transferencia' END, t.total + coalesce(p.monto, 0), coalesce(p.monto, 0), t.fecha,
     t.usuario_id, t.created_at
   FROM tiquete t LEFT JOIN (SELECT entidad_id, tiquete_id, sum(monto_empleado) AS monto FROM partida GROUP BY 1, 2) p
     ON p.entidad_id = t.entidad_id AND p.tiquete_id = t.id WHERE t.total > t.monto_por_cobrar`,
  `INSERT INTO metodo_dia (entidad_id, metodo_id, fecha, entra, sale)
   SELECT entidad_id, metodo_id, fecha, sum(monto), 0 FROM libro WHERE metodo_id IS NOT NULL GROUP BY 1, 2, 3`,
  `INSERT INTO metodo_saldo (entidad_id, metodo_id, saldo) SELECT entidad_id, metodo_id, sum(entra) FROM metodo_dia GROUP BY 1, 2`,
  ...['usuario', 'entidad', 'operador', 'servicio', ...TABLAS.filter((t) => t !== 'abono')].map(
    (t) => `SELECT setval('${t}_id_seq', (SELECT max(id) FROM ${t === 'servicio_realizado' ? ITEMS : t}))`,
  ),
];

/** Appointments a day of the whole business: 10,000 of them cover the month before today and the one after, a million some 17 years. */
const CITAS_POR_DIA = 160;
const DIAS = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];
const AGENDAS = 50;
const HORARIOS = 20;

/**
 * Fifty operators more in branch 1, each with an agenda of twenty slots every day; the appointments fall on its slots
 * by turns, a tenth of them cancelled.
 * @param {number} n
 * @param {string} hoy
 */
const agendas = (n, hoy) => [
  `INSERT INTO usuario (id, email, clave_hash, role_id, created_at)
    SELECT 100 + n, 'agenda' || n || '@banco.test', 'x', 3, '2010-01-01' FROM generate_series(1, ${AGENDAS}) n`,
  `INSERT INTO operador (id, nombre, apellido, telefono, entidad_id, cargo_id, usuario_id, created_at)
   SELECT 100 + n, 'Nombre' || n, 'Apellido' || n, '3000000000', 1, 1, 100 + n, '2010-01-01' FROM generate_series(1, ${AGENDAS}) n`,
  `INSERT INTO operador_sucursal (operador_id, desde, entidad_id) SELECT id, created_at, entidad_id FROM operador WHERE id > 100`,
  `INSERT INTO agenda (entidad_id, id, operador_id, nombre, activa, atiende_festivos, usuario_id, created_at)
   SELECT 1, n, 100 + n, 'Agenda ' || n, true, true, 1, '2010-01-01' FROM generate_series(1, ${AGENDAS}) n`,
  `INSERT INTO horario (entidad_id, id, agenda_id, titulo, hora_inicio, hora_fin, dia_semana, color, activo,
       capacidad, usuario_id, created_at)
   SELECT 1, ((d - 1) * ${AGENDAS} + a - 1) * ${HORARIOS} + h, a, 'Cita', time '08:00' + (h - 1) * interval '30 minutes',
     time '08:00' + h * interval '30 minutes', (ARRAY['${DIAS.join("', '")}'])[d], '#93C5FD', true, 1, 1, '2010-01-01'
   FROM generate_series(1, 7) d, generate_series(1, ${AGENDAS}) a, generate_series(1, ${HORARIOS}) h`,
  `INSERT INTO cita (entidad_id, id, agenda_id, horario_id, operador_id, fecha, dia_semana, hora_inicio, hora_fin,
       cliente_nombre, cliente_telefono, servicio, estado, no_asistio, secuencia, usuario_id, created_at, actualizada_en)
   SELECT 1, i, h.agenda_id, h.id, 100 + h.agenda_id, f.fecha, h.dia_semana, h.hora_inicio, h.hora_fin,
     'Persona ' || i % 5000, '300' || lpad((i % 5000)::text, 7, '0'), 'Corte',
     CASE WHEN i % 10 = 0 THEN 'cancelada' WHEN f.fecha < '${hoy}' THEN 'completada' ELSE 'confirmada' END, false, 0, 2,
     f.fecha - interval '3 days', f.fecha - interval '3 days'
   FROM generate_series(1, ${n}) i CROSS JOIN LATERAL (SELECT '${hoy}'::date + 31 - ((${n} - i) / ${CITAS_POR_DIA})::int AS fecha) f
   JOIN horario h ON h.entidad_id = 1
     AND h.id = (extract(isodow FROM f.fecha)::int - 1) * ${AGENDAS * HORARIOS} + i * 7 % ${AGENDAS * HORARIOS} + 1`,
  `INSERT INTO cita_tramo (entidad_id, id, cita_id, orden, agenda_id, horario_id, operador_id, fecha, hora_inicio, hora_fin, ocupa,
       carril, limpieza_minutos)
   SELECT entidad_id, id, id, 1, agenda_id, horario_id, operador_id, fecha, hora_inicio, hora_fin,
     int4multirange(int4range(extract(epoch FROM hora_inicio)::int / 60, extract(epoch FROM hora_fin)::int / 60)),
     CASE WHEN estado <> 'cancelada' THEN 1 END, 0 FROM cita`,
  `INSERT INTO agenda_carril (entidad_id, operador_id, fecha, carril, ocupado)
   SELECT entidad_id, operador_id, fecha, 1, range_agg(ocupa) FROM cita_tramo WHERE carril = 1 GROUP BY 1, 2, 3`,
  ...['agenda', 'horario', 'cita'].map(
    (
      tabla,
    ) => `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
     SELECT entidad_id, (SELECT coalesce(max(id), 0) FROM auditoria) + row_number() OVER (), 1, 'crear', '${tabla}', id,
       'banco', created_at FROM ${tabla}`,
  ),
  ...['usuario', 'operador', 'agenda', 'horario', 'cita', 'cita_tramo', 'auditoria'].map(
    (t) => `SELECT setval('${t}_id_seq', (SELECT max(id) FROM ${t}))`,
  ),
];

/**
 * Writes much at once. Indexes are built once, after the rows, and the foreign keys, which hold, are not looked at one by one.
 * @param {Pick<import('pg').ClientBase, 'query'>} cliente one connection, not a pool
 * @param {readonly string[]} tablas
 * @param {readonly string[]} sentencias
 */
export async function escribirDeUnaVez(cliente, tablas, sentencias) {
  await cliente.query(`SET TIME ZONE 'UTC'`);
  await cliente.query(`SET session_replication_role = replica`);
  await cliente.query(`SET work_mem = '256MB'`);
  const { rows: indices } = await cliente.query(
    `SELECT i.indexname AS nombre, i.indexdef AS definicion FROM pg_indexes i WHERE i.schemaname = 'public'
        AND i.tablename = ANY($1) AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)`,
    [tablas],
  );
  for (const { nombre } of indices) await cliente.query(`DROP INDEX ${nombre}`);
  for (const sentencia of sentencias) await cliente.query(sentencia);
  for (const { definicion } of indices) await cliente.query(definicion);
  await cliente.query(`SET session_replication_role = DEFAULT`);
  await cliente.query(`VACUUM (ANALYZE)`);
}

/**
 * @typedef {Partial<Record<'citas' | 'cosas' | 'listas' | 'personas' | 'sucursales' | 'diarias', number> & { hoy: string }>} Demas
 * @typedef {Required<Omit<Demas, 'diarias'>> & Pick<Demas, 'diarias'>} Todo
 */

/**
 * The statements of a history, in their order.
 * @param {number} n
 * @param {Todo} todo
 */
const sentenciasDe = (n, { citas, cosas, listas, personas, sucursales, diarias, hoy }) => [
  ...negocio(sucursales),
  ...(personas > 0 ? gente(personas, hoy, sucursales) : []),
  ...historia(n, { hoy, sucursales, diarias: diarias ?? POR_DIA, conGente: personas > 0 }),
  ...(cosas > 0 ? tienda(cosas, hoy, sucursales, diarias) : []),
  ...(personas > 0 ? mostrador(n, hoy, sucursales) : []),
  ...(listas > 0 ? LISTAS.delLibro(listas, hoy, sucursales) : []),
  ...TOTALES,
  ...(citas > 0 ? agendas(citas, hoy) : []),
  ...(listas > 0 ? LISTAS.demas(listas, hoy, sucursales) : []),
];

/** A history of services alone. */
const SIN_MAS = { citas: 0, cosas: 0, listas: 0, personas: 0, sucursales: 3 };

/**
 * Fills an empty, migrated database.
 * `personas`: so many people, of whom all tickets of services are then; `cosas`: so many sales, expenses and the like too;
 * `listas`: so many of every other kind that has a list; `diarias`: services a day, and of the other things; `hoy`: the
 * last day of the history.
 * @param {Pick<import('pg').ClientBase, 'query'>} cliente one connection, not a pool
 * @param {number} n
 * @param {Demas} opciones
 */
export async function llenar(cliente, n, opciones = {}) {
  const hoy = new Intl.DateTimeFormat('en-CA', { timeZone: ZONA }).format(new Date());
  const tablas = [
    ...TABLAS,
    'cita',
    'cita_tramo',
    'agenda_carril',
    ...TABLAS_DE_TIENDA,
    ...TABLAS_DE_LISTAS,
    ...TABLAS_DE_GENTE,
  ];
  await escribirDeUnaVez(cliente, tablas, sentenciasDe(n, { hoy, ...SIN_MAS, ...opciones }));
}

// The limit: the least a server can do for the same answers. node:http and pg, prepared SQL by hand, the token checked and the
// session read from the same tables on every request, the same rows written. No validation, no framework: only for comparison.
import { createHash, createHmac, createSecretKey, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { cobrar, vender } from './limit-counter.mjs';
import { rutasDeListas } from './limit-lists.mjs';
import { rutasDePersonas } from './limit-people.mjs';
import { registrar } from './limit-write.mjs';

for (const tipo of [20, 1700]) pg.types.setTypeParser(tipo, Number);
pg.types.setTypeParser(1082, (texto) => texto);
pg.types.setTypeParser(1184, (texto) => new Date(texto).toISOString());

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
const secreto = createSecretKey(Buffer.from(process.env.JWT_SECRET ?? '', 'utf8'));
const dia = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Bogota',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const SESION = `SELECT u.id AS usuario_id, r.nombre AS rol, o.id AS operador_id, o.entidad_id,
    ARRAY(SELECT p.permiso_id FROM role_permiso p WHERE p.role_id = r.id AND p.estado) AS permisos,
    ARRAY(SELECT m.modulo FROM modulo_apagado m WHERE m.entidad_id = o.entidad_id) AS apagados
  FROM sesion s JOIN usuario u ON u.id = s.usuario_id JOIN role r ON r.id = u.role_id
  LEFT JOIN operador o ON o.usuario_id = u.id AND o.activo LEFT JOIN entidad e ON e.id = o.entidad_id
  WHERE s.id = $1 AND s.revocada_en IS NULL AND s.vence_en > $2 AND u.activo`;

function leerToken(cabecera = '') {
  const [alg, cuerpo, firma = ''] = cabecera.slice('Bearer '.length).split('.');
  const propia = createHmac('sha256', secreto).update(`${alg}.${cuerpo}`).digest();
  const ajena = Buffer.from(firma, 'base64url');
  if (ajena.length !== propia.length || !timingSafeEqual(propia, ajena)) return null;
  const { sid, iss, aud, exp } = JSON.parse(Buffer.from(cuerpo, 'base64url').toString());
  return iss === 'jornal' && aud === 'jornal-api' && exp * 1000 > Date.now() ? sid : null;
}

const LISTA = `WITH pagina AS (SELECT * FROM servicio_realizado s
    WHERE s.entidad_id = $1 AND s.anulado_en IS NULL ORDER BY s.created_at DESC, s.id DESC LIMIT $2 OFFSET $3)
  SELECT (SELECT sum(items)::bigint FROM cuenta WHERE entidad_id = $1) AS n, s.id, s.registro_id, s.tipo, s.servicio_id,
    s.servicio_nombre, o.id AS o_id, o.nombre, o.apellido, e.id AS e_id, e.name,
    s.cantidad, s.precio_unitario, s.descuento_porcentaje, s.descuento_reparto, s.total_servicio, s.total_con_descuento,
    s.porcentaje_empleado, s.monto_empleado, s.fecha, s.metodo_pago, s.monto_efectivo, s.monto_transferencia,
    s.monto_por_cobrar, s.cantidad_devuelta, s.monto_devuelto, s.retenido, s.monto_pagado = s.monto_empleado AS pagado, s.created_at,
    t.id AS t_id, t.numero
  FROM pagina s JOIN operador o ON o.id = s.empleado_id JOIN entidad e ON e.id = s.entidad_id
    LEFT JOIN tiquete t ON t.entidad_id = s.entidad_id AND t.id = s.registro_id ORDER BY s.created_at DESC, s.id DESC`;

const porBusqueda = rutasDeListas(pool)['GET /api/servicios/listar-servicios-realizados'];
async function listaRealizados(sesion, query) {
  if (sesion.entidad_id === null || query.has('search')) return porBusqueda.hacer(sesion, query);
  const page = Number(query.get('page'));
  const per_page = Number(query.get('per_page'));
  const { rows } = await pool.query({
    name: 'lista',
    text: LISTA,
    values: [sesion.entidad_id, per_page, (page - 1) * per_page],
  });
  const total = rows[0]?.n ?? 0;
  const data = rows.map(
    ({
      n,
      t_id,
      numero,
      servicio_id,
      o_id,
      nombre,
      apellido,
      e_id,
      name,
      id,
      registro_id,
      tipo,
      servicio_nombre,
      ...resto
    }) => ({
      id,
      registro_id,
      tiquete: t_id === null ? null : { id: t_id, numero },
      tipo,
      servicio: { id: servicio_id, nombre: servicio_nombre },
      servicio_nombre,
      empleado: { id: o_id, nombre, apellido },
      entidad: { id: e_id, nombre: name },
      ...resto,
    }),
  );
  const from = data.length === 0 ? 0 : (page - 1) * per_page + 1;
  return {
    data,
    pagination: {
      current_page: page,
      per_page,
      total,
      total_pages: Math.ceil(total / per_page),
      from,
      to: from === 0 ? 0 : from + data.length - 1,
    },
  };
}

const CIFRAS = `SELECT coalesce(sum(d.monto) FILTER (WHERE d.haber LIKE 'ingresos.%'), 0)::bigint AS ingresos,
    coalesce(sum(d.monto) FILTER (WHERE d.debe = 'comisiones'), 0)::bigint AS comisiones,
    coalesce(sum(d.monto) FILTER (WHERE d.debe = 'costo.productos'), 0)::bigint AS costo,
    coalesce(sum(d.monto) FILTER (WHERE d.debe = 'gastos'), 0)::bigint AS gastos
  FROM unnest($2::date[], $3::date[]) WITH ORDINALITY AS p (inicio, fin, n)
  LEFT JOIN libro_dia d ON d.entidad_id = $1 AND d.fecha BETWEEN p.inicio AND p.fin GROUP BY p.n ORDER BY p.n`;

async function cifras(sesion) {
  const hoy = dia.format(new Date());
  const [anio, mes, corte] = hoy.split('-').map(Number);
  const utc = (a, m, d) => new Date(Date.UTC(a, m, d)).toISOString().slice(0, 10);
  const finAnterior = utc(anio, mes - 1, 0);
  const mismoDia = utc(anio, mes - 2, corte);
  const periodos = [
    [utc(anio, mes - 1, 1), utc(anio, mes - 2, 1), utc(anio, mes - 2, 1)],
    [utc(anio, mes, 0), finAnterior, mismoDia < finAnterior ? mismoDia : finAnterior],
  ];
  const { rows } = await pool.query({ name: 'cifras', text: CIFRAS, values: [sesion.entidad_id, ...periodos] });
  const [a, b, c] = rows.map((f) => ({ ...f, neta: f.ingresos - f.comisiones - f.costo - f.gastos }));
  return {
    ganancia_neta: a.neta,
    ingresos_totales: a.ingresos,
    ingresos_totales_mes_anterior: b.ingresos,
    gastos_mes_anterior: b.gastos,
    total_pagar_empleados: a.comisiones,
    porcentaje_ganancia: a.ingresos === 0 ? 0 : Math.round((a.neta * 10_000) / a.ingresos) / 100,
    mes,
    anio,
    gastos_mes: a.gastos,
    costo_productos: a.costo,
    ganancia_neta_mes_anterior: b.neta,
    mismo_corte: { ingresos_totales: c.ingresos, gastos: c.gastos, ganancia_neta: c.neta },
  };
}

const VENTANA = `WITH item AS (
    SELECT s.empleado_id, false AS propina, s.servicio_nombre, s.porcentaje_empleado, s.cantidad, s.total_con_descuento,
      s.monto_empleado, s.monto_pagado, s.fecha, s.fecha_pago, s.retenido
    FROM servicio_realizado s WHERE s.entidad_id = $1 AND s.anulado_en IS NULL
    UNION ALL SELECT p.empleado_id, true, 'Propina', 100, 0, 0, p.monto_empleado, p.monto_pagado, p.fecha, p.fecha_pago, p.retenido
    FROM partida p WHERE p.entidad_id = $1 AND p.anulado_en IS NULL),
  detalle AS (
    SELECT s.empleado_id, s.propina, s.servicio_nombre, s.porcentaje_empleado, sum(s.cantidad)::bigint AS cantidad,
      sum(s.total_con_descuento)::bigint AS bruto, sum(s.monto_empleado)::bigint AS pagar, sum(s.monto_pagado)::bigint AS pagado
    FROM item s WHERE NOT s.retenido
      AND (s.monto_pagado = 0 AND s.monto_empleado > 0 OR s.fecha BETWEEN $2::date AND $3::date
          OR s.fecha_pago BETWEEN $2::date AND $3::date) GROUP BY 1, 2, 3, 4)
  SELECT o.id AS empleado_id, o.nombre, o.apellido, o.entidad_id, coalesce(r.cantidad, 0)::bigint AS cantidad_servicios,
    coalesce(r.bruto, 0)::bigint AS total_bruto, coalesce(r.pagar, 0)::bigint AS total_pagar,
    coalesce(r.propinas, 0)::bigint AS propinas, coalesce(c.retenido, 0)::bigint AS retenido, coalesce(c.cargos, 0)::bigint AS cargos,
    (coalesce(r.pagado, 0) + coalesce(c.anticipo, 0))::bigint AS pagos_realizados, coalesce(r.detalles, '[]') AS detalles_servicios
  FROM operador o LEFT JOIN cuenta c ON c.entidad_id = $1 AND c.empleado_id = o.id LEFT JOIN (
    SELECT empleado_id, sum(cantidad) AS cantidad, sum(bruto) AS bruto, sum(pagar) AS pagar, sum(pagado) AS pagado,
      sum(pagar) FILTER (WHERE propina) AS propinas,
      jsonb_agg(jsonb_build_object('servicio_nombre', servicio_nombre, 'cantidad', cantidad, 'porcentaje_empleado', porcentaje_empleado)
        ORDER BY cantidad DESC, servicio_nombre, porcentaje_empleado) FILTER (WHERE NOT propina) AS detalles
    FROM detalle GROUP BY 1) r ON r.empleado_id = o.id
  WHERE o.entidad_id = $1 AND (o.activo OR r.empleado_id IS NOT NULL OR c.anticipo > 0)
  ORDER BY coalesce(r.pagar, 0) - coalesce(r.pagado, 0) - coalesce(c.anticipo, 0) DESC, o.nombre, o.apellido, o.id`;

async function ventana(sesion) {
  const hoy = new Date(`${dia.format(new Date())}T00:00:00Z`);
  const lunes = new Date(hoy.getTime() - ((hoy.getUTCDay() + 6) % 7) * 86_400_000);
  const semana = [lunes, new Date(lunes.getTime() + 6 * 86_400_000)].map((d) => d.toISOString().slice(0, 10));
  const { rows } = await pool.query({ name: 'ventana', text: VENTANA, values: [sesion.entidad_id, ...semana] });
  return rows.map(({ cargos, ...f }) => {
    if (cargos > 0) throw new Error('The limit does not tell charges apart');
    const saldo_pendiente = f.total_pagar - f.pagos_realizados;
    return {
      ...f,
      saldo_pendiente,
      descontado: 0,
      estado_pago: saldo_pendiente <= 0 ? 'pagado' : f.pagos_realizados > 0 ? 'parcial' : 'pendiente',
    };
  });
}

const RUTAS = {
  ...rutasDeListas(pool),
  ...rutasDePersonas(pool),
  'GET /api/servicios/listar-servicios-realizados': { hacer: listaRealizados, permiso: 5 },
  'GET /api/servicios/ganancia-neta': { hacer: cifras, permiso: 65 },
  'GET /api/pagos/estado-empleados': { hacer: ventana, permiso: 9 },
  'POST /api/servicios/servicios-multiples': {
    hacer: (sesion, _, pedido, texto) => registrar(pool, sesion, pedido, texto),
    permiso: 6,
    estado: 201,
  },
  'POST /api/tiquetes': {
    hacer: (sesion, _, pedido, texto) => cobrar(pool, sesion, pedido, texto, dia.format(new Date())),
    permiso: 72,
    estado: 201,
  },
  'POST /api/ventas/crear-venta': {
    hacer: (sesion, _, pedido, texto) => vender(pool, sesion, pedido, texto, dia.format(new Date())),
    permiso: 26,
    estado: 201,
  },
};

async function atender(request) {
  const url = new URL(request.url, 'http://x');
  const ruta = RUTAS[`${request.method} ${url.pathname}`];
  if (url.pathname === '/api/salud/vivo') return [200, { estado: 'ok' }];
  if (ruta === undefined) return [404, {}];
  let texto = '';
  if (request.method === 'POST') for await (const trozo of request.setEncoding('utf8')) texto += trozo;
  const sid = leerToken(request.headers.authorization);
  if (sid === null) return [401, {}];
  const { rows } = await pool.query({ name: 'sesion', text: SESION, values: [sid, new Date()] });
  if (rows[0] === undefined) return [401, {}];
  if (ruta.permiso !== undefined && !rows[0].permisos.includes(String(ruta.permiso))) return [403, {}];
  const clave = request.headers['idempotency-key'];
  const pedido = {
    id: randomUUID(),
    clave,
    huella: clave && createHash('sha256').update(`${request.method} ${request.url}\n${texto}`).digest('hex'),
  };
  return [ruta.estado ?? 200, await ruta.hacer(rows[0], url.searchParams, pedido, texto)];
}

const servidor = createServer((request, response) => {
  atender(request).then(
    ([estado, cuerpo]) =>
      response.writeHead(estado, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(cuerpo)),
    (error) => response.writeHead(500).end(String(error)),
  );
});
servidor.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));

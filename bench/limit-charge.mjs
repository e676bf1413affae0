// The charge of the limit: a ticket of services and products, its payments, tip, debt and favour, and a sale by itself: the same
// rows as the product's, in as few statements as their order allows.
import { asentar, ingresos } from './limit-book.mjs';
import { acumular, comisionDe, pagar, proporcional } from './limit-money.mjs';
import { enTransaccion, tomarIds } from './limit-transaction.mjs';

const LECTURA = `SELECT e.name AS entidad, coalesce(a.fia, false) AS fia, a.limite_fiado,
    (SELECT jsonb_agg(to_jsonb(o)) FROM (SELECT id, nombre, apellido FROM operador
      WHERE id = ANY($2::bigint[]) AND entidad_id = $1 AND activo ORDER BY id FOR SHARE) o) AS operadores,
    (SELECT jsonb_agg(to_jsonb(s)) FROM (SELECT id, nombre, precio, porcentaje_pago_empleado AS porcentaje FROM servicio
      WHERE id = ANY($3::bigint[]) AND archivado_en IS NULL AND estado AND (entidad_id IS NULL OR entidad_id = $1)) s) AS servicios,
    (SELECT jsonb_agg(to_jsonb(p)) FROM (SELECT id, nombre, precio_unitario, costo_unitario FROM producto
      WHERE entidad_id = $1 AND id = ANY($4::bigint[]) AND archivado_en IS NULL) p) AS productos,
    (SELECT jsonb_agg(to_jsonb(m)) FROM (SELECT id, clase FROM metodo WHERE id = ANY($5::bigint[]) AND activo) m) AS metodos,
    (SELECT p.limite_fiado FROM persona p WHERE p.entidad_id = $1 AND p.id = $6) AS limite,
    (SELECT to_jsonb(f) FROM (SELECT id, metodo_id, clase FROM saldo_favor WHERE entidad_id = $1 AND persona_id = $6
      AND monto > usado + devuelto + retenido ORDER BY id LIMIT 1) f) AS lote
  FROM entidad e LEFT JOIN ajuste_sucursal a ON a.entidad_id = e.id WHERE e.id = $1`;

// Its locks in the order in which the product takes them: accounts, products, the person, the number.
const ESCRITURA = `WITH c AS (
    INSERT INTO cuenta AS c (entidad_id, empleado_id, anticipo, items, unidades, unidades_pagadas, ganado, pagado, partidas, propinas)
    SELECT $1, x.empleado_id, 0, x.items, x.unidades, 0, x.ganado, 0, x.partidas, x.propinas FROM jsonb_to_recordset($12) x
      (empleado_id bigint, items int, unidades int, ganado bigint, partidas int, propinas bigint) ORDER BY x.empleado_id
    ON CONFLICT (entidad_id, empleado_id) DO UPDATE SET items = c.items + excluded.items,
      unidades = c.unidades + excluded.unidades, ganado = c.ganado + excluded.ganado, partidas = c.partidas + excluded.partidas,
      propinas = c.propinas + excluded.propinas RETURNING anticipo),
  x AS (SELECT * FROM jsonb_to_recordset($15) x (id bigint, empleado_id bigint, producto_id bigint, nombre text, cantidad int,
      precio_unitario bigint, costo_unitario bigint, total bigint, metodo_pago text, monto_efectivo bigint, monto_transferencia bigint,
      monto_por_cobrar bigint)),
  p AS (UPDATE producto p SET stock = p.stock - x.cantidad, seq = p.seq + 1 FROM x
    WHERE p.entidad_id = $1 AND p.id = x.producto_id AND p.stock >= x.cantidad
    RETURNING p.id, p.stock, p.seq, x.cantidad, x.id AS venta_id),
  pm AS (INSERT INTO producto_movimiento (entidad_id, producto_id, seq, tipo, cantidad_movimiento, cantidad_anterior,
      cantidad_nueva, seq_anterior, origen, origen_id, usuario_id, created_at)
    SELECT $1, id, seq, 'salida', cantidad, stock + cantidad, stock, seq - 1, 'venta', venta_id, $2, $3 FROM p),
  f AS (UPDATE saldo_favor SET usado = usado + $18::bigint WHERE entidad_id = $1 AND id = $17 AND $18::bigint > 0 RETURNING 1),
  fs AS (UPDATE persona_saldo SET favor_efectivo = favor_efectivo - $18::bigint
    WHERE entidad_id = $1 AND persona_id = $7 AND $18::bigint > 0 RETURNING 1),
  s AS (INSERT INTO persona_saldo (entidad_id, persona_id, por_cobrar) SELECT $1, $7, $11 WHERE $11::bigint > 0
    ON CONFLICT (entidad_id, persona_id) DO UPDATE SET por_cobrar = persona_saldo.por_cobrar + excluded.por_cobrar RETURNING por_cobrar),
  n AS (INSERT INTO contador AS k (entidad_id, serie, ultimo) VALUES ($1, 'tiquete', 1)
    ON CONFLICT (entidad_id, serie) DO UPDATE SET ultimo = k.ultimo + 1 RETURNING ultimo),
  t AS (INSERT INTO tiquete (entidad_id, id, numero, estado, origen, fecha, persona_id, total, total_original, monto_efectivo,
      monto_transferencia, monto_por_cobrar, saldo, usuario_id, created_at)
    SELECT $1, $5, n.ultimo, 'cobrado', $6, $4, $7, $8, $8, $9, $10, $11, $11, $2, $3 FROM n),
  k AS (INSERT INTO cobro (entidad_id, tiquete_id, fecha, usuario_id, created_at, id, tipo, metodo_id, clase, monto, propina,
      recibido, referencia, favor_id)
    SELECT $1, $5, $4, $2, $3, x.* FROM jsonb_to_recordset($13) x (id bigint, tipo text, metodo_id bigint, clase text, monto bigint,
      propina bigint, recibido bigint, referencia text, favor_id bigint)),
  l AS (INSERT INTO servicio_realizado (entidad_id, registro_id, tipo, fecha, usuario_id, created_at, descuento_porcentaje, id,
      servicio_id, servicio_nombre, empleado_id, cantidad, precio_unitario, total_servicio, total_con_descuento,
      porcentaje_empleado, monto_empleado, metodo_pago, monto_efectivo, monto_transferencia, monto_por_cobrar)
    SELECT $1, $5, 'catalogo', $4, $2, $3, 0, x.* FROM jsonb_to_recordset($14) x (id bigint, servicio_id bigint, nombre text,
      empleado_id bigint, cantidad int, precio_unitario bigint, total_servicio bigint, total bigint, porcentaje numeric,
      monto_empleado bigint, metodo_pago text, monto_efectivo bigint, monto_transferencia bigint, monto_por_cobrar bigint)),
  q AS (INSERT INTO partida (entidad_id, tiquete_id, clase, fecha, usuario_id, created_at, id, empleado_id, monto_empleado)
    SELECT $1, $5, 'propina', $4, $2, $3, x.* FROM jsonb_to_recordset($16) x (id bigint, empleado_id bigint, monto bigint)),
  v AS (INSERT INTO venta (entidad_id, tiquete_id, fecha, usuario_id, created_at, id, empleado_id, total, ganancia_total, metodo_pago,
      monto_efectivo, monto_transferencia, monto_por_cobrar)
    SELECT $1, $5, $4, $2, $3, id, empleado_id, total, total - costo_unitario * cantidad, metodo_pago, monto_efectivo,
      monto_transferencia, monto_por_cobrar FROM x),
  vl AS (INSERT INTO venta_linea (entidad_id, venta_id, linea, producto_id, nombre, precio_unitario, costo_unitario, cantidad, subtotal)
    SELECT $1, id, 1, producto_id, nombre, precio_unitario, costo_unitario, cantidad, precio_unitario * cantidad FROM x)
  SELECT (SELECT max(anticipo) FROM c) AS anticipo, (SELECT count(*) FROM p) AS vendidos, (SELECT por_cobrar FROM s) AS debe,
    (SELECT count(*) FROM fs) + (SELECT count(*) FROM f) AS favor, (SELECT ultimo FROM n) AS numero`;

const sumaDe = (filas, campo) => filas.reduce((suma, fila) => suma + fila[campo], 0);
const exigir = (cierto, mensaje) => {
  if (!cierto) throw new Error(mensaje);
};

async function leer(cliente, entidad_id, { lineas, cobros, persona_id = null }) {
  const { rows } = await cliente.query({
    name: 'leer',
    text: LECTURA,
    values: [
      entidad_id,
      lineas.map((l) => l.empleado_id ?? l.vendedor_id),
      lineas.flatMap((l) => l.servicio_id ?? []),
      lineas.flatMap((l) => l.producto_id ?? []),
      cobros.map((c) => c.metodo_id),
      persona_id,
    ],
  });
  return rows[0];
}

/** The services and the sales of a ticket, priced, with their ids and how each was paid. */
async function componer(cliente, leido, { lineas, queda_debiendo = 0 }, cobros) {
  const ids = await tomarIds(cliente, 'servicio_realizado', lineas.filter((l) => l.servicio_id).length);
  const deVenta = await tomarIds(cliente, 'venta', lineas.filter((l) => l.producto_id).length);
  const con = lineas.map((l) => {
    const s = leido[l.servicio_id ? 'servicios' : 'productos'].find((x) => x.id === (l.servicio_id ?? l.producto_id));
    const precio_unitario = s.precio ?? s.precio_unitario;
    return { ...l, ...s, precio_unitario, total: precio_unitario * l.cantidad };
  });
  const pagos = pagar(
    con.map(({ total }) => total),
    cobros,
    queda_debiendo,
  );
  const todas = con.map((l, i) => ({ ...l, ...pagos[i], id: l.servicio_id ? ids.shift() : deVenta.shift() }));
  const servicios = todas
    .filter((l) => l.servicio_id)
    .map((l) => ({ ...l, total_servicio: l.total, monto_empleado: Math.round((l.total * l.porcentaje) / 100) }));
  return { servicios, ventas: todas.filter((l) => l.producto_id).map((l) => ({ ...l, empleado_id: l.vendedor_id })) };
}

/** The tip of each operator, by what their services cost. */
async function propinasDe(cliente, servicios, cobros) {
  const propina = sumaDe(cobros, 'propina');
  if (propina === 0) return [];
  const deOperador = acumular(servicios, ['empleado_id'], ['total']).sort((a, b) => a.empleado_id - b.empleado_id);
  const ids = await tomarIds(cliente, 'servicio_realizado', deOperador.length);
  const partes = proporcional(
    propina,
    deOperador.map(({ total }) => total),
  );
  return deOperador.map(({ empleado_id }, i) => ({ id: ids[i], empleado_id, monto: partes[i] }));
}

/** The earnings of each account: a row for each operator. */
const cuentasDe = (servicios, propinas) =>
  acumular(
    [
      ...servicios.map((s) => ({
        ...{ empleado_id: s.empleado_id, items: 1, unidades: s.cantidad, ganado: s.monto_empleado },
        ...{ partidas: 0, propinas: 0 },
      })),
      ...propinas.map((p) => ({
        ...{ empleado_id: p.empleado_id, items: 0, unidades: 0, ganado: 0, partidas: 1, propinas: p.monto },
      })),
    ],
    ['empleado_id'],
    ['items', 'unidades', 'ganado', 'partidas', 'propinas'],
  );

function libroDe({ servicios, ventas }, propinas, cobros) {
  const conUnidades = ({ nombre, cantidad }) => (cantidad === 1 ? nombre : `${nombre} × ${cantidad}`);
  const cobro = cobros.find(({ propina }) => propina > 0);
  const fila = (debe, haber, monto, de) => ({ debe, haber, monto, metodo_id: null, ...de });
  const de = (l, origen) => ({
    ...{ operador_id: l.empleado_id ?? 0, cantidad: l.cantidad, concepto: conUnidades(l), origen, origen_id: l.id },
  });
  return [
    ...servicios.flatMap((s) => [
      ...ingresos(s, { haber: 'ingresos.servicios', ...de(s, 'servicio') }),
      fila('comisiones', 'por_pagar', s.monto_empleado, {
        ...de(s, 'servicio'),
        concepto: comisionDe(s.nombre, s.porcentaje, s.total),
      }),
    ]),
    ...propinas.map((p) =>
      fila(`caja.${cobro.clase}`, 'por_pagar', p.monto, {
        ...de({ ...p, cantidad: 1, nombre: 'Propina de {texto}' }, 'propina'),
        metodo_id: cobro.metodo_id <= 2 ? null : cobro.metodo_id,
      }),
    ),
    ...ventas.flatMap((v) => [
      ...ingresos(v, { haber: 'ingresos.productos', ...de(v, 'venta') }),
      fila('costo.productos', 'inventario.productos', v.costo_unitario * v.cantidad, de(v, 'venta')),
    ]),
  ];
}

/** Writes a ticket and its book; `rastro` makes its row of the audit trail. */
export async function escribir(cliente, { sesion, pedido, cuerpo, leido, hoy, ahora, origen, rastro }) {
  const { entidad_id, usuario_id } = sesion;
  const { persona_id = null, queda_debiendo: debe = 0, usar_favor = 0 } = cuerpo;
  const clase = (id) => leido.metodos.find((m) => m.id === id).clase;
  const cobros = cuerpo.cobros.map((c) => ({ tipo: 'tiquete', propina: 0, ...c, clase: clase(c.metodo_id) }));
  if (usar_favor > 0) {
    const { id: favor_id, metodo_id, clase: suya } = leido.lote;
    cobros.push({ tipo: 'favor', metodo_id, clase: suya, monto: usar_favor, propina: 0, favor_id });
  }
  const { servicios, ventas } = await componer(cliente, leido, cuerpo, cobros);
  const propinas = await propinasDe(cliente, servicios, cobros);
  const ids = await tomarIds(cliente, 'cobro', cobros.length);
  const [id] = await tomarIds(cliente, 'tiquete', 1);
  const lineas = [...servicios, ...ventas];
  const montos = ['total', 'monto_efectivo', 'monto_transferencia', 'monto_por_cobrar'].map((m) => sumaDe(lineas, m));
  const json = [
    cuentasDe(servicios, propinas),
    cobros.map((c, i) => ({ ...c, id: ids[i] })),
    servicios,
    ventas,
    propinas,
  ];
  const { rows } = await cliente.query({
    name: 'cobrar',
    text: ESCRITURA,
    values: [
      ...[entidad_id, usuario_id, ahora, hoy, id, origen, persona_id, ...montos],
      ...json.map((valor) => JSON.stringify(valor)),
      ...[leido.lote?.id ?? null, usar_favor],
    ],
  });
  const [{ numero, anticipo, vendidos, debe: deuda }] = rows;
  exigir(!(anticipo > 0), 'The limit does not apply advances');
  exigir(vendidos === ventas.length, 'Not in stock');
  exigir(debe === 0 || (leido.fia && deuda <= (leido.limite ?? leido.limite_fiado)), 'Over the limit of the person');
  const escrito = { entidad_id, id, numero, total: montos[0], montos, servicios, ventas, propinas, cobros, ahora };
  await asentar(cliente, {
    ...{ entidad_id, fecha: hoy, usuario_id, ahora, pedido, rastro: rastro(escrito, leido) },
    filas: libroDe({ servicios, ventas }, propinas, cobros),
    series: ventas.map((v) => ({ serie: `venta.${v.metodo_pago}`, operador_id: 0, monto: v.total, filas: 1 })),
  });
  return escrito;
}

/** The reading of what a ticket names, and its writing. */
export const cobrarTiquete = (pool, sesion, pedido, { cuerpo, hoy, origen, rastro, respuesta }) =>
  enTransaccion(pool, sesion, pedido, async (cliente, ahora) => {
    const leido = await leer(cliente, sesion.entidad_id, cuerpo);
    return respuesta(
      await escribir(cliente, { ...{ sesion, pedido, cuerpo, leido, hoy, ahora, origen, rastro } }),
      leido,
    );
  });

// The write of the limit: a ticket with its lines, the account, the journal with its totals, the audit row and the key, in as
// few statements as their order allows.
import { comisionDe } from './limit-money.mjs';
import { enTransaccion, tomarIds } from './limit-transaction.mjs';

const LECTURA = `WITH o AS (SELECT id, nombre, apellido, entidad_id FROM operador WHERE id = $1 AND activo FOR SHARE)
  SELECT o.id AS o_id, o.nombre AS o_nombre, o.apellido, e.id AS e_id, e.name, s.id, s.nombre, s.precio,
    s.porcentaje_pago_empleado AS porcentaje
  FROM o JOIN entidad e ON e.id = o.entidad_id JOIN servicio s ON s.id = ANY($2::bigint[]) AND s.archivado_en IS NULL
    AND s.estado AND (s.entidad_id IS NULL OR s.entidad_id = e.id)`;
const TICKET = `WITH c AS (
    INSERT INTO cuenta AS c (entidad_id, empleado_id, anticipo, items, unidades, unidades_pagadas, ganado, pagado)
    VALUES ($1, $2, 0, cardinality($13::bigint[]), $3, 0, $4, 0)
    ON CONFLICT (entidad_id, empleado_id) DO UPDATE SET items = c.items + excluded.items,
      unidades = c.unidades + excluded.unidades, ganado = c.ganado + excluded.ganado RETURNING anticipo),
  n AS (INSERT INTO contador AS k (entidad_id, serie, ultimo) VALUES ($1, 'tiquete', 1)
    ON CONFLICT (entidad_id, serie) DO UPDATE SET ultimo = k.ultimo + 1 RETURNING ultimo),
  r AS (INSERT INTO tiquete (entidad_id, id, numero, estado, origen, fecha, total, total_original, monto_efectivo,
      monto_transferencia, usuario_id, created_at)
    SELECT $1, $5, n.ultimo, 'cobrado', 'registrar', $6, $8, $8, $9, $10, $11, $12 FROM n),
  k AS (INSERT INTO cobro (entidad_id, id, tiquete_id, tipo, metodo_id, clase, monto, fecha, usuario_id, created_at)
    SELECT $1, $25, $5, 'tiquete', CASE $7 WHEN 'efectivo' THEN 1 ELSE 2 END, $7::text, $8, $6, $11, $12),
  l AS (INSERT INTO servicio_realizado (entidad_id, registro_id, empleado_id, tipo, fecha, metodo_pago, usuario_id,
        created_at, id, servicio_id, servicio_nombre, cantidad, precio_unitario, descuento_porcentaje,
      total_servicio, total_con_descuento, porcentaje_empleado, monto_empleado, monto_efectivo, monto_transferencia)
    SELECT $1, $5, $2, 'catalogo', $6, $7, $11, $12, f.*
    FROM unnest($13::bigint[], $14::bigint[], $15::text[], $16::int[], $17::bigint[], $18::numeric[], $19::bigint[],
        $20::bigint[], $21::numeric[], $22::bigint[], $23::bigint[], $24::bigint[]) f)
  SELECT anticipo, n.ultimo AS numero FROM c, n`;
const LIBRO = `WITH a AS (
    INSERT INTO libro (entidad_id, fecha, operador_id, usuario_id, created_at, id, debe, haber, monto, cantidad,
        concepto, origen, origen_id)
    SELECT $1, $2::date, $3, $4, $5, f.id, f.debe, f.haber, f.monto, f.cantidad, f.concepto, 'servicio', f.origen
    FROM unnest($6::bigint[], $7::text[], $8::text[], $9::bigint[], $10::int[], $11::text[], $12::bigint[]) AS f (id,
        debe, haber, monto, cantidad, concepto, origen)),
  d AS (INSERT INTO libro_dia (entidad_id, fecha, operador_id, debe, haber, monto, cantidad)
    SELECT $1, $2::date, $3, f.* FROM unnest($13::text[], $14::text[], $15::bigint[], $16::bigint[]) f ORDER BY 4, 5
    ON CONFLICT (entidad_id, fecha, debe, haber, operador_id)
    DO UPDATE SET monto = libro_dia.monto + excluded.monto, cantidad = libro_dia.cantidad + excluded.cantidad),
  m AS (INSERT INTO resumen_mes (entidad_id, serie, operador_id, mes, monto, filas) VALUES ($1, $24, $3, $25::date, $26, $27)
    ON CONFLICT (entidad_id, serie, operador_id, mes)
    DO UPDATE SET monto = resumen_mes.monto + excluded.monto, filas = resumen_mes.filas + excluded.filas),
  u AS (INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, despues, solicitud_id, created_at)
    VALUES ($1, $17, $4, 'crear', 'registro', $18, $19, $20, $5))
  INSERT INTO libro_saldo (entidad_id, operador_id, cuenta, saldo, asientos)
  SELECT $1, $3, f.* FROM unnest($21::text[], $22::bigint[], $23::bigint[]) f ORDER BY 3
  ON CONFLICT (entidad_id, cuenta, operador_id)
  DO UPDATE SET saldo = libro_saldo.saldo + excluded.saldo, asientos = libro_saldo.asientos + excluded.asientos`;

/** Cash over the lines of a ticket that is paid one way. */
const enCaja = (linea, metodo) =>
  metodo === 'efectivo' ? [linea.total_con_descuento, 0] : [0, linea.total_con_descuento];

function lineasDe(cuerpo, filas, ids) {
  return cuerpo.servicios.map(({ servicio_id, cantidad, descuento_porcentaje }, i) => {
    const s = filas.find((f) => f.id === servicio_id);
    if (s === undefined) throw new Error('Unknown service');
    const total_servicio = s.precio * cantidad;
    const total_con_descuento = Math.round((total_servicio * (100 - descuento_porcentaje)) / 100);
    const monto_empleado = Math.round((total_con_descuento * s.porcentaje) / 100);
    return {
      id: ids[i],
      servicio_id,
      servicio_nombre: s.nombre,
      cantidad,
      precio_unitario: s.precio,
      descuento_porcentaje,
      total_servicio,
      total_con_descuento,
      porcentaje_empleado: s.porcentaje,
      monto_empleado,
    };
  });
}

async function escribirTicket(cliente, { sesion, cuerpo, cabeza, lineas, ahora, id, cobro }) {
  const suma = (campo) => lineas.reduce((total, l) => total + l[campo], 0);
  const columna = (campo) => lineas.map((l) => l[campo]);
  const cajas = lineas.map((l) => enCaja(l, cuerpo.metodo_pago));
  const fijos = [
    cabeza.e_id,
    cabeza.o_id,
    suma('cantidad'),
    suma('monto_empleado'),
    id,
    cuerpo.fecha,
    cuerpo.metodo_pago,
    suma('total_con_descuento'),
    cuerpo.monto_efectivo,
    cuerpo.monto_transferencia,
    sesion.usuario_id,
    ahora,
  ];
  const campos = [
    'id',
    'servicio_id',
    'servicio_nombre',
    'cantidad',
    'precio_unitario',
    'descuento_porcentaje',
    'total_servicio',
    'total_con_descuento',
    'porcentaje_empleado',
    'monto_empleado',
  ];
  const { rows } = await cliente.query({
    name: 'ticket',
    text: TICKET,
    values: [...fijos, ...campos.map(columna), cajas.map((c) => c[0]), cajas.map((c) => c[1]), cobro],
  });
  if (rows[0].anticipo > 0) throw new Error('The limit does not apply advances');
  return { id, numero: rows[0].numero };
}

async function escribirLibro(cliente, { sesion, cuerpo, cabeza, lineas, ahora, id, pedido, numero }) {
  const caja = `caja.${cuerpo.metodo_pago}`;
  const filas = lineas.flatMap((l) => [
    {
      debe: caja,
      haber: 'ingresos.servicios',
      monto: l.total_con_descuento,
      cantidad: l.cantidad,
      concepto: l.cantidad === 1 ? l.servicio_nombre : `${l.servicio_nombre} × ${l.cantidad}`,
      origen: l.id,
    },
    {
      debe: 'comisiones',
      haber: 'por_pagar',
      monto: l.monto_empleado,
      cantidad: l.cantidad,
      concepto: comisionDe(l.servicio_nombre, l.porcentaje_empleado, l.total_con_descuento),
      origen: l.id,
    },
  ]);
  const columna = (campo) => filas.map((f) => f[campo]);
  const total = (debe, campo) => filas.filter((f) => f.debe === debe).reduce((suma, f) => suma + f[campo], 0);
  const [ingreso, comision] = [total(caja, 'monto'), total('comisiones', 'monto')];
  const despues = {
    entidad_id: cabeza.e_id,
    id,
    empleado_id: cabeza.o_id,
    fecha: cuerpo.fecha,
    metodo_pago: cuerpo.metodo_pago,
    total: ingreso,
    ...{ origen: 'registrar', persona_id: null, cita_id: null, notas: null, monto_por_cobrar: 0 },
    ...{ monto_efectivo: cuerpo.monto_efectivo, monto_transferencia: cuerpo.monto_transferencia },
    ...{ usuario_id: sesion.usuario_id, created_at: ahora, numero },
    servicios: lineas.map((l) => ({ id: l.id, servicio: l.servicio_nombre, total: l.total_con_descuento })),
  };
  const ids = await tomarIds(cliente, 'libro', filas.length);
  const [auditoria] = await tomarIds(cliente, 'auditoria', 1);
  await cliente.query({
    name: 'libro',
    text: LIBRO,
    values: [
      cabeza.e_id,
      cuerpo.fecha,
      cabeza.o_id,
      sesion.usuario_id,
      ahora,
      ids,
      ...['debe', 'haber', 'monto', 'cantidad', 'concepto', 'origen'].map(columna),
      [caja, 'comisiones'],
      ['ingresos.servicios', 'por_pagar'],
      [ingreso, comision],
      [total(caja, 'cantidad'), total('comisiones', 'cantidad')],
      auditoria,
      id,
      JSON.stringify(despues),
      pedido.id,
      [caja, 'ingresos.servicios', 'comisiones', 'por_pagar'],
      [ingreso, -ingreso, comision, -comision],
      [caja, caja, 'comisiones', 'comisiones'].map((cuenta) => filas.filter(({ debe }) => debe === cuenta).length),
      caja,
      `${ahora.toISOString().slice(0, 7)}-01`,
      ingreso,
      lineas.length,
    ],
  });
}

export async function registrar(pool, sesion, pedido, texto) {
  const cuerpo = JSON.parse(texto);
  return await enTransaccion(pool, sesion, pedido, async (cliente, ahora) => {
    const { rows } = await cliente.query({
      name: 'lectura',
      text: LECTURA,
      values: [cuerpo.empleado_id, cuerpo.servicios.map((s) => s.servicio_id)],
    });
    const cabeza = rows[0];
    const lineas = lineasDe(cuerpo, rows, await tomarIds(cliente, 'servicio_realizado', cuerpo.servicios.length));
    const [id] = await tomarIds(cliente, 'tiquete', 1);
    const [cobro] = await tomarIds(cliente, 'cobro', 1);
    const todo = { sesion, cuerpo, cabeza, lineas, ahora, id, cobro, pedido };
    const tiquete = await escribirTicket(cliente, todo);
    await escribirLibro(cliente, { ...todo, numero: tiquete.numero });
    return {
      message: `¡${lineas.length} servicios asignados exitosamente!`,
      data: lineas.map((l) => comoFila(l, { ...todo, tiquete })),
      tiquete,
    };
  });
}

function comoFila(linea, { cuerpo, cabeza, ahora, id, tiquete }) {
  const [monto_efectivo, monto_transferencia] = enCaja(linea, cuerpo.metodo_pago);
  const { id: propio, servicio_id, servicio_nombre, ...cifras } = linea;
  return {
    id: propio,
    registro_id: id,
    tiquete,
    tipo: 'catalogo',
    servicio: { id: servicio_id, nombre: servicio_nombre },
    servicio_nombre,
    empleado: { id: cabeza.o_id, nombre: cabeza.o_nombre, apellido: cabeza.apellido },
    entidad: { id: cabeza.e_id, nombre: cabeza.name },
    ...cifras,
    descuento_reparto: 0,
    fecha: cuerpo.fecha,
    metodo_pago: cuerpo.metodo_pago,
    monto_efectivo,
    monto_transferencia,
    monto_por_cobrar: 0,
    cantidad_devuelta: 0,
    monto_devuelto: 0,
    pagado: false,
    retenido: false,
    created_at: ahora.toISOString(),
  };
}

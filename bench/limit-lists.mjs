// The lists of the limit: the same answers by SQL written by hand over the same tables, prepared, a statement for a page with
// its total and one for a search, whose finds are read once. Totals that the product keeps are read where it keeps them.

import { leer } from './limit-page.mjs';

const enSucursal = (e) => `jsonb_build_object('id', ${e}.id, 'nombre', ${e}.name)`;
const persona = (o) => `jsonb_build_object('id', ${o}.id, 'nombre', ${o}.nombre, 'apellido', ${o}.apellido)`;
const tiqueteDe = (t) =>
  `CASE WHEN ${t}.id IS NOT NULL THEN jsonb_build_object('id', ${t}.id, 'numero', ${t}.numero) END`;
const metodoDe = (a) =>
  `(SELECT jsonb_build_object('id', m.id, 'nombre', m.nombre) FROM metodo m WHERE m.id = ${a}.metodo_id) AS metodo`;
const quizas = (o) => `CASE WHEN ${o}.id IS NOT NULL THEN ${persona(o)} END`;
const autor = `jsonb_build_object('id', u.id, 'email', u.email, 'nombre', coalesce((SELECT x.nombre || ' ' || x.apellido
  FROM operador x WHERE x.usuario_id = u.id), u.nombre, u.email))`;
const guardado = (...series) => ({
  total: `SELECT coalesce(sum(r.filas), 0)::bigint FROM resumen_mes r
  WHERE r.serie IN ('${series.join("', '")}')`,
  sucursalDelTotal: 'r.entidad_id',
});
const contadas = (de, donde) => ({ total: `SELECT count(*) FROM ${de} WHERE ${donde}` });
const contiene = (columna) => (palabra) => `plano(${columna}) LIKE plano(${palabra}::text)`;

/**
 * `de`, `a`: the table and its alias; `clave`: what tells its rows; `donde`: which of them; `sucursal`: the column of their
 * branch; `busca`: the condition of a word.
 * @type {Record<string, any>}
 */
const LISTAS = {
  '/api/productos/listar-productos': {
    de: 'producto p',
    a: 'p',
    sucursal: 'p.entidad_id',
    donde: 'p.archivado_en IS NULL',
    orden: 'plano(p.nombre), p.id',
    columnas: `p.id, p.nombre, p.categoria_id, jsonb_build_object('id', c.id, 'nombre', c.nombre) AS categoria, p.precio_unitario,
      p.costo_unitario, p.stock, p.codigo, p.entidad_id, ${enSucursal('e')} AS entidad, p.created_at`,
    juntas: 'JOIN categoria c ON c.id = p.categoria_id JOIN entidad e ON e.id = p.entidad_id',
    ...guardado('producto'),
    busca: contiene('p.nombre'),
  },
  '/api/inventario/listar-inventario': {
    de: 'articulo a',
    a: 'a',
    sucursal: 'a.entidad_id',
    donde: 'a.archivado_en IS NULL',
    orden: 'plano(a.nombre), a.id',
    columnas: `a.id, a.nombre, a.cantidad, a.costo_unitario, a.estado, a.tamanio_paquete, a.tamanio_paquete IS NOT NULL AS tiene_paquetes,
      (a.cantidad * a.costo_unitario)::bigint AS valor_total, a.entidad_id, ${enSucursal('e')} AS entidad, a.created_at`,
    juntas: 'JOIN entidad e ON e.id = a.entidad_id',
    ...guardado('articulo'),
    busca: contiene('a.nombre'),
  },
  '/api/productos/movimientos/99999': {
    de: 'producto_movimiento m',
    a: 'm',
    clave: ['entidad_id', 'producto_id', 'seq'],
    donde: 'm.entidad_id = 1 AND m.producto_id = 99999',
    orden: 'm.seq DESC',
    columnas: `m.seq AS id, m.tipo, m.cantidad_movimiento, m.cantidad_anterior, m.cantidad_nueva, m.origen, m.origen_id, m.motivo,
      ${autor} AS usuario, m.created_at`,
    juntas: 'JOIN usuario u ON u.id = m.usuario_id',
    total: 'SELECT seq FROM producto WHERE entidad_id = 1 AND id = 99999',
  },
  '/api/inventario/movimientos/1': {
    de: 'articulo_movimiento m',
    a: 'm',
    clave: ['entidad_id', 'articulo_id', 'seq'],
    donde: 'm.entidad_id = 1 AND m.articulo_id = 1',
    orden: 'm.seq DESC',
    columnas: `m.seq AS id, m.tipo, m.cantidad_movimiento, m.cantidad_anterior, m.cantidad_nueva, ${autor} AS usuario, m.created_at`,
    juntas: 'JOIN usuario u ON u.id = m.usuario_id',
    total: 'SELECT seq FROM articulo WHERE entidad_id = 1 AND id = 1',
  },
  '/api/servicios/listar-servicios-realizados': {
    de: 'servicio_realizado s',
    a: 's',
    sucursal: 's.entidad_id',
    donde: 's.anulado_en IS NULL',
    orden: 's.created_at DESC, s.id DESC',
    columnas: `s.id, s.registro_id, s.tipo, jsonb_build_object('id', s.servicio_id, 'nombre', s.servicio_nombre) AS servicio,
      s.servicio_nombre, ${persona('o')} AS empleado, ${enSucursal('e')} AS entidad, s.cantidad, s.precio_unitario,
      s.descuento_porcentaje, s.descuento_reparto, s.total_servicio, s.total_con_descuento, s.porcentaje_empleado,
      s.monto_empleado, s.fecha, s.metodo_pago,
      s.monto_efectivo, s.monto_transferencia, s.monto_por_cobrar, s.cantidad_devuelta, s.monto_devuelto, s.retenido,
      s.monto_pagado = s.monto_empleado AS pagado, s.created_at, ${tiqueteDe('q')} AS tiquete`,
    juntas: `JOIN operador o ON o.id = s.empleado_id JOIN entidad e ON e.id = s.entidad_id
      LEFT JOIN tiquete q ON q.entidad_id = s.entidad_id AND q.id = s.registro_id`,
    total: 'SELECT coalesce(sum(r.items), 0)::bigint FROM cuenta r WHERE true',
    sucursalDelTotal: 'r.entidad_id',
    busca: (palabra) => `(plano(s.servicio_nombre) LIKE plano(${palabra}::text) OR s.empleado_id = ANY(ARRAY(
      SELECT id FROM operador WHERE plano(nombre || ' ' || apellido) LIKE plano(${palabra}::text))))`,
  },
  '/api/ventas/listar-ventas': {
    de: 'venta v',
    a: 'v',
    sucursal: 'v.entidad_id',
    donde: 'v.anulado_en IS NULL',
    orden: 'v.created_at DESC, v.id DESC',
    columnas: `v.id, ${quizas('o')} AS empleado, (SELECT jsonb_agg(jsonb_build_object('id', l.producto_id, 'nombre', l.nombre,
        'precio_unitario', l.precio_unitario, 'pivot', jsonb_build_object('cantidad', l.cantidad, 'subtotal', l.subtotal)) ORDER BY l.linea)
      FROM venta_linea l WHERE l.entidad_id = v.entidad_id AND l.venta_id = v.id) AS productos, v.total, v.ganancia_total,
      v.metodo_pago, v.monto_efectivo, v.monto_transferencia, v.monto_por_cobrar, v.cantidad_devuelta, v.monto_devuelto,
      v.observaciones, ${enSucursal('e')} AS entidad, v.created_at, ${tiqueteDe('q')} AS tiquete`,
    juntas: `JOIN entidad e ON e.id = v.entidad_id LEFT JOIN operador o ON o.id = v.empleado_id
      JOIN tiquete q ON q.entidad_id = v.entidad_id AND q.id = v.tiquete_id`,
    ...guardado('venta.efectivo', 'venta.transferencia', 'venta.mixto'),
    busca: (palabra) => `(EXISTS (SELECT 1 FROM venta_linea l WHERE l.entidad_id = v.entidad_id AND l.venta_id = v.id
      AND plano(l.nombre) LIKE plano(${palabra}::text)) OR v.empleado_id = ANY(ARRAY(
      SELECT id FROM operador WHERE plano(nombre || ' ' || apellido) LIKE plano(${palabra}::text))))`,
  },
  '/api/tiquetes': {
    de: 'tiquete t',
    a: 't',
    sucursal: 't.entidad_id',
    donde: 'true',
    orden: 't.created_at DESC, t.id DESC',
    columnas: `t.id, t.numero, t.estado, t.origen, t.fecha, ${enSucursal('e')} AS entidad, t.total, t.total_original, t.monto_efectivo,
      t.monto_transferencia, t.monto_por_cobrar, t.saldo, t.devuelto, t.created_at, (SELECT jsonb_agg(x.linea ORDER BY x.parte, x.id) FROM (
        SELECT 1 AS parte, s.id, jsonb_build_object('tipo', 'servicio', 'nombre', s.servicio_nombre, 'cantidad', s.cantidad) AS linea
        FROM servicio_realizado s WHERE s.entidad_id = t.entidad_id AND s.registro_id = t.id
        UNION ALL SELECT 2, l.linea, jsonb_build_object('tipo', 'producto', 'nombre', l.nombre, 'cantidad', l.cantidad)
        FROM venta v JOIN venta_linea l ON l.entidad_id = v.entidad_id AND l.venta_id = v.id
        WHERE v.entidad_id = t.entidad_id AND v.tiquete_id = t.id) x) AS lineas,
      coalesce((SELECT jsonb_agg(${persona('o')} ORDER BY q.lugar) FROM (SELECT y.empleado_id, min(y.lugar) AS lugar FROM (
        SELECT s.empleado_id, ARRAY[1, s.id] AS lugar FROM servicio_realizado s WHERE s.entidad_id = t.entidad_id AND s.registro_id = t.id
        UNION ALL SELECT v.empleado_id, ARRAY[2, v.id] FROM venta v WHERE v.entidad_id = t.entidad_id AND v.tiquete_id = t.id) y
        GROUP BY 1) q JOIN operador o ON o.id = q.empleado_id), '[]'::jsonb) AS personas,
      CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'nombre', p.nombre) END AS persona`,
    juntas: `JOIN entidad e ON e.id = t.entidad_id LEFT JOIN persona f ON f.entidad_id = t.entidad_id AND f.id = t.persona_id
      LEFT JOIN persona p ON p.entidad_id = t.entidad_id AND p.id = coalesce(f.fusionada_en, f.id)`,
    total: `SELECT coalesce(sum(r.ultimo), 0)::bigint FROM contador r WHERE r.serie = 'tiquete'`,
    sucursalDelTotal: 'r.entidad_id',
    busca: (palabra) => `(t.entidad_id, t.id) IN (
      SELECT s.entidad_id, s.registro_id FROM servicio_realizado s WHERE s.registro_id IS NOT NULL
        AND plano(s.servicio_nombre) LIKE plano(${palabra}::text)
      UNION ALL SELECT s.entidad_id, s.registro_id FROM servicio_realizado s WHERE s.registro_id IS NOT NULL AND s.empleado_id = ANY(ARRAY(
        SELECT id FROM operador WHERE plano(nombre || ' ' || apellido) LIKE plano(${palabra}::text)))
      UNION ALL SELECT v.entidad_id, v.tiquete_id FROM venta_linea l JOIN venta v ON v.entidad_id = l.entidad_id AND v.id = l.venta_id
        WHERE plano(l.nombre) LIKE plano(${palabra}::text)
      UNION ALL SELECT v.entidad_id, v.tiquete_id FROM venta v WHERE v.empleado_id = ANY(ARRAY(
        SELECT id FROM operador WHERE plano(nombre || ' ' || apellido) LIKE plano(${palabra}::text)))
      UNION ALL SELECT x.entidad_id, x.id FROM tiquete x WHERE x.numero::text = btrim(${palabra}::text, '%')
      UNION ALL SELECT x.entidad_id, x.id FROM tiquete x WHERE (x.entidad_id, x.persona_id) IN (SELECT g.entidad_id, g.id FROM persona f
        JOIN persona g ON g.entidad_id = f.entidad_id AND coalesce(f.fusionada_en, f.id) IN (g.id, g.fusionada_en)
        WHERE plano(f.nombre) LIKE plano(${palabra}::text)
          OR ${palabra}::text ~ '^%[0-9]{4,9}%$' AND f.telefono_digitos LIKE ${palabra}::text))`,
  },
  '/api/gastos/listar': {
    de: 'gasto g',
    a: 'g',
    sucursal: 'g.entidad_id',
    donde: 'g.anulado_en IS NULL',
    orden: 'g.created_at DESC, g.id DESC',
    columnas: `g.id, g.descripcion, g.monto, g.fecha, g.metodo_pago, ${metodoDe('g')}, g.monto_efectivo, g.monto_transferencia,
      g.entidad_id,
      ${enSucursal('e')} AS entidad, EXISTS (SELECT 1 FROM gasto_recibo r WHERE r.entidad_id = g.entidad_id AND r.gasto_id = g.id)
      AS tiene_recibo, g.created_at`,
    juntas: 'JOIN entidad e ON e.id = g.entidad_id',
    ...guardado('gasto'),
    busca: contiene('g.descripcion'),
  },
  '/api/servicios/listar-ingresos-adicionales': {
    de: 'ingreso i',
    a: 'i',
    sucursal: 'i.entidad_id',
    donde: 'i.anulado_en IS NULL',
    orden: 'i.created_at DESC, i.id DESC',
    columnas: `i.id, i.concepto, i.monto, i.metodo_pago, ${metodoDe('i')}, i.monto_efectivo, i.monto_transferencia, i.tipo,
      i.categoria, i.descripcion,
      i.empleado_id, i.operador_id, i.fecha, i.created_at, ${quizas('r')} AS empleado, ${quizas('o')} AS operador, i.entidad_id,
      ${enSucursal('e')} AS entidad`,
    juntas:
      'JOIN entidad e ON e.id = i.entidad_id LEFT JOIN operador r ON r.id = i.empleado_id LEFT JOIN operador o ON o.id = i.operador_id',
    ...guardado('ingreso.accesorio', 'ingreso.servicio_ocasional', 'ingreso.otro'),
    busca: (palabra) =>
      `(plano(i.concepto) LIKE plano(${palabra}::text) OR plano(coalesce(i.categoria, '')) LIKE plano(${palabra}::text))`,
  },
  '/api/caja-menor/arqueos': {
    de: 'arqueo a',
    a: 'a',
    sucursal: 'a.entidad_id',
    donde: 'true',
    orden: 'a.created_at DESC, a.id DESC',
    columnas: `a.id, a.entidad_id, e.name AS entidad, a.fecha, a.efectivo_esperado, a.efectivo_contado, a.diferencia, a.denominaciones,
      a.observaciones, ${autor} AS usuario, a.created_at`,
    juntas: 'JOIN entidad e ON e.id = a.entidad_id JOIN usuario u ON u.id = a.usuario_id',
    ...guardado('arqueo'),
  },
  '/api/pagos/listar-pagos': {
    de: 'pago p',
    a: 'p',
    sucursal: 'p.entidad_id',
    donde: 'p.anulado_en IS NULL',
    orden: 'p.created_at DESC, p.id DESC',
    columnas: `p.id, p.entidad_id, ${persona('o')} AS empleado, p.monto, p.fecha, p.estado, p.tipo_pago, p.metodo_pago,
      ${metodoDe('p')}, p.created_at`,
    juntas: 'JOIN operador o ON o.id = p.empleado_id',
    ...guardado('pago'),
    busca: (palabra) =>
      `p.empleado_id = ANY(ARRAY(SELECT id FROM operador WHERE plano(nombre || ' ' || apellido) LIKE plano(${palabra}::text)))`,
  },
  '/api/correo': {
    de: 'correo_saliente m',
    a: 'm',
    clave: ['id'],
    donde: 'true',
    orden: 'm.id DESC',
    columnas: `m.id, m.para, m.asunto, CASE WHEN m.enviado_en IS NOT NULL THEN 'Enviado'
        WHEN m.intentos >= 10 THEN 'Fallido' ELSE 'Pendiente' END
      AS estado, m.fallo, m.intentos, m.secreto_vence IS NOT NULL AS lleva_enlace, m.secreto IS NOT NULL AS enlace_disponible, m.created_at,
      m.enviado_en`,
    juntas: '',
    ...contadas('correo_saliente', 'true'),
    busca: contiene(`m.para || ' ' || m.asunto`),
    ademas: { servidor: false },
  },
  '/api/datos-personales/aceptaciones': {
    de: 'aceptacion a',
    a: 'a',
    clave: ['usuario_id', 'version'],
    donde: 'true',
    orden: 'a.aceptado_en DESC, a.usuario_id, a.version',
    columnas: `jsonb_build_object('id', u.id, 'nombre', u.email) AS usuario,
      coalesce(o.nombre || ' ' || o.apellido, u.nombre, c.name) AS nombre,
      CASE WHEN e.id > 0 THEN ${enSucursal('e')} END AS entidad, a.version, a.aceptado_en`,
    juntas: `JOIN usuario u ON u.id = a.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id LEFT JOIN client c ON c.usuario_id = u.id
      LEFT JOIN entidad e ON e.id = coalesce(o.entidad_id, u.entidad_id)`,
    ...contadas('aceptacion', 'true'),
  },
};

/** The lists that the limit answers too, by their route. */
export const RUTAS_DE_LISTAS = Object.keys(LISTAS);
/** And those of them that it searches. */
export const RUTAS_BUSCADAS = RUTAS_DE_LISTAS.filter((ruta) => LISTAS[ruta].busca !== undefined);
export const rutasDeListas = (pool) =>
  Object.fromEntries(
    Object.entries(LISTAS).map(([ruta, lista]) => [
      `GET ${ruta}`,
      { hacer: (sesion, query) => leer(pool, lista, ruta, sesion, query) },
    ]),
  );

import type { Medio } from '@jornal/contract';
import { INVARIANTES_DE_CUENTAS } from './invariants-accounts.js';
import { INVARIANTES_AGENDA } from './invariants-agenda.js';
import { INVARIANTES_DE_DEUDAS } from './invariants-debts.js';
import { INVARIANTES_DE_FAVORES } from './invariants-favors.js';
import { INVARIANTE_IDS } from './invariants-ids.js';
import { INVARIANTES_DE_METODOS } from './invariants-methods.js';
import { INVARIANTES_DE_DEVOLUCIONES } from './invariants-returns.js';
import { INVARIANTES_DE_TIQUETES } from './invariants-tickets.js';

/** A statement that must return nothing, ever. */
export type Invariante = { nombre: string; sql: string };

const NETO = `SELECT entidad_id, fecha, operador_id, CASE WHEN revierte_id IS NULL THEN debe ELSE haber END AS debe,
  CASE WHEN revierte_id IS NULL THEN haber ELSE debe END AS haber,
  CASE WHEN revierte_id IS NULL THEN monto ELSE -monto END AS monto,
  CASE WHEN revierte_id IS NULL THEN cantidad ELSE -cantidad END AS cantidad FROM libro`;

/** Rows of a record that are not how its money was given back once it was annulled. */
const PROPIOS = `'traslados' NOT IN (l.debe, l.haber)`;

/**
 * The rows that were reversed when the money of their record went back by another means: written at one moment. Those that a
 * correction had reversed before are none of them.
 */
const VUELTAS = `libro l JOIN (SELECT DISTINCT entidad_id, origen, origen_id, created_at FROM libro l WHERE NOT (${PROPIOS})) x
    ON x.entidad_id = l.entidad_id AND x.origen = l.origen AND x.origen_id = l.origen_id AND x.created_at = l.created_at
      AND l.revierte_id IS NOT NULL`;

/** The money of annulled tips by till, as it came in. */
const PROPINAS_ANULADAS = `SELECT 'propina', l.entidad_id, l.origen_id,
    sum(CASE WHEN l.haber = 'caja.efectivo' THEN l.monto ELSE 0 END), sum(CASE WHEN l.haber = 'caja.transferencia' THEN l.monto ELSE 0 END)
  FROM ${VUELTAS} JOIN partida p ON p.entidad_id = l.entidad_id AND p.id = l.origen_id
  WHERE l.origen = 'propina' AND p.anulado_en IS NOT NULL GROUP BY 1, 2, 3`;

/** Payments of a debt, and what was left for later, that were annulled, as they came in. */
const ABONOS_ANULADOS = `SELECT CASE WHEN c.favor_id IS NULL THEN 'cobro' ELSE 'favor' END, c.entidad_id, coalesce(c.favor_id, c.id),
    CASE c.clase WHEN 'efectivo' THEN c.monto ELSE 0 END,
    CASE c.clase WHEN 'efectivo' THEN 0 ELSE c.monto END
  FROM cobro c JOIN cobro a ON a.entidad_id = c.entidad_id AND a.anula_id = c.id`;

/** The part of an annulled record that came into a till: not from what its person had in their favour. */
const enCaja = (origin: string, clase: Medio) => `monto_${clase} - coalesce((SELECT sum(l.monto) FROM ${VUELTAS}
    WHERE l.entidad_id = t.entidad_id AND l.origen = '${origin}' AND l.origen_id = t.id
      AND l.haber = 'a_favor.${clase}'), 0) AS monto_${clase}`;

const ANULADOS = Object.entries({ servicio: 'servicio_realizado', venta: 'venta', ingreso: 'ingreso', gasto: 'gasto' })
  .map(
    ([origin, tabla]) =>
      `SELECT '${origin}' AS origen, entidad_id, id, ${enCaja(origin, 'efectivo')}, ${enCaja(origin, 'transferencia')}
        FROM ${tabla} t WHERE anulado_en IS NOT NULL`,
  )
  .concat(PROPINAS_ANULADAS, ABONOS_ANULADOS)
  .join(' UNION ALL ');

/** Income of the class 'efectivo': in the till, or from what people had left in cash (docs/decisions/0125). */
const EN_EFECTIVO = `('caja.efectivo', 'a_favor.efectivo')`;

/** The keys under which the name, the addresses or the notes of a person are written, wherever they are in a value. */
const DE_PERSONAS = [
  ...[
    'apellido',
    'telefono',
    'phone',
    'email',
    'correo',
    'nit',
    'business_name',
    'address',
    'direccion',
    'notas',
    'observaciones',
  ],
  ...['cliente_nombre', 'cliente_telefono', 'cliente_email', 'agenda_nombre', 'titulo', 'destinatarios'],
  ...['documento', 'cumple', 'preferencias', 'alergias', 'etiquetas'],
];

/**
 * The invariants of the stored data, each as a query for the rows that break it. They run after every test file, after
 * a restore and as `npm run verificar`.
 */
export const INVARIANTES: readonly Invariante[] = [
  {
    nombre: 'Los totales diarios son la suma de los asientos',
    sql: `SELECT entidad_id, fecha, debe, haber, operador_id, a.monto AS de_asientos, d.monto AS en_total
      FROM (SELECT entidad_id, fecha, debe, haber, operador_id, sum(monto)::bigint AS monto, sum(cantidad)::bigint AS cantidad
        FROM (${NETO}) n GROUP BY 1, 2, 3, 4, 5) a
      FULL JOIN libro_dia d USING (entidad_id, fecha, debe, haber, operador_id)
      WHERE coalesce(a.monto, 0) <> coalesce(d.monto, 0) OR coalesce(a.cantidad, 0) <> coalesce(d.cantidad, 0)`,
  },
  {
    nombre: 'Los totales de los días cerrados, con lo tardío, son los de sus sucursales',
    sql: `WITH dias AS MATERIALIZED (SELECT fecha, debe, haber, sum(monto) AS monto, sum(cantidad) AS cantidad
          FROM libro_dia GROUP BY 1, 2, 3),
        tardios AS MATERIALIZED (SELECT fecha, debe, haber, sum(monto) AS monto, sum(cantidad) AS cantidad
          FROM libro_dia_tardio GROUP BY 1, 2, 3),
        cerrados AS MATERIALIZED (SELECT fecha, debe, haber, monto, cantidad FROM negocio_dia)
      SELECT x.fecha, x.debe, x.haber, sum(x.monto)::bigint AS de_mas FROM (
        SELECT * FROM cerrados UNION ALL SELECT * FROM tardios
        UNION ALL SELECT fecha, debe, haber, -monto, -cantidad FROM dias) x
      WHERE x.fecha <= (SELECT max(fecha) FROM cerrados)
      GROUP BY 1, 2, 3 HAVING sum(x.monto) <> 0 OR sum(x.cantidad) <> 0`,
  },
  {
    nombre: 'Los saldos son la suma de los asientos',
    sql: `SELECT entidad_id, cuenta, operador_id, a.saldo AS de_asientos, s.saldo AS en_saldo
      FROM (SELECT entidad_id, cuenta, operador_id, sum(m)::bigint AS saldo, count(*) AS asientos FROM (
          SELECT entidad_id, debe AS cuenta, operador_id, monto AS m FROM libro
          UNION ALL SELECT entidad_id, haber, operador_id, -monto FROM libro) x GROUP BY 1, 2, 3) a
      FULL JOIN libro_saldo s USING (entidad_id, cuenta, operador_id)
      WHERE (coalesce(a.saldo, 0), coalesce(a.asientos, 0)) <> (coalesce(s.saldo, 0), coalesce(s.asientos, 0))`,
  },
  {
    nombre: 'Los resúmenes de cada mes cuentan las filas de sus listas',
    sql: `SELECT entidad_id, serie, operador_id, mes, f.filas AS de_filas, r.filas AS en_resumen, f.monto AS suman,
        r.monto AS en_total FROM (
        SELECT entidad_id, serie, operador_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS mes,
          count(*) AS filas, sum(monto)::bigint AS monto FROM (
          SELECT entidad_id, debe AS serie, operador_id, created_at, monto FROM libro WHERE debe LIKE 'caja.%'
          UNION ALL SELECT entidad_id, haber, operador_id, created_at, -monto FROM libro WHERE haber LIKE 'caja.%'
          UNION ALL SELECT entidad_id, 'venta.' || metodo_pago, 0, created_at, total FROM venta WHERE anulado_en IS NULL
          UNION ALL SELECT entidad_id, 'gasto', 0, created_at, 0 FROM gasto WHERE anulado_en IS NULL
          UNION ALL SELECT entidad_id, 'arqueo', 0, created_at, 0 FROM arqueo
          UNION ALL SELECT entidad_id, 'ingreso.' || tipo, 0, created_at, 0 FROM ingreso WHERE anulado_en IS NULL
          UNION ALL SELECT entidad_id, 'pago', empleado_id, created_at, 0 FROM pago WHERE anulado_en IS NULL
          UNION ALL SELECT entidad_id, 'producto', 0, timestamptz 'epoch', 0 FROM producto WHERE archivado_en IS NULL
          UNION ALL SELECT entidad_id, 'articulo', 0, timestamptz 'epoch', 0 FROM articulo WHERE archivado_en IS NULL
          UNION ALL SELECT entidad_id, replace(debe, 'ingresos.', 'devuelto.'), operador_id, timestamptz 'epoch', monto
            FROM libro WHERE origen = 'devolucion' AND debe LIKE 'ingresos.%') x
        GROUP BY 1, 2, 3, 4) f
      FULL JOIN resumen_mes r USING (entidad_id, serie, operador_id, mes)
      WHERE (coalesce(f.filas, 0), coalesce(f.monto, 0)) <> (coalesce(r.filas, 0), coalesce(r.monto, 0))`,
  },
  {
    nombre: 'Cada sucursal tiene su fila, y las dos dicen si está archivada',
    sql: `SELECT e.id, e.archivado_en, s.archivada_en FROM entidad e FULL JOIN sucursal s ON s.entidad_id = e.id
      WHERE e.id IS NULL OR s.entidad_id IS NULL OR e.archivado_en IS DISTINCT FROM s.archivada_en`,
  },
  {
    nombre: 'En una sucursal archivada no queda nadie, ni dinero, ni existencias, ni trabajo sin pagar',
    sql: `SELECT s.entidad_id, 'operador' AS que, o.id
      FROM sucursal s JOIN operador o ON o.entidad_id = s.entidad_id AND o.activo WHERE s.archivada_en IS NOT NULL
      UNION ALL SELECT s.entidad_id, 'cuenta de acceso', u.id
        FROM sucursal s JOIN usuario u ON u.entidad_id = s.entidad_id AND u.activo WHERE s.archivada_en IS NOT NULL
      UNION ALL SELECT s.entidad_id, l.cuenta, NULL FROM sucursal s JOIN libro_saldo l ON l.entidad_id = s.entidad_id
        WHERE s.archivada_en IS NOT NULL AND l.cuenta LIKE 'caja.%'
        GROUP BY 1, 2 HAVING sum(l.saldo) <> 0
      UNION ALL SELECT s.entidad_id, 'cuenta', c.empleado_id FROM sucursal s JOIN cuenta c ON c.entidad_id = s.entidad_id
        WHERE s.archivada_en IS NOT NULL AND (c.anticipo <> 0 OR c.ganado + c.propinas <> c.pagado)
      UNION ALL SELECT s.entidad_id, 'pago pendiente', p.id FROM sucursal s JOIN pago p ON p.entidad_id = s.entidad_id
        WHERE s.archivada_en IS NOT NULL AND NOT p.estado AND p.anulado_en IS NULL
      UNION ALL SELECT s.entidad_id, 'tiquete abierto', a.id FROM sucursal s JOIN tiquete_abierto a ON a.entidad_id = s.entidad_id
        WHERE s.archivada_en IS NOT NULL
      UNION ALL SELECT s.entidad_id, 'producto', p.id
        FROM sucursal s JOIN producto p ON p.entidad_id = s.entidad_id WHERE s.archivada_en IS NOT NULL AND p.stock <> 0
      UNION ALL SELECT s.entidad_id, 'articulo', a.id FROM sucursal s JOIN articulo a ON a.entidad_id = s.entidad_id
        WHERE s.archivada_en IS NOT NULL AND a.archivado_en IS NULL AND a.cantidad <> 0`,
  },
  {
    nombre: 'Una reversión deshace exactamente su asiento',
    sql: `SELECT r.entidad_id, r.id FROM libro r LEFT JOIN libro l ON l.entidad_id = r.entidad_id AND l.id = r.revierte_id
      WHERE r.revierte_id IS NOT NULL AND (l.id IS NULL OR l.revierte_id IS NOT NULL OR l.debe <> r.haber
          OR l.haber <> r.debe OR l.monto <> r.monto OR l.fecha <> r.fecha OR l.operador_id <> r.operador_id)`,
  },
  {
    nombre: 'El libro dice lo que dicen los servicios realizados',
    sql: `WITH asentado AS (
        SELECT l.entidad_id, l.origen_id AS id, sum(CASE WHEN l.haber = 'ingresos.servicios' THEN l.monto
            WHEN l.debe = 'ingresos.servicios' THEN -l.monto ELSE 0 END) AS ingreso,
          sum(CASE WHEN l.debe = 'comisiones' THEN l.monto WHEN l.haber = 'comisiones' THEN -l.monto ELSE 0 END) AS comision,
          sum(CASE WHEN l.debe IN ${EN_EFECTIVO} THEN l.monto WHEN l.haber IN ${EN_EFECTIVO} THEN -l.monto ELSE 0 END) AS efectivo,
          sum(CASE WHEN l.debe = 'por_cobrar' THEN l.monto WHEN l.haber = 'por_cobrar' THEN -l.monto ELSE 0 END) AS debido
        FROM libro l WHERE l.origen = 'servicio' AND ${PROPIOS} GROUP BY 1, 2)
      SELECT s.entidad_id, s.id, s.total_con_descuento, a.ingreso
      FROM servicio_realizado s LEFT JOIN asentado a ON a.entidad_id = s.entidad_id AND a.id = s.id
      WHERE s.tipo = 'catalogo' AND (coalesce(a.ingreso, 0), coalesce(a.comision, 0), coalesce(a.efectivo, 0), coalesce(a.debido, 0))
        <> (CASE WHEN s.anulado_en IS NULL THEN s.total_con_descuento ELSE 0 END,
            CASE WHEN s.anulado_en IS NULL THEN s.monto_empleado ELSE 0 END,
            CASE WHEN s.anulado_en IS NULL THEN s.monto_efectivo ELSE 0 END,
            CASE WHEN s.anulado_en IS NULL THEN s.monto_por_cobrar ELSE 0 END)`,
  },
  {
    nombre: 'El libro dice lo que dicen los pagos',
    sql: `WITH asentado AS (
        SELECT l.entidad_id, l.origen_id AS id, sum(CASE WHEN l.debe = 'por_pagar' THEN l.monto ELSE -l.monto END) AS monto
        FROM libro l WHERE l.origen = 'pago' GROUP BY 1, 2)
      SELECT p.entidad_id, p.id, p.monto, a.monto AS asentado
      FROM pago p LEFT JOIN asentado a ON a.entidad_id = p.entidad_id AND a.id = p.id
      WHERE coalesce(a.monto, 0) <> CASE WHEN p.estado AND p.anulado_en IS NULL THEN p.monto ELSE 0 END`,
  },
  {
    nombre: 'El libro dice lo que dicen los ingresos adicionales',
    sql: `WITH asentado AS (
        SELECT l.entidad_id, l.origen_id AS id,
          sum(CASE WHEN l.haber LIKE 'ingresos.%' THEN l.monto WHEN l.debe LIKE 'ingresos.%' THEN -l.monto ELSE 0 END) AS monto,
          sum(CASE WHEN l.debe IN ${EN_EFECTIVO} THEN l.monto WHEN l.haber IN ${EN_EFECTIVO} THEN -l.monto ELSE 0 END) AS efectivo,
          sum(CASE WHEN l.debe = 'comisiones' THEN l.monto WHEN l.haber = 'comisiones' THEN -l.monto ELSE 0 END) AS comision
        FROM libro l WHERE l.origen = 'ingreso' AND ${PROPIOS} GROUP BY 1, 2)
      SELECT i.entidad_id, i.id, i.monto, a.monto AS asentado
      FROM ingreso i LEFT JOIN asentado a ON a.entidad_id = i.entidad_id AND a.id = i.id
        LEFT JOIN servicio_realizado s ON s.entidad_id = i.entidad_id AND s.ingreso_id = i.id
      WHERE (coalesce(a.monto, 0), coalesce(a.efectivo, 0), coalesce(a.comision, 0))
        <> (CASE WHEN i.anulado_en IS NULL THEN i.monto ELSE 0 END, CASE WHEN i.anulado_en IS NULL THEN i.monto_efectivo ELSE 0 END,
            CASE WHEN i.anulado_en IS NULL THEN coalesce(s.monto_empleado, 0) ELSE 0 END)
        OR (i.tipo = 'servicio_ocasional') <> (s.id IS NOT NULL)
        OR (s.id IS NOT NULL AND (s.anulado_en IS NULL) <> (i.anulado_en IS NULL))`,
  },
  {
    nombre: 'El libro dice lo que dicen los gastos',
    sql: `WITH asentado AS (
        SELECT l.entidad_id, l.origen_id AS id, sum(CASE WHEN l.debe = 'gastos' THEN l.monto ELSE -l.monto END) AS monto,
          sum(CASE WHEN l.haber = 'caja.efectivo' THEN l.monto WHEN l.debe = 'caja.efectivo' THEN -l.monto ELSE 0 END) AS efectivo
        FROM libro l WHERE l.origen = 'gasto' AND ${PROPIOS} GROUP BY 1, 2)
      SELECT g.entidad_id, g.id, g.monto, a.monto AS asentado
      FROM gasto g LEFT JOIN asentado a ON a.entidad_id = g.entidad_id AND a.id = g.id
      WHERE (coalesce(a.monto, 0), coalesce(a.efectivo, 0)) <> (CASE WHEN g.anulado_en IS NULL THEN g.monto ELSE 0 END,
          CASE WHEN g.anulado_en IS NULL THEN g.monto_efectivo ELSE 0 END)`,
  },
  {
    nombre: 'El libro dice lo que dicen los arqueos y los movimientos de caja',
    sql: `SELECT 'arqueo' AS origen, a.entidad_id, a.id FROM arqueo a
      WHERE a.diferencia <> coalesce((SELECT sum(CASE WHEN l.debe = 'caja.efectivo' THEN l.monto ELSE -l.monto END)
          FROM libro l WHERE l.entidad_id = a.entidad_id AND l.origen = 'arqueo' AND l.origen_id = a.id), 0)
      UNION ALL SELECT 'caja', m.entidad_id, m.id FROM caja_movimiento m
      WHERE CASE m.tipo WHEN 'ingreso' THEN m.monto WHEN 'retiro' THEN -m.monto ELSE 0 END
        <> coalesce((SELECT sum(CASE WHEN l.haber = 'aportes' THEN l.monto ELSE -l.monto END)
            FROM libro l WHERE l.entidad_id = m.entidad_id AND l.origen = 'caja' AND l.origen_id = m.id
              AND 'aportes' IN (l.debe, l.haber)), 0)`,
  },
  {
    nombre: 'El libro dice lo que dicen las ventas',
    sql: `WITH asentado AS (
        SELECT l.entidad_id, l.origen_id AS id, sum(CASE WHEN l.haber = 'ingresos.productos' THEN l.monto
            WHEN l.debe = 'ingresos.productos' THEN -l.monto ELSE 0 END) AS monto,
          sum(CASE WHEN l.debe IN ${EN_EFECTIVO} THEN l.monto WHEN l.haber IN ${EN_EFECTIVO} THEN -l.monto ELSE 0 END) AS efectivo,
          sum(CASE WHEN l.debe = 'por_cobrar' THEN l.monto WHEN l.haber = 'por_cobrar' THEN -l.monto ELSE 0 END) AS debido,
          sum(CASE WHEN l.debe = 'costo.productos' THEN l.monto WHEN l.haber = 'costo.productos' THEN -l.monto ELSE 0 END) AS costo
        FROM libro l WHERE l.origen = 'venta' AND ${PROPIOS} GROUP BY 1, 2)
      SELECT v.entidad_id, v.id, v.total, a.monto AS asentado
      FROM venta v LEFT JOIN asentado a ON a.entidad_id = v.entidad_id AND a.id = v.id
      WHERE (coalesce(a.monto, 0), coalesce(a.efectivo, 0), coalesce(a.debido, 0), coalesce(a.costo, 0))
        <> (CASE WHEN v.anulado_en IS NULL THEN v.total ELSE 0 END, CASE WHEN v.anulado_en IS NULL THEN v.monto_efectivo ELSE 0 END,
            CASE WHEN v.anulado_en IS NULL THEN v.monto_por_cobrar ELSE 0 END,
            CASE WHEN v.anulado_en IS NULL THEN v.total - v.ganancia_total ELSE 0 END)
        OR v.total <> (SELECT sum(i.subtotal - i.descuento) FROM venta_linea i WHERE i.entidad_id = v.entidad_id AND i.venta_id = v.id)`,
  },
  {
    nombre: 'Lo que se devolvió por otro medio es lo que había entrado por él, de algo anulado',
    sql: `SELECT t.* FROM (
        SELECT l.entidad_id, l.origen, l.origen_id, sum(CASE WHEN l.debe = 'traslados' THEN l.monto ELSE -l.monto END) AS saldo,
          abs(sum(CASE WHEN l.debe = 'caja.efectivo' THEN l.monto WHEN l.haber = 'caja.efectivo' THEN -l.monto ELSE 0 END)) AS movido
          FROM libro l WHERE NOT (${PROPIOS}) AND l.origen <> 'caja' GROUP BY 1, 2, 3) t
      LEFT JOIN (${ANULADOS}) r ON r.origen = t.origen AND r.entidad_id = t.entidad_id AND r.id = t.origen_id
      WHERE t.saldo <> 0 OR r.id IS NULL OR t.movido NOT IN (r.monto_efectivo, r.monto_transferencia)`,
  },
  {
    nombre: 'El inventario de productos vale stock por costo',
    sql: `SELECT entidad_id, p.valor, s.saldo
      FROM (SELECT entidad_id, sum(stock::bigint * costo_unitario)::bigint AS valor FROM producto GROUP BY 1) p
      FULL JOIN (SELECT entidad_id, sum(saldo)::bigint AS saldo FROM libro_saldo WHERE cuenta = 'inventario.productos'
        GROUP BY 1) s USING (entidad_id) WHERE coalesce(p.valor, 0) <> coalesce(s.saldo, 0)`,
  },
  ...(
    [
      ['producto', 'producto_movimiento', 'producto_id', 'stock'],
      ['articulo', 'articulo_movimiento', 'articulo_id', 'cantidad'],
    ] as const
  ).map(([tabla, movimientos, column, quantity]) => ({
    nombre: `La existencia de cada ${tabla} es la suma de sus movimientos, sin saltos`,
    sql: `SELECT t.entidad_id, t.id, t.${quantity} AS existencia,
        coalesce(sum(CASE WHEN m.tipo = 'entrada' THEN m.cantidad_movimiento ELSE -m.cantidad_movimiento END), 0) AS movido,
        count(m.seq) AS eslabones
      FROM ${tabla} t LEFT JOIN ${movimientos} m ON m.entidad_id = t.entidad_id AND m.${column} = t.id
      GROUP BY t.entidad_id, t.id, t.${quantity}, t.seq
      HAVING coalesce(sum(CASE WHEN m.tipo = 'entrada' THEN m.cantidad_movimiento ELSE -m.cantidad_movimiento END), 0)
        <> t.${quantity} OR count(m.seq) <> coalesce(t.seq, 0)`,
  })),
  ...INVARIANTES_DE_METODOS,
  ...INVARIANTES_DE_TIQUETES,
  ...INVARIANTES_DE_DEUDAS,
  ...INVARIANTES_DE_FAVORES,
  ...INVARIANTES_DE_DEVOLUCIONES,
  ...INVARIANTES_DE_CUENTAS,
  {
    nombre: 'Hay al menos un administrador activo cuando hay usuarios',
    sql: `SELECT 1 WHERE EXISTS (SELECT 1 FROM usuario)
        AND NOT EXISTS (SELECT 1 FROM usuario u JOIN role r ON r.id = u.role_id WHERE r.nombre = 'admin' AND u.activo)`,
  },
  {
    nombre: 'Lo que ocupan los recibos de una sucursal es la suma de ellos',
    sql: `SELECT entidad_id, r.bytes AS de_recibos, u.bytes AS contados
      FROM (SELECT entidad_id, sum(octet_length(contenido))::bigint AS bytes FROM gasto_recibo GROUP BY 1) r
      FULL JOIN recibo_uso u USING (entidad_id) WHERE coalesce(r.bytes, 0) <> coalesce(u.bytes, 0)`,
  },
  {
    nombre: 'Lo que ocupan las fotos de una sucursal es la suma de ellas',
    sql: `SELECT entidad_id, r.bytes AS de_fotos, u.bytes AS contados
      FROM (SELECT entidad_id, sum(octet_length(contenido))::bigint AS bytes FROM persona_foto GROUP BY 1) r
      FULL JOIN foto_uso u USING (entidad_id) WHERE coalesce(r.bytes, 0) <> coalesce(u.bytes, 0)`,
  },
  {
    nombre: 'Todo lo que movió dinero tiene su rastro de auditoría',
    sql: `SELECT 'registro' AS recurso, r.entidad_id, r.id FROM tiquete r
      WHERE r.origen <> 'venta' AND NOT EXISTS (SELECT 1 FROM auditoria a
          WHERE a.entidad_id = r.entidad_id AND a.recurso = 'registro' AND a.recurso_id = r.id)
      UNION ALL SELECT 'pago', p.entidad_id, p.id FROM pago p
        WHERE NOT EXISTS (SELECT 1 FROM auditoria a WHERE a.entidad_id = p.entidad_id AND a.recurso = 'pago' AND a.recurso_id = p.id)
      UNION ALL SELECT 'ingreso', i.entidad_id, i.id FROM ingreso i
        WHERE NOT EXISTS (SELECT 1 FROM auditoria a WHERE a.entidad_id = i.entidad_id AND a.recurso = 'ingreso' AND a.recurso_id = i.id)
      UNION ALL SELECT 'gasto', g.entidad_id, g.id FROM gasto g
        WHERE NOT EXISTS (SELECT 1 FROM auditoria a WHERE a.entidad_id = g.entidad_id AND a.recurso = 'gasto' AND a.recurso_id = g.id)
      UNION ALL SELECT 'venta', v.entidad_id, v.id FROM venta v
        JOIN tiquete t ON t.entidad_id = v.entidad_id AND t.id = v.tiquete_id AND t.origen = 'venta'
        WHERE NOT EXISTS (SELECT 1 FROM auditoria a WHERE a.entidad_id = v.entidad_id AND ((a.recurso = 'venta' AND a.recurso_id = v.id)
            OR (a.recurso = 'registro' AND a.recurso_id = t.id AND a.accion = 'corregir')))
      UNION ALL SELECT 'devolucion', d.entidad_id, d.id FROM devolucion d WHERE NOT EXISTS (SELECT 1
          FROM auditoria a WHERE a.entidad_id = d.entidad_id AND a.recurso = 'devolucion' AND a.recurso_id = d.id)
      UNION ALL SELECT 'cobro', k.entidad_id, k.id FROM cobro k WHERE k.tipo = 'abono'
        AND NOT EXISTS (SELECT 1 FROM auditoria a WHERE a.entidad_id = k.entidad_id AND a.recurso = 'cobro' AND a.recurso_id = k.id)
      UNION ALL SELECT 'favor', f.entidad_id, f.id FROM saldo_favor f WHERE f.origen <> 'anulacion'
        AND NOT EXISTS (SELECT 1 FROM auditoria a WHERE a.entidad_id = f.entidad_id AND a.recurso = 'favor' AND a.recurso_id = f.id)
      UNION ALL SELECT 'arqueo', q.entidad_id, q.id FROM arqueo q WHERE NOT EXISTS (SELECT 1
          FROM auditoria a WHERE a.entidad_id = q.entidad_id AND a.recurso = 'arqueo' AND a.recurso_id = q.id)`,
  },
  {
    nombre: 'Ningún texto de una persona queda en la auditoría, que no se puede borrar',
    sql: `SELECT entidad_id, id, recurso, recurso_id FROM auditoria WHERE concat(antes, despues) ~ '[{ ]"(${DE_PERSONAS.join('|')})": [^n]'
        OR (recurso IN ('operador', 'client', 'usuario', 'cita', 'persona_espera', 'persona',
              'oferta', 'solicitud_datos', 'agenda', 'reporte_guardado', 'vista_lista')
            AND coalesce(antes ->> 'nombre', antes ->> 'name', despues ->> 'nombre', despues ->> 'name') IS NOT NULL)
        OR (recurso = 'agenda' AND coalesce(antes ->> 'descripcion', despues ->> 'descripcion') IS NOT NULL)`,
  },
  {
    nombre: 'Ningún texto de una persona queda en el libro, que no se puede borrar',
    sql: `SELECT entidad_id, id, origen, origen_id
      FROM libro WHERE origen IN ('pago', 'propina', 'gasto', 'ingreso', 'caja') AND strpos(concepto, '{texto}') = 0`,
  },
  INVARIANTE_IDS,
  ...INVARIANTES_AGENDA,
];

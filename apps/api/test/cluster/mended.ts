/**
 * A statement that broke a rule when the rules were first asked of the code, and the statements in its place: `is` has
 * those sent instead, where there were any.
 */
export type Mended = { rule: string; about: string; was: string; is: readonly string[] };

export const MENDED: readonly Mended[] = [
  {
    rule: 'R1',
    about: 'gasto',
    was: 'SELECT g.entidad_id, g.id FROM gasto g WHERE true AND g.id = $1 FOR UPDATE',
    is: [
      'SELECT entidad_id FROM gasto WHERE id = $1',
      'SELECT g.entidad_id, g.id FROM gasto g WHERE g.entidad_id = $1 AND g.id = $2 FOR UPDATE',
    ],
  },
  {
    rule: 'R1',
    about: 'ingreso',
    was: 'SELECT i.entidad_id, i.id FROM ingreso i WHERE true AND i.id = $1 FOR UPDATE',
    is: [
      'SELECT entidad_id FROM ingreso WHERE id = $1',
      'SELECT i.entidad_id, i.id FROM ingreso i WHERE i.entidad_id = $1 AND i.id = $2 FOR UPDATE',
    ],
  },
  {
    rule: 'R1',
    about: 'venta',
    was: 'SELECT v.entidad_id, v.id FROM venta v WHERE true AND v.id = $1 FOR UPDATE',
    is: [
      'SELECT entidad_id FROM venta WHERE id = $1',
      'SELECT v.entidad_id, v.id FROM venta v WHERE v.entidad_id = $1 AND v.id = $2 FOR UPDATE',
    ],
  },
  {
    rule: 'R1',
    about: 'producto',
    was: 'SELECT p.entidad_id, p.id FROM producto p WHERE true AND p.id = $1 FOR UPDATE',
    is: [
      'SELECT entidad_id FROM producto WHERE id = $1',
      'SELECT p.entidad_id, p.id FROM producto p WHERE p.entidad_id = $1 AND p.id = $2 FOR UPDATE',
    ],
  },
  {
    rule: 'R1',
    about: 'articulo',
    was: 'SELECT a.entidad_id, a.id FROM articulo a WHERE true AND a.id = $1 FOR UPDATE',
    is: [
      'SELECT entidad_id FROM articulo WHERE id = $1',
      'SELECT a.entidad_id, a.id FROM articulo a WHERE a.entidad_id = $1 AND a.id = $2 FOR UPDATE',
    ],
  },
  {
    rule: 'R1',
    about: 'solicitud_datos',
    was: 'SELECT s.entidad_id, s.id FROM solicitud_datos s WHERE true AND s.id = $1 FOR UPDATE',
    is: [
      'SELECT entidad_id FROM solicitud_datos WHERE id = $1',
      'SELECT s.entidad_id, s.id FROM solicitud_datos s WHERE s.entidad_id = $1 AND s.id = $2 FOR UPDATE',
    ],
  },
  {
    rule: 'R1',
    about: 'pago',
    was:
      'SELECT p.entidad_id, p.id FROM pago p JOIN operador o ON o.id = p.empleado_id WHERE true AND p.id = $1 ' +
      'AND p.anulado_en IS NULL FOR UPDATE OF p',
    is: [
      'SELECT p.entidad_id, p.id FROM pago p JOIN operador o ON o.id = p.empleado_id WHERE p.entidad_id = $1 ' +
        'AND p.id = $2 AND p.anulado_en IS NULL FOR UPDATE OF p',
    ],
  },
  {
    rule: 'R1',
    about: 'cita',
    was: 'SELECT id FROM cita WHERE entidad_id = ANY($1::bigint[]) AND id = ANY($2::bigint[]) ORDER BY entidad_id, id FOR UPDATE',
    is: ['SELECT id FROM cita WHERE entidad_id = $1 AND id = ANY($2::bigint[]) ORDER BY id FOR UPDATE'],
  },
  {
    rule: 'R1',
    about: 'persona_espera',
    was: 'SELECT id FROM persona_espera WHERE entidad_id = ANY($1::bigint[]) AND id = ANY($2::bigint[]) ORDER BY entidad_id, id FOR UPDATE',
    is: ['SELECT id FROM persona_espera WHERE entidad_id = $1 AND id = ANY($2::bigint[]) ORDER BY id FOR UPDATE'],
  },
  {
    rule: 'R1',
    about: 'solicitud_datos',
    was:
      'SELECT id FROM solicitud_datos WHERE entidad_id = ANY($1::bigint[]) AND id = ANY($2::bigint[]) ' +
      'ORDER BY entidad_id, id FOR UPDATE',
    is: ['SELECT id FROM solicitud_datos WHERE entidad_id = $1 AND id = ANY($2::bigint[]) ORDER BY id FOR UPDATE'],
  },
  {
    rule: 'R2',
    about: 'role',
    was: 'SELECT id FROM role WHERE id = $1 FOR KEY SHARE',
    is: ['SELECT id FROM role WHERE id = $1 FOR NO KEY UPDATE'],
  },
  {
    rule: 'R2',
    about: 'role',
    was: 'SELECT id FROM role WHERE nombre = $1 FOR KEY SHARE',
    is: [],
  },
  {
    rule: 'R2',
    about: 'usuario',
    was: 'SELECT id FROM usuario WHERE id = $1 AND clave_hash = $2 FOR SHARE',
    is: ['SELECT id FROM usuario WHERE id = $1 AND clave_hash = $2 FOR NO KEY UPDATE'],
  },
  {
    rule: 'R2',
    about: 'operador',
    was:
      'SELECT o.id, o.nombre, o.activo, o.entidad_id FROM operador o JOIN entidad e ON e.id = o.entidad_id ' +
      'WHERE o.id = $1 FOR SHARE OF o',
    is: ['SELECT 1 FROM cuenta WHERE entidad_id = $1 AND empleado_id = $2 FOR UPDATE'],
  },
  {
    rule: 'R2',
    about: 'operador',
    was: 'SELECT o.entidad_id, e.name AS sucursal FROM operador o JOIN entidad e ON e.id = o.entidad_id WHERE o.id = $1 FOR SHARE OF o',
    is: [
      'SELECT o.entidad_id, e.name AS sucursal FROM operador o JOIN entidad e ON e.id = o.entidad_id WHERE o.id = $1',
    ],
  },
  {
    rule: 'R3',
    about: 'libro_dia',
    was:
      'SELECT p.n AS periodo, d.* FROM unnest($1::date[], $2::date[]) WITH ORDINALITY AS p (inicio, fin, n) ' +
      'CROSS JOIN LATERAL (SELECT d.debe, d.haber, sum(d.monto)::bigint AS monto FROM libro_dia d WHERE true ' +
      'AND d.fecha BETWEEN p.inicio AND p.fin GROUP BY 1, 2) d',
    is: [
      'SELECT $1::int AS periodo, d.debe, sum(d.monto)::bigint AS monto FROM libro_dia d ' +
        'WHERE true AND d.fecha BETWEEN $2::date AND $3::date GROUP BY d.debe ' +
        'UNION ALL SELECT $4::int AS periodo, d.debe, sum(d.monto)::bigint AS monto FROM libro_dia d ' +
        'WHERE true AND d.fecha BETWEEN $5::date AND $6::date GROUP BY d.debe',
    ],
  },
  {
    rule: 'R3',
    about: 'cuenta',
    was:
      'SELECT o.id FROM operador o JOIN entidad e ON e.id = coalesce($1::bigint, o.entidad_id) WHERE o.id = $2 ' +
      'AND (e.id = o.entidad_id OR EXISTS (SELECT 1 FROM cuenta c WHERE c.entidad_id = e.id ' +
      'AND c.empleado_id = o.id))',
    is: [
      'SELECT o.id FROM operador o JOIN entidad e ON e.id = $1 WHERE o.id = $2 ' +
        'AND (e.id = o.entidad_id OR EXISTS (SELECT 1 FROM cuenta c WHERE c.entidad_id = $3 ' +
        'AND c.empleado_id = o.id))',
    ],
  },
  {
    rule: 'R3',
    about: 'auditoria',
    was:
      'SELECT h.id FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS h (id, recurso, recurso_id) ' +
      'WHERE EXISTS (SELECT 1 FROM entidad s JOIN auditoria a ON a.entidad_id = s.id AND a.recurso = h.recurso ' +
      'AND a.recurso_id = h.recurso_id)',
    is: [
      'SELECT DISTINCT h.id FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS h (id, recurso, recurso_id) ' +
        'CROSS JOIN entidad s JOIN auditoria a ON a.entidad_id = s.id AND a.recurso = h.recurso ' +
        'AND a.recurso_id = h.recurso_id',
    ],
  },
  {
    rule: 'R3',
    about: 'libro',
    was:
      'SELECT max(x.id) AS id FROM (SELECT id AS entidad_id FROM entidad UNION SELECT 0) e ' +
      'CROSS JOIN LATERAL (SELECT t.id FROM libro t WHERE t.entidad_id = e.entidad_id ORDER BY t.id DESC LIMIT 1) x',
    is: [
      'SELECT max(x.id) AS id FROM ((SELECT t.id FROM libro t WHERE t.entidad_id = $1 ORDER BY t.id DESC LIMIT 1) ' +
        'UNION ALL (SELECT t.id FROM libro t WHERE t.entidad_id = $2 ORDER BY t.id DESC LIMIT 1)) x',
    ],
  },
  {
    rule: 'R3',
    about: 'oferta',
    was:
      'SELECT p.id FROM persona_espera p WHERE p.entidad_id IN (0, $1::bigint) AND NOT EXISTS (SELECT 1 ' +
      "FROM oferta o WHERE o.persona_entidad_id = 0 AND o.persona_id = p.id AND o.estado = 'pendiente')",
    is: [
      'SELECT p.id FROM persona_espera p WHERE p.entidad_id IN (0, $1::bigint) ' +
        'AND p.id NOT IN (SELECT o.persona_id FROM oferta o WHERE o.persona_entidad_id = 0 ' +
        "AND o.estado = 'pendiente')",
    ],
  },
  {
    rule: 'R3',
    about: 'persona_espera',
    was:
      'SELECT count(*) FROM oferta o WHERE o.entidad_id = $1 AND EXISTS (SELECT 1 FROM persona_espera p ' +
      'WHERE p.entidad_id = o.persona_entidad_id AND p.id = o.persona_id AND plano(p.nombre) LIKE $2)',
    is: [
      'SELECT count(*) FROM oferta o WHERE o.entidad_id = $1 AND (o.persona_entidad_id, ' +
        'o.persona_id) IN (SELECT p.entidad_id, p.id FROM persona_espera p WHERE p.entidad_id IN (0, $2) ' +
        'AND plano(p.nombre) LIKE $3)',
    ],
  },
  {
    rule: 'R4',
    about: 'cuenta',
    was:
      'SELECT o.nombre, coalesce(c.ganado - c.pagado - c.anticipo, 0) AS saldo FROM operador o LEFT JOIN cuenta c ' +
      'ON c.entidad_id = o.entidad_id AND c.empleado_id = o.id WHERE o.id = $1',
    is: ['SELECT ganado - pagado - anticipo AS saldo FROM cuenta WHERE entidad_id = $1 AND empleado_id = $2'],
  },
  {
    rule: 'R5',
    about: 'agenda',
    was: 'UPDATE agenda SET nombre = $1, descripcion = NULL WHERE entidad_id IN (SELECT e.id FROM entidad e) AND operador_id = $2',
    is: ['UPDATE agenda SET nombre = $1, descripcion = NULL WHERE entidad_id = $2 AND operador_id = $3'],
  },
  {
    rule: 'R5',
    about: 'idempotencia',
    was:
      'DELETE FROM idempotencia WHERE creada_en < $1 AND (entidad_id, usuario_id, clave) IN (SELECT entidad_id, ' +
      'usuario_id, clave FROM idempotencia WHERE creada_en < $2 ORDER BY creada_en LIMIT $3::int)',
    is: [
      'DELETE FROM idempotencia WHERE entidad_id = $1 AND creada_en < $2 AND (usuario_id, clave) IN (SELECT * ' +
        'FROM unnest($3::bigint[], $4::text[]))',
    ],
  },
  {
    rule: 'R6',
    about: 'gasto_recibo: octet_length()',
    was: 'DELETE FROM gasto_recibo WHERE entidad_id = $1 AND gasto_id = $2 RETURNING octet_length(contenido) AS bytes',
    is: [
      'SELECT octet_length(contenido) AS bytes FROM gasto_recibo WHERE entidad_id = $1 AND gasto_id = $2',
      'DELETE FROM gasto_recibo WHERE entidad_id = $1 AND gasto_id = $2',
    ],
  },
  // Refused or scanned by a real cluster, and named by no rule until then.
  {
    rule: 'R12',
    about: 'intento_login',
    was:
      'INSERT INTO intento_login AS i (clave, fallos, libre_en, ultimo) SELECT c.clave, 0, $1::timestamptz, $1::timestamptz ' +
      'FROM unnest($2::text[]) AS c (clave) ON CONFLICT (clave) DO UPDATE SET ' +
      'fallos = CASE WHEN i.ultimo < $3 THEN 0 ELSE i.fallos END',
    is: [
      'INSERT INTO intento_login AS i (clave, fallos, libre_en, ultimo) VALUES ($1, 0, $2, $2), ($3, 0, $2, $2) ' +
        'ON CONFLICT (clave) DO UPDATE SET fallos = CASE WHEN i.ultimo < $4 THEN 0 ELSE i.fallos END',
    ],
  },
  {
    rule: 'R6',
    about: 'sesion: an interval',
    was:
      'UPDATE sesion s SET ultimo_uso = u.uso FROM unnest($1::uuid[], $2::timestamptz[]) AS u (id, uso) WHERE s.id = u.id ' +
      "AND s.ultimo_uso <= u.uso - interval '1 minute'",
    is: [
      'UPDATE sesion s SET ultimo_uso = u.uso FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) ' +
        'AS u (id, uso, antes) WHERE s.id = u.id AND (s.ultimo_uso <= u.antes ' +
        "OR s.usada_en <= now() - interval '1 minute')",
    ],
  },
  {
    rule: 'R6',
    about: 'correo_saliente: concat_ws()',
    was: "DELETE FROM correo_saliente WHERE lower(para) = ANY($1::text[]) OR concat_ws(' ', asunto, cuerpo) ~ ANY($2::text[])",
    is: ['DELETE FROM correo_saliente WHERE id = ANY($1::bigint[])'],
  },
  {
    rule: 'R11',
    about: 'gasto',
    was:
      'WITH pagina AS (SELECT g.entidad_id, g.id FROM gasto g WHERE g.entidad_id = $1 ORDER BY g.id LIMIT $2) ' +
      'SELECT g.id FROM gasto g JOIN pagina ON pagina.entidad_id = g.entidad_id AND pagina.id = g.id',
    is: [
      'WITH pagina AS (SELECT g.entidad_id, g.id FROM gasto g WHERE g.entidad_id = $1 ORDER BY g.id LIMIT $2) ' +
        'SELECT g.id FROM gasto g JOIN pagina ON pagina.entidad_id = g.entidad_id AND pagina.id = g.id AND g.entidad_id = $3',
    ],
  },
  {
    rule: 'R11',
    about: 'gasto_recibo',
    was:
      'SELECT g.id, EXISTS (SELECT 1 FROM gasto_recibo r WHERE r.entidad_id = g.entidad_id AND r.gasto_id = g.id) ' +
      'FROM gasto g WHERE g.entidad_id = $1',
    is: [
      'SELECT g.id, EXISTS (SELECT 1 FROM gasto_recibo r WHERE r.entidad_id = $1 AND r.gasto_id = g.id) ' +
        'FROM gasto g WHERE g.entidad_id = $2',
    ],
  },
  {
    rule: 'R11',
    about: 'ingreso',
    was:
      'SELECT (SELECT t.concepto FROM ingreso t WHERE t.entidad_id = l.entidad_id AND t.id = l.origen_id) FROM ' +
      '(SELECT * FROM libro l WHERE l.entidad_id = $1 ORDER BY l.id LIMIT $2) l',
    is: [
      'SELECT (SELECT t.concepto FROM ingreso t WHERE t.entidad_id = $1 AND t.id = l.origen_id) FROM ' +
        '(SELECT * FROM libro l WHERE l.entidad_id = $2 ORDER BY l.id LIMIT $3) l',
    ],
  },
  {
    rule: 'R3',
    about: 'venta_linea',
    was:
      "SELECT (SELECT string_agg(l.nombre, ', ') FROM venta_linea l WHERE l.entidad_id = a.entidad_id " +
      "AND l.venta_id = a.recurso_id) FROM (SELECT * FROM auditoria WHERE accion = 'anular' LIMIT 200) a",
    is: [
      "SELECT l.entidad_id, l.venta_id, string_agg(l.nombre, ', ') FROM venta_linea l WHERE (l.entidad_id, l.venta_id) IN " +
        '(SELECT * FROM unnest($1::bigint[], $2::bigint[])) GROUP BY 1, 2',
    ],
  },
  {
    rule: 'R16',
    about: 'cuenta',
    was:
      'SELECT o.id FROM operador o JOIN entidad e ON e.id = o.entidad_id OR e.id IN ' +
      '(SELECT c.entidad_id FROM cuenta c WHERE c.empleado_id = $1) WHERE o.id = $1',
    is: [
      'SELECT o.id FROM operador o JOIN entidad e ON e.id = o.entidad_id OR e.id = ANY($1::bigint[]) WHERE o.id = $2',
    ],
  },
  {
    rule: 'R16',
    about: 'oferta',
    was:
      'WITH dias AS (SELECT d.fecha FROM unnest($1::date[]) AS d (fecha)) SELECT x.fecha FROM (SELECT c.entidad_id, c.fecha ' +
      'FROM cita c UNION ALL SELECT r.entidad_id, r.fecha FROM oferta r) x JOIN dias d ON d.fecha = x.fecha',
    is: [
      'WITH dias AS (SELECT d.fecha FROM unnest($1::date[]) AS d (fecha)), reservas AS MATERIALIZED (SELECT c.entidad_id, ' +
        'c.fecha FROM cita c UNION ALL SELECT r.entidad_id, r.fecha FROM oferta r) SELECT x.fecha FROM reservas x ' +
        'JOIN dias d ON d.fecha = x.fecha',
    ],
  },
  {
    rule: 'R16',
    about: 'usuario',
    was:
      'SELECT t.id, (SELECT coalesce((SELECT o.nombre FROM operador o WHERE o.usuario_id = u.id), u.email) FROM usuario u ' +
      'WHERE u.id = t.usuario_id) FROM tiquete t WHERE t.entidad_id = ANY(ARRAY(SELECT b.id FROM entidad b)) AND t.id = $1',
    is: [
      'SELECT t.entidad_id FROM tiquete t WHERE t.entidad_id = ANY(ARRAY(SELECT b.id FROM entidad b)) AND t.id = $1',
      'SELECT t.id, (SELECT coalesce((SELECT o.nombre FROM operador o WHERE o.usuario_id = u.id), u.email) FROM usuario u ' +
        'WHERE u.id = t.usuario_id) FROM tiquete t WHERE t.entidad_id = $1 AND t.id = $2',
    ],
  },
  {
    rule: 'R16',
    about: 'pago',
    was: 'SELECT EXISTS (SELECT FROM pago p WHERE true) AS primer_pago',
    is: ['SELECT EXISTS (SELECT 1 FROM pago p WHERE true) AS primer_pago'],
  },
  {
    rule: 'R16',
    about: 'tiquete',
    was:
      'SELECT sum(d.monto) AS total, (SELECT sum(t.saldo) FROM tiquete t WHERE t.saldo > 0) AS saldo FROM libro_dia d ' +
      "WHERE d.haber = 'ingresos.servicios'",
    is: [
      "SELECT d.*, t.saldo FROM (SELECT sum(d.monto) AS total FROM libro_dia d WHERE d.haber = 'ingresos.servicios') d " +
        'CROSS JOIN (SELECT sum(t.saldo) AS saldo FROM tiquete t WHERE t.saldo > 0) t',
    ],
  },
  {
    rule: 'R17',
    about: 'persona_espera',
    was:
      'SELECT o.id FROM oferta o JOIN persona_espera p ON p.entidad_id = o.persona_entidad_id AND p.id = o.persona_id ' +
      'WHERE o.entidad_id = $1',
    is: [
      'WITH general AS MATERIALIZED (SELECT p.id FROM persona_espera p WHERE p.entidad_id = 0) SELECT o.id FROM oferta o ' +
        'LEFT JOIN persona_espera p ON p.entidad_id = o.entidad_id AND p.id = o.persona_id ' +
        'LEFT JOIN general g ON o.persona_entidad_id = 0 AND g.id = o.persona_id WHERE o.entidad_id = $1',
    ],
  },
];

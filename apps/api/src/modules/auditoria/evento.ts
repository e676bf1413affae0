import { type Sql, sql } from '../../platform/db/sql.js';

const objeto = (shared: 'antes' | 'despues') =>
  shared === 'antes'
    ? sql`CASE WHEN jsonb_typeof(a.antes) = 'object' THEN a.antes || coalesce(p.antes, '{}') ELSE '{}' END`
    : sql`CASE WHEN jsonb_typeof(a.despues) = 'object' THEN a.despues || coalesce(p.despues, '{}') ELSE '{}' END`;

/** The name of a person, or the e-mail of an account without a name. */
export const NOMBRE_DE_CUENTA = sql`coalesce(o.nombre || ' ' || o.apellido, u.nombre, u.email)`;

/** The name of the record, or of the record it belongs to. */
const nombre = (branch: Sql): Sql => sql`CASE a.recurso
  WHEN 'acceso' THEN NULL
  WHEN 'usuario' THEN (SELECT coalesce(so.nombre || ' ' || so.apellido, su.nombre, su.email)
    FROM usuario su LEFT JOIN operador so ON so.usuario_id = su.id WHERE su.id = a.recurso_id)
  WHEN 'role' THEN (SELECT r.nombre FROM role r WHERE r.id = a.recurso_id)
  WHEN 'venta' THEN (SELECT string_agg(l.nombre, ', ' ORDER BY l.linea)
    FROM venta_linea l WHERE l.entidad_id = ${branch} AND l.venta_id = a.recurso_id)
  WHEN 'entidad' THEN (SELECT se.name FROM entidad se WHERE se.id = a.recurso_id)
  ELSE coalesce(nullif(concat_ws(' ', d.datos ->> 'nombre', d.datos ->> 'apellido'), ''),
      d.datos ->> 'name', d.datos ->> 'descripcion', d.datos ->> 'concepto', d.datos ->> 'servicio_nombre',
    d.datos ->> 'cliente_nombre', d.datos ->> 'titulo', d.datos #>> '{servicios,0,servicio}', d.datos #>> '{ventas,0,producto}',
    nullif(concat_ws(' ', d.datos #>> '{empleado,nombre}', d.datos #>> '{empleado,apellido}'), '')) END`;

const MONTO = sql`(SELECT trunc((m.valor #>> '{}')::numeric)::bigint
    FROM unnest(ARRAY[d.datos -> 'monto', d.datos -> 'total_con_descuento', d.datos -> 'total', d.datos -> 'valor'])
      WITH ORDINALITY AS m (valor, orden)
  WHERE jsonb_typeof(m.valor) = 'number' ORDER BY m.orden LIMIT 1)`;

/** A row `a` of the trail. `branch`: its branch, by name where there is one (`branchIn`). */
export const evento = (branch: Sql): Sql => sql`
  a.entidad_id, a.id, a.created_at, a.accion, a.recurso, a.recurso_id,
  CASE WHEN e.id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad,
  CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'nombre', ${NOMBRE_DE_CUENTA}) END AS usuario, a.rol,
  a.ip, a.sesion, ${nombre(branch)} AS nombre, ${MONTO} AS monto,
  CASE WHEN a.recurso = 'acceso' THEN (a.despues ->> 'veces')::bigint END AS veces, a.motivo,
  coalesce(a.marcas, '{}') AS marcas, a.deshace_id,
  (SELECT x.id FROM auditoria x WHERE x.entidad_id = ${branch} AND x.deshace_id = a.id) AS deshecho_por`;

/** The values before and after: those told for ever, and those kept of people. */
export const ANTES_Y_DESPUES = sql`
  CASE WHEN p.antes IS NULL THEN a.antes ELSE a.antes || p.antes END AS antes,
  CASE WHEN p.despues IS NULL THEN a.despues ELSE a.despues || p.despues END AS despues,
  p.borrado_en AS personales_borrados_en`;

/** The branch, the author and the operator, beside a row `a` of the trail. */
export const conSusNombres = (branch: Sql): Sql => sql`
  JOIN entidad e ON e.id = a.entidad_id LEFT JOIN usuario u ON u.id = a.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id
  LEFT JOIN auditoria_personal p ON p.entidad_id = ${branch} AND p.id = a.id
  CROSS JOIN LATERAL (SELECT ${objeto('antes')} || ${objeto('despues')} AS datos) d`;

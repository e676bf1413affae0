import type { Invariante } from './invariants.js';

/** The accounts of employees: their items, what settles those, and what of them waits (decisions, section 4). */
export const INVARIANTES_DE_CUENTAS: readonly Invariante[] = [
  {
    nombre: 'Lo que cubre un servicio es su comisión o nada, y lo que cubre una propina es ella o nada',
    sql: [
      ['servicio_realizado', 'servicio_realizado_id'],
      ['partida', 'partida_id'],
    ]
      .map(
        ([tabla, suya]) => `SELECT s.entidad_id, s.id, s.monto_pagado, sum(l.monto) AS cubierto FROM ${tabla} s
      LEFT JOIN liquidacion l ON l.entidad_id = s.entidad_id AND l.${suya} = s.id AND l.liberada_en IS NULL
      GROUP BY s.entidad_id, s.id, s.monto_pagado HAVING coalesce(sum(l.monto), 0) <> s.monto_pagado`,
      )
      .join(' UNION ALL '),
  },
  {
    nombre: 'Un pago es lo que cubre más su anticipo',
    sql: `SELECT a.entidad_id, a.pago_id, a.aplicado, sum(l.monto) AS cubierto FROM abono a
      LEFT JOIN liquidacion l ON l.entidad_id = a.entidad_id AND l.pago_id = a.pago_id AND l.liberada_en IS NULL
      GROUP BY a.entidad_id, a.pago_id, a.aplicado HAVING coalesce(sum(l.monto), 0) <> a.aplicado`,
  },
  {
    nombre: 'Un pago vivo y pagado tiene su abono, por el mismo monto',
    sql: `SELECT p.entidad_id, p.id FROM pago p LEFT JOIN abono a ON a.entidad_id = p.entidad_id AND a.de_pago = p.id
      WHERE (p.estado AND p.anulado_en IS NULL) <> (a.pago_id IS NOT NULL AND a.anulado_en IS NULL)
        OR (a.pago_id IS NOT NULL AND a.monto <> p.monto)`,
  },
  {
    nombre: 'La cuenta de un empleado resume sus servicios, propinas y pagos',
    sql: `SELECT entidad_id, empleado_id FROM cuenta c FULL JOIN (
        SELECT entidad_id, empleado_id, sum(items)::bigint AS i, sum(unidades)::bigint AS u, sum(pagadas)::bigint AS up,
          sum(ganado)::bigint AS g, sum(pagado)::bigint AS p, sum(libre)::bigint AS a, sum(partidas)::bigint AS n,
          sum(propina)::bigint AS t, sum(retenido)::bigint AS r FROM (
          SELECT entidad_id, empleado_id, 1 AS items, cantidad AS unidades,
            CASE WHEN monto_pagado = monto_empleado THEN cantidad ELSE 0 END AS pagadas, monto_empleado AS ganado,
            monto_pagado AS pagado, 0 AS libre, 0 AS partidas, 0 AS propina,
            CASE WHEN retenido THEN monto_empleado ELSE 0 END AS retenido
            FROM servicio_realizado WHERE anulado_en IS NULL
          UNION ALL SELECT entidad_id, empleado_id, 0, 0, 0, 0, monto_pagado, 0, 1, monto_empleado, 0
            FROM partida WHERE anulado_en IS NULL
          UNION ALL SELECT entidad_id, empleado_id, 0, 0, 0, 0, 0, monto - aplicado, 0, 0, 0 FROM abono WHERE anulado_en IS NULL) x
        GROUP BY 1, 2) s USING (entidad_id, empleado_id)
      WHERE (coalesce(c.items, 0), coalesce(c.unidades, 0), coalesce(c.unidades_pagadas, 0), coalesce(c.ganado, 0),
          coalesce(c.pagado, 0), coalesce(c.anticipo, 0), coalesce(c.partidas, 0), coalesce(c.propinas, 0),
          coalesce(c.retenido, 0))
        <> (coalesce(s.i, 0), coalesce(s.u, 0), coalesce(s.up, 0), coalesce(s.g, 0), coalesce(s.p, 0), coalesce(s.a, 0),
          coalesce(s.n, 0), coalesce(s.t, 0), coalesce(s.r, 0))`,
  },
  {
    nombre: 'Lo que se debe a un empleado es su saldo en por pagar',
    sql: `SELECT entidad_id, empleado_id, c.ganado + c.propinas - c.pagado - c.anticipo AS saldo, -s.saldo AS por_pagar FROM cuenta c
      FULL JOIN (SELECT entidad_id, operador_id AS empleado_id, saldo
        FROM libro_saldo WHERE cuenta = 'por_pagar') s USING (entidad_id, empleado_id)
      WHERE coalesce(c.ganado + c.propinas - c.pagado - c.anticipo, 0) <> -coalesce(s.saldo, 0)`,
  },
  {
    nombre: 'Ningún anticipo espera si le cabe lo más antiguo por pagar',
    sql: `SELECT c.entidad_id, c.empleado_id, c.anticipo, s.id FROM cuenta c CROSS JOIN LATERAL (
        SELECT s.id, s.monto_empleado FROM (
          SELECT entidad_id, id, empleado_id, fecha, monto_empleado, monto_pagado, anulado_en FROM servicio_realizado
            WHERE NOT retenido
          UNION ALL SELECT entidad_id, id, empleado_id, fecha, monto_empleado, monto_pagado, anulado_en FROM partida) s
        WHERE s.entidad_id = c.entidad_id
          AND s.empleado_id = c.empleado_id AND s.anulado_en IS NULL AND s.monto_pagado = 0 AND s.monto_empleado > 0
        ORDER BY s.fecha, s.id LIMIT 1) s
      WHERE c.anticipo > 0 AND s.monto_empleado <= c.anticipo`,
  },
  {
    nombre: 'Una comisión espera justo mientras se debe su tiquete, donde se paga al cobrar',
    sql: `SELECT s.entidad_id, s.id, s.registro_id FROM servicio_realizado s
        LEFT JOIN tiquete t ON t.entidad_id = s.entidad_id AND t.id = s.registro_id
        LEFT JOIN ajuste_sucursal a ON a.entidad_id = s.entidad_id
      WHERE s.anulado_en IS NULL AND s.monto_pagado = 0 AND s.retenido <>
        (s.monto_empleado > 0 AND coalesce(t.saldo, 0) > 0 AND coalesce(a.comision_fiado, 'al_prestar') = 'al_cobrar')`,
  },
  {
    nombre: 'Un empleado solo tiene saldo o anticipo en la sucursal donde trabaja',
    sql: `SELECT c.entidad_id, c.empleado_id FROM cuenta c JOIN operador o ON o.id = c.empleado_id
      WHERE o.entidad_id <> c.entidad_id AND (c.anticipo <> 0 OR c.ganado + c.propinas <> c.pagado)`,
  },
];

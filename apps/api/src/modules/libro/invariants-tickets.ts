import type { Invariante } from './invariants.js';

/** The lines of tickets that stand, with their ticket. */
const VIVAS = `SELECT entidad_id, registro_id AS id, total_con_descuento AS total, monto_efectivo, monto_transferencia
    FROM servicio_realizado WHERE registro_id IS NOT NULL AND anulado_en IS NULL
  UNION ALL SELECT entidad_id, tiquete_id, total, monto_efectivo, monto_transferencia FROM venta WHERE anulado_en IS NULL`;

export const INVARIANTES_DE_TIQUETES: readonly Invariante[] = [
  {
    nombre: 'Un tiquete suma lo que suman sus líneas que siguen en pie, y sin ninguna está anulado',
    sql: `SELECT t.entidad_id, t.id, t.numero FROM tiquete t LEFT JOIN (${VIVAS}) v ON v.entidad_id = t.entidad_id AND v.id = t.id
      GROUP BY t.entidad_id, t.id, t.numero, t.estado, t.total, t.monto_efectivo, t.monto_transferencia
      HAVING coalesce(sum(v.total), 0) <> t.total OR coalesce(sum(v.monto_efectivo), 0) <> t.monto_efectivo
        OR coalesce(sum(v.monto_transferencia), 0) <> t.monto_transferencia OR (count(v.id) = 0) <> (t.estado = 'anulado')`,
  },
  {
    nombre: 'Un tiquete tiene líneas',
    sql: `SELECT t.entidad_id, t.id FROM tiquete t
      WHERE NOT EXISTS (SELECT 1 FROM servicio_realizado s WHERE s.entidad_id = t.entidad_id AND s.registro_id = t.id)
        AND NOT EXISTS (SELECT 1 FROM venta v WHERE v.entidad_id = t.entidad_id AND v.tiquete_id = t.id)`,
  },
  {
    nombre: 'Los tiquetes de una sucursal van del 1 en adelante, sin saltos',
    sql: `SELECT entidad_id, count(t.id) AS tiquetes, max(t.numero) AS mayor, max(c.ultimo) AS contador
      FROM tiquete t FULL JOIN contador c USING (entidad_id)
      GROUP BY 1 HAVING count(t.id) <> coalesce(max(t.numero), 0) OR coalesce(max(c.ultimo), 0) <> count(t.id)`,
  },
];

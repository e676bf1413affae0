const VIVAS_DE_SERVICIO = `SELECT entidad_id, fecha, monto_efectivo, monto_transferencia FROM servicio_realizado
  WHERE anulado_en IS NULL AND registro_id IS NOT NULL`;
const VIVAS_DE_VENTA = `SELECT entidad_id, fecha, monto_efectivo, monto_transferencia FROM venta WHERE anulado_en IS NULL`;

/**
 * The figures of a business day by day, branch by branch and person by person, each as a query for rows of what it is of (`de`) and what it
 * says (`cifras`): `antes` of tickets, and `ahora` where they say it otherwise.
 * @type {Record<string, { antes: string, ahora?: string }>}
 */
export const CIFRAS = {
  // Every income, by method and by kind, the cost, the commissions, the expenses and what is owed to those who work.
  libro: {
    antes: `SELECT concat_ws(' ', entidad_id, fecha, debe, haber, operador_id) AS de, concat_ws(' ', sum(monto), sum(cantidad)) AS cifras
      FROM libro GROUP BY entidad_id, fecha, debe, haber, operador_id`,
  },
  totales: {
    antes: `SELECT concat_ws(' ', entidad_id, fecha, debe, haber, operador_id) AS de, concat_ws(' ', monto, cantidad) AS cifras
      FROM libro_dia`,
  },
  saldos: {
    antes: `SELECT concat_ws(' ', entidad_id, cuenta, operador_id) AS de, concat_ws(' ', saldo, asientos) AS cifras FROM libro_saldo`,
  },
  servicios: {
    antes: `SELECT concat_ws(' ', entidad_id, fecha, empleado_id, metodo_pago) AS de,
        concat_ws(' ', count(*), sum(total_con_descuento), sum(monto_efectivo), sum(monto_empleado), sum(monto_pagado)) AS cifras
      FROM servicio_realizado WHERE anulado_en IS NULL GROUP BY entidad_id, fecha, empleado_id, metodo_pago`,
  },
  ventas: {
    antes: `SELECT concat_ws(' ', entidad_id, fecha, empleado_id, metodo_pago) AS de,
        concat_ws(' ', count(*), sum(total), sum(monto_efectivo), sum(ganancia_total)) AS cifras
      FROM venta WHERE anulado_en IS NULL GROUP BY entidad_id, fecha, empleado_id, metodo_pago`,
  },
  pagos: {
    antes: `SELECT concat_ws(' ', entidad_id, empleado_id, fecha) AS de, concat_ws(' ', count(*), sum(monto)) AS cifras
      FROM pago GROUP BY entidad_id, empleado_id, fecha`,
  },
  cuentas: {
    antes: `SELECT concat_ws(' ', entidad_id, empleado_id) AS de,
        concat_ws(' ', items, unidades, unidades_pagadas, ganado, pagado, anticipo) AS cifras FROM cuenta`,
  },
  meses: {
    antes: `SELECT concat_ws(' ', entidad_id, serie, operador_id, mes) AS de, concat_ws(' ', filas, monto) AS cifras FROM resumen_mes`,
  },
  // Tickets say of themselves what their lines said.
  cobrado: {
    antes: `SELECT concat_ws(' ', entidad_id, fecha) AS de, concat_ws(' ', sum(monto_efectivo), sum(monto_transferencia)) AS cifras
      FROM (${VIVAS_DE_SERVICIO} UNION ALL ${VIVAS_DE_VENTA}) x GROUP BY entidad_id, fecha`,
    ahora: `SELECT concat_ws(' ', entidad_id, fecha) AS de, concat_ws(' ', coalesce(sum(monto) FILTER (WHERE clase = 'efectivo'), 0),
        coalesce(sum(monto) FILTER (WHERE clase = 'transferencia'), 0)) AS cifras FROM cobro GROUP BY entidad_id, fecha`,
  },
  tiquetes: {
    antes: `SELECT concat_ws(' ', entidad_id, fecha, viva) AS de, concat_ws(' ', count(*), sum(total), sum(original)) AS cifras FROM (
        SELECT r.entidad_id, r.fecha, bool_or(s.anulado_en IS NULL) AS viva, sum(s.total_con_descuento) AS original,
          coalesce(sum(s.total_con_descuento) FILTER (WHERE s.anulado_en IS NULL), 0) AS total
          FROM registro r JOIN servicio_realizado s ON s.entidad_id = r.entidad_id AND s.registro_id = r.id
          GROUP BY r.entidad_id, r.id, r.fecha
        UNION ALL SELECT entidad_id, fecha, anulado_en IS NULL, total, CASE WHEN anulado_en IS NULL THEN total ELSE 0 END FROM venta) x
      GROUP BY entidad_id, fecha, viva`,
    ahora: `SELECT concat_ws(' ', entidad_id, fecha, estado = 'cobrado') AS de,
        concat_ws(' ', count(*), sum(total), sum(total_original)) AS cifras
      FROM tiquete GROUP BY entidad_id, fecha, estado`,
  },
  // Each keeps its id and its appointment.
  identidad: {
    antes: `SELECT entidad_id::text AS de, md5(string_agg(concat_ws(' ', id, cita_id), ',' ORDER BY id)) AS cifras
      FROM registro GROUP BY entidad_id`,
    ahora: `SELECT entidad_id::text AS de, md5(string_agg(concat_ws(' ', id, cita_id), ',' ORDER BY id)) AS cifras FROM tiquete
      WHERE origen = 'registrar' GROUP BY entidad_id`,
  },
};

const DIGITOS = (/** @type {string} */ columna) =>
  `right(regexp_replace(coalesce(${columna}, ''), '[^0-9]', '', 'g'), 10)`;
/** Those who left a way to be reached; in the shop's own telephone each name is a person. */
const SENAS = `SELECT entidad_id, persona_id, CASE digitos WHEN '3000000000' THEN plano(nombre) WHEN '' THEN email ELSE digitos END AS sena
  FROM (SELECT entidad_id, persona_id, cliente_nombre AS nombre, ${DIGITOS('cliente_telefono')} AS digitos, cliente_email AS email FROM cita
    UNION ALL SELECT entidad_id, persona_id, nombre, ${DIGITOS('telefono')}, NULL FROM persona_espera) x`;

/**
 * Queries that must give no row once tickets are there.
 * @type {Record<string, string>}
 */
export const FALTAS = {
  'tickets are not 1..n': `SELECT entidad_id, count(*), min(numero), max(numero), c.ultimo FROM tiquete JOIN contador c USING (entidad_id)
    GROUP BY entidad_id, c.ultimo HAVING (count(*), 1, count(*), count(DISTINCT numero)) <> (c.ultimo, min(numero), max(numero), count(*))`,
  'a branch counts none': `SELECT DISTINCT entidad_id FROM tiquete WHERE entidad_id NOT IN (SELECT entidad_id FROM contador)`,
  'numbers do not follow the moment': `SELECT * FROM (SELECT entidad_id, numero, (created_at, id) < lag((created_at, id))
    OVER (PARTITION BY entidad_id ORDER BY numero) AS antes FROM tiquete) x WHERE antes`,
  'a client is not one person': `SELECT entidad_id, sena, count(DISTINCT persona_id), count(*) - count(persona_id) AS sin_ficha
    FROM (${SENAS}) x
    WHERE sena <> '' GROUP BY 1, 2 HAVING count(DISTINCT persona_id) <> 1 OR count(*) <> count(persona_id)`,
  'a person is two clients': `SELECT entidad_id, persona_id FROM (${SENAS}) x WHERE persona_id IS NOT NULL
    GROUP BY 1, 2 HAVING count(DISTINCT sena) <> 1`,
  'a person is nobody': `SELECT entidad_id, id FROM persona EXCEPT SELECT entidad_id, persona_id FROM (${SENAS}) x`,
  'a ticket is not of the person of its appointment': `SELECT t.entidad_id, t.id FROM tiquete t
    LEFT JOIN venta v ON v.entidad_id = t.entidad_id AND v.tiquete_id = t.id
    JOIN cita c ON c.entidad_id = t.entidad_id AND c.id = coalesce(t.cita_id, v.cita_id) WHERE t.persona_id IS DISTINCT FROM c.persona_id`,
};

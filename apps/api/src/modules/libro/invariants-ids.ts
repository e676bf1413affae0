import type { Invariante } from './invariants.js';

/**
 * Tables whose key is the branch and an id of their own sequence. People and routes name their rows by the id alone, and no key of theirs
 * keeps two branches from holding the same one.
 */
export const CON_ID_PROPIO: readonly string[] = [
  ...[
    'agenda',
    'agenda_bloqueo',
    'aprobacion',
    'arqueo',
    'articulo',
    'auditoria',
    'caja_movimiento',
    'cita',
    'cita_tramo',
    'cobro',
    'correccion',
    'devolucion',
    'gasto',
    'horario',
    'ingreso',
    'libro',
    'liquidacion',
    'oferta',
    'pago',
  ],
  ...[
    'persona',
    'persona_consentimiento',
    'persona_espera',
    'persona_foto',
    'producto',
    'reporte_guardado',
    'saldo_favor',
    'servicio_realizado',
    'solicitud_datos',
    'tiquete',
    'venta',
  ],
];

/**
 * An item of an account has an id that no other has, a service or a tip; an open ticket that of the ticket it will be:
 * until then no other has it.
 */
const CON_LAS_SUYAS: Readonly<Record<string, string>> = {
  servicio_realizado: '(SELECT entidad_id, id FROM servicio_realizado UNION ALL SELECT entidad_id, id FROM partida)',
  pago: '(SELECT entidad_id, id FROM pago UNION ALL SELECT entidad_id, id FROM cargo_cuenta)',
  tiquete: '(SELECT entidad_id, id FROM tiquete UNION ALL SELECT entidad_id, id FROM tiquete_abierto)',
};

export const INVARIANTE_IDS: Invariante = {
  nombre: 'Un id nombra una sola fila, en todas las sucursales',
  sql: CON_ID_PROPIO.map(
    (tabla) =>
      `SELECT '${tabla}' AS tabla, id, array_agg(entidad_id ORDER BY entidad_id) AS sucursales
        FROM ${CON_LAS_SUYAS[tabla] ?? tabla} x GROUP BY id HAVING count(*) > 1`,
  ).join(' UNION ALL '),
};

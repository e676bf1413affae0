// The book of a charge at the limit: its rows, the totals of the day, of the month, of the accounts and of the methods, and the
// row of the audit trail, in one statement.

import { acumular } from './limit-money.mjs';
import { tomarIds } from './limit-transaction.mjs';

const LIBRO = `WITH a AS (
    INSERT INTO libro (entidad_id, fecha, usuario_id, created_at, id, debe, haber, monto, cantidad, operador_id, metodo_id,
      concepto, origen, origen_id)
    SELECT $1, $2::date, $3, $4, f.* FROM jsonb_to_recordset($5) f (id bigint, debe text, haber text, monto bigint, cantidad int,
      operador_id bigint, metodo_id bigint, concepto text, origen text, origen_id bigint)),
  d AS (INSERT INTO libro_dia (entidad_id, fecha, debe, haber, operador_id, monto, cantidad)
    SELECT $1, $2::date, f.* FROM jsonb_to_recordset($6) f (debe text, haber text, operador_id bigint, monto bigint, cantidad bigint)
    ON CONFLICT (entidad_id, fecha, debe, haber, operador_id)
    DO UPDATE SET monto = libro_dia.monto + excluded.monto, cantidad = libro_dia.cantidad + excluded.cantidad),
  m AS (INSERT INTO resumen_mes (entidad_id, mes, serie, operador_id, monto, filas)
    SELECT $1, date_trunc('month', $4::timestamptz AT TIME ZONE 'UTC')::date, f.*
    FROM jsonb_to_recordset($7) f (serie text, operador_id bigint, monto bigint, filas bigint)
    ON CONFLICT (entidad_id, serie, operador_id, mes)
    DO UPDATE SET monto = resumen_mes.monto + excluded.monto, filas = resumen_mes.filas + excluded.filas),
  md AS (INSERT INTO metodo_dia (entidad_id, fecha, metodo_id, entra, sale)
    SELECT $1, $2::date, f.metodo_id, f.monto, 0 FROM jsonb_to_recordset($8) f (metodo_id bigint, monto bigint)
    ON CONFLICT (entidad_id, metodo_id, fecha) DO UPDATE SET entra = metodo_dia.entra + excluded.entra),
  ms AS (INSERT INTO metodo_saldo (entidad_id, metodo_id, saldo)
    SELECT $1, f.metodo_id, f.monto FROM jsonb_to_recordset($8) f (metodo_id bigint, monto bigint)
    ON CONFLICT (entidad_id, metodo_id) DO UPDATE SET saldo = metodo_saldo.saldo + excluded.saldo),
  u AS (INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, despues, solicitud_id, created_at)
    VALUES ($1, $10, $3, 'crear', $11, $12, $13, $14, $4)),
  up AS (INSERT INTO auditoria_personal (entidad_id, id, despues) SELECT $1, $10, $15::jsonb WHERE $15::jsonb IS NOT NULL)
  INSERT INTO libro_saldo (entidad_id, cuenta, operador_id, saldo, asientos)
  SELECT $1, f.* FROM jsonb_to_recordset($9) f (cuenta text, operador_id bigint, saldo bigint, asientos bigint)
  ON CONFLICT (entidad_id, cuenta, operador_id)
  DO UPDATE SET saldo = libro_saldo.saldo + excluded.saldo, asientos = libro_saldo.asientos + excluded.asientos`;

/** The rows of the money of a line, by each of its payments and what is owed of it: the first counts it. */
export function ingresos({ partes, monto_por_cobrar }, de) {
  const movidos = partes.map(({ metodo_id, clase, monto, favor_id }) => ({
    debe: favor_id === undefined ? `caja.${clase}` : `a_favor.${clase}`,
    metodo_id: favor_id !== undefined || metodo_id <= 2 ? null : metodo_id,
    monto,
  }));
  if (monto_por_cobrar > 0) movidos.push({ debe: 'por_cobrar', metodo_id: null, monto: monto_por_cobrar });
  return movidos.map((movido, i) => ({ ...movido, ...de, cantidad: i === 0 ? de.cantidad : 0 }));
}

/** Posts the rows of a charge; `series`: what it adds to the lists that count by month. */
export async function asentar(cliente, { entidad_id, fecha, usuario_id, ahora, filas, series, rastro, pedido }) {
  const ids = await tomarIds(cliente, 'libro', filas.length);
  const [auditoria] = await tomarIds(cliente, 'auditoria', 1);
  const movidos = filas.flatMap(({ debe, haber, operador_id, monto }) => [
    { cuenta: debe, serie: debe, operador_id, saldo: monto, monto, asientos: 1, filas: 1 },
    { cuenta: haber, serie: haber, operador_id, saldo: -monto, monto: -monto, asientos: 1, filas: 1 },
  ]);
  const cajas = movidos.filter(({ cuenta }) => cuenta.startsWith('caja.'));
  const propios = filas.filter(({ metodo_id }) => metodo_id !== null);
  await cliente.query({
    name: 'asentar',
    text: LIBRO,
    values: [
      ...[entidad_id, fecha, usuario_id, ahora],
      ...[
        filas.map((fila, i) => ({ ...fila, id: ids[i] })),
        acumular(filas, ['debe', 'haber', 'operador_id'], ['monto', 'cantidad']),
        acumular([...cajas, ...series], ['serie', 'operador_id'], ['monto', 'filas']),
        acumular(propios, ['metodo_id'], ['monto']),
        acumular(movidos, ['cuenta', 'operador_id'], ['saldo', 'asientos']),
      ].map((valor) => JSON.stringify(valor)),
      ...[auditoria, rastro.recurso, rastro.id, JSON.stringify(rastro.despues), pedido.id],
      rastro.personal === undefined ? null : JSON.stringify(rastro.personal),
    ],
  });
}

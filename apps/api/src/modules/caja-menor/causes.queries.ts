import type { CausaArqueo } from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { concepto } from '../libro/concepto.queries.js';

type Conteo = { entidad_id: number; diferencia: number; hasta: Date };

/**
 * '¿Por qué no cuadra?': the events in the till since the last count that are often behind a difference. Those whose
 * amount is exactly the difference come first, after those that took more cash than there was: either that money came
 * from elsewhere, or some that had come in was not registered.
 */
export const consultaCausas = ({ entidad_id, diferencia, hasta }: Conteo): Sql => sql`
  WITH desde AS (
    SELECT coalesce(max(created_at), '-infinity') AS desde FROM arqueo WHERE entidad_id = ${entidad_id} AND created_at < ${hasta}
  ), contado AS (
    SELECT coalesce((SELECT a.efectivo_contado FROM arqueo a, desde
        WHERE a.entidad_id = ${entidad_id} AND a.created_at = desde.desde ORDER BY a.id DESC LIMIT 1), 0) AS efectivo
  ), corrido AS (
    SELECT l.id, contado.efectivo + sum(CASE WHEN l.debe = 'caja.efectivo' THEN l.monto ELSE -l.monto END)
      OVER (ORDER BY l.created_at, l.id) AS efectivo
    FROM libro l, desde, contado
    WHERE l.entidad_id = ${entidad_id} AND l.created_at > desde.desde AND l.created_at <= ${hasta}
      AND l.origen <> 'arqueo' AND 'caja.efectivo' IN (l.debe, l.haber)
  ), filas AS (
    SELECT l.*, ${concepto(sql`${entidad_id}`)} AS texto FROM libro l, desde WHERE l.entidad_id = ${entidad_id}
      AND l.created_at > desde.desde AND l.created_at <= ${hasta} AND l.origen NOT IN ('arqueo', 'caja')
  ), vivas AS (
    SELECT f.* FROM filas f WHERE f.revierte_id IS NULL AND 'traslados' NOT IN (f.debe, f.haber)
      AND NOT EXISTS (SELECT 1 FROM filas r WHERE r.revierte_id = f.id)
  ), anuladas AS (
    -- What annulling took out of the cash, or put back: by what it was reversed, and by how it was given back.
    SELECT f.origen, f.origen_id, min(f.texto) FILTER (WHERE f.revierte_id IS NOT NULL) AS texto, min(f.fecha) AS fecha,
      max(f.created_at) AS created_at,
      abs(sum(CASE WHEN f.debe = 'caja.efectivo' THEN f.monto WHEN f.haber = 'caja.efectivo' THEN -f.monto ELSE 0 END))::bigint AS monto
    FROM filas f WHERE (f.debe LIKE 'caja.%' OR f.haber LIKE 'caja.%')
      AND (f.revierte_id IS NOT NULL OR 'traslados' IN (f.debe, f.haber)) AND NOT EXISTS (
      SELECT 1 FROM filas n WHERE n.origen = f.origen AND n.origen_id = f.origen_id AND n.revierte_id IS NULL
        AND 'traslados' NOT IN (n.debe, n.haber) AND n.id > f.id)
    GROUP BY f.origen, f.origen_id
  ), causas AS (
    SELECT 1 AS orden, 'caja_en_rojo' AS tipo, 'salió más efectivo del que había' AS frase, f.texto, f.monto, f.origen,
      f.origen_id, f.fecha, f.created_at
    FROM vivas f JOIN corrido c ON c.id = f.id WHERE f.haber = 'caja.efectivo' AND f.origen IN ('gasto', 'pago') AND c.efectivo < 0
    UNION ALL
    SELECT 2, 'mixto_mitad', 'un pago mixto quedó mitad y mitad', min(f.texto),
      max(f.monto) FILTER (WHERE f.debe = 'caja.efectivo')::bigint, f.origen, f.origen_id, min(f.fecha), max(f.created_at)
    FROM vivas f WHERE f.debe LIKE 'caja.%' AND f.haber LIKE 'ingresos.%' GROUP BY f.origen, f.origen_id
    HAVING count(DISTINCT f.debe) = 2 AND abs(sum(CASE WHEN f.debe = 'caja.efectivo' THEN f.monto ELSE -f.monto END)) <= 1
    UNION ALL
    SELECT 3, 'monto_repetido', 'el mismo monto dos veces en pocos minutos', b.texto, b.monto, b.origen, b.origen_id, b.fecha, b.created_at
    FROM vivas b WHERE 'caja.efectivo' IN (b.debe, b.haber) AND EXISTS (
      SELECT 1 FROM vivas a WHERE a.origen = b.origen AND a.origen_id < b.origen_id AND a.debe = b.debe
        AND a.haber = b.haber AND a.monto = b.monto
        AND a.operador_id = b.operador_id AND a.texto = b.texto AND a.created_at > b.created_at - interval '5 minutes')
    UNION ALL
    SELECT 4, 'anulado_despues', 'se anuló después del último arqueo', f.texto, f.monto, f.origen, f.origen_id, f.fecha, f.created_at
    FROM anuladas f WHERE f.monto > 0
    UNION ALL
    SELECT 5, 'gasto_sin_metodo', 'un gasto sin método de pago contó como efectivo', g.descripcion, g.monto,
      'gasto', g.id, g.fecha, g.created_at
    FROM gasto g, desde WHERE g.entidad_id = ${entidad_id} AND g.anulado_en IS NULL AND NOT g.metodo_indicado
      AND g.created_at > desde.desde AND g.created_at <= ${hasta}
  ), dichas AS (
    -- One thing is told once, with all that might be behind it.
    SELECT (array_agg(tipo ORDER BY orden))[1] AS tipo,
      string_agg(frase, '; ' ORDER BY orden) || ': ' || (array_agg(texto ORDER BY orden))[1] AS mensaje,
      (array_agg(monto ORDER BY monto = abs(${diferencia}::bigint) DESC, orden))[1] AS monto, origen, origen_id,
      (array_agg(fecha ORDER BY orden))[1] AS fecha, max(created_at) AS created_at
    FROM causas GROUP BY origen, origen_id
  )
  SELECT tipo, upper(left(mensaje, 1)) || substr(mensaje, 2) AS mensaje, monto,
    monto = abs(${diferencia}::bigint) AS coincide, origen, origen_id, fecha, created_at FROM dichas
  ORDER BY tipo = 'caja_en_rojo' DESC, monto = abs(${diferencia}::bigint) DESC, created_at DESC, origen_id DESC, tipo, origen LIMIT 20`;

/** The causes of a difference inside the transaction of its count; a till that balances has none. */
export const causasDe = async (em: EntityManager, conteo: Conteo): Promise<CausaArqueo[]> =>
  conteo.diferencia === 0 ? [] : rowsIn<CausaArqueo>(em, consultaCausas(conteo));

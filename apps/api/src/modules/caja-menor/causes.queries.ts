import type { CausaArqueo } from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { rowsIn, type Sql, sql } from '../../core/db/sql.js';
import { CONCEPTO } from '../libro/concepto.queries.js';

type Conteo = { entidad_id: number; diferencia: number; hasta: Date };

/**
 * '¿Por qué no cuadra?': what happened in the till since the last count and is often behind a difference. Those whose amount
 * is exactly the difference come first.
 */
export const consultaCausas = ({ entidad_id, diferencia, hasta }: Conteo): Sql => sql`
  WITH desde AS (
    SELECT coalesce(max(created_at), '-infinity') AS desde FROM arqueo WHERE entidad_id = ${entidad_id} AND created_at < ${hasta}
  ), filas AS (
    SELECT l.*, ${CONCEPTO} AS texto FROM libro l, desde WHERE l.entidad_id = ${entidad_id} AND l.created_at > desde.desde AND l.created_at <= ${hasta} AND l.origen NOT IN ('arqueo', 'caja')
  ), vivas AS (
    SELECT f.* FROM filas f WHERE f.revierte_id IS NULL AND NOT EXISTS (SELECT 1 FROM filas r WHERE r.revierte_id = f.id)
  ), causas AS (
    SELECT 'mixto_mitad' AS tipo, 'Un pago mixto quedó mitad y mitad: ' || min(f.texto) AS mensaje, max(f.monto) FILTER (WHERE f.debe = 'caja.efectivo')::bigint AS monto, f.origen, f.origen_id, min(f.fecha) AS fecha, max(f.created_at) AS created_at
    FROM vivas f WHERE f.debe LIKE 'caja.%' AND f.haber LIKE 'ingresos.%' GROUP BY f.origen, f.origen_id
    HAVING count(DISTINCT f.debe) = 2 AND abs(sum(CASE WHEN f.debe = 'caja.efectivo' THEN f.monto ELSE -f.monto END)) <= 1
    UNION ALL
    SELECT 'monto_repetido', 'El mismo monto dos veces en pocos minutos: ' || b.texto, b.monto, b.origen, b.origen_id, b.fecha, b.created_at
    FROM vivas b WHERE 'caja.efectivo' IN (b.debe, b.haber) AND EXISTS (
      SELECT 1 FROM vivas a WHERE a.origen = b.origen AND a.origen_id < b.origen_id AND a.debe = b.debe AND a.haber = b.haber AND a.monto = b.monto
        AND a.operador_id = b.operador_id AND a.texto = b.texto AND a.created_at > b.created_at - interval '5 minutes')
    UNION ALL
    SELECT 'anulado_despues', 'Se anuló después del último arqueo: ' || f.texto, f.monto, f.origen, f.origen_id, f.fecha, f.created_at
    FROM filas f WHERE f.revierte_id IS NOT NULL AND 'caja.efectivo' IN (f.debe, f.haber) AND NOT EXISTS (
      SELECT 1 FROM filas n WHERE n.origen = f.origen AND n.origen_id = f.origen_id AND n.revierte_id IS NULL AND n.id > f.id)
    UNION ALL
    SELECT 'gasto_sin_metodo', 'Un gasto sin método de pago contó como efectivo: ' || g.descripcion, g.monto, 'gasto', g.id, g.fecha, g.created_at
    FROM gasto g, desde WHERE g.entidad_id = ${entidad_id} AND g.anulado_en IS NULL AND NOT g.metodo_indicado AND g.created_at > desde.desde AND g.created_at <= ${hasta}
  )
  SELECT tipo, mensaje, monto, monto = abs(${diferencia}::bigint) AS coincide, origen, origen_id, fecha, created_at FROM causas
  ORDER BY monto = abs(${diferencia}::bigint) DESC, created_at DESC, origen_id DESC, tipo, origen LIMIT 20`;

/** The causes of a difference inside the transaction of its count; a till that balances has none. */
export const causasDe = async (em: EntityManager, conteo: Conteo): Promise<CausaArqueo[]> =>
  conteo.diferencia === 0 ? [] : rowsIn<CausaArqueo>(em, consultaCausas(conteo));

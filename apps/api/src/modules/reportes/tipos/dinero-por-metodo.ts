import { METODOS_FIJOS } from '@jornal/contract';
import { inScope } from '../../../core/session/scope.js';
import { joinSql, type Sql, sql } from '../../../platform/db/sql.js';
import { type Pedido, type Reporte, sumaDe } from '../reporte.js';
import { METODO, SUCURSAL_DE_METODO } from './comunes.js';

const { efectivo, transferencia } = METODOS_FIJOS;

/** The fixed method of each till, by a column that names the till or the class. */
const fijoDe = (column: Sql): Sql =>
  sql`CASE WHEN ${column} IN ('caja.efectivo', 'efectivo') THEN ${efectivo}::bigint ELSE ${transferencia}::bigint END`;

/** The moves of every method, day by day: a fixed one has those of its till that are of none of the business's own. */
function movidoPor({ quien, periodo }: Pedido): Sql {
  const of = (alias: Sql): Sql =>
    sql`${inScope(quien, { entidad: sql`${alias}.entidad_id` })}
      AND ${alias}.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date`;
  return joinSql(
    [
      sql`SELECT d.fecha, d.metodo_id, d.entra, d.sale FROM metodo_dia d WHERE ${of(sql`d`)}`,
      sql`SELECT d.fecha, ${fijoDe(sql`m.clase`)}, -d.entra, -d.sale
        FROM metodo_dia d JOIN metodo m ON m.id = d.metodo_id WHERE ${of(sql`d`)}`,
      sql`SELECT l.fecha, ${fijoDe(sql`l.debe`)}, l.monto, 0 FROM libro_dia l
        WHERE ${of(sql`l`)} AND l.debe IN ('caja.efectivo', 'caja.transferencia')`,
      sql`SELECT l.fecha, ${fijoDe(sql`l.haber`)}, 0, l.monto FROM libro_dia l
        WHERE ${of(sql`l`)} AND l.haber IN ('caja.efectivo', 'caja.transferencia')`,
    ],
    ' UNION ALL ',
  );
}

/** The money that came in and went out by each method of payment, day by day; what was annulled is in neither. */
export const dineroPorMetodo: Reporte = {
  id: 'dinero_por_metodo',
  nombre: 'Dinero por método',
  descripcion: 'Cuánto entró y cuánto salió cada día por Efectivo, Nequi o cualquier otro método del negocio.',
  categoria: 'financiero',
  base: 'Por fecha del movimiento',
  nota: 'Cuenta todo lo que movió la caja: ventas, gastos, pagos, traslados y arqueos.',
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'metodo', header: 'Método', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'clase', header: 'Cuenta como', tipo: 'texto' },
    { key: 'entrada', header: 'Entró', tipo: 'dinero', suma: true },
    { key: 'salida', header: 'Salió', tipo: 'dinero', suma: true },
    { key: 'queda', header: 'Quedó', tipo: 'dinero', suma: true },
  ],
  filas: (asked) => sql`
    SELECT x.fecha, m.nombre AS metodo, ${SUCURSAL_DE_METODO} AS entidad, ${METODO(sql`m.clase`)} AS clase,
      x.entrada, x.salida, x.entrada - x.salida AS queda, m.orden, m.id AS metodo_id, NULL::text AS origen, NULL::bigint AS origen_id
    FROM (SELECT y.fecha, y.metodo_id, sum(y.entra)::bigint AS entrada, sum(y.sale)::bigint AS salida
        FROM (${movidoPor(asked)}) y GROUP BY 1, 2) x JOIN metodo m ON m.id = x.metodo_id
      LEFT JOIN entidad e ON e.id = m.entidad_id
    WHERE x.entrada <> 0 OR x.salida <> 0`,
  orden: sql`f.fecha DESC, f.orden, f.metodo_id`,
  resumen: { depositos: sumaDe(sql`f.entrada`), retiros: sumaDe(sql`f.salida`) },
};

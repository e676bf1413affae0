import { empty, type Sql, sql } from '../../platform/db/sql.js';
import { isLate } from './closed-days.queries.js';
import type { Fila } from './libro.service.js';
import { OF_NO_MONTH, type Serie } from './resumen.queries.js';

/** The month of an instant, in UTC: only the order of writing matters here, never the business day. */
export const mesDeEscritura = (instant: Date | string): string => `${new Date(instant).toISOString().slice(0, 7)}-01`;

/** Sums by key, in key order: every transaction takes the locks of the totals in the same order. */
function acumular<T extends object>(rows: ReadonlyArray<{ clave: string; valor: T; monto: number; cantidad: number }>) {
  const sums = new Map<string, { valor: T; monto: number; cantidad: number }>();
  for (const { clave, valor, monto, cantidad } of rows) {
    const sum = sums.get(clave) ?? { valor, monto: 0, cantidad: 0 };
    sum.monto += monto;
    sum.cantidad += cantidad;
    sums.set(clave, sum);
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => ({ ...sum.valor, monto: sum.monto, cantidad: sum.cantidad }));
}

/**
 * The rest of the statement that writes rows of the book: the totals of their days, the balances of their accounts and
 * tills, and those of the business's own methods.
 */
export function totalesDe(rows: readonly Fila[], today: string): Sql {
  // A reversal takes its amount and count out of the pair it reverses, so an annulled thing leaves the day's totals at exactly 0.
  const days = acumular(
    rows.map((f) => {
      const [debe, haber, signo] = f.revierte_id === null ? [f.debe, f.haber, 1] : [f.haber, f.debe, -1];
      const value = { entidad_id: f.entidad_id, fecha: f.fecha, debe, haber, operador_id: f.operador_id };
      return {
        clave: [f.entidad_id, f.fecha, debe, haber, f.operador_id].join('|'),
        valor: value,
        monto: signo * f.monto,
        cantidad: signo * f.cantidad,
      };
    }),
  );
  const movidos = rows.flatMap((f) =>
    [
      { cuenta: f.debe, monto: f.monto },
      { cuenta: f.haber, monto: -f.monto },
    ].map(({ cuenta, monto }) => ({
      cuenta,
      entidad_id: f.entidad_id,
      operador_id: f.operador_id,
      mes: mesDeEscritura(f.created_at),
      monto,
      cantidad: 1,
    })),
  );
  const balances = acumular(
    movidos.map(({ entidad_id, cuenta, operador_id, monto, cantidad }) => ({
      clave: [entidad_id, cuenta, operador_id].join('|'),
      valor: { entidad_id, cuenta, operador_id },
      monto,
      cantidad,
    })),
  );
  // A till by month of writing, so that its deep pages know the balance they begin with.
  const cajas = movidos.filter(({ cuenta }) => cuenta.startsWith('caja.'));
  const series = acumular(
    [...cajas, ...devueltos(rows)].map(({ entidad_id, cuenta, operador_id, mes, monto, cantidad }) => ({
      clave: [entidad_id, cuenta, operador_id, mes].join('|'),
      valor: { entidad_id, cuenta, operador_id, mes },
      monto,
      cantidad,
    })),
  );
  return sql`dias AS (
            INSERT INTO libro_dia (entidad_id, fecha, debe, haber, operador_id, monto, cantidad)
            SELECT d.* FROM unnest(${days.map((d) => d.entidad_id)}::bigint[], ${days.map((d) => d.fecha)}::date[],
                ${days.map((d) => d.debe)}::text[], ${days.map((d) => d.haber)}::text[],
              ${days.map((d) => d.operador_id)}::bigint[], ${days.map((d) => d.monto)}::bigint[],
              ${days.map((d) => d.cantidad)}::bigint[]) AS d
            ON CONFLICT (entidad_id, fecha, debe, haber, operador_id)
            DO UPDATE SET monto = libro_dia.monto + excluded.monto, cantidad = libro_dia.cantidad + excluded.cantidad
          ), ${tardios(days, today)} ${porMetodo(rows)} meses AS (
            INSERT INTO resumen_mes (entidad_id, serie, operador_id, mes, monto, filas)
            SELECT c.* FROM unnest(${series.map((c) => c.entidad_id)}::bigint[], ${series.map((c) => c.cuenta)}::text[],
                ${series.map((c) => c.operador_id)}::bigint[],
              ${series.map((c) => c.mes)}::date[], ${series.map((c) => c.monto)}::bigint[], ${series.map((c) => c.cantidad)}::bigint[]) AS c
            ON CONFLICT (entidad_id, serie, operador_id, mes)
            DO UPDATE SET monto = resumen_mes.monto + excluded.monto, filas = resumen_mes.filas + excluded.filas
          )
          INSERT INTO libro_saldo (entidad_id, cuenta, operador_id, saldo, asientos)
          SELECT s.* FROM unnest(${balances.map((s) => s.entidad_id)}::bigint[], ${balances.map((s) => s.cuenta)}::text[],
              ${balances.map((s) => s.operador_id)}::bigint[], ${balances.map((s) => s.monto)}::bigint[],
            ${balances.map((s) => s.cantidad)}::bigint[]) AS s
          ON CONFLICT (entidad_id, cuenta, operador_id) DO UPDATE SET saldo = libro_saldo.saldo + excluded.saldo,
            asientos = libro_saldo.asientos + excluded.asientos`;
}

const DE_INGRESO: Readonly<Record<string, Serie>> = {
  'ingresos.servicios': 'devuelto.servicios',
  'ingresos.productos': 'devuelto.productos',
};

/** The income that returns gave back, of all time: lists whose rows stay as they were charged add it to its balance (0126). */
const devueltos = (rows: readonly Fila[]) =>
  rows.flatMap(({ entidad_id, operador_id, debe, origen, monto }) => {
    const cuenta = origen === 'devolucion' ? DE_INGRESO[debe] : undefined;
    if (cuenta === undefined) return [];
    return [{ entidad_id, cuenta, operador_id, mes: mesDeEscritura(OF_NO_MONTH), monto, cantidad: 1 }];
  });

/** Keeps apart the postings of days that may be closed, for the sums over all branches; most have none. */
function tardios(
  days: ReadonlyArray<Pick<Fila, 'entidad_id' | 'fecha' | 'debe' | 'haber' | 'monto' | 'cantidad'>>,
  today: string,
): Sql {
  const late = acumular(
    days
      .filter(({ fecha }) => isLate(fecha, today))
      .map(({ entidad_id, fecha, debe, haber, monto, cantidad }) => ({
        clave: [entidad_id, fecha, debe, haber].join('|'),
        valor: { entidad_id, fecha, debe, haber },
        monto,
        cantidad,
      })),
  );
  if (late.length === 0) return empty;
  return sql`tardios AS (
            INSERT INTO libro_dia_tardio (entidad_id, fecha, debe, haber, monto, cantidad)
            SELECT t.* FROM unnest(${late.map((t) => t.entidad_id)}::bigint[], ${late.map((t) => t.fecha)}::date[],
              ${late.map((t) => t.debe)}::text[], ${late.map((t) => t.haber)}::text[], ${late.map((t) => t.monto)}::bigint[],
              ${late.map((t) => t.cantidad)}::bigint[]) AS t
            ON CONFLICT (entidad_id, fecha, debe, haber)
            DO UPDATE SET monto = libro_dia_tardio.monto + excluded.monto, cantidad = libro_dia_tardio.cantidad + excluded.cantidad
          ),`;
}

/**
 * The balances of the business's own methods, and what moved by each that day; most rows are of none. A fixed one holds
 * the rest of its till.
 */
function porMetodo(rows: readonly Fila[]): Sql {
  const own = rows.flatMap(({ metodo_id, ...f }) => (metodo_id === null ? [] : [{ ...f, metodo_id }]));
  if (own.length === 0) return empty;
  const moved = own.map(({ entidad_id, metodo_id, fecha, debe, monto, revierte_id }) => {
    const enters = debe.startsWith('caja.');
    // A reversal takes its amount out of the side it reverses, as it does in the totals of the day.
    const [signo, entro] = revierte_id === null ? [1, enters] : [-1, !enters];
    return {
      clave: [entidad_id, fecha, metodo_id, entro].join('|'),
      valor: { entidad_id, metodo_id, fecha, entro },
      monto: signo * monto,
      cantidad: 0,
    };
  });
  const days = acumular(moved);
  const balances = acumular(
    days.map(({ entidad_id, metodo_id, entro, monto }) => ({
      clave: [entidad_id, metodo_id].join('|'),
      valor: { entidad_id, metodo_id },
      monto: entro ? monto : -monto,
      cantidad: 0,
    })),
  );
  return sql`metodos_dia AS (
            INSERT INTO metodo_dia (entidad_id, metodo_id, fecha, entra, sale)
            SELECT d.entidad_id, d.metodo_id, d.fecha, coalesce(sum(d.monto) FILTER (WHERE d.entro), 0)::bigint,
              coalesce(sum(d.monto) FILTER (WHERE NOT d.entro), 0)::bigint
            FROM unnest(${days.map((d) => d.entidad_id)}::bigint[], ${days.map((d) => d.metodo_id)}::bigint[],
              ${days.map((d) => d.fecha)}::date[], ${days.map((d) => d.entro)}::boolean[], ${days.map((d) => d.monto)}::bigint[])
              AS d (entidad_id, metodo_id, fecha, entro, monto) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
            ON CONFLICT (entidad_id, metodo_id, fecha)
            DO UPDATE SET entra = metodo_dia.entra + excluded.entra, sale = metodo_dia.sale + excluded.sale
          ), metodos AS (
            INSERT INTO metodo_saldo (entidad_id, metodo_id, saldo)
            SELECT s.* FROM unnest(${balances.map((s) => s.entidad_id)}::bigint[], ${balances.map((s) => s.metodo_id)}::bigint[],
              ${balances.map((s) => s.monto)}::bigint[]) AS s
            ON CONFLICT (entidad_id, metodo_id) DO UPDATE SET saldo = metodo_saldo.saldo + excluded.saldo
          ),`;
}

import {
  type contract,
  type Gasto,
  mesDe,
  PALABRAS_VALOR,
  porcentajeDe,
  type QueryOf,
  type TotalesPorMedio,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { days, type List, scoped } from '../../core/lists/list.js';
import { alphabetical, byIndexOfAll, down, placeOfBranch } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import { withBudgetSince } from '../../core/session/branch.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import { type Reach, type Scope, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import { added, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { monthly, ResumenQueries } from '../libro/resumen.queries.js';
import { metodoDe } from '../metodos/metodos.queries.js';

/** A receipt is kept with it. */
const conRecibo = (branch: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM gasto_recibo r WHERE r.entidad_id = ${branch} AND r.gasto_id = g.id)`;

export const gastoDe = (who: Reach): Sql => sql`
  SELECT g.id, g.descripcion, g.monto, g.fecha, g.metodo_pago, g.monto_efectivo, g.monto_transferencia,
    ${metodoDe(sql`g.metodo_id`)} AS metodo, nullif(g.entidad_id, 0) AS entidad_id,
    CASE WHEN g.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad,
    ${conRecibo(branchIn(who, sql`g.entidad_id`))} AS tiene_recibo, g.created_at
  FROM gasto g JOIN entidad e ON e.id = g.entidad_id`;

type FiltroGastos = QueryOf<typeof contract.gastos.listar>;

/** Expenses, newest first unless told. */
export const GASTOS: List<Gasto, FiltroGastos, TotalesPorMedio> = {
  from: { table: sql`gasto`, alias: sql`g` },
  rows: gastoDe,
  scope: (session, { entidad_id }) => scoped(scopeOf(session, entidad_id), { entidad: sql`g.entidad_id` }),
  always: sql`g.anulado_en IS NULL`,
  filters: {
    ...days(sql`g.fecha`),
    search: (text) => matching(text, (holds) => [holds(sql`g.descripcion`)]),
  },
  order: {
    descripcion: alphabetical(sql`g.descripcion`),
    fecha: byIndexOfAll(sql`g.fecha`),
    entidad: placeOfBranch(sql`g.entidad_id`),
    metodo: alphabetical(sql`g.metodo_pago`),
    monto: byIndexOfAll(sql`g.monto`, sql`g.created_at`, sql`g.id`),
    recibo: conRecibo(sql`g.entidad_id`),
  },
  own: down(sql`g.created_at`, sql`g.id`),
  counted: monthly(sql`g.created_at`, ({ search, fecha_inicio, fecha_fin }) =>
    search === '' && fecha_inicio === undefined && fecha_fin === undefined ? ['gasto'] : null,
  ),
  totals: {
    of: {
      monto: added(sql`g.monto`),
      monto_efectivo: added(sql`g.monto_efectivo`),
      monto_transferencia: added(sql`g.monto_transferencia`),
    },
    // Without a search, the days of the book, which are the figures of the dashboard.
    known: ({ who, query: { search, fecha_inicio, fecha_fin } }) =>
      search === ''
        ? sql`
      SELECT ${added(sql`d.monto`)} AS monto, ${added(sql`d.monto`, sql`d.haber = 'caja.efectivo'`)} AS monto_efectivo,
        ${added(sql`d.monto`, sql`d.haber = 'caja.transferencia'`)} AS monto_transferencia
      FROM libro_dia d WHERE ${inScope(who, { entidad: sql`d.entidad_id` })}
        AND d.fecha BETWEEN ${fecha_inicio ?? '-infinity'}::date AND ${fecha_fin ?? 'infinity'}::date AND d.debe = 'gastos'`
        : null,
  },
  file: {
    name: 'gastos',
    title: 'Gastos operativos',
    columns: [
      { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
      { titulo: 'Descripción', tipo: 'texto', de: ({ descripcion }) => descripcion },
      { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre ?? 'General' },
      { titulo: 'Método', tipo: 'texto', de: ({ metodo_pago }) => PALABRAS_VALOR[metodo_pago] },
      { titulo: 'Efectivo', tipo: 'dinero', suma: true, de: ({ monto_efectivo }) => monto_efectivo },
      { titulo: 'Transferencia', tipo: 'dinero', suma: true, de: ({ monto_transferencia }) => monto_transferencia },
      { titulo: 'Monto', tipo: 'dinero', suma: true, de: ({ monto }) => monto },
      { titulo: 'Recibo', tipo: 'texto', de: ({ tiene_recibo }) => (tiene_recibo ? 'Sí' : 'No') },
      { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
      { titulo: 'Pagado con', tipo: 'texto', de: ({ metodo }) => metodo?.nombre },
    ],
  },
};

@Injectable()
export class GastosQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly summary: ResumenQueries,
  ) {}

  async listar(session: Session, filter: FiltroGastos) {
    return await readList(this.db, GASTOS, session, filter);
  }

  async obtener(session: Session, id: number): Promise<Gasto> {
    const who = scopeOf(session);
    const where = inScope(who, { entidad: sql`g.entidad_id` });
    return ensureFound(
      await this.db.row<Gasto>(sql`${gastoDe(who)} WHERE ${where} AND g.id = ${id} AND g.anulado_en IS NULL`),
      'No se encontró el gasto',
    );
  }

  async recibo(
    session: Session,
    id: number,
  ): Promise<{ mime_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'; contenido: Buffer }> {
    const where = inScope(scopeOf(session), { entidad: sql`g.entidad_id` });
    return ensureFound(
      await this.db.row<{ mime_type: 'image/jpeg'; contenido: Buffer }>(
        sql`SELECT r.mime_type, r.contenido
          FROM gasto g JOIN gasto_recibo r ON r.entidad_id = g.entidad_id AND r.gasto_id = g.id
          WHERE ${where} AND g.id = ${id} AND g.anulado_en IS NULL`,
      ),
      'El gasto no tiene recibo',
    );
  }

  async totalMes(session: Session, entidad_id: number | undefined): Promise<number> {
    const { inicio, fin } = this.mes();
    return this.suma(scopeOf(session, entidad_id), inicio, fin);
  }

  /**
   * The month and the calendar year of today, the records, and the expenses of the branches in scope this month against
   * their budget: 'General' has none.
   */
  async estadisticas(session: Session, entidad_id: number | undefined) {
    const who = scopeOf(session, entidad_id);
    const { inicio, fin } = this.mes();
    const anio = inicio.slice(0, 4);
    const deBranch = who.entidad_id === null ? sql`e.id > 0` : sql`e.id = ${who.entidad_id}`;
    const [total_gastos_mes, gastos_sucursales_mes, total_gastos_anio, registros, presupuesto] = await Promise.all([
      this.suma(who, inicio, fin),
      this.suma(who, inicio, fin, sql`d.entidad_id > 0`),
      this.suma(who, `${anio}-01-01`, `${anio}-12-31`),
      this.summary.totales(who, ['gasto']),
      this.db.row<{ total: number }>(
        sql`SELECT coalesce(sum(e.budget), 0)::bigint AS total
          FROM entidad e WHERE ${deBranch} AND ${withBudgetSince(this.clock.instantOf(inicio, '00:00'))}`,
      ),
    ]);
    const presupuesto_mes = presupuesto !== null && presupuesto.total > 0 ? presupuesto.total : null;
    return {
      total_gastos_mes,
      total_gastos_anio,
      total_registros: registros[0]?.filas ?? 0,
      gastos_sucursales_mes,
      presupuesto_mes,
      porcentaje_presupuesto: presupuesto_mes === null ? null : porcentajeDe(gastos_sucursales_mes, presupuesto_mes),
    };
  }

  private mes() {
    const hoy = this.clock.today();
    return mesDe(Number(hoy.slice(0, 4)), Number(hoy.slice(5, 7)));
  }

  private async suma(who: Scope, inicio: string, fin: string, besides = sql`true`): Promise<number> {
    const row = await this.db.row<{ total: number }>(sql`
      SELECT coalesce(sum(d.monto), 0)::bigint AS total FROM libro_dia d
      WHERE ${inScope(who, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${inicio}::date AND ${fin}::date
        AND d.debe = 'gastos' AND ${besides}`);
    return row?.total ?? 0;
  }
}

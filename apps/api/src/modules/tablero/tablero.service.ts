import {
  type Anulado,
  type contract,
  EMPLEADOS_DEL_TABLERO,
  type EstadisticasCompletas,
  type GananciaNeta,
  type GananciasDiarias,
  type GananciasMetodoPago,
  type GananciasRango,
  hastaElDia,
  mesAnterior,
  mesDe,
  type Periodo,
  type QueryOf,
  sumarDias,
  type TableroDia,
  type TableroDias,
  type TableroMes,
  type TableroPorPagar,
  type TableroRanking,
  type TotalGanado,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { can, historyReach, onlyOwn, type Reach, type Session, scopeOf } from '../../core/session/session.js';
import { Clock } from '../../platform/time/clock.js';
import { PayWindowQueries } from '../cuentas/pay-window.queries.js';
import { AnuladoQueries } from './anulado.queries.js';
import { type Cifras, CifrasQueries } from './cifras.queries.js';
import {
  type CifrasDelMes,
  enAdicionales,
  enBloque,
  enMedios,
  enNeta,
  enPuestos,
  enRenglon,
  type FiltroRango,
  periodoDe,
} from './shapes.js';
import { TableroQueries } from './tablero.queries.js';

type FiltroPorPagar = QueryOf<typeof contract.tablero.porPagar>;
type FiltroMes = { entidad_id?: number; mes?: number; anio?: number };

/** The figures of the dashboards, in the shapes of the specification. Reads only. */
@Injectable()
export class TableroService {
  constructor(
    private readonly clock: Clock,
    private readonly deLibro: CifrasQueries,
    private readonly queries: TableroQueries,
    private readonly ventana: PayWindowQueries,
    private readonly annulled: AnuladoQueries,
  ) {}

  /** The money owed to employees; with dashboard.ver alone, one's own row. */
  totalPagar(session: Session, entidad_id: number | undefined) {
    return this.ventana.estado(this.personal(session, { entidad_id }), { todos: false });
  }

  totalPagarCompleto(session: Session, entidad_id: number | undefined) {
    return this.ventana.estado(historyReach(session, { entidad_id }), { todos: true });
  }

  async gananciaNeta(session: Session, filter: FiltroMes): Promise<GananciaNeta> {
    return enNeta(await this.mesYAnterior(session, filter));
  }

  /** The answers of a month's three routes, from figures read once. */
  async mesDelTablero(session: Session, filter: FiltroMes): Promise<TableroMes> {
    const who = scopeOf(session, filter.entidad_id);
    const [cifras, days] = await Promise.all([this.mesYAnterior(session, filter), this.diasDe(who, filter)]);
    const { efectivo, transferencia, por_cobrar } = cifras.corte;
    return {
      neta: enNeta(cifras),
      medios: enMedios(cifras.actual),
      adicionales: enAdicionales(cifras.actual),
      mismo_corte: { efectivo, transferencia, por_cobrar },
      dias: days,
    };
  }

  /** The income of each day of a month, up to today. */
  private async diasDe(who: Reach, filter: FiltroMes): Promise<TableroMes['dias']> {
    const { mes, anio } = this.mes(filter);
    const hoy = this.clock.today();
    const { inicio, fin } = mesDe(anio, mes);
    if (inicio > hoy) return [];
    const days = await this.deLibro.porDia(who, { inicio, fin: fin < hoy ? fin : hoy });
    return days.map(({ fecha, cifras: { ingresos_totales } }) => ({ fecha, ingresos_totales }));
  }

  async totalGanado(session: Session, filter: { entidad_id?: number; operador_id?: number }): Promise<TotalGanado> {
    const who = this.personal(session, { entidad_id: filter.entidad_id, empleado_id: filter.operador_id });
    const { ganado, propinas, pagado, anticipo, cargos, retenido, unidades, unidades_pagadas } =
      await this.queries.acumulado(who);
    return {
      total_ganado: ganado - cargos,
      total_propinas: propinas,
      servicios_realizados: unidades,
      servicios_pendientes: unidades - unidades_pagadas,
      servicios_pagados: unidades_pagadas,
      total_pagado: pagado + anticipo - cargos,
      saldo_pendiente: ganado + propinas - pagado - anticipo - retenido,
      retenido,
    };
  }

  async porMetodoPago(session: Session, filter: FiltroMes): Promise<GananciasMetodoPago> {
    return enMedios(await this.deMes(session, filter));
  }

  async diarias(session: Session, filter: { entidad_id?: number; fecha?: string }): Promise<GananciasDiarias> {
    const date = filter.fecha ?? this.clock.today();
    const who = scopeOf(session, filter.entidad_id);
    const { empleados: _, ...block } = await this.bloque(who, { inicio: date, fin: date });
    return { fecha: date, ...block };
  }

  /** The day of the dashboard, without the details of each employee that only its full answer has. */
  async diaDelTablero(session: Session, filter: { entidad_id?: number; fecha?: string }): Promise<TableroDia> {
    // Before any query is sent: a refusal must leave no query behind whose failure is not awaited.
    const order = this.annulled.pedidoDe(session, filter);
    const date = filter.fecha ?? this.clock.today();
    const who = scopeOf(session, filter.entidad_id);
    const before = sumarDias(date, -7);
    const [{ servicios_por_empleado: first, ...dia }, { ingresos_totales, ganancia_neta }, anulado] = await Promise.all(
      [
        this.bloque(who, { inicio: date, fin: date }, EMPLEADOS_DEL_TABLERO),
        this.deLibro.una(who, { inicio: before, fin: before }),
        this.annulled.resumen(order),
      ],
    );
    return {
      fecha: date,
      ...dia,
      semana_pasada: { fecha: before, ingresos_totales, ganancia_neta },
      anulado,
      servicios_por_empleado: first.map(enRenglon),
    };
  }

  async porRango(session: Session, filter: FiltroRango): Promise<GananciasRango> {
    const { inicio, fin } = periodoDe(filter);
    const who = scopeOf(session, filter.entidad_id);
    const [{ empleados: _, ...block }, days] = await Promise.all([
      this.bloque(who, { inicio, fin }),
      this.deLibro.porDia(who, { inicio, fin }),
    ]);
    return {
      fecha_inicio: inicio,
      fecha_fin: fin,
      ...block,
      dias: days.map(({ fecha, cifras: { ingresos_totales, ganancia_neta, gastos, total_pagar_empleados } }) => ({
        fecha,
        ingresos_totales,
        ganancia_neta,
        gastos,
        total_pagar_empleados,
      })),
    };
  }

  async dias(session: Session, filter: FiltroRango): Promise<TableroDias> {
    const days = await this.deLibro.porDia(scopeOf(session, filter.entidad_id), periodoDe(filter));
    return {
      ingresos_totales: days.reduce((sum, { cifras }) => sum + cifras.ingresos_totales, 0),
      dias: days.map(({ fecha, cifras: { ingresos_totales, gastos, ganancia_neta } }) => ({
        fecha,
        ingresos_totales,
        gastos,
        ganancia_neta,
      })),
    };
  }

  async ranking(session: Session, filter: FiltroRango): Promise<TableroRanking> {
    const { operadores } = await this.queries.trabajo(scopeOf(session, filter.entidad_id), periodoDe(filter));
    return { puestos: enPuestos(operadores) };
  }

  porPagar(session: Session, { entidad_id, todos, ...page }: FiltroPorPagar): Promise<TableroPorPagar> {
    return this.ventana.pagina(this.personal(session, { entidad_id }), { todos: todos === 'true', ...page });
  }

  async estadisticasCompletas(session: Session, filter: FiltroMes): Promise<EstadisticasCompletas> {
    return enAdicionales(await this.deMes(session, filter));
  }

  /** The annulled records by the day of their annulment, of the kinds the caller may see. */
  async anulado(session: Session, filter: { entidad_id?: number; fecha?: string }): Promise<Anulado> {
    return {
      fecha: filter.fecha ?? this.clock.today(),
      ...(await this.annulled.entre(this.annulled.pedidoDe(session, filter))),
    };
  }

  /** The reach over debts and earnings; with dashboard.ver alone, one's own. */
  private personal(session: Session, filter: { entidad_id?: number; empleado_id?: number }): Reach {
    const named = historyReach(session, filter);
    if (can(session, 'dashboard.negocio')) return named;
    if (session.operador === null || onlyOwn(session)) return { ...named, empleado_id: session.operador?.id ?? 0 };
    return historyReach({ ...session, alcance: 'propio' }, { entidad_id: filter.entidad_id });
  }

  private deMes(session: Session, filter: FiltroMes): Promise<Cifras> {
    const { mes, anio } = this.mes(filter);
    return this.deLibro.una(scopeOf(session, filter.entidad_id), mesDe(anio, mes));
  }

  /** A month, the one before it, and that one up to the same day: of a month that ended, whole. */
  private async mesYAnterior(session: Session, filter: FiltroMes): Promise<CifrasDelMes> {
    const { mes, anio } = this.mes(filter);
    const before = mesAnterior(anio, mes);
    const hoy = this.clock.today();
    // Only the month that is still running is cut: a month that ended is compared whole.
    const underWay = hoy.startsWith(mesDe(anio, mes).inicio.slice(0, 7));
    const whole = mesDe(before.anio, before.mes);
    const periodos = [
      mesDe(anio, mes),
      whole,
      underWay ? hastaElDia(before.anio, before.mes, Number(hoy.slice(8, 10))) : whole,
    ];
    const [current, previous, cutoff] = (await this.deLibro.cifras(scopeOf(session, filter.entidad_id), periodos)) as [
      Cifras,
      Cifras,
      Cifras,
    ];
    return { mes, anio, actual: current, anterior: previous, corte: cutoff };
  }

  private mes({ mes, anio }: FiltroMes): { mes: number; anio: number } {
    const hoy = this.clock.today();
    return { mes: mes ?? Number(hoy.slice(5, 7)), anio: anio ?? Number(hoy.slice(0, 4)) };
  }

  /** The figures of a period, and the employees who worked in it: all of them, or the first. */
  private async bloque(who: Reach, period: Periodo, cuantos?: number) {
    const [cifras, trabajo] = await Promise.all([
      this.deLibro.cifras(who, [period]),
      this.queries.trabajo(who, period, cuantos),
    ]);
    return enBloque(cifras[0] as Cifras, trabajo);
  }
}

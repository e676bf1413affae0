import {
  type Anulado,
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
  type TableroDia,
  type TableroDias,
  type TableroMes,
  type TableroPorPagar,
  type TableroRanking,
  type TotalGanado,
  totalPorPagar,
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
  enMedios,
  enNeta,
  enPuestos,
  enRenglon,
  type FiltroRango,
  periodoDe,
} from './shapes.js';
import { TableroQueries } from './tablero.queries.js';

type FiltroMes = { entidad_id?: number; mes?: number; anio?: number };

/** The figures of the dashboards, in the shapes of the specification. Reads only. */
@Injectable()
export class TableroService {
  constructor(
    private readonly reloj: Clock,
    private readonly deLibro: CifrasQueries,
    private readonly queries: TableroQueries,
    private readonly ventana: PayWindowQueries,
    private readonly anulados: AnuladoQueries,
  ) {}

  /** The money owed to employees; with dashboard.ver alone, one's own row. */
  totalPagar(sesion: Session, entidad_id: number | undefined) {
    return this.ventana.estado(this.personal(sesion, { entidad_id }), { todos: false });
  }

  totalPagarCompleto(sesion: Session, entidad_id: number | undefined) {
    return this.ventana.estado(historyReach(sesion, { entidad_id }), { todos: true });
  }

  async gananciaNeta(sesion: Session, filtro: FiltroMes): Promise<GananciaNeta> {
    return enNeta(await this.mesYAnterior(sesion, filtro));
  }

  /** The answers of a month's three routes, from figures read once. */
  async mesDelTablero(sesion: Session, filtro: FiltroMes): Promise<TableroMes> {
    const cifras = await this.mesYAnterior(sesion, filtro);
    const { efectivo, transferencia } = cifras.corte;
    return {
      neta: enNeta(cifras),
      medios: enMedios(cifras.actual),
      adicionales: enAdicionales(cifras.actual),
      mismo_corte: { efectivo, transferencia },
    };
  }

  async totalGanado(sesion: Session, filtro: { entidad_id?: number; operador_id?: number }): Promise<TotalGanado> {
    const quien = this.personal(sesion, { entidad_id: filtro.entidad_id, empleado_id: filtro.operador_id });
    const { ganado, pagado, anticipo, unidades, unidades_pagadas } = await this.queries.acumulado(quien);
    return {
      total_ganado: ganado,
      servicios_realizados: unidades,
      servicios_pendientes: unidades - unidades_pagadas,
      servicios_pagados: unidades_pagadas,
      total_pagado: pagado + anticipo,
      saldo_pendiente: ganado - pagado - anticipo,
    };
  }

  async porMetodoPago(sesion: Session, filtro: FiltroMes): Promise<GananciasMetodoPago> {
    return enMedios(await this.deMes(sesion, filtro));
  }

  async diarias(sesion: Session, filtro: { entidad_id?: number; fecha?: string }): Promise<GananciasDiarias> {
    const fecha = filtro.fecha ?? this.reloj.today();
    const quien = scopeOf(sesion, filtro.entidad_id);
    return { fecha, ...(await this.bloque(quien, { inicio: fecha, fin: fecha })) };
  }

  /** The day of the dashboard, without the details of each employee that only its full answer has. */
  async diaDelTablero(sesion: Session, filtro: { entidad_id?: number; fecha?: string }): Promise<TableroDia> {
    // Before any query is sent: a refusal must leave no query behind whose failure is not awaited.
    const pedido = this.anulados.pedidoDe(sesion, filtro);
    const [{ servicios_por_empleado: todos, ...dia }, anulado] = await Promise.all([
      this.diarias(sesion, filtro),
      this.anulados.resumen(pedido),
    ]);
    return {
      ...dia,
      anulado,
      empleados: todos.length,
      servicios_por_empleado: todos.slice(0, EMPLEADOS_DEL_TABLERO).map(enRenglon),
    };
  }

  async porRango(sesion: Session, filtro: FiltroRango): Promise<GananciasRango> {
    const { inicio, fin } = periodoDe(filtro);
    const quien = scopeOf(sesion, filtro.entidad_id);
    const [bloque, dias] = await Promise.all([
      this.bloque(quien, { inicio, fin }),
      this.deLibro.porDia(quien, { inicio, fin }),
    ]);
    return {
      fecha_inicio: inicio,
      fecha_fin: fin,
      ...bloque,
      dias: dias.map(({ fecha, cifras: { ingresos_totales, ganancia_neta, gastos, total_pagar_empleados } }) => ({
        fecha,
        ingresos_totales,
        ganancia_neta,
        gastos,
        total_pagar_empleados,
      })),
    };
  }

  async dias(sesion: Session, filtro: FiltroRango): Promise<TableroDias> {
    const dias = await this.deLibro.porDia(scopeOf(sesion, filtro.entidad_id), periodoDe(filtro));
    return {
      ingresos_totales: dias.reduce((suma, { cifras }) => suma + cifras.ingresos_totales, 0),
      dias: dias.map(({ fecha, cifras: { ingresos_totales, gastos, ganancia_neta } }) => ({
        fecha,
        ingresos_totales,
        gastos,
        ganancia_neta,
      })),
    };
  }

  async ranking(sesion: Session, filtro: FiltroRango): Promise<TableroRanking> {
    const operadores = await this.queries.porOperador(scopeOf(sesion, filtro.entidad_id), periodoDe(filtro));
    return { puestos: enPuestos(operadores) };
  }

  async porPagar(sesion: Session, entidad_id: number | undefined): Promise<TableroPorPagar> {
    const operadores = await this.totalPagar(sesion, entidad_id);
    return {
      empleados: operadores.length,
      saldo: totalPorPagar(operadores),
      filas: operadores.slice(0, EMPLEADOS_DEL_TABLERO),
    };
  }

  async estadisticasCompletas(sesion: Session, filtro: FiltroMes): Promise<EstadisticasCompletas> {
    return enAdicionales(await this.deMes(sesion, filtro));
  }

  /** The annulled records by the day of their annulment, of the kinds the caller may see. */
  async anulado(sesion: Session, filtro: { entidad_id?: number; fecha?: string }): Promise<Anulado> {
    return {
      fecha: filtro.fecha ?? this.reloj.today(),
      ...(await this.anulados.entre(this.anulados.pedidoDe(sesion, filtro))),
    };
  }

  /** The reach over debts and earnings; with dashboard.ver alone, one's own. */
  private personal(sesion: Session, filtro: { entidad_id?: number; empleado_id?: number }): Reach {
    const nombrado = historyReach(sesion, filtro);
    if (can(sesion, 'dashboard.negocio')) return nombrado;
    if (sesion.operador === null || onlyOwn(sesion)) return { ...nombrado, empleado_id: sesion.operador?.id ?? 0 };
    return historyReach({ ...sesion, alcance: 'propio' }, { entidad_id: filtro.entidad_id });
  }

  private deMes(sesion: Session, filtro: FiltroMes): Promise<Cifras> {
    const { mes, anio } = this.mes(filtro);
    return this.deLibro.una(scopeOf(sesion, filtro.entidad_id), mesDe(anio, mes));
  }

  /** A month, the one before it, and that one up to the same day: of a month that ended, whole. */
  private async mesYAnterior(sesion: Session, filtro: FiltroMes): Promise<CifrasDelMes> {
    const { mes, anio } = this.mes(filtro);
    const antes = mesAnterior(anio, mes);
    const hoy = this.reloj.today();
    // Only the month that is still running is cut: a month that ended is compared whole.
    const enCurso = hoy.startsWith(mesDe(anio, mes).inicio.slice(0, 7));
    const entero = mesDe(antes.anio, antes.mes);
    const periodos = [
      mesDe(anio, mes),
      entero,
      enCurso ? hastaElDia(antes.anio, antes.mes, Number(hoy.slice(8, 10))) : entero,
    ];
    const [actual, anterior, corte] = (await this.deLibro.cifras(scopeOf(sesion, filtro.entidad_id), periodos)) as [
      Cifras,
      Cifras,
      Cifras,
    ];
    return { mes, anio, actual, anterior, corte };
  }

  private mes({ mes, anio }: FiltroMes): { mes: number; anio: number } {
    const hoy = this.reloj.today();
    return { mes: mes ?? Number(hoy.slice(5, 7)), anio: anio ?? Number(hoy.slice(0, 4)) };
  }

  private async bloque(quien: Reach, periodo: Periodo) {
    const [cifras, conteos, servicios_por_empleado] = await Promise.all([
      this.deLibro.cifras(quien, [periodo]),
      this.queries.conteos(quien, periodo),
      this.queries.porOperador(quien, periodo),
    ]);
    const c = cifras[0] as Cifras;
    return {
      resumen_diario: {
        ingresos_totales: c.ingresos_totales,
        ganancia_neta: c.ganancia_neta,
        porcentaje_ganancia: c.porcentaje_ganancia,
      },
      ventas_productos: {
        total_ventas: c.ventas,
        ganancia_ventas: c.ganancia_ventas,
        cantidad_ventas: c.cantidad_ventas,
      },
      estadisticas: { total_servicios: conteos.servicios },
      metodos_pago: { efectivo: { total: c.efectivo }, transferencia: { total: c.transferencia } },
      ingresos_adicionales_detalle: {
        accesorios: c.accesorios,
        servicios_ocasionales: conteos.ocasionales,
        otros: c.otros,
        monto_servicios_ocasionales: c.ocasionales,
      },
      servicios_por_empleado,
    };
  }
}

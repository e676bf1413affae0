import {
  ANULABLES,
  type Anulado,
  diasEntre,
  type EstadisticasCompletas,
  type GananciaNeta,
  type GananciasDiarias,
  type GananciasMetodoPago,
  type GananciasRango,
  hastaElDia,
  mesAnterior,
  mesDe,
  PERMISO_DE_HISTORIAL,
  type Periodo,
  type Permiso,
  porcentajeDe,
  sumarDias,
  type TotalGanado,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Reloj } from '../../core/clock.js';
import { exigir } from '../../core/errors.js';
import { type Alcance, alcance, alcancePersonal, puede, puedeAhora, type Sesion } from '../../core/session.js';
import { CuentasService } from '../cuentas/cuentas.service.js';
import { AnuladoQueries } from './annulled.queries.js';
import { type Cifras, CifrasService } from './cifras.service.js';
import { TableroQueries } from './tablero.queries.js';

type FiltroMes = { entidad_id?: number; mes?: number; anio?: number };

/** The figures of the dashboards, in the shapes of the specification. Reads only. */
@Injectable()
export class TableroService {
  constructor(
    private readonly reloj: Reloj,
    private readonly deLibro: CifrasService,
    private readonly queries: TableroQueries,
    private readonly cuentas: CuentasService,
    private readonly anulados: AnuladoQueries,
  ) {}

  /** What employees are owed; with dashboard.ver alone, one's own row. */
  totalPagar(sesion: Sesion, entidad_id: number | undefined) {
    const quien = alcancePersonal(sesion, { entidad_id });
    const propio = puede(sesion, 'dashboard.negocio') ? quien : { ...quien, empleado_id: sesion.operador?.id ?? 0 };
    return this.cuentas.estado(propio, { todos: false });
  }

  totalPagarCompleto(sesion: Sesion, entidad_id: number | undefined) {
    return this.cuentas.estado(alcancePersonal(sesion, { entidad_id }), { todos: true });
  }

  async gananciaNeta(sesion: Sesion, filtro: FiltroMes): Promise<GananciaNeta> {
    const { mes, anio } = this.mes(filtro);
    const antes = mesAnterior(anio, mes);
    const hoy = this.reloj.hoy();
    // Only the month that is still running is cut: one that ended is compared whole.
    const enCurso = hoy.startsWith(mesDe(anio, mes).inicio.slice(0, 7));
    const entero = mesDe(antes.anio, antes.mes);
    const periodos = [mesDe(anio, mes), entero, enCurso ? hastaElDia(antes.anio, antes.mes, Number(hoy.slice(8, 10))) : entero];
    const [actual, anterior, corte] = (await this.deLibro.cifras(alcance(sesion, filtro.entidad_id), periodos)) as [Cifras, Cifras, Cifras];
    return {
      ganancia_neta: actual.ganancia_neta,
      ingresos_totales: actual.ingresos_totales,
      ingresos_totales_mes_anterior: anterior.ingresos_totales,
      gastos_mes_anterior: anterior.gastos,
      total_pagar_empleados: actual.total_pagar_empleados,
      porcentaje_ganancia: actual.porcentaje_ganancia,
      mes,
      anio,
      gastos_mes: actual.gastos,
      costo_productos: actual.costo_productos,
      ganancia_neta_mes_anterior: anterior.ganancia_neta,
      mismo_corte: { ingresos_totales: corte.ingresos_totales, gastos: corte.gastos, ganancia_neta: corte.ganancia_neta },
    };
  }

  async totalGanado(sesion: Sesion, filtro: { entidad_id?: number; operador_id?: number }): Promise<TotalGanado> {
    const personal = alcancePersonal(sesion, { entidad_id: filtro.entidad_id, empleado_id: filtro.operador_id });
    const quien: Alcance = puede(sesion, 'dashboard.negocio') ? personal : { ...personal, empleado_id: sesion.operador?.id ?? 0 };
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

  async porMetodoPago(sesion: Sesion, filtro: FiltroMes): Promise<GananciasMetodoPago> {
    const { mes, anio } = this.mes(filtro);
    const [cifras] = (await this.deLibro.cifras(alcance(sesion, filtro.entidad_id), [mesDe(anio, mes)])) as [Cifras];
    const enEfectivo = porcentajeDe(cifras.efectivo, cifras.ingresos_totales);
    return {
      total_general: cifras.ingresos_totales,
      efectivo: { total_ingresos: cifras.efectivo, porcentaje_del_total: enEfectivo },
      transferencia: { total_ingresos: cifras.transferencia, porcentaje_del_total: cifras.ingresos_totales === 0 ? 0 : Math.round((100 - enEfectivo) * 100) / 100 },
    };
  }

  async diarias(sesion: Sesion, filtro: { entidad_id?: number; fecha?: string }): Promise<GananciasDiarias> {
    const fecha = filtro.fecha ?? this.reloj.hoy();
    const quien = alcance(sesion, filtro.entidad_id);
    return { fecha, ...(await this.bloque(quien, { inicio: fecha, fin: fecha })) };
  }

  async porRango(sesion: Sesion, filtro: { entidad_id?: number; fecha_inicio: string; fecha_fin: string }): Promise<GananciasRango> {
    const { fecha_inicio: inicio, fecha_fin: fin } = filtro;
    exigir(inicio <= fin, 'RANGO_INVALIDO', 'La fecha final no puede ser anterior a la inicial', 400);
    exigir(diasEntre(inicio, fin) < 366, 'RANGO_MUY_LARGO', 'El rango no puede superar 366 días', 400);
    const quien = alcance(sesion, filtro.entidad_id);
    const [bloque, dias] = await Promise.all([this.bloque(quien, { inicio, fin }), this.deLibro.porDia(quien, { inicio, fin })]);
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

  async estadisticasCompletas(sesion: Sesion, filtro: FiltroMes): Promise<EstadisticasCompletas> {
    const { mes, anio } = this.mes(filtro);
    const [cifras] = (await this.deLibro.cifras(alcance(sesion, filtro.entidad_id), [mesDe(anio, mes)])) as [Cifras];
    return {
      resumen_general: { ingresos_adicionales: cifras.adicionales, ingresos_totales: cifras.ingresos_totales },
      ingresos_adicionales_detalle: {
        accesorios: cifras.accesorios,
        servicios_ocasionales: cifras.ocasionales,
        otros: cifras.otros,
        total_registros: cifras.registros_adicionales,
      },
      metodos_pago: { efectivo: { adicionales: cifras.adicionales_efectivo }, transferencia: { adicionales: cifras.adicionales_transferencia } },
    };
  }

  /** By the day it was annulled, whatever day it was of, and of the kinds the caller may see. */
  async anulado(sesion: Sesion, { entidad_id, fecha = this.reloj.hoy() }: { entidad_id?: number; fecha?: string }): Promise<Anulado> {
    const [desde, hasta] = [fecha, sumarDias(fecha, 1)].map((dia) => this.reloj.instanteDe(dia, '00:00')) as [Date, Date];
    const recursos = ANULABLES.filter((recurso) => puedeAhora(sesion, PERMISO_DE_HISTORIAL[recurso] as Permiso));
    return { fecha, ...(await this.anulados.entre({ quien: alcance(sesion, entidad_id), recursos, desde, hasta })) };
  }

  private mes({ mes, anio }: FiltroMes): { mes: number; anio: number } {
    const hoy = this.reloj.hoy();
    return { mes: mes ?? Number(hoy.slice(5, 7)), anio: anio ?? Number(hoy.slice(0, 4)) };
  }

  private async bloque(quien: Alcance, periodo: Periodo) {
    const [cifras, conteos, servicios_por_empleado] = await Promise.all([
      this.deLibro.cifras(quien, [periodo]),
      this.queries.conteos(quien, periodo),
      this.queries.porEmpleado(quien, periodo),
    ]);
    const c = cifras[0] as Cifras;
    return {
      resumen_diario: { ingresos_totales: c.ingresos_totales, ganancia_neta: c.ganancia_neta, porcentaje_ganancia: c.porcentaje_ganancia },
      ventas_productos: { total_ventas: c.ventas, ganancia_ventas: c.ganancia_ventas, cantidad_ventas: c.cantidad_ventas },
      estadisticas: { total_servicios: conteos.servicios },
      metodos_pago: { efectivo: { total: c.efectivo }, transferencia: { total: c.transferencia } },
      ingresos_adicionales_detalle: { accesorios: c.accesorios, servicios_ocasionales: conteos.ocasionales, otros: c.otros, monto_servicios_ocasionales: c.ocasionales },
      servicios_por_empleado,
    };
  }
}

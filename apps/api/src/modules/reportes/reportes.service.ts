import {
  ANIOS_DE_REPORTE,
  CIFRAS_RESUMEN,
  type ClaveResumen,
  type Comparacion,
  FILAS_DE_REPORTE,
  type Periodo,
  periodoAnterior,
  periodoHaceUnAnio,
  type ReporteGenerado,
  type ReportePedido,
  type ReportePedidoEnPantalla,
  type ReportType,
  sumarAnios,
  variacion,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { paginate } from '../../core/lists/paging.js';
import { canNow, historyReach, onlyOwn, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import type { Snapshot } from '../../platform/db/snapshot.js';
import { BusinessError, ensure, forbidden, invalidField } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { Turns } from '../../platform/time/turns.js';
import { OcupacionQueries } from '../agenda/ocupacion.queries.js';
import { PayWindowQueries } from '../cuentas/pay-window.queries.js';
import { CifrasQueries } from '../tablero/cifras.queries.js';
import { CATALOGO, reporteDe } from './catalogo.js';
import { Corrida, type Orden, type Todo } from './corrida.js';
import { negocioDe } from './negocio.js';
import { diaEnPalabras, type Pedido, type Reporte } from './reporte.js';

/** Each holds a connection of its own: of the pool, so much at once. */
const PARTE_DEL_POOL = 2;
const many = () =>
  new BusinessError('MUCHOS_REPORTES', 'Se están haciendo muchos reportes. Intenta de nuevo en unos segundos.', 429, {
    reintentarEn: 5,
  });

/** A report that may be read, with its judged request. */
export type Juzgado = { reporte: Reporte; pedido: Pedido; orden: Orden };

export const tituloDe = ({ reporte, pedido }: Juzgado): string => reporte.titulo?.(pedido) ?? reporte.nombre;
/** 'dd/MM/yyyy – dd/MM/yyyy' (decisions, section 9). */
export const periodoEnPalabras = ({ inicio, fin }: Periodo): string =>
  `${diaEnPalabras(inicio)} – ${diaEnPalabras(fin)}`;

const NO_SE_FILTRA = {
  operador_id: 'Este reporte no se filtra por operador',
  servicio_id: 'Este reporte no se filtra por servicio',
} as const;

/**
 * Reports: who may read which, and reading them. Reads only; the meaning of a figure stands with the module that
 * defines it.
 */
@Injectable()
export class ReportesService {
  private readonly turnos: Turns;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly cifras: CifrasQueries,
    private readonly cuentas: PayWindowQueries,
    private readonly ocupacion: OcupacionQueries,
    config: Config,
  ) {
    this.turnos = new Turns(Math.max(1, Math.floor(config.DATABASE_POOL / PARTE_DEL_POOL)), 100, 50, many);
  }

  /** The types of reports that the caller may ask for. */
  tipos(session: Session): ReportType[] {
    const theirs = onlyOwn(session) ? CATALOGO.filter(({ propio }) => propio === true) : CATALOGO;
    return theirs.map(({ id, nombre, descripcion, categoria, base, filtros = [], deAhora }) => ({
      id,
      name: nombre,
      description: descripcion,
      category: categoria,
      base,
      filtros: ['entidad_id', ...filtros],
      ...(deAhora && { de_ahora: deAhora }),
    }));
  }

  /** Judges a request: 400 for one that makes no sense, 403 for one that is not the caller's to see. */
  juzgar(session: Session, asked: ReportePedido): Juzgado {
    const whole = reporteDe(asked.report_type);
    if (whole === undefined)
      throw invalidField('TIPO_REPORTE_DESCONOCIDO', 'report_type', 'El tipo de reporte no existe');
    const reporte = aLaVistaDe(session, whole);
    const period = this.periodo(asked);
    for (const filter of ['operador_id', 'servicio_id'] as const) {
      if (asked[filter] !== undefined && !(reporte.filtros ?? []).includes(filter))
        throw invalidField('FILTRO_NO_APLICA', filter, NO_SE_FILTRA[filter]);
    }
    if (onlyOwn(session) && reporte.propio !== true) throw forbidden();
    const { entidad_id, operador_id: empleado_id } = asked;
    const who =
      reporte.filtros?.includes('operador_id') || onlyOwn(session)
        ? historyReach(session, { entidad_id, empleado_id })
        : scopeOf(session, entidad_id);
    const known = { hoy: this.clock.today(), zona: this.clock.zone };
    return {
      reporte,
      pedido: { quien: who, periodo: period, servicio_id: asked.servicio_id ?? null, ...known },
      orden: ordenDe(reporte, asked),
    };
  }

  /** `waiter`: when it is aborted the answer is not awaited any more, and its statement ends. */
  async generar(session: Session, asked: ReportePedidoEnPantalla, waiter: AbortSignal): Promise<ReporteGenerado> {
    const judged = this.juzgar(session, asked);
    if (asked.comparar_con !== undefined && judged.reporte.deAhora)
      throw invalidField('REPORTE_SIN_COMPARACION', 'comparar_con', 'Este reporte es de este momento: no se compara');
    const { page = 1, per_page = asked.page === undefined ? FILAS_DE_REPORTE : 10 } = asked;
    const read = async (reader: Snapshot): Promise<ReporteGenerado> => {
      const corrida = this.correr(judged, reader);
      const all = await corrida.todo();
      const whole = asked.page === undefined && asked.per_page === undefined;
      ensure(
        !whole || all.filas <= FILAS_DE_REPORTE,
        'REPORTE_MUY_LARGO',
        `El reporte tiene ${all.filas.toLocaleString('es-CO')} filas: pídelo por páginas o expórtalo`,
        413,
      );
      const data = await corrida.pagina(judged.orden, { limite: per_page, desde: (page - 1) * per_page });
      const comparacion =
        asked.comparar_con === undefined ? null : await this.comparar(judged, all, asked.comparar_con, reader);
      const business = await negocioDe(judged.pedido.quien, reader);
      return {
        ...descrito(judged),
        negocio: business,
        summary: all.resumen,
        totales: all.totales,
        data,
        comparacion,
        pagination: paginate({ page, per_page }, all.filas, data.length),
      };
    };
    return this.turnos.take(`usuario:${session.usuario_id}`, () => this.db.snapshot(read, { waiter }));
  }

  /** Reads it in a picture of the database. */
  correr({ reporte, pedido }: Juzgado, reader: Snapshot): Corrida {
    return new Corrida(reporte, pedido, reader, {
      cifras: this.cifras,
      cuentas: this.cuentas,
      ocupacion: this.ocupacion,
    });
  }

  private async comparar(
    judged: Juzgado,
    { resumen }: Todo,
    con: Comparacion,
    reader: Snapshot,
  ): Promise<ReporteGenerado['comparacion']> {
    const period =
      con === 'anterior' ? periodoAnterior(judged.pedido.periodo) : periodoHaceUnAnio(judged.pedido.periodo);
    const before = (await this.correr({ ...judged, pedido: { ...judged.pedido, periodo: period } }, reader).todo())
      .resumen as Record<string, number>;
    const cambios = Object.fromEntries(
      Object.entries(resumen).map(([key, now]) => [key, cambioDe(key as ClaveResumen, now, before[key] ?? 0)]),
    );
    return { period: periodoEnPalabras(period), summary: before, cambios };
  }

  private periodo({ start_date: inicio, end_date: fin }: ReportePedido): Periodo {
    if (inicio > fin)
      throw invalidField('RANGO_INVALIDO', 'end_date', 'La fecha final no puede ser anterior a la inicial');
    if (fin >= sumarAnios(inicio, ANIOS_DE_REPORTE))
      throw invalidField('RANGO_MUY_LARGO', 'end_date', `El rango no puede superar ${ANIOS_DE_REPORTE} años`);
    if (fin > sumarAnios(this.clock.today(), 1))
      throw invalidField('RANGO_MUY_LEJANO', 'end_date', 'La fecha final no puede pasar de un año adelante');
    return { inicio, fin };
  }
}

/** Without the columns that are not the caller's to see: rows are not sorted by them, and no file carries them. */
const aLaVistaDe = (session: Session, reporte: Reporte): Reporte => ({
  ...reporte,
  columnas: reporte.columnas.filter(({ permiso }) => permiso === undefined || canNow(session, permiso)),
});

function ordenDe(reporte: Reporte, { orden, sentido = 'asc' }: ReportePedido): Orden {
  if (orden === undefined) return null;
  const column = reporte.columnas.find(({ key, fija }) => key === orden && fija !== true);
  if (column === undefined) throw invalidField('ORDEN_DESCONOCIDO', 'orden', 'El reporte no se ordena por esa columna');
  return { columna: column, sentido };
}

/** The change of a figure in percent; that of a percentage would say nothing, and both are in sight. */
const cambioDe = (key: ClaveResumen, now: number, before: number): number | null =>
  CIFRAS_RESUMEN[key].unidad === 'porcentaje' ? null : variacion(now, before);

type Descrito = Pick<
  ReporteGenerado,
  'report_type' | 'title' | 'period' | 'start_date' | 'end_date' | 'base' | 'nota' | 'columns' | 'asientos'
>;

/** The description of a report, whatever rows it has. */
function descrito(judged: Juzgado): Descrito {
  const { reporte, pedido } = judged;
  const { periodo, servicio_id } = pedido;
  return {
    report_type: reporte.id,
    title: tituloDe(judged),
    period: periodoEnPalabras(periodo),
    start_date: periodo.inicio,
    end_date: periodo.fin,
    base: reporte.base,
    nota: reporte.nota ?? null,
    columns: reporte.columnas.map(({ key, header, tipo, suma, fija }) => ({
      key,
      header,
      tipo,
      suma: suma === true,
      ordenable: fija !== true,
    })),
    // The rows of the book know no service.
    asientos: servicio_id === null ? (reporte.asientos ?? {}) : {},
  };
}

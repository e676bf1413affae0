import {
  type ArchivoEnTexto,
  CIFRAS_RESUMEN,
  FILAS_DE_EXCEL_EN_TEXTO,
  type ReportePedidoEnArchivo,
} from '@jornal/contract';
import { type Cell, type Parameter, type Table, XLSX_TYPE } from '@jornal/spreadsheets';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import type { Snapshot } from '../../platform/db/snapshot.js';
import { sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Exports, inFigures } from '../../platform/files/exports.js';
import type { FileAnswer } from '../../platform/files/file-answer.js';
import { Clock } from '../../platform/time/clock.js';
import type { Todo } from './corrida.js';
import { negocioDe } from './negocio.js';
import type { Pedido } from './reporte.js';
import { type Juzgado, periodoEnPalabras, ReportesService, tituloDe } from './reportes.service.js';

type Nombres = { negocio: string | null; sucursal: string | null; operador: string | null; servicio: string | null };

/** The name of the person of a session. */
export const llamado = ({ operador, nombre, email }: Session): string =>
  operador === null ? (nombre ?? email) : `${operador.nombre} ${operador.apellido}`.trim();

/** Reports as files: the same rows and totals as on screen, whole, from one picture of the database. */
@Injectable()
export class ExportarReportesService {
  constructor(
    private readonly reportes: ReportesService,
    private readonly exportes: Exports,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** The file itself, sent while it is made. `maximo`: as many rows as the caller takes. */
  archivo(
    session: Session,
    asked: ReportePedidoEnArchivo,
    waiter: AbortSignal,
    maximo = Number.POSITIVE_INFINITY,
  ): Promise<FileAnswer> {
    const { format, ...resto } = asked;
    const judged = this.reportes.juzgar(session, resto);
    const before = (rows: number) => this.anotar(session, judged, asked, rows);
    return this.exportes.make({ format, waiter, before }, async (reader) => {
      const tabla = await this.tabla(session, judged, reader);
      const sentence =
        `El reporte tiene ${inFigures(tabla.rows)} filas: más de ${inFigures(maximo)} en Excel se piden a ` +
        '/api/export-report/archivo';
      ensure(tabla.rows <= maximo, 'EXCEL_MUY_LARGO', sentence, 413);
      return tabla;
    });
  }

  /** A workbook within a JSON answer. */
  async enTexto(session: Session, asked: ReportePedidoEnArchivo, waiter: AbortSignal): Promise<ArchivoEnTexto> {
    const { fileName, bytes } = await this.archivo(session, asked, waiter, FILAS_DE_EXCEL_EN_TEXTO);
    return {
      content: Buffer.concat(await bytes.toArray()).toString('base64'),
      mime_type: XLSX_TYPE,
      filename: fileName,
    };
  }

  /** The table of the file of a report, read in a picture of the database. */
  async tabla(session: Session, judged: Juzgado, reader: Snapshot): Promise<Table> {
    const { reporte, pedido, orden } = judged;
    const corrida = this.reportes.correr(judged, reader);
    const [all, names] = [await corrida.todo(), await nombresDe(pedido, reader)];
    const keys = reporte.columnas.map(({ key }) => key);
    async function* batches(): AsyncGenerator<Cell[][]> {
      for await (const lote of corrida.lotes(orden)) yield lote.map((row) => keys.map((key) => row[key] ?? null));
    }
    return {
      name: `${reporte.id}-${pedido.periodo.inicio}-a-${pedido.periodo.fin}`,
      title: tituloDe(judged),
      columns: reporte.columnas.map(({ header, tipo, suma }) => ({ titulo: header, tipo, suma: suma === true })),
      parameters: this.parametros(session, judged, all, names),
      rows: all.filas,
      batches: batches(),
      totals: () => totalesDe(judged, all),
      zone: this.clock.zone,
    };
  }

  private parametros(
    session: Session,
    { reporte, pedido, orden }: Juzgado,
    { filas, resumen }: Todo,
    { negocio, sucursal, operador, servicio }: Nombres,
  ): Parameter[] {
    const said: Array<[string, string | null | undefined]> = [
      ['Negocio', negocio],
      ['Reporte', reporte.nombre],
      ['Período', periodoEnPalabras(pedido.periodo)],
      ['Base', reporte.base],
      ['Nota', reporte.nota],
      ['Sucursal', sucursal ?? 'Todas'],
      ['Operador', operador],
      ['Servicio', servicio],
      [
        'Ordenado por',
        orden && `${orden.columna.header}, ${orden.sentido === 'asc' ? 'de menor a mayor' : 'de mayor a menor'}`,
      ],
      ['Hecho por', llamado(session)],
    ];
    return [
      ...said.flatMap(([name, value]): Parameter[] => (value ? [{ nombre: name, valor: value }] : [])),
      { nombre: 'Hecho el', valor: this.clock.now().toISOString(), tipo: 'instante' },
      { nombre: 'Filas', valor: filas, tipo: 'entero' },
      ...Object.entries(CIFRAS_RESUMEN).flatMap(([key, { nombre, unidad }]): Parameter[] => {
        const value = (resumen as Record<string, number>)[key];
        return value === undefined || key === 'registros' ? [] : [{ nombre, valor: value, tipo: unidad }];
      }),
    ];
  }

  private async anotar(
    session: Session,
    { reporte, pedido }: Juzgado,
    { format, operador_id, servicio_id }: ReportePedidoEnArchivo,
    rows: number,
  ): Promise<void> {
    const { quien, periodo } = pedido;
    const which = {
      reporte: reporte.nombre,
      desde: periodo.inicio,
      hasta: periodo.fin,
      formato: format,
      filas: rows,
      ...(operador_id && { operador_id }),
      ...(servicio_id && { servicio_id }),
    };
    const say = async (_: EntityManager, audit: Audit) =>
      audit({
        accion: 'exportar',
        recurso: 'reporte',
        recurso_id: 0,
        entidad_id: typeof quien.entidad_id === 'number' ? quien.entidad_id : (session.entidad?.id ?? 0),
        despues: which,
        avisos: [],
      });
    await this.transactions.execute(session, say, { soloAnota: true });
  }
}

/** The names of the filters of a report; no names of another branch are told. */
async function nombresDe({ quien, servicio_id }: Pedido, reader: Snapshot): Promise<Nombres> {
  const { empleado_id } = quien;
  const ids = typeof quien.entidad_id === 'number' ? [quien.entidad_id] : quien.entidad_id;
  const row = await reader.row<Omit<Nombres, 'negocio'>>(sql`
    SELECT (SELECT string_agg(CASE WHEN e.id = 0 THEN 'General' ELSE e.name END, ', ' ORDER BY e.id)
      FROM entidad e WHERE e.id = ANY(${ids}::bigint[])) AS sucursal,
      (SELECT concat_ws(' ', o.nombre, o.apellido) FROM operador o WHERE o.id = ${empleado_id}::bigint
          AND (${ids}::bigint[] IS NULL OR o.entidad_id = ANY(${ids}::bigint[]))) AS operador,
      (SELECT s.nombre FROM servicio s WHERE s.id = ${servicio_id}::bigint
          AND (${ids}::bigint[] IS NULL OR s.entidad_id IS NULL OR s.entidad_id = ANY(${ids}::bigint[]))) AS servicio`);
  return { ...(row as Omit<Nombres, 'negocio'>), negocio: await negocioDe(quien, reader) };
}

/** 'Total' under the first column that does not add up, and the sums under those that do. */
function totalesDe({ reporte: { columnas } }: Juzgado, { totales }: Todo): Cell[] | null {
  if (!columnas.some(({ suma }) => suma === true)) return null;
  const rotulo = columnas.findIndex(({ suma }) => suma !== true);
  return columnas.map(({ key, suma }, i) => (suma === true ? (totales[key] ?? 0) : i === rotulo ? 'Total' : null));
}

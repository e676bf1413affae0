import { type FormatoArchivo, PALABRAS_CAMPO, type Paginacion } from '@jornal/contract';
import type { Cell, Parameter } from '@jornal/spreadsheets';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Db, NO_LIMIT } from '../../platform/db/db.js';
import type { Snapshot } from '../../platform/db/snapshot.js';
import { Exports } from '../../platform/files/exports.js';
import type { FileAnswer } from '../../platform/files/file-answer.js';
import { SimpleList } from '../../platform/http/simple-list.js';
import { Clock } from '../../platform/time/clock.js';
import type { Audit } from '../changes/audit.js';
import { Transactions } from '../changes/transactions.js';
import type { Session } from '../session/session.js';
import type { Asker } from './asker.js';
import type { ListFile } from './list.js';

type Filters = Record<string, unknown>;
type Answer<F> = F[] | { data: F[]; pagination: Pick<Paginacion, 'total'> };
/** How many rows there are, and each of them. */
export type ReadList<F> = { rows: number; batches: AsyncIterable<readonly F[]> };

/** Words that say which part, or hold a text that was typed: neither is a filter that the audit trail should keep. */
const OF_THE_SCREEN = ['formato', 'solo', 'page', 'per_page', 'cursor', 'orden', 'sentido', 'totales'];
const NOT_FILTERS = [...OF_THE_SCREEN, 'search', 'busca'];

/** Lists as files: the rows that their filters and their order show, whole. */
@Injectable()
export class Lists {
  constructor(
    private readonly exports: Exports,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly db: Db,
  ) {}

  /**
   * Answers the list, with how many rows a bare list was cut from, or, where a kind of file is asked for, all of it in
   * one: read as on screen, but whole, from one picture of the database. A file is thrown (`FileAnswer`).
   */
  async answer<
    F,
    Q extends { formato?: FormatoArchivo | undefined; solo?: string | undefined },
    R extends Answer<F> | SimpleList<F>,
  >(who: Asker, list: ListFile<F>, query: Q, read: (query: Q) => Promise<R>) {
    const { formato, solo } = query;
    if (formato === undefined) return { status: 200 as const, body: who.recordTotal(await read(query)) };
    throw await this.file(who, list, formato, query, async (reader) => {
      const { read: isRead, resto } = await this.db.readWhole(reader, () =>
        read({ ...query, page: 1, per_page: NO_LIMIT, totales: undefined }),
      );
      const whole = inBatches<F>(isRead, resto as AsyncIterable<readonly F[]>);
      return solo === undefined ? whole : chosen(whole, solo.split(','));
    });
  }

  /** The same for a list without pages, however it is read. */
  async file<F>(
    { session, waiter: wait }: Asker,
    list: ListFile<F>,
    format: FormatoArchivo,
    filters: Filters,
    read: (reader: Snapshot) => Promise<ReadList<F>>,
  ): Promise<FileAnswer> {
    const { name, title, columns } = list;
    const before = (rows: number) => this.note(session, title, format, rows, filters);
    return this.exports.make({ format, waiter: wait, before, what: 'La lista' }, async (reader) => {
      const { rows, batches } = await read(reader);
      const sums = columns.map(({ suma }) => (suma === true ? 0 : null));
      async function* cells(): AsyncGenerator<Cell[][]> {
        for await (const batch of batches) yield batch.map((row) => intoCells(columns, row, sums));
      }
      return {
        name: `${name}-${this.clock.today()}`,
        title,
        columns: columns.map(({ titulo: heading, tipo, suma }) => ({
          titulo: heading,
          tipo,
          suma: suma === true,
        })),
        parameters: this.parameters(title, rows, filters),
        rows,
        batches: cells(),
        totals: () =>
          columns.some(({ suma }) => suma) ? sums.map((sum, i) => (i === 0 && sum === null ? 'Total' : sum)) : null,
        zone: this.clock.zone,
      };
    });
  }

  private parameters(title: string, rows: number, filters: Filters): Parameter[] {
    const places = Object.entries(filters).filter(
      ([key, value]) => !OF_THE_SCREEN.includes(key) && value !== undefined && value !== '',
    );
    return [
      { nombre: 'Lista', valor: title },
      ...places.map(([key, value]) => ({ nombre: PALABRAS_CAMPO[key] ?? key, valor: String(value) })),
      { nombre: 'Hecho el', valor: this.clock.now().toISOString(), tipo: 'instante' },
      { nombre: 'Filas', valor: rows, tipo: 'entero' },
    ];
  }

  private async note(
    session: Session,
    list: string,
    format: FormatoArchivo,
    rows: number,
    filters: Filters,
  ): Promise<void> {
    const said = Object.fromEntries(
      Object.entries(filters).filter(
        ([key, value]) => !NOT_FILTERS.includes(key) && value !== undefined && value !== '',
      ),
    );
    const entidad_id = typeof filters['entidad_id'] === 'number' ? filters['entidad_id'] : (session.entidad?.id ?? 0);
    const say = async (_: EntityManager, audit: Audit) =>
      audit({
        accion: 'exportar',
        recurso: 'lista',
        recurso_id: 0,
        entidad_id,
        despues: { lista: list, formato: format, filas: rows, ...said },
        avisos: [],
      });
    await this.transactions.execute(session, say, { soloAnota: true });
  }
}

/** The cells of a row; columns that add up are added. */
function intoCells<F>(columns: ListFile<F>['columns'], row: F, sums: Array<number | null>): Cell[] {
  return columns.map(({ de }, i) => {
    const value = de(row) ?? null;
    if (typeof value === 'number' && sums[i] !== null) sums[i] = (sums[i] ?? 0) + value;
    return value;
  });
}

/** The rows that a list answered, and the rest of them. */
function inBatches<F>(read: Answer<F> | SimpleList<F>, rest: AsyncIterable<readonly F[]>): ReadList<F> {
  const first = Array.isArray(read) ? read : read.data;
  const rows = Array.isArray(read) ? read.length : read instanceof SimpleList ? read.total : read.pagination.total;
  async function* batches(): AsyncGenerator<readonly F[]> {
    yield first;
    yield* rest;
  }
  return { rows, batches: batches() };
}

/** Those that are named, in that order. */
async function chosen<F>({ batches }: ReadList<F>, ids: readonly string[]): Promise<ReadList<F>> {
  const wanted = new Set(ids);
  const byId = new Map<string, F>();
  for await (const batch of batches) {
    for (const row of batch) {
      const id = String((row as { id?: unknown }).id);
      if (wanted.has(id)) byId.set(id, row);
    }
  }
  const own = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    rows: own.length,
    batches: (async function* () {
      yield own;
    })(),
  };
}

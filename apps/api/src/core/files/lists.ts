import { type FormatoArchivo, PALABRAS_CAMPO, type Paginacion, type TipoColumna } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { Db, NO_LIMIT } from '../db/db.js';
import type { Snapshot } from '../db/snapshot.js';
import { type Audit, Transactions } from '../db/transactions.js';
import { SimpleList } from '../http/simple-list.js';
import type { Session } from '../session.js';
import type { FileAnswer } from './answer.js';
import { Exports } from './exports.js';
import type { Cell, Parameter } from './table.js';

/** `suma`: the row of totals adds it up. */
export type ListColumn<F> = { titulo: string; tipo: TipoColumna; de: (fila: F) => Cell | undefined; suma?: true };
/** A list as a file: what it is called there, and its columns. */
export type ListFile<F> = { nombre: string; titulo: string; columnas: ReadonlyArray<ListColumn<F>> };

/** Who asks, and who of them waits. */
export type Asker = { session: Session; waiter: AbortSignal };
type Filters = Record<string, unknown>;
type Answer<F> = F[] | { data: F[]; pagination: Pick<Paginacion, 'total'> };
/** How many rows there are, and each of them. */
export type ReadList<F> = { rows: number; batches: AsyncIterable<readonly F[]> };

/** They say which part, or hold what somebody typed: neither is a filter that the audit trail should keep. */
const OF_THE_SCREEN = ['formato', 'solo', 'page', 'per_page', 'cursor', 'orden', 'sentido', 'totales'];
const NOT_FILTERS = [...OF_THE_SCREEN, 'search', 'busca'];

/** Lists as files: what their filters and their order show, whole. */
@Injectable()
export class Lists {
  constructor(
    private readonly exports: Exports,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly db: Db,
  ) {}

  /** What is asked for or, where a kind of file is, all of it in one: read as on screen, but whole, from one picture of the database. */
  async respond<
    F,
    Q extends { formato?: FormatoArchivo | undefined; solo?: string | undefined },
    R extends Answer<F> | SimpleList<F>,
  >(quien: Asker, lista: ListFile<F>, query: Q, leer: (query: Q) => Promise<R>): Promise<R> {
    const { formato, solo } = query;
    if (formato === undefined) return leer(query);
    throw await this.file(quien, lista, formato, query, async (lector) => {
      const { leida, resto } = await this.db.readWhole(lector, () =>
        leer({ ...query, page: 1, per_page: NO_LIMIT, totales: undefined }),
      );
      const entera = inBatches<F>(leida, resto as AsyncIterable<readonly F[]>);
      return solo === undefined ? entera : chosen(entera, solo.split(','));
    });
  }

  /** The same for a list without pages, however it is read. */
  async file<F>(
    { session: sesion, waiter: espera }: Asker,
    lista: ListFile<F>,
    formato: FormatoArchivo,
    filtros: Filters,
    leer: (lector: Snapshot) => Promise<ReadList<F>>,
  ): Promise<FileAnswer> {
    const { nombre, titulo, columnas } = lista;
    const antes = (filas: number) => this.note(sesion, titulo, formato, filas, filtros);
    return this.exports.make({ formato, espera, antes, que: 'La lista' }, async (lector) => {
      const { rows: filas, batches: lotes } = await leer(lector);
      const sumas = columnas.map(({ suma }) => (suma === true ? 0 : null));
      async function* celdas(): AsyncGenerator<Cell[][]> {
        for await (const lote of lotes) yield lote.map((fila) => intoCells(columnas, fila, sumas));
      }
      return {
        nombre: `${nombre}-${this.clock.today()}`,
        titulo,
        columnas: columnas.map(({ titulo: encabezado, tipo, suma }) => ({
          titulo: encabezado,
          tipo,
          suma: suma === true,
        })),
        parametros: this.parameters(titulo, filas, filtros),
        filas,
        lotes: celdas(),
        totales: () =>
          columnas.some(({ suma }) => suma)
            ? sumas.map((suma, i) => (i === 0 && suma === null ? 'Total' : suma))
            : null,
        zona: this.clock.zone,
      };
    });
  }

  private parameters(titulo: string, filas: number, filtros: Filters): Parameter[] {
    const puestos = Object.entries(filtros).filter(
      ([clave, valor]) => !OF_THE_SCREEN.includes(clave) && valor !== undefined && valor !== '',
    );
    return [
      { nombre: 'Lista', valor: titulo },
      ...puestos.map(([clave, valor]) => ({ nombre: PALABRAS_CAMPO[clave] ?? clave, valor: String(valor) })),
      { nombre: 'Hecho el', valor: this.clock.now().toISOString(), tipo: 'instante' },
      { nombre: 'Filas', valor: filas, tipo: 'entero' },
    ];
  }

  private async note(
    sesion: Session,
    lista: string,
    formato: FormatoArchivo,
    filas: number,
    filtros: Filters,
  ): Promise<void> {
    const dichos = Object.fromEntries(
      Object.entries(filtros).filter(
        ([clave, valor]) => !NOT_FILTERS.includes(clave) && valor !== undefined && valor !== '',
      ),
    );
    const entidad_id = typeof filtros['entidad_id'] === 'number' ? filtros['entidad_id'] : (sesion.entidad?.id ?? 0);
    const decir = async (_: EntityManager, auditar: Audit) =>
      auditar({
        accion: 'exportar',
        recurso: 'lista',
        recurso_id: 0,
        entidad_id,
        despues: { lista, formato, filas, ...dichos },
        avisos: [],
      });
    await this.transactions.execute(sesion, decir, { soloAnota: true });
  }
}

/** The cells of a row; what adds up is added. */
function intoCells<F>(columnas: ReadonlyArray<ListColumn<F>>, fila: F, sumas: Array<number | null>): Cell[] {
  return columnas.map(({ de }, i) => {
    const valor = de(fila) ?? null;
    if (typeof valor === 'number' && sumas[i] !== null) sumas[i] = (sumas[i] ?? 0) + valor;
    return valor;
  });
}

/** What a list answered, and the rest of its rows. */
function inBatches<F>(leida: Answer<F> | SimpleList<F>, resto: AsyncIterable<readonly F[]>): ReadList<F> {
  const primeras = Array.isArray(leida) ? leida : leida.data;
  const filas = Array.isArray(leida)
    ? leida.length
    : leida instanceof SimpleList
      ? leida.total
      : leida.pagination.total;
  async function* lotes(): AsyncGenerator<readonly F[]> {
    yield primeras;
    yield* resto;
  }
  return { rows: filas, batches: lotes() };
}

/** Those that are named, in that order. */
async function chosen<F>({ batches: lotes }: ReadList<F>, ids: readonly string[]): Promise<ReadList<F>> {
  const buscadas = new Set(ids);
  const porId = new Map<string, F>();
  for await (const lote of lotes) {
    for (const fila of lote) {
      const id = String((fila as { id?: unknown }).id);
      if (buscadas.has(id)) porId.set(id, fila);
    }
  }
  const suyas = ids.flatMap((id) => porId.get(id) ?? []);
  return {
    rows: suyas.length,
    batches: (async function* () {
      yield suyas;
    })(),
  };
}

/** A person as people call them. */
export const nameOf = (persona: { nombre: string; apellido: string } | null): string | null =>
  persona === null ? null : `${persona.nombre} ${persona.apellido}`.trim();

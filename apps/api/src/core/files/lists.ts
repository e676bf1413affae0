import { type FormatoArchivo, PALABRAS_CAMPO, type Paginacion, type TipoColumna } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { Db, NO_LIMIT } from '../db/db.js';
import type { Snapshot } from '../db/snapshot.js';
import { type Audit, Transactions } from '../db/transactions.js';
import { ListaSimple } from '../http/total-count.js';
import type { Session } from '../session.js';
import type { RespuestaArchivo } from './answer.js';
import { Exportes } from './exports.js';
import type { Celda, Parametro } from './table.js';

/** `suma`: the row of totals adds it up. */
export type ColumnaDeLista<F> = { titulo: string; tipo: TipoColumna; de: (fila: F) => Celda | undefined; suma?: true };
/** A list as a file: what it is called there, and its columns. */
export type Lista<F> = { nombre: string; titulo: string; columnas: ReadonlyArray<ColumnaDeLista<F>> };

/** Who asks, and who of them waits. */
export type Quien = { sesion: Session; espera: AbortSignal };
type Filtros = Record<string, unknown>;
type Respuesta<F> = F[] | { data: F[]; pagination: Pick<Paginacion, 'total'> };
/** How many rows there are, and each of them. */
export type Leida<F> = { filas: number; lotes: AsyncIterable<readonly F[]> };

/** They say which part, or hold what somebody typed: neither is a filter that the audit trail should keep. */
const DE_LA_PANTALLA = ['formato', 'solo', 'page', 'per_page', 'cursor', 'orden', 'sentido', 'totales'];
const NO_SON_FILTROS = [...DE_LA_PANTALLA, 'search', 'busca'];

/** Lists as files: what their filters and their order show, whole. */
@Injectable()
export class Listas {
  constructor(
    private readonly exportes: Exportes,
    private readonly transacciones: Transactions,
    private readonly reloj: Clock,
    private readonly db: Db,
  ) {}

  /** What is asked for or, where a kind of file is, all of it in one: read as on screen, but whole, from one picture of the database. */
  async responder<
    F,
    Q extends { formato?: FormatoArchivo | undefined; solo?: string | undefined },
    R extends Respuesta<F> | ListaSimple<F>,
  >(quien: Quien, lista: Lista<F>, query: Q, leer: (query: Q) => Promise<R>): Promise<R> {
    const { formato, solo } = query;
    if (formato === undefined) return leer(query);
    throw await this.archivo(quien, lista, formato, query, async (lector) => {
      const { leida, resto } = await this.db.readWhole(lector, () =>
        leer({ ...query, page: 1, per_page: NO_LIMIT, totales: undefined }),
      );
      const entera = enLotes<F>(leida, resto as AsyncIterable<readonly F[]>);
      return solo === undefined ? entera : elegidas(entera, solo.split(','));
    });
  }

  /** The same for a list without pages, however it is read. */
  async archivo<F>(
    { sesion, espera }: Quien,
    lista: Lista<F>,
    formato: FormatoArchivo,
    filtros: Filtros,
    leer: (lector: Snapshot) => Promise<Leida<F>>,
  ): Promise<RespuestaArchivo> {
    const { nombre, titulo, columnas } = lista;
    const antes = (filas: number) => this.anotar(sesion, titulo, formato, filas, filtros);
    return this.exportes.hacer({ formato, espera, antes, que: 'La lista' }, async (lector) => {
      const { filas, lotes } = await leer(lector);
      const sumas = columnas.map(({ suma }) => (suma === true ? 0 : null));
      async function* celdas(): AsyncGenerator<Celda[][]> {
        for await (const lote of lotes) yield lote.map((fila) => enCeldas(columnas, fila, sumas));
      }
      return {
        nombre: `${nombre}-${this.reloj.today()}`,
        titulo,
        columnas: columnas.map(({ titulo: encabezado, tipo, suma }) => ({
          titulo: encabezado,
          tipo,
          suma: suma === true,
        })),
        parametros: this.parametros(titulo, filas, filtros),
        filas,
        lotes: celdas(),
        totales: () =>
          columnas.some(({ suma }) => suma)
            ? sumas.map((suma, i) => (i === 0 && suma === null ? 'Total' : suma))
            : null,
        zona: this.reloj.zone,
      };
    });
  }

  private parametros(titulo: string, filas: number, filtros: Filtros): Parametro[] {
    const puestos = Object.entries(filtros).filter(
      ([clave, valor]) => !DE_LA_PANTALLA.includes(clave) && valor !== undefined && valor !== '',
    );
    return [
      { nombre: 'Lista', valor: titulo },
      ...puestos.map(([clave, valor]) => ({ nombre: PALABRAS_CAMPO[clave] ?? clave, valor: String(valor) })),
      { nombre: 'Hecho el', valor: this.reloj.now().toISOString(), tipo: 'instante' },
      { nombre: 'Filas', valor: filas, tipo: 'entero' },
    ];
  }

  private async anotar(
    sesion: Session,
    lista: string,
    formato: FormatoArchivo,
    filas: number,
    filtros: Filtros,
  ): Promise<void> {
    const dichos = Object.fromEntries(
      Object.entries(filtros).filter(
        ([clave, valor]) => !NO_SON_FILTROS.includes(clave) && valor !== undefined && valor !== '',
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
    await this.transacciones.execute(sesion, decir, { soloAnota: true });
  }
}

/** The cells of a row; what adds up is added. */
function enCeldas<F>(columnas: ReadonlyArray<ColumnaDeLista<F>>, fila: F, sumas: Array<number | null>): Celda[] {
  return columnas.map(({ de }, i) => {
    const valor = de(fila) ?? null;
    if (typeof valor === 'number' && sumas[i] !== null) sumas[i] = (sumas[i] ?? 0) + valor;
    return valor;
  });
}

/** What a list answered, and the rest of its rows. */
function enLotes<F>(leida: Respuesta<F> | ListaSimple<F>, resto: AsyncIterable<readonly F[]>): Leida<F> {
  const primeras = Array.isArray(leida) ? leida : leida.data;
  const filas = Array.isArray(leida)
    ? leida.length
    : leida instanceof ListaSimple
      ? leida.total
      : leida.pagination.total;
  async function* lotes(): AsyncGenerator<readonly F[]> {
    yield primeras;
    yield* resto;
  }
  return { filas, lotes: lotes() };
}

/** Those that are named, in that order. */
async function elegidas<F>({ lotes }: Leida<F>, ids: readonly string[]): Promise<Leida<F>> {
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
    filas: suyas.length,
    lotes: (async function* () {
      yield suyas;
    })(),
  };
}

/** A person as people call them. */
export const nombreDe = (persona: { nombre: string; apellido: string } | null): string | null =>
  persona === null ? null : `${persona.nombre} ${persona.apellido}`.trim();

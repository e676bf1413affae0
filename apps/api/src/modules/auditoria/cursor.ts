import { type Sql, sql } from '../../core/db/sql.js';

export type Pedido = { cursor?: string | undefined; per_page: number };
export type Pagina<T> = { data: T[]; anterior: string | null; siguiente: string | null };
/** What of the list is read: from where, in which order, and how many. */
type Tramo = { condicion: Sql; orden: Sql; limite: number };
type Sitio = { id: number; created_at: string };

const sitioDe = (hacia: 'a' | 'd', { id, created_at }: Sitio): string => `${hacia}${Date.parse(created_at)}-${id}`;

/**
 * A page of a list with the newest first that begins where another ended: what is written meanwhile moves nothing, and a deep page
 * costs what the first does. A cursor names the row it stands beside; 'd', older than it, and 'a', newer.
 */
export async function paginaPorCursor<T extends Sitio>({ cursor, per_page }: Pedido, leer: (tramo: Tramo) => Promise<T[]>): Promise<Pagina<T>> {
  const [, hacia, instante, id] = /^([ad])(\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  const haciaAtras = hacia === 'a';
  const lugar = sql`(${new Date(Number(instante ?? 0))}::timestamptz, ${Number(id ?? 0)}::bigint)`;
  const condicion = hacia === undefined ? sql`true` : haciaAtras ? sql`(a.created_at, a.id) > ${lugar}` : sql`(a.created_at, a.id) < ${lugar}`;
  const filas = await leer({ condicion, orden: haciaAtras ? sql`ASC` : sql`DESC`, limite: per_page + 1 });
  const sobra = filas.length > per_page;
  const data = filas.slice(0, per_page);
  if (haciaAtras) data.reverse();
  const [primera, ultima] = [data[0], data.at(-1)];
  const [hayNuevas, hayViejas] = haciaAtras ? [sobra, true] : [hacia !== undefined, sobra];
  return {
    data,
    anterior: hayNuevas && primera !== undefined ? sitioDe('a', primera) : null,
    siguiente: hayViejas && ultima !== undefined ? sitioDe('d', ultima) : null,
  };
}

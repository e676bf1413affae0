import type { Sentido } from '@jornal/contract';
import { type Sql, sql } from '../../platform/db/sql.js';

export type Pedido = { cursor?: string | undefined; per_page: number; sentido?: Sentido };
export type Pagina<T> = { data: T[]; anterior: string | null; siguiente: string | null };
/** The part of the list that is read: from where, in which order, and how many. */
type Tramo = { condicion: Sql; orden: Sql; limite: number };
type Sitio = { id: number; created_at: string };

const sitioDe = (hacia: 'a' | 'd', { id, created_at }: Sitio): string => `${hacia}${Date.parse(created_at)}-${id}`;

/**
 * A page of a list with the newest first (`sentido` desc) or last that begins where another ended: rows written
 * meanwhile move nothing, and a deep page costs what the first does. A cursor names the row it stands beside; 'd',
 * older than it, and 'a', newer. So it may only stand in the order of writing.
 */
export async function paginaPorCursor<T extends Sitio>(
  { cursor, per_page, sentido = 'desc' }: Pedido,
  leer: (tramo: Tramo) => Promise<T[]>,
): Promise<Pagina<T>> {
  const [adelante, atras] = sentido === 'desc' ? (['d', 'a'] as const) : (['a', 'd'] as const);
  const [, hacia, instante, id] = /^([ad])(\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  const haciaAtras = hacia === atras;
  const nuevas = (haciaAtras ? atras : adelante) === 'a';
  const lugar = sql`(${new Date(Number(instante ?? 0))}::timestamptz, ${Number(id ?? 0)}::bigint)`;
  const masAlla = nuevas ? sql`(a.created_at, a.id) > ${lugar}` : sql`(a.created_at, a.id) < ${lugar}`;
  const condicion = hacia === undefined ? sql`true` : masAlla;
  const filas = await leer({ condicion, orden: nuevas ? sql`ASC` : sql`DESC`, limite: per_page + 1 });
  const sobra = filas.length > per_page;
  const data = filas.slice(0, per_page);
  if (haciaAtras) data.reverse();
  const [primera, ultima] = [data[0], data.at(-1)];
  const [hayAntes, hayDespues] = haciaAtras ? [sobra, true] : [hacia !== undefined, sobra];
  return {
    data,
    anterior: hayAntes && primera !== undefined ? sitioDe(atras, primera) : null,
    siguiente: hayDespues && ultima !== undefined ? sitioDe(adelante, ultima) : null,
  };
}

import type { Sentido } from '@jornal/contract';
import { type Sql, sql } from '../../platform/db/sql.js';

export type Pedido = { cursor?: string | undefined; per_page: number; sentido?: Sentido };
export type Pagina<T> = { data: T[]; anterior: string | null; siguiente: string | null };
/** The part of the list that is read: from where, in which order, and how many. */
type Tramo = { condicion: Sql; orden: Sql; limite: number };
type Sitio = { id: number; created_at: string };

const sitioDe = (toward: 'a' | 'd', { id, created_at }: Sitio): string => `${toward}${Date.parse(created_at)}-${id}`;

/**
 * A page of a list with the newest first (`sentido` desc) or last that begins where another ended: rows written
 * meanwhile move nothing, and a deep page costs what the first does. A cursor names the row it stands beside; 'd',
 * older than it, and 'a', newer. So it may only stand in the order of writing.
 */
export async function paginaPorCursor<T extends Sitio>(
  { cursor, per_page, sentido = 'desc' }: Pedido,
  read: (stretch: Tramo) => Promise<T[]>,
): Promise<Pagina<T>> {
  const [adelante, atras] = sentido === 'desc' ? (['d', 'a'] as const) : (['a', 'd'] as const);
  const [, toward, instant, id] = /^([ad])(\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  const haciaAtras = toward === atras;
  const fresh = (haciaAtras ? atras : adelante) === 'a';
  const place = sql`(${new Date(Number(instant ?? 0))}::timestamptz, ${Number(id ?? 0)}::bigint)`;
  const masAlla = fresh ? sql`(a.created_at, a.id) > ${place}` : sql`(a.created_at, a.id) < ${place}`;
  const condicion = toward === undefined ? sql`true` : masAlla;
  const rows = await read({ condicion, orden: fresh ? sql`ASC` : sql`DESC`, limite: per_page + 1 });
  const surplus = rows.length > per_page;
  const data = rows.slice(0, per_page);
  if (haciaAtras) data.reverse();
  const [first, ultima] = [data[0], data.at(-1)];
  const [hayAntes, hayDespues] = haciaAtras ? [surplus, true] : [toward !== undefined, surplus];
  return {
    data,
    anterior: hayAntes && first !== undefined ? sitioDe(atras, first) : null,
    siguiente: hayDespues && ultima !== undefined ? sitioDe(adelante, ultima) : null,
  };
}

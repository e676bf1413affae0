import type { Sentido } from '@jornal/contract';
import { deUnaVez, literal, Sql, sql, unir, vacio } from './sql.js';

/** What a column of a list is ordered by. Several parts go the same way, one after the other; `nulos`: where there may be nothing, which comes last whichever the way. */
export type Clave = Sql | { partes: readonly Sql[]; nulos?: boolean };
/** The columns of a list by their word on the wire: all of those the contract names, and no other. */
export type Claves<C extends readonly string[]> = Readonly<Record<C[number], Clave>>;

/** Something that is not in every row. */
export const quizas = (clave: Sql): Clave => ({ partes: [clave], nulos: true });

/** A text as Spanish puts it in order: Á with A, Ñ after N, capitals or not. */
export const alfabetico = (texto: Sql): Sql => sql`${texto} COLLATE "es-x-icu"`;

/**
 * The order of a list: by the column asked for, and rows that are equal in it as the list has them by itself. `propio` is that order and
 * a total one: it ends with the id, which no two branches have in common. Words become expressions of our own by a closed table; nothing
 * of a caller is ever part of the text.
 */
export function enOrden<C extends string>(claves: Readonly<Record<C, Clave>>, { orden, sentido = 'asc' }: { orden?: C; sentido?: Sentido }, propio: Sql): Sql {
  if (orden === undefined) return propio;
  const clave = claves[orden];
  const { partes, nulos = false } = clave instanceof Sql ? { partes: [clave] } : clave;
  const hacia = literal(sentido === 'asc' ? ' ASC' : ' DESC');
  const piezas = partes.map((parte) => sql`${parte}${hacia}${nulos ? literal(' NULLS LAST') : vacio}`);
  return deUnaVez(unir([...piezas, propio], ', '));
}

/** The place of a word of ours among those it may be, as people read them: `palabras` in the order of their names on screen. */
export const segunSuNombre = (palabra: Sql, palabras: readonly string[]): Sql => sql`array_position(${palabras}::text[], ${palabra}::text)`;

/** The place of a branch among all of them by name: the table is small and read once a statement. */
export const lugarDeEntidad = (id: Sql): Sql => sql`array_position((SELECT array_agg(z.id ORDER BY ${alfabetico(sql`z.name`)}, z.id) FROM entidad z), ${id})`;

/** The same of an operator, by name and surname. */
export const lugarDeOperador = (id: Sql): Sql =>
  sql`array_position((SELECT array_agg(z.id ORDER BY ${alfabetico(sql`z.nombre || ' ' || z.apellido`)}, z.id) FROM operador z), ${id})`;

import { leerBusqueda } from '@jornal/contract';
import { holding } from '../../platform/db/search.js';
import type { Reader } from '../../platform/db/snapshot.js';
import { joinSql, prepared, type Sql, sql } from '../../platform/db/sql.js';
import type { Session } from '../session/session.js';

/** The name of `u` of the statement. It looks for the operator itself, because `o` often is another of the same row. */
export const AUTHOR_NAME = sql`coalesce((SELECT suyo.nombre || ' ' || suyo.apellido
      FROM operador suyo WHERE suyo.usuario_id = u.id), u.nombre, u.email)`;

/**
 * The author of a change, `u` of the statement: by the name of the operator they are or of their account, and by their
 * e-mail only where neither has a name.
 */
export const AUTHOR = sql`jsonb_build_object('id', u.id, 'email', u.email, 'nombre', ${AUTHOR_NAME})`;

/** The name of a caller, as `AUTHOR_NAME` tells it. */
export const nameOf = ({ operador, nombre, email }: Pick<Session, 'operador' | 'nombre' | 'email'>): string =>
  operador === null ? (nombre ?? email) : `${operador.nombre} ${operador.apellido}`;

/** The operators whose name holds a word of a search. */
export type Named = (word: string) => readonly number[];

/**
 * Finds the operators of each word of a search, before the rows of their work are read: a word that is in no name is then
 * found by the index of the other texts alone.
 */
export async function operatorsNamed(reader: Reader, text: string): Promise<Named> {
  const { palabras } = leerBusqueda(text);
  if (palabras.length === 0) return () => [];
  const called = palabras.map((word) => holding(sql`o.nombre || ' ' || o.apellido`, word));
  const rows = await reader.rows<{ id: number; por: boolean[] }>(
    prepared(sql`SELECT o.id, ARRAY[${joinSql(called, ', ')}] AS por FROM operador o WHERE ${joinSql(called, ' OR ')}`),
  );
  return (word) => rows.flatMap(({ id, por }) => (por[palabras.indexOf(word)] === true ? [id] : []));
}

/** Whether the operator who did some work is one of those; nothing where there are none. */
export const byOperator = (operator: Sql, ids: readonly number[]): readonly Sql[] =>
  ids.length === 0 ? [] : [sql`${operator} = ANY(${ids}::bigint[])`];

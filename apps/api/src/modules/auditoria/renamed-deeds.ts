import { ACCIONES_DE_ANTES } from '@jornal/contract';
import { type Sql, sql } from '../../platform/db/sql.js';

/** Deeds that were noted down by another word before: found by the one they have now, and no longer by that of then. */
const renamed = (words: string | undefined, sought: 'antes' | 'ahora', other: 'antes' | 'ahora') => {
  const those = words?.split(',') ?? [];
  return ACCIONES_DE_ANTES.filter((one) => those.includes(one[sought]) && !those.includes(one[other])).map(
    ({ recurso, antes }) => sql`a.recurso = ${recurso} AND a.accion = ${antes}`,
  );
};
/** Events of one of these deeds that were noted down by its word of before. */
export const ofBefore = (words: string | undefined): Sql[] => renamed(words, 'ahora', 'antes');
/** Events that have one of these words and are of another deed by now are none of them. */
export const renamedSince = (words: string | undefined): Sql[] =>
  renamed(words, 'antes', 'ahora').map((it) => sql`NOT (${it})`);

import { expand } from '../src/platform/db/kept-answers.js';

type Consultar = <T>(texto: string) => Promise<T[]>;

/** The answers that the database keeps, as their JSON: compressed, they are not seen by a search of its texts. */
export const respuestasGuardadas = async (sql: Consultar): Promise<string[]> =>
  (
    await sql<{ respuesta: Buffer }>(
      'SELECT respuesta_breve AS respuesta FROM idempotencia WHERE respuesta_breve IS NOT NULL',
    )
  ).map(({ respuesta }) => JSON.stringify(expand(respuesta)));

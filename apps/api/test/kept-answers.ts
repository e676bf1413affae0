import { expand } from '../src/platform/db/kept-answers.js';

type Consultar = <T>(texto: string) => Promise<T[]>;

/** What the database keeps of answers, as their JSON: compressed, nothing that looks through its texts sees it. */
export const respuestasGuardadas = async (sql: Consultar): Promise<string[]> =>
  (
    await sql<{ respuesta: Buffer }>(
      'SELECT respuesta_breve AS respuesta FROM idempotencia WHERE respuesta_breve IS NOT NULL',
    )
  ).map(({ respuesta }) => JSON.stringify(expand(respuesta)));

import type { Prueba } from '../app.js';

/**
 * The columns that no undoing gives back: how often a row changed, when it last did, and the sessions that ended with
 * it.
 */
const DE_PASO = ['seq', 'secuencia', 'actualizada_en', 'clave_version'];

/** Rows of a table as they are, but for the columns that each deed changes in them. */
export async function filasDe(prueba: Prueba, tabla: string, id: number, columna: string): Promise<object[]> {
  const filas = await prueba.sql<{ fila: Record<string, unknown> }>(
    `SELECT to_jsonb(t) AS fila FROM ${tabla} t WHERE t.${columna} = $1 ORDER BY to_jsonb(t)::text`,
    [id],
  );
  return filas.map(({ fila }) =>
    Object.fromEntries(Object.entries(fila).filter(([campo]) => !DE_PASO.includes(campo))),
  );
}

/** When it was done again is another moment, and its turn in a queue that moment's. */
export const sinMomento = (foto: unknown): unknown =>
  JSON.parse(
    JSON.stringify(foto, (campo, valor) =>
      /^(anulado_en|archivado_en|archivada_en|en_lista_desde)$/.test(campo) && valor !== null ? 'un momento' : valor,
    ),
  );

import type { EntityManager } from 'typeorm';
import { abridge, expand } from '../../platform/db/kept-answers.js';
import { DATABASE_NOW, hoursAgo } from '../../platform/db/moment.js';
import { RepeatedAnswer } from '../../platform/db/repeated-answer.js';
import { executeIn, rowIn, type Sql, sql } from '../../platform/db/sql.js';
import { BusinessError } from '../../platform/errors/business-error.js';
import type { Session } from '../session/session.js';
import type { Attempt } from './audit.js';

/** As long as a key keeps another request from being made of the same one. */
const KEY_HOURS = 24;

/** Whose key it is: the one row of a request that may be sent again. */
type Key = { entidad_id: number; usuario_id: number; clave: string; huella: string | undefined };

const its = ({ entidad_id, usuario_id, clave }: Key): Sql =>
  sql`entidad_id = ${entidad_id} AND usuario_id = ${usuario_id} AND clave = ${clave}`;

/**
 * A request with a key is done once: the key is taken before anything else of the transaction, and the answer is kept
 * with it behind everything else, so that a request with the same key waits for all of it.
 */
export function onceByKey<T>({ usuario_id, entidad, request }: Session, attempt: Attempt<T>): Attempt<T> {
  const { clave, huella } = request;
  if (clave === undefined) return attempt;
  const key = { entidad_id: entidad?.id ?? 0, usuario_id, clave, huella };
  return async (em) => {
    await claim(em, key);
    const done = await attempt(em);
    const kept = sql`UPDATE idempotencia SET respuesta_breve = ${abridge(done.answer)}
        WHERE ${its(key)}`;
    return { ...done, closing: [...done.closing, kept] };
  };
}

/** Takes the key or, when another transaction holds it, waits for it and answers as it did. */
async function claim(em: EntityManager, key: Key): Promise<void> {
  const { entidad_id, usuario_id, clave, huella } = key;
  const inserted = await executeIn(
    em,
    sql`INSERT INTO idempotencia (entidad_id, usuario_id, clave, huella, creada_en)
        VALUES (${entidad_id}, ${usuario_id}, ${clave}, ${huella}, ${DATABASE_NOW}) ON CONFLICT DO NOTHING`,
  );
  if (inserted === 1) return;
  const previous = await rowIn<{ huella: string; respuesta: Buffer | null; vale: boolean; ahora: string }>(
    em,
    sql`SELECT huella, respuesta_breve AS respuesta, creada_en > ${hoursAgo(KEY_HOURS)} AS vale,
          ${DATABASE_NOW}::text AS ahora FROM idempotencia
        WHERE ${its(key)} FOR UPDATE`,
  );
  if (previous?.vale === true) {
    if (previous.huella !== huella)
      throw new BusinessError('CLAVE_REUTILIZADA', 'Esta clave de idempotencia ya se usó con otra solicitud');
    throw new RepeatedAnswer(expand(previous.respuesta));
  }
  // The moment goes as a value: a value that an UPDATE sets in a branch's row is worked out nowhere else
  // (docs/decisions/0075, R6).
  await executeIn(
    em,
    sql`UPDATE idempotencia SET huella = ${huella}, respuesta_breve = NULL, creada_en = ${previous?.ahora ?? null}::timestamptz
        WHERE ${its(key)}`,
  );
}

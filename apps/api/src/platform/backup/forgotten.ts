import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RECURSOS_PERSONALES } from '@jornal/contract';
import { putOnDisk } from '@jornal/data-folder';
import { z } from 'zod';
import { withClientAt } from '../db/connection.js';

/**
 * The file beside the backups, which do not know of it, with the records forgotten since, one a line. Ids and nothing
 * else.
 */
const LEDGER = 'olvidados.jsonl';
/** Some two hundred thousand of them. */
const LEDGER_LIMIT = 32 * 1024 * 1024;

/** Which row it is, when it was forgotten and by which account. `clave`: of an answer kept for an account (`id`). */
const row = {
  entidad_id: z.int().nonnegative(),
  id: z.int().positive(),
  cuando: z.iso.datetime(),
  por: z.int().positive(),
};
const record = z.strictObject({
  recurso: z.enum(RECURSOS_PERSONALES),
  ...row,
  /** Of an audit row, which of its sides told of the person. */
  parte: z.enum(['antes', 'despues']).optional(),
  /** Since when the record was of that person; before, it was of another. */
  desde: z.iso.datetime().optional(),
});
const trace = z.strictObject({
  huella: z.enum(['correo', 'auditoria', 'respuesta', 'vista', 'vista_borrada', 'reporte']),
  ...row,
  clave: z.string().max(200).optional(),
});
/** A record whose person was forgotten. */
export type Forgotten = z.infer<typeof record>;
/** A row that spoke of a forgotten person, found by an address or number that only records made later may have. */
export type ForgottenTrace = z.infer<typeof trace>;
export type KeptApart = Forgotten | ForgottenTrace;
/** The moment of a forgetting, and the account that did it. */
export type Forgetful = Pick<KeptApart, 'cuando' | 'por'>;

export const isRecord = (one: KeptApart): one is Forgotten => 'recurso' in one;

/**
 * The records of each forgetting, from the audit trail (`olvidado`); of earlier ones, which did not list them, the
 * record alone. A record that was forgotten again was so at first.
 */
const FORGOTTEN = `
  WITH hechos AS (SELECT a.*, jsonb_build_object('por', a.usuario_id,
        'cuando', to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS vez
    FROM auditoria a WHERE a.accion = 'anonimizar')
  SELECT uno FROM (
    SELECT h.created_at, h.id, h.vez || o.uno AS uno FROM hechos h, jsonb_array_elements(h.despues -> 'olvidado') o (uno)
    UNION ALL SELECT h.created_at, h.id,
        h.vez || jsonb_build_object('recurso', CASE h.recurso WHEN 'solicitud_datos' THEN 'solicitud' ELSE h.recurso END,
        'entidad_id', h.entidad_id, 'id', h.recurso_id)
      FROM hechos h WHERE NOT h.despues ? 'olvidado'
        AND h.recurso IN ('operador', 'client', 'usuario', 'cita', 'persona_espera', 'persona', 'solicitud_datos')
  ) x ORDER BY created_at, id`;

const read = z.union([record, trace]);
const keyOf = (one: KeptApart): string =>
  [isRecord(one) ? one.recurso : `${one.huella} ${one.clave ?? ''}`, one.entidad_id, one.id, one.cuando].join();

/** Groups records that were forgotten at one moment by one account: one person. */
export function inOneGo<F extends Forgetful>(forgotten: readonly F[]): Array<[F, ...F[]]> {
  const times = new Map<string, [F, ...F[]]>();
  for (const one of forgotten) {
    const key = `${one.cuando} ${one.por}`;
    const time = times.get(key);
    if (time === undefined) times.set(key, [one]);
    else time.push(one);
  }
  return [...times.values()].sort(([a], [b]) => a.cuando.localeCompare(b.cuando));
}

/** The records forgotten after a backup was made, as far as they are in it. */
export const forgottenSince = (forgotten: readonly KeptApart[], creado_en: string): KeptApart[] =>
  forgotten.filter(
    (one) => one.cuando > creado_en && (!isRecord(one) || one.desde === undefined || one.desde <= creado_en),
  );

/** How many people were forgotten since a moment: a backup made at it holds them. */
export function heldIn(forgotten: readonly KeptApart[]): (creado_en: string) => number {
  const people = inOneGo(forgotten).map(([{ cuando }]) => cuando);
  return (creado_en) => people.filter((when) => when >= creado_en).length;
}

/** Those of a folder; none where there is no such file, and of a line that is none of ours nothing. */
export async function forgottenBeside(folder: string): Promise<KeptApart[]> {
  const file = join(folder, LEDGER);
  const size = await stat(file).then(
    (data) => data.size,
    () => 0,
  );
  if (size === 0 || size > LEDGER_LIMIT) return [];
  return (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
    try {
      return read.safeParse(JSON.parse(line)).data ?? [];
    } catch {
      return [];
    }
  });
}

/**
 * Adds to a folder the records that a database knows to be forgotten: from then on they can be forgotten again in any
 * backup of that folder.
 */
export async function keepForgotten(folder: string, url: string): Promise<void> {
  const here = await withClientAt(url, async (client) => (await client.query<{ uno: unknown }>(FORGOTTEN)).rows);
  const kept = await forgottenBeside(folder);
  const known = new Set(kept.map(keyOf));
  const more = here.flatMap(({ uno }) => read.safeParse(uno).data ?? []).filter((one) => !known.has(keyOf(one)));
  if (more.length === 0) return;
  const lines = [...kept, ...more].map((one) => `${JSON.stringify(one)}\n`);
  // Where no backup was made yet, the person who brings one finds it all the same.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await putOnDisk(join(folder, LEDGER), lines.join(''));
}

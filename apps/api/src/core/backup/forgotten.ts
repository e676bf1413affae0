import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RECURSOS_PERSONALES } from '@jornal/contract';
import { z } from 'zod';
import { withClientAt } from '../db/connection.js';
import { putOnDisk } from '../db/durable-files.js';

/** Beside the backups, which do not know of it: what was forgotten since, one record a line. Ids and nothing else. */
const LEDGER = 'olvidados.jsonl';
/** Some two hundred thousand of them. */
const LEDGER_LIMIT = 32 * 1024 * 1024;

const forgotten = z.strictObject({
  recurso: z.enum(RECURSOS_PERSONALES),
  entidad_id: z.int().nonnegative(),
  id: z.int().positive(),
  /** When, and by which account. */
  cuando: z.iso.datetime(),
  por: z.int().positive(),
});
/** A record whose person was forgotten. */
export type Forgotten = z.infer<typeof forgotten>;

const FORGOTTEN = `
  SELECT CASE recurso WHEN 'solicitud_datos' THEN 'solicitud' ELSE recurso END AS recurso, entidad_id::int, recurso_id::int AS id, usuario_id::int AS por,
    to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS cuando
  FROM auditoria WHERE accion = 'anonimizar' AND recurso IN ('operador', 'client', 'usuario', 'cita', 'persona_espera', 'solicitud_datos') ORDER BY created_at, id`;

const keyOf = ({ recurso, entidad_id, id }: Forgotten): string => [recurso, entidad_id, id].join();

/** What was forgotten at one moment by one account: one person. */
export function inOneGo<F extends Pick<Forgotten, 'cuando' | 'por'>>(forgotten: readonly F[]): Array<[F, ...F[]]> {
  const times = new Map<string, [F, ...F[]]>();
  for (const one of forgotten) {
    const key = `${one.cuando} ${one.por}`;
    const time = times.get(key);
    if (time === undefined) times.set(key, [one]);
    else time.push(one);
  }
  return [...times.values()].sort(([a], [b]) => a.cuando.localeCompare(b.cuando));
}

/** How many people were forgotten since a moment: what was backed up at it holds them. */
export function heldIn(forgotten: readonly Forgotten[]): (creado_en: string) => number {
  const people = inOneGo(forgotten).map(([{ cuando }]) => cuando);
  return (creado_en) => people.filter((cuando) => cuando >= creado_en).length;
}

/** Those of a folder; none where there is no such file, and of a line that is none of ours nothing. */
export async function forgottenBeside(folder: string): Promise<Forgotten[]> {
  const file = join(folder, LEDGER);
  const size = await stat(file).then(
    (data) => data.size,
    () => 0,
  );
  if (size === 0 || size > LEDGER_LIMIT) return [];
  return (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
    try {
      return forgotten.safeParse(JSON.parse(line)).data ?? [];
    } catch {
      return [];
    }
  });
}

/** Adds to a folder what a database knows to be forgotten: from then on it can be forgotten again in any backup of that folder. */
export async function keepForgotten(folder: string, url: string): Promise<void> {
  const here = await withClientAt(url, async (client) => (await client.query<Forgotten>(FORGOTTEN)).rows);
  const kept = await forgottenBeside(folder);
  const known = new Set(kept.map(keyOf));
  const more = here.filter((one) => !known.has(keyOf(one)));
  if (more.length === 0) return;
  const lines = [...kept, ...more].map((one) => `${JSON.stringify(one)}\n`);
  // Where none was made yet, whoever brings one finds it all the same.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await putOnDisk(join(folder, LEDGER), lines.join(''));
}

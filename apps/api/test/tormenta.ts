import { Client } from 'pg';
import type { Response } from 'supertest';
import type { Prueba } from './app.js';
import { GROUND } from './ground.js';

/** How many answers of each status, and the sentences of those that lost. */
export function resumir(respuestas: readonly Response[]): { estados: Record<number, number>; mensajes: string[] } {
  const estados: Record<number, number> = {};
  for (const { status } of respuestas) estados[status] = (estados[status] ?? 0) + 1;
  return {
    estados,
    mensajes: [...new Set(respuestas.filter((r) => r.status >= 400).map((r) => r.body.message))].sort(),
  };
}

/** The same thing `n` times at once. */
export const veces = <T>(n: number, hacer: (i: number) => PromiseLike<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => hacer(i)));

/**
 * Asks again while the server says that it is too busy and when to come back, as a client does: nothing was done for
 * that request.
 */
async function insistir(pedir: () => PromiseLike<Response>): Promise<Response> {
  for (;;) {
    const respuesta = await pedir();
    if (respuesta.status !== 503 || respuesta.headers['retry-after'] === undefined) return respuesta;
  }
}

/** The same request `n` times at once, each until it is answered. */
export const aLaVez = (n: number, pedir: (i: number) => PromiseLike<Response>): Promise<Response[]> =>
  veces(n, (i) => insistir(() => pedir(i)));

/** Stops all until the last has arrived: two steps of naive code interleave in the same way every time. */
export function barrera(n: number): () => Promise<void> {
  let llegados = 0;
  let abrir: () => void = () => undefined;
  const abierta = new Promise<void>((listo) => (abrir = listo));
  return () => {
    if (++llegados === n) abrir();
    return abierta;
  };
}

const ESPERAN = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
/** On a cluster who waits for a row does so on another machine. */
const ESPERAN_EN_EL_CLUSTER = `SELECT citus_calculate_gpid(citus_coordinator_nodeid(), e.pid) FROM (${ESPERAN}) e
  UNION SELECT waiting_gpid FROM citus_lock_waits`;

/** How many statements of this database wait for a lock: asked on a connection that is in no transaction, which would see one picture. */
export async function esperanCandado({ sql }: Pick<Prueba, 'sql'>): Promise<number> {
  return (await sql(GROUND === 'lab' ? ESPERAN_EN_EL_CLUSTER : ESPERAN)).length;
}

/**
 * Several requests that meet in the middle: a table takes no writes until each of them waits for something or has been
 * answered. The rows read before writing are then read by all of them before any writes, unless a lock keeps them in a
 * row.
 */
export async function alEncontrarse(
  prueba: Prueba,
  tabla: string,
  pedidos: ReadonlyArray<() => PromiseLike<Response>>,
): Promise<Response[]> {
  const cliente = new Client({ connectionString: prueba.baseUrl });
  await cliente.connect();
  try {
    await cliente.query('BEGIN');
    await cliente.query(`LOCK TABLE ${tabla} IN SHARE MODE`);
    let respondidos = 0;
    const enCurso: Array<Promise<Response>> = [];
    // They start in turn, so that each test says which comes first.
    for (const pedir of pedidos) {
      enCurso.push(Promise.resolve(pedir()).finally(() => respondidos++));
      while (respondidos + (await esperanCandado(prueba)) < enCurso.length) await new Promise(setImmediate);
    }
    await cliente.query('COMMIT');
    return await Promise.all(enCurso);
  } finally {
    await cliente.end();
  }
}

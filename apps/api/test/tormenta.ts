import type { Response } from 'supertest';

/** How many answers of each status, and the sentences of those that lost. */
export function resumir(respuestas: readonly Response[]): { estados: Record<number, number>; mensajes: string[] } {
  const estados: Record<number, number> = {};
  for (const { status } of respuestas) estados[status] = (estados[status] ?? 0) + 1;
  return { estados, mensajes: [...new Set(respuestas.filter((r) => r.status >= 400).map((r) => r.body.message))].sort() };
}

/** The same thing `n` times at once. */
export const veces = <T>(n: number, hacer: (i: number) => PromiseLike<T>): Promise<T[]> => Promise.all(Array.from({ length: n }, (_, i) => hacer(i)));

/** Asks again while the server says that it is too busy and when to come back, as a client does: nothing was done for who is told that. */
async function insistir(pedir: () => PromiseLike<Response>): Promise<Response> {
  for (;;) {
    const respuesta = await pedir();
    if (respuesta.status !== 503 || respuesta.headers['retry-after'] === undefined) return respuesta;
  }
}

/** The same request `n` times at once, each until it is answered. */
export const aLaVez = (n: number, pedir: (i: number) => PromiseLike<Response>): Promise<Response[]> => veces(n, (i) => insistir(() => pedir(i)));

/** Lets nobody through until everybody has arrived: two steps of naive code interleave in the same way every time. */
export function barrera(n: number): () => Promise<void> {
  let llegados = 0;
  let abrir: () => void = () => undefined;
  const abierta = new Promise<void>((listo) => (abrir = listo));
  return () => {
    if (++llegados === n) abrir();
    return abierta;
  };
}

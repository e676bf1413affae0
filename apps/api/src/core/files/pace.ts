import { setTimeout as esperar } from 'node:timers/promises';

/** A lot waits for others at most so many times what it took itself: the file gets on however busy they are. */
const TIMES = 3;

/**
 * Lots as they come, each after letting those who are at work get on: whoever waits for a file of a million rows can wait a little
 * more, and whoever is at the counter cannot. With nobody else at work it costs nothing.
 */
export async function* atThePaceOf<T>(lotes: AsyncIterable<T>, otros: () => boolean): AsyncGenerator<T> {
  let desde = performance.now();
  for await (const lote of lotes) {
    yield lote;
    const hasta = performance.now() + TIMES * (performance.now() - desde);
    while (otros() && performance.now() < hasta) await esperar(1);
    desde = performance.now();
  }
}

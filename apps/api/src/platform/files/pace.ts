import { setTimeout as esperar } from 'node:timers/promises';

/** A lot waits for others at most so many times as long as it took itself: the file gets on however busy they are. */
const TIMES = 3;

/**
 * Lots as they come, each after letting those who are at work get on: the reader of a file of a million rows can wait a
 * little more, and the operator at the counter cannot. While no other is at work it costs nothing.
 */
export async function* atThePaceOf<T>(batches: AsyncIterable<T>, others: () => boolean): AsyncGenerator<T> {
  let from = performance.now();
  for await (const batch of batches) {
    yield batch;
    const until = performance.now() + TIMES * (performance.now() - from);
    while (others() && performance.now() < until) await esperar(1);
    from = performance.now();
  }
}

import { setTimeout as esperar } from 'node:timers/promises';

/** Whether something came within a time. */
export async function beforeOf(something: Promise<unknown>, ms: number): Promise<boolean> {
  const deadline = new AbortController();
  const came = await Promise.race([something.then(() => true), esperar(ms, false, { signal: deadline.signal })]);
  deadline.abort();
  return came;
}

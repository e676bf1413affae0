import { setTimeout as esperar } from 'node:timers/promises';

/** Whether something came within a time. */
export async function beforeOf(algo: Promise<unknown>, ms: number): Promise<boolean> {
  const plazo = new AbortController();
  const vino = await Promise.race([algo.then(() => true), esperar(ms, false, { signal: plazo.signal })]);
  plazo.abort();
  return vino;
}

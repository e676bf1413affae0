import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks on the terminal; without one there is no person to ask. */
export async function preguntar(pregunta: string, { oculta = false } = {}): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  // An answer that is not echoed cannot show its question either.
  if (oculta) process.stdout.write(pregunta);
  const eco = oculta ? new Writable({ write: (_trozo, _codificacion, listo) => listo() }) : process.stdout;
  const lector = createInterface({ input: process.stdin, output: eco, terminal: true });
  try {
    return await lector.question(oculta ? '' : pregunta);
  } finally {
    lector.close();
    if (oculta) process.stdout.write('\n');
  }
}

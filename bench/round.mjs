// A round of load, in a process of its own so that it takes no turn of the measuring one.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const CARGA = fileURLToPath(new URL('load.mjs', import.meta.url));

/** Asks as `pedido` says; answers how many were answered, and how fast. */
export async function cargar(pedido) {
  const proceso = spawn(process.execPath, [CARGA], { stdio: ['pipe', 'pipe', 'inherit'] });
  proceso.stdin.end(JSON.stringify(pedido));
  return JSON.parse(await text(proceso.stdout));
}

import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { RECIBO_MAXIMO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { BusinessError, ensure } from '../../platform/errors/business-error.js';
import { Turns } from '../../platform/time/turns.js';

const MEGAPIXELES = 40;
/**
 * The longer side of the picture that is kept: a receipt is still read, and ten of them fit where one photograph did.
 */
const LADO_MAXIMO = 2560;
/** Ten times the processor time of the worst of them. */
const PLAZO_MS = 30_000;

const PROGRAMA = fileURLToPath(new URL('./picture-process.js', import.meta.url));
/** The message of each exit code of the program. */
const RECHAZOS: Record<number, string> = {
  20: `La imagen es demasiado grande: máximo ${MEGAPIXELES} megapíxeles`,
  21: 'La imagen está dañada o incompleta. Toma la foto de nuevo o guárdala otra vez.',
};

const taken = () =>
  new BusinessError('FOTOS_EN_ESPERA', 'Hay muchas fotos en proceso. Intenta de nuevo en unos segundos.', 503, {
    reintentarEn: 5,
  });

/**
 * Turns pictures that people send into JPEGs without anything but what is seen on them: one at a time, in a process
 * that ends with it.
 */
@Injectable()
export class Pictures {
  private readonly turnos = new Turns(1, 8, 3, taken);

  /** The picture upright, LADO_MAXIMO at most and without place, camera or anything else beside its colours. `who` sent it. */
  limpiar(who: string, data: Uint8Array): Promise<Buffer> {
    return this.turnos.take(who, () => procesar(data));
  }
}

async function procesar(data: Uint8Array): Promise<Buffer> {
  // A stranger's bytes are decoded there: nothing of ours comes along, neither the secrets nor the options of Node.
  const child = spawn(process.execPath, [PROGRAMA, String(MEGAPIXELES), String(LADO_MAXIMO), String(RECIBO_MAXIMO)], {
    env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
    timeout: PLAZO_MS,
    killSignal: 'SIGKILL',
  });
  cederElPaso(child);
  // A process that ends without reading all of the picture says why with its code.
  child.stdin.on('error', () => undefined).end(data);
  const fin = new Promise<{ codigo: number | null; senal: NodeJS.Signals | null }>((ready, fail) =>
    child.once('error', fail).once('close', (code, senal) => ready({ codigo: code, senal })),
  );
  const [{ codigo, senal }, limpia, error] = await Promise.all([fin, buffer(child.stdout), text(child.stderr)]);
  // A picture within bounds takes a second or two and some hundred megabytes: a process that ran out of either met a
  // machine with none to spare.
  if (senal === 'SIGKILL') throw taken();
  // Without a code it was its own decoder that stopped it.
  ensure(codigo !== null, 'IMAGEN_ILEGIBLE', RECHAZOS[21] as string, 400);
  const refusal = RECHAZOS[codigo];
  ensure(refusal === undefined, 'IMAGEN_ILEGIBLE', refusal as string, 400);
  if (codigo !== 0) throw new Error(`The process of pictures ended with ${codigo}: ${error.slice(-2000)}`);
  return limpia;
}

/** Gives the requests served meanwhile the processor first. */
function cederElPaso({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process is over already.
  }
}

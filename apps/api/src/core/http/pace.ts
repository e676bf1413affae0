import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.js';

type Seguida = { desde: number; bytes: number; cortar: () => void; contar: (trozo: Buffer) => void };

const CADA_MS = 1_000;

/** Gives up bodies that trickle: after a grace, the average since they began must reach the minimum. One timer looks after all of them. */
export class Ritmo {
  private readonly seguidas = new Map<IncomingMessage, Seguida>();
  private readonly reloj = setInterval(() => this.revisar(), CADA_MS).unref();

  constructor(private readonly config: Pick<Config, 'BODY_GRACE_SECONDS' | 'BODY_MIN_BYTES_PER_SECOND'>) {}

  /** Watches a body that somebody is reading; `cortar` when it is too slow. */
  seguir(flujo: IncomingMessage, cortar: () => void): void {
    const seguida: Seguida = {
      desde: performance.now(),
      bytes: 0,
      cortar,
      contar: (trozo) => void (seguida.bytes += trozo.length),
    };
    this.seguidas.set(flujo, seguida);
    flujo.on('data', seguida.contar).once('close', () => this.dejar(flujo));
  }

  dejar(flujo: IncomingMessage): void {
    const seguida = this.seguidas.get(flujo);
    if (seguida === undefined) return;
    flujo.off('data', seguida.contar);
    this.seguidas.delete(flujo);
  }

  detener(): void {
    clearInterval(this.reloj);
  }

  private revisar(): void {
    const ahora = performance.now();
    for (const [flujo, { desde, bytes, cortar }] of this.seguidas) {
      const segundos = (ahora - desde) / 1_000;
      if (segundos <= this.config.BODY_GRACE_SECONDS || bytes / segundos >= this.config.BODY_MIN_BYTES_PER_SECOND)
        continue;
      this.dejar(flujo);
      cortar();
    }
  }
}

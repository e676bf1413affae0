import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.js';

type Followed = { desde: number; bytes: number; cortar: () => void; contar: (trozo: Buffer) => void };

const EVERY_MS = 1_000;

/** Gives up bodies that trickle: after a grace, the average since they began must reach the minimum. One timer looks after all of them. */
export class Pace {
  private readonly followed = new Map<IncomingMessage, Followed>();
  private readonly clock = setInterval(() => this.review(), EVERY_MS).unref();

  constructor(private readonly config: Pick<Config, 'BODY_GRACE_SECONDS' | 'BODY_MIN_BYTES_PER_SECOND'>) {}

  /** Watches a body that somebody is reading; `cortar` when it is too slow. */
  follow(flujo: IncomingMessage, cortar: () => void): void {
    const seguida: Followed = {
      desde: performance.now(),
      bytes: 0,
      cortar,
      contar: (trozo) => void (seguida.bytes += trozo.length),
    };
    this.followed.set(flujo, seguida);
    flujo.on('data', seguida.contar).once('close', () => this.leave(flujo));
  }

  leave(flujo: IncomingMessage): void {
    const seguida = this.followed.get(flujo);
    if (seguida === undefined) return;
    flujo.off('data', seguida.contar);
    this.followed.delete(flujo);
  }

  stop(): void {
    clearInterval(this.clock);
  }

  private review(): void {
    const ahora = performance.now();
    for (const [flujo, { desde, bytes, cortar }] of this.followed) {
      const segundos = (ahora - desde) / 1_000;
      if (segundos <= this.config.BODY_GRACE_SECONDS || bytes / segundos >= this.config.BODY_MIN_BYTES_PER_SECOND)
        continue;
      this.leave(flujo);
      cortar();
    }
  }
}

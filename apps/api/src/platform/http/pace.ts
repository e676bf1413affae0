import type { IncomingMessage } from 'node:http';
import type { Config } from '../settings/config.js';

type Followed = { since: number; bytes: number; cut: () => void; count: (chunk: Buffer) => void };

const EVERY_MS = 1_000;

/**
 * Gives up bodies that trickle: after a grace, the average since they began must reach the minimum. A single timer
 * looks after all of them.
 */
export class Pace {
  private readonly followed = new Map<IncomingMessage, Followed>();
  private readonly clock = setInterval(() => this.review(), EVERY_MS).unref();

  constructor(private readonly config: Pick<Config, 'BODY_GRACE_SECONDS' | 'BODY_MIN_BYTES_PER_SECOND'>) {}

  /** Watches a body that is being read; `cut` when it is too slow. */
  follow(stream: IncomingMessage, cut: () => void): void {
    const followed: Followed = {
      since: performance.now(),
      bytes: 0,
      cut,
      count: (chunk) => void (followed.bytes += chunk.length),
    };
    this.followed.set(stream, followed);
    stream.on('data', followed.count).once('close', () => this.leave(stream));
  }

  leave(stream: IncomingMessage): void {
    const followed = this.followed.get(stream);
    if (followed === undefined) return;
    stream.off('data', followed.count);
    this.followed.delete(stream);
  }

  stop(): void {
    clearInterval(this.clock);
  }

  private review(): void {
    const now = performance.now();
    for (const [stream, { since, bytes, cut }] of this.followed) {
      const seconds = (now - since) / 1_000;
      if (seconds <= this.config.BODY_GRACE_SECONDS || bytes / seconds >= this.config.BODY_MIN_BYTES_PER_SECOND)
        continue;
      this.leave(stream);
      cut();
    }
  }
}

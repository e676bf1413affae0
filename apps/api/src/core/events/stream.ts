import { Readable } from 'node:stream';
import { RECARGAR } from '@jornal/contract';
import type { BranchNotice } from '../../platform/events/notices.js';
import type { Session } from '../session/session.js';
import { eventsFor, mayChangeSession, viewOf } from './visible.js';

/**
 * The bytes that wait for a reader who does not read. Past them the stream ends: the reader comes back and fetches
 * everything.
 */
const MAX_PENDING = 64 * 1024;
const COMMENT = ':\n\n';
const EVERYTHING = `event: ${RECARGAR}\ndata: {}\n\n`;

/** The answer that does not end: the changes, as its session may see them. */
export class Stream {
  readonly output = new Readable({ read: () => undefined });
  private readonly heartbeat: NodeJS.Timeout;
  private readonly atTheEnd: Array<() => void> = [];
  private checking: NodeJS.Timeout | undefined;
  private beating = false;
  /** The session may have changed since it began to be read. */
  private again = false;
  /** Something may have been missed: the next beat says so. */
  private behind = false;
  /** The session could not be read: nothing is told until it can. */
  private notPermitted = false;

  constructor(
    private session: Session,
    /** The same session as it is now; null when it is over. */
    private readonly reread: () => Promise<Session | null>,
    everyMs: number,
    /** Whether other processes are heard; if not, the reader does well to ask again now and then. */
    private readonly withTheOthers: () => boolean,
    /** The sessions of all may change at once: each is read within this, and not all at the same moment. */
    private readonly distributionMs: () => number,
  ) {
    this.heartbeat = setInterval(() => void this.beat(!this.withTheOthers()), everyMs).unref();
    this.output.once('close', () => this.quieten());
    // Sent at once, so that the reader knows that the line stands.
    this.write(COMMENT);
  }

  /** Calls `done` once the stream is over, whichever side ended it; it may be called again. */
  onEnd(done: () => void): void {
    this.atTheEnd.push(done);
    this.output.once('close', done);
  }

  warn(batch: readonly BranchNotice[]): void {
    if (this.notPermitted) return;
    const lines = new Set(
      batch.flatMap((notice) => eventsFor(this.session, notice)).map((event) => `data: ${JSON.stringify(event)}\n\n`),
    );
    if (lines.size > 0) this.write([...lines].join(''));
    if (batch.some((notice) => mayChangeSession(this.session, notice))) this.review();
  }

  /** Tells the reader that all they have may be out of date. */
  reload(): void {
    if (this.notPermitted) this.behind = true;
    else this.write(EVERYTHING);
  }

  /** Reads the session again without waiting for the next beat. */
  private review(): void {
    this.checking ??= setTimeout(() => {
      this.checking = undefined;
      if (this.beating) this.again = true;
      else void this.beat();
    }, Math.random() * this.distributionMs()).unref();
  }

  private quieten(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.checking);
  }

  /** Ends it now; a reader who has not even read the bytes there are does not keep it open. */
  finish(): void {
    this.quieten();
    for (const done of this.atTheEnd) done();
    if (this.output.readableLength > 0) this.output.destroy();
    else this.output.push(null);
  }

  /** `blindly`: other processes are not heard, so that the reader asks for everything. */
  private async beat(blindly = false): Promise<void> {
    if (this.beating) return;
    this.beating = true;
    try {
      const session = await this.reread();
      if (this.output.destroyed || this.output.readableEnded) return;
      // A session that owes a second factor follows nothing until it is put: asked for again, the line is refused.
      if (session === null || session.missingFactor?.vencido === true) return this.finish();
      const change = viewOf(session) !== viewOf(this.session);
      this.session = session;
      this.notPermitted = false;
      this.write(change || this.behind || blindly ? EVERYTHING : COMMENT);
      this.behind = false;
    } catch {
      this.notPermitted = true;
      this.behind = true;
      this.write(COMMENT);
    } finally {
      this.beating = false;
      if (this.again && !this.output.destroyed) this.review();
      this.again = false;
    }
  }

  private write(text: string): void {
    if (this.output.destroyed || this.output.readableEnded) return;
    if (this.output.readableLength > MAX_PENDING) this.output.destroy();
    else this.output.push(text);
  }
}

import type { Readable } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { BusinessError } from '../../platform/errors/business-error.js';
import { type BranchNotice, Notices } from '../../platform/events/notices.js';
import { Config } from '../../platform/settings/config.js';
import type { Session } from '../session/session.js';
import { Stream } from './stream.js';

/**
 * A browser without HTTP/2 opens six connections to one place: the tabs of a person leave half of them for everything
 * else.
 */
const PER_SESSION = 3;
const WAIT_S = 60;
/** Of the connections there may be, streams take one of two, and those of one account one of ten. */
const SHARE = 2;
const SHARE_OF_ACCOUNT = 10;

const tooMany = () =>
  new BusinessError(
    'DEMASIADOS_FLUJOS',
    'Ya tienes Jornal abierto en varias pestañas: esta se actualiza cada 30 segundos.',
    429,
    { reintentarEn: WAIT_S },
  );
const closing = () =>
  new BusinessError('CERRANDO', 'El servidor se está reiniciando. Intenta de nuevo en unos segundos.', 503, {
    reintentarEn: 2,
  });

/** The streams of this process, which follow its changes. */
@Injectable()
export class Streams implements BeforeApplicationShutdown {
  private readonly opened = new Set<Stream>();
  private readonly perSession = new Map<string, number>();
  /** Those of each account, the oldest first. */
  private readonly perAccount = new Map<number, Set<Stream>>();
  private closing = false;
  /** Whether other processes are heard. */
  withTheOthers = false;

  constructor(
    notices: Notices,
    private readonly config: Config,
  ) {
    notices.onGather((batch) => this.warn(batch));
  }

  get count(): number {
    return this.opened.size;
  }

  /**
   * With many listeners the reading of their sessions takes longer, and with it that of their screens; within the two
   * seconds in which a change shows.
   */
  private readonly distribution = (): number => Math.min(1_500, 300 + 3 * this.opened.size);

  /** The answer for one more; `reread` reads its session again. */
  open(session: Session, reread: () => Promise<Session | null>): Readable {
    const own = this.perSession.get(session.sid) ?? 0;
    if (this.closing) throw closing();
    if (own >= PER_SESSION) throw tooMany();
    this.makeRoom(session.usuario_id);
    const stream = new Stream(
      session,
      reread,
      this.config.LIVE_HEARTBEAT_SECONDS * 1_000,
      () => this.withTheOthers,
      this.distribution,
    );
    this.opened.add(stream);
    this.perSession.set(session.sid, (this.perSession.get(session.sid) ?? 0) + 1);
    const ofAccount = this.perAccount.get(session.usuario_id) ?? new Set();
    this.perAccount.set(session.usuario_id, ofAccount.add(stream));
    stream.onEnd(() => this.forget(stream, session));
    return stream.output;
  }

  warn(batch: readonly BranchNotice[]): void {
    for (const stream of this.opened) stream.warn(batch);
  }

  /** Something may have been missed: all readers fetch the screens they look at. */
  reload(): void {
    for (const stream of this.opened) stream.reload();
  }

  /** Ends every stream and opens no more: a stop does not wait for readers that only listen. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const stream of this.opened) stream.finish();
  }

  /**
   * Ends the oldest stream of an account that has its part; when all accounts have theirs, the oldest of the one with
   * most. The browser that had it open asks again.
   */
  private makeRoom(account: number): void {
    const { MAX_CONNECTIONS: all } = this.config;
    const own = this.perAccount.get(account) ?? new Set();
    if (own.size >= Math.max(PER_SESSION, Math.floor(all / SHARE_OF_ACCOUNT))) oldestOf(own).finish();
    else if (this.opened.size >= Math.max(PER_SESSION, Math.floor(all / SHARE)))
      oldestOf([...this.perAccount.values()].reduce((most, set) => (set.size > most.size ? set : most))).finish();
  }

  private forget(stream: Stream, { sid, usuario_id }: Session): void {
    if (!this.opened.delete(stream)) return;
    const ofAccount = this.perAccount.get(usuario_id);
    ofAccount?.delete(stream);
    if (ofAccount?.size === 0) this.perAccount.delete(usuario_id);
    const remaining = (this.perSession.get(sid) ?? 1) - 1;
    if (remaining === 0) this.perSession.delete(sid);
    else this.perSession.set(sid, remaining);
  }
}

const oldestOf = (streams: ReadonlySet<Stream>): Stream => [...streams][0] as Stream;

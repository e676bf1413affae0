import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Config } from '../settings/config.js';
import { networkOf } from './address.js';
import type { Held } from './one-in-hand.js';

/** A client that opens a connection says something by then: browsers open some in advance, and open them again. */
const FIRST_BYTE_MS = 5_000;
const REVIEW_MS = 1_000;
/**
 * The system takes in bytes before the reader does: a slow reader is seen to stand still for longer than a slow writer.
 */
const READER_GRACES = 3;
/**
 * An address that no session was shown from has a quarter of the connections; one with sessions, a shop behind its
 * router, half.
 */
const SHARE = 4;
const SHARE_KNOWN = 2;
/** However few connections there may be, one address is not held to fewer than a browser or two open. */
const MIN_SHARE = 16;
/** The tenth part of the places is kept for those whose sessions are known. */
const RESERVE = 10;
/** Addresses that sessions were shown from, and for how long that is remembered. */
const MAX_KNOWN = 5_000;
const KNOWN_MS = 3_600_000;

/**
 * Bytes handed to the system, and of those the ones that it did not take yet: only the handle of a socket tells them.
 */
type Handle = { bytesWritten: number; writeQueueSize: number };
const handleOf = (socket: Socket): Handle | null => (socket as unknown as { _handle: Handle | null })._handle;

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/**
 * Keeps the account of the connections there are, by the address they come from: how many each may hold, whose turn it
 * is to go when there is no room, and which of them neither speak nor read. The places of a connection end with it.
 */
export class Accountant {
  private readonly held = new Map<Socket, Held>();
  private readonly perAddress = new Map<string, number>();
  private readonly knownAddresses = new Map<string, number>();
  private readonly proxies: BlockList;
  private strangers = 0;
  private readonly clock = setInterval(() => this.review(), REVIEW_MS).unref();

  constructor(
    private readonly config: Pick<
      Config,
      'MAX_CONNECTIONS' | 'TRUST_PROXY' | 'BODY_GRACE_SECONDS' | 'BODY_MIN_BYTES_PER_SECOND'
    >,
  ) {
    this.proxies = listOf(config.TRUST_PROXY);
  }

  stop(): void {
    clearInterval(this.clock);
  }

  /** The account of a connection, opened where there is none. */
  readonly of = (socket: Socket): Held => this.held.get(socket) ?? this.open(socket, false);

  /** Takes in a connection, or closes it when there is no room that it may have. */
  admit(socket: Socket): void {
    const ip = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const ours = ip !== '' && this.proxies.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
    const address = networkOf(ip);
    const known = ours || this.remembers(address);
    if ((ours || this.fitsShare(address, known)) && this.fits(known)) this.open(socket, known, address);
    else socket.destroy();
  }

  /**
   * Notes that a session was shown on this connection: it is no stranger's, nor are others from its address for a
   * while.
   */
  recognize(socket: Socket): void {
    const held = this.held.get(socket);
    if (held === undefined) return;
    if (!held.known) {
      held.known = true;
      this.strangers -= 1;
    }
    this.knownAddresses.delete(held.address);
    this.knownAddresses.set(held.address, performance.now() + KNOWN_MS);
    if (this.knownAddresses.size > MAX_KNOWN)
      this.knownAddresses.delete(this.knownAddresses.keys().next().value as string);
  }

  private remembers(address: string): boolean {
    return (this.knownAddresses.get(address) ?? 0) > performance.now();
  }

  private open(socket: Socket, known: boolean, address = networkOf(socket.remoteAddress ?? '')): Held {
    const held: Held = { address, since: performance.now(), known, busy: false, waiting: [], behind: null };
    this.held.set(socket, held);
    this.perAddress.set(address, this.countOf(address) + 1);
    if (!known) this.strangers += 1;
    socket.once('close', () => this.forget(socket, held));
    return held;
  }

  private forget(socket: Socket, held: Held): void {
    if (!this.held.delete(socket)) return;
    held.waiting.length = 0;
    if (!held.known) this.strangers -= 1;
    const left = this.countOf(held.address) - 1;
    if (left === 0) this.perAddress.delete(held.address);
    else this.perAddress.set(held.address, left);
  }

  private countOf(address: string): number {
    return this.perAddress.get(address) ?? 0;
  }

  private fitsShare(address: string, known: boolean): boolean {
    const share = Math.max(MIN_SHARE, Math.ceil(this.config.MAX_CONNECTIONS / (known ? SHARE_KNOWN : SHARE)));
    return this.countOf(address) < share || this.end((held) => held.address === address && !held.busy);
  }

  private fits(known: boolean): boolean {
    const { MAX_CONNECTIONS: all } = this.config;
    const stranger = (held: Held) => !held.known;
    if (!known && this.strangers >= all - Math.floor(all / RESERVE))
      return this.end((held) => !held.busy && stranger(held));
    if (this.held.size < all) return true;
    return this.end((held) => !held.busy) || (known && this.end(stranger));
  }

  /**
   * Ends one of those: a stranger's before another, of the address that holds most, the oldest. Answers whether there
   * was any.
   */
  private end(which: (held: Held) => boolean): boolean {
    let chosen: [Socket, Held] | null = null;
    for (const [socket, held] of this.held)
      if (which(held) && (chosen === null || this.goesBefore(held, chosen[1]))) chosen = [socket, held];
    if (chosen === null) return false;
    this.forget(...chosen);
    chosen[0].destroy();
    return true;
  }

  private goesBefore(one: Held, other: Held): boolean {
    if (one.known !== other.known) return !one.known;
    return this.countOf(one.address) > this.countOf(other.address);
  }

  /** Ends connections that say nothing, and those that do not take the answer they asked for. */
  private review(): void {
    const now = performance.now();
    for (const [socket, held] of this.held)
      if (
        held.busy ? this.readsTooSlowly(socket, held, now) : socket.bytesRead === 0 && now - held.since > FIRST_BYTE_MS
      )
        socket.destroy();
  }

  private readsTooSlowly(socket: Socket, held: Held, now: number): boolean {
    const handle = handleOf(socket);
    if (handle === null || handle.writeQueueSize === 0) {
      held.behind = null;
      return false;
    }
    const taken = handle.bytesWritten - handle.writeQueueSize;
    held.behind ??= { since: now, taken };
    const seconds = (now - held.behind.since) / 1_000;
    const { BODY_GRACE_SECONDS: grace, BODY_MIN_BYTES_PER_SECOND: least } = this.config;
    return seconds > READER_GRACES * grace && (taken - held.behind.taken) / seconds < least;
  }
}

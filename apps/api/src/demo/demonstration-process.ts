import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { beforeOf } from '@jornal/postgres';
import type { Logger } from 'pino';
import type { Config } from '../platform/settings/config.js';

/** Its folder, within that of the business: another cluster, other keys. Deleted, the next one begins anew. */
const FOLDER = 'ejemplo';
/** With what follows the address: without it, it may be half of one. */
const READY = /está listo en (http\S+)\s/;
/** A first one loads months of work. */
const START_LIMIT_MS = 180_000;
/** Longer than it takes to end by its own limits: killed before, it would leave its PostgreSQL behind. */
const STOP_LIMIT_MS = 30_000;
/** Settings of the business that are none of its demonstration: where its data are, who reaches it, its mail. */
const NOT_ITS_OWN = [
  'DATABASE_URL',
  'DATABASE_ADMIN_URL',
  'DATA_DIR_MUST_EXIST',
  'DEMO_URL',
  'JWT_SECRET',
  'PUBLIC_URL',
  'REDIS_URL',
  'RESPALDO_DIR',
  'SMTP_URL',
  'TRUST_PROXY',
] as const;

/**
 * The demonstration in a process of its own, with a folder, a PostgreSQL, keys and a port of its own: nothing of it and
 * of the business can be taken for the other. It ends with the process that opened it.
 */
export class DemonstrationProcess {
  private child: ChildProcess | null = null;
  private ends = false;

  constructor(
    private readonly program: string,
    private readonly config: Config,
    private readonly log: Logger,
  ) {}

  /** Starts it, and answers its address once it listens. */
  async open(ended: () => void): Promise<string> {
    if (this.ends) throw new Error('The business that opens it ends');
    const child = spawn(process.execPath, [this.program], {
      env: {
        ...process.env,
        ...Object.fromEntries(NOT_ITS_OWN.map((name) => [name, ''])),
        PORT: '0',
        HOST: this.config.HOST,
        DATA_DIR: join(resolve(this.config.DATA_DIR), FOLDER),
        DEMO_DATA: 'on',
        DEMONSTRATION: 'on',
      },
      // Its channel closes when this process ends in any way, and it ends then.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    // Not 'exit' alone: one that could not even be started never exits.
    child.once('close', () => {
      this.child = null;
      ended();
    });
    try {
      return await this.addressOf(child);
    } catch (error) {
      this.log.warn({ err: error }, 'the demonstration did not start');
      await this.end();
      throw error;
    }
  }

  /** Ends it, and opens none from here on. */
  async stop(): Promise<void> {
    this.ends = true;
    await this.end();
  }

  /** Waits until it is no more: the next one takes over its folder. */
  private async end(): Promise<void> {
    const { child } = this;
    if (child === null) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    if (await beforeOf(closed, STOP_LIMIT_MS)) return;
    child.kill('SIGKILL');
    await closed;
  }

  private addressOf(child: ChildProcess): Promise<string> {
    return new Promise((answer, refuse) => {
      let said = '';
      const limit = setTimeout(() => refuse(new Error(`Not ready in ${START_LIMIT_MS / 1_000} s`)), START_LIMIT_MS);
      const listen = (chunk: string) => {
        said += chunk;
        const address = READY.exec(said)?.[1];
        if (address === undefined) return;
        clearTimeout(limit);
        // Its later words are let through unread, so that it never waits for a reader.
        for (const output of [child.stdout, child.stderr]) output?.off('data', listen).resume();
        answer(address);
      };
      for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', listen);
      child.once('error', refuse);
      child.once('close', (code) => {
        clearTimeout(limit);
        refuse(new Error(`It ended with ${code}: ${said}`));
      });
    });
  }
}

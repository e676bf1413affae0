import { setTimeout as esperar } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { messageOf, type ReadyMail } from './mail-message.js';

const LIMIT_MS = 7_000;
/**
 * However slowly a server speaks, one mail takes no longer; the process that took it may think it its own for longer
 * than that.
 */
const DELIVERY_LIMIT_MS = 60_000;
const SENDER = 'Jornal';
/** Of a delivery we stopped waiting for. */
export const SLOW = 'DEMASIADO_LENTO';

/** A failure by its code alone: its words may hold addresses. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].map(String).filter((part) => /^[A-Z0-9_]{2,30}$/.test(part));
  return parts.join(' ') || 'DESCONOCIDO';
}

/** Hands mail to the server that delivers it. */
export class MailTransport {
  // Loaded only where there is a server to deliver to.
  private readonly transport: Promise<Transporter>;

  constructor(private readonly url: string) {
    const deadlines = { connectionTimeout: LIMIT_MS, greetingTimeout: LIMIT_MS, socketTimeout: LIMIT_MS };
    this.transport = import('nodemailer').then(({ createTransport }) => createTransport({ url, ...deadlines }));
  }

  /** Sends a mail, inside no transaction; answers the code of the failure, or null. */
  async deliver(mail: ReadyMail): Promise<string | null> {
    const alarm = new AbortController();
    const late = esperar(DELIVERY_LIMIT_MS, undefined, { signal: alarm.signal, ref: false }).then(() =>
      Promise.reject(Object.assign(new Error('Too slow'), { code: SLOW })),
    );
    const sending = (await this.transport).sendMail(messageOf(mail, { name: SENDER, address: this.sender() }));
    try {
      await Promise.race([sending, late]);
      return null;
    } catch (error) {
      return codeOf(error);
    } finally {
      alarm.abort();
    }
  }

  async close(): Promise<void> {
    (await this.transport).close();
  }

  /** Mail comes from the account that delivers it, or from the machine people know. */
  private sender(): string {
    const { username, hostname } = new URL(this.url);
    const account = decodeURIComponent(username);
    return account.includes('@') ? account : `jornal@${hostname}`;
  }
}

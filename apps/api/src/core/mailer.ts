import { setTimeout as esperar } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { EntityManager } from 'typeorm';
import { Clock } from './clock.js';
import { Config } from './config.js';
import { Db } from './db/db.js';
import { Housekeeping } from './db/housekeeping.js';
import { Ids } from './db/ids.js';
import { type Identity, pointsTo } from './db/person.js';
import { insertRecord } from './db/records.js';
import { executeIn, onlyRowIn, rowIn, rowsIn, type Sql, sql } from './db/sql.js';
import { sqlCode, Transactions } from './db/transactions.js';
import { Notices } from './events/notices.js';
import { Log } from './log.js';
import { MailAttachment } from './mail-attachment.entity.js';
import { type Attachment, type Mail, messageName, messageOf, type ReadyMail } from './mail-message.js';
import { OutgoingMail } from './outgoing-mail.entity.js';

type Taken = ReadyMail & { id: number; intentos: number; hasta: Date };
/** What waits in the outbox: `fallando` is the part of `por_enviar` that failed at least once. */
export type MailStatus = { por_enviar: number; fallando: number; abandonados: number; ultimo_fallo: string | null };

const EVERY_MS = 60_000;
const LIMIT_MS = 7_000;
/** However slowly a server speaks, one mail takes no longer; who took it may think it his for longer than that. */
/** Of a delivery we stopped waiting for. */
const SLOW = 'DEMASIADO_LENTO';
const DELIVERY_LIMIT_MS = 60_000;
const TURN_MS = 300_000;
/** Tried so often, a mail is given up. */
export const ATTEMPTS = 20;
/** Why a mail whose secret stopped being worth anything was never sent. */
export const NO_SECRET = 'ENLACE_VENCIDO';
/** More than these are not counted. */
const CEILING = 10_000;
/** A stop waits for a delivery as long as for whoever asked for something; a mail that was not noted as sent leaves again. */
const ON_CLOSE_MS = 6_000;
const ONE_DAY = 86_400_000;
const SENDER = 'Jornal';

/** A failure by its code alone: its words may hold addresses. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const partes = [code, responseCode].map(String).filter((parte) => /^[A-Z0-9_]{2,30}$/.test(parte));
  return partes.join(' ') || 'DESCONOCIDO';
}

/**
 * The outbox. A use case leaves its mail in the same transaction as what it tells about; delivery comes after the commit and
 * is tried again until it works, some hours long. Whoever delivers a mail takes it for a while in one transaction, sends it inside
 * none, and notes in another what became of it: of several processes one sends it. A process that dies between sending and noting
 * leaves a mail that is sent a second time, under the same Message-ID; none is ever lost. Without SMTP_URL mails stay here, where an
 * administrator reads them. What a mail holds that opens a door waits beside it, and goes when it was delivered or opens nothing any more.
 */
@Injectable()
export class Mailer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  // Loaded only where there is somebody to deliver to.
  private readonly transport: Promise<Transporter> | null;
  private distribution: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  private closing = false;
  /** What every transaction that leaves a mail does when it is committed. */
  private readonly distribute = (): void => void this.dispatch();
  /** What became of every attempt since the process began. */
  readonly account = { entregado: 0, fallido: 0, abandonado: 0, sin_base: 0 };

  constructor(
    private readonly transactions: Transactions,
    private readonly db: Db,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly log: Log,
    private readonly notices: Notices,
    limpieza: Housekeeping,
  ) {
    limpieza.add((em, cuantos) => this.forgetDelivered(em, cuantos));
    limpieza.add((em) => this.expireSecrets(em));
    const plazos = { connectionTimeout: LIMIT_MS, greetingTimeout: LIMIT_MS, socketTimeout: LIMIT_MS };
    this.transport =
      config.SMTP_URL === undefined
        ? null
        : import('nodemailer').then(({ createTransport }) => createTransport({ url: config.SMTP_URL, ...plazos }));
  }

  onApplicationBootstrap(): void {
    if (this.transport === null) return;
    void this.dispatch();
    this.timer = setInterval(() => void this.dispatch(), EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    clearInterval(this.timer);
    await Promise.race([this.distribution, esperar(ON_CLOSE_MS, undefined, { ref: false })]);
    (await this.transport)?.close();
  }

  /** Where a person signs in, for the text of a mail. */
  signInAddress(): string {
    return this.config.PUBLIC_URL ?? `http://${this.config.HOST}:${this.config.PORT}`;
  }

  /** The list of mails is another now. */
  private readonly count = (): void => this.notices.note([{ tema: 'correo', entidad_id: 0 }]);

  /** Leaves a mail that is delivered once the transaction is committed, and answers its id. */
  async enqueue(
    em: EntityManager,
    { para, asunto, cuerpo, html = null, adjuntos = [], usuario_id = null, secreto = null }: Mail,
  ): Promise<number> {
    const id = await this.ids.one(em, 'correo_saliente');
    const ahora = this.clock.now();
    await insertRecord(em, OutgoingMail, {
      id,
      para,
      asunto,
      cuerpo,
      html,
      usuario_id,
      message_id: messageName(id, ahora, this.signInAddress()),
      secreto: secreto?.valor,
      secreto_vence: secreto?.vence_en,
      created_at: ahora,
      en_cola_desde: this.clock.asDatabase(),
    });
    for (const [orden, { nombre, tipo, contenido }] of adjuntos.entries())
      await insertRecord(em, MailAttachment, { correo_id: id, orden, nombre, tipo, contenido });
    this.transactions.onCommit(em, this.count);
    this.transactions.onCommit(em, this.distribute);
    return id;
  }

  /** A mail that did not leave is tried anew from the commit on; it is the same mail. */
  async retry(em: EntityManager, id: number): Promise<void> {
    await executeIn(
      em,
      sql`UPDATE correo_saliente SET intentos = 0, fallo = NULL, tomado_hasta = NULL, en_cola_desde = ${this.clock.asDatabase()} WHERE id = ${id} AND enviado_en IS NULL`,
    );
    this.transactions.onCommit(em, this.distribute);
  }

  /** What a mail said leaves once more, as another mail, and its id. */
  async repeat(em: EntityManager, id: number): Promise<number> {
    const correo = await onlyRowIn<Mail>(
      em,
      sql`SELECT para, asunto, cuerpo, html, usuario_id FROM correo_saliente WHERE id = ${id}`,
    );
    return this.enqueue(em, { ...correo, adjuntos: await this.attachments(em, id) });
  }

  /** What a mail holds that opens a door, while it still does. */
  secret(em: EntityManager, id: number): Promise<{ valor: string; vence_en: string } | null> {
    return rowIn(
      em,
      sql`SELECT secreto AS valor, secreto_vence AS vence_en FROM correo_saliente WHERE id = ${id} AND secreto IS NOT NULL AND secreto_vence > ${this.clock.asDatabase()}`,
    );
  }

  /** What some mails hold opens nothing any more: it is forgotten, and those that did not leave never do. */
  async forgetSecrets(em: EntityManager, ids: readonly number[]): Promise<void> {
    await this.giveUpForDead(em, sql`id = ANY(${ids}::bigint[])`);
  }

  /** The same for whatever ran out of its time. */
  private expireSecrets(em: EntityManager): Promise<number> {
    return this.giveUpForDead(em, sql`secreto_vence <= ${this.clock.asDatabase()}`);
  }

  private giveUpForDead(em: EntityManager, cuales: Sql): Promise<number> {
    return executeIn(
      em,
      sql`UPDATE correo_saliente SET secreto = NULL, intentos = ${ATTEMPTS}::int, fallo = ${NO_SECRET} WHERE secreto IS NOT NULL AND ${cuales}`,
    );
  }

  /** Delivers what waits, one after another; a failure stays in the outbox for a later round. Never fails and need not be awaited. */
  dispatch(): Promise<void> {
    const { transport: transporte } = this;
    if (transporte === null) return this.distribution;
    this.distribution = this.distribution.then(async () => {
      try {
        for (let correo = await this.take(0); correo !== null; correo = await this.take(correo.id))
          await this.note(correo, await this.deliver(await transporte, correo));
      } catch (error) {
        this.account.sin_base += 1;
        this.log.error({ codigo: sqlCode(error) ?? 'DESCONOCIDO' }, 'outbox: the database failed');
      }
    });
    return this.distribution;
  }

  /**
   * Forgets those mails, and the ones to those accounts and whole addresses, with what is attached to them, delivered or not; with `dicen`
   * those to others too that hold an address or number of somebody's. One that is being delivered right now is already on its way.
   */
  forget(
    em: EntityManager,
    de: { ids: readonly number[]; cuentas: readonly number[]; emails: readonly string[]; dicen: Identity | null },
  ): Promise<number> {
    const { ids, cuentas, emails, dicen } = de;
    return executeIn(
      em,
      sql`DELETE FROM correo_saliente WHERE id = ANY(${ids}::bigint[]) OR usuario_id = ANY(${cuentas}::bigint[]) OR lower(para) = ANY(${emails}::text[])
            OR ${dicen === null ? sql`false` : pointsTo(sql`concat_ws(' ', asunto, cuerpo, html)`, dicen)}`,
    );
  }

  /** What waits and what failed, for whoever looks after the server. */
  async state(): Promise<MailStatus> {
    const estado = await this.db.row<MailStatus>(
      sql`SELECT count(*) FILTER (WHERE intentos < ${ATTEMPTS}::int)::int AS por_enviar, count(*) FILTER (WHERE intentos BETWEEN 1 AND ${ATTEMPTS - 1}::int)::int AS fallando,
            count(*) FILTER (WHERE intentos >= ${ATTEMPTS}::int)::int AS abandonados, (array_agg(fallo ORDER BY id DESC) FILTER (WHERE fallo IS NOT NULL))[1] AS ultimo_fallo
          FROM (SELECT id, intentos, fallo FROM correo_saliente WHERE enviado_en IS NULL AND fallo IS DISTINCT FROM ${NO_SECRET} ORDER BY id DESC LIMIT ${CEILING}::int) pendientes`,
    );
    return estado as MailStatus;
  }

  /** Whether there is somebody to deliver to. */
  get isOn(): boolean {
    return this.transport !== null;
  }

  /** Takes the next mail after `ultimo` that is due, so that nobody else sends it meanwhile; null when there is none, or the server is stopping. */
  private async take(ultimo: number): Promise<Taken | null> {
    if (this.closing) return null;
    const ahora = this.clock.asDatabase();
    const hasta = new Date(ahora.getTime() + TURN_MS);
    return this.transactions.retry(async (em) => {
      const correo = await rowIn<Omit<Taken, 'adjuntos' | 'hasta'>>(
        em,
        sql`UPDATE correo_saliente SET tomado_hasta = ${hasta}, intentos = intentos + 1
            WHERE id = (SELECT id FROM correo_saliente WHERE enviado_en IS NULL AND id > ${ultimo} AND intentos < ${ATTEMPTS}::int AND (tomado_hasta IS NULL OR tomado_hasta <= ${ahora})
              AND (secreto_vence IS NULL OR secreto_vence > ${ahora})
              AND en_cola_desde <= ${ahora}::timestamptz - intentos * intentos * interval '1 minute' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING id, para, asunto, cuerpo, html, message_id, secreto, intentos`,
      );
      if (correo === null) return null;
      return { ...correo, adjuntos: await this.attachments(em, correo.id), hasta };
    });
  }

  private attachments(em: EntityManager, id: number): Promise<Attachment[]> {
    return rowsIn<Attachment>(
      em,
      sql`SELECT nombre, tipo, contenido FROM correo_adjunto WHERE correo_id = ${id} ORDER BY orden`,
    );
  }

  /** Sends a mail, inside no transaction; answers the code of the failure, or null. */
  private async deliver(transporte: Transporter, correo: Taken): Promise<string | null> {
    const alarma = new AbortController();
    const tarde = esperar(DELIVERY_LIMIT_MS, undefined, { signal: alarma.signal, ref: false }).then(() =>
      Promise.reject(Object.assign(new Error('Too slow'), { code: SLOW })),
    );
    const envio = transporte.sendMail(messageOf(correo, { name: SENDER, address: this.sender() }));
    try {
      await Promise.race([envio, tarde]);
      return null;
    } catch (error) {
      return codeOf(error);
    } finally {
      alarma.abort();
    }
  }

  /** Notes what became of a mail. A failure of who had it for too long says nothing: somebody else has it by now. */
  private async note({ id, intentos, hasta }: Taken, fallo: string | null): Promise<void> {
    if (fallo !== null) this.warn(id, intentos, fallo);
    else this.account.entregado += 1;
    await this.transactions.retry((em) =>
      fallo === null
        ? executeIn(
            em,
            sql`UPDATE correo_saliente SET enviado_en = ${this.clock.now()}, tomado_hasta = NULL, fallo = NULL, secreto = NULL WHERE id = ${id}`,
          )
        : executeIn(
            em,
            // One that was too slow may still be on its way: nobody else takes it before its turn is over.
            // One whose link died meanwhile never leaves, and says that.
            sql`UPDATE correo_saliente SET tomado_hasta = ${fallo === SLOW ? hasta : null}, fallo = ${fallo}
                WHERE id = ${id} AND tomado_hasta = ${hasta} AND enviado_en IS NULL AND fallo IS DISTINCT FROM ${NO_SECRET}`,
          ),
    );
    this.count();
  }

  /** Without address or contents: which mail it was is found by its id. */
  private warn(id: number, intento: number, codigo: string): void {
    const ultimo = intento >= ATTEMPTS;
    this.account.fallido += 1;
    if (ultimo) this.account.abandonado += 1;
    this.log[ultimo ? 'error' : 'warn'](
      { correo: id, intento, codigo },
      ultimo ? 'mail given up' : 'mail not delivered',
    );
  }

  /** What was delivered, and what never will be: with their attachments. What waits stays. */
  private forgetDelivered(em: EntityManager, cuantos: number): Promise<number> {
    const antes = new Date(this.clock.now().getTime() - this.config.KEEP_MAIL_DAYS * ONE_DAY);
    return executeIn(
      em,
      sql`DELETE FROM correo_saliente WHERE id IN
            (SELECT id FROM correo_saliente WHERE enviado_en < ${antes} OR (enviado_en IS NULL AND fallo = ${NO_SECRET} AND secreto_vence < ${antes}) LIMIT ${cuantos}::int)`,
    );
  }

  /** Mail comes from the account that delivers it, or from the machine people know. */
  private sender(): string {
    const { username, hostname } = new URL(this.config.SMTP_URL as string);
    const cuenta = decodeURIComponent(username);
    return cuenta.includes('@') ? cuenta : `jornal@${hostname}`;
  }
}

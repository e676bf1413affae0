import { setTimeout as esperar } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Log } from '../../platform/conditions/log.js';
import { Db } from '../../platform/db/db.js';
import { sqlCode } from '../../platform/db/failure.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { Retries } from '../../platform/db/retries.js';
import { executeIn, onlyRowIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { onCommit } from '../../platform/db/transaction.js';
import { Notices } from '../../platform/events/notices.js';
import { ATTEMPTS, type Attachment, type Mail, messageName, type ReadyMail } from '../../platform/mail/mail-message.js';
import { MailTransport, SLOW } from '../../platform/mail/mail-transport.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { Housekeeping } from '../changes/housekeeping.js';
import { type Identity, pointsTo } from '../people/person.js';
import { MailAttachment } from './mail-attachment.entity.js';
import { NO_SECRET } from './mail-secrets.js';
import { OutgoingMail } from './outgoing-mail.entity.js';

type Taken = ReadyMail & { id: number; intentos: number; hasta: Date };
/** The state of the outbox: `fallando` is the part of `por_enviar` that failed at least once. */
export type MailStatus = { por_enviar: number; fallando: number; abandonados: number; ultimo_fallo: string | null };

const EVERY_MS = 60_000;
const TURN_MS = 300_000;
/** More than these are not counted. */
const CEILING = 10_000;
/** A stop waits for a delivery as long as for a request; a mail that was not noted as sent leaves again. */
const ON_CLOSE_MS = 6_000;
const ONE_DAY = 86_400_000;

/**
 * The outbox. A use case leaves its mail in the same transaction as what it tells about; delivery comes after the
 * commit and is tried again until it works, some hours long. A process that delivers a mail takes it for a while in one
 * transaction, sends it inside none, and notes the outcome in another: of several processes one sends it. A process
 * that dies between sending and noting leaves a mail that is sent a second time, under the same Message-ID; none is
 * ever lost. Without SMTP_URL mails stay here, where an administrator reads them. The secret of a mail, which opens a
 * door, waits beside it, and goes when it was delivered or opens nothing any more.
 */
@Injectable()
export class Mailer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly transport: MailTransport | null;
  private distribution: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  private closing = false;
  /** The act of every transaction that leaves a mail, once it is committed. */
  private readonly distribute = (): void => void this.dispatch();
  /** The outcomes of all attempts since the process began. */
  readonly account = { entregado: 0, fallido: 0, abandonado: 0, sin_base: 0 };

  constructor(
    private readonly retries: Retries,
    private readonly db: Db,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly log: Log,
    private readonly notices: Notices,
    housekeeping: Housekeeping,
  ) {
    housekeeping.add((em, count) => this.forgetDelivered(em, count));
    this.transport = config.SMTP_URL === undefined ? null : new MailTransport(config.SMTP_URL);
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
    await this.transport?.close();
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
    const now = this.clock.now();
    await insertRecord(em, OutgoingMail, {
      id,
      para,
      asunto,
      cuerpo,
      html,
      usuario_id,
      message_id: messageName(id, now, this.signInAddress()),
      secreto: secreto?.valor,
      secreto_vence: secreto?.vence_en,
      created_at: now,
      en_cola_desde: this.clock.asDatabase(),
    });
    for (const [order, { nombre, tipo, contenido }] of adjuntos.entries())
      await insertRecord(em, MailAttachment, { correo_id: id, orden: order, nombre, tipo, contenido });
    onCommit(em, this.count);
    onCommit(em, this.distribute);
    return id;
  }

  /** A mail that did not leave is tried anew from the commit on; it is the same mail. */
  async retry(em: EntityManager, id: number): Promise<void> {
    await executeIn(
      em,
      sql`UPDATE correo_saliente
        SET intentos = 0, fallo = NULL, tomado_hasta = NULL, en_cola_desde = ${this.clock.asDatabase()}
        WHERE id = ${id} AND enviado_en IS NULL`,
    );
    onCommit(em, this.distribute);
  }

  /** Sends the contents of a mail once more, as another mail, and answers its id. */
  async repeat(em: EntityManager, id: number): Promise<number> {
    const mail = await onlyRowIn<Mail>(
      em,
      sql`SELECT para, asunto, cuerpo, html, usuario_id FROM correo_saliente WHERE id = ${id}`,
    );
    return this.enqueue(em, { ...mail, adjuntos: await this.attachments(em, id) });
  }

  /**
   * Delivers the mails that wait, one after another; a failure stays in the outbox for a later round. Never fails and
   * need not be awaited.
   */
  dispatch(): Promise<void> {
    const { transport } = this;
    if (transport === null) return this.distribution;
    this.distribution = this.distribution.then(async () => {
      try {
        for (let mail = await this.take(0); mail !== null; mail = await this.take(mail.id))
          await this.note(mail, await transport.deliver(mail));
      } catch (error) {
        this.account.sin_base += 1;
        this.log.error({ codigo: sqlCode(error) ?? 'DESCONOCIDO' }, 'outbox: the database failed');
      }
    });
    return this.distribution;
  }

  /**
   * Forgets those mails, and the ones to those accounts and whole addresses, with their attachments, delivered or not;
   * with `dicen` those to others too that hold an address or number of that person. A mail that is being delivered
   * right now is already on its way.
   */
  async forget(
    em: EntityManager,
    de: { ids: readonly number[]; cuentas: readonly number[]; emails: readonly string[]; dicen: Identity | null },
  ): Promise<number[]> {
    const { ids, cuentas, emails, dicen } = de;
    // Found first: a cluster deletes by nothing that it works out of a column.
    const found = await rowsIn<{ id: number }>(
      em,
      sql`SELECT id FROM correo_saliente WHERE id = ANY(${ids}::bigint[]) OR usuario_id = ANY(${cuentas}::bigint[])
            OR lower(para) = ANY(${emails}::text[])
            OR ${dicen === null ? sql`false` : pointsTo(sql`concat_ws(' ', asunto, cuerpo, html)`, dicen)}`,
    );
    const all = found.map(({ id }) => id);
    await executeIn(em, sql`DELETE FROM correo_saliente WHERE id = ANY(${all}::bigint[])`);
    return all;
  }

  /** The mails that wait and those that failed, for the administrator of the server. */
  async state(): Promise<MailStatus> {
    const state = await this.db.row<MailStatus>(
      sql`SELECT count(*) FILTER (WHERE intentos < ${ATTEMPTS}::int)::int AS por_enviar,
            count(*) FILTER (WHERE intentos BETWEEN 1 AND ${ATTEMPTS - 1}::int)::int AS fallando,
            count(*) FILTER (WHERE intentos >= ${ATTEMPTS}::int)::int AS abandonados,
            (array_agg(fallo ORDER BY id DESC) FILTER (WHERE fallo IS NOT NULL))[1] AS ultimo_fallo
          FROM (SELECT id, intentos, fallo FROM correo_saliente WHERE enviado_en IS NULL AND fallo IS DISTINCT FROM ${NO_SECRET}
            ORDER BY id DESC LIMIT ${CEILING}::int) pendientes`,
    );
    return state as MailStatus;
  }

  /** Whether there is a server to deliver to. */
  get isOn(): boolean {
    return this.transport !== null;
  }

  /**
   * Takes the next mail after `last` that is due, so that no other process sends it meanwhile; null when there is none,
   * or the server is stopping.
   */
  private async take(last: number): Promise<Taken | null> {
    if (this.closing) return null;
    const now = this.clock.asDatabase();
    const hasta = new Date(now.getTime() + TURN_MS);
    return this.retries.run(async (em) => {
      const mail = await rowIn<Omit<Taken, 'adjuntos' | 'hasta'>>(
        em,
        sql`UPDATE correo_saliente SET tomado_hasta = ${hasta}, intentos = intentos + 1
            WHERE id = (SELECT id FROM correo_saliente WHERE enviado_en IS NULL AND id > ${last}
                AND intentos < ${ATTEMPTS}::int AND (tomado_hasta IS NULL OR tomado_hasta <= ${now})
              AND (secreto_vence IS NULL OR secreto_vence > ${now})
              AND en_cola_desde <= ${now}::timestamptz - intentos * intentos * interval '1 minute'
              ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING id, para, asunto, cuerpo, html, message_id, secreto, intentos`,
      );
      if (mail === null) return null;
      return { ...mail, adjuntos: await this.attachments(em, mail.id), hasta };
    });
  }

  private attachments(em: EntityManager, id: number): Promise<Attachment[]> {
    return rowsIn<Attachment>(
      em,
      sql`SELECT nombre, tipo, contenido FROM correo_adjunto WHERE correo_id = ${id} ORDER BY orden`,
    );
  }

  /**
   * Notes the outcome of a mail. A failure of a process that had it for too long says nothing: another has it by now.
   */
  private async note({ id, intentos, hasta }: Taken, failure: string | null): Promise<void> {
    if (failure !== null) this.warn(id, intentos, failure);
    else this.account.entregado += 1;
    await this.retries.run((em) =>
      failure === null
        ? executeIn(
            em,
            sql`UPDATE correo_saliente
              SET enviado_en = ${this.clock.now()}, tomado_hasta = NULL, fallo = NULL, secreto = NULL WHERE id = ${id}`,
          )
        : executeIn(
            em,
            // A mail that was too slow may still be on its way: no other process takes it before its turn is over. A
            // mail whose link died meanwhile never leaves, and says that.
            sql`UPDATE correo_saliente SET tomado_hasta = ${failure === SLOW ? hasta : null}, fallo = ${failure}
                WHERE id = ${id} AND tomado_hasta = ${hasta} AND enviado_en IS NULL AND fallo IS DISTINCT FROM ${NO_SECRET}`,
          ),
    );
    this.count();
  }

  /** Without address or contents: which mail it was is found by its id. */
  private warn(id: number, attempt: number, code: string): void {
    const last = attempt >= ATTEMPTS;
    this.account.fallido += 1;
    if (last) this.account.abandonado += 1;
    this.log[last ? 'error' : 'warn'](
      { correo: id, intento: attempt, codigo: code },
      last ? 'mail given up' : 'mail not delivered',
    );
  }

  /** Forgets mails that were delivered, and those that never will be, with their attachments. Mails that wait stay. */
  private forgetDelivered(em: EntityManager, count: number): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.config.KEEP_MAIL_DAYS * ONE_DAY);
    return executeIn(
      em,
      sql`DELETE FROM correo_saliente WHERE id IN
            (SELECT id FROM correo_saliente WHERE enviado_en < ${before}
                OR (enviado_en IS NULL AND fallo = ${NO_SECRET} AND secreto_vence < ${before}) LIMIT ${count}::int)`,
    );
  }
}

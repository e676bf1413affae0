import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { Transporter } from 'nodemailer';
import type { EntityManager } from 'typeorm';
import { Reloj } from './clock.js';
import { Config } from './config.js';
import { Ids } from './db/ids.js';
import { ejecutarEn, filaEn, sql } from './db/sql.js';

export type Correo = { para: string; asunto: string; cuerpo: string };
type Pendiente = Correo & { id: number; intentos: number };

const CADA_MS = 60_000;
// Three of these at most, well within the time a transaction may stand idle.
const PLAZO_MS = 7_000;
const INTENTOS = 20;
const REMITENTE = 'Jornal';

/**
 * The outbox. A use case leaves its mail in the same transaction as what it tells about; delivery comes after the commit and
 * is tried again until it works. Without SMTP_URL mails stay here, where an administrator reads them.
 */
@Injectable()
export class Correos implements OnApplicationBootstrap, BeforeApplicationShutdown {
  // Loaded only where there is somebody to deliver to.
  private readonly transporte: Promise<Transporter> | null;
  private reparto: Promise<void> = Promise.resolve();
  private cada: NodeJS.Timeout | undefined;

  constructor(
    @InjectEntityManager() private readonly em: EntityManager,
    private readonly config: Config,
    private readonly reloj: Reloj,
    private readonly ids: Ids,
  ) {
    const plazos = { connectionTimeout: PLAZO_MS, greetingTimeout: PLAZO_MS, socketTimeout: PLAZO_MS };
    this.transporte = config.SMTP_URL === undefined ? null : import('nodemailer').then(({ createTransport }) => createTransport({ url: config.SMTP_URL, ...plazos }));
  }

  onApplicationBootstrap(): void {
    if (this.transporte === null) return;
    void this.despachar();
    this.cada = setInterval(() => void this.despachar(), CADA_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.cada);
    await this.reparto;
    (await this.transporte)?.close();
  }

  /** Where a person signs in, for the text of a mail. */
  direccionDeEntrada(): string {
    return this.config.PUBLIC_URL ?? `http://${this.config.HOST}:${this.config.PORT}`;
  }

  async encolar(em: EntityManager, { para, asunto, cuerpo }: Correo): Promise<void> {
    const id = await this.ids.uno(em, 'correo_saliente');
    await ejecutarEn(em, sql`INSERT INTO correo_saliente (id, para, asunto, cuerpo, created_at) VALUES (${id}, ${para}, ${asunto}, ${cuerpo}, ${this.reloj.ahora()})`);
  }

  /** Delivers what waits, one after another; a failure stays in the outbox for a later round. Never fails and need not be awaited. */
  despachar(): Promise<void> {
    const { transporte } = this;
    if (transporte === null) return this.reparto;
    this.reparto = this.reparto.then(async () => {
      for (let ultimo = 0; ; ) {
        const siguiente = await this.repartirUno(await transporte, ultimo).catch(() => null);
        if (siguiente === null) return;
        ultimo = siguiente;
      }
    });
    return this.reparto;
  }

  /**
   * Delivers the next mail after `ultimo` and answers its id, or null when none waits. Its row stays locked meanwhile, so that
   * of several processes one sends it; nobody else ever waits for that row.
   */
  private repartirUno(transporte: Transporter, ultimo: number): Promise<number | null> {
    return this.em.transaction(async (em) => {
      const ahora = this.reloj.ahora();
      const correo = await filaEn<Pendiente>(
        em,
        sql`SELECT id, para, asunto, cuerpo, intentos FROM correo_saliente
            WHERE enviado_en IS NULL AND id > ${ultimo} AND intentos < ${INTENTOS}::int AND created_at <= ${ahora}::timestamptz - intentos * intentos * interval '1 minute'
            ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      );
      if (correo === null) return null;
      const enviado = await transporte
        .sendMail({ from: { name: REMITENTE, address: this.remitente() }, to: correo.para, subject: correo.asunto, text: correo.cuerpo })
        .then(() => true)
        .catch(() => false);
      await ejecutarEn(em, sql`UPDATE correo_saliente SET intentos = ${correo.intentos + 1}, enviado_en = ${enviado ? ahora : null} WHERE id = ${correo.id}`);
      return correo.id;
    });
  }

  /** Mail comes from the account that delivers it, or from the machine people know. */
  private remitente(): string {
    const { username, hostname } = new URL(this.config.SMTP_URL as string);
    const cuenta = decodeURIComponent(username);
    return cuenta.includes('@') ? cuenta : `jornal@${hostname}`;
  }
}

import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Housekeeping } from '../../core/changes/housekeeping.js';
import { MailSecrets } from '../../core/mail/mail-secrets.js';
import { Mailer } from '../../core/mail/mailer.js';
import { Db } from '../../platform/db/db.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { executeIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { SECRET_PLACE } from '../../platform/mail/mail-message.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { EnlaceClave } from './enlace-clave.entity.js';
import { type Aviso, cartaDeAviso, cartaDeEnlace, type Proposito } from './letters.js';

type Destinatario = { usuario_id: number; email: string; nombre: string | null };
/** A link that still opens, and whose it is. */
export type EnlaceVivo = { id: number; usuario_id: number; email: string; vence_en: string };

const VIDA_MS = 24 * 3_600_000;
const UN_DIA = 86_400_000;
/** The link that anyone may ask for who knows the e-mail of an account. */
const PEDIDO: Proposito = 'recuperacion';
/** The page that takes a link: the text after `#` is sent to no server, and so to no log. */
const PAGINA = '/clave';

const hashDe = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Links with which a person chooses a password: 32 random bytes, of which only the hash is kept, good once and for a
 * day. An account has at most one of those the business sends, which a newer one kills, and one of those anyone may ask
 * for who knows its e-mail: that one kills none but its own kind, so that a stranger cannot take an invitation away.
 * The caller owns the transaction.
 */
@Injectable()
export class EnlacesService {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly db: Db,
    private readonly ids: Ids,
    private readonly mails: Mailer,
    private readonly secrets: MailSecrets,
    cleanup: Housekeeping,
  ) {
    cleanup.add((em, howMany) => this.olvidarViejos(em, howMany));
  }

  /**
   * A new link for an account and the mail that carries it; the older ones die, as far as the purpose of the new one
   * has a say in them.
   */
  async emitir(
    em: EntityManager,
    { proposito, ...para }: Destinatario & { proposito: Proposito },
  ): Promise<{ enlace_id: number; correo_id: number }> {
    const { usuario_id, email } = para;
    // Two at once: the second finds the first one's link, and kills it.
    await rowIn(em, sql`SELECT id FROM usuario WHERE id = ${usuario_id} FOR NO KEY UPDATE`);
    await this.anular(em, usuario_id, proposito === PEDIDO ? sql`proposito = ${PEDIDO}` : undefined);
    const token = randomBytes(32).toString('base64url');
    const creado_en = this.clock.asDatabase();
    const vence_en = new Date(creado_en.getTime() + VIDA_MS);
    const carta = cartaDeEnlace(proposito, para, this.direccionCon(SECRET_PLACE));
    const correo_id = await this.mails.enqueue(em, {
      ...carta,
      para: email,
      usuario_id,
      secreto: { valor: token, vence_en },
    });
    const enlace_id = await this.ids.one(em, 'enlace_clave');
    await insertRecord(em, EnlaceClave, {
      id: enlace_id,
      usuario_id,
      proposito,
      hash: hashDe(token),
      creado_en,
      vence_en,
      correo_id,
    });
    return { enlace_id, correo_id };
  }

  /** A new link in the place of the one a mail carried, for the same purpose. */
  async reemplazar(em: EntityManager, correo_id: number): Promise<{ enlace_id: number; correo_id: number }> {
    const para = await rowIn<Destinatario & { proposito: Proposito }>(
      em,
      sql`SELECT u.id AS usuario_id, u.email, coalesce(u.nombre, o.nombre, c.name) AS nombre,
            coalesce(e.proposito, 'restablecer') AS proposito
          FROM correo_saliente m JOIN usuario u ON u.id = m.usuario_id
          LEFT JOIN operador o ON o.usuario_id = u.id LEFT JOIN client c ON c.usuario_id = u.id
          LEFT JOIN enlace_clave e ON e.correo_id = m.id WHERE m.id = ${correo_id}`,
    );
    return this.emitir(em, ensureFound(para));
  }

  /** A new link by a new mail in the place of each that an account has: a copy of the older ones opens nothing. */
  async renovar(em: EntityManager, usuario_id: number): Promise<void> {
    const vivos = await rowsIn<{ correo_id: number | null }>(
      em,
      // The link that anyone may ask for comes last: the business' own, which kills all, is made before it.
      sql`SELECT correo_id FROM enlace_clave WHERE usuario_id = ${usuario_id} AND usado_en IS NULL
            AND anulado_en IS NULL AND vence_en > ${this.clock.asDatabase()}
          ORDER BY proposito = ${PEDIDO}, id`,
    );
    await this.anular(em, usuario_id);
    for (const { correo_id } of vivos) if (correo_id !== null) await this.reemplazar(em, correo_id);
  }

  /** How many links for a purpose an account was given since then. */
  async recientes(em: EntityManager, usuario_id: number, purpose: Proposito, since: Date): Promise<number> {
    const row = await rowIn<{ n: number }>(
      em,
      sql`SELECT count(*) AS n FROM enlace_clave WHERE usuario_id = ${usuario_id} AND proposito = ${purpose} AND creado_en > ${since}`,
    );
    return row?.n ?? 0;
  }

  /** Every link of an account dies: it was closed, or has another password. Or those of one kind alone. */
  async anular(em: EntityManager, usuario_id: number, which = sql`true`): Promise<void> {
    const muertos = await rowsIn<{ correo_id: number | null }>(
      em,
      sql`UPDATE enlace_clave SET anulado_en = ${this.clock.asDatabase()}
        WHERE usuario_id = ${usuario_id} AND usado_en IS NULL AND anulado_en IS NULL AND ${which} RETURNING correo_id`,
    );
    await this.olvidarSecretos(em, muertos);
  }

  /** The account of a link that still opens, or null: used, dead, out of date, of a closed account, or none of ours. */
  vivo(token: string): Promise<EnlaceVivo | null> {
    return this.db.row<EnlaceVivo>(
      sql`SELECT e.id, e.usuario_id, u.email, e.vence_en FROM enlace_clave e JOIN usuario u ON u.id = e.usuario_id
          WHERE e.hash = ${hashDe(token)} AND e.usado_en IS NULL AND e.anulado_en IS NULL
            AND e.vence_en > ${this.clock.asDatabase()} AND u.activo`,
    );
  }

  /** Uses a link up and answers whether it was still good: of many at once, one. The account is locked first, as `emitir` does. */
  async usar(em: EntityManager, { id, usuario_id }: Pick<EnlaceVivo, 'id' | 'usuario_id'>): Promise<boolean> {
    const now = this.clock.asDatabase();
    const open = await rowIn(em, sql`SELECT id FROM usuario WHERE id = ${usuario_id} AND activo FOR NO KEY UPDATE`);
    if (open === null) return false;
    const usados = await rowsIn<{ correo_id: number | null }>(
      em,
      sql`UPDATE enlace_clave SET usado_en = ${now}
        WHERE id = ${id} AND usado_en IS NULL AND anulado_en IS NULL AND vence_en > ${now} RETURNING correo_id`,
    );
    await this.olvidarSecretos(em, usados);
    return usados.length === 1;
  }

  /** Tells a person by mail about a change of their account. */
  avisar(em: EntityManager, { aviso, ...para }: Destinatario & { aviso: Aviso }): Promise<number> {
    return this.mails.enqueue(em, { ...cartaDeAviso(aviso, para), para: para.email, usuario_id: para.usuario_id });
  }

  /** The whole address of a link. */
  direccionCon(token: string): string {
    return `${this.mails.signInAddress()}${PAGINA}#${token}`;
  }

  private olvidarSecretos(em: EntityManager, de: ReadonlyArray<{ correo_id: number | null }>): Promise<void> {
    return this.secrets.forget(
      em,
      de.flatMap(({ correo_id }) => correo_id ?? []),
    );
  }

  private olvidarViejos(em: EntityManager, howMany: number): Promise<number> {
    const before = new Date(this.clock.asDatabase().getTime() - this.config.KEEP_MAIL_DAYS * UN_DIA);
    return executeIn(
      em,
      sql`DELETE FROM enlace_clave
        WHERE id IN (SELECT id FROM enlace_clave WHERE vence_en < ${before} ORDER BY vence_en LIMIT ${howMany}::int)`,
    );
  }
}

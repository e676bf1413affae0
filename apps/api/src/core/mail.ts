import { setTimeout as esperar } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { EntityManager } from 'typeorm';
import { Reloj } from './clock.js';
import { Config } from './config.js';
import { Db } from './db/db.js';
import { Limpieza } from './db/housekeeping.js';
import { Ids } from './db/ids.js';
import { type Identidad, senala } from './db/person.js';
import { ejecutarEn, filaEn, filasEn, type Sql, sql } from './db/sql.js';
import { codigoSql, Transacciones } from './db/transactions.js';
import { Avisos } from './events/notices.js';
import { Registro } from './log.js';
import { type Adjunto, type Correo, type CorreoListo, mensajeDe, nombreDeMensaje } from './mail-message.js';

type Tomado = CorreoListo & { id: number; intentos: number; hasta: Date };
/** What waits in the outbox: `fallando` is the part of `por_enviar` that failed at least once. */
export type EstadoCorreos = { por_enviar: number; fallando: number; abandonados: number; ultimo_fallo: string | null };

const CADA_MS = 60_000;
const PLAZO_MS = 7_000;
/** However slowly a server speaks, one mail takes no longer; who took it may think it his for longer than that. */
/** Of a delivery we stopped waiting for. */
const LENTO = 'DEMASIADO_LENTO';
const PLAZO_ENTREGA_MS = 60_000;
const TURNO_MS = 300_000;
/** Tried so often, a mail is given up. */
export const INTENTOS = 20;
/** Why a mail whose secret stopped being worth anything was never sent. */
export const SIN_SECRETO = 'ENLACE_VENCIDO';
/** More than these are not counted. */
const TOPE = 10_000;
/** A stop waits for a delivery as long as for whoever asked for something; a mail that was not noted as sent leaves again. */
const AL_CERRAR_MS = 6_000;
const UN_DIA = 86_400_000;
const REMITENTE = 'Jornal';

/** A failure by its code alone: its words may hold addresses. */
function codigoDe(error: unknown): string {
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
export class Correos implements OnApplicationBootstrap, BeforeApplicationShutdown {
  // Loaded only where there is somebody to deliver to.
  private readonly transporte: Promise<Transporter> | null;
  private reparto: Promise<void> = Promise.resolve();
  private cada: NodeJS.Timeout | undefined;

  private cerrando = false;
  /** What every transaction that leaves a mail does when it is committed. */
  private readonly repartir = (): void => void this.despachar();
  /** What became of every attempt since the process began. */
  readonly cuenta = { entregado: 0, fallido: 0, abandonado: 0, sin_base: 0 };

  constructor(
    private readonly transacciones: Transacciones,
    private readonly db: Db,
    private readonly config: Config,
    private readonly reloj: Reloj,
    private readonly ids: Ids,
    private readonly registro: Registro,
    private readonly avisos: Avisos,
    limpieza: Limpieza,
  ) {
    limpieza.agregar((em, cuantos) => this.olvidarEntregados(em, cuantos));
    limpieza.agregar((em) => this.vencerSecretos(em));
    const plazos = { connectionTimeout: PLAZO_MS, greetingTimeout: PLAZO_MS, socketTimeout: PLAZO_MS };
    this.transporte =
      config.SMTP_URL === undefined
        ? null
        : import('nodemailer').then(({ createTransport }) => createTransport({ url: config.SMTP_URL, ...plazos }));
  }

  onApplicationBootstrap(): void {
    if (this.transporte === null) return;
    void this.despachar();
    this.cada = setInterval(() => void this.despachar(), CADA_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.cerrando = true;
    clearInterval(this.cada);
    await Promise.race([this.reparto, esperar(AL_CERRAR_MS, undefined, { ref: false })]);
    (await this.transporte)?.close();
  }

  /** Where a person signs in, for the text of a mail. */
  direccionDeEntrada(): string {
    return this.config.PUBLIC_URL ?? `http://${this.config.HOST}:${this.config.PORT}`;
  }

  /** The list of mails is another now. */
  private readonly contar = (): void => this.avisos.anotar([{ tema: 'correo', entidad_id: 0 }]);

  /** Leaves a mail that is delivered once the transaction is committed, and answers its id. */
  async encolar(
    em: EntityManager,
    { para, asunto, cuerpo, html = null, adjuntos = [], usuario_id = null, secreto = null }: Correo,
  ): Promise<number> {
    const id = await this.ids.uno(em, 'correo_saliente');
    const ahora = this.reloj.ahora();
    await ejecutarEn(
      em,
      sql`INSERT INTO correo_saliente (id, para, asunto, cuerpo, html, usuario_id, message_id, secreto, secreto_vence, created_at, en_cola_desde)
          VALUES (${id}, ${para}, ${asunto}, ${cuerpo}, ${html}, ${usuario_id}, ${nombreDeMensaje(id, ahora, this.direccionDeEntrada())}, ${secreto?.valor ?? null}, ${secreto?.vence_en ?? null}, ${ahora}, ${this.reloj.segunLaBase()})`,
    );
    for (const [orden, { nombre, tipo, contenido }] of adjuntos.entries())
      await ejecutarEn(
        em,
        sql`INSERT INTO correo_adjunto (correo_id, orden, nombre, tipo, contenido) VALUES (${id}, ${orden}, ${nombre}, ${tipo}, ${contenido})`,
      );
    this.transacciones.alConfirmar(em, this.contar);
    this.transacciones.alConfirmar(em, this.repartir);
    return id;
  }

  /** A mail that did not leave is tried anew from the commit on; it is the same mail. */
  async reintentar(em: EntityManager, id: number): Promise<void> {
    await ejecutarEn(
      em,
      sql`UPDATE correo_saliente SET intentos = 0, fallo = NULL, tomado_hasta = NULL, en_cola_desde = ${this.reloj.segunLaBase()} WHERE id = ${id} AND enviado_en IS NULL`,
    );
    this.transacciones.alConfirmar(em, this.repartir);
  }

  /** What a mail said leaves once more, as another mail, and its id. */
  async repetir(em: EntityManager, id: number): Promise<number> {
    const correo = (await filaEn<Correo>(
      em,
      sql`SELECT para, asunto, cuerpo, html, usuario_id FROM correo_saliente WHERE id = ${id}`,
    )) as Correo;
    return this.encolar(em, { ...correo, adjuntos: await this.adjuntos(em, id) });
  }

  /** What a mail holds that opens a door, while it still does. */
  secreto(em: EntityManager, id: number): Promise<{ valor: string; vence_en: string } | null> {
    return filaEn(
      em,
      sql`SELECT secreto AS valor, secreto_vence AS vence_en FROM correo_saliente WHERE id = ${id} AND secreto IS NOT NULL AND secreto_vence > ${this.reloj.segunLaBase()}`,
    );
  }

  /** What some mails hold opens nothing any more: it is forgotten, and those that did not leave never do. */
  async olvidarSecretos(em: EntityManager, ids: readonly number[]): Promise<void> {
    await this.darPorMuertos(em, sql`id = ANY(${ids}::bigint[])`);
  }

  /** The same for whatever ran out of its time. */
  private vencerSecretos(em: EntityManager): Promise<number> {
    return this.darPorMuertos(em, sql`secreto_vence <= ${this.reloj.segunLaBase()}`);
  }

  private darPorMuertos(em: EntityManager, cuales: Sql): Promise<number> {
    return ejecutarEn(
      em,
      sql`UPDATE correo_saliente SET secreto = NULL, intentos = ${INTENTOS}::int, fallo = ${SIN_SECRETO} WHERE secreto IS NOT NULL AND ${cuales}`,
    );
  }

  /** Delivers what waits, one after another; a failure stays in the outbox for a later round. Never fails and need not be awaited. */
  despachar(): Promise<void> {
    const { transporte } = this;
    if (transporte === null) return this.reparto;
    this.reparto = this.reparto.then(async () => {
      try {
        for (let correo = await this.tomar(0); correo !== null; correo = await this.tomar(correo.id))
          await this.anotar(correo, await this.entregar(await transporte, correo));
      } catch (error) {
        this.cuenta.sin_base += 1;
        this.registro.error({ codigo: codigoSql(error) ?? 'DESCONOCIDO' }, 'outbox: the database failed');
      }
    });
    return this.reparto;
  }

  /**
   * Forgets those mails, and the ones to those accounts and whole addresses, with what is attached to them, delivered or not; with `dicen`
   * those to others too that hold an address or number of somebody's. One that is being delivered right now is already on its way.
   */
  olvidar(
    em: EntityManager,
    de: { ids: readonly number[]; cuentas: readonly number[]; emails: readonly string[]; dicen: Identidad | null },
  ): Promise<number> {
    const { ids, cuentas, emails, dicen } = de;
    return ejecutarEn(
      em,
      sql`DELETE FROM correo_saliente WHERE id = ANY(${ids}::bigint[]) OR usuario_id = ANY(${cuentas}::bigint[]) OR lower(para) = ANY(${emails}::text[])
            OR ${dicen === null ? sql`false` : senala(sql`concat_ws(' ', asunto, cuerpo, html)`, dicen)}`,
    );
  }

  /** What waits and what failed, for whoever looks after the server. */
  async estado(): Promise<EstadoCorreos> {
    const estado = await this.db.fila<EstadoCorreos>(
      sql`SELECT count(*) FILTER (WHERE intentos < ${INTENTOS}::int)::int AS por_enviar, count(*) FILTER (WHERE intentos BETWEEN 1 AND ${INTENTOS - 1}::int)::int AS fallando,
            count(*) FILTER (WHERE intentos >= ${INTENTOS}::int)::int AS abandonados, (array_agg(fallo ORDER BY id DESC) FILTER (WHERE fallo IS NOT NULL))[1] AS ultimo_fallo
          FROM (SELECT id, intentos, fallo FROM correo_saliente WHERE enviado_en IS NULL AND fallo IS DISTINCT FROM ${SIN_SECRETO} ORDER BY id DESC LIMIT ${TOPE}::int) pendientes`,
    );
    return estado as EstadoCorreos;
  }

  /** Whether there is somebody to deliver to. */
  get encendido(): boolean {
    return this.transporte !== null;
  }

  /** Takes the next mail after `ultimo` that is due, so that nobody else sends it meanwhile; null when there is none, or the server is stopping. */
  private async tomar(ultimo: number): Promise<Tomado | null> {
    if (this.cerrando) return null;
    const ahora = this.reloj.segunLaBase();
    const hasta = new Date(ahora.getTime() + TURNO_MS);
    return this.transacciones.reintentar(async (em) => {
      const correo = await filaEn<Omit<Tomado, 'adjuntos' | 'hasta'>>(
        em,
        sql`UPDATE correo_saliente SET tomado_hasta = ${hasta}, intentos = intentos + 1
            WHERE id = (SELECT id FROM correo_saliente WHERE enviado_en IS NULL AND id > ${ultimo} AND intentos < ${INTENTOS}::int AND (tomado_hasta IS NULL OR tomado_hasta <= ${ahora})
              AND (secreto_vence IS NULL OR secreto_vence > ${ahora})
              AND en_cola_desde <= ${ahora}::timestamptz - intentos * intentos * interval '1 minute' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING id, para, asunto, cuerpo, html, message_id, secreto, intentos`,
      );
      if (correo === null) return null;
      return { ...correo, adjuntos: await this.adjuntos(em, correo.id), hasta };
    });
  }

  private adjuntos(em: EntityManager, id: number): Promise<Adjunto[]> {
    return filasEn<Adjunto>(
      em,
      sql`SELECT nombre, tipo, contenido FROM correo_adjunto WHERE correo_id = ${id} ORDER BY orden`,
    );
  }

  /** Sends a mail, inside no transaction; answers the code of the failure, or null. */
  private async entregar(transporte: Transporter, correo: Tomado): Promise<string | null> {
    const alarma = new AbortController();
    const tarde = esperar(PLAZO_ENTREGA_MS, undefined, { signal: alarma.signal, ref: false }).then(() =>
      Promise.reject(Object.assign(new Error('Too slow'), { code: LENTO })),
    );
    const envio = transporte.sendMail(mensajeDe(correo, { name: REMITENTE, address: this.remitente() }));
    try {
      await Promise.race([envio, tarde]);
      return null;
    } catch (error) {
      return codigoDe(error);
    } finally {
      alarma.abort();
    }
  }

  /** Notes what became of a mail. A failure of who had it for too long says nothing: somebody else has it by now. */
  private async anotar({ id, intentos, hasta }: Tomado, fallo: string | null): Promise<void> {
    if (fallo !== null) this.avisar(id, intentos, fallo);
    else this.cuenta.entregado += 1;
    await this.transacciones.reintentar((em) =>
      fallo === null
        ? ejecutarEn(
            em,
            sql`UPDATE correo_saliente SET enviado_en = ${this.reloj.ahora()}, tomado_hasta = NULL, fallo = NULL, secreto = NULL WHERE id = ${id}`,
          )
        : ejecutarEn(
            em,
            // One that was too slow may still be on its way: nobody else takes it before its turn is over.
            // One whose link died meanwhile never leaves, and says that.
            sql`UPDATE correo_saliente SET tomado_hasta = ${fallo === LENTO ? hasta : null}, fallo = ${fallo}
                WHERE id = ${id} AND tomado_hasta = ${hasta} AND enviado_en IS NULL AND fallo IS DISTINCT FROM ${SIN_SECRETO}`,
          ),
    );
    this.contar();
  }

  /** Without address or contents: which mail it was is found by its id. */
  private avisar(id: number, intento: number, codigo: string): void {
    const ultimo = intento >= INTENTOS;
    this.cuenta.fallido += 1;
    if (ultimo) this.cuenta.abandonado += 1;
    this.registro[ultimo ? 'error' : 'warn'](
      { correo: id, intento, codigo },
      ultimo ? 'mail given up' : 'mail not delivered',
    );
  }

  /** What was delivered, and what never will be: with their attachments. What waits stays. */
  private olvidarEntregados(em: EntityManager, cuantos: number): Promise<number> {
    const antes = new Date(this.reloj.ahora().getTime() - this.config.KEEP_MAIL_DAYS * UN_DIA);
    return ejecutarEn(
      em,
      sql`DELETE FROM correo_saliente WHERE id IN
            (SELECT id FROM correo_saliente WHERE enviado_en < ${antes} OR (enviado_en IS NULL AND fallo = ${SIN_SECRETO} AND secreto_vence < ${antes}) LIMIT ${cuantos}::int)`,
    );
  }

  /** Mail comes from the account that delivers it, or from the machine people know. */
  private remitente(): string {
    const { username, hostname } = new URL(this.config.SMTP_URL as string);
    const cuenta = decodeURIComponent(username);
    return cuenta.includes('@') ? cuenta : `jornal@${hostname}`;
  }
}

import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SessionReader } from '../../core/access/session-reader.js';
import { Transactions } from '../../core/changes/transactions.js';
import { Mailer } from '../../core/mail/mailer.js';
import { canNow, type RequestInfo, type Session } from '../../core/session/session.js';
import { Log } from '../../platform/conditions/log.js';
import { Db } from '../../platform/db/db.js';
import { sqlCode } from '../../platform/db/failure.js';
import { insertRecord } from '../../platform/db/records.js';
import { Retries } from '../../platform/db/retries.js';
import { executeIn, rowIn, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { Notices } from '../../platform/events/notices.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { FILA_GUARDADA, type FilaGuardada } from './guardados.queries.js';
import { mismoAlcance } from './mismo-alcance.js';
import { type Entrega, PrepararEnvioService, type Tomado } from './preparar-envio.service.js';
import { type Programa, proximaVez, ultimaVez } from './programa.js';
import { ReporteEnvio } from './reporte-envio.entity.js';

const CADA_MS = 60_000;
const UN_DIA = 86_400_000;
/** The time for which a process may think the report it took its own. */
const TURNO_MS = 900_000;
/** A report that failed is tried again after this. */
const OTRA_VEZ_MS = 300_000;
const LOTE = 50;
/** There is no request behind: the clock asked. */
const SOLICITUD: RequestInfo = { id: 'envio-de-reportes', ip: '' };

/** Another process has the report by now, or it was changed meanwhile: the work done here is worth nothing. */
class Perdido extends Error {}

const vencida = (now: Date): Sql =>
  sql`(g.proximo_en <= ${now} OR g.pedido_en IS NOT NULL) AND (g.tomado_hasta IS NULL OR g.tomado_hasta <= ${now})`;

/**
 * Sends the reports that are due. One is taken for a while in one short transaction, its files are made inside none,
 * and a last one leaves the mails in the outbox together with the next time it is due: of several processes one does
 * that, and one that dies on the way leaves it to another. A missed report leaves once, as of the last time it was due
 * (docs/decisions/0047).
 */
@Injectable()
export class DespacharReportesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private reparto: Promise<void> = Promise.resolve();
  private cada: NodeJS.Timeout | undefined;
  /** Aborted when the server stops: the file being made is given up. */
  private readonly cierre = new AbortController();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly retries: Retries,
    private readonly mails: Mailer,
    private readonly sessions: SessionReader,
    private readonly correo: PrepararEnvioService,
    private readonly log: Log,
    private readonly avisos: Notices,
  ) {}

  private get cerrando(): boolean {
    return this.cierre.signal.aborted;
  }

  onApplicationBootstrap(): void {
    void this.despachar();
    this.cada = setInterval(() => void this.despachar(), CADA_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.cierre.abort();
    clearInterval(this.cada);
    await this.reparto;
  }

  /** Sends the reports that are due, one after another. Never fails and need not be awaited. */
  despachar(): Promise<void> {
    this.reparto = this.reparto.then(async () => {
      try {
        while (await this.ronda());
      } catch (error) {
        this.log.error({ codigo: sqlCode(error) ?? 'DESCONOCIDO' }, 'scheduled reports: the database failed');
      }
    });
    return this.reparto;
  }

  /** Sends one lot of reports; answers whether there may be more. */
  private async ronda(): Promise<boolean> {
    const vencidos = await this.db.rows<{ entidad_id: number; id: number }>(
      sql`SELECT g.entidad_id, g.id FROM reporte_guardado g WHERE ${vencida(this.clock.asDatabase())}
        ORDER BY least(g.proximo_en, g.pedido_en), g.entidad_id, g.id LIMIT ${LOTE}::int`,
    );
    let hubo = false;
    for (const { entidad_id, id } of vencidos) {
      const taken = this.cerrando ? null : await this.tomar(entidad_id, id);
      if (taken === null) continue;
      hubo = true;
      await this.atender(taken);
    }
    return hubo;
  }

  /** Takes a report, unless another process has it or it is not due any more. */
  private tomar(entidad_id: number, id: number): Promise<Tomado | null> {
    const now = this.clock.asDatabase();
    const until = new Date(now.getTime() + TURNO_MS);
    return this.retries.run(async (em) => {
      const row = await rowIn<Tomado>(
        em,
        sql`SELECT ${FILA_GUARDADA}, g.intentos FROM reporte_guardado g
          WHERE g.entidad_id = ${entidad_id} AND g.id = ${id} AND ${vencida(now)} FOR UPDATE SKIP LOCKED`,
      );
      if (row === null) return null;
      await executeIn(
        em,
        sql`UPDATE reporte_guardado SET tomado_hasta = ${until}, intentos = intentos + 1 WHERE entidad_id = ${entidad_id} AND id = ${id}`,
      );
      const programado = row.proximo_en !== null && Date.parse(row.proximo_en) <= now.getTime();
      const vence = (programado ? row.proximo_en : row.pedido_en) as string;
      const day = this.clock.dayOf(programado ? ultimaVez(row, now, this.clock.zone) : new Date(vence));
      return { ...row, intentos: row.intentos + 1, hasta: until, vence, programado, dia: day };
    });
  }

  private async atender(taken: Tomado): Promise<void> {
    try {
      const who = await this.quienes(taken);
      const owner = who.get(taken.usuario_id);
      if (owner === undefined) return await this.detener(taken);
      const deliveries = await this.preparar(taken, owner, who);
      await this.encolar(taken, owner, deliveries);
      void this.mails.dispatch();
    } catch (error) {
      if (error instanceof Perdido || this.cerrando) return await this.soltar(taken, null);
      this.log.error({ err: error, reporte: taken.id, intento: taken.intentos }, 'scheduled report not sent');
      await this.soltar(taken, new Date(this.clock.asDatabase().getTime() + OTRA_VEZ_MS));
    }
  }

  private quienes({ usuario_id, destinatarios }: Tomado): Promise<Map<number, Session>> {
    return this.sessions.ofAccounts([usuario_id, ...destinatarios], SOLICITUD);
  }

  /** Makes a mail for each person who may see the report now. */
  private async preparar(taken: Tomado, owner: Session, who: ReadonlyMap<number, Session>): Promise<Entrega[]> {
    if (!canNow(owner, 'reportes.ver')) return [{ usuario_id: owner.usuario_id, resultado: 'sin_permiso' }];
    const deliveries: Entrega[] = [];
    for (const usuario_id of taken.destinatarios) {
      const caller = who.get(usuario_id);
      if (caller === undefined) deliveries.push({ usuario_id, resultado: 'cuenta_cerrada' });
      else if (!canNow(caller, 'reportes.ver')) deliveries.push({ usuario_id, resultado: 'sin_permiso' });
      else deliveries.push(await this.correo.para(taken, owner, caller, this.cierre.signal));
    }
    const now = await this.quienes(taken);
    // Making files takes a while: a person who may see less since then gets nothing of it, and it is made again.
    if (
      deliveries.some(
        ({ usuario_id, correo }) => correo !== undefined && !mismoAlcance(who.get(usuario_id), now.get(usuario_id)),
      )
    )
      throw new Error('Somebody may see less than a moment ago');
    return deliveries;
  }

  /** The mails and the next time, in one transaction: while it is still ours and still due. */
  private encolar(taken: Tomado, owner: Session, deliveries: readonly Entrega[]): Promise<void> {
    const { entidad_id, id, vence, nombre, programado } = taken;
    return this.transactions.execute(owner, async (em, audit) => {
      const row = await this.nuestra(em, taken);
      const now = this.clock.now();
      // Also after a clock went back, or a copy was restored: no person is sent the same time twice.
      const ya = await rowsIn<{ usuario_id: number }>(
        em,
        sql`SELECT usuario_id FROM reporte_envio WHERE entidad_id = ${entidad_id} AND guardado_id = ${id} AND vence = ${vence}`,
      );
      const fresh = deliveries.filter(({ usuario_id }) => !ya.some((other) => other.usuario_id === usuario_id));
      for (const { usuario_id, resultado, correo } of fresh) {
        const correo_id = correo === undefined ? null : await this.mails.enqueue(em, correo);
        await insertRecord(em, ReporteEnvio, {
          entidad_id,
          guardado_id: id,
          vence,
          usuario_id,
          resultado,
          correo_id,
          created_at: now,
        });
      }
      const proximo_en = programado ? proximaVez(row, now, this.clock.zone) : row.proximo_en;
      // A report asked for while this one was being made is another one.
      const pedido_en = row.pedido_en === taken.pedido_en ? null : row.pedido_en;
      await executeIn(
        em,
        sql`UPDATE reporte_guardado SET proximo_en = ${proximo_en}, pedido_en = ${pedido_en}, tomado_hasta = NULL,
            intentos = 0, ultimo_vence = ${vence}, ultimo_en = ${now}
          WHERE entidad_id = ${entidad_id} AND id = ${id}`,
      );
      const old = new Date(now.getTime() - this.config.KEEP_MAIL_DAYS * UN_DIA);
      await executeIn(
        em,
        sql`DELETE FROM reporte_envio WHERE entidad_id = ${entidad_id} AND guardado_id = ${id} AND vence < ${old} AND vence < ${vence}`,
      );
      const enviados = fresh.filter(({ correo }) => correo !== undefined).length;
      const done = {
        accion: 'enviar',
        recurso: 'reporte_guardado',
        recurso_id: id,
        entidad_id,
        personales: ['nombre'],
        avisos: [{ tema: 'reportes' as const }],
      };
      audit({ ...done, despues: { nombre, fecha: taken.dia, enviados, sin_enviar: fresh.length - enviados } });
    });
  }

  private async nuestra(
    em: EntityManager,
    { entidad_id, id, hasta, vence, programado }: Tomado,
  ): Promise<FilaGuardada & Programa> {
    const row = await rowIn<FilaGuardada & Programa>(
      em,
      sql`SELECT ${FILA_GUARDADA} FROM reporte_guardado g
        WHERE g.entidad_id = ${entidad_id} AND g.id = ${id} AND g.tomado_hasta = ${hasta} FOR UPDATE`,
    );
    if (row === null || (programado ? row.proximo_en : row.pedido_en) !== vence) throw new Perdido();
    return row;
  }

  /** Stops the report of a closed account: it says so to the person who opens the account again. */
  private async detener(taken: Tomado): Promise<void> {
    await this.retries.run(async (em) => {
      const { entidad_id, id } = await this.nuestra(em, taken);
      await executeIn(
        em,
        sql`UPDATE reporte_guardado
          SET proximo_en = NULL, pedido_en = NULL, tomado_hasta = NULL, intentos = 0, detenido = 'cuenta_cerrada'
          WHERE entidad_id = ${entidad_id} AND id = ${id}`,
      );
    });
    this.avisos.note([{ tema: 'reportes', entidad_id: taken.entidad_id }]);
  }

  /** Gives it back while it is ours: at once (null), or to be tried again later. */
  private async soltar({ entidad_id, id, hasta, intentos }: Tomado, luego: Date | null): Promise<void> {
    await this.retries.run((em) =>
      executeIn(
        em,
        sql`UPDATE reporte_guardado SET tomado_hasta = ${luego}, intentos = ${luego === null ? 0 : intentos}
          WHERE entidad_id = ${entidad_id} AND id = ${id} AND tomado_hasta = ${hasta}`,
      ),
    );
  }
}

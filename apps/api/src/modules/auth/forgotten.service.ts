import { RECUPERACION_PEDIDA } from '@jornal/contract';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Watch } from '../../core/access/watch.js';
import type { RequestInfo } from '../../core/session/session.js';
import { Log } from '../../platform/conditions/log.js';
import { sqlCode } from '../../platform/db/failure.js';
import { Retries } from '../../platform/db/retries.js';
import { rowIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { TimeLimit } from '../../platform/time/time-limit.js';
import { EnlacesService } from '../enlaces/enlaces.service.js';

type Pedido = { email: string; ip: string };
type Cuenta = { id: number; email: string; nombre: string | null };

/** The time (ms) for which requests are gathered: the work for one falls beside any request, and not behind its own. */
const ESPERA_MS = 1000;
/** Requests past these are dropped: asking again finds room. */
const EN_ESPERA = 1000;
const POR_HORA = 3;
const UNA_HORA = 3_600_000;

/**
 * Forgotten passwords. The request is answered before it is known whether there is such an account, so that neither the
 * answer nor its time tells; the link goes to the mail of the account, and an account gets three an hour, also without
 * telling. A request that waited when a process dies is asked for again by the person who got no mail.
 */
@Injectable()
export class ForgottenService implements BeforeApplicationShutdown {
  private pedidos: Pedido[] = [];
  private turno: NodeJS.Timeout | undefined;
  private trabajo: Promise<void> = Promise.resolve();

  constructor(
    private readonly clock: Clock,
    private readonly retries: Retries,
    private readonly enlaces: EnlacesService,
    private readonly watch: Watch,
    private readonly log: Log,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.turno);
    await this.atender();
  }

  /** Notes the request, and answers the same to all. */
  pedir({ email }: { email: string }, { ip }: RequestInfo): { message: string } {
    this.watch.note({ accion: 'pedir_recuperacion', ip, correo_hash: this.watch.fingerprint(email) });
    if (this.pedidos.length < EN_ESPERA) this.pedidos.push({ email, ip });
    this.turno ??= TimeLimit.outside(() => setTimeout(() => void this.atender(), ESPERA_MS).unref());
    return { message: RECUPERACION_PEDIDA };
  }

  /** Sends the links asked for until now. Never fails. */
  atender(): Promise<void> {
    this.trabajo = this.trabajo.then(async () => {
      const requests = this.pedidos;
      this.pedidos = [];
      clearTimeout(this.turno);
      this.turno = undefined;
      for (const request of requests)
        await this.enviar(request).catch((error: unknown) =>
          this.log.error({ codigo: sqlCode(error) ?? 'DESCONOCIDO' }, 'forgotten password'),
        );
    });
    return this.trabajo;
  }

  private enviar({ email, ip }: Pedido): Promise<void> {
    return this.retries.run(async (em) => {
      const cuenta = await rowIn<Cuenta>(
        em,
        sql`SELECT u.id, u.email, coalesce(u.nombre, o.nombre, c.name) AS nombre
            FROM usuario u LEFT JOIN operador o ON o.usuario_id = u.id LEFT JOIN client c ON c.usuario_id = u.id
            WHERE u.email = ${email} AND u.activo FOR NO KEY UPDATE OF u`,
      );
      if (cuenta === null) return;
      const since = new Date(this.clock.asDatabase().getTime() - UNA_HORA);
      if ((await this.enlaces.recientes(em, cuenta.id, 'recuperacion', since)) >= POR_HORA) return;
      await this.enlaces.emitir(em, {
        usuario_id: cuenta.id,
        email: cuenta.email,
        nombre: cuenta.nombre,
        proposito: 'recuperacion',
      });
      await this.watch.register(em, { accion: 'enviar_enlace', ip, cuenta_id: cuenta.id });
    });
  }
}

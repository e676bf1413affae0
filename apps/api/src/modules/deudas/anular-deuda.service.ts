import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { Clock } from '../../platform/time/clock.js';
import { avisosDe, RetenidosService } from '../cuentas/retenidos.service.js';
import type { Movimiento, Registro } from '../libro/libro.service.js';
import type { DebidoDeLinea } from '../tiquetes/tiquetes.service.js';
import { DejarFavorService } from './dejar-favor.service.js';
import { FavoresService, type Repuesto } from './favores.service.js';
import { SaldosService } from './saldos.service.js';

/**
 * The debt and the favour of a person when lines of a ticket are annulled: they owe it no more, and keep in their favour what they
 * paid of it.
 */
@Injectable()
export class AnularDeudaService {
  constructor(
    private readonly clock: Clock,
    private readonly retenidos: RetenidosService,
    private readonly saldos: SaldosService,
    private readonly favores: FavoresService,
    private readonly dejar: DejarFavorService,
  ) {}

  /** Holds the accounts whose shares wait for the debt of a ticket, which is locked: without a line it may be paid. */
  async tomar(em: EntityManager, { entidad_id, id }: { entidad_id: number; id: number }): Promise<void> {
    await this.retenidos.tomar(em, entidad_id, [id]);
  }

  /**
   * Call it behind the locks of the ticket, its accounts and its products, and before the rows of the lines are reversed. Answers
   * what goes back to the lots that it was taken from, the rows of the book of what stays in favour, and who is to be told that shares
   * ceased to wait.
   */
  async quitar(
    em: EntityManager,
    session: Session,
    { entidad_id, tiquete_id, persona_id, monto, abonado }: DebidoDeLinea,
    registros: readonly Registro[],
  ): Promise<{ repuesto: Repuesto[]; movimientos: Movimiento[]; avisos: ReturnType<typeof avisosDe> }> {
    const avisos = avisosDe(await this.retenidos.ajustar(em, entidad_id, [tiquete_id]));
    if (persona_id !== null) await this.saldos.deLaPersona(em, entidad_id, persona_id);
    await this.saldos.rebajar(em, { entidad_id, persona_id, monto });
    const repuesto = await this.favores.reponer(em, { entidad_id, id: tiquete_id }, registros);
    if (persona_id === null) return { repuesto, movimientos: [], avisos };
    const de = {
      ...{ entidad_id, persona_id, usuario_id: session.usuario_id },
      ...{ fecha: this.clock.today(), created_at: this.clock.now() },
    };
    return { repuesto, avisos, movimientos: await this.dejar.dejarAbonado(em, de, { tiquete_id, abonado }) };
  }
}

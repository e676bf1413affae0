import { formatoPesos, type Requisito } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { ensure, invalidField } from '../../platform/errors/business-error.js';
import { SaldosService } from '../deudas/saldos.service.js';
import type { Plan } from './plan.js';

/** The debt of the person of a ticket in a correction: more is lent as always, and less is owed no more. */
@Injectable()
export class DeudaCorregidaService {
  constructor(private readonly saldos: SaldosService) {}

  /**
   * Call it behind the locks of the accounts and the products. `atado`: the ticket used a favour of its person, or left one.
   * Answers what of it a second person has to approve.
   */
  async cambiar(
    em: EntityManager,
    session: Session,
    { tiquete, como: { persona_id }, debe }: Plan,
    { atado }: { atado: boolean },
  ): Promise<Requisito[]> {
    const { entidad_id, persona_id: era, monto_por_cobrar, saldo } = tiquete;
    const abonado = monto_por_cobrar - saldo;
    if (debe < abonado)
      throw invalidField(
        'DEUDA_YA_ABONADA',
        'queda_debiendo',
        `De esta deuda ya se abonaron ${formatoPesos(abonado)}: deja al menos eso`,
      );
    if (debe > 0 && persona_id === null)
      throw invalidField('PERSONA_REQUERIDA', 'persona_id', 'Para fiar elige a la persona');
    if (persona_id !== era) {
      ensure(
        abonado === 0 && !atado,
        'PERSONA_CON_MOVIMIENTOS',
        'Este tiquete ya tiene abonos o saldo a favor de su persona: no se puede cambiar de persona',
      );
      for (const id of [era, persona_id].filter((uno) => uno !== null).sort((a, b) => a - b))
        await this.saldos.deLaPersona(em, entidad_id, id);
      await this.saldos.rebajar(em, { entidad_id, persona_id: era, monto: saldo });
      return await this.saldos.prestar(em, session, { entidad_id, persona_id, monto: debe });
    }
    const mas = debe - monto_por_cobrar;
    if (mas > 0) return await this.saldos.prestar(em, session, { entidad_id, persona_id, monto: mas });
    if (mas === 0 || era === null) return [];
    await this.saldos.deLaPersona(em, entidad_id, era);
    await this.saldos.rebajar(em, { entidad_id, persona_id: era, monto: -mas });
    return [];
  }
}

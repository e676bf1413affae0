import type { Cita as CitaVista, Llegada } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { edit, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { updateRecord } from '../../platform/db/records.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { cambioDeCita, unCambioMas } from './cambio-de-cita.js';
import { Cita } from './cita.entity.js';
import { citaEnExclusiva, exigirPorAtender, leerCita, verCita } from './cita-locks.js';

/** The arrival of an appointment whose client did not come yet. */
export const SIN_LLEGADA = { llegada_en: null, atencion_en: null } as const;

type Anotada = Partial<Pick<CitaVista, 'llegada_en' | 'atencion_en' | 'no_asistio'>>;

/** Notes that the client of an appointment arrived, and that they are attended. */
@Injectable()
export class LlegadaService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    inverses: Inverses,
  ) {
    inverses.register('cita', {
      llegada: edit<Anotada>({
        permission: 'agendas.editar',
        names: { llegada_en: 'Llegó', atencion_en: 'Empezó', no_asistio: 'No asistió' },
        modify: (session, id, anotada) => this.anotar(session, id, () => anotada),
      }),
    });
  }

  marcar(session: Session, id: number, llegada: Llegada) {
    return this.anotar(session, id, (cita) => {
      const ahora = this.clock.now().toISOString();
      if (llegada === 'no_ha_llegado') return SIN_LLEGADA;
      const llegada_en = cita.llegada_en ?? ahora;
      const atencion_en = llegada === 'empezo' ? (cita.atencion_en ?? ahora) : null;
      return { llegada_en, atencion_en, no_asistio: false };
    });
  }

  private anotar(session: Session, id: number, que: (cita: CitaVista) => Anotada) {
    return this.transactions.execute(session, (em, audit) => this.escribir(em, audit, session, id, que));
  }

  private async escribir(
    em: EntityManager,
    audit: Audit,
    session: Session,
    id: number,
    que: (cita: CitaVista) => Anotada,
  ) {
    const antes = await citaEnExclusiva(em, await verCita(em, session, id));
    exigirPorAtender(antes);
    const { fecha, estado } = antes;
    ensure(fecha === this.clock.today(), 'CITA_DE_OTRO_DIA', 'La llegada se anota el día de la cita');
    ensure(estado !== 'cancelada', 'CITA_SIN_LUGAR', 'La cita está cancelada');
    await updateRecord(em, Cita, antes, que(antes), unCambioMas(this.clock.now()));
    const data = await leerCita(em, antes);
    audit(cambioDeCita('llegada', { antes, despues: data }));
    return { message: 'Llegada anotada', data };
  }
}

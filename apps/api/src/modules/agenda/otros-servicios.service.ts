import { type Cita, minutosDe, nombreDeServicios, type OtrosServicios } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Inverses, type UndoEvent } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureOpenBranch } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { readerIn } from '../../platform/db/snapshot.js';
import { exigirPorAtender, exigirSinAtender, verCita } from './cita-locks.js';
import { CitasService } from './citas.service.js';
import { HorasLibresQueries } from './horas-libres.queries.js';
import { avisoDeCita } from './misma-persona.queries.js';
import { queDe } from './reserva.js';
import { serviciosDeCita } from './servicio-de-cita.js';

type DeAntes = Pick<Cita, 'servicio' | 'servicio_id' | 'servicios' | 'hora_inicio' | 'hora_fin'>;

/** Makes an appointment one of other services, one or several in a row, where it is (docs/decisions/0140). */
@Injectable()
export class OtrosServiciosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly horas: HorasLibresQueries,
    private readonly citas: CitasService,
    inverses: Inverses,
  ) {
    inverses.register('cita', {
      otros_servicios: {
        permission: 'agendas.editar',
        fields: {
          names: {
            servicio: 'Servicio',
            servicio_id: 'Servicio',
            hora_inicio: 'Hora de inicio',
            hora_fin: 'Hora de fin',
          },
        },
        undo: (session, event) => this.devolver(session, event),
      },
    });
  }

  async cambiar(session: Session, id: number, { simular: simulado = false, servicios }: OtrosServicios) {
    const work = (em: EntityManager, audit: Audit) => this.aplicar(em, audit, session, id, servicios);
    const answer = simulado ? await this.transactions.rehearse(work) : await this.transactions.execute(session, work);
    return { ...answer, message: simulado ? 'Los servicios caben' : answer.message, simulado };
  }

  private async aplicar(
    em: EntityManager,
    audit: Audit,
    session: Session,
    id: number,
    pedidos: OtrosServicios['servicios'],
  ) {
    const vista = await verCita(em, session, id);
    const { entidad_id, operador_id } = vista;
    await ensureOpenBranch(em, entidad_id);
    await exigirSinAtender(em, vista);
    const servicios = pedidos.map(({ servicio, servicio_id = null, duracion_minutos = null }) => ({
      servicio,
      servicio_id,
      duracion_minutos,
    }));
    const lee = readerIn(em);
    const { dura } = await this.horas.queDura(lee, entidad_id, servicios);
    const suya = dura(operador_id);
    if (suya === null)
      // It refuses by the names of both.
      await serviciosDeCita(
        lee,
        entidad_id,
        servicios.map((s) => s.servicio_id),
        operador_id,
      );
    const { antes, data } = await this.citas.conOtrosServicios(em, audit, session, vista, {
      que: queDe(servicios, suya as NonNullable<typeof suya>),
      servicio: nombreDeServicios(servicios),
    });
    // It was charged while its day was waited for.
    exigirPorAtender(antes);
    return { message: 'Servicios de la cita actualizados', data, aviso: await avisoDeCita(em, data, antes) };
  }

  /** The services that it had, each as long as it was. */
  private devolver(session: Session, { recurso_id, antes }: UndoEvent) {
    const { servicio, servicio_id, servicios, hora_inicio, hora_fin } = antes as DeAntes;
    const tenia = servicios ?? [{ servicio, servicio_id, hora_inicio, hora_fin }];
    return this.cambiar(session, recurso_id, {
      servicios: tenia.map((s) => ({
        servicio: s.servicio,
        servicio_id: s.servicio_id,
        duracion_minutos: minutosDe(s.hora_fin) - minutosDe(s.hora_inicio),
      })),
    });
  }
}

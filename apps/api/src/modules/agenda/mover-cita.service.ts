import type { Cita, MovimientoCita } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureOpenBranch } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { readerIn } from '../../platform/db/snapshot.js';
import { ensure } from '../../platform/errors/business-error.js';
import { exigirPorAtender, exigirSinAtender, verCita } from './cita-locks.js';
import { CitasService } from './citas.service.js';
import { diasDe } from './espacios.js';
import { HorasLibresQueries } from './horas-libres.queries.js';
import { agendaEnHora } from './horas-libres.rules.js';
import { avisoDeCita } from './misma-persona.queries.js';
import { FUERA_DE_JORNADA } from './plazas.service.js';
import { ReservarService } from './reservar.service.js';

/** Takes one appointment to another hour, day or operator, or makes it last longer or shorter (docs/decisions/0139). */
@Injectable()
export class MoverCitaService {
  constructor(
    private readonly transactions: Transactions,
    private readonly horas: HorasLibresQueries,
    private readonly reservas: ReservarService,
    private readonly citas: CitasService,
  ) {}

  async mover(session: Session, id: number, { simular: simulado = false, ...cambios }: MovimientoCita) {
    const work = (em: EntityManager, audit: Audit) => this.llevar(em, audit, session, id, cambios);
    const answer = simulado ? await this.transactions.rehearse(work) : await this.transactions.execute(session, work);
    return { ...answer, message: simulado ? 'La cita se puede mover' : answer.message, simulado };
  }

  private async llevar(
    em: EntityManager,
    audit: Audit,
    session: Session,
    id: number,
    { fecha, hora_inicio, operador_id, duracion_minutos }: Omit<MovimientoCita, 'simular'>,
  ) {
    const vista = await verCita(em, session, id);
    await ensureOpenBranch(em, vista.entidad_id);
    await exigirSinAtender(em, vista);
    const cuando = { fecha: fecha ?? vista.fecha, hora_inicio: hora_inicio ?? vista.hora_inicio };
    // It may have begun already and still be made longer where it is.
    if (cuando.fecha !== vista.fecha || cuando.hora_inicio !== vista.hora_inicio)
      this.reservas.exigirHora(cuando.fecha, cuando.hora_inicio);
    const sitio = await this.sitio(em, session, vista, { ...cuando, operador_id: operador_id ?? vista.operador_id });
    const { antes, data } = await this.citas.llevar(em, audit, session, vista, {
      ...sitio,
      hora_inicio: cuando.hora_inicio,
      minutos: duracion_minutos,
    });
    // It was charged while its day was waited for.
    exigirPorAtender(antes);
    return { message: 'Cita actualizada correctamente', data, aviso: await avisoDeCita(em, data, antes) };
  }

  /** The slot of an operator at an hour: of the agenda that the appointment is in, where that one is worked then. */
  private async sitio(
    em: EntityManager,
    session: Session,
    { entidad_id, agenda_id }: Cita,
    { fecha, hora_inicio, operador_id }: { fecha: string; hora_inicio: string; operador_id: number },
  ) {
    const lee = readerIn(em);
    const donde = await this.horas.deDonde(lee, session, { entidad_id, operador_id });
    const { dias, en } = await this.horas.leer(lee, donde, diasDe(fecha, fecha));
    const hallada = agendaEnHora(dias.flatMap(en), hora_inicio, agenda_id);
    ensure(hallada !== null, FUERA_DE_JORNADA.codigo, FUERA_DE_JORNADA.message);
    return { ...hallada, fecha };
  }
}

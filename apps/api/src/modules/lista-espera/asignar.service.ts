import type { PlazaElegida } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import { ofOpenBranch } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { AgendarService } from '../agenda/agendar.service.js';
import { avisoDeCita } from '../agenda/misma-persona.queries.js';
import { comoCita, exigirDeSucursal } from './compatibilidad.js';
import { ListaEsperaQueries } from './lista-espera.queries.js';
import { PersonasService } from './personas.service.js';
import { RetencionesService } from './retenciones.service.js';

/** Books the appointment of a person who waits and takes them off the list: both or neither. */
@Injectable()
export class AsignarService {
  constructor(
    private readonly transactions: Transactions,
    private readonly personas: PersonasService,
    private readonly retenciones: RetencionesService,
    private readonly citas: AgendarService,
    private readonly queries: ListaEsperaQueries,
  ) {}

  asignar(session: Session, id: number, plaza: PlazaElegida) {
    return this.transactions.execute(session, async (em, audit) => {
      const persona = await ofOpenBranch(em, session, () => this.queries.bloquear(em, session, id));
      await this.retenciones.exigirNinguna(em, persona);
      const cita = await this.citas.agendar(em, audit, session, comoCita(persona, plaza));
      exigirDeSucursal(persona, cita.entidad_id);
      await this.personas.atender(em, audit, persona, cita);
      return { message: 'Cita asignada exitosamente', data: cita, aviso: await avisoDeCita(em, cita) };
    });
  }
}

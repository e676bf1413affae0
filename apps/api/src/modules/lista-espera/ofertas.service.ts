import type { Cita, PlazaElegida } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ofOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { AgendarService } from '../agenda/agendar.service.js';
import { avisoDeCita } from '../agenda/misma-persona.queries.js';
import { OFERTA_VENCIDA, PlazasService } from '../agenda/plazas.service.js';
import { TurnosService } from '../agenda/turnos.service.js';
import { comoCita, exigirDeSucursal } from './compatibilidad.js';
import { ListaEsperaQueries } from './lista-espera.queries.js';
import { Oferta } from './oferta.entity.js';
import { OfertasQueries } from './ofertas.queries.js';
import { PersonasService } from './personas.service.js';
import { GUARDADA, type OfertaGuardada, RetencionesService } from './retenciones.service.js';
import { SiguienteQueries } from './siguiente.queries.js';

/** Offers a place to a person who waits, held for them a while, and takes their answer. */
@Injectable()
export class OfertasService {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly personas: PersonasService,
    private readonly retenciones: RetencionesService,
    private readonly turnos: TurnosService,
    private readonly plazas: PlazasService,
    private readonly citas: AgendarService,
    private readonly list: ListaEsperaQueries,
    private readonly queries: OfertasQueries,
    private readonly siguientes: SiguienteQueries,
  ) {}

  ofrecer(session: Session, persona_id: number, plaza: PlazaElegida) {
    return this.transactions.execute(session, async (em, audit) => {
      const persona = await ofOpenBranch(em, session, () => this.list.bloquear(em, session, persona_id));
      await this.retenciones.exigirNinguna(em, persona);
      const entidad_id = await this.turnos.sucursalDe(em, session, plaza.agenda_id);
      exigirDeSucursal(persona, entidad_id);
      const { lugar, tomar } = await this.plazas.preparar(em, session, { ...plaza, entidad_id }, persona);
      const created_at = this.clock.now();
      const { agenda_id, operador_id, fecha } = lugar;
      const oferta = {
        entidad_id,
        id: await this.ids.one(em, 'oferta'),
        persona_entidad_id: persona.entidad_id,
        persona_id,
        ...lugar,
        vence_en: new Date(this.clock.asDatabase().getTime() + this.config.RETENCION_MINUTOS * 60_000),
        estado: 'pendiente' as const,
      };
      await insertRecord(em, Oferta, { ...oferta, usuario_id: session.usuario_id, created_at });
      await tomar({ oferta_id: oferta.id, vence_en: oferta.vence_en });
      audit({
        accion: 'crear',
        recurso: 'oferta',
        recurso_id: oferta.id,
        entidad_id,
        despues: oferta,
        avisos: [{ tema: 'agendas', agenda_id, operador_id, fecha }],
      });
      return {
        message: 'Espacio ofrecido y retenido exitosamente',
        data: await this.queries.una(em, { entidad_id, id: oferta.id }),
      };
    });
  }

  /** Takes an answer: accepting books the held place; refusing frees it, and says who could be next. */
  responder(session: Session, id: number, accepted: boolean) {
    return this.transactions.execute(session, async (em, audit) => {
      const oferta = await ofOpenBranch(em, session, () => this.bloquear(em, session, id));
      if (accepted) {
        const cita = await this.aceptar(em, audit, session, oferta);
        return {
          message: 'Oferta aceptada: la cita quedó agendada',
          data: await this.queries.una(em, oferta),
          aviso: await avisoDeCita(em, cita),
          siguiente: null,
        };
      }
      await this.retenciones.soltar(em, audit, session, oferta);
      return {
        message: 'Oferta rechazada: el espacio quedó libre',
        data: await this.queries.una(em, oferta),
        aviso: null,
        siguiente: await this.siguientes.tras(em, oferta),
      };
    });
  }

  private async aceptar(em: EntityManager, audit: Audit, session: Session, oferta: OfertaGuardada): Promise<Cita> {
    const persona = await this.list.bloquear(em, session, oferta.persona_id);
    const cita = await this.citas.agendar(em, audit, session, comoCita(persona, oferta), {
      oferta_id: oferta.id,
      hora_inicio: oferta.hora_inicio,
      hora_fin: oferta.hora_fin,
    });
    await this.retenciones.cerrar(em, audit, session, oferta, { estado: 'aceptada', cita_id: cita.id });
    await this.personas.atender(em, audit, persona, cita);
    return cita;
  }

  /** An offer of the caller's agendas that still stands, and stays as it is: its person is held. */
  private async bloquear(em: EntityManager, session: Session, id: number): Promise<OfertaGuardada> {
    const own = inScope(personalScope(session), { entidad: sql`o.entidad_id`, operador: sql`o.operador_id` });
    const vista = ensureFound(
      await rowIn<OfertaGuardada>(em, sql`${GUARDADA} WHERE ${own} AND o.id = ${id}`),
      'No se encontró la oferta',
    );
    await rowIn(
      em,
      sql`SELECT 1 FROM persona_espera p WHERE p.entidad_id = ${vista.persona_entidad_id} AND p.id = ${vista.persona_id} FOR UPDATE`,
    );
    const oferta = await onlyRowIn<OfertaGuardada>(
      em,
      sql`${GUARDADA} WHERE o.entidad_id = ${vista.entidad_id} AND o.id = ${id}`,
    );
    ensure(oferta.estado === 'pendiente', 'OFERTA_RESPONDIDA', 'La oferta ya fue respondida');
    const viva = Date.parse(oferta.vence_en) > this.clock.asDatabase().getTime();
    ensure(viva, OFERTA_VENCIDA.codigo, OFERTA_VENCIDA.message);
    return oferta;
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import type { Session } from '../../core/session/session.js';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { PlazasService } from '../agenda/plazas.service.js';
import { TurnosService } from '../agenda/turnos.service.js';
import type { Oferta } from './oferta.entity.js';
import type { PersonaEspera } from './persona-espera.entity.js';

/** The fields of an offer that are checked before it is answered. */
export type OfertaGuardada = Pick<
  Oferta,
  | 'entidad_id'
  | 'id'
  | 'persona_entidad_id'
  | 'persona_id'
  | 'agenda_id'
  | 'horario_id'
  | 'operador_id'
  | 'fecha'
  | 'hora_inicio'
  | 'hora_fin'
  | 'estado'
> & { vence_en: string };

export const GUARDADA = sql`SELECT o.entidad_id, o.id, o.persona_entidad_id, o.persona_id, o.agenda_id, o.horario_id,
  o.operador_id, o.fecha, o.hora_inicio, o.hora_fin,
  o.estado, o.vence_en FROM oferta o`;

/**
 * The places held for people who wait. Making, answering or ending an offer locks its person first, so the offer itself
 * needs no lock: the agenda's own come after, in their order.
 */
@Injectable()
export class RetencionesService {
  constructor(
    private readonly clock: Clock,
    private readonly turnos: TurnosService,
    private readonly plazas: PlazasService,
  ) {}

  /**
   * The offer held for a person now, in whichever branch: there are never two, because making an offer locks the
   * person.
   */
  de(em: EntityManager, { entidad_id, id }: Pick<PersonaEspera, 'entidad_id' | 'id'>): Promise<OfertaGuardada | null> {
    const deQuien =
      entidad_id === 0
        ? sql`o.persona_entidad_id = 0`
        : sql`o.entidad_id = ${entidad_id} AND o.persona_entidad_id = ${entidad_id}`;
    return rowIn<OfertaGuardada>(
      em,
      sql`${GUARDADA} WHERE ${deQuien} AND o.persona_id = ${id} AND o.estado = 'pendiente' AND o.vence_en > ${this.clock.asDatabase()}`,
    );
  }

  /** Refuses a person whose answer is awaited: they get nothing else until then. */
  async exigirNinguna(em: EntityManager, persona: Pick<PersonaEspera, 'entidad_id' | 'id'>): Promise<void> {
    ensure(
      (await this.de(em, persona)) === null,
      'OFERTA_PENDIENTE',
      'La persona tiene una oferta pendiente. Responde esa oferta primero.',
    );
  }

  /** The offer was refused, by the person or because they left: its place is free. */
  async soltar(em: EntityManager, audit: Audit, session: Session, oferta: OfertaGuardada): Promise<void> {
    await this.turnos.bloquearDias(em, [oferta]);
    await this.plazas.soltar(em, { entidad_id: oferta.entidad_id, oferta_id: oferta.id });
    await this.cerrar(em, audit, session, oferta, { estado: 'rechazada', cita_id: null });
  }

  /** Writes how an offer ended. */
  async cerrar(
    em: EntityManager,
    audit: Audit,
    session: Session,
    oferta: OfertaGuardada,
    fin: { estado: 'aceptada'; cita_id: number } | { estado: 'rechazada'; cita_id: null },
  ) {
    await executeIn(
      em,
      sql`UPDATE oferta SET estado = ${fin.estado}, cita_id = ${fin.cita_id}, respondida_en = ${this.clock.now()},
            respondida_por = ${session.usuario_id}
          WHERE entidad_id = ${oferta.entidad_id} AND id = ${oferta.id}`,
    );
    const { entidad_id, id, agenda_id, operador_id, fecha } = oferta;
    audit({
      accion: fin.estado === 'aceptada' ? 'aceptar' : 'rechazar',
      recurso: 'oferta',
      recurso_id: id,
      entidad_id,
      antes: oferta,
      despues: { ...oferta, ...fin },
      avisos: [{ tema: 'agendas', agenda_id, operador_id, fecha }],
    });
  }
}

import type { PersonaEspera } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { rowIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { personas, told } from './lista-espera.queries.js';

/** A slot on a day, in its branch. */
type Lugar = { entidad_id: number; horario_id: number; fecha: string };
type Fila = Omit<PersonaEspera, 'oferta'>;

/**
 * The person who could be offered a place: the first of that day who fits it, awaits no answer, and neither refused it
 * nor let it expire.
 */
@Injectable()
export class SiguienteQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async siguiente(
    session: Session,
    { agenda_id, horario_id, fecha }: { agenda_id: number; horario_id: number; fecha: string },
  ): Promise<PersonaEspera | null> {
    const where = inScope(personalScope(session), { entidad: sql`a.entidad_id`, operador: sql`a.operador_id` });
    const agenda = ensureFound(
      await this.db.row<{ entidad_id: number; es_suyo: boolean }>(
        sql`SELECT a.entidad_id, h.id IS NOT NULL AS es_suyo FROM agenda a
            LEFT JOIN horario h ON h.entidad_id = a.entidad_id AND h.agenda_id = a.id AND h.id = ${horario_id} AND h.anulado_en IS NULL
            WHERE ${where} AND a.id = ${agenda_id} AND a.anulado_en IS NULL`,
      ),
      'No se encontró la agenda',
    );
    ensureFound(agenda.es_suyo || null, 'No se encontró el horario');
    const place = { entidad_id: agenda.entidad_id, horario_id, fecha };
    return conOferta(told(session, await this.db.row<Fila>(this.consulta(place))));
  }

  /** The same, inside the transaction that freed the place. */
  async tras(em: EntityManager, place: Lugar): Promise<PersonaEspera | null> {
    return conOferta(await rowIn<Fila>(em, this.consulta(place)));
  }

  private consulta({ entidad_id, horario_id, fecha }: Lugar): Sql {
    const viva = sql`o.estado = 'pendiente' AND o.vence_en > ${this.clock.asDatabase()}`;
    const which = sql`WHERE (p.servicio_id IS NULL OR EXISTS (SELECT 1 FROM servicio s
          WHERE s.id = p.servicio_id AND s.estado AND s.archivado_en IS NULL AND (s.entidad_id IS NULL OR s.entidad_id = ${entidad_id})))
      AND NOT EXISTS (SELECT 1
        FROM oferta o WHERE o.entidad_id = ${entidad_id} AND o.persona_entidad_id = p.entidad_id AND o.persona_id = p.id
        AND ((o.horario_id = ${horario_id} AND o.fecha = ${fecha}::date) OR (${viva})))
      AND (p.entidad_id > 0 OR p.id NOT IN (SELECT o.persona_id FROM oferta o WHERE o.persona_entidad_id = 0 AND ${viva}))`;
    return sql`${personas({ entidad_id, empleado_id: null }, sql`p.fecha = ${fecha}::date`, which)} LIMIT 1`;
  }
}

/** A person who could be next awaits no answer. */
const conOferta = (row: Fila | null): PersonaEspera | null => (row === null ? null : { ...row, oferta: null });

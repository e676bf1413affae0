import type { Periodo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import type { Reader } from '../../platform/db/snapshot.js';
import { sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { diasDe } from './espacios.js';
import { consultaOcupacion, momentoDe } from './plazas.queries.js';

/** The places an agenda offered in a period, those taken, and the outcomes of its appointments. */
export type Ocupacion = {
  agenda_id: number;
  agenda: string;
  operador: string;
  entidad: string;
  ofrecidos: number;
  ocupados: number;
  atendidos: number;
  no_asistio: number;
};
type Plazas = Pick<Ocupacion, 'agenda_id' | 'ofrecidos' | 'ocupados'>;
type DeAgenda = Omit<Ocupacion, 'ofrecidos' | 'ocupados'> & { citas: number };

/** How full the agendas were, from the same places their screens show. */
@Injectable()
export class OcupacionQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** By agenda, those that offered something or had appointments in the period, by name. */
  async porAgenda(who: Reach, { inicio, fin }: Periodo, reader: Reader = this.db): Promise<Ocupacion[]> {
    const [plazas, agendas] = await Promise.all([
      reader.rows<Plazas>(consultaOcupacion(who, diasDe(inicio, fin), momentoDe(this.clock))),
      reader.rows<DeAgenda>(sql`
        SELECT a.id AS agenda_id, a.nombre AS agenda, concat_ws(' ', o.nombre, o.apellido) AS operador, e.name AS entidad,
          count(c.id) AS citas, count(c.id) FILTER (WHERE c.estado = 'completada' AND NOT c.no_asistio) AS atendidos,
          count(c.id) FILTER (WHERE c.no_asistio) AS no_asistio
        FROM agenda a JOIN operador o ON o.id = a.operador_id JOIN entidad e ON e.id = a.entidad_id
          LEFT JOIN cita c ON c.entidad_id = a.entidad_id AND c.agenda_id = a.id
            AND c.fecha BETWEEN ${inicio}::date AND ${fin}::date AND c.anulado_en IS NULL
        WHERE ${inScope(who, { entidad: sql`a.entidad_id`, operador: sql`a.operador_id` })}
        GROUP BY a.entidad_id, a.id, o.id, e.id ORDER BY plano(a.nombre), a.id`),
    ]);
    const porAgenda = new Map(plazas.map((p) => [p.agenda_id, p]));
    return agendas.flatMap(({ citas, ...agenda }) => {
      const { ofrecidos, ocupados } = porAgenda.get(agenda.agenda_id) ?? { ofrecidos: 0, ocupados: 0 };
      return ofrecidos + citas === 0 ? [] : [{ ...agenda, ofrecidos, ocupados }];
    });
  }
}

import {
  type contract,
  type ORDEN_PERSONAS_CITAS,
  type Paginacion,
  PERSONAS_LISTADAS,
  type PersonaCitas,
  type QueryOf,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { ListFile } from '../../core/lists/list.js';
import { alphabetical, inOrder, type Keys, perhaps } from '../../core/lists/order.js';
import { paginate, within } from '../../core/lists/paging.js';
import { withContactFor } from '../../core/people/contact.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { figuresOf } from '../../platform/db/search.js';
import { empty, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { callados } from '../personas/no-contactar.queries.js';
import { citasAlAlcance, dePersona } from './citas.queries.js';

export const PERSONAS: ListFile<PersonaCitas> = {
  name: 'personas',
  title: 'Personas con citas',
  columns: [
    { titulo: 'Persona', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ telefono }) => telefono },
    { titulo: 'Email', tipo: 'texto', de: ({ email }) => email },
    { titulo: 'Citas', tipo: 'entero', suma: true, de: ({ citas }) => citas },
    { titulo: 'Visitas', tipo: 'entero', suma: true, de: ({ visitas }) => visitas },
    { titulo: 'Canceladas', tipo: 'entero', suma: true, de: ({ canceladas }) => canceladas },
    { titulo: 'No asistió', tipo: 'entero', suma: true, de: ({ inasistencias }) => inasistencias },
    { titulo: 'Última', tipo: 'fecha', de: ({ ultima }) => ultima },
    { titulo: 'Próxima', tipo: 'fecha', de: ({ proxima }) => proxima },
  ],
};

type Filtro = QueryOf<typeof contract.citas.personas>;

const CLAVES: Keys<typeof ORDEN_PERSONAS_CITAS> = {
  persona: alphabetical(sql`d.nombre`),
  visitas: sql`d.visitas`,
  canceladas: sql`d.canceladas`,
  inasistencias: sql`d.inasistencias`,
  ultima: perhaps(sql`d.ultima`),
  proxima: perhaps(sql`d.proxima`),
};

/** The persons of the appointments, each a name and a telephone: a file of clients that needs no filling in. */
@Injectable()
export class PersonasQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * People by name, with the newest contact they gave and how they kept their word. By name only those of the page are
   * looked into; in another order, everybody.
   */
  async listar(
    session: Session,
    { entidad_id, ...filtro }: Filtro,
  ): Promise<{ data: PersonaCitas[]; pagination: Paginacion }> {
    const reach = personalScope(session, entidad_id === undefined ? {} : { entidad_id });
    const who = citasAlAlcance(reach);
    const [hoy, hora] = [this.clock.today(), this.clock.hour()];
    const ended = sql`(c.fecha < ${hoy}::date OR (c.fecha = ${hoy}::date AND c.hora_fin <= ${hora}::time))`;
    const [name, telefono] = [sql`plano(btrim(c.cliente_nombre))`, figuresOf(sql`c.cliente_telefono`)];
    const search = filtro.search === '' ? sql`true` : dePersona(session, filtro.search);
    // The persons are found first, and their appointments then: neither query reads those of people who are not
    // shown.
    const whose = sql`SELECT ${name} AS nombre, ${telefono} AS telefono
      FROM cita c WHERE ${who} AND c.anulado_en IS NULL AND ${search} GROUP BY 1, 2`;
    const callan = sql`SELECT ${name}, ${telefono}
      FROM cita c JOIN persona f ON f.entidad_id = c.entidad_id AND f.id = c.persona_id
      WHERE ${who} AND c.anulado_en IS NULL AND coalesce(f.fusionada_en, f.id) IN (${callados(reach)})`;
    const listadas = this.db.upTo(PERSONAS_LISTADAS);
    const { limit, offset: since } = within(listadas, filtro);
    const stretch = sql`LIMIT ${limit} OFFSET ${since}`;
    const porNombre = filtro.orden === undefined;
    const [total, data] = await Promise.all([
      this.db.row<{ total: number }>(sql`SELECT count(*) AS total FROM (${whose} LIMIT ${listadas}) x`),
      this.db.page<PersonaCitas>(
        sql`
        WITH p AS (${whose} ${porNombre ? sql`ORDER BY 1, 2 ${stretch}` : empty}), d AS (SELECT p.nombre AS plano,
            p.telefono AS digitos, (array_agg(c.cliente_nombre ORDER BY c.created_at DESC, c.id DESC))[1] AS nombre,
          (array_agg(c.cliente_telefono ORDER BY c.created_at DESC, c.id DESC)
              FILTER (WHERE c.cliente_telefono IS NOT NULL))[1] AS telefono,
          (array_agg(c.cliente_email ORDER BY c.created_at DESC, c.id DESC) FILTER (WHERE c.cliente_email IS NOT NULL))[1] AS email,
          (array_agg(c.persona_id ORDER BY c.created_at DESC, c.id DESC) FILTER (WHERE c.persona_id IS NOT NULL))[1] AS persona_id,
          (array_agg(c.servicio ORDER BY c.created_at DESC, c.id DESC))[1] AS servicio,
          count(*) AS citas, count(*) FILTER (WHERE c.estado <> 'cancelada' AND NOT c.no_asistio
              AND (c.estado = 'completada' OR ${ended})) AS visitas,
          count(*) FILTER (WHERE c.estado = 'cancelada') AS canceladas,
          count(*) FILTER (WHERE c.no_asistio AND c.estado <> 'cancelada') AS inasistencias,
          max(c.fecha) FILTER (WHERE c.estado <> 'cancelada' AND NOT c.no_asistio AND (c.estado = 'completada' OR ${ended})) AS ultima,
          min(c.fecha) FILTER (WHERE c.estado IN ('pendiente', 'confirmada') AND NOT c.no_asistio AND NOT ${ended}) AS proxima
        FROM p JOIN cita c ON ${name} = p.nombre AND ${telefono} = p.telefono WHERE ${who} AND c.anulado_en IS NULL
        GROUP BY p.nombre, p.telefono)
        SELECT d.persona_id, d.nombre, d.telefono, d.email,
          (d.plano, d.digitos) IN (${callan}) AS no_contactar, d.servicio, d.citas, d.visitas,
           d.canceladas, d.inasistencias, d.ultima, d.proxima FROM d
        ORDER BY ${inOrder(CLAVES, filtro, sql`d.plano, d.digitos`)} ${porNombre ? empty : stretch}`,
        // A card that was made part of another is opened as that one.
        (persona: PersonaCitas) => withContactFor(session, persona),
      ),
    ]);
    return { data, pagination: paginate(filtro, total?.total ?? 0, data.length) };
  }
}

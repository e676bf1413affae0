import type { contract, Oferta, QueryOf } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type List, scoped } from '../../core/lists/list.js';
import { alphabetical, down } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import { seesContact } from '../../core/people/contact.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import { onlyRowIn, rowIn, type Sql, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { noContactar } from '../personas/no-contactar.queries.js';

const estadoEn = (now: Date): Sql =>
  sql`CASE WHEN o.estado = 'pendiente' AND o.vence_en <= ${now} THEN 'vencida' ELSE o.estado END`;

const RAMA = sql`o.entidad_id`;
const NOMBRE = sql`coalesce(p.nombre, g.nombre)`;

/**
 * Offers as they are at an instant: an offer not answered in time expired. Whom it was made to waits in its own branch
 * or in 'General', whose people are gathered before they meet the offers: those of the offers that `which` says. In
 * 'General' there are no cards; of a branch (`rama`), the cards of a person say whether they may be written to.
 */
const ofertasEn = (now: Date, which: Sql, rama: Sql): Sql => sql`
  SELECT o.id, o.entidad_id, o.persona_id, ${NOMBRE} AS persona_nombre, coalesce(p.telefono, g.telefono) AS persona_telefono,
    ${noContactar(rama, sql`coalesce(f.fusionada_en, f.id)`)} AS no_contactar, coalesce(p.servicio, g.servicio) AS servicio,
    o.agenda_id, a.nombre AS agenda_nombre, o.horario_id,
    jsonb_build_object('id', q.id, 'nombre', q.nombre, 'apellido', q.apellido) AS operador, o.fecha, o.hora_inicio, o.hora_fin, o.vence_en,
    ${estadoEn(now)} AS estado, o.cita_id, o.created_at, o.respondida_en
  FROM oferta o LEFT JOIN persona_espera p ON p.entidad_id = o.entidad_id AND o.persona_entidad_id > 0 AND p.id = o.persona_id
    LEFT JOIN (SELECT p.id, p.nombre, p.telefono, p.servicio FROM persona_espera p WHERE p.entidad_id = 0
      AND p.id IN (SELECT o.persona_id FROM oferta o WHERE o.persona_entidad_id = 0 AND ${which}) OFFSET 0) g
      ON o.persona_entidad_id = 0 AND g.id = o.persona_id
    LEFT JOIN persona f ON f.entidad_id = o.entidad_id AND f.id = p.persona_id
    JOIN agenda a ON a.entidad_id = o.entidad_id AND a.id = o.agenda_id JOIN operador q ON q.id = o.operador_id`;

const PENDIENTE = sql`o.estado = 'pendiente'`;

type FiltroOfertas = QueryOf<typeof contract.listaEspera.ofertas>;

/** Offers of the agendas a caller may see, as they are at an instant of the database, newest first unless told. */
const ofertas = (now: Date, seen: Sql): List<Oferta, FiltroOfertas> => ({
  from: sql`oferta o`,
  rows: (who) => ofertasEn(now, seen, branchIn(who, RAMA)),
  scope: (session, { entidad_id }) =>
    scoped(personalScope(session, { entidad_id }), { entidad: sql`o.entidad_id`, operador: sql`o.operador_id` }),
  filters: {
    fecha: (day) => sql`o.fecha = ${day}::date`,
    estado: (status) => {
      if (status === 'pendiente') return sql`${PENDIENTE} AND o.vence_en > ${now}`;
      return status === 'vencida' ? sql`${PENDIENTE} AND o.vence_en <= ${now}` : sql`o.estado = ${status}`;
    },
    search: (text, { session, who: { entidad_id } }) => {
      // Of the branch, or of people who wait in any.
      const dondeEsperan = entidad_id === null ? sql`true` : sql`p.entidad_id IN (0, ${entidad_id})`;
      return sql`(o.persona_entidad_id, o.persona_id) IN (SELECT p.entidad_id, p.id FROM persona_espera p WHERE ${dondeEsperan}
        AND ${matching(text, (holds) => [holds(sql`p.nombre`), holds(sql`p.servicio`)], seesContact(session) ? [sql`p.telefono`] : [])})`;
    },
  },
  order: {
    persona: alphabetical(NOMBRE),
    espacio: { parts: [sql`o.fecha`, sql`o.hora_inicio`] },
    estado: estadoEn(now),
    cuando: sql`o.created_at`,
  },
  own: down(sql`o.created_at`, sql`o.id`),
});

/** The offers of the agendas a caller may see. */
const own = (session: Session, entidad_id?: number): Sql =>
  inScope(personalScope(session, { entidad_id }), { entidad: sql`o.entidad_id`, operador: sql`o.operador_id` });

@Injectable()
export class OfertasQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async listar(session: Session, filter: FiltroOfertas) {
    return await readList(this.db, ofertas(this.clock.asDatabase(), own(session, filter.entidad_id)), session, filter);
  }

  /** The places held now in the agendas a caller may see, by person. */
  async pendientes(session: Session, entidad_id: number | undefined): Promise<Map<number, Oferta>> {
    const now = this.clock.asDatabase();
    const which = sql`${own(session, entidad_id)} AND ${PENDIENTE} AND o.vence_en > ${now}`;
    const rama = branchIn(personalScope(session, { entidad_id }), RAMA);
    const rows = await this.db.rows<Oferta>(sql`${ofertasEn(now, which, rama)} WHERE ${which}`);
    return new Map(rows.map((o) => [o.persona_id, o]));
  }

  pendienteDe(em: EntityManager, session: Session, persona_id: number): Promise<Oferta | null> {
    const now = this.clock.asDatabase();
    const which = sql`${own(session)} AND o.persona_id = ${persona_id} AND ${PENDIENTE} AND o.vence_en > ${now}`;
    const rama = branchIn(personalScope(session, {}), RAMA);
    return rowIn<Oferta>(em, sql`${ofertasEn(now, which, rama)} WHERE ${which}`);
  }

  /** An offer, inside the transaction that wrote it. */
  async una(em: EntityManager, { entidad_id, id }: { entidad_id: number; id: number }): Promise<Oferta> {
    const which = sql`o.entidad_id = ${entidad_id} AND o.id = ${id}`;
    const rows = ofertasEn(this.clock.asDatabase(), which, sql`${entidad_id}`);
    return await onlyRowIn<Oferta>(em, sql`${rows} WHERE ${which}`);
  }
}

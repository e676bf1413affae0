import type { EstadoOferta, Oferta, ORDEN_OFERTAS, Ordenada, Paginacion } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../core/clock.js';
import { Db, inScope } from '../../core/db/db.js';
import { alphabetical, inOrder, type Keys } from '../../core/db/order.js';
import { paginate } from '../../core/db/paging.js';
import { matching } from '../../core/db/search.js';
import { joinSql, onlyRowIn, rowIn, type Sql, sql } from '../../core/db/sql.js';
import { personalScope, type Session } from '../../core/session.js';

export type FiltroOfertas = Ordenada<typeof ORDEN_OFERTAS> & {
  page: number;
  per_page: number;
  search: string;
  entidad_id?: number;
  estado?: EstadoOferta;
  fecha?: string;
};

const estadoEn = (ahora: Date): Sql =>
  sql`CASE WHEN o.estado = 'pendiente' AND o.vence_en <= ${ahora} THEN 'vencida' ELSE o.estado END`;

/** Offers as they are at an instant: one nobody answered in time expired. */
const ofertas = (ahora: Date): Sql => sql`
  SELECT o.id, o.entidad_id, o.persona_id, p.nombre AS persona_nombre, p.telefono AS persona_telefono, p.servicio, o.agenda_id, a.nombre AS agenda_nombre, o.horario_id,
    jsonb_build_object('id', q.id, 'nombre', q.nombre, 'apellido', q.apellido) AS operador, o.fecha, o.hora_inicio, o.hora_fin, o.vence_en,
    ${estadoEn(ahora)} AS estado, o.cita_id, o.created_at, o.respondida_en
  FROM oferta o JOIN persona_espera p ON p.entidad_id = o.persona_entidad_id AND p.id = o.persona_id
    JOIN agenda a ON a.entidad_id = o.entidad_id AND a.id = o.agenda_id JOIN operador q ON q.id = o.operador_id`;

const claves = (ahora: Date): Keys<typeof ORDEN_OFERTAS> => ({
  persona: alphabetical(sql`p.nombre`),
  espacio: { parts: [sql`o.fecha`, sql`o.hora_inicio`] },
  estado: estadoEn(ahora),
  cuando: sql`o.created_at`,
});

const PENDIENTE = sql`o.estado = 'pendiente'`;

/** The offers of the agendas a caller may see. */
const suyas = (sesion: Session, entidad_id?: number): Sql =>
  inScope(personalScope(sesion, { entidad_id }), { entidad: sql`o.entidad_id`, operador: sql`o.operador_id` });

@Injectable()
export class OfertasQueries {
  constructor(
    private readonly db: Db,
    private readonly reloj: Clock,
  ) {}

  /** Offers in the caller's scope, newest first unless told. */
  async listar(sesion: Session, filtro: FiltroOfertas): Promise<{ data: Oferta[]; pagination: Paginacion }> {
    const ahora = this.reloj.asDatabase();
    const donde = [suyas(sesion, filtro.entidad_id)];
    if (filtro.fecha !== undefined) donde.push(sql`o.fecha = ${filtro.fecha}::date`);
    if (filtro.estado === 'pendiente') donde.push(sql`${PENDIENTE} AND o.vence_en > ${ahora}`);
    else if (filtro.estado === 'vencida') donde.push(sql`${PENDIENTE} AND o.vence_en <= ${ahora}`);
    else if (filtro.estado !== undefined) donde.push(sql`o.estado = ${filtro.estado}`);
    if (filtro.search !== '') {
      const { search } = filtro;
      const { entidad_id } = personalScope(sesion, { entidad_id: filtro.entidad_id });
      // Of the branch, or of whoever waits in any.
      const dondeEsperan = entidad_id === null ? sql`true` : sql`p.entidad_id IN (0, ${entidad_id})`;
      donde.push(sql`(o.persona_entidad_id, o.persona_id) IN (SELECT p.entidad_id, p.id FROM persona_espera p WHERE ${dondeEsperan}
        AND ${matching(search, (holds) => [holds(sql`p.nombre`), holds(sql`p.servicio`)], [sql`p.telefono`])})`);
    }
    const { total } = await this.db.onlyRow<{ total: number }>(
      sql`SELECT count(*) AS total FROM oferta o WHERE ${joinSql(donde)}`,
    );
    const data = await this.db.rows<Oferta>(
      sql`${ofertas(ahora)} WHERE ${joinSql(donde)} ORDER BY ${inOrder(claves(ahora), filtro, sql`o.created_at DESC, o.id DESC`)} LIMIT ${filtro.per_page} OFFSET ${(filtro.page - 1) * filtro.per_page}`,
    );
    return { data, pagination: paginate(filtro, total, data.length) };
  }

  /** What is held now in the agendas a caller may see, by person. */
  async pendientes(sesion: Session, entidad_id: number | undefined): Promise<Map<number, Oferta>> {
    const ahora = this.reloj.asDatabase();
    const filas = await this.db.rows<Oferta>(
      sql`${ofertas(ahora)} WHERE ${suyas(sesion, entidad_id)} AND ${PENDIENTE} AND o.vence_en > ${ahora}`,
    );
    return new Map(filas.map((o) => [o.persona_id, o]));
  }

  pendienteDe(em: EntityManager, sesion: Session, persona_id: number): Promise<Oferta | null> {
    const ahora = this.reloj.asDatabase();
    return rowIn<Oferta>(
      em,
      sql`${ofertas(ahora)} WHERE ${suyas(sesion)} AND o.persona_id = ${persona_id} AND ${PENDIENTE} AND o.vence_en > ${ahora}`,
    );
  }

  /** One of them, inside the transaction that wrote it. */
  async una(em: EntityManager, { entidad_id, id }: { entidad_id: number; id: number }): Promise<Oferta> {
    return await onlyRowIn<Oferta>(
      em,
      sql`${ofertas(this.reloj.asDatabase())} WHERE o.entidad_id = ${entidad_id} AND o.id = ${id}`,
    );
  }
}

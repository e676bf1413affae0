import type { Aprobacion, contract, QueryOf } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { type List, scoped } from '../../core/lists/list.js';
import { down } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import { AUTHOR } from '../../core/people/author.js';
import { inScope } from '../../core/session/scope.js';
import { canNow, type Scope, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';

type Filtro = QueryOf<typeof contract.aprobaciones.listar>;
type Cual = 'mias' | 'por_resolver';

type Leida = Omit<Aprobacion, 'propia'>;

const APROBACION = sql`
  SELECT a.id, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, a.accion, a.resumen, a.requiere, a.estado,
    a.en_el_acto, ${AUTHOR} AS pedida_por, CASE WHEN q.id IS NULL THEN NULL ELSE jsonb_build_object('id', q.id,
      'email', q.email, 'nombre', coalesce(oq.nombre || ' ' || oq.apellido, q.nombre, q.email)) END AS resuelta_por,
    a.motivo, a.created_at, a.vence_en
  FROM aprobacion a JOIN entidad e ON e.id = a.entidad_id JOIN usuario u ON u.id = a.pedida_por
    LEFT JOIN usuario q ON q.id = a.resuelta_por LEFT JOIN operador oq ON oq.usuario_id = q.id`;

/** All of the branch to those who may approve, to the others what they asked for. */
const alAlcance = (session: Session, entidad_id?: number): Scope => scopeOf(session, entidad_id);
const suyas = (session: Session): Sql =>
  canNow(session, 'aprobaciones.aprobar') ? sql`true` : sql`a.pedida_por = ${session.usuario_id}`;

/** The branch of a request that the caller sees, named by its id alone. */
export const branchOf = (session: Session, id: number): Sql =>
  sql`SELECT a.entidad_id FROM aprobacion a
    WHERE ${inScope(alAlcance(session), { entidad: sql`a.entidad_id` })} AND ${suyas(session)} AND a.id = ${id}`;

@Injectable()
export class AprobacionesQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async listar(session: Session, query: Filtro) {
    return await readList(this.db, this.lista(session), session, query);
  }

  /** The tray, newest first. A request that is past its time is too old, whether or not that was noted. */
  private lista(session: Session): List<Aprobacion, Filtro, never, Leida> {
    const now = this.clock.asDatabase();
    const vencida = sql`(a.estado IN ('pedida', 'aprobada') AND a.vence_en <= ${now})`;
    const estado = sql`CASE WHEN ${vencida} THEN 'vencida' ELSE a.estado END`;
    const cual = (de: Cual): Sql =>
      de === 'mias'
        ? sql`a.pedida_por = ${session.usuario_id}`
        : sql`a.estado = 'pedida' AND a.vence_en > ${now} AND a.pedida_por <> ${session.usuario_id}
            AND ${canNow(session, 'aprobaciones.aprobar') ? sql`true` : sql`false`}`;
    return {
      from: { table: sql`aprobacion`, alias: sql`a` },
      rows: APROBACION,
      each: ({ vence_en, estado: dicho, ...fila }) => {
        const resuelta = dicho !== 'pedida' && dicho !== 'aprobada';
        const ahora = resuelta || new Date(vence_en) > now ? dicho : 'vencida';
        return { ...fila, vence_en, estado: ahora, propia: fila.pedida_por.id === session.usuario_id };
      },
      scope: (quien, { entidad_id }) => {
        const { who, where } = scoped(alAlcance(quien, entidad_id), { entidad: sql`a.entidad_id` });
        return { who, where: sql`${where} AND ${suyas(quien)}` };
      },
      filters: {
        estado: (dicho) => sql`${estado} = ${dicho}`,
        de: cual,
      },
      order: {},
      own: down(sql`a.id`),
    };
  }
}

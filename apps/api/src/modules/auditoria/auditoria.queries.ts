import {
  cambiosDe,
  type contract,
  diaEn,
  type EventoAuditoria,
  type EventoDetalle,
  enPalabras,
  horaEn,
  type ORDEN_AUDITORIA,
  type Ordenada,
  PALABRAS_RECURSO,
  type QueryOf,
  type Sentido,
  sumarDias,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Inverses, repeated } from '../../core/changes/inverses.js';
import { branchesSeenBy, ofEachBranch } from '../../core/lists/each-branch.js';
import type { ListFile } from '../../core/lists/list.js';
import type { ReadList } from '../../core/lists/lists.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import { can, onlyOwn, type Scope, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import type { Snapshot } from '../../platform/db/snapshot.js';
import { joinSql, type Sql, sql, there } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { type Pagina, type Pedido, paginaPorCursor } from './cursor.js';
import { ANTES_Y_DESPUES, conSusNombres, evento, NOMBRE_DE_CUENTA } from './evento.js';
import { conNombres } from './nombres.js';
import { ofBefore, renamedSince } from './renamed-deeds.js';
import { exigirVisible } from './visible.js';

/** A row as it is read, before it is said whether the caller may undo it. */
type Leido = Omit<EventoDetalle, 'deshacible'>;

/** The audit trail in the words of the screens and at the hours of a time zone. Of people it says only who did it. */
export const auditoriaEn = (zone: string): ListFile<Leido> => ({
  name: 'auditoria',
  title: 'Auditoría',
  columns: [
    { titulo: 'Día', tipo: 'fecha', de: (e) => diaEn(zone, new Date(e.created_at)) },
    { titulo: 'Hora', tipo: 'hora', de: (e) => horaEn(zone, new Date(e.created_at)) },
    { titulo: 'Quién', tipo: 'texto', de: (e) => e.usuario?.nombre ?? 'Sistema' },
    { titulo: 'Rol', tipo: 'texto', de: (e) => e.rol },
    { titulo: 'Acción', tipo: 'texto', de: (e) => enPalabras(e).accion },
    { titulo: 'Qué', tipo: 'texto', de: (e) => enPalabras(e).recurso },
    { titulo: 'Número', tipo: 'entero', de: (e) => (e.recurso_id === 0 ? null : e.recurso_id) },
    { titulo: 'Sucursal', tipo: 'texto', de: (e) => e.entidad?.nombre ?? 'General' },
    { titulo: 'Monto', tipo: 'dinero', de: (e) => e.monto },
    { titulo: 'Motivo', tipo: 'texto', de: (e) => e.motivo },
    { titulo: 'Desde', tipo: 'texto', de: (e) => e.ip },
    { titulo: 'Cambios', tipo: 'texto', de: (e) => cambiosDe(e, zone).map(cambioEnTexto).join(' | ') },
  ],
});

const cambioEnTexto = ({ etiqueta, antes, despues }: ReturnType<typeof cambiosDe>[number]): string =>
  `${etiqueta}: ${antes ?? '—'} → ${despues ?? '—'}`;

type FiltroAuditoria = Omit<QueryOf<typeof contract.auditoria.exportar>, 'formato'>;

/** The newest first, unless it is asked for by when it was written: then the oldest first, or as told. */
const sentidoDe = ({ orden, sentido = 'asc' }: Ordenada<typeof ORDEN_AUDITORIA>): Sentido =>
  orden === undefined ? 'desc' : sentido;

type Persona = { id: number; nombre: string; activo: boolean };

const PERSONAS = 200;

/**
 * The words of a filter, one by one: each is found by an index, several together by none. The kinds that are registered
 * all day long are left out of the indexes of kinds, and found by date; the condition of every other says that it is
 * none of those.
 */
const eachOne = (column: Sql, palabras: string | undefined, common: string, fuera: Sql): Sql[] =>
  palabras === undefined
    ? [sql`true`]
    : [...new Set(palabras.split(','))].map((one) =>
        one === common ? sql`${column} = ${one}` : sql`${column} = ${one} AND ${fuera}`,
      );

/** The scope of a search by record: every branch it was in. */
const EN_CUALQUIERA: Scope = { entidad_id: null, empleado_id: null };

const enOrden = (who: Scope, order: Sql): Sql =>
  sql`FROM pagina JOIN auditoria a ON a.entidad_id = ${branchIn(who, sql`pagina.entidad_id`)} AND a.id = pagina.id
    ${conSusNombres(branchIn(who, DE_LA_FILA))}
    ORDER BY a.created_at ${order}, a.id ${order}`;

const DE_LA_FILA = sql`a.entidad_id`;
const RECURSOS = Object.keys(PALABRAS_RECURSO);

/** Reads of the audit trail. Branch by branch, each from its own index: the newest of ten millions are as near as those of ten. */
@Injectable()
export class AuditoriaQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly inverses: Inverses,
  ) {}

  async listar(
    session: Session,
    { cursor, per_page, ...filtro }: FiltroAuditoria & Pedido,
  ): Promise<Pagina<EventoAuditoria>> {
    const page = await paginaPorCursor({ cursor, per_page, sentido: sentidoDe(filtro) }, (stretch) =>
      this.enPagina(scopeOf(session, filtro.entidad_id), this.donde(session, filtro), stretch),
    );
    const data = (await this.paraQuien(session, page.data)).map(
      ({ antes: _, despues: __, personales_borrados_en: ___, ...evento }) => evento,
    );
    return { ...page, data };
  }

  /**
   * The whole trail for a file, the newest first unless told: with the changes, and without the texts kept of people.
   */
  async paraArchivo(reader: Snapshot, session: Session, filter: FiltroAuditoria): Promise<ReadList<Leido>> {
    const alguna = joinSql(
      this.donde(session, filter).map((where) => sql`(${where})`),
      ' OR ',
    );
    const own = sql`FROM entidad s JOIN auditoria a ON a.entidad_id = s.id
      WHERE ${this.sucursales(session, filter.entidad_id)} AND (${alguna})`;
    const who = scopeOf(session, filter.entidad_id);
    const rows = (await reader.row<{ filas: number }>(sql`SELECT count(*) AS filas ${own}`))?.filas ?? 0;
    const batches = reader.batches<Leido>(
      sql`WITH pagina AS (SELECT a.entidad_id, a.id ${own}) SELECT ${evento(branchIn(who, DE_LA_FILA))}, a.antes, a.despues,
          p.borrado_en AS personales_borrados_en ${enOrden(who, sentidoDe(filter) === 'desc' ? sql`DESC` : sql`ASC`)}`,
    );
    return { rows, batches };
  }

  async obtener(session: Session, entidad_id: number, id: number): Promise<EventoDetalle> {
    const own = inScope(scopeOf(session), { entidad: sql`a.entidad_id` });
    const branch = sql`${entidad_id}`;
    const row = await this.db.row<Leido>(
      sql`SELECT ${evento(branch)}, ${ANTES_Y_DESPUES} FROM auditoria a ${conSusNombres(branch)}
        WHERE ${own} AND a.entidad_id = ${entidad_id} AND a.id = ${id} AND ${this.deQuien(session)}`,
    );
    return there((await conNombres(this.db, await this.paraQuien(session, [ensureFound(row)])))[0]);
  }

  /**
   * The history of one record, in whatever branch it was, the newest first unless told: those who may see the record
   * may see its history.
   */
  async historial(
    session: Session,
    resource: string,
    id: number,
    query: Pedido & Ordenada<typeof ORDEN_AUDITORIA>,
  ): Promise<Pagina<EventoDetalle>> {
    const registros = await exigirVisible(this.db, session, resource, id);
    const theirs = registros.map((one) => ({ recurso: one.recurso, ids: [one.id] }));
    return await this.deRegistros(session, EN_CUALQUIERA, query, theirs);
  }

  /** The events of records that the caller was found to see; who sees only their own, those they did themselves. */
  async deRegistros(
    session: Session,
    who: Scope,
    { cursor, per_page, ...enOrden }: Pedido & Ordenada<typeof ORDEN_AUDITORIA>,
    registros: ReadonlyArray<{ recurso: string; ids: readonly number[] }>,
  ): Promise<Pagina<EventoDetalle>> {
    const theirs = registros
      .filter(({ ids }) => ids.length > 0)
      .map(({ recurso, ids: [id, ...more] }) => {
        const those =
          more.length === 0 ? sql`a.recurso_id = ${id}` : sql`a.recurso_id = ANY(${[id, ...more]}::bigint[])`;
        return sql`a.recurso = ${recurso} AND ${those} AND ${this.deQuien(session)}`;
      });
    const page = await paginaPorCursor({ cursor, per_page, sentido: sentidoDe(enOrden) }, (stretch) =>
      this.enPagina(who, theirs, stretch),
    );
    const deDonde = can(session, 'usuarios.ver') ? {} : { ip: null, sesion: null };
    const events = await conNombres(this.db, await this.paraQuien(session, page.data));
    return { ...page, data: events.map((evento) => ({ ...evento, ...deDonde })) };
  }

  /** With whether the caller may undo each, as far as the audit trail tells. */
  private async paraQuien(session: Session, events: readonly Leido[]): Promise<EventoDetalle[]> {
    const posibles = events.filter(
      (e) => e.deshecho_por === null && this.inverses.can(session, { ...e, erased: e.personales_borrados_en !== null }),
    );
    const queRepiten = posibles.filter((e) => this.inverses.of(e)?.last === true);
    const again = queRepiten.length === 0 ? [] : await this.db.rows<{ id: number }>(repeated(queRepiten));
    const deshacibles = new Set(posibles.map((e) => e.id).filter((id) => !again.some((e) => e.id === id)));
    return events.map((e) => ({ ...e, deshacible: deshacibles.has(e.id) }));
  }

  /** Accounts, also those that no longer sign in: their actions stay. */
  personas(session: Session, { busca, id }: { busca: string; id?: number }): Promise<Persona[]> {
    const own = inScope(scopeOf(session), { entidad: sql`coalesce(o.entidad_id, u.entidad_id)` });
    const propia = onlyOwn(session) ? sql`u.id = ${session.usuario_id}` : sql`true`;
    const esa = id === undefined ? sql`true` : sql`u.id = ${id}`;
    return this.db.rows<Persona>(sql`
      SELECT u.id, ${NOMBRE_DE_CUENTA} AS nombre, u.activo FROM usuario u LEFT JOIN operador o ON o.usuario_id = u.id
      WHERE ${own} AND ${propia} AND ${esa}
        AND ${matching(busca, (holds) => [holds(sql`coalesce(o.nombre || ' ' || o.apellido, u.nombre, '') || ' ' || u.email`)])}
      ORDER BY u.activo DESC, 2, u.id LIMIT ${PERSONAS}`);
  }

  /** The rows of a page: the newest of each branch and of each of `dondes`, which have none in common, and of those the newest. */
  private async enPagina(
    who: Scope,
    dondes: readonly Sql[],
    { condicion, orden, limite }: { condicion: Sql; orden: Sql; limite: number },
  ): Promise<Leido[]> {
    const seen = await branchesSeenBy(this.db, who);
    // A business that has no branch yet has the events of 'General' alone.
    const [only = null] = seen.length === 1 ? seen : [];
    const reach = { ...who, entidad_id: only ?? who.entidad_id };
    const each = ofEachBranch(seen, (entidad_id) =>
      joinSql(
        dondes.map(
          (where) =>
            sql`(SELECT a.entidad_id, a.id, a.created_at
                FROM auditoria a WHERE a.entidad_id = ${entidad_id} AND ${where} AND ${condicion}
                ORDER BY a.created_at ${orden}, a.id ${orden} LIMIT ${limite}::int)`,
        ),
        ' UNION ALL ',
      ),
    );
    return this.db.rows<Leido>(sql`
      WITH pagina AS (SELECT h.entidad_id, h.id FROM (${each}) h ORDER BY h.created_at ${orden}, h.id ${orden} LIMIT ${limite}::int)
      SELECT ${evento(branchIn(reach, DE_LA_FILA))}, ${ANTES_Y_DESPUES} ${enOrden(reach, orden)}`);
  }

  private sucursales(session: Session, entidad_id: number | undefined): Sql {
    return inScope(scopeOf(session, entidad_id), { entidad: sql`s.id` });
  }

  /** A person who sees only their own rows sees their own actions. */
  private deQuien(session: Session): Sql {
    return onlyOwn(session) ? sql`a.usuario_id = ${session.usuario_id}` : sql`true`;
  }

  /** The condition of a search, with each of its words. */
  private donde(
    session: Session,
    { desde, hasta, usuario_id, recurso, recurso_id, accion, marcadas }: FiltroAuditoria,
  ): Sql[] {
    const where = [this.deQuien(session)];
    if (desde !== undefined) where.push(sql`a.created_at >= ${this.clock.instantOf(desde, '00:00')}`);
    if (hasta !== undefined) where.push(sql`a.created_at < ${this.clock.instantOf(sumarDias(hasta, 1), '00:00')}`);
    if (usuario_id !== undefined)
      where.push(usuario_id === 0 ? sql`a.usuario_id IS NULL` : sql`a.usuario_id = ${usuario_id}`);
    // A record is found by its kind: one of any kind, by every kind there is.
    if (recurso_id !== undefined)
      where.push(
        sql`a.recurso_id = ${recurso_id}`,
        ...(recurso === undefined ? [sql`a.recurso = ANY(${RECURSOS}::text[])`] : []),
      );
    if (marcadas === 'true') where.push(sql`a.marcas IS NOT NULL`);
    const actions = eachOne(sql`a.accion`, accion, 'crear', sql`a.accion <> 'crear'`).map((a) =>
      joinSql([a, ...renamedSince(accion)]),
    );
    return eachOne(sql`a.recurso`, recurso, 'registro', sql`a.recurso <> 'registro'`).flatMap((r) =>
      [...actions, ...ofBefore(accion)].map((a) => joinSql([...where, r, a])),
    );
  }
}

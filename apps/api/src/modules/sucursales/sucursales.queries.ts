import { type Entidad, mesDe, porcentajeDe, type Sucursal } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ListFile } from '../../core/lists/list.js';
import { withBudgetSince } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { can, isAdmin, type Scope, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { literal, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { gastosPorSucursal } from '../libro/gastos-por-sucursal.queries.js';

export const SUCURSALES: ListFile<Sucursal> = {
  name: 'sucursales',
  title: 'Sucursales',
  columns: [
    { titulo: 'Nombre', tipo: 'texto', de: ({ name }) => name },
    { titulo: 'Dirección', tipo: 'texto', de: ({ address }) => address },
    { titulo: 'Ciudad', tipo: 'texto', de: ({ city }) => city },
    { titulo: 'Email', tipo: 'texto', de: ({ email }) => email },
    { titulo: 'Cliente', tipo: 'texto', de: ({ client }) => client?.name },
    { titulo: 'Presupuesto', tipo: 'dinero', suma: true, de: ({ budget }) => budget },
    { titulo: 'Gastos del mes', tipo: 'dinero', suma: true, de: ({ uso_presupuesto }) => uso_presupuesto?.gastos_mes },
    { titulo: '% usado', tipo: 'porcentaje', de: ({ uso_presupuesto }) => uso_presupuesto?.porcentaje },
    { titulo: 'Estado', tipo: 'texto', de: ({ archivada }) => (archivada ? 'Archivada' : 'Activa') },
  ],
};

/** `presupuestada`: whether its budget counts this month. */
type Fila = Omit<Sucursal, 'uso_presupuesto'> & { presupuestada: boolean };
type Leer = <F>(consulta: Sql) => Promise<F[]>;

const sucursales = (mes: Date): Sql => sql`SELECT e.id, e.name, e.address, e.city, e.budget, e.email, e.client_id,
    CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'name', c.name) END AS client,
    e.archivado_en IS NOT NULL AS archivada, ${withBudgetSince(mes)} AS presupuestada, e.created_at
  FROM entidad e LEFT JOIN client c ON c.id = e.client_id WHERE e.id > 0`;
const ABIERTA = sql`e.archivado_en IS NULL`;

const withinReach = (session: Session): Sql => inScope(scopeOf(session), { entidad: literal('e.id') });

@Injectable()
export class SucursalesQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Id and name of the branches a caller may name; none for a user without branch. With the archived ones, whose past
   * may be asked for, each says which it is.
   */
  async entidades(session: Session, archived: boolean): Promise<Entidad[]> {
    if (!isAdmin(session) && session.entidad === null) return [];
    const [columns, which] = archived ? [sql`, e.archivado_en IS NOT NULL AS archivada`, sql`true`] : [sql``, ABIERTA];
    return this.db.rows(
      sql`SELECT e.id, e.name AS nombre ${columns}
        FROM entidad e WHERE e.id > 0 AND ${which} AND ${withinReach(session)} ORDER BY e.name, e.id`,
    );
  }

  async listar(session: Session, archived: boolean): Promise<Sucursal[]> {
    const which = archived ? sql`true` : ABIERTA;
    return this.conUso(
      session,
      await this.db.rows<Fila>(
        sql`${this.sucursales()} AND ${which} AND ${withinReach(session)} ORDER BY e.name, e.id`,
      ),
    );
  }

  /** A branch, archived or not: its past is still looked at. */
  async obtener(session: Session, id: number): Promise<Sucursal> {
    const rows = await this.conUso(
      session,
      await this.db.rows<Fila>(sql`${this.sucursales()} AND ${withinReach(session)} AND e.id = ${id}`),
      id,
    );
    return ensureFound(rows[0], 'No se encontró la sucursal');
  }

  /** The branches of a client; a client none of whose branches the caller may see is not there for them. */
  async deCliente(session: Session, client_id: number): Promise<Sucursal[]> {
    const rows = await this.db.rows<Fila>(
      sql`${this.sucursales()} AND ${ABIERTA} AND ${withinReach(session)} AND e.client_id = ${client_id} ORDER BY e.name, e.id`,
    );
    if (rows.length === 0) {
      const visible = isAdmin(session)
        ? await this.db.row(sql`SELECT id FROM client WHERE id = ${client_id} AND archivado_en IS NULL`)
        : null;
      ensureFound(visible, 'No se encontró el cliente');
    }
    return this.conUso(session, rows);
  }

  /** A branch as it stands inside the caller's transaction. */
  async una(em: EntityManager, session: Session, id: number): Promise<Sucursal> {
    const read: Leer = (consulta) => rowsIn(em, consulta);
    const rows = await this.conUso(session, await read<Fila>(sql`${this.sucursales()} AND e.id = ${id}`), id, read);
    return ensureFound(rows[0], 'No se encontró la sucursal');
  }

  /** Adds the share of the budgets that the expenses of this month use, for accounts that may see expenses. */
  private async conUso(
    session: Session,
    rows: readonly Fila[],
    entidad_id?: number,
    read: Leer = (consulta) => this.db.rows(consulta),
  ): Promise<Sucursal[]> {
    const gastos =
      can(session, 'gastos.ver') && rows.length > 0
        ? await this.gastosDelMes(scopeOf(session, entidad_id), read)
        : null;
    return rows.map(({ presupuestada, ...fila }) => {
      const gastos_mes = gastos?.get(fila.id) ?? 0;
      const porcentaje = presupuestada && fila.budget > 0 ? porcentajeDe(gastos_mes, fila.budget) : null;
      return { ...fila, uso_presupuesto: gastos === null ? null : { gastos_mes, porcentaje } };
    });
  }

  private async gastosDelMes(who: Scope, read: Leer): Promise<Map<number, number>> {
    const rows = await read<{ entidad_id: number; total: number }>(gastosPorSucursal(who, this.mes()));
    return new Map(rows.map(({ entidad_id, total }) => [entidad_id, total]));
  }

  private sucursales(): Sql {
    return sucursales(this.clock.instantOf(this.mes().inicio, '00:00'));
  }

  private mes() {
    const hoy = this.clock.today();
    return mesDe(Number(hoy.slice(0, 4)), Number(hoy.slice(5, 7)));
  }
}

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

const alAlcance = (sesion: Session): Sql => inScope(scopeOf(sesion), { entidad: literal('e.id') });

@Injectable()
export class SucursalesQueries {
  constructor(
    private readonly db: Db,
    private readonly reloj: Clock,
  ) {}

  /**
   * Id and name of the branches a caller may name; none for a user without branch. With the archived ones, whose past
   * may be asked for, each says which it is.
   */
  async entidades(sesion: Session, archivadas: boolean): Promise<Entidad[]> {
    if (!isAdmin(sesion) && sesion.entidad === null) return [];
    const [columnas, cuales] = archivadas
      ? [sql`, e.archivado_en IS NOT NULL AS archivada`, sql`true`]
      : [sql``, ABIERTA];
    return this.db.rows(
      sql`SELECT e.id, e.name AS nombre ${columnas}
        FROM entidad e WHERE e.id > 0 AND ${cuales} AND ${alAlcance(sesion)} ORDER BY e.name, e.id`,
    );
  }

  async listar(sesion: Session, archivadas: boolean): Promise<Sucursal[]> {
    const cuales = archivadas ? sql`true` : ABIERTA;
    return this.conUso(
      sesion,
      await this.db.rows<Fila>(sql`${this.sucursales()} AND ${cuales} AND ${alAlcance(sesion)} ORDER BY e.name, e.id`),
    );
  }

  /** A branch, archived or not: its past is still looked at. */
  async obtener(sesion: Session, id: number): Promise<Sucursal> {
    const filas = await this.conUso(
      sesion,
      await this.db.rows<Fila>(sql`${this.sucursales()} AND ${alAlcance(sesion)} AND e.id = ${id}`),
      id,
    );
    return ensureFound(filas[0], 'No se encontró la sucursal');
  }

  /** The branches of a client; a client none of whose branches the caller may see is not there for them. */
  async deCliente(sesion: Session, client_id: number): Promise<Sucursal[]> {
    const filas = await this.db.rows<Fila>(
      sql`${this.sucursales()} AND ${ABIERTA} AND ${alAlcance(sesion)} AND e.client_id = ${client_id} ORDER BY e.name, e.id`,
    );
    if (filas.length === 0) {
      const visible = isAdmin(sesion)
        ? await this.db.row(sql`SELECT id FROM client WHERE id = ${client_id} AND archivado_en IS NULL`)
        : null;
      ensureFound(visible, 'No se encontró el cliente');
    }
    return this.conUso(sesion, filas);
  }

  /** A branch as it stands inside the caller's transaction. */
  async una(em: EntityManager, sesion: Session, id: number): Promise<Sucursal> {
    const leer: Leer = (consulta) => rowsIn(em, consulta);
    const filas = await this.conUso(sesion, await leer<Fila>(sql`${this.sucursales()} AND e.id = ${id}`), id, leer);
    return ensureFound(filas[0], 'No se encontró la sucursal');
  }

  /** Adds the share of the budgets that the expenses of this month use, for accounts that may see expenses. */
  private async conUso(
    sesion: Session,
    filas: readonly Fila[],
    entidad_id?: number,
    leer: Leer = (consulta) => this.db.rows(consulta),
  ): Promise<Sucursal[]> {
    const gastos =
      can(sesion, 'gastos.ver') && filas.length > 0 ? await this.gastosDelMes(scopeOf(sesion, entidad_id), leer) : null;
    return filas.map(({ presupuestada, ...fila }) => {
      const gastos_mes = gastos?.get(fila.id) ?? 0;
      const porcentaje = presupuestada && fila.budget > 0 ? porcentajeDe(gastos_mes, fila.budget) : null;
      return { ...fila, uso_presupuesto: gastos === null ? null : { gastos_mes, porcentaje } };
    });
  }

  private async gastosDelMes(quien: Scope, leer: Leer): Promise<Map<number, number>> {
    const { inicio, fin } = this.mes();
    const filas = await leer<{ entidad_id: number; total: number }>(sql`
      SELECT d.entidad_id, sum(d.monto)::bigint AS total FROM libro_dia d
      WHERE ${inScope(quien, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${inicio}::date AND ${fin}::date
        AND d.debe = 'gastos' GROUP BY d.entidad_id`);
    return new Map(filas.map(({ entidad_id, total }) => [entidad_id, total]));
  }

  private sucursales(): Sql {
    return sucursales(this.reloj.instantOf(this.mes().inicio, '00:00'));
  }

  private mes() {
    const hoy = this.reloj.today();
    return mesDe(Number(hoy.slice(0, 4)), Number(hoy.slice(5, 7)));
  }
}

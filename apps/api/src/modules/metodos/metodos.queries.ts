import { type contract, METODOS_FIJOS, type Metodo, type QueryOf, type SaldoMetodo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { rowIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';

const FIJO = sql`m.id <= ${METODOS_FIJOS.transferencia}`;
const METODO = sql`
  SELECT m.id, m.nombre, m.clase, m.entidad_id, m.pide_referencia, m.orden, m.activo, ${FIJO} AS fijo,
    CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad
  FROM metodo m LEFT JOIN entidad e ON e.id = m.entidad_id`;
const EN_ORDEN = sql`m.orden, m.id`;

/** The method of a record, by its column: only one of the business's own is written with a record. */
export const metodoDe = (columna: Sql): Sql =>
  sql`(SELECT jsonb_build_object('id', m.id, 'nombre', m.nombre) FROM metodo m WHERE m.id = ${columna})`;

type Filtro = QueryOf<typeof contract.metodos.listar>;

@Injectable()
export class MetodosQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The methods that serve in the branches within reach: those of each, and those of all. */
  listar(session: Session, { entidad_id: asked, inactivos }: Filtro): Promise<Metodo[]> {
    const { entidad_id } = scopeOf(session, asked);
    const here = entidad_id === null ? sql`true` : sql`(m.entidad_id IS NULL OR m.entidad_id = ${entidad_id})`;
    return this.db.rows(
      sql`${METODO} WHERE ${here} AND (m.activo OR ${inactivos === 'true'}::boolean) ORDER BY ${EN_ORDEN}`,
    );
  }

  /** A method as it stands inside the caller's transaction. */
  async uno(em: EntityManager, id: number): Promise<Metodo> {
    return ensureFound(await rowIn<Metodo>(em, sql`${METODO} WHERE m.id = ${id}`), 'No se encontró el método de pago');
  }

  /**
   * The balance of a till by method and what moved today: of those in use, and of those that still hold something. A fixed
   * one has the rest of its class.
   */
  async saldos(entidad_id: number): Promise<SaldoMetodo[]> {
    const today = this.clock.today();
    const movio = (column: Sql): Sql =>
      sql`coalesce((SELECT ${column} FROM metodo_dia d
          WHERE d.entidad_id = ${entidad_id} AND d.metodo_id = m.id AND d.fecha = ${today}::date), 0)`;
    return this.db.rows(sql`
      WITH propios AS (
        SELECT m.id, m.nombre, m.clase, m.activo, m.orden, ${FIJO} AS fijo,
          coalesce((SELECT s.saldo FROM metodo_saldo s WHERE s.entidad_id = ${entidad_id} AND s.metodo_id = m.id), 0) AS saldo,
          ${movio(sql`d.entra`)} AS entra, ${movio(sql`d.sale`)} AS sale
        FROM metodo m WHERE m.entidad_id IS NULL OR m.entidad_id = ${entidad_id}
      ), clases AS (
        SELECT c.clase,
          (SELECT coalesce(sum(l.saldo), 0) FROM libro_saldo l
            WHERE l.entidad_id = ${entidad_id} AND l.cuenta = 'caja.' || c.clase) AS saldo,
          (SELECT coalesce(sum(l.monto), 0) FROM libro_dia l WHERE l.entidad_id = ${entidad_id}
            AND l.fecha = ${today}::date AND l.debe = 'caja.' || c.clase) AS entra,
          (SELECT coalesce(sum(l.monto), 0) FROM libro_dia l WHERE l.entidad_id = ${entidad_id}
            AND l.fecha = ${today}::date AND l.haber = 'caja.' || c.clase) AS sale
        FROM (VALUES ('efectivo'), ('transferencia')) c (clase)
      ), todos AS (
        SELECT m.id, m.nombre, m.clase, m.activo, m.fijo, m.orden,
          CASE WHEN m.fijo THEN c.saldo - p.saldo ELSE m.saldo END::bigint AS saldo,
          CASE WHEN m.fijo THEN c.entra - p.entra ELSE m.entra END::bigint AS entro_hoy,
          CASE WHEN m.fijo THEN c.sale - p.sale ELSE m.sale END::bigint AS salio_hoy
        FROM propios m JOIN clases c ON c.clase = m.clase
          CROSS JOIN LATERAL (SELECT coalesce(sum(o.saldo), 0) AS saldo, coalesce(sum(o.entra), 0) AS entra,
            coalesce(sum(o.sale), 0) AS sale FROM propios o WHERE o.clase = m.clase AND NOT o.fijo) p
      )
      SELECT m.id, m.nombre, m.clase, m.activo, m.fijo, m.saldo, m.entro_hoy, m.salio_hoy
      FROM todos m WHERE m.activo OR m.saldo <> 0 OR m.entro_hoy <> 0 OR m.salio_hoy <> 0 ORDER BY ${EN_ORDEN}`);
  }
}

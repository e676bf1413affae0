import type { LineaAbierta, TiqueteAbierto, TiqueteAbiertoEntero } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { branchIn, inScope } from '../../core/session/scope.js';
import { canNow, onlyOwn, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound, forbidden } from '../../platform/errors/business-error.js';
import type { LineaGuardada } from './tiquete-abierto.entity.js';

export const NO_HAY = 'Ese tiquete ya no está abierto';

/**
 * Those of an account: an operator's are the ones whose lines are theirs alone or, of no operator yet, those they left open
 * themselves. `row` is an open ticket.
 */
export function propios(session: Session, row: Sql): Sql {
  if (!onlyOwn(session)) return sql`true`;
  if (session.operador === null) throw forbidden();
  return sql`(${row}.operadores = ARRAY[${session.operador.id}::bigint]
    OR (${row}.operadores = '{}' AND ${row}.usuario_id = ${session.usuario_id}))`;
}

/** The card of the client; of one that is part of another, that one. */
const personaDe = (rama: Sql, campo: 'nombre' | 'ficha'): Sql => {
  const dicho = campo === 'nombre' ? sql`q.nombre` : sql`jsonb_build_object('id', q.id, 'nombre', q.nombre)`;
  return sql`(SELECT ${dicho} FROM persona p JOIN persona q ON q.entidad_id = ${rama} AND q.id = coalesce(p.fusionada_en, p.id)
    WHERE p.entidad_id = ${rama} AND p.id = a.persona_id)`;
};

type Leido = Omit<TiqueteAbiertoEntero, 'lineas' | 'descuento'> & {
  lineas: readonly LineaGuardada[];
  descuento: Partial<NonNullable<TiqueteAbiertoEntero['descuento']>> | null;
};
type Ofrecido = { id: number; precio: number; stock: number | null };

/** The tickets that are being written. */
@Injectable()
export class AbiertosQueries {
  constructor(private readonly db: Db) {}

  listar(session: Session, { entidad_id }: { entidad_id?: number }): Promise<TiqueteAbierto[]> {
    const who = scopeOf(session, entidad_id);
    return this.db.rows(sql`SELECT ${this.comun(session, branchIn(who, sql`a.entidad_id`))}
      FROM tiquete_abierto a JOIN entidad e ON e.id = a.entidad_id
      WHERE ${inScope(who, { entidad: sql`a.entidad_id` })} AND ${propios(session, sql`a`)}
      ORDER BY a.created_at, a.entidad_id, a.id`);
  }

  async obtener(session: Session, id: number): Promise<TiqueteAbiertoEntero> {
    const who = scopeOf(session);
    const rama = branchIn(who, sql`a.entidad_id`);
    const persona = canNow(session, 'personas.ver') ? personaDe(rama, 'ficha') : sql`NULL::jsonb`;
    const row = ensureFound(
      await this.db.row<Leido>(sql`SELECT ${this.comun(session, rama)}, a.nombre, ${persona} AS persona, a.lineas,
          a.descuento, a.notas
        FROM tiquete_abierto a JOIN entidad e ON e.id = a.entidad_id
        WHERE ${inScope(who, { entidad: sql`a.entidad_id` })} AND ${propios(session, sql`a`)} AND a.id = ${id}`),
      NO_HAY,
    );
    const { descuento } = row;
    return {
      ...row,
      lineas: await this.lineas(row.entidad.id, row.lineas),
      descuento: descuento && { ...SIN_DESCUENTO, ...descuento },
    };
  }

  private comun(session: Session, rama: Sql): Sql {
    const persona = canNow(session, 'personas.ver') ? personaDe(rama, 'nombre') : sql`NULL::text`;
    return sql`a.id, a.version, coalesce(a.nombre, ${persona}, a.lineas -> 0 ->> 'nombre', 'Sin nombre') AS titulo,
      jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, a.cita_id, a.unidades, a.total, a.created_at, a.updated_at`;
  }

  /** The lines with the price and the stock of now. */
  private async lineas(entidad_id: number, lineas: readonly LineaGuardada[]): Promise<LineaAbierta[]> {
    const [servicios, productos] = await Promise.all([
      this.db.rows<Ofrecido>(sql`SELECT s.id, s.precio, NULL::int AS stock FROM servicio s
        WHERE s.id = ANY(${lineas.flatMap(({ servicio_id }) => servicio_id ?? [])}::bigint[]) AND s.archivado_en IS NULL AND s.estado`),
      this.db.rows<Ofrecido>(sql`SELECT p.id, p.precio_unitario AS precio, p.stock FROM producto p
        WHERE p.entidad_id = ${entidad_id} AND p.id = ANY(${lineas.flatMap(({ producto_id }) => producto_id ?? [])}::bigint[])
          AND p.archivado_en IS NULL`),
    ]);
    return lineas.map((linea) => {
      const { servicio_id = null, producto_id = null, empleado_id = null, vendedor_id = null } = linea;
      const de = servicio_id === null ? productos : servicios;
      const { precio = null, stock = null } = de.find(({ id }) => id === (servicio_id ?? producto_id)) ?? {};
      const { nombre, cantidad, precio_unitario = null, motivo_precio = null } = linea;
      const { descuento_porcentaje = null, descuento_pesos = null, motivo_descuento = null } = linea;
      return {
        ...{ servicio_id, empleado_id, producto_id, vendedor_id, nombre, cantidad, precio, stock },
        ...{ precio_unitario, motivo_precio, descuento_porcentaje, descuento_pesos, motivo_descuento },
      };
    });
  }
}

const SIN_DESCUENTO = { descuento_porcentaje: null, descuento_pesos: null, motivo_descuento: null };

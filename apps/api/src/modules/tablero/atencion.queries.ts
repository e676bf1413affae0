import {
  ARTICULO_BAJO,
  type Asunto,
  DIAS_SIN_ARQUEO,
  DIAS_SIN_PAGAR,
  type Modulo,
  mesDe,
  PRIMEROS_DE_UN_ASUNTO,
  STOCK_BAJO,
  semanaDe,
  sumarDias,
  type TipoDeAsunto,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { inScope } from '../../core/session/scope.js';
import type { Scope } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { numeral, type Sql, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { items } from '../cuentas/items.queries.js';
import { POR_PAGAR } from '../cuentas/pay-window.queries.js';
import { gastosPorSucursal } from '../libro/gastos-por-sucursal.queries.js';

type Primero = Asunto['primeros'][number];

/** An open branch `e` with the module on: where it is off, a matter of it is of no use. */
const works = (modulo: Modulo): Sql => sql`e.archivado_en IS NULL
  AND NOT EXISTS (SELECT FROM modulo_apagado m WHERE m.entidad_id = e.id AND m.modulo = ${modulo})`;

const FEW = sql`LIMIT ${numeral(PRIMEROS_DE_UN_ASUNTO)}`;

/** The cash of each till that was ever used. */
const cash = (who: Scope): Sql => sql`SELECT l.entidad_id, sum(l.saldo)::bigint AS monto FROM libro_saldo l
  WHERE ${inScope(who, { entidad: sql`l.entidad_id` })} AND l.cuenta = 'caja.efectivo' GROUP BY 1`;

/** The matters that the records of branches tell, each by one statement: how many there are, and the first. */
@Injectable()
export class AtencionQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  cajasEnRojo(who: Scope): Promise<Asunto | null> {
    return this.matter(
      'caja_en_rojo',
      sql`SELECT e.name AS nombre, e.id AS entidad_id, c.monto, count(*) OVER () AS cuantos
        FROM (${cash(who)}) c JOIN entidad e ON e.id = c.entidad_id
        WHERE c.monto < 0 AND ${works('caja_menor')} ORDER BY c.monto, e.id ${FEW}`,
    );
  }

  /** Tills with cash that was not counted these days, the fullest first; a branch that is new has time. */
  cajasSinArqueo(who: Scope): Promise<Asunto | null> {
    const since = this.clock.instantOf(sumarDias(this.clock.today(), -DIAS_SIN_ARQUEO), '00:00');
    return this.matter(
      'caja_sin_arqueo',
      sql`SELECT e.name AS nombre, e.id AS entidad_id, c.monto, count(*) OVER () AS cuantos
        FROM (${cash(who)}) c JOIN entidad e ON e.id = c.entidad_id
          LEFT JOIN (SELECT DISTINCT a.entidad_id FROM arqueo a
            WHERE ${inScope(who, { entidad: sql`a.entidad_id` })} AND a.created_at >= ${since}) a ON a.entidad_id = c.entidad_id
        WHERE c.monto > 0 AND a.entidad_id IS NULL AND e.created_at < ${since} AND ${works('caja_menor')}
        ORDER BY c.monto DESC, e.id ${FEW}`,
    );
  }

  /** Branches whose expenses of this month are more than their budget: by how much. */
  sobrePresupuesto(who: Scope): Promise<Asunto | null> {
    const hoy = this.clock.today();
    const month = mesDe(Number(hoy.slice(0, 4)), Number(hoy.slice(5, 7)));
    return this.matter(
      'sobre_presupuesto',
      sql`SELECT e.name AS nombre, e.id AS entidad_id, g.total - e.budget AS monto, count(*) OVER () AS cuantos
        FROM (${gastosPorSucursal(who, month)}) g JOIN entidad e ON e.id = g.entidad_id
        WHERE e.id > 0 AND e.budget > 0 AND g.total > e.budget AND ${works('gastos')}
        ORDER BY g.total - e.budget DESC, e.id ${FEW}`,
    );
  }

  /** Employees whose work or tips were not paid in time, the longest first. */
  porPagar(who: Scope): Promise<Asunto | null> {
    const before = sumarDias(this.clock.today(), -DIAS_SIN_PAGAR);
    return this.matter(
      'por_pagar',
      sql`SELECT o.nombre || ' ' || o.apellido AS nombre, s.entidad_id, min(s.fecha) AS cuando, count(*) OVER () AS cuantos
        FROM ${items(sql`${inScope(who, { entidad: sql`s.entidad_id` })} AND ${POR_PAGAR} AND s.fecha < ${before}::date`)} s
          JOIN operador o ON o.id = s.empleado_id JOIN entidad e ON e.id = s.entidad_id
        WHERE ${works('pagos')}
        GROUP BY s.entidad_id, s.empleado_id, 1 ORDER BY min(s.fecha), s.entidad_id, s.empleado_id ${FEW}`,
    );
  }

  /** Products with little left on the shelves, the least first. */
  productosBajos(who: Scope): Promise<Asunto | null> {
    return this.matter(
      'producto_bajo',
      sql`SELECT p.nombre, p.entidad_id, p.stock AS cantidad, count(*) OVER () AS cuantos
        FROM producto p JOIN entidad e ON e.id = p.entidad_id
        WHERE ${inScope(who, { entidad: sql`p.entidad_id` })} AND p.archivado_en IS NULL AND p.stock <= ${STOCK_BAJO}::int
          AND ${works('productos')} ORDER BY p.stock, plano(p.nombre), p.entidad_id, p.id ${FEW}`,
    );
  }

  articulosBajos(who: Scope): Promise<Asunto | null> {
    return this.matter(
      'articulo_bajo',
      sql`SELECT a.nombre, a.entidad_id, a.cantidad, count(*) OVER () AS cuantos
        FROM articulo a JOIN entidad e ON e.id = a.entidad_id
        WHERE ${inScope(who, { entidad: sql`a.entidad_id` })} AND a.archivado_en IS NULL AND a.estado <> 'inactivo'
          AND a.cantidad <= ${ARTICULO_BAJO}::int AND ${works('inventario')}
        ORDER BY a.cantidad, plano(a.nombre), a.entidad_id, a.id ${FEW}`,
    );
  }

  /** Places held now for people who wait, the first to expire first, by whose agenda they are in. */
  ofertas(who: Scope): Promise<Asunto | null> {
    return this.matter(
      'oferta_por_vencer',
      sql`SELECT q.nombre || ' ' || q.apellido AS nombre, o.entidad_id, o.vence_en AS cuando, count(*) OVER () AS cuantos
        FROM oferta o JOIN operador q ON q.id = o.operador_id JOIN entidad e ON e.id = o.entidad_id
        WHERE ${inScope(who, { entidad: sql`o.entidad_id` })} AND o.estado = 'pendiente'
          AND o.vence_en > ${this.clock.asDatabase()} AND ${works('agendas')}
        ORDER BY o.vence_en, o.entidad_id, o.id ${FEW}`,
    );
  }

  /** Tickets opened before today and neither charged nor discarded, the oldest first. */
  tiquetesAbiertos(who: Scope): Promise<Asunto | null> {
    const today = this.clock.instantOf(this.clock.today(), '00:00');
    return this.matter(
      'tiquete_abierto',
      sql`SELECT coalesce(a.nombre, a.lineas -> 0 ->> 'nombre', 'Sin nombre') AS nombre, a.entidad_id, a.total AS monto,
          a.created_at AS cuando, count(*) OVER () AS cuantos
        FROM tiquete_abierto a JOIN entidad e ON e.id = a.entidad_id
        WHERE ${inScope(who, { entidad: sql`a.entidad_id` })} AND a.created_at < ${today} AND ${works('tiquetes')}
        ORDER BY a.created_at, a.entidad_id, a.id ${FEW}`,
    );
  }

  /** The acts that second persons said yes to this week, the last first. */
  aprobado(who: Scope): Promise<Asunto | null> {
    const since = this.clock.instantOf(semanaDe(this.clock.today()).inicio, '00:00');
    return this.matter(
      'aprobado',
      sql`SELECT a.resumen AS nombre, a.entidad_id, a.resuelta_en AS cuando, count(*) OVER () AS cuantos
        FROM aprobacion a JOIN entidad e ON e.id = a.entidad_id
        WHERE ${inScope(who, { entidad: sql`a.entidad_id` })} AND a.estado IN ('aprobada', 'usada')
          AND a.resuelta_en >= ${since} AND ${works('aprobaciones')} ORDER BY a.resuelta_en DESC, a.entidad_id, a.id DESC ${FEW}`,
    );
  }

  private async matter(tipo: TipoDeAsunto, statement: Sql): Promise<Asunto | null> {
    const rows = await this.db.rows<Partial<Primero> & { nombre: string; cuantos: number }>(statement);
    const [first] = rows;
    if (first === undefined) return null;
    const primeros = rows.map(({ nombre, entidad_id = null, monto = null, cantidad = null, cuando = null }) => ({
      nombre,
      entidad_id,
      monto,
      cantidad,
      cuando,
    }));
    return { tipo, cuantos: first.cuantos, primeros };
  }
}

import { ANULABLES, type Anulado, PERMISO_DE_HISTORIAL, type Permiso, sumarDias } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { AUTHOR_NAME } from '../../core/people/author.js';
import { inScope } from '../../core/session/scope.js';
import { canNow, type Scope, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';

type Resumen = Anulado['resumen'][number];
type Fila = Anulado['filas'][number];
export type PedidoAnulado = { quien: Scope; recursos: readonly Resumen['recurso'][]; desde: Date; hasta: Date };

/** The rows that are told one by one. */
const FILAS = 200;

/**
 * The records annulled between two instants, from the audit trail: it alone knows by whom and why, of whatever kind.
 * Branch by branch, from the index of actions.
 */
@Injectable()
export class AnuladoQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The day and reach of the annulled records that the caller may see, and the kinds whose history they may. */
  pedidoDe(
    session: Session,
    { entidad_id, fecha = this.clock.today() }: { entidad_id?: number; fecha?: string },
  ): PedidoAnulado {
    const [since, until] = [fecha, sumarDias(fecha, 1)].map((day) => this.clock.instantOf(day, '00:00')) as [
      Date,
      Date,
    ];
    const recursos = ANULABLES.filter((resource) => canNow(session, PERMISO_DE_HISTORIAL[resource] as Permiso));
    return { quien: scopeOf(session, entidad_id), recursos, desde: since, hasta: until };
  }

  async entre(order: PedidoAnulado): Promise<Pick<Anulado, 'cantidad' | 'resumen' | 'filas'>> {
    const [summary, rows] = await Promise.all([this.resumen(order), this.filas(order)]);
    return { ...summary, filas: rows };
  }

  /** How many of each kind, and how much. */
  async resumen(order: PedidoAnulado): Promise<Pick<Anulado, 'cantidad' | 'resumen'>> {
    const sums = await this.db.rows<Resumen>(
      sql`${annulled(order)} SELECT recurso, count(*) AS cantidad, sum(monto)::bigint AS monto FROM anulado GROUP BY recurso`,
    );
    const summary = ANULABLES.flatMap((resource) => sums.find((sum) => sum.recurso === resource) ?? []);
    return { cantidad: summary.reduce((total, { cantidad }) => total + cantidad, 0), resumen: summary };
  }

  /** The newest. A sale says no day: it was of the one it was registered on. */
  private async filas(order: PedidoAnulado): Promise<Fila[]> {
    const rows = await this.db.rows<Fila>(sql`
      ${annulled(order)} SELECT a.entidad_id, a.id AS evento_id, a.recurso, a.recurso_id,
      CASE WHEN s.id > 0 THEN jsonb_build_object('id', s.id, 'nombre', s.name) END AS entidad,
        coalesce(a.antes ->> 'descripcion', a.antes ->> 'concepto', a.antes ->> 'servicio_nombre',
          CASE a.recurso WHEN 'cobro' THEN ${TIQUETES_DE_ABONO} WHEN 'registro' THEN 'Tiquete ' || (a.antes ->> 'numero') END) AS nombre,
        coalesce((a.antes ->> 'fecha')::date, ((a.antes ->> 'created_at')::timestamptz AT TIME ZONE ${this.clock.zone})::date) AS fecha,
        a.monto,
        CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'nombre', ${AUTHOR_NAME}) END AS usuario,
        a.motivo, a.antes ->> 'devuelto_con' AS devuelto_con, a.created_at
      FROM (SELECT * FROM anulado ORDER BY created_at DESC, id DESC LIMIT ${FILAS}) a JOIN entidad s ON s.id = a.entidad_id
        LEFT JOIN usuario u ON u.id = a.usuario_id
      ORDER BY a.created_at DESC, a.id DESC`);
    const names = await this.nombres(
      order,
      rows.filter(({ nombre }) => nombre === null),
    );
    return rows.map((row) => ({ ...row, nombre: row.nombre ?? names.get(row.evento_id) ?? null }));
  }

  /** The products sold, or the person paid, of events that do not say it themselves: by the number of the event. */
  private async nombres(
    { quien }: PedidoAnulado,
    rows: ReadonlyArray<Pick<Fila, 'entidad_id' | 'evento_id' | 'recurso' | 'recurso_id'>>,
  ): Promise<Map<number, string>> {
    if (rows.length === 0) return new Map();
    const [sales, people] = await Promise.all([
      this.db.rows<{ entidad_id: number; venta_id: number; nombre: string }>(
        sql`SELECT l.entidad_id, l.venta_id, string_agg(l.nombre, ', ' ORDER BY l.linea) AS nombre FROM venta_linea l
          WHERE ${inScope(quien, { entidad: sql`l.entidad_id` })} AND ${among(
            { branch: sql`l.entidad_id`, id: sql`l.venta_id` },
            rows.filter(({ recurso }) => recurso === 'venta').map((row) => [row.entidad_id, row.recurso_id]),
          )} GROUP BY 1, 2`,
      ),
      this.db.rows<{ id: number; nombre: string | null }>(
        sql`SELECT p.id, nullif(concat_ws(' ', p.antes ->> 'nombre', p.antes ->> 'apellido'), '') AS nombre
          FROM auditoria_personal p WHERE ${inScope(quien, { entidad: sql`p.entidad_id` })} AND ${among(
            { branch: sql`p.entidad_id`, id: sql`p.id` },
            rows.map((row) => [row.entidad_id, row.evento_id]),
          )}`,
      ),
    ]);
    const sold = new Map(sales.map((sale) => [`${sale.entidad_id} ${sale.venta_id}`, sale.nombre]));
    const paid = new Map(people.map(({ id, nombre }) => [id, nombre]));
    return new Map(
      rows.flatMap(({ entidad_id, evento_id, recurso, recurso_id }) => {
        const name = (recurso === 'venta' && sold.get(`${entidad_id} ${recurso_id}`)) || paid.get(evento_id);
        return name ? [[evento_id, name] as const] : [];
      }),
    );
  }
}

/** A payment of a debt names no person: the numbers of the tickets that it paid. */
const TIQUETES_DE_ABONO = sql`(SELECT 'Tiquete ' || string_agg(x.tiquete ->> 'numero', ', ')
  FROM jsonb_array_elements(a.antes -> 'tiquetes') x (tiquete))`;

/** The rows of those branches with those ids. */
const among = ({ branch, id }: { branch: Sql; id: Sql }, keys: ReadonlyArray<readonly [number, number]>): Sql =>
  sql`(${branch}, ${id}) IN (SELECT * FROM unnest(${keys.map(([entidad_id]) => entidad_id)}::bigint[],
      ${keys.map(([, own]) => own)}::bigint[]))`;

/** A payment that was only noted down moved no money: nothing was annulled with it. */
const annulled = ({ quien, recursos, desde, hasta }: PedidoAnulado) => sql`WITH anulado AS (
  SELECT a.*, coalesce((a.antes ->> 'monto')::bigint, (a.antes ->> 'total_con_descuento')::bigint,
      (a.antes ->> 'total')::bigint, 0) AS monto
  FROM auditoria a JOIN entidad s ON s.id = a.entidad_id
  WHERE ${inScope(quien, { entidad: sql`s.id` })} AND a.accion = 'anular' AND a.recurso = ANY(${recursos}::text[])
    AND a.created_at >= ${desde} AND a.created_at < ${hasta}
    AND NOT (a.recurso = 'pago' AND a.antes ->> 'estado' = 'false'))`;

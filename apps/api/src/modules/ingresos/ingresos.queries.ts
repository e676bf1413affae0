import {
  FILAS_SIN_PAGINAS,
  type IngresoAdicional,
  type ORDEN_INGRESOS,
  type Ordenada,
  type Paginacion,
  type TipoIngreso,
  type TotalesPorMedio,
  type TotalIngresos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Db, inScope } from '../../core/db/db.js';
import {
  alphabetical,
  byIndex,
  inOrder,
  type Keys,
  pageOf,
  perhaps,
  placeOfBranch,
  placeOfOperator,
} from '../../core/db/order.js';
import { ifAsked, paginate, type YesOrNo } from '../../core/db/paging.js';
import { columnsOf } from '../../core/db/records.js';
import { matching } from '../../core/db/search.js';
import { added, joinSql, sql } from '../../core/db/sql.js';
import { SimpleList } from '../../core/http/simple-list.js';
import { type Session, scopeOf } from '../../core/session.js';
import { Ingreso } from './ingreso.entity.js';

export const INGRESO = sql`
  SELECT ${columnsOf(Ingreso, 'i', { but: ['entidad_id', 'usuario_id'] })},
    CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'nombre', r.nombre, 'apellido', r.apellido) END AS empleado,
    CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) END AS operador,
    nullif(i.entidad_id, 0) AS entidad_id, CASE WHEN i.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad
  FROM ingreso i JOIN entidad e ON e.id = i.entidad_id LEFT JOIN operador r ON r.id = i.empleado_id LEFT JOIN operador o ON o.id = i.operador_id`;

const CLAVES: Keys<typeof ORDEN_INGRESOS> = {
  concepto: alphabetical(sql`i.concepto`),
  fecha: byIndex(sql`i.fecha`),
  tipo: alphabetical(sql`i.tipo`),
  metodo: alphabetical(sql`i.metodo_pago`),
  monto: byIndex(sql`i.monto`, sql`i.created_at`, sql`i.id`),
  empleado: perhaps(placeOfOperator(sql`i.empleado_id`)),
  operador: perhaps(placeOfOperator(sql`i.operador_id`)),
  entidad: placeOfBranch(sql`i.entidad_id`),
};

export type FiltroIngresos = Ordenada<typeof ORDEN_INGRESOS> & {
  page?: number;
  per_page: number;
  search: string;
  entidad_id?: number;
  tipo?: TipoIngreso;
  fecha_inicio?: string;
  fecha_fin?: string;
  totales?: YesOrNo;
};

@Injectable()
export class IngresosQueries {
  constructor(private readonly db: Db) {}

  /** Additional income in the caller's scope, newest first: by pages when a page is asked for, else the newest thousand. */
  async listar(
    sesion: Session,
    filtro: FiltroIngresos,
  ): Promise<
    SimpleList<IngresoAdicional> | { data: IngresoAdicional[]; pagination: Paginacion; totales?: TotalesPorMedio }
  > {
    const quien = scopeOf(sesion, filtro.entidad_id);
    const donde = [inScope(quien, { entidad: sql`i.entidad_id` }), sql`i.anulado_en IS NULL`];
    if (filtro.tipo !== undefined) donde.push(sql`i.tipo = ${filtro.tipo}`);
    if (filtro.fecha_inicio !== undefined) donde.push(sql`i.fecha >= ${filtro.fecha_inicio}::date`);
    if (filtro.fecha_fin !== undefined) donde.push(sql`i.fecha <= ${filtro.fecha_fin}::date`);
    if (filtro.search !== '')
      donde.push(matching(filtro.search, (holds) => [holds(sql`i.concepto`), holds(sql`coalesce(i.categoria, '')`)]));
    const { page, per_page } = filtro;
    const limite = page === undefined ? FILAS_SIN_PAGINAS : per_page;
    const desde = page === undefined ? 0 : (page - 1) * per_page;
    const orden = inOrder(CLAVES, filtro, sql`i.created_at DESC, i.id DESC`, quien);
    // Which rows they are, and only then who and where: the others are not looked into.
    const data = await this.db.page<IngresoAdicional>(sql`
      WITH pagina AS (${await pageOf(this.db, CLAVES, filtro, { tabla: sql`ingreso`, alias: sql`i`, quien, donde: joinSql(donde), orden, limite, desde })})
      ${INGRESO} JOIN pagina ON pagina.entidad_id = i.entidad_id AND pagina.id = i.id ORDER BY ${orden}`);
    const contar = async () =>
      (await this.db.row<{ total: number }>(sql`SELECT count(*) AS total FROM ingreso i WHERE ${joinSql(donde)}`))
        ?.total ?? 0;
    if (page === undefined) return SimpleList.of(data, limite, contar);
    const sumar = async () =>
      await this.db.onlyRow<TotalesPorMedio>(
        sql`SELECT ${added(sql`i.monto`)} AS monto, ${added(sql`i.monto_efectivo`)} AS monto_efectivo, ${added(sql`i.monto_transferencia`)} AS monto_transferencia FROM ingreso i WHERE ${joinSql(donde)}`,
      );
    return {
      data,
      pagination: paginate({ page, per_page }, await contar(), data.length),
      ...(await ifAsked(filtro, sumar)),
    };
  }

  /** Totals of all time, from the daily totals of the book. */
  async total(sesion: Session, entidad_id: number | undefined): Promise<TotalIngresos> {
    const filas = await this.db.rows<{ debe: string; haber: string; monto: number }>(sql`
      SELECT d.debe, d.haber, sum(d.monto)::bigint AS monto FROM libro_dia d
      WHERE ${inScope(scopeOf(sesion, entidad_id), { entidad: sql`d.entidad_id` })} AND d.haber IN ('ingresos.accesorios', 'ingresos.ocasionales', 'ingresos.otros') GROUP BY 1, 2`);
    const suma = (cual: (f: { debe: string; haber: string }) => boolean) =>
      filas.filter(cual).reduce((total, f) => total + f.monto, 0);
    return {
      total_general: suma(() => true),
      efectivo: suma((f) => f.debe === 'caja.efectivo'),
      transferencia: suma((f) => f.debe === 'caja.transferencia'),
      por_tipo: {
        accesorios: suma((f) => f.haber === 'ingresos.accesorios'),
        servicios_ocasionales: suma((f) => f.haber === 'ingresos.ocasionales'),
        otros: suma((f) => f.haber === 'ingresos.otros'),
      },
    };
  }
}

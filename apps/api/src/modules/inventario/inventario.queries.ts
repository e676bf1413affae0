import {
  ARTICULO_BAJO,
  type Articulo,
  type EstadisticasInventario,
  type EstadoArticulo,
  type MovimientoArticulo,
  type ORDEN_ARTICULOS,
  type ORDEN_MOVIMIENTOS_ARTICULO,
  type Ordenada,
  type Paginacion,
  type TotalesArticulos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { ensureFound } from '../../core/business-error.js';
import { AUTHOR } from '../../core/db/author.js';
import { Db, inScope } from '../../core/db/db.js';
import { alphabetical, inOrder, type Keys } from '../../core/db/order.js';
import { ifAsked, paginate, type YesOrNo } from '../../core/db/paging.js';
import { matching } from '../../core/db/search.js';
import { added, joinSql, sql } from '../../core/db/sql.js';
import { type Session, scopeOf } from '../../core/session.js';

export const ARTICULO = sql`
  SELECT a.id, a.nombre, a.cantidad, a.costo_unitario, a.estado, a.tamanio_paquete, a.tamanio_paquete IS NOT NULL AS tiene_paquetes, (a.cantidad * a.costo_unitario)::bigint AS valor_total, a.entidad_id,
    jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, a.created_at
  FROM articulo a JOIN entidad e ON e.id = a.entidad_id`;

/** Nothing left, or said to be so: what the figure counts and the list shows. */
const AGOTADO = sql`(a.cantidad = 0 OR a.estado = 'agotado')`;

const CLAVES: Keys<typeof ORDEN_ARTICULOS> = {
  nombre: alphabetical(sql`a.nombre`),
  cantidad: sql`a.cantidad`,
  estado: alphabetical(sql`a.estado`),
  costo: sql`a.costo_unitario`,
  valor: sql`a.cantidad * a.costo_unitario`,
  entidad: alphabetical(sql`e.name`),
};

const CLAVES_MOVIMIENTO: Keys<typeof ORDEN_MOVIMIENTOS_ARTICULO> = {
  fecha: sql`m.seq`,
  tipo: alphabetical(sql`m.tipo`),
  cantidad: sql`m.cantidad_movimiento`,
  anterior: sql`m.cantidad_anterior`,
  nueva: sql`m.cantidad_nueva`,
};

export type FiltroArticulos = Ordenada<typeof ORDEN_ARTICULOS> & {
  page: number;
  per_page: number;
  search: string;
  entidad_id?: number;
  estado?: EstadoArticulo;
  bajo?: YesOrNo;
  agotados?: YesOrNo;
  totales?: YesOrNo;
};

@Injectable()
export class InventarioQueries {
  constructor(private readonly db: Db) {}

  /** Items in the caller's scope, by name unless told. */
  async listar(
    sesion: Session,
    filtro: FiltroArticulos,
  ): Promise<{ data: Articulo[]; pagination: Paginacion; totales?: TotalesArticulos }> {
    const donde = [
      inScope(scopeOf(sesion, filtro.entidad_id), { entidad: sql`a.entidad_id` }),
      sql`a.archivado_en IS NULL`,
    ];
    if (filtro.estado !== undefined) donde.push(sql`a.estado = ${filtro.estado}`);
    if (filtro.bajo === 'true') donde.push(sql`a.cantidad <= ${ARTICULO_BAJO}::int`);
    if (filtro.agotados === 'true') donde.push(AGOTADO);
    if (filtro.search !== '') donde.push(matching(filtro.search, (holds) => [holds(sql`a.nombre`)]));
    const { total } = await this.db.onlyRow<{ total: number }>(
      sql`SELECT count(*) AS total FROM articulo a WHERE ${joinSql(donde)}`,
    );
    const data = await this.db.page<Articulo>(
      sql`${ARTICULO} WHERE ${joinSql(donde)} ORDER BY ${inOrder(CLAVES, filtro, sql`plano(a.nombre), a.id`)} LIMIT ${filtro.per_page} OFFSET ${(filtro.page - 1) * filtro.per_page}`,
    );
    const sumar = async () =>
      await this.db.onlyRow<TotalesArticulos>(
        sql`SELECT ${added(sql`a.cantidad`)} AS cantidad, ${added(sql`a.cantidad * a.costo_unitario`)} AS valor_total FROM articulo a WHERE ${joinSql(donde)}`,
      );
    return { data, pagination: paginate(filtro, total, data.length), ...(await ifAsked(filtro, sumar)) };
  }

  async obtener(sesion: Session, id: number): Promise<Articulo> {
    const donde = inScope(scopeOf(sesion), { entidad: sql`a.entidad_id` });
    return ensureFound(
      await this.db.row<Articulo>(sql`${ARTICULO} WHERE ${donde} AND a.id = ${id} AND a.archivado_en IS NULL`),
      'No se encontró el artículo',
    );
  }

  /** Whole packages and loose units; an item without packages has only loose units. */
  async paquetes(sesion: Session, id: number) {
    const { cantidad, tamanio_paquete, tiene_paquetes } = await this.obtener(sesion, id);
    const paquetes_completos = tamanio_paquete === null ? 0 : Math.floor(cantidad / tamanio_paquete);
    return {
      tiene_paquetes,
      tamanio_paquete,
      paquetes_completos,
      unidades_sueltas: tamanio_paquete === null ? cantidad : cantidad % tamanio_paquete,
      cantidad,
    };
  }

  async estadisticas(sesion: Session, entidad_id: number | undefined): Promise<EstadisticasInventario> {
    return await this.db.onlyRow<EstadisticasInventario>(sql`
      SELECT count(*) AS total_articulos, coalesce(sum(a.cantidad), 0)::bigint AS total_cantidad, ${added(sql`a.cantidad * a.costo_unitario`)} AS valor_total_inventario,
        count(*) FILTER (WHERE ${AGOTADO}) AS articulos_agotados
      FROM articulo a WHERE ${inScope(scopeOf(sesion, entidad_id), { entidad: sql`a.entidad_id` })} AND a.archivado_en IS NULL`);
  }

  async movimientos(
    sesion: Session,
    id: number,
    pagina: Ordenada<typeof ORDEN_MOVIMIENTOS_ARTICULO> & { page: number; per_page: number },
  ): Promise<{ data: MovimientoArticulo[]; pagination: Paginacion }> {
    const { entidad_id } = await this.obtener(sesion, id);
    const { total } = await this.db.onlyRow<{ total: number }>(
      sql`SELECT count(*) AS total FROM articulo_movimiento WHERE entidad_id = ${entidad_id} AND articulo_id = ${id}`,
    );
    const data = await this.db.page<MovimientoArticulo>(sql`
      SELECT m.seq AS id, m.tipo, m.cantidad_movimiento, m.cantidad_anterior, m.cantidad_nueva, ${AUTHOR} AS usuario, m.created_at
      FROM articulo_movimiento m JOIN usuario u ON u.id = m.usuario_id WHERE m.entidad_id = ${entidad_id} AND m.articulo_id = ${id}
      ORDER BY ${inOrder(CLAVES_MOVIMIENTO, pagina, sql`m.seq DESC`)} LIMIT ${pagina.per_page} OFFSET ${(pagina.page - 1) * pagina.per_page}`);
    return { data, pagination: paginate(pagina, total, data.length) };
  }
}

import {
  type EstadisticasProductos,
  type FiltroStock,
  type MovimientoStock,
  type ORDEN_MOVIMIENTOS_STOCK,
  type ORDEN_PRODUCTOS,
  type Ordenada,
  type Paginacion,
  type Producto,
  STOCK_BAJO,
  STOCK_OPTIMO,
  type TotalesProductos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { ensureFound } from '../../core/business-error.js';
import { AUTHOR } from '../../core/db/author.js';
import { Db, inScope } from '../../core/db/db.js';
import { alphabetical, byName, inOrder, type Keys } from '../../core/db/order.js';
import { ifAsked, paginate, type YesOrNo } from '../../core/db/paging.js';
import { matching } from '../../core/db/search.js';
import { added, joinSql, type Sql, sql } from '../../core/db/sql.js';
import { type Session, scopeOf } from '../../core/session.js';

export const PRODUCTO = sql`
  SELECT p.id, p.nombre, p.categoria_id, jsonb_build_object('id', c.id, 'nombre', c.nombre) AS categoria, p.precio_unitario, p.costo_unitario, p.stock, p.codigo, p.entidad_id,
    jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, p.created_at
  FROM producto p JOIN categoria c ON c.id = p.categoria_id JOIN entidad e ON e.id = p.entidad_id`;

/** The same for a figure and for the list that it opens. */
const EXISTENCIAS: Record<FiltroStock, Sql> = {
  bajo: sql`p.stock <= ${STOCK_BAJO}::int`,
  disponible: sql`p.stock > 0`,
  optimo: sql`p.stock > ${STOCK_OPTIMO}::int`,
};

const CLAVES: Keys<typeof ORDEN_PRODUCTOS> = {
  nombre: alphabetical(sql`p.nombre`),
  categoria: alphabetical(sql`c.nombre`),
  precio: sql`p.precio_unitario`,
  costo: sql`p.costo_unitario`,
  ganancia: sql`p.precio_unitario - p.costo_unitario`,
  stock: sql`p.stock`,
  entidad: alphabetical(sql`e.name`),
};

const CLAVES_MOVIMIENTO: Keys<typeof ORDEN_MOVIMIENTOS_STOCK> = {
  fecha: sql`m.seq`,
  tipo: alphabetical(sql`m.tipo`),
  cantidad: sql`m.cantidad_movimiento`,
  anterior: sql`m.cantidad_anterior`,
  nueva: sql`m.cantidad_nueva`,
  origen: byName(sql`m.origen`, ['ajuste', 'creacion', 'importacion', 'archivo', 'venta', 'anulacion']),
};

export type FiltroProductos = Ordenada<typeof ORDEN_PRODUCTOS> & {
  page: number;
  per_page: number;
  search: string;
  entidad_id?: number;
  categoria_id?: number;
  codigo?: string;
  stock?: FiltroStock;
  totales?: YesOrNo;
};
type PaginaMovimientos = Ordenada<typeof ORDEN_MOVIMIENTOS_STOCK> & { page: number; per_page: number };

@Injectable()
export class ProductosQueries {
  constructor(private readonly db: Db) {}

  /** Products for sale in the caller's scope, by name unless told. What was typed matches the name, or a barcode exactly. */
  async listar(
    sesion: Session,
    filtro: FiltroProductos,
  ): Promise<{ data: Producto[]; pagination: Paginacion; totales?: TotalesProductos }> {
    const donde = [
      inScope(scopeOf(sesion, filtro.entidad_id), { entidad: sql`p.entidad_id` }),
      sql`p.archivado_en IS NULL`,
    ];
    if (filtro.categoria_id !== undefined) donde.push(sql`p.categoria_id = ${filtro.categoria_id}`);
    if (filtro.codigo !== undefined) donde.push(sql`p.codigo = ${filtro.codigo}`);
    if (filtro.stock !== undefined) donde.push(EXISTENCIAS[filtro.stock]);
    if (filtro.search !== '')
      donde.push(sql`(${matching(filtro.search, (holds) => [holds(sql`p.nombre`)])} OR p.codigo = ${filtro.search})`);
    const { total } = await this.db.onlyRow<{ total: number }>(
      sql`SELECT count(*) AS total FROM producto p WHERE ${joinSql(donde)}`,
    );
    const data = await this.db.page<Producto>(
      sql`${PRODUCTO} WHERE ${joinSql(donde)} ORDER BY ${inOrder(CLAVES, filtro, sql`plano(p.nombre), p.id`)} LIMIT ${filtro.per_page} OFFSET ${(filtro.page - 1) * filtro.per_page}`,
    );
    const sumar = async () =>
      await this.db.onlyRow<TotalesProductos>(
        sql`SELECT ${added(sql`p.stock`)} AS stock, ${added(sql`p.costo_unitario * p.stock`)} AS valor_total FROM producto p WHERE ${joinSql(donde)}`,
      );
    return { data, pagination: paginate(filtro, total, data.length), ...(await ifAsked(filtro, sumar)) };
  }

  async obtener(sesion: Session, id: number): Promise<Producto> {
    const donde = inScope(scopeOf(sesion), { entidad: sql`p.entidad_id` });
    return ensureFound(
      await this.db.row<Producto>(sql`${PRODUCTO} WHERE ${donde} AND p.id = ${id} AND p.archivado_en IS NULL`),
      'No se encontró el producto',
    );
  }

  categorias(): Promise<Array<{ id: number; nombre: string }>> {
    return this.db.rows(sql`SELECT id, nombre FROM categoria ORDER BY id <> 1, plano(nombre)`);
  }

  async estadisticas(sesion: Session, entidad_id: number | undefined): Promise<EstadisticasProductos> {
    return await this.db.onlyRow<EstadisticasProductos>(sql`
      SELECT count(*) AS total_productos, coalesce(sum(p.stock), 0)::bigint AS total_stock, ${added(sql`p.costo_unitario * p.stock`)} AS valor_total_inventario,
        ${added(sql`(p.precio_unitario - p.costo_unitario) * p.stock`)} AS ganancia_total_potencial,
        count(*) FILTER (WHERE ${EXISTENCIAS.bajo}) AS productos_bajo_stock, count(*) FILTER (WHERE ${EXISTENCIAS.optimo}) AS productos_stock_optimo
      FROM producto p WHERE ${inScope(scopeOf(sesion, entidad_id), { entidad: sql`p.entidad_id` })} AND p.archivado_en IS NULL`);
  }

  async movimientos(
    sesion: Session,
    id: number,
    pagina: PaginaMovimientos,
  ): Promise<{ data: MovimientoStock[]; pagination: Paginacion }> {
    const donde = inScope(scopeOf(sesion), { entidad: sql`p.entidad_id` });
    const { entidad_id } = ensureFound(
      await this.db.row<{ entidad_id: number }>(
        sql`SELECT p.entidad_id FROM producto p WHERE ${donde} AND p.id = ${id}`,
      ),
      'No se encontró el producto',
    );
    const { total } = await this.db.onlyRow<{ total: number }>(
      sql`SELECT count(*) AS total FROM producto_movimiento WHERE entidad_id = ${entidad_id} AND producto_id = ${id}`,
    );
    const data = await this.db.page<MovimientoStock>(sql`
      SELECT m.seq AS id, m.tipo, m.cantidad_movimiento, m.cantidad_anterior, m.cantidad_nueva, m.origen, m.origen_id, m.motivo, ${AUTHOR} AS usuario, m.created_at
      FROM producto_movimiento m JOIN usuario u ON u.id = m.usuario_id WHERE m.entidad_id = ${entidad_id} AND m.producto_id = ${id}
      ORDER BY ${inOrder(CLAVES_MOVIMIENTO, pagina, sql`m.seq DESC`)} LIMIT ${pagina.per_page} OFFSET ${(pagina.page - 1) * pagina.per_page}`);
    return { data, pagination: paginate(pagina, total, data.length) };
  }
}

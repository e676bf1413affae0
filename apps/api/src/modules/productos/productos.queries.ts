import {
  type contract,
  type EstadisticasProductos,
  type FiltroStock,
  type MovimientoStock,
  type Producto,
  type QueryOf,
  STOCK_BAJO,
  STOCK_OPTIMO,
  type TotalesProductos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { type List, scoped } from '../../core/lists/list.js';
import { alphabetical, byIndex, byName, down, placeOfBranch, up } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import { bySequence } from '../../core/lists/sequence.js';
import { AUTHOR } from '../../core/people/author.js';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import { added, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { counted } from '../libro/resumen.queries.js';

export const PRODUCTO = sql`
  SELECT p.id, p.nombre, p.categoria_id, jsonb_build_object('id', c.id, 'nombre', c.nombre) AS categoria,
    p.precio_unitario, p.costo_unitario, p.stock, p.codigo, p.entidad_id,
    jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, p.created_at
  FROM producto p JOIN categoria c ON c.id = p.categoria_id JOIN entidad e ON e.id = p.entidad_id`;

/** The same for a figure and for the list that it opens. */
const EXISTENCIAS: Record<FiltroStock, Sql> = {
  bajo: sql`p.stock <= ${STOCK_BAJO}::int`,
  disponible: sql`p.stock > 0`,
  optimo: sql`p.stock > ${STOCK_OPTIMO}::int`,
};

type FiltroProductos = QueryOf<typeof contract.productos.listar>;

/** The place of its category among all of them by name. */
const PLACE_OF_CATEGORY = sql`array_position(
  (SELECT array_agg(z.id ORDER BY ${alphabetical(sql`z.nombre`)}, z.id) FROM categoria z), p.categoria_id)`;

/** Products for sale, by name unless told. */
export const PRODUCTOS: List<Producto, FiltroProductos, TotalesProductos> = {
  from: { table: sql`producto`, alias: sql`p` },
  rows: PRODUCTO,
  counted: {
    total: ({ who, query: { search, categoria_id, codigo, stock } }) =>
      search === '' && categoria_id === undefined && codigo === undefined && stock === undefined
        ? counted(who, ['producto'])
        : null,
  },
  scope: (session, { entidad_id }) => scoped(scopeOf(session, entidad_id), { entidad: sql`p.entidad_id` }),
  always: sql`p.archivado_en IS NULL`,
  filters: {
    categoria_id: (categoria) => sql`p.categoria_id = ${categoria}`,
    codigo: (code) => sql`p.codigo = ${code}`,
    stock: (stock) => EXISTENCIAS[stock],
    // A name, or a whole barcode.
    search: (text) => sql`(${matching(text, (holds) => [holds(sql`p.nombre`)])} OR p.codigo = ${text})`,
  },
  order: {
    nombre: byIndex(alphabetical(sql`p.nombre`)),
    categoria: PLACE_OF_CATEGORY,
    precio: byIndex(sql`p.precio_unitario`),
    costo: byIndex(sql`p.costo_unitario`),
    ganancia: byIndex(sql`p.precio_unitario - p.costo_unitario`),
    stock: sql`p.stock`,
    entidad: placeOfBranch(sql`p.entidad_id`),
  },
  own: up(sql`plano(p.nombre)`, sql`p.id`),
  totals: { of: { stock: added(sql`p.stock`), valor_total: added(sql`p.costo_unitario * p.stock`) } },
  file: {
    name: 'productos',
    title: 'Productos',
    columns: [
      { titulo: 'Producto', tipo: 'texto', de: ({ nombre }) => nombre },
      { titulo: 'Código', tipo: 'texto', de: ({ codigo }) => codigo },
      { titulo: 'Categoría', tipo: 'texto', de: ({ categoria }) => categoria.nombre },
      { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
      { titulo: 'Precio de venta', tipo: 'dinero', de: ({ precio_unitario }) => precio_unitario },
      { titulo: 'Costo de compra', tipo: 'dinero', de: ({ costo_unitario }) => costo_unitario },
      { titulo: 'Stock', tipo: 'entero', suma: true, de: ({ stock }) => stock },
      {
        titulo: 'Valor al costo',
        tipo: 'dinero',
        suma: true,
        de: ({ stock, costo_unitario }) => stock * costo_unitario,
      },
    ],
  },
};

const MOVIMIENTO_STOCK = sql`
  SELECT m.seq AS id, m.tipo, m.cantidad_movimiento, m.cantidad_anterior, m.cantidad_nueva, m.origen, m.origen_id,
    m.motivo, ${AUTHOR} AS usuario, m.created_at
  FROM producto_movimiento m JOIN usuario u ON u.id = m.usuario_id`;

/** `de`: the product they are of. */
type FiltroMovimientos = QueryOf<typeof contract.productos.movimientos> & {
  de: { entidad_id: number; id: number };
};

/** The movements of the units of a product, newest first unless told. */
export const MOVIMIENTOS: List<MovimientoStock, FiltroMovimientos> = {
  from: { table: sql`producto_movimiento`, alias: sql`m`, key: ['entidad_id', 'producto_id', 'seq'] },
  rows: MOVIMIENTO_STOCK,
  scope: (_, { de: { entidad_id, id } }) => ({
    who: { entidad_id, empleado_id: null },
    where: sql`m.entidad_id = ${entidad_id} AND m.producto_id = ${id}`,
  }),
  filters: { de: 'scope' },
  order: {
    fecha: sql`m.seq`,
    tipo: alphabetical(sql`m.tipo`),
    cantidad: sql`m.cantidad_movimiento`,
    anterior: sql`m.cantidad_anterior`,
    nueva: sql`m.cantidad_nueva`,
    origen: byName(sql`m.origen`, ['ajuste', 'creacion', 'importacion', 'archivo', 'venta', 'anulacion']),
  },
  own: down(sql`m.seq`),
  // Movements are numbered from 1 on without a gap, and the product has the last of the numbers.
  counted: bySequence(
    sql`m.seq`,
    ({ entidad_id, id }) =>
      sql`SELECT coalesce(p.seq, 0) AS total FROM producto p WHERE p.entidad_id = ${entidad_id} AND p.id = ${id}`,
  ),
  file: {
    name: 'movimientos',
    title: 'Movimientos de un producto',
    columns: [
      { titulo: 'Cuándo', tipo: 'instante', de: ({ created_at }) => created_at },
      { titulo: 'Tipo', tipo: 'texto', de: ({ tipo }) => (tipo === 'entrada' ? 'Entrada' : 'Salida') },
      { titulo: 'Unidades', tipo: 'entero', de: ({ cantidad_movimiento }) => cantidad_movimiento },
      { titulo: 'Había', tipo: 'entero', de: ({ cantidad_anterior }) => cantidad_anterior },
      { titulo: 'Quedó', tipo: 'entero', de: ({ cantidad_nueva }) => cantidad_nueva },
      { titulo: 'Motivo', tipo: 'texto', de: ({ motivo }) => motivo },
      { titulo: 'Registró', tipo: 'texto', de: ({ usuario }) => usuario.nombre },
    ],
  },
};

@Injectable()
export class ProductosQueries {
  constructor(private readonly db: Db) {}

  async listar(session: Session, filter: FiltroProductos) {
    return await readList(this.db, PRODUCTOS, session, filter);
  }

  async obtener(session: Session, id: number): Promise<Producto> {
    const where = inScope(scopeOf(session), { entidad: sql`p.entidad_id` });
    return ensureFound(
      await this.db.row<Producto>(sql`${PRODUCTO} WHERE ${where} AND p.id = ${id} AND p.archivado_en IS NULL`),
      'No se encontró el producto',
    );
  }

  categorias(): Promise<Array<{ id: number; nombre: string }>> {
    return this.db.rows(sql`SELECT id, nombre FROM categoria ORDER BY id <> 1, plano(nombre)`);
  }

  async estadisticas(session: Session, entidad_id: number | undefined): Promise<EstadisticasProductos> {
    return await this.db.onlyRow<EstadisticasProductos>(sql`
      SELECT count(*) AS total_productos, coalesce(sum(p.stock), 0)::bigint AS total_stock,
        ${added(sql`p.costo_unitario * p.stock`)} AS valor_total_inventario,
        ${added(sql`(p.precio_unitario - p.costo_unitario) * p.stock`)} AS ganancia_total_potencial,
        count(*) FILTER (WHERE ${EXISTENCIAS.bajo}) AS productos_bajo_stock,
        count(*) FILTER (WHERE ${EXISTENCIAS.optimo}) AS productos_stock_optimo
      FROM producto p WHERE ${inScope(scopeOf(session, entidad_id), { entidad: sql`p.entidad_id` })} AND p.archivado_en IS NULL`);
  }

  async movimientos(session: Session, id: number, filter: Omit<FiltroMovimientos, 'de'>) {
    const where = inScope(scopeOf(session), { entidad: sql`p.entidad_id` });
    const { entidad_id } = ensureFound(
      await this.db.row<{ entidad_id: number }>(
        sql`SELECT p.entidad_id FROM producto p WHERE ${where} AND p.id = ${id}`,
      ),
      'No se encontró el producto',
    );
    return await readList(this.db, MOVIMIENTOS, session, { ...filter, de: { entidad_id, id } });
  }
}

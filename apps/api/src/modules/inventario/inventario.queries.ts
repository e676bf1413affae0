import {
  ARTICULO_BAJO,
  type Articulo,
  type contract,
  type EstadisticasInventario,
  type MovimientoArticulo,
  type QueryOf,
  type TotalesArticulos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { type List, scoped } from '../../core/lists/list.js';
import { alphabetical, byIndex, down, placeOfBranch, up } from '../../core/lists/order.js';
import { readList } from '../../core/lists/read-list.js';
import { bySequence } from '../../core/lists/sequence.js';
import { AUTHOR } from '../../core/people/author.js';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import { added, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { counted } from '../libro/resumen.queries.js';

const ESTADOS = { activo: 'Activo', inactivo: 'Inactivo', agotado: 'Agotado' } as const;

export const ARTICULO = sql`
  SELECT a.id, a.nombre, a.cantidad, a.costo_unitario, a.estado, a.tamanio_paquete,
    a.tamanio_paquete IS NOT NULL AS tiene_paquetes, (a.cantidad * a.costo_unitario)::bigint AS valor_total, a.entidad_id,
    jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, a.created_at
  FROM articulo a JOIN entidad e ON e.id = a.entidad_id`;

/** Nothing left, or said to be so: the items that the figure counts and the list shows. */
const AGOTADO = sql`(a.cantidad = 0 OR a.estado = 'agotado')`;

type FiltroArticulos = QueryOf<typeof contract.inventario.listar>;

/** Items, by name unless told. */
export const ARTICULOS: List<Articulo, FiltroArticulos, TotalesArticulos> = {
  from: { table: sql`articulo`, alias: sql`a` },
  rows: ARTICULO,
  counted: {
    total: ({ who, query: { search, estado, bajo, agotados } }) =>
      search === '' && estado === undefined && bajo !== 'true' && agotados !== 'true'
        ? counted(who, ['articulo'])
        : null,
  },
  scope: (session, { entidad_id }) => scoped(scopeOf(session, entidad_id), { entidad: sql`a.entidad_id` }),
  always: sql`a.archivado_en IS NULL`,
  filters: {
    estado: (status) => sql`a.estado = ${status}`,
    bajo: (yes) => (yes === 'true' ? sql`a.cantidad <= ${ARTICULO_BAJO}::int` : null),
    agotados: (yes) => (yes === 'true' ? AGOTADO : null),
    search: (text) => matching(text, (holds) => [holds(sql`a.nombre`)]),
  },
  order: {
    nombre: byIndex(alphabetical(sql`a.nombre`)),
    cantidad: sql`a.cantidad`,
    estado: alphabetical(sql`a.estado`),
    costo: byIndex(sql`a.costo_unitario`),
    valor: sql`a.cantidad * a.costo_unitario`,
    entidad: placeOfBranch(sql`a.entidad_id`),
  },
  own: up(sql`plano(a.nombre)`, sql`a.id`),
  totals: { of: { cantidad: added(sql`a.cantidad`), valor_total: added(sql`a.cantidad * a.costo_unitario`) } },
  file: {
    name: 'inventario',
    title: 'Inventario',
    columns: [
      { titulo: 'Artículo', tipo: 'texto', de: ({ nombre }) => nombre },
      { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
      { titulo: 'Estado', tipo: 'texto', de: ({ estado }) => ESTADOS[estado] },
      { titulo: 'Cantidad', tipo: 'entero', suma: true, de: ({ cantidad }) => cantidad },
      { titulo: 'Tamaño del paquete', tipo: 'entero', de: ({ tamanio_paquete }) => tamanio_paquete },
      { titulo: 'Costo unitario', tipo: 'dinero', de: ({ costo_unitario }) => costo_unitario },
      { titulo: 'Valor total', tipo: 'dinero', suma: true, de: ({ valor_total }) => valor_total },
    ],
  },
};

const MOVIMIENTO_ARTICULO = sql`
  SELECT m.seq AS id, m.tipo, m.cantidad_movimiento, m.cantidad_anterior, m.cantidad_nueva, ${AUTHOR} AS usuario, m.created_at
  FROM articulo_movimiento m JOIN usuario u ON u.id = m.usuario_id`;

/** `de`: the item they are of. */
type FiltroMovimientos = QueryOf<typeof contract.inventario.movimientos> & {
  de: { entidad_id: number; id: number };
};

/** The movements of the units of an item, newest first unless told. */
export const MOVIMIENTOS: List<MovimientoArticulo, FiltroMovimientos> = {
  from: { table: sql`articulo_movimiento`, alias: sql`m`, key: ['entidad_id', 'articulo_id', 'seq'] },
  rows: MOVIMIENTO_ARTICULO,
  scope: (_, { de: { entidad_id, id } }) => ({
    who: { entidad_id, empleado_id: null },
    where: sql`m.entidad_id = ${entidad_id} AND m.articulo_id = ${id}`,
  }),
  filters: { de: 'scope' },
  order: {
    fecha: sql`m.seq`,
    tipo: alphabetical(sql`m.tipo`),
    cantidad: sql`m.cantidad_movimiento`,
    anterior: sql`m.cantidad_anterior`,
    nueva: sql`m.cantidad_nueva`,
  },
  own: down(sql`m.seq`),
  // Movements are numbered from 1 on without a gap, and the item has the last of the numbers.
  counted: bySequence(
    sql`m.seq`,
    ({ entidad_id, id }) =>
      sql`SELECT coalesce(a.seq, 0) AS total FROM articulo a WHERE a.entidad_id = ${entidad_id} AND a.id = ${id}`,
  ),
  file: {
    name: 'movimientos',
    title: 'Movimientos de un artículo',
    columns: [
      { titulo: 'Cuándo', tipo: 'instante', de: ({ created_at }) => created_at },
      { titulo: 'Tipo', tipo: 'texto', de: ({ tipo }) => (tipo === 'entrada' ? 'Entrada' : 'Salida') },
      { titulo: 'Unidades', tipo: 'entero', de: ({ cantidad_movimiento }) => cantidad_movimiento },
      { titulo: 'Había', tipo: 'entero', de: ({ cantidad_anterior }) => cantidad_anterior },
      { titulo: 'Quedó', tipo: 'entero', de: ({ cantidad_nueva }) => cantidad_nueva },
      { titulo: 'Registró', tipo: 'texto', de: ({ usuario }) => usuario.nombre },
    ],
  },
};

@Injectable()
export class InventarioQueries {
  constructor(private readonly db: Db) {}

  async listar(session: Session, filter: FiltroArticulos) {
    return await readList(this.db, ARTICULOS, session, filter);
  }

  async obtener(session: Session, id: number): Promise<Articulo> {
    const where = inScope(scopeOf(session), { entidad: sql`a.entidad_id` });
    return ensureFound(
      await this.db.row<Articulo>(sql`${ARTICULO} WHERE ${where} AND a.id = ${id} AND a.archivado_en IS NULL`),
      'No se encontró el artículo',
    );
  }

  /** Whole packages and loose units; an item without packages has only loose units. */
  async paquetes(session: Session, id: number) {
    const { cantidad, tamanio_paquete, tiene_paquetes } = await this.obtener(session, id);
    const paquetes_completos = tamanio_paquete === null ? 0 : Math.floor(cantidad / tamanio_paquete);
    return {
      tiene_paquetes,
      tamanio_paquete,
      paquetes_completos,
      unidades_sueltas: tamanio_paquete === null ? cantidad : cantidad % tamanio_paquete,
      cantidad,
    };
  }

  async estadisticas(session: Session, entidad_id: number | undefined): Promise<EstadisticasInventario> {
    return await this.db.onlyRow<EstadisticasInventario>(sql`
      SELECT count(*) AS total_articulos, coalesce(sum(a.cantidad), 0)::bigint AS total_cantidad,
        ${added(sql`a.cantidad * a.costo_unitario`)} AS valor_total_inventario,
        count(*) FILTER (WHERE ${AGOTADO}) AS articulos_agotados
      FROM articulo a WHERE ${inScope(scopeOf(session, entidad_id), { entidad: sql`a.entidad_id` })} AND a.archivado_en IS NULL`);
  }

  async movimientos(session: Session, id: number, filter: Omit<FiltroMovimientos, 'de'>) {
    const { entidad_id } = await this.obtener(session, id);
    return await readList(this.db, MOVIMIENTOS, session, { ...filter, de: { entidad_id, id } });
  }
}

import type { ProductoCambios, ProductoNuevo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changedMeanwhile } from '../../core/imports/import.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { chunks, executeIn, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import type { Movimiento } from '../libro/libro.service.js';
import { CAMPOS, exigirValor, type ProductoBloqueado, StockService } from './stock.service.js';

export type CambioEnLote = { id: number; cambios: Omit<ProductoCambios, 'entidad_id'> };
type Alta = Omit<ProductoNuevo, 'entidad_id'> & { id: number };
type Cambiado = { previo: ProductoBloqueado; cambio: CambioEnLote; nuevo: ProductoBloqueado };
/** A change of a product and its movements in the book. */
export type Previsto = CambioEnLote & { movimientos: Movimiento[] };
/** A product as the audit trail tells it, before and after; before, there was none of a new one. */
type Foto = Omit<ProductoBloqueado, 'entidad_id' | 'seq' | 'archivado'>;
export type HechoEnLote = { antes: Foto | null; despues: Foto };
/** The movements for the book, and the facts for the audit trail. */
type EnLote = { movimientos: Movimiento[]; hechos: HechoEnLote[] };

const foto = ({
  id,
  nombre,
  categoria_id,
  codigo = null,
  precio_unitario,
  costo_unitario,
  stock,
}: Omit<Foto, 'codigo'> & { codigo?: string | null | undefined }): Foto => ({
  id,
  nombre,
  categoria_id,
  codigo,
  precio_unitario,
  costo_unitario,
  stock,
});

/** The value that movements add to the shelves. */
const valorDe = (movimientos: readonly Movimiento[]): number =>
  movimientos.reduce((suma, m) => suma + (m.debe === 'inventario.productos' ? m.monto : -m.monto), 0);

/**
 * Many products at once, with the rules that ProductosService has for one: the same rows in the same order, in few
 * statements.
 */
@Injectable()
export class ProductosEnLoteService {
  constructor(
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly stock: StockService,
  ) {}

  /** New products with their first stock. They are not visible to others yet, so no locks are needed. */
  async altas(
    em: EntityManager,
    sesion: Session,
    entidad_id: number,
    nuevos: readonly ProductoNuevo[],
  ): Promise<EnLote> {
    const ids = await this.ids.take(em, 'producto', nuevos.length);
    const filas = nuevos.map((nuevo, i): Alta => ({ ...nuevo, id: ids[i] as number }));
    for (const tanda of chunks(filas)) await this.insertar(em, sesion, entidad_id, tanda);
    return {
      movimientos: filas.map((f) =>
        this.stock.ajuste({ entidad_id, id: f.id, nombre: f.nombre }, f.stock * f.costo_unitario, 'Stock inicial'),
      ),
      hechos: filas.map((f) => ({ antes: null, despues: foto(f) })),
    };
  }

  private async insertar(
    em: EntityManager,
    sesion: Session,
    entidad_id: number,
    filas: readonly Alta[],
  ): Promise<void> {
    await executeIn(
      em,
      sql`WITH nuevos AS (
            SELECT n.* FROM unnest(${filas.map((f) => f.id)}::bigint[], ${filas.map((f) => f.nombre)}::text[],
                ${filas.map((f) => f.categoria_id)}::bigint[], ${filas.map((f) => f.codigo ?? null)}::text[],
              ${filas.map((f) => f.precio_unitario)}::bigint[], ${filas.map((f) => f.costo_unitario)}::bigint[],
              ${filas.map((f) => f.stock)}::int[])
              AS n (id, nombre, categoria_id, codigo, precio_unitario, costo_unitario, stock)
          ), productos AS (
            INSERT INTO producto (entidad_id, id, nombre, categoria_id, codigo, precio_unitario, costo_unitario, stock, seq, created_at)
            SELECT ${entidad_id}::bigint, n.id, n.nombre, n.categoria_id, n.codigo, n.precio_unitario, n.costo_unitario,
              n.stock, CASE WHEN n.stock > 0 THEN 1 END, ${this.reloj.now()}::timestamptz FROM nuevos n
          )
          INSERT INTO producto_movimiento (entidad_id, producto_id, seq, tipo, cantidad_movimiento, cantidad_anterior,
              cantidad_nueva, origen, usuario_id, created_at)
          SELECT ${entidad_id}::bigint, n.id, 1, 'entrada', n.stock, 0, n.stock,
            'importacion', ${sesion.usuario_id}::bigint, ${this.reloj.now()}::timestamptz
          FROM nuevos n WHERE n.stock > 0`,
    );
  }

  /**
   * The effects of the changes on the book as things stand, without a lock: noted before other transactions have to
   * wait. Those that move most, which may be on sale now, come last.
   */
  async previstos(em: EntityManager, entidad_id: number, cambios: readonly CambioEnLote[]): Promise<Previsto[]> {
    const filas = await this.leer(em, entidad_id, cambios, sql``);
    return filas
      .sort((a, b) => (a.previo.seq ?? 0) - (b.previo.seq ?? 0))
      .map(({ previo, nuevo, cambio }) => ({ ...cambio, movimientos: this.stock.ajustesDe(previo, nuevo) }));
  }

  /**
   * Changes products that are sold meanwhile: locked a lot at a time and read again, so that each change starts from
   * the stock of this moment. The book must still get the part that was not foreseen: of a product sold since, the
   * difference in the value of its stock.
   */
  async cambios(
    em: EntityManager,
    sesion: Session,
    entidad_id: number,
    previstos: readonly Previsto[],
  ): Promise<EnLote> {
    const valores = new Map(previstos.map((p) => [p.id, valorDe(p.movimientos)]));
    const [movimientos, hechos]: [Movimiento[], HechoEnLote[]] = [[], []];
    for (const tanda of chunks(previstos)) {
      const filas = await this.leer(em, entidad_id, tanda, sql`FOR UPDATE`);
      for (const { previo, nuevo } of filas) exigirValor(nuevo, previo);
      await this.actualizar(em, sesion, entidad_id, filas);
      for (const { previo, nuevo } of filas) {
        const falta = valorDe(this.stock.ajustesDe(previo, nuevo)) - (valores.get(previo.id) ?? 0);
        if (falta !== 0) movimientos.push(this.stock.ajuste(nuevo, falta, 'Cambio durante la importación'));
        hechos.push({ antes: foto(previo), despues: foto(nuevo) });
      }
    }
    return { movimientos, hechos };
  }

  /**
   * The products as they are and as they will be; a product that left the catalogue since it was judged refuses the
   * rest.
   */
  private async leer(
    em: EntityManager,
    entidad_id: number,
    cambios: readonly CambioEnLote[],
    bloqueo: Sql,
  ): Promise<Cambiado[]> {
    if (cambios.length === 0) return [];
    const porId = new Map(cambios.map((c) => [c.id, c]));
    const previos = await rowsIn<ProductoBloqueado>(
      em,
      sql`SELECT ${CAMPOS} FROM producto p
        WHERE p.entidad_id = ${entidad_id} AND p.id = ANY(${[...porId.keys()]}::bigint[]) AND p.archivado_en IS NULL
        ORDER BY p.id ${bloqueo}`,
    );
    if (previos.length < porId.size) throw changedMeanwhile();
    return previos.map((previo) => {
      const cambio = porId.get(previo.id) as CambioEnLote;
      const nuevo = { ...previo, ...cambio.cambios };
      return {
        previo,
        cambio,
        nuevo: { ...nuevo, seq: nuevo.stock === previo.stock ? previo.seq : (previo.seq ?? 0) + 1 },
      };
    });
  }

  private async actualizar(
    em: EntityManager,
    sesion: Session,
    entidad_id: number,
    filas: readonly Cambiado[],
  ): Promise<void> {
    const nuevos = filas.map((f) => f.nuevo);
    const previos = filas.map((f) => f.previo);
    await executeIn(
      em,
      sql`WITH cambios AS (
            SELECT n.* FROM unnest(${nuevos.map((n) => n.id)}::bigint[], ${nuevos.map((n) => n.nombre)}::text[],
                ${nuevos.map((n) => n.categoria_id)}::bigint[], ${nuevos.map((n) => n.codigo)}::text[],
              ${nuevos.map((n) => n.precio_unitario)}::bigint[], ${nuevos.map((n) => n.costo_unitario)}::bigint[],
              ${nuevos.map((n) => n.stock)}::int[], ${nuevos.map((n) => n.seq)}::int[],
              ${previos.map((p) => p.stock)}::int[], ${previos.map((p) => p.seq)}::int[])
              AS n (id, nombre, categoria_id, codigo, precio_unitario, costo_unitario, stock, seq, stock_anterior, seq_anterior)
          ), movimientos AS (
            INSERT INTO producto_movimiento (entidad_id, producto_id, seq, tipo, cantidad_movimiento, cantidad_anterior,
                cantidad_nueva, seq_anterior, origen, usuario_id, created_at)
            SELECT ${entidad_id}::bigint, n.id, n.seq, CASE WHEN n.stock > n.stock_anterior THEN 'entrada' ELSE 'salida' END,
              abs(n.stock - n.stock_anterior), n.stock_anterior, n.stock, n.seq_anterior,
              'importacion', ${sesion.usuario_id}::bigint, ${this.reloj.now()}::timestamptz
            FROM cambios n WHERE n.stock <> n.stock_anterior
          )
          UPDATE producto p SET nombre = n.nombre, categoria_id = n.categoria_id, codigo = n.codigo,
            precio_unitario = n.precio_unitario, costo_unitario = n.costo_unitario, stock = n.stock, seq = n.seq
          FROM cambios n WHERE p.entidad_id = ${entidad_id} AND p.id = n.id`,
    );
  }
}

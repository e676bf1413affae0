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

const photo = ({
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
  movimientos.reduce((sum, m) => sum + (m.debe === 'inventario.productos' ? m.monto : -m.monto), 0);

/**
 * Many products at once, with the rules that ProductosService has for one: the same rows in the same order, in few
 * statements.
 */
@Injectable()
export class ProductosEnLoteService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly stock: StockService,
  ) {}

  /** New products with their first stock. They are not visible to others yet, so no locks are needed. */
  async altas(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    newOnes: readonly ProductoNuevo[],
  ): Promise<EnLote> {
    const ids = await this.ids.take(em, 'producto', newOnes.length);
    const rows = newOnes.map((fresh, i): Alta => ({ ...fresh, id: ids[i] as number }));
    for (const batch of chunks(rows)) await this.insertar(em, session, entidad_id, batch);
    return {
      movimientos: rows.map((f) =>
        this.stock.ajuste({ entidad_id, id: f.id, nombre: f.nombre }, f.stock * f.costo_unitario, 'Stock inicial'),
      ),
      hechos: rows.map((f) => ({ antes: null, despues: photo(f) })),
    };
  }

  private async insertar(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    rows: readonly Alta[],
  ): Promise<void> {
    await executeIn(
      em,
      sql`INSERT INTO producto (entidad_id, id, nombre, categoria_id, codigo, precio_unitario, costo_unitario, stock, created_at)
          SELECT ${entidad_id}::bigint, n.id, n.nombre, n.categoria_id, n.codigo, n.precio_unitario, n.costo_unitario, 0,
            ${this.clock.now()}::timestamptz
          FROM unnest(${rows.map((f) => f.id)}::bigint[], ${rows.map((f) => f.nombre)}::text[],
              ${rows.map((f) => f.categoria_id)}::bigint[], ${rows.map((f) => f.codigo ?? null)}::text[],
              ${rows.map((f) => f.precio_unitario)}::bigint[], ${rows.map((f) => f.costo_unitario)}::bigint[])
            AS n (id, nombre, categoria_id, codigo, precio_unitario, costo_unitario)`,
    );
    const withStock = rows.filter(({ stock }) => stock > 0);
    const empty = { entidad_id, stock: 0, seq: null, archivado: false };
    await this.actualizar(
      em,
      session,
      entidad_id,
      withStock.map(({ codigo = null, ...row }) => ({
        previo: { ...row, ...empty, codigo },
        nuevo: { ...row, ...empty, codigo, stock: row.stock, seq: 1 },
      })),
    );
  }

  /**
   * The effects of the changes on the book as things stand, without a lock: noted before other transactions have to
   * wait. Those that move most, which may be on sale now, come last.
   */
  async previstos(em: EntityManager, entidad_id: number, cambios: readonly CambioEnLote[]): Promise<Previsto[]> {
    const rows = await this.leer(em, entidad_id, cambios, sql``);
    return rows
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
    session: Session,
    entidad_id: number,
    previstos: readonly Previsto[],
  ): Promise<EnLote> {
    const values = new Map(previstos.map((p) => [p.id, valorDe(p.movimientos)]));
    const [movimientos, hechos]: [Movimiento[], HechoEnLote[]] = [[], []];
    for (const batch of chunks(previstos)) {
      const rows = await this.leer(em, entidad_id, batch, sql`FOR UPDATE`);
      for (const { previo, nuevo } of rows) exigirValor(nuevo, previo);
      await this.actualizar(em, session, entidad_id, rows);
      for (const { previo, nuevo } of rows) {
        const missing = valorDe(this.stock.ajustesDe(previo, nuevo)) - (values.get(previo.id) ?? 0);
        if (missing !== 0) movimientos.push(this.stock.ajuste(nuevo, missing, 'Cambio durante la importación'));
        hechos.push({ antes: photo(previo), despues: photo(nuevo) });
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
    const byId = new Map(cambios.map((c) => [c.id, c]));
    const previous = await rowsIn<ProductoBloqueado>(
      em,
      sql`SELECT ${CAMPOS} FROM producto p
        WHERE p.entidad_id = ${entidad_id} AND p.id = ANY(${[...byId.keys()]}::bigint[]) AND p.archivado_en IS NULL
        ORDER BY p.id ${bloqueo}`,
    );
    if (previous.length < byId.size) throw changedMeanwhile();
    return previous.map((previous) => {
      const change = byId.get(previous.id) as CambioEnLote;
      const fresh = { ...previous, ...change.cambios };
      return {
        previo: previous,
        cambio: change,
        nuevo: { ...fresh, seq: fresh.stock === previous.stock ? previous.seq : (previous.seq ?? 0) + 1 },
      };
    });
  }

  /** The movements of changed products, and then the products themselves, which point at them. */
  private async actualizar(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    rows: ReadonlyArray<Omit<Cambiado, 'cambio'>>,
  ): Promise<void> {
    const moved = rows.filter(({ previo, nuevo }) => previo.stock !== nuevo.stock);
    if (moved.length > 0)
      await executeIn(
        em,
        sql`INSERT INTO producto_movimiento (entidad_id, producto_id, seq, tipo, cantidad_movimiento, cantidad_anterior,
              cantidad_nueva, seq_anterior, origen, usuario_id, created_at)
            SELECT ${entidad_id}::bigint, n.id, n.seq, CASE WHEN n.stock > n.stock_anterior THEN 'entrada' ELSE 'salida' END,
              abs(n.stock - n.stock_anterior), n.stock_anterior, n.stock, n.seq_anterior,
              'importacion', ${session.usuario_id}::bigint, ${this.clock.now()}::timestamptz
            FROM unnest(${moved.map((f) => f.nuevo.id)}::bigint[], ${moved.map((f) => f.nuevo.stock)}::int[],
                ${moved.map((f) => f.nuevo.seq)}::int[], ${moved.map((f) => f.previo.stock)}::int[],
                ${moved.map((f) => f.previo.seq)}::int[])
              AS n (id, stock, seq, stock_anterior, seq_anterior)`,
      );
    const newOnes = rows.map((f) => f.nuevo);
    if (newOnes.length > 0)
      await executeIn(
        em,
        sql`UPDATE producto p SET nombre = n.nombre, categoria_id = n.categoria_id, codigo = n.codigo,
              precio_unitario = n.precio_unitario, costo_unitario = n.costo_unitario, stock = n.stock, seq = n.seq
            FROM unnest(${newOnes.map((n) => n.id)}::bigint[], ${newOnes.map((n) => n.nombre)}::text[],
                ${newOnes.map((n) => n.categoria_id)}::bigint[], ${newOnes.map((n) => n.codigo)}::text[],
                ${newOnes.map((n) => n.precio_unitario)}::bigint[], ${newOnes.map((n) => n.costo_unitario)}::bigint[],
                ${newOnes.map((n) => n.stock)}::int[], ${newOnes.map((n) => n.seq)}::int[])
              AS n (id, nombre, categoria_id, codigo, precio_unitario, costo_unitario, stock, seq)
            WHERE p.entidad_id = ${entidad_id} AND p.id = n.id`,
      );
  }
}

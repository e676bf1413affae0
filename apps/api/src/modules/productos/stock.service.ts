import { MONTO_MAXIMO, type ORIGENES_MOVIMIENTO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockInOpenBranch } from '../../core/session/branch.js';
import { type Session } from '../../core/session/session.js';
import { columnsOf, insertRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { LibroService, type Movimiento } from '../libro/libro.service.js';
import { OF_NO_MONTH } from '../libro/resumen.queries.js';
import { Producto } from './producto.entity.js';
import { ProductoMovimiento } from './producto-movimiento.entity.js';

/** The value of the whole stock is limited like any other amount. */
export const VALOR_EXCESIVO = 'El valor del inventario es demasiado grande';

declareConstraints({
  producto_codigo_unico: {
    codigo: 'CODIGO_REPETIDO',
    message: 'Ya existe un producto con ese código en la sucursal',
    campo: 'codigo',
  },
  producto_valor_maximo: { codigo: 'VALOR_EXCESIVO', message: VALOR_EXCESIVO, campo: 'stock' },
});

export type ProductoBloqueado = Omit<Producto, 'created_at'> & { archivado: boolean };
type Valorado = Pick<ProductoBloqueado, 'stock' | 'precio_unitario'>;
/** The value of the whole stock at its price of sale. */
const valorDe = ({ stock, precio_unitario }: Valorado): number => stock * precio_unitario;
/**
 * Whether a new stock or price leaves the product worth too much. A product that was worth more already may come down,
 * or stay; the units that a sale takes or its annulment brings back are not asked about.
 */
export const valeDeMas = (fresh: Valorado, previous: Valorado | null): boolean =>
  valorDe(fresh) > MONTO_MAXIMO && (previous === null || valorDe(fresh) > valorDe(previous));
/** Refuses such a stock or price with 409. */
export function exigirValor(fresh: Valorado, previous: Valorado | null): void {
  if (valeDeMas(fresh, previous))
    throw new BusinessError('VALOR_EXCESIVO', VALOR_EXCESIVO, 409, { errores: { stock: [VALOR_EXCESIVO] } });
}

type Origen = (typeof ORIGENES_MOVIMIENTO)[number];
export type Cambio = { origen: Origen; origen_id?: number; motivo?: string };

export const CAMPOS = sql`${columnsOf(Producto, 'p', { but: ['created_at'] })}, p.archivado_en IS NOT NULL AS archivado`;

/** The truth about stock: movements of products one by one, each under the lock of its product. */
@Injectable()
export class StockService {
  constructor(
    private readonly clock: Clock,
    private readonly libro: LibroService,
  ) {}

  /** Locks a product of the caller's scope that is still sold; `archivado`: that no longer is. */
  async bloquear(
    em: EntityManager,
    session: Session,
    id: number,
    { archivado = false } = {},
  ): Promise<ProductoBloqueado> {
    const row = await lockInOpenBranch(em, session, Producto, id, {
      noHay: 'No se encontró el producto',
      only: sql`(r.archivado_en IS NOT NULL) = ${archivado}`,
      but: ['created_at'],
    });
    return { ...row, archivado };
  }

  /** Locks a product by its whole key, archived or not: for units that were already sold. */
  async bloquearDe(
    em: EntityManager,
    { entidad_id, id }: { entidad_id: number; id: number },
  ): Promise<ProductoBloqueado> {
    return ensureFound(
      await rowIn<ProductoBloqueado>(
        em,
        sql`SELECT ${CAMPOS} FROM producto p WHERE p.entidad_id = ${entidad_id} AND p.id = ${id} FOR UPDATE`,
      ),
      'No se encontró el producto',
    );
  }

  /** Locks a product of which so many units can be sold: more than there are is 409 'Stock insuficiente. Disponible: {n}'. */
  async bloquearParaVender(
    em: EntityManager,
    session: Session,
    id: number,
    quantity: number,
  ): Promise<ProductoBloqueado> {
    const producto = await this.bloquear(em, session, id);
    ensure(quantity <= producto.stock, 'STOCK_INSUFICIENTE', `Stock insuficiente. Disponible: ${producto.stock}`);
    return producto;
  }

  /** Leaves the stock of a locked product at a quantity, as a movement from where it was; nothing when it is there already. */
  async dejarEn(
    em: EntityManager,
    session: Session,
    producto: ProductoBloqueado,
    cantidad_nueva: number,
    change: Cambio,
  ): Promise<ProductoBloqueado> {
    const { stock, seq, ...movido } = await this.mover(em, session, producto, cantidad_nueva, change);
    if (seq !== producto.seq)
      await executeIn(
        em,
        sql`UPDATE producto SET stock = ${stock}, seq = ${seq} WHERE entidad_id = ${producto.entidad_id} AND id = ${producto.id}`,
      );
    return { ...movido, stock, seq };
  }

  /** Writes the movement alone: the caller writes the product itself, together with its other changes. */
  async mover(
    em: EntityManager,
    session: Session,
    producto: ProductoBloqueado,
    cantidad_nueva: number,
    { origen, origen_id, motivo }: Cambio,
  ): Promise<ProductoBloqueado> {
    const difference = cantidad_nueva - producto.stock;
    if (difference === 0) return producto;
    const seq = (producto.seq ?? 0) + 1;
    await insertRecord(em, ProductoMovimiento, {
      entidad_id: producto.entidad_id,
      producto_id: producto.id,
      seq,
      tipo: difference > 0 ? 'entrada' : 'salida',
      cantidad_movimiento: Math.abs(difference),
      cantidad_anterior: producto.stock,
      cantidad_nueva,
      seq_anterior: producto.seq,
      origen,
      origen_id,
      motivo,
      usuario_id: session.usuario_id,
      created_at: this.clock.now(),
    });
    return { ...producto, stock: cantidad_nueva, seq };
  }

  /** Counts products of a branch into its catalogue, or out of it. After the book. */
  contar(em: EntityManager, entidad_id: number, rows: number): Promise<void> {
    return this.libro.contar(em, { entidad_id, serie: 'producto', created_at: OF_NO_MONTH, filas: rows });
  }

  /**
   * The movements of the book for a changed product: its new cost revalues the units on the shelves, its new stock
   * comes or goes at that cost.
   */
  ajustesDe(previous: ProductoBloqueado, fresh: ProductoBloqueado): Movimiento[] {
    const porCosto = (fresh.costo_unitario - previous.costo_unitario) * previous.stock;
    const porStock = (fresh.stock - previous.stock) * fresh.costo_unitario;
    return [this.ajuste(fresh, porCosto, 'Cambio de costo'), this.ajuste(fresh, porStock, 'Ajuste de stock')];
  }

  /** A change in the value of the stock, dated today: `monto` above 0 adds value. */
  ajuste(
    producto: Pick<ProductoBloqueado, 'entidad_id' | 'id' | 'nombre'>,
    amount: number,
    reason: string,
  ): Movimiento {
    const [debe, haber] =
      amount >= 0
        ? (['inventario.productos', 'ajustes.inventario'] as const)
        : (['ajustes.inventario', 'inventario.productos'] as const);
    return {
      entidad_id: producto.entidad_id,
      fecha: this.clock.today(),
      debe,
      haber,
      monto: Math.abs(amount),
      cantidad: 1,
      operador_id: null,
      concepto: `${reason}: ${producto.nombre}`,
      origen: 'producto',
      origen_id: producto.id,
    };
  }
}

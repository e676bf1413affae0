import {
  type ProductoCambios,
  type Producto as ProductoFila,
  type ProductoNuevo,
  productoCambios,
  SIN_GANANCIA,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { edit, fieldNames, Inverses, type UndoEvent } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureSameBranch, openBranchOfNew } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, updateRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { onlyRowIn, sql } from '../../platform/db/sql.js';
import { ensure, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { LibroService, type Movimiento } from '../libro/libro.service.js';
import { Categoria } from './categoria.entity.js';
import { Producto } from './producto.entity.js';
import { PRODUCTO } from './productos.queries.js';
import { type Cambio, exigirValor, type ProductoBloqueado, StockService } from './stock.service.js';

declareConstraints({
  categoria_nombre_unico: {
    codigo: 'CATEGORIA_REPETIDA',
    message: 'Ya existe una categoría con ese nombre',
    campo: 'nombre',
  },
  producto_categoria: {
    codigo: 'CATEGORIA_DESCONOCIDA',
    message: 'La categoría no existe',
    status: 400,
    campo: 'categoria_id',
  },
});

/** Writes the catalogue of products. The stock on the shelves is worth stock × cost in the book at all times. */
@Injectable()
export class ProductosService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly stock: StockService,
    private readonly libro: LibroService,
    inverses: Inverses,
  ) {
    const modify = edit<ProductoCambios>({
      permission: 'productos.editar',
      names: fieldNames(productoCambios),
      loose: ['stock'],
      modify: (...args) => this.actualizar(...args),
    });
    inverses.register('producto', {
      modificar: modify,
      ajustar_stock: { ...modify, undo: (session, evento) => this.devolverStock(session, evento) },
    });
  }

  crear(session: Session, datos: ProductoNuevo) {
    return this.transactions.execute(session, async (em, audit) => {
      const entidad_id = await openBranchOfNew(em, session, datos.entidad_id);
      const { producto, movimientos } = await this.alta(em, session, entidad_id, datos, { origen: 'creacion' });
      await this.libro.asentar(em, session, movimientos);
      await this.stock.contar(em, entidad_id, 1);
      const data = await this.leer(em, producto);
      audit({ accion: 'crear', recurso: 'producto', recurso_id: producto.id, entidad_id, despues: data });
      return { message: 'Producto creado exitosamente', data };
    });
  }

  /** Makes a product with its first stock; answers its movements for the book. */
  async alta(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    data: ProductoNuevo,
    change: Cambio,
  ): Promise<{ producto: ProductoBloqueado; movimientos: Movimiento[] }> {
    const { nombre, categoria_id, precio_unitario, costo_unitario } = data;
    exigirValor(data, null);
    const empty: ProductoBloqueado = {
      entidad_id,
      id: await this.ids.one(em, 'producto'),
      nombre,
      categoria_id,
      codigo: data.codigo ?? null,
      precio_unitario,
      costo_unitario,
      stock: 0,
      seq: null,
      archivado: false,
    };
    await insertRecord(em, Producto, { ...empty, created_at: this.clock.now() });
    const producto = await this.stock.dejarEn(em, session, empty, data.stock, change);
    return { producto, movimientos: [this.stock.ajuste(producto, producto.stock * costo_unitario, 'Stock inicial')] };
  }

  actualizar(session: Session, id: number, { entidad_id, ...cambios }: ProductoCambios) {
    return this.transactions.execute(session, async (em, audit) => {
      const previous = await this.stock.bloquear(em, session, id);
      ensureSameBranch(
        session,
        previous.entidad_id,
        entidad_id,
        'Un producto no cambia de sucursal: elimínalo y créalo en la otra',
      );
      const before = await this.leer(em, previous);
      const { movimientos } = await this.cambiar(em, session, previous, cambios, {
        origen: 'ajuste',
        motivo: 'Edición del producto',
      });
      await this.libro.asentar(em, session, movimientos);
      const data = await this.leer(em, previous);
      audit({
        accion: 'modificar',
        recurso: 'producto',
        recurso_id: id,
        entidad_id: previous.entidad_id,
        antes: before,
        despues: data,
      });
      return { message: 'Producto actualizado exitosamente', data };
    });
  }

  /** Changes a locked product; a new cost revalues its stock, a new stock is a movement. */
  async cambiar(
    em: EntityManager,
    session: Session,
    previous: ProductoBloqueado,
    { stock, ...cambios }: Omit<ProductoCambios, 'entidad_id'>,
    change: Cambio,
  ): Promise<{ producto: ProductoBloqueado; movimientos: Movimiento[] }> {
    const fresh = { ...previous, ...cambios };
    if (fresh.precio_unitario <= fresh.costo_unitario)
      throw invalidField('SIN_GANANCIA', 'precio_unitario', SIN_GANANCIA);
    exigirValor({ ...fresh, stock: stock ?? previous.stock }, previous);
    const producto = stock === undefined ? fresh : await this.stock.mover(em, session, fresh, stock, change);
    // All of it at once: the value of a product is bounded, and half a change may be worth more.
    await updateRecord(em, Producto, previous, { ...cambios, stock: producto.stock, seq: producto.seq });
    return { producto, movimientos: this.stock.ajustesDe(previous, producto) };
  }

  /** Leaves the stock at a quantity; `cantidad_esperada` other than the stock of this moment is 409. */
  actualizarStock(
    session: Session,
    id: number,
    data: { cantidad: number; cantidad_esperada?: number; motivo?: string },
  ) {
    return this.transactions.execute(session, async (em, audit) => {
      const previous = await this.stock.bloquear(em, session, id);
      const esperada = data.cantidad_esperada;
      ensure(
        esperada === undefined || esperada === previous.stock,
        'STOCK_CAMBIO',
        `El stock cambió. Stock actual: ${previous.stock}`,
      );
      exigirValor({ ...previous, stock: data.cantidad }, previous);
      const producto = await this.stock.dejarEn(em, session, previous, data.cantidad, {
        origen: 'ajuste',
        motivo: data.motivo,
      });
      await this.libro.asentar(em, session, [
        this.stock.ajuste(producto, (producto.stock - previous.stock) * producto.costo_unitario, 'Ajuste de stock'),
      ]);
      audit({
        accion: 'ajustar_stock',
        recurso: 'producto',
        recurso_id: id,
        entidad_id: previous.entidad_id,
        antes: { stock: previous.stock },
        despues: { stock: producto.stock },
        motivo: data.motivo,
      });
      return { message: 'Stock actualizado exitosamente', data: await this.leer(em, previous) };
    });
  }

  private async devolverStock(session: Session, { recurso_id, antes }: UndoEvent) {
    await this.actualizarStock(session, recurso_id, {
      cantidad: (antes as { stock: number }).stock,
      motivo: 'Se deshizo un ajuste',
    });
    return { message: 'Se deshizo el cambio: Stock' };
  }

  crearCategoria(session: Session, name: string) {
    return this.transactions.execute(session, async (em, audit) => {
      const data = { id: await this.ids.one(em, 'categoria'), nombre: name };
      await insertRecord(em, Categoria, data);
      audit({
        accion: 'crear',
        recurso: 'categoria',
        recurso_id: data.id,
        entidad_id: 0,
        despues: data,
        avisos: [{ tema: 'productos', todas: true }],
      });
      return { message: 'Categoría creada exitosamente', data };
    });
  }

  private async leer(em: EntityManager, { entidad_id, id }: { entidad_id: number; id: number }): Promise<ProductoFila> {
    return await onlyRowIn<ProductoFila>(em, sql`${PRODUCTO} WHERE p.entidad_id = ${entidad_id} AND p.id = ${id}`);
  }
}

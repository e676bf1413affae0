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
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    private readonly stock: StockService,
    private readonly libro: LibroService,
    inversas: Inverses,
  ) {
    const modificar = edit<ProductoCambios>({
      permission: 'productos.editar',
      names: fieldNames(productoCambios),
      loose: ['stock'],
      modify: (...args) => this.actualizar(...args),
    });
    inversas.register('producto', {
      modificar,
      ajustar_stock: { ...modificar, undo: (sesion, evento) => this.devolverStock(sesion, evento) },
    });
  }

  crear(sesion: Session, datos: ProductoNuevo) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const entidad_id = await openBranchOfNew(em, sesion, datos.entidad_id);
      const { producto, movimientos } = await this.alta(em, sesion, entidad_id, datos, { origen: 'creacion' });
      await this.libro.asentar(em, sesion, movimientos);
      const data = await this.leer(em, producto);
      auditar({ accion: 'crear', recurso: 'producto', recurso_id: producto.id, entidad_id, despues: data });
      return { message: 'Producto creado exitosamente', data };
    });
  }

  /** Makes a product with its first stock; answers its movements for the book. */
  async alta(
    em: EntityManager,
    sesion: Session,
    entidad_id: number,
    datos: ProductoNuevo,
    cambio: Cambio,
  ): Promise<{ producto: ProductoBloqueado; movimientos: Movimiento[] }> {
    const { nombre, categoria_id, precio_unitario, costo_unitario } = datos;
    exigirValor(datos, null);
    const vacio: ProductoBloqueado = {
      entidad_id,
      id: await this.ids.one(em, 'producto'),
      nombre,
      categoria_id,
      codigo: datos.codigo ?? null,
      precio_unitario,
      costo_unitario,
      stock: 0,
      seq: null,
      archivado: false,
    };
    await insertRecord(em, Producto, { ...vacio, created_at: this.reloj.now() });
    const producto = await this.stock.dejarEn(em, sesion, vacio, datos.stock, cambio);
    return { producto, movimientos: [this.stock.ajuste(producto, producto.stock * costo_unitario, 'Stock inicial')] };
  }

  actualizar(sesion: Session, id: number, { entidad_id, ...cambios }: ProductoCambios) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const previo = await this.stock.bloquear(em, sesion, id);
      ensureSameBranch(
        sesion,
        previo.entidad_id,
        entidad_id,
        'Un producto no cambia de sucursal: elimínalo y créalo en la otra',
      );
      const antes = await this.leer(em, previo);
      const { movimientos } = await this.cambiar(em, sesion, previo, cambios, {
        origen: 'ajuste',
        motivo: 'Edición del producto',
      });
      await this.libro.asentar(em, sesion, movimientos);
      const data = await this.leer(em, previo);
      auditar({
        accion: 'modificar',
        recurso: 'producto',
        recurso_id: id,
        entidad_id: previo.entidad_id,
        antes,
        despues: data,
      });
      return { message: 'Producto actualizado exitosamente', data };
    });
  }

  /** Changes a locked product; a new cost revalues its stock, a new stock is a movement. */
  async cambiar(
    em: EntityManager,
    sesion: Session,
    previo: ProductoBloqueado,
    { stock, ...cambios }: Omit<ProductoCambios, 'entidad_id'>,
    cambio: Cambio,
  ): Promise<{ producto: ProductoBloqueado; movimientos: Movimiento[] }> {
    const nuevo = { ...previo, ...cambios };
    if (nuevo.precio_unitario <= nuevo.costo_unitario)
      throw invalidField('SIN_GANANCIA', 'precio_unitario', SIN_GANANCIA);
    exigirValor({ ...nuevo, stock: stock ?? previo.stock }, previo);
    const producto = stock === undefined ? nuevo : await this.stock.mover(em, sesion, nuevo, stock, cambio);
    // All of it at once: the value of a product is bounded, and half a change may be worth more.
    await updateRecord(em, Producto, previo, { ...cambios, stock: producto.stock, seq: producto.seq });
    return { producto, movimientos: this.stock.ajustesDe(previo, producto) };
  }

  /** Leaves the stock at a quantity; `cantidad_esperada` other than the stock of this moment is 409. */
  actualizarStock(
    sesion: Session,
    id: number,
    datos: { cantidad: number; cantidad_esperada?: number; motivo?: string },
  ) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const previo = await this.stock.bloquear(em, sesion, id);
      const esperada = datos.cantidad_esperada;
      ensure(
        esperada === undefined || esperada === previo.stock,
        'STOCK_CAMBIO',
        `El stock cambió. Stock actual: ${previo.stock}`,
      );
      exigirValor({ ...previo, stock: datos.cantidad }, previo);
      const producto = await this.stock.dejarEn(em, sesion, previo, datos.cantidad, {
        origen: 'ajuste',
        motivo: datos.motivo,
      });
      await this.libro.asentar(em, sesion, [
        this.stock.ajuste(producto, (producto.stock - previo.stock) * producto.costo_unitario, 'Ajuste de stock'),
      ]);
      auditar({
        accion: 'ajustar_stock',
        recurso: 'producto',
        recurso_id: id,
        entidad_id: previo.entidad_id,
        antes: { stock: previo.stock },
        despues: { stock: producto.stock },
        motivo: datos.motivo,
      });
      return { message: 'Stock actualizado exitosamente', data: await this.leer(em, previo) };
    });
  }

  private async devolverStock(sesion: Session, { recurso_id, antes }: UndoEvent) {
    await this.actualizarStock(sesion, recurso_id, {
      cantidad: (antes as { stock: number }).stock,
      motivo: 'Se deshizo un ajuste',
    });
    return { message: 'Se deshizo el cambio: Stock' };
  }

  crearCategoria(sesion: Session, nombre: string) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const data = { id: await this.ids.one(em, 'categoria'), nombre };
      await insertRecord(em, Categoria, data);
      auditar({
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

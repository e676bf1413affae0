import { Injectable } from '@nestjs/common';
import { goBack, Inverses, type UndoEvent } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { archiveRecord } from '../../platform/db/records.js';
import { onlyRowIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { LibroService } from '../libro/libro.service.js';
import { Producto } from './producto.entity.js';
import { PRODUCTO } from './productos.queries.js';
import { type ProductoBloqueado, StockService } from './stock.service.js';

/** Archives products, and brings them back with their value. */
@Injectable()
export class ArchivarProductoService {
  constructor(
    private readonly reloj: Clock,
    private readonly transacciones: Transactions,
    private readonly stock: StockService,
    private readonly libro: LibroService,
    inversas: Inverses,
  ) {
    inversas.register('producto', {
      archivar: goBack('productos.crear', (sesion, evento) => this.restaurar(sesion, evento)),
      restaurar: goBack('productos.eliminar', (sesion, { recurso_id }) => this.eliminar(sesion, recurso_id, undefined)),
    });
  }

  /** Archives a product: its stock and value go to 0, past sales keep it. */
  eliminar(sesion: Session, id: number, motivo: string | undefined) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const previo = await this.stock.bloquear(em, sesion, id);
      await this.stock.dejarEn(em, sesion, previo, 0, { origen: 'archivo', motivo });
      await archiveRecord(em, Producto, previo, this.reloj.now());
      await this.libro.asentar(em, sesion, [
        this.stock.ajuste(previo, -previo.stock * previo.costo_unitario, 'Producto archivado'),
      ]);
      auditar({
        accion: 'archivar',
        recurso: 'producto',
        recurso_id: id,
        entidad_id: previo.entidad_id,
        antes: previo,
        motivo,
      });
      return { message: 'Producto eliminado exitosamente' };
    });
  }

  /** Brings an archived product back with the stock it had: a movement in, at its cost in the book. */
  private restaurar(sesion: Session, { recurso_id: id, antes }: UndoEvent) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const previo = await this.stock.bloquear(em, sesion, id, { archivado: true });
      await archiveRecord(em, Producto, previo, null);
      const { stock } = antes as ProductoBloqueado;
      const producto = await this.stock.dejarEn(em, sesion, previo, stock, {
        origen: 'ajuste',
        motivo: 'Producto restaurado',
      });
      await this.libro.asentar(em, sesion, [
        this.stock.ajuste(producto, stock * producto.costo_unitario, 'Producto restaurado'),
      ]);
      auditar({
        accion: 'restaurar',
        recurso: 'producto',
        recurso_id: id,
        entidad_id: previo.entidad_id,
        despues: await onlyRowIn(em, sql`${PRODUCTO} WHERE p.entidad_id = ${previo.entidad_id} AND p.id = ${id}`),
      });
      return { message: 'Producto restaurado exitosamente' };
    });
  }
}

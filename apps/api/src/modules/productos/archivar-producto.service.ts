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
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly stock: StockService,
    private readonly libro: LibroService,
    inverses: Inverses,
  ) {
    inverses.register('producto', {
      archivar: goBack('productos.crear', (session, evento) => this.restaurar(session, evento)),
      restaurar: goBack('productos.eliminar', (session, { recurso_id }) =>
        this.eliminar(session, recurso_id, undefined),
      ),
    });
  }

  /** Archives a product: its stock and value go to 0, past sales keep it. */
  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const previous = await this.stock.bloquear(em, session, id);
      await this.stock.dejarEn(em, session, previous, 0, { origen: 'archivo', motivo: reason });
      await archiveRecord(em, Producto, previous, this.clock.now());
      await this.libro.asentar(em, session, [
        this.stock.ajuste(previous, -previous.stock * previous.costo_unitario, 'Producto archivado'),
      ]);
      await this.stock.contar(em, previous.entidad_id, -1);
      audit({
        accion: 'archivar',
        recurso: 'producto',
        recurso_id: id,
        entidad_id: previous.entidad_id,
        antes: previous,
        motivo: reason,
      });
      return { message: 'Producto eliminado exitosamente' };
    });
  }

  /** Brings an archived product back with the stock it had: a movement in, at its cost in the book. */
  private restaurar(session: Session, { recurso_id: id, antes }: UndoEvent) {
    return this.transactions.execute(session, async (em, audit) => {
      const previous = await this.stock.bloquear(em, session, id, { archivado: true });
      await archiveRecord(em, Producto, previous, null);
      const { stock } = antes as ProductoBloqueado;
      const producto = await this.stock.dejarEn(em, session, previous, stock, {
        origen: 'ajuste',
        motivo: 'Producto restaurado',
      });
      await this.libro.asentar(em, session, [
        this.stock.ajuste(producto, stock * producto.costo_unitario, 'Producto restaurado'),
      ]);
      await this.stock.contar(em, previous.entidad_id, 1);
      audit({
        accion: 'restaurar',
        recurso: 'producto',
        recurso_id: id,
        entidad_id: previous.entidad_id,
        despues: await onlyRowIn(em, sql`${PRODUCTO} WHERE p.entidad_id = ${previous.entidad_id} AND p.id = ${id}`),
      });
      return { message: 'Producto restaurado exitosamente' };
    });
  }
}

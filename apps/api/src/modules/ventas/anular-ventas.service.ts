import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { voidRecord } from '../../platform/db/records.js';
import { rowsIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { LibroService, type Movimiento } from '../libro/libro.service.js';
import { StockService } from '../productos/stock.service.js';
import { Venta } from './venta.entity.js';

type Line = { producto_id: number; cantidad: number; costo_unitario: number };

/** Takes sales out of their ticket, which is locked: they are annulled, and what they sold is on the shelf again. */
@Injectable()
export class AnularVentasService {
  constructor(
    private readonly clock: Clock,
    private readonly stock: StockService,
    private readonly libro: LibroService,
  ) {}

  /** Annuls one, which is no longer of its appointment. Answers its lines, and the rows of the book that its stock makes. */
  async sacar(
    em: EntityManager,
    session: Session,
    { entidad_id, id }: Pick<Venta, 'entidad_id' | 'id'>,
    reason: string | undefined,
  ): Promise<{ lineas: readonly Line[]; ajustes: Movimiento[] }> {
    const lineas = await rowsIn<Line>(
      em,
      sql`SELECT producto_id, cantidad, costo_unitario
        FROM venta_linea WHERE entidad_id = ${entidad_id} AND venta_id = ${id} ORDER BY producto_id`,
    );
    const ajustes: Movimiento[] = [];
    for (const line of lineas) ajustes.push(...(await this.devolver(em, session, entidad_id, id, line)));
    const anulada = { at: this.clock.now(), by: session.usuario_id, reason };
    await voidRecord(em, Venta, { entidad_id, id }, anulada, sql`cita_id = NULL`);
    return { lineas, ajustes };
  }

  /** Counts annulled sales out of their list. After the book. */
  async contar(
    em: EntityManager,
    ventas: ReadonlyArray<Pick<Venta, 'entidad_id' | 'metodo_pago' | 'total'> & { created_at: Date | string }>,
  ): Promise<void> {
    const salen = ventas.map((venta) => ({ ...venta, serie: `venta.${venta.metodo_pago}` as const }));
    for (const { entidad_id, serie, created_at, total: monto } of salen.sort((a, b) => (a.serie < b.serie ? -1 : 1)))
      await this.libro.contar(em, { entidad_id, serie, created_at, filas: -1, monto });
  }

  /**
   * Stock comes back at today's cost, so the difference to the cost of then is an adjustment; of an archived product it
   * leaves again at once.
   */
  private async devolver(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    venta_id: number,
    line: Line,
  ): Promise<Movimiento[]> {
    const previous = await this.stock.bloquearDe(em, { entidad_id, id: line.producto_id });
    const settings = [
      this.stock.ajuste(
        previous,
        (previous.costo_unitario - line.costo_unitario) * line.cantidad,
        'Venta anulada con otro costo',
      ),
    ];
    if (previous.archivado) {
      // Its stock stays at 0: the units come back and are written off in the same breath.
      settings.push(
        this.stock.ajuste(previous, -previous.costo_unitario * line.cantidad, 'Venta anulada de un producto archivado'),
      );
      return settings;
    }
    await this.stock.dejarEn(em, session, previous, previous.stock + line.cantidad, {
      origen: 'anulacion',
      origen_id: venta_id,
    });
    return settings;
  }
}

import type { MetodoPago, MontosCobrados } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { voidRecord } from '../../platform/db/records.js';
import { executeIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { LibroService, type Movimiento } from '../libro/libro.service.js';
import { type ProductoBloqueado, StockService } from '../productos/stock.service.js';
import { VenderService, type Vendido, type VentaLista } from './vender.service.js';
import { Venta } from './venta.entity.js';
import { VentaLinea } from './venta-linea.entity.js';

/** A sale that stands in a ticket, with its line. */
export type VentaEnPie = { venta: Venta; linea: VentaLinea };
/** A sale that a correction takes out of its ticket, writes anew, or puts into it. */
export type CambioDeVenta = { antes: VentaEnPie | null; ahora: Vendido | null };
type DeTiquete = { entidad_id: number; tiquete_id: number; correccion_id: number; motivo: string };

/** The sales of a ticket in a correction (docs/decisions/0128). The caller holds the ticket, and then the products. */
@Injectable()
export class CorregirVentasService {
  constructor(
    private readonly clock: Clock,
    private readonly stock: StockService,
    private readonly vender: VenderService,
    private readonly libro: LibroService,
  ) {}

  /** Locks products by their ids, archived or not: always in that order. */
  async bloquear(
    em: EntityManager,
    entidad_id: number,
    ids: readonly number[],
  ): Promise<Map<number, ProductoBloqueado>> {
    const productos = new Map<number, ProductoBloqueado>();
    for (const id of [...new Set(ids)].sort((a, b) => a - b))
      productos.set(id, await this.stock.bloquearDe(em, { entidad_id, id }));
    return productos;
  }

  /**
   * Writes the changes: what goes is annulled, what comes is written as of the day of the ticket, and the stock moves by the
   * difference alone. Answers the new sales, and the adjustments of products that cost something else by now.
   */
  async cambiar(
    em: EntityManager,
    session: Session,
    de: DeTiquete,
    cambios: readonly CambioDeVenta[],
  ): Promise<{ listas: VentaLista[]; ajustes: Movimiento[] }> {
    const { entidad_id, tiquete_id, correccion_id, motivo } = de;
    const anulada = { at: this.clock.now(), by: session.usuario_id, reason: motivo };
    const listas: Array<VentaLista | null> = [];
    for (const { antes, ahora } of cambios) {
      if (antes !== null)
        await voidRecord(
          em,
          Venta,
          { entidad_id, id: antes.venta.id },
          anulada,
          sql`cita_id = NULL, correccion_id = ${correccion_id}`,
        );
      const { cita_id = null, observaciones = null } = antes?.venta ?? {};
      const [lista = null] =
        ahora === null
          ? []
          : await this.vender.componer(em, session, { entidad_id, tiquete_id, cita_id, observaciones }, [ahora]);
      listas.push(lista);
    }
    const nuevas = listas.filter((lista) => lista !== null);
    await this.vender.escribir(em, nuevas);
    const ajustes = await this.mover(em, session, entidad_id, cambios, listas);
    return { listas: nuevas, ajustes };
  }

  /** The stock, first what comes back: what is taken may be of it. */
  private async mover(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    cambios: readonly CambioDeVenta[],
    listas: ReadonlyArray<VentaLista | null>,
  ): Promise<Movimiento[]> {
    const diferencias = cambios.flatMap(({ antes, ahora }, i) => {
      const nueva = listas[i];
      const una = (id: number, unidades: number, costo: number) => ({
        id,
        unidades,
        costo,
        origen_id: nueva?.venta.id ?? antes?.venta.id,
      });
      const mismo = antes !== null && ahora !== null && antes.linea.producto_id === ahora.producto.id;
      if (mismo) return [una(ahora.producto.id, antes.linea.cantidad - ahora.cantidad, antes.linea.costo_unitario)];
      return [
        ...(antes === null ? [] : [una(antes.linea.producto_id, antes.linea.cantidad, antes.linea.costo_unitario)]),
        ...(ahora === null ? [] : [una(ahora.producto.id, -ahora.cantidad, ahora.producto.costo_unitario)]),
      ];
    });
    const ajustes: Movimiento[] = [];
    for (const { id, unidades, costo, origen_id } of diferencias.toSorted((a, b) => b.unidades - a.unidades)) {
      if (unidades === 0) continue;
      const producto = await this.stock.bloquearDe(em, { entidad_id, id });
      // The stock of an archived product stays at 0: what comes back of it is written off in the same breath.
      const vuelven = producto.archivado && unidades > 0 ? 0 : unidades;
      ensure(producto.stock + vuelven >= 0, 'STOCK_INSUFICIENTE', `Stock insuficiente. Disponible: ${producto.stock}`);
      const origen = unidades > 0 ? ('anulacion' as const) : ('venta' as const);
      await this.stock.dejarEn(em, session, producto, producto.stock + vuelven, {
        origen,
        ...(origen_id === undefined ? {} : { origen_id }),
      });
      ajustes.push(
        this.stock.ajuste(
          producto,
          producto.costo_unitario * vuelven - costo * unidades,
          'Venta corregida con otro costo',
        ),
      );
    }
    return ajustes;
  }

  /** Writes by which means sales are paid, whose totals stay. */
  async pagarCon(
    em: EntityManager,
    entidad_id: number,
    ventas: ReadonlyArray<MontosCobrados & { id: number; metodo_pago: MetodoPago }>,
  ): Promise<void> {
    for (const { id, metodo_pago, monto_efectivo, monto_transferencia, monto_por_cobrar } of ventas)
      await executeIn(
        em,
        sql`UPDATE venta SET metodo_pago = ${metodo_pago}, monto_efectivo = ${monto_efectivo},
            monto_transferencia = ${monto_transferencia}, monto_por_cobrar = ${monto_por_cobrar}
          WHERE entidad_id = ${entidad_id} AND id = ${id}`,
      );
  }

  movimientos(listas: readonly VentaLista[]): Movimiento[] {
    return listas.flatMap((lista) => this.vender.movimientos(lista));
  }

  /** Counts in the list of sales those that come and out of it those that go, or that are paid by other means. */
  async contar(em: EntityManager, vienen: readonly Venta[], salen: readonly Venta[]): Promise<void> {
    const cambios = [...vienen.map((venta) => ({ venta, filas: 1 })), ...salen.map((venta) => ({ venta, filas: -1 }))];
    const deSerie = cambios.map(({ venta, filas }) => ({
      ...venta,
      filas,
      serie: `venta.${venta.metodo_pago}` as const,
    }));
    for (const { entidad_id, serie, created_at, filas, total } of deSerie.sort((a, b) => (a.serie < b.serie ? -1 : 1)))
      await this.libro.contar(em, { entidad_id, serie, created_at, filas, monto: total });
  }
}

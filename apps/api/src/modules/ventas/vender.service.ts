import {
  type LineaSumada,
  type MetodoPago,
  MONTO_MAXIMO,
  type MontosCobrados,
  type ParteDeLinea,
  totalBruto,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecords } from '../../platform/db/records.js';
import { together } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { LibroService, type Movimiento, porPartes } from '../libro/libro.service.js';
import { type ProductoBloqueado, StockService } from '../productos/stock.service.js';
import { Venta } from './venta.entity.js';
import { VentaLinea } from './venta-linea.entity.js';

/** A product that is sold: how many, by whom, at which price, with its sums and how it is paid. */
export type Vendido = MontosCobrados & {
  producto: ProductoBloqueado;
  cantidad: number;
  empleado_id: number | null;
  precio_unitario: number;
  suma: LineaSumada;
  metodo_pago: MetodoPago;
  partes: readonly ParteDeLinea[];
  motivo_precio?: string | undefined;
  motivo_descuento?: string | undefined;
  /** Of one that was sold before: its day, and its product as it was then. */
  entonces?:
    | { fecha: string; nombre: string; precio: number; costo: number; created_at?: Date | undefined }
    | undefined;
};
type DeTiquete = Pick<Venta, 'entidad_id' | 'tiquete_id' | 'cita_id' | 'observaciones'>;
/** A sale with its line, before it is written. */
export type VentaLista = { venta: Venta; linea: VentaLinea; partes: readonly ParteDeLinea[] };

/** The sales of a ticket, a line of it each. Their stock moves under the locks of their products. */
@Injectable()
export class VenderService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly stock: StockService,
    private readonly libro: LibroService,
  ) {}

  /** Locks the products of which so many are sold, always in the same order; more than there are of one is 409. */
  async bloquear(
    em: EntityManager,
    session: Session,
    cantidades: ReadonlyMap<number, number>,
  ): Promise<Map<number, ProductoBloqueado>> {
    const productos = new Map<number, ProductoBloqueado>();
    for (const [id, cantidad] of [...cantidades].sort(([a], [b]) => a - b))
      productos.set(id, await this.stock.bloquearParaVender(em, session, id, cantidad));
    return productos;
  }

  exigirMonto(sumas: readonly LineaSumada[]): void {
    for (const { bruto } of sumas) ensure(bruto <= MONTO_MAXIMO, 'MONTO_EXCESIVO', 'El monto es demasiado grande', 400);
  }

  /** Takes the stock of what is sold, and answers the records of its sales, which `escribir` leaves. */
  async alistar(
    em: EntityManager,
    session: Session,
    ticket: DeTiquete,
    vendidos: readonly Vendido[],
  ): Promise<VentaLista[]> {
    const ready = await this.componer(em, session, ticket, vendidos);
    const quedan = new Map<number, ProductoBloqueado>();
    for (const [i, { producto, cantidad }] of vendidos.entries()) {
      const actual = quedan.get(producto.id) ?? producto;
      const change = { origen: 'venta' as const, origen_id: (ready[i] as VentaLista).venta.id };
      quedan.set(producto.id, await this.stock.dejarEn(em, session, actual, actual.stock - cantidad, change));
    }
    return ready;
  }

  /** The records of sales, whose stock is the caller's to take. */
  async componer(
    em: EntityManager,
    session: Session,
    ticket: DeTiquete,
    vendidos: readonly Vendido[],
  ): Promise<VentaLista[]> {
    const ids = await this.ids.take(em, 'venta', vendidos.length);
    return vendidos.map((vendido, i) => this.venta(session, ticket, vendido, ids[i] as number));
  }

  private venta(session: Session, ticket: DeTiquete, vendido: Vendido, id: number): VentaLista {
    const { producto, cantidad, precio_unitario, suma, metodo_pago, partes, ...line } = vendido;
    const { bruto, total, descuento_porcentaje, descuento_pesos, descuento_reparto } = suma;
    const { fecha, nombre, precio, costo } = line.entonces ?? {
      ...{ fecha: this.clock.today(), nombre: producto.nombre },
      ...{ precio: producto.precio_unitario, costo: producto.costo_unitario },
    };
    return {
      venta: {
        ...ticket,
        id,
        empleado_id: line.empleado_id,
        total,
        ganancia_total: total - totalBruto(costo, cantidad),
        metodo_pago,
        monto_efectivo: line.monto_efectivo,
        monto_transferencia: line.monto_transferencia,
        monto_por_cobrar: line.monto_por_cobrar,
        fecha,
        usuario_id: session.usuario_id,
        // Lists by day look for a sale near the moment it was made: corrected, it keeps that moment.
        created_at: line.entonces?.created_at ?? this.clock.now(),
      },
      linea: {
        entidad_id: ticket.entidad_id,
        venta_id: id,
        linea: 1,
        producto_id: producto.id,
        nombre,
        precio_unitario,
        precio_catalogo: precio_unitario === precio ? null : precio,
        motivo_precio: line.motivo_precio ?? null,
        costo_unitario: costo,
        cantidad,
        subtotal: bruto,
        descuento_porcentaje,
        descuento_pesos,
        descuento_reparto,
        descuento: bruto - total,
        motivo_descuento: line.motivo_descuento ?? null,
      },
      partes,
    };
  }

  /** Writes sales behind their ticket: the statements leave at once, in the order in which each refers to the one before. */
  async escribir(em: EntityManager, listas: readonly VentaLista[]): Promise<void> {
    const [sales, lines] = [listas.map(({ venta }) => venta), listas.map(({ linea }) => linea)];
    await together([insertRecords(em, Venta, sales), insertRecords(em, VentaLinea, lines)]);
  }

  /** The income of a sale by the methods it was paid with and what is owed of it, and the cost of what left the stock. */
  movimientos({ venta, linea, partes }: VentaLista): Movimiento[] {
    const { cantidad, nombre, costo_unitario } = linea;
    const common = {
      entidad_id: venta.entidad_id,
      fecha: venta.fecha,
      operador_id: venta.empleado_id,
      concepto: cantidad === 1 ? nombre : `${nombre} × ${cantidad}`,
      origen: 'venta' as const,
      origen_id: venta.id,
    };
    const costo = totalBruto(costo_unitario, cantidad);
    return [
      ...porPartes(partes, ({ caja, ...move }) => ({ ...common, ...move, debe: caja, haber: 'ingresos.productos' }), {
        debe: venta.monto_por_cobrar,
      }),
      { ...common, debe: 'costo.productos', haber: 'inventario.productos', monto: costo, cantidad: 1 },
    ];
  }

  /** Counts sales in the list of theirs, after the book and always in the same order: its statements leave at once. */
  async contar(em: EntityManager, listas: readonly VentaLista[]): Promise<void> {
    const sales = listas.map(({ venta }) => ({ ...venta, serie: `venta.${venta.metodo_pago}` as const }));
    const enOrden = sales.sort((a, b) => (a.serie < b.serie ? -1 : 1));
    await together(
      enOrden.map(({ entidad_id, serie, created_at, total }) =>
        this.libro.contar(em, { entidad_id, serie, created_at, filas: 1, monto: total }),
      ),
    );
  }
}

import {
  type Anulacion,
  concuerda,
  formatoPesos,
  MONTO_MAXIMO,
  sumanTotal,
  totalBruto,
  type Venta as VentaFila,
  type VentaNueva,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { lockInOpenBranch } from '../../core/session/branch.js';
import { type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, voidRecord } from '../../platform/db/records.js';
import { onlyRowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { AtencionService } from '../agenda/atencion.service.js';
import { LibroService, type Movimiento, porMedios } from '../libro/libro.service.js';
import { type ProductoBloqueado, StockService } from '../productos/stock.service.js';
import { Venta } from './venta.entity.js';
import { VentaLinea } from './venta-linea.entity.js';
import { VENTA } from './ventas.queries.js';

type Linea = { producto_id: number; cantidad: number; costo_unitario: number };

/** The money of a sale agrees with its method and adds up to the total (section 5, Product sale). */
function exigirPago({ metodoPago, montoEfectivo, montoTransferencia }: VentaNueva, total: number): void {
  const montos = { monto_efectivo: montoEfectivo, monto_transferencia: montoTransferencia };
  ensure(
    sumanTotal(montos, total),
    'SUMA_INCORRECTA',
    `La suma de efectivo y transferencia debe ser igual a ${formatoPesos(total)}`,
    400,
  );
  if (metodoPago === 'efectivo')
    ensure(montoEfectivo > 0, 'METODO_NO_CONCUERDA', 'El monto en efectivo debe ser mayor a 0', 400);
  if (metodoPago === 'transferencia')
    ensure(montoTransferencia > 0, 'METODO_NO_CONCUERDA', 'El monto en transferencia debe ser mayor a 0', 400);
  if (metodoPago === 'mixto')
    ensure(
      montoEfectivo > 0 && montoTransferencia > 0,
      'METODO_NO_CONCUERDA',
      'Ambos montos deben ser mayores a 0',
      400,
    );
  ensure(concuerda(metodoPago, montos), 'METODO_NO_CONCUERDA', 'Los montos no corresponden al método de pago', 400);
}

/** The line of a sale, with the name and cost of the product at this moment. */
const comoLinea = ({ entidad_id, id, total }: Venta, producto: ProductoBloqueado, cantidad: number): VentaLinea => ({
  entidad_id,
  venta_id: id,
  linea: 1,
  producto_id: producto.id,
  nombre: producto.nombre,
  precio_unitario: producto.precio_unitario,
  costo_unitario: producto.costo_unitario,
  cantidad,
  subtotal: total,
});

/** Sells and takes back. Stock, income and cost move in one transaction, under the lock of the product. */
@Injectable()
export class VentasService {
  constructor(
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    private readonly stock: StockService,
    private readonly libro: LibroService,
    private readonly atencion: AtencionService,
  ) {}

  crear(sesion: Session, datos: VentaNueva) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const producto = await this.stock.bloquearParaVender(em, sesion, datos.productoId, datos.cantidad);
      const total = totalBruto(producto.precio_unitario, datos.cantidad);
      ensure(total <= MONTO_MAXIMO, 'MONTO_EXCESIVO', 'El monto es demasiado grande', 400);
      exigirPago(datos, total);
      const cita = datos.cita_id
        ? await this.atencion.exigirVigente(em, sesion, { cita_id: datos.cita_id, entidad_id: producto.entidad_id })
        : null;
      const costo = totalBruto(producto.costo_unitario, datos.cantidad);
      const venta: Venta = {
        entidad_id: producto.entidad_id,
        id: await this.ids.one(em, 'venta'),
        empleado_id: sesion.operador?.id ?? null,
        total,
        ganancia_total: total - costo,
        metodo_pago: datos.metodoPago,
        monto_efectivo: datos.montoEfectivo,
        monto_transferencia: datos.montoTransferencia,
        observaciones: datos.observaciones || null,
        fecha: this.reloj.today(),
        cita_id: datos.cita_id ?? null,
        usuario_id: sesion.usuario_id,
        created_at: this.reloj.now(),
      };
      await insertRecord(em, Venta, venta);
      await insertRecord(em, VentaLinea, comoLinea(venta, producto, datos.cantidad));
      const queda = producto.stock - datos.cantidad;
      await this.stock.dejarEn(em, sesion, producto, queda, { origen: 'venta', origen_id: venta.id });
      await this.libro.asentar(em, sesion, this.movimientos(venta, producto, datos.cantidad, costo));
      await this.libro.contar(em, {
        entidad_id: venta.entidad_id,
        serie: `venta.${venta.metodo_pago}`,
        created_at: venta.created_at,
        filas: 1,
        monto: total,
      });
      const data = await onlyRowIn<VentaFila>(
        em,
        sql`${VENTA} WHERE v.entidad_id = ${venta.entidad_id} AND v.id = ${venta.id}`,
      );
      auditar({
        accion: 'crear',
        recurso: 'venta',
        recurso_id: venta.id,
        entidad_id: venta.entidad_id,
        personales: ['empleado', ...personalTexts(Venta)],
        ...(cita === null
          ? { despues: data }
          : {
              despues: { ...data, cita_id: venta.cita_id },
              avisos: [{ tema: 'ventas' as const }, { tema: 'agendas' as const, ...cita }],
            }),
      });
      return { message: 'Venta registrada exitosamente', data };
    });
  }

  /** Annuls a sale: its rows are reversed, its stock comes back, once; twice is 404. It is no longer of its appointment. */
  eliminar(sesion: Session, id: number, { motivo, devolver_con }: Anulacion) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const venta = await lockInOpenBranch(em, sesion, Venta, id, {
        noHay: 'No se encontró la venta',
        only: sql`r.anulado_en IS NULL`,
        but: ['id', 'empleado_id', 'ganancia_total', 'fecha', 'usuario_id'],
      });
      const cita =
        venta.cita_id === null
          ? null
          : await this.atencion.dia(em, { cita_id: venta.cita_id, entidad_id: venta.entidad_id });
      const lineas = await rowsIn<Linea>(
        em,
        sql`SELECT producto_id, cantidad, costo_unitario
          FROM venta_linea WHERE entidad_id = ${venta.entidad_id} AND venta_id = ${id} ORDER BY producto_id`,
      );
      const ajustes: Movimiento[] = [];
      for (const linea of lineas) ajustes.push(...(await this.devolver(em, sesion, venta.entidad_id, id, linea)));
      const anulada = { at: this.reloj.now(), by: sesion.usuario_id, reason: motivo };
      await voidRecord(em, Venta, { ...venta, id }, anulada, sql`cita_id = NULL`);
      const { entidad_id } = venta;
      await this.libro.revertir(em, sesion, { entidad_id, origen: 'venta', origen_id: id, devolver_con });
      await this.libro.asentar(em, sesion, ajustes);
      await this.libro.contar(em, {
        entidad_id: venta.entidad_id,
        serie: `venta.${venta.metodo_pago}`,
        created_at: venta.created_at,
        filas: -1,
        monto: venta.total,
      });
      const avisos = [{ tema: 'ventas' as const }, ...(cita === null ? [] : [{ tema: 'agendas' as const, ...cita }])];
      auditar({
        accion: 'anular',
        recurso: 'venta',
        recurso_id: id,
        entidad_id: venta.entidad_id,
        antes: { ...venta, lineas, devuelto_con: devolver_con },
        motivo,
        avisos,
        personales: personalTexts(Venta),
      });
      return { message: 'Venta eliminada exitosamente' };
    });
  }

  /**
   * Stock comes back at today's cost, so the difference to the cost of then is an adjustment; of an archived product it
   * leaves again at once.
   */
  private async devolver(
    em: EntityManager,
    sesion: Session,
    entidad_id: number,
    venta_id: number,
    linea: Linea,
  ): Promise<Movimiento[]> {
    const previo = await this.stock.bloquearDe(em, { entidad_id, id: linea.producto_id });
    const ajustes = [
      this.stock.ajuste(
        previo,
        (previo.costo_unitario - linea.costo_unitario) * linea.cantidad,
        'Venta anulada con otro costo',
      ),
    ];
    if (previo.archivado) {
      // Its stock stays at 0: the units come back and are written off in the same breath.
      ajustes.push(
        this.stock.ajuste(previo, -previo.costo_unitario * linea.cantidad, 'Venta anulada de un producto archivado'),
      );
      return ajustes;
    }
    await this.stock.dejarEn(em, sesion, previo, previo.stock + linea.cantidad, {
      origen: 'anulacion',
      origen_id: venta_id,
    });
    return ajustes;
  }

  private movimientos(venta: Venta, producto: ProductoBloqueado, cantidad: number, costo: number): Movimiento[] {
    const comun = {
      entidad_id: venta.entidad_id,
      fecha: venta.fecha,
      operador_id: venta.empleado_id,
      concepto: cantidad === 1 ? producto.nombre : `${producto.nombre} × ${cantidad}`,
      origen: 'venta' as const,
      origen_id: venta.id,
    };
    const ingresos = porMedios(venta, (debe, monto, veces) => ({
      ...comun,
      debe,
      haber: 'ingresos.productos',
      monto,
      cantidad: veces,
    }));
    return [
      ...ingresos,
      { ...comun, debe: 'costo.productos', haber: 'inventario.productos', monto: costo, cantidad: 1 },
    ];
  }
}

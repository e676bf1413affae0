import {
  comision,
  conDescuento,
  type LineaSumada,
  type MetodoPago,
  MONTO_MAXIMO,
  type MontosCobrados,
  type ParteDeLinea,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { onlyOwn, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { rowsIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import type { Item } from '../cuentas/cuentas.service.js';
import { type Movimiento, porPartes } from '../libro/libro.service.js';

/** A service of the catalogue, as it is at this moment. */
export type DelCatalogo = {
  id: number;
  nombre: string;
  precio: number;
  porcentaje_pago_empleado: number;
  estado: boolean;
  entidad_id: number | null;
};

/** A line before it is written: what was done, at which price, with its sums and how it is paid. */
export type LineaDeServicio = MontosCobrados & {
  servicio: DelCatalogo;
  empleado_id: number;
  cantidad: number;
  precio_unitario: number;
  suma: LineaSumada;
  metodo_pago: MetodoPago;
  motivo_precio?: string | undefined;
  motivo_descuento?: string | undefined;
};
/** `retiene`: the shares of its lines wait for its debt. */
type DeTiquete = { entidad_id: number; registro_id: number; fecha: string; retiene?: boolean };

/** The performed services of a ticket: their prices and shares are those of the catalogue at this moment. */
@Injectable()
export class LineasService {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly ids: Ids,
  ) {}

  /** The services that were asked for, each of which has to be in use and offered in the branch of its ticket. */
  async catalogo(
    em: EntityManager,
    ids: readonly number[],
  ): Promise<(servicio_id: number, entidad_id: number) => DelCatalogo> {
    const rows = await rowsIn<DelCatalogo>(
      em,
      sql`SELECT id, nombre, precio, porcentaje_pago_empleado, estado, entidad_id
        FROM servicio WHERE id = ANY(${ids}::bigint[]) AND archivado_en IS NULL`,
    );
    const byId = new Map(rows.map((servicio) => [servicio.id, servicio]));
    return (id, entidad_id) => {
      const servicio = byId.get(id);
      ensure(servicio !== undefined, 'NO_ENCONTRADO', 'No se encontró el servicio', 404);
      ensure(servicio.estado, 'SERVICIO_INACTIVO', `El servicio ${servicio.nombre} está inactivo`);
      ensure(
        servicio.entidad_id === null || servicio.entidad_id === entidad_id,
        'SERVICIO_DE_OTRA_SUCURSAL',
        `El servicio ${servicio.nombre} no se ofrece en esta sucursal`,
      );
      return servicio;
    };
  }

  /** Refuses sums that are too large, and to an operator more discount than the setting allows, in whichever kind. */
  exigirSumas(session: Session, sumas: readonly LineaSumada[]): void {
    const maximo = this.config.DESCUENTO_MAXIMO_OPERADOR;
    for (const { bruto, descuento_porcentaje, descuento_reparto, total } of sumas) {
      const dentro = descuento_reparto === 0 ? descuento_porcentaje <= maximo : total >= conDescuento(bruto, maximo);
      ensure(!onlyOwn(session) || dentro, 'DESCUENTO_EXCESIVO', `El descuento máximo permitido es ${maximo} %`, 403);
      ensure(bruto <= MONTO_MAXIMO, 'MONTO_EXCESIVO', 'El monto es demasiado grande', 400);
    }
  }

  /** The lines as the accounts of their operators take them. */
  async componer(
    em: EntityManager,
    session: Session,
    { entidad_id, registro_id, fecha, retiene = false }: DeTiquete,
    lines: readonly LineaDeServicio[],
  ): Promise<Item[]> {
    const ids = await this.ids.take(em, 'servicio_realizado', lines.length);
    const created_at = this.clock.now();
    return lines.map(({ servicio, empleado_id, cantidad, precio_unitario, suma, ...line }, i) => ({
      entidad_id,
      id: ids[i] as number,
      registro_id,
      ingreso_id: null,
      tipo: 'catalogo',
      servicio_id: servicio.id,
      servicio_nombre: servicio.nombre,
      empleado_id,
      cantidad,
      precio_unitario,
      precio_catalogo: precio_unitario === servicio.precio ? null : servicio.precio,
      motivo_precio: line.motivo_precio ?? null,
      descuento_porcentaje: suma.descuento_porcentaje,
      descuento_pesos: suma.descuento_pesos,
      descuento_reparto: suma.descuento_reparto,
      motivo_descuento: line.motivo_descuento ?? null,
      total_servicio: suma.bruto,
      total_con_descuento: suma.total,
      porcentaje_empleado: servicio.porcentaje_pago_empleado,
      monto_empleado: comision(suma.total, servicio.porcentaje_pago_empleado),
      monto_efectivo: line.monto_efectivo,
      monto_transferencia: line.monto_transferencia,
      monto_por_cobrar: line.monto_por_cobrar,
      metodo_pago: line.metodo_pago,
      retenido: retiene && comision(suma.total, servicio.porcentaje_pago_empleado) > 0,
      fecha,
      usuario_id: session.usuario_id,
      created_at,
    }));
  }

  /** The payment of the client for a line, by the methods it was paid with, and what they were left owing of it. */
  ingresos(line: Item, partes: readonly ParteDeLinea[]): Movimiento[] {
    return porPartes(
      partes,
      ({ caja, ...move }) => ({
        ...move,
        entidad_id: line.entidad_id,
        fecha: line.fecha,
        debe: caja,
        haber: 'ingresos.servicios',
        operador_id: line.empleado_id,
        concepto: line.cantidad === 1 ? line.servicio_nombre : `${line.servicio_nombre} × ${line.cantidad}`,
        origen: 'servicio',
        origen_id: line.id,
      }),
      { cantidad: line.cantidad, debe: line.monto_por_cobrar },
    );
  }
}

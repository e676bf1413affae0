import {
  comision,
  concuerda,
  conDescuento,
  fueraDeLoComun,
  MONTO_MAXIMO,
  type Montos,
  prorratear,
  type ServicioRealizado as Realizado,
  type RegistroServicios,
  sumanTotal,
  totalBruto,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { Ceilings } from '../../core/session/ceilings.js';
import { onlyOwn, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { rowsIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { CitasService } from '../agenda/citas.service.js';
import { CuentasService, type Item } from '../cuentas/cuentas.service.js';
import { type OperadorEnTurno, TurnoService } from '../cuentas/turno.service.js';
import { LibroService, type Movimiento, porMedios } from '../libro/libro.service.js';
import { Registro } from './registro.entity.js';

declareConstraints({
  registro_una_por_cita: {
    codigo: 'CITA_YA_ATENDIDA',
    message: 'La cita ya tiene un servicio registrado',
    campo: 'cita_id',
  },
});

type DelCatalogo = {
  id: number;
  nombre: string;
  precio: number;
  porcentaje_pago_empleado: number;
  estado: boolean;
  entidad_id: number | null;
};

/**
 * Registers the services of a client: a ticket, its lines, the commission of each and the entries of the book, all or
 * nothing.
 */
@Injectable()
export class RegistrarService {
  constructor(
    private readonly reloj: Clock,
    private readonly topes: Ceilings,
    private readonly config: Config,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    private readonly turno: TurnoService,
    private readonly cuentas: CuentasService,
    private readonly libro: LibroService,
    private readonly citas: CitasService,
  ) {}

  registrar(sesion: Session, datos: RegistroServicios) {
    this.turno.exigirPropia(sesion, datos.empleado_id);
    this.topes.ensureDate(sesion, datos.fecha);
    for (const [i, { cantidad }] of datos.servicios.entries())
      this.topes.ensureUnits(cantidad, `servicios.${i}.cantidad`);
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const [operador, catalogo] = await Promise.all([
        this.turno.enTurno(em, sesion, datos.empleado_id, { activo: true }),
        this.catalogo(em, datos),
      ]);
      if (datos.cita_id)
        await this.citas.completar(em, auditar, sesion, { cita_id: datos.cita_id, entidad_id: operador.entidad.id });
      const lineas = await this.lineas(em, sesion, datos, operador, catalogo);
      const registro = await this.ticket(em, sesion, datos, operador, lineas);
      for (const linea of lineas) linea.registro_id = registro.id;
      // Sent in this order without waiting in between: the lines refer to the ticket.
      const [, { movimientos, pagados }] = await Promise.all([
        insertRecord(em, Registro, registro),
        this.cuentas.acreditar(em, lineas),
      ]);
      await this.libro.asentar(em, sesion, [...lineas.flatMap((l) => ingresos(l)), ...movimientos]);
      auditar({
        accion: 'crear',
        recurso: 'registro',
        recurso_id: registro.id,
        entidad_id: registro.entidad_id,
        despues: {
          ...registro,
          servicios: lineas.map((l) => ({ id: l.id, servicio: l.servicio_nombre, total: l.total_con_descuento })),
        },
        marcas: fueraDeLoComun({
          hoy: this.reloj.today(),
          fecha: datos.fecha,
          unidades: datos.servicios.map((s) => s.cantidad),
        }),
        avisos: [{ tema: 'servicios', operador_id: registro.empleado_id }],
      });
      const n = lineas.length;
      return {
        message: n === 1 ? '¡1 servicio asignado exitosamente!' : `¡${n} servicios asignados exitosamente!`,
        data: lineas.map((l) => comoFila(l, operador, pagados.has(l.id))),
      };
    });
  }

  /** The services of the catalogue that were asked for, as they are at this moment. */
  private async catalogo(em: EntityManager, datos: RegistroServicios): Promise<Map<number, DelCatalogo>> {
    const pedidos = datos.servicios.map((s) => s.servicio_id);
    const filas = await rowsIn<DelCatalogo>(
      em,
      sql`SELECT id, nombre, precio, porcentaje_pago_empleado, estado, entidad_id
        FROM servicio WHERE id = ANY(${pedidos}::bigint[]) AND archivado_en IS NULL`,
    );
    return new Map(filas.map((s) => [s.id, s]));
  }

  /** The lines with prices and percentages of the catalogue, and their part of the payment. */
  private async lineas(
    em: EntityManager,
    sesion: Session,
    datos: RegistroServicios,
    operador: OperadorEnTurno,
    catalogo: ReadonlyMap<number, DelCatalogo>,
  ): Promise<Item[]> {
    const ids = await this.ids.take(em, 'servicio_realizado', datos.servicios.length);
    const created_at = this.reloj.now();
    const lineas = datos.servicios.map(({ servicio_id, cantidad, descuento_porcentaje }, i) => {
      const servicio = catalogo.get(servicio_id);
      ensure(servicio !== undefined, 'NO_ENCONTRADO', 'No se encontró el servicio', 404);
      ensure(servicio.estado, 'SERVICIO_INACTIVO', `El servicio ${servicio.nombre} está inactivo`);
      ensure(
        servicio.entidad_id === null || servicio.entidad_id === operador.entidad.id,
        'SERVICIO_DE_OTRA_SUCURSAL',
        `El servicio ${servicio.nombre} no se ofrece en esta sucursal`,
      );
      ensure(
        !onlyOwn(sesion) || descuento_porcentaje <= this.config.DESCUENTO_MAXIMO_OPERADOR,
        'DESCUENTO_EXCESIVO',
        `El descuento máximo permitido es ${this.config.DESCUENTO_MAXIMO_OPERADOR} %`,
        403,
      );
      const total_servicio = totalBruto(servicio.precio, cantidad);
      ensure(total_servicio <= MONTO_MAXIMO, 'MONTO_EXCESIVO', 'El monto es demasiado grande', 400);
      const total_con_descuento = conDescuento(total_servicio, descuento_porcentaje);
      return {
        entidad_id: operador.entidad.id,
        id: ids[i] as number,
        registro_id: null,
        ingreso_id: null,
        tipo: 'catalogo' as const,
        servicio_id,
        servicio_nombre: servicio.nombre,
        empleado_id: operador.id,
        cantidad,
        precio_unitario: servicio.precio,
        descuento_porcentaje,
        total_servicio,
        total_con_descuento,
        porcentaje_empleado: servicio.porcentaje_pago_empleado,
        monto_empleado: comision(total_con_descuento, servicio.porcentaje_pago_empleado),
        fecha: datos.fecha,
        metodo_pago: datos.metodo_pago,
        usuario_id: sesion.usuario_id,
        created_at,
      };
    });
    const total = lineas.reduce((suma, l) => suma + l.total_con_descuento, 0);
    ensure(
      sumanTotal(datos, total),
      'SUMA_INCORRECTA',
      'La suma de efectivo y transferencia debe ser igual al total de todos los servicios',
      400,
    );
    ensure(
      concuerda(datos.metodo_pago, datos),
      'METODO_NO_CONCUERDA',
      'Los montos no corresponden al método de pago',
      400,
    );
    const partes = prorratear(
      datos.monto_efectivo,
      lineas.map((l) => l.total_con_descuento),
    );
    return lineas.map((l, i) => ({ ...l, ...(partes[i] as Montos) }));
  }

  private async ticket(
    em: EntityManager,
    sesion: Session,
    datos: RegistroServicios,
    operador: OperadorEnTurno,
    lineas: readonly Item[],
  ): Promise<Registro> {
    return {
      entidad_id: operador.entidad.id,
      id: await this.ids.one(em, 'registro'),
      empleado_id: operador.id,
      fecha: datos.fecha,
      metodo_pago: datos.metodo_pago,
      total: lineas.reduce((suma, l) => suma + l.total_con_descuento, 0),
      monto_efectivo: datos.monto_efectivo,
      monto_transferencia: datos.monto_transferencia,
      cita_id: datos.cita_id ?? null,
      usuario_id: sesion.usuario_id,
      created_at: this.reloj.now(),
    };
  }
}

/** The payment of a client for a line, by cash and by transfer. */
function ingresos(linea: Item): Movimiento[] {
  return porMedios(
    linea,
    (caja, monto, cantidad) => ({
      entidad_id: linea.entidad_id,
      fecha: linea.fecha,
      debe: caja,
      haber: 'ingresos.servicios',
      monto,
      cantidad,
      operador_id: linea.empleado_id,
      concepto: linea.cantidad === 1 ? linea.servicio_nombre : `${linea.servicio_nombre} × ${linea.cantidad}`,
      origen: 'servicio',
      origen_id: linea.id,
    }),
    linea.cantidad,
  );
}

function comoFila(linea: Item, operador: OperadorEnTurno, pagado: boolean): Realizado {
  const { created_at, ...resto } = linea;
  const { entidad, ...persona } = operador;
  return {
    ...resto,
    servicio: { id: linea.servicio_id as number, nombre: linea.servicio_nombre },
    empleado: persona,
    entidad,
    pagado,
    created_at: created_at.toISOString(),
  };
}

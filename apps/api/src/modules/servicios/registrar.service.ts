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
  type TiqueteCobrado,
  totalBruto,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { Ceilings } from '../../core/session/ceilings.js';
import { onlyOwn, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { rowsIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { CitasService } from '../agenda/citas.service.js';
import { CuentasService, type Item } from '../cuentas/cuentas.service.js';
import { type OperadorEnTurno, TurnoService } from '../cuentas/turno.service.js';
import { LibroService, type MetodoPropio, type Movimiento, porMedios } from '../libro/libro.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { type PorCobrar, TiquetesService } from '../tiquetes/tiquetes.service.js';

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
    private readonly clock: Clock,
    private readonly topes: Ceilings,
    private readonly config: Config,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly turn: TurnoService,
    private readonly cuentas: CuentasService,
    private readonly libro: LibroService,
    private readonly citas: CitasService,
    private readonly tiquetes: TiquetesService,
    private readonly metodos: MetodosService,
  ) {}

  registrar(session: Session, data: RegistroServicios) {
    this.turn.exigirPropia(session, data.empleado_id);
    this.topes.ensureDate(session, data.fecha);
    for (const [i, { cantidad }] of data.servicios.entries())
      this.topes.ensureUnits(cantidad, `servicios.${i}.cantidad`);
    return this.transactions.execute(session, async (em, audit) => {
      const [operador, catalogo] = await Promise.all([
        this.turn.enTurno(em, session, data.empleado_id, { activo: true }),
        this.catalogo(em, data),
      ]);
      if (data.cita_id)
        await this.citas.completar(em, audit, session, { cita_id: data.cita_id, entidad_id: operador.entidad.id });
      const lines = await this.lineas(em, session, data, operador, catalogo);
      const ticket = await this.ticket(em, session, data, operador, lines);
      const metodo = await this.metodos.elegir(em, { ...data, entidad_id: ticket.entidad_id }, data);
      const listo = await this.tiquetes.alistar(em, ticket, { metodo, referencia: data.referencia });
      for (const line of lines) line.registro_id = ticket.id;
      const {
        antes: tiquete,
        movimientos,
        pagados,
      } = await this.cuentas.acreditar(em, lines, () => this.tiquetes.cobrar(em, listo));
      await this.libro.asentar(em, session, [...lines.flatMap((l) => ingresos(l, metodo)), ...movimientos]);
      audit({
        accion: 'crear',
        recurso: 'registro',
        recurso_id: ticket.id,
        entidad_id: ticket.entidad_id,
        despues: {
          ...ticket,
          numero: tiquete.numero,
          empleado_id: operador.id,
          metodo_pago: data.metodo_pago,
          metodo_id: metodo?.id,
          servicios: lines.map((l) => ({ id: l.id, servicio: l.servicio_nombre, total: l.total_con_descuento })),
        },
        marcas: fueraDeLoComun({
          hoy: this.clock.today(),
          fecha: data.fecha,
          unidades: data.servicios.map((s) => s.cantidad),
        }),
        avisos: [{ tema: 'servicios', operador_id: operador.id }],
      });
      const n = lines.length;
      return {
        message: n === 1 ? '¡1 servicio asignado exitosamente!' : `¡${n} servicios asignados exitosamente!`,
        data: lines.map((l) => comoFila(l, operador, tiquete, pagados.has(l.id))),
        tiquete,
      };
    });
  }

  /** The services of the catalogue that were asked for, as they are at this moment. */
  private async catalogo(em: EntityManager, data: RegistroServicios): Promise<Map<number, DelCatalogo>> {
    const requests = data.servicios.map((s) => s.servicio_id);
    const rows = await rowsIn<DelCatalogo>(
      em,
      sql`SELECT id, nombre, precio, porcentaje_pago_empleado, estado, entidad_id
        FROM servicio WHERE id = ANY(${requests}::bigint[]) AND archivado_en IS NULL`,
    );
    return new Map(rows.map((s) => [s.id, s]));
  }

  /** The lines with prices and percentages of the catalogue, and their part of the payment. */
  private async lineas(
    em: EntityManager,
    session: Session,
    data: RegistroServicios,
    operador: OperadorEnTurno,
    catalogo: ReadonlyMap<number, DelCatalogo>,
  ): Promise<Item[]> {
    const ids = await this.ids.take(em, 'servicio_realizado', data.servicios.length);
    const created_at = this.clock.now();
    const lines = data.servicios.map(({ servicio_id, cantidad, descuento_porcentaje }, i) => {
      const servicio = catalogo.get(servicio_id);
      ensure(servicio !== undefined, 'NO_ENCONTRADO', 'No se encontró el servicio', 404);
      ensure(servicio.estado, 'SERVICIO_INACTIVO', `El servicio ${servicio.nombre} está inactivo`);
      ensure(
        servicio.entidad_id === null || servicio.entidad_id === operador.entidad.id,
        'SERVICIO_DE_OTRA_SUCURSAL',
        `El servicio ${servicio.nombre} no se ofrece en esta sucursal`,
      );
      ensure(
        !onlyOwn(session) || descuento_porcentaje <= this.config.DESCUENTO_MAXIMO_OPERADOR,
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
        fecha: data.fecha,
        metodo_pago: data.metodo_pago,
        usuario_id: session.usuario_id,
        created_at,
      };
    });
    const total = lines.reduce((sum, l) => sum + l.total_con_descuento, 0);
    ensure(
      sumanTotal(data, total),
      'SUMA_INCORRECTA',
      'La suma de efectivo y transferencia debe ser igual al total de todos los servicios',
      400,
    );
    ensure(
      concuerda(data.metodo_pago, data),
      'METODO_NO_CONCUERDA',
      'Los montos no corresponden al método de pago',
      400,
    );
    const parts = prorratear(
      data.monto_efectivo,
      lines.map((l) => l.total_con_descuento),
    );
    return lines.map((l, i) => ({ ...l, ...(parts[i] as Montos) }));
  }

  private async ticket(
    em: EntityManager,
    session: Session,
    data: RegistroServicios,
    operador: OperadorEnTurno,
    lines: readonly Item[],
  ): Promise<PorCobrar> {
    return {
      entidad_id: operador.entidad.id,
      id: await this.ids.one(em, 'tiquete'),
      origen: 'registrar',
      fecha: data.fecha,
      total: lines.reduce((sum, l) => sum + l.total_con_descuento, 0),
      monto_efectivo: data.monto_efectivo,
      monto_transferencia: data.monto_transferencia,
      cita_id: data.cita_id ?? null,
      usuario_id: session.usuario_id,
      created_at: this.clock.now(),
    };
  }
}

/** The payment of a client for a line, by cash and by transfer. */
function ingresos(line: Item, metodo: MetodoPropio | null): Movimiento[] {
  return porMedios(
    line,
    metodo,
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
    line.cantidad,
  );
}

function comoFila(line: Item, operador: OperadorEnTurno, tiquete: TiqueteCobrado, pagado: boolean): Realizado {
  const { created_at, ...resto } = line;
  const { entidad, ...persona } = operador;
  return {
    ...resto,
    tiquete,
    servicio: { id: line.servicio_id as number, nombre: line.servicio_nombre },
    empleado: persona,
    entidad,
    pagado,
    created_at: created_at.toISOString(),
  };
}

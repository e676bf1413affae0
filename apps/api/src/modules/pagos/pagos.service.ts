import { fueraDeLoComun, type Medio, type Pago as PagoFila } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { Ceilings } from '../../core/session/ceilings.js';
import { type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { Clock } from '../../platform/time/clock.js';
import { CuentasService } from '../cuentas/cuentas.service.js';
import { type OperadorEnTurno, TurnoService } from '../cuentas/turno.service.js';
import { HUECO } from '../libro/concepto.queries.js';
import { LibroService } from '../libro/libro.service.js';
import { Pago } from './pago.entity.js';

export type PagoSemanal = {
  empleado_id: number;
  monto: number;
  tipo_pago: 'total' | 'parcial';
  servicios_incluidos?: number[];
  metodo_pago: Medio;
};
export type PagoManual = { empleado_id: number; monto: number; fecha: string; estado: boolean; metodo_pago: Medio };
/** The fields of a payment whose money moves that the book needs. */
export type PagoMovido = Pick<Pago, 'entidad_id' | 'id' | 'empleado_id' | 'monto' | 'metodo_pago'> & {
  pagado_el: string | null;
};
type Registrado = {
  pago: Pago;
  operador: OperadorEnTurno;
  marcas: string[];
  servicios?: readonly number[] | undefined;
};
type Marcado = Pick<Pago, 'entidad_id' | 'empleado_id' | 'estado' | 'metodo_pago'> & { fecha?: string };
type Nuevo = Pick<Pago, 'monto' | 'fecha' | 'estado' | 'tipo_pago' | 'metodo_pago'>;

const REGISTRADO = 'Pago registrado exitosamente';

/** Pays employees. The items that a payment settles are the account's business (`cuentas`), its money the book's. */
@Injectable()
export class PagosService {
  constructor(
    private readonly reloj: Clock,
    private readonly topes: Ceilings,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    private readonly turno: TurnoService,
    private readonly cuentas: CuentasService,
    private readonly libro: LibroService,
  ) {}

  /** Weekly payment: the whole balance, or chosen services with their exact sum. Paid once, however many press the button. */
  pagarSemana(sesion: Session, datos: PagoSemanal) {
    this.turno.exigirPropia(sesion, datos.empleado_id);
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const operador = await this.turno.enTurno(em, sesion, datos.empleado_id, { activo: false });
      const pago = await this.anotar(em, sesion, operador, { ...datos, fecha: this.reloj.today(), estado: true });
      if (datos.tipo_pago === 'total') await this.cuentas.pagarTodo(em, this.abono(pago));
      else await this.cuentas.pagarElegidos(em, this.abono(pago), datos.servicios_incluidos ?? []);
      await this.asentar(em, sesion, pago);
      const marcas = await this.marcas(em, sesion, pago);
      return this.responder(sesion, auditar, { pago, operador, marcas, servicios: datos.servicios_incluidos });
    });
  }

  /** Manual payment: paid, it goes into the advance; pending, it is a note. */
  crear(sesion: Session, datos: PagoManual) {
    this.turno.exigirPropia(sesion, datos.empleado_id);
    this.topes.ensureDate(sesion, datos.fecha);
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const operador = await this.turno.enTurno(em, sesion, datos.empleado_id, { activo: false });
      const pago = await this.anotar(em, sesion, operador, { ...datos, tipo_pago: 'manual' });
      if (pago.estado) {
        await this.cuentas.abonar(em, this.abono(pago));
        await this.asentar(em, sesion, pago);
      }
      const marcas = await this.marcas(em, sesion, pago);
      return this.responder(sesion, auditar, { pago, operador, marcas });
    });
  }

  private async anotar(em: EntityManager, sesion: Session, operador: OperadorEnTurno, datos: Nuevo): Promise<Pago> {
    const pago: Pago = {
      entidad_id: operador.entidad.id,
      id: await this.ids.one(em, 'pago'),
      empleado_id: operador.id,
      monto: datos.monto,
      fecha: datos.fecha,
      estado: datos.estado,
      tipo_pago: datos.tipo_pago,
      metodo_pago: datos.metodo_pago,
      pagado_el: datos.estado ? datos.fecha : null,
      usuario_id: sesion.usuario_id,
      created_at: this.reloj.now(),
    };
    await insertRecord(em, Pago, pago);
    return pago;
  }

  private abono(pago: Pago) {
    return {
      entidad_id: pago.entidad_id,
      empleado_id: pago.empleado_id,
      pago_id: pago.id,
      monto: pago.monto,
      fecha: pago.pagado_el as string,
    };
  }

  /** The money of a payment leaves the till on the day it moved. */
  asentar(em: EntityManager, sesion: Session, pago: PagoMovido): Promise<void> {
    return this.libro.asentar(em, sesion, [
      {
        entidad_id: pago.entidad_id,
        fecha: pago.pagado_el as string,
        debe: 'por_pagar',
        haber: `caja.${pago.metodo_pago}`,
        monto: pago.monto,
        cantidad: 1,
        operador_id: pago.empleado_id,
        concepto: `Pago a ${HUECO}`,
        origen: 'pago',
        origen_id: pago.id,
      },
    ]);
  }

  /**
   * The marks of an unusual payment of the caller's, for the audit row: of one whose money moved, also what it leaves
   * in the till.
   */
  async marcas(em: EntityManager, sesion: Session, { empleado_id, fecha, ...pago }: Marcado): Promise<string[]> {
    const sale = pago.estado && pago.metodo_pago === 'efectivo';
    const caja_queda = sale ? await this.libro.efectivoEn(em, pago.entidad_id) : 0;
    const pago_propio = empleado_id === sesion.operador?.id;
    return fueraDeLoComun({ hoy: this.reloj.today(), fecha, pago_propio, caja_queda });
  }

  private responder(
    sesion: Session,
    auditar: Audit,
    { pago, operador, marcas, servicios }: Registrado,
  ): { message: string; data: PagoFila; aviso: string | null } {
    auditar({
      accion: 'crear',
      recurso: 'pago',
      recurso_id: pago.id,
      entidad_id: pago.entidad_id,
      despues: { ...pago, servicios },
      marcas,
      avisos: [{ tema: 'pagos', operador_id: pago.empleado_id }],
    });
    const { entidad: _, ...persona } = operador;
    const { entidad_id, id, monto, fecha, estado, tipo_pago, metodo_pago } = pago;
    return {
      message: REGISTRADO,
      aviso: this.libro.avisoDeCaja(sesion, marcas),
      data: {
        id,
        entidad_id,
        empleado: persona,
        monto,
        fecha,
        estado,
        tipo_pago,
        metodo_pago,
        created_at: pago.created_at.toISOString(),
      },
    };
  }
}

import { formatoPesos, fueraDeLoComun, type Medio, type Pago as PagoFila } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { Ceilings } from '../../core/session/ceilings.js';
import { type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { onlyRowIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { CuentasService } from '../cuentas/cuentas.service.js';
import { type OperadorEnTurno, TurnoService } from '../cuentas/turno.service.js';
import { HUECO } from '../libro/concepto.queries.js';
import { LibroService } from '../libro/libro.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { Pago } from './pago.entity.js';
import { PAGO } from './pagos.queries.js';

export type PagoSemanal = {
  empleado_id: number;
  monto: number;
  tipo_pago: 'total' | 'parcial';
  servicios_incluidos?: number[];
  metodo_pago: Medio;
  metodo_id?: number | null;
};
export type PagoManual = Pick<PagoSemanal, 'empleado_id' | 'monto' | 'metodo_pago' | 'metodo_id'> & {
  fecha: string;
  estado: boolean;
};
/** The fields of a payment whose money moves that the book needs. */
export type PagoMovido = Pick<Pago, 'entidad_id' | 'id' | 'empleado_id' | 'monto' | 'metodo_pago' | 'metodo_id'> & {
  pagado_el: string | null;
};
type Registrado = {
  pago: Pago;
  marcas: string[];
  servicios?: readonly number[] | undefined;
};
type Marcado = Pick<Pago, 'entidad_id' | 'empleado_id' | 'estado' | 'metodo_pago'> & { fecha?: string };
type Contado = Pick<Pago, 'entidad_id' | 'empleado_id' | 'created_at'>;
type Nuevo = Pick<Pago, 'monto' | 'fecha' | 'estado' | 'tipo_pago' | 'metodo_pago'> & Pick<PagoSemanal, 'metodo_id'>;

const REGISTRADO = 'Pago registrado exitosamente';

/** Pays employees. The items that a payment settles are the account's business (`cuentas`), its money the book's. */
@Injectable()
export class PagosService {
  constructor(
    private readonly clock: Clock,
    private readonly topes: Ceilings,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly segunda: SegundaPersonaService,
    private readonly ceilings: TopesQueries,
    private readonly turn: TurnoService,
    private readonly cuentas: CuentasService,
    private readonly libro: LibroService,
    private readonly metodos: MetodosService,
  ) {}

  /** Weekly payment: the whole balance, or chosen services with their exact sum. Paid once, however many press the button. */
  pagarSemana(session: Session, data: PagoSemanal) {
    this.turn.exigirPropia(session, data.empleado_id);
    return this.transactions.execute(session, async (em, audit) => {
      const operador = await this.turn.enTurno(em, session, data.empleado_id, { activo: false });
      await this.exigirSegunda(em, session, { entidad_id: operador.entidad.id, ...data });
      const pago = await this.anotar(em, session, operador, { ...data, fecha: this.clock.today(), estado: true });
      if (data.tipo_pago === 'total') await this.cuentas.pagarTodo(em, this.abono(pago));
      else await this.cuentas.pagarElegidos(em, this.abono(pago), data.servicios_incluidos ?? []);
      await this.asentar(em, session, pago);
      await this.contar(em, pago, 1);
      const marks = await this.marcas(em, session, pago);
      return this.responder(em, session, audit, { pago, marcas: marks, servicios: data.servicios_incluidos });
    });
  }

  /** Manual payment: paid, it goes into the advance; pending, it is a note. */
  crear(session: Session, data: PagoManual) {
    this.turn.exigirPropia(session, data.empleado_id);
    this.topes.ensureDate(session, data.fecha);
    return this.transactions.execute(session, async (em, audit) => {
      const operador = await this.turn.enTurno(em, session, data.empleado_id, { activo: false });
      if (data.estado) await this.exigirSegunda(em, session, { entidad_id: operador.entidad.id, ...data });
      const pago = await this.anotar(em, session, operador, { ...data, tipo_pago: 'manual' });
      if (pago.estado) {
        await this.cuentas.abonar(em, this.abono(pago));
        await this.asentar(em, session, pago);
      }
      await this.contar(em, pago, 1);
      const marks = await this.marcas(em, session, pago);
      return this.responder(em, session, audit, { pago, marcas: marks });
    });
  }

  /** A payment to oneself may need a second person; only the same request again takes its approval, behind the same turn. */
  async exigirSegunda(
    em: EntityManager,
    session: Session,
    { entidad_id, empleado_id, monto }: { entidad_id: number; empleado_id: number; monto: number },
  ): Promise<void> {
    const aprobada = await this.segunda.tomar(em, session, entidad_id);
    const requiere = await this.ceilings.dePago(em, session, { entidad_id, empleado_id, monto });
    const resumen = `Pago de ${formatoPesos(monto)} a quien lo hace`;
    await this.segunda.exigir(em, session, aprobada, { entidad_id, accion: 'pagar', resumen, requiere });
  }

  private async anotar(em: EntityManager, session: Session, operador: OperadorEnTurno, data: Nuevo): Promise<Pago> {
    const entidad_id = operador.entidad.id;
    const metodo = await this.metodos.elegir(em, {
      monto_efectivo: data.metodo_pago === 'efectivo' ? data.monto : 0,
      monto_transferencia: data.metodo_pago === 'transferencia' ? data.monto : 0,
      metodo_id: data.metodo_id,
      entidad_id,
    });
    const pago: Pago = {
      entidad_id,
      id: await this.ids.one(em, 'pago'),
      empleado_id: operador.id,
      monto: data.monto,
      fecha: data.fecha,
      estado: data.estado,
      tipo_pago: data.tipo_pago,
      metodo_pago: data.metodo_pago,
      metodo_id: metodo?.id ?? null,
      pagado_el: data.estado ? data.fecha : null,
      usuario_id: session.usuario_id,
      created_at: this.clock.now(),
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

  /** Counts a payment into those of its employee, or out of them. After the book. */
  contar(em: EntityManager, { entidad_id, empleado_id, created_at }: Contado, rows: 1 | -1): Promise<void> {
    return this.libro.contar(em, { entidad_id, serie: 'pago', operador_id: empleado_id, created_at, filas: rows });
  }

  /** The money of a payment leaves the till on the day it moved. */
  asentar(em: EntityManager, session: Session, pago: PagoMovido): Promise<void> {
    return this.libro.asentar(em, session, [
      {
        entidad_id: pago.entidad_id,
        fecha: pago.pagado_el as string,
        debe: 'por_pagar',
        haber: `caja.${pago.metodo_pago}`,
        monto: pago.monto,
        cantidad: 1,
        operador_id: pago.empleado_id,
        metodo_id: pago.metodo_id,
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
  async marcas(em: EntityManager, session: Session, { empleado_id, fecha, ...pago }: Marcado): Promise<string[]> {
    const sale = pago.estado && pago.metodo_pago === 'efectivo';
    const caja_queda = sale ? await this.libro.efectivoEn(em, pago.entidad_id) : 0;
    const pago_propio = empleado_id === session.operador?.id;
    return fueraDeLoComun({ hoy: this.clock.today(), fecha, pago_propio, caja_queda });
  }

  private async responder(
    em: EntityManager,
    session: Session,
    audit: Audit,
    { pago, marcas, servicios }: Registrado,
  ): Promise<{ message: string; data: PagoFila; aviso: string | null }> {
    audit({
      accion: 'crear',
      recurso: 'pago',
      recurso_id: pago.id,
      entidad_id: pago.entidad_id,
      despues: { ...pago, servicios },
      marcas,
      avisos: [{ tema: 'pagos', operador_id: pago.empleado_id }],
    });
    const data = await onlyRowIn<PagoFila>(
      em,
      sql`${PAGO} WHERE p.entidad_id = ${pago.entidad_id} AND p.id = ${pago.id}`,
    );
    return { message: REGISTRADO, aviso: this.libro.avisoDeCaja(session, marcas), data };
  }
}

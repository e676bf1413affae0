import {
  type Anulacion,
  type Cuenta,
  comision,
  conBarras,
  concuerda,
  formatoPesos,
  fueraDeLoComun,
  type IngresoAdicional,
  type IngresoNuevo,
  PORCENTAJE_OCASIONAL,
  type TipoIngreso,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { branchOfNew, ensureOpenBranch, lockInOpenBranch } from '../../core/session/branch.js';
import { Ceilings } from '../../core/session/ceilings.js';
import { isAdmin, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, voidRecord, withoutBlanks } from '../../platform/db/records.js';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { ensure } from '../../platform/errors/business-error.js';
import type { Notice } from '../../platform/events/notices.js';
import { Clock } from '../../platform/time/clock.js';
import { type PorAprobar, SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { CuentasService, deCuenta, type Item, movimientosDe, SIN_AJUSTES } from '../cuentas/cuentas.service.js';
import { RetirarService } from '../cuentas/retirar.service.js';
import { type OperadorEnTurno, TurnoService } from '../cuentas/turno.service.js';
import { FavoresService } from '../deudas/favores.service.js';
import { HUECO } from '../libro/concepto.queries.js';
import { LibroService, type MetodoPropio, type Movimiento, partesDe, porPartes } from '../libro/libro.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { Ingreso } from './ingreso.entity.js';
import { INGRESO } from './ingresos.queries.js';

const CUENTA_DE: Record<TipoIngreso, Cuenta> = {
  accesorio: 'ingresos.accesorios',
  servicio_ocasional: 'ingresos.ocasionales',
  otro: 'ingresos.otros',
};

/** An occasional service is also one of its operator's. */
const paraQuien = ({ tipo, operador_id }: Pick<Ingreso, 'tipo' | 'operador_id'>): readonly Notice[] =>
  tipo === 'servicio_ocasional' && operador_id !== null
    ? [{ tema: 'ingresos_adicionales' }, { tema: 'servicios', operador_id }]
    : [{ tema: 'ingresos_adicionales' }];

/** Registers and annuls additional income. The share of an occasional service is an item of its operator's account like any other. */
@Injectable()
export class IngresosService {
  constructor(
    private readonly clock: Clock,
    private readonly limites: Ceilings,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly segunda: SegundaPersonaService,
    private readonly topes: TopesQueries,
    private readonly turn: TurnoService,
    private readonly cuentas: CuentasService,
    private readonly retirar: RetirarService,
    private readonly libro: LibroService,
    private readonly metodos: MetodosService,
    private readonly favores: FavoresService,
  ) {}

  crear(session: Session, datos: IngresoNuevo) {
    this.limites.ensureDate(session, datos.fecha);
    ensure(
      concuerda(datos.metodo_pago, datos),
      'METODO_NO_CONCUERDA',
      'Los montos no corresponden al método de pago',
      400,
    );
    const ocasional = datos.tipo === 'servicio_ocasional';
    if (ocasional) this.turn.exigirPropia(session, datos.operador_id as number);
    return this.transactions.execute(session, async (em, audit) => {
      const operador = this.esId(datos.operador_id)
        ? await this.turn.enTurno(em, session, datos.operador_id, { activo: ocasional })
        : null;
      const empleado = this.esId(datos.empleado_id)
        ? await this.turn.enTurno(em, session, datos.empleado_id, { activo: false })
        : null;
      const entidad_id = this.entidadDe(session, datos.entidad_id, operador, empleado);
      await ensureOpenBranch(em, entidad_id);
      const metodo = await this.metodos.elegir(em, { ...datos, entidad_id });
      const ingreso = await insertRecord(em, Ingreso, {
        ...withoutBlanks(datos),
        entidad_id,
        metodo_id: metodo?.id ?? null,
        favor_id: null,
        id: await this.ids.one(em, 'ingreso'),
        empleado_id: empleado?.id ?? (datos.empleado_id === undefined ? session.operador?.id : null),
        operador_id: operador?.id,
        usuario_id: session.usuario_id,
        created_at: this.clock.now(),
      });
      const comisiones = ocasional && operador !== null ? await this.acreditar(em, ingreso, operador) : [];
      await this.libro.asentar(em, session, [...this.entradas(ingreso, metodo), ...comisiones]);
      await this.contar(em, ingreso, 1);
      const data = await onlyRowIn<IngresoAdicional>(
        em,
        sql`${INGRESO} WHERE i.entidad_id = ${ingreso.entidad_id} AND i.id = ${ingreso.id}`,
      );
      const marks = fueraDeLoComun({ hoy: this.clock.today(), fecha: ingreso.fecha });
      audit({
        ...{ accion: 'crear', recurso: 'ingreso', recurso_id: ingreso.id, entidad_id: ingreso.entidad_id },
        despues: data,
        marcas: marks,
        personales: ['empleado', 'operador', ...personalTexts(Ingreso)],
        avisos: paraQuien(ingreso),
      });
      return { message: '¡Ingreso adicional registrado exitosamente!', data };
    });
  }

  /** Annuls an income; an occasional service that a weekly payment touched is 409. */
  eliminar(session: Session, id: number, { motivo, devolver_con }: Anulacion) {
    return this.transactions.execute(session, async (em, audit) => {
      const { created_at, ...before } = await lockInOpenBranch(em, session, Ingreso, id, {
        noHay: 'No se encontró el ingreso adicional',
        only: sql`r.anulado_en IS NULL`,
        but: ['id', 'usuario_id'],
      });
      // Only the same request again takes it, behind the same income.
      const aprobada = await this.segunda.tomar(em, session, before.entidad_id);
      if (before.favor_id !== null) await this.favores.soltar(em, { ...before, favor_id: before.favor_id });
      if (before.tipo === 'servicio_ocasional') {
        this.turn.exigirPropia(session, before.operador_id as number);
        await this.anularItem(em, session, before.entidad_id, id, motivo);
      }
      await this.segunda.exigir(em, session, aprobada, await this.porAprobar(em, before, motivo));
      const anulado = { at: this.clock.now(), by: session.usuario_id, reason: motivo };
      await voidRecord(em, Ingreso, { ...before, id }, anulado);
      const { entidad_id } = before;
      await this.libro.revertir(em, session, { entidad_id, origen: 'ingreso', origen_id: id, devolver_con });
      await this.contar(em, { ...before, created_at }, -1);
      audit({
        ...{ accion: 'anular', recurso: 'ingreso', recurso_id: id, entidad_id, motivo },
        antes: { ...before, devuelto_con: devolver_con },
        personales: personalTexts(Ingreso),
        avisos: paraQuien(before),
      });
      return { message: '¡Ingreso adicional eliminado exitosamente!' };
    });
  }

  private async porAprobar(
    em: EntityManager,
    { entidad_id, concepto, monto, fecha }: Pick<Ingreso, 'entidad_id' | 'concepto' | 'monto' | 'fecha'>,
    motivo: string | undefined,
  ): Promise<PorAprobar> {
    const requiere = await this.topes.deAnulacion(em, entidad_id, { monto, fecha });
    const dicho = `${concepto} de ${formatoPesos(monto)}, del ${conBarras(fecha)}`;
    const resumen = [dicho, motivo].filter(Boolean).join('. ');
    return { entidad_id, accion: 'anular', resumen, requiere };
  }

  private contar(
    em: EntityManager,
    { entidad_id, tipo, created_at }: Pick<Ingreso, 'entidad_id' | 'tipo'> & { created_at: Date | string },
    rows: 1 | -1,
  ): Promise<void> {
    return this.libro.contar(em, { entidad_id, serie: `ingreso.${tipo}`, created_at, filas: rows });
  }

  private esId(value: number | null | undefined): value is number {
    return value !== null && value !== undefined;
  }

  /** Given by an administrator, else the operator's, else the recorder's, else the caller's; an administrator without any: 'General'. */
  private entidadDe(
    session: Session,
    requested: number | null | undefined,
    operador: OperadorEnTurno | null,
    empleado: OperadorEnTurno | null,
  ): number {
    ensure(
      !isAdmin(session) || !this.esId(requested) || operador === null || operador.entidad.id === requested,
      'OPERADOR_DE_OTRA_SUCURSAL',
      'El operador no es de esa sucursal',
      400,
    );
    // Work that an operator performed is of their branch, also where an administrator names none.
    return branchOfNew(session, operador === null ? requested : (requested ?? undefined), {
      general: true,
      own: operador?.entidad.id ?? empleado?.entidad.id ?? session.entidad?.id,
    });
  }

  private async acreditar(em: EntityManager, ingreso: Ingreso, operador: OperadorEnTurno): Promise<Movimiento[]> {
    const item: Item = {
      entidad_id: ingreso.entidad_id,
      id: await this.ids.one(em, 'servicio_realizado'),
      registro_id: null,
      ingreso_id: ingreso.id,
      tipo: 'ocasional',
      servicio_id: null,
      servicio_nombre: ingreso.concepto,
      empleado_id: operador.id,
      cantidad: 1,
      precio_unitario: ingreso.monto,
      descuento_porcentaje: 0,
      total_servicio: ingreso.monto,
      total_con_descuento: ingreso.monto,
      porcentaje_empleado: PORCENTAJE_OCASIONAL,
      monto_empleado: comision(ingreso.monto, PORCENTAJE_OCASIONAL),
      fecha: ingreso.fecha,
      metodo_pago: ingreso.metodo_pago,
      monto_efectivo: ingreso.monto_efectivo,
      monto_transferencia: ingreso.monto_transferencia,
      usuario_id: ingreso.usuario_id,
      created_at: ingreso.created_at,
      ...SIN_AJUSTES,
    };
    await this.cuentas.acreditar(em, deCuenta([item]), async () => undefined);
    return movimientosDe({ items: [item] });
  }

  private async anularItem(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    ingreso_id: number,
    reason: string | undefined,
  ): Promise<void> {
    const item = await rowIn<{ id: number; empleado_id: number }>(
      em,
      sql`SELECT id, empleado_id FROM servicio_realizado WHERE entidad_id = ${entidad_id} AND ingreso_id = ${ingreso_id}`,
    );
    if (item !== null) await this.retirar.anular(em, session, { entidad_id, ...item }, reason);
  }

  private entradas(ingreso: Ingreso, metodo: MetodoPropio | null): Movimiento[] {
    return porPartes(partesDe(ingreso, metodo), ({ caja, ...move }) => ({
      ...move,
      entidad_id: ingreso.entidad_id,
      fecha: ingreso.fecha,
      debe: caja,
      haber: CUENTA_DE[ingreso.tipo],
      operador_id: ingreso.operador_id,
      concepto: HUECO,
      origen: 'ingreso',
      origen_id: ingreso.id,
    }));
  }
}

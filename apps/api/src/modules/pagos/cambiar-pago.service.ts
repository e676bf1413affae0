import type { Medio, Pago } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../core/changes/transactions.js';
import { ofOpenBranch, withinBranchOf } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Scope, type Session } from '../../core/session/session.js';
import { updateRecord, voidRecord } from '../../platform/db/records.js';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { CuentasService } from '../cuentas/cuentas.service.js';
import { RetirarService } from '../cuentas/retirar.service.js';
import { TurnoService } from '../cuentas/turno.service.js';
import { LibroService } from '../libro/libro.service.js';
import { Pago as PagoGuardado } from './pago.entity.js';
import { PAGO } from './pagos.queries.js';
import { PagosService } from './pagos.service.js';

type Guardado = {
  entidad_id: number;
  id: number;
  empleado_id: number;
  nombre: string;
  apellido: string;
  monto: number;
  fecha: string;
  estado: boolean;
  tipo_pago: 'total' | 'parcial' | 'manual';
  metodo_pago: Medio;
  metodo_id: number | null;
  created_at: Date;
};

/** The texts of a payment that the audit trail keeps apart: the name of the person paid. */
const PERSONALES = ['nombre', 'apellido', 'empleado'];

/** Changes payments already recorded: a note becomes paid, a payment is annulled. */
@Injectable()
export class CambiarPagoService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly turn: TurnoService,
    private readonly cuentas: CuentasService,
    private readonly retirar: RetirarService,
    private readonly libro: LibroService,
    private readonly pagos: PagosService,
  ) {}

  /** A pending record becomes paid: its money moves today and goes into the advance. */
  marcarPagado(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const { created_at: _, ...before } = await this.bloquear(em, session, id);
      ensure(!before.estado, 'PAGO_YA_PAGADO', 'El pago ya está marcado como pagado');
      await this.pagos.exigirSegunda(em, session, before);
      const pagado_el = this.clock.today();
      await updateRecord(em, PagoGuardado, { ...before, id }, { estado: true, pagado_el });
      await this.turn.tomarTurno(em, before);
      await this.turn.exigirAbierta(em, before);
      await this.cuentas.abonar(em, {
        entidad_id: before.entidad_id,
        empleado_id: before.empleado_id,
        pago_id: id,
        monto: before.monto,
        fecha: pagado_el,
      });
      await this.pagos.asentar(em, session, { ...before, pagado_el });
      const data = await onlyRowIn<Pago>(em, sql`${PAGO} WHERE p.entidad_id = ${before.entidad_id} AND p.id = ${id}`);
      const marks = await this.pagos.marcas(em, session, { ...before, estado: true, fecha: pagado_el });
      audit({
        accion: 'marcar_pagado',
        recurso: 'pago',
        recurso_id: id,
        entidad_id: before.entidad_id,
        antes: before,
        despues: data,
        personales: PERSONALES,
        marcas: marks,
        avisos: [{ tema: 'pagos', operador_id: before.empleado_id }],
      });
      return { message: 'Pago actualizado exitosamente', data, aviso: this.libro.avisoDeCaja(session, marks) };
    });
  }

  /** Annuls a payment: the items it settled are unpaid again and its money is back in the till. Twice is 404. */
  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const { created_at, ...before } = await this.bloquear(em, session, id);
      if (before.estado)
        await this.retirar.retirarPago(em, {
          entidad_id: before.entidad_id,
          empleado_id: before.empleado_id,
          pago_id: id,
        });
      await voidRecord(em, PagoGuardado, { ...before, id }, { at: this.clock.now(), by: session.usuario_id, reason });
      await this.libro.revertir(em, session, { entidad_id: before.entidad_id, origen: 'pago', origen_id: id });
      await this.pagos.contar(em, { ...before, created_at }, -1);
      const avisos = [{ tema: 'pagos' as const, operador_id: before.empleado_id }];
      audit({
        accion: 'anular',
        recurso: 'pago',
        recurso_id: id,
        entidad_id: before.entidad_id,
        antes: before,
        motivo: reason,
        personales: PERSONALES,
        avisos,
      });
      return { message: 'Pago eliminado exitosamente' };
    });
  }

  private async bloquear(em: EntityManager, session: Session, id: number): Promise<Guardado> {
    const consulta = (
      who: Scope,
    ) => sql`SELECT p.entidad_id, p.id, p.empleado_id, o.nombre, o.apellido, p.monto, p.fecha, p.estado,
        p.tipo_pago, p.metodo_pago, p.metodo_id, p.created_at
      FROM pago p JOIN operador o ON o.id = p.empleado_id
      WHERE ${inScope(who, { entidad: sql`p.entidad_id`, operador: sql`p.empleado_id` })} AND p.id = ${id}
        AND p.anulado_en IS NULL FOR UPDATE OF p`;
    return ofOpenBranch(em, session, async () =>
      ensureFound(
        await rowIn<Guardado>(em, consulta(await withinBranchOf(em, personalScope(session), PagoGuardado, id))),
        'No se encontró el pago',
      ),
    );
  }
}

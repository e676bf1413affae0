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
import { DevolucionesService } from '../cuentas/devoluciones.service.js';
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
};

/** The texts of a payment that the audit trail keeps apart: the name of the person paid. */
const PERSONALES = ['nombre', 'apellido', 'empleado'];

/** Changes payments already recorded: a note becomes paid, a payment is annulled. */
@Injectable()
export class CambiarPagoService {
  constructor(
    private readonly reloj: Clock,
    private readonly transacciones: Transactions,
    private readonly turno: TurnoService,
    private readonly cuentas: CuentasService,
    private readonly devoluciones: DevolucionesService,
    private readonly libro: LibroService,
    private readonly pagos: PagosService,
  ) {}

  /** A pending record becomes paid: its money moves today and goes into the advance. */
  marcarPagado(sesion: Session, id: number) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.bloquear(em, sesion, id);
      ensure(!antes.estado, 'PAGO_YA_PAGADO', 'El pago ya está marcado como pagado');
      const pagado_el = this.reloj.today();
      await updateRecord(em, PagoGuardado, { ...antes, id }, { estado: true, pagado_el });
      await this.turno.tomarTurno(em, antes);
      await this.turno.exigirAbierta(em, antes);
      await this.cuentas.abonar(em, {
        entidad_id: antes.entidad_id,
        empleado_id: antes.empleado_id,
        pago_id: id,
        monto: antes.monto,
        fecha: pagado_el,
      });
      await this.pagos.asentar(em, sesion, { ...antes, pagado_el });
      const data = await onlyRowIn<Pago>(em, sql`${PAGO} WHERE p.entidad_id = ${antes.entidad_id} AND p.id = ${id}`);
      const marcas = await this.pagos.marcas(em, sesion, { ...antes, estado: true, fecha: pagado_el });
      auditar({
        accion: 'marcar_pagado',
        recurso: 'pago',
        recurso_id: id,
        entidad_id: antes.entidad_id,
        antes,
        despues: data,
        personales: PERSONALES,
        marcas,
        avisos: [{ tema: 'pagos', operador_id: antes.empleado_id }],
      });
      return { message: 'Pago actualizado exitosamente', data, aviso: this.libro.avisoDeCaja(sesion, marcas) };
    });
  }

  /** Annuls a payment: the items it settled are unpaid again and its money is back in the till. Twice is 404. */
  eliminar(sesion: Session, id: number, motivo: string | undefined) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.bloquear(em, sesion, id);
      if (antes.estado)
        await this.devoluciones.devolver(em, {
          entidad_id: antes.entidad_id,
          empleado_id: antes.empleado_id,
          pago_id: id,
        });
      await voidRecord(
        em,
        PagoGuardado,
        { ...antes, id },
        { at: this.reloj.now(), by: sesion.usuario_id, reason: motivo },
      );
      await this.libro.revertir(em, sesion, { entidad_id: antes.entidad_id, origen: 'pago', origen_id: id });
      const avisos = [{ tema: 'pagos' as const, operador_id: antes.empleado_id }];
      auditar({
        accion: 'anular',
        recurso: 'pago',
        recurso_id: id,
        entidad_id: antes.entidad_id,
        antes,
        motivo,
        personales: PERSONALES,
        avisos,
      });
      return { message: 'Pago eliminado exitosamente' };
    });
  }

  private async bloquear(em: EntityManager, sesion: Session, id: number): Promise<Guardado> {
    const consulta = (
      quien: Scope,
    ) => sql`SELECT p.entidad_id, p.id, p.empleado_id, o.nombre, o.apellido, p.monto, p.fecha, p.estado,
        p.tipo_pago, p.metodo_pago
      FROM pago p JOIN operador o ON o.id = p.empleado_id
      WHERE ${inScope(quien, { entidad: sql`p.entidad_id`, operador: sql`p.empleado_id` })} AND p.id = ${id}
        AND p.anulado_en IS NULL FOR UPDATE OF p`;
    return ofOpenBranch(em, sesion, async () =>
      ensureFound(
        await rowIn<Guardado>(em, consulta(await withinBranchOf(em, personalScope(sesion), PagoGuardado, id))),
        'No se encontró el pago',
      ),
    );
  }
}

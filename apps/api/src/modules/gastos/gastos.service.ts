import {
  type Anulacion,
  fueraDeLoComun,
  type Gasto as GastoFila,
  gastoDatos,
  type MetodoPago,
  type Montos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { edit, fieldNames, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { branchOfNew, lockInOpenBranch, openBranchOfNew } from '../../core/session/branch.js';
import { Ceilings } from '../../core/session/ceilings.js';
import { OTHER_BRANCH, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, updateRecord, voidRecord } from '../../platform/db/records.js';
import { onlyRowIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { HUECO } from '../libro/concepto.queries.js';
import { LibroService, type MetodoPropio, partesDe, porPartes } from '../libro/libro.service.js';
import { MetodosService } from '../metodos/metodos.service.js';
import { Gasto } from './gasto.entity.js';
import { gastoDe } from './gastos.queries.js';
import { mismosMedios, montosDe } from './gastos.rules.js';

type Datos = Partial<Montos> & {
  descripcion: string;
  monto: number;
  fecha: string;
  metodo_pago?: MetodoPago;
  metodo_id?: number | null;
  entidad_id?: number | null;
};
/** Whether the method was said, only when a change is undone. */
type Cambios = Partial<Datos> & { metodo_indicado?: boolean };
type Guardado = Omit<Gasto, 'usuario_id' | 'created_at'>;

/** An expense of no branch is an administrator's. */
const DONDE = { general: true, refusal: OTHER_BRANCH };

/**
 * Registers, changes and annuls expenses. A change reverses the posted rows and posts new ones: the book keeps both.
 */
@Injectable()
export class GastosService {
  constructor(
    private readonly clock: Clock,
    private readonly topes: Ceilings,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly libro: LibroService,
    private readonly metodos: MetodosService,
    inverses: Inverses,
  ) {
    const juntos = ['monto', 'monto_efectivo', 'monto_transferencia', 'metodo_id'];
    inverses.register('gasto', {
      modificar: edit<Cambios>({
        permission: 'gastos.editar',
        names: fieldNames(gastoDatos, {
          metodo_indicado: 'Método de pago',
          monto_efectivo: 'Reparto',
          monto_transferencia: 'Reparto',
        }),
        together: juntos,
        modify: (...args) => this.actualizar(...args),
      }),
    });
  }

  crear(session: Session, datos: Datos) {
    this.topes.ensureDate(session, datos.fecha);
    return this.transactions.execute(session, async (em, audit) => {
      const entidad_id = await openBranchOfNew(em, session, datos.entidad_id, DONDE);
      const fields = this.campos(datos);
      const metodo = await this.metodo(em, entidad_id, fields, datos.metodo_id);
      const id = await this.ids.one(em, 'gasto');
      const kept: Guardado = { ...fields, metodo_id: metodo?.id ?? null, entidad_id, id };
      const created_at = this.clock.now();
      await insertRecord(em, Gasto, { ...kept, usuario_id: session.usuario_id, created_at });
      await this.asentar(em, session, kept, metodo);
      await this.libro.contar(em, { entidad_id, serie: 'gasto', created_at, filas: 1 });
      const data = await this.leer(em, kept);
      const marks = await this.marcas(em, kept, kept.monto_efectivo);
      audit({
        accion: 'crear',
        recurso: 'gasto',
        recurso_id: kept.id,
        entidad_id,
        despues: data,
        marcas: marks,
      });
      return { message: '¡Gasto creado exitosamente!', data, aviso: this.libro.avisoDeCaja(session, marks) };
    });
  }

  actualizar(session: Session, id: number, cambios: Cambios) {
    return this.transactions.execute(session, async (em, audit) => {
      const previous = await this.bloquear(em, session, id);
      // An old expense is corrected on its day; only a new day is judged.
      if (cambios.fecha !== undefined && cambios.fecha !== previous.fecha)
        this.topes.ensureDate(session, cambios.fecha);
      const target =
        cambios.entidad_id === undefined ? previous.entidad_id : branchOfNew(session, cambios.entidad_id, DONDE);
      ensure(
        target === previous.entidad_id,
        'GASTO_DE_OTRA_SUCURSAL',
        'Un gasto no cambia de sucursal: elimínalo y regístralo en la otra',
      );
      const before = await this.leer(em, previous);
      const cambia = (field: 'monto' | 'metodo_pago') =>
        cambios[field] !== undefined && cambios[field] !== previous[field];
      const dice = cambios.monto_efectivo !== undefined || cambios.monto_transferencia !== undefined;
      const fields = this.campos({
        ...previous,
        metodo_pago: previous.metodo_indicado ? previous.metodo_pago : undefined,
        metodo_indicado: undefined,
        // Another amount or method is split anew.
        ...((cambia('monto') || cambia('metodo_pago') || dice) && {
          monto_efectivo: undefined,
          monto_transferencia: undefined,
        }),
        ...cambios,
      });
      const metodo = await this.metodo(em, previous.entidad_id, fields, cambios.metodo_id, previous);
      const fresh: Guardado = { ...previous, ...fields, metodo_id: metodo?.id ?? null };
      await updateRecord(em, Gasto, previous, fresh);
      const posted = ['monto', 'fecha', 'metodo_pago', 'metodo_id', 'monto_efectivo', 'descripcion'] as const;
      if (posted.some((field) => fresh[field] !== previous[field])) {
        await this.libro.revertir(em, session, { entidad_id: previous.entidad_id, origen: 'gasto', origen_id: id });
        await this.asentar(em, session, fresh, metodo);
      }
      const data = await this.leer(em, fresh);
      const marks = await this.marcas(em, fresh, fresh.monto_efectivo - previous.monto_efectivo);
      audit({
        accion: 'modificar',
        recurso: 'gasto',
        recurso_id: id,
        entidad_id: previous.entidad_id,
        antes: { ...before, metodo_indicado: previous.metodo_indicado, metodo_id: previous.metodo_id },
        despues: { ...data, metodo_indicado: fresh.metodo_indicado, metodo_id: fresh.metodo_id },
        marcas: marks,
      });
      return { message: '¡Gasto actualizado exitosamente!', data, aviso: this.libro.avisoDeCaja(session, marks) };
    });
  }

  eliminar(session: Session, id: number, { motivo, devolver_con }: Anulacion) {
    return this.transactions.execute(session, async (em, audit) => {
      const { created_at, ...antes } = await this.bloquear(em, session, id);
      await voidRecord(em, Gasto, { ...antes, id }, { at: this.clock.now(), by: session.usuario_id, reason: motivo });
      const { entidad_id } = antes;
      await this.libro.revertir(em, session, { entidad_id, origen: 'gasto', origen_id: id, devolver_con });
      await this.libro.contar(em, { entidad_id, serie: 'gasto', created_at, filas: -1 });
      audit({
        accion: 'anular',
        recurso: 'gasto',
        recurso_id: id,
        entidad_id,
        antes: { ...antes, devuelto_con: devolver_con },
        motivo,
      });
      return { message: 'Gasto eliminado correctamente' };
    });
  }

  /** Locks an expense of the caller's scope. */
  bloquear(em: EntityManager, session: Session, id: number): Promise<Guardado & { created_at: string }> {
    return lockInOpenBranch(em, session, Gasto, id, {
      noHay: 'No se encontró el gasto',
      only: sql`r.anulado_en IS NULL`,
      but: ['usuario_id'],
    });
  }

  /** `sale`: the cash that leaves the till now, if any does. */
  private async marcas(em: EntityManager, { entidad_id, fecha }: Guardado, sale: number) {
    const caja_queda = sale > 0 ? await this.libro.efectivoEn(em, entidad_id) : 0;
    return fueraDeLoComun({ hoy: this.clock.today(), fecha, caja_queda });
  }

  private campos({
    descripcion,
    monto,
    fecha,
    metodo_pago,
    metodo_indicado = metodo_pago !== undefined,
    ...montos
  }: Datos & { metodo_indicado?: boolean | undefined }) {
    const method = metodo_pago ?? 'efectivo';
    return { descripcion, monto, fecha, metodo_pago: method, metodo_indicado, ...montosDe(method, monto, montos) };
  }

  private async leer(em: EntityManager, { entidad_id, id }: { entidad_id: number; id: number }): Promise<GastoFila> {
    return await onlyRowIn<GastoFila>(
      em,
      sql`${gastoDe({ entidad_id, empleado_id: null })} WHERE g.entidad_id = ${entidad_id} AND g.id = ${id}`,
    );
  }

  /** Its method as it is said; a change that says none leaves it while something is paid by the same means. */
  private metodo(
    em: EntityManager,
    entidad_id: number,
    { monto_efectivo, monto_transferencia }: Montos,
    said: number | null | undefined,
    previous?: Guardado,
  ): Promise<MetodoPropio | null> {
    const same = previous !== undefined && mismosMedios(previous, { monto_efectivo, monto_transferencia });
    const metodo_id = said === undefined && same ? previous.metodo_id : said;
    const antes = previous?.metodo_id ?? null;
    return this.metodos.elegir(em, { entidad_id, monto_efectivo, monto_transferencia, metodo_id, antes });
  }

  private asentar(em: EntityManager, session: Session, gasto: Guardado, metodo: MetodoPropio | null): Promise<void> {
    return this.libro.asentar(
      em,
      session,
      porPartes(partesDe(gasto, metodo), ({ caja, ...move }) => ({
        ...move,
        entidad_id: gasto.entidad_id,
        fecha: gasto.fecha,
        debe: 'gastos',
        haber: caja,
        operador_id: null,
        concepto: HUECO,
        origen: 'gasto',
        origen_id: gasto.id,
      })),
    );
  }
}

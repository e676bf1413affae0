import {
  type Anulacion,
  completar,
  concuerda,
  fueraDeLoComun,
  type Gasto as GastoFila,
  gastoDatos,
  type MetodoPago,
  type Montos,
  repartir,
  sumanTotal,
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
import { LibroService } from '../libro/libro.service.js';
import { Gasto } from './gasto.entity.js';
import { GASTO } from './gastos.queries.js';

type Datos = Partial<Montos> & {
  descripcion: string;
  monto: number;
  fecha: string;
  metodo_pago?: MetodoPago;
  entidad_id?: number | null;
};
/** Whether the method was said, only when a change is undone. */
type Cambios = Partial<Datos> & { metodo_indicado?: boolean };
type Guardado = Omit<Gasto, 'usuario_id' | 'created_at'>;

/** How an expense was paid: as it was said, of one amount alone the other is the rest, and of none the method decides. */
function montosDe(metodo: MetodoPago, monto: number, { monto_efectivo, monto_transferencia }: Partial<Montos>): Montos {
  let montos = repartir(metodo, monto);
  if (monto_transferencia !== undefined) montos = completar(monto, 'monto_transferencia', monto_transferencia);
  if (monto_efectivo !== undefined)
    montos = {
      ...completar(monto, 'monto_efectivo', monto_efectivo),
      ...(monto_transferencia !== undefined && { monto_transferencia }),
    };
  ensure(
    sumanTotal(montos, monto),
    'SUMA_INCORRECTA',
    'La suma de efectivo y transferencia debe ser igual al monto total',
    400,
  );
  ensure(concuerda(metodo, montos), 'METODO_NO_CONCUERDA', 'Los montos no corresponden al método de pago', 400);
  return montos;
}

/** An expense of no branch is an administrator's. */
const DONDE = { general: true, refusal: OTHER_BRANCH };

/**
 * Registers, changes and annuls expenses. A change reverses the posted rows and posts new ones: the book keeps both.
 */
@Injectable()
export class GastosService {
  constructor(
    private readonly reloj: Clock,
    private readonly topes: Ceilings,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    private readonly libro: LibroService,
    inversas: Inverses,
  ) {
    const juntos = ['monto', 'monto_efectivo', 'monto_transferencia'];
    inversas.register('gasto', {
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

  crear(sesion: Session, datos: Datos) {
    this.topes.ensureDate(sesion, datos.fecha);
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const entidad_id = await openBranchOfNew(em, sesion, datos.entidad_id, DONDE);
      const guardado: Guardado = { ...this.campos(datos), entidad_id, id: await this.ids.one(em, 'gasto') };
      const created_at = this.reloj.now();
      await insertRecord(em, Gasto, { ...guardado, usuario_id: sesion.usuario_id, created_at });
      await this.asentar(em, sesion, guardado);
      await this.libro.contar(em, { entidad_id, serie: 'gasto', created_at, filas: 1 });
      const data = await this.leer(em, guardado);
      const marcas = await this.marcas(em, guardado, guardado.monto_efectivo);
      auditar({
        accion: 'crear',
        recurso: 'gasto',
        recurso_id: guardado.id,
        entidad_id,
        despues: data,
        marcas,
      });
      return { message: '¡Gasto creado exitosamente!', data, aviso: this.libro.avisoDeCaja(sesion, marcas) };
    });
  }

  actualizar(sesion: Session, id: number, cambios: Cambios) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const previo = await this.bloquear(em, sesion, id);
      // An old expense is corrected on its day; only a new day is judged.
      if (cambios.fecha !== undefined && cambios.fecha !== previo.fecha) this.topes.ensureDate(sesion, cambios.fecha);
      const destino =
        cambios.entidad_id === undefined ? previo.entidad_id : branchOfNew(sesion, cambios.entidad_id, DONDE);
      ensure(
        destino === previo.entidad_id,
        'GASTO_DE_OTRA_SUCURSAL',
        'Un gasto no cambia de sucursal: elimínalo y regístralo en la otra',
      );
      const antes = await this.leer(em, previo);
      const cambia = (campo: 'monto' | 'metodo_pago') =>
        cambios[campo] !== undefined && cambios[campo] !== previo[campo];
      const dice = cambios.monto_efectivo !== undefined || cambios.monto_transferencia !== undefined;
      const nuevo: Guardado = {
        ...previo,
        ...this.campos({
          ...previo,
          metodo_pago: previo.metodo_indicado ? previo.metodo_pago : undefined,
          metodo_indicado: undefined,
          // Another amount or method is split anew.
          ...((cambia('monto') || cambia('metodo_pago') || dice) && {
            monto_efectivo: undefined,
            monto_transferencia: undefined,
          }),
          ...cambios,
        }),
      };
      await updateRecord(em, Gasto, previo, nuevo);
      const campos = ['monto', 'fecha', 'metodo_pago', 'monto_efectivo', 'descripcion'] as const;
      if (campos.some((campo) => nuevo[campo] !== previo[campo])) {
        await this.libro.revertir(em, sesion, { entidad_id: previo.entidad_id, origen: 'gasto', origen_id: id });
        await this.asentar(em, sesion, nuevo);
      }
      const data = await this.leer(em, nuevo);
      const marcas = await this.marcas(em, nuevo, nuevo.monto_efectivo - previo.monto_efectivo);
      auditar({
        accion: 'modificar',
        recurso: 'gasto',
        recurso_id: id,
        entidad_id: previo.entidad_id,
        antes: { ...antes, metodo_indicado: previo.metodo_indicado },
        despues: { ...data, metodo_indicado: nuevo.metodo_indicado },
        marcas,
      });
      return { message: '¡Gasto actualizado exitosamente!', data, aviso: this.libro.avisoDeCaja(sesion, marcas) };
    });
  }

  eliminar(sesion: Session, id: number, { motivo, devolver_con }: Anulacion) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const { created_at, ...antes } = await this.bloquear(em, sesion, id);
      await voidRecord(em, Gasto, { ...antes, id }, { at: this.reloj.now(), by: sesion.usuario_id, reason: motivo });
      const { entidad_id } = antes;
      await this.libro.revertir(em, sesion, { entidad_id, origen: 'gasto', origen_id: id, devolver_con });
      await this.libro.contar(em, { entidad_id, serie: 'gasto', created_at, filas: -1 });
      auditar({
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
  bloquear(em: EntityManager, sesion: Session, id: number): Promise<Guardado & { created_at: string }> {
    return lockInOpenBranch(em, sesion, Gasto, id, {
      noHay: 'No se encontró el gasto',
      only: sql`r.anulado_en IS NULL`,
      but: ['usuario_id'],
    });
  }

  /** `sale`: the cash that leaves the till now, if any does. */
  private async marcas(em: EntityManager, { entidad_id, fecha }: Guardado, sale: number) {
    const caja_queda = sale > 0 ? await this.libro.efectivoEn(em, entidad_id) : 0;
    return fueraDeLoComun({ hoy: this.reloj.today(), fecha, caja_queda });
  }

  private campos({
    descripcion,
    monto,
    fecha,
    metodo_pago,
    metodo_indicado = metodo_pago !== undefined,
    ...montos
  }: Datos & { metodo_indicado?: boolean | undefined }) {
    const metodo = metodo_pago ?? 'efectivo';
    return { descripcion, monto, fecha, metodo_pago: metodo, metodo_indicado, ...montosDe(metodo, monto, montos) };
  }

  private async leer(em: EntityManager, { entidad_id, id }: { entidad_id: number; id: number }): Promise<GastoFila> {
    return await onlyRowIn<GastoFila>(em, sql`${GASTO} WHERE g.entidad_id = ${entidad_id} AND g.id = ${id}`);
  }

  private asentar(em: EntityManager, sesion: Session, gasto: Guardado): Promise<void> {
    const { monto_efectivo, monto_transferencia } = gasto;
    const fila = (haber: 'caja.efectivo' | 'caja.transferencia', monto: number, cantidad: number) => ({
      entidad_id: gasto.entidad_id,
      fecha: gasto.fecha,
      debe: 'gastos' as const,
      haber,
      monto,
      cantidad,
      operador_id: null,
      concepto: HUECO,
      origen: 'gasto' as const,
      origen_id: gasto.id,
    });
    return this.libro.asentar(em, sesion, [
      fila('caja.efectivo', monto_efectivo, 1),
      fila('caja.transferencia', monto_transferencia, monto_efectivo > 0 ? 0 : 1),
    ]);
  }
}

import { type ArticuloCambios, type ArticuloNuevo, MONTO_MAXIMO, type ORIGENES_MOVIMIENTO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockInOpenBranch } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { columnsOf, insertRecord, updateRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { executeIn, sql } from '../../platform/db/sql.js';
import { BusinessError } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { Articulo } from './articulo.entity.js';
import { ArticuloMovimiento } from './articulo-movimiento.entity.js';

/** The value of a whole item is limited like any other amount. */
export const VALOR_EXCESIVO = 'El valor del artículo es demasiado grande';

declareConstraints({
  articulo_cantidad_valida: {
    codigo: 'CANTIDAD_EXCESIVA',
    message: 'La cantidad es demasiado grande',
    campo: 'cantidad',
  },
  articulo_valor_maximo: { codigo: 'VALOR_EXCESIVO', message: VALOR_EXCESIVO, campo: 'cantidad' },
});

export type Bloqueado = Omit<Articulo, 'created_at'>;
type Valorado = Pick<Bloqueado, 'cantidad' | 'costo_unitario'>;
const valorDe = ({ cantidad, costo_unitario }: Valorado): number => cantidad * costo_unitario;
/**
 * Whether a new quantity or cost leaves the item worth too much. An item that was worth more already may come down, or
 * stay.
 */
export const valeDeMas = (nuevo: Valorado, previo: Valorado | null): boolean =>
  valorDe(nuevo) > MONTO_MAXIMO && (previo === null || valorDe(nuevo) > valorDe(previo));
/** Refuses such a quantity or cost with 409. */
export function exigirValor(nuevo: Valorado, previo: Valorado): void {
  if (valeDeMas(nuevo, previo))
    throw new BusinessError('VALOR_EXCESIVO', VALOR_EXCESIVO, 409, { errores: { cantidad: [VALOR_EXCESIVO] } });
}

export const CAMPOS = columnsOf(Articulo, 'a', { but: ['created_at'] });
type Origen = (typeof ORIGENES_MOVIMIENTO)[number];

/** The truth about quantities: movements of items one by one, each under the lock of its item and from where the last one ended. */
@Injectable()
export class ExistenciasService {
  constructor(
    private readonly reloj: Clock,
    private readonly ids: Ids,
  ) {}

  async bloquear(em: EntityManager, sesion: Session, id: number, { archivado = false } = {}): Promise<Bloqueado> {
    return lockInOpenBranch(em, sesion, Articulo, id, {
      noHay: 'No se encontró el artículo',
      only: sql`(r.archivado_en IS NOT NULL) = ${archivado}`,
      but: ['created_at'],
    });
  }

  /** An item with its first quantity, which is a movement from 0. */
  async alta(
    em: EntityManager,
    sesion: Session,
    entidad_id: number,
    datos: ArticuloNuevo,
    origen: Origen,
  ): Promise<Bloqueado> {
    const { nombre, costo_unitario, estado } = datos;
    const vacio: Bloqueado = {
      entidad_id,
      id: await this.ids.one(em, 'articulo'),
      nombre,
      cantidad: 0,
      seq: null,
      costo_unitario,
      estado,
      tamanio_paquete: datos.tamanio_paquete ?? null,
    };
    await insertRecord(em, Articulo, { ...vacio, created_at: this.reloj.now() });
    return this.dejarEn(em, sesion, vacio, datos.cantidad, origen);
  }

  /** Changes a locked item; another quantity is a movement. */
  async cambiar(
    em: EntityManager,
    sesion: Session,
    previo: Bloqueado,
    { cantidad, ...cambios }: Omit<ArticuloCambios, 'entidad_id'>,
    origen: Origen,
  ): Promise<Bloqueado> {
    exigirValor({ ...previo, ...cambios, cantidad: cantidad ?? previo.cantidad }, previo);
    const nuevo = await this.mover(em, sesion, { ...previo, ...cambios }, cantidad ?? previo.cantidad, origen);
    // All of it at once: the value of an item is bounded, and half a change may be worth more.
    await updateRecord(em, Articulo, previo, { ...cambios, cantidad: nuevo.cantidad, seq: nuevo.seq });
    return nuevo;
  }

  /** The item with another quantity. */
  async dejarEn(
    em: EntityManager,
    sesion: Session,
    articulo: Bloqueado,
    cantidad_nueva: number,
    origen: Origen,
  ): Promise<Bloqueado> {
    exigirValor({ ...articulo, cantidad: cantidad_nueva }, articulo);
    const { cantidad, seq, ...movido } = await this.mover(em, sesion, articulo, cantidad_nueva, origen);
    if (seq !== articulo.seq)
      await executeIn(
        em,
        sql`UPDATE articulo SET cantidad = ${cantidad}, seq = ${seq} WHERE entidad_id = ${articulo.entidad_id} AND id = ${articulo.id}`,
      );
    return { ...movido, cantidad, seq };
  }

  /** Writes the movement alone: the caller writes the item itself, together with its other changes. */
  private async mover(
    em: EntityManager,
    sesion: Session,
    articulo: Bloqueado,
    cantidad_nueva: number,
    origen: Origen,
  ): Promise<Bloqueado> {
    const diferencia = cantidad_nueva - articulo.cantidad;
    if (diferencia === 0) return articulo;
    const seq = (articulo.seq ?? 0) + 1;
    await insertRecord(em, ArticuloMovimiento, {
      entidad_id: articulo.entidad_id,
      articulo_id: articulo.id,
      seq,
      tipo: diferencia > 0 ? 'entrada' : 'salida',
      cantidad_movimiento: Math.abs(diferencia),
      cantidad_anterior: articulo.cantidad,
      cantidad_nueva,
      seq_anterior: articulo.seq,
      origen,
      usuario_id: sesion.usuario_id,
      created_at: this.reloj.now(),
    });
    return { ...articulo, cantidad: cantidad_nueva, seq };
  }
}

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
import { LibroService } from '../libro/libro.service.js';
import { OF_NO_MONTH } from '../libro/resumen.queries.js';
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
export const valeDeMas = (fresh: Valorado, previous: Valorado | null): boolean =>
  valorDe(fresh) > MONTO_MAXIMO && (previous === null || valorDe(fresh) > valorDe(previous));
/** Refuses such a quantity or cost with 409. */
export function exigirValor(fresh: Valorado, previous: Valorado): void {
  if (valeDeMas(fresh, previous))
    throw new BusinessError('VALOR_EXCESIVO', VALOR_EXCESIVO, 409, { errores: { cantidad: [VALOR_EXCESIVO] } });
}

export const CAMPOS = columnsOf(Articulo, 'a', { but: ['created_at'] });
type Origen = (typeof ORIGENES_MOVIMIENTO)[number];

/** The truth about quantities: movements of items one by one, each under the lock of its item and from where the last one ended. */
@Injectable()
export class ExistenciasService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly libro: LibroService,
  ) {}

  /** Counts items of a branch into its inventory, or out of it: the last thing of a transaction. */
  contar(em: EntityManager, entidad_id: number, rows: number): Promise<void> {
    return this.libro.contar(em, { entidad_id, serie: 'articulo', created_at: OF_NO_MONTH, filas: rows });
  }

  async bloquear(em: EntityManager, session: Session, id: number, { archivado = false } = {}): Promise<Bloqueado> {
    return lockInOpenBranch(em, session, Articulo, id, {
      noHay: 'No se encontró el artículo',
      only: sql`(r.archivado_en IS NOT NULL) = ${archivado}`,
      but: ['created_at'],
    });
  }

  /** An item with its first quantity, which is a movement from 0. */
  async alta(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    data: ArticuloNuevo,
    origin: Origen,
  ): Promise<Bloqueado> {
    const { nombre, costo_unitario, estado } = data;
    const empty: Bloqueado = {
      entidad_id,
      id: await this.ids.one(em, 'articulo'),
      nombre,
      cantidad: 0,
      seq: null,
      costo_unitario,
      estado,
      tamanio_paquete: data.tamanio_paquete ?? null,
    };
    await insertRecord(em, Articulo, { ...empty, created_at: this.clock.now() });
    return this.dejarEn(em, session, empty, data.cantidad, origin);
  }

  /** Changes a locked item; another quantity is a movement. */
  async cambiar(
    em: EntityManager,
    session: Session,
    previous: Bloqueado,
    { cantidad, ...cambios }: Omit<ArticuloCambios, 'entidad_id'>,
    origin: Origen,
  ): Promise<Bloqueado> {
    exigirValor({ ...previous, ...cambios, cantidad: cantidad ?? previous.cantidad }, previous);
    const fresh = await this.mover(em, session, { ...previous, ...cambios }, cantidad ?? previous.cantidad, origin);
    // All of it at once: the value of an item is bounded, and half a change may be worth more.
    await updateRecord(em, Articulo, previous, { ...cambios, cantidad: fresh.cantidad, seq: fresh.seq });
    return fresh;
  }

  /** The item with another quantity. */
  async dejarEn(
    em: EntityManager,
    session: Session,
    articulo: Bloqueado,
    cantidad_nueva: number,
    origin: Origen,
  ): Promise<Bloqueado> {
    exigirValor({ ...articulo, cantidad: cantidad_nueva }, articulo);
    const { cantidad, seq, ...movido } = await this.mover(em, session, articulo, cantidad_nueva, origin);
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
    session: Session,
    articulo: Bloqueado,
    cantidad_nueva: number,
    origin: Origen,
  ): Promise<Bloqueado> {
    const difference = cantidad_nueva - articulo.cantidad;
    if (difference === 0) return articulo;
    const seq = (articulo.seq ?? 0) + 1;
    await insertRecord(em, ArticuloMovimiento, {
      entidad_id: articulo.entidad_id,
      articulo_id: articulo.id,
      seq,
      tipo: difference > 0 ? 'entrada' : 'salida',
      cantidad_movimiento: Math.abs(difference),
      cantidad_anterior: articulo.cantidad,
      cantidad_nueva,
      seq_anterior: articulo.seq,
      origen: origin,
      usuario_id: session.usuario_id,
      created_at: this.clock.now(),
    });
    return { ...articulo, cantidad: cantidad_nueva, seq };
  }
}

import {
  type ArticuloCambios,
  type Articulo as ArticuloFila,
  type ArticuloNuevo,
  type EstadoArticulo,
  MONTO_MAXIMO,
  type ORIGENES_MOVIMIENTO,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ensureSameBranch, lockInOpenBranch, openBranchOfNew } from '../../core/branch.js';
import { Clock } from '../../core/clock.js';
import { Ids } from '../../core/db/ids.js';
import { columnsOf, insertRecord } from '../../core/db/records.js';
import { executeIn, onlyRowIn, sql } from '../../core/db/sql.js';
import { Transactions } from '../../core/db/transactions.js';
import { BusinessError, ensure } from '../../core/errors.js';
import { declareConstraints } from '../../core/http/restrictions.js';
import { edit, goBack, Inverses } from '../../core/inverses.js';
import type { Session } from '../../core/session.js';
import { Articulo } from './articulo.entity.js';
import { ArticuloMovimiento } from './articulo-movimiento.entity.js';
import { ARTICULO } from './inventario.queries.js';

/** What a whole item may be worth is an amount like any other. */
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
/** Whether somebody who sets a quantity or a cost leaves it worth too much. What was worth more already may come down, or stay. */
export const valeDeMas = (nuevo: Valorado, previo: Valorado | null): boolean =>
  valorDe(nuevo) > MONTO_MAXIMO && (previo === null || valorDe(nuevo) > valorDe(previo));
/** 409 of that. */
export function exigirValor(nuevo: Valorado, previo: Valorado): void {
  if (valeDeMas(nuevo, previo))
    throw new BusinessError('VALOR_EXCESIVO', VALOR_EXCESIVO, 409, { errores: { cantidad: [VALOR_EXCESIVO] } });
}

export const CAMPOS = columnsOf(Articulo, 'a', { but: ['created_at'] });
type Tipo = 'agregar' | 'reducir';
type Origen = (typeof ORIGENES_MOVIMIENTO)[number];

/** Writes the internal inventory. Quantities change by movements only, each from where the last one ended. */
@Injectable()
export class InventarioService {
  constructor(
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    inversas: Inverses,
  ) {
    const nombres = {
      nombre: 'Nombre',
      cantidad: 'Cantidad',
      costo_unitario: 'Costo',
      estado: 'Estado',
      tamanio_paquete: 'Tamaño del paquete',
    };
    const modificar = edit<ArticuloCambios>({
      permission: 'inventario.editar',
      names: nombres,
      loose: ['cantidad', 'estado'],
      modify: (...args) => this.actualizar(...args),
    });
    const movidas = ['agregar', 'reducir', 'agregar_paquetes', 'reducir_paquetes', 'cambiar_estado'];
    inversas.register('articulo', {
      ...Object.fromEntries(['modificar', ...movidas].map((accion) => [accion, modificar])),
      archivar: goBack('inventario.crear', (sesion, { recurso_id }) => this.restaurar(sesion, recurso_id)),
      restaurar: goBack('inventario.eliminar', (sesion, { recurso_id }) =>
        this.eliminar(sesion, recurso_id, undefined),
      ),
    });
  }

  crear(sesion: Session, datos: ArticuloNuevo) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const entidad_id = await openBranchOfNew(em, sesion, datos.entidad_id);
      const articulo = await this.alta(em, sesion, entidad_id, datos, 'creacion');
      const data = await this.leer(em, articulo);
      auditar({ accion: 'crear', recurso: 'articulo', recurso_id: articulo.id, entidad_id, despues: data });
      return { message: 'Artículo creado exitosamente', data };
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

  actualizar(sesion: Session, id: number, { entidad_id, ...cambios }: ArticuloCambios) {
    return this.cambiando(sesion, id, 'modificar', 'Artículo actualizado exitosamente', (em, previo) => {
      ensureSameBranch(
        sesion,
        previo.entidad_id,
        entidad_id,
        'Un artículo no cambia de sucursal: elimínalo y créalo en la otra',
      );
      return this.cambiar(em, sesion, previo, cambios, 'ajuste');
    });
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
    // All of it at once: what it is worth is bounded, and half a change may be worth more.
    await executeIn(
      em,
      sql`UPDATE articulo SET nombre = ${nuevo.nombre}, costo_unitario = ${nuevo.costo_unitario}, estado = ${nuevo.estado}, tamanio_paquete = ${nuevo.tamanio_paquete}, cantidad = ${nuevo.cantidad}, seq = ${nuevo.seq}
          WHERE entidad_id = ${previo.entidad_id} AND id = ${previo.id}`,
    );
    return nuevo;
  }

  /** Adds or takes units; more than there are is 409. */
  actualizarStock(sesion: Session, id: number, { cantidad, tipo }: { cantidad: number; tipo: Tipo }) {
    return this.cambiando(
      sesion,
      id,
      tipo,
      tipo === 'agregar' ? 'Stock agregado exitosamente' : 'Stock reducido exitosamente',
      (em, previo) => {
        ensure(
          tipo === 'agregar' || cantidad <= previo.cantidad,
          'STOCK_INSUFICIENTE',
          `No hay suficiente stock. Disponible: ${previo.cantidad}`,
        );
        return this.dejarEn(
          em,
          sesion,
          previo,
          previo.cantidad + (tipo === 'agregar' ? cantidad : -cantidad),
          'ajuste',
        );
      },
    );
  }

  /** Adds or takes whole packages; an item that has none, or too few, is 409. */
  actualizarPaquetes(sesion: Session, id: number, { numero_paquetes, tipo }: { numero_paquetes: number; tipo: Tipo }) {
    return this.cambiando(
      sesion,
      id,
      `${tipo}_paquetes`,
      tipo === 'agregar' ? 'Paquetes agregados exitosamente' : 'Paquetes reducidos exitosamente',
      (em, previo) => {
        const tamanio = previo.tamanio_paquete;
        ensure(tamanio !== null, 'SIN_PAQUETES', 'Este artículo no se maneja por paquetes');
        const hay = Math.floor(previo.cantidad / tamanio);
        ensure(
          tipo === 'agregar' || numero_paquetes <= hay,
          'PAQUETES_INSUFICIENTES',
          `No hay suficientes paquetes. Disponible: ${hay} paquetes`,
        );
        const unidades = numero_paquetes * tamanio;
        return this.dejarEn(
          em,
          sesion,
          previo,
          previo.cantidad + (tipo === 'agregar' ? unidades : -unidades),
          'ajuste',
        );
      },
    );
  }

  cambiarEstado(sesion: Session, id: number, estado: EstadoArticulo) {
    return this.cambiando(sesion, id, 'cambiar_estado', 'Estado actualizado exitosamente', (em, previo) =>
      this.cambiar(em, sesion, previo, { estado }, 'ajuste'),
    );
  }

  /** Archives an item: it leaves every list and figure, its movements stay. */
  eliminar(sesion: Session, id: number, motivo: string | undefined) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const previo = await this.bloquear(em, sesion, id);
      await executeIn(
        em,
        sql`UPDATE articulo SET archivado_en = ${this.reloj.now()} WHERE entidad_id = ${previo.entidad_id} AND id = ${id}`,
      );
      auditar({
        accion: 'archivar',
        recurso: 'articulo',
        recurso_id: id,
        entidad_id: previo.entidad_id,
        antes: previo,
        motivo,
      });
      return { message: 'Artículo eliminado exitosamente' };
    });
  }

  private restaurar(sesion: Session, id: number) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const previo = await this.bloquear(em, sesion, id, { archivado: true });
      await executeIn(
        em,
        sql`UPDATE articulo SET archivado_en = NULL WHERE entidad_id = ${previo.entidad_id} AND id = ${id}`,
      );
      auditar({
        accion: 'restaurar',
        recurso: 'articulo',
        recurso_id: id,
        entidad_id: previo.entidad_id,
        despues: await this.leer(em, previo),
      });
      return { message: 'Artículo restaurado exitosamente' };
    });
  }

  private cambiando(
    sesion: Session,
    id: number,
    accion: string,
    message: string,
    trabajo: (em: EntityManager, previo: Bloqueado) => Promise<Bloqueado>,
  ) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.bloquear(em, sesion, id);
      await trabajo(em, antes);
      const data = await this.leer(em, antes);
      auditar({ accion, recurso: 'articulo', recurso_id: id, entidad_id: antes.entidad_id, antes, despues: data });
      return { message, data };
    });
  }

  private async bloquear(
    em: EntityManager,
    sesion: Session,
    id: number,
    { archivado = false } = {},
  ): Promise<Bloqueado> {
    return lockInOpenBranch(em, sesion, Articulo, id, {
      noHay: 'No se encontró el artículo',
      only: sql`(r.archivado_en IS NOT NULL) = ${archivado}`,
      but: ['created_at'],
    });
  }

  private async dejarEn(
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

  /** The movement alone: the item itself is written by whoever asks, together with what else changes of it. */
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

  private async leer(em: EntityManager, { entidad_id, id }: { entidad_id: number; id: number }): Promise<ArticuloFila> {
    return await onlyRowIn<ArticuloFila>(em, sql`${ARTICULO} WHERE a.entidad_id = ${entidad_id} AND a.id = ${id}`);
  }
}

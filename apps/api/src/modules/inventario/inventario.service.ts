import {
  type Articulo,
  type ArticuloCambios,
  type ArticuloNuevo,
  articuloCambios,
  type EstadoArticulo,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { edit, fieldNames, goBack, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureSameBranch, openBranchOfNew } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { archiveRecord } from '../../platform/db/records.js';
import { onlyRowIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { Articulo as ArticuloGuardado } from './articulo.entity.js';
import { type Bloqueado, ExistenciasService } from './existencias.service.js';
import { ARTICULO } from './inventario.queries.js';

type Tipo = 'agregar' | 'reducir';
/** Writes the internal inventory. */
@Injectable()
export class InventarioService {
  constructor(
    private readonly reloj: Clock,
    private readonly transacciones: Transactions,
    private readonly existencias: ExistenciasService,
    inversas: Inverses,
  ) {
    const modificar = edit<ArticuloCambios>({
      permission: 'inventario.editar',
      names: fieldNames(articuloCambios),
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
      const articulo = await this.existencias.alta(em, sesion, entidad_id, datos, 'creacion');
      const data = await this.leer(em, articulo);
      auditar({ accion: 'crear', recurso: 'articulo', recurso_id: articulo.id, entidad_id, despues: data });
      return { message: 'Artículo creado exitosamente', data };
    });
  }

  actualizar(sesion: Session, id: number, { entidad_id, ...cambios }: ArticuloCambios) {
    return this.cambiando(sesion, id, 'modificar', 'Artículo actualizado exitosamente', (em, previo) => {
      ensureSameBranch(
        sesion,
        previo.entidad_id,
        entidad_id,
        'Un artículo no cambia de sucursal: elimínalo y créalo en la otra',
      );
      return this.existencias.cambiar(em, sesion, previo, cambios, 'ajuste');
    });
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
        return this.existencias.dejarEn(
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
        return this.existencias.dejarEn(
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
      this.existencias.cambiar(em, sesion, previo, { estado }, 'ajuste'),
    );
  }

  /** Archives an item: it leaves every list and figure, its movements stay. */
  eliminar(sesion: Session, id: number, motivo: string | undefined) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const previo = await this.existencias.bloquear(em, sesion, id);
      await archiveRecord(em, ArticuloGuardado, previo, this.reloj.now());
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
      const previo = await this.existencias.bloquear(em, sesion, id, { archivado: true });
      await archiveRecord(em, ArticuloGuardado, previo, null);
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
      const antes = await this.existencias.bloquear(em, sesion, id);
      await trabajo(em, antes);
      const data = await this.leer(em, antes);
      auditar({ accion, recurso: 'articulo', recurso_id: id, entidad_id: antes.entidad_id, antes, despues: data });
      return { message, data };
    });
  }

  private async leer(em: EntityManager, { entidad_id, id }: { entidad_id: number; id: number }): Promise<Articulo> {
    return await onlyRowIn<Articulo>(em, sql`${ARTICULO} WHERE a.entidad_id = ${entidad_id} AND a.id = ${id}`);
  }
}

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
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly existencias: ExistenciasService,
    inverses: Inverses,
  ) {
    const modify = edit<ArticuloCambios>({
      permission: 'inventario.editar',
      names: fieldNames(articuloCambios),
      loose: ['cantidad', 'estado'],
      modify: (...args) => this.actualizar(...args),
    });
    const movidas = ['agregar', 'reducir', 'agregar_paquetes', 'reducir_paquetes', 'cambiar_estado'];
    inverses.register('articulo', {
      ...Object.fromEntries(['modificar', ...movidas].map((action) => [action, modify])),
      archivar: goBack('inventario.crear', (session, { recurso_id }) => this.restaurar(session, recurso_id)),
      restaurar: goBack('inventario.eliminar', (session, { recurso_id }) =>
        this.eliminar(session, recurso_id, undefined),
      ),
    });
  }

  crear(session: Session, datos: ArticuloNuevo) {
    return this.transactions.execute(session, async (em, audit) => {
      const entidad_id = await openBranchOfNew(em, session, datos.entidad_id);
      const articulo = await this.existencias.alta(em, session, entidad_id, datos, 'creacion');
      await this.existencias.contar(em, entidad_id, 1);
      const data = await this.leer(em, articulo);
      audit({ accion: 'crear', recurso: 'articulo', recurso_id: articulo.id, entidad_id, despues: data });
      return { message: 'Artículo creado exitosamente', data };
    });
  }

  actualizar(session: Session, id: number, { entidad_id, ...cambios }: ArticuloCambios) {
    return this.cambiando(session, id, 'modificar', 'Artículo actualizado exitosamente', (em, previous) => {
      ensureSameBranch(
        session,
        previous.entidad_id,
        entidad_id,
        'Un artículo no cambia de sucursal: elimínalo y créalo en la otra',
      );
      return this.existencias.cambiar(em, session, previous, cambios, 'ajuste');
    });
  }

  /** Adds or takes units; more than there are is 409. */
  actualizarStock(session: Session, id: number, { cantidad, tipo }: { cantidad: number; tipo: Tipo }) {
    return this.cambiando(
      session,
      id,
      tipo,
      tipo === 'agregar' ? 'Stock agregado exitosamente' : 'Stock reducido exitosamente',
      (em, previous) => {
        ensure(
          tipo === 'agregar' || cantidad <= previous.cantidad,
          'STOCK_INSUFICIENTE',
          `No hay suficiente stock. Disponible: ${previous.cantidad}`,
        );
        return this.existencias.dejarEn(
          em,
          session,
          previous,
          previous.cantidad + (tipo === 'agregar' ? cantidad : -cantidad),
          'ajuste',
        );
      },
    );
  }

  /** Adds or takes whole packages; an item that has none, or too few, is 409. */
  actualizarPaquetes(session: Session, id: number, { numero_paquetes, tipo }: { numero_paquetes: number; tipo: Tipo }) {
    return this.cambiando(
      session,
      id,
      `${tipo}_paquetes`,
      tipo === 'agregar' ? 'Paquetes agregados exitosamente' : 'Paquetes reducidos exitosamente',
      (em, previous) => {
        const tamanio = previous.tamanio_paquete;
        ensure(tamanio !== null, 'SIN_PAQUETES', 'Este artículo no se maneja por paquetes');
        const hay = Math.floor(previous.cantidad / tamanio);
        ensure(
          tipo === 'agregar' || numero_paquetes <= hay,
          'PAQUETES_INSUFICIENTES',
          `No hay suficientes paquetes. Disponible: ${hay} paquetes`,
        );
        const unidades = numero_paquetes * tamanio;
        return this.existencias.dejarEn(
          em,
          session,
          previous,
          previous.cantidad + (tipo === 'agregar' ? unidades : -unidades),
          'ajuste',
        );
      },
    );
  }

  cambiarEstado(session: Session, id: number, status: EstadoArticulo) {
    return this.cambiando(session, id, 'cambiar_estado', 'Estado actualizado exitosamente', (em, previous) =>
      this.existencias.cambiar(em, session, previous, { estado: status }, 'ajuste'),
    );
  }

  /** Archives an item: it leaves every list and figure, its movements stay. */
  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const previous = await this.existencias.bloquear(em, session, id);
      await archiveRecord(em, ArticuloGuardado, previous, this.clock.now());
      await this.existencias.contar(em, previous.entidad_id, -1);
      audit({
        accion: 'archivar',
        recurso: 'articulo',
        recurso_id: id,
        entidad_id: previous.entidad_id,
        antes: previous,
        motivo: reason,
      });
      return { message: 'Artículo eliminado exitosamente' };
    });
  }

  private restaurar(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const previous = await this.existencias.bloquear(em, session, id, { archivado: true });
      await archiveRecord(em, ArticuloGuardado, previous, null);
      await this.existencias.contar(em, previous.entidad_id, 1);
      audit({
        accion: 'restaurar',
        recurso: 'articulo',
        recurso_id: id,
        entidad_id: previous.entidad_id,
        despues: await this.leer(em, previous),
      });
      return { message: 'Artículo restaurado exitosamente' };
    });
  }

  private cambiando(
    session: Session,
    id: number,
    action: string,
    message: string,
    work: (em: EntityManager, previous: Bloqueado) => Promise<Bloqueado>,
  ) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.existencias.bloquear(em, session, id);
      await work(em, before);
      const data = await this.leer(em, before);
      audit({
        accion: action,
        recurso: 'articulo',
        recurso_id: id,
        entidad_id: before.entidad_id,
        antes: before,
        despues: data,
      });
      return { message, data };
    });
  }

  private async leer(em: EntityManager, { entidad_id, id }: { entidad_id: number; id: number }): Promise<Articulo> {
    return await onlyRowIn<Articulo>(em, sql`${ARTICULO} WHERE a.entidad_id = ${entidad_id} AND a.id = ${id}`);
  }
}

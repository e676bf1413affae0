import { type Servicio as ServicioFila, servicioDatos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { edit, fieldNames, goBack, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { branchOfNew, ensureOpenBranch, GENERAL, ofOpenBranch, openBranchOfNew } from '../../core/session/branch.js';
import { isAdmin, ownBranch, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { archiveRecord, insertRecord, updateRecord } from '../../platform/db/records.js';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound, forbidden } from '../../platform/errors/business-error.js';
import type { Notice } from '../../platform/events/notices.js';
import { Clock } from '../../platform/time/clock.js';
import { Servicio } from './servicio.entity.js';
import { CATALOGO } from './servicios.queries.js';

type Datos = {
  nombre: string;
  precio: number;
  estado: boolean;
  porcentaje_pago_empleado: number;
  entidad_id?: number | null;
};

/**
 * The screens told of a change of the catalogue: those of the branch of the service, or of every branch when it is of
 * all or goes from one to another.
 */
const paraQuien = (...entidades: Array<number | null>): { entidad_id: number; avisos?: readonly Notice[] } => {
  const [una = null, ...otras] = entidades;
  return una !== null && otras.every((otra) => otra === una)
    ? { entidad_id: una }
    : { entidad_id: entidades.at(-1) ?? 0, avisos: [{ tema: 'servicios', todas: true }] };
};

/** An administrator chooses, and a service of no branch is of every one; that of any other account is of its branch. */
const DONDE = { general: true, own: GENERAL };

/** Writes the catalogue of services. A performed service keeps the name, price and percentage of its moment. */
@Injectable()
export class CatalogoService {
  constructor(
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    inversas: Inverses,
  ) {
    // Services that every branch offers are changed by an administrator alone.
    const quien = (sesion: Session, { entidad_id }: { entidad_id: number }) => isAdmin(sesion) || entidad_id !== 0;
    inversas.register('servicio', {
      modificar: {
        ...edit<Partial<Datos>>({
          permission: 'servicios.editar',
          names: fieldNames(servicioDatos),
          modify: (...args) => this.modificar(...args),
        }),
        who: quien,
      },
      archivar: {
        ...goBack('servicios.editar', (sesion, { recurso_id }) => this.restaurar(sesion, recurso_id)),
        who: quien,
      },
      restaurar: {
        ...goBack('servicios.eliminar', (sesion, { recurso_id }) => this.eliminar(sesion, recurso_id, undefined)),
        who: quien,
      },
    });
  }

  crear(sesion: Session, datos: Datos) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const entidad_id = (await openBranchOfNew(em, sesion, datos.entidad_id, DONDE)) || null;
      const id = await this.ids.one(em, 'servicio');
      await insertRecord(em, Servicio, { ...datos, id, entidad_id, created_at: this.reloj.now() });
      const data = await this.leer(em, id);
      auditar({ accion: 'crear', recurso: 'servicio', recurso_id: id, ...paraQuien(entidad_id), despues: data });
      return { message: 'Servicio creado exitosamente', data };
    });
  }

  modificar(sesion: Session, id: number, cambios: Partial<Datos>) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.propio(em, sesion, id);
      const entidad_id =
        cambios.entidad_id === undefined ? antes.entidad_id : branchOfNew(sesion, cambios.entidad_id, DONDE) || null;
      if (entidad_id !== null && entidad_id !== antes.entidad_id) await ensureOpenBranch(em, entidad_id);
      await updateRecord(em, Servicio, { id }, { ...cambios, entidad_id });
      const data = await this.leer(em, id);
      auditar({
        accion: 'modificar',
        recurso: 'servicio',
        recurso_id: id,
        ...paraQuien(antes.entidad_id, data.entidad_id),
        antes,
        despues: data,
      });
      return { message: 'Servicio actualizado exitosamente', data };
    });
  }

  /** Archives an inactive service; an active one is 409. */
  eliminar(sesion: Session, id: number, motivo: string | undefined) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.propio(em, sesion, id);
      ensure(!antes.estado, 'SERVICIO_ACTIVO', 'No se puede eliminar un servicio activo. Primero desactívalo.');
      await archiveRecord(em, Servicio, { id }, this.reloj.now());
      auditar({
        accion: 'archivar',
        recurso: 'servicio',
        recurso_id: id,
        ...paraQuien(antes.entidad_id),
        antes,
        motivo,
      });
      return { message: 'Servicio eliminado correctamente' };
    });
  }

  private restaurar(sesion: Session, id: number) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const { entidad_id } = await this.propio(em, sesion, id, { archivado: true });
      await archiveRecord(em, Servicio, { id }, null);
      auditar({
        accion: 'restaurar',
        recurso: 'servicio',
        recurso_id: id,
        ...paraQuien(entidad_id),
        despues: await this.leer(em, id),
      });
      return { message: 'Servicio restaurado exitosamente' };
    });
  }

  /** Locks a service the caller may change: their branch's own; one of every branch is the administrator's. */
  private async propio(
    em: EntityManager,
    sesion: Session,
    id: number,
    { archivado = false } = {},
  ): Promise<ServicioFila> {
    const consulta = sql`SELECT entidad_id FROM servicio WHERE id = ${id} AND (archivado_en IS NOT NULL) = ${archivado} FOR UPDATE`;
    const fila = await ofOpenBranch(em, sesion, async () =>
      ensureFound(await rowIn<{ entidad_id: number | null }>(em, consulta), 'No se encontró el servicio'),
    );
    if (!isAdmin(sesion)) {
      if (fila.entidad_id === null)
        throw forbidden('Solo un administrador puede cambiar un servicio de todas las sucursales');
      ensureFound(fila.entidad_id === ownBranch(sesion) ? fila : null, 'No se encontró el servicio');
    }
    return this.leer(em, id);
  }

  private async leer(em: EntityManager, id: number): Promise<ServicioFila> {
    return await onlyRowIn<ServicioFila>(em, sql`${CATALOGO} WHERE s.id = ${id}`);
  }
}

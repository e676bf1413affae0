import {
  conDuracion,
  type Duracion,
  type DuracionDicha,
  ESPERA_NO_CABE,
  esperaCabe,
  type Servicio as ServicioFila,
  servicioDatos,
  type serviciosVarios,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { edit, fieldNames, goBack, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import {
  branchOfNew,
  ensureOpenBranch,
  GENERAL,
  ofOpenBranch,
  openBranchOfNew,
  takeBranchTurn,
} from '../../core/session/branch.js';
import { isAdmin, ownBranch, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { archiveRecord, insertRecord, updateRecord } from '../../platform/db/records.js';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound, forbidden, invalidField } from '../../platform/errors/business-error.js';
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
} & DuracionDicha;

/**
 * The screens told of a change of the catalogue: those of the branch of the service, or of every branch when it is of
 * all or goes from one to another.
 */
export const paraQuien = (...entidades: Array<number | null>): { entidad_id: number; avisos?: readonly Notice[] } => {
  const [one = null, ...others] = entidades;
  return one !== null && others.every((other) => other === one)
    ? { entidad_id: one }
    : { entidad_id: entidades.at(-1) ?? 0, avisos: [{ tema: 'servicios', todas: true }] };
};

/** An administrator chooses, and a service of no branch is of every one; that of any other account is of its branch. */
const DONDE = { general: true, own: GENERAL };

/** The wait of a service is told whole, and lies inside what it lasts. */
function exigirEspera(duracion: Duracion): void {
  if (!esperaCabe(duracion)) throw invalidField('ESPERA_NO_CABE', 'espera_minutos', ESPERA_NO_CABE);
}

/** Writes the catalogue of services. A performed service keeps the name, price and percentage of its moment. */
@Injectable()
export class CatalogoService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    inverses: Inverses,
  ) {
    // Services that every branch offers are changed by an administrator alone.
    const who = (session: Session, { entidad_id }: { entidad_id: number }) => isAdmin(session) || entidad_id !== 0;
    inverses.register('servicio', {
      modificar: {
        ...edit<Partial<Datos>>({
          permission: 'servicios.editar',
          names: fieldNames(servicioDatos),
          modify: (...args) => this.modificar(...args),
        }),
        who,
      },
      archivar: {
        ...goBack('servicios.editar', (session, { recurso_id }) => this.restaurar(session, recurso_id)),
        who,
      },
      restaurar: {
        ...goBack('servicios.eliminar', (session, { recurso_id }) => this.eliminar(session, recurso_id, undefined)),
        who,
      },
    });
  }

  crear(session: Session, datos: Datos) {
    return this.transactions.execute(session, async (em, audit) => {
      const entidad_id = (await openBranchOfNew(em, session, datos.entidad_id, DONDE)) || null;
      const nuevo = conDuracion(datos);
      exigirEspera(nuevo);
      const id = await this.ids.one(em, 'servicio');
      await insertRecord(em, Servicio, { ...nuevo, id, entidad_id, created_at: this.clock.now() });
      const data = await this.leer(em, id);
      audit({ accion: 'crear', recurso: 'servicio', recurso_id: id, ...paraQuien(entidad_id), despues: data });
      return { message: 'Servicio creado exitosamente', data };
    });
  }

  /**
   * Creates those services whose name is not in the catalogue of the branch yet, whatever its case and accents: a list that
   * is accepted twice, or by two people at once, is there once.
   */
  crearVarios(session: Session, { entidad_id: requested, servicios }: z.output<typeof serviciosVarios>) {
    return this.transactions.execute(session, async (em, audit) => {
      const branch = branchOfNew(session, requested, DONDE);
      const entidad_id = branch || null;
      // The same turn as a sheet takes: the two bring in the same names.
      await takeBranchTurn(em, branch);
      const created: ServicioFila[] = [];
      const there: string[] = [];
      for (const datos of servicios) {
        if (await this.esta(em, datos.nombre, entidad_id)) {
          there.push(datos.nombre);
          continue;
        }
        const nuevo = conDuracion(datos);
        exigirEspera(nuevo);
        const id = await this.ids.one(em, 'servicio');
        await insertRecord(em, Servicio, { ...nuevo, estado: true, id, entidad_id, created_at: this.clock.now() });
        const data = await this.leer(em, id);
        created.push(data);
        audit({ accion: 'crear', recurso: 'servicio', recurso_id: id, ...paraQuien(entidad_id), despues: data });
      }
      ensure(created.length > 0, 'SERVICIOS_YA_ESTAN', 'Todos esos servicios ya están en tu catálogo');
      const message = created.length === 1 ? '1 servicio agregado' : `${created.length} servicios agregados`;
      return { message, data: { creados: created, ya_estaban: there } };
    });
  }

  /** Whether the catalogue that a branch sees has a service of this name; that of all branches, one of all. */
  private async esta(em: EntityManager, nombre: string, entidad_id: number | null): Promise<boolean> {
    const ofIt =
      entidad_id === null ? sql`entidad_id IS NULL` : sql`(entidad_id IS NULL OR entidad_id = ${entidad_id})`;
    const row = await rowIn(
      em,
      sql`SELECT id FROM servicio WHERE archivado_en IS NULL AND plano(nombre) = plano(${nombre}::text) AND ${ofIt} LIMIT 1`,
    );
    return row !== null;
  }

  modificar(session: Session, id: number, cambios: Partial<Datos>) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.propio(em, session, id);
      const entidad_id =
        cambios.entidad_id === undefined ? before.entidad_id : branchOfNew(session, cambios.entidad_id, DONDE) || null;
      if (entidad_id !== null && entidad_id !== before.entidad_id) await ensureOpenBranch(em, entidad_id);
      exigirEspera(conDuracion(cambios, before));
      await updateRecord(em, Servicio, { id }, { ...cambios, entidad_id });
      const data = await this.leer(em, id);
      audit({
        accion: 'modificar',
        recurso: 'servicio',
        recurso_id: id,
        ...paraQuien(before.entidad_id, data.entidad_id),
        antes: before,
        despues: data,
      });
      return { message: 'Servicio actualizado exitosamente', data };
    });
  }

  /** Archives an inactive service; an active one is 409. */
  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.propio(em, session, id);
      ensure(!before.estado, 'SERVICIO_ACTIVO', 'No se puede eliminar un servicio activo. Primero desactívalo.');
      await archiveRecord(em, Servicio, { id }, this.clock.now());
      audit({
        accion: 'archivar',
        recurso: 'servicio',
        recurso_id: id,
        ...paraQuien(before.entidad_id),
        antes: before,
        motivo: reason,
      });
      return { message: 'Servicio eliminado correctamente' };
    });
  }

  private restaurar(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const { entidad_id } = await this.propio(em, session, id, { archivado: true });
      await archiveRecord(em, Servicio, { id }, null);
      audit({
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
    session: Session,
    id: number,
    { archivado = false } = {},
  ): Promise<ServicioFila> {
    const consulta = sql`SELECT entidad_id FROM servicio WHERE id = ${id} AND (archivado_en IS NOT NULL) = ${archivado} FOR UPDATE`;
    const row = await ofOpenBranch(em, session, async () =>
      ensureFound(await rowIn<{ entidad_id: number | null }>(em, consulta), 'No se encontró el servicio'),
    );
    if (!isAdmin(session)) {
      if (row.entidad_id === null)
        throw forbidden('Solo un administrador puede cambiar un servicio de todas las sucursales');
      ensureFound(row.entidad_id === ownBranch(session) ? row : null, 'No se encontró el servicio');
    }
    return this.leer(em, id);
  }

  private async leer(em: EntityManager, id: number): Promise<ServicioFila> {
    return await onlyRowIn<ServicioFila>(em, sql`${CATALOGO} WHERE s.id = ${id}`);
  }
}

import { sucursalDatos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Change } from '../../core/changes/audit.js';
import { edit, fieldNames, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureOpenBranch } from '../../core/session/branch.js';
import { ensureAdmin, isAdmin, ownBranch, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, updateRecord } from '../../platform/db/records.js';
import { executeIn, onlyRowIn, rowIn, sql, together } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { BusinessError, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { EntidadFila } from './entidad.entity.js';
import { SucursalesQueries } from './sucursales.queries.js';

/** The texts of a branch that the audit trail keeps apart: it may be a person's home and mailbox. */
export const PERSONALES = personalTexts(EntidadFila);

type Datos = z.output<typeof sucursalDatos>;
export type Sucursal = Datos & { id: number };

const NO_HAY_SUCURSAL = 'No se encontró la sucursal';
export const noHaySucursal = (): BusinessError => new BusinessError('NO_ENCONTRADO', NO_HAY_SUCURSAL, 404);

/** 404 for a branch out of the caller's reach. */
export function exigirVisible(session: Session, id: number): void {
  ensureFound(isAdmin(session) || ownBranch(session) === id ? id : null, NO_HAY_SUCURSAL);
}

/** Opens branches and changes their data. */
@Injectable()
export class SucursalesService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly queries: SucursalesQueries,
    inverses: Inverses,
  ) {
    inverses.register('entidad', {
      editar: edit<Partial<Datos>>({
        permission: 'entidades.editar',
        names: fieldNames(sucursalDatos),
        modify: (...args) => this.modificar(...args),
      }),
    });
  }

  crear(session: Session, data: Datos) {
    ensureAdmin(session, 'Solo un administrador crea sucursales');
    return this.transactions.execute(session, async (em, audit) => {
      await this.exigirCliente(em, data.client_id);
      const opened = await this.abrir(em, data);
      audit(opened);
      return { message: 'Sucursal creada exitosamente', data: await this.queries.una(em, session, opened.recurso_id) };
    });
  }

  /** Opens a branch in a transaction of the caller, whose audit trail tells the change. */
  async abrir(em: EntityManager, data: Datos): Promise<Change> {
    const id = await this.ids.one(em, 'entidad');
    await insertRecord(em, EntidadFila, { id, ...data, created_at: this.clock.now() });
    await executeIn(em, sql`INSERT INTO sucursal (entidad_id) VALUES (${id})`);
    return {
      accion: 'crear',
      recurso: 'entidad',
      recurso_id: id,
      entidad_id: id,
      despues: data,
      personales: PERSONALES,
    };
  }

  modificar(session: Session, id: number, cambios: Partial<Datos>) {
    return this.transactions.execute(session, async (em, audit) => {
      exigirVisible(session, id);
      const [, before] = await together([ensureOpenBranch(em, id, noHaySucursal), this.bloquear(em, id)]);
      if (cambios.client_id !== undefined && cambios.client_id !== before.client_id) {
        // The client of a branch decides the clients that its people see and change.
        ensureAdmin(session, 'Solo un administrador cambia de cliente una sucursal');
        await this.exigirCliente(em, cambios.client_id);
      }
      const row = { ...before, ...cambios };
      await updateRecord(em, EntidadFila, { id }, cambios);
      audit({
        accion: 'editar',
        recurso: 'entidad',
        recurso_id: id,
        entidad_id: id,
        antes: before,
        despues: row,
        personales: PERSONALES,
      });
      return { message: 'Sucursal actualizada exitosamente', data: await this.queries.una(em, session, id) };
    });
  }

  /** Locks the data of a branch, after its row; transactions that write in the branch do not wait for it. */
  async bloquear(em: EntityManager, id: number): Promise<Sucursal> {
    return await onlyRowIn<Sucursal>(
      em,
      sql`SELECT id, name, address, city, budget, email, client_id FROM entidad WHERE id = ${id} FOR NO KEY UPDATE`,
    );
  }

  /** Holds the client's row, so that it is not archived while it gets a branch. */
  async exigirCliente(em: EntityManager, client_id: number): Promise<void> {
    const row = await rowIn(
      em,
      sql`SELECT id FROM client WHERE id = ${client_id} AND archivado_en IS NULL FOR NO KEY UPDATE`,
    );
    if (row === null)
      throw new BusinessError('CLIENTE_NO_EXISTE', 'El cliente no existe', 400, {
        errores: { client_id: ['El cliente no existe'] },
      });
  }
}

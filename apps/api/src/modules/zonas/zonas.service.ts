import { zonaDatos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { edit, fieldNames, goBack, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureNoOtherBranchOf } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { archiveRecord, insertRecord, lockRecord, updateRecord } from '../../platform/db/records.js';
import { rowIn, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { ZonaFila } from './zona.entity.js';
import { deSuCliente, ZonasQueries } from './zonas.queries.js';

type Datos = z.output<typeof zonaDatos>;

/** The zones of each client. They only group: nothing hangs from one. */
@Injectable()
export class ZonasService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly queries: ZonasQueries,
    inverses: Inverses,
  ) {
    inverses.register('zone', {
      editar: edit<Partial<Datos>>({
        permission: 'entidades.editar',
        names: fieldNames(zonaDatos),
        modify: (...args) => this.modificar(...args),
      }),
      eliminar: goBack('entidades.crear', (session, { recurso_id }) => this.restaurar(session, recurso_id)),
      restaurar: goBack('entidades.eliminar', (session, { recurso_id }) =>
        this.eliminar(session, recurso_id, undefined),
      ),
    });
  }

  crear(session: Session, data: Datos) {
    return this.transactions.execute(session, async (em, audit) => {
      await this.exigirCliente(em, session, data.client_id);
      const id = await this.ids.one(em, 'zone');
      await insertRecord(em, ZonaFila, { ...data, id, created_at: this.clock.now() });
      audit({ accion: 'crear', recurso: 'zone', recurso_id: id, entidad_id: 0, despues: data });
      return { message: 'Zona creada exitosamente', data: await this.queries.una(em, session, id) };
    });
  }

  modificar(session: Session, id: number, cambios: Partial<Datos>) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.bloquear(em, session, id);
      if (cambios.client_id !== undefined && cambios.client_id !== before.client_id)
        await this.exigirCliente(em, session, cambios.client_id);
      const row = { ...before, ...cambios };
      await updateRecord(em, ZonaFila, { id }, cambios);
      audit({ accion: 'editar', recurso: 'zone', recurso_id: id, entidad_id: 0, antes: before, despues: row });
      return { message: 'Zona actualizada correctamente', data: await this.queries.una(em, session, id) };
    });
  }

  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.bloquear(em, session, id);
      await archiveRecord(em, ZonaFila, { id }, this.clock.now());
      audit({
        accion: 'eliminar',
        recurso: 'zone',
        recurso_id: id,
        entidad_id: 0,
        antes: before,
        ...(reason === undefined ? {} : { motivo: reason }),
      });
      return { message: 'Zona eliminada correctamente' };
    });
  }

  /** Brings back a deleted zone of a client who is still there. */
  private restaurar(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const row = await this.bloquear(em, session, id, { archivada: true });
      await this.exigirCliente(em, session, row.client_id);
      await archiveRecord(em, ZonaFila, { id }, null);
      audit({ accion: 'restaurar', recurso: 'zone', recurso_id: id, entidad_id: 0, despues: row });
      return { message: 'Zona restaurada correctamente' };
    });
  }

  private async bloquear(em: EntityManager, session: Session, id: number, { archivada = false } = {}) {
    const only = sql`(r.archivado_en IS NOT NULL) = ${archivada} AND ${deSuCliente(session, sql`r.client_id`)}`;
    const row = ensureFound(
      await lockRecord(em, ZonaFila, { id }, { only, but: ['created_at'] }),
      'No se encontró la zona',
    );
    await ensureNoOtherBranchOf(em, session, row.client_id);
    return row;
  }

  /**
   * Holds the client's row, so that it is not archived while it gets a zone; a client out of the caller's reach is 404.
   */
  private async exigirCliente(em: EntityManager, session: Session, client_id: number): Promise<void> {
    const row = await rowIn(
      em,
      sql`SELECT c.id FROM client c
        WHERE c.id = ${client_id} AND c.archivado_en IS NULL AND ${deSuCliente(session, sql`c.id`)} FOR NO KEY UPDATE`,
    );
    ensureFound(row, 'No se encontró el cliente');
    await ensureNoOtherBranchOf(em, session, client_id);
  }
}

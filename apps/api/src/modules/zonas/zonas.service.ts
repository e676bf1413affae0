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
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    private readonly queries: ZonasQueries,
    inversas: Inverses,
  ) {
    inversas.register('zone', {
      editar: edit<Partial<Datos>>({
        permission: 'entidades.editar',
        names: fieldNames(zonaDatos),
        modify: (...args) => this.modificar(...args),
      }),
      eliminar: goBack('entidades.crear', (sesion, { recurso_id }) => this.restaurar(sesion, recurso_id)),
      restaurar: goBack('entidades.eliminar', (sesion, { recurso_id }) => this.eliminar(sesion, recurso_id, undefined)),
    });
  }

  crear(sesion: Session, datos: Datos) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      await this.exigirCliente(em, sesion, datos.client_id);
      const id = await this.ids.one(em, 'zone');
      await insertRecord(em, ZonaFila, { ...datos, id, created_at: this.reloj.now() });
      auditar({ accion: 'crear', recurso: 'zone', recurso_id: id, entidad_id: 0, despues: datos });
      return { message: 'Zona creada exitosamente', data: await this.queries.una(em, sesion, id) };
    });
  }

  modificar(sesion: Session, id: number, cambios: Partial<Datos>) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.bloquear(em, sesion, id);
      if (cambios.client_id !== undefined && cambios.client_id !== antes.client_id)
        await this.exigirCliente(em, sesion, cambios.client_id);
      const fila = { ...antes, ...cambios };
      await updateRecord(em, ZonaFila, { id }, cambios);
      auditar({ accion: 'editar', recurso: 'zone', recurso_id: id, entidad_id: 0, antes, despues: fila });
      return { message: 'Zona actualizada correctamente', data: await this.queries.una(em, sesion, id) };
    });
  }

  eliminar(sesion: Session, id: number, motivo: string | undefined) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.bloquear(em, sesion, id);
      await archiveRecord(em, ZonaFila, { id }, this.reloj.now());
      auditar({
        accion: 'eliminar',
        recurso: 'zone',
        recurso_id: id,
        entidad_id: 0,
        antes,
        ...(motivo === undefined ? {} : { motivo }),
      });
      return { message: 'Zona eliminada correctamente' };
    });
  }

  /** Brings back a deleted zone of a client who is still there. */
  private restaurar(sesion: Session, id: number) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const fila = await this.bloquear(em, sesion, id, { archivada: true });
      await this.exigirCliente(em, sesion, fila.client_id);
      await archiveRecord(em, ZonaFila, { id }, null);
      auditar({ accion: 'restaurar', recurso: 'zone', recurso_id: id, entidad_id: 0, despues: fila });
      return { message: 'Zona restaurada correctamente' };
    });
  }

  private async bloquear(em: EntityManager, sesion: Session, id: number, { archivada = false } = {}) {
    const only = sql`(r.archivado_en IS NOT NULL) = ${archivada} AND ${deSuCliente(sesion, sql`r.client_id`)}`;
    const fila = ensureFound(
      await lockRecord(em, ZonaFila, { id }, { only, but: ['created_at'] }),
      'No se encontró la zona',
    );
    await ensureNoOtherBranchOf(em, sesion, fila.client_id);
    return fila;
  }

  /**
   * Holds the client's row, so that it is not archived while it gets a zone; a client out of the caller's reach is 404.
   */
  private async exigirCliente(em: EntityManager, sesion: Session, client_id: number): Promise<void> {
    const fila = await rowIn(
      em,
      sql`SELECT c.id FROM client c
        WHERE c.id = ${client_id} AND c.archivado_en IS NULL AND ${deSuCliente(sesion, sql`c.id`)} FOR NO KEY UPDATE`,
    );
    ensureFound(fila, 'No se encontró el cliente');
    await ensureNoOtherBranchOf(em, sesion, client_id);
  }
}

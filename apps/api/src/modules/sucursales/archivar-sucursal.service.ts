import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { goBack, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { type BranchState, branchState, ensureOpen } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { exigirSinPendientes } from './pendientes.js';
import { SucursalesQueries } from './sucursales.queries.js';
import { exigirVisible, noHaySucursal, PERSONALES, SucursalesService } from './sucursales.service.js';

/**
 * Archives branches and brings them back. Their records stay where they were, and in every figure
 * (docs/decisions/0046).
 */
@Injectable()
export class ArchivarSucursalService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly branches: SucursalesService,
    private readonly queries: SucursalesQueries,
    inverses: Inverses,
  ) {
    inverses.register('entidad', {
      eliminar: goBack('entidades.editar', (session, { recurso_id }) => this.restaurar(session, recurso_id, {})),
      restaurar: goBack('entidades.eliminar', (session, { recurso_id }) =>
        this.archivar(session, recurso_id, undefined),
      ),
    });
  }

  /**
   * Archives a branch that has nothing left to do: it receives nothing more and leaves every list but those of the
   * past.
   */
  archivar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      exigirVisible(session, id);
      ensureOpen(await this.bloquear(em, id));
      await this.exigirOtra(em, id);
      await exigirSinPendientes(em, this.clock, id);
      const before = await this.branches.bloquear(em, id);
      await this.marcar(em, id, this.clock.now());
      audit({
        accion: 'eliminar',
        recurso: 'entidad',
        recurso_id: id,
        entidad_id: id,
        antes: before,
        personales: PERSONALES,
        ...(reason === undefined ? {} : { motivo: reason }),
      });
      return { message: 'Sucursal eliminada exitosamente' };
    });
  }

  /** Brings an archived branch back as it was; if its client is no longer there, the request says whose it is now. */
  restaurar(session: Session, id: number, { client_id }: { client_id?: number | undefined }) {
    return this.transactions.execute(session, async (em, audit) => {
      exigirVisible(session, id);
      ensure(
        (await this.bloquear(em, id)).archivada_en !== null,
        'SUCURSAL_NO_ARCHIVADA',
        'La sucursal no está archivada',
      );
      const before = await this.branches.bloquear(em, id);
      const after = { ...before, client_id: client_id ?? before.client_id };
      await this.exigirCliente(em, after.client_id, client_id !== undefined);
      await executeIn(em, sql`UPDATE entidad SET client_id = ${after.client_id} WHERE id = ${id}`);
      await this.marcar(em, id, null);
      audit({
        accion: 'restaurar',
        recurso: 'entidad',
        recurso_id: id,
        entidad_id: id,
        antes: before,
        despues: after,
        personales: PERSONALES,
      });
      return { message: 'Sucursal restaurada exitosamente', data: await this.queries.una(em, session, id) };
    });
  }

  /**
   * Waits for the transactions that write in the branch, and keeps others from it. The first lock of all, so no locks
   * wait for each other in a circle.
   */
  private async bloquear(em: EntityManager, id: number): Promise<BranchState> {
    const row = await rowIn<BranchState>(em, sql`${branchState(id)} FOR UPDATE`);
    if (row === null) throw noHaySucursal();
    return row;
  }

  /**
   * A branch is always left. The row of 'General' is the turn of archiving: of two requests that archive the last two,
   * the second finds one.
   */
  private async exigirOtra(em: EntityManager, id: number): Promise<void> {
    await rowIn(em, sql`SELECT 1 FROM sucursal WHERE entidad_id = 0 FOR NO KEY UPDATE`);
    const other = await rowIn(
      em,
      sql`SELECT 1 FROM entidad e WHERE e.id > 0 AND e.id <> ${id} AND e.archivado_en IS NULL LIMIT 1`,
    );
    ensure(other !== null, 'ULTIMA_SUCURSAL', 'No se puede eliminar la última sucursal. Crea otra primero.');
  }

  private async exigirCliente(em: EntityManager, client_id: number, elegido: boolean): Promise<void> {
    try {
      await this.branches.exigirCliente(em, client_id);
    } catch (error) {
      if (elegido || !(error instanceof BusinessError)) throw error;
      const message = 'El cliente de la sucursal fue eliminado. Elige a qué cliente pertenece ahora.';
      throw new BusinessError('CLIENTE_ARCHIVADO', message, 409, { errores: { client_id: [message] } });
    }
  }

  /** The row others hold, and the one lists are read from. */
  private async marcar(em: EntityManager, id: number, when: Date | null): Promise<void> {
    await executeIn(em, sql`UPDATE sucursal SET archivada_en = ${when} WHERE entidad_id = ${id}`);
    await executeIn(em, sql`UPDATE entidad SET archivado_en = ${when} WHERE id = ${id}`);
  }
}

import type { AjusteSucursalNuevo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import { openBranchOfNew } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { executeIn, sql } from '../../platform/db/sql.js';
import { avisosDe, RetenidosService } from '../cuentas/retenidos.service.js';
import { PersonasService } from '../personas/personas.service.js';
import { DeudasQueries } from './deudas.queries.js';

/** Whether a branch lends, up to how much, and when it pays the share of that; and how much a person may owe. */
@Injectable()
export class LimitesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly personas: PersonasService,
    private readonly queries: DeudasQueries,
    private readonly retenidos: RetenidosService,
  ) {}

  /** The most a person may owe. Their account is part of the answer that is kept: sent again, it is told the same. */
  limitar(session: Session, id: number, limite_fiado: number | null) {
    return this.transactions.execute(session, async (em, audit) => {
      const dentro = this.transactions.inside(session, em, audit);
      const { message } = await this.personas.limitar(dentro, id, limite_fiado);
      return { message, data: await this.queries.creditoEn(em, session, id) };
    });
  }

  ajustar(session: Session, { entidad_id: pedida, fia, limite_fiado, comision_fiado }: AjusteSucursalNuevo) {
    return this.transactions.execute(session, async (em, audit) => {
      const entidad_id = await openBranchOfNew(em, session, pedida);
      const { entidad: _, ...antes } = await this.queries.ajusteEn(em, entidad_id);
      await executeIn(
        em,
        sql`INSERT INTO ajuste_sucursal (entidad_id, fia, limite_fiado, comision_fiado)
          VALUES (${entidad_id}, ${fia}, ${limite_fiado}, ${comision_fiado ?? antes.comision_fiado})
          ON CONFLICT (entidad_id) DO UPDATE SET fia = excluded.fia, limite_fiado = excluded.limite_fiado,
            comision_fiado = coalesce(${comision_fiado ?? null}, ajuste_sucursal.comision_fiado)`,
      );
      // Also where it reads as now: another may have changed it since `antes` was read.
      const movidos = comision_fiado === undefined ? [] : await this.retenidos.deSucursal(em, entidad_id);
      const data = await this.queries.ajusteEn(em, entidad_id);
      const { entidad: __, ...despues } = data;
      const de = { recurso: 'ajuste_sucursal', recurso_id: entidad_id, entidad_id };
      const avisos = [{ tema: 'entidades' as const }, { tema: 'tiquetes' as const }, ...avisosDe(movidos)];
      audit({ ...de, accion: 'editar', antes, despues, avisos });
      return {
        message: fia ? 'La sucursal fía' : 'La sucursal ya no fía',
        data,
      };
    });
  }
}

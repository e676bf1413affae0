import { MODULOS, type Modulo, type ModuloEntidad } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changedFields, Inverses, noChange } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { executeIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { ModulosEntidadesQueries } from './modulos-entidades.queries.js';

type Cambio = { modulo: string; activo: boolean };

const MENSAJE = 'Módulos actualizados exitosamente';
/** The first screen of everybody: with it off everywhere only administrators would have one. */
const NECESARIO = 'dashboard' satisfies Modulo;

/** Which modules each branch uses. One switched off is off for all of its users, on the server too, except for administrators. */
@Injectable()
export class ModulosEntidadesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: ModulosEntidadesQueries,
    inverses: Inverses,
  ) {
    inverses.register('entidad', {
      cambiar_modulos: {
        permission: 'modulos_entidades.editar',
        fields: { names: (modulo) => modulo, loose: true },
        prevents: noChange,
        undo: (session, evento) => {
          const requests = Object.entries(changedFields(evento)).map(([modulo, active]) => ({
            modulo,
            activo: active as boolean,
          }));
          return this.cambiar(session, evento.recurso_id, requests);
        },
      },
    });
  }

  async cambiar(session: Session, entidad_id: number, requests: readonly Cambio[]) {
    const { data } = await this.cambiarVarias(session, [entidad_id], requests);
    return { message: MENSAJE, data: data[0] as ModuloEntidad };
  }

  /** The same change in several branches: in all of them or in none. */
  cambiarVarias(session: Session, entidades: readonly number[], requests: readonly Cambio[]) {
    const ids = [...new Set(entidades)];
    for (const id of ids) scopeOf(session, id);
    // Of a module named twice the last value counts.
    const cambios = new Map(requests.map((p) => [p.modulo, p.activo]));
    for (const modulo of cambios.keys())
      ensure(MODULOS.includes(modulo as Modulo), 'MODULO_NO_EXISTE', `El módulo «${modulo}» no existe`, 400);
    return this.transactions.execute(session, async (em, audit) => {
      await this.bloquear(em, ids, cambios.get(NECESARIO) === false);
      const before = await this.queries.estas(em, ids);
      await this.escribir(em, ids, cambios);
      const data = await this.queries.estas(em, ids);
      for (const [i, { entidad_id, modulos }] of data.entries()) {
        audit({
          accion: 'cambiar_modulos',
          recurso: 'entidad',
          recurso_id: entidad_id,
          entidad_id,
          antes: before[i]?.modulos,
          despues: modulos,
        });
      }
      return { message: MENSAJE, data };
    });
  }

  /**
   * Locks the branches in id order. Switching the dashboard off locks all of them, so that two people in two branches
   * do not leave it off everywhere; a branch that is being written into is not waited for.
   */
  private async bloquear(em: EntityManager, ids: readonly number[], apagaNecesario: boolean): Promise<void> {
    const which = apagaNecesario ? sql`true` : sql`id = ANY(${ids}::bigint[])`;
    const rows = await rowsIn<{ id: number }>(
      em,
      sql`SELECT id FROM entidad WHERE id > 0 AND archivado_en IS NULL AND ${which} ORDER BY id FOR NO KEY UPDATE`,
    );
    const vivas = new Set(rows.map((f) => f.id));
    for (const id of ids) ensureFound(vivas.has(id) ? id : null, 'No se encontró la sucursal');
    if (!apagaNecesario) return;
    const left = await rowIn(
      em,
      sql`SELECT e.id FROM entidad e WHERE e.id > 0 AND e.archivado_en IS NULL AND NOT e.id = ANY(${ids}::bigint[])
            AND NOT EXISTS (SELECT 1 FROM modulo_apagado m WHERE m.entidad_id = e.id AND m.modulo = ${NECESARIO}) LIMIT 1`,
    );
    ensure(
      left !== null,
      'DASHBOARD_NECESARIO',
      'El dashboard no se puede apagar en todas las sucursales: deja al menos una con él',
    );
  }

  private async escribir(
    em: EntityManager,
    ids: readonly number[],
    cambios: ReadonlyMap<string, boolean>,
  ): Promise<void> {
    const de = (active: boolean) => [...cambios].filter(([, a]) => a === active).map(([modulo]) => modulo);
    await executeIn(
      em,
      sql`DELETE FROM modulo_apagado WHERE entidad_id = ANY(${ids}::bigint[]) AND modulo = ANY(${de(true)}::text[])`,
    );
    await executeIn(
      em,
      sql`INSERT INTO modulo_apagado (entidad_id, modulo)
        SELECT e, m FROM unnest(${ids}::bigint[]) AS e, unnest(${de(false)}::text[]) AS m ON CONFLICT DO NOTHING`,
    );
  }
}

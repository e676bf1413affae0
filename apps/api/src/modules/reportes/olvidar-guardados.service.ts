import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Tracked } from '../../core/people/forgetting.js';
import { type Identity, namedIn } from '../../core/people/person.js';
import { inScope } from '../../core/session/scope.js';
import type { Scope } from '../../core/session/session.js';
import { executeIn, rowsIn, sql } from '../../platform/db/sql.js';

/** Takes people who are forgotten out of the names of saved reports. */
@Injectable()
export class OlvidarGuardadosService {
  /**
   * The saved reports, of any owner, whose name is of the person, or says part of it and are narrowed to the operator
   * they were. They go on as they were, called by a number. Answers the records by which the audit trail knows them.
   */
  async olvidar(em: EntityManager, who: Scope, persona: Identity, operadores: readonly number[]): Promise<Tracked[]> {
    const rows = await rowsIn<{ entidad_id: number; id: number }>(
      em,
      sql`SELECT g.entidad_id, g.id FROM reporte_guardado g WHERE ${inScope(who, { entidad: sql`g.entidad_id` })}
            AND ${namedIn(sql`g.nombre`, persona, sql`g.filtros ->> 'operador_id' = ANY(${operadores.map(String)}::text[])`)}
            ORDER BY g.entidad_id, g.id`,
    );
    await this.llamarPorNumero(em, rows);
    return rows.map((row) => ({ recurso: 'reporte_guardado', ...row }));
  }

  async llamarPorNumero(em: EntityManager, rows: ReadonlyArray<Omit<Tracked, 'recurso'>>): Promise<void> {
    for (const { entidad_id, id } of rows)
      await executeIn(
        em,
        sql`UPDATE reporte_guardado SET nombre = ${`Reporte ${id}`} WHERE entidad_id = ${entidad_id} AND id = ${id}`,
      );
  }
}

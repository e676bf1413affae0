import { NOMBRE_ANONIMO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Forgetting } from '../../core/people/forgetting.js';
import { executeIn, rowsIn, type Sql, sql } from '../../platform/db/sql.js';

/** As `SegundaPersonaService` tells whose debt or favour it is. */
const dicho = (nombre: Sql): Sql => sql`'Persona: ' || ${nombre} || '. '`;

/** Takes the names of people who are forgotten out of what was asked of their debts and favour, and out of its trail. */
@Injectable()
export class OlvidarDeudoresService {
  constructor(private readonly forgetting: Forgetting) {}

  /** Of these cards, while they still say the names. */
  async olvidar(em: EntityManager, entidad_id: number, personas: readonly number[]): Promise<void> {
    const antes = dicho(sql`p.nombre`);
    // Read first: a cluster writes what it is given, and works out nothing.
    const rows = await rowsIn<{ id: number; resumen: string }>(
      em,
      sql`SELECT DISTINCT ON (a.id) a.id, replace(a.resumen, ${antes}, ${dicho(sql`${NOMBRE_ANONIMO}::text`)}) AS resumen
        FROM aprobacion a JOIN persona p ON p.entidad_id = ${entidad_id} AND p.id = ANY(${personas}::bigint[])
        WHERE a.entidad_id = ${entidad_id} AND position(${antes} IN a.resumen) > 0`,
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await executeIn(
      em,
      sql`UPDATE aprobacion a SET resumen = n.resumen
        FROM unnest(${ids}::bigint[], ${rows.map(({ resumen }) => resumen)}::text[]) AS n (id, resumen)
        WHERE a.entidad_id = ${entidad_id} AND a.id = n.id`,
    );
    const suyos = sql`a.entidad_id = ${entidad_id} AND a.recurso = 'aprobacion' AND a.recurso_id = ANY(${ids}::bigint[])`;
    await this.forgetting.fields(em, ['resumen'], suyos);
  }
}

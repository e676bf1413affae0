import { NOMBRE_ANONIMO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Forgetting } from '../../core/people/forgetting.js';
import { rowsIn, type Sql, sql } from '../../platform/db/sql.js';

/** As `SegundaPersonaService` tells who owes. */
const dicho = (nombre: Sql): Sql => sql`'Debe ' || ${nombre} || '. '`;

/** Takes the names of people who are forgotten out of what was asked of their debts, and out of its trail. */
@Injectable()
export class OlvidarDeudoresService {
  constructor(private readonly forgetting: Forgetting) {}

  /** Of these cards, while they still say the names. */
  async olvidar(em: EntityManager, entidad_id: number, personas: readonly number[]): Promise<void> {
    const antes = dicho(sql`p.nombre`);
    const rows = await rowsIn<{ id: number }>(
      em,
      sql`UPDATE aprobacion a SET resumen = replace(a.resumen, ${antes}, ${dicho(sql`${NOMBRE_ANONIMO}::text`)}) FROM persona p
        WHERE a.entidad_id = ${entidad_id} AND p.entidad_id = ${entidad_id} AND p.id = ANY(${personas}::bigint[])
          AND position(${antes} IN a.resumen) > 0 RETURNING a.id`,
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const suyos = sql`a.entidad_id = ${entidad_id} AND a.recurso = 'aprobacion' AND a.recurso_id = ANY(${ids}::bigint[])`;
    await this.forgetting.fields(em, ['resumen'], suyos);
  }
}

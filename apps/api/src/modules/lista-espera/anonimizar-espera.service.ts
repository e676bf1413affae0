import { NOMBRE_ANONIMO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, sql } from '../../platform/db/sql.js';

/** Forgets who waited. */
@Injectable()
export class AnonimizarEsperaService {
  async anonimizar(em: EntityManager, entidad_id: number, ids: readonly number[]): Promise<void> {
    await executeIn(
      em,
      sql`UPDATE persona_espera SET nombre = ${NOMBRE_ANONIMO}, telefono = NULL, notas = NULL, motivo = NULL
        WHERE entidad_id = ${entidad_id} AND id = ANY(${ids}::bigint[])`,
    );
  }
}

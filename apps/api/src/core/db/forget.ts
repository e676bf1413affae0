import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Reloj } from '../clock.js';
import { type Alcance } from '../session.js';
import { enAlcance } from './db.js';
import { habla } from './person.js';
import { ejecutarEn, filasEn, sql } from './sql.js';

/** What a request that is repeated is answered when what it answered was forgotten. */
const BORRADA = { message: 'Esta respuesta se borró para proteger los datos de una persona. Lo que hizo la solicitud se conserva.' };

/** Records by the word the audit trail knows them by. */
export type Rastreado = { recurso: string; entidad_id: number; id: number };

/** Forgets what the transactions themselves keep of people: the personal part of the audit trail and the answers kept for repeated requests. */
@Injectable()
export class Olvido {
  constructor(private readonly reloj: Reloj) {}

  /**
   * The personal part of the audit rows of those records, whichever branch they were written in, and of those that speak of somebody
   * (`patrones`) within reach. Not of the rows of another person of the same name: of `personas`, only those of the records named.
   */
  async auditoria(
    em: EntityManager,
    quien: Alcance,
    de: { registros: readonly Rastreado[]; personas: readonly string[]; sueltas: readonly Rastreado[]; patrones: readonly string[] },
  ): Promise<number> {
    const { registros, personas, sueltas, patrones } = de;
    const filas = await filasEn<{ entidad_id: number; ids: number[] }>(
      em,
      sql`SELECT p.entidad_id, array_agg(p.id ORDER BY p.id) AS ids FROM auditoria_personal p JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id
          WHERE p.borrado_en IS NULL AND (
            (a.recurso, a.recurso_id) IN (SELECT * FROM unnest(${registros.map((r) => r.recurso)}::text[], ${registros.map((r) => r.id)}::bigint[]))
            OR (p.entidad_id, p.id) IN (SELECT * FROM unnest(${sueltas.map((r) => r.entidad_id)}::bigint[], ${sueltas.map((r) => r.id)}::bigint[]))
            OR (${enAlcance(quien, { entidad: sql`p.entidad_id` })} AND NOT a.recurso = ANY(${personas}::text[]) AND ${habla(sql`concat_ws(' ', p.antes, p.despues)`, patrones)}))
          GROUP BY 1 ORDER BY 1`,
    );
    for (const { entidad_id, ids } of filas) await filasEn(em, sql`SELECT olvidar_personales(${entidad_id}, ${ids}::bigint[], ${this.reloj.ahora()})`);
    return filas.reduce((suma, { ids }) => suma + ids.length, 0);
  }

  /** Kept answers that speak of somebody. Whoever repeats such a request is told that it was done, and no more. */
  respuestas(em: EntityManager, quien: Alcance, patrones: readonly string[]): Promise<number> {
    return ejecutarEn(
      em,
      sql`UPDATE idempotencia SET respuesta = ${JSON.stringify(BORRADA)} WHERE ${enAlcance(quien, { entidad: sql`entidad_id` })} AND respuesta IS NOT NULL AND ${habla(sql`respuesta::text`, patrones)}`,
    );
  }
}

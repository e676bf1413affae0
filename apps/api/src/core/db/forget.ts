import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Reloj } from '../clock.js';
import { type Alcance } from '../session.js';
import { enAlcance } from './db.js';
import { habla, type Identidad, loQueDice, patronesDe } from './person.js';
import { ejecutarEn, filasEn, sql } from './sql.js';

/** What stands in a kept answer where it spoke of somebody. */
const BORRADO = '(borrado)';
/** Fields of an answer that speak of whoever it is about without naming them. */
const ANOTADO = new Set(['notas', 'observaciones', 'detalle', 'address', 'direccion', 'business_name', 'motivo']);
type Guardada = { entidad_id: number; usuario_id: number; clave: string; respuesta: unknown };

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
      sql`SELECT p.entidad_id, jsonb_agg(p.id ORDER BY p.id) AS ids FROM auditoria_personal p JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id
          WHERE p.borrado_en IS NULL AND (
            (a.recurso, a.recurso_id) IN (SELECT * FROM unnest(${registros.map((r) => r.recurso)}::text[], ${registros.map((r) => r.id)}::bigint[]))
            OR (p.entidad_id, p.id) IN (SELECT * FROM unnest(${sueltas.map((r) => r.entidad_id)}::bigint[], ${sueltas.map((r) => r.id)}::bigint[]))
            OR (${enAlcance(quien, { entidad: sql`p.entidad_id` })} AND NOT a.recurso = ANY(${personas}::text[]) AND ${habla(sql`concat_ws(' ', p.antes, p.despues)`, patrones)}))
          GROUP BY 1 ORDER BY 1`,
    );
    for (const { entidad_id, ids } of filas) await filasEn(em, sql`SELECT olvidar_personales(${entidad_id}, ${ids}::bigint[], ${this.reloj.ahora()})`);
    return filas.reduce((suma, { ids }) => suma + ids.length, 0);
  }

  /** What kept answers say of somebody. Whoever repeats such a request is answered in the same shape, and told nothing of them. */
  async respuestas(em: EntityManager, quien: Alcance, persona: Identidad): Promise<void> {
    const guardadas = await filasEn<Guardada>(
      em,
      sql`SELECT entidad_id, usuario_id, clave, respuesta FROM idempotencia WHERE ${enAlcance(quien, { entidad: sql`entidad_id` })} AND respuesta IS NOT NULL
            AND ${habla(sql`respuesta::text`, patronesDe(persona))} ORDER BY entidad_id, usuario_id, clave FOR UPDATE`,
    );
    for (const { entidad_id, usuario_id, clave, respuesta } of guardadas) {
      const sinTextos = JSON.stringify(respuesta, (campo, valor) => (typeof valor === 'string' && (ANOTADO.has(campo) || loQueDice(valor, persona) !== null) ? BORRADO : valor));
      await ejecutarEn(em, sql`UPDATE idempotencia SET respuesta = ${sinTextos}::jsonb WHERE entidad_id = ${entidad_id} AND usuario_id = ${usuario_id} AND clave = ${clave}`);
    }
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { type Scope } from '../session.js';
import { inScope } from './db.js';
import { abridge, expand } from './kept-answers.js';
import { type Identity, isTheirName, isTheirNumber, pointsTo, pointsToThem } from './person.js';
import { executeIn, rowIn, rowsIn, type Sql, sql } from './sql.js';

/** What stands in a kept answer where it spoke of somebody. */
const BLANKED = '(borrado)';
/** Fields of a record that speak of whoever it is about without naming them. */
const NOTED = new Set(['notas', 'observaciones', 'detalle', 'address', 'direccion', 'business_name', 'motivo']);
type JsonObject = Record<string, unknown>;
type RowKey = { entidad_id: number; usuario_id: number; clave: string };
type KeptAnswer = RowKey & { respuesta: Buffer };
/** As many kept answers as are looked through at once. */
const BATCH = 200;
const BEFORE_ALL: RowKey = { entidad_id: -1, usuario_id: 0, clave: '' };

/** Records by the word the audit trail knows them by. */
export type Tracked = { recurso: string; entidad_id: number; id: number };
/** Whom the rows of others name, under which of their fields and by which ids: `{ operador: { id, nombre } }`. */
type Named = { campos: readonly string[]; ids: readonly number[] };

/** Forgets what the transactions themselves keep of people: the personal part of the audit trail and the answers kept for repeated requests. */
@Injectable()
export class Forgetting {
  constructor(private readonly clock: Clock) {}

  /**
   * The personal part of the audit rows of those records, whichever branch they were written in, and of those within reach that hold an
   * address or number of somebody's. Not of the rows of another person who shares it: of `personas`, only those of the records named.
   */
  async audit(
    em: EntityManager,
    quien: Scope,
    de: {
      registros: readonly Tracked[];
      personas: readonly string[];
      sueltas: readonly Tracked[];
      persona: Identity;
    },
  ): Promise<void> {
    const { registros, personas, sueltas, persona } = de;
    const filas = await this.perBranch(
      em,
      sql`JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id
          WHERE p.borrado_en IS NULL AND (
            (a.recurso, a.recurso_id) IN (SELECT * FROM unnest(${registros.map((r) => r.recurso)}::text[], ${registros.map((r) => r.id)}::bigint[]))
            OR (p.entidad_id, p.id) IN (SELECT * FROM unnest(${sueltas.map((r) => r.entidad_id)}::bigint[], ${sueltas.map((r) => r.id)}::bigint[]))
            OR (${inScope(quien, { entidad: sql`p.entidad_id` })} AND NOT a.recurso = ANY(${personas}::text[]) AND ${pointsTo(sql`concat_ws(' ', p.antes, p.despues)`, persona)}))`,
    );
    for (const { entidad_id, ids } of filas)
      await rowsIn(em, sql`SELECT olvidar_personales(${entidad_id}, ${ids}::bigint[], ${this.clock.now()})`);
  }

  /** Who somebody was where the rows of others name them by their id: only that goes, and what is of the others stays. */
  async names(em: EntityManager, nombrados: readonly Named[]): Promise<void> {
    for (const { campos, ids } of nombrados)
      for (const campo of campos) {
        const es = (parte: Sql) => sql`${parte} -> ${campo}::text ->> 'id' = ANY(${ids.map(String)}::text[])`;
        const filas = await this.perBranch(
          em,
          sql`WHERE p.borrado_en IS NULL AND (${es(sql`p.antes`)} OR ${es(sql`p.despues`)})`,
        );
        for (const { entidad_id, ids: suyas } of filas)
          await rowsIn(em, sql`SELECT olvidar_campo(${entidad_id}, ${suyas}::bigint[], ${campo})`);
      }
  }

  /** Those fields of the audit rows that answer `cuales` (the row is `a`, what it keeps apart `p`): the rest of the row is of others. */
  async fields(em: EntityManager, campos: readonly string[], cuales: Sql): Promise<void> {
    const filas = await this.perBranch(
      em,
      sql`JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id WHERE p.borrado_en IS NULL AND (${cuales})`,
    );
    for (const { entidad_id, ids } of filas)
      for (const campo of campos)
        await rowsIn(em, sql`SELECT olvidar_campo(${entidad_id}, ${ids}::bigint[], ${campo})`);
  }

  private perBranch(em: EntityManager, cuales: Sql): Promise<Array<{ entidad_id: number; ids: number[] }>> {
    return rowsIn(
      em,
      sql`SELECT p.entidad_id, jsonb_agg(p.id ORDER BY p.id) AS ids FROM auditoria_personal p ${cuales} GROUP BY 1 ORDER BY 1`,
    );
  }

  /**
   * What kept answers say of somebody: texts with an address or number of theirs, and their name where their record (`ids`) is named with it.
   * Whoever repeats such a request is answered in the same shape, and told nothing of them.
   */
  async answers(em: EntityManager, quien: Scope, persona: Identity, ids: readonly number[]): Promise<void> {
    const borrar = blankerOf(persona, new Set(ids));
    for (let tras = BEFORE_ALL, filas: KeptAnswer[] = []; ; tras = filas.at(-1) as KeptAnswer) {
      filas = await rowsIn<KeptAnswer>(
        em,
        sql`${KEPT} WHERE ${inScope(quien, { entidad: sql`entidad_id` })} AND respuesta_breve IS NOT NULL
              AND (entidad_id, usuario_id, clave) > (${tras.entidad_id}, ${tras.usuario_id}, ${tras.clave}) ORDER BY entidad_id, usuario_id, clave LIMIT ${BATCH}::int`,
      );
      for (const fila of filas) if (withoutSaying(fila, borrar) !== null) await this.overwrite(em, fila, borrar);
      if (filas.length < BATCH) return;
    }
  }

  /** Of the answer as it is once nobody else can change it. */
  private async overwrite(
    em: EntityManager,
    { entidad_id, usuario_id, clave }: RowKey,
    borrar: Blanker,
  ): Promise<void> {
    const esta = sql`entidad_id = ${entidad_id} AND usuario_id = ${usuario_id} AND clave = ${clave}`;
    const fila = await rowIn<KeptAnswer>(em, sql`${KEPT} WHERE ${esta} AND respuesta_breve IS NOT NULL FOR UPDATE`);
    const despues = fila === null ? null : withoutSaying(fila, borrar);
    if (despues !== null)
      await executeIn(em, sql`UPDATE idempotencia SET respuesta_breve = ${abridge(despues)} WHERE ${esta}`);
  }
}

const KEPT = sql`SELECT entidad_id, usuario_id, clave, respuesta_breve AS respuesta FROM idempotencia`;

/** A kept answer without what it says of somebody; null where it says nothing. */
function withoutSaying({ respuesta }: KeptAnswer, borrar: Blanker): unknown {
  const antes = expand(respuesta);
  const despues = borrar(antes);
  return JSON.stringify(antes) === JSON.stringify(despues) ? null : despues;
}

type Blanker = (valor: unknown) => unknown;

/** A value without what it says of somebody. */
function blankerOf(persona: Identity, ids: ReadonlySet<number>): Blanker {
  const [loDice, esNumero, nombrado] = [pointsToThem(persona), isTheirNumber(persona), isTheirName(persona)];
  const senalado = (texto: string) => loDice(texto) || esNumero(texto);
  const diceSuId = (objeto: JsonObject) =>
    Object.entries(objeto).some(([campo, valor]) => /(^|_)id$/.test(campo) && ids.has(valor as number));
  const textos = (objeto: JsonObject) =>
    Object.values(objeto).filter((valor): valor is string => typeof valor === 'string');

  function deObjeto(objeto: JsonObject): JsonObject {
    const conSuId = diceSuId(objeto);
    const suyo = textos(objeto).some((texto) => senalado(texto) || (conSuId && nombrado(texto)));
    const dice = (campo: string, texto: string) => senalado(texto) || (suyo && (NOTED.has(campo) || nombrado(texto)));
    return Object.fromEntries(
      Object.entries(objeto).map(([campo, valor]) => [
        campo,
        typeof valor === 'string' && dice(campo, valor) ? BLANKED : borrar(valor),
      ]),
    );
  }
  function borrar(valor: unknown): unknown {
    if (Array.isArray(valor)) return valor.map(borrar);
    if (typeof valor === 'string') return senalado(valor) ? BLANKED : valor;
    return typeof valor === 'object' && valor !== null ? deObjeto(valor as JsonObject) : valor;
  }
  return borrar;
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { onCluster } from '../../platform/db/cluster.js';
import { abridge, expand } from '../../platform/db/kept-answers.js';
import { executeIn, rowIn, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { inScope } from '../session/scope.js';
import { type Scope } from '../session/session.js';
import { type Identity, isTheirName, isTheirNumber, pointsTo, pointsToThem } from './person.js';

/** The text that stands in a kept answer where it spoke of a person. */
const BLANKED = '(borrado)';
/** Fields of a record that speak of its person without naming them. */
const NOTED = new Set([
  'notas',
  'observaciones',
  'detalle',
  'address',
  'direccion',
  'business_name',
  'motivo',
  'preferencias',
  'alergias',
  'etiquetas',
]);
type JsonObject = Record<string, unknown>;
/** The key of a kept answer. */
export type AnswerKey = { entidad_id: number; usuario_id: number; clave: string };
type KeptAnswer = AnswerKey & { respuesta: Buffer };
/** As many kept answers as are looked through at once. */
const BATCH = 200;
const BEFORE_ALL: AnswerKey = { entidad_id: -1, usuario_id: 0, clave: '' };

/** Records by the word the audit trail knows them by. */
export type Tracked = { recurso: string; entidad_id: number; id: number };
/** Rows of one branch. */
export type RowIds = { entidad_id: number; ids: number[] };
/** Whom the rows of others name, under which of their fields and by which ids: `{ operador: { id, nombre } }`. */
type Named = { campos: readonly string[]; ids: readonly number[] };

/**
 * Forgets people in the records of the transactions themselves: the personal part of the audit trail and the answers
 * kept for repeated requests.
 */
@Injectable()
export class Forgetting {
  constructor(private readonly clock: Clock) {}

  /**
   * Forgets the personal part of the audit rows of those records, whichever branch they were written in, and of those
   * within reach that hold an address or number of the person. Not of the rows of another person who shares it: of
   * `personas`, only those of the records named. Answers those that nothing but an address or number told.
   */
  async audit(
    em: EntityManager,
    who: Scope,
    de: {
      records: readonly Tracked[];
      personas: readonly string[];
      loose: readonly Tracked[];
      persona: Identity;
    },
  ): Promise<RowIds[]> {
    const { records, personas, loose, persona } = de;
    const where = (which: Sql) =>
      sql`JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id WHERE p.borrado_en IS NULL AND (${which})`;
    await this.empty(
      em,
      await this.perBranch(
        em,
        where(sql`(a.recurso, a.recurso_id) IN (SELECT *
              FROM unnest(${records.map((r) => r.recurso)}::text[], ${records.map((r) => r.id)}::bigint[]))
            OR (p.entidad_id, p.id) IN (SELECT *
              FROM unnest(${loose.map((r) => r.entidad_id)}::bigint[], ${loose.map((r) => r.id)}::bigint[]))`),
      ),
    );
    const told = await this.perBranch(
      em,
      where(
        sql`${inScope(who, { entidad: sql`p.entidad_id` })} AND NOT a.recurso = ANY(${personas}::text[])
        AND ${pointsTo(sql`concat_ws(' ', p.antes, p.despues)`, persona)}`,
      ),
    );
    await this.empty(em, told);
    return told;
  }

  private async empty(em: EntityManager, rows: readonly RowIds[]): Promise<void> {
    const now = this.clock.now();
    const whole = sql`antes = NULL, despues = NULL, borrado_en = ${now}`;
    for (const { entidad_id, ids } of rows)
      if (await onCluster(em)) await this.change(em, whole, { entidad_id, ids });
      else await rowsIn(em, sql`SELECT olvidar_personales(${entidad_id}, ${ids}::bigint[], ${now})`);
  }

  private async emptyField(em: EntityManager, field: string, { entidad_id, ids }: RowIds): Promise<void> {
    const less = sql`antes = antes - ${field}::text, despues = despues - ${field}::text`;
    if (await onCluster(em)) await this.change(em, less, { entidad_id, ids });
    else await rowsIn(em, sql`SELECT olvidar_campo(${entidad_id}, ${ids}::bigint[], ${field})`);
  }

  /** The change that the two functions make, as the role of the service: a cluster lets no other role in within its transaction. */
  private change(em: EntityManager, set: Sql, { entidad_id, ids }: RowIds): Promise<number> {
    return executeIn(
      em,
      sql`UPDATE auditoria_personal SET ${set} WHERE entidad_id = ${entidad_id} AND id = ANY(${ids}::bigint[]) AND borrado_en IS NULL`,
    );
  }

  /**
   * Forgets the person where the rows of others name them by their id: only that goes, and the rest of those rows
   * stays.
   */
  async names(em: EntityManager, named: readonly Named[]): Promise<void> {
    for (const { campos, ids } of named)
      for (const field of campos) {
        const es = (part: Sql) => sql`${part} -> ${field}::text ->> 'id' = ANY(${ids.map(String)}::text[])`;
        const rows = await this.perBranch(
          em,
          sql`WHERE p.borrado_en IS NULL AND (${es(sql`p.antes`)} OR ${es(sql`p.despues`)})`,
        );
        for (const row of rows) await this.emptyField(em, field, row);
      }
  }

  /**
   * Forgets fields of the audit rows that answer `which` (the row is `a`, its part kept apart `p`): the rest of the row
   * is of others.
   */
  async fields(em: EntityManager, fields: readonly string[], which: Sql): Promise<void> {
    const rows = await this.perBranch(
      em,
      sql`JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id WHERE p.borrado_en IS NULL AND (${which})`,
    );
    for (const row of rows) for (const field of fields) await this.emptyField(em, field, row);
  }

  private perBranch(em: EntityManager, which: Sql): Promise<RowIds[]> {
    return rowsIn(
      em,
      sql`SELECT p.entidad_id, jsonb_agg(p.id ORDER BY p.id) AS ids FROM auditoria_personal p ${which} GROUP BY 1 ORDER BY 1`,
    );
  }

  /**
   * Blanks the person in kept answers: texts with an address or number of theirs, and their name where their record
   * (`ids`) is named with it. A caller who repeats such a request is answered in the same shape, and told nothing of
   * them. Answers those that an address or number told, whichever records they name.
   */
  async answers(em: EntityManager, who: Scope, person: Identity, ids: readonly number[]): Promise<AnswerKey[]> {
    const remove = blankerOf(person, new Set(ids));
    const byAddress = blankerOf(person, new Set());
    const told: AnswerKey[] = [];
    for (let after = BEFORE_ALL, rows: KeptAnswer[] = []; ; after = rows.at(-1) as KeptAnswer) {
      rows = await rowsIn<KeptAnswer>(
        em,
        sql`${KEPT} WHERE ${inScope(who, { entidad: sql`entidad_id` })} AND respuesta_breve IS NOT NULL
              AND (entidad_id, usuario_id, clave) > (${after.entidad_id}, ${after.usuario_id}, ${after.clave})
              ORDER BY entidad_id, usuario_id, clave LIMIT ${BATCH}::int`,
      );
      for (const row of rows) {
        if (withoutSaying(row, remove) === null) continue;
        await this.overwrite(em, row, remove);
        const { entidad_id, usuario_id, clave } = row;
        if (withoutSaying(row, byAddress) !== null) told.push({ entidad_id, usuario_id, clave });
      }
      if (rows.length < BATCH) return told;
    }
  }

  /** Blanks every text of these answers, where it is not known any more which of them spoke of the person. */
  async blankAnswers(em: EntityManager, keys: readonly AnswerKey[]): Promise<void> {
    for (const key of keys) await this.overwrite(em, key, blankAll);
  }

  /** Blanks the answer as it is once no other transaction can change it. */
  private async overwrite(
    em: EntityManager,
    { entidad_id, usuario_id, clave }: AnswerKey,
    remove: Blanker,
  ): Promise<void> {
    const here = sql`entidad_id = ${entidad_id} AND usuario_id = ${usuario_id} AND clave = ${clave}`;
    const row = await rowIn<KeptAnswer>(em, sql`${KEPT} WHERE ${here} AND respuesta_breve IS NOT NULL FOR UPDATE`);
    const after = row === null ? null : withoutSaying(row, remove);
    if (after !== null)
      await executeIn(em, sql`UPDATE idempotencia SET respuesta_breve = ${abridge(after)} WHERE ${here}`);
  }
}

const KEPT = sql`SELECT entidad_id, usuario_id, clave, respuesta_breve AS respuesta FROM idempotencia`;

/** A kept answer without its words on the person; null where it has none. */
function withoutSaying({ respuesta }: KeptAnswer, remove: Blanker): unknown {
  const before = expand(respuesta);
  const after = remove(before);
  return JSON.stringify(before) === JSON.stringify(after) ? null : after;
}

type Blanker = (value: unknown) => unknown;

function blankAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blankAll);
  if (typeof value === 'string') return BLANKED;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, own]) => [field, blankAll(own)]));
}

/** Blanks in a value the words on a person. */
function blankerOf(person: Identity, ids: ReadonlySet<number>): Blanker {
  const [loDice, isNumber, named] = [pointsToThem(person), isTheirNumber(person), isTheirName(person)];
  const flagged = (text: string) => loDice(text) || isNumber(text);
  const saysItsId = (object: JsonObject) =>
    Object.entries(object).some(([field, value]) => /(^|_)id$/.test(field) && ids.has(value as number));
  const texts = (object: JsonObject) =>
    Object.values(object).filter((value): value is string => typeof value === 'string');

  function ofObject(object: JsonObject): JsonObject {
    const withItsId = saysItsId(object);
    const own = texts(object).some((text) => flagged(text) || (withItsId && named(text)));
    const says = (field: string, text: string) => flagged(text) || (own && (NOTED.has(field) || named(text)));
    return Object.fromEntries(
      Object.entries(object).map(([field, value]) => [
        field,
        typeof value === 'string' && says(field, value) ? BLANKED : remove(value),
      ]),
    );
  }
  function remove(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(remove);
    if (typeof value === 'string') return flagged(value) ? BLANKED : value;
    return typeof value === 'object' && value !== null ? ofObject(value as JsonObject) : value;
  }
  return remove;
}

import { type contract, HALLADOS_POR_TIPO, type HalladoBusqueda, type QueryOf } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { empty, joinSql, prepared, type Sql, sql } from '../../platform/db/sql.js';
import { everyHeld, isHeld, isNear, likeness, mayBeWrong, someAlmost, someHeld, wordsOf } from './near.js';
import { type Found, NAMED, NUMBERED } from './sections.js';

type Asked = QueryOf<typeof contract.busqueda.buscar>;

/** As many rows as are put in order: a word that many have is not worth more. */
const [WITH_EVERY, WITH_SOME] = [60, 240];
/** Of those that an index takes for alike, as many as are looked at. */
const READ = 30;

type Read = HalladoBusqueda & { buscado: string };

/** A number as receipts have it: 'N.º 1042', '#1042'. */
const numbersOf = (text: string): readonly number[] =>
  [...text.matchAll(/(?<![\d/.,-])\d{1,12}(?![\d/.,-])/g)].slice(0, 2).map(([digits]) => Number(digits));

@Injectable()
export class BusquedaQueries {
  constructor(private readonly db: Db) {}

  /** The records of every kind that the caller may see, by the words and the numbers of a text. */
  async buscar(session: Session, { q, entidad_id }: Asked): Promise<HalladoBusqueda[]> {
    const [words, numbers] = [wordsOf(q), numbersOf(q)];
    const named = words.length === 0 ? [] : NAMED.flatMap((section) => section(session, entidad_id) ?? []);
    const numbered = numbers.length === 0 ? [] : NUMBERED.flatMap((section) => section(session, entidad_id) ?? []);
    const found = await Promise.all([
      ...named.map((section) => this.byName(section, words)),
      ...numbered.map(({ rows, id, first = empty }) =>
        this.db.rows<HalladoBusqueda>(sql`${rows} AND ${id} = ANY(${numbers}::bigint[]) ${first}`),
      ),
    ]);
    return found.flat();
  }

  /**
   * Those that hold every word, then some of them; and before these, of words that none of them holds, those that hold
   * them but for a letter.
   */
  private async byName(section: Found, words: readonly string[]): Promise<HalladoBusqueda[]> {
    const held = await this.read(section, words, [
      [everyHeld(section.name, words), WITH_EVERY],
      [someHeld(section.name, words), WITH_SOME],
    ]);
    const missing = words.filter((word) => mayBeWrong(word) && !held.some(({ buscado }) => isHeld(buscado, word)));
    const almost =
      missing.length === 0 ? [] : await this.read(section, words, [[someAlmost(section.name, missing), WITH_SOME]]);
    const found = [...almost.filter(({ buscado }) => isNear(buscado, missing)), ...held];
    const once = new Map(found.map((row) => [section.once ? row.nombre : row.id, row]));
    return [...once.values()].slice(0, HALLADOS_POR_TIPO).map(({ buscado: _, ...hallado }) => hallado);
  }

  /**
   * The rows most like the words, of so many of each condition. A condition is planned without its limit: where few rows
   * or none meet it, an index says so, and reading on until there are enough would be reading all.
   */
  private read(
    { rows, name, once }: Found,
    words: readonly string[],
    conditions: ReadonlyArray<readonly [Sql, number]>,
  ): Promise<Read[]> {
    const own = rows.selecting(
      sql`${name} AS buscado, ${likeness(name, words)} AS parecido, ${once ? sql`0::bigint` : sql`NULL::bigint`} AS una`,
    );
    const found = conditions.map(
      ([condition, limit]) => sql`(WITH c AS MATERIALIZED (${own} AND ${condition}) SELECT * FROM c LIMIT ${limit})`,
    );
    return this.db.rows<Read>(
      prepared(sql`SELECT DISTINCT ON (h.parecido, plano(h.nombre), coalesce(h.una, h.id))
          h.tipo, h.id, h.nombre, h.detalle, h.fecha, h.entidad_id, h.buscado
        FROM (${joinSql(found, ' UNION ALL ')}) h
        ORDER BY h.parecido DESC, plano(h.nombre), coalesce(h.una, h.id), h.id DESC LIMIT ${READ}`),
    );
  }
}

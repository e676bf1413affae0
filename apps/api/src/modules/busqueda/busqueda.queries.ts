import { type contract, HALLADOS_POR_TIPO, type HalladoBusqueda, type QueryOf } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { prepared, sql } from '../../platform/db/sql.js';
import { isNear, near, wordsOf } from './near.js';
import { type Found, NAMED, NUMBERED } from './sections.js';

type Asked = QueryOf<typeof contract.busqueda.buscar>;

/** As many rows as are put in order: a word that many have is not worth more. */
const [WITH_EVERY, WITH_SOME] = [60, 240];
/** Of those that an index takes for alike, as many as are looked at. */
const READ = 30;

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
      ...numbered.map(({ rows, id }) =>
        this.db.rows<HalladoBusqueda>(sql`${rows} AND ${id} = ANY(${numbers}::bigint[])`),
      ),
    ]);
    return found.flat();
  }

  /**
   * Of the rows that hold every word, and of those that hold or almost hold some, so many; the most alike of them. A
   * person has a row of each appointment, and is one.
   */
  private async byName({ rows, name, once }: Found, words: readonly string[]): Promise<HalladoBusqueda[]> {
    const { every, some, likeness } = near(name, words);
    const own = rows.selecting(
      sql`${name} AS buscado, ${likeness} AS parecido, ${once ? sql`0::bigint` : sql`NULL::bigint`} AS una`,
    );
    const read = await this.db.rows<HalladoBusqueda & { buscado: string }>(
      prepared(
        sql`SELECT DISTINCT ON (h.parecido, plano(h.nombre), coalesce(h.una, h.id))
          h.tipo, h.id, h.nombre, h.detalle, h.fecha, h.entidad_id, h.buscado
        FROM ((${own} AND ${every} LIMIT ${WITH_EVERY}) UNION ALL (${own} AND ${some} LIMIT ${WITH_SOME})) h
        ORDER BY h.parecido DESC, plano(h.nombre), coalesce(h.una, h.id), h.id DESC LIMIT ${READ}`,
      ),
    );
    const alike = read.filter(({ buscado }) => isNear(buscado, words)).slice(0, HALLADOS_POR_TIPO);
    return alike.map(({ buscado: _, ...hallado }) => hallado);
  }
}

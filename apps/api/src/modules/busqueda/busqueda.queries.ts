import { type contract, HALLADOS_POR_TIPO, type HalladoBusqueda, type QueryOf } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';
import { isNear, near, wordsOf } from './near.js';
import { type Found, NAMED, NUMBERED } from './sections.js';

type Asked = QueryOf<typeof contract.busqueda.buscar>;

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

  private async byName(
    { rows, name, shown, group = sql`` }: Found,
    words: readonly string[],
  ): Promise<HalladoBusqueda[]> {
    const { found, likeness } = near(name, words);
    const order = shown === undefined ? likeness : near(shown, words).likeness;
    const read = await this.db.rows<HalladoBusqueda & { buscado: string }>(
      sql`SELECT h.tipo, h.id, h.nombre, h.detalle, h.fecha, h.entidad_id, h.buscado
        FROM (${rows.selecting(sql`${shown ?? name} AS buscado, ${order} AS parecido`)} AND ${found} ${group}) h
        ORDER BY h.parecido DESC, h.nombre, h.id LIMIT ${READ}`,
    );
    const alike = read.filter(({ buscado }) => isNear(buscado, words)).slice(0, HALLADOS_POR_TIPO);
    return alike.map(({ buscado: _, ...hallado }) => hallado);
  }
}

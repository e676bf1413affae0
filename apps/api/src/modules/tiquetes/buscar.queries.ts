import { leerBusqueda } from '@jornal/contract';
import { byOperator, type Named } from '../../core/people/author.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import type { Reach, Session } from '../../core/session/session.js';
import { holding, isIndexed } from '../../platform/db/search.js';
import { empty, joinSql, prepared, type Sql, sql } from '../../platform/db/sql.js';
import { fichaLlamada, fichasPor } from '../personas/personas.queries.js';
import { deQuien } from './alcance.queries.js';

type Buscada = { session: Session; who: Reach; named: Named };

/** The branches of a reach, also where it is narrowed to the lines of one operator. */
const deSucursal = (who: Reach, entidad: Sql): Sql => inScope({ ...who, empleado_id: null }, { entidad });

/** The tickets of some cards. */
const deFichas = (who: Reach, fichas: Sql): Sql => sql`SELECT x.entidad_id, x.id FROM tiquete x
    WHERE ${deSucursal(who, sql`x.entidad_id`)} AND (x.entidad_id, x.persona_id) IN (${fichas})`;

/** The tickets that a word of a search finds: each place by an index of its own. */
function conPalabra({ session, who, named }: Buscada, word: string): Sql {
  const numero = /^\d{1,12}$/.test(word)
    ? sql`UNION ALL SELECT x.entidad_id, x.id FROM tiquete x
        WHERE ${deSucursal(who, sql`x.entidad_id`)} AND x.numero = ${Number(word)}`
    : empty;
  const fichas = fichasPor(session, who, { palabra: word, cifras: word });
  const dePersona = fichas === null ? empty : sql`UNION ALL ${deFichas(who, fichas)}`;
  const [deServicio = empty] = byOperator(sql`s.empleado_id`, named(word)).map(
    (suyo) => sql`UNION ALL SELECT s.entidad_id, s.registro_id FROM servicio_realizado s
      WHERE ${deSucursal(who, sql`s.entidad_id`)} ${deQuien(who, sql`s.empleado_id`)} AND s.registro_id IS NOT NULL AND ${suyo}`,
  );
  const [deVenta = empty] = byOperator(sql`v.empleado_id`, named(word)).map(
    (suyo) => sql`UNION ALL SELECT v.entidad_id, v.tiquete_id FROM venta v
      WHERE ${deSucursal(who, sql`v.entidad_id`)} ${deQuien(who, sql`v.empleado_id`)} AND ${suyo}`,
  );
  return sql`SELECT s.entidad_id, s.registro_id FROM servicio_realizado s
    WHERE ${deSucursal(who, sql`s.entidad_id`)} ${deQuien(who, sql`s.empleado_id`)} AND s.registro_id IS NOT NULL
      AND ${holding(sql`s.servicio_nombre`, word)}
    UNION ALL
    SELECT v.entidad_id, v.tiquete_id FROM venta_linea l
    JOIN venta v ON v.entidad_id = ${branchIn(who, sql`l.entidad_id`)} AND v.id = l.venta_id
    WHERE ${deSucursal(who, sql`l.entidad_id`)} ${deQuien(who, sql`v.empleado_id`)} AND ${holding(sql`l.nombre`, word)}
    ${deServicio} ${deVenta} ${dePersona} ${numero}`;
}

/**
 * The condition that a ticket (`t`) has a word that no index finds. It is in most tickets, so the few that the other words
 * find are asked for it; the operator first, who is in the row of a line.
 */
function conCorta({ session, who, named }: Buscada, word: string): Sql {
  const rama = branchIn(who, sql`t.entidad_id`);
  const deServicio = [...byOperator(sql`s.empleado_id`, named(word)), holding(sql`s.servicio_nombre`, word)];
  const deVenta = [
    ...byOperator(sql`v.empleado_id`, named(word)),
    sql`EXISTS (SELECT 1 FROM venta_linea l
        WHERE l.entidad_id = ${rama} AND l.venta_id = v.id AND ${holding(sql`l.nombre`, word)})`,
  ];
  const ficha = fichaLlamada(session, rama, sql`t.persona_id`, word);
  return sql`(EXISTS (SELECT 1 FROM servicio_realizado s WHERE s.entidad_id = ${rama} AND s.registro_id = t.id
        ${deQuien(who, sql`s.empleado_id`)} AND (${joinSql(deServicio, ' OR ')}))
      OR EXISTS (SELECT 1 FROM venta v WHERE v.entidad_id = ${rama} AND v.tiquete_id = t.id
        ${deQuien(who, sql`v.empleado_id`)} AND (${joinSql(deVenta, ' OR ')}))
      ${ficha === null ? empty : sql`OR ${ficha}`})`;
}

/** The condition that a ticket is of a telephone written in several words, or that each of these finds it. */
function conNumeros(asked: Buscada, numeros: readonly string[]): Sql[] {
  const { session, who } = asked;
  const cada = (ticket: Sql): Sql[] => numeros.map((word) => sql`${ticket} IN (${conPalabra(asked, word)})`);
  const fichas = numeros.length > 1 ? fichasPor(session, who, { cifras: numeros.join('') }) : null;
  if (fichas === null) return cada(sql`(t.entidad_id, t.id)`);
  return [
    sql`(t.entidad_id, t.id) IN (SELECT u.entidad_id, u.id FROM tiquete u
        WHERE ${deSucursal(who, sql`u.entidad_id`)} AND ${joinSql(cada(sql`(u.entidad_id, u.id)`))}
      UNION ALL ${deFichas(who, fichas)})`,
  ];
}

/**
 * The condition that a ticket (`t`) answers a search: every word of it by its number, a line, the operator or the person,
 * whose telephone may be written in several. Planned for the words it has.
 */
export function hallados(session: Session, who: Reach, text: string, named: Named): Sql {
  const { palabras } = leerBusqueda(text);
  if (palabras.length === 0) return sql`true`;
  const asked = { session, who, named };
  const numeros = palabras.filter((word) => !/\p{L}|@/u.test(word));
  const letras = palabras.filter((word) => !numeros.includes(word));
  return prepared(
    joinSql([
      ...letras.map((word) =>
        isIndexed(word) ? sql`(t.entidad_id, t.id) IN (${conPalabra(asked, word)})` : conCorta(asked, word),
      ),
      ...(numeros.length === 0 ? [] : conNumeros(asked, numeros)),
    ]),
  );
}

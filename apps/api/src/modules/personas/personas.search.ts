import { cifrasDeTelefono, leerBusqueda } from '@jornal/contract';
import { seesContact } from '../../core/people/contact.js';
import { inScope } from '../../core/session/scope.js';
import type { Reach, Session } from '../../core/session/session.js';
import { anywhere, holding } from '../../platform/db/search.js';
import { joinSql, prepared, type Sql, sql } from '../../platform/db/sql.js';

/**
 * The condition that the telephone of a card (`f`) has those figures. Ten are a telephone that is known already; fewer
 * would let who may not know it find it out.
 */
function conCifras(text: string, contacto: boolean): Sql[] {
  const { parte, enteras } = cifrasDeTelefono(text);
  if (enteras !== undefined) return [sql`f.telefono_digitos = ${enteras}`];
  return parte !== undefined && contacto ? [sql`f.telefono_digitos LIKE ${`%${parte}%`}`] : [];
}

function conPalabra(word: string, contacto: boolean): Sql {
  const places = [
    holding(sql`f.nombre`, word),
    sql`etiquetas_planas(f.etiquetas) LIKE ${anywhere(word)}`,
    ...(contacto ? [holding(sql`coalesce(f.email, '')`, word), holding(sql`coalesce(f.documento, '')`, word)] : []),
    ...conCifras(word, contacto),
  ];
  return sql`(${joinSql(places, ' OR ')})`;
}

/**
 * The condition that a card (`p`), or one that is part of it, answers a search: every word anywhere, in any order, and
 * numbers also together, as a telephone is written; null where the search has no words.
 */
export function hallada(session: Session, who: Reach, text: string): Sql | null {
  const { palabras } = leerBusqueda(text);
  if (palabras.length === 0) return null;
  const contacto = seesContact(session);
  const numeros = palabras.filter((word) => !/\p{L}|@/u.test(word));
  const letras = palabras.filter((word) => !numeros.includes(word));
  const una = numeros.length > 1 ? conCifras(numeros.join(''), contacto) : [];
  const porNumeros =
    numeros.length === 0
      ? []
      : [sql`(${joinSql([sql`(${joinSql(numeros.map((word) => conPalabra(word, contacto)))})`, ...una], ' OR ')})`];
  const todas = [...letras.map((word) => conPalabra(word, contacto)), ...porNumeros];
  const enSucursal = inScope({ ...who, empleado_id: null }, { entidad: sql`f.entidad_id` });
  return prepared(
    sql`(p.entidad_id, p.id) IN (SELECT f.entidad_id, coalesce(f.fusionada_en, f.id) FROM persona f
      WHERE ${enSucursal} AND ${joinSql(todas)})`,
  );
}

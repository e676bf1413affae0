import { cifrasDeTelefono, leerBusqueda } from '@jornal/contract';
import { seesContact } from '../../core/people/contact.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import { canNow, type Reach, type Session } from '../../core/session/session.js';
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

type Buscado = { palabra?: string; cifras: string };

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

/**
 * The branches and ids of the cards whose name holds a word or whose telephone has its figures (`cifras`), with all the cards
 * that are one with each; null where there is nothing to look for, or the caller may not see cards.
 */
export function fichasPor(session: Session, who: Reach, { palabra, cifras }: Buscado): Sql | null {
  if (!canNow(session, 'personas.ver')) return null;
  const places = [
    ...(palabra === undefined ? [] : [holding(sql`f.nombre`, palabra)]),
    ...conCifras(cifras, seesContact(session)),
  ];
  if (places.length === 0) return null;
  const enSucursal = (entidad: Sql): Sql => inScope({ ...who, empleado_id: null }, { entidad });
  const una = sql`${enSucursal(sql`f.entidad_id`)} AND (${joinSql(places, ' OR ')})`;
  // A card is part of one that is part of none: itself, that one, and the others of it.
  return sql`SELECT f.entidad_id, f.id FROM persona f WHERE ${una}
    UNION ALL SELECT f.entidad_id, f.fusionada_en FROM persona f WHERE ${una} AND f.fusionada_en IS NOT NULL
    UNION ALL SELECT f.entidad_id, p.id FROM persona f
      JOIN persona p ON p.entidad_id = ${branchIn(who, sql`f.entidad_id`)} AND p.fusionada_en = coalesce(f.fusionada_en, f.id)
      WHERE ${una} AND ${enSucursal(sql`p.entidad_id`)}`;
}

/**
 * The condition that the name of a card (`persona`, its id, of the branch `rama`), or of one that is one with it, holds a word;
 * null where the caller may not see cards.
 */
export function fichaLlamada(session: Session, rama: Sql, persona: Sql, word: string): Sql | null {
  if (!canNow(session, 'personas.ver')) return null;
  const principal = sql`coalesce(p.fusionada_en, p.id)`;
  return sql`EXISTS (SELECT 1 FROM persona p
    JOIN persona f ON f.entidad_id = ${rama} AND (f.id = ${principal} OR f.fusionada_en = ${principal})
    WHERE p.entidad_id = ${rama} AND p.id = ${persona} AND ${holding(sql`f.nombre`, word)})`;
}

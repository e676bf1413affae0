import type { TextoPorRevisar } from '@jornal/contract';
import { type Identity, loosePatterns, patternsOf, speaks, whatItSays } from '../../core/people/person.js';
import { inScope } from '../../core/session/scope.js';
import { isAdmin, type Session, scopeOf } from '../../core/session/session.js';
import { joinSql, literal, type Sql, sql } from '../../platform/db/sql.js';
import type { Lector } from './fuentes.js';
import { type Escrito, textosLibres } from './textos-libres.js';

/** As many texts as a person reads at once; the surest come first. */
const MAXIMO = 300;
const LARGO = 500;

/** The texts left that speak of a person, in the reach of the caller: read once the person was forgotten. */
export async function textosQueHablan(
  read: Lector,
  session: Session,
  persona: Identity,
): Promise<{ por_revisar: TextoPorRevisar[]; total_por_revisar: number }> {
  const [seguros, sueltos] = [patternsOf(persona), loosePatterns(persona)];
  const parts = textosLibres()
    .filter((written) => written.sinSucursal !== true || isAdmin(session))
    .flatMap((written) =>
      // The texts of the audit trail are long and speak of many: a word alone would find too much.
      Object.entries(written.textos).map(([column, field]) =>
        queHabla(
          session,
          written,
          { columna: column, campo: field },
          written.recurso === 'auditoria' ? seguros : sueltos,
        ),
      ),
    );
  const rows = await read<Omit<TextoPorRevisar, 'coincide'> & { total: number }>(
    sql`SELECT x.donde, x.campo, CASE WHEN x.entidad_id > 0 THEN jsonb_build_object('id', e.id, 'nombre', e.name) END AS entidad,
          x.entidad_id, x.recurso, x.id, x.fecha, x.texto, count(*) OVER () AS total
        FROM (${joinSql(parts, ' UNION ALL ')}) x JOIN entidad e ON e.id = x.entidad_id
        ORDER BY ${speaks(sql`x.texto`, seguros)} DESC, x.fecha DESC NULLS LAST, x.recurso, x.id, x.campo LIMIT ${MAXIMO}`,
  );
  const por_revisar = rows.map(({ total: _, texto, ...fila }) => ({
    ...fila,
    texto: loDicho(texto, persona).slice(0, LARGO),
    coincide: whatItSays(texto, persona) ?? '',
  }));
  return { por_revisar, total_por_revisar: rows[0]?.total ?? 0 };
}

/** A text as it is; of a whole record, as the audit trail and an open ticket keep them, only the texts in it that speak of a person. */
function loDicho(text: string, persona: Identity): string {
  if (!/^[[{]/.test(text)) return text;
  const said: string[] = [];
  try {
    JSON.parse(text, (_, value) => {
      if (typeof value === 'string' && whatItSays(value, persona) !== null) said.push(value);
      return value;
    });
  } catch {
    return text;
  }
  return said.join(' · ') || text;
}

function queHabla(
  session: Session,
  { tabla, recurso, donde, fecha, id = 'id', solo, sinSucursal }: Escrito,
  { columna, campo }: { columna: string; campo: string },
  patrones: readonly string[],
): Sql {
  const text = literal(`t.${columna}::text`);
  const theirs = sinSucursal ? sql`true` : inScope(scopeOf(session), { entidad: sql`t.entidad_id` });
  const head = sql`SELECT ${donde}::text AS donde, ${campo}::text AS campo,
      ${literal(sinSucursal ? '0::bigint' : 't.entidad_id')} AS entidad_id, ${recurso}::text AS recurso`;
  return sql`${head}, ${literal(`t.${id}`)} AS id,
    ${literal(fecha === undefined ? 'NULL::date' : `t.${fecha}`)} AS fecha, ${text} AS texto
    FROM ${literal(`${tabla} t`)} WHERE ${theirs} AND ${literal(solo ?? 'true')} AND ${text} IS NOT NULL AND ${speaks(text, patrones)}`;
}

import { createHash } from 'node:crypto';

/**
 * How a statement is asked: of a client (`async (text) => (await client.query(text)).rows`) or of TypeORM's runner, as
 * it is.
 */
export type Ask = (text: string) => Promise<Array<Record<string, unknown>>>;

/** A line of the description; `guarda`, of the second lock, which a database may be without. */
export type SchemaLine = { texto: string; guarda: boolean };

/**
 * A line for everything of the schema that the product counts on, in words that do not depend on the role that asks, on
 * the name of the database or of its schema, on the order in which columns came, nor on the version of PostgreSQL (18
 * keeps NOT NULL as a constraint too). Expressions are asked for without the parentheses they can do without: a copy
 * made from its own statements has others. Settings that only make things faster (fill factors, statistics) and objects
 * of extensions are left out.
 */
const DESCRIPTION = `
  WITH relacion AS (
      SELECT c.oid, c.relname::text AS nombre, c.relkind, c.relpersistence, c.relrowsecurity FROM pg_class c
      WHERE c.relnamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')),
    tabla AS (SELECT * FROM relacion WHERE relkind IN ('r', 'p'))
  SELECT format('tabla %s', nombre) || CASE relpersistence WHEN 'u' THEN ' unlogged' ELSE '' END
    || CASE WHEN relrowsecurity THEN ' row security' ELSE '' END AS texto, false AS guarda FROM tabla
  UNION ALL SELECT format('vista %s: %s', nombre, pg_get_viewdef(oid, true)), false FROM relacion WHERE relkind IN ('v', 'm')
  UNION ALL
  SELECT concat_ws(' ', format('columna %s.%s', t.nombre, a.attname), format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attcollation <> y.typcollation THEN 'collate ' || a.attcollation::regcollation::text END,
      CASE WHEN a.attnotnull THEN 'not null' END,
      CASE WHEN a.attidentity <> '' THEN 'identity ' || a.attidentity::text END,
      CASE WHEN a.attgenerated <> '' THEN 'generated' WHEN d.adbin IS NOT NULL THEN 'default' END,
      pg_get_expr(d.adbin, d.adrelid, true)), false
    FROM tabla t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type y ON y.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
  UNION ALL
  SELECT format('restricción %s.%s: %s', t.nombre, c.conname, pg_get_constraintdef(c.oid, true)), c.conname LIKE 'guarda\\_%'
    FROM tabla t JOIN pg_constraint c ON c.conrelid = t.oid WHERE c.contype IN ('c', 'f', 'p', 'u', 'x')
  UNION ALL
  SELECT format('restricción %s.%s: apagada', t.nombre, c.conname), false
    FROM tabla t JOIN pg_constraint c ON c.conrelid = t.oid
    WHERE EXISTS (SELECT FROM pg_trigger g WHERE g.tgconstraint = c.oid AND g.tgisinternal AND g.tgenabled <> 'O')
  UNION ALL
  SELECT format('regla %s.%s: %s', t.nombre, r.rulename, pg_get_ruledef(r.oid, true)), false
  FROM tabla t JOIN pg_rewrite r ON r.ev_class = t.oid
  UNION ALL
  SELECT format('índice %s.%s: %s', t.nombre, x.relname, regexp_replace(pg_get_indexdef(x.oid, 0, true),
        ' INDEX .*? USING ', ' INDEX USING ')) || CASE WHEN i.indisvalid THEN '' ELSE ' invalid' END, false
    FROM tabla t JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class x ON x.oid = i.indexrelid
    WHERE NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.conrelid = t.oid)
  UNION ALL
  SELECT format('secuencia %s: %s start %s increment %s min %s max %s%s', nombre, format_type(s.seqtypid, NULL),
      s.seqstart, s.seqincrement, s.seqmin, s.seqmax, CASE WHEN s.seqcycle THEN ' cycle' END), false
    FROM relacion JOIN pg_sequence s ON s.seqrelid = oid
  UNION ALL
  SELECT format('función %s(%s) %s: %s %s', p.proname, pg_get_function_identity_arguments(p.oid), format_type(p.prorettype, NULL),
      concat_ws(' ', l.lanname, 'volatile ' || p.provolatile::text, CASE WHEN p.proisstrict THEN 'strict' END,
          CASE WHEN p.prosecdef THEN 'security definer' END,
        replace(array_to_string(p.proconfig, ' '), quote_ident(current_schema()), 'public')),
      btrim(p.prosrc)), p.prorettype = 'trigger'::regtype
    FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT format('disparador %s.%s: %s', t.nombre, g.tgname, pg_get_triggerdef(g.oid, true))
    || CASE g.tgenabled WHEN 'O' THEN '' ELSE ' enabled ' || g.tgenabled::text END, true
    FROM tabla t JOIN pg_trigger g ON g.tgrelid = t.oid WHERE NOT g.tgisinternal`;

/**
 * Every table, column, constraint, index, guard, function and sequence of the schema, a line each, in an order that is
 * always the same.
 */
export async function describeSchema(ask: Ask): Promise<SchemaLine[]> {
  const lines = (await ask(DESCRIPTION)) as SchemaLine[];
  // A line that PostgreSQL breaks (a CASE, the body of a function) is one here.
  return lines
    .map(({ texto, guarda }) => ({ texto: texto.replace(/\s+/g, ' ').trim(), guarda }))
    .sort((a, b) => (a.texto < b.texto ? -1 : 1));
}

/** The sha256 of a description. */
export const fingerprintOfTexts = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex');

/**
 * The sha256 of the schema that a connection sees: two databases of which it is the same hold the same tables, rules
 * and guards.
 */
export async function fingerprintOf(ask: Ask): Promise<string> {
  return fingerprintOfTexts((await describeSchema(ask)).map(({ texto }) => texto));
}

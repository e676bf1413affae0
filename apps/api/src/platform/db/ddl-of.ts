import type { Ask } from './fingerprint.js';

/**
 * Statements that make the schema of a database again, as lists in the order in which they must run; rows go in after
 * `tablas`.
 */
export type SchemaStatements = {
  /**
   * Extensions, types and functions, which tables and indexes name. A function may name tables that come later: they
   * are made with `check_function_bodies = off`.
   */
  earlier: string[];
  sequences: string[];
  tablas: string[];
  /** Primary keys, unique, exclusion and check constraints: one statement a table, so that its rows are read once. */
  constraints: string[];
  indices: string[];
  /** Foreign keys, one statement a table: after every row and every key. */
  foreignKeys: string[];
  vistas: string[];
  triggers: string[];
};

/** Of the schema, and not of an extension. */
const own = (catalogue: string, alias: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend x WHERE x.classid = '${catalogue}'::regclass AND x.objid = ${alias}.oid AND x.deptype = 'e')`;
const TABLE = `c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND ${own('pg_class', 'c')}`;

/**
 * Those that the migrations make, which bodies of functions name without depending on them, and those that a table
 * needs; a server may have others of its own (pg_stat_statements, pg_cron).
 */
const EXTENSION_IN_USE = `(e.extname IN ('unaccent', 'pg_trgm', 'btree_gist') OR EXISTS (
  SELECT FROM pg_depend m JOIN pg_depend u ON u.refclassid = m.classid AND u.refobjid = m.objid AND u.deptype <> 'e'
    LEFT JOIN pg_attrdef d ON u.classid = 'pg_attrdef'::regclass AND d.oid = u.objid
    LEFT JOIN pg_constraint r ON u.classid = 'pg_constraint'::regclass AND r.oid = u.objid
    LEFT JOIN pg_index i ON u.classid = 'pg_class'::regclass AND i.indexrelid = u.objid
    JOIN pg_class c ON c.oid = CASE WHEN u.classid = 'pg_class'::regclass THEN coalesce(i.indrelid, u.objid)
      ELSE coalesce(d.adrelid, r.conrelid) END
  WHERE m.refclassid = 'pg_extension'::regclass AND m.refobjid = e.oid AND m.deptype = 'e' AND ${TABLE}))`;

const COLUMN = `concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attcollation <> y.typcollation THEN 'COLLATE ' || a.attcollation::regcollation END,
  CASE WHEN a.attgenerated <> '' THEN format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid))
    WHEN a.attidentity <> '' THEN format('GENERATED %s AS IDENTITY', CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END)
    WHEN d.adbin IS NOT NULL THEN 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END,
  CASE WHEN a.attnotnull THEN 'NOT NULL' END)`;

/**
 * Constraints of a table in one statement. PostgreSQL 18 keeps NOT NULL as one too: that is said with its column, which
 * every version understands.
 */
const constraints = (types: string): string => `
  SELECT format('ALTER TABLE %s %s', quote_ident(c.relname),
      string_agg(format('ADD CONSTRAINT %s %s', quote_ident(r.conname), pg_get_constraintdef(r.oid)), ', '
      ORDER BY position(r.contype::text in 'puxc'), r.conname)) AS texto
  FROM pg_class c JOIN pg_constraint r ON r.conrelid = c.oid
  WHERE ${TABLE} AND r.contype IN (${types}) GROUP BY c.relname ORDER BY c.relname`;

const QUESTIONS: Record<keyof SchemaStatements, string> = {
  earlier: `
    SELECT texto FROM (
      SELECT 1 AS orden, e.extname::text AS nombre, format('CREATE EXTENSION IF NOT EXISTS %s', quote_ident(e.extname)) AS texto
      FROM pg_extension e WHERE ${EXTENSION_IN_USE}
      UNION ALL
      SELECT 2, t.typname, format('CREATE TYPE %s AS ENUM (%s)', quote_ident(t.typname),
          (SELECT string_agg(quote_literal(enumlabel), ', ' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid))
        FROM pg_type t WHERE t.typnamespace = current_schema()::regnamespace AND t.typtype = 'e' AND ${own('pg_type', 't')}
      UNION ALL
      SELECT 3, p.oid::regprocedure::text, pg_get_functiondef(p.oid) FROM pg_proc p
      WHERE p.pronamespace = current_schema()::regnamespace AND p.prokind IN ('f', 'p') AND ${own('pg_proc', 'p')}
    ) x ORDER BY orden, nombre`,
  sequences: `
    SELECT format('CREATE SEQUENCE %s AS %s INCREMENT %s MINVALUE %s MAXVALUE %s START %s CACHE %s%s',
        quote_ident(c.relname), format_type(s.seqtypid, NULL), s.seqincrement, s.seqmin, s.seqmax, s.seqstart,
      s.seqcache, CASE WHEN s.seqcycle THEN ' CYCLE' END) AS texto
    FROM pg_class c JOIN pg_sequence s ON s.seqrelid = c.oid WHERE c.relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend x WHERE x.classid = 'pg_class'::regclass AND x.objid = c.oid AND x.deptype IN ('e', 'i'))
      ORDER BY c.relname`,
  tablas: `
    SELECT texto FROM (
    SELECT 1 AS orden, c.relname, format('CREATE %sTABLE %s (%s)%s', CASE c.relpersistence WHEN 'u' THEN 'UNLOGGED ' END,
        quote_ident(c.relname), string_agg(${COLUMN}, ', ' ORDER BY a.attnum),
      ' WITH (' || array_to_string(c.reloptions, ', ') || ')') AS texto
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type y ON y.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE ${TABLE} GROUP BY c.oid, c.relname, c.relpersistence, c.reloptions
    UNION ALL
    SELECT 2, c.relname, format('ALTER SEQUENCE %s OWNED BY %s.%s', quote_ident(s.relname), quote_ident(c.relname), quote_ident(a.attname))
    FROM pg_class c JOIN pg_depend p ON p.refclassid = 'pg_class'::regclass AND p.refobjid = c.oid
      AND p.classid = 'pg_class'::regclass AND p.deptype = 'a'
      JOIN pg_class s ON s.oid = p.objid AND s.relkind = 'S' JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.refobjsubid
    WHERE ${TABLE}
    ) x ORDER BY orden, relname, texto`,
  constraints: constraints(`'p', 'u', 'x', 'c'`),
  indices: `
    SELECT pg_get_indexdef(i.indexrelid) AS texto
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid JOIN pg_class n ON n.oid = i.indexrelid
    WHERE ${TABLE} AND NOT EXISTS (SELECT FROM pg_constraint r
      WHERE r.conindid = i.indexrelid AND r.conrelid = c.oid AND r.contype IN ('p', 'u', 'x'))
    ORDER BY c.relname, n.relname`,
  foreignKeys: constraints(`'f'`),
  vistas: `
    SELECT format('CREATE VIEW %s AS %s', quote_ident(c.relname), rtrim(pg_get_viewdef(c.oid), ';')) AS texto FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'v' AND ${own('pg_class', 'c')} ORDER BY c.oid`,
  triggers: `SELECT pg_get_triggerdef(g.oid) AS texto FROM pg_class c JOIN pg_trigger g ON g.tgrelid = c.oid
    WHERE ${TABLE} AND NOT g.tgisinternal ORDER BY c.relname, g.tgname`,
};

/**
 * Reads from the catalog of a database, whatever made it, the statements that make its schema again in an empty one
 * with a schema of the same name. Grants and owners are not part of it.
 */
export async function statementsOf(ask: Ask): Promise<SchemaStatements> {
  const lists: Partial<SchemaStatements> = {};
  for (const [which, question] of Object.entries(QUESTIONS))
    lists[which as keyof SchemaStatements] = (await ask(question)).map(({ texto }) => String(texto));
  return lists as SchemaStatements;
}

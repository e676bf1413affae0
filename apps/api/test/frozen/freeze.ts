import type { Consultar } from '../../src/core/db/fingerprint.js';

/** Each answers `texto`, a statement a row, for everything of the schema but what extensions own. */
const DE_EXTENSION = (catalogo: string, oid: string) => `EXISTS (SELECT FROM pg_depend e WHERE e.classid = '${catalogo}'::regclass AND e.objid = ${oid} AND e.deptype = 'e')`;
const NUESTRA = `c.relnamespace = 'public'::regnamespace AND NOT ${DE_EXTENSION('pg_class', 'c.oid')}`;

const ANTES = [
  `SELECT format('CREATE EXTENSION %I', extname) AS texto FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY oid`,
  `SELECT pg_get_functiondef(p.oid) AS texto FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND NOT ${DE_EXTENSION('pg_proc', 'p.oid')} ORDER BY p.oid`,
  `SELECT format('CREATE SEQUENCE %I AS %s INCREMENT %s MINVALUE %s MAXVALUE %s START %s', c.relname, format_type(s.seqtypid, NULL), s.seqincrement, s.seqmin, s.seqmax, s.seqstart) AS texto
   FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid WHERE ${NUESTRA} ORDER BY c.oid`,
  `SELECT format('CREATE TABLE %I (%s)%s', c.relname, string_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod), 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid),
       CASE WHEN a.attnotnull THEN 'NOT NULL' END), ', ' ORDER BY a.attnum), ' WITH (' || array_to_string(c.reloptions, ', ') || ')') AS texto
   FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relkind = 'r' AND ${NUESTRA} GROUP BY c.oid, c.relname, c.reloptions ORDER BY c.oid`,
];

const DESPUES = [
  `SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', c.relname, r.conname, pg_get_constraintdef(r.oid)) AS texto
   FROM pg_constraint r JOIN pg_class c ON c.oid = r.conrelid WHERE r.contype IN ('p', 'u', 'x', 'c', 'f') AND ${NUESTRA} ORDER BY r.contype = 'f', r.oid`,
  `SELECT pg_get_indexdef(i.indexrelid) AS texto FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
   WHERE NOT EXISTS (SELECT FROM pg_constraint r WHERE r.conindid = i.indexrelid) AND ${NUESTRA} ORDER BY i.indexrelid`,
  `SELECT pg_get_triggerdef(g.oid) AS texto FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid WHERE NOT g.tgisinternal AND ${NUESTRA} ORDER BY g.oid`,
];

/**
 * A small database as it is, as statements that make it again in an empty one: its schema as the catalog has it, by whatever it was made,
 * and all its rows. For the databases the tests keep: rows are held in memory, and who may do what is left to whoever migrates it.
 */
export async function congelar(consultar: Consultar): Promise<string> {
  const textos = async (preguntas: readonly string[]) => {
    const filas = [];
    for (const pregunta of preguntas) filas.push(...(await consultar(pregunta)));
    return filas.map(({ texto }) => `${texto};`);
  };
  const tablas = await consultar(`SELECT c.relname::text AS tabla FROM pg_class c WHERE c.relkind = 'r' AND ${NUESTRA} ORDER BY c.oid`);
  const filas = [];
  for (const { tabla } of tablas) {
    const [{ json }] = (await consultar(`SELECT json_agg(t)::text AS json FROM (SELECT * FROM "${tabla}" ORDER BY ctid) t`)) as [{ json: string | null }];
    if (json !== null) filas.push(`INSERT INTO "${tabla}" SELECT * FROM json_populate_recordset(NULL::"${tabla}", $filas$${json}$filas$);`);
  }
  const secuencias = await consultar(`SELECT c.relname::text AS nombre FROM pg_class c WHERE c.relkind = 'S' AND ${NUESTRA} ORDER BY c.oid`);
  const valores = [];
  for (const { nombre } of secuencias)
    valores.push(...(await consultar(`SELECT format('SELECT setval(''"${nombre}"'', %s, %L)', last_value, is_called) AS texto FROM "${nombre}"`)));
  return ['SET check_function_bodies = off;', ...(await textos(ANTES)), ...filas, ...(await textos(DESPUES)), ...valores.map(({ texto }) => `${texto};`), ''].join('\n');
}

import { statementsOf } from '../../src/platform/db/ddl-of.js';
import type { Ask } from '../../src/platform/db/fingerprint.js';

const TABLAS = `SELECT c.relname::text AS tabla, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columnas
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' GROUP BY c.oid, c.relname ORDER BY c.oid`;

/**
 * A small database as it is, as statements that make it again in an empty one: its schema as the catalog has it, by
 * whatever it was made, and all its rows. For the databases the tests keep: rows are held in memory, and the grants are
 * left to the migrations.
 */
export async function congelar(consultar: Ask): Promise<string> {
  const {
    earlier: previas,
    sequences: secuencias,
    tablas,
    constraints: restricciones,
    indices,
    foreignKeys: foraneas,
    vistas,
    triggers: disparadores,
  } = await statementsOf(consultar);
  const filas: string[] = [];
  for (const { tabla, columnas } of await consultar(TABLAS)) {
    const [{ json }] = (await consultar(
      `SELECT json_agg(t)::text AS json FROM (SELECT ${columnas} FROM "${tabla}" ORDER BY ctid) t`,
    )) as [{ json: string | null }];
    const destino = `"${tabla}" (${columnas}) OVERRIDING SYSTEM VALUE`;
    if (json !== null)
      filas.push(
        `INSERT INTO ${destino} SELECT ${columnas} FROM json_populate_recordset(NULL::"${tabla}", $filas$${json}$filas$)`,
      );
  }
  const valores: string[] = [];
  for (const { nombre } of await consultar(
    `SELECT c.relname::text AS nombre
      FROM pg_class c WHERE c.relkind = 'S' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.oid`,
  )) {
    const [{ texto }] = (await consultar(
      `SELECT format('SELECT setval(''"${nombre}"'', %s, %L)', last_value, is_called) AS texto FROM "${nombre}"`,
    )) as [{ texto: string }];
    valores.push(texto);
  }
  const sentencias = [
    ...previas,
    ...secuencias,
    ...tablas,
    ...filas,
    ...restricciones,
    ...indices,
    ...foraneas,
    ...vistas,
    ...disparadores,
    ...valores,
  ];
  return ['SET check_function_bodies = off', ...sentencias, ''].join(';\n');
}

import { randomBytes } from 'node:crypto';
import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';

/**
 * Whether the role at work may do more than own tables: read or write files of the server, run its programs, or
 * everything.
 */
const POWERS = `
  SELECT rolsuper AS everything,
    rolsuper OR EXISTS (SELECT FROM unnest(ARRAY['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files']) fuerte
      WHERE pg_has_role(current_user, fuerte, 'MEMBER')) AS surplus, current_user::text AS me,
      current_schema()::text AS schema, current_database()::text AS base, current_schemas(false)::text[] AS path
  FROM pg_roles WHERE rolname = current_user`;
type Powers = { everything: boolean; surplus: boolean; me: string; schema: string; base: string; path: string[] };

/**
 * From here to the end of the transaction, or until the function it answers is called, everything is done by a role
 * that can own tables and nothing else: any act that the rows of a stranger could provoke in a rule, an index or a
 * migration is done by it. Its tables then go to the role of the connection, and it is dropped; undone, there never was
 * one. Where the role of the connection can do no more, that one stays.
 */
export async function narrowRole(client: ClientBase): Promise<() => Promise<void>> {
  const [{ everything, surplus, me, schema, base, path }] = (await client.query<Powers>(POWERS)).rows as [Powers];
  if (!surplus) return async () => undefined;
  const [narrow, own] = [`jornal_restaura_${randomBytes(6).toString('hex')}`, escapeIdentifier(me)];
  const run = async (...statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await run(
    `CREATE ROLE ${narrow} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS`,
    ...(everything ? [] : [`GRANT ${narrow} TO ${own}`]),
    `GRANT USAGE, CREATE ON SCHEMA ${escapeIdentifier(schema)} TO ${narrow}`,
    // An extension that later migrations ask for, of those that any owner of a database may have.
    `GRANT CREATE ON DATABASE ${escapeIdentifier(base)} TO ${narrow}`,
    // «$user» would be another one from here on.
    `SET LOCAL search_path = ${path.map(escapeLiteral).join(', ')}`,
    `SET LOCAL ROLE ${narrow}`,
  );
  return () =>
    run(
      `SET LOCAL ROLE ${own}`,
      `REASSIGN OWNED BY ${narrow} TO ${own}`,
      `DROP OWNED BY ${narrow}`,
      `DROP ROLE ${narrow}`,
    );
}

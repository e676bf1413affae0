import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { StartError } from '@jornal/data-folder';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { QueryRunner } from 'typeorm';
import type { Ask } from './fingerprint.js';
import { LOCK_MS } from './lock-timeout.js';
import { isCluster } from './migrations/ddl.js';

/** Tables that only grow: the service may neither change nor delete their rows. */
export const APPEND_ONLY: readonly string[] = [
  'arqueo',
  'articulo_movimiento',
  'auditoria',
  'auditoria_personal',
  'caja_movimiento',
  'cargo_cuenta',
  'cobro',
  'cobro_reparto',
  'devolucion_linea',
  'libro',
  'persona_consentimiento',
  'producto_movimiento',
  'texto_consentimiento',
  'venta_linea',
];
/** Tables whose rows are annulled and never deleted. */
export const NO_DELETE: readonly string[] = [
  'aprobacion',
  'cita',
  'contador',
  'correccion',
  'devolucion',
  'gasto',
  'ingreso',
  'oferta',
  'pago',
  'partida',
  'saldo_favor',
  'servicio_realizado',
  'tiquete',
  'venta',
];
/**
 * Amounts, and the columns that give them their meaning, stay as they were written; the other columns of the same row
 * may change.
 */
export const FIXED: Readonly<Record<string, readonly string[]>> = {
  aprobacion: ['accion', 'requiere', 'huella', 'en_el_acto', 'pedida_por', 'created_at'],
  correccion: ['tiquete_id', 'revision', 'antes', 'despues', 'usuario_id', 'created_at'],
  devolucion: ['tiquete_id', 'numero', 'tipo', 'fecha', 'monto', 'a_deuda', 'a_favor'],
  ingreso: [
    'monto',
    'metodo_pago',
    'metodo_id',
    'monto_efectivo',
    'monto_transferencia',
    'tipo',
    'operador_id',
    'fecha',
  ],
  pago: ['empleado_id', 'monto', 'tipo_pago', 'metodo_pago', 'metodo_id'],
  partida: ['clase', 'empleado_id', 'tiquete_id', 'fecha', 'monto_empleado'],
  saldo_favor: ['persona_id', 'cita_id', 'tiquete_id', 'origen', 'clase', 'metodo_id', 'monto', 'fecha'],
  servicio_realizado: [
    ...[
      'empleado_id',
      'cantidad',
      'precio_unitario',
      'descuento_porcentaje',
      'total_servicio',
      'total_con_descuento',
      'porcentaje_empleado',
      'monto_empleado',
    ],
    ...['fecha', 'descuento_reparto', 'descuento_pesos', 'precio_catalogo'],
  ],
  tiquete: ['numero', 'origen', 'created_at'],
  venta: ['total', 'ganancia_total', 'fecha', 'tiquete_id'],
};
/**
 * Columns of those tables that the service may change on a cluster, which lets no function work with the rights of
 * another role: there what people's data are changed to is up to the service alone.
 */
const ON_A_CLUSTER: Readonly<Record<string, readonly string[]>> = {
  auditoria_personal: ['antes', 'despues', 'borrado_en'],
};
/** The only ways the service has of changing kept data of people: they empty, and write nothing else. */
const FORGET = 'olvidar_personales(bigint, bigint[], timestamptz), olvidar_campo(bigint, bigint[], text)';
/** The table that only the role that migrates writes. */
const MIGRATIONS = 'migracion';

/** The user that a connection address names, as the driver understands it. */
export const userOf = (url: string): string => new Client({ connectionString: url }).user ?? '';

const listOf = (names: readonly string[]): string => names.map(escapeIdentifier).join(', ');

/**
 * Gives the role of `serviceUrl` the rights the service needs and nothing else: its own role is the one that asks, and
 * everything present and future in the schema is covered by running this after every migration. Does nothing where both
 * are the same role.
 */
export async function grantToService(
  runner: QueryRunner,
  serviceUrl: string,
  { setPassword = false } = {},
): Promise<void> {
  const { user: service = '', password } = new Client({ connectionString: serviceUrl });
  const [{ yo, there, may_create }] = (await runner.query(
    `SELECT current_user AS yo, EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1) AS there, rolsuper
        OR rolcreaterole AS may_create
      FROM pg_roles WHERE rolname = current_user`,
    [service],
  )) as [{ yo: string; there: boolean; may_create: boolean }];
  if (yo === service) return;
  const rol = escapeIdentifier(service);
  const key = typeof password === 'string' && password !== '' ? ` PASSWORD ${escapeLiteral(verifierOf(password))}` : '';
  if (!there && !may_create)
    throw new StartError(
      `El usuario «${service}» de DATABASE_URL no existe y el de DATABASE_ADMIN_URL no puede crearlo: créalo y vuelve a intentarlo.`,
    );
  if (!there) await runner.query(`CREATE ROLE ${rol} LOGIN${key}`);
  else if (setPassword) await runner.query(`ALTER ROLE ${rol} LOGIN${key}`);
  await runner.startTransaction();
  try {
    for (const statement of await grantsFor(runner, rol)) await runner.query(statement);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** Whether the role of an address may already work with the tables. */
export async function hasRights(ask: Ask, serviceUrl: string): Promise<boolean> {
  const [row] = await ask(
    `SELECT 1 FROM pg_roles WHERE rolname = ${escapeLiteral(userOf(serviceUrl))} AND has_table_privilege(oid, 'libro', 'SELECT, INSERT')`,
  );
  return row !== undefined;
}

/**
 * Everything is taken back and given again in one transaction: rights given to a role by hand do not stay, and a
 * running service notices nothing.
 */
async function grantsFor(runner: QueryRunner, rol: string): Promise<string[]> {
  const [{ schema, base, tables, sequences, columns }] = (await runner.query(
    `WITH mias AS (SELECT oid, relname, relkind
       FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND pg_has_role(relowner, 'USAGE'))
     SELECT current_schema() AS schema, current_database() AS base,
       (SELECT array_agg(relname::text ORDER BY 1) FROM mias WHERE relkind IN ('r', 'p', 'v', 'm')) AS tables,
       (SELECT array_agg(relname::text ORDER BY 1) FROM mias WHERE relkind = 'S') AS sequences,
       (SELECT jsonb_object_agg(relname, suyas)
         FROM (SELECT relname, array_agg(attname ORDER BY attnum) AS suyas FROM mias JOIN pg_attribute ON attrelid = oid
         WHERE relname = ANY($1) AND attnum > 0 AND NOT attisdropped GROUP BY relname) c) AS columns`,
    [Object.keys(FIXED)],
  )) as [
    {
      schema: string;
      base: string;
      tables: string[] | null;
      sequences: string[] | null;
      columns: Record<string, string[]> | null;
    },
  ];
  if (tables === null || sequences === null || columns === null)
    throw new StartError(
      'El usuario de DATABASE_ADMIN_URL no es dueño de las tablas de Jornal, ' +
        'y solo su dueño da permisos sobre ellas: indica el que las creó.',
    );
  const spread = await isCluster((text) => runner.query(text));
  return [
    `REVOKE CREATE ON SCHEMA ${escapeIdentifier(schema)} FROM PUBLIC, ${rol}`,
    `REVOKE CREATE, TEMPORARY ON DATABASE ${escapeIdentifier(base)} FROM PUBLIC, ${rol}`,
    `GRANT CONNECT ON DATABASE ${escapeIdentifier(base)} TO ${rol}`,
    `GRANT USAGE ON SCHEMA ${escapeIdentifier(schema)} TO ${rol}`,
    `REVOKE ALL ON ${listOf(tables)} FROM PUBLIC, ${rol}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${listOf(tables)} TO ${rol}`,
    `REVOKE UPDATE, DELETE ON ${listOf(APPEND_ONLY)} FROM ${rol}`,
    ...(spread
      ? [
          ...Object.entries(ON_A_CLUSTER).map(([table, own]) => `GRANT UPDATE (${listOf(own)}) ON ${table} TO ${rol}`),
          // The limit of a connection does not reach the machines that the coordinator asks.
          `ALTER ROLE ${rol} SET lock_timeout TO '${LOCK_MS}ms'`,
        ]
      : []),
    `REVOKE DELETE ON ${listOf(NO_DELETE)} FROM ${rol}`,
    ...Object.entries(columns).flatMap(([table, all]) => [
      `REVOKE UPDATE ON ${escapeIdentifier(table)} FROM ${rol}`,
      `GRANT UPDATE (${listOf(all.filter((column) => !FIXED[table]?.includes(column)))}) ON ${escapeIdentifier(table)} TO ${rol}`,
    ]),
    `REVOKE INSERT, UPDATE, DELETE ON ${MIGRATIONS} FROM ${rol}`,
    `REVOKE ALL ON FUNCTION ${FORGET} FROM PUBLIC, ${rol}`,
    `GRANT EXECUTE ON FUNCTION ${FORGET} TO ${rol}`,
    // The next value and no other: the service never sets a sequence back.
    `REVOKE ALL ON SEQUENCE ${listOf(sequences)} FROM PUBLIC, ${rol}`,
    `GRANT USAGE ON SEQUENCE ${listOf(sequences)} TO ${rol}`,
  ];
}

/**
 * A password as PostgreSQL keeps it (RFC 5803), so that the statement that sets it, which a server may log, does not
 * tell it.
 */
function verifierOf(key: string): string {
  const [salt, rounds] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(key.normalize('NFKC'), salt, rounds, 32, 'sha256');
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest();
  const kept = createHash('sha256').update(sign('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${kept}:${sign('Server Key').toString('base64')}`;
}

/**
 * The powers in excess of the service's role, each of which ends once it has a role of its own; a superuser can
 * everything, and that is said alone.
 */
const EXCESS = `
  WITH rol AS (SELECT * FROM pg_roles WHERE rolname = $1),
    tabla AS (SELECT c.oid, c.relname::text AS nombre, c.relowner
      FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace),
    puede AS (
      SELECT 1 AS orden, 'es dueño de las tablas' AS power FROM rol, tabla WHERE pg_has_role(rolname, relowner, 'MEMBER')
      UNION SELECT 2, 'puede crear tablas' FROM rol WHERE has_schema_privilege(rolname, current_schema(), 'CREATE')
          OR has_database_privilege(rolname, current_database(), 'CREATE')
      UNION SELECT 3, 'puede crear bases o usuarios' FROM rol WHERE rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls
      UNION SELECT 4, 'puede vaciar tablas' FROM rol, tabla WHERE has_table_privilege(rolname, tabla.oid, 'TRUNCATE, TRIGGER')
      UNION SELECT 5, 'puede cambiar o borrar el libro, la auditoría o los movimientos' FROM rol, tabla
        WHERE nombre = ANY($2) AND (nombre <> ALL($5) OR NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus'))
          AND (has_any_column_privilege(rolname, tabla.oid, 'UPDATE') OR has_table_privilege(rolname, tabla.oid, 'DELETE'))
      UNION SELECT 6, 'puede borrar lo que solo se anula'
        FROM rol, tabla WHERE nombre = ANY($3) AND has_table_privilege(rolname, tabla.oid, 'DELETE')
      UNION SELECT 7, 'puede cambiar montos ya escritos' FROM rol, tabla
        JOIN jsonb_each($4::jsonb) fija ON fija.key = nombre, jsonb_array_elements_text(fija.value) columna
        WHERE has_column_privilege(rolname, tabla.oid, columna, 'UPDATE')
      UNION SELECT 8, 'puede cambiar las migraciones' FROM rol, tabla
        WHERE nombre = '${MIGRATIONS}' AND has_table_privilege(rolname, tabla.oid, 'INSERT, UPDATE, DELETE'))
  SELECT 'es superusuario' AS power FROM rol WHERE rolsuper
  UNION ALL (SELECT power FROM puede WHERE NOT EXISTS (SELECT 1 FROM rol WHERE rolsuper) ORDER BY orden)`;

/**
 * In one sentence, the powers of the service's role that it does not need; null when there are none. `url`: any role of
 * the same database.
 */
export async function excessPrivileges(url: string, service: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 30_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ power: string }>(EXCESS, [
      service,
      APPEND_ONLY,
      NO_DELETE,
      JSON.stringify(FIXED),
      Object.keys(ON_A_CLUSTER),
    ]);
    if (rows.length === 0) return null;
    return (
      `El usuario «${service}» con que Jornal trabaja en la base de datos puede más de lo que necesita: ` +
      `${rows.map(({ power }) => power).join(', ')}. Dale uno propio con DATABASE_ADMIN_URL (docs/operations.md).`
    );
  } finally {
    await client.end();
  }
}

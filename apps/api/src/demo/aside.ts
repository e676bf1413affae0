import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@jornal/data-folder';
import { type Client, escapeIdentifier } from 'pg';
import { DEMO_DOMAIN } from '../core/access/refused-passwords.js';
import { withClientAt } from '../platform/db/connection.js';
import { Config } from '../platform/settings/config.js';
import { prepararBase } from '../startup.js';

/** The database where the demo is loaded: it is never served from, so it holds what the demo wrote and nothing else. */
const APARTE = '_demo_nueva';
/** The name of an empty database once the demo has its place, until it is dropped. */
const RETIRADA = '_vacia_';
/** The error of PostgreSQL for a database that is in use, and how often it is tried. */
const EN_USO = '55006';
const INTENTOS = 3;
/** Beside the data, a load that an older build did not finish: in the business's own database. */
const MARCA_ANTERIOR = 'demo-en-curso';

/** The empty database again, to be filled out of sight. `ponerEnSuLugar`: it becomes the one of the business, in one step. */
export async function abrirAparte(
  config: Config,
  url: string,
): Promise<{ config: Config; url: string; ponerEnSuLugar: () => Promise<void> }> {
  const { duena, base } = lugar(config, url);
  const aparte = `${base}${APARTE}`;
  await cuandoNadieLaUse(duena, async (cliente) => {
    await cliente.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(aparte)} WITH (FORCE)`);
    // With all that the empty one holds, so that nothing is lost with it: codes of the first use, failed sign-ins.
    await cliente.query(`CREATE DATABASE ${escapeIdentifier(aparte)} TEMPLATE ${escapeIdentifier(base)}`);
  });
  const suya = Object.assign(new Config(), config, { DATABASE_ADMIN_URL: en(duena, aparte) });
  await prepararBase(suya, en(url, aparte));
  const copiado = await cuanto(en(duena, aparte));
  const ponerEnSuLugar = async () => {
    if ((await cuanto(duena)) !== copiado)
      throw new StartError(
        'Alguien escribió en la base de datos mientras se creaba el negocio de demostración: no se cargó. Inicia de nuevo.',
      );
    await cuandoNadieLaUse(duena, async (cliente) => {
      // Both names at one moment: if this is cut short, there is one whole database in the place.
      await cliente.query('BEGIN');
      await cliente.query(
        `ALTER DATABASE ${escapeIdentifier(base)} RENAME TO ${escapeIdentifier(`${base}${RETIRADA}${Date.now()}`)}`,
      );
      await cliente.query(`ALTER DATABASE ${escapeIdentifier(aparte)} RENAME TO ${escapeIdentifier(base)}`);
      await cliente.query('COMMIT');
    });
    await retirarVacias(duena, base);
  };
  return { config: suya, url: en(url, aparte), ponerEnSuLugar };
}

/**
 * Leaves nothing of loads that were cut short; a database in which others than the demo wrote stays, and is the
 * business from then on.
 */
export async function limpiarCargas(config: Config, carpeta: string, url: string): Promise<void> {
  const { duena, base } = lugar(config, url);
  const marca = join(carpeta, MARCA_ANTERIOR);
  if (existsSync(marca)) {
    if ((await hayAlguien(url)) && !(await hayOtros(url))) await vaciar(config, url);
    await rm(marca);
  }
  if (await existe(duena, `${base}${APARTE}`))
    await enElCluster(duena, (cliente) =>
      cliente.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(`${base}${APARTE}`)} WITH (FORCE)`),
    );
  await retirarVacias(duena, base);
}

/**
 * A folder in which the demo is half loaded, and no one works, begins no business: the rest of the load would be found
 * in it some day.
 */
export async function exigirCargaEntera(config: Config, carpeta: string, url: string): Promise<void> {
  const { duena, base } = lugar(config, url);
  if (!existsSync(join(carpeta, MARCA_ANTERIOR)) && !(await existe(duena, `${base}${APARTE}`))) return;
  if (await hayOtros(url)) return limpiarCargas(config, carpeta, url);
  throw new StartError(
    `En la carpeta de datos «${carpeta}» quedó a medias el negocio de demostración: ` +
      'usa otra DATA_DIR para un negocio de verdad, o inicia una vez con DEMO_DATA=on para acabar de cargarlo.',
  );
}

/** Asked on a connection alone: every start but the first ends here, without building an application for it. */
export const hayAlguien = (url: string): Promise<boolean> => cierto(url, 'SELECT EXISTS (SELECT 1 FROM usuario) AS si');

/**
 * Whether others than the demo wrote here: a user of another domain, a session, or a change that was asked for over
 * HTTP. The demo's own writes are told by their `solicitud_id`.
 */
const hayOtros = (url: string): Promise<boolean> =>
  cierto(
    url,
    `SELECT EXISTS (SELECT 1 FROM usuario WHERE email NOT LIKE '%${DEMO_DOMAIN}') OR EXISTS (SELECT 1 FROM sesion)
       OR EXISTS (SELECT 1 FROM auditoria WHERE solicitud_id NOT IN ('demo', 'resumen')) AS si`,
  );

/** Drops the databases that the demo took the place of, where they hold no data: theirs is in the one that did. */
async function retirarVacias(duena: string, base: string): Promise<void> {
  const consulta =
    'SELECT datname AS nombre, datconnlimit = -2 AS a_medias FROM pg_database WHERE starts_with(datname, $1)';
  const { rows } = await enElCluster(duena, (cliente) =>
    cliente.query<{ nombre: string; a_medias: boolean }>(consulta, [`${base}${RETIRADA}`]),
  );
  for (const { nombre, a_medias } of rows) {
    // A database whose dropping was cut short opens no more; it was looked at before.
    if (
      a_medias ||
      !(await cierto(
        en(duena, nombre),
        'SELECT EXISTS (SELECT 1 FROM usuario) OR EXISTS (SELECT 1 FROM client) OR EXISTS (SELECT 1 FROM libro) AS si',
      ))
    )
      await enElCluster(duena, (cliente) => cliente.query(`DROP DATABASE ${escapeIdentifier(nombre)}`));
  }
}

/** A half-loaded database of an older build, of which everything is the demo's. */
async function vaciar(config: Config, url: string): Promise<void> {
  const { duena, base } = lugar(config, url);
  await enElCluster(duena, async (cliente) => {
    await cliente.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(base)} WITH (FORCE)`);
    await cliente.query(`CREATE DATABASE ${escapeIdentifier(base)}`);
  });
  await prepararBase(config, url);
}

/** How many rows each table has, as one text. */
async function cuanto(url: string): Promise<string> {
  return withClientAt(url, async (cliente) => {
    const { rows: tablas } = await cliente.query<{ nombre: string }>(
      `SELECT relname AS nombre FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace ORDER BY 1`,
    );
    const cuentas = tablas.map(
      ({ nombre }) =>
        `SELECT ${cliente.escapeLiteral(nombre)} AS tabla, count(*)::int AS filas FROM ${escapeIdentifier(nombre)}`,
    );
    return JSON.stringify((await cliente.query(cuentas.join(' UNION ALL '))).rows);
  });
}

const lugar = (config: Config, url: string): { duena: string; base: string } => {
  const duena = config.DATABASE_ADMIN_URL ?? url;
  return { duena, base: decodeURIComponent(new URL(duena).pathname.slice(1)) };
};

/** The same address, of another database of the cluster. */
function en(url: string, base: string): string {
  const direccion = new URL(url);
  direccion.pathname = `/${encodeURIComponent(base)}`;
  return direccion.href;
}

const existe = (duena: string, base: string): Promise<boolean> =>
  enElCluster(
    duena,
    async (cliente) => (await cliente.query('SELECT 1 FROM pg_database WHERE datname = $1', [base])).rows.length > 0,
  );

const enElCluster = <T>(duena: string, trabajo: (cliente: Client) => Promise<T>): Promise<T> =>
  withClientAt(en(duena, 'postgres'), trabajo);

/**
 * Neither copied nor renamed while there are connections to it: PostgreSQL waits five seconds for those that are
 * closing, and is asked again for a tool that looks now and then.
 */
async function cuandoNadieLaUse(duena: string, trabajo: (cliente: Client) => Promise<void>): Promise<void> {
  for (let intento = 1; ; intento++) {
    try {
      return await enElCluster(duena, trabajo);
    } catch (error) {
      if ((error as { code?: string }).code !== EN_USO || intento === INTENTOS) throw error;
    }
  }
}

const cierto = (url: string, consulta: string): Promise<boolean> =>
  withClientAt(url, async (cliente) => (await cliente.query<{ si: boolean }>(consulta)).rows[0]?.si === true);

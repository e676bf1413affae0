import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { Reloj } from '../core/clock.js';
import { Config } from '../core/config.js';
import { ErrorInicio } from '../core/db/inicio-error.js';
import { comprobarClave } from '../core/passwords.js';
import { CLAVE_PUBLICADA, DOMINIO_DEMO } from '../core/refused-passwords.js';
import { crearRegistro, crearServidor } from '../server.js';
import { prepararBase } from '../startup.js';
import { fundar } from './founding.js';
import { trabajar } from './work-days.js';

/** Accounts of the demo business, printed when the server starts; only in embedded mode. */
export const CUENTAS_DEMO = { clave: CLAVE_PUBLICADA, correos: ['admin@jornal.demo', 'supervisor@jornal.demo', 'operador@jornal.demo'] } as const;

/** A clock the demo moves from day to day: its rows are written as if each day were today. */
export class RelojDemo extends Reloj {
  private momento = new Date();

  constructor(zona: string) {
    super(zona, () => this.momento);
  }

  irA(momento: Date): void {
    this.momento = momento;
  }
}

const EN_CURSO = 'demo-en-curso';

/**
 * Loads the demo business into an empty embedded database, through the same services people use; one with users is left alone.
 * A load cut short leaves a mark beside the data, and the next start begins again from an empty database. Answers whether its accounts exist.
 */
export async function sembrarDemo(config: Config, carpeta: string, url: string, decir: (linea: string) => void): Promise<boolean> {
  const marca = join(carpeta, EN_CURSO);
  if (existsSync(marca)) await vaciar(config, url);
  const { alguien, demo } = await quienHay(url);
  if (alguien) return demo;
  const reloj = new RelojDemo(config.BUSINESS_TIME_ZONE);
  // Losing demo rows in a power cut is no loss: they are written again.
  const rapida = `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c synchronous_commit=off')}`;
  // Nobody is written to because somebody tries the product.
  const callada = Object.assign(new Config(), config, { SMTP_URL: undefined });
  const app = await crearServidor({ config: callada, reloj, url: rapida, web: null, registro: crearRegistro('silent') });
  try {
    decir('Creando el negocio de demostración…');
    await writeFile(marca, '');
    const negocio = await fundar(app, reloj, CUENTAS_DEMO);
    await trabajar(app, reloj, negocio);
    await rm(marca);
    return true;
  } finally {
    await app.close();
  }
}

/** Where others reach the server, a database in which any account of the demo still has the published password is not served unless that was said aloud. */
export async function exigirSinDemo(config: Config, url: string): Promise<void> {
  const cuentas = await conCliente(
    url,
    async (cliente) =>
      (await cliente.query<{ clave_hash: string }>('SELECT clave_hash FROM usuario WHERE email LIKE $1 AND activo AND clave_hash IS NOT NULL', [`%${DOMINIO_DEMO}`])).rows,
  );
  for (const { clave_hash } of cuentas) {
    if (!(await comprobarClave(CUENTAS_DEMO.clave, clave_hash, 'demo'))) continue;
    const otra = config.embebida ? 'usa otra DATA_DIR' : 'usa otra base en DATABASE_URL o cambia sus contraseñas';
    throw new ErrorInicio(`La base de datos tiene cuentas de demostración, cuya contraseña es pública: ${otra}, o indica DEMO_DATA=on si es lo que quieres.`);
  }
}

/** Asked on a connection alone: every start but the first ends here, without building an application for it. */
const quienHay = (url: string): Promise<{ alguien: boolean; demo: boolean }> =>
  conCliente(url, async (cliente) => {
    const consulta = 'SELECT EXISTS (SELECT 1 FROM usuario) AS alguien, EXISTS (SELECT 1 FROM usuario WHERE email = ANY($1) AND activo) AS demo';
    return (await cliente.query<{ alguien: boolean; demo: boolean }>(consulta, [CUENTAS_DEMO.correos])).rows[0] as { alguien: boolean; demo: boolean };
  });

async function vaciar(config: Config, url: string): Promise<void> {
  const direccion = new URL(config.DATABASE_ADMIN_URL ?? url);
  const base = direccion.pathname.slice(1);
  direccion.pathname = '/postgres';
  await conCliente(direccion.href, async (cliente) => {
    await cliente.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(base)} WITH (FORCE)`);
    await cliente.query(`CREATE DATABASE ${escapeIdentifier(base)}`);
  });
  await prepararBase(config, url);
}

async function conCliente<T>(url: string, trabajo: (cliente: Client) => Promise<T>): Promise<T> {
  const cliente = new Client(url);
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}

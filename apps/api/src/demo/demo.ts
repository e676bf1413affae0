import { StartError } from '@jornal/data-folder';
import { checkPassword } from '../core/access/passwords.js';
import { DEMO_DOMAIN, PUBLISHED_PASSWORD } from '../core/access/refused-passwords.js';
import { withClientAt } from '../platform/db/connection.js';
import { Config } from '../platform/settings/config.js';
import { crearRegistro, crearServidor } from '../server.js';
import { abrirAparte, exigirCargaEntera, hayAlguien, limpiarCargas } from './aside.js';
import { fundar } from './founding.js';
import { RelojDemo } from './reloj-demo.js';
import { trabajar } from './work-days.js';

/** Accounts of the demo business, printed when the server starts; only in embedded mode. */
export const CUENTAS_DEMO = {
  clave: PUBLISHED_PASSWORD,
  correos: ['admin@jornal.demo', 'supervisor@jornal.demo', 'operador@jornal.demo', 'recepcion@jornal.demo'],
} as const;

/**
 * Loads the demo business into an empty embedded database, through the same services people use; one with users is left alone. It is
 * loaded in a database aside, which takes the place of the empty one when it is whole. Answers which of its accounts
 * have the published password.
 */
export async function sembrarDemo(
  config: Config,
  carpeta: string,
  url: string,
  decir: (linea: string) => void,
  presente = new Date(),
): Promise<readonly string[]> {
  await limpiarCargas(config, carpeta, url);
  if (await hayAlguien(url)) return cuentasPublicadas(url);
  const aparte = await abrirAparte(config, url);
  decir('Creando el negocio de demostración…');
  await cargar(aparte.config, aparte.url, presente);
  await aparte.ponerEnSuLugar();
  return CUENTAS_DEMO.correos;
}

async function cargar(config: Config, url: string, presente: Date): Promise<void> {
  const reloj = new RelojDemo(config.BUSINESS_TIME_ZONE, presente);
  // Losing demo rows in a power cut is no loss: the rename that puts them in place is on the disk only after them.
  const rapida = `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c synchronous_commit=off')}`;
  // No mails are sent because a person tries the product.
  const callada = Object.assign(new Config(), config, { SMTP_URL: undefined });
  const app = await crearServidor({
    config: callada,
    reloj,
    url: rapida,
    web: null,
    registro: crearRegistro('silent'),
  });
  try {
    await trabajar(app, reloj, await fundar(app, reloj, CUENTAS_DEMO));
  } finally {
    await app.close();
  }
}

/**
 * Where others reach the server, a database in which any account of the demo still has the published password is not
 * served unless that was said aloud.
 */
export async function exigirSinDemo(config: Config, carpeta: string, url: string): Promise<void> {
  if (config.embedded) await exigirCargaEntera(config, carpeta, url);
  for (const { clave_hash } of await cuentasDemo(url)) {
    if (!(await esLaPublicada(clave_hash))) continue;
    const otra = config.embedded ? 'usa otra DATA_DIR' : 'usa otra base en DATABASE_URL o cambia sus contraseñas';
    throw new StartError(
      `La base de datos tiene cuentas de demostración, cuya contraseña es pública: ${otra}, o indica DEMO_DATA=on si es lo que quieres.`,
    );
  }
}

/** The accounts to tell of: those that exist and have the published password. */
async function cuentasPublicadas(url: string): Promise<string[]> {
  const dichas = (await cuentasDemo(url)).filter(({ email }) =>
    CUENTAS_DEMO.correos.some((correo) => correo === email),
  );
  const tienen = await Promise.all(dichas.map(({ clave_hash }) => esLaPublicada(clave_hash)));
  return dichas.filter((_, i) => tienen[i]).map(({ email }) => email);
}

const esLaPublicada = (clave_hash: string): Promise<boolean> => checkPassword(CUENTAS_DEMO.clave, clave_hash, 'demo');

async function cuentasDemo(url: string): Promise<Array<{ email: string; clave_hash: string }>> {
  const consulta =
    'SELECT email, clave_hash FROM usuario WHERE email LIKE $1 AND activo AND clave_hash IS NOT NULL ORDER BY id';
  return (
    await withClientAt(url, (cliente) =>
      cliente.query<{ email: string; clave_hash: string }>(consulta, [`%${DEMO_DOMAIN}`]),
    )
  ).rows;
}

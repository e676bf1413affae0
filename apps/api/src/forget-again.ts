import { dirname, resolve } from 'node:path';
import { type OlvidadoDeNuevo, OlvidarDeNuevoService } from './modules/datos-personales/olvidar-de-nuevo.service.js';
import { forgottenBeside, forgottenSince, type KeptApart, keepForgotten } from './platform/backup/forgotten.js';
import { sharedSecret } from './platform/db/shared-secret.js';
import { Config } from './platform/settings/config.js';
import { Clock } from './platform/time/clock.js';
import { crearRegistro, crearServidor } from './server.js';
import { decir, secretoPropio } from './startup.js';

/** The people forgotten after a backup was made, as far as its folder and the one of this business know. */
async function olvidadosDespues(config: Config, archivo: string, desde: string): Promise<KeptApart[]> {
  const carpetas = new Set([dirname(resolve(archivo)), config.backupFolder].filter((carpeta) => carpeta !== null));
  const todos = (await Promise.all([...carpetas].map(forgottenBeside))).flat();
  const vistos = new Map(todos.map((uno) => [JSON.stringify(uno), uno]));
  return forgottenSince([...vistos.values()], desde);
}

/** Forgets again, before the first sign-in, the people whom a restored backup still held. */
export async function olvidarDeNuevo(config: Config, url: string, archivo: string, desde: string): Promise<void> {
  const olvidados = await olvidadosDespues(config, archivo, desde);
  if (olvidados.length === 0) return;
  const { embedded, DATA_DIR, JWT_SECRET, backupFolder, DATABASE_ADMIN_URL: duena = url } = config;
  // No mails are sent: the business is not open yet.
  const callada = Object.assign(new Config(), config, {
    SMTP_URL: undefined,
    JWT_SECRET: JWT_SECRET ?? (await (embedded ? secretoPropio(resolve(DATA_DIR)) : sharedSecret(url, 'jwt'))),
  });
  const reloj = new Clock(config.BUSINESS_TIME_ZONE);
  const app = await crearServidor({ config: callada, reloj, url, web: null, registro: crearRegistro('silent') });
  try {
    contar(await app.get(OlvidarDeNuevoService, { strict: false }).olvidar(olvidados));
  } finally {
    await app.close();
  }
  if (backupFolder !== null) await keepForgotten(backupFolder, duena);
}

function contar({ registros, negados }: OlvidadoDeNuevo): void {
  if (registros > 0)
    decir(
      `Después de ese respaldo se olvidó a personas que todavía estaban en él: se olvidaron de nuevo (registros: ${registros}).`,
    );
  for (const { recurso, id, porque } of negados)
    decir(`Falta olvidar de nuevo a quien dice el registro «${recurso}» ${id}: ${porque}.`);
}

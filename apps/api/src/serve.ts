import 'reflect-metadata';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeOf } from '@jornal/postgres';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { respaldarAntesDeMigrar } from './backup-tasks.js';
import { CUENTAS_DEMO, exigirSinDemo, sembrarDemo } from './demo/demo.js';
import { DemonstrationProcess } from './demo/demonstration-process.js';
import { DemonstrationService } from './modules/auth/demonstration.service.js';
import { FirstUseService } from './modules/auth/first-use.service.js';
import { Conditions } from './platform/conditions/conditions.js';
import { sharedSecret } from './platform/db/shared-secret.js';
import { explainPort, tryPort } from './platform/http/port.js';
import { findWeb } from './platform/http/spa.js';
import { type Config, readConfig } from './platform/settings/config.js';
import { startWarnings } from './platform/settings/start-warnings.js';
import { Clock } from './platform/time/clock.js';
import { crearRegistro, crearServidor } from './server.js';
import {
  abrirBase,
  avisoDePermisos,
  decir,
  explicarBase,
  prepararBase,
  secretoPropio,
  terminarCon,
} from './startup.js';

/**
 * How long a stop waits for connections whose request has not ended, or that said nothing, as those of browsers.
 * Statements they began in the database end.
 */
const ESPERA_AL_CERRAR = 5_000;
/** How long for everything the service still does. PostgreSQL takes twelve seconds more at the worst (`StopLimits`). */
const ESPERA_AL_SERVICIO = 11_000;
const ESPERA_A_LA_BASE = 13_000;

/**
 * The code with which the process ends when its PostgreSQL does not start any more: the program that started it may try
 * again.
 */
const SIN_BASE = 3;

const AQUI = dirname(fileURLToPath(import.meta.url));

async function escuchar(app: NestFastifyApplication, config: Config): Promise<string> {
  await app.listen(config.PORT, config.HOST).catch((error: unknown) => Promise.reject(explainPort(error, config)));
  const { port } = app.getHttpServer().address() as { port: number };
  // Asked for any free port, the links of the mails name the one that was given.
  config.PORT = port;
  return `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`;
}

/** From now on people may look at a business with sample data, where that is opened beside this one. */
function ofrecer(app: NestFastifyApplication, config: Config, ejemplo: DemonstrationProcess): void {
  if (!config.opensDemonstration) return;
  app.get(DemonstrationService, { strict: false }).offer((alTerminar) => ejemplo.open(alTerminar));
}

/** The words a person reads once it runs: where it is, and with what account they come in. */
function decirQueEstaListo(
  config: Config,
  direccion: string,
  cuentasDemo: readonly string[],
  codigo: string | null,
): void {
  decir(`\nJornal está listo en ${direccion}`);
  if (cuentasDemo.length > 0)
    decir(
      `\nCuentas de demostración (contraseña ${CUENTAS_DEMO.clave}):\n${cuentasDemo.map((c) => `  ${c}`).join('\n')}\n`,
    );
  if (codigo !== null)
    decir(
      `\nEste negocio está vacío. Crea la cuenta de su dueño en ${config.PUBLIC_URL ?? direccion}/primer-uso ` +
        `con el código ${codigo}\n`,
    );
  for (const aviso of startWarnings(config, process.env)) decir(aviso);
  decir('Ctrl-C para detener.');
}

async function arrancar(): Promise<void> {
  const config = readConfig(process.env);
  await tryPort(config);
  const registro = crearRegistro(config.LOG_LEVEL);
  const condiciones = new Conditions(registro);
  const fin = new AbortController();
  // Started before anything can be waited for: a Ctrl-C while PostgreSQL starts still stops it.
  const enMarcha = abrirBase(config, fin.signal);
  let app: NestFastifyApplication | undefined;
  let cierre: Promise<void> | undefined;
  const ejemplo = new DemonstrationProcess(join(AQUI, 'main.js'), config, registro);
  const cerrarServicio = async () => {
    const aparte = ejemplo.stop();
    const plazo = setTimeout(() => app?.getHttpServer().closeAllConnections(), ESPERA_AL_CERRAR);
    await app?.close().catch((error: unknown) => registro.error({ err: error }, 'shutdown'));
    clearTimeout(plazo);
    await aparte;
  };
  const cerrarBase = () =>
    enMarcha.then(
      (postgres) => postgres.detener(),
      () => undefined,
    );
  const cerrar = (): Promise<void> =>
    (cierre ??= (async () => {
      fin.abort();
      if (!(await beforeOf(cerrarServicio(), ESPERA_AL_SERVICIO)))
        registro.warn({ segundos: ESPERA_AL_SERVICIO / 1000 }, 'shutdown: something of the service does not end');
      if (!(await beforeOf(cerrarBase(), ESPERA_A_LA_BASE)))
        registro.warn({ segundos: ESPERA_A_LA_BASE / 1000 }, 'shutdown: the database does not end');
    })());
  const irse = () => void cerrar().then(() => process.exit(0));
  // The channel of a demonstration: the business that opened it has ended, in whatever way.
  for (const senal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(senal, irse);

  try {
    const postgres = await enMarcha;
    // Only now: the folder is this process's own.
    if (config.embedded) config.JWT_SECRET ??= await secretoPropio(resolve(config.DATA_DIR));
    await prepararBase(config, postgres.url, (dueno) => respaldarAntesDeMigrar(dueno, config));
    // In production it is demanded (`readConfig`): beside the rows it seals, it is no second lock.
    config.JWT_SECRET ??= await sharedSecret(postgres.url, 'jwt');
    const aviso = await avisoDePermisos(config, postgres.url);
    if (aviso !== null) decir(aviso);
    const reloj = new Clock(config.BUSINESS_TIME_ZONE);
    const web = findWeb(join(AQUI, '../../web/dist'));
    const sinDemo = config.DEMO_DATA === 'off' || (config.DEMO_DATA === undefined && !config.isRehearsal);
    if (sinDemo)
      await exigirSinDemo(config, resolve(config.DATA_DIR), postgres.url).catch((error: unknown) =>
        Promise.reject(explicarBase(error)),
      );
    const cuentasDemo = config.withDemo ? await sembrarDemo(config, resolve(config.DATA_DIR), postgres.url, decir) : [];
    app = await crearServidor({ config, reloj, url: postgres.url, web, registro, condiciones }).catch(
      (error: unknown): never => {
        throw explicarBase(error);
      },
    );
    const direccion = await escuchar(app, config);
    ofrecer(app, config, ejemplo);
    postgres.cuidar(
      condiciones,
      registro,
      (motivo) => void cerrar().then(() => terminarCon(motivo, 'Jornal se detuvo', SIN_BASE)),
    );
    const codigo = await app.get(FirstUseService, { strict: false }).emitirCodigo();
    decirQueEstaListo(config, direccion, cuentasDemo, codigo);
  } catch (error) {
    await cerrar();
    throw error;
  }
}

arrancar().catch((error: unknown) => terminarCon(error, 'Jornal no pudo iniciar'));

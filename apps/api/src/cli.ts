import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { contrasenaNueva, correo } from '@jornal/contract';
import { StartError } from '@jornal/data-folder';
import { DataSource } from 'typeorm';
import { listarRespaldos, respaldar, respaldarAntesDeMigrar } from './backup-tasks.js';
import type { EnlacesService } from './modules/enlaces/enlaces.service.js';
import { SesionesService } from './modules/usuarios/sesiones.service.js';
import { Usuario } from './modules/usuarios/usuario.entity.js';
import { UsuariosService } from './modules/usuarios/usuarios.service.js';
import { moverNegocio } from './move-task.js';
import { withClientAt } from './platform/db/connection.js';
import { connectionOptions } from './platform/db/data-source.js';
import { Ids } from './platform/db/ids.js';
import { shortName } from './platform/db/known-migrations.js';
import { translateSqlError } from './platform/db/restrictions.js';
import { Retries } from './platform/db/retries.js';
import { BusinessError } from './platform/errors/business-error.js';
import { type Config, readConfig } from './platform/settings/config.js';
import { Clock } from './platform/time/clock.js';
import { preguntar } from './preguntar.js';
import { restaurarArchivo } from './restore-task.js';
import {
  abrirBase,
  abrirBaseEnMarcha,
  avisoDePermisos,
  decir,
  explicarBase,
  migracionesDe,
  prepararBase,
  terminarCon,
} from './startup.js';
import { verificar } from './verificar.js';

/** An account that is being made has no links to kill. */
const SIN_ENLACES = { anular: () => Promise.resolve() } as unknown as EnlacesService;

/** The tasks that the operator of a server runs beside it: `node dist/cli.js TASK`. */
type Tarea = (url: string, config: Config, argumentos: string[]) => Promise<boolean>;

/** These have the folder of an embedded database for themselves; the others work also while the product does. */
const A_SOLAS: ReadonlySet<string> = new Set(['migrate', 'admin-create', 'restaurar', 'mover']);
const SIN_BASE = async () => ({ url: '', detener: async () => undefined });

const TAREAS: Record<string, Tarea> = {
  migrate: async (url, config, argumentos) => {
    if (soloPlan(argumentos)) {
      const { missing: faltan } = await migracionesDe(config.DATABASE_ADMIN_URL ?? url);
      const cuantas = faltan.length === 1 ? 'Se aplicaría una migración' : `Se aplicarían ${faltan.length} migraciones`;
      decir(
        faltan.length === 0
          ? 'La base de datos ya está al día.'
          : [`${cuantas}:`, ...faltan.map((m) => `  ${shortName(m)}`)].join('\n'),
      );
      return true;
    }
    const aplicadas = await prepararBase(config, url, (dueno) => respaldarAntesDeMigrar(dueno, config));
    decir(
      aplicadas.length === 0
        ? 'La base de datos ya estaba al día.'
        : `La base de datos quedó al día (${aplicadas.length} ${aplicadas.length === 1 ? 'migración aplicada' : 'migraciones aplicadas'}).`,
    );
    return true;
  },

  'admin-create': async (url, config, argumentos) => {
    const datos = await datosDeAdmin(argumentos);
    await prepararBase(config, url, (dueno) => respaldarAntesDeMigrar(dueno, config));
    const fuente = await new DataSource({ ...connectionOptions(url, 2), entities: [Usuario] } as ConstructorParameters<
      typeof DataSource
    >[0]).initialize();
    try {
      const [reloj, ids] = [new Clock(config.BUSINESS_TIME_ZONE), new Ids()];
      const usuarios = new UsuariosService(reloj, ids, SIN_ENLACES, new SesionesService(reloj));
      const clave = await usuarios.prepararClave(datos.clave, {
        email: datos.email,
        campo: 'password',
        quien: 'admin-create',
      });
      await new Retries(fuente, ids).run((em) => usuarios.crear(em, { email: datos.email, clave, rol: 'admin' }));
    } catch (error) {
      if (error instanceof BusinessError) throw new StartError(`${error.message}.`.replace('..', '.'));
      const rechazo = translateSqlError(error);
      throw rechazo === null ? error : new StartError(`${rechazo.message}: ${datos.email}.`);
    } finally {
      await fuente.destroy();
    }
    decir(`Administrador creado: ${datos.email}. Ya puede iniciar sesión.`);
    return true;
  },

  desbloquear: async (url, _config, argumentos) => {
    const email = correoDe(argumentos, 'desbloquear --email correo');
    const olvidados = await withClientAt(
      url,
      async (cliente) => (await cliente.query('DELETE FROM intento_login WHERE email = $1', [email])).rowCount,
    );
    decir(
      olvidados === 0
        ? `No había intentos fallidos de ${email}.`
        : `Se olvidaron los intentos fallidos de ${email}. Ya se puede entrar de nuevo.`,
    );
    return true;
  },

  // For the only administrator of a business, who lost their telephone and their codes: no other person can take it
  // away for them.
  'quitar-factor': async (url, _config, argumentos) => {
    const email = correoDe(argumentos, 'quitar-factor --email correo');
    const quitados = await withClientAt(url, async (cliente) => {
      const suyo = 'usuario_id = (SELECT id FROM usuario WHERE email = $1)';
      await cliente.query(`DELETE FROM codigo_recuperacion WHERE ${suyo}`, [email]);
      return (await cliente.query(`DELETE FROM segundo_factor WHERE ${suyo}`, [email])).rowCount;
    });
    decir(
      quitados === 0
        ? `La cuenta ${email} no tiene segundo factor.`
        : `Segundo factor quitado: ${email} entra solo con su contraseña.`,
    );
    return true;
  },

  verificar: async (url, config) => {
    const comprobaciones = await verificar(config.DATABASE_ADMIN_URL ?? url);
    for (const { nombre, filas } of comprobaciones)
      decir(
        [`${filas.length === 0 ? '✓' : '✗'} ${nombre}`, ...filas.map((fila) => `    ${JSON.stringify(fila)}`)].join(
          '\n',
        ),
      );
    const rotas = comprobaciones.filter(({ filas }) => filas.length > 0).length;
    const aviso = await avisoDePermisos(config, url);
    if (aviso !== null) decir(`\n${aviso}`);
    decir(
      rotas === 0
        ? '\nTodo cuadra.'
        : `\n${rotas} ${rotas === 1 ? 'comprobación no se cumple' : 'comprobaciones no se cumplen'}.`,
    );
    return rotas === 0;
  },

  respaldar,
  respaldos: (_url, config) => listarRespaldos(config),
  restaurar: restaurarArchivo,
  mover: moverNegocio,
};

/** `--plan`: only say what the task would do. */
function soloPlan(argumentos: string[]): boolean {
  if (argumentos.some((argumento) => argumento !== '--plan'))
    throw new StartError('Opciones desconocidas. Uso: migrate [--plan].');
  return argumentos.length > 0;
}

/** E-mail and password from the arguments, the environment or the keyboard, in that order. */
async function datosDeAdmin(argumentos: string[]): Promise<{ email: string; clave: string }> {
  const opciones = leerOpciones(argumentos, 'admin-create [--email correo] [--password contraseña]');
  const email = correo().safeParse(
    opciones.email ?? process.env.ADMIN_EMAIL ?? (await preguntar('Correo del administrador: ')),
  );
  if (!email.success)
    throw new StartError(`${email.error.issues[0]?.message}. Indícalo con --email o con ADMIN_EMAIL.`);
  const clave = contrasenaNueva.safeParse(
    opciones.password ?? process.env.ADMIN_PASSWORD ?? (await preguntar('Contraseña: ', { oculta: true })),
  );
  if (!clave.success)
    throw new StartError(`${clave.error.issues[0]?.message}. Indícala con --password o con ADMIN_PASSWORD.`);
  return { email: email.data, clave: clave.data };
}

function correoDe(argumentos: string[], uso: string): string {
  const email = correo().safeParse(leerOpciones(argumentos, uso).email);
  if (!email.success) throw new StartError(`${email.error.issues[0]?.message}. Indícalo con --email.`);
  return email.data;
}

function leerOpciones(argumentos: string[], uso: string): { email?: string; password?: string } {
  try {
    return parseArgs({ args: argumentos, options: { email: { type: 'string' }, password: { type: 'string' } } }).values;
  } catch {
    throw new StartError(`Opciones desconocidas. Uso: ${uso}.`);
  }
}

/** A database without the tables of this build is not broken: it was never prepared. */
const explicar = (error: unknown): unknown =>
  (error as { code?: string }).code === '42P01'
    ? new StartError('La base de datos no está al día: ejecuta primero la tarea migrate.')
    : explicarBase(error);

async function correr([nombre = '', ...argumentos]: string[]): Promise<boolean> {
  const tarea = Object.hasOwn(TAREAS, nombre) ? TAREAS[nombre] : undefined;
  if (tarea === undefined)
    throw new StartError(`No existe la tarea «${nombre}». Tareas: ${Object.keys(TAREAS).join(', ')}.`);
  const config = readConfig(process.env);
  // Started before anything can be waited for: a Ctrl-C while PostgreSQL starts still stops it.
  const enMarcha =
    nombre === 'respaldos' ? SIN_BASE() : A_SOLAS.has(nombre) ? abrirBase(config) : abrirBaseEnMarcha(config);
  const detener = () =>
    enMarcha.then(
      (base) => base.detener(),
      () => undefined,
    );
  for (const senal of ['SIGINT', 'SIGTERM'] as const)
    process.on(senal, () => void detener().then(() => process.exit(130)));
  try {
    return await tarea((await enMarcha).url, config, argumentos);
  } catch (error) {
    throw explicar(error);
  } finally {
    await detener();
  }
}

correr(process.argv.slice(2)).then(
  (bien) => process.exit(bien ? 0 : 1),
  (error: unknown) => terminarCon(error, 'La tarea no terminó'),
);

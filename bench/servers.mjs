// The database and the two servers that are compared, each a process of its own.
import { spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startPostgres } from '@jornal/postgres';
import pg from 'pg';

const aqui = dirname(fileURLToPath(import.meta.url));
/** The built API; another build may be named to compare the two. */
export const API = resolve(process.env.BENCH_API ?? join(aqui, '../apps/api/dist'));
const SECRETO = 'bench-bench-bench-bench-bench-bench-bench';

const delProducto = (archivo, api = API) => import(pathToFileURL(join(api, archivo)).href);
/** The writer of a long history that goes with a build: an older one writes the rows of its own tables. */
const escritorDe = async (api) => {
  const suyo = join(api, '../test/long-history.js');
  const archivo = existsSync(suyo) ? suyo : join(aqui, '../apps/api/test/long-history.js');
  return (await import(pathToFileURL(archivo).href)).llenar;
};

/**
 * A PostgreSQL of its own with one database per number of services and of other records; `cerrar` leaves nothing
 * behind.
 */
export async function abrirPostgres() {
  const carpeta = await mkdtemp(join(tmpdir(), 'jornal-bench-'));
  const { url, stop: detener } = await startPostgres({ folder: carpeta });
  const bases = new Map();
  return {
    base: (servicios, demas = {}, api = API) => {
      const nombre = `bench_${[servicios, ...Object.entries(demas).flat(), ...(api === API ? [] : ['antes'])].join('_')}`;
      if (!bases.has(nombre)) bases.set(nombre, crearBase(url, nombre, { servicios, demas, api }));
      return bases.get(nombre);
    },
    cerrar: async () => {
      await detener();
      await rm(carpeta, { recursive: true, force: true });
    },
  };
}

async function crearBase(servidor, nombre, { servicios, demas, api }) {
  const { migrate } = await delProducto('platform/db/data-source.js', api);
  const llenar = await escritorDe(api);
  const url = new URL(servidor);
  await conCliente(servidor, (cliente) => cliente.query(`CREATE DATABASE ${nombre}`));
  url.pathname = `/${nombre}`;
  await migrate(url.href);
  await conCliente(url.href, (cliente) => llenar(cliente, servicios, demas));
  await verificar(url.href, api);
  return url.href;
}

/** Checks the invariants of the product in the data written here: without them the figures mean nothing. */
export async function verificar(url, api = API) {
  const { INVARIANTES } = await delProducto('modules/libro/invariants.js', api);
  await conCliente(url, async (cliente) => {
    for (const { nombre, sql } of INVARIANTES) {
      const { rows } = await cliente.query(sql);
      if (rows.length > 0) throw new Error(`${nombre}: ${JSON.stringify(rows.slice(0, 3))}`);
    }
  });
}

/** Closes the days that are over, as the service does in its first hour (`CloseDaysService`). */
export async function cerrarDias(url) {
  const { closeDays } = await delProducto('modules/libro/close-days.service.js');
  // As the product reads them: days as text.
  pg.types.setTypeParser(1082, (texto) => texto);
  const hoy = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date());
  await conCliente(url, async (cliente) => {
    while (await closeDays({ queryRunner: { connect: async () => cliente } }, hoy));
    await cliente.query('ANALYZE');
  });
}

export async function conCliente(url, trabajo) {
  const cliente = new pg.Client(url);
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}

/** Opens a session of the supervisor of branch 1, and of the administrator, and answers their tokens. */
export async function abrirSesiones(url) {
  const token = async (usuario_id) => {
    const sid = randomUUID();
    await conCliente(url, (c) =>
      c.query(
        `INSERT INTO sesion (id, usuario_id, creada_en, vence_en, ip) VALUES ($1, $2, now(), now() + interval '1 day', '127.0.0.1')`,
        [sid, usuario_id],
      ),
    );
    const parte = (datos) => Buffer.from(JSON.stringify(datos)).toString('base64url');
    const ahora = Math.floor(Date.now() / 1000);
    const dicho = { sub: String(usuario_id), sid, iss: 'jornal', aud: 'jornal-api', iat: ahora, exp: ahora + 86_400 };
    const cuerpo = `${parte({ alg: 'HS256', typ: 'JWT' })}.${parte(dicho)}`;
    return `${cuerpo}.${createHmac('sha256', SECRETO).update(cuerpo).digest('base64url')}`;
  };
  return { admin: await token(1), supervisor: await token(2) };
}

export const abrirProducto = (url, api = API) => abrir(join(api, 'main.js'), url);
export const abrirLimite = (url) => abrir(join(aqui, 'limit.mjs'), url);

/**
 * Starts a server and waits until it answers; `inicio` is the time that took, `memoria` the memory it holds now, in MB.
 */
async function abrir(programa, DATABASE_URL) {
  const PORT = String(await puertoLibre());
  const env = {
    ...process.env,
    PORT,
    DATABASE_URL,
    JWT_SECRET: SECRETO,
    REQUESTS_PER_MINUTE: '100000000',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
  };
  const desde = performance.now();
  const proceso = spawn(process.execPath, [...(process.env.BENCH_NODE ?? '').split(' ').filter(Boolean), programa], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const direccion = `http://127.0.0.1:${PORT}`;
  while (
    !(await fetch(`${direccion}/api/salud/vivo`).then(
      (r) => r.body?.cancel().then(() => true),
      () => false,
    ))
  ) {
    if (proceso.exitCode !== null) throw new Error(`${programa} ended before it listened`);
    await esperar(5);
  }
  const inicio = performance.now() - desde;
  return {
    direccion,
    inicio,
    memoria: async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${proceso.pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0) /
      1024,
    // Milliseconds of processor the process has used: on a busy machine steadier than anything told by the clock.
    cpu: async () => {
      const [, campos = ''] = (await readFile(`/proc/${proceso.pid}/stat`, 'utf8').catch(() => '')).split(') ');
      const [utime = 0, stime = 0] = campos.split(' ').slice(11, 13).map(Number);
      return (utime + stime) * 10;
    },
    cerrar: () =>
      new Promise((listo) => {
        proceso.once('exit', listo);
        proceso.kill('SIGTERM');
      }),
  };
}

function puertoLibre() {
  return new Promise((listo) => {
    const servidor = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (servidor.address());
      servidor.close(() => listo(port));
    });
  });
}

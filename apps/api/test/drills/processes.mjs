// Several processes of the API on one database, behind a round robin, with a Redis between them that goes away under
// load: once killed, once standing still without closing anything. No request may be refused, wait for it, or be a
// stranger to the process that happens to be next.
//
//   node test/drills/processes.mjs [--procesos 3] [--personas 12] [--segundos 10] [--dist FOLDER]
//
// A `redis-server` in the PATH is used; without one, as much of it as the tests have (test/redis.js), and that is said.
// Prints one line of figures for each way it goes: requests and the slowest of them, in milliseconds, before, in the
// second after, and in all the time after. Ends with 0 only when no answer was 4xx or 5xx, the slowest after was at
// most 200 ms slower than the slowest before, each process served, and each said once that Redis is gone.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '@jornal/postgres';
import { abrirTurnos } from '../round-robin.js';
import { ADMIN, crearAdmin, exigir, fundar, hoy, levantarApi, matar, pedir } from './business.mjs';

const { values: opciones } = parseArgs({
  options: {
    procesos: { type: 'string', default: '3' },
    personas: { type: 'string', default: '12' },
    segundos: { type: 'string', default: '10' },
    dist: { type: 'string' },
  },
});
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const de = (archivo) => import(pathToFileURL(join(DIST, archivo)).href);
const { verificar } = await de('verificar.js');
const MS = Number(opciones.segundos) * 1_000;
/** The pause (ms) of each person between two requests: the waits of a busy machine would be measured instead. */
const PAUSA_MS = 100;
/** The time that Redis may cost a request when it goes. */
const COSTO_MS = 200;
/**
 * A Redis that stands still closes nothing: a request that asks it something waits, a tenth of a second at most, and
 * asks no more for some seconds.
 */
const FORMAS = { muere: { senal: 'SIGKILL', dicho: true }, quieto: { senal: 'SIGSTOP', dicho: false } };
const AUSENCIAS = [/Redis is away/g, /the line to other processes is down/g];

async function puertoLibre() {
  const servidor = createServer().listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address();
  servidor.close();
  return port;
}

/** A Redis in a process of its own, ready. */
async function levantarRedis(puerto) {
  const instalado = (process.env.PATH ?? '')
    .split(delimiter)
    .map((carpeta) => join(carpeta, 'redis-server'))
    .find((archivo) => existsSync(archivo));
  const suyo = fileURLToPath(new URL('../redis-server.mjs', import.meta.url));
  const [programa, argumentos, listo] = instalado
    ? [instalado, ['--port', String(puerto), '--save', '', '--appendonly', 'no'], /Ready to accept connections/]
    : [process.execPath, [suyo], /redis:\/\/\S+/];
  const proceso = spawn(programa, argumentos, { stdio: ['ignore', 'pipe', 'inherit'] });
  let dicho = '';
  await new Promise((hecho, fallo) => {
    proceso.stdout.on('data', (trozo) => {
      dicho += trozo;
      if (listo.test(dicho)) hecho();
    });
    proceso.once('exit', (codigo) => fallo(new Error(`Redis ended with ${codigo}: ${dicho}`)));
  });
  const url = instalado ? `redis://127.0.0.1:${puerto}` : dicho.trim();
  return { proceso, url, cual: instalado ? 'redis-server' : 'the one of the tests' };
}

/** A person who registers expenses and looks at them until told; `anotar` is told how long each took. */
async function trabajar(url, { token, entidad_id }, estado, anotar) {
  for (let n = 0; !estado.terminar; n++) {
    const desde = performance.now();
    const gasto = { descripcion: 'Toallas', monto: 1_000, metodo_pago: 'efectivo', fecha: hoy(), entidad_id };
    const respuesta =
      n % 2 === 0
        ? await pedir(url, 'gastos/crear', { token, clave: randomUUID(), cuerpo: gasto })
        : await pedir(url, 'gastos/listar', { token });
    await respuesta.arrayBuffer();
    anotar(performance.now() - desde, respuesta.status);
    await esperar(PAUSA_MS);
  }
}

const resumen = (ms) => {
  const enOrden = ms.toSorted((a, b) => a - b);
  const en = (parte) => Math.round(enOrden[Math.floor((enOrden.length - 1) * parte)]);
  return { solicitudes: ms.length, mediana: en(0.5), p99: en(0.99), peor: en(1) };
};

/** Redis goes in the middle of the load, by a signal; figures of before and after. `dicho`: every process hears of it, and says so. */
async function ronda(nombre, carpeta, { senal, dicho: loDicen }) {
  const puerto = await puertoLibre();
  const redis = await levantarRedis(puerto);
  const postgres = await startPostgres({ folder: join(carpeta, nombre), database: 'jornal' });
  const apis = [];
  let turnos;
  try {
    await crearAdmin(DIST, postgres.url);
    const env = { REDIS_URL: redis.url, REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'warn', DATABASE_POOL: '8' };
    for (let n = 0; n < Number(opciones.procesos); n++) apis.push(await levantarApi(DIST, postgres.url, env));
    turnos = await abrirTurnos(apis.map(({ url }) => url));
    const negocio = await fundar(apis[0].url, 1);
    // A session of one process is known to all.
    const { access_token } = await exigir(await pedir(apis[1].url, 'login', { cuerpo: ADMIN }));
    for (const { url } of apis) await exigir(await pedir(url, 'sesion', { token: access_token }));

    const [antes, enseguida, despues, malas] = [[], [], [], []];
    let ido = Number.POSITIVE_INFINITY;
    const estado = { terminar: false };
    const anotar = (ms, status) => {
      const ahora = performance.now();
      (ahora < ido ? antes : despues).push(ms);
      if (ahora >= ido && ahora - ms < ido + 1_000) enseguida.push(ms);
      if (status >= 400) malas.push(status);
    };
    const gente = Array.from({ length: Number(opciones.personas) }, () =>
      trabajar(turnos.url, negocio, estado, anotar),
    );
    // The first seconds of a process are no measure.
    await esperar(MS / 2);
    antes.length = 0;
    await esperar(MS);
    ido = performance.now();
    redis.proceso.kill(senal);
    await esperar(MS);
    estado.terminar = true;
    await Promise.all(gente);
    const dichas = apis.map(({ dicho }) => AUSENCIAS.map((palabras) => (dicho().match(palabras) ?? []).length));
    const rotas = (await verificar(postgres.url)).filter(({ filas }) => filas.length > 0).map((una) => una.nombre);
    const figuras = { antes: resumen(antes), enseguida: resumen(enseguida), despues: resumen(despues) };
    console.log(
      JSON.stringify({
        ronda: nombre,
        redis: redis.cual,
        ...figuras,
        malas,
        servidas: turnos.servidas(),
        dichas,
        rotas,
      }),
    );
    return (
      malas.length === 0 &&
      rotas.length === 0 &&
      figuras.despues.peor - figuras.antes.peor <= COSTO_MS &&
      turnos.servidas().every((veces) => veces > 0) &&
      (!loDicen || dichas.flat().every((veces) => veces === 1))
    );
  } finally {
    await turnos?.cerrar();
    for (const { proceso } of apis) await matar(proceso);
    await matar(redis.proceso);
    await postgres.stop();
  }
}

const carpeta = await mkdtemp(join(tmpdir(), 'jornal-procesos-'));
await chmod(carpeta, 0o711);
let bien = true;
try {
  for (const [nombre, como] of Object.entries(FORMAS)) bien = (await ronda(nombre, carpeta, como)) && bien;
} finally {
  await rm(carpeta, { recursive: true, force: true });
}
process.exit(bien ? 0 : 1);

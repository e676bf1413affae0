// The service while the network between the product and a PostgreSQL of its own lies: writers and readers work without
// pause over HTTP while every line to the database goes silent (a failover, a NAT that forgot), is slow, breaks, or the
// database is away for a minute. Every acknowledged change must be there exactly once, people must be served again soon
// after the database can be reached, and a stop must end though nothing answers.
//
//   node test/drills/network.mjs [--escritores 8] [--lectores 4] [--ida 60] [--semilla N] [--dist FOLDER]
//
// Prints one line of figures, in seconds: from when the database could be reached until every writer and every reader
// was served. Ends with 0 only when each is at most 15, the stop at most 25, and nothing is lost or doubled.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '@jornal/postgres';
import pg from 'pg';
import { abrirProxy } from '../proxy.js';
import { crearAdmin, fundar, hoy, levantarApi, matar, pedir } from './business.mjs';

const { values: opciones } = parseArgs({
  options: {
    escritores: { type: 'string', default: '8' },
    lectores: { type: 'string', default: '4' },
    ida: { type: 'string', default: '60' },
    semilla: { type: 'string', default: '20261118' },
    dist: { type: 'string' },
  },
});
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const de = (archivo) => import(pathToFileURL(join(DIST, archivo)).href);
const { verificar } = await de('verificar.js');
const SERVIDA_S = 15;
const CIERRE_S = 25;

let estado = Number(opciones.semilla) >>> 0;
/** A repeatable number in [0, 1). */
const azar = () => {
  estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0;
  return estado / 4_294_967_296;
};

const claves = new Set();
const reconocidas = new Set();
/** The workers: when each was served last. */
const servidos = new Map();
let terminar = false;

/** A writer that registers expenses; a request without an answer, or told to come back, goes again with its key. */
async function escribir(n, url, { token, entidad_id }) {
  while (!terminar) {
    const clave = randomUUID();
    claves.add(clave);
    const cuerpo = { descripcion: clave, monto: 1_000, metodo_pago: 'efectivo', fecha: hoy(), entidad_id };
    for (let hecho = false; !hecho; ) {
      const respuesta = await pedir(url, 'gastos/crear', { token, clave, cuerpo });
      hecho = respuesta.status === 201;
      const dicho = await respuesta.json();
      if (hecho) {
        reconocidas.add(clave);
        servidos.set(`escritor ${n}`, performance.now());
      } else if (respuesta.status !== 503 && dicho.codigo !== 'OCUPADO')
        throw new Error(`A registration was refused: ${respuesta.status} ${dicho.message}`);
      else await esperar(100);
    }
  }
}

async function leer(n, url, { token }) {
  while (!terminar) {
    const respuesta = await pedir(url, 'gastos/listar', { token });
    await respuesta.arrayBuffer();
    if (respuesta.ok) servidos.set(`lector ${n}`, performance.now());
    else if (respuesta.status !== 503) throw new Error(`A list was refused: ${respuesta.status}`);
    await esperar(respuesta.ok ? 20 : 100);
  }
}

/** Seconds from now until everybody has been served since. */
async function hastaServir(trabajos) {
  const desde = performance.now();
  while ([...servidos.values()].some((visto) => visto < desde))
    await Promise.race([esperar(20), Promise.all(trabajos)]);
  return Math.round(performance.now() - desde) / 1_000;
}

async function contar(url) {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  const { rows } = await cliente.query('SELECT descripcion, count(*)::int AS veces FROM gasto GROUP BY descripcion');
  await cliente.end();
  const guardadas = new Map(rows.map(({ descripcion, veces }) => [descripcion, veces]));
  return {
    pedidas: claves.size,
    reconocidas: reconocidas.size,
    perdidas: [...reconocidas].filter((clave) => !guardadas.has(clave)).length,
    repetidas: rows.filter(({ veces }) => veces > 1).length,
  };
}

/** Each way to fail, with how long it takes until everybody is served. */
async function fallar(red, trabajos) {
  const unMomento = () => esperar(1_000 + azar() * 2_000);
  const figuras = {};
  await unMomento();
  red.callar();
  figuras.callan = await hastaServir(trabajos);

  await unMomento();
  red.demorar(2_000);
  await esperar(15_000);
  red.demorar(0);
  figuras.tardan = await hastaServir(trabajos);

  figuras.se_cortan = 0;
  for (let vez = 0; vez < 10; vez++) {
    await esperar(azar() * 500);
    red.cortar();
    figuras.se_cortan = Math.max(figuras.se_cortan, await hastaServir(trabajos));
  }

  await unMomento();
  red.nuevas('callan');
  red.callar();
  await esperar(Number(opciones.ida) * 1_000);
  red.nuevas('pasan');
  figuras.ida = await hastaServir(trabajos);

  await unMomento();
  red.nuevas('se cortan');
  red.cortar();
  await esperar((Number(opciones.ida) * 1_000) / 4);
  red.nuevas('pasan');
  figuras.ida_cortada = await hastaServir(trabajos);
  return figuras;
}

/** Seconds that a stop takes while nothing answers, with people waiting. */
async function detener(api, red, trabajos) {
  red.nuevas('callan');
  red.callar();
  await esperar(1_000);
  terminar = true;
  // A worker that waits is cut off sooner or later.
  for (const trabajo of trabajos) trabajo.catch(() => undefined);
  const desde = performance.now();
  const fin = once(api.proceso, 'exit');
  api.proceso.kill('SIGTERM');
  const limite = new AbortController();
  await Promise.race([fin, esperar(90_000, undefined, { signal: limite.signal }).catch(() => undefined)]);
  limite.abort();
  return Math.round(performance.now() - desde) / 1_000;
}

const carpeta = await mkdtemp(join(tmpdir(), 'jornal-simulacro-'));
await chmod(carpeta, 0o711);
const postgres = await startPostgres({ folder: carpeta, database: 'jornal' });
const red = await abrirProxy(postgres.url);
let api;
let bien = false;
try {
  await crearAdmin(DIST, postgres.url);
  api = await levantarApi(DIST, red.por(postgres.url), { REQUESTS_PER_MINUTE: '1000000' });
  const negocio = await fundar(api.url, 1);
  const trabajos = [
    ...Array.from({ length: Number(opciones.escritores) }, (_, n) => escribir(n, api.url, negocio)),
    ...Array.from({ length: Number(opciones.lectores) }, (_, n) => leer(n, api.url, negocio)),
  ];
  for (const nombre of ['escritor', 'lector'])
    for (let n = 0; n < Number(opciones[nombre === 'lector' ? 'lectores' : 'escritores']); n++)
      servidos.set(`${nombre} ${n}`, 0);
  await hastaServir(trabajos);
  const segundos = await fallar(red, trabajos);
  const cierre = await detener(api, red, trabajos);
  await Promise.allSettled(trabajos);
  const rotas = (await verificar(postgres.url)).filter(({ filas }) => filas.length > 0).map(({ nombre }) => nombre);
  const cuenta = await contar(postgres.url);
  console.log(JSON.stringify({ semilla: opciones.semilla, segundos, cierre, ...cuenta, rotas }));
  bien =
    Object.values(segundos).every((s) => s <= SERVIDA_S) &&
    cierre <= CIERRE_S &&
    cuenta.perdidas === 0 &&
    cuenta.repetidas === 0 &&
    rotas.length === 0;
} finally {
  if (api) await matar(api.proceso);
  await red.cerrar();
  await postgres.stop();
  await rm(carpeta, { recursive: true, force: true });
}
process.exit(bien ? 0 : 1);

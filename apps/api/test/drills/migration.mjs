// A business of years, as it was before tickets, that is brought to today while the machine fails: the migration is killed at about a
// third of its work, then it and PostgreSQL at about two thirds, and given again until it ends. A killed one must leave
// everything as it was; at the end each figure of each day, branch and person must be the one of before, tickets are 1..n in each branch,
// everybody who left a way to be reached has a card, and every invariant holds.
//
//   npm run drills -- migration [--tiquetes 1000000] [--ventas 200000] [--sucursales 4] [--dist FOLDER]
//
// Ends with 0 only when all of it holds. Prints how long it took, the bytes before and after and the most memory of the process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '@jornal/postgres';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { llenarAntigua } from '../old-business.js';
import { CIFRAS, FALTAS } from '../old-figures.js';
import { entornoDe } from './business.mjs';
import { levantarDeNuevo, procesosDe, sigkill } from './killed.mjs';

const { values: opciones } = parseArgs({
  options: {
    tiquetes: { type: 'string', default: '1000000' },
    ventas: { type: 'string', default: '200000' },
    sucursales: { type: 'string', default: '4' },
    dist: { type: 'string' },
  },
});
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const de = (archivo) => import(pathToFileURL(join(DIST, archivo)).href);
const { connectionOptions, inTransaction, runMissing } = await de('platform/db/data-source.js');
const { migrationsOf } = await de('platform/db/known-migrations.js');
const { verificar } = await de('verificar.js');

const MB = 1_048_576;
const segundos = (desde) => Math.round((performance.now() - desde) / 100) / 10;
const decir = (texto) => console.log(texto);
/** The statement that the migration is at. */
const ACTIVA = `SELECT pid, query FROM pg_stat_activity
  WHERE application_name = 'jornal' AND state = 'active' AND datname = current_database()`;

async function conCliente(url, trabajo) {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}
const preguntar = (url, texto) => conCliente(url, async (cliente) => (await cliente.query(texto)).rows);

/** The schema of the day before tickets, and the business in it. */
async function hacerAntigua(url) {
  const source = await new DataSource({
    ...connectionOptions(url, 2, { deadline: 0 }),
    migrationsTableName: 'migracion',
  }).initialize();
  const runner = source.createQueryRunner();
  const names = migrationsOf({ guards: true }).map(({ name }) => name);
  const missing = names.filter((name) => Number(name.slice(-4)) < 75);
  await inTransaction(runner, () => runMissing(source, runner, { applied: [], missing }));
  await runner.release();
  await source.destroy();
  const medida = ['tiquetes', 'ventas', 'sucursales'].map((que) => [que, Number(opciones[que])]);
  await conCliente(url, (cliente) => llenarAntigua(cliente, Object.fromEntries(medida)));
}

/** The figures by what they are of; `despues`: of a business that has tickets. */
async function cifrasDe(url, despues) {
  const cifras = new Map();
  await conCliente(url, async (cliente) => {
    for (const [nombre, { antes, ahora = antes }] of Object.entries(CIFRAS))
      for (const { de: fila, cifras: suyas } of (await cliente.query(despues ? ahora : antes)).rows)
        cifras.set(`${nombre} ${fila}`, suyas);
  });
  return cifras;
}

/** Whether two readings of the figures say the same, telling the first that do not. */
function iguales(antes, ahora) {
  const otras = [...new Set([...antes.keys(), ...ahora.keys()])].filter((cual) => antes.get(cual) !== ahora.get(cual));
  for (const cual of otras.slice(0, 10)) console.error(`  ${cual}: ${antes.get(cual)} before, ${ahora.get(cual)} now`);
  if (otras.length > 0) console.error(`  ${otras.length} of ${antes.size} figures differ`);
  return otras.length === 0;
}

const memoriaDe = async (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0) / 1024;

/**
 * The migration as people give it, in a process of its own, killed when `cuando` says so of the statement it is at and
 * the seconds it took so far.
 */
async function migrar(url, cuando = () => false) {
  const desde = performance.now();
  const proceso = spawn(process.execPath, [join(DIST, 'cli.js'), 'migrate'], {
    env: entornoDe(url),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const medida = { memoria: 0, tardo: new Map() };
  const fin = once(proceso, 'exit');
  await conCliente(url, async (cliente) => {
    for (let antes = desde; proceso.exitCode === null && proceso.signalCode === null; ) {
      const [activa] = (await cliente.query(ACTIVA)).rows;
      medida.memoria = Math.max(medida.memoria, await memoriaDe(proceso.pid));
      const ahora = performance.now();
      if (activa) {
        medida.pid = activa.pid;
        medida.en = activa.query.replace(/\s+/g, ' ').slice(0, 90);
        medida.tardo.set(medida.en, (medida.tardo.get(medida.en) ?? 0) + ahora - antes);
        if (cuando(medida.en, segundos(desde))) proceso.kill('SIGKILL');
      }
      antes = ahora;
      await esperar(10);
    }
  });
  const [codigo, senal] = await fin;
  return { ...medida, codigo, senal, segundos: segundos(desde) };
}

/** A killed migration left everything as it was: the schema before tickets, and each figure. */
async function quedoIgual(url, antes) {
  const [{ ultima }] = await preguntar(url, 'SELECT max(right(name, 4)) AS ultima FROM migracion');
  if (ultima !== '0071') console.error(`  The last migration is ${ultima}`);
  return ultima === '0071' && iguales(antes, await cifrasDe(url, false));
}

/** A connection whose program was killed goes on until its statement ends, and the next migration waits for it. */
async function esperarALaHuerfana(url, pid) {
  const desde = performance.now();
  while ((await preguntar(url, `SELECT FROM pg_stat_activity WHERE pid = ${pid}`)).length > 0) await esperar(50);
  return segundos(desde);
}

/** Whether the migration was killed where it had to be. */
function murio({ senal, en, segundos: cuantos }, cual) {
  decir(`${cual}: muerta a los ${cuantos} s, en «${en}»`);
  if (senal !== 'SIGKILL') console.error('  It ended before it was killed');
  return senal === 'SIGKILL';
}

async function simular(url, caida) {
  let desde = performance.now();
  await hacerAntigua(url);
  decir(`El negocio: ${opciones.tiquetes} registros y ${opciones.ventas} ventas, hecho en ${segundos(desde)} s`);
  const bytes = async () => Number((await preguntar(url, 'SELECT pg_database_size(current_database()) AS n'))[0].n);
  const [antes, pesaba] = [await cifrasDe(url, false), await bytes()];
  const bien = [];

  const una = await migrar(url, (en) => /^INSERT INTO cobro /.test(en));
  bien.push(murio(una, 'A un tercio'));
  decir(`  su conexión siguió ${await esperarALaHuerfana(url, una.pid)} s`);
  bien.push(await quedoIgual(url, antes));

  const tarde = (en, s) =>
    (/^UPDATE cita /.test(en) && s > 2 * una.segundos) || /^UPDATE tiquete t SET persona_id/.test(en);
  const otra = await migrar(url, tarde);
  bien.push(murio(otra, 'A dos tercios, con PostgreSQL'));
  decir(`  PostgreSQL volvió en ${await caida()} s`);
  bien.push(await quedoIgual(url, antes));

  const entera = await migrar(url);
  const pesa = await bytes();
  decir(`Entera: ${(entera.segundos / 60).toFixed(1)} min; el proceso, ${Math.round(entera.memoria)} MB a lo sumo`);
  decir(`Bytes: ${Math.round(pesaba / MB)} MB antes, ${Math.round(pesa / MB)} MB después`);
  for (const [en, ms] of [...entera.tardo].sort(([, a], [, b]) => b - a).slice(0, 8))
    decir(`  ${(ms / 1000).toFixed(1)} s  ${en}`);
  if (entera.codigo !== 0) console.error(`  It ended with ${entera.codigo ?? entera.senal}`);
  bien.push(entera.codigo === 0 && iguales(antes, await cifrasDe(url, true)));
  decir(`Cifras comparadas: ${antes.size}`);

  for (const [falta, sql] of Object.entries(FALTAS)) {
    const filas = await preguntar(url, sql);
    if (filas.length > 0) console.error(`  ${falta}: ${filas.length}, as ${JSON.stringify(filas.slice(0, 3))}`);
    bien.push(filas.length === 0);
  }
  desde = performance.now();
  const rotas = (await verificar(url)).filter(({ filas }) => filas.length > 0);
  decir(`Verificar: ${segundos(desde)} s`);
  if (rotas.length > 0) console.error(JSON.stringify(rotas));
  return rotas.length === 0 && bien.every(Boolean);
}

const carpeta = await mkdtemp(join(tmpdir(), 'jornal-migracion-'));
await chmod(carpeta, 0o711);
const EN = { folder: carpeta, database: 'jornal' };
let postgres = await startPostgres(EN);
/** All of PostgreSQL is killed and comes back on its port; answers the seconds that took. */
const caida = async () => {
  const desde = performance.now();
  const { principal, hijos } = await procesosDe(carpeta);
  sigkill(principal, ...hijos.map(({ pid }) => pid));
  postgres = await levantarDeNuevo(postgres, { ...EN, port: Number(new URL(postgres.url).port) });
  return segundos(desde);
};
try {
  process.exitCode = (await simular(postgres.url, caida)) ? 0 : 1;
  decir(process.exitCode === 0 ? 'Todo quedó igual.' : 'Algo NO quedó igual.');
} finally {
  await postgres.stop();
  await rm(carpeta, { recursive: true, force: true });
}

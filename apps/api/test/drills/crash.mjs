// What survives when a process is killed in the middle of its work: writers register services without pause over HTTP while
// the API, or PostgreSQL, is killed with SIGKILL again and again. Afterwards every acknowledged registration must be there
// exactly once, none half-written, and what must always be true must hold.
//
//   node test/drills/crash.mjs [--rondas 20] [--escritores 24] [--blanco ambos|api|postgres] [--dist FOLDER] [--semilla N] [--control]
//
// --control runs with synchronous_commit=off, which promises less: the drill must then report losses, or it could not see one.
// Without --dist the full drill runs: the safe settings, then the control. Ends with 0 only when both behave.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { crearAdmin, fundar, levantarApi, matar, PRECIO, pedir, ticketDe } from './business.mjs';

const { values: opciones } = parseArgs({
  options: {
    rondas: { type: 'string', default: '20' },
    escritores: { type: 'string', default: '24' },
    blanco: { type: 'string', default: 'ambos' },
    dist: { type: 'string' },
    semilla: { type: 'string', default: '20261118' },
    control: { type: 'boolean', default: false },
  },
});
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const de = (archivo) => import(pathToFileURL(join(DIST, archivo)).href);
const { iniciarPostgres } = await de('core/db/embedded-postgres.js');
const { verificar } = await de('verificar.js');
/** Writers share one session: its limit is not what is tried here. */
const SIN_LIMITE = { REQUESTS_PER_MINUTE: '1000000' };

/** A repeatable stream of numbers in [0, 1): the moments of a run can be had again with its seed. */
function azar(semilla) {
  let estado = Number(semilla) >>> 0;
  return () => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Every process of the cluster at once: the first one gone would let the others finish what they hold. */
async function matarPostgres(carpeta) {
  const principal = Number((await readFile(join(carpeta, 'postgres/datos/postmaster.pid'), 'utf8')).split('\n')[0]);
  const hijos = [];
  for (const pid of (await readdir('/proc').catch(() => [])).filter((n) => /^\d+$/.test(n))) {
    const estado = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (Number(estado.slice(estado.lastIndexOf(')') + 2).split(' ')[1]) === principal) hijos.push(Number(pid));
  }
  for (const pid of [principal, ...hijos]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** One person who registers tickets of two services until told to stop; what got no answer is sent again with its key, as an app would. */
async function escribir(n, negocio, estado) {
  const cuerpo = ticketDe(negocio, negocio.operadores[n % negocio.operadores.length]);
  while (!estado.terminar) {
    const clave = randomUUID();
    estado.claves.add(clave);
    for (let hecho = false; !hecho; ) {
      await estado.disponible;
      try {
        const respuesta = await pedir(estado.url, 'servicios/servicios-multiples', { token: negocio.token, clave, cuerpo });
        if (respuesta.status === 201) {
          const { data } = await respuesta.json();
          estado.reconocidos.set(
            clave,
            data.map((linea) => linea.id),
          );
          estado.alReconocer();
          hecho = true;
        } else {
          const texto = await respuesta.text();
          // A database that forgot its last moments may hand out ids again: in the control a refusal is one more thing that went wrong.
          if (respuesta.status < 500 && !estado.control) throw new Error(`A registration was refused: ${respuesta.status} ${texto}`);
          hecho = respuesta.status < 500;
        }
      } catch (error) {
        // The connection broke, or nobody listens yet: nothing is known about this one, it goes again.
        if (!(error instanceof TypeError) && error.code !== 'ECONNRESET' && error.name !== 'SyntaxError') throw error;
        await new Promise(setImmediate);
      }
    }
  }
}

/** What is in the database against what writers were told. */
async function contar(url, { claves, reconocidos }) {
  const { default: pg } = await import('pg');
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    const { rows } = await cliente.query(`SELECT r.id::int AS registro, array_agg(s.id::int ORDER BY s.id) AS lineas, sum(s.total_con_descuento)::int AS total,
      (SELECT count(*)::int FROM libro l WHERE l.origen = 'servicio' AND l.origen_id = ANY(array_agg(s.id))) AS asientos
      FROM registro r LEFT JOIN servicio_realizado s ON s.entidad_id = r.entidad_id AND s.registro_id = r.id GROUP BY r.entidad_id, r.id`);
    const veces = new Map();
    for (const { lineas } of rows) veces.set(String(lineas), (veces.get(String(lineas)) ?? 0) + 1);
    const dichos = [...reconocidos.values()].map((ids) => String([...ids].sort((a, b) => a - b)));
    return {
      pedidas: claves.size,
      reconocidas: dichos.length,
      guardadas: rows.length,
      perdidas: dichos.filter((ids) => !veces.has(ids)).length,
      repetidas: rows.length > claves.size ? rows.length - claves.size : dichos.length - new Set(dichos).size,
      // Two lines of 10.000 share 10.001 in cash: five rows of income between them at most, and a commission each.
      a_medias: rows.filter((r) => r.lineas.length !== 2 || r.total !== 2 * PRECIO || r.asientos < 5).length,
    };
  } finally {
    await cliente.end();
  }
}

async function simular({ rondas, escritores, blanco, semilla, control }) {
  const carpeta = await mkdtemp(join(tmpdir(), 'jornal-simulacro-'));
  await chmod(carpeta, 0o711);
  const siguiente = azar(semilla);
  let postgres = await iniciarPostgres({ carpeta, base: 'jornal' });
  const puerto = Number(new URL(postgres.url).port);
  const estado = { claves: new Set(), reconocidos: new Map(), terminar: false, control, url: '', disponible: Promise.resolve(), alReconocer: () => undefined };
  let api;
  try {
    await crearAdmin(DIST, postgres.url);
    api = await levantarApi(DIST, postgres.url, SIN_LIMITE);
    estado.url = api.url;
    const puertoApi = new URL(api.url).port;
    const negocio = await fundar(api.url, Math.min(escritores, 6));
    if (control) await relajar(postgres.url);
    const trabajos = Array.from({ length: escritores }, (_, n) => escribir(n, negocio, estado));
    let fallo;
    for (const trabajo of trabajos) trabajo.catch((error) => (fallo ??= error));

    for (let ronda = 0; ronda < rondas && fallo === undefined; ronda++) {
      // The moment is a number of acknowledgements: the others are then in the middle of theirs.
      let faltan = 15 + Math.floor(siguiente() * 60);
      await new Promise((listo) => {
        const sigue = () => (--faltan <= 0 || fallo !== undefined) && listo();
        estado.alReconocer = sigue;
        for (const trabajo of trabajos) trabajo.catch(listo);
      });
      estado.alReconocer = () => undefined;
      let abrir;
      estado.disponible = new Promise((listo) => (abrir = listo));
      const aPostgres = blanco === 'postgres' || (blanco === 'ambos' && ronda % 2 === 1);
      if (aPostgres) {
        await matarPostgres(carpeta);
        await postgres.detener();
        postgres = await iniciarPostgres({ carpeta, base: 'jornal', puerto });
      } else {
        await matar(api.proceso);
        api = await levantarApi(DIST, postgres.url, { PORT: puertoApi, ...SIN_LIMITE });
      }
      abrir();
    }
    estado.terminar = true;
    await Promise.all(trabajos);
    const rotas = (await verificar(postgres.url)).filter(({ filas }) => filas.length > 0).map(({ nombre }) => nombre);
    return { rondas, ...(await contar(postgres.url, estado)), rotas };
  } finally {
    if (api) await matar(api.proceso);
    await postgres.detener();
    await rm(carpeta, { recursive: true, force: true });
  }
}

/** The setting under which a commit is answered before it is on the disk, and stays off it for long. */
async function relajar(url) {
  const { default: pg } = await import('pg');
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  await cliente.query(`ALTER SYSTEM SET synchronous_commit = off`);
  await cliente.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
  await cliente.query(`SELECT pg_reload_conf()`);
  await cliente.end();
}

const sana = (r) => r.perdidas === 0 && r.repetidas === 0 && r.a_medias === 0 && r.rotas.length === 0 && r.guardadas === r.pedidas;
const entrada = { rondas: Number(opciones.rondas), escritores: Number(opciones.escritores), blanco: opciones.blanco, semilla: opciones.semilla };
const completa = opciones.dist === undefined && !opciones.control;

const resultado = await simular({ ...entrada, control: opciones.control });
console.log(JSON.stringify({ semilla: opciones.semilla, control: opciones.control, ...resultado }));
let bien = opciones.control ? resultado.perdidas > 0 : sana(resultado);
if (completa) {
  const control = await simular({ ...entrada, rondas: 2, blanco: 'postgres', control: true });
  console.log(JSON.stringify({ semilla: opciones.semilla, control: true, ...control }));
  bien &&= control.perdidas > 0;
}
process.exit(bien ? 0 : 1);

// The product on a real cluster: an empty one is migrated and a business is founded in it; a ticket over a new connection
// costs as much with many branches as with few; a statement that a machine takes long for is waited for; a row behind
// what a dead machine left half done is told as such; a machine that is killed under load, each in its turn, loses
// nothing and stops its own branches alone; one that is added under load takes its part of the branches; and a business
// is moved in from plain PostgreSQL and out again.
//
//   CITUS_LAB=host:port,… node test/drills/cluster.mjs [--sucursales 2000] [--segundos 6] [--servicios 400000]
//     [--pg-ctl FILE] [--dist FOLDER]
//
// With three workers or more the last is the one that is added. With --servicios 0 nothing is moved.
// CITUS_LAB: the nodes, the coordinator first, that let PGUSER in with PGPASSWORD, a superuser, between them too. A
// machine is killed only where --pg-ctl tells how to start it again, as the owner of its files: the nodes are then of
// this machine. Prints a line of figures for each act. Ends with 0 when each of them held, or no cluster is named.
import { resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { crearAdmin, exigir, fundar, levantarApi, matar, pedir } from './business.mjs';
import { entrar, mientrasTrabajan, registrar } from './cluster-load.mjs';
import { moverYVolver } from './cluster-moving.mjs';
import {
  BASE,
  borrarBases,
  coordinador,
  crearBases,
  direccion,
  en,
  lugarDe,
  NODOS,
  nodoDeAqui,
  sueltasDe,
  unir,
} from './cluster-nodes.mjs';

const { values: opciones } = parseArgs({
  options: {
    sucursales: { type: 'string', default: '2000' },
    segundos: { type: 'string', default: '6' },
    servicios: { type: 'string', default: '400000' },
    'pg-ctl': { type: 'string' },
    dist: { type: 'string' },
  },
});
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const de = (archivo) => import(pathToFileURL(`${DIST}/${archivo}`).href);
if (NODOS.length === 0) {
  process.stdout.write('CITUS_LAB names no cluster: this drill was not run.\n');
  process.exit(0);
}
/** The worker that is added later, where there are more than two. */
const NUEVO = NODOS.length > 3 ? NODOS.at(-1) : undefined;
const POCAS = 8;
const MUCHAS = Number(opciones.sucursales);
/** As many tickets as the median of a new connection is taken of. */
const VECES = 15;

const decir = (que, cifras) => process.stdout.write(`${que}: ${JSON.stringify(cifras)}\n`);
const fallos = [];
const sostener = (que, cierto) => cierto || fallos.push(que);
const mediana = (numeros) => numeros.sort((a, b) => a - b)[Math.floor(numeros.length / 2)];

/** Ends the connections of the product, so that the next ticket opens new ones. */
const soltar = () =>
  en(
    coordinador,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'jornal'`,
    [BASE],
  );

async function enConexionNueva(url, negocio, quien) {
  const tardan = [];
  for (let i = 0; i < VECES; i++) {
    await soltar();
    await pedir(url, 'sesion', { token: quien.token });
    await pedir(url, 'sesion', { token: quien.token });
    const { estado, ms } = await registrar(url, negocio, quien);
    if (estado === 201) tardan.push(ms);
  }
  sostener('a ticket over a new connection', tardan.length === VECES);
  return mediana(tardan);
}

/** Branches that only are there, straight in the tables. */
async function poblar(hasta) {
  const [{ cliente }] = await en(coordinador, 'SELECT min(id)::int AS cliente FROM client');
  const ids = await en(coordinador, `SELECT nextval('entidad_id_seq')::int AS id FROM generate_series(1, $1::int)`, [
    hasta,
  ]);
  for (const { id } of ids) {
    await en(
      coordinador,
      `INSERT INTO entidad (id, name, address, city, budget, email, client_id, created_at) VALUES ($1, $2, '', '', 0, '', $3, now())`,
      [id, `Sede ${id}`, cliente],
    );
    await en(coordinador, 'INSERT INTO sucursal (entidad_id) VALUES ($1)', [id]);
  }
}

async function esperarAUnaMaquina() {
  const { connectionOptions } = await de('platform/db/data-source.js');
  const { extra } = connectionOptions(direccion(coordinador), 1, { silent: 1_000 });
  const conexiones = new pg.Pool({ connectionString: direccion(coordinador), ...extra });
  const inicio = performance.now();
  const dijo = await conexiones
    .query('SELECT (SELECT pg_sleep(7)::text), count(*) FROM libro WHERE entidad_id = 1')
    .then(
      () => 'answered',
      (error) => error.message,
    );
  await conexiones.end();
  decir('a statement of 7 s on a machine, silent for 1 s', { dijo, ms: Math.round(performance.now() - inicio) });
  sostener('a slow machine is waited for', dijo === 'answered');
}

async function trasUnaPreparada(url, negocio, quien) {
  // The first one makes the row of the account that is held then.
  await registrar(url, negocio, quien);
  const { tabla, nodo } = await lugarDe(quien.entidad_id);
  const cliente = new pg.Client({ connectionString: direccion(nodo) });
  await cliente.connect();
  await cliente.query('BEGIN');
  await cliente.query(`SELECT 1 FROM ${tabla} WHERE empleado_id = $1 FOR UPDATE`, [quien.id]);
  await cliente.query(`PREPARE TRANSACTION 'left by the drill'`);
  const { codigo, ms } = await registrar(url, negocio, quien);
  await cliente.query(`ROLLBACK PREPARED 'left by the drill'`);
  await cliente.end();
  const { estado } = await registrar(url, negocio, quien);
  decir('behind a prepared transaction', { codigo, ms: Math.round(ms), despues: estado });
  sostener('what is held by a dead machine is told', codigo === 'BASE_RECUPERANDO' && estado === 201);
}

const mitad = () => esperar(Number(opciones.segundos) * 500);
const nadaPerdido = ({ confirmados, filas }) => sostener('nothing is lost, nothing is twice', filas === confirmados);

async function matarUna(victima, levantar, negocio, gente) {
  const maquina = await nodoDeAqui(victima, opciones['pg-ctl']);
  const suyas = new Set();
  for (const { entidad_id } of gente) if ((await lugarDe(entidad_id)).nodo === victima) suyas.add(entidad_id);
  const ajena = ({ entidad_id }) => !suyas.has(entidad_id);
  const api = await levantar();
  const entran = [];
  const acto = async () => {
    await mitad();
    maquina.matar();
    const nueva = await levantar();
    for (const [i, quien] of gente.entries()) {
      const { status } = await entrar(nueva.url, i);
      if (ajena(quien)) entran.push(status);
    }
    await mitad();
    maquina.levantar();
    await mitad();
    await matar(nueva.proceso);
  };
  const visto = await mientrasTrabajan(api.url, negocio, gente, acto, ajena);
  await matar(api.proceso);
  decir('a machine killed under load', { suyas: suyas.size, de: gente.length, entran, ...visto });
  nadaPerdido(visto);
  sostener(
    'the branches of other machines sign in on a new process',
    entran.every((estado) => estado === 200),
  );
  sostener('and go on, within 10 s', visto.ajenos.length === 0 && visto.lento <= 10_000);
}

/** A machine more, and the branches spread anew over all, while everybody works. */
async function agregarUna(levantar, negocio, gente) {
  const api = await levantar();
  const enElla = async () =>
    (
      await en(
        coordinador,
        `SELECT count(*)::int AS n FROM citus_shards WHERE nodeport = $1 AND table_name = 'libro'::regclass`,
        [Number(NUEVO.port)],
      )
    )[0].n;
  const inicio = performance.now();
  const acto = async () => {
    await unir(NUEVO);
    const [{ tarea }] = await en(coordinador, 'SELECT citus_rebalance_start()::text AS tarea');
    await en(coordinador, 'SELECT citus_job_wait($1::bigint)', [tarea]);
  };
  const visto = await mientrasTrabajan(api.url, negocio, gente, acto);
  await matar(api.proceso);
  const partes = await enElla();
  decir('a machine added and the branches spread anew under load', {
    segundos: Math.round((performance.now() - inicio) / 1_000),
    partes,
    ...visto,
  });
  nadaPerdido(visto);
  sostener('it has its part', partes > 0);
  sostener('everybody goes on, within 10 s', visto.ajenos.length === 0 && visto.lento <= 10_000);
}

await crearBases(BASE, { despues: [NUEVO] });
const base = direccion(coordinador);
const levantar = () => levantarApi(DIST, base, { DATABASE_POOL: '12' });
try {
  await crearAdmin(DIST, base);
  const sueltas = await sueltasDe();
  const [{ version }] = await en(coordinador, 'SELECT citus_version() AS version');
  decir('migrated', { version: version.split(' on ')[0], nodos: NODOS.length, sueltas: sueltas.length });
  sostener('every table is spread', sueltas.length === 0);
  const api = await levantar();
  const negocio = await fundar(api.url, POCAS, POCAS);
  const filas = await en(coordinador, 'SELECT id::int, entidad_id::int FROM operador ORDER BY id');
  const gente = [];
  for (const [i, fila] of filas.entries())
    gente.push({ ...fila, token: (await exigir(await entrar(api.url, i))).access_token });
  const pocas = await enConexionNueva(api.url, negocio, gente[0]);
  await poblar(MUCHAS);
  const muchas = await enConexionNueva(api.url, negocio, gente[0]);
  decir('a ticket over a new connection', {
    [POCAS]: Math.round(pocas),
    [POCAS + MUCHAS]: Math.round(muchas),
    veces: Number((muchas / pocas).toFixed(2)),
  });
  sostener('it costs the same with many branches', muchas <= 1.5 * pocas);
  await esperarAUnaMaquina();
  await trasUnaPreparada(api.url, negocio, gente[1]);
  await matar(api.proceso);
  if (opciones['pg-ctl'] === undefined)
    process.stdout.write('No machine was killed: --pg-ctl does not say how to start it again.\n');
  else for (const una of NODOS.slice(1)) if (una !== NUEVO) await matarUna(una, levantar, negocio, gente);
  if (NUEVO === undefined) process.stdout.write('No machine was added: that asks for three workers.\n');
  else await agregarUna(levantar, negocio, gente);
  const { verificar } = await de('verificar.js');
  const rotas = (await verificar(base)).filter((una) => una.filas.length > 0).map(({ nombre }) => nombre);
  decir('invariants broken', rotas);
  sostener('the invariants hold', rotas.length === 0);
  if (opciones.servicios !== '0') await moverYVolver(DIST, Number(opciones.servicios), decir, sostener);
} finally {
  await borrarBases();
}
for (const que of fallos) process.stderr.write(`Did not hold: ${que}.\n`);
process.exitCode = fallos.length === 0 ? 0 : 1;

// The product on a real cluster: an empty one is migrated and a business is founded in it; a ticket over a new connection
// costs as much with many branches as with few; a statement that a machine takes long for is waited for; a row behind
// what a dead machine left half done is told as such; and a machine that is killed under load loses nothing and stops
// its own branches alone.
//
//   CITUS_LAB=host:port,… node test/drills/cluster.mjs [--sucursales 2000] [--segundos 6] [--pg-ctl FILE] [--dist FOLDER]
//
// CITUS_LAB: the nodes, the coordinator first, that let PGUSER in with PGPASSWORD, a superuser, between them too. A
// machine is killed only where --pg-ctl tells how to start it again, as the owner of its files: the nodes are then of
// this machine. Prints a line of figures for each act. Ends with 0 when each of them held, or no cluster is named.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ADMIN, crearAdmin, exigir, fundar, levantarApi, matar, pedir, ticketDe } from './business.mjs';

const { values: opciones } = parseArgs({
  options: {
    sucursales: { type: 'string', default: '2000' },
    segundos: { type: 'string', default: '6' },
    'pg-ctl': { type: 'string' },
    dist: { type: 'string' },
  },
});
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const de = (archivo) => import(pathToFileURL(`${DIST}/${archivo}`).href);
const { CITUS_LAB = '', PGUSER = 'postgres', PGPASSWORD = '' } = process.env;
if (CITUS_LAB === '') {
  process.stdout.write('CITUS_LAB names no cluster: this drill was not run.\n');
  process.exit(0);
}
const NODOS = CITUS_LAB.split(',').map((uno) => new URL(`postgres://${uno}`));
const BASE = `simulacro_${process.pid}`;
const POCAS = 8;
const MUCHAS = Number(opciones.sucursales);
/** As many tickets as the median of a new connection is taken of. */
const VECES = 15;

const direccion = ({ hostname, port }, base = BASE) =>
  `postgres://${PGUSER}:${encodeURIComponent(PGPASSWORD)}@${hostname}:${port || 5432}/${base}`;
async function en(nodo, sentencia, valores = [], base = BASE) {
  const cliente = new pg.Client({ connectionString: direccion(nodo, base) });
  await cliente.connect();
  try {
    return (await cliente.query(sentencia, valores)).rows;
  } finally {
    await cliente.end();
  }
}
const coordinador = NODOS[0];
const decir = (que, cifras) => process.stdout.write(`${que}: ${JSON.stringify(cifras)}\n`);
const fallos = [];
const sostener = (que, cierto) => cierto || fallos.push(que);
const mediana = (numeros) => numeros.sort((a, b) => a - b)[Math.floor(numeros.length / 2)];

async function crearBases() {
  for (const nodo of NODOS) {
    await en(nodo, `CREATE DATABASE ${BASE} TEMPLATE template0`, [], 'postgres');
    await en(nodo, 'CREATE EXTENSION citus');
  }
  await en(coordinador, `SELECT citus_set_coordinator_host('${coordinador.hostname}', ${coordinador.port})`);
  for (const { hostname, port } of NODOS.slice(1))
    await en(coordinador, `SELECT citus_add_node('${hostname}', ${port})`);
}

async function borrarBases() {
  for (const nodo of [...NODOS].reverse())
    await en(nodo, `DROP DATABASE IF EXISTS ${BASE} WITH (FORCE)`, [], 'postgres').catch((error) =>
      process.stderr.write(`${error.message}\n`),
    );
}

/** A ticket of an employee; its status, its code and its milliseconds. */
async function registrar(url, negocio, { token, id }, clave = randomUUID()) {
  const inicio = performance.now();
  const respuesta = await pedir(url, 'servicios/servicios-multiples', { token, clave, cuerpo: ticketDe(negocio, id) });
  const { codigo = '' } = await respuesta.json();
  return { estado: respuesta.status, codigo, ms: performance.now() - inicio };
}

const entrar = async (url, i) =>
  pedir(url, 'login', { cuerpo: { email: `operador${i}@jornal.test`, password: ADMIN.password } });

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

/** The machine of a branch, and the table of its accounts there. */
async function lugarDe(entidad_id) {
  const [lugar] = await en(
    coordinador,
    `SELECT p.shardid::text, n.nodename, n.nodeport FROM pg_dist_placement p JOIN pg_dist_node n ON n.groupid = p.groupid
     WHERE p.shardid = get_shard_id_for_distribution_column('cuenta', $1::bigint)`,
    [entidad_id],
  );
  return { tabla: `cuenta_${lugar.shardid}`, nodo: NODOS.find(({ port }) => Number(port) === lugar.nodeport) };
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

/** A node of this machine, stopped as a crash stops it, and started again by the owner of its files. */
async function nodoDeAqui(nodo) {
  const [{ carpeta }] = await en(nodo, `SELECT current_setting('data_directory') AS carpeta`);
  const { uid, gid } = statSync(carpeta);
  const correr = (...argumentos) =>
    execFileSync(opciones['pg-ctl'], ['-D', carpeta, ...argumentos], { uid, gid, stdio: 'ignore' });
  return {
    matar: () => correr('-m', 'immediate', 'stop'),
    levantar: () => correr('-l', `${carpeta}/log`, '-w', 'start'),
  };
}

async function matarUna(levantar, negocio, gente) {
  const victima = NODOS.at(-1);
  const maquina = await nodoDeAqui(victima);
  const suyas = new Set();
  for (const { entidad_id } of gente) if ((await lugarDe(entidad_id)).nodo === victima) suyas.add(entidad_id);
  const api = await levantar();
  let seguir = true;
  let confirmados = 0;
  const ajenos = new Set();
  /** A ticket asked for, with its key, until it is answered. */
  const uno = async (quien, clave) => {
    const { estado, codigo } = await registrar(api.url, negocio, quien, clave);
    if (estado === 201) return void (confirmados += 1);
    if (!suyas.has(quien.entidad_id)) ajenos.add(codigo);
    await esperar(200);
    return uno(quien, clave);
  };
  const trabajar = async (quien) => {
    while (seguir) await uno(quien, randomUUID());
  };
  const antes = (await en(coordinador, 'SELECT count(*)::int AS n FROM registro'))[0].n;
  const todos = gente.map(trabajar);
  await esperar(Number(opciones.segundos) * 500);
  maquina.matar();
  const nueva = await levantar();
  const entran = [];
  for (const [i, { entidad_id }] of gente.entries()) {
    const { status } = await entrar(nueva.url, i);
    if (!suyas.has(entidad_id)) entran.push(status);
  }
  await esperar(Number(opciones.segundos) * 500);
  maquina.levantar();
  await esperar(Number(opciones.segundos) * 500);
  seguir = false;
  await Promise.all(todos);
  await Promise.all([api, nueva].map(({ proceso }) => matar(proceso)));
  const filas = (await en(coordinador, 'SELECT count(*)::int AS n FROM registro'))[0].n - antes;
  decir('a machine killed under load', {
    suyas: suyas.size,
    de: gente.length,
    confirmados,
    filas,
    entran,
    ajenos: [...ajenos],
  });
  sostener('nothing is lost, nothing is twice', filas === confirmados);
  sostener(
    'the branches of other machines sign in on a new process',
    entran.every((estado) => estado === 200),
  );
  sostener('and go on', ajenos.size === 0);
}

await crearBases();
const base = direccion(coordinador);
const levantar = () => levantarApi(DIST, base, { DATABASE_POOL: '12' });
try {
  await crearAdmin(DIST, base);
  const sueltas = await en(
    coordinador,
    `SELECT c.relname FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migracion'
       AND NOT EXISTS (SELECT FROM citus_tables t WHERE t.table_name = c.oid)`,
  );
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
  else await matarUna(levantar, negocio, gente);
  const { verificar } = await de('verificar.js');
  const rotas = (await verificar(base)).filter((una) => una.filas.length > 0).map(({ nombre }) => nombre);
  decir('invariants broken', rotas);
  sostener('the invariants hold', rotas.length === 0);
} finally {
  await borrarBases();
}
for (const que of fallos) process.stderr.write(`Did not hold: ${que}.\n`);
process.exitCode = fallos.length === 0 ? 0 : 1;

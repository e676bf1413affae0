// The worth of a backup: eight writers register tickets over HTTP without pause while backups are made with the
// product's own command. Each is restored into an empty folder and into an external PostgreSQL (an owner who is no
// superuser, and a role of the service): it must hold every ticket acknowledged before it began and none by halves, add
// up, and stop the product from nothing. Afterwards a history of a million services is backed up and restored: how
// long, and how much memory at most.
//
//   node test/drills/backup.mjs [--escritores 8] [--respaldos 3] [--servicios 1000000] [--dist FOLDER] [--semilla N]
//
// The control reads the same tables one after the other, each as it is by then: it must see tickets by halves, or the
// drill could not.
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '@jornal/postgres';
import pg from 'pg';
import { llenar } from '../long-history.js';
import { crearAdmin, fundar, levantarApi, matar, pedir, ticketDe } from './business.mjs';

const { values: opciones } = parseArgs({
  options: {
    escritores: { type: 'string', default: '8' },
    respaldos: { type: 'string', default: '3' },
    servicios: { type: 'string', default: '1000000' },
    dist: { type: 'string' },
    semilla: { type: 'string', default: '20261118' },
  },
});
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const de = (archivo) => import(pathToFileURL(join(DIST, archivo)).href);
const { migrate } = await de('platform/db/data-source.js');
const { verificar } = await de('verificar.js');

/** Minutes and megabytes that a million services may take. */
const [MINUTOS, MEGAS] = [5, 250];
/** The business signs with it, and restoring takes it too. */
const JWT_SECRET = 'a-secret-that-only-the-drill-ever-uses';

async function conCliente(url, trabajo) {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}

/** A task of the product's command line, as its operator runs it: its time and its most memory. */
async function tarea(argumentos, env) {
  const desde = performance.now();
  const proceso = spawn(process.execPath, [join(DIST, 'cli.js'), ...argumentos], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [dicho, memoria, terminado] = ['', 0, false];
  for (const salida of [proceso.stdout, proceso.stderr]) salida.on('data', (trozo) => (dicho += trozo));
  const fin = new Promise((listo) => proceso.once('close', listo)).finally(() => (terminado = true));
  while (!terminado) {
    memoria = Math.max(
      memoria,
      Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${proceso.pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0) /
        1024,
    );
    await Promise.race([fin, esperar(50)]);
  }
  if ((await fin) !== 0) throw new Error(`${argumentos[0]} ended with ${await fin}: ${dicho}`);
  return { segundos: Math.round((performance.now() - desde) / 100) / 10, memoria_mb: Math.round(memoria) };
}

/** A database with an owner who is no superuser, and the address of a role for the service, which restoring makes. */
async function externa(servidor, nombre) {
  const clave = randomBytes(9).toString('hex');
  await conCliente(servidor, async (c) => {
    await c.query(`CREATE ROLE ${nombre} LOGIN CREATEROLE PASSWORD '${clave}'`);
    await c.query(`CREATE DATABASE ${nombre} OWNER ${nombre}`);
  });
  const con = (usuario) =>
    Object.assign(new URL(servidor), { username: usuario, password: clave, pathname: `/${nombre}` }).href;
  return {
    DATABASE_ADMIN_URL: con(nombre),
    DATABASE_URL: con(`${nombre}_servicio`),
    JWT_SECRET,
  };
}

/** Tickets with the lines and the rows of the journal that they must have. */
const TICKETS = `SELECT r.id::int AS id, count(s.id)::int AS lineas FROM tiquete r
  LEFT JOIN servicio_realizado s ON s.entidad_id = r.entidad_id AND s.registro_id = r.id GROUP BY r.entidad_id, r.id`;
const leer = (url) =>
  conCliente(url, async (c) => {
    const tickets = (await c.query(TICKETS)).rows;
    const lineas = new Set((await c.query(`SELECT id::int AS id FROM servicio_realizado`)).rows.map(({ id }) => id));
    return { lineas, tickets: tickets.length, a_medias: tickets.filter((t) => t.lineas !== 2).length };
  });
const rotasDe = async (url) =>
  (await verificar(url)).filter(({ filas }) => filas.length > 0).map(({ nombre }) => nombre);

async function escribir(n, negocio, estado) {
  const cuerpo = ticketDe(negocio, negocio.operadores[n % negocio.operadores.length]);
  while (!estado.terminar) {
    const respuesta = await pedir(estado.url, 'servicios/servicios-multiples', {
      token: negocio.token,
      clave: randomUUID(),
      cuerpo,
    });
    const { data } = await respuesta.json();
    if (respuesta.status !== 201) throw new Error(`A registration was refused: ${respuesta.status}`);
    estado.reconocidos.push(...data.map(({ id }) => id));
  }
}

/** The same tables one after the other without one moment for all: lines without their ticket are seen, sooner or later. */
async function control(url) {
  return conCliente(url, async (c) => {
    for (let vuelta = 1; vuelta <= 200; vuelta++) {
      const tickets = new Set((await c.query('SELECT id::int AS id FROM tiquete')).rows.map(({ id }) => id));
      const lineas = (await c.query('SELECT registro_id::int AS id FROM servicio_realizado')).rows;
      if (lineas.some(({ id }) => !tickets.has(id))) return vuelta;
    }
    return null;
  });
}

async function conEscritores(carpeta, servidor) {
  const origen = servidor.replace(/\/[^/]*$/, '/origen');
  await conCliente(servidor, (c) => c.query('CREATE DATABASE origen'));
  await crearAdmin(DIST, origen);
  const api = await levantarApi(DIST, origen, { REQUESTS_PER_MINUTE: '1000000' });
  const estado = { url: api.url, reconocidos: [], terminar: false };
  const vistos = [];
  try {
    const negocio = await fundar(api.url, 6);
    const trabajos = Array.from({ length: Number(opciones.escritores) }, (_, n) => escribir(n, negocio, estado));
    const todos = Promise.all(trabajos);
    todos.catch(() => undefined);
    while (estado.reconocidos.length < 100) await Promise.race([todos, esperar(10)]);
    for (let n = 0; n < Number(opciones.respaldos); n++) {
      const antes = estado.reconocidos.length;
      const donde = join(carpeta, `respaldo${n}`);
      await Promise.race([todos, tarea(['respaldar', '--en', donde], { DATABASE_URL: origen, JWT_SECRET })]);
      vistos.push({ archivo: join(donde, (await readdir(donde))[0]), antes, despues: estado.reconocidos.length });
    }
    const visto_por_el_control = await control(origen);
    estado.terminar = true;
    await todos;
    let [perdidas, a_medias, distintas] = [0, 0, 0];
    const rotas = new Set();
    for (const [n, { archivo, antes }] of vistos.entries()) {
      const fuera = await externa(servidor, `fuera${n}`);
      await tarea(['restaurar', archivo], fuera);
      const dentro = join(carpeta, `dentro${n}`);
      await tarea(['restaurar', archivo], { DATA_DIR: dentro, JWT_SECRET });
      const { url, stop: detener } = await startPostgres({ folder: dentro });
      try {
        const [una, otra] = [await leer(fuera.DATABASE_ADMIN_URL), await leer(url)];
        if (una.lineas.size !== otra.lineas.size || una.tickets !== otra.tickets) distintas++;
        for (const base of [una, otra]) {
          perdidas += estado.reconocidos.slice(0, antes).filter((id) => !base.lineas.has(id)).length;
          a_medias += base.a_medias;
        }
        for (const nombre of [...(await rotasDe(fuera.DATABASE_ADMIN_URL)), ...(await rotasDe(url))]) rotas.add(nombre);
      } finally {
        await detener();
      }
      // Served by the role of the service, as on the day it is needed.
      const servida = await levantarApi(DIST, '', { ...fuera, REQUESTS_PER_MINUTE: '1000000' });
      const { status } = await pedir(servida.url, 'servicios/servicios-multiples', {
        token: negocio.token,
        clave: randomUUID(),
        cuerpo: ticketDe(negocio, negocio.operadores[0]),
      });
      if (status !== 201) rotas.add(`A restored business refused a ticket: ${status}`);
      await matar(servida.proceso);
    }
    const durante = vistos.reduce((total, { antes, despues }) => total + despues - antes, 0);
    return {
      escritores: trabajos.length,
      respaldos: vistos.length,
      reconocidas: estado.reconocidos.length,
      reconocidas_durante: durante,
      perdidas,
      a_medias,
      distintas,
      rotas: [...rotas],
      visto_por_el_control,
    };
  } finally {
    estado.terminar = true;
    await matar(api.proceso);
  }
}

async function conMuchos(carpeta, servidor) {
  const n = Number(opciones.servicios);
  const origen = servidor.replace(/\/[^/]*$/, '/muchos');
  await conCliente(servidor, (c) => c.query('CREATE DATABASE muchos'));
  await migrate(origen);
  await conCliente(origen, (c) => llenar(c, n));
  const donde = join(carpeta, 'grande');
  const respaldar = await tarea(['respaldar', '--en', donde], {
    DATABASE_URL: origen,
    JWT_SECRET,
  });
  const archivo = join(donde, (await readdir(donde))[0]);
  const restaurar = await tarea(['restaurar', archivo], await externa(servidor, 'fuera_muchos'));
  return { servicios: n, megas_del_archivo: Math.round((await stat(archivo)).size / 1e6), respaldar, restaurar };
}

const carpeta = await mkdtemp(join(tmpdir(), 'jornal-simulacro-'));
await chmod(carpeta, 0o711);
await mkdir(join(carpeta, 'servidor'));
const { url: servidor, stop: detener } = await startPostgres({ folder: join(carpeta, 'servidor') });
try {
  const con = Number(opciones.respaldos) > 0 ? await conEscritores(carpeta, servidor) : null;
  const muchos = Number(opciones.servicios) > 0 ? await conMuchos(carpeta, servidor) : null;
  console.log(JSON.stringify({ semilla: opciones.semilla, ...con, ...(muchos && { muchos }) }));
  const entero =
    con === null ||
    (con.perdidas + con.a_medias + con.distintas + con.rotas.length === 0 &&
      con.reconocidas_durante > 0 &&
      con.visto_por_el_control !== null);
  const cabe =
    muchos === null ||
    [muchos.respaldar, muchos.restaurar].every((t) => t.segundos <= MINUTOS * 60 && t.memoria_mb <= MEGAS);
  process.exitCode = entero && cabe ? 0 : 1;
} finally {
  await detener();
  await rm(carpeta, { recursive: true, force: true });
}
process.exit();

// The fate of a business while its embedded database goes away: the server as people run it, on a folder of its own,
// with writers who register services without pause. Each round something of PostgreSQL is killed, or its disk is
// filled; there is no help. Measured: how long until the server is ready again. Afterwards everything acknowledged must
// be there once, and the invariants must hold.
//
//   node test/drills/outages.mjs [--rondas 20] [--escritores 10] [--llenados 2] [--sin-disco] [--dist FOLDER] [--semilla N]
//
// The disks are mounts in memory: where mounting is not allowed that part is left out, and said. One line of figures
// for each part.
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { ADMIN, exigir, fundar, matar, PRECIO, PRIMER_USO, pedir, ticketDe } from './business.mjs';

const { values: opciones } = parseArgs({
  options: {
    rondas: { type: 'string', default: '20' },
    escritores: { type: 'string', default: '10' },
    llenados: { type: 'string', default: '2' },
    'sin-disco': { type: 'boolean', default: false },
    dist: { type: 'string' },
    semilla: { type: 'string', default: '20261122' },
  },
});
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const { verificar } = await import(pathToFileURL(join(DIST, 'verificar.js')).href);
const correr = promisify(execFile);
const MB = 1_000_000;
/** The time that a disk is left full. */
const LLENO_MS = 4_000;

/** A repeatable stream of numbers in [0, 1). */
function azar(semilla) {
  let estado = Number(semilla) >>> 0;
  return () => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0;
    return estado / 4_294_967_296;
  };
}

/** The server on its own database, and the owner of an empty business. */
async function levantar(carpeta, env = {}) {
  const proceso = spawn(process.execPath, [join(DIST, 'main.js')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: carpeta,
      DEMO_DATA: 'off',
      PORT: '0',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const api = { proceso, url: '', dicho: '' };
  await new Promise((listo, fallo) => {
    proceso.stdout.setEncoding('utf8').on('data', (trozo) => {
      api.dicho += trozo;
      if (api.dicho.includes('Ctrl-C')) listo();
    });
    proceso.once('exit', (codigo) => fallo(new Error(`The server ended with ${codigo}: ${api.dicho}`)));
  });
  api.url = /http:\/\/[^\s/]+:\d+/.exec(api.dicho)[0];
  const [, codigo] = /con el código (\S+)/.exec(api.dicho);
  await exigir(await pedir(api.url, 'primer-uso', { cuerpo: { codigo, ...PRIMER_USO } }));
  return api;
}

async function conexion(carpeta) {
  const datos = (await readFile(join(carpeta, 'postgres/datos/postmaster.pid'), 'utf8')).split('\n');
  const clave = (await readFile(join(carpeta, 'postgres/clave'), 'utf8')).trim();
  return { principal: Number(datos[0]), url: `postgresql://jornal:${clave}@127.0.0.1:${datos[3]}/jornal` };
}

async function consultar(carpeta, texto) {
  const cliente = new pg.Client({ connectionString: (await conexion(carpeta)).url });
  cliente.on('error', () => undefined);
  await cliente.connect();
  try {
    return (await cliente.query(texto)).rows;
  } finally {
    await cliente.end();
  }
}

async function hijosDe(principal) {
  const hijos = [];
  for (const pid of (await readdir('/proc')).filter((n) => /^\d+$/.test(n))) {
    const estado = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (Number(estado.slice(estado.lastIndexOf(')') + 2).split(' ')[1]) === principal) hijos.push(Number(pid));
  }
  return hijos;
}

const MUERTES = {
  principal: async ({ principal }) => [principal],
  todo: async ({ principal }) => [principal, ...(await hijosDe(principal))],
  proceso: async ({ principal }, suerte) => {
    const hijos = await hijosDe(principal);
    return [hijos[Math.floor(suerte() * hijos.length)]];
  },
};

/**
 * Registers tickets until told to stop; a ticket without an answer, or with 503, is sent again with its key, as the web
 * does.
 */
async function escribir(n, negocio, estado) {
  const cuerpo = ticketDe(negocio, negocio.operadores[n % negocio.operadores.length]);
  while (!estado.terminar) {
    const clave = randomUUID();
    estado.claves.add(clave);
    for (let hecho = false; !hecho; ) {
      const respuesta = await pedir(estado.url, 'servicios/servicios-multiples', {
        token: negocio.token,
        clave,
        cuerpo,
      }).catch(() => null);
      if (respuesta?.status === 201) {
        const { data } = await respuesta.json();
        estado.reconocidos.set(
          clave,
          data.map(({ id }) => id),
        );
        estado.ultimo = performance.now();
        hecho = true;
      } else {
        const texto = (await respuesta?.text()) ?? '';
        estado.negado = /"codigo":"(\w+)"/.exec(texto)?.[1];
        if (respuesta && respuesta.status !== 503)
          throw new Error(`A registration was refused: ${respuesta.status} ${texto}`);
        estado.rechazos += 1;
        await esperar(20);
      }
    }
  }
}

/** Runs `rondas` while writers write, and answers the tickets they were told of. */
async function conEscritores(carpeta, env, rondas) {
  const api = await levantar(carpeta, env);
  try {
    const negocio = await fundar(api.url, 6);
    const estado = { url: api.url, claves: new Set(), reconocidos: new Map(), rechazos: 0, ultimo: 0, terminar: false };
    const trabajos = Array.from({ length: Number(opciones.escritores) }, (_, n) => escribir(n, negocio, estado));
    const fallo = Promise.race(trabajos.map((trabajo) => trabajo.then(() => new Promise(() => undefined))));
    const medidas = await Promise.race([rondas(api, estado), fallo]);
    estado.terminar = true;
    await Promise.all(trabajos);
    return {
      ...medidas,
      ...(await contar(carpeta, estado)),
      rechazos: estado.rechazos,
      lineas: api.dicho.split('\n').filter((linea) => linea.startsWith('{')),
    };
  } finally {
    await matarEnOrden(api.proceso);
  }
}

async function matarEnOrden(proceso) {
  const fin = once(proceso, 'exit');
  proceso.kill('SIGTERM');
  await Promise.race([fin, esperar(25_000).then(() => matar(proceso))]);
}

/** Waits until a registration is acknowledged again. */
async function hastaQueGuarde(estado, desde) {
  while (estado.ultimo <= desde) await esperar(10);
  return Math.round(estado.ultimo - desde);
}

async function contar(carpeta, { claves, reconocidos }) {
  const filas = await consultar(
    carpeta,
    `SELECT array_agg(s.id::int ORDER BY s.id) AS lineas, sum(s.total_con_descuento)::int AS total
      FROM servicio_realizado s GROUP BY s.entidad_id, s.registro_id`,
  );
  const guardados = new Set(filas.map(({ lineas }) => String(lineas)));
  const dichos = [...reconocidos.values()].map((ids) => String([...ids].sort((a, b) => a - b)));
  const rotas = (await verificar((await conexion(carpeta)).url))
    .filter(({ filas }) => filas.length > 0)
    .map(({ nombre }) => nombre);
  return {
    pedidas: claves.size,
    reconocidas: dichos.length,
    guardadas: filas.length,
    perdidas: dichos.filter((ids) => !guardados.has(ids)).length,
    repetidas: Math.max(filas.length - claves.size, dichos.length - new Set(dichos).size),
    a_medias: filas.filter((f) => f.lineas.length !== 2 || f.total !== 2 * PRECIO).length,
    rotas,
  };
}

const sana = (r) =>
  r.perdidas === 0 && r.repetidas === 0 && r.a_medias === 0 && r.rotas.length === 0 && r.guardadas === r.pedidas;
const resumen = (ms) => ({
  vuelve_ms_mediana: [...ms].sort((a, b) => a - b)[Math.floor(ms.length / 2)],
  vuelve_ms_peor: Math.max(...ms),
});

/** Something of PostgreSQL dies, round after round. */
async function muertes() {
  const suerte = azar(opciones.semilla);
  const carpeta = await carpetaNueva();
  try {
    return await conEscritores(carpeta, {}, async (api, estado) => {
      const ms = [];
      let sinVida = 0;
      for (let ronda = 0; ronda < Number(opciones.rondas); ronda++) {
        const cuales = Object.values(MUERTES)[ronda % 3];
        await hastaQueGuarde(estado, performance.now());
        await esperar(200 + suerte() * 800);
        const pids = await cuales(await conexion(carpeta), suerte);
        for (const pid of pids) if (pid) quitar(pid);
        const desde = performance.now();
        await esperar(50);
        const listo = async () => (await pedir(api.url, 'salud/listo')).status === 200;
        if ((await pedir(api.url, 'salud/vivo')).status !== 200) sinVida += 1;
        while (!(await listo())) await esperar(10);
        await hastaQueGuarde(estado, desde);
        ms.push(Math.round(performance.now() - desde));
      }
      return { rondas: ms.length, sin_vida: sinVida, ...resumen(ms) };
    });
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

function quitar(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

async function carpetaNueva() {
  const carpeta = await mkdtemp(join(tmpdir(), 'jornal-simulacro-'));
  await chmod(carpeta, 0o711);
  return carpeta;
}

/** A disk of its own, so small; undefined where mounting is not allowed. */
async function conDisco(tamanoMb, trabajo) {
  const carpeta = await carpetaNueva();
  const montado = await correr('mount', ['-t', 'tmpfs', '-o', `size=${tamanoMb}m,mode=711`, 'jornal', carpeta]).then(
    () => true,
    () => false,
  );
  try {
    return montado ? await trabajo(carpeta) : undefined;
  } finally {
    if (montado) await correr('umount', ['-l', carpeta]);
    await rm(carpeta, { recursive: true, force: true });
  }
}

/** Takes all the room of a disk but some; answers how it is given back. */
async function llenar(carpeta, dejarMb) {
  const lastre = join(carpeta, 'lastre');
  const archivo = await open(lastre, 'a');
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(carpeta);
      const sobra = bavail * bsize - dejarMb * MB;
      if (sobra <= 0) break;
      await archivo.write(Buffer.alloc(Math.min(sobra, 8 * MB)));
    }
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  } finally {
    await archivo.close();
  }
  return () => rm(lastre);
}

/** The disk is filled to the last byte until PostgreSQL dies of it, again and again. */
const discoLleno = () =>
  conDisco(500, (carpeta) =>
    conEscritores(carpeta, { DISK_RESERVE_MB: '0' }, async (api, estado) => {
      const ms = [];
      for (let vez = 0; vez < Number(opciones.llenados); vez++) {
        await hastaQueGuarde(estado, performance.now());
        const { principal } = await conexion(carpeta);
        const vaciar = await llenar(carpeta, 0);
        const hasta = performance.now() + LLENO_MS;
        const vive = async () =>
          !(await readFile(`/proc/${principal}/stat`, 'utf8').catch(() => ') Z ')).includes(') Z ');
        let estuvoCaido = false;
        while ((await vive()) || !estuvoCaido || performance.now() < hasta) {
          // Its own log is the file it cannot do without: it is made to need another piece of it.
          await consultar(carpeta, 'SELECT pg_switch_wal()').catch(() => undefined);
          await llenar(carpeta, 0);
          if ((await pedir(api.url, 'salud/vivo')).status !== 200)
            throw new Error('The process lives, whatever its database does');
          estuvoCaido ||= (await pedir(api.url, 'salud/listo')).status === 503;
        }
        const desde = performance.now();
        await vaciar();
        ms.push(await hastaQueGuarde(estado, desde));
      }
      return { llenados: ms.length, ...resumen(ms) };
    }),
  );

/** The disk is nearly full: nothing is written, everything else goes on, and writing is back when there is room. */
const discoEscaso = () =>
  conDisco(700, (carpeta) =>
    conEscritores(carpeta, {}, async (api, estado) => {
      const ms = [];
      for (let vez = 0; vez < Number(opciones.llenados); vez++) {
        await hastaQueGuarde(estado, performance.now());
        estado.negado = undefined;
        const vaciar = await llenar(carpeta, 150);
        while (estado.negado !== 'DISCO_LLENO') await esperar(10);
        // A person who signs in now reads why.
        const { access_token: token } = await exigir(await pedir(api.url, 'login', { cuerpo: ADMIN }));
        const avisos = async () => (await exigir(await pedir(api.url, 'operaciones/salud', { token }))).avisos;
        while (!(await avisos()).some(({ codigo, impide }) => codigo === 'DISCO_LLENO' && impide === 'escribir'))
          await esperar(10);
        const desde = performance.now();
        await vaciar();
        ms.push(await hastaQueGuarde(estado, desde));
      }
      return { llenados: ms.length, ...resumen(ms) };
    }),
  );

/** How it ends: told to stop while its PostgreSQL is frozen, and by itself when that does not start any more. */
async function finales() {
  const terminar = async (como) => {
    const carpeta = await carpetaNueva();
    try {
      const { proceso } = await levantar(carpeta);
      const fin = once(proceso, 'exit');
      const { principal } = await conexion(carpeta);
      const desde = performance.now();
      await como(proceso, principal, carpeta);
      const [codigo] = await fin;
      return { codigo, ms: Math.round(performance.now() - desde) };
    } finally {
      await rm(carpeta, { recursive: true, force: true });
    }
  };
  const parada = await terminar((proceso, principal) => {
    process.kill(principal, 'SIGSTOP');
    proceso.kill('SIGTERM');
  });
  const abandono = await terminar(async (_proceso, principal, carpeta) => {
    await writeFile(join(carpeta, 'postgres/datos/postgresql.conf'), 'no_existe = 1\n');
    quitar(principal);
  });
  return {
    parada_ms: parada.ms,
    parada_codigo: parada.codigo,
    abandono_ms: abandono.ms,
    abandono_codigo: abandono.codigo,
  };
}

const bienTerminado = (r) => r.parada_ms <= 25_000 && r.parada_codigo === 0 && r.abandono_codigo === 3;
const bienVuelto = (r) => sana(r) && r.vuelve_ms_peor <= 5_000 && (r.sin_vida ?? 0) === 0;

let bien = true;
const DISCO = opciones['sin-disco'] ? {} : { disco_lleno: discoLleno, disco_escaso: discoEscaso };
for (const [parte, simular] of Object.entries({ muertes, ...DISCO, finales })) {
  const resultado = await simular();
  if (resultado === undefined) {
    console.log(JSON.stringify({ parte, saltada: 'mounting a disk is not allowed here' }));
    continue;
  }
  const { lineas = [], ...cifras } = resultado;
  console.log(
    JSON.stringify({
      semilla: opciones.semilla,
      parte,
      ...cifras,
      ...(lineas.length > 0 && { lineas_del_registro: lineas.length }),
    }),
  );
  const este = parte === 'finales' ? bienTerminado(resultado) : bienVuelto(resultado);
  if (!este) console.log(lineas.map((linea) => linea.slice(0, 300)).join('\n'));
  bien &&= este;
}
process.exit(bien ? 0 : 1);

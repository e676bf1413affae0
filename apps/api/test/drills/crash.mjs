// The records that survive when a process is killed in the middle of its work: writers of several branches register
// services, and charge tickets of the counter, without pause over HTTP while something is killed with SIGKILL again and
// again. Afterwards every acknowledged one must be there exactly once, none half-written, the numbers of each branch must
// have no gap, no id may name two rows, and the invariants must hold.
//
// node test/drills/crash.mjs [--rondas 100] [--escritores 24] [--sucursales 5] [--blanco todos] [--dist FOLDER]
// [--semilla N] [--control flojo|ids]
//
// The processes that are killed, in turns (--blanco takes a list): `api`; `postgres`, all of its processes at once;
// `postmaster` alone; `proceso`, one that serves a connection, which makes PostgreSQL end all of them and recover by
// itself; `ambos`, the API and all of PostgreSQL.
//
// Two controls, without which the drill could not see what it looks for: `flojo` runs with synchronous_commit=off,
// which promises less, and must report losses, though still no id twice; `ids` does so with lots of ids that outlive
// their connection, and must report ids twice. Without --dist all three are run. Ends with 0 only when each does as it
// must.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '@jornal/postgres';
import { crearAdmin, fundar, levantarApi, matar, pedir, ticketDe } from './business.mjs';
import { abrirMostradores, cobroDe } from './counter.mjs';
import { conBase, contar, deLineas, deNumero } from './crash-count.mjs';
import { levantarDeNuevo, procesosDe, sigkill } from './killed.mjs';

const TODOS = ['api', 'postgres', 'postmaster', 'proceso', 'ambos'];
const { values: opciones } = parseArgs({
  options: {
    rondas: { type: 'string', default: '100' },
    escritores: { type: 'string', default: '24' },
    sucursales: { type: 'string', default: '5' },
    blanco: { type: 'string', default: 'todos' },
    dist: { type: 'string' },
    semilla: { type: 'string', default: '20261118' },
    control: { type: 'string' },
  },
});
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const INGENUO = fileURLToPath(new URL('./naive-ids.mjs', import.meta.url));
const de = (archivo) => import(pathToFileURL(join(DIST, archivo)).href);
const { verificar } = await de('verificar.js');
const { CON_ID_PROPIO } = await de('modules/libro/invariants-ids.js');
/** Writers share one session: its limit is not under test here. */
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

/**
 * A person who by turns registers a ticket of two services and charges one at the counter, until told to stop; a ticket without
 * an answer is sent again with its key, as an app would. The first of them is sent again at the end, when all was killed since.
 */
async function escribir(n, negocio, estado) {
  const empleado_id = negocio.operadores[n % negocio.operadores.length];
  const mostrador = negocio.mostradores[(n % negocio.operadores.length) % negocio.mostradores.length];
  const servicio_id = negocio.servicios[0];
  const tipos = [
    () => ({ ruta: 'servicios/servicios-multiples', cuerpo: ticketDe(negocio, empleado_id), de: estado.registros }),
    (clave) => ({
      ruta: 'tiquetes',
      cuerpo: cobroDe(mostrador, { servicio_id, empleado_id, clave }),
      de: estado.cobros,
    }),
  ];
  let primero;
  for (let i = n; !estado.terminar; i++) {
    const clave = randomUUID();
    const ticket = { clave, ...tipos[i % 2](clave) };
    ticket.de.claves.add(clave);
    primero ??= ticket;
    while (!(await intentar(negocio, estado, ticket)));
  }
  while (primero !== undefined && !(await intentar(negocio, estado, primero)));
}

/** Sends a ticket once; whether its answer is known. */
async function intentar(negocio, estado, { clave, ruta, cuerpo, de }) {
  await estado.disponible;
  try {
    const respuesta = await pedir(estado.url, ruta, { token: negocio.token, clave, cuerpo });
    if (respuesta.status === 201) {
      const { data, tiquete } = await respuesta.json();
      de.reconocidos.set(
        clave,
        de === estado.cobros ? deNumero({ clave, ...tiquete }) : deLineas(data.map((linea) => linea.id)),
      );
      estado.alReconocer();
      return true;
    }
    const texto = await respuesta.text();
    // A database that forgot its last moments also forgot sessions and branches: in a control a refusal is one
    // more thing that went wrong.
    if (respuesta.status < 500 && !estado.control)
      throw new Error(`A ticket was refused: ${respuesta.status} ${texto}`);
    if (respuesta.status === 503) await esperar(20);
    return respuesta.status < 500;
  } catch (error) {
    // The connection broke, or the port is not open yet: nothing is known about this one, it goes again.
    if (!(error instanceof TypeError) && error.code !== 'ECONNRESET' && error.name !== 'SyntaxError') throw error;
    await new Promise(setImmediate);
    return false;
  }
}

/** The API and its database, each of which may be killed and comes back. */
class Casa {
  constructor(carpeta, control) {
    this.carpeta = carpeta;
    this.control = control;
  }

  async abrir() {
    this.postgres = await startPostgres({ folder: this.carpeta, database: 'jornal' });
    this.puerto = Number(new URL(this.postgres.url).port);
    await crearAdmin(DIST, this.postgres.url);
    await this.levantarApi();
  }

  async levantarApi() {
    const argumentos = this.control === 'ids' ? ['--import', INGENUO] : [];
    const puerto = this.api ? { PORT: new URL(this.api.url).port } : {};
    this.api = await levantarApi(DIST, this.postgres.url, { ...SIN_LIMITE, ...puerto, DIST }, { argumentos });
  }

  async levantarPostgres() {
    this.postgres = await levantarDeNuevo(this.postgres, {
      folder: this.carpeta,
      database: 'jornal',
      port: this.puerto,
    });
  }

  /**
   * Kills a target and brings back those that do not come back by themselves; answers once a registration would be
   * taken.
   */
  async matar(blanco, siguiente) {
    const { principal, hijos } = await procesosDe(this.carpeta);
    if (blanco === 'proceso') {
      const suyos = hijos.filter(({ titulo }) => titulo.includes('jornal_servicio'));
      sigkill(suyos[Math.floor(siguiente() * suyos.length)].pid);
    } else if (blanco === 'postmaster') sigkill(principal);
    else if (blanco !== 'api') sigkill(principal, ...hijos.map(({ pid }) => pid));
    if (blanco === 'api' || blanco === 'ambos') await matar(this.api.proceso);
    if (blanco !== 'api' && blanco !== 'proceso') await this.levantarPostgres();
    if (blanco === 'api' || blanco === 'ambos') await this.levantarApi();
    while (!(await this.lista())) await esperar(20);
  }

  lista() {
    const { exitCode, signalCode } = this.api.proceso;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`The API ended by itself with ${exitCode ?? signalCode}`);
    return pedir(this.api.url, 'salud/listo').then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async cerrar() {
    if (this.api) await matar(this.api.proceso);
    await this.postgres?.stop();
  }
}

/** The setting under which a commit is answered before it is on the disk, and stays off it for long. */
const relajar = (url) =>
  conBase(url, async (cliente) => {
    await cliente.query(`ALTER SYSTEM SET synchronous_commit = off`);
    await cliente.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
    await cliente.query(`SELECT pg_reload_conf()`);
  });

async function simular({ rondas, escritores, sucursales, blancos, semilla, control }) {
  const carpeta = await mkdtemp(join(tmpdir(), 'jornal-simulacro-'));
  await chmod(carpeta, 0o711);
  const siguiente = azar(semilla);
  const casa = new Casa(carpeta, control);
  const estado = {
    registros: { claves: new Set(), reconocidos: new Map() },
    cobros: { claves: new Set(), reconocidos: new Map() },
    terminar: false,
    control,
    url: '',
    disponible: Promise.resolve(),
    alReconocer: () => undefined,
  };
  try {
    await casa.abrir();
    estado.url = casa.api.url;
    const negocio = await fundar(estado.url, Math.max(sucursales, Math.min(escritores, 6)), sucursales);
    negocio.mostradores = await abrirMostradores(estado.url, negocio);
    if (control) await relajar(casa.postgres.url);
    const trabajos = Array.from({ length: escritores }, (_, n) => escribir(n, negocio, estado));
    let fallo;
    for (const trabajo of trabajos) trabajo.catch((error) => (fallo ??= error));
    /** The moment is a number of acknowledgements: the others are then in the middle of theirs. */
    const reconocidas = (n) =>
      new Promise((listo) => {
        let faltan = n;
        estado.alReconocer = () => (--faltan <= 0 || fallo !== undefined) && listo();
        for (const trabajo of trabajos) trabajo.catch(listo);
      });

    const tardo = {};
    for (let ronda = 0; ronda < rondas && fallo === undefined; ronda++) {
      const blanco = blancos[ronda % blancos.length];
      await reconocidas(15 + Math.floor(siguiente() * 60));
      // In a control only the last moments are to be lost: ids given again are then soon asked for again.
      if (control) {
        await conBase(casa.postgres.url, (cliente) => cliente.query('CHECKPOINT'));
        await reconocidas(10 + Math.floor(siguiente() * 20));
      }
      estado.alReconocer = () => undefined;
      let abrir;
      estado.disponible = new Promise((listo) => (abrir = listo));
      const inicio = performance.now();
      await casa.matar(blanco, siguiente);
      tardo[blanco] = Math.max(tardo[blanco] ?? 0, Math.round(performance.now() - inicio));
      abrir();
    }
    if (control && fallo === undefined) await reconocidas(8 * escritores);
    estado.terminar = true;
    await Promise.all(trabajos);
    const rotas = (await verificar(casa.postgres.url))
      .filter(({ filas }) => filas.length > 0)
      .map(({ nombre }) => nombre);
    return {
      rondas,
      sucursales,
      ...(await contar(casa.postgres.url, estado, CON_ID_PROPIO)),
      rotas,
      de_nuevo_ms: tardo,
    };
  } finally {
    await casa.cerrar();
    await rm(carpeta, { recursive: true, force: true });
  }
}

const completa = ({ perdidas, repetidas, a_medias, guardadas, pedidas }) =>
  perdidas === 0 && repetidas === 0 && a_medias === 0 && guardadas === pedidas;
const JUICIOS = {
  ninguno: (r) =>
    completa(r) && completa(r.cobros) && r.con_huecos === 0 && r.ids_dos_veces === 0 && r.rotas.length === 0,
  flojo: (r) => r.perdidas > 0 && r.cobros.perdidas > 0 && r.ids_dos_veces === 0,
  ids: (r) => r.ids_dos_veces > 0,
};
const entrada = {
  escritores: Number(opciones.escritores),
  sucursales: Number(opciones.sucursales),
  semilla: opciones.semilla,
};
const blancos = opciones.blanco === 'todos' ? TODOS : opciones.blanco.split(',');

async function correr(control, datos) {
  const resultado = await simular({ ...entrada, ...datos, control });
  const bien = JUICIOS[control ?? 'ninguno'](resultado);
  console.log(JSON.stringify({ semilla: opciones.semilla, control: control ?? null, bien, ...resultado }));
  return bien;
}

let bien = await correr(opciones.control, { rondas: Number(opciones.rondas), blancos });
if (opciones.dist === undefined && opciones.control === undefined) {
  for (const control of ['flojo', 'ids']) bien = (await correr(control, { rondas: 4, blancos: ['proceso'] })) && bien;
}
process.exit(bien ? 0 : 1);

// The effect of a clock that jumps on requests sent again: tickets are registered with their keys, the clock of the
// server jumps a day, and every one is sent again; at once, with a server that was started so, and when the clock is
// right again. Each key has one ticket in the end, no session ends, and a server that knows its clock is wrong
// registers nothing and says why.
//
//   node test/drills/clock.mjs [--tickets 40] [--semilla N] [--dist FOLDER]
//
// As a control the keys themselves are made a day older, which is what they looked like to a process that judged them
// by its own clock: that must book them twice. Ends with 0 only when both do as they must.
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '@jornal/postgres';
import pg from 'pg';
import { crearAdmin, fundar, levantarApi, matar, pedir, ticketDe } from './business.mjs';

const UN_DIA = 86_400_000;
const { values: opciones } = parseArgs({
  options: {
    tickets: { type: 'string', default: '40' },
    semilla: { type: 'string', default: '20261118' },
    dist: { type: 'string' },
  },
});
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const RELOJ = fileURLToPath(new URL('./skewed-clock.mjs', import.meta.url));
const TICKETS = Number(opciones.tickets);
const { verificar } = await import(pathToFileURL(join(DIST, 'verificar.js')).href);

const carpeta = await mkdtemp(join(tmpdir(), 'jornal-clock-'));
await chmod(carpeta, 0o711);
const postgres = await startPostgres({ folder: carpeta, database: 'jornal' });
const base = new pg.Client({ connectionString: postgres.url });
let api;
const levantar = async (salto) => {
  if (api) await matar(api.proceso);
  api = await levantarApi(
    DIST,
    postgres.url,
    { REQUESTS_PER_MINUTE: '1000000', SALTO: String(salto) },
    { argumentos: ['--import', RELOJ], ipc: true },
  );
};
const saltar = async (ms) => {
  const puesto = once(api.proceso, 'message');
  api.proceso.send(ms);
  await puesto;
};

let bien = false;
try {
  await base.connect();
  await crearAdmin(DIST, postgres.url);
  await levantar(0);
  const negocio = await fundar(api.url, 5, 5);
  const pedidas = new Map();
  const dichas = { repetidas: 0, hechas: 0, sin_reloj: 0, fuera: 0, otras: 0 };
  const registrar = async (clave) => {
    if (!pedidas.has(clave)) pedidas.set(clave, ticketDe(negocio, negocio.operadores[pedidas.size % 5]));
    const respuesta = await pedir(api.url, 'servicios/servicios-multiples', {
      token: negocio.token,
      clave,
      cuerpo: pedidas.get(clave),
    });
    const { codigo } = await respuesta.json();
    if (respuesta.status === 201) dichas[respuesta.headers.has('idempotent-replayed') ? 'repetidas' : 'hechas']++;
    else if (codigo === 'RELOJ') dichas.sin_reloj++;
    else if (respuesta.status === 401) dichas.fuera++;
    else dichas.otras++;
  };
  const todas = () => Promise.all([...pedidas.keys()].map(registrar));
  const nuevas = (de) =>
    Promise.all(Array.from({ length: TICKETS }, (_, i) => registrar(`${opciones.semilla}-${de}-${i}`)));
  const registros = async () => (await base.query('SELECT count(*)::int AS n FROM tiquete')).rows[0].n;

  for (const dias of [1, -1]) {
    await nuevas(`antes${dias}`);
    // The jump was not noticed yet: new tickets are registered too, and so their keys have to hold afterwards.
    await saltar(dias * UN_DIA);
    await todas();
    await nuevas(`mientras${dias}`);
    // Started so, it knows.
    await levantar(dias * UN_DIA);
    await todas();
    await levantar(0);
    await todas();
  }
  const resultado = { claves: pedidas.size, registros: await registros(), ...dichas };
  const rotas = (await verificar(postgres.url)).filter(({ filas }) => filas.length > 0).map(({ nombre }) => nombre);
  await base.query(`UPDATE idempotencia SET creada_en = creada_en - interval '25 hours'`);
  await todas();
  const control = { dobles: (await registros()) - pedidas.size };
  console.log(JSON.stringify({ semilla: opciones.semilla, ...resultado, rotas, control }));
  bien =
    resultado.registros === resultado.claves &&
    dichas.fuera === 0 &&
    dichas.otras === 0 &&
    dichas.sin_reloj > 0 &&
    rotas.length === 0 &&
    control.dobles === pedidas.size;
} finally {
  if (api) await matar(api.proceso);
  await base.end().catch(() => undefined);
  await postgres.stop();
  await rm(carpeta, { recursive: true, force: true });
}
process.exit(bien ? 0 : 1);

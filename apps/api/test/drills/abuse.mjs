// The effect of hostile requests on everybody else. Attackers send, from addresses of their own, requests that stopped
// servers before; all the while two bystanders work: a probe of /api/salud/vivo and an operator who registers and lists
// services. No request of theirs may fail, the process must live, and its memory stay under 400 MB.
//
//   node test/drills/abuse.mjs [--segundos 60] [--veces 10] [--reposo 60] [--dist FOLDER] [--actos a,b]
//
// --segundos: how long the owner's password is guessed. --veces: how often an attack on connections is repeated;
// --reposo: the seconds after it in which memory must be back (0 asks nothing of memory, and crowds the door for less
// than a minute). Prints a line per act: the longest wait of a bystander and the longest event-loop delay in ms, what
// the attackers were answered. Ends with 0 only when no bystander was harmed.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '@jornal/postgres';
import { ACTOS } from './acts.mjs';
import { ADMIN, crearAdmin, fundar, levantarApi, matar, ticketDe } from './business.mjs';
import { agenteDe, json, pedirDesde } from './client.mjs';

const MEMORIA_MAXIMA_MB = 400;

const { values: opciones } = parseArgs({
  options: {
    segundos: { type: 'string', default: '60' },
    veces: { type: 'string', default: '10' },
    reposo: { type: 'string', default: '60' },
    dist: { type: 'string' },
    actos: { type: 'string', default: Object.keys(ACTOS).join() },
  },
});
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const de = (archivo) => import(pathToFileURL(join(DIST, archivo)).href);
const { verificar } = await de('verificar.js');

/** Repeats a request until told to stop; keeps the longest wait and every answer that is not the one expected. */
function acompanar(hacer, cada) {
  const visto = { hechas: 0, peor_ms: 0, fallas: [] };
  let terminar = false;
  const trabajo = (async () => {
    while (!terminar) {
      const { estado, ms, texto } = await hacer().catch((error) => ({ estado: 0, ms: 0, texto: error.message }));
      visto.hechas += 1;
      visto.peor_ms = Math.max(visto.peor_ms, Math.round(ms));
      if (estado !== 200 && estado !== 201) visto.fallas.push(`${estado} ${texto.slice(0, 200)}`);
      await esperar(cada);
    }
  })();
  return {
    /** The measures since the last call. */
    leer() {
      const copia = { ...visto };
      Object.assign(visto, { hechas: 0, peor_ms: 0, fallas: [] });
      return copia;
    },
    detener: () => {
      terminar = true;
      return trabajo;
    },
  };
}

/** A probe and an operator at the counter, each on a connection of their own. */
async function bystanders(url, negocio) {
  const entrada = await pedirDesde('127.0.0.1', url, {
    metodo: 'POST',
    ruta: '/api/login',
    ...json({ email: 'operador0@jornal.test', password: ADMIN.password }),
  });
  const { access_token } = JSON.parse(entrada.texto);
  const [agenteVivo, agenteCaja] = [agenteDe(), agenteDe()];
  const cabeceras = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  let turno = 0;
  const enCaja = () =>
    turno++ % 2 === 0
      ? pedirDesde('127.0.0.1', url, {
          ruta: '/api/servicios/listar-servicios-realizados?per_page=10',
          cabeceras,
          agente: agenteCaja,
        })
      : pedirDesde('127.0.0.1', url, {
          metodo: 'POST',
          ruta: '/api/servicios/servicios-multiples',
          cabeceras: { ...cabeceras, 'idempotency-key': randomUUID() },
          cuerpo: JSON.stringify(ticketDe(negocio, negocio.operadores[0])),
          agente: agenteCaja,
        });
  const sonda = acompanar(() => pedirDesde('127.0.0.1', url, { ruta: '/api/salud/vivo', agente: agenteVivo }), 50);
  const caja = acompanar(enCaja, 100);
  return {
    leer: () => ({ sonda: sonda.leer(), caja: caja.leer() }),
    detener: async () => {
      await Promise.all([sonda.detener(), caja.detener()]);
      for (const agente of [agenteVivo, agenteCaja]) agente.destroy();
    },
  };
}

const medir = (proceso) => new Promise((listo) => proceso.once('message', listo).send('medir'));

async function simular() {
  const carpeta = await mkdtemp(join(tmpdir(), 'jornal-abuso-'));
  await chmod(carpeta, 0o711);
  const postgres = await startPostgres({ folder: carpeta, database: 'jornal' });
  let api;
  try {
    await crearAdmin(DIST, postgres.url);
    api = await levantarApi(
      DIST,
      postgres.url,
      {},
      { argumentos: ['--import', new URL('./watch.mjs', import.meta.url).href], ipc: true },
    );
    const negocio = await fundar(api.url, 2);
    const otros = await bystanders(api.url, negocio);
    await esperar(1000);
    otros.leer();
    await medir(api.proceso);
    const actos = [];
    for (const nombre of opciones.actos.split(',')) {
      const hecho = await ACTOS[nombre]({
        url: api.url,
        negocio,
        segundos: Number(opciones.segundos),
        veces: Number(opciones.veces),
        reposo: Number(opciones.reposo),
        pid: api.proceso.pid,
      });
      const { sonda, caja } = otros.leer();
      const acto = {
        acto: nombre,
        ...(await medir(api.proceso)),
        sonda_ms: sonda.peor_ms,
        caja_ms: caja.peor_ms,
        atendidas: sonda.hechas + caja.hechas,
        fallas: [...sonda.fallas, ...caja.fallas],
        ...hecho,
      };
      console.log(JSON.stringify(acto));
      actos.push(acto);
    }
    await otros.detener();
    const rotas = (await verificar(postgres.url)).filter(({ filas }) => filas.length > 0).map(({ nombre }) => nombre);
    return { actos, vivo: api.proceso.exitCode === null && api.proceso.signalCode === null, rotas };
  } finally {
    if (api) await matar(api.proceso);
    await postgres.stop();
    await rm(carpeta, { recursive: true, force: true });
  }
}

const { actos, vivo, rotas } = await simular();
const danos = [
  ...actos.flatMap(({ acto, fallas, danos: propios = [] }) =>
    [...fallas, ...propios].map((falla) => `${acto}: ${falla}`),
  ),
  ...(vivo ? [] : ['the process died']),
  ...rotas.map((nombre) => `verificar: ${nombre}`),
];
const memoria_mb = Math.max(...actos.map((acto) => acto.memoria_mb));
if (memoria_mb > MEMORIA_MAXIMA_MB) danos.push(`memory: ${memoria_mb} MB`);
const peor = (campo) => Math.max(...actos.map((acto) => acto[campo]));
console.log(
  JSON.stringify({
    actos: actos.length,
    bucle_ms: peor('bucle_ms'),
    sonda_ms: peor('sonda_ms'),
    caja_ms: peor('caja_ms'),
    memoria_mb,
    danos,
  }),
);
process.exit(danos.length === 0 ? 0 : 1);

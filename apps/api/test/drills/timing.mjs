// Whether an e-mail has an account, as far as a stopwatch tells: signing in with a wrong password and saying that one
// was forgotten, with e-mails that have one and e-mails that have none, in turns. Same answers, and medians within 5 %;
// and as a control, the same measure of code that checks no password where there is no account, which must be told
// apart.
//
//   node test/drills/timing.mjs [--veces 200] [--dist FOLDER]
//
// Ends with 0 only when no e-mail was told apart and the control was.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '@jornal/postgres';
import { ADMIN, crearAdmin, fundar, levantarApi, matar } from './business.mjs';
import { agenteDe, json, pedirDesde } from './client.mjs';

const MARGEN = 0.05;
const CUENTAS = 20;

const { values: opciones } = parseArgs({
  options: { veces: { type: 'string', default: '200' }, dist: { type: 'string' } },
});
const VECES = Number(opciones.veces);
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const de = (archivo) => import(pathToFileURL(join(DIST, archivo)).href);

const mediana = (ms) => ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)];

/**
 * Measures both in turns, changing which goes first, so that other work of the machine falls on both; `tandas` times as
 * many of requests that take a millisecond or two.
 */
async function medir(nombre, hacer, tandas = 1) {
  const tiempos = { conocido: [], desconocido: [] };
  const dichos = { conocido: new Set(), desconocido: new Set() };
  for (let i = 0; i < VECES * tandas; i++) {
    for (const cual of i % 2 === 0 ? ['conocido', 'desconocido'] : ['desconocido', 'conocido']) {
      const { ms, dicho } = await hacer(cual, i % CUENTAS);
      tiempos[cual].push(ms);
      dichos[cual].add(dicho);
    }
  }
  const [a, b] = [mediana(tiempos.conocido), mediana(tiempos.desconocido)];
  const diferencia = Math.abs(a - b) / Math.max(a, b);
  const iguales = JSON.stringify([...dichos.conocido]) === JSON.stringify([...dichos.desconocido]);
  console.log(
    `${nombre}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, apart by ${(diferencia * 100).toFixed(2)} %; ` +
      `answers ${iguales ? 'the same' : 'DIFFERENT'}`,
  );
  return { diferencia, iguales };
}

const correoDe = (cual, i) => (cual === 'conocido' ? `operador${i}@jornal.test` : `ninguno${i}@jornal.test`);

/** A request by one connection that stays open; its answer, without the parts that differ every time. */
function peticion(url, ruta, cuerpo) {
  const agente = agenteDe();
  return async (cual, i) => {
    const { ms, estado, texto } = await pedirDesde('127.0.0.1', url, {
      metodo: 'POST',
      ruta,
      agente,
      ...json(cuerpo(correoDe(cual, i))),
    });
    return { ms, dicho: `${estado} ${texto.replace(/"request_id":"[^"]*"/, '')}` };
  };
}

/** The code that must be told apart: no password is checked where there is no account. */
async function control() {
  const { hashPassword, checkPassword } = await de('core/access/passwords.js');
  const hash = await hashPassword(ADMIN.password, 'control');
  return async (cual) => {
    const inicio = performance.now();
    if (cual === 'conocido') await checkPassword('una que no es', hash, 'control');
    return { ms: performance.now() - inicio, dicho: 'false' };
  };
}

const carpeta = await mkdtemp(join(tmpdir(), 'jornal-timing-'));
const postgres = await startPostgres({ folder: carpeta, database: 'jornal' });
let api;
let bien = false;
try {
  await crearAdmin(DIST, postgres.url);
  // Waits are off: they would be measured instead.
  const sinEspera = {
    LOGIN_FREE_FAILURES: '1000',
    LOGIN_ACCOUNT_FAILURES: '1000000',
    LOGIN_ADDRESS_ACCOUNTS: '1000000',
    SIGN_INS_PER_MINUTE: '1000000',
  };
  api = await levantarApi(DIST, postgres.url, sinEspera);
  await fundar(api.url, CUENTAS);
  const entrar = peticion(api.url, '/api/login', (email) => ({ email, password: 'una que no es' }));
  const recuperar = peticion(api.url, '/api/recuperar', (email) => ({ email }));
  for (let i = 0; i < CUENTAS; i++)
    for (const hacer of [entrar, recuperar]) for (const cual of ['conocido', 'desconocido']) await hacer(cual, i);
  const [login, olvido, sinCifrar] = [
    await medir('login', entrar),
    await medir('recovery', recuperar, 10),
    await medir('control, no hash', await control()),
  ];
  bien =
    [login, olvido].every(({ diferencia, iguales }) => iguales && diferencia <= MARGEN) &&
    sinCifrar.diferencia > MARGEN;
} finally {
  if (api) await matar(api.proceso);
  await postgres.stop();
  await rm(carpeta, { recursive: true, force: true });
}
console.log(bien ? 'Nobody was told apart.' : 'SOMEBODY WAS TOLD APART, or the control was not.');
process.exit(bien ? 0 : 1);

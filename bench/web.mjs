// npm run bench:web [-- --contra COMMIT --rondas 3]
// What a browser with nothing in its cache sees of the pages used most, by Lighthouse: one JSON line each, on a desktop and on a
// telephone. With a commit to compare with, that one is built aside, measured by the same browser over the same demo, and each line
// carries `ratio`: this one over that one. Beside it, what was built for the browser, compressed as it is served.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const RAIZ = dirname(dirname(fileURLToPath(import.meta.url)));
const LISTO = /está listo en (http\S+)/;
const MEDIDAS = ['performance', 'lcp_ms', 'tbt_ms', 'cls', 'json_bytes', 'json_raw_bytes', 'js_bytes'];

const { values: opciones } = parseArgs({ options: { contra: { type: 'string' }, rondas: { type: 'string', default: '1' } } });

/** Each page of the product in that folder: its measures, the middle one of the rounds. */
async function medir(carpeta) {
  const { url, parar } = await abrir(carpeta);
  try {
    const vistas = new Map();
    for (let ronda = 0; ronda < Number(opciones.rondas); ronda++) {
      for (const { screen, who, size, ...medidas } of await navegar(url)) {
        const pagina = JSON.stringify({ screen, who, size });
        vistas.set(pagina, [...(vistas.get(pagina) ?? []), medidas]);
      }
    }
    const medianas = new Map([...vistas].map(([pagina, rondas]) => [pagina, Object.fromEntries(MEDIDAS.map((medida) => [medida, mediana(rondas.map((r) => r[medida]))]))]));
    return medianas.set(JSON.stringify({ screen: 'built' }), await construido(carpeta));
  } finally {
    await parar();
  }
}

const mediana = (xs) => xs.sort((a, b) => a - b)[Math.floor(xs.length / 2)];
const razones = (ahora, antes) =>
  Object.fromEntries(Object.keys(ahora).map((medida) => [medida, antes[medida] ? Math.round((ahora[medida] / antes[medida]) * 1000) / 1000 : null]));

/** What was built for the browser, in gzip: everything, and what signing in loads. */
async function construido(carpeta) {
  const assets = join(carpeta, 'apps/web/dist/assets');
  const pesos = await Promise.all((await readdir(assets)).filter((a) => /\.(js|css)\.gz$/.test(a)).map(async (a) => ({ a, bytes: (await stat(join(assets, a))).size })));
  const suma = (patron) => pesos.filter(({ a }) => patron.test(a)).reduce((total, { bytes }) => total + bytes, 0);
  return { files: pesos.length, gzip_bytes: suma(/./), frame_gzip_bytes: suma(/^marco-/), largest_gzip_bytes: Math.max(...pesos.map(({ bytes }) => bytes)) };
}

/** The product of a folder, with the demo, on a free port and with data of its own. */
async function abrir(carpeta) {
  const datos = await mkdtemp(join(tmpdir(), 'jornal-bench-web-'));
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: datos, DATABASE_URL: '', DEMO_DATA: 'on' };
  const proceso = spawn(process.execPath, [join(carpeta, 'apps/api/dist/main.js')], { cwd: carpeta, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const parar = async () => {
    if (proceso.exitCode === null) {
      proceso.kill('SIGTERM');
      await new Promise((listo) => proceso.once('exit', listo));
    }
    await rm(datos, { recursive: true, force: true });
  };
  const url = await new Promise((listo) => {
    let dicho = '';
    proceso.stdout.setEncoding('utf8').on('data', (trozo) => {
      dicho += trozo;
      const direccion = LISTO.exec(dicho)?.[1];
      if (direccion) listo(direccion);
    });
    proceso.once('exit', () => listo(null));
  });
  if (url !== null) return { url, parar };
  await parar();
  throw new Error(`The product of ${carpeta} did not start`);
}

/** One visit to every page, by the browser of the journeys. */
async function navegar(url) {
  const orden = [join(RAIZ, 'e2e/node_modules/@playwright/test/cli.js'), 'test', '--config', 'bench.config.ts'];
  const { codigo, salida } = await correr(process.execPath, orden, { cwd: join(RAIZ, 'e2e'), env: { ...process.env, JORNAL_URL: url } });
  const lineas = salida.split('\n').filter((linea) => linea.startsWith('{'));
  if (codigo !== 0 || lineas.length === 0) throw new Error('Not every page could be measured');
  return lineas.map((linea) => JSON.parse(linea));
}

/** Builds a commit in a folder of its own, which goes afterwards. */
async function enOtroCommit(commit, trabajo) {
  const base = await mkdtemp(join(tmpdir(), 'jornal-bench-commit-'));
  const carpeta = join(base, 'repo');
  const git = async (...orden) => {
    if ((await correr('git', orden, { cwd: RAIZ })).codigo !== 0) throw new Error(`git ${orden.join(' ')} failed`);
  };
  await git('worktree', 'add', '--detach', carpeta, commit);
  try {
    const construir = `const w = await import(${JSON.stringify(pathToFileURL(join(carpeta, 'scripts/workspace.mjs')).href)}); await w.instalar({ completa: false }); await w.construir();`;
    if ((await correr(process.execPath, ['--input-type=module', '-e', construir], { cwd: carpeta })).codigo !== 0) throw new Error(`${commit} could not be built`);
    return await trabajo(carpeta);
  } finally {
    await git('worktree', 'remove', '--force', carpeta);
    await rm(base, { recursive: true, force: true });
  }
}

function correr(programa, orden, { cwd, env = process.env }) {
  const proceso = spawn(programa, orden, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let salida = '';
  proceso.stdout.setEncoding('utf8').on('data', (trozo) => {
    salida += trozo;
  });
  return new Promise((listo) => proceso.on('close', (codigo) => listo({ codigo: codigo ?? 1, salida })));
}

const aqui = await medir(RAIZ);
const otro = opciones.contra ? await enOtroCommit(opciones.contra, medir) : null;
for (const [pagina, medidas] of aqui) {
  const antes = otro?.get(pagina);
  console.log(JSON.stringify({ ...JSON.parse(pagina), ...medidas, ...(antes && { ratio: razones(medidas, antes) }) }));
}

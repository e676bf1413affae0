// A client of another language: what a Python generator makes of the API's document type-checks, and signs in, registers two
// services, uploads a receipt, imports a CSV and pays against a running server.
//
//   node test/drills/clients.mjs [--dist FOLDER] [--venv FOLDER]
//
// Asks for Python 3.10 or later and its package index; without them it says so and does not fail. --venv keeps what it installs.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startPostgres } from '@jornal/postgres';
import { ADMIN, crearAdmin, fundar, levantarApi, matar } from './business.mjs';

const { values: opciones } = parseArgs({ options: { dist: { type: 'string' }, venv: { type: 'string' } } });
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const PAQUETES = [
  'openapi-python-client==0.29.1',
  'mypy==2.4.1',
  'httpx==0.28.1',
  'attrs==26.1.0',
  'python-dateutil',
  'types-python-dateutil',
];
const correr = (programa, argumentos, extra = {}) =>
  promisify(execFile)(programa, argumentos, { maxBuffer: 64 * 1024 * 1024, ...extra });

/** Programs of a Python with the generator in it, or the sentence that says which part is missing. */
async function prepararPython(carpeta) {
  const venv = resolve(opciones.venv ?? join(carpeta, 'venv'));
  const binarios = join(venv, process.platform === 'win32' ? 'Scripts' : 'bin');
  const python = process.env.PYTHON ?? (process.platform === 'win32' ? 'python' : 'python3');
  try {
    await correr(python, ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']);
  } catch {
    return { falta: `no hay un Python 3.10 o posterior como «${python}» (indica otro con PYTHON)` };
  }
  try {
    if (!existsSync(binarios)) await correr(python, ['-m', 'venv', venv]);
    await correr(join(binarios, 'python'), [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      ...PAQUETES,
    ]);
  } catch (error) {
    return {
      falta: `no se pudo instalar ${PAQUETES[0]} con pip (${String(error.stderr ?? error.message)
        .trim()
        .split('\n')
        .at(-1)})`,
    };
  }
  return { binarios };
}

/** Generates from the document the server publishes, checks every type of it, and spends a day with it. */
async function probar(url, binarios, carpeta) {
  const env = { ...process.env, PATH: `${binarios}${delimiter}${process.env.PATH}` };
  await writeFile(join(carpeta, 'openapi.json'), await (await fetch(`${url}/api/openapi.json`)).text());
  const generador = join(binarios, 'openapi-python-client');
  const { stdout } = await correr(
    generador,
    ['generate', '--path', 'openapi.json', '--output-path', 'jornal', '--meta', 'none', '--fail-on-warning'],
    { cwd: carpeta, env },
  );
  console.log(stdout.trim());
  await copyFile(fileURLToPath(new URL('../clients/client.py', import.meta.url)), join(carpeta, 'client.py'));
  await correr(join(binarios, 'mypy'), ['--strict', '--follow-imports=silent', 'client.py'], { cwd: carpeta, env });
  const hoy = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date());
  const dicho = await correr(join(binarios, 'python'), ['client.py', url, ADMIN.email, ADMIN.password, hoy], {
    cwd: carpeta,
    env,
  });
  return JSON.parse(dicho.stdout);
}

const carpeta = await mkdtemp(join(tmpdir(), 'jornal-clientes-'));
await chmod(carpeta, 0o711);
let postgres;
let api;
try {
  const { falta, binarios } = await prepararPython(carpeta);
  if (falta !== undefined) console.log(`\nNO SE PROBÓ el cliente en Python: ${falta}.\n`);
  else {
    postgres = await startPostgres({ folder: carpeta, database: 'jornal' });
    await crearAdmin(DIST, postgres.url);
    api = await levantarApi(DIST, postgres.url);
    await fundar(api.url, 1);
    const resultado = await probar(api.url, binarios, carpeta);
    const importacion = { revisados: 2, creados: 2, aplicado: true };
    assert.deepEqual(resultado, {
      servicios: [10_000, 6_000],
      recibo: 'image/jpeg',
      importacion,
      pagado: 16_000,
      otra: 'SALDO_CAMBIO',
    });
    console.log(JSON.stringify({ cliente: 'python', generador: PAQUETES[0], ...resultado }));
  }
} catch (error) {
  console.error(error.stdout ?? '', error.stderr ?? '', error);
  process.exitCode = 1;
} finally {
  if (api) await matar(api.proceso);
  await postgres?.stop();
  await rm(carpeta, { recursive: true, force: true });
}

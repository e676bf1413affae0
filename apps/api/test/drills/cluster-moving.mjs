// A business that is moved from plain PostgreSQL into a cluster and back, with the product's own command: one with a long
// history, the command killed half way and given again; and one of an earlier version, whose rows the cluster migrates.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { startPostgres } from '@jornal/postgres';
import { llenar } from '../long-history.js';
import { BASE, borrarBases, conCliente, coordinador, crearBases, direccion, sueltasDe } from './cluster-nodes.mjs';

const FROZEN = fileURLToPath(new URL('../frozen/0039.sql.gz', import.meta.url));
/** Said in the middle of the order: the command is killed there. */
const A_MEDIAS = '\nregistro: ';

/** The command; killed where it says so, it is given again. Its minutes, all of them, and what it said. */
async function mover(dist, de, a, { matar = false } = {}) {
  const desde = performance.now();
  const servicio = a.replace(/\/\/[^@]+@/, '//jornal_servicio:del-simulacro@');
  const proceso = spawn(process.execPath, [join(dist, 'cli.js'), 'mover', '--de', de], {
    env: { PATH: process.env.PATH, DATABASE_URL: servicio, DATABASE_ADMIN_URL: a },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let dicho = '';
  for (const salida of [proceso.stdout, proceso.stderr])
    salida.on('data', (trozo) => {
      dicho += trozo;
      if (matar && dicho.includes(A_MEDIAS)) proceso.kill('SIGKILL');
    });
  const codigo = await new Promise((listo) => proceso.once('close', listo));
  const minutos = (performance.now() - desde) / 60_000;
  if (codigo === null && matar) {
    const otra = await mover(dist, de, a);
    return { ...otra, minutos: minutos + otra.minutos };
  }
  if (codigo !== 0) throw new Error(`mover ended with ${codigo}: ${dicho}`);
  return { minutos, dicho };
}

/** Moves both in, and the large one out again; `decir` and `sostener` are the drill's. */
export async function moverYVolver(dist, servicios, decir, sostener) {
  const de = (archivo) => import(join(dist, archivo));
  const [{ migrate }, { sumsOf }] = await Promise.all([
    de('platform/db/data-source.js'),
    de('platform/backup/sums.js'),
  ]);
  const sumas = async (url) => JSON.stringify(await conCliente(url, sumsOf));
  const redonda = (minutos) => Number(minutos.toFixed(1));
  const carpeta = await mkdtemp(join(tmpdir(), 'jornal-mudanza-'));
  const solo = await startPostgres({ folder: carpeta });
  const [grande, antigua] = [`${BASE}_grande`, `${BASE}_antigua`];
  const enSolo = (base) => Object.assign(new URL(solo.url), { pathname: `/${base}` }).href;
  try {
    for (const base of ['ida', 'vuelta', 'antigua'])
      await conCliente(solo.url, (c) => c.query(`CREATE DATABASE ${base} TEMPLATE template0`));
    await conCliente(enSolo('antigua'), (c) => c.query(gunzipSync(readFileSync(FROZEN)).toString()));
    await crearBases(antigua);
    const { dicho, minutos } = await mover(dist, enSolo('antigua'), direccion(coordinador, antigua));
    const sueltas = (await sueltasDe(antigua)).length;
    decir('a business of an earlier version moved in and migrated', { minutos: redonda(minutos), sueltas });
    sostener('its rows are migrated on the cluster', dicho.includes('Todo cuadra.') && sueltas === 0);

    await migrate(enSolo('ida'));
    await conCliente(enSolo('ida'), (c) =>
      llenar(c, servicios, { citas: 10_000, cosas: 5_000, listas: 1_000, sucursales: 20 }),
    );
    await crearBases(grande);
    const ida = await mover(dist, enSolo('ida'), direccion(coordinador, grande), { matar: true });
    const vuelta = await mover(dist, direccion(coordinador, grande), enSolo('vuelta'));
    const todas = await Promise.all([enSolo('ida'), direccion(coordinador, grande), enSolo('vuelta')].map(sumas));
    const [filas] = /[\d.]+(?= filas de)/.exec(vuelta.dicho) ?? [];
    const iguales = new Set(todas).size === 1;
    decir('moved in, killed half way and given again, and out', {
      servicios,
      filas,
      minutos: { dentro: redonda(ida.minutos), fuera: redonda(vuelta.minutos) },
      iguales,
    });
    sostener('the sums are the same in all three', iguales && vuelta.dicho.includes('Todo cuadra.'));
  } finally {
    for (const base of [grande, antigua]) await borrarBases(base);
    await solo.stop();
    await rm(carpeta, { recursive: true, force: true });
  }
}

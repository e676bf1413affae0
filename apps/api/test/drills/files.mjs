// A report of 100,000 rows becomes an Excel workbook, and one of a million a CSV, while others work beside it: the memory of the API,
// how long its event loop stands still, and how long the others wait, against the same without files.
//
//   node test/drills/files.mjs [--filas 100000] [--millon 1000000] [--memoria 60] [--quieto 200] [--espera 2] [--dist FOLDER]
//
// Ends with 0 only when the memory grows by less than that many MB, the loop (p99) stands still for less than so many ms, and the others
// (p95) wait less than so many times what they wait at rest. The times are of this machine: run it with nothing beside it. Linux only.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '@jornal/postgres';
import pg from 'pg';
import { crearAdmin, fundar, levantarApi, matar, pedir } from './business.mjs';

const texto = (valor) => ({ type: 'string', default: valor });
const { values: opciones } = parseArgs({
  options: {
    filas: texto('100000'),
    millon: texto('1000000'),
    memoria: texto('60'),
    quieto: texto('200'),
    espera: texto('2'),
    dist: { type: 'string' },
  },
});
const [FILAS, MILLON] = [Number(opciones.filas), Number(opciones.millon)];
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));

/** The days of the services: two years apart, so that the days asked for choose how many. */
const POCAS = { start_date: '2026-01-01', end_date: '2026-12-31' };
const TODAS = { start_date: '2023-01-01', end_date: '2026-12-31' };

/** Services as the report reads them, without the book behind them: nothing else is asked of this business. */
async function llenar(base, { entidad_id, operadores, servicios }) {
  const cliente = new pg.Client(base);
  await cliente.connect();
  // Rows without a book behind them pass no trigger and no reference: checking a million takes longer than the drill.
  await cliente.query('SET session_replication_role = replica');
  const fecha = `CASE WHEN n <= ${FILAS} THEN '2026-01-01'::date ELSE '2023-01-01'::date END + n % 300`;
  const empleado = `($2::bigint[])[n % ${operadores.length} + 1]`;
  await cliente.query(
    `INSERT INTO tiquete (entidad_id, id, numero, estado, origen, fecha, total, total_original, monto_efectivo,
         monto_transferencia, usuario_id, created_at)
     SELECT $1, n, n, 'cobrado', 'registrar', ${fecha}, 25000, 25000, 25000, 0, 1, now() FROM generate_series(1, $2::int) n`,
    [entidad_id, MILLON],
  );
  await cliente.query(
    `INSERT INTO servicio_realizado (entidad_id, id, registro_id, tipo, servicio_id, servicio_nombre, empleado_id,
           cantidad, precio_unitario, descuento_porcentaje, total_servicio, total_con_descuento,
       porcentaje_empleado, monto_empleado, fecha, metodo_pago, monto_efectivo, monto_transferencia, monto_pagado, usuario_id, created_at)
     SELECT $1, n, n, 'catalogo', $4::bigint, 'Corte de cabello y peinado n.º ' || n, ${empleado}, 1, 25000, 0, 25000,
       25000, 40, 10000, ${fecha}, 'efectivo', 25000, 0, 0, 1, now()
     FROM generate_series(1, $3::int) n`,
    [entidad_id, operadores, MILLON, servicios[0]],
  );
  await cliente.query('ANALYZE');
  await cliente.end();
}

const memoriaDe = async (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
/** Since it was asked the last time. */
const quietoDe = async (url) =>
  Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(await (await fetch(`${url}/api/metrics`)).text())?.[1]) *
  1000;
const percentil = (valores, p) => valores.toSorted((a, b) => a - b)[Math.floor(valores.length * p)] ?? 0;

/** The requests of others meanwhile, four at once, each after a pause as people do; answers how long each waited. */
async function losDemas(url, token, hasta) {
  const demoras = [];
  const uno = async () => {
    while (!hasta.aborted) {
      for (const ruta of ['sesion', 'gastos/listar', 'report-types', 'productos/listar-productos']) {
        const desde = performance.now();
        const respuesta = await pedir(url, ruta, { token });
        await respuesta.arrayBuffer();
        if (!respuesta.ok) throw new Error(`${ruta} → ${respuesta.status}`);
        demoras.push(performance.now() - desde);
        await esperar(25);
      }
    }
  };
  await Promise.all([uno(), uno(), uno(), uno()]);
  return demoras;
}

/** Does the work with others beside it, looking at the API every 50 ms. */
async function medir({ proceso, url, token }, que, trabajo) {
  await quietoDe(url);
  const fin = new AbortController();
  const inicial = await memoriaDe(proceso.pid);
  let mayor = inicial;
  const ojo = setInterval(() => void memoriaDe(proceso.pid).then((mb) => (mayor = Math.max(mayor, mb))), 50);
  const demas = losDemas(url, token, fin.signal);
  const desde = performance.now();
  const dicho = await trabajo();
  const ms = performance.now() - desde;
  fin.abort();
  const demoras = await demas;
  clearInterval(ojo);
  const figuras = { crece: mayor - inicial, quieto: await quietoDe(url), p95: percentil(demoras, 0.95) };
  console.log(
    `${que}: ${(ms / 1000).toFixed(1)} s, ${dicho}; memoria ${inicial.toFixed(0)} MB y ${figuras.crece.toFixed(0)} ` +
      `más; event loop p99 ${figuras.quieto.toFixed(0)} ms; ${demoras.length} solicitudes de otros, ` +
      `p95 ${figuras.p95.toFixed(0)} ms (carga ${loadavg()[0].toFixed(1)})`,
  );
  return figuras;
}

async function bajar(url, token, dias, format) {
  const respuesta = await pedir(url, 'export-report/archivo', {
    token,
    cuerpo: { report_type: 'servicios_realizados', format, ...dias },
  });
  if (!respuesta.ok) throw new Error(`${respuesta.status} ${await respuesta.text()}`);
  let bytes = 0;
  for await (const trozo of respuesta.body) bytes += trozo.length;
  return `${respuesta.headers.get('x-total-count')} filas, ${(bytes / 1e6).toFixed(1)} MB`;
}

const carpeta = await mkdtemp(join(tmpdir(), 'jornal-archivos-'));
await chmod(carpeta, 0o711);
const postgres = await startPostgres({ folder: carpeta, database: 'jornal' });
try {
  await crearAdmin(DIST, postgres.url);
  const { proceso, url } = await levantarApi(DIST, postgres.url, { REQUESTS_PER_MINUTE: '1000000', METRICS: 'on' });
  try {
    const negocio = await fundar(url, 4);
    await llenar(postgres.url, negocio);
    const { token } = negocio;
    const api = { proceso, url, token };
    // Code that is compiled and kept on first use is no part of the cost of a file.
    await medir(api, 'Primero, para entrar en calor', () => bajar(url, token, POCAS, 'excel'));
    const enReposo = await medir(api, 'Sin archivos', () => esperar(10_000, 'nada'));
    const medidas = [
      await medir(api, 'Excel', () => bajar(url, token, POCAS, 'excel')),
      await medir(api, 'CSV', () => bajar(url, token, TODAS, 'csv')),
    ];
    const mal = medidas.flatMap(({ crece, quieto, p95 }) => [
      ...(crece < Number(opciones.memoria) ? [] : [`the memory grew by ${crece.toFixed(0)} MB`]),
      ...(quieto < Number(opciones.quieto) ? [] : [`the event loop stood still for ${quieto.toFixed(0)} ms`]),
      ...(p95 < Number(opciones.espera) * enReposo.p95
        ? []
        : [`others waited ${(p95 / enReposo.p95).toFixed(1)} times as long`]),
    ]);
    for (const queja of mal) console.error(`  ${queja}`);
    process.exitCode = mal.length === 0 ? 0 : 1;
  } finally {
    await matar(proceso);
  }
} finally {
  await postgres.stop();
  await rm(carpeta, { recursive: true, force: true });
}

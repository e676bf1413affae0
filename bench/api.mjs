// npm run bench:api [-- --servicios 100000 --rondas 5 --segundos 3 --conexiones 16 --calentar 4000 --caso texto --acepta br]
// The product beside the limit: same machine, same PostgreSQL, same data, rounds by turns. The figures that travel from one
// machine to another are the ratios; each is the median of the rounds.
import { execFile } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util';
import { CASOS } from './cases.mjs';
import { abrirLimite, abrirPostgres, abrirProducto, abrirSesiones, verificar } from './servers.mjs';

const { values: opciones } = parseArgs({
  options: {
    servicios: { type: 'string', default: '100000' },
    rondas: { type: 'string', default: '5' },
    segundos: { type: 'string', default: '3' },
    conexiones: { type: 'string', default: '16' },
    /** Requests before measuring: with fewer, on a busy machine, one measures the compiler of JavaScript. */
    calentar: { type: 'string', default: '4000' },
    caso: { type: 'string', default: '' },
    /** The encodings that the load accepts. */
    acepta: { type: 'string', default: '' },
  },
});
const ejecutar = promisify(execFile);
const mediana = (xs) => [...xs].sort((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;
const decir = (linea = '') => console.log(linea);

/** The answers of both, less what must differ: ids, instants. */
async function respuesta(direccion, { ruta, cuerpos }, token) {
  const r = await fetch(`${direccion}${ruta}`, {
    method: cuerpos ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(cuerpos ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
    },
    body: cuerpos && JSON.stringify(cuerpos[0]),
  });
  const texto = await r.text();
  const propios = cuerpos ? new Set(['id', 'registro_id', 'created_at']) : new Set();
  const cuerpo = JSON.parse(texto, (clave, valor) => (propios.has(clave) ? typeof valor : valor));
  return { estado: r.status, cuerpo };
}

async function exigirIguales(servidores, caso, token) {
  const [a, b] = await Promise.all(servidores.map((s) => respuesta(s.direccion, caso, token)));
  if (a.estado >= 300 || !isDeepStrictEqual(a, b))
    throw new Error(
      `«${caso.nombre}»: the two answers differ\n${JSON.stringify(a).slice(0, 1500)}\n${JSON.stringify(b).slice(0, 1500)}`,
    );
}

async function ronda(servidor, caso, token, duracion) {
  const pedido = {
    direccion: servidor.direccion,
    ruta: caso.ruta,
    cuerpos: caso.cuerpos,
    token,
    acepta: opciones.acepta,
    conexiones: Number(opciones.conexiones),
    ...duracion,
  };
  const carga = ejecutar(process.execPath, [
    fileURLToPath(new URL('load.mjs', import.meta.url)),
    JSON.stringify(pedido),
  ]);
  let memoria = 0;
  const antes = await servidor.cpu();
  const mirar = setInterval(async () => {
    memoria = Math.max(memoria, await servidor.memoria());
  }, 200);
  const { stdout } = await carga.finally(() => clearInterval(mirar));
  const resultado = JSON.parse(stdout);
  if (resultado.fallidas > 0) throw new Error(`«${caso.nombre}»: ${resultado.fallidas} failed requests`);
  return { ...resultado, memoria, cpu: ((await servidor.cpu()) - antes) / resultado.atendidas };
}

/** Rounds by turns, each pair in the opposite order of the one before, so that neither always goes first. */
async function medir(servidores, caso, token) {
  const [producto, limite] = servidores;
  for (const servidor of [producto, limite]) await ronda(servidor, caso, token, { cuantas: Number(opciones.calentar) });
  const pares = [];
  for (let i = 0; i < Number(opciones.rondas); i++) {
    const medidas = new Map();
    for (const servidor of i % 2 === 0 ? [producto, limite] : [limite, producto])
      medidas.set(servidor, await ronda(servidor, caso, token, { segundos: Number(opciones.segundos) }));
    pares.push([medidas.get(producto), medidas.get(limite)]);
  }
  const de = (cual, campo) => mediana(pares.map((par) => par[cual][campo]));
  const razones = pares.map(([p, l]) => p.porSegundo / l.porSegundo);
  return {
    caso: caso.nombre,
    razon: mediana(razones),
    desde: Math.min(...razones),
    hasta: Math.max(...razones),
    p99: mediana(pares.map(([p, l]) => p.p99 / l.p99)),
    producto: ['porSegundo', 'p50', 'p99', 'cpu'].map((campo) => de(0, campo)),
    limite: ['porSegundo', 'p50', 'p99', 'cpu'].map((campo) => de(1, campo)),
    memoria: Math.max(...pares.map(([p]) => p.memoria)),
    minimo: caso.minimo,
  };
}

function mostrar(filas, { inicio, reposo }) {
  const [cpu] = cpus();
  decir(
    `\n${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; ` +
      `${opciones.servicios} performed services, ${opciones.conexiones} connections, ` +
      `${opciones.rondas} rounds of ${opciones.segundos} s\n`,
  );
  decir(
    '| case | ratio (lowest–highest) | p99 ratio | product req/s, p50, p99 ms, CPU ms | limit req/s, p50, p99 ms, CPU ms | memory MB |',
  );
  decir('|---|---|---|---|---|---|');
  const cuatro = ([n, p50, p99, cpu]) => `${Math.round(n)}, ${p50}, ${p99}, ${cpu.toFixed(2)}`;
  for (const f of filas)
    decir(
      `| ${f.caso} | ${f.razon.toFixed(2)} (${f.desde.toFixed(2)}–${f.hasta.toFixed(2)}) | ${f.p99.toFixed(2)} | ` +
        `${cuatro(f.producto)} | ${cuatro(f.limite)} | ${Math.round(f.memoria)} |`,
    );
  decir(
    `\nProcess start with a migrated database: ${Math.round(inicio)} ms; memory at rest: ${Math.round(reposo)} MB.`,
  );
  for (const f of filas.filter((f) => f.razon < f.minimo || f.p99 > 2 || f.memoria > 250))
    decir(`Below what is asked: ${f.caso}`);
}

const postgres = await abrirPostgres();
const abiertos = [];
try {
  decir('Writing the data…');
  const url = await postgres.base(Number(opciones.servicios));
  const { supervisor } = await abrirSesiones(url);
  for (const abrir of [abrirProducto, abrirLimite]) abiertos.push(await abrir(url));
  const reposo = await abiertos[0].memoria();
  const filas = [];
  for (const caso of CASOS.filter((c) => c.nombre.toLowerCase().includes(opciones.caso.toLowerCase()))) {
    await exigirIguales(abiertos, caso, supervisor);
    decir(`Measuring: ${caso.nombre}`);
    filas.push(await medir(abiertos, caso, supervisor));
  }
  await verificar(url);
  mostrar(filas, { inicio: abiertos[0].inicio, reposo });
} finally {
  for (const servidor of abiertos) await servidor.cerrar();
  await postgres.cerrar();
}

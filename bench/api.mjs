// npm run bench:api [-- --servicios 100000 --rondas 5 --segundos 3 --conexiones 16 --calentar 4000 --preparados 400 --caso texto
//   --acepta br --antes carpeta]
// The product beside the limit: same machine, same PostgreSQL, same data, rounds by turns. The figures that travel from one
// machine to another are the ratios; each is the median of the rounds. Cases whose requests are good once stand beside another
// case of the product. `--antes`: beside an older build of the product, each over a database of its own.
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { CASOS, preparar } from './cases.mjs';
import { cargar } from './round.mjs';
import { abrirLimite, abrirPostgres, abrirProducto, abrirSesiones, verificar } from './servers.mjs';

const { values: opciones } = parseArgs({
  options: {
    servicios: { type: 'string', default: '100000' },
    rondas: { type: 'string', default: '5' },
    segundos: { type: 'string', default: '3' },
    conexiones: { type: 'string', default: '16' },
    /** Requests before measuring: with fewer, on a busy machine, one measures the compiler of JavaScript. */
    calentar: { type: 'string', default: '4000' },
    /** Requests of a round of those that are good once. */
    preparados: { type: 'string', default: '400' },
    caso: { type: 'string', default: '' },
    /** The encodings that the load accepts. */
    acepta: { type: 'string', default: '' },
    /** The folder of an older build (its `apps/api/dist`). */
    antes: { type: 'string' },
  },
});
const antes = opciones.antes === undefined ? null : resolve(opciones.antes);
/** A write of an older build is not slower than this. */
const MINIMO_DE_ANTES = 0.9;
const mediana = (xs) => [...xs].sort((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;
const decir = (linea = '') => console.log(linea);

/** The answer to a case, less what must differ: ids, numbers, instants. */
async function respuesta({ servidor, caso }) {
  const cuerpos = caso.cuerpos?.(servidor.hechos);
  const r = await fetch(`${servidor.direccion}${caso.ruta}`, {
    method: cuerpos ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${servidor.supervisor}`,
      ...(cuerpos ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
    },
    body: cuerpos && JSON.stringify(cuerpos[0]),
  });
  const texto = await r.text();
  const propios = cuerpos ? new Set(['id', 'registro_id', 'numero', 'created_at']) : new Set();
  const cuerpo = JSON.parse(texto, (clave, valor) => {
    if (propios.has(clave)) return typeof valor;
    return cuerpos && clave === 'message' ? valor.replace(/^Tiquete \d+/, 'Tiquete n') : valor;
  });
  return { estado: r.status, cuerpo };
}

async function exigirIguales(uno, otro) {
  const [a, b] = [await respuesta(uno), await respuesta(otro)];
  if (a.estado >= 300 || !isDeepStrictEqual(a, b))
    throw new Error(
      `«${uno.caso.nombre}»: the two answers differ\n${JSON.stringify(a).slice(0, 1500)}\n${JSON.stringify(b).slice(0, 1500)}`,
    );
}

async function ronda({ servidor, caso, pedidos }, duracion) {
  const pedido = {
    direccion: servidor.direccion,
    ruta: caso.ruta,
    cuerpos: pedidos ? undefined : caso.cuerpos?.(servidor.hechos),
    pedidos,
    token: servidor.supervisor,
    acepta: opciones.acepta,
    conexiones: Number(opciones.conexiones),
    ...duracion,
  };
  let memoria = 0;
  const alEmpezar = await servidor.cpu();
  const mirar = setInterval(async () => {
    memoria = Math.max(memoria, await servidor.memoria());
  }, 200);
  const resultado = await cargar(pedido).finally(() => clearInterval(mirar));
  if (resultado.fallidas > 0) throw new Error(`«${caso.nombre}»: ${resultado.fallidas} failed requests`);
  return { ...resultado, memoria, cpu: ((await servidor.cpu()) - alEmpezar) / resultado.atendidas };
}

/** The length of a round: requests that are good once are so many, and those beside them as many. */
async function unaRonda(quien, duracion, deUnaVez) {
  if (!deUnaVez) return await ronda(quien, duracion);
  const cuantas = Number(opciones.preparados);
  const de = quien.caso.pedidos;
  const pedidos = await de?.(quien.servidor, quien.servidor.hechos, cuantas + 2 * Number(opciones.conexiones));
  return await ronda({ ...quien, pedidos }, { cuantas });
}

/** Rounds by turns, each pair in the opposite order of the one before, so that neither always goes first. */
async function medir(uno, otro) {
  const { caso } = uno;
  const deUnaVez = caso.pedidos !== undefined;
  for (const quien of [uno, otro]) await unaRonda(quien, { cuantas: Number(opciones.calentar) }, deUnaVez);
  const pares = [];
  for (let i = 0; i < Number(opciones.rondas); i++) {
    const medidas = new Map();
    for (const quien of i % 2 === 0 ? [uno, otro] : [otro, uno])
      medidas.set(quien, await unaRonda(quien, { segundos: Number(opciones.segundos) }, deUnaVez));
    pares.push([medidas.get(uno), medidas.get(otro)]);
  }
  const de = (cual, campo) => mediana(pares.map((par) => par[cual][campo]));
  const razones = pares.map(([p, l]) => p.porSegundo / l.porSegundo);
  return {
    caso: caso.junto ? `${caso.nombre}, beside «${caso.junto}»` : caso.nombre,
    razon: mediana(razones),
    desde: Math.min(...razones),
    hasta: Math.max(...razones),
    p99: mediana(pares.map(([p, l]) => p.p99 / l.p99)),
    producto: ['porSegundo', 'p50', 'p99', 'cpu'].map((campo) => de(0, campo)),
    limite: ['porSegundo', 'p50', 'p99', 'cpu'].map((campo) => de(1, campo)),
    memoria: Math.max(...pares.map(([p]) => p.memoria)),
    ...(antes === null ? { minimo: caso.minimo, p99Maximo: caso.junto ? Infinity : 2 } : { minimo: MINIMO_DE_ANTES }),
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
    '| case | ratio (lowest–highest) | p99 ratio | product req/s, p50, p99 ms, CPU ms | ' +
      `${antes === null ? 'limit' : 'older build'} req/s, p50, p99 ms, CPU ms | memory MB |`,
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
  for (const f of filas.filter((f) => f.razon < f.minimo || f.p99 > (f.p99Maximo ?? Infinity) || f.memoria > 250))
    decir(`Below what is asked: ${f.caso}`);
}

/** A server with the sessions that ask it, and what was made for the cases. */
async function abrirCon(abrir, url, deAntes) {
  const servidor = { ...(await abrir(url)), ...(await abrirSesiones(url)) };
  return { ...servidor, reposo: await servidor.memoria(), hechos: await preparar(servidor, { deAntes }) };
}

async function abrirTodo(postgres, abiertos) {
  const n = Number(opciones.servicios);
  const url = await postgres.base(n);
  const producto = await abrirCon(abrirProducto, url, antes !== null);
  abiertos.push(producto);
  if (antes === null) {
    abiertos.push({ ...producto, ...(await abrirLimite(url)) });
    return [url];
  }
  const otra = await postgres.base(n, {}, antes);
  abiertos.push(await abrirCon((base) => abrirProducto(base, antes), otra, true));
  return [url, otra];
}

const postgres = await abrirPostgres();
const abiertos = [];
try {
  decir('Writing the data…');
  const [url, otra] = await abrirTodo(postgres, abiertos);
  const [producto, otro] = abiertos;
  const filas = [];
  const elegidos = CASOS.filter(({ nombre }) => nombre.toLowerCase().includes(opciones.caso.toLowerCase()));
  for (const caso of elegidos.filter(({ siempre }) => antes === null || siempre)) {
    const junto = CASOS.find(({ nombre }) => nombre === caso.junto);
    const uno = { servidor: producto, caso };
    const contra = junto ? { servidor: producto, caso: junto } : { servidor: otro, caso };
    if (antes === null && !junto) await exigirIguales(uno, contra);
    decir(`Measuring: ${caso.nombre}`);
    filas.push(await medir(uno, contra));
  }
  await verificar(url);
  if (otra) await verificar(otra, antes);
  mostrar(filas, producto);
} finally {
  for (const servidor of abiertos) await servidor.cerrar();
  await postgres.cerrar();
}

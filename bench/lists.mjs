// npm run bench:lists [-- --filas 200000 --personas 200000 --lista texto --rondas 3 --segundos 1 --conexiones 8 --ordenes
//   --base postgres://…]
// Every list of the product, by a supervisor whose branch has half of the rows and by an administrator who sees them all: its
// first page and its searches beside the limit, where it answers that list; page 9,000, or the one at nine tenths of a shorter
// list, and the one in the middle beside page 1; with `--ordenes`, the first page in each order that it offers.
import { cpus } from 'node:os';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { RUTAS_BUSCADAS, RUTAS_DE_LISTAS } from './limit-lists.mjs';
import { RUTAS_DE_PERSONAS } from './limit-people.mjs';
import { LISTAS } from './lists-cases.mjs';
import { cargar } from './round.mjs';
import { abrirLimite, abrirPostgres, abrirProducto, abrirSesiones } from './servers.mjs';

const { values: opciones } = parseArgs({
  options: {
    filas: { type: 'string', default: '200000' },
    /** As many people as rows, unless told. */
    personas: { type: 'string' },
    lista: { type: 'string', default: '' },
    rondas: { type: 'string', default: '3' },
    segundos: { type: 'string', default: '1' },
    conexiones: { type: 'string', default: '8' },
    /** A database that was written before, to measure it again. */
    base: { type: 'string' },
    ordenes: { type: 'boolean', default: false },
  },
});
const mediana = (xs) => [...xs].sort((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;
const pedirA = async (servidor, ruta, token) => {
  const desde = performance.now();
  const r = await fetch(`${servidor.direccion}${ruta}`, { headers: { authorization: `Bearer ${token}` } });
  const texto = await r.text();
  return { ms: performance.now() - desde, estado: r.status, texto };
};

/** How long several routes take one after the other, by turns: the median of each, the first turns only warm. */
async function turnos(servidor, rutas, token) {
  const tiempos = rutas.map(() => []);
  for (let i = -6; i < 15; i++)
    for (const [j, ruta] of rutas.entries()) {
      const { ms } = await pedirA(servidor, ruta, token);
      if (i >= 0) tiempos[j].push(ms);
    }
  return tiempos.map(mediana);
}

async function porSegundo(servidor, ruta, token) {
  const pedido = {
    direccion: servidor.direccion,
    ruta,
    token,
    conexiones: Number(opciones.conexiones),
    segundos: Number(opciones.segundos),
  };
  const { porSegundo: n, fallidas } = await cargar(pedido);
  if (fallidas > 0) throw new Error(`${ruta}: ${fallidas} failed requests`);
  return n;
}

/** A request that takes longer than this (ms) is timed by itself: of a second's load only a few would end. */
const LENTO = 50;

/** The rate of the product over that of the limit, by turns; both must answer the same. */
async function razon([producto, limite], ruta, token) {
  const [a, b] = await Promise.all([producto, limite].map((s) => pedirA(s, ruta, token)));
  if (a.estado !== 200 || !isDeepStrictEqual(JSON.parse(a.texto), JSON.parse(b.texto)))
    throw new Error(`${ruta}: the two answers differ\n${a.texto.slice(0, 900)}\n${b.texto.slice(0, 900)}`);
  if (a.ms > LENTO) {
    const tiempos = [[], []];
    for (let i = 0; i < 7; i++)
      for (const [j, servidor] of [producto, limite].entries())
        tiempos[j].push((await pedirA(servidor, ruta, token)).ms);
    const [p, l] = tiempos.map((ms) => 1000 / mediana(ms));
    return { razon: p / l, p, l };
  }
  for (const servidor of [producto, limite]) await porSegundo(servidor, ruta, token);
  const pares = [];
  for (let i = 0; i < Number(opciones.rondas); i++) {
    const medidas = new Map();
    for (const servidor of i % 2 === 0 ? [producto, limite] : [limite, producto])
      medidas.set(servidor, await porSegundo(servidor, ruta, token));
    pares.push([medidas.get(producto), medidas.get(limite)]);
  }
  const [p, l] = [0, 1].map((cual) => mediana(pares.map((par) => par[cual])));
  return { razon: mediana(pares.map(([x, y]) => x / y)), p, l };
}

const totalDe = (texto) => {
  const cuerpo = JSON.parse(texto);
  return (cuerpo.pagination ?? cuerpo.movimientos?.pagination)?.total ?? (cuerpo.data ?? cuerpo).length;
};

/** The routes of a list: a page of it, and the cases that are measured, by name. */
function casosDe(lista) {
  const con = (query) => `${lista.ruta}${lista.ruta.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
  const pagina = (n, mas = {}) => con({ ...(lista.cursor ? {} : { page: String(n) }), per_page: '10', ...mas });
  const enOrden = (orden) => ['asc', 'desc'].map((sentido) => [`${orden} ${sentido}`, pagina(1, { orden, sentido })]);
  const casos = [
    ...(lista.palabra ? [] : [['page 1', lista.entera ? lista.ruta : pagina(1)]]),
    ...(lista.textos ?? []).map((search) => [
      `«${search}»`,
      lista.palabra ? con({ [lista.palabra]: search }) : pagina(1, { search }),
    ]),
    ...(opciones.ordenes ? (lista.ordenes ?? []) : []).flatMap(enOrden),
  ];
  return { pagina, casos };
}

async function medirCaso(servidores, { lista, quien, token }, [caso, ruta]) {
  const { texto } = await pedirA(servidores[0], ruta, token);
  const known = ruta.includes('search=') ? RUTAS_BUSCADAS : RUTAS_DE_LISTAS;
  const beside = [...known, ...RUTAS_DE_PERSONAS].includes(lista.ruta) && !ruta.includes('orden=');
  const medida = beside ? await razon(servidores, ruta, token) : null;
  const [ms] = await turnos(servidores[0], [ruta], token);
  const junto =
    medida === null ? '– | –' : `${medida.razon.toFixed(2)} | ${medida.p.toFixed(0)} / ${medida.l.toFixed(0)}`;
  console.log(`| ${lista.nombre} | ${quien} | ${caso} | ${totalDe(texto) ?? '–'} | ${ms.toFixed(1)} | ${junto} |`);
}

async function medir(servidores, lista, quien, token) {
  const { pagina, casos } = casosDe(lista);
  const [[, primera]] = casos;
  const { estado, texto } = await pedirA(servidores[0], primera, token);
  // Not for this caller.
  if (estado === 403) return;
  for (const caso of casos) await medirCaso(servidores, { lista, quien, token }, caso);
  if (lista.entera || lista.cursor) return;
  const total = totalDe(texto);
  const lejos = Math.min(9_000, Math.max(1, Math.ceil(total * 0.09)));
  const medio = Math.max(1, Math.ceil(total / 20));
  const [uno, media, honda] = await turnos(servidores[0], [primera, pagina(medio), pagina(lejos)], token);
  const veces = (ms) => `${ms.toFixed(1)} (${(ms / uno).toFixed(1)}×)`;
  console.log(
    `| ${lista.nombre} | ${quien} | page ${lejos} | ${total} | ${veces(honda)} | page ${medio}: ${veces(media)} | |`,
  );
}

const postgres = opciones.base === undefined ? await abrirPostgres() : null;
const abiertos = [];
try {
  const n = Number(opciones.filas);
  if (postgres !== null) console.log('Writing the data…');
  const personas = Number(opciones.personas ?? n);
  const url =
    opciones.base ?? (await postgres?.base(n, { cosas: n, citas: n >> 1, listas: n, personas, sucursales: 20 }));
  const { supervisor, admin } = await abrirSesiones(url);
  for (const abrir of [abrirProducto, abrirLimite]) abiertos.push(await abrir(url));
  const [cpu] = cpus();
  console.log(
    `\n${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}, ${opciones.conexiones} connections\n`,
  );
  console.log(
    '| list | caller | case | rows | ms | of the limit | req/s, product / limit |\n|---|---|---|---|---|---|---|',
  );
  const { lista: texto } = opciones;
  for (const lista of LISTAS.filter(({ nombre }) => nombre.toLowerCase().includes(texto.toLowerCase())))
    for (const [quien, token] of [
      ['supervisor', supervisor],
      ['administrator', admin],
    ])
      await medir(abiertos, lista, quien, token);
} finally {
  for (const servidor of abiertos) await servidor.cerrar();
  await postgres?.cerrar();
}

// npm run bench:branches [-- --pocas 20 --muchas 2000 --servicios 100000 --crecen --vueltas 40 --bases postgres://…,postgres://…]
// What an administrator asks about every branch, of a business of a few branches and of one of many: the same screens over
// the same rows in total or, with `--crecen`, over so many more rows as there are branches. Asked by turns of two servers of
// the product; median of single requests. `--bases` names two databases that were written before, on a cluster for instance.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { abrirPostgres, abrirProducto, abrirSesiones, cerrarDias, conCliente } from './servers.mjs';

const { values: opciones } = parseArgs({
  options: {
    pocas: { type: 'string', default: '20' },
    muchas: { type: 'string', default: '2000' },
    servicios: { type: 'string', default: '100000' },
    crecen: { type: 'boolean', default: false },
    vueltas: { type: 'string', default: '40' },
    bases: { type: 'string' },
  },
});
/** Services a day, and of how many days, of a business of `--pocas` branches that grows with them: this month and the last. */
const AL_DIA = 100;
const DIAS = 62;
const MAXIMO = 3;
const porColumna = (ruta, orden) => `${ruta}?page=1&per_page=10&orden=${orden}&sentido=desc`;
const PANTALLAS = [
  ['Month', '/api/tablero/mes'],
  ['Day', '/api/tablero/dia'],
  ['Needs attention', '/api/tablero/atencion'],
  ['Pay window, dashboard', '/api/tablero/por-pagar'],
  ['Pay window, a page', '/api/tablero/por-pagar?page=2&per_page=20&todos=true'],
  ['Payments, a page', '/api/pagos/estado-empleados?page=1&per_page=25'],
  ['Pay window, everybody', '/api/pagos/estado-empleados'],
  ['Tills, a page', '/api/caja-menor/listar-cajas?page=1&per_page=20'],
  ['Tills, all', '/api/caja-menor/listar-cajas'],
  ['Services by amount', porColumna('/api/servicios/listar-servicios-realizados', 'total')],
  ['Services by day', porColumna('/api/servicios/listar-servicios-realizados', 'fecha')],
  ['Services by branch', porColumna('/api/servicios/listar-servicios-realizados', 'entidad')],
  ['Sales by amount', porColumna('/api/ventas/listar-ventas', 'total')],
  ['Expenses by amount', porColumna('/api/gastos/listar', 'monto')],
  ['Income by amount', porColumna('/api/servicios/listar-ingresos-adicionales', 'monto')],
  ['Payments by amount', porColumna('/api/pagos/listar-pagos', 'monto')],
  ['Counts of cash by amount', porColumna('/api/caja-menor/arqueos', 'contado')],
  ['Products by price', porColumna('/api/productos/listar-productos', 'precio')],
];
const mediana = (xs) => [...xs].sort((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;
/** A screen that takes longer is asked a few times only. */
const LENTA = 1_000;

async function tardar({ direccion, token }, ruta) {
  const desde = performance.now();
  const r = await fetch(`${direccion}${ruta}`, { headers: { authorization: `Bearer ${token}` } });
  const texto = await r.text();
  return { ms: performance.now() - desde, estado: r.status, bytes: texto.length };
}

/** How long each server took, by turns; the first of each only warm it. */
async function tardanzas(servidores, ruta) {
  const primeras = [];
  for (const servidor of servidores) primeras.push(await tardar(servidor, ruta));
  const lenta = primeras.some(({ ms }) => ms > LENTA);
  const tiempos = servidores.map(() => []);
  for (let i = lenta ? 0 : -10; i < (lenta ? 3 : Number(opciones.vueltas)); i++)
    for (const [j, servidor] of servidores.entries()) {
      const { ms } = await tardar(servidor, ruta);
      if (i >= 0) tiempos[j].push(ms);
    }
  return primeras.map(({ estado, bytes }, j) => ({ estado, bytes, ms: mediana(tiempos[j]) }));
}

const [pocas, muchas] = [Number(opciones.pocas), Number(opciones.muchas)];
async function escribir(postgres) {
  const bases = [];
  for (const sucursales of [pocas, muchas]) {
    const veces = opciones.crecen ? sucursales / pocas : 1;
    const [n, diarias] = opciones.crecen
      ? [AL_DIA * DIAS * veces, AL_DIA * veces]
      : [Number(opciones.servicios), Number(opciones.servicios) / DIAS / 2];
    console.log(`Writing ${n} services of ${sucursales} branches…`);
    bases.push(await postgres.base(n, { cosas: n >> 2, sucursales, diarias: Math.ceil(diarias) }));
  }
  return bases;
}

const postgres = opciones.bases === undefined ? await abrirPostgres() : null;
const servidores = [];
try {
  const bases = postgres === null ? (opciones.bases ?? '').split(',') : await escribir(postgres);
  for (const url of bases) {
    await cerrarDias(url);
    const { admin } = await abrirSesiones(url);
    servidores.push({ ...(await abrirProducto(url)), token: admin });
  }
  const version = await conCliente(bases[0], (c) => c.query('SHOW server_version').then(({ rows }) => rows[0]));
  const [cpu] = cpus();
  console.log(
    `\n${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}, PostgreSQL ${version.server_version}\n`,
  );
  console.log(
    `| screen | ${pocas} branches, ms | ${muchas} branches, ms, kB | ratio (at most ${MAXIMO}) |\n|---|---|---|---|`,
  );
  for (const [nombre, ruta] of PANTALLAS) {
    const [a, b] = await tardanzas(servidores, ruta);
    const dicho = [a, b].every(({ estado }) => estado === 200) ? (b.ms / a.ms).toFixed(1) : `${a.estado}, ${b.estado}`;
    console.log(`| ${nombre} | ${a.ms.toFixed(1)} | ${b.ms.toFixed(1)}, ${(b.bytes / 1024).toFixed(0)} | ${dicho} |`);
  }
} finally {
  for (const servidor of servidores) await servidor.cerrar();
  await postgres?.cerrar();
}

// A till that sells without pause while files of 5,000 products come in beside it: created, changed, and changed together with
// what the till sells. Every sale must be made, every unit accounted for, and no sale may wait more than half a second.
//
//   node test/drills/import.mjs [--filas 5000] [--espera 500] [--dist FOLDER]
//
// Ends with 0 only when all of it holds. The times are of this machine: run it with nothing beside it.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';

const { values: opciones } = parseArgs({
  options: { filas: { type: 'string', default: '5000' }, espera: { type: 'string', default: '500' }, dist: { type: 'string' } },
});
const FILAS = Number(opciones.filas);
const ESPERA = Number(opciones.espera);
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const de = (archivo) => import(pathToFileURL(join(DIST, archivo)).href);
const { iniciarPostgres } = await de('core/db/embedded-postgres.js');
const { verificar } = await de('verificar.js');
const SECRETO = { JWT_SECRET: 'a-secret-that-only-the-drill-ever-uses' };
const ADMIN = { email: 'simulacro@jornal.test', password: 'una clave larga' };

async function levantarApi(DATABASE_URL) {
  const env = { PATH: process.env.PATH, DATABASE_URL, PORT: '0', LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000', DEMO_DATA: 'off', ...SECRETO };
  const proceso = spawn(process.execPath, [join(DIST, 'main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let dicho = '';
  const url = await new Promise((listo, fallo) => {
    proceso.stdout.on('data', (trozo) => {
      dicho += trozo;
      const lista = /http:\/\/\S+:\d+/.exec(dicho);
      if (lista) listo(lista[0]);
    });
    proceso.once('exit', (codigo) => fallo(new Error(`The API ended with ${codigo}: ${dicho}`)));
  });
  return { proceso, url };
}

/** A client of the API; what is refused stops the drill. */
const cliente = (url, token) => async (method, ruta, cuerpo) => {
  const esArchivo = Buffer.isBuffer(cuerpo);
  const respuesta = await fetch(`${url}/api/${ruta}`, {
    method,
    headers: { ...(cuerpo && { 'content-type': esArchivo ? 'application/octet-stream' : 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
    body: cuerpo === undefined ? undefined : esArchivo ? cuerpo : JSON.stringify(cuerpo),
  });
  const dicho = await respuesta.json();
  if (!respuesta.ok) throw new Error(`${ruta} → ${respuesta.status} ${dicho.message}`);
  return dicho;
};

const tabla = (precio, costo, stock) =>
  Buffer.from(`nombre;codigo;precio;costo;stock\n${Array.from({ length: FILAS }, (_, i) => `Producto importado ${i};C-${i};${precio};${costo};${stock(i)}\n`).join('')}`);

/** How long the slowest of fifty sales takes with nothing beside it: what this machine makes of the figures below. */
async function vara(pedir, producto) {
  let peor = 0;
  for (let i = 0; i < 50; i++) {
    const desde = performance.now();
    await vender(pedir, producto);
    peor = Math.max(peor, performance.now() - desde);
  }
  console.log(`Sin importar: 50 ventas, la que más esperó ${Math.round(peor)} ms`);
}

const vender = (pedir, { id, precio_unitario }) =>
  pedir('POST', 'ventas/crear-venta', { productoId: id, cantidad: 1, metodoPago: 'efectivo', montoEfectivo: precio_unitario, montoTransferencia: 0 });

/** Sells one product without pause while a file comes in; answers how many were sold and the slowest. */
async function medir(pedir, { que, entidad_id, producto, archivo }) {
  let [terminado, ventas, peor] = [false, 0, 0];
  const inicio = performance.now();
  let duracion = 0;
  const importacion = pedir('POST', `productos/importar?simular=false&entidad_id=${entidad_id}`, archivo).finally(() => {
    terminado = true;
    duracion = performance.now() - inicio;
  });
  while (!terminado) {
    const desde = performance.now();
    await vender(pedir, producto);
    ventas++;
    peor = Math.max(peor, performance.now() - desde);
  }
  const { data } = await importacion;
  const { stock } = await pedir('GET', `productos/obtener-producto/${producto.id}`);
  console.log(`${que}: ${FILAS} filas en ${Math.round(duracion)} ms; ${ventas} ventas, la que más esperó ${Math.round(peor)} ms`);
  const cuadra = stock === producto.stock - ventas && data.resumen.crear + data.resumen.actualizar === FILAS;
  if (!cuadra) console.error(`  Stock ${stock}, and ${producto.stock} − ${ventas} were left; ${JSON.stringify(data.resumen)}`);
  if (peor > ESPERA) console.error(`  A sale waited more than ${ESPERA} ms`);
  return cuadra && peor <= ESPERA;
}

const carpeta = await mkdtemp(join(tmpdir(), 'jornal-importar-'));
await chmod(carpeta, 0o711);
const postgres = await iniciarPostgres({ carpeta, base: 'jornal' });
try {
  await promisify(execFile)(process.execPath, [join(DIST, 'cli.js'), 'admin-create', '--email', ADMIN.email, '--password', ADMIN.password], {
    env: { PATH: process.env.PATH, DATABASE_URL: postgres.url, ...SECRETO },
  });
  const { proceso, url } = await levantarApi(postgres.url);
  try {
    const pedir = cliente(url, (await cliente(url)('POST', 'login', ADMIN)).access_token);
    const crear = async (ruta, cuerpo) => (await pedir('POST', ruta, cuerpo)).data;
    const client_id = (
      await crear('clients', {
        name: 'Simulacro',
        business_name: 'Simulacro',
        nit: '900',
        address: 'Calle 1',
        phone: '300',
        email: 'empresa@jornal.test',
        password: ADMIN.password,
      })
    ).id;
    const entidad_id = (await crear('branches', { name: 'Centro', address: 'Calle 1', city: 'Bogotá', budget: 1, email: 'centro@jornal.test', client_id })).id;
    const caja = await crear('productos/crear-producto', { nombre: 'El de la caja', precio_unitario: 2000, costo_unitario: 1000, stock: 500_000, entidad_id });
    await vara(pedir, caja);
    const bien = [await medir(pedir, { que: 'Crear', entidad_id, producto: { ...caja, stock: 500_000 - 50 }, archivo: tabla(2000, 1000, () => 5) })];
    const queda = await pedir('GET', `productos/obtener-producto/${caja.id}`);
    bien.push(await medir(pedir, { que: 'Cambiar precios y existencias', entidad_id, producto: queda, archivo: tabla(2000, 1100, () => 9) }));
    const [uno] = (await pedir('GET', `productos/listar-productos?codigo=C-1&entidad_id=${entidad_id}`)).data;
    await pedir('PUT', `productos/actualizar-stock/${uno.id}`, { cantidad: 500_000 });
    const archivo = tabla(2000, 1200, (i) => (i === 1 ? '' : 20));
    bien.push(await medir(pedir, { que: 'Cambiar también lo que se vende', entidad_id, producto: { ...uno, stock: 500_000 }, archivo }));
    const rotas = (await verificar(postgres.url)).filter(({ filas }) => filas.length > 0);
    if (rotas.length > 0) console.error(JSON.stringify(rotas));
    process.exitCode = bien.every(Boolean) && rotas.length === 0 ? 0 : 1;
  } finally {
    const fin = once(proceso, 'exit');
    proceso.kill('SIGTERM');
    await fin;
  }
} finally {
  await postgres.detener();
  await rm(carpeta, { recursive: true, force: true });
}

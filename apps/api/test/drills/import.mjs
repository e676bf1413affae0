// A till that sells without pause while files of 5,000 products come in beside it: created, changed, and changed together with
// what the till sells. Every sale must be made, every unit accounted for, and no sale may wait more than half a second.
//
//   node test/drills/import.mjs [--filas 5000] [--espera 500] [--dist FOLDER]
//
// Ends with 0 only when all of it holds. The times are of this machine: run it with nothing beside it.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '@jornal/postgres';
import { crearAdmin, exigir, fundar, levantarApi, matar, pedir } from './business.mjs';

const { values: opciones } = parseArgs({
  options: {
    filas: { type: 'string', default: '5000' },
    espera: { type: 'string', default: '500' },
    dist: { type: 'string' },
  },
});
const FILAS = Number(opciones.filas);
const ESPERA = Number(opciones.espera);
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const de = (archivo) => import(pathToFileURL(join(DIST, archivo)).href);
const { verificar } = await de('verificar.js');

/** Sends a request; a refusal stops the drill. */
const cliente = (url, token) => async (metodo, ruta, cuerpo) =>
  exigir(await pedir(url, ruta, { token, metodo, cuerpo }));

const tabla = (precio, costo, stock) =>
  Buffer.from(
    'nombre;codigo;precio;costo;stock\n' +
      Array.from({ length: FILAS }, (_, i) => `Producto importado ${i};C-${i};${precio};${costo};${stock(i)}\n`).join(
        '',
      ),
  );

/** The time of the slowest of fifty sales with nothing beside it: the measure of this machine for the figures below. */
async function vara(llamar, producto) {
  let peor = 0;
  for (let i = 0; i < 50; i++) {
    const desde = performance.now();
    await vender(llamar, producto);
    peor = Math.max(peor, performance.now() - desde);
  }
  console.log(`Sin importar: 50 ventas, la que más esperó ${Math.round(peor)} ms`);
}

const vender = (llamar, { id, precio_unitario }) =>
  llamar('POST', 'ventas/crear-venta', {
    productoId: id,
    cantidad: 1,
    metodoPago: 'efectivo',
    montoEfectivo: precio_unitario,
    montoTransferencia: 0,
  });

/** Sells one product without pause while a file comes in; answers how many were sold and the slowest. */
async function medir(llamar, { que, entidad_id, producto, archivo }) {
  let [terminado, ventas, peor] = [false, 0, 0];
  const inicio = performance.now();
  let duracion = 0;
  const importacion = llamar('POST', `productos/importar?simular=false&entidad_id=${entidad_id}`, archivo).finally(
    () => {
      terminado = true;
      duracion = performance.now() - inicio;
    },
  );
  while (!terminado) {
    const desde = performance.now();
    await vender(llamar, producto);
    ventas++;
    peor = Math.max(peor, performance.now() - desde);
  }
  const { data } = await importacion;
  const { stock } = await llamar('GET', `productos/obtener-producto/${producto.id}`);
  console.log(
    `${que}: ${FILAS} filas en ${Math.round(duracion)} ms; ${ventas} ventas, la que más esperó ${Math.round(peor)} ms`,
  );
  const cuadra = stock === producto.stock - ventas && data.resumen.crear + data.resumen.actualizar === FILAS;
  if (!cuadra)
    console.error(`  Stock ${stock}, and ${producto.stock} − ${ventas} were left; ${JSON.stringify(data.resumen)}`);
  if (peor > ESPERA) console.error(`  A sale waited more than ${ESPERA} ms`);
  return cuadra && peor <= ESPERA;
}

const carpeta = await mkdtemp(join(tmpdir(), 'jornal-importar-'));
await chmod(carpeta, 0o711);
const postgres = await startPostgres({ folder: carpeta, database: 'jornal' });
try {
  await crearAdmin(DIST, postgres.url);
  const { proceso, url } = await levantarApi(DIST, postgres.url, { REQUESTS_PER_MINUTE: '1000000' });
  try {
    const { token, entidad_id } = await fundar(url, 0);
    const llamar = cliente(url, token);
    const { data: caja } = await llamar('POST', 'productos/crear-producto', {
      nombre: 'El de la caja',
      precio_unitario: 2000,
      costo_unitario: 1000,
      stock: 500_000,
      entidad_id,
    });
    await vara(llamar, caja);
    const bien = [
      await medir(llamar, {
        que: 'Crear',
        entidad_id,
        producto: { ...caja, stock: 500_000 - 50 },
        archivo: tabla(2000, 1000, () => 5),
      }),
    ];
    const queda = await llamar('GET', `productos/obtener-producto/${caja.id}`);
    bien.push(
      await medir(llamar, {
        que: 'Cambiar precios y existencias',
        entidad_id,
        producto: queda,
        archivo: tabla(2000, 1100, () => 9),
      }),
    );
    const [uno] = (await llamar('GET', `productos/listar-productos?codigo=C-1&entidad_id=${entidad_id}`)).data;
    await llamar('PUT', `productos/actualizar-stock/${uno.id}`, { cantidad: 500_000 });
    const archivo = tabla(2000, 1200, (i) => (i === 1 ? '' : 20));
    bien.push(
      await medir(llamar, {
        que: 'Cambiar también lo que se vende',
        entidad_id,
        producto: { ...uno, stock: 500_000 },
        archivo,
      }),
    );
    const rotas = (await verificar(postgres.url)).filter(({ filas }) => filas.length > 0);
    if (rotas.length > 0) console.error(JSON.stringify(rotas));
    process.exitCode = bien.every(Boolean) && rotas.length === 0 ? 0 : 1;
  } finally {
    await matar(proceso);
  }
} finally {
  await postgres.stop();
  await rm(carpeta, { recursive: true, force: true });
}

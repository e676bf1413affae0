import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { sumsOf } from '../../src/platform/backup/sums.js';
import { migrate } from '../../src/platform/db/data-source.js';
import { move } from '../../src/platform/move/move.js';
import { verificar } from '../../src/verificar.js';
import { abrirApp, type BaseDePrueba, copiarPlantilla, crearBase } from '../app.js';
import { compilar, type Programa } from '../child-server.js';
import { CLAVE } from '../crear.js';
import { EN_CLUSTER } from '../ground.js';
import { HOY } from '../small-business.js';

/** A business of an earlier version, as frozen.test.ts keeps it: one of each kind of row. */
const [, RECUERDO = '', DE_ANTES = ''] =
  /^-- (.*?)\n(.*)$/s.exec(gunzipSync(readFileSync(join(__dirname, '../frozen/0039.sql.gz'))).toString()) ?? [];
const { email, caja, figuras, empleado, servicio, precio } = JSON.parse(RECUERDO) as {
  email: string;
  caja: number;
  figuras: { caja: Record<string, unknown> };
  empleado: number;
  servicio: number;
  precio: number;
};

/** The rows of statements, the last of which counts, on a connection of its own. */
async function preguntar<T>(url: string, ...textos: string[]): Promise<T[]> {
  const cliente = new Client({ connectionString: url });
  await cliente.connect();
  try {
    let filas: T[] = [];
    for (const texto of textos) filas = (await cliente.query(texto)).rows as T[];
    return filas;
  } finally {
    await cliente.end();
  }
}
async function sumasDe(url: string): Promise<Record<string, string>> {
  const cliente = new Client({ connectionString: url });
  await cliente.connect();
  return sumsOf(cliente).finally(() => cliente.end());
}
const cuantasDe = (url: string, tabla: string) =>
  preguntar<{ n: number }>(url, `SELECT count(*)::int AS n FROM ${tabla}`).then((filas) => filas[0]?.n);
/** The sums of a table that has other columns by now, of those that it had. */
const ventasDe = (url: string) =>
  preguntar(
    url,
    `SELECT entidad_id, count(*), sum(total), sum(ganancia_total), sum(monto_efectivo), sum(monto_transferencia)
      FROM venta GROUP BY 1 ORDER BY 1`,
  );

// The frozen business is of a time before there were clusters: moved to one, it is part of `npm run drills -- cluster`.
(EN_CLUSTER ? describe.skip : describe)('Llevar un negocio a otra base de datos', () => {
  let programa: Programa;
  let origen: BaseDePrueba;
  const bases: BaseDePrueba[] = [];
  const vacia = async (): Promise<BaseDePrueba> => {
    const base = await crearBase();
    bases.push(base);
    return base;
  };
  const traer = (a: BaseDePrueba): ChildProcess & { dicho: () => string } => {
    const proceso = spawn(process.execPath, [join(programa.carpeta, 'cli.js'), 'mover', '--de', origen.url], {
      env: { PATH: process.env.PATH, DATABASE_URL: a.servicioUrl, DATABASE_ADMIN_URL: a.url },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let dicho = '';
    for (const salida of [proceso.stdout, proceso.stderr]) salida.on('data', (trozo) => (dicho += trozo));
    return Object.assign(proceso, { dicho: () => dicho });
  };
  /** Kills the command when it says that a table has arrived. */
  const matarAl = async (a: BaseDePrueba, tabla: string) => {
    const proceso = traer(a);
    proceso.stdout?.on('data', () => proceso.dicho().includes(`\n${tabla}: `) && proceso.kill('SIGKILL'));
    expect(await once(proceso, 'exit')).toEqual([null, 'SIGKILL']);
  };

  beforeAll(async () => {
    [programa, origen] = await Promise.all([compilar(), crearBase()]);
    await preguntar(origen.url, DE_ANTES);
  }, 60_000);
  afterAll(async () => {
    for (const base of [origen, ...bases]) await base.borrar();
  });

  it('cortado a medias, nadie lo abre; la misma orden sigue, lo actualiza y suma lo mismo', async () => {
    const [antes, libro] = [await sumasDe(origen.url), await cuantasDe(origen.url, 'libro')];
    const destino = await vacia();
    for (const tabla of ['role', 'libro']) await matarAl(destino, tabla);
    await expect(migrate(destino.url, { service: destino.servicioUrl })).rejects.toThrow(/falta una parte/);

    const ultima = traer(destino);
    const [codigo] = await once(ultima, 'exit');
    expect({ codigo, dicho: ultima.dicho() }).toMatchObject({
      codigo: 0,
      dicho: expect.stringContaining('Todo cuadra.'),
    });
    expect(ultima.dicho()).toContain(`libro: ${libro} filas (${libro} ya estaban)`);
    expect(ultima.dicho()).toMatch(/Venía de una versión anterior de Jornal y quedó al día/);
    expect(await sumasDe(origen.url)).toEqual(antes);
    // Tables that came since hold what the migrations put there.
    const despues = await sumasDe(destino.url);
    expect(despues).toMatchObject({ libro: antes.libro, pago: antes.pago, cita: antes.cita });
    expect(await ventasDe(destino.url)).toEqual(await ventasDe(origen.url));

    const prueba = await abrirApp({ base: { ...destino, borrar: async () => undefined } });
    const { access_token } = (await prueba.http.post('/api/login').send({ email, password: CLAVE }).expect(200)).body;
    const api = prueba.como(access_token);
    expect((await api.get(`/api/caja-menor/listar-cajas/${caja}`).expect(200)).body).toMatchObject(figuras.caja);
    // The ids go on where they were.
    const ticket = {
      empleado_id: empleado,
      fecha: HOY,
      metodo_pago: 'efectivo',
      monto_efectivo: precio,
      monto_transferencia: 0,
      servicios: [{ servicio_id: servicio, cantidad: 1 }],
    };
    await api.post('/api/servicios/servicios-multiples').send(ticket).expect(201);
    await prueba.cerrar();
    // Refuses a schema that lacks a key.
    expect(await migrate(destino.url, { service: destino.servicioUrl })).toEqual([]);
  }, 60_000);

  it('interrumpido en cualquier tabla sigue donde iba, y en ida y vuelta queda igual', async () => {
    const [ida, vuelta] = [await vacia(), await vacia()];
    let llegadas = 0;
    const cortar = ({ rows, before }: { rows: number; before: number }) => {
      if (rows > before && ++llegadas % 6 === 0) throw new Error('cut short');
    };
    let cortes = 0;
    for (;;) {
      const cortado = await move(origen.url, ida.url, { onTable: cortar }).then(
        () => false,
        (error: Error) => error.message === 'cut short' || Promise.reject(error),
      );
      if (!cortado) break;
      cortes += 1;
    }
    expect(cortes).toBeGreaterThan(4);
    await move(ida.url, vuelta.url, {});
    expect(await sumasDe(vuelta.url)).toEqual(await sumasDe(ida.url));
    expect((await verificar(vuelta.url)).filter(({ filas }) => filas.length > 0)).toEqual([]);
  }, 60_000);

  it('mientras se trae, el de origen no cambia; si cambió entre dos intentos, se dice y no se abre', async () => {
    const destino = await vacia();
    const primero = move(origen.url, destino.url, {
      onTable: async ({ nombre }) => {
        if (nombre !== 'libro') return;
        const cambiar = preguntar(origen.url, 'SET lock_timeout = 100', `UPDATE categoria SET nombre = 'Otra'`);
        await expect(cambiar).rejects.toThrow(/lock timeout/);
        throw new Error('cut short');
      },
    });
    await expect(primero).rejects.toThrow('cut short');
    await preguntar(origen.url, `INSERT INTO categoria (id, nombre) VALUES (9000, 'De después')`);
    await expect(move(origen.url, destino.url, {})).rejects.toThrow(/la tabla categoria .* cambió desde que se empezó/);
    await expect(migrate(destino.url)).rejects.toThrow(/falta una parte/);
    await preguntar(origen.url, `DELETE FROM categoria WHERE id = 9000`);
    await move(origen.url, destino.url, {});
  });

  it('no se trae donde ya hay otro, ni a medias el de otra base, ni mientras se trabaja, ni de donde no hay nada', async () => {
    const [ocupada, otra, nueva] = [await copiarPlantilla(), await crearBase(), await vacia()];
    bases.push(otra);
    await preguntar(otra.url, DE_ANTES);
    await expect(move(otra.url, origen.url, {})).rejects.toThrow(/no está vacía/);
    await expect(move(otra.servicioUrl, nueva.url, {})).rejects.toThrow(/no es el dueño de las tablas de origen/);
    await expect(move(ocupada.url, nueva.url, {})).rejects.toThrow(/no hay ningún negocio de Jornal/);
    // The tables of another version, and no business.
    await expect(move(origen.url, ocupada.url, {})).rejects.toThrow(
      /no son las de la versión de Jornal de la de origen/,
    );
    const cortado = move(origen.url, nueva.url, {
      onTable: () => {
        throw new Error('cut short');
      },
    });
    await expect(cortado).rejects.toThrow('cut short');
    await expect(move(otra.url, nueva.url, {})).rejects.toThrow(/se empezó a traer otro negocio/);
    await expect(move(nueva.url, ocupada.url, {})).rejects.toThrow(/falta una parte/);
    await migrate(otra.url, { service: otra.servicioUrl });
    const prueba = await abrirApp({ base: { ...otra, borrar: async () => undefined } });
    await expect(move(otra.url, ocupada.url, {})).rejects.toThrow(/trabaja todavía en la base de origen/);
    await prueba.cerrar();
    // The same version, and no business: what `npm run migrate` makes.
    await move(otra.url, ocupada.url, { service: ocupada.servicioUrl });
    expect(await sumasDe(ocupada.url)).toEqual(await sumasDe(otra.url));
    const guardas = await preguntar(ocupada.url, `SELECT FROM pg_trigger WHERE tgname LIKE 'guarda%'`);
    expect(guardas.length).toBeGreaterThan(0);
    await ocupada.borrar();
  });
});

import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { Conditions } from '../../src/platform/conditions/conditions.js';
import { Config } from '../../src/platform/settings/config.js';
import { abrirApp, type Prueba } from '../app.js';
import { type Actor, crearAdmin, crearSucursal } from '../crear.js';
import { abrirProxy } from '../proxy.js';
import { esperanCandado, veces } from '../tormenta.js';

const TARDO = {
  codigo: 'TARDO_DEMASIADO',
  message: 'El servidor tardó demasiado en responder. Intenta de nuevo en unos segundos.',
};

describe('Cuando la red entre Jornal y su base miente', () => {
  let red: Awaited<ReturnType<typeof abrirProxy>>;
  let prueba: Prueba;
  let admin: Actor;
  let entidad_id: number;

  beforeAll(async () => {
    red = await abrirProxy(process.env.URL_PLANTILLA as string);
    prueba = await abrirApp({ red: red.por, config: { DATABASE_POOL: 4, DATABASE_SILENT_SECONDS: 1 } });
    admin = await crearAdmin(prueba);
    entidad_id = (await crearSucursal(admin)).id;
  });
  // A check of the database while the network failed may have said that it is away, until it is made again.
  beforeEach(async () => {
    while (prueba.app.get(Conditions).impediment !== undefined) await new Promise(setImmediate);
  });
  afterAll(async () => {
    // With lines that say nothing any more, whom a stop does not wait for.
    await veces(4, leer);
    red.callar();
    await prueba.cerrar();
    await red.cerrar();
  });

  const leer = () => admin.api.get('/api/gastos/listar');
  const gastar = (clave: string = randomUUID()) =>
    admin.api
      .post('/api/gastos/crear')
      .set('Idempotency-Key', clave)
      .send({ descripcion: 'Toallas', monto: 1_000, metodo_pago: 'efectivo', fecha: '2026-11-18', entidad_id });
  const gastos = async () => (await prueba.sql<{ n: number }>('SELECT count(*)::int AS n FROM gasto'))[0]?.n ?? 0;
  const esperan = () => esperanCandado(prueba);

  /** Keeps expenses from being written until the work ends, or lets them. */
  const sinGastos = async (trabajo: (soltar: () => Promise<unknown>) => Promise<void>): Promise<void> => {
    const cliente = new Client({ connectionString: prueba.baseUrl });
    await cliente.connect();
    try {
      await cliente.query('BEGIN');
      await cliente.query('LOCK TABLE gasto IN SHARE MODE');
      await trabajo(() => cliente.query('COMMIT'));
    } finally {
      await cliente.end();
    }
  };

  it('las conexiones que callaron se sueltan con la primera que se nota, y lo siguiente se atiende', async () => {
    for (const { status } of await veces(4, leer)) expect(status).toBe(200);
    red.callar();
    const { body, headers } = await leer().expect(503);
    expect(body.codigo).toBe('BASE_NO_DISPONIBLE');
    expect(headers['retry-after']).toBeDefined();
    for (const { status } of await veces(8, leer)) expect(status).toBe(200);
  });

  it('lo que iba a guardarse al callar la red no retiene nada, y con su clave queda una sola vez', async () => {
    const antes = await gastos();
    const claves = Array.from({ length: 3 }, () => randomUUID());
    await sinGastos(async (soltar) => {
      const primeras = claves.map((clave) => gastar(clave).then(({ status }) => status));
      while ((await esperan()) < 3);
      red.callar();
      // On the server they go on now, one after the other, and wait for an answer that will never come with all that
      // they have locked.
      await soltar();
      expect(await Promise.all(primeras)).toEqual([503, 503, 503]);
    });
    for (const clave of claves) await gastar(clave).expect(201);
    expect(await gastos()).toBe(antes + 3);
  });

  it('por lo que de verdad tarda en la base se pregunta, y se espera', async () => {
    await sinGastos(async (soltar) => {
      const primera = gastar().then(({ status }) => status);
      while ((await esperan()) === 0);
      const antes = red.abiertas();
      while (red.abiertas() < antes + 2) await new Promise(setImmediate);
      await soltar();
      expect(await primera).toBe(201);
    });
  });

  it('una respuesta que tarda, de una base que está, se espera', async () => {
    const { body } = await leer().expect(200);
    red.demorar(300);
    try {
      expect((await leer().expect(200)).body).toEqual(body);
    } finally {
      red.demorar(0);
    }
  });

  it('las que se cortan se notan en el acto', async () => {
    await veces(4, leer);
    red.cortar();
    while (red.lineas() > 0) await new Promise(setImmediate);
    await leer().expect(200);
  });

  it('lo que tarda más de lo que se espera se deja, también en la base, y quien lo pidió lo sabe', async () => {
    const antes = await gastos();
    const config = prueba.app.get(Config);
    const segundos = config.ANSWER_SECONDS;
    await sinGastos(async () => {
      config.ANSWER_SECONDS = 1;
      const { body, headers } = await gastar().expect(503);
      expect(body).toMatchObject(TARDO);
      expect(headers['retry-after']).toBe('5');
      while ((await esperan()) > 0);
    }).finally(() => (config.ANSWER_SECONDS = segundos));
    expect(await gastos()).toBe(antes);
    await gastar().expect(201);
  });

  it('con todas las conexiones ocupadas sigue listo, porque pregunta en la suya', async () => {
    await sinGastos(async (soltar) => {
      const respuestas = veces(4, () => gastar());
      while ((await esperan()) < 4);
      await prueba.http.get('/api/salud/listo').expect(200);
      await leer().expect(503);
      await soltar();
      for (const { status } of await respuestas) expect(status).toBe(201);
    });
  });
});

it('un arranque que la base no saluda a tiempo, de tan ocupada, lo intenta otra vez', async () => {
  const red = await abrirProxy(process.env.URL_PLANTILLA as string);
  red.nuevas('callan');
  try {
    const arranque = abrirApp({ red: red.por });
    while (red.abiertas() === 0) await new Promise(setImmediate);
    red.nuevas('pasan');
    const prueba = await arranque;
    await prueba.http.get('/api/salud/listo').expect(200);
    await prueba.cerrar();
  } finally {
    await red.cerrar();
  }
});

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { abrirApp, MIERCOLES, type Prueba } from '../app.js';
import { compilar, levantar, type Servidor } from '../child-server.js';
import { type Actor, crearAdmin, crearSucursal } from '../crear.js';
import { abrirRedis } from '../redis.js';
import { abrirTurnos } from '../round-robin.js';

const JWT_SECRET = 'a-secret-that-three-processes-of-a-test-share';
const SERVIDOR = join(__dirname, '../fixed-clock-server.mjs');
const PERSONAS = 3;
/** As many as each person asks before Redis goes, and again after. */
const CADA_UNA = 10;

/** With a stopwatch, and a Redis of its own: npm run drills -- processes. */
describe('Tres procesos de un negocio, por turnos', () => {
  let prueba: Prueba;
  let redis: Awaited<ReturnType<typeof abrirRedis>>;
  let servidores: Servidor[];
  let turnos: Awaited<ReturnType<typeof abrirTurnos>>;
  let admin: Actor;
  let norte: number;

  beforeAll(async () => {
    redis = await abrirRedis();
    prueba = await abrirApp({ config: { JWT_SECRET } });
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin)).id;
    const { carpeta } = await compilar();
    const env = {
      INSTANTE: MIERCOLES,
      DATABASE_URL: prueba.servicioUrl,
      JWT_SECRET,
      REDIS_URL: redis.url,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
    };
    servidores = [];
    while (servidores.length < 3) servidores.push(await levantar([SERVIDOR, carpeta], env));
    turnos = await abrirTurnos(servidores.map(({ url }) => url));
    await redis.conectados(servidores.length);
    await Promise.all(servidores.map(enlazado));
  }, 180_000);
  afterAll(async () => {
    await turnos.cerrar();
    await Promise.all(servidores.map((servidor) => servidor.detener()));
    await prueba.cerrar();
  });

  /** Until a process listens and speaks to the others. */
  const enlazado = async ({ url }: Servidor) => {
    const en = () =>
      fetch(`${url}/api/operaciones/salud`, { headers: { authorization: `Bearer ${admin.token}` } }).then(
        (r) => r.json() as Promise<{ en_vivo: { otros_procesos: string } }>,
      );
    while ((await en()).en_vivo.otros_procesos !== 'conectado');
  };
  /** How often each process said that it is without Redis: for counting requests, and for telling the others. */
  const avisos = () =>
    servidores.map(({ dicho }) =>
      [/Redis is away: each process counts its own requests/g, /live events: the line to other processes is down/g].map(
        (palabras) => (dicho().match(palabras) ?? []).length,
      ),
    );
  const pedir = (ruta: string, token: string, cuerpo?: object) =>
    fetch(`${turnos.url}/api/${ruta}`, {
      method: cuerpo === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(cuerpo && { 'idempotency-key': randomUUID() }),
      },
      ...(cuerpo && { body: JSON.stringify(cuerpo) }),
    });
  /** The answers to a person among many, one request after the other: half of the answer is written. */
  const trabajar = async (): Promise<number[]> => {
    const gasto = { descripcion: 'Toallas', monto: 1_000, metodo_pago: 'efectivo', fecha: '2026-11-18' };
    const una = async () => {
      const dichos: number[] = [];
      for (let i = 0; i < CADA_UNA; i++) {
        const respuesta =
          i % 2 === 0
            ? await pedir('gastos/crear', admin.token, { ...gasto, entidad_id: norte })
            : await pedir('gastos/listar', admin.token);
        await respuesta.arrayBuffer();
        dichos.push(respuesta.status);
      }
      return dichos;
    };
    return (await Promise.all(Array.from({ length: PERSONAS }, una))).flat();
  };
  const todas = Array.from({ length: (PERSONAS * CADA_UNA) / 2 }, () => [201, 200]).flat();

  it('quien entra en uno es conocido en todos', async () => {
    for (let i = 0; i < servidores.length; i++) expect((await pedir('sesion', admin.token)).status).toBe(200);
    expect(turnos.servidas()).toEqual([1, 1, 1]);
  });

  it('y cuando Redis se va en medio del trabajo nadie es rechazado, y cada proceso lo dice una vez', async () => {
    expect(await trabajar()).toEqual(todas);
    const antes = avisos();
    const unaVezMas = antes.map((suyos) => suyos.map((veces) => veces + 1));
    const trabajo = trabajar();
    await redis.cerrar();
    expect(await trabajo).toEqual(todas);
    while (avisos().some((suyos, i) => suyos.some((veces, j) => veces === antes[i]?.[j])))
      await pedir('sesion', admin.token);
    expect(await trabajar()).toEqual(todas);
    expect(avisos()).toEqual(unaVezMas);
    const [{ gastos }] = (await prueba.sql(`SELECT count(*)::int AS gastos FROM gasto`)) as [{ gastos: number }];
    expect(gastos).toBe((3 * PERSONAS * CADA_UNA) / 2);
  }, 60_000);
});

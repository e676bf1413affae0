import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { abrirApp, MIERCOLES, type Prueba } from '../app.js';
import { compilar, levantar, type Servidor } from '../child-server.js';
import { type Actor, crearAdmin, crearSucursal } from '../crear.js';
import { abrirRedis } from '../redis.js';
import { abrirTurnos } from '../round-robin.js';

const JWT_SECRET = 'a-secret-that-three-processes-of-a-test-share';
const SERVIDOR = join(__dirname, '../fixed-clock-server.mjs');
const PERSONAS = 6;
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
      DATABASE_POOL: '4',
      JWT_SECRET,
      REDIS_URL: redis.url,
      LOG_LEVEL: 'warn',
    };
    servidores = [];
    while (servidores.length < 3) servidores.push(await levantar([SERVIDOR, carpeta], env));
    turnos = await abrirTurnos(servidores.map(({ url }) => url));
    // Of each process: what counts requests, and what listens and speaks to the others.
    await redis.conectados(servidores.length);
  }, 120_000);
  afterAll(async () => {
    await turnos.cerrar();
    await Promise.all(servidores.map((servidor) => servidor.detener()));
    await prueba.cerrar();
  });

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
  /** What each person of many is answered, one thing after the other: half of it is written. */
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
    const trabajo = trabajar();
    await redis.cerrar();
    expect(await trabajo).toEqual(todas);
    expect(await trabajar()).toEqual(todas);
    const [{ gastos }] = (await prueba.sql(`SELECT count(*)::int AS gastos FROM gasto`)) as [{ gastos: number }];
    expect(gastos).toBe((3 * PERSONAS * CADA_UNA) / 2);
    for (const { dicho } of servidores) {
      expect(dicho().match(/Redis is away: each process counts its own requests/g)).toHaveLength(1);
      expect(dicho().match(/live events: the line to other processes is down/g)).toHaveLength(1);
    }
  });
});

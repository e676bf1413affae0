import type { MetadatosRuta } from '@jornal/contract';
import { CSV_TYPE, XLSX_TYPE } from '@jornal/spreadsheets';
import fc from 'fast-check';
import type supertest from 'supertest';
import { documentoOpenApi } from '../../src/modules/operaciones/openapi.js';
import { RUTAS, type Ruta } from '../access-cases.js';
import { abrirApp, type Prueba } from '../app.js';
import { type Pedido, Pedidos } from '../azar/pedidos.js';
import {
  type Actor,
  crearAdmin,
  crearCuenta,
  crearOperador,
  crearRol,
  crearSucursal,
  crearSupervisor,
} from '../crear.js';
import { juezDe } from '../juez.js';
import { llenarListas } from './full-lists.js';

const SEMILLA = Number(process.env.SEMILLA ?? 20_261_118);
/** How many requests; `npm run drills -- requests` sends forty thousand. */
const PEDIDOS = Number(process.env.PEDIDOS ?? 900);
/** The routes that never end, that another process answers, and that write a file of everything. */
const SIN_PEDIR = ['eventos.seguir', 'operaciones.metricas', 'respaldos.crear'];
const QUIENES = ['admin', 'supervisor', 'operador', 'rol propio'] as const;
type Quien = (typeof QUIENES)[number];

/** The document says in words that a list may also be a file (openapi/operations.ts). */
const esArchivo = ({ ruta }: Ruta, { status, type }: supertest.Response): boolean =>
  status === 200 &&
  (ruta.metadata as MetadatosRuta).archivo === true &&
  [CSV_TYPE.split(';')[0], XLSX_TYPE].includes(type);

describe('Pedidos al azar a todas las operaciones, como cada rol', () => {
  const juez = juezDe(documentoOpenApi());
  const rutas = RUTAS.filter(({ clave }) => !SIN_PEDIR.includes(clave));
  let prueba: Prueba;
  let actores: Record<Quien, Actor>;

  beforeAll(async () => {
    const sinTopes = Object.fromEntries(
      ['REQUESTS', 'EXPORTS', 'FILES', 'SIGN_INS'].map((cual) => [`${cual}_PER_MINUTE`, 10_000_000]),
    );
    prueba = await abrirApp({ config: sinTopes });
    await llenarListas(await crearAdmin(prueba));
    actores = Object.fromEntries(await Promise.all(QUIENES.map(async (quien) => [quien, await nuevo(quien)])));
  }, 120_000);
  afterAll(() => prueba.cerrar(), 120_000);

  /** A new user with that role, whatever became of those before: a generated request may deactivate any of them. */
  async function nuevo(quien: Quien): Promise<Actor> {
    const admin = await crearAdmin(prueba);
    if (quien === 'admin') return admin;
    const { id: entidad_id } = await crearSucursal(admin);
    if (quien === 'supervisor') return crearSupervisor(admin, { entidad_id });
    if (quien === 'operador') return crearOperador(admin, { entidad_id });
    const { id: role_id } = await crearRol(admin, {
      alcance: 'sucursal',
      permisos: ['agendas.ver', 'agendas.crear', 'servicios.ver', 'gastos.ver'],
    });
    return crearCuenta(admin, { role_id, entidad_id });
  }

  const idsQueHay = async (): Promise<number[]> => {
    const tablas = [
      'entidad',
      'operador',
      'servicio',
      'servicio_realizado',
      'producto',
      'articulo',
      'venta',
      'gasto',
      'ingreso',
      'pago',
      'agenda',
      'horario',
      'cita',
      'persona_espera',
      'persona',
      'oferta',
      'usuario',
      'role',
      'client',
    ];
    const filas = await prueba.sql<{ id: number }>(
      tablas.map((tabla) => `(SELECT id FROM ${tabla} ORDER BY id DESC LIMIT 8)`).join(' UNION '),
    );
    return filas.map(({ id }) => Number(id));
  };

  function enviar(
    actor: Actor,
    { metodo, ruta }: Ruta,
    { camino, query, cuerpo }: Pedido,
  ): Promise<supertest.Response> {
    const peticion = actor.api[metodo](camino).query(query);
    if (metodo === 'get') return peticion.then((r) => r);
    const conCuerpo = Buffer.isBuffer(cuerpo)
      ? peticion.set('Content-Type', 'application/octet-stream').send(cuerpo)
      : peticion.send((ruta as { body?: unknown }).body === undefined ? {} : (cuerpo as object));
    return conCuerpo.then((r) => r);
  }

  it(
    `ninguno de ${PEDIDOS} termina en un error nuestro, y cada respuesta es de las que el documento declara`,
    async () => {
      const fallas: string[] = [];
      const estados: Record<string, number> = {};
      let pedidos = new Pedidos(await idsQueHay());
      for (let i = 0; i < PEDIDOS; i += 1) {
        if (i % 400 === 399) pedidos = new Pedidos(await idsQueHay());
        const ruta = rutas[i % rutas.length] as Ruta;
        const quien = QUIENES[Math.floor(i / rutas.length) % QUIENES.length] as Quien;
        const [pedido] = fc.sample(pedidos.de(ruta), { seed: SEMILLA + i, numRuns: 1 }) as [Pedido];
        const respuesta = await enviar(actores[quien], ruta, pedido);
        estados[respuesta.status] = (estados[respuesta.status] ?? 0) + 1;
        const mal = juez.respuesta({
          metodo: ruta.metodo.toUpperCase(),
          ruta: pedido.camino,
          estado: respuesta.status,
          tipo: respuesta.headers['content-type'] ?? '',
          cuerpo: respuesta.type.startsWith('text/') ? respuesta.text : respuesta.body,
          cabeceras: respuesta.headers,
        });
        if (respuesta.status >= 500 || (mal.length > 0 && !esArchivo(ruta, respuesta)))
          fallas.push(
            `${SEMILLA + i} ${quien} ${ruta.clave} ${JSON.stringify(pedido)} → ${respuesta.status} ${mal.join('; ')}`,
          );
        // A role may have been made to demand the second factor: its users would be refused all that follows.
        if (respuesta.body?.codigo === 'SEGUNDO_FACTOR_EXIGIDO')
          await prueba.sql('UPDATE role SET factor_dias = NULL, factor_desde = NULL');
        if (respuesta.status === 401 && ruta.acceso !== 'publico') actores[quien] = await nuevo(quien);
      }
      if (process.env.PEDIDOS !== undefined) process.stdout.write(`${JSON.stringify(estados)}\n`);
      expect(fallas).toEqual([]);
      // The requests succeeded often enough for their answers to mean something.
      expect((estados[200] ?? 0) + (estados[201] ?? 0)).toBeGreaterThan(PEDIDOS / 10);
    },
    PEDIDOS * 500,
  );
});

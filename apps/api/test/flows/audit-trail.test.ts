import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PALABRAS_ACCION, PALABRAS_RECURSO, PERMISO_DE_HISTORIAL } from '@jornal/contract';
import type { FastifyInstance } from 'fastify';
import { rutasDelContrato } from '../../src/modules/operaciones/openapi.js';
import { Notices } from '../../src/platform/events/notices.js';
import { abrirApp, type Prueba } from '../app.js';
import { type Actor, crearAdmin, crearSucursal } from '../crear.js';
import { CON_RASTRO, seguirRastro } from '../rastro.js';

/**
 * Public routes that change something and answer everybody the same: their outcomes are counted (core/access/watch.ts),
 * and the deed itself is its owner's. That of a receipt changes nothing: its word goes in a body, which no log keeps.
 */
const PUBLICAS = [
  'POST /api/clave',
  'POST /api/clave/consultar',
  'POST /api/ejemplo',
  'POST /api/publico/recibo',
  'POST /api/recuperar',
];

const RAIZ = join(__dirname, '../../src');
/** Files that name kinds of records for the search of people, and write no row of the trail. */
const NO_ESCRIBEN = /datos-personales\/(textos-libres|audit-people|anonimizar\.service)\.ts$/;
const FUENTES = (readdirSync(RAIZ, { recursive: true }) as string[])
  .filter(
    (f) =>
      /^(modules|core|platform)/.test(f) &&
      f.endsWith('.ts') &&
      !f.endsWith('.test.ts') &&
      !f.includes('migrations') &&
      !NO_ESCRIBEN.test(f),
  )
  .map((f) => readFileSync(join(RAIZ, f), 'utf8'));
const dichas = (patron: RegExp): string[] =>
  [...new Set(FUENTES.flatMap((texto) => [...texto.matchAll(patron)].map(([, palabra]) => palabra as string)))].sort();

describe('El rastro de lo que cambia', () => {
  let prueba: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
  });
  afterAll(() => prueba.cerrar());

  it('toda ruta del contrato que cambia algo está seguida en todas las pruebas, y de las públicas se dijo cuáles no', () => {
    const cambian = rutasDelContrato()
      .filter(({ ruta }) => ruta.method !== 'GET')
      .map(({ ruta }) => `${ruta.method} ${ruta.path}`);
    expect(cambian.length).toBeGreaterThan(70);
    expect(cambian.filter((ruta) => !CON_RASTRO.has(ruta)).sort()).toEqual(PUBLICAS);
  });

  it('una que no dejara fila o no se contara se notaría, y una repetida con su clave no cuenta dos veces', async () => {
    const fastify = prueba.app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    const seguido = seguirRastro(fastify, prueba.app.get(Notices, { strict: false }));
    // The naive control: a server that told no one of anything.
    const mudo = seguirRastro(fastify, { note: () => undefined });
    const entidad_id = (await crearSucursal(admin)).id;
    const gasto = () =>
      admin.api
        .post('/api/gastos/crear')
        .set('Idempotency-Key', 'una-vez')
        .send({ descripcion: 'Jabón', monto: 1_000, fecha: '2026-11-18', entidad_id });
    await gasto().expect(201);
    expect((await gasto().expect(201)).headers['idempotent-replayed']).toBe('true');
    await admin.api.post('/api/gastos/crear').send({ descripcion: '' }).expect(400);
    expect(await seguido.sinRastro(prueba.sql)).toEqual([]);
    // The naive control: a trail that knew of nothing.
    expect((await seguido.sinRastro(async () => [])).sort()).toEqual([
      'POST /api/branches',
      'POST /api/clients',
      'POST /api/gastos/crear',
    ]);
    expect(seguido.sinAviso()).toEqual([]);
    expect(mudo.sinAviso().sort()).toEqual(['POST /api/branches', 'POST /api/clients', 'POST /api/gastos/crear']);
    mudo.dejar();
    seguido.dejar();
  });

  it('lo que cada fila dice que se hizo, y a qué, tiene palabras', () => {
    const [acciones, recursos] = [dichas(/\baccion: '([a-z_]+)'/g), dichas(/\brecurso: '([a-z_]+)'/g)];
    expect([acciones.length > 20, recursos.length > 20]).toEqual([true, true]);
    // The outcome of a row in the trial of an import is no deed.
    const deUnaFila = ['error', 'omitida', 'sin_cambios'];
    expect(acciones.filter((accion) => !deUnaFila.includes(accion) && !(accion in PALABRAS_ACCION))).toEqual([]);
    // The list of a person shows rows of the trail itself: no deed on them has a row.
    expect(recursos.filter((recurso) => recurso !== 'auditoria' && !(recurso in PALABRAS_RECURSO))).toEqual([]);
    expect(Object.keys(PERMISO_DE_HISTORIAL).filter((recurso) => !recursos.includes(recurso))).toEqual([]);
  });

  it('el historial de cada clase de registro se puede pedir: lo que no existe es 404 y no una falla', async () => {
    for (const recurso of Object.keys(PERMISO_DE_HISTORIAL))
      await admin.api.get(`/api/historial/${recurso}/999999999`).expect(404);
  });
});

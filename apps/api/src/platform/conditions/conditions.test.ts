import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearCliente } from '../../../test/crear.js';
import { ClockWatch } from '../db/clock-watch.js';
import { Conditions } from './conditions.js';

describe('Lo que no está como debe', () => {
  let prueba: Prueba;

  beforeEach(async () => {
    prueba = await abrirApp();
  });
  afterEach(() => prueba.cerrar());

  const condiciones = () => prueba.app.get(Conditions, { strict: false });

  it('impide escribir con una frase mientras dura, y deja leer, llevarse un archivo y entrar', async () => {
    const admin = await crearAdmin(prueba);
    const dueno = await crearCliente(admin);
    condiciones().put({
      codigo: 'DISCO_LLENO',
      texto: 'Queda muy poco espacio en el disco del servidor',
      impide: 'escribir',
    });
    const zona = () =>
      admin.api.post('/api/zones').send({ name: 'Norte', description: 'Al norte', client_id: dueno.id });
    const { body, headers } = await zona().expect(503);
    expect(body).toMatchObject({ codigo: 'DISCO_LLENO', message: 'Queda muy poco espacio en el disco del servidor' });
    expect(headers['retry-after']).toBe('10');
    await admin.api.get('/api/zones').expect(200);
    // Its audit row is written: that somebody took a file away is known.
    await admin.api
      .post('/api/export-report/archivo')
      .send({ report_type: 'gastos', format: 'csv', start_date: '2026-11-01', end_date: '2026-11-18' })
      .expect(200);
    await crearAdmin(prueba);
    await prueba.http.get('/api/salud/listo').expect(200);
    condiciones().remove('DISCO_LLENO');
    await zona().expect(201);
  });

  it('un administrador lo lee, y lo que impide todo deja al servidor sin estar listo', async () => {
    const admin = await crearAdmin(prueba);
    const salud = async () => (await admin.api.get('/api/operaciones/salud').expect(200)).body;
    expect((await salud()).avisos).toEqual([]);
    condiciones().put({ codigo: 'RELOJ', texto: 'El reloj se adelantó.', impide: 'nada' });
    condiciones().put({ codigo: 'BASE', texto: 'La base de datos se está recuperando.', impide: 'todo' });
    expect(await salud()).toMatchObject({
      estado: 'error',
      detalle: { servidor: 'BASE' },
      avisos: [
        { codigo: 'RELOJ', texto: 'El reloj se adelantó.', impide: 'nada', desde: expect.any(String) },
        { codigo: 'BASE', impide: 'todo' },
      ],
    });
    await prueba.http.get('/api/salud/listo').expect(503, { estado: 'error', detalle: { servidor: 'BASE' } });
  });
});

describe('El reloj del servidor', () => {
  let prueba: Prueba;
  let admin: Actor;
  let client_id: number;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    client_id = (await crearCliente(admin)).id;
  });
  afterAll(() => prueba.cerrar());

  /** How far the process's own clock is off, once it was compared. */
  const adelantar = async (ms: number) => {
    const relojes = prueba.app.get(ClockWatch, { strict: false });
    relojes.process = () => Date.now() + ms;
    await relojes.compare();
  };
  const avisos = async () => (await admin.api.get('/api/operaciones/salud').expect(200)).body.avisos;
  const zona = () => admin.api.post('/api/zones').send({ name: 'Norte', description: 'Al norte', client_id });

  it('a más de un minuto del de la base se avisa, y se sigue registrando', async () => {
    await adelantar(30_000);
    expect(await avisos()).toEqual([]);
    await adelantar(180_000);
    const texto =
      'El reloj del servidor está 3 minutos adelantado respecto al de la base de datos. ' +
      'Corrige la hora del servidor: lo que se registra lleva la suya.';
    expect(await avisos()).toMatchObject([{ codigo: 'RELOJ', impide: 'nada', texto }]);
    await zona().expect(201);
  });

  it('a más de diez minutos no se registra nada, se dice por qué, y vuelve solo cuando se corrige', async () => {
    await adelantar(-86_400_000);
    expect((await zona().expect(503)).body).toMatchObject({
      codigo: 'RELOJ',
      message:
        'El reloj del servidor está 1 día atrasado respecto al de la base de datos. Mientras no se corrija la hora no se registra nada.',
    });
    await admin.api.get('/api/zones').expect(200);
    await adelantar(0);
    expect(await avisos()).toEqual([]);
    await zona().expect(201);
  });

  it('el de los negocios de prueba no es ese: se mueve sin que nadie avise', async () => {
    prueba.reloj.avanzar({ dias: 3 });
    await adelantar(0);
    expect(await avisos()).toEqual([]);
  });
});

describe('El registro del servidor', () => {
  it('dice una línea por cada cambio, y ninguna cuando se repite lo mismo', () => {
    const lineas: string[] = [];
    const anotar = (_: object, mensaje: string) => void lineas.push(mensaje);
    const condiciones = new Conditions({ warn: anotar, error: anotar });
    const poner = (impide: 'nada' | 'escribir') =>
      condiciones.put({ codigo: 'DISCO', texto: `Poco espacio (${impide})`, impide });
    for (const impide of ['nada', 'nada', 'escribir', 'escribir'] as const) poner(impide);
    condiciones.remove('DISCO');
    condiciones.remove('DISCO');
    expect(lineas).toEqual(['condition: Poco espacio (nada)', 'condition: Poco espacio (escribir)', 'condition: over']);
  });
});

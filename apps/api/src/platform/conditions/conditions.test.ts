import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearCliente } from '../../../test/crear.js';
import { ClockWatch } from '../db/clock-watch.js';
import { Conditions } from './conditions.js';

describe('Lo que no está como debe', () => {
  let app: Prueba;

  beforeEach(async () => {
    app = await abrirApp();
  });
  afterEach(() => app.cerrar());

  const conditions = () => app.app.get(Conditions, { strict: false });

  it('impide escribir con una frase mientras dura, y deja leer, llevarse un archivo y entrar', async () => {
    const admin = await crearAdmin(app);
    const owner = await crearCliente(admin);
    conditions().put({
      codigo: 'DISCO_LLENO',
      texto: 'Queda muy poco espacio en el disco del servidor',
      impide: 'escribir',
    });
    const zone = () =>
      admin.api.post('/api/zones').send({ name: 'Norte', description: 'Al norte', client_id: owner.id });
    const { body, headers } = await zone().expect(503);
    expect(body).toMatchObject({ codigo: 'DISCO_LLENO', message: 'Queda muy poco espacio en el disco del servidor' });
    expect(headers['retry-after']).toBe('10');
    await admin.api.get('/api/zones').expect(200);
    // Its audit row is written: the trail says that a file was taken away.
    await admin.api
      .post('/api/export-report/archivo')
      .send({ report_type: 'gastos', format: 'csv', start_date: '2026-11-01', end_date: '2026-11-18' })
      .expect(200);
    await crearAdmin(app);
    await app.http.get('/api/salud/listo').expect(200);
    conditions().remove('DISCO_LLENO');
    await zone().expect(201);
  });

  it('un administrador lo lee, y lo que impide todo deja al servidor sin estar listo', async () => {
    const admin = await crearAdmin(app);
    const health = async () => (await admin.api.get('/api/operaciones/salud').expect(200)).body;
    expect((await health()).avisos).toEqual([]);
    conditions().put({ codigo: 'RELOJ', texto: 'El reloj se adelantó.', impide: 'nada' });
    conditions().put({ codigo: 'BASE', texto: 'La base de datos se está recuperando.', impide: 'todo' });
    expect(await health()).toMatchObject({
      estado: 'error',
      detalle: { servidor: 'BASE' },
      avisos: [
        { codigo: 'RELOJ', texto: 'El reloj se adelantó.', impide: 'nada', desde: expect.any(String) },
        { codigo: 'BASE', impide: 'todo' },
      ],
    });
    await app.http.get('/api/salud/listo').expect(503, { estado: 'error', detalle: { servidor: 'BASE' } });
  });
});

describe('El reloj del servidor', () => {
  let app: Prueba;
  let admin: Actor;
  let client_id: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    client_id = (await crearCliente(admin)).id;
  });
  afterAll(() => app.cerrar());

  /** How far the process's own clock is off, once it was compared. */
  const forward = async (ms: number) => {
    const clocks = app.app.get(ClockWatch, { strict: false });
    clocks.process = () => Date.now() + ms;
    await clocks.compare();
  };
  const avisos = async () => (await admin.api.get('/api/operaciones/salud').expect(200)).body.avisos;
  const zone = () => admin.api.post('/api/zones').send({ name: 'Norte', description: 'Al norte', client_id });

  it('a más de un minuto del de la base se avisa, y se sigue registrando', async () => {
    await forward(30_000);
    expect(await avisos()).toEqual([]);
    await forward(180_000);
    const text =
      'El reloj del servidor está 3 minutos adelantado respecto al de la base de datos. ' +
      'Corrige la hora del servidor: lo que se registra lleva la suya.';
    expect(await avisos()).toMatchObject([{ codigo: 'RELOJ', impide: 'nada', texto: text }]);
    await zone().expect(201);
  });

  it('a más de diez minutos no se registra nada, se dice por qué, y vuelve solo cuando se corrige', async () => {
    await forward(-86_400_000);
    expect((await zone().expect(503)).body).toMatchObject({
      codigo: 'RELOJ',
      message:
        'El reloj del servidor está 1 día atrasado respecto al de la base de datos. Mientras no se corrija la hora no se registra nada.',
    });
    await admin.api.get('/api/zones').expect(200);
    await forward(0);
    expect(await avisos()).toEqual([]);
    await zone().expect(201);
  });

  it('el de los negocios de prueba no es ese: se mueve sin que nadie avise', async () => {
    app.reloj.avanzar({ dias: 3 });
    await forward(0);
    expect(await avisos()).toEqual([]);
  });
});

describe('El registro del servidor', () => {
  it('dice una línea por cada cambio, y ninguna cuando se repite lo mismo', () => {
    const lines: string[] = [];
    const note = (_: object, message: string) => void lines.push(message);
    const conditions = new Conditions({ warn: note, error: note });
    const put = (prevented: 'nada' | 'escribir') =>
      conditions.put({ codigo: 'DISCO', texto: `Poco espacio (${prevented})`, impide: prevented });
    for (const prevented of ['nada', 'nada', 'escribir', 'escribir'] as const) put(prevented);
    conditions.remove('DISCO');
    conditions.remove('DISCO');
    expect(lines).toEqual(['condition: Poco espacio (nada)', 'condition: Poco espacio (escribir)', 'condition: over']);
  });
});

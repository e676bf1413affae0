import { abrirApp, type Prueba } from '../../../test/app.js';
import { CLAVE, crearAdmin } from '../../../test/crear.js';
import { barrera, resumir, veces } from '../../../test/tormenta.js';
import { DemonstrationService } from './demonstration.service.js';
import { FirstUseService } from './first-use.service.js';

let app: Prueba;
beforeEach(async () => {
  app = await abrirApp({ config: { LOGIN_FREE_FAILURES: 3 } });
});
afterEach(() => app.cerrar());

const DUENA = {
  negocio: 'Salón Duarte',
  ciudad: 'Cali',
  nombre: 'Marina Duarte',
  email: 'Duena@salon.co',
  password: CLAVE,
};

const emitir = () => app.app.get(FirstUseService, { strict: false }).emitirCodigo();
const open = async () => (await app.http.get('/api/primer-uso').expect(200)).body.abierto;
const create = (code: string, data: Record<string, unknown> = {}) =>
  app.http.post('/api/primer-uso').send({ codigo: code, ...DUENA, ...data });

describe('El primer uso de un negocio vacío', () => {
  it('crea a su dueño con el código del servidor, una sola vez', async () => {
    expect(await open()).toBe(true);
    const code = (await emitir()) as string;
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await create(` ${code.toLowerCase().replaceAll('-', ' ')} `).expect(201)).body).toEqual({
      message: 'Tu cuenta de administrador está lista',
    });
    const { body } = await app.http.post('/api/login').send({ email: 'duena@salon.co', password: CLAVE }).expect(200);
    expect(body.user.role).toEqual({ nombre: 'admin' });

    expect(await open()).toBe(false);
    expect((await create(code, { email: 'otra@salon.co' }).expect(409)).body).toMatchObject({
      codigo: 'PRIMER_USO_CERRADO',
      message: 'Este negocio ya tiene dueño. Inicia sesión.',
    });
    expect(await emitir()).toBeNull();
    expect(await app.sql('SELECT hash FROM codigo_primer_uso')).toEqual([]);
  });

  it('abre su empresa y su sucursal con el nombre del negocio, y queda escrito quién fue', async () => {
    await create((await emitir()) as string).expect(201);
    const { body } = await app.http.post('/api/login').send({ email: DUENA.email, password: CLAVE }).expect(200);
    expect(body.user.nombre).toBe('Marina Duarte');
    const get = async (path: string) =>
      (await app.http.get(path).set('authorization', `Bearer ${body.access_token}`).expect(200)).body;
    const [client] = await get('/api/clients');
    expect(client).toMatchObject({ name: 'Salón Duarte', business_name: 'Salón Duarte', nit: '', email: '' });
    expect(await get('/api/branches')).toEqual([
      expect.objectContaining({
        name: 'Salón Duarte',
        city: 'Cali',
        budget: 0,
        email: 'duena@salon.co',
        client: { id: client.id, name: 'Salón Duarte' },
      }),
    ]);
    const { data } = await get('/api/auditoria?per_page=20');
    const told = data.map(({ accion, recurso, usuario }: Record<string, { nombre: string }>) => [
      accion,
      recurso,
      usuario?.nombre,
    ]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['crear', 'client', 'Marina Duarte'],
        ['crear', 'entidad', 'Marina Duarte'],
      ]),
    );
  });

  it('sin nombre del negocio, ciudad o persona no crea nada, y cada campo dice qué le falta', async () => {
    const code = (await emitir()) as string;
    const { body } = await create(code, { negocio: ' ', ciudad: '', nombre: '' }).expect(400);
    expect(body.errores).toEqual({
      negocio: ['El nombre del negocio es requerido'],
      ciudad: ['La ciudad es requerida'],
      nombre: ['Tu nombre es requerido'],
    });
    expect(await app.sql('SELECT (SELECT count(*) FROM client) + (SELECT count(*) FROM usuario) AS n')).toEqual([
      { n: 0 },
    ]);
  });

  it('está cerrado cuando ya hay quien administre', async () => {
    const code = (await emitir()) as string;
    await crearAdmin(app);
    expect(await open()).toBe(false);
    await create(code).expect(409);
  });

  it('sin el código no se crea a nadie, y quien lo adivina espera cada vez más', async () => {
    const code = (await emitir()) as string;
    for (let i = 0; i < 3; i++)
      expect((await create('AAAA-AAAA-AAAA').expect(400)).body.codigo).toBe('CODIGO_INCORRECTO');
    expect((await create(code).expect(429)).headers['retry-after']).toBe('1');
    expect(await app.sql('SELECT id FROM usuario')).toEqual([]);
    expect(JSON.stringify(await app.sql('SELECT * FROM codigo_primer_uso'))).not.toContain(code.replaceAll('-', ''));
    app.reloj.avanzar({ minutos: 1 });
    await create(code).expect(201);
  });

  it('vale el código de cada proceso que inició, mientras el negocio siga vacío', async () => {
    const primero = (await emitir()) as string;
    expect(await emitir()).not.toBe(primero);
    await create(primero).expect(201);
  });

  it('una contraseña que se rechaza no gasta el código', async () => {
    const code = (await emitir()) as string;
    for (let i = 0; i < 5; i++)
      expect((await create(code, { password: 'duena@salon.co' }).expect(400)).body.message).toBe(
        'La contraseña no puede ser el correo de la cuenta',
      );
    await create(code).expect(201);
  });

  it('de muchos que llegan a la vez con el código uno es el dueño, y los demás lo leen', async () => {
    const code = (await emitir()) as string;
    const { estados } = resumir(await veces(3, (i) => create(code, { email: `duena${i}@salon.co` })));
    expect(estados).toEqual({ 201: 1, 409: 2 });
    expect(await app.sql('SELECT count(*)::int AS n FROM usuario')).toEqual([{ n: 1 }]);
  });

  it('control: quien mira si está vacío y luego escribe hace varios dueños', async () => {
    const juntos = barrera(3);
    await veces(3, async (i) => {
      const empty = (await app.sql('SELECT id FROM usuario')).length === 0;
      await juntos();
      if (empty)
        await app.sql(
          `INSERT INTO usuario (id, email, clave_hash, role_id, created_at) VALUES ($1, $2, 'x', 1, now())`,
          [1000 + i, `control${i}@salon.co`],
        );
    });
    expect(await app.sql('SELECT count(*)::int AS n FROM usuario')).toEqual([{ n: 3 }]);
  });
});

describe('El negocio de ejemplo', () => {
  const state = async () => (await app.http.get('/api/primer-uso').expect(200)).body.ejemplo;
  const ask = () => app.http.post('/api/ejemplo');

  it('donde no hay, no se ofrece; donde está en otra parte, se dice dónde', async () => {
    expect(await state()).toEqual({ estado: 'no_hay', url: null });
    expect((await ask().expect(409)).body.codigo).toBe('SIN_EJEMPLO');
    const away = await abrirApp({ config: { DEMO_URL: 'https://ejemplo.jornal.co' } });
    const there = { estado: 'listo', url: 'https://ejemplo.jornal.co' };
    expect((await away.http.get('/api/primer-uso').expect(200)).body.ejemplo).toEqual(there);
    expect((await away.http.post('/api/ejemplo').expect(200)).body).toEqual(there);
    await away.cerrar();
  });

  it('pedido por muchos a la vez se abre uno; el que no abrió se intenta de nuevo, y el que terminó se abre otra vez', async () => {
    const opened: Array<{ answer: (url: string) => void; refuse: (why: Error) => void; end: () => void }> = [];
    app.app
      .get(DemonstrationService, { strict: false })
      .offer((end) => new Promise((answer, refuse) => void opened.push({ answer, refuse, end })));
    expect(await state()).toEqual({ estado: 'por_abrir', url: null });
    await veces(4, () => ask().expect(200));
    expect(await state()).toEqual({ estado: 'abriendo', url: null });
    expect(opened).toHaveLength(1);
    opened[0]?.refuse(new Error('no'));
    expect(await state()).toEqual({ estado: 'fallo', url: null });

    await ask().expect(200);
    opened[1]?.answer('http://127.0.0.1:4000');
    expect(await state()).toEqual({ estado: 'listo', url: 'http://127.0.0.1:4000' });
    expect((await ask().expect(200)).body.url).toBe('http://127.0.0.1:4000');
    opened[1]?.end();
    expect(await state()).toEqual({ estado: 'por_abrir', url: null });
    expect(opened).toHaveLength(2);
  });

  it('se abre desde la propia página, y no porque lo pida una de otra parte ni por un nombre de otra parte', async () => {
    const one = await abrirApp();
    let opened = 0;
    one.app.get(DemonstrationService, { strict: false }).offer(async () => `http://127.0.0.1:${4000 + opened++}`);
    const own = new URL(one.url).host;
    const from = (headers: Record<string, string>) => one.http.post('/api/ejemplo').set(headers);
    const elsewhere: Array<Record<string, string>> = [
      { Origin: 'https://otra.co' },
      { Origin: 'null' },
      { Origin: 'http://127.0.0.1:1' },
      { Origin: `http://${own}`, 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      // A name of theirs that leads here: to the browser the page and the server are one.
      { Host: `otra.co:${new URL(one.url).port}`, Origin: 'http://otra.co', 'Sec-Fetch-Site': 'same-origin' },
      { Host: '127.0.0.1.otra.co' },
      { Host: '' },
    ];
    for (const headers of elsewhere)
      expect([headers, (await from(headers).expect(403)).body]).toEqual([
        headers,
        expect.objectContaining({
          codigo: 'DESDE_OTRA_PAGINA',
          message: 'El ejemplo se abre desde la página de Jornal en este equipo',
        }),
      ]);
    expect(opened).toBe(0);
    const ours: Array<Record<string, string>> = [
      { Origin: `http://${own}`, 'Sec-Fetch-Site': 'same-origin' },
      { Origin: `http://${own}` },
      { Host: 'localhost:3000', Origin: 'http://localhost:3000' },
      { Host: '[::1]:3000', Origin: 'http://[::1]:3000' },
      {},
    ];
    for (const headers of ours) await from(headers).expect(200);
    expect(opened).toBe(1);
    await one.cerrar();
  });

  it('una demostración no deja su marca de dispositivo donde el negocio de al lado guarda la suya', async () => {
    for (const DEMONSTRATION of [true, false]) {
      const one = await abrirApp({ config: { DEMONSTRATION } });
      const { email } = await crearAdmin(one);
      const { headers } = await one.http.post('/api/login').send({ email, password: CLAVE }).expect(200);
      expect(headers['set-cookie'] === undefined).toBe(DEMONSTRATION);
      await one.cerrar();
    }
  });
});

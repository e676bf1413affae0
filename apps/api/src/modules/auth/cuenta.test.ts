import supertest from 'supertest';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  CLAVE,
  crearAdmin,
  crearCliente,
  crearOperador,
  crearSucursal,
  crearUsuario,
  iniciarSesion,
  moverInstantes,
} from '../../../test/crear.js';
import { dispositivoDe } from './device-name.js';
import { LastUse } from './last-use.js';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe('La cuenta propia', () => {
  let app: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());

  const sesionesDe = async (who: Actor) => (await who.api.get('/api/cuenta/sesiones').expect(200)).body;
  const sidDe = async (who: Actor): Promise<string> => (await sesionesDe(who)).sesiones[0].sid;

  it('dice quién es, desde cuándo y qué aceptó', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    await sara.api.post('/api/sesion/aceptacion').send({ version: '2026-11' }).expect(201);
    expect((await sara.api.get('/api/cuenta').expect(200)).body).toEqual({
      id: Number(sara.usuario_id),
      email: sara.email,
      nombre: null,
      role: { nombre: 'supervisor' },
      operador: null,
      entidad: null,
      created_at: '2026-11-18T15:00:00.000Z',
      ultimo_ingreso: null,
      segundo_factor: false,
      factor_exigido: false,
      codigos_restantes: 0,
      aceptaciones: [{ version: '2026-11', aceptado_en: '2026-11-18T15:00:00.000Z' }],
    });
    await app.http.post('/api/login').send({ email: sara.email, password: CLAVE }).expect(200);
    expect((await sara.api.get('/api/cuenta').expect(200)).body.ultimo_ingreso).toBe('2026-11-18T15:00:00.000Z');
  });

  it('la ve también el cliente, que no tiene ningún permiso', async () => {
    const { email } = await crearCliente(admin);
    const [row] = await app.sql<{ id: number }>('SELECT id FROM usuario WHERE email = $1', [email]);
    const client = app.como(await iniciarSesion(app, row?.id as number));
    expect((await client.get('/api/cuenta').expect(200)).body).toMatchObject({
      email,
      role: { nombre: 'cliente' },
      operador: null,
    });
    expect((await client.get('/api/cuenta/sesiones').expect(200)).body.total).toBe(1);
  });

  it('cambia su nombre quien no es operador; el de quien lo es, está en su ficha', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const renombrar = (who: Actor, body: object) => who.api.put('/api/cuenta').send(body);
    expect((await renombrar(sara, { nombre: '  Sara Mejía ' }).expect(200)).body.message).toBe(
      'Nombre actualizado exitosamente',
    );
    expect((await sara.api.get('/api/sesion').expect(200)).body.nombre).toBe('Sara Mejía');
    expect((await renombrar(sara, { nombre: ' ' }).expect(400)).body.message).toBe('El nombre es requerido');
    const trail = JSON.stringify(await app.sql(`SELECT * FROM auditoria WHERE accion = 'editar'`));
    expect(trail).not.toContain('Mejía');
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    expect((await renombrar(ana, { nombre: 'Otra' }).expect(409)).body).toMatchObject({
      codigo: 'NOMBRE_DEL_OPERADOR',
      message: 'Tu nombre es el de tu ficha de operador: se cambia en Operadores',
    });
  });

  it.each([
    { role_id: 1 },
    { activo: false },
    { entidad_id: 1 },
    { email: 'otra@jornal.test' },
    { segundo_factor: false },
    { id: 1 },
  ])('junto con el nombre no se cambia nada más: %j', async (rest) => {
    const before = await app.sql('SELECT * FROM usuario ORDER BY id');
    const { body } = await admin.api
      .put('/api/cuenta')
      .send({ nombre: 'Otra', ...rest })
      .expect(400);
    expect(body.message).toBe(`Campos no reconocidos: ${Object.keys(rest)[0]}`);
    expect(await app.sql('SELECT * FROM usuario ORDER BY id')).toEqual(before);
  });

  it('lista sus sesiones abiertas, con el dispositivo y la dirección de cada una, y ninguna de otra persona', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    await iniciarSesion(app, sara.usuario_id, -1);
    const { body } = await supertest(app.url)
      .post('/api/login')
      .set('User-Agent', WINDOWS)
      .send({ email: sara.email, password: CLAVE })
      .expect(200);
    const list = await sesionesDe({ ...sara, api: app.como(body.access_token) });
    expect(list).toEqual({
      total: 2,
      dias_sin_uso: 7,
      sesiones: [
        {
          sid: expect.any(String),
          dispositivo: 'Chrome en Windows',
          ip: '127.0.0.1',
          creada_en: '2026-11-18T15:00:00.000Z',
          ultimo_uso: '2026-11-18T15:00:00.000Z',
          actual: true,
        },
        {
          sid: expect.any(String),
          dispositivo: null,
          ip: '127.0.0.1',
          creada_en: '2026-11-18T15:00:00.000Z',
          ultimo_uso: '2026-11-18T15:00:00.000Z',
          actual: false,
        },
      ],
    });
  });

  it('la sesión que nadie usa en los días de SESSION_IDLE_DAYS termina, aunque no haya vencido, y no se cuenta', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    await iniciarSesion(app, sara.usuario_id);
    const uses = app.app.get(LastUse, { strict: false });
    const pasar = (days: number) =>
      moverInstantes(
        app,
        { tabla: 'sesion', columna: 'usada_en', horas: -24 * days },
        `usuario_id = ${sara.usuario_id}`,
      );
    await pasar(6.9);
    expect((await sesionesDe(sara)).total).toBe(2);
    // The session that asked was used; the other was not.
    await uses.escribir();
    await pasar(0.2);
    expect((await sesionesDe(sara)).total).toBe(1);
    await pasar(7);
    await sara.api.get('/api/sesion').expect(401);
  });

  it('el último uso se anota una vez por minuto, y no en cada solicitud', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const uses = app.app.get(LastUse, { strict: false });
    const written = async () =>
      (
        await app.sql<{ u: string | null }>('SELECT ultimo_uso AS u FROM sesion WHERE usuario_id = $1', [
          sara.usuario_id,
        ])
      )[0]?.u;
    await sara.api.get('/api/sesion').expect(200);
    expect(await written()).toBeNull();
    await uses.escribir();
    const primero = await written();
    expect(primero).toBe(app.reloj.fuente().toISOString());
    app.reloj.avanzar({ minutos: 0.5 });
    await sara.api.get('/api/sesion').expect(200);
    await uses.escribir();
    expect(await written()).toBe(primero);
    app.reloj.avanzar({ minutos: 1 });
    await sara.api.get('/api/sesion').expect(200);
    await uses.escribir();
    expect(await written()).toBe(app.reloj.fuente().toISOString());
    // Without use nothing is written.
    app.reloj.avanzar({ minutos: 5 });
    await uses.escribir();
    expect(await written()).not.toBe(app.reloj.fuente().toISOString());
  });

  it('cierra una de las suyas; la de otra persona no existe para nadie más', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const other = app.como(await iniciarSesion(app, sara.usuario_id));
    const foreign = await sidDe(admin);
    const close = (sid: string) => sara.api.delete(`/api/cuenta/sesiones/${sid}`);
    expect((await close(foreign).expect(404)).body.message).toBe('No se encontró la sesión');
    await close('11111111-1111-4111-8111-111111111111').expect(404);
    await close('no-es-una').expect(400);
    await admin.api.get('/api/sesion').expect(200);
    const { sesiones } = await sesionesDe(sara);
    const own = sesiones.find((s: { actual: boolean }) => !s.actual).sid;
    await close(own).expect(200);
    await other.get('/api/sesion').expect(401);
    await close(own).expect(404);
    await sara.api.get('/api/sesion').expect(200);
  });

  it('«Cerrar las demás» termina las otras suyas y deja esta, y las de los demás', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const others = [
      app.como(await iniciarSesion(app, sara.usuario_id)),
      app.como(await iniciarSesion(app, sara.usuario_id)),
    ];
    await sara.api.delete('/api/cuenta/sesiones').expect(200);
    for (const other of others) await other.get('/api/sesion').expect(401);
    expect((await sesionesDe(sara)).total).toBe(1);
    await admin.api.get('/api/sesion').expect(200);
    expect(await app.sql(`SELECT accion FROM auditoria WHERE usuario_id = $1`, [sara.usuario_id])).toEqual([
      { accion: 'cerrar_sesiones' },
    ]);
  });
});

describe('El dispositivo de una sesión', () => {
  it.each([
    [WINDOWS, 'Chrome en Windows'],
    [`${WINDOWS} Edg/142.0.0.0`, 'Edge en Windows'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox en Windows'],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome en Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, ' +
        'like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet en Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, ' +
        'like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari en iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, ' +
        'like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome en iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari en Mac',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome en Chromebook',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Navegador en Linux'],
    ['curl/8.14.1', null],
    ['<script>alert(1)</script>', null],
    [undefined, null],
  ])('%s se llama %s', (agente, name) => expect(dispositivoDe(agente)).toBe(name));
});

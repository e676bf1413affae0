import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { Limpieza } from './housekeeping.js';

describe('Las claves de idempotencia', () => {
  let prueba: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
  });
  afterAll(() => prueba.cerrar());

  const crear = () => admin.api.post('/api/servicios/crear-servicio').set('Idempotency-Key', 'la-misma').send({ nombre: 'Corte', precio: 25_000 });
  const claves = () => prueba.sql<{ clave: string }>('SELECT clave FROM idempotencia');

  it('valen un día: después la misma clave es otra solicitud, y las viejas se olvidan', async () => {
    const primera = await crear().expect(201);
    const repetida = await crear().expect(201);
    expect(repetida.headers['idempotent-replayed']).toBe('true');
    expect(repetida.body.data.id).toBe(primera.body.data.id);

    const limpieza = prueba.app.get(Limpieza, { strict: false });
    prueba.reloj.avanzar({ horas: 23 });
    expect(await limpieza.limpiar()).toBe(0);
    prueba.reloj.avanzar({ horas: 2 });
    const despues = await crear().expect(201);
    expect(despues.body.data.id).not.toBe(primera.body.data.id);
    prueba.reloj.avanzar({ horas: 25 });
    expect(await limpieza.limpiar()).toBe(1);
    expect(await claves()).toEqual([]);
  });
});

describe('Las respuestas guardadas', () => {
  it('se quedan los días que diga KEEP_ANSWERS_DAYS, aunque la clave ya no valga, y se borran de a muchas', async () => {
    const prueba = await abrirApp({ config: { KEEP_ANSWERS_DAYS: 3 } });
    const admin = await crearAdmin(prueba);
    const limpieza = prueba.app.get(Limpieza, { strict: false });
    await prueba.sql(`INSERT INTO idempotencia (entidad_id, usuario_id, clave, huella, creada_en) SELECT 0, $1, n::text, '-', $2 FROM generate_series(1, 2500) n`, [
      admin.usuario_id,
      prueba.reloj.fuente(),
    ]);
    prueba.reloj.avanzar({ dias: 3 });
    expect(await limpieza.limpiar()).toBe(0);
    prueba.reloj.avanzar({ minutos: 1 });
    expect(await limpieza.limpiar()).toBe(2500);
    await prueba.cerrar();
  });
});

describe('Los intentos de entrar', () => {
  it('se olvidan al pasar su ventana: probar correos inventados no llena la base', async () => {
    const prueba = await abrirApp();
    const limpieza = prueba.app.get(Limpieza, { strict: false });
    await prueba.http.post('/api/login').send({ email: 'nadie@jornal.test', password: 'x' }).expect(401);
    const quedan = async () => (await prueba.sql('SELECT clave FROM intento_login')).length;
    prueba.reloj.avanzar({ minutos: 14 });
    await limpieza.limpiar();
    expect(await quedan()).toBe(3);
    prueba.reloj.avanzar({ minutos: 2 });
    await limpieza.limpiar();
    expect(await quedan()).toBe(0);
    await prueba.cerrar();
  });
});

describe('Las sesiones terminadas', () => {
  it('se olvidan a los días que diga KEEP_SESSIONS_DAYS, de a muchas, y las vivas no', async () => {
    const prueba = await abrirApp({ config: { KEEP_SESSIONS_DAYS: 2, SESSION_HOURS: 12 } });
    const admin = await crearAdmin(prueba);
    const limpieza = prueba.app.get(Limpieza, { strict: false });
    // More than one transaction deletes at a time.
    await prueba.sql(
      `INSERT INTO sesion (id, usuario_id, creada_en, vence_en, ip) SELECT gen_random_uuid(), $1, $2::timestamptz - interval '2 days', $2::timestamptz - interval '2 days' + n * interval '1 second', 'x'
       FROM generate_series(-2500, 0) n`,
      [admin.usuario_id, prueba.reloj.fuente()],
    );
    const quedan = async () => (await prueba.sql('SELECT 1 FROM sesion')).length;
    await limpieza.limpiar();
    expect(await quedan()).toBe(2);
    await admin.api.get('/api/sesion').expect(200);
    const [{ vence }] = (await prueba.sql<{ vence: string }>('SELECT max(vence_en) AS vence FROM sesion')) as [{ vence: string }];
    prueba.reloj.poner(vence);
    prueba.reloj.avanzar({ dias: 2 });
    await limpieza.limpiar();
    expect(await quedan()).toBe(1);
    prueba.reloj.avanzar({ minutos: 1 });
    await limpieza.limpiar();
    expect(await quedan()).toBe(0);
    await prueba.cerrar();
  });
});

import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, moverInstantes, pasarHorasDeSesion } from '../../../test/crear.js';
import { Housekeeping } from './housekeeping.js';

describe('Las claves de idempotencia', () => {
  let app: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());

  const create = () =>
    admin.api
      .post('/api/servicios/crear-servicio')
      .set('Idempotency-Key', 'la-misma')
      .send({ nombre: 'Corte', precio: 25_000 });
  const claves = () => app.sql<{ clave: string }>('SELECT clave FROM idempotencia');

  const age = (horas: number) => moverInstantes(app, { tabla: 'idempotencia', columna: 'creada_en', horas: -horas });

  it.each([1, -1])(
    'no cuentan con el reloj del servidor: salte %i día, lo repetido responde lo mismo y se hace una vez',
    async (days) => {
      const con = (clave: string) =>
        admin.api
          .post('/api/servicios/crear-servicio')
          .set('Idempotency-Key', clave)
          .send({ nombre: `Barba ${clave}`, precio: 15_000 });
      const before = await con(`antes${days}`).expect(201);
      app.reloj.avanzar({ dias: days, minutos: days });
      expect((await con(`antes${days}`).expect(201)).body).toEqual(before.body);
      const meanwhile = await con(`mientras${days}`).expect(201);
      await app.app.get(Housekeeping, { strict: false }).clean();
      app.reloj.avanzar({ dias: -days, minutos: -days });
      expect((await con(`mientras${days}`).expect(201)).body).toEqual(meanwhile.body);
      expect(await app.sql(`SELECT count(*)::int AS n FROM servicio WHERE id >= $1`, [before.body.data.id])).toEqual([
        { n: 2 },
      ]);
      await app.sql('DELETE FROM idempotencia');
    },
  );

  it('valen un día: después la misma clave es otra solicitud, y las viejas se olvidan', async () => {
    const first = await create().expect(201);
    const repeated = await create().expect(201);
    expect(repeated.headers['idempotent-replayed']).toBe('true');
    expect(repeated.body.data.id).toBe(first.body.data.id);

    const cleanup = app.app.get(Housekeeping, { strict: false });
    await age(23);
    expect(await cleanup.clean()).toBe(0);
    await age(2);
    const after = await create().expect(201);
    expect(after.body.data.id).not.toBe(first.body.data.id);
    await age(25);
    expect(await cleanup.clean()).toBe(1);
    expect(await claves()).toEqual([]);
  });
});

describe('Las respuestas guardadas', () => {
  it('se quedan los días que diga KEEP_ANSWERS_DAYS, aunque la clave ya no valga, y se borran de a muchas', async () => {
    const app = await abrirApp({ config: { KEEP_ANSWERS_DAYS: 3 } });
    const admin = await crearAdmin(app);
    const cleanup = app.app.get(Housekeeping, { strict: false });
    await app.sql(
      `INSERT INTO idempotencia (entidad_id, usuario_id, clave, huella, creada_en)
        SELECT 0, $1, n::text, '-', now() - interval '3 days' + interval '1 minute' FROM generate_series(1, 2500) n`,
      [admin.usuario_id],
    );
    expect(await cleanup.clean()).toBe(0);
    await moverInstantes(app, { tabla: 'idempotencia', columna: 'creada_en', horas: -1 / 30 });
    expect(await cleanup.clean()).toBe(2500);
    await app.cerrar();
  });
});

describe('Los intentos de entrar', () => {
  it('se olvidan al pasar su ventana: probar correos inventados no llena la base', async () => {
    const app = await abrirApp();
    const cleanup = app.app.get(Housekeeping, { strict: false });
    await app.http.post('/api/login').send({ email: 'nadie@jornal.test', password: 'x' }).expect(401);
    const left = async () => (await app.sql('SELECT clave FROM intento_login')).length;
    app.reloj.avanzar({ minutos: 14 });
    await cleanup.clean();
    expect(await left()).toBe(3);
    app.reloj.avanzar({ minutos: 2 });
    await cleanup.clean();
    expect(await left()).toBe(0);
    await app.cerrar();
  });
});

describe('Las sesiones terminadas', () => {
  it('se olvidan a los días que diga KEEP_SESSIONS_DAYS, de a muchas, y las vivas no', async () => {
    const app = await abrirApp({ config: { KEEP_SESSIONS_DAYS: 2, SESSION_HOURS: 12 } });
    const admin = await crearAdmin(app);
    const cleanup = app.app.get(Housekeeping, { strict: false });
    // More than one transaction deletes at a time.
    await app.sql(
      `INSERT INTO sesion (id, usuario_id, creada_en, vence_en, ip)
       SELECT gen_random_uuid(), $1, now() - interval '3 days',
         now() - interval '2 days' + interval '1 minute' + CASE n WHEN 0 THEN 0 ELSE n - 60 END * interval '1 second', 'x'
       FROM generate_series(-2500, 0) n`,
      [admin.usuario_id],
    );
    const left = async () => (await app.sql('SELECT 1 FROM sesion')).length;
    await cleanup.clean();
    expect(await left()).toBe(2);
    await admin.api.get('/api/sesion').expect(200);
    const [last] = await app.sql<{ horas: number }>(
      `SELECT extract(epoch FROM max(vence_en) - now())::float8 / 3600 AS horas FROM sesion`,
    );
    await pasarHorasDeSesion(app, (last?.horas ?? 0) + 48 - 1 / 60);
    await cleanup.clean();
    expect(await left()).toBe(1);
    await pasarHorasDeSesion(app, 1);
    await cleanup.clean();
    expect(await left()).toBe(0);
    await app.cerrar();
  });
});

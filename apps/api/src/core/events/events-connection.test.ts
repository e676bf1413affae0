import { RECARGAR } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearSucursal,
  crearSupervisor,
  iniciarSesion,
  type Operador,
} from '../../../test/crear.js';
import { abrirFlujo, enlazado, type Flujo } from '../../../test/flujo.js';
import { Notices } from '../../platform/events/notices.js';
import { Streams } from './streams.js';

const BEAT = { LIVE_HEARTBEAT_SECONDS: 0.05 };
const HOY = '2026-11-18';

const spend = (who: Actor, entidad_id: number) =>
  who.api
    .post('/api/gastos/crear')
    .send({ descripcion: 'Toallas', monto: 1_000, metodo_pago: 'efectivo', fecha: HOY, entidad_id })
    .expect(201);

const howMany = async (admin: Actor): Promise<number> =>
  (await admin.api.get('/api/operaciones/salud').expect(200)).body.en_vivo.conexiones;

/** Two signs of life from now: whatever was told before has come. */
const twoBeats = (stream: Flujo) => {
  const hasta = stream.latidos() + 2;
  return stream.hasta(() => stream.latidos() >= hasta);
};

describe('La conexión por la que se cuenta lo que cambia', () => {
  let app: Prueba;
  let admin: Actor;
  let center: number;
  let north: number;
  let supervisor: Operador;
  const open: Flujo[] = [];

  const follow = async (who: Actor, token = who.token): Promise<Flujo> => {
    const stream = await abrirFlujo(app.url, token);
    open.push(stream);
    return stream;
  };

  beforeAll(async () => {
    app = await abrirApp({ config: BEAT });
    admin = await crearAdmin(app);
    center = (await crearSucursal(admin, { name: 'Centro' })).id;
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    supervisor = await crearSupervisor(admin, { entidad_id: center });
    await enlazado(admin);
  });
  /** Waits until the changes of earlier tests have been told. */
  beforeEach(async () => {
    const stream = await follow(admin);
    app.app.get(Notices, { strict: false }).note([{ tema: 'reportes', entidad_id: 0 }]);
    await stream.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'reportes'));
    stream.cerrar();
    while ((await howMany(admin)) > 0);
  });
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.cerrar();
    while ((await howMany(admin)) > 0);
  });
  afterAll(() => app.cerrar());

  it('llega por una respuesta que no termina, sin guardarse ni comprimirse por el camino', async () => {
    const stream = await follow(admin);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    });
    expect(Object.keys(stream.headers).filter((h) => /content-encoding|content-length|access-control/.test(h))).toEqual(
      [],
    );
    await spend(supervisor, center);
    expect(await stream.siguiente()).toEqual({ tema: 'gastos', entidad_id: center });
  });

  it.each(['se cierra la sesión', 'se desactiva la cuenta', 'la sesión se vence'])(
    'termina cuando %s',
    async (testCase) => {
      const other = await crearAdmin(app);
      const token = testCase === 'la sesión se vence' ? await iniciarSesion(app, other.usuario_id, 1) : other.token;
      const stream = await follow(other, token);
      if (testCase === 'se cierra la sesión') await other.api.post('/api/logout').send({}).expect(200);
      else if (testCase === 'se desactiva la cuenta')
        await app.sql(`UPDATE usuario SET activo = false WHERE id = $1`, [other.usuario_id]);
      else await app.sql(`UPDATE sesion SET vence_en = now() WHERE usuario_id = $1`, [other.usuario_id]);
      await stream.terminado;
      expect((await abrirFlujo(app.url, token)).status).toBe(401);
    },
  );

  it('con la base muda no se cuenta nada; cuando vuelve a responder, que todo pudo cambiar', async () => {
    const stream = await follow(admin);
    await app.sql('ALTER TABLE sesion RENAME TO escondida');
    await twoBeats(stream);
    await twoBeats(stream);
    app.app.get(Notices, { strict: false }).note([{ tema: 'gastos', entidad_id: center }]);
    await twoBeats(stream);
    expect(stream.sucesos).toEqual([]);
    await app.sql('ALTER TABLE escondida RENAME TO sesion');
    expect(await stream.siguiente([])).toBe(RECARGAR);
  });

  it('tres a la vez por sesión: la cuarta espera o consulta, y las de otra sesión no cuentan', async () => {
    const tres = [await follow(admin), await follow(admin), await follow(admin)];
    const fourth = await abrirFlujo(app.url, admin.token);
    expect([fourth.status, fourth.headers['retry-after'], JSON.parse(fourth.texto()).codigo]).toEqual([
      429,
      '60',
      'DEMASIADOS_FLUJOS',
    ]);
    expect((await follow(admin, await iniciarSesion(app, admin.usuario_id))).status).toBe(200);
    tres[0]?.cerrar();
    while ((await howMany(admin)) > 3);
    expect((await follow(admin)).status).toBe(200);
  });

  it('preguntar por su cabeza no deja ninguna abierta', async () => {
    await admin.api.head('/api/eventos').expect(200);
    while ((await howMany(admin)) > 0);
    expect((await follow(admin)).status).toBe(200);
  });

  it('quien no lee lo que se le cuenta deja de ser contado, y los demás siguen', async () => {
    const [lento, listening] = [await follow(admin), await follow(supervisor)];
    lento.pausar();
    const streams = app.app.get(Streams, { strict: false });
    const lote = Array.from({ length: 200 }, (_, i) => ({
      tema: 'gastos' as const,
      entidad_id: north,
      agenda_id: i + 1,
      fecha: HOY,
    }));
    // The system's own buffer of a connection fills first: some megabytes.
    for (let mb = 0; streams.count > 1; mb += 0.016) {
      if (mb > 100) throw new Error('Whoever does not read is written to for ever');
      streams.warn(lote);
      await new Promise(setImmediate);
    }
    await spend(supervisor, center);
    expect(await listening.siguiente()).toEqual({ tema: 'gastos', entidad_id: center });
    lento.seguir();
    await lento.terminado;
  });

  it('si la conexión con los demás procesos muere, vuelve, y se dice que todo pudo cambiar', async () => {
    const stream = await follow(supervisor);
    const [one] = await app.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'jornal eventos' AND datname = current_database()`,
    );
    expect(one).toBeDefined();
    expect(await stream.siguiente([])).toBe(RECARGAR);
    await enlazado(admin);
    await spend(supervisor, center);
    expect(await stream.siguiente()).toEqual({ tema: 'gastos', entidad_id: center });
  });
});

describe('Quien sigue lo que cambia', () => {
  it('no espera a que algo cambie para que su conexión dure más que una solicitud', async () => {
    const app = await abrirApp({ config: { REQUEST_SECONDS: 1, LIVE_HEARTBEAT_SECONDS: 3 } });
    const stream = await abrirFlujo(app.url, (await crearAdmin(app)).token);
    await stream.hasta((f) => f.latidos() >= 2 || f.sucesos.length > 0);
    await app.cerrar();
  });

  it('no detiene a un servidor que termina', async () => {
    const app = await abrirApp({ config: { METRICS: true } });
    const admin = await crearAdmin(app);
    const streams = [await abrirFlujo(app.url, admin.token), await abrirFlujo(app.url, admin.token)];
    streams[1]?.pausar();
    expect((await app.http.get('/api/metrics').expect(200)).text).toMatch(/^jornal_live_streams 2$/m);
    await Promise.all([app.cerrar(), streams[0]?.terminado]);
    streams[1]?.seguir();
    await streams[1]?.terminado;
  });
});

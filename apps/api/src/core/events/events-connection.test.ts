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

const LATIDO = { LIVE_HEARTBEAT_SECONDS: 0.05 };
const HOY = '2026-11-18';

const gastar = (quien: Actor, entidad_id: number) =>
  quien.api
    .post('/api/gastos/crear')
    .send({ descripcion: 'Toallas', monto: 1_000, metodo_pago: 'efectivo', fecha: HOY, entidad_id })
    .expect(201);

const cuantos = async (admin: Actor): Promise<number> =>
  (await admin.api.get('/api/operaciones/salud').expect(200)).body.en_vivo.conexiones;

/** Two signs of life from now: whatever was told before has come. */
const dosLatidos = (flujo: Flujo) => {
  const hasta = flujo.latidos() + 2;
  return flujo.hasta(() => flujo.latidos() >= hasta);
};

describe('La conexión por la que se cuenta lo que cambia', () => {
  let prueba: Prueba;
  let admin: Actor;
  let centro: number;
  let norte: number;
  let supervisora: Operador;
  const abiertos: Flujo[] = [];

  const seguir = async (quien: Actor, token = quien.token): Promise<Flujo> => {
    const flujo = await abrirFlujo(prueba.url, token);
    abiertos.push(flujo);
    return flujo;
  };

  beforeAll(async () => {
    prueba = await abrirApp({ config: LATIDO });
    admin = await crearAdmin(prueba);
    centro = (await crearSucursal(admin, { name: 'Centro' })).id;
    norte = (await crearSucursal(admin, { name: 'Norte' })).id;
    supervisora = await crearSupervisor(admin, { entidad_id: centro });
    await enlazado(admin);
  });
  /** What earlier tests changed has been told. */
  beforeEach(async () => {
    const flujo = await seguir(admin);
    prueba.app.get(Notices, { strict: false }).note([{ tema: 'reportes', entidad_id: 0 }]);
    await flujo.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'reportes'));
    flujo.cerrar();
    while ((await cuantos(admin)) > 0);
  });
  afterEach(async () => {
    for (const flujo of abiertos.splice(0)) flujo.cerrar();
    while ((await cuantos(admin)) > 0);
  });
  afterAll(() => prueba.cerrar());

  it('llega por una respuesta que no termina, sin guardarse ni comprimirse por el camino', async () => {
    const flujo = await seguir(admin);
    expect(flujo.status).toBe(200);
    expect(flujo.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    });
    expect(Object.keys(flujo.headers).filter((h) => /content-encoding|content-length|access-control/.test(h))).toEqual(
      [],
    );
    await gastar(supervisora, centro);
    expect(await flujo.siguiente()).toEqual({ tema: 'gastos', entidad_id: centro });
  });

  it.each(['se cierra la sesión', 'se desactiva la cuenta', 'la sesión se vence'])(
    'termina cuando %s',
    async (caso) => {
      const otra = await crearAdmin(prueba);
      const token = caso === 'la sesión se vence' ? await iniciarSesion(prueba, otra.usuario_id, 1) : otra.token;
      const flujo = await seguir(otra, token);
      if (caso === 'se cierra la sesión') await otra.api.post('/api/logout').send({}).expect(200);
      else if (caso === 'se desactiva la cuenta')
        await prueba.sql(`UPDATE usuario SET activo = false WHERE id = $1`, [otra.usuario_id]);
      else await prueba.sql(`UPDATE sesion SET vence_en = now() WHERE usuario_id = $1`, [otra.usuario_id]);
      await flujo.terminado;
      expect((await abrirFlujo(prueba.url, token)).status).toBe(401);
    },
  );

  it('con la base muda no se cuenta nada; cuando vuelve a responder, que todo pudo cambiar', async () => {
    const flujo = await seguir(admin);
    await prueba.sql('ALTER TABLE sesion RENAME TO escondida');
    await dosLatidos(flujo);
    await dosLatidos(flujo);
    prueba.app.get(Notices, { strict: false }).note([{ tema: 'gastos', entidad_id: centro }]);
    await dosLatidos(flujo);
    expect(flujo.sucesos).toEqual([]);
    await prueba.sql('ALTER TABLE escondida RENAME TO sesion');
    expect(await flujo.siguiente([])).toBe(RECARGAR);
  });

  it('tres a la vez por sesión: la cuarta espera o consulta, y las de otra sesión no cuentan', async () => {
    const tres = [await seguir(admin), await seguir(admin), await seguir(admin)];
    const cuarta = await abrirFlujo(prueba.url, admin.token);
    expect([cuarta.status, cuarta.headers['retry-after'], JSON.parse(cuarta.texto()).codigo]).toEqual([
      429,
      '60',
      'DEMASIADOS_FLUJOS',
    ]);
    expect((await seguir(admin, await iniciarSesion(prueba, admin.usuario_id))).status).toBe(200);
    tres[0]?.cerrar();
    while ((await cuantos(admin)) > 3);
    expect((await seguir(admin)).status).toBe(200);
  });

  it('preguntar por su cabeza no deja ninguna abierta', async () => {
    await admin.api.head('/api/eventos').expect(200);
    while ((await cuantos(admin)) > 0);
    expect((await seguir(admin)).status).toBe(200);
  });

  it('quien no lee lo que se le cuenta deja de ser contado, y los demás siguen', async () => {
    const [lento, atento] = [await seguir(admin), await seguir(supervisora)];
    lento.pausar();
    const flujos = prueba.app.get(Streams, { strict: false });
    const lote = Array.from({ length: 200 }, (_, i) => ({
      tema: 'gastos' as const,
      entidad_id: norte,
      agenda_id: i + 1,
      fecha: HOY,
    }));
    // What the system keeps for a connection fills first: some megabytes.
    for (let mb = 0; flujos.count > 1; mb += 0.016) {
      if (mb > 100) throw new Error('Whoever does not read is written to for ever');
      flujos.warn(lote);
      await new Promise(setImmediate);
    }
    await gastar(supervisora, centro);
    expect(await atento.siguiente()).toEqual({ tema: 'gastos', entidad_id: centro });
    lento.seguir();
    await lento.terminado;
  });

  it('si la conexión con los demás procesos muere, vuelve, y se dice que todo pudo cambiar', async () => {
    const flujo = await seguir(supervisora);
    const [una] = await prueba.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'jornal eventos' AND datname = current_database()`,
    );
    expect(una).toBeDefined();
    expect(await flujo.siguiente([])).toBe(RECARGAR);
    await enlazado(admin);
    await gastar(supervisora, centro);
    expect(await flujo.siguiente()).toEqual({ tema: 'gastos', entidad_id: centro });
  });
});

describe('Quien sigue lo que cambia', () => {
  it('no espera a que algo cambie para que su conexión dure más que una solicitud', async () => {
    const prueba = await abrirApp({ config: { REQUEST_SECONDS: 1, LIVE_HEARTBEAT_SECONDS: 3 } });
    const flujo = await abrirFlujo(prueba.url, (await crearAdmin(prueba)).token);
    await flujo.hasta((f) => f.latidos() >= 2 || f.sucesos.length > 0);
    await prueba.cerrar();
  });

  it('no detiene a un servidor que termina', async () => {
    const prueba = await abrirApp({ config: { METRICS: true } });
    const admin = await crearAdmin(prueba);
    const flujos = [await abrirFlujo(prueba.url, admin.token), await abrirFlujo(prueba.url, admin.token)];
    flujos[1]?.pausar();
    expect((await prueba.http.get('/api/metrics').expect(200)).text).toMatch(/^jornal_live_streams 2$/m);
    await Promise.all([prueba.cerrar(), flujos[0]?.terminado]);
    flujos[1]?.seguir();
    await flujos[1]?.terminado;
  });
});

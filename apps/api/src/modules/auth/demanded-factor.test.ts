import { Secret, TOTP } from 'otpauth';
import supertest from 'supertest';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, crearSucursal, crearSupervisor, crearUsuario } from '../../../test/crear.js';

const MUCHOS = 1_000_000;
const EXIGIDO = 'Tu rol exige segundo factor: actívalo en tu cuenta para seguir';
const ADMIN = 1;
const SUPERVISOR = 2;

/** Codes are others every half minute: each test of one begins with its own. */
const codigoDe = (app: Prueba, secreto: string): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secreto) }).generate({
    timestamp: app.reloj.fuente().getTime(),
  });

describe('El segundo factor que exige un rol', () => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;

  beforeAll(async () => {
    app = await abrirApp({ config: { REQUESTS_PER_MINUTE: MUCHOS, SIGN_INS_PER_MINUTE: MUCHOS } });
    admin = await crearAdmin(app);
    entidad_id = (await crearSucursal(admin)).id;
  });
  afterAll(() => app.cerrar());
  afterEach(async () => {
    await app.sql('UPDATE role SET factor_dias = NULL, factor_desde = NULL');
  });

  const exigir = (rol: number, factor_dias: number | null, who: Actor = admin) =>
    who.api.put(`/api/roles/${rol}`).send({ factor_dias });
  const missing = async (who: Actor) => (await who.api.get('/api/sesion').expect(200)).body.falta_factor;
  async function put(who: Actor): Promise<void> {
    const { body } = await who.api.post('/api/cuenta/segundo-factor').send({ password: CLAVE }).expect(201);
    await who.api
      .post('/api/cuenta/segundo-factor/confirmar')
      .send({ codigo: codigoDe(app, body.secreto) })
      .expect(201);
    app.reloj.avanzar({ minutos: 0.5 });
  }
  const pasan = (days: number) => app.reloj.avanzar({ minutos: days * 24 * 60 });
  /** The dead sessions of a journey in time are not under test: everybody signs in anew. */
  async function signIn(who: Actor): Promise<Actor> {
    const { body } = await supertest(app.url)
      .post('/api/login')
      .send({ email: who.email, password: CLAVE })
      .expect(200);
    return { ...who, api: app.como(body.access_token) };
  }

  it('da unos días desde que se exige; después se entra, pero solo a ponerlo', async () => {
    const sara = await crearSupervisor(admin, { entidad_id });
    expect(await missing(sara)).toBeNull();
    const { body } = await exigir(SUPERVISOR, 7).expect(200);
    expect(body.data).toMatchObject({ factor_dias: 7, factor_desde: app.reloj.fuente().toISOString() });
    const until = new Date(app.reloj.fuente().getTime() + 7 * 24 * 3_600_000).toISOString();
    expect(await missing(sara)).toEqual({ hasta: until, vencido: false });
    await sara.api.get('/api/productos/listar-productos').expect(200);

    pasan(7);
    const other = await signIn(sara);
    for (const who of [sara, other]) {
      expect(await missing(who)).toEqual({ hasta: until, vencido: true });
      const { body: refusal } = await who.api.get('/api/productos/listar-productos').expect(403);
      expect(refusal).toMatchObject({ codigo: 'SEGUNDO_FACTOR_EXIGIDO', message: EXIGIDO });
      await who.api.put('/api/cuenta').send({ nombre: 'Otra' }).expect(403);
      await who.api.get('/api/eventos').expect(403);
    }
    await put(other);
    expect(await missing(sara)).toBeNull();
    await sara.api.get('/api/productos/listar-productos').expect(200);
  });

  it('cuenta los días de quien recibe el rol desde que lo recibe, y dárselo otra vez no le da más', async () => {
    await exigir(SUPERVISOR, 3).expect(200);
    pasan(10);
    admin = await signIn(admin);
    const sara = await crearUsuario(app, 'cliente');
    expect(await missing(sara)).toBeNull();
    const give = () =>
      admin.api
        .put(`/api/roles/usuarios/${sara.usuario_id}/role`)
        .send({ role_id: SUPERVISOR, entidad_id })
        .expect(200);
    await give();
    const { hasta } = await missing(sara);
    expect(new Date(hasta).getTime()).toBe(app.reloj.fuente().getTime() + 3 * 24 * 3_600_000);
    pasan(1);
    await give();
    expect((await missing(sara)).hasta).toBe(hasta);
  });

  it('lo exige solo un administrador, y a los administradores solo quien ya lo tiene; a los demás se les aconseja', async () => {
    const sara = await crearSupervisor(admin, { entidad_id });
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = ${SUPERVISOR}`);
    await exigir(SUPERVISOR, 7, sara).expect(403);
    expect(await missing(admin)).toEqual({ hasta: null, vencido: false });
    expect((await exigir(ADMIN, 7).expect(409)).body).toMatchObject({
      codigo: 'FACTOR_PROPIO_PRIMERO',
      message: 'Activa primero el segundo factor en tu cuenta',
    });
    await put(admin);
    expect(await missing(admin)).toBeNull();
    const other = await crearAdmin(app);
    const { body } = await exigir(ADMIN, 0).expect(200);
    expect(body.data).toMatchObject({ factor_dias: 0, sin_factor: 1 });
    expect((await missing(other)).vencido).toBe(true);
    expect((await other.api.get('/api/roles').expect(403)).body.codigo).toBe('SEGUNDO_FACTOR_EXIGIDO');
    await admin.api.get('/api/roles').expect(200);
  });

  it('a quien se lo quitan por perder el teléfono le toca ponerlo antes de seguir', async () => {
    const sara = await crearSupervisor(admin, { entidad_id });
    await put(sara);
    await exigir(SUPERVISOR, 0).expect(200);
    await sara.api.get('/api/productos/listar-productos').expect(200);
    await admin.api.delete(`/api/usuarios/${sara.usuario_id}/segundo-factor`).expect(200);
    const deNuevo = await signIn(sara);
    await deNuevo.api.get('/api/productos/listar-productos').expect(403);
    await put(deNuevo);
    await deNuevo.api.get('/api/productos/listar-productos').expect(200);
  });

  it('queda escrito, se deshace, y con más o menos días no vuelve a empezar', async () => {
    const before = (await exigir(SUPERVISOR, 5).expect(200)).body.data.factor_desde;
    pasan(0.1);
    const change = await exigir(SUPERVISOR, 9).expect(200);
    expect(change.body.data).toMatchObject({ factor_dias: 9, factor_desde: before });
    const [entidad, evento] = (change.headers['x-audit-event'] as string).split('-');
    const { body } = await admin.api.get(`/api/auditoria/${entidad}/${evento}`).expect(200);
    expect(body.data).toMatchObject({ antes: { factor_dias: 5 }, despues: { factor_dias: 9 } });
    await admin.api.post(`/api/auditoria/${entidad}/${evento}/deshacer`).send({}).expect(200);
    expect((await admin.api.get('/api/roles').expect(200)).body[1].factor_dias).toBe(5);
    expect((await exigir(SUPERVISOR, null).expect(200)).body.data).toMatchObject({
      factor_dias: null,
      factor_desde: null,
    });
    for (const days of [-1, 91, 1.5, '7']) await exigir(SUPERVISOR, days as number).expect(400);
  });
});

import { Secret, TOTP } from 'otpauth';
import supertest from 'supertest';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, crearSucursal, crearSupervisor, crearUsuario } from '../../../test/crear.js';

const MUCHOS = 1_000_000;
const EXIGIDO = 'Tu rol exige segundo factor: actívalo en tu cuenta para seguir';
const ADMIN = 1;
const SUPERVISOR = 2;

/** Codes are others every half minute: each test of one begins with its own. */
const codigoDe = (prueba: Prueba, secreto: string): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secreto) }).generate({
    timestamp: prueba.reloj.fuente().getTime(),
  });

describe('El segundo factor que exige un rol', () => {
  let prueba: Prueba;
  let admin: Actor;
  let entidad_id: number;

  beforeAll(async () => {
    prueba = await abrirApp({ config: { REQUESTS_PER_MINUTE: MUCHOS, SIGN_INS_PER_MINUTE: MUCHOS } });
    admin = await crearAdmin(prueba);
    entidad_id = (await crearSucursal(admin)).id;
  });
  afterAll(() => prueba.cerrar());
  afterEach(async () => {
    await prueba.sql('UPDATE role SET factor_dias = NULL, factor_desde = NULL');
  });

  const exigir = (rol: number, factor_dias: number | null, quien: Actor = admin) =>
    quien.api.put(`/api/roles/${rol}`).send({ factor_dias });
  const falta = async (quien: Actor) => (await quien.api.get('/api/sesion').expect(200)).body.falta_factor;
  async function poner(quien: Actor): Promise<void> {
    const { body } = await quien.api.post('/api/cuenta/segundo-factor').send({ password: CLAVE }).expect(201);
    await quien.api
      .post('/api/cuenta/segundo-factor/confirmar')
      .send({ codigo: codigoDe(prueba, body.secreto) })
      .expect(201);
    prueba.reloj.avanzar({ minutos: 0.5 });
  }
  const pasan = (dias: number) => prueba.reloj.avanzar({ minutos: dias * 24 * 60 });
  /** The dead sessions of a journey in time are not under test: everybody signs in anew. */
  async function entrar(quien: Actor): Promise<Actor> {
    const { body } = await supertest(prueba.url)
      .post('/api/login')
      .send({ email: quien.email, password: CLAVE })
      .expect(200);
    return { ...quien, api: prueba.como(body.access_token) };
  }

  it('da unos días desde que se exige; después se entra, pero solo a ponerlo', async () => {
    const sara = await crearSupervisor(admin, { entidad_id });
    expect(await falta(sara)).toBeNull();
    const { body } = await exigir(SUPERVISOR, 7).expect(200);
    expect(body.data).toMatchObject({ factor_dias: 7, factor_desde: prueba.reloj.fuente().toISOString() });
    const hasta = new Date(prueba.reloj.fuente().getTime() + 7 * 24 * 3_600_000).toISOString();
    expect(await falta(sara)).toEqual({ hasta, vencido: false });
    await sara.api.get('/api/productos/listar-productos').expect(200);

    pasan(7);
    const otra = await entrar(sara);
    for (const quien of [sara, otra]) {
      expect(await falta(quien)).toEqual({ hasta, vencido: true });
      const { body: rechazo } = await quien.api.get('/api/productos/listar-productos').expect(403);
      expect(rechazo).toMatchObject({ codigo: 'SEGUNDO_FACTOR_EXIGIDO', message: EXIGIDO });
      await quien.api.put('/api/cuenta').send({ nombre: 'Otra' }).expect(403);
      await quien.api.get('/api/eventos').expect(403);
    }
    await poner(otra);
    expect(await falta(sara)).toBeNull();
    await sara.api.get('/api/productos/listar-productos').expect(200);
  });

  it('cuenta los días de quien recibe el rol desde que lo recibe, y dárselo otra vez no le da más', async () => {
    await exigir(SUPERVISOR, 3).expect(200);
    pasan(10);
    admin = await entrar(admin);
    const sara = await crearUsuario(prueba, 'cliente');
    expect(await falta(sara)).toBeNull();
    const dar = () =>
      admin.api
        .put(`/api/roles/usuarios/${sara.usuario_id}/role`)
        .send({ role_id: SUPERVISOR, entidad_id })
        .expect(200);
    await dar();
    const { hasta } = await falta(sara);
    expect(new Date(hasta).getTime()).toBe(prueba.reloj.fuente().getTime() + 3 * 24 * 3_600_000);
    pasan(1);
    await dar();
    expect((await falta(sara)).hasta).toBe(hasta);
  });

  it('lo exige solo un administrador, y a los administradores solo quien ya lo tiene; a los demás se les aconseja', async () => {
    const sara = await crearSupervisor(admin, { entidad_id });
    await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id = ${SUPERVISOR}`);
    await exigir(SUPERVISOR, 7, sara).expect(403);
    expect(await falta(admin)).toEqual({ hasta: null, vencido: false });
    expect((await exigir(ADMIN, 7).expect(409)).body).toMatchObject({
      codigo: 'FACTOR_PROPIO_PRIMERO',
      message: 'Activa primero el segundo factor en tu cuenta',
    });
    await poner(admin);
    expect(await falta(admin)).toBeNull();
    const otro = await crearAdmin(prueba);
    const { body } = await exigir(ADMIN, 0).expect(200);
    expect(body.data).toMatchObject({ factor_dias: 0, sin_factor: 1 });
    expect((await falta(otro)).vencido).toBe(true);
    expect((await otro.api.get('/api/roles').expect(403)).body.codigo).toBe('SEGUNDO_FACTOR_EXIGIDO');
    await admin.api.get('/api/roles').expect(200);
  });

  it('a quien se lo quitan por perder el teléfono le toca ponerlo antes de seguir', async () => {
    const sara = await crearSupervisor(admin, { entidad_id });
    await poner(sara);
    await exigir(SUPERVISOR, 0).expect(200);
    await sara.api.get('/api/productos/listar-productos').expect(200);
    await admin.api.delete(`/api/usuarios/${sara.usuario_id}/segundo-factor`).expect(200);
    const deNuevo = await entrar(sara);
    await deNuevo.api.get('/api/productos/listar-productos').expect(403);
    await poner(deNuevo);
    await deNuevo.api.get('/api/productos/listar-productos').expect(200);
  });

  it('queda escrito, se deshace, y con más o menos días no vuelve a empezar', async () => {
    const antes = (await exigir(SUPERVISOR, 5).expect(200)).body.data.factor_desde;
    pasan(0.1);
    const cambio = await exigir(SUPERVISOR, 9).expect(200);
    expect(cambio.body.data).toMatchObject({ factor_dias: 9, factor_desde: antes });
    const [entidad, evento] = (cambio.headers['x-audit-event'] as string).split('-');
    const { body } = await admin.api.get(`/api/auditoria/${entidad}/${evento}`).expect(200);
    expect(body.data).toMatchObject({ antes: { factor_dias: 5 }, despues: { factor_dias: 9 } });
    await admin.api.post(`/api/auditoria/${entidad}/${evento}/deshacer`).send({}).expect(200);
    expect((await admin.api.get('/api/roles').expect(200)).body[1].factor_dias).toBe(5);
    expect((await exigir(SUPERVISOR, null).expect(200)).body.data).toMatchObject({
      factor_dias: null,
      factor_desde: null,
    });
    for (const dias of [-1, 91, 1.5, '7']) await exigir(SUPERVISOR, dias as number).expect(400);
  });
});

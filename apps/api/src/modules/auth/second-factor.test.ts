import type { SegundoFactorNuevo } from '@jornal/contract';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import supertest from 'supertest';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  CLAVE,
  crearAdmin,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  crearUsuario,
} from '../../../test/crear.js';
import { barrera, resumir, veces } from '../../../test/tormenta.js';
import { Watch } from '../../core/access/watch.js';
import { Housekeeping } from '../../core/changes/housekeeping.js';
import { Sealing } from './sealing.js';

const MUCHOS = 1_000_000;
/** The limit of sign-ins, told apart from that of everything else. */
const ENTRADAS = 2 * MUCHOS;
const NO_VALIDO = 'El código no es correcto o ya se usó';

/** The code that a telephone shows at the hour of the test. */
const codigoDe = (app: Prueba, secreto: string): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secreto) }).generate({
    timestamp: app.reloj.fuente().getTime(),
  });

describe('El segundo factor', () => {
  let app: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp({
      config: {
        LOGIN_FREE_FAILURES: 30,
        LOGIN_ADDRESS_ACCOUNTS: MUCHOS,
        REQUESTS_PER_MINUTE: MUCHOS,
        SIGN_INS_PER_MINUTE: ENTRADAS,
        LOGIN_ACCOUNT_FAILURES: MUCHOS,
        TRUST_PROXY: ['127.0.0.1'],
      },
    });
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());

  type Desde = { ip?: string; galleta?: string };
  // Without a jar: a device that keeps nothing unless the test says so.
  const signIn = (email: string, code?: string, { ip = '203.0.113.7', galleta = '' }: Desde = {}, password = CLAVE) =>
    supertest(app.url)
      .post('/api/login')
      .set('X-Forwarded-For', ip)
      .set('Cookie', galleta)
      .send({ email, password, ...(code === undefined ? {} : { codigo: code }) });
  /** The cookie of a device on which this account signed in. */
  const galletaDe = async ({ email }: Actor) =>
    ((await signIn(email).expect(200)).headers['set-cookie'] as unknown as string[])[0]?.split(';')[0] as string;
  /** The next half minute: codes are others. */
  const pasa = () => app.reloj.avanzar({ minutos: 0.5 });

  const prepare = async (who: Actor): Promise<SegundoFactorNuevo> =>
    (await who.api.post('/api/cuenta/segundo-factor').send({ password: CLAVE }).expect(201)).body;
  /** Puts a factor on an account; answers its secret and its recovery codes. */
  async function put(who: Actor): Promise<{ secreto: string; codigos: string[] }> {
    const { secreto } = await prepare(who);
    const { body } = await who.api
      .post('/api/cuenta/segundo-factor/confirmar')
      .send({ codigo: codigoDe(app, secreto) })
      .expect(201);
    pasa();
    return { secreto, codigos: body.codigos };
  }

  it('se pone con la contraseña y un código de la aplicación, y la cuenta lo dice', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const confirmar = (code: string) => sara.api.post('/api/cuenta/segundo-factor/confirmar').send({ codigo: code });
    expect(
      (await sara.api.post('/api/cuenta/segundo-factor').send({ password: 'no es esta' }).expect(400)).body,
    ).toMatchObject({
      codigo: 'CONTRASENA_INCORRECTA',
      errores: { password: ['La contraseña actual no es correcta'] },
    });
    expect((await confirmar('123456').expect(409)).body.codigo).toBe('SIN_PREPARAR');
    const { secreto, uri } = await prepare(sara);
    expect(uri).toBe(
      `otpauth://totp/Jornal:${encodeURIComponent(sara.email)}?issuer=Jornal&secret=${secreto}&algorithm=SHA1&digits=6&period=30`,
    );
    await signIn(sara.email).expect(200);
    expect((await confirmar('000000').expect(400)).body).toMatchObject({
      codigo: 'CODIGO_EQUIVOCADO',
      errores: { codigo: [NO_VALIDO] },
    });
    const { codigos } = (await confirmar(codigoDe(app, secreto)).expect(201)).body;
    expect(new Set(codigos).size).toBe(10);
    for (const status of codigos) expect(status).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){5}$/);
    expect((await sara.api.get('/api/cuenta').expect(200)).body).toMatchObject({
      segundo_factor: true,
      codigos_restantes: 10,
    });
    expect((await sara.api.post('/api/cuenta/segundo-factor').send({ password: CLAVE }).expect(409)).body.codigo).toBe(
      'CON_SEGUNDO_FACTOR',
    );
  });

  it('se escanea una imagen con la dirección; la respuesta no se comprime ni se guarda con la clave de la solicitud', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const answer = await sara.api
      .post('/api/cuenta/segundo-factor')
      .set('Accept-Encoding', 'gzip, br')
      .set('Idempotency-Key', 'poner-factor')
      .send({ password: CLAVE })
      .expect(201);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await app.sql(`SELECT clave FROM idempotencia WHERE clave = 'poner-factor'`)).toEqual([]);
    const { qr } = answer.body as SegundoFactorNuevo;
    const image = await sharp(Buffer.from(qr.replace('data:image/png;base64,', ''), 'base64')).metadata();
    expect(image).toMatchObject({ format: 'png', width: image.height, channels: 1 });
  });

  it('se pide cuando la contraseña es correcta y no antes, y cada código entra una vez', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const { secreto } = await put(sara);
    expect((await signIn(sara.email, undefined, {}, 'no es esta').expect(401)).body.codigo).toBe(
      'CREDENCIALES_INCORRECTAS',
    );
    const code = codigoDe(app, secreto);
    expect((await signIn(sara.email, code, {}, 'no es esta').expect(401)).body.codigo).toBe('CREDENCIALES_INCORRECTAS');
    expect((await signIn(sara.email).expect(401)).body).toMatchObject({
      codigo: 'SEGUNDO_FACTOR_REQUERIDO',
      message: 'Escribe el código de tu aplicación de autenticación',
    });
    expect((await signIn(sara.email, '').expect(401)).body.codigo).toBe('SEGUNDO_FACTOR_REQUERIDO');
    await signIn(sara.email, `${code.slice(0, 3)} ${code.slice(3)}`).expect(200);
    expect((await signIn(sara.email, code).expect(401)).body).toMatchObject({
      codigo: 'CODIGO_NO_VALIDO',
      message: NO_VALIDO,
    });
    pasa();
    // The code of the step before, that was used, and one that was not.
    await signIn(sara.email, code).expect(401);
    await signIn(sara.email, codigoDe(app, secreto)).expect(200);
  });

  it('el código con que se puso no sirve además para entrar, ni uno anterior al último que entró', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const { secreto } = await prepare(sara);
    const primero = codigoDe(app, secreto);
    await sara.api.post('/api/cuenta/segundo-factor/confirmar').send({ codigo: primero }).expect(201);
    await signIn(sara.email, primero).expect(401);
    pasa();
    const previous = codigoDe(app, secreto);
    pasa();
    await signIn(sara.email, codigoDe(app, secreto)).expect(200);
    await signIn(sara.email, previous).expect(401);
  });

  it('de veinte que entran a la vez con el mismo código entra uno', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    // From a device that is known, which waits after many failures: nothing but the code is in the way.
    const galleta = await galletaDe(sara);
    const { secreto, codigos } = await put(sara);
    const code = codigoDe(app, secreto);
    expect(resumir(await veces(20, () => signIn(sara.email, code, { galleta }))).estados).toEqual({
      200: 1,
      401: 19,
    });
    await app.sql('DELETE FROM intento_login');
    expect(resumir(await veces(20, () => signIn(sara.email, codigos[0], { galleta }))).estados).toEqual({
      200: 1,
      401: 19,
    });
    expect((await sara.api.get('/api/cuenta').expect(200)).body.codigos_restantes).toBe(9);
  });

  it('control: quien mira el último paso y después lo escribe deja entrar a todos', async () => {
    await app.sql(`CREATE TABLE borrador (ultimo_paso bigint NOT NULL)`);
    await app.sql(`INSERT INTO borrador VALUES (1)`);
    const juntos = barrera(20);
    const entran = await veces(20, async () => {
      const [row] = await app.sql<{ ultimo_paso: string }>('SELECT ultimo_paso FROM borrador');
      await juntos();
      if (Number(row?.ultimo_paso) >= 2) return false;
      await app.sql('UPDATE borrador SET ultimo_paso = 2');
      return true;
    });
    await app.sql('DROP TABLE borrador');
    expect(entran.filter(Boolean)).toHaveLength(20);
  });

  it('un código de recuperación entra una vez, escrito como sea, y los nuevos dejan sin valor a los de antes', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const { secreto, codigos } = await put(sara);
    const [one, dos] = codigos as [string, string];
    // Of 31 signs: 24 of them are more than 112 bits, too many to try out with a copy of the database.
    expect(one).toMatch(/^([A-HJKMNP-Z2-9]{4}-){5}[A-HJKMNP-Z2-9]{4}$/);
    await signIn(sara.email, one.toLowerCase().replaceAll('-', ' ')).expect(200);
    await signIn(sara.email, one).expect(401);
    const renovar = (body: object) => sara.api.post('/api/cuenta/segundo-factor/codigos').send(body);
    await renovar({ password: CLAVE, codigo: one }).expect(400);
    await renovar({ password: 'no es esta', codigo: dos }).expect(400);
    const { body } = await renovar({ password: CLAVE, codigo: codigoDe(app, secreto) }).expect(201);
    expect(body.codigos).toHaveLength(10);
    await signIn(sara.email, dos).expect(401);
    await signIn(sara.email, body.codigos[0]).expect(200);
    // The codes of another account are of no use.
    const other = await crearUsuario(app, 'supervisor');
    await put(other);
    await signIn(other.email, body.codigos[1]).expect(401);
  });

  it('los códigos equivocados cuentan como fallos, y la contraseña sola no los borra', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    await put(sara);
    for (let i = 0; i < 9; i++) {
      await signIn(sara.email, '000000').expect(401);
      expect((await signIn(sara.email).expect(401)).body.codigo).toBe('SEGUNDO_FACTOR_REQUERIDO');
    }
    const [par] = await app.sql<{ fallos: number }>(
      `SELECT fallos FROM intento_login WHERE clave LIKE 'par:%' AND email = $1`,
      [sara.email],
    );
    expect(par?.fallos).toBe(9);
  });

  it('quien tiene la contraseña y muchas direcciones no prueba más códigos por eso; un dispositivo conocido entra igual', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const galleta = await galletaDe(sara);
    const { secreto } = await put(sara);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await signIn(sara.email, '000000', { ip: `198.51.100.${i}` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    await signIn(sara.email, codigoDe(app, secreto), { galleta }).expect(200);
  });

  it('uno preparado y sin confirmar dura quince minutos, y después no queda su secreto', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const confirmar = (secreto: string) =>
      sara.api.post('/api/cuenta/segundo-factor/confirmar').send({ codigo: codigoDe(app, secreto) });
    const { secreto } = await prepare(sara);
    const limpiar = () => app.app.get(Housekeeping, { strict: false }).clean();
    const kept = () => app.sql('SELECT usuario_id FROM segundo_factor WHERE usuario_id = $1', [sara.usuario_id]);
    app.reloj.avanzar({ minutos: 14.5 });
    await limpiar();
    expect(await kept()).toHaveLength(1);
    app.reloj.avanzar({ minutos: 1 });
    expect((await confirmar(secreto).expect(409)).body.codigo).toBe('SIN_PREPARAR');
    await limpiar();
    expect(await kept()).toEqual([]);
    // Begun anew it is in force, and is not forgotten.
    await put(sara);
    app.reloj.avanzar({ horas: 1 });
    await limpiar();
    expect(await kept()).toHaveLength(1);
  });

  it('los códigos con que se confirma cuentan entre las entradas de un minuto', async () => {
    const { headers } = await admin.api
      .post('/api/cuenta/segundo-factor/confirmar')
      .send({ codigo: '000000' })
      .expect(409);
    expect(headers['x-ratelimit-limit']).toBe(String(ENTRADAS));
  });

  it('la contraseña que se pide de nuevo y no es, queda en la auditoría', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    for (let i = 0; i < 2; i++)
      await sara.api.post('/api/cuenta/segundo-factor').send({ password: 'no es esta' }).expect(400);
    await prepare(sara);
    await app.app.get(Watch, { strict: false }).write();
    expect(
      await app.sql(
        `SELECT recurso, despues ->> 'veces' AS veces FROM auditoria WHERE accion = 'clave_fallida' AND usuario_id = $1`,
        [sara.usuario_id],
      ),
    ).toEqual([{ recurso: 'acceso', veces: '2' }]);
  });

  it('se quita con contraseña y código, y desde entonces no se pide', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const { secreto, codigos } = await put(sara);
    const remove = (body: object) => sara.api.post('/api/cuenta/segundo-factor/quitar').send(body);
    expect((await remove({ password: CLAVE, codigo: '000000' }).expect(400)).body.codigo).toBe('CODIGO_EQUIVOCADO');
    expect((await remove({ password: 'no es esta', codigo: codigoDe(app, secreto) }).expect(400)).body.codigo).toBe(
      'CONTRASENA_INCORRECTA',
    );
    await remove({ password: CLAVE, codigo: codigoDe(app, secreto) }).expect(200);
    await signIn(sara.email).expect(200);
    expect((await remove({ password: CLAVE, codigo: codigos[0] }).expect(409)).body.codigo).toBe('SIN_SEGUNDO_FACTOR');
    expect((await sara.api.get('/api/cuenta').expect(200)).body).toMatchObject({
      segundo_factor: false,
      codigos_restantes: 0,
    });
    expect(
      (
        await app.sql(`SELECT accion FROM auditoria WHERE usuario_id = $1 AND recurso = 'usuario' ORDER BY id`, [
          sara.usuario_id,
        ])
      ).map(({ accion }) => accion),
    ).toEqual(['preparar_factor', 'activar_factor', 'quitar_factor']);
  });

  it('la lista de usuarios dice quién tiene uno, desde que se confirma', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const conFactor = async () =>
      (await admin.api.get(`/api/usuarios/${sara.usuario_id}`).expect(200)).body.segundo_factor;
    await prepare(sara);
    expect(await conFactor()).toBe(false);
    await put(sara);
    expect(await conFactor()).toBe(true);
  });

  it('un administrador quita el de quien perdió su teléfono: queda en la auditoría y se le avisa por correo', async () => {
    const center = await crearSucursal(admin);
    const ana = await crearOperador(admin, { entidad_id: center.id });
    await put(ana);
    const remove = (who: Actor, id: number) => who.api.delete(`/api/usuarios/${id}/segundo-factor`);
    await remove(ana, ana.usuario_id).expect(403);
    expect((await remove(admin, ana.usuario_id).query({ motivo: 'Perdió su teléfono' }).expect(200)).body.message).toBe(
      'Segundo factor quitado. Se avisó por correo a su dueño.',
    );
    await signIn(ana.email).expect(200);
    expect(
      await app.sql(
        `SELECT usuario_id::int, recurso_id::int, motivo FROM auditoria WHERE accion = 'quitar_factor' AND recurso_id = $1`,
        [ana.usuario_id],
      ),
    ).toEqual([
      { usuario_id: Number(admin.usuario_id), recurso_id: Number(ana.usuario_id), motivo: 'Perdió su teléfono' },
    ]);
    expect(
      await app.sql(`SELECT asunto FROM correo_saliente WHERE para = $1 AND asunto LIKE '%factor%'`, [ana.email]),
    ).toEqual([{ asunto: 'Quitaron el segundo factor de tu cuenta' }]);
    expect((await remove(admin, ana.usuario_id).expect(409)).body.codigo).toBe('SIN_SEGUNDO_FACTOR');
    await put(admin);
    expect((await remove(admin, admin.usuario_id).expect(409)).body.codigo).toBe('FACTOR_PROPIO');
  });

  it('nadie quita el de quien puede más, ni el de quien no alcanza a ver', async () => {
    const [center, north] = [await crearSucursal(admin), await crearSucursal(admin)];
    const supervisor = await crearSupervisor(admin, { entidad_id: center.id });
    const lejana = await crearOperador(admin, { entidad_id: north.id });
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 2`);
    for (const [who, status] of [
      [admin, 404],
      [lejana, 404],
    ] as const)
      await supervisor.api.delete(`/api/usuarios/${who.usuario_id}/segundo-factor`).expect(status);
  });

  it('ni el secreto ni los códigos se leen en la base, y lo sellado para una cuenta no abre en otra', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const { secreto, codigos } = await put(sara);
    const [row] = await app.sql<{ secreto: string }>(`SELECT secreto FROM segundo_factor WHERE usuario_id = $1`, [
      sara.usuario_id,
    ]);
    const all = JSON.stringify([
      await app.sql('SELECT * FROM segundo_factor'),
      await app.sql('SELECT * FROM codigo_recuperacion'),
      await app.sql('SELECT * FROM auditoria'),
    ]);
    for (const secreta of [secreto, ...codigos, ...codigos.map((c) => c.replaceAll('-', ''))])
      expect(all).not.toContain(secreta);
    const sello = app.app.get(Sealing, { strict: false });
    expect(sello.abrir(row?.secreto as string, String(sara.usuario_id))).toBe(secreto);
    expect(sello.abrir(row?.secreto as string, String(admin.usuario_id))).toBeNull();
  });

  it('con otro JWT_SECRET la aplicación ya no abre la cuenta, y un código de recuperación sí', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const { secreto, codigos } = await put(sara);
    await app.sql(`UPDATE segundo_factor SET secreto = $2 WHERE usuario_id = $1`, [
      sara.usuario_id,
      Buffer.alloc(60, 7).toString('base64'),
    ]);
    await signIn(sara.email, codigoDe(app, secreto)).expect(401);
    await signIn(sara.email, codigos[0]).expect(200);
  });
});

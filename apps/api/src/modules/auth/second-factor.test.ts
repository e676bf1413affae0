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
const codigoDe = (prueba: Prueba, secreto: string): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secreto) }).generate({
    timestamp: prueba.reloj.fuente().getTime(),
  });

describe('El segundo factor', () => {
  let prueba: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    prueba = await abrirApp({
      config: {
        LOGIN_FREE_FAILURES: 30,
        LOGIN_ADDRESS_ACCOUNTS: MUCHOS,
        REQUESTS_PER_MINUTE: MUCHOS,
        SIGN_INS_PER_MINUTE: ENTRADAS,
        LOGIN_ACCOUNT_FAILURES: MUCHOS,
        TRUST_PROXY: ['127.0.0.1'],
      },
    });
    admin = await crearAdmin(prueba);
  });
  afterAll(() => prueba.cerrar());

  type Desde = { ip?: string; galleta?: string };
  // Without a jar: a device that keeps nothing unless the test says so.
  const entrar = (email: string, codigo?: string, { ip = '203.0.113.7', galleta = '' }: Desde = {}, password = CLAVE) =>
    supertest(prueba.url)
      .post('/api/login')
      .set('X-Forwarded-For', ip)
      .set('Cookie', galleta)
      .send({ email, password, ...(codigo === undefined ? {} : { codigo }) });
  /** The cookie of a device on which this account signed in. */
  const galletaDe = async ({ email }: Actor) =>
    ((await entrar(email).expect(200)).headers['set-cookie'] as unknown as string[])[0]?.split(';')[0] as string;
  /** The next half minute: codes are others. */
  const pasa = () => prueba.reloj.avanzar({ minutos: 0.5 });

  const preparar = async (quien: Actor): Promise<SegundoFactorNuevo> =>
    (await quien.api.post('/api/cuenta/segundo-factor').send({ password: CLAVE }).expect(201)).body;
  /** Puts a factor on an account; answers its secret and its recovery codes. */
  async function poner(quien: Actor): Promise<{ secreto: string; codigos: string[] }> {
    const { secreto } = await preparar(quien);
    const { body } = await quien.api
      .post('/api/cuenta/segundo-factor/confirmar')
      .send({ codigo: codigoDe(prueba, secreto) })
      .expect(201);
    pasa();
    return { secreto, codigos: body.codigos };
  }

  it('se pone con la contraseña y un código de la aplicación, y la cuenta lo dice', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const confirmar = (codigo: string) => sara.api.post('/api/cuenta/segundo-factor/confirmar').send({ codigo });
    expect(
      (await sara.api.post('/api/cuenta/segundo-factor').send({ password: 'no es esta' }).expect(400)).body,
    ).toMatchObject({
      codigo: 'CONTRASENA_INCORRECTA',
      errores: { password: ['La contraseña actual no es correcta'] },
    });
    expect((await confirmar('123456').expect(409)).body.codigo).toBe('SIN_PREPARAR');
    const { secreto, uri } = await preparar(sara);
    expect(uri).toBe(
      `otpauth://totp/Jornal:${encodeURIComponent(sara.email)}?issuer=Jornal&secret=${secreto}&algorithm=SHA1&digits=6&period=30`,
    );
    await entrar(sara.email).expect(200);
    expect((await confirmar('000000').expect(400)).body).toMatchObject({
      codigo: 'CODIGO_EQUIVOCADO',
      errores: { codigo: [NO_VALIDO] },
    });
    const { codigos } = (await confirmar(codigoDe(prueba, secreto)).expect(201)).body;
    expect(new Set(codigos).size).toBe(10);
    for (const codigo of codigos) expect(codigo).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){5}$/);
    expect((await sara.api.get('/api/cuenta').expect(200)).body).toMatchObject({
      segundo_factor: true,
      codigos_restantes: 10,
    });
    expect((await sara.api.post('/api/cuenta/segundo-factor').send({ password: CLAVE }).expect(409)).body.codigo).toBe(
      'CON_SEGUNDO_FACTOR',
    );
  });

  it('se escanea una imagen con la dirección; la respuesta no se comprime ni se guarda con la clave de la solicitud', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const respuesta = await sara.api
      .post('/api/cuenta/segundo-factor')
      .set('Accept-Encoding', 'gzip, br')
      .set('Idempotency-Key', 'poner-factor')
      .send({ password: CLAVE })
      .expect(201);
    expect(respuesta.headers['content-encoding']).toBeUndefined();
    expect(respuesta.headers['cache-control']).toBe('no-store');
    expect(await prueba.sql(`SELECT clave FROM idempotencia WHERE clave = 'poner-factor'`)).toEqual([]);
    const { qr } = respuesta.body as SegundoFactorNuevo;
    const imagen = await sharp(Buffer.from(qr.replace('data:image/png;base64,', ''), 'base64')).metadata();
    expect(imagen).toMatchObject({ format: 'png', width: imagen.height, channels: 1 });
  });

  it('se pide cuando la contraseña es correcta y no antes, y cada código entra una vez', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const { secreto } = await poner(sara);
    expect((await entrar(sara.email, undefined, {}, 'no es esta').expect(401)).body.codigo).toBe(
      'CREDENCIALES_INCORRECTAS',
    );
    const codigo = codigoDe(prueba, secreto);
    expect((await entrar(sara.email, codigo, {}, 'no es esta').expect(401)).body.codigo).toBe(
      'CREDENCIALES_INCORRECTAS',
    );
    expect((await entrar(sara.email).expect(401)).body).toMatchObject({
      codigo: 'SEGUNDO_FACTOR_REQUERIDO',
      message: 'Escribe el código de tu aplicación de autenticación',
    });
    expect((await entrar(sara.email, '').expect(401)).body.codigo).toBe('SEGUNDO_FACTOR_REQUERIDO');
    await entrar(sara.email, `${codigo.slice(0, 3)} ${codigo.slice(3)}`).expect(200);
    expect((await entrar(sara.email, codigo).expect(401)).body).toMatchObject({
      codigo: 'CODIGO_NO_VALIDO',
      message: NO_VALIDO,
    });
    pasa();
    // The code of the step before, that was used, and one that was not.
    await entrar(sara.email, codigo).expect(401);
    await entrar(sara.email, codigoDe(prueba, secreto)).expect(200);
  });

  it('el código con que se puso no sirve además para entrar, ni uno anterior al último que entró', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const { secreto } = await preparar(sara);
    const primero = codigoDe(prueba, secreto);
    await sara.api.post('/api/cuenta/segundo-factor/confirmar').send({ codigo: primero }).expect(201);
    await entrar(sara.email, primero).expect(401);
    pasa();
    const anterior = codigoDe(prueba, secreto);
    pasa();
    await entrar(sara.email, codigoDe(prueba, secreto)).expect(200);
    await entrar(sara.email, anterior).expect(401);
  });

  it('de veinte que entran a la vez con el mismo código entra uno', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    // From a device that is known, which waits after many failures: nothing but the code is in the way.
    const galleta = await galletaDe(sara);
    const { secreto, codigos } = await poner(sara);
    const codigo = codigoDe(prueba, secreto);
    expect(resumir(await veces(20, () => entrar(sara.email, codigo, { galleta }))).estados).toEqual({
      200: 1,
      401: 19,
    });
    await prueba.sql('DELETE FROM intento_login');
    expect(resumir(await veces(20, () => entrar(sara.email, codigos[0], { galleta }))).estados).toEqual({
      200: 1,
      401: 19,
    });
    expect((await sara.api.get('/api/cuenta').expect(200)).body.codigos_restantes).toBe(9);
  });

  it('control: quien mira el último paso y después lo escribe deja entrar a todos', async () => {
    await prueba.sql(`CREATE TABLE borrador (ultimo_paso bigint NOT NULL)`);
    await prueba.sql(`INSERT INTO borrador VALUES (1)`);
    const juntos = barrera(20);
    const entran = await veces(20, async () => {
      const [fila] = await prueba.sql<{ ultimo_paso: string }>('SELECT ultimo_paso FROM borrador');
      await juntos();
      if (Number(fila?.ultimo_paso) >= 2) return false;
      await prueba.sql('UPDATE borrador SET ultimo_paso = 2');
      return true;
    });
    await prueba.sql('DROP TABLE borrador');
    expect(entran.filter(Boolean)).toHaveLength(20);
  });

  it('un código de recuperación entra una vez, escrito como sea, y los nuevos dejan sin valor a los de antes', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const { secreto, codigos } = await poner(sara);
    const [uno, dos] = codigos as [string, string];
    // Of 31 signs: 24 of them are more than 112 bits, too many to try out with a copy of the database.
    expect(uno).toMatch(/^([A-HJKMNP-Z2-9]{4}-){5}[A-HJKMNP-Z2-9]{4}$/);
    await entrar(sara.email, uno.toLowerCase().replaceAll('-', ' ')).expect(200);
    await entrar(sara.email, uno).expect(401);
    const renovar = (cuerpo: object) => sara.api.post('/api/cuenta/segundo-factor/codigos').send(cuerpo);
    await renovar({ password: CLAVE, codigo: uno }).expect(400);
    await renovar({ password: 'no es esta', codigo: dos }).expect(400);
    const { body } = await renovar({ password: CLAVE, codigo: codigoDe(prueba, secreto) }).expect(201);
    expect(body.codigos).toHaveLength(10);
    await entrar(sara.email, dos).expect(401);
    await entrar(sara.email, body.codigos[0]).expect(200);
    // The codes of another account are of no use.
    const otra = await crearUsuario(prueba, 'supervisor');
    await poner(otra);
    await entrar(otra.email, body.codigos[1]).expect(401);
  });

  it('los códigos equivocados cuentan como fallos, y la contraseña sola no los borra', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    await poner(sara);
    for (let i = 0; i < 9; i++) {
      await entrar(sara.email, '000000').expect(401);
      expect((await entrar(sara.email).expect(401)).body.codigo).toBe('SEGUNDO_FACTOR_REQUERIDO');
    }
    const [par] = await prueba.sql<{ fallos: number }>(
      `SELECT fallos FROM intento_login WHERE clave LIKE 'par:%' AND email = $1`,
      [sara.email],
    );
    expect(par?.fallos).toBe(9);
  });

  it('quien tiene la contraseña y muchas direcciones no prueba más códigos por eso; un dispositivo conocido entra igual', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const galleta = await galletaDe(sara);
    const { secreto } = await poner(sara);
    const estados: number[] = [];
    for (let i = 0; i < 12; i++) estados.push((await entrar(sara.email, '000000', { ip: `198.51.100.${i}` })).status);
    expect(estados).toEqual([...Array<number>(10).fill(401), 429, 429]);
    await entrar(sara.email, codigoDe(prueba, secreto), { galleta }).expect(200);
  });

  it('uno preparado y sin confirmar dura quince minutos, y después no queda su secreto', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const confirmar = (secreto: string) =>
      sara.api.post('/api/cuenta/segundo-factor/confirmar').send({ codigo: codigoDe(prueba, secreto) });
    const { secreto } = await preparar(sara);
    const limpiar = () => prueba.app.get(Housekeeping, { strict: false }).clean();
    const guardados = () =>
      prueba.sql('SELECT usuario_id FROM segundo_factor WHERE usuario_id = $1', [sara.usuario_id]);
    prueba.reloj.avanzar({ minutos: 14.5 });
    await limpiar();
    expect(await guardados()).toHaveLength(1);
    prueba.reloj.avanzar({ minutos: 1 });
    expect((await confirmar(secreto).expect(409)).body.codigo).toBe('SIN_PREPARAR');
    await limpiar();
    expect(await guardados()).toEqual([]);
    // Begun anew it is in force, and is not forgotten.
    await poner(sara);
    prueba.reloj.avanzar({ horas: 1 });
    await limpiar();
    expect(await guardados()).toHaveLength(1);
  });

  it('los códigos con que se confirma cuentan entre las entradas de un minuto', async () => {
    const { headers } = await admin.api
      .post('/api/cuenta/segundo-factor/confirmar')
      .send({ codigo: '000000' })
      .expect(409);
    expect(headers['x-ratelimit-limit']).toBe(String(ENTRADAS));
  });

  it('la contraseña que se pide de nuevo y no es, queda en la auditoría', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    for (let i = 0; i < 2; i++)
      await sara.api.post('/api/cuenta/segundo-factor').send({ password: 'no es esta' }).expect(400);
    await preparar(sara);
    await prueba.app.get(Watch, { strict: false }).write();
    expect(
      await prueba.sql(
        `SELECT recurso, despues ->> 'veces' AS veces FROM auditoria WHERE accion = 'clave_fallida' AND usuario_id = $1`,
        [sara.usuario_id],
      ),
    ).toEqual([{ recurso: 'acceso', veces: '2' }]);
  });

  it('se quita con contraseña y código, y desde entonces no se pide', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const { secreto, codigos } = await poner(sara);
    const quitar = (cuerpo: object) => sara.api.post('/api/cuenta/segundo-factor/quitar').send(cuerpo);
    expect((await quitar({ password: CLAVE, codigo: '000000' }).expect(400)).body.codigo).toBe('CODIGO_EQUIVOCADO');
    expect((await quitar({ password: 'no es esta', codigo: codigoDe(prueba, secreto) }).expect(400)).body.codigo).toBe(
      'CONTRASENA_INCORRECTA',
    );
    await quitar({ password: CLAVE, codigo: codigoDe(prueba, secreto) }).expect(200);
    await entrar(sara.email).expect(200);
    expect((await quitar({ password: CLAVE, codigo: codigos[0] }).expect(409)).body.codigo).toBe('SIN_SEGUNDO_FACTOR');
    expect((await sara.api.get('/api/cuenta').expect(200)).body).toMatchObject({
      segundo_factor: false,
      codigos_restantes: 0,
    });
    expect(
      (
        await prueba.sql(`SELECT accion FROM auditoria WHERE usuario_id = $1 AND recurso = 'usuario' ORDER BY id`, [
          sara.usuario_id,
        ])
      ).map(({ accion }) => accion),
    ).toEqual(['preparar_factor', 'activar_factor', 'quitar_factor']);
  });

  it('la lista de usuarios dice quién tiene uno, desde que se confirma', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const conFactor = async () =>
      (await admin.api.get(`/api/usuarios/${sara.usuario_id}`).expect(200)).body.segundo_factor;
    await preparar(sara);
    expect(await conFactor()).toBe(false);
    await poner(sara);
    expect(await conFactor()).toBe(true);
  });

  it('un administrador quita el de quien perdió su teléfono: queda en la auditoría y se le avisa por correo', async () => {
    const centro = await crearSucursal(admin);
    const ana = await crearOperador(admin, { entidad_id: centro.id });
    await poner(ana);
    const quitar = (quien: Actor, id: number) => quien.api.delete(`/api/usuarios/${id}/segundo-factor`);
    await quitar(ana, ana.usuario_id).expect(403);
    expect((await quitar(admin, ana.usuario_id).query({ motivo: 'Perdió su teléfono' }).expect(200)).body.message).toBe(
      'Segundo factor quitado. Se avisó por correo a su dueño.',
    );
    await entrar(ana.email).expect(200);
    expect(
      await prueba.sql(
        `SELECT usuario_id::int, recurso_id::int, motivo FROM auditoria WHERE accion = 'quitar_factor' AND recurso_id = $1`,
        [ana.usuario_id],
      ),
    ).toEqual([
      { usuario_id: Number(admin.usuario_id), recurso_id: Number(ana.usuario_id), motivo: 'Perdió su teléfono' },
    ]);
    expect(
      await prueba.sql(`SELECT asunto FROM correo_saliente WHERE para = $1 AND asunto LIKE '%factor%'`, [ana.email]),
    ).toEqual([{ asunto: 'Quitaron el segundo factor de tu cuenta' }]);
    expect((await quitar(admin, ana.usuario_id).expect(409)).body.codigo).toBe('SIN_SEGUNDO_FACTOR');
    await poner(admin);
    expect((await quitar(admin, admin.usuario_id).expect(409)).body.codigo).toBe('FACTOR_PROPIO');
  });

  it('nadie quita el de quien puede más, ni el de quien no alcanza a ver', async () => {
    const [centro, norte] = [await crearSucursal(admin), await crearSucursal(admin)];
    const supervisora = await crearSupervisor(admin, { entidad_id: centro.id });
    const lejana = await crearOperador(admin, { entidad_id: norte.id });
    await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 2`);
    for (const [quien, estado] of [
      [admin, 404],
      [lejana, 404],
    ] as const)
      await supervisora.api.delete(`/api/usuarios/${quien.usuario_id}/segundo-factor`).expect(estado);
  });

  it('ni el secreto ni los códigos se leen en la base, y lo sellado para una cuenta no abre en otra', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const { secreto, codigos } = await poner(sara);
    const [fila] = await prueba.sql<{ secreto: string }>(`SELECT secreto FROM segundo_factor WHERE usuario_id = $1`, [
      sara.usuario_id,
    ]);
    const todo = JSON.stringify([
      await prueba.sql('SELECT * FROM segundo_factor'),
      await prueba.sql('SELECT * FROM codigo_recuperacion'),
      await prueba.sql('SELECT * FROM auditoria'),
    ]);
    for (const secreta of [secreto, ...codigos, ...codigos.map((c) => c.replaceAll('-', ''))])
      expect(todo).not.toContain(secreta);
    const sello = prueba.app.get(Sealing, { strict: false });
    expect(sello.abrir(fila?.secreto as string, String(sara.usuario_id))).toBe(secreto);
    expect(sello.abrir(fila?.secreto as string, String(admin.usuario_id))).toBeNull();
  });

  it('con otro JWT_SECRET la aplicación ya no abre la cuenta, y un código de recuperación sí', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const { secreto, codigos } = await poner(sara);
    await prueba.sql(`UPDATE segundo_factor SET secreto = $2 WHERE usuario_id = $1`, [
      sara.usuario_id,
      Buffer.alloc(60, 7).toString('base64'),
    ]);
    await entrar(sara.email, codigoDe(prueba, secreto)).expect(401);
    await entrar(sara.email, codigos[0]).expect(200);
  });
});

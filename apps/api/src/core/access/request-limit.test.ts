import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as pedir } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { abrirApp, type Cliente, type OpcionesPrueba, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, iniciarSesion } from '../../../test/crear.js';
import { abrirRedis } from '../../../test/redis.js';

const veces = async (n: number, pedirUna: (i: number) => PromiseLike<{ status: number }>): Promise<number[]> => {
  const estados: number[] = [];
  for (let i = 0; i < n; i++) estados.push((await pedirUna(i)).status);
  return estados;
};
const tokens = async (prueba: Prueba, actor: Actor, n: number): Promise<string[]> =>
  Promise.all(Array.from({ length: n }, () => iniciarSesion(prueba, actor.usuario_id)));
const cerrada = async (prueba: Prueba, token: string): Promise<string> => {
  await prueba.como(token).post('/api/logout').send({}).expect(200);
  return token;
};

describe('Las solicitudes por minuto', () => {
  let prueba: Prueba;
  let admin: Actor;
  const abrir = async (config: OpcionesPrueba['config'], resto: OpcionesPrueba = {}) => {
    prueba = await abrirApp({ config, ...resto });
    admin = await crearAdmin(prueba);
  };
  afterEach(() => prueba.cerrar());

  /** An address exactly as it is written: the usual clients put it in order first. */
  const cruda = (camino: string, token?: string, method = 'GET') =>
    new Promise<{ status: number }>((listo, falla) => {
      const { port } = new URL(prueba.url);
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const solicitud = pedir({ host: '127.0.0.1', port, path: camino, method, headers, agent: false }, (respuesta) => {
        respuesta.resume();
        respuesta.on('end', () => listo({ status: respuesta.statusCode as number }));
      });
      solicitud.on('error', falla);
      solicitud.end();
    });

  it('cuentan igual aunque la dirección se escriba de otra manera', async () => {
    await abrir({ REQUESTS_PER_MINUTE: 3 });
    const formas = ['/%61pi/sesion', '/api/%73esion?x=/api/salud/vivo', '/%61%70%69/sesion?/api/login', '/api/sesion'];
    expect(await veces(4, (i) => cruda(formas[i] as string, admin.token))).toEqual([200, 200, 200, 429]);
  });

  it('cuentan también las que no llegan a ninguna ruta, y parecerse a la salud no las libra', async () => {
    await abrir({ REQUESTS_PER_MINUTE: 5 });
    const caminos = ['/api/nada', '/API/sesion', '/api/salud-de-hierro', '/api/saludos/vivo', '//api/sesion'];
    expect(await veces(5, (i) => cruda(caminos[i] as string))).toEqual([404, 404, 404, 404, 404]);
    expect(await veces(2, () => cruda('/api/sesion', undefined, 'DELETE'))).toEqual([429, 429]);
  });

  it('la salud del servidor no cuenta, se escriba como se escriba', async () => {
    await abrir({ REQUESTS_PER_MINUTE: 1 });
    expect(await veces(4, (i) => cruda(i % 2 === 0 ? '/api/salud/vivo' : '/%61pi/salud/vivo'))).toEqual([
      200, 200, 200, 200,
    ]);
  });

  it('son de cada sesión: la que gasta las suyas no deja sin ellas a las demás de su dirección', async () => {
    await abrir({ REQUESTS_PER_MINUTE: 2 });
    const otra = prueba.como(await iniciarSesion(prueba, admin.usuario_id));
    expect(await veces(3, () => admin.api.get('/api/sesion'))).toEqual([200, 200, 429]);
    expect(await veces(2, () => otra.get('/api/sesion'))).toEqual([200, 200]);
  });

  it('una palabra tras el token no hace otra sesión ni entra', async () => {
    await abrir({ REFUSED_TOKENS_PER_MINUTE: 3 });
    const con = (autorizacion: string) => prueba.http.get('/api/sesion').set('Authorization', autorizacion);
    expect(await veces(4, (i) => con(`Bearer ${admin.token} ${i}`))).toEqual([401, 401, 401, 429]);
    expect((await con(`bearer ${admin.token}`)).status).toBe(200);
  });

  it('un token inventado en cada una no sirve de nada: cuentan por la dirección, y las sesiones de verdad siguen', async () => {
    await abrir({ REFUSED_TOKENS_PER_MINUTE: 3 });
    const [cabeza, cuerpo] = admin.token.split('.');
    const inventado = (i: number) =>
      i % 2 === 0 ? `${randomUUID()}` : `${cabeza}.${cuerpo}.${randomUUID().replaceAll('-', '')}`;
    expect(await veces(5, (i) => prueba.como(inventado(i)).get('/api/sesion'))).toEqual([401, 401, 401, 429, 429]);
    await admin.api.get('/api/sesion').expect(200);
    await prueba.http.get('/api/sesion').expect(401);
  });

  it('los tokens de sesiones cerradas cuentan por la dirección, aunque sean de muchas', async () => {
    await abrir({ REFUSED_TOKENS_PER_MINUTE: 3 });
    const otra = await crearAdmin(prueba);
    const cerradas = await Promise.all(
      [...(await tokens(prueba, admin, 2)), ...(await tokens(prueba, otra, 3))].map((t) => cerrada(prueba, t)),
    );
    expect(await veces(5, (i) => prueba.como(cerradas[i] as string).get('/api/sesion'))).toEqual([
      401, 401, 401, 429, 429,
    ]);
    await admin.api.get('/api/sesion').expect(200);
  });

  it('de una sesión cerrada se pregunta a la base una vez por minuto', async () => {
    await abrir({});
    const [token, control] = (await tokens(prueba, admin, 2)) as [string, string];
    const cerrar = (valor: string) =>
      prueba.sql(`UPDATE sesion SET revocada_en = ${valor} WHERE id = ANY($1)`, [[token, control].map(sidDe)]);
    await cerrar('creada_en');
    await prueba.como(token).get('/api/sesion').expect(401);
    // No session comes back to life in the product: here it does, so that asking again would be seen.
    await cerrar('NULL');
    await prueba.como(token).get('/api/sesion').expect(401);
    await prueba.como(control).get('/api/sesion').expect(200);
  });

  it('de quien entra se cuentan por su dirección, aunque invente un token en cada una', async () => {
    await abrir({ SIGN_INS_PER_MINUTE: 3 });
    const entrar = (api: Cliente) =>
      api.post('/api/login').send({ email: 'duena@jornal.test', password: 'equivocada' });
    expect(await veces(4, (i) => entrar(prueba.como(i === 3 ? admin.token : `inventado-${i}`)))).toEqual([
      401, 401, 401, 429,
    ]);
    await admin.api.get('/api/sesion').expect(200);
  });

  it('las de un dispositivo que ya entró se cuentan aparte: sus vecinos no le cierran la puerta, ni sirve inventar una marca', async () => {
    await abrir({ SIGN_INS_PER_MINUTE: 3 });
    // Without a jar: what it keeps is what the test says.
    const entrar = (password: string, galleta = '') =>
      supertest(prueba.url).post('/api/login').set('Cookie', galleta).send({ email: admin.email, password });
    const galleta = ((await entrar(CLAVE).expect(200)).headers['set-cookie'] as unknown as string[])[0]?.split(
      ';',
    )[0] as string;
    const inventada = (i: number) => `${galleta.slice(0, -44)}.${i.toString().repeat(43)}`;
    expect(await veces(4, (i) => entrar('equivocada', inventada(i)))).toEqual([401, 401, 429, 429]);
    expect(await veces(4, () => entrar(CLAVE, galleta))).toEqual([200, 200, 200, 429]);
  });

  it('los archivos tienen su propio límite, más bajo', async () => {
    await abrir({ FILES_PER_MINUTE: 2 });
    const importar = () =>
      admin.api
        .post('/api/inventario/importar')
        .set('Content-Type', 'application/octet-stream')
        .send(Buffer.from('no es una hoja'));
    const [una, dos, tres] = await veces(3, importar);
    expect([una, dos]).not.toContain(429);
    expect(tres).toBe(429);
    await admin.api.get('/api/sesion').expect(200);
  });

  it('la respuesta dice cuántas quedan y, pasado el límite, cuándo volver', async () => {
    await abrir({ REQUESTS_PER_MINUTE: 1 });
    const { headers } = await admin.api.get('/api/sesion').expect(200);
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': expect.stringMatching(/^\d+$/),
    });
    expect(headers).not.toHaveProperty('retry-after');
    const respuesta = await admin.api.get('/api/sesion').expect(429);
    expect(respuesta.body).toMatchObject({
      statusCode: 429,
      codigo: 'DEMASIADAS_SOLICITUDES',
      message: 'Demasiadas solicitudes. Intenta de nuevo en un momento.',
    });
    expect(respuesta.headers).toMatchObject({
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '0',
      'retry-after': expect.stringMatching(/^[1-9]\d?$/),
    });
  });

  it('de una red IPv6 doméstica cuentan juntas, y las de otra aparte', async () => {
    await abrir({ REQUESTS_PER_MINUTE: 2, TRUST_PROXY: ['127.0.0.1'] });
    const desde = (ip: string) => prueba.http.get('/api/sesion').set('X-Forwarded-For', ip);
    expect(await veces(3, (i) => desde(`2001:db8:1:2::${i + 1}`))).toEqual([401, 401, 429]);
    await desde('2001:db8:1:3::1').expect(401);
  });

  it('con la web, lo que no es un archivo suyo también cuenta', async () => {
    const web = mkdtempSync(join(tmpdir(), 'web-'));
    mkdirSync(`${web}/assets`);
    writeFileSync(`${web}/index.html`, '<!doctype html><title>Jornal</title>');
    writeFileSync(`${web}/assets/a.js`, '1');
    await abrir({ REQUESTS_PER_MINUTE: 3 }, { web });
    expect(await veces(3, () => cruda('/assets/a.js'))).toEqual([200, 200, 200]);
    expect(
      await veces(5, (i) => cruda(['/api/nada', '/%61pi/nada', '/API/nada', '/', '/ventas'][i] as string)),
    ).toEqual([404, expect.any(Number), expect.any(Number), 429, 429]);
    expect((await cruda('/assets/a.js')).status).toBe(200);
    rmSync(web, { recursive: true });
  });

  it('sin Redis, aunque se haya pedido, cada proceso cuenta las suyas', async () => {
    await abrir({ REQUESTS_PER_MINUTE: 2, REDIS_URL: 'redis://127.0.0.1:1' });
    expect(await veces(3, () => admin.api.get('/api/sesion'))).toEqual([200, 200, 429]);
  });

  it.each([
    ['', 0],
    [' que tarda en decir que está listo', 300],
  ])('con Redis%s, varios procesos cuentan juntos', async (_, presentarse) => {
    const redis = await abrirRedis({ presentarse });
    const config = { REQUESTS_PER_MINUTE: 3, REDIS_URL: redis.url };
    await abrir(config);
    const vecino = await abrirApp({ config });
    await redis.conectados(2);
    // The same address calls both; a database of its own for each changes nothing of what they share.
    expect(await veces(4, (i) => (i % 2 === 0 ? prueba : vecino).http.get('/api/sesion'))).toEqual([
      401, 401, 401, 429,
    ]);
    await vecino.cerrar();
    await redis.cerrar();
  });
});

const sidDe = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()).sid;

describe('Dos productos en un mismo proceso', () => {
  it('leen cada uno sus sesiones: la de uno no existe en el otro', async () => {
    const uno = await abrirApp();
    const admin = await crearAdmin(uno);
    const otro = await abrirApp();
    await admin.api.get('/api/sesion').expect(200);
    await otro.como(admin.token).get('/api/sesion').expect(401);
    await Promise.all([uno.cerrar(), otro.cerrar()]);
  });
});

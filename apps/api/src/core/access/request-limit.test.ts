import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as pedir } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { abrirApp, type Cliente, type OpcionesPrueba, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, iniciarSesion } from '../../../test/crear.js';
import { abrirRedis } from '../../../test/redis.js';

const times = async (n: number, askOne: (i: number) => PromiseLike<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < n; i++) statuses.push((await askOne(i)).status);
  return statuses;
};
const tokens = async (app: Prueba, actor: Actor, n: number): Promise<string[]> =>
  Promise.all(Array.from({ length: n }, () => iniciarSesion(app, actor.usuario_id)));
const closed = async (app: Prueba, token: string): Promise<string> => {
  await app.como(token).post('/api/logout').send({}).expect(200);
  return token;
};

describe('Las solicitudes por minuto', () => {
  let app: Prueba;
  let admin: Actor;
  const open = async (config: OpcionesPrueba['config'], resto: OpcionesPrueba = {}) => {
    app = await abrirApp({ config, ...resto });
    admin = await crearAdmin(app);
  };
  afterEach(() => app.cerrar());

  /** An address exactly as it is written: the usual clients put it in order first. */
  const raw = (path: string, token?: string, method = 'GET') =>
    new Promise<{ status: number }>((ready, fails) => {
      const { port } = new URL(app.url);
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const request = pedir({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
        answer.resume();
        answer.on('end', () => ready({ status: answer.statusCode as number }));
      });
      request.on('error', fails);
      request.end();
    });

  it('cuentan igual aunque la dirección se escriba de otra manera', async () => {
    await open({ REQUESTS_PER_MINUTE: 3 });
    const shapes = ['/%61pi/sesion', '/api/%73esion?x=/api/salud/vivo', '/%61%70%69/sesion?/api/login', '/api/sesion'];
    expect(await times(4, (i) => raw(shapes[i] as string, admin.token))).toEqual([200, 200, 200, 429]);
  });

  it('cuentan también las que no llegan a ninguna ruta, y parecerse a la salud no las libra', async () => {
    await open({ REQUESTS_PER_MINUTE: 5 });
    const paths = ['/api/nada', '/API/sesion', '/api/salud-de-hierro', '/api/saludos/vivo', '//api/sesion'];
    expect(await times(5, (i) => raw(paths[i] as string))).toEqual([404, 404, 404, 404, 404]);
    expect(await times(2, () => raw('/api/sesion', undefined, 'DELETE'))).toEqual([429, 429]);
  });

  it('la salud del servidor no cuenta, se escriba como se escriba', async () => {
    await open({ REQUESTS_PER_MINUTE: 1 });
    expect(await times(4, (i) => raw(i % 2 === 0 ? '/api/salud/vivo' : '/%61pi/salud/vivo'))).toEqual([
      200, 200, 200, 200,
    ]);
  });

  it('son de cada sesión: la que gasta las suyas no deja sin ellas a las demás de su dirección', async () => {
    await open({ REQUESTS_PER_MINUTE: 2 });
    const other = app.como(await iniciarSesion(app, admin.usuario_id));
    expect(await times(3, () => admin.api.get('/api/sesion'))).toEqual([200, 200, 429]);
    expect(await times(2, () => other.get('/api/sesion'))).toEqual([200, 200]);
  });

  it('una palabra tras el token no hace otra sesión ni entra', async () => {
    await open({ REFUSED_TOKENS_PER_MINUTE: 3 });
    const con = (authorization: string) => app.http.get('/api/sesion').set('Authorization', authorization);
    expect(await times(4, (i) => con(`Bearer ${admin.token} ${i}`))).toEqual([401, 401, 401, 429]);
    expect((await con(`bearer ${admin.token}`)).status).toBe(200);
  });

  it('un token inventado en cada una no sirve de nada: cuentan por la dirección, y las sesiones de verdad siguen', async () => {
    await open({ REFUSED_TOKENS_PER_MINUTE: 3 });
    const [head, body] = admin.token.split('.');
    const invented = (i: number) =>
      i % 2 === 0 ? `${randomUUID()}` : `${head}.${body}.${randomUUID().replaceAll('-', '')}`;
    expect(await times(5, (i) => app.como(invented(i)).get('/api/sesion'))).toEqual([401, 401, 401, 429, 429]);
    await admin.api.get('/api/sesion').expect(200);
    await app.http.get('/api/sesion').expect(401);
  });

  it('los tokens de sesiones cerradas cuentan por la dirección, aunque sean de muchas', async () => {
    await open({ REFUSED_TOKENS_PER_MINUTE: 3 });
    const other = await crearAdmin(app);
    const closedOnes = await Promise.all(
      [...(await tokens(app, admin, 2)), ...(await tokens(app, other, 3))].map((t) => closed(app, t)),
    );
    expect(await times(5, (i) => app.como(closedOnes[i] as string).get('/api/sesion'))).toEqual([
      401, 401, 401, 429, 429,
    ]);
    await admin.api.get('/api/sesion').expect(200);
  });

  it('de una sesión cerrada se pregunta a la base una vez por minuto', async () => {
    await open({});
    const [token, control] = (await tokens(app, admin, 2)) as [string, string];
    const close = (valor: string) =>
      app.sql(`UPDATE sesion SET revocada_en = ${valor} WHERE id = ANY($1)`, [[token, control].map(sidDe)]);
    await close('creada_en');
    await app.como(token).get('/api/sesion').expect(401);
    // No session comes back to life in the product: here it does, so that asking again would be seen.
    await close('NULL');
    await app.como(token).get('/api/sesion').expect(401);
    await app.como(control).get('/api/sesion').expect(200);
  });

  it('de quien entra se cuentan por su dirección, aunque invente un token en cada una', async () => {
    await open({ SIGN_INS_PER_MINUTE: 3 });
    const signIn = (api: Cliente) =>
      api.post('/api/login').send({ email: 'duena@jornal.test', password: 'equivocada' });
    expect(await times(4, (i) => signIn(app.como(i === 3 ? admin.token : `inventado-${i}`)))).toEqual([
      401, 401, 401, 429,
    ]);
    await admin.api.get('/api/sesion').expect(200);
  });

  it('las de un dispositivo que ya entró se cuentan aparte: sus vecinos no le cierran la puerta, ni sirve inventar una marca', async () => {
    await open({ SIGN_INS_PER_MINUTE: 3 });
    // Without a jar: it sends the cookies that the test names.
    const signIn = (password: string, galleta = '') =>
      supertest(app.url).post('/api/login').set('Cookie', galleta).send({ email: admin.email, password });
    const galleta = ((await signIn(CLAVE).expect(200)).headers['set-cookie'] as unknown as string[])[0]?.split(
      ';',
    )[0] as string;
    const invented = (i: number) => `${galleta.slice(0, -44)}.${i.toString().repeat(43)}`;
    expect(await times(4, (i) => signIn('equivocada', invented(i)))).toEqual([401, 401, 429, 429]);
    expect(await times(4, () => signIn(CLAVE, galleta))).toEqual([200, 200, 200, 429]);
  });

  it('los archivos tienen su propio límite, más bajo', async () => {
    await open({ FILES_PER_MINUTE: 2 });
    const importOne = () =>
      admin.api
        .post('/api/inventario/importar')
        .set('Content-Type', 'application/octet-stream')
        .send(Buffer.from('no es una hoja'));
    const [one, dos, tres] = await times(3, importOne);
    expect([one, dos]).not.toContain(429);
    expect(tres).toBe(429);
    await admin.api.get('/api/sesion').expect(200);
  });

  it('la respuesta dice cuántas quedan y, pasado el límite, cuándo volver', async () => {
    await open({ REQUESTS_PER_MINUTE: 1 });
    const { headers } = await admin.api.get('/api/sesion').expect(200);
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': expect.stringMatching(/^\d+$/),
    });
    expect(headers).not.toHaveProperty('retry-after');
    const answer = await admin.api.get('/api/sesion').expect(429);
    expect(answer.body).toMatchObject({
      statusCode: 429,
      codigo: 'DEMASIADAS_SOLICITUDES',
      message: 'Demasiadas solicitudes. Intenta de nuevo en un momento.',
    });
    expect(answer.headers).toMatchObject({
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '0',
      'retry-after': expect.stringMatching(/^[1-9]\d?$/),
    });
  });

  it('de una red IPv6 doméstica cuentan juntas, y las de otra aparte', async () => {
    await open({ REQUESTS_PER_MINUTE: 2, TRUST_PROXY: ['127.0.0.1'] });
    const since = (ip: string) => app.http.get('/api/sesion').set('X-Forwarded-For', ip);
    expect(await times(3, (i) => since(`2001:db8:1:2::${i + 1}`))).toEqual([401, 401, 429]);
    await since('2001:db8:1:3::1').expect(401);
  });

  it('con la web, lo que no es un archivo suyo también cuenta', async () => {
    const web = mkdtempSync(join(tmpdir(), 'web-'));
    mkdirSync(`${web}/assets`);
    writeFileSync(`${web}/index.html`, '<!doctype html><title>Jornal</title>');
    writeFileSync(`${web}/assets/a.js`, '1');
    await open({ REQUESTS_PER_MINUTE: 3 }, { web });
    expect(await times(3, () => raw('/assets/a.js'))).toEqual([200, 200, 200]);
    expect(await times(5, (i) => raw(['/api/nada', '/%61pi/nada', '/API/nada', '/', '/ventas'][i] as string))).toEqual([
      404,
      expect.any(Number),
      expect.any(Number),
      429,
      429,
    ]);
    expect((await raw('/assets/a.js')).status).toBe(200);
    rmSync(web, { recursive: true });
  });

  it('sin Redis, aunque se haya pedido, cada proceso cuenta las suyas', async () => {
    await open({ REQUESTS_PER_MINUTE: 2, REDIS_URL: 'redis://127.0.0.1:1' });
    expect(await times(3, () => admin.api.get('/api/sesion'))).toEqual([200, 200, 429]);
  });

  it.each([
    ['', 0],
    [' que tarda en decir que está listo', 300],
  ])('con Redis%s, varios procesos cuentan juntos', async (_, presentarse) => {
    const redis = await abrirRedis({ presentarse });
    const config = { REQUESTS_PER_MINUTE: 3, REDIS_URL: redis.url };
    await open(config);
    const neighbor = await abrirApp({ config });
    await redis.conectados(2);
    // The same address calls both; a database of its own for each changes nothing of the counters they share.
    expect(await times(4, (i) => (i % 2 === 0 ? app : neighbor).http.get('/api/sesion'))).toEqual([401, 401, 401, 429]);
    await neighbor.cerrar();
    await redis.cerrar();
  });
});

const sidDe = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()).sid;

describe('Dos productos en un mismo proceso', () => {
  it('leen cada uno sus sesiones: la de uno no existe en el otro', async () => {
    const one = await abrirApp();
    const admin = await crearAdmin(one);
    const other = await abrirApp();
    await admin.api.get('/api/sesion').expect(200);
    await other.como(admin.token).get('/api/sesion').expect(401);
    await Promise.all([one.cerrar(), other.cerrar()]);
  });
});

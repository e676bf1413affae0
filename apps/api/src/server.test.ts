import { Writable } from 'node:stream';
import { QueryFailedError } from 'typeorm';
import { abrirApp, type Prueba } from '../test/app.js';
import { crearAdmin } from '../test/crear.js';
import { crearRegistro } from './server.js';

describe('El registro del servidor', () => {
  let escrito: string;
  const registro = () => {
    escrito = '';
    const destino = new Writable({
      write: (trozo, _, listo) => {
        escrito += trozo;
        listo();
      },
    });
    return crearRegistro('info', destino);
  };

  it('de una falla de la base dice qué pasó y dónde, no los datos que se escribían', () => {
    const deBase = Object.assign(new Error('null value in column "role_id"'), {
      code: '23502',
      table: 'usuario',
      detail: 'Failing row contains (7, ana@jornal.test, $argon2id$hash)',
    });
    const error = new QueryFailedError(
      'INSERT INTO usuario VALUES ($1, $2)',
      ['ana@jornal.test', '$argon2id$hash'],
      deBase,
    );
    registro().error({ err: error }, 'request failed');
    expect(JSON.parse(escrito).err).toMatchObject({
      type: 'QueryFailedError',
      message: 'null value in column "role_id"',
      stack: expect.stringContaining('server.test'),
      code: '23502',
      table: 'usuario',
    });
    expect(escrito).not.toMatch(/ana@jornal|argon2id/);
  });

  it('de una solicitud dice el camino, no lo que se buscaba', () => {
    registro().info(
      {
        req: {
          method: 'GET',
          url: '/api/clients/search?q=3001234567',
          ip: '10.0.0.9',
          headers: { authorization: 'Bearer a.b.c' },
        },
      },
      'incoming request',
    );
    expect(JSON.parse(escrito).req).toEqual({ method: 'GET', url: '/api/clients/search', remoteAddress: '10.0.0.9' });
  });
});

describe('La dirección de quien llama', () => {
  let prueba: Prueba;
  afterEach(() => prueba.cerrar());

  const desde = async (ip: string) => {
    await prueba.http
      .post('/api/login')
      .set('X-Forwarded-For', ip)
      .send({ email: 'duena@jornal.test', password: 'equivocada' })
      .expect(401);
    return (
      await prueba.sql<{ clave: string }>(
        `SELECT clave FROM intento_login WHERE clave LIKE 'direccion:%' ORDER BY ultimo DESC, clave`,
      )
    ).map((f) => f.clave);
  };

  it('es la de la conexión, diga lo que diga: nadie elige la suya', async () => {
    prueba = await abrirApp();
    await crearAdmin(prueba, 'duena@jornal.test');
    expect(await desde('203.0.113.7')).toEqual(['direccion:127.0.0.1']);
  });

  it('tras un proxy de confianza es la que él vio, no la que el cliente escribió antes', async () => {
    prueba = await abrirApp({ config: { TRUST_PROXY: ['10.0.0.0/8', '127.0.0.1'] } });
    await crearAdmin(prueba, 'duena@jornal.test');
    expect(await desde('198.51.100.1, 203.0.113.7, 10.2.3.4')).toEqual(['direccion:203.0.113.7']);
  });
});

import { abrirApp, type Prueba } from '../../../test/app.js';
import { CLAVE, crearAdmin } from '../../../test/crear.js';
import { migrarUna } from '../../../test/migrar-una.js';
import { UltimaEntrada1700000000051 } from './migrations/0051-ultima-entrada.js';

describe('Cuándo entró cada cuenta por última vez', () => {
  let app: Prueba;

  beforeAll(async () => {
    app = await abrirApp();
  });
  afterAll(async () => {
    await app.cerrar();
  });

  const migration = (direction: 'up' | 'down') => migrarUna(app, new UltimaEntrada1700000000051(), direction);

  it('pasa con la cuenta a la tabla nueva, y de vuelta; quien nunca entró sigue sin haber entrado', async () => {
    const [signedIn, never] = [await crearAdmin(app, 'entro@jornal.test'), await crearAdmin(app)];
    await app.http.post('/api/login').send({ email: 'entro@jornal.test', password: CLAVE }).expect(200);
    const when = app.reloj.fuente().toISOString();

    await migration('down');
    expect(
      await app.sql('SELECT id, ultimo_ingreso FROM usuario WHERE id = ANY($1) ORDER BY id', [
        [signedIn.usuario_id, never.usuario_id],
      ]),
    ).toEqual([
      { id: signedIn.usuario_id, ultimo_ingreso: when },
      { id: never.usuario_id, ultimo_ingreso: null },
    ]);

    await migration('up');
    // The role of the service is let in after all migrations, so the row is asked for as its owner.
    expect(await app.sql('SELECT usuario_id, entro_en FROM ultima_entrada')).toEqual([
      { usuario_id: signedIn.usuario_id, entro_en: when },
    ]);
  });
});

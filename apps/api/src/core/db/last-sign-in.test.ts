import { DataSource } from 'typeorm';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { CLAVE, crearAdmin } from '../../../test/crear.js';
import { connectionOptions } from './data-source.js';
import { UltimaEntrada1700000000051 } from './migrations/0051-ultima-entrada.js';

describe('Cuándo entró cada cuenta por última vez', () => {
  let prueba: Prueba;
  let fuente: DataSource;

  beforeAll(async () => {
    prueba = await abrirApp();
    fuente = await new DataSource(connectionOptions(prueba.baseUrl, 1)).initialize();
  });
  afterAll(async () => {
    await fuente.destroy();
    await prueba.cerrar();
  });

  const migracion = async (sentido: 'up' | 'down') => {
    const runner = fuente.createQueryRunner();
    await runner.startTransaction();
    await new UltimaEntrada1700000000051()[sentido](runner);
    await runner.commitTransaction();
    await runner.release();
  };

  it('pasa con la cuenta a la tabla nueva, y de vuelta; quien nunca entró sigue sin haber entrado', async () => {
    const [entro, nunca] = [await crearAdmin(prueba, 'entro@jornal.test'), await crearAdmin(prueba)];
    await prueba.http.post('/api/login').send({ email: 'entro@jornal.test', password: CLAVE }).expect(200);
    const cuando = prueba.reloj.fuente().toISOString();

    await migracion('down');
    expect(
      await prueba.sql('SELECT id, ultimo_ingreso FROM usuario WHERE id = ANY($1) ORDER BY id', [
        [entro.usuario_id, nunca.usuario_id],
      ]),
    ).toEqual([
      { id: entro.usuario_id, ultimo_ingreso: cuando },
      { id: nunca.usuario_id, ultimo_ingreso: null },
    ]);

    await migracion('up');
    // The role of the service is let in after all migrations, so the row is asked for as its owner.
    expect(await prueba.sql('SELECT usuario_id, entro_en FROM ultima_entrada')).toEqual([
      { usuario_id: entro.usuario_id, entro_en: cuando },
    ]);
  });
});

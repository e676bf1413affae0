import { Client } from 'pg';
import { migrate, migrationStatus } from '../../src/core/db/data-source.js';
import { type BaseDePrueba, crearBase } from '../app.js';
import { installStandIn } from './stand-in.js';

describe('Lo que hace las veces de un clúster', () => {
  let base: BaseDePrueba;
  let cliente: Client;
  const preguntar = async (texto: string) => (await cliente.query(texto)).rows;

  beforeAll(async () => {
    base = await crearBase('TEMPLATE template0');
    await installStandIn(base.url);
    cliente = new Client({ connectionString: base.url });
    await cliente.connect();
  });
  afterAll(async () => {
    await cliente.end();
    await base.borrar();
  });

  it('no', async () => {
    await migrate(base.url, { servicio: base.servicioUrl });
    expect(await migrationStatus(preguntar)).toEqual(0);
  });
});

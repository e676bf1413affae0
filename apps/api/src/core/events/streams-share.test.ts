import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor, iniciarSesion } from '../../../test/crear.js';
import { abrirFlujo, type Flujo } from '../../../test/flujo.js';
import { Streams } from './streams.js';

describe('Los flujos de muchas sesiones', () => {
  let app: Prueba;
  let admin: Actor;
  const open: Flujo[] = [];
  beforeAll(async () => {
    app = await abrirApp({ config: { MAX_CONNECTIONS: 40 } });
    admin = await crearAdmin(app, 'duena@jornal.test');
  });
  afterAll(async () => {
    for (const stream of open) stream.cerrar();
    await app.cerrar();
  });
  const howMany = () => app.app.get(Streams, { strict: false }).count;
  const follow = async (token: string): Promise<Flujo> => {
    const stream = await abrirFlujo(app.url, token);
    open.push(stream);
    return stream;
  };

  it('de una cuenta no pasan de su parte: el más viejo termina, y los de otra siguen', async () => {
    const center = (await crearSucursal(admin, { name: 'Centro' })).id;
    await follow((await crearSupervisor(admin, { entidad_id: center })).token);
    const primero = await follow(admin.token);
    for (let i = 0; i < 4; i++) await follow(await iniciarSesion(app, admin.usuario_id));
    await primero.terminado;
    // Four of forty, and the other account's.
    expect(howMany()).toBe(5);
  });
});

import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor, iniciarSesion } from '../../../test/crear.js';
import { abrirFlujo, type Flujo } from '../../../test/flujo.js';
import { Streams } from './streams.js';

describe('Los flujos de muchas sesiones', () => {
  let prueba: Prueba;
  let admin: Actor;
  const abiertos: Flujo[] = [];
  beforeAll(async () => {
    prueba = await abrirApp({ config: { MAX_CONNECTIONS: 40 } });
    admin = await crearAdmin(prueba, 'duena@jornal.test');
  });
  afterAll(async () => {
    for (const flujo of abiertos) flujo.cerrar();
    await prueba.cerrar();
  });
  const cuantos = () => prueba.app.get(Streams, { strict: false }).count;
  const seguir = async (token: string): Promise<Flujo> => {
    const flujo = await abrirFlujo(prueba.url, token);
    abiertos.push(flujo);
    return flujo;
  };

  it('de una cuenta no pasan de su parte: el más viejo termina, y los de otra siguen', async () => {
    const centro = (await crearSucursal(admin, { name: 'Centro' })).id;
    await seguir((await crearSupervisor(admin, { entidad_id: centro })).token);
    const primero = await seguir(admin.token);
    for (let i = 0; i < 4; i++) await seguir(await iniciarSesion(prueba, admin.usuario_id));
    await primero.terminado;
    // Four of forty, and the other account's.
    expect(cuantos()).toBe(5);
  });
});

import { abrirApp, type OpcionesPrueba, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { NO_PROXY } from '../settings/settings.js';

describe('Un proxy que TRUST_PROXY no nombra', () => {
  let app: Prueba;
  let admin: Actor;
  const open = async (config: OpcionesPrueba['config'] = {}) => {
    app = await abrirApp({ config });
    admin = await crearAdmin(app);
  };
  afterEach(() => app.cerrar());

  const avisos = async (): Promise<string[]> => {
    const { body } = await admin.api.get('/api/operaciones/salud').expect(200);
    return (body.avisos as Array<{ codigo: string }>).map(({ codigo }) => codigo);
  };
  const throughProxy = () => app.http.get('/api/salud/vivo').set('X-Forwarded-For', '203.0.113.7').expect(200);

  it('lo leen los administradores en cuanto pasa una solicitud por él', async () => {
    await open();
    expect(await avisos()).toEqual([]);
    await throughProxy();
    expect(await avisos()).toEqual(['PROXY_SIN_NOMBRAR']);
  });

  it.each([
    ['está nombrado', { TRUST_PROXY: ['127.0.0.1'] }],
    ['se dijo que no lo hay', { TRUST_PROXY: NO_PROXY }],
  ])('no es aviso cuando %s', async (_, config) => {
    await open(config);
    await throughProxy();
    expect(await avisos()).toEqual([]);
  });
});

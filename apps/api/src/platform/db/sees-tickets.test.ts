import { PERMISOS, type RolFila } from '@jornal/contract';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearRol } from '../../../test/crear.js';
import { migrarUna } from '../../../test/migrar-una.js';
import { ListaDeTiquetes1700000000077 } from './migrations/0077-lista-de-tiquetes.js';

const SEE_TICKETS = PERMISOS.indexOf('tiquetes.ver') + 1;

describe.each(CON_Y_SIN_GUARDAS)('Ver los tiquetes desde una actualización$base', ({ guardas }) => {
  let app: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp({ guardas });
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());

  const ven = async (): Promise<string[]> => {
    const roles = (await admin.api.get('/api/roles').expect(200)).body as RolFila[];
    return roles
      .filter(({ permisos }) => permisos.some(({ id, estado }) => id === SEE_TICKETS && estado))
      .map(({ nombre }) => nombre);
  };

  it('la da a quien ya veía servicios o ventas, y a nadie más, y la auditoría lo cuenta', async () => {
    const caja = await crearRol(admin, { nombre: 'Caja', alcance: 'sucursal', permisos: ['ventas.ver'] });
    await crearRol(admin, { nombre: 'Bodega', alcance: 'sucursal', permisos: ['inventario.ver'] });
    for (const direction of ['down', 'up'] as const)
      await migrarUna(app, new ListaDeTiquetes1700000000077(), direction);
    expect((await ven()).sort()).toEqual(['Caja', 'admin', 'operador', 'supervisor']);
    const { data } = (await admin.api.get(`/api/historial/role/${caja.id}`).expect(200)).body;
    expect(data[0]).toMatchObject({
      accion: 'cambiar_permisos',
      usuario: null,
      motivo: expect.stringContaining('lista de tiquetes'),
      despues: [{ permiso: 'tiquetes.ver', estado: true }],
    });
  });
});

import { RECARGAR } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearProducto,
  crearSucursal,
  crearSupervisor,
  iniciarSesion,
} from '../../../test/crear.js';
import { abrirFlujo, enlazado } from '../../../test/flujo.js';

describe('Lo que se le quita a alguien, o se le da, no espera al latido', () => {
  let app: Prueba;
  let admin: Actor;
  let sucursal: number;
  beforeAll(async () => {
    // No beat comes while these last.
    app = await abrirApp({ config: { LIVE_HEARTBEAT_SECONDS: 3_600 } });
    admin = await crearAdmin(app);
    sucursal = (await crearSucursal(admin)).id;
    await enlazado(admin);
  });
  afterAll(() => app.cerrar());

  const CLOSINGS: Readonly<Record<string, (own: Actor) => Promise<unknown>>> = {
    'sale de su sesión': (own) => own.api.post('/api/logout').send({}).expect(200),
    'se le cierran las sesiones': (own) => admin.api.delete(`/api/usuarios/${own.usuario_id}/sesiones`).expect(200),
    'se desactiva su cuenta': (own) =>
      admin.api.put(`/api/usuarios/${own.usuario_id}/estado`).send({ activo: false }).expect(200),
    'cierra desde otro lugar las demás': async (own) => {
      const other = app.como(await iniciarSesion(app, own.usuario_id));
      await other.delete('/api/cuenta/sesiones').expect(200);
    },
  };
  it.each(Object.keys(CLOSINGS))('el flujo de quien %s termina', async (testCase) => {
    const own = await crearAdmin(app);
    const [stream, foreign] = [await abrirFlujo(app.url, own.token), await abrirFlujo(app.url, admin.token)];
    await CLOSINGS[testCase]?.(own);
    await stream.terminado;
    await crearProducto(admin, { entidad_id: sucursal });
    await foreign.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'productos'));
    foreign.cerrar();
  });

  it('quien gana o pierde un permiso, o un módulo, lo consulta todo de nuevo', async () => {
    const supervisor = await crearSupervisor(admin, { entidad_id: sucursal });
    const stream = await abrirFlujo(app.url, supervisor.token);
    await admin.api
      .put(`/api/modulos-entidades/${sucursal}`)
      .send({ modulos: [{ modulo: 'gastos', activo: false }] })
      .expect(200);
    const reloads = () => stream.sucesos.filter((s) => s === RECARGAR).length;
    await stream.hasta(() => reloads() === 1);
    const { id } = (await admin.api.get('/api/roles').expect(200)).body.find(
      (rol: { nombre: string }) => rol.nombre === 'operador',
    );
    await admin.api.put(`/api/roles/usuarios/${supervisor.usuario_id}/role`).send({ role_id: id }).expect(200);
    await stream.hasta(() => reloads() === 2);
    expect(stream.sucesos).toContainEqual({ tema: 'cuenta', entidad_id: 0 });
    stream.cerrar();
  });
});

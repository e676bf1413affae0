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
  let prueba: Prueba;
  let admin: Actor;
  let sucursal: number;
  beforeAll(async () => {
    // No beat comes while these last.
    prueba = await abrirApp({ config: { LIVE_HEARTBEAT_SECONDS: 3_600 } });
    admin = await crearAdmin(prueba);
    sucursal = (await crearSucursal(admin)).id;
    await enlazado(admin);
  });
  afterAll(() => prueba.cerrar());

  const CIERRES: Readonly<Record<string, (suya: Actor) => Promise<unknown>>> = {
    'sale de su sesión': (suya) => suya.api.post('/api/logout').send({}).expect(200),
    'se le cierran las sesiones': (suya) => admin.api.delete(`/api/usuarios/${suya.usuario_id}/sesiones`).expect(200),
    'se desactiva su cuenta': (suya) =>
      admin.api.put(`/api/usuarios/${suya.usuario_id}/estado`).send({ activo: false }).expect(200),
    'cierra desde otro lugar las demás': async (suya) => {
      const otra = prueba.como(await iniciarSesion(prueba, suya.usuario_id));
      await otra.delete('/api/cuenta/sesiones').expect(200);
    },
  };
  it.each(Object.keys(CIERRES))('el flujo de quien %s termina', async (caso) => {
    const suya = await crearAdmin(prueba);
    const [flujo, ajeno] = [await abrirFlujo(prueba.url, suya.token), await abrirFlujo(prueba.url, admin.token)];
    await CIERRES[caso]?.(suya);
    await flujo.terminado;
    await crearProducto(admin, { entidad_id: sucursal });
    await ajeno.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'productos'));
    ajeno.cerrar();
  });

  it('quien gana o pierde un permiso, o un módulo, lo consulta todo de nuevo', async () => {
    const supervisora = await crearSupervisor(admin, { entidad_id: sucursal });
    const flujo = await abrirFlujo(prueba.url, supervisora.token);
    await admin.api
      .put(`/api/modulos-entidades/${sucursal}`)
      .send({ modulos: [{ modulo: 'gastos', activo: false }] })
      .expect(200);
    const recargas = () => flujo.sucesos.filter((s) => s === RECARGAR).length;
    await flujo.hasta(() => recargas() === 1);
    const { id } = (await admin.api.get('/api/roles').expect(200)).body.find(
      (rol: { nombre: string }) => rol.nombre === 'operador',
    );
    await admin.api.put(`/api/roles/usuarios/${supervisora.usuario_id}/role`).send({ role_id: id }).expect(200);
    await flujo.hasta(() => recargas() === 2);
    expect(flujo.sucesos).toContainEqual({ tema: 'cuenta', entidad_id: 0 });
    flujo.cerrar();
  });
});

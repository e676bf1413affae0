import { PERMISOS, type Permiso } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  cambiarRol,
  crearAdmin,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  crearUsuario,
  type Operador,
  sesionDe,
} from '../../../test/crear.js';
import { Retries } from '../../platform/db/retries.js';
import { BusinessError } from '../../platform/errors/business-error.js';
import { UsuariosQueries } from './usuarios.queries.js';
import { UsuariosService } from './usuarios.service.js';

const SIN_MANDO = 'No puedes hacer esto con una cuenta que tiene permisos que tú no tienes';

/**
 * The one rule behind every change of another account, asked where it stands: the routes that use it each ask it once.
 */
describe('El mando sobre una cuenta', () => {
  let prueba: Prueba;
  let admin: Actor;
  let centro: { id: number };
  let supervisora: Operador;
  let ana: Operador;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    centro = await crearSucursal(admin);
    supervisora = await crearSupervisor(admin, { entidad_id: centro.id });
    ana = await crearOperador(admin, { entidad_id: centro.id });
  });
  afterAll(() => prueba.cerrar());

  /** 'sí', or the status and the sentence of the refusal. */
  const mando = async (quien: Actor, usuario_id: number): Promise<string> => {
    const respuesta = await preguntar(quien, usuario_id);
    // The screens were told beforehand, whatever the answer is.
    if (!respuesta.startsWith('404')) {
      const usuarios = prueba.app.get(UsuariosQueries, { strict: false });
      const { a_su_mando } = await usuarios.obtener(await sesionDe(quien), usuario_id);
      expect([respuesta, a_su_mando]).toEqual([respuesta, respuesta === 'sí']);
    }
    return respuesta;
  };
  const preguntar = async (quien: Actor, usuario_id: number): Promise<string> => {
    const sesion = await sesionDe(quien);
    const usuarios = prueba.app.get(UsuariosService, { strict: false });
    try {
      await prueba.app.get(Retries, { strict: false }).run((em) => usuarios.exigirMando(em, sesion, usuario_id));
      return 'sí';
    } catch (error) {
      if (error instanceof BusinessError) return `${error.status} ${error.message}`;
      throw error;
    }
  };
  const dar = (rol: number, permiso: Permiso, estado: boolean) =>
    prueba.sql(`UPDATE role_permiso SET estado = $3 WHERE role_id = $1 AND permiso_id = $2`, [
      rol,
      PERMISOS.indexOf(permiso) + 1,
      estado,
    ]);

  it('un administrador lo tiene sobre todas; quien supervisa, sobre las de su sucursal que no pueden más', async () => {
    const duena = await crearAdmin(prueba);
    for (const cuenta of [supervisora, ana, duena]) expect(await mando(admin, cuenta.usuario_id)).toBe('sí');
    expect(await mando(supervisora, ana.usuario_id)).toBe('sí');
    expect(await mando(supervisora, supervisora.usuario_id)).toBe('sí');
  });

  it('lo que está fuera del alcance no existe, ni para quien administra cuando no hay tal cuenta', async () => {
    const ajena = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    expect(await mando(supervisora, ajena.usuario_id)).toBe('404 No se encontró el usuario');
    expect(await mando(supervisora, (await crearUsuario(prueba, 'cliente')).usuario_id)).toBe(
      '404 No se encontró el usuario',
    );
    expect(await mando(admin, 999_999)).toBe('404 No se encontró el usuario');
  });

  it('sobre quien administra el negocio solo lo tiene otro administrador, aunque trabaje en la misma sucursal', async () => {
    const duena = await crearOperador(admin, { entidad_id: centro.id });
    await cambiarRol(admin, duena.usuario_id, 'admin').expect(200);
    expect(await mando(supervisora, duena.usuario_id)).toBe(`403 ${SIN_MANDO}`);
  });

  it('un solo permiso de más lo quita, también con su módulo o su rol apagado: mañana se encienden', async () => {
    await dar(3, 'usuarios.ver', true);
    expect(await mando(supervisora, ana.usuario_id)).toBe(`403 ${SIN_MANDO}`);
    await prueba.sql(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, 'usuarios')`, [centro.id]);
    expect(await mando(supervisora, ana.usuario_id)).toBe(`403 ${SIN_MANDO}`);
    await prueba.sql(`DELETE FROM modulo_apagado`);
    await prueba.sql(`UPDATE role SET estado = false WHERE id = 3`);
    expect(await mando(supervisora, ana.usuario_id)).toBe(`403 ${SIN_MANDO}`);
    await prueba.sql(`UPDATE role SET estado = true WHERE id = 3`);
    await dar(3, 'usuarios.ver', false);
  });

  it('un módulo apagado no quita el mando a quien tiene por su rol lo mismo que la otra cuenta', async () => {
    await prueba.sql(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, 'servicios')`, [centro.id]);
    expect(await mando(supervisora, ana.usuario_id)).toBe('sí');
    await prueba.sql(`DELETE FROM modulo_apagado`);
  });

  it('quien ve solo lo suyo no alcanza ninguna cuenta más que la propia, aunque tenga los mismos permisos', async () => {
    await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id IN (2, 3)`);
    const colega = await crearOperador(admin, { entidad_id: centro.id });
    for (const otra of [supervisora, colega])
      expect(await mando(ana, otra.usuario_id)).toBe('404 No se encontró el usuario');
    expect(await mando(ana, ana.usuario_id)).toBe('sí');
    expect((await ana.api.get('/api/usuarios').expect(200)).body.data).toMatchObject([{ id: ana.usuario_id }]);
    await ana.api.post(`/api/usuarios/${colega.usuario_id}/restablecer-contrasena`).expect(404);
    expect(await mando(supervisora, ana.usuario_id)).toBe('sí');
  });

  it('una cuenta sin operador es de la sucursal que se le dio', async () => {
    const recepcion = await crearUsuario(prueba, 'cliente');
    await prueba.sql(`UPDATE usuario SET entidad_id = $2 WHERE id = $1`, [recepcion.usuario_id, centro.id]);
    expect(await mando(supervisora, recepcion.usuario_id)).toBe('sí');
  });
});

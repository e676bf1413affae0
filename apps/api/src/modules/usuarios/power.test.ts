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
  let app: Prueba;
  let admin: Actor;
  let center: { id: number };
  let supervisor: Operador;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = await crearSucursal(admin);
    supervisor = await crearSupervisor(admin, { entidad_id: center.id });
    ana = await crearOperador(admin, { entidad_id: center.id });
  });
  afterAll(() => app.cerrar());

  /** 'sí', or the status and the sentence of the refusal. */
  const mando = async (who: Actor, usuario_id: number): Promise<string> => {
    const answer = await preguntar(who, usuario_id);
    // The screens were told beforehand, whatever the answer is.
    if (!answer.startsWith('404')) {
      const usuarios = app.app.get(UsuariosQueries, { strict: false });
      const { a_su_mando } = await usuarios.obtener(await sesionDe(who), usuario_id);
      expect([answer, a_su_mando]).toEqual([answer, answer === 'sí']);
    }
    return answer;
  };
  const preguntar = async (who: Actor, usuario_id: number): Promise<string> => {
    const session = await sesionDe(who);
    const usuarios = app.app.get(UsuariosService, { strict: false });
    try {
      await app.app.get(Retries, { strict: false }).run((em) => usuarios.exigirMando(em, session, usuario_id));
      return 'sí';
    } catch (error) {
      if (error instanceof BusinessError) return `${error.status} ${error.message}`;
      throw error;
    }
  };
  const give = (rol: number, permiso: Permiso, status: boolean) =>
    app.sql(`UPDATE role_permiso SET estado = $3 WHERE role_id = $1 AND permiso_id = $2`, [
      rol,
      PERMISOS.indexOf(permiso) + 1,
      status,
    ]);

  it('un administrador lo tiene sobre todas; quien supervisa, sobre las de su sucursal que no pueden más', async () => {
    const ownerFemale = await crearAdmin(app);
    for (const cuenta of [supervisor, ana, ownerFemale]) expect(await mando(admin, cuenta.usuario_id)).toBe('sí');
    expect(await mando(supervisor, ana.usuario_id)).toBe('sí');
    expect(await mando(supervisor, supervisor.usuario_id)).toBe('sí');
  });

  it('lo que está fuera del alcance no existe, ni para quien administra cuando no hay tal cuenta', async () => {
    const foreign = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    expect(await mando(supervisor, foreign.usuario_id)).toBe('404 No se encontró el usuario');
    expect(await mando(supervisor, (await crearUsuario(app, 'cliente')).usuario_id)).toBe(
      '404 No se encontró el usuario',
    );
    expect(await mando(admin, 999_999)).toBe('404 No se encontró el usuario');
  });

  it('sobre quien administra el negocio solo lo tiene otro administrador, aunque trabaje en la misma sucursal', async () => {
    const ownerFemale = await crearOperador(admin, { entidad_id: center.id });
    await cambiarRol(admin, ownerFemale.usuario_id, 'admin').expect(200);
    expect(await mando(supervisor, ownerFemale.usuario_id)).toBe(`403 ${SIN_MANDO}`);
  });

  it('un solo permiso de más lo quita, también con su módulo o su rol apagado: mañana se encienden', async () => {
    await give(3, 'usuarios.ver', true);
    expect(await mando(supervisor, ana.usuario_id)).toBe(`403 ${SIN_MANDO}`);
    await app.sql(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, 'usuarios')`, [center.id]);
    expect(await mando(supervisor, ana.usuario_id)).toBe(`403 ${SIN_MANDO}`);
    await app.sql(`DELETE FROM modulo_apagado`);
    await app.sql(`UPDATE role SET estado = false WHERE id = 3`);
    expect(await mando(supervisor, ana.usuario_id)).toBe(`403 ${SIN_MANDO}`);
    await app.sql(`UPDATE role SET estado = true WHERE id = 3`);
    await give(3, 'usuarios.ver', false);
  });

  it('un módulo apagado no quita el mando a quien tiene por su rol lo mismo que la otra cuenta', async () => {
    await app.sql(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, 'servicios')`, [center.id]);
    expect(await mando(supervisor, ana.usuario_id)).toBe('sí');
    await app.sql(`DELETE FROM modulo_apagado`);
  });

  it('quien ve solo lo suyo no alcanza ninguna cuenta más que la propia, aunque tenga los mismos permisos', async () => {
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id IN (2, 3)`);
    const colega = await crearOperador(admin, { entidad_id: center.id });
    for (const other of [supervisor, colega])
      expect(await mando(ana, other.usuario_id)).toBe('404 No se encontró el usuario');
    expect(await mando(ana, ana.usuario_id)).toBe('sí');
    expect((await ana.api.get('/api/usuarios').expect(200)).body.data).toMatchObject([{ id: ana.usuario_id }]);
    await ana.api.post(`/api/usuarios/${colega.usuario_id}/restablecer-contrasena`).expect(404);
    expect(await mando(supervisor, ana.usuario_id)).toBe('sí');
  });

  it('una cuenta sin operador es de la sucursal que se le dio', async () => {
    const reception = await crearUsuario(app, 'cliente');
    await app.sql(`UPDATE usuario SET entidad_id = $2 WHERE id = $1`, [reception.usuario_id, center.id]);
    expect(await mando(supervisor, reception.usuario_id)).toBe('sí');
  });
});

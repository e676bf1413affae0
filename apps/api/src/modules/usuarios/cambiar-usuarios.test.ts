import type { Usuario } from '@jornal/contract';
import { Client } from 'pg';
import { abrirApp, enUnaMaquina, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  CLAVE,
  cambiarRol,
  crearAdmin,
  crearCliente,
  crearOperador,
  crearRol,
  crearSucursal,
  crearSupervisor,
  iniciarSesion,
  type Operador,
  siguiente,
  tokenDe,
} from '../../../test/crear.js';
import { migrarUna } from '../../../test/migrar-una.js';
import { VueltaDeCuentas1700000000032 } from '../../platform/db/migrations/0032-vuelta-de-cuentas.js';

const ROL = { admin: 1, supervisor: 2, operador: 3, cliente: 4 };
const SIN_MANDO = 'No puedes hacer esto con una cuenta que tiene permisos que tú no tienes';

describe('Lo que se le hace a una cuenta', () => {
  let app: Prueba;
  let admin: Actor;
  let center: { id: number; name: string };
  let north: { id: number; name: string };
  let supervisor: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = await crearSucursal(admin, { name: 'Centro' });
    north = await crearSucursal(admin, { name: 'Norte' });
    supervisor = await crearSupervisor(admin, { entidad_id: center.id, nombre: 'Sara', apellido: 'Núñez' });
    // A supervisor who looks after the accounts of her branch too.
    await app.sql(
      `UPDATE role_permiso SET estado = true WHERE role_id = 2 AND permiso_id IN (SELECT id FROM permiso WHERE modulo = 'usuarios')`,
    );
  });
  afterAll(() => app.cerrar());

  const invitacion = (extra: Record<string, unknown> = {}) => ({
    email: `invitada${siguiente()}@jornal.test`,
    nombre: 'Rosa Peña',
    role_id: ROL.supervisor,
    entidad_id: center.id,
    ...extra,
  });
  const invite = (who: Actor, extra: Record<string, unknown> = {}) =>
    who.api.post('/api/usuarios').send(invitacion(extra));
  const invitada = async (extra: Record<string, unknown> = {}): Promise<Usuario> =>
    (await invite(admin, extra).expect(201)).body.data;
  const list = async (who: Actor, query: Record<string, unknown> = {}): Promise<Usuario[]> =>
    (
      await who.api
        .get('/api/usuarios')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const status = (who: Actor, id: number, active: boolean, reason?: string) =>
    who.api.put(`/api/usuarios/${id}/estado`).send({ activo: active, motivo: reason });
  const enlacesVivos = (id: number) =>
    app.sql('SELECT proposito FROM enlace_clave WHERE usuario_id = $1 AND usado_en IS NULL AND anulado_en IS NULL', [
      id,
    ]);
  const rastroDe = (id: number, action: string) =>
    app.sql(
      `SELECT a.usuario_id, a.antes, a.despues, a.motivo, p.despues AS personal
       FROM auditoria a LEFT JOIN auditoria_personal p ON p.entidad_id = a.entidad_id AND p.id = a.id
       WHERE a.recurso = 'usuario' AND a.recurso_id = $1 AND a.accion = $2`,
      [id, action],
    );

  describe('Desactivar y activar', () => {
    it('desactivada, su sesión termina, su enlace muere y no entra; activada entra otra vez, sin las sesiones de antes', async () => {
      const beto = await crearOperador(admin, { entidad_id: center.id });
      await admin.api.post(`/api/usuarios/${beto.usuario_id}/restablecer-contrasena`).expect(200);
      const answer = await status(admin, beto.usuario_id, false, 'Perdió el celular').expect(200);
      expect(answer.body).toMatchObject({
        message: 'Usuario desactivado exitosamente',
        data: { id: beto.usuario_id, activo: false, operador: { activo: true } },
      });
      await beto.api.get('/api/sesion').expect(401);
      await app.http.post('/api/login').send({ email: beto.email, password: CLAVE }).expect(401);
      expect(await enlacesVivos(beto.usuario_id)).toEqual([]);
      expect((await status(admin, beto.usuario_id, false).expect(409)).body.message).toBe(
        'El usuario ya está inactivo',
      );
      expect(await rastroDe(beto.usuario_id, 'desactivar')).toMatchObject([
        { antes: { activo: true }, despues: { activo: false }, motivo: 'Perdió el celular' },
      ]);

      expect((await status(admin, beto.usuario_id, true).expect(200)).body.message).toBe(
        'Usuario activado exitosamente',
      );
      await beto.api.get('/api/sesion').expect(401);
      await app.http.post('/api/login').send({ email: beto.email, password: CLAVE }).expect(200);
      expect((await status(admin, beto.usuario_id, true).expect(409)).body.message).toBe('El usuario ya está activo');
    });

    it('nadie se desactiva a sí mismo, ni aquí ni en Operadores', async () => {
      await crearAdmin(app);
      expect((await status(admin, admin.usuario_id, false).expect(409)).body).toMatchObject({
        codigo: 'CUENTA_PROPIA',
        message: 'No puedes desactivar tu propia cuenta',
      });
      expect((await status(supervisor, supervisor.usuario_id, false).expect(409)).body.codigo).toBe('CUENTA_PROPIA');
      expect(
        (await supervisor.api.delete(`/api/operadores/eliminar-operador/${supervisor.id}`).expect(409)).body.codigo,
      ).toBe('CUENTA_PROPIA');
      await supervisor.api.get('/api/sesion').expect(200);
    });

    it('la de un operador retirado no se activa sola: vuelve con él', async () => {
      const beto = await crearOperador(admin, { entidad_id: center.id });
      await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`).expect(200);
      expect((await status(admin, beto.usuario_id, true).expect(409)).body).toMatchObject({
        codigo: 'OPERADOR_RETIRADO',
        message: 'Reactiva primero al operador',
      });
      const answer = await admin.api.put(`/api/operadores/reactivar-operador/${beto.id}`).expect(200);
      expect(answer.body).toMatchObject({
        message: 'Operador reactivado exitosamente',
        data: { id: beto.id, activo: true },
      });
      expect((await admin.api.get(`/api/usuarios/${beto.usuario_id}`).expect(200)).body).toMatchObject({
        activo: true,
        operador: { activo: true },
      });
    });

    it('la de un cliente archivado, o de una sucursal archivada, tampoco', async () => {
      const empresa = await crearCliente(admin);
      const [cuenta] = await list(admin, { search: empresa.email });
      await admin.api.delete(`/api/clients/${empresa.id}`).expect(200);
      expect((await status(admin, cuenta?.id as number, true).expect(409)).body.message).toBe(
        'El cliente de esta cuenta está archivado',
      );

      const sur = await crearSucursal(admin);
      const rosa = await invitada({ entidad_id: sur.id });
      await status(admin, rosa.id, false).expect(200);
      await admin.api.delete(`/api/branches/${sur.id}`).expect(200);
      expect((await status(admin, rosa.id, true).expect(409)).body.codigo).toBe('SUCURSAL_ARCHIVADA');
      await admin.api.put(`/api/branches/${sur.id}/restaurar`).send({}).expect(200);
      await status(admin, rosa.id, true).expect(200);
    });
  });

  describe('La contraseña y las sesiones de otro', () => {
    it('restablecer manda un enlace y mata el anterior; la contraseña y las sesiones de ahora siguen hasta que se use', async () => {
      const beto = await crearOperador(admin, { entidad_id: center.id });
      const ask = () => admin.api.post(`/api/usuarios/${beto.usuario_id}/restablecer-contrasena`).expect(200);
      expect((await ask()).body.message).toBe('Enlace para elegir otra contraseña enviado exitosamente');
      await ask();
      expect(await enlacesVivos(beto.usuario_id)).toEqual([{ proposito: 'restablecer' }]);
      await beto.api.get('/api/sesion').expect(200);
      expect(await rastroDe(beto.usuario_id, 'restablecer_contrasena')).toHaveLength(2);
    });

    it('a quien aún no tiene contraseña se le manda la invitación de nuevo, y a una cuenta inactiva nada', async () => {
      const rosa = await invitada();
      expect((await admin.api.post(`/api/usuarios/${rosa.id}/restablecer-contrasena`).expect(200)).body.message).toBe(
        'Invitación enviada de nuevo exitosamente',
      );
      expect(await enlacesVivos(rosa.id)).toEqual([{ proposito: 'invitacion' }]);
      await status(admin, rosa.id, false).expect(200);
      expect((await admin.api.post(`/api/usuarios/${rosa.id}/restablecer-contrasena`).expect(409)).body.message).toBe(
        'El usuario está inactivo. Actívalo primero.',
      );
    });

    it('la contraseña propia no se restablece por aquí: se cambia en Tu cuenta, con la de ahora', async () => {
      const before = await enlacesVivos(supervisor.usuario_id);
      for (const who of [admin, supervisor]) {
        const { body } = await who.api.post(`/api/usuarios/${who.usuario_id}/restablecer-contrasena`).expect(409);
        expect(body).toMatchObject({ codigo: 'CUENTA_PROPIA', message: 'La tuya se cambia en Tu cuenta' });
      }
      expect(await enlacesVivos(supervisor.usuario_id)).toEqual(before);
    });

    it('cerrar las sesiones de una cuenta las termina todas, y puede volver a entrar', async () => {
      const beto = await crearOperador(admin, { entidad_id: center.id });
      const other = app.como(await iniciarSesion(app, beto.usuario_id));
      expect((await admin.api.delete(`/api/usuarios/${beto.usuario_id}/sesiones`).expect(200)).body.message).toBe(
        'Sesiones cerradas exitosamente',
      );
      for (const api of [beto.api, other]) await api.get('/api/sesion').expect(401);
      await app.http.post('/api/login').send({ email: beto.email, password: CLAVE }).expect(200);
      expect(await rastroDe(beto.usuario_id, 'cerrar_sesiones')).toMatchObject([{ despues: { cerradas: 2 } }]);
    });
  });

  it('quien copió un enlace antes de un ascenso no entra con él: a la persona le llega otro, si tenía uno', async () => {
    const rosa = await invitada();
    const viejo = await tokenDe({ prueba: app, email: rosa.email });
    const give = (id: number, role_id: number) =>
      admin.api.put(`/api/roles/usuarios/${id}/role`).send({ role_id }).expect(200);
    await give(rosa.id, ROL.admin);
    await app.http.post('/api/clave').send({ token: viejo, nueva: 'la que copió otra' }).expect(400);
    const fresh = await tokenDe({ prueba: app, email: rosa.email });
    expect(fresh).not.toBe(viejo);
    expect(await enlacesVivos(rosa.id)).toEqual([{ proposito: 'invitacion' }]);
    await app.http.post('/api/clave').send({ token: fresh, nueva: 'la que eligió Rosa' }).expect(200);
    await give(rosa.id, ROL.cliente);
    expect(await enlacesVivos(rosa.id)).toEqual([]);
  });

  enUnaMaquina('cambiar una cuenta no espera a lo que solo la menciona', async () => {
    const beto = await crearOperador(admin, { entidad_id: center.id });
    const other = new Client(app.baseUrl);
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT id FROM usuario WHERE id = $1 FOR KEY SHARE', [beto.usuario_id]);
    for (const active of [false, true]) await status(admin, beto.usuario_id, active).expect(200);
    await other.query('COMMIT');
    await other.end();
  });

  describe('Deshacer', () => {
    const deshacer = (answer: { headers: Record<string, string> }) => {
      const [entidad, id] = (answer.headers['x-audit-event'] as string).split('-');
      return admin.api.post(`/api/auditoria/${entidad}/${id}/deshacer`);
    };
    const cuenta = async (id: number): Promise<Usuario> =>
      (await admin.api.get(`/api/usuarios/${id}`).expect(200)).body;

    it('lo desactivado vuelve, y lo activado se desactiva otra vez', async () => {
      const rosa = await invitada();
      const desactivada = await status(admin, rosa.id, false).expect(200);
      await deshacer(desactivada).expect(200);
      expect((await cuenta(rosa.id)).activo).toBe(true);
      await status(admin, rosa.id, false).expect(200);
      await deshacer(await status(admin, rosa.id, true).expect(200)).expect(200);
      expect((await cuenta(rosa.id)).activo).toBe(false);
      expect((await deshacer(desactivada).expect(409)).body.codigo).toBe('YA_DESHECHO');
    });

    it('un rol al que le cambiaron el nombre es el mismo al deshacer, aunque otro se llame ahora como él', async () => {
      const create = async (name: string): Promise<number> =>
        (await admin.api.post('/api/roles').send({ nombre: name, alcance: 'sucursal' }).expect(201)).body.data.id;
      const reception = await create('Recepción');
      const rosa = await invitada({ role_id: reception });
      const change = await admin.api
        .put(`/api/roles/usuarios/${rosa.id}/role`)
        .send({ role_id: ROL.supervisor })
        .expect(200);
      await admin.api.put(`/api/roles/${reception}`).send({ nombre: 'Mostrador' }).expect(200);
      await create('Recepción');
      await deshacer(change).expect(200);
      expect((await cuenta(rosa.id)).role).toEqual({ id: reception, nombre: 'Mostrador' });
    });

    it('un rol cambiado vuelve al de antes con su sucursal, y un operador eliminado vuelve con su cuenta', async () => {
      const rosa = await invitada();
      const change = await admin.api
        .put(`/api/roles/usuarios/${rosa.id}/role`)
        .send({ role_id: ROL.cliente })
        .expect(200);
      expect(await cuenta(rosa.id)).toMatchObject({ role: { nombre: 'cliente' }, entidad: null });
      await deshacer(change).expect(200);
      expect(await cuenta(rosa.id)).toMatchObject({ role: { nombre: 'supervisor' }, entidad: { id: center.id } });

      const beto = await crearOperador(admin, { entidad_id: center.id });
      await deshacer(await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`).expect(200)).expect(200);
      expect(await cuenta(beto.usuario_id)).toMatchObject({ activo: true, operador: { activo: true } });
    });
  });

  it('nada de esto se le hace a una cuenta que puede más, ni a una de otra sucursal', async () => {
    const ownerFemale = await crearOperador(admin, { entidad_id: center.id });
    await cambiarRol(admin, ownerFemale.usuario_id, 'admin').expect(200);
    const foreign = await crearOperador(admin, { entidad_id: north.id });
    const actions = (id: number) => [
      status(supervisor, id, false),
      supervisor.api.post(`/api/usuarios/${id}/restablecer-contrasena`),
      supervisor.api.delete(`/api/usuarios/${id}/sesiones`),
    ];
    for (const action of actions(ownerFemale.usuario_id))
      expect((await action.expect(403)).body.message).toBe(SIN_MANDO);
    for (const accion of actions(foreign.usuario_id)) await accion.expect(404);
    for (const who of [ownerFemale, foreign]) await who.api.get('/api/sesion').expect(200);
    expect(await enlacesVivos(ownerFemale.usuario_id)).toEqual([{ proposito: 'credenciales_operador' }]);
  });

  it('una base que volvió atrás y adelante no reparte el id de un rol que existe; quien no tenía contraseña sigue sin ella', async () => {
    const [rol, pendiente] = [await crearRol(admin, { alcance: 'sucursal' }), await invitada()];
    await app.sql(`ALTER SEQUENCE role_id_seq RESTART`);
    await app.sql(`UPDATE usuario SET clave_hash = '' WHERE id = $1`, [pendiente.id]);
    await migrarUna(app, new VueltaDeCuentas1700000000032());
    expect((await crearRol(admin, { alcance: 'sucursal' })).id).toBe(rol.id + 1);
    expect((await admin.api.get(`/api/usuarios/${pendiente.id}`).expect(200)).body.invitacion_pendiente).toBe(true);
  });

  describe('El último administrador', () => {
    /** Two administrators and no other of their kind. */
    async function dos(): Promise<[Actor, Actor]> {
      await app.sql(`UPDATE usuario SET role_id = 4 WHERE role_id = 1`);
      return [await crearAdmin(app), await crearAdmin(app)];
    }
    const left = () => app.sql(`SELECT id FROM usuario WHERE role_id = 1 AND activo`);

    it('queda siempre uno, aunque dos se desactiven o se quiten el rol a la vez', async () => {
      const remove: Array<(who: Actor, a: Actor) => PromiseLike<{ status: number }>> = [
        (who, a) => status(who, a.usuario_id, false),
        (who, a) =>
          who.api
            .put(`/api/roles/usuarios/${a.usuario_id}/role`)
            .send({ role_id: ROL.supervisor, entidad_id: center.id }),
      ];
      for (let round = 0; round < 6; round++) {
        const [one, other] = await dos();
        const [como, comoElla] = [remove[round % 2], remove[round < 3 ? round % 2 : (round + 1) % 2]] as [
          (typeof remove)[0],
          (typeof remove)[0],
        ];
        const statuses = (await Promise.all([como(one, other), comoElla(other, one)])).map((r) => r.status);
        expect(statuses.filter((s) => s === 200)).toHaveLength(1);
        // The loser was told so: by the rule, or because they were no administrator any more, or had no session.
        expect(statuses.every((s) => [200, 401, 403, 404, 409].includes(s))).toBe(true);
        expect(await left()).toHaveLength(1);
      }
    });

    it('control: mirar y luego cambiar, sin candado, deja el negocio sin administradores', async () => {
      const [one, other] = await dos();
      const [first, second] = [new Client(app.baseUrl), new Client(app.baseUrl)];
      await Promise.all([first.connect(), second.connect()]);
      const desactivar = async (client: Client, id: number) => {
        await client.query('BEGIN');
        const { rows } = await client.query(`SELECT 1 FROM usuario WHERE role_id = 1 AND activo AND id <> $1`, [id]);
        return async () => {
          if (rows.length > 0) await client.query(`UPDATE usuario SET activo = false WHERE id = $1`, [id]);
          await client.query('COMMIT');
        };
      };
      const finish = [await desactivar(first, other.usuario_id), await desactivar(second, one.usuario_id)];
      for (const t of finish) await t();
      expect(await left()).toHaveLength(0);
      await Promise.all([first.end(), second.end()]);
    });

    it('uno que fue invitado y aún no elige contraseña no cuenta como otro', async () => {
      const [one, other] = await dos();
      const fresh = (
        await one.api
          .post('/api/usuarios')
          .send({ email: 'nueva@jornal.test', nombre: 'Nueva', role_id: ROL.admin })
          .expect(201)
      ).body.data;
      await status(one, other.usuario_id, false).expect(200);
      const invitadaEntra = await iniciarSesion(app, fresh.id);
      const answer = await app
        .como(invitadaEntra)
        .put(`/api/usuarios/${one.usuario_id}/estado`)
        .send({ activo: false })
        .expect(409);
      expect(answer.body.message).toBe('No se puede quitar el último administrador activo');
    });
  });
});

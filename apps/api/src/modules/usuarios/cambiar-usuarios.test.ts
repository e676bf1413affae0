import type { Usuario } from '@jornal/contract';
import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
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
  let prueba: Prueba;
  let admin: Actor;
  let centro: { id: number; name: string };
  let norte: { id: number; name: string };
  let supervisora: Operador;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    centro = await crearSucursal(admin, { name: 'Centro' });
    norte = await crearSucursal(admin, { name: 'Norte' });
    supervisora = await crearSupervisor(admin, { entidad_id: centro.id, nombre: 'Sara', apellido: 'Núñez' });
    // A supervisor who looks after the accounts of her branch too.
    await prueba.sql(
      `UPDATE role_permiso SET estado = true WHERE role_id = 2 AND permiso_id IN (SELECT id FROM permiso WHERE modulo = 'usuarios')`,
    );
  });
  afterAll(() => prueba.cerrar());

  const invitacion = (extra: Record<string, unknown> = {}) => ({
    email: `invitada${siguiente()}@jornal.test`,
    nombre: 'Rosa Peña',
    role_id: ROL.supervisor,
    entidad_id: centro.id,
    ...extra,
  });
  const invitar = (quien: Actor, extra: Record<string, unknown> = {}) =>
    quien.api.post('/api/usuarios').send(invitacion(extra));
  const invitada = async (extra: Record<string, unknown> = {}): Promise<Usuario> =>
    (await invitar(admin, extra).expect(201)).body.data;
  const listar = async (quien: Actor, query: Record<string, unknown> = {}): Promise<Usuario[]> =>
    (
      await quien.api
        .get('/api/usuarios')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const estado = (quien: Actor, id: number, activo: boolean, motivo?: string) =>
    quien.api.put(`/api/usuarios/${id}/estado`).send({ activo, motivo });
  const enlacesVivos = (id: number) =>
    prueba.sql('SELECT proposito FROM enlace_clave WHERE usuario_id = $1 AND usado_en IS NULL AND anulado_en IS NULL', [
      id,
    ]);
  const rastroDe = (id: number, accion: string) =>
    prueba.sql(
      `SELECT a.usuario_id, a.antes, a.despues, a.motivo, p.despues AS personal
       FROM auditoria a LEFT JOIN auditoria_personal p ON p.entidad_id = a.entidad_id AND p.id = a.id
       WHERE a.recurso = 'usuario' AND a.recurso_id = $1 AND a.accion = $2`,
      [id, accion],
    );

  describe('Desactivar y activar', () => {
    it('desactivada, su sesión termina, su enlace muere y no entra; activada entra otra vez, sin las sesiones de antes', async () => {
      const beto = await crearOperador(admin, { entidad_id: centro.id });
      await admin.api.post(`/api/usuarios/${beto.usuario_id}/restablecer-contrasena`).expect(200);
      const respuesta = await estado(admin, beto.usuario_id, false, 'Perdió el celular').expect(200);
      expect(respuesta.body).toMatchObject({
        message: 'Usuario desactivado exitosamente',
        data: { id: beto.usuario_id, activo: false, operador: { activo: true } },
      });
      await beto.api.get('/api/sesion').expect(401);
      await prueba.http.post('/api/login').send({ email: beto.email, password: CLAVE }).expect(401);
      expect(await enlacesVivos(beto.usuario_id)).toEqual([]);
      expect((await estado(admin, beto.usuario_id, false).expect(409)).body.message).toBe(
        'El usuario ya está inactivo',
      );
      expect(await rastroDe(beto.usuario_id, 'desactivar')).toMatchObject([
        { antes: { activo: true }, despues: { activo: false }, motivo: 'Perdió el celular' },
      ]);

      expect((await estado(admin, beto.usuario_id, true).expect(200)).body.message).toBe(
        'Usuario activado exitosamente',
      );
      await beto.api.get('/api/sesion').expect(401);
      await prueba.http.post('/api/login').send({ email: beto.email, password: CLAVE }).expect(200);
      expect((await estado(admin, beto.usuario_id, true).expect(409)).body.message).toBe('El usuario ya está activo');
    });

    it('nadie se desactiva a sí mismo, ni aquí ni en Operadores', async () => {
      await crearAdmin(prueba);
      expect((await estado(admin, admin.usuario_id, false).expect(409)).body).toMatchObject({
        codigo: 'CUENTA_PROPIA',
        message: 'No puedes desactivar tu propia cuenta',
      });
      expect((await estado(supervisora, supervisora.usuario_id, false).expect(409)).body.codigo).toBe('CUENTA_PROPIA');
      expect(
        (await supervisora.api.delete(`/api/operadores/eliminar-operador/${supervisora.id}`).expect(409)).body.codigo,
      ).toBe('CUENTA_PROPIA');
      await supervisora.api.get('/api/sesion').expect(200);
    });

    it('la de un operador retirado no se activa sola: vuelve con él', async () => {
      const beto = await crearOperador(admin, { entidad_id: centro.id });
      await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`).expect(200);
      expect((await estado(admin, beto.usuario_id, true).expect(409)).body).toMatchObject({
        codigo: 'OPERADOR_RETIRADO',
        message: 'Reactiva primero al operador',
      });
      const respuesta = await admin.api.put(`/api/operadores/reactivar-operador/${beto.id}`).expect(200);
      expect(respuesta.body).toMatchObject({
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
      const [cuenta] = await listar(admin, { search: empresa.email });
      await admin.api.delete(`/api/clients/${empresa.id}`).expect(200);
      expect((await estado(admin, cuenta?.id as number, true).expect(409)).body.message).toBe(
        'El cliente de esta cuenta está archivado',
      );

      const sur = await crearSucursal(admin);
      const rosa = await invitada({ entidad_id: sur.id });
      await estado(admin, rosa.id, false).expect(200);
      await admin.api.delete(`/api/branches/${sur.id}`).expect(200);
      expect((await estado(admin, rosa.id, true).expect(409)).body.codigo).toBe('SUCURSAL_ARCHIVADA');
      await admin.api.put(`/api/branches/${sur.id}/restaurar`).send({}).expect(200);
      await estado(admin, rosa.id, true).expect(200);
    });
  });

  describe('La contraseña y las sesiones de otro', () => {
    it('restablecer manda un enlace y mata el anterior; la contraseña y las sesiones de ahora siguen hasta que se use', async () => {
      const beto = await crearOperador(admin, { entidad_id: centro.id });
      const pedir = () => admin.api.post(`/api/usuarios/${beto.usuario_id}/restablecer-contrasena`).expect(200);
      expect((await pedir()).body.message).toBe('Enlace para elegir otra contraseña enviado exitosamente');
      await pedir();
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
      await estado(admin, rosa.id, false).expect(200);
      expect((await admin.api.post(`/api/usuarios/${rosa.id}/restablecer-contrasena`).expect(409)).body.message).toBe(
        'El usuario está inactivo. Actívalo primero.',
      );
    });

    it('la contraseña propia no se restablece por aquí: se cambia en Tu cuenta, con la de ahora', async () => {
      const antes = await enlacesVivos(supervisora.usuario_id);
      for (const quien of [admin, supervisora]) {
        const { body } = await quien.api.post(`/api/usuarios/${quien.usuario_id}/restablecer-contrasena`).expect(409);
        expect(body).toMatchObject({ codigo: 'CUENTA_PROPIA', message: 'La tuya se cambia en Tu cuenta' });
      }
      expect(await enlacesVivos(supervisora.usuario_id)).toEqual(antes);
    });

    it('cerrar las sesiones de una cuenta las termina todas, y puede volver a entrar', async () => {
      const beto = await crearOperador(admin, { entidad_id: centro.id });
      const otro = prueba.como(await iniciarSesion(prueba, beto.usuario_id));
      expect((await admin.api.delete(`/api/usuarios/${beto.usuario_id}/sesiones`).expect(200)).body.message).toBe(
        'Sesiones cerradas exitosamente',
      );
      for (const api of [beto.api, otro]) await api.get('/api/sesion').expect(401);
      await prueba.http.post('/api/login').send({ email: beto.email, password: CLAVE }).expect(200);
      expect(await rastroDe(beto.usuario_id, 'cerrar_sesiones')).toMatchObject([{ despues: { cerradas: 2 } }]);
    });
  });

  it('quien copió un enlace antes de un ascenso no entra con él: a la persona le llega otro, si tenía uno', async () => {
    const rosa = await invitada();
    const viejo = await tokenDe({ prueba, email: rosa.email });
    const dar = (id: number, role_id: number) =>
      admin.api.put(`/api/roles/usuarios/${id}/role`).send({ role_id }).expect(200);
    await dar(rosa.id, ROL.admin);
    await prueba.http.post('/api/clave').send({ token: viejo, nueva: 'la que copió otra' }).expect(400);
    const nuevo = await tokenDe({ prueba, email: rosa.email });
    expect(nuevo).not.toBe(viejo);
    expect(await enlacesVivos(rosa.id)).toEqual([{ proposito: 'invitacion' }]);
    await prueba.http.post('/api/clave').send({ token: nuevo, nueva: 'la que eligió Rosa' }).expect(200);
    await dar(rosa.id, ROL.cliente);
    expect(await enlacesVivos(rosa.id)).toEqual([]);
  });

  it('cambiar una cuenta no espera a lo que solo la menciona', async () => {
    const beto = await crearOperador(admin, { entidad_id: centro.id });
    const otra = new Client(prueba.baseUrl);
    await otra.connect();
    await otra.query('BEGIN');
    await otra.query('SELECT id FROM usuario WHERE id = $1 FOR KEY SHARE', [beto.usuario_id]);
    for (const activo of [false, true]) await estado(admin, beto.usuario_id, activo).expect(200);
    await otra.query('COMMIT');
    await otra.end();
  });

  describe('Deshacer', () => {
    const deshacer = (respuesta: { headers: Record<string, string> }) => {
      const [entidad, id] = (respuesta.headers['x-audit-event'] as string).split('-');
      return admin.api.post(`/api/auditoria/${entidad}/${id}/deshacer`);
    };
    const cuenta = async (id: number): Promise<Usuario> =>
      (await admin.api.get(`/api/usuarios/${id}`).expect(200)).body;

    it('lo desactivado vuelve, y lo activado se desactiva otra vez', async () => {
      const rosa = await invitada();
      const desactivada = await estado(admin, rosa.id, false).expect(200);
      await deshacer(desactivada).expect(200);
      expect((await cuenta(rosa.id)).activo).toBe(true);
      await estado(admin, rosa.id, false).expect(200);
      await deshacer(await estado(admin, rosa.id, true).expect(200)).expect(200);
      expect((await cuenta(rosa.id)).activo).toBe(false);
      expect((await deshacer(desactivada).expect(409)).body.codigo).toBe('YA_DESHECHO');
    });

    it('un rol al que le cambiaron el nombre es el mismo al deshacer, aunque otro se llame ahora como él', async () => {
      const crear = async (nombre: string): Promise<number> =>
        (await admin.api.post('/api/roles').send({ nombre, alcance: 'sucursal' }).expect(201)).body.data.id;
      const recepcion = await crear('Recepción');
      const rosa = await invitada({ role_id: recepcion });
      const cambio = await admin.api
        .put(`/api/roles/usuarios/${rosa.id}/role`)
        .send({ role_id: ROL.supervisor })
        .expect(200);
      await admin.api.put(`/api/roles/${recepcion}`).send({ nombre: 'Mostrador' }).expect(200);
      await crear('Recepción');
      await deshacer(cambio).expect(200);
      expect((await cuenta(rosa.id)).role).toEqual({ id: recepcion, nombre: 'Mostrador' });
    });

    it('un rol cambiado vuelve al de antes con su sucursal, y un operador eliminado vuelve con su cuenta', async () => {
      const rosa = await invitada();
      const cambio = await admin.api
        .put(`/api/roles/usuarios/${rosa.id}/role`)
        .send({ role_id: ROL.cliente })
        .expect(200);
      expect(await cuenta(rosa.id)).toMatchObject({ role: { nombre: 'cliente' }, entidad: null });
      await deshacer(cambio).expect(200);
      expect(await cuenta(rosa.id)).toMatchObject({ role: { nombre: 'supervisor' }, entidad: { id: centro.id } });

      const beto = await crearOperador(admin, { entidad_id: centro.id });
      await deshacer(await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`).expect(200)).expect(200);
      expect(await cuenta(beto.usuario_id)).toMatchObject({ activo: true, operador: { activo: true } });
    });
  });

  it('nada de esto se le hace a una cuenta que puede más, ni a una de otra sucursal', async () => {
    const duena = await crearOperador(admin, { entidad_id: centro.id });
    await cambiarRol(admin, duena.usuario_id, 'admin').expect(200);
    const ajena = await crearOperador(admin, { entidad_id: norte.id });
    const acciones = (id: number) => [
      estado(supervisora, id, false),
      supervisora.api.post(`/api/usuarios/${id}/restablecer-contrasena`),
      supervisora.api.delete(`/api/usuarios/${id}/sesiones`),
    ];
    for (const accion of acciones(duena.usuario_id)) expect((await accion.expect(403)).body.message).toBe(SIN_MANDO);
    for (const accion of acciones(ajena.usuario_id)) await accion.expect(404);
    for (const quien of [duena, ajena]) await quien.api.get('/api/sesion').expect(200);
    expect(await enlacesVivos(duena.usuario_id)).toEqual([{ proposito: 'credenciales_operador' }]);
  });

  it('una base que volvió atrás y adelante no reparte el id de un rol que existe; quien no tenía contraseña sigue sin ella', async () => {
    const [rol, pendiente] = [await crearRol(admin, { alcance: 'sucursal' }), await invitada()];
    await prueba.sql(`ALTER SEQUENCE role_id_seq RESTART`);
    await prueba.sql(`UPDATE usuario SET clave_hash = '' WHERE id = $1`, [pendiente.id]);
    await migrarUna(prueba, new VueltaDeCuentas1700000000032());
    expect((await crearRol(admin, { alcance: 'sucursal' })).id).toBe(rol.id + 1);
    expect((await admin.api.get(`/api/usuarios/${pendiente.id}`).expect(200)).body.invitacion_pendiente).toBe(true);
  });

  describe('El último administrador', () => {
    /** Two administrators and no other of their kind. */
    async function dos(): Promise<[Actor, Actor]> {
      await prueba.sql(`UPDATE usuario SET role_id = 4 WHERE role_id = 1`);
      return [await crearAdmin(prueba), await crearAdmin(prueba)];
    }
    const quedan = () => prueba.sql(`SELECT id FROM usuario WHERE role_id = 1 AND activo`);

    it('queda siempre uno, aunque dos se desactiven o se quiten el rol a la vez', async () => {
      const quitar: Array<(quien: Actor, a: Actor) => PromiseLike<{ status: number }>> = [
        (quien, a) => estado(quien, a.usuario_id, false),
        (quien, a) =>
          quien.api
            .put(`/api/roles/usuarios/${a.usuario_id}/role`)
            .send({ role_id: ROL.supervisor, entidad_id: centro.id }),
      ];
      for (let ronda = 0; ronda < 6; ronda++) {
        const [una, otra] = await dos();
        const [como, comoElla] = [quitar[ronda % 2], quitar[ronda < 3 ? ronda % 2 : (ronda + 1) % 2]] as [
          (typeof quitar)[0],
          (typeof quitar)[0],
        ];
        const estados = (await Promise.all([como(una, otra), comoElla(otra, una)])).map((r) => r.status);
        expect(estados.filter((s) => s === 200)).toHaveLength(1);
        // The loser was told so: by the rule, or because they were no administrator any more, or had no session.
        expect(estados.every((s) => [200, 401, 403, 404, 409].includes(s))).toBe(true);
        expect(await quedan()).toHaveLength(1);
      }
    });

    it('control: mirar y luego cambiar, sin candado, deja el negocio sin administradores', async () => {
      const [una, otra] = await dos();
      const [primera, segunda] = [new Client(prueba.baseUrl), new Client(prueba.baseUrl)];
      await Promise.all([primera.connect(), segunda.connect()]);
      const desactivar = async (cliente: Client, id: number) => {
        await cliente.query('BEGIN');
        const { rows } = await cliente.query(`SELECT 1 FROM usuario WHERE role_id = 1 AND activo AND id <> $1`, [id]);
        return async () => {
          if (rows.length > 0) await cliente.query(`UPDATE usuario SET activo = false WHERE id = $1`, [id]);
          await cliente.query('COMMIT');
        };
      };
      const terminar = [await desactivar(primera, otra.usuario_id), await desactivar(segunda, una.usuario_id)];
      for (const t of terminar) await t();
      expect(await quedan()).toHaveLength(0);
      await Promise.all([primera.end(), segunda.end()]);
    });

    it('uno que fue invitado y aún no elige contraseña no cuenta como otro', async () => {
      const [una, otra] = await dos();
      const nueva = (
        await una.api
          .post('/api/usuarios')
          .send({ email: 'nueva@jornal.test', nombre: 'Nueva', role_id: ROL.admin })
          .expect(201)
      ).body.data;
      await estado(una, otra.usuario_id, false).expect(200);
      const invitadaEntra = await iniciarSesion(prueba, nueva.id);
      const respuesta = await prueba
        .como(invitadaEntra)
        .put(`/api/usuarios/${una.usuario_id}/estado`)
        .send({ activo: false })
        .expect(409);
      expect(respuesta.body.message).toBe('No se puede quitar el último administrador activo');
    });
  });
});

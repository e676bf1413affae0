import { PERMISOS, type Permiso } from '@jornal/contract';
import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  cambiarRol,
  crearAdmin,
  crearCuenta,
  crearOperador,
  crearRol,
  crearSucursal,
  crearSupervisor,
  crearUsuario,
  permitir as darPermisos,
  type Operador,
} from '../../../test/crear.js';

const ROL = { admin: 1, supervisor: 2, operador: 3, cliente: 4 };
const idDe = (permiso: Permiso) => PERMISOS.indexOf(permiso) + 1;

describe('Los roles y sus permisos', () => {
  let app: Prueba;
  let admin: Actor;
  let center: { id: number; name: string };
  let north: { id: number };
  let supervisor: Operador;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = await crearSucursal(admin);
    north = await crearSucursal(admin);
    supervisor = await crearSupervisor(admin, { entidad_id: center.id });
    ana = await crearOperador(admin, { entidad_id: center.id, nombre: 'Ana' });
  });
  afterAll(() => app.cerrar());

  const allow = (rol: keyof typeof ROL, permiso: Permiso, status: boolean, who = admin) =>
    who.api.put(`/api/roles/${ROL[rol]}/permisos`).send({ permisos: [{ permiso_id: idDe(permiso), estado: status }] });
  const mios = async (who: Actor) => {
    const rows = (await who.api.get('/api/roles/permissions').expect(200)).body as Array<{
      id: number;
      modulo: string;
      estado: boolean;
    }>;
    return rows.filter((f) => f.estado).map((f) => PERMISOS[f.id - 1]);
  };

  it('cada rol empieza con los permisos de fábrica', async () => {
    expect(await mios(admin)).toEqual(PERMISOS);
    expect(await mios(ana)).toEqual([
      'dashboard.ver',
      'servicios.ver',
      'servicios.crear',
      'agendas.ver',
      'tiquetes.ver',
      'personas.ver',
      'personas.contacto',
      'tiquetes.crear',
    ]);
    const deSara = await mios(supervisor);
    expect(deSara).toEqual(PERMISOS.filter((p) => !/^(entidades|usuarios|roles|modulos_entidades)\./.test(p)));
    expect(await mios(await crearUsuario(app, 'cliente'))).toEqual([]);
    expect(await mios(await crearUsuario(app, null))).toEqual([]);
  });

  it('se listan los roles con sus permisos, el catálogo, y los usuarios con su rol y su operador', async () => {
    const roles = (await admin.api.get('/api/roles').expect(200)).body;
    expect(roles.map((r: { nombre: string }) => r.nombre)).toEqual(['admin', 'supervisor', 'operador', 'cliente']);
    expect(roles[0].permisos.every((p: { estado: boolean }) => p.estado)).toBe(true);
    expect((await admin.api.get('/api/roles/permisos').expect(200)).body).toHaveLength(PERMISOS.length);
    const usuarios = (await admin.api.get('/api/roles/usuarios').expect(200)).body;
    expect(usuarios).toContainEqual({
      id: ana.usuario_id,
      email: ana.email,
      nombre: null,
      role: { id: 3, nombre: 'operador' },
      operador: { id: ana.id, nombre: 'Ana', apellido: ana.apellido },
      entidad: { id: center.id, nombre: center.name },
      activo: true,
      a_su_mando: true,
    });
    expect(usuarios).toContainEqual({
      id: admin.usuario_id,
      email: admin.email,
      nombre: null,
      role: { id: 1, nombre: 'admin' },
      operador: null,
      entidad: null,
      activo: true,
      a_su_mando: true,
    });
    expect(JSON.stringify(usuarios)).not.toContain('clave');
  });

  it('quien no tiene roles.ver no ve nada de esto', async () => {
    for (const path of ['/api/roles', '/api/roles/permisos', '/api/roles/usuarios']) {
      expect((await supervisor.api.get(path).expect(403)).body.message).toBe(
        'No tienes permisos para realizar esta acción',
      );
    }
  });

  it('un rol cambiado rige desde la siguiente solicitud, y queda quién lo cambió', async () => {
    const beto = await crearOperador(admin, { entidad_id: center.id });
    await beto.api.get('/api/pagos/listar-pagos').expect(200);
    await beto.api.get('/api/servicios/ganancia-neta').expect(403);
    const answer = await cambiarRol(admin, beto.usuario_id, 'supervisor').expect(200);
    expect(answer.body).toMatchObject({
      message: 'Rol actualizado exitosamente',
      data: { id: beto.usuario_id, role: { nombre: 'supervisor' } },
    });
    await beto.api.get('/api/servicios/ganancia-neta').expect(200);
    const [trail] = await app.sql(
      `SELECT usuario_id, antes, despues FROM auditoria WHERE accion = 'cambiar_rol' AND recurso_id = $1`,
      [beto.usuario_id],
    );
    expect(trail).toEqual({
      usuario_id: admin.usuario_id,
      antes: { role: 'operador', role_id: ROL.operador, entidad_id: null, rol_desde: null },
      despues: { role: 'supervisor', role_id: ROL.supervisor, entidad_id: null },
    });
    await cambiarRol(admin, beto.usuario_id, 'cliente').expect(200);
    await beto.api.get('/api/servicios/ganancia-neta').expect(403);
  });

  it('un permiso cambiado rige desde la siguiente solicitud', async () => {
    await supervisor.api.post('/api/servicios/crear-servicio').send({ nombre: 'Corte', precio: 20_000 }).expect(201);
    const answer = await allow('supervisor', 'servicios.editar', false).expect(200);
    expect(answer.body.message).toBe('Permisos actualizados exitosamente');
    await supervisor.api.post('/api/servicios/crear-servicio').send({ nombre: 'Corte', precio: 20_000 }).expect(403);
    await allow('supervisor', 'servicios.editar', true).expect(200);
    await supervisor.api.post('/api/servicios/crear-servicio').send({ nombre: 'Corte', precio: 20_000 }).expect(201);
  });

  it('los permisos del administrador son fijos, y lo que no existe se rechaza', async () => {
    expect((await allow('admin', 'pagos.ver', false).expect(409)).body.message).toBe(
      'Los permisos del administrador no se pueden cambiar',
    );
    await admin.api
      .put('/api/roles/99/permisos')
      .send({ permisos: [{ permiso_id: 1, estado: true }] })
      .expect(404);
    expect(
      (
        await admin.api
          .put('/api/roles/2/permisos')
          .send({ permisos: [{ permiso_id: 9999, estado: true }] })
          .expect(400)
      ).body.message,
    ).toBe('El permiso no existe');
    await admin.api.put(`/api/roles/usuarios/${ana.usuario_id}/role`).send({ role_id: 99 }).expect(404);
    await admin.api.put('/api/roles/usuarios/999999/role').send({ role_id: 2 }).expect(404);
    expect(await mios(admin)).toEqual(PERMISOS);
  });

  it('de un permiso nombrado dos veces vale la última palabra', async () => {
    const permiso_id = idDe('reportes.ver');
    const answer = await admin.api
      .put('/api/roles/3/permisos')
      .send({
        permisos: [
          { permiso_id, estado: true },
          { permiso_id, estado: false },
        ],
      })
      .expect(200);
    expect(answer.body.data.permisos.find((p: { id: number }) => p.id === permiso_id).estado).toBe(false);
  });

  it('nadie reparte más de lo que tiene: roles.editar no basta para volverse administrador', async () => {
    await allow('supervisor', 'roles.editar', true).expect(200);
    await allow('supervisor', 'roles.ver', true).expect(200);
    await cambiarRol(supervisor, supervisor.usuario_id, 'admin').expect(403);
    await cambiarRol(supervisor, ana.usuario_id, 'admin').expect(403);
    await allow('supervisor', 'usuarios.editar', true, supervisor).expect(403);
    const foreign = await crearOperador(admin, { entidad_id: north.id });
    await cambiarRol(supervisor, foreign.usuario_id, 'cliente').expect(404);
    await cambiarRol(supervisor, admin.usuario_id, 'operador').expect(404);
    const visibles = (await supervisor.api.get('/api/roles/usuarios').expect(200)).body.map(
      (u: { id: number }) => u.id,
    );
    expect(visibles).toEqual(expect.arrayContaining([supervisor.usuario_id, ana.usuario_id]));
    expect(visibles).not.toEqual(expect.arrayContaining([foreign.usuario_id]));
    await allow('supervisor', 'roles.editar', false).expect(200);
    await allow('supervisor', 'roles.ver', false).expect(200);
  });

  it('quien no es administrador no da un rol que puede más que él, ni da ni quita permisos que no tiene, ni uno entre otros', async () => {
    const beto = await crearOperador(admin, { entidad_id: center.id });
    await allow('supervisor', 'roles.editar', true).expect(200);
    await allow('operador', 'usuarios.ver', true).expect(200);
    expect((await cambiarRol(supervisor, beto.usuario_id, 'operador').expect(403)).body.message).toBe(
      'No puedes dar un rol con permisos que no tienes',
    );
    // Nor does she take from him permissions that she lacks.
    expect((await cambiarRol(supervisor, beto.usuario_id, 'supervisor').expect(403)).body.message).toBe(
      'No puedes hacer esto con una cuenta que tiene permisos que tú no tienes',
    );
    await allow('operador', 'usuarios.ver', false).expect(200);
    await cambiarRol(supervisor, beto.usuario_id, 'supervisor').expect(200);
    await cambiarRol(supervisor, beto.usuario_id, 'operador').expect(200);

    const { id } = await crearRol(admin, { alcance: 'sucursal', permisos: ['servicios.ver'] });
    const carla = await crearCuenta(admin, { role_id: id, entidad_id: center.id });
    for (const status of [true, false])
      expect((await darPermisos(supervisor, id, ['usuarios.ver'], status).expect(403)).body.message).toBe(
        'No puedes cambiar permisos que no tienes',
      );
    const before = await mios(carla);
    await darPermisos(supervisor, id, ['gastos.ver', 'usuarios.ver'], true).expect(403);
    expect(await mios(carla)).toEqual(before);
    await darPermisos(supervisor, id, ['gastos.ver'], true).expect(200);
    expect(await mios(carla)).toContain('gastos.ver');
    await allow('supervisor', 'roles.editar', false).expect(200);
  });

  it('lo que alcanza a otras sucursales es de un administrador: los roles de la casa, y los que alguien tiene en otra', async () => {
    await allow('supervisor', 'roles.editar', true).expect(200);
    const DE_LA_CASA = 'Los roles de la casa los cambia un administrador';
    for (const attempt of [
      allow('operador', 'servicios.ver', false, supervisor),
      supervisor.api.put(`/api/roles/${ROL.operador}`).send({ estado: false }),
    ])
      expect((await attempt.expect(403)).body.message).toBe(DE_LA_CASA);
    const { id } = await crearRol(admin, { alcance: 'sucursal', permisos: ['gastos.ver'] });
    await crearCuenta(admin, { role_id: id, entidad_id: center.id });
    await supervisor.api.put(`/api/roles/${id}`).send({ estado: false }).expect(200);
    await crearCuenta(admin, { role_id: id, entidad_id: north.id });
    expect((await supervisor.api.put(`/api/roles/${id}`).send({ estado: true }).expect(403)).body.message).toBe(
      'Ese rol lo tienen personas de otras sucursales: lo cambia un administrador',
    );
    await darPermisos(supervisor, id, ['gastos.ver'], false).expect(403);
    await admin.api.put(`/api/roles/${id}`).send({ estado: true }).expect(200);
    await allow('supervisor', 'roles.editar', false).expect(200);
  });

  it('un permiso que la sucursal tiene apagado tampoco se reparte', async () => {
    await allow('supervisor', 'roles.editar', true).expect(200);
    await app.sql(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, 'gastos')`, [center.id]);
    const { id } = await crearRol(admin, { alcance: 'sucursal' });
    await darPermisos(supervisor, id, ['gastos.ver'], true).expect(403);
    await app.sql(`DELETE FROM modulo_apagado WHERE modulo = 'gastos'`);
    await darPermisos(supervisor, id, ['gastos.ver'], true).expect(200);
    await allow('supervisor', 'roles.editar', false).expect(200);
  });

  it('nadie cambia su propio rol, aunque tenga permiso de cambiar los demás', async () => {
    const other = await crearAdmin(app);
    expect((await cambiarRol(other, other.usuario_id, 'cliente').expect(409)).body).toMatchObject({
      codigo: 'CUENTA_PROPIA',
      message: 'No puedes cambiar tu propio rol',
    });
    await allow('supervisor', 'roles.editar', true).expect(200);
    expect((await cambiarRol(supervisor, supervisor.usuario_id, 'operador').expect(409)).body.codigo).toBe(
      'CUENTA_PROPIA',
    );
    await allow('supervisor', 'roles.editar', false).expect(200);
    await cambiarRol(admin, other.usuario_id, 'cliente').expect(200);
  });

  it('un rol que ve una sucursal pide cuál a una cuenta sin operador, que la conserva hasta que el rol deja de verla', async () => {
    const rosa = await crearUsuario(app, 'cliente');
    const give = (role_id: number, entidad_id?: number) =>
      admin.api.put(`/api/roles/usuarios/${rosa.usuario_id}/role`).send({ role_id, entidad_id });
    const sucursal = async () => (await rosa.api.get('/api/sesion').expect(200)).body.entidad?.id ?? null;
    expect((await give(ROL.supervisor).expect(400)).body.errores).toEqual({
      entidad_id: ['Debe seleccionar una entidad'],
    });
    expect((await give(ROL.operador, center.id).expect(400)).body.message).toBe(
      'Quien ve solo lo suyo se crea en Operadores',
    );
    await give(ROL.supervisor, center.id).expect(200);
    expect(await sucursal()).toBe(center.id);
    await give(ROL.supervisor).expect(200);
    expect(await sucursal()).toBe(center.id);
    await give(ROL.supervisor, north.id).expect(200);
    expect(await sucursal()).toBe(north.id);
    expect((await give(ROL.cliente, north.id).expect(400)).body.message).toBe('Este rol no lleva sucursal');
    await give(ROL.cliente).expect(200);
    expect(await sucursal()).toBeNull();
    const deAna = await admin.api
      .put(`/api/roles/usuarios/${ana.usuario_id}/role`)
      .send({ role_id: ROL.supervisor, entidad_id: north.id })
      .expect(400);
    expect(deAna.body.message).toBe('Esta cuenta trabaja en la sucursal de su operador');
  });

  describe('El último administrador', () => {
    it('no pierde el rol', async () => {
      const answer = await cambiarRol(admin, admin.usuario_id, 'supervisor').expect(409);
      expect(answer.body).toMatchObject({
        codigo: 'ULTIMO_ADMIN',
        message: 'No se puede quitar el último administrador activo',
      });
      await admin.api.get('/api/roles').expect(200);
    });

    it('queda siempre uno, aunque dos se quiten el rol a la vez', async () => {
      for (let round = 0; round < 5; round++) {
        const other = await crearAdmin(app);
        const answers = await Promise.all([
          cambiarRol(admin, other.usuario_id, 'cliente'),
          cambiarRol(other, admin.usuario_id, 'cliente'),
        ]);
        const statuses = answers.map((r) => r.status);
        expect(statuses.filter((s) => s === 200)).toHaveLength(1);
        expect(statuses.every((s) => [200, 403, 409].includes(s))).toBe(true);
        const admins = await app.sql<{ id: number }>(`SELECT id FROM usuario WHERE role_id = 1 AND activo`);
        expect(admins).toHaveLength(1);
        await app.sql(`UPDATE usuario SET role_id = CASE WHEN id = $1 THEN 1 ELSE 4 END WHERE id IN ($1, $2)`, [
          admin.usuario_id,
          other.usuario_id,
        ]);
      }
    });

    it('control: contar y luego cambiar, sin candado, deja el negocio sin administradores', async () => {
      const other = await crearAdmin(app);
      const url = app.baseUrl;
      const [one, dos] = [new Client(url), new Client(url)];
      await Promise.all([one.connect(), dos.connect()]);
      const remove = async (client: Client, id: number) => {
        await client.query('BEGIN');
        const { rows } = await client.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM usuario WHERE role_id = 1 AND activo`,
        );
        return async () => {
          if ((rows[0]?.n ?? 0) > 1) await client.query(`UPDATE usuario SET role_id = 2 WHERE id = $1`, [id]);
          await client.query('COMMIT');
        };
      };
      const finish = [await remove(one, other.usuario_id), await remove(dos, admin.usuario_id)];
      for (const t of finish) await t();
      expect(await app.sql(`SELECT id FROM usuario WHERE role_id = 1 AND activo`)).toHaveLength(0);
      await app.sql(`UPDATE usuario SET role_id = 1 WHERE id = $1`, [admin.usuario_id]);
      await Promise.all([one.end(), dos.end()]);
    });
  });
});

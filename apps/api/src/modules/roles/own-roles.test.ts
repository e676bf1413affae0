import { PERMISOS, type Permiso, type RolFila } from '@jornal/contract';
import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearCuenta,
  crearOperador,
  crearRol,
  crearSucursal,
  crearSupervisor,
  type Operador,
  permitir,
} from '../../../test/crear.js';
import { esperanCandado } from '../../../test/tormenta.js';

const SUPERVISOR = 2;
const OPERADOR = 3;

describe('Los roles que crea el negocio', () => {
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

  const roles = async () => (await admin.api.get('/api/roles').expect(200)).body as RolFila[];
  const rol = async (id: number) => (await roles()).find((r) => r.id === id) as RolFila;
  const change = (id: number, cambios: object, who = admin) => who.api.put(`/api/roles/${id}`).send(cambios);
  const remove = (id: number, who = admin) => who.api.delete(`/api/roles/${id}`);
  const give = (usuario_id: number, role_id: number, who = admin) =>
    who.api.put(`/api/roles/usuarios/${usuario_id}/role`).send({ role_id });
  const trails = (id: number) =>
    app.sql<{ accion: string; antes: object | null; despues: object | null }>(
      `SELECT accion, antes, despues FROM auditoria WHERE recurso = 'role' AND recurso_id = $1 ORDER BY id`,
      [id],
    );

  it('un rol se crea sin permisos, se cambia, se desactiva y se elimina, y de todo queda cómo estaba', async () => {
    const creado = await admin.api
      .post('/api/roles')
      .send({ nombre: '  Recepción ', descripcion: 'Atiende el teléfono', alcance: 'sucursal' })
      .expect(201);
    expect(creado.body).toMatchObject({
      message: 'Rol creado exitosamente',
      data: {
        nombre: 'Recepción',
        descripcion: 'Atiende el teléfono',
        alcance: 'sucursal',
        estado: true,
        de_la_casa: false,
        usuarios: 0,
        activos: 0,
      },
    });
    const { id, permisos } = creado.body.data as RolFila;
    expect(id).toBeGreaterThan(4);
    expect(permisos.map((p) => p.estado)).toEqual(PERMISOS.map(() => false));
    await permitir(admin, id, ['agendas.ver'], true).expect(200);
    const changed = await change(id, { descripcion: 'Agenda y cobra', estado: false }).expect(200);
    expect(changed.body).toMatchObject({
      message: 'Rol actualizado exitosamente',
      data: { nombre: 'Recepción', descripcion: 'Agenda y cobra', alcance: 'sucursal', estado: false },
    });
    expect((await remove(id).query({ motivo: 'Ya no se usa' }).expect(200)).body.message).toBe(
      'Rol eliminado exitosamente',
    );
    expect(await rol(id)).toBeUndefined();
    await remove(id).expect(404);
    await change(id, { nombre: 'Otra' }).expect(404);
    const fresh = {
      nombre: 'Recepción',
      descripcion: 'Atiende el teléfono',
      alcance: 'sucursal',
      estado: true,
      factor_dias: null,
      permisos: [],
    };
    const conUno = { ...fresh, permisos: ['agendas.ver'] };
    const apagado = { ...conUno, descripcion: 'Agenda y cobra', estado: false };
    expect(await trails(id)).toEqual([
      { accion: 'crear', antes: null, despues: fresh },
      {
        accion: 'cambiar_permisos',
        antes: [{ permiso: 'agendas.ver', estado: false }],
        despues: [{ permiso: 'agendas.ver', estado: true }],
      },
      { accion: 'editar', antes: conUno, despues: apagado },
      { accion: 'eliminar', antes: apagado, despues: null },
    ]);
  });

  it('dos roles no se llaman igual, aunque cambien las tildes o las mayúsculas', async () => {
    const caja = await crearRol(admin, { nombre: 'Cajón', alcance: 'propio' });
    for (const name of ['CAJON', 'cajón ', 'Admin']) {
      const { body } = await admin.api.post('/api/roles').send({ nombre: name, alcance: 'propio' }).expect(409);
      expect(body).toMatchObject({
        codigo: 'ROL_REPETIDO',
        message: 'Ya existe un rol con ese nombre',
        errores: { nombre: ['Ya existe un rol con ese nombre'] },
      });
    }
    const other = await crearRol(admin, { alcance: 'propio' });
    await change(other.id, { nombre: 'cajon' }).expect(409);
    await change(caja.id, { nombre: 'CAJÓN' }).expect(200);
  });

  it('nadie crea un rol que lo ve todo, ni lo marca como de la casa, ni le pone permisos al crearlo', async () => {
    for (const rest of [
      { alcance: 'todo' },
      { de_la_casa: true },
      { id: 1 },
      { estado: false },
      { permisos: [{ permiso_id: 1, estado: true }] },
      { usuarios: 3 },
    ]) {
      await admin.api
        .post('/api/roles')
        .send({ nombre: 'Colado', alcance: 'sucursal', ...rest })
        .expect(400);
    }
    const { id } = await crearRol(admin, { alcance: 'propio' });
    for (const others of [{ alcance: 'todo' }, { de_la_casa: true }, { id: 1 }, { permisos: [] }])
      await change(id, others).expect(400);
    expect((await admin.api.post('/api/roles').send({ nombre: ' ', alcance: 'propio' }).expect(400)).body.message).toBe(
      'El nombre es requerido',
    );
    expect((await admin.api.post('/api/roles').send({ nombre: 'Sin alcance' }).expect(400)).body.message).toBe(
      'Elige qué ven quienes tienen el rol',
    );
  });

  it('los cuatro de la casa conservan su nombre y su alcance, y no se eliminan; el de administrador tampoco se desactiva', async () => {
    const fijos = 'su nombre y su alcance no cambian';
    for (const { id, nombre, alcance } of (await roles()).filter((r) => r.de_la_casa)) {
      const besides = alcance === 'todo' ? ', y no se desactiva' : '';
      const other = await change(id, { nombre: `${nombre} 2` }).expect(409);
      expect(other.body).toMatchObject({
        codigo: 'ROL_DE_LA_CASA',
        message: `El rol «${nombre}» es de la casa: ${fijos}${besides}`,
      });
      await change(id, { alcance: alcance === 'sucursal' ? 'propio' : 'sucursal' }).expect(409);
      expect((await remove(id).expect(409)).body).toMatchObject({
        codigo: 'ROL_DE_LA_CASA',
        message: `El rol «${nombre}» es de la casa y no se elimina`,
      });
    }
    await change(1, { estado: false }).expect(409);
    await change(1, { descripcion: 'Quien manda' }).expect(200);
    await change(SUPERVISOR, { nombre: 'supervisor', alcance: 'sucursal', descripcion: 'Cuida una sucursal' }).expect(
      200,
    );
  });

  it('un rol que alguien tiene no se elimina, y se dice cuántos lo tienen y qué hacer', async () => {
    const { id } = await crearRol(admin, { alcance: 'sucursal' });
    const beto = await crearCuenta(admin, { role_id: id, entidad_id: center.id });
    expect((await remove(id).expect(409)).body).toMatchObject({
      codigo: 'ROL_CON_USUARIOS',
      message: 'El rol lo tiene 1 cuenta. Dale otro rol antes de eliminarlo, o desactívalo.',
    });
    const carla = await crearCuenta(admin, { role_id: id, entidad_id: center.id });
    await app.sql(`UPDATE usuario SET activo = false WHERE id = $1`, [carla.usuario_id]);
    expect(await rol(id)).toMatchObject({ usuarios: 2, activos: 1 });
    expect((await remove(id).expect(409)).body.message).toBe(
      'El rol lo tienen 2 cuentas. Dales otro rol antes de eliminarlo, o desactívalo.',
    );
    for (const { usuario_id } of [beto, carla]) await give(usuario_id, SUPERVISOR).expect(200);
    await remove(id).expect(200);
  });

  it('un rol que ve la sucursal no pasa a ver lo propio mientras lo tenga una cuenta sin operador', async () => {
    const { id } = await crearRol(admin, { alcance: 'sucursal' });
    const beto = await crearOperador(admin, { entidad_id: center.id });
    await give(beto.usuario_id, id).expect(200);
    const carla = await crearCuenta(admin, { role_id: id, entidad_id: center.id });
    expect((await change(id, { alcance: 'propio' }).expect(409)).body).toMatchObject({
      codigo: 'ROL_CON_CUENTAS_SIN_OPERADOR',
      message: 'El rol lo tienen cuentas sin operador, que no tienen nada propio que ver. Dales otro rol primero.',
    });
    await change(id, { descripcion: 'La misma' }).expect(200);
    await give(carla.usuario_id, SUPERVISOR).expect(200);
    expect((await change(id, { alcance: 'propio' }).expect(200)).body.data.alcance).toBe('propio');
  });

  it('quien tiene un rol desactivado conserva su sesión y no entra a nada, ni a lo propio', async () => {
    const { id } = await crearRol(admin, { alcance: 'sucursal', permisos: ['agendas.ver', 'gastos.ver'] });
    const beto = await crearOperador(admin, { entidad_id: center.id });
    await give(beto.usuario_id, id).expect(200);
    await beto.api.get('/api/gastos/listar').expect(200);
    await beto.api.get(`/api/pagos/estado-cuenta/${beto.id}`).expect(200);
    await change(id, { estado: false }).expect(200);
    expect((await beto.api.get('/api/sesion').expect(200)).body).toMatchObject({ permisos: [], modulos: [] });
    await beto.api.get('/api/gastos/listar').expect(403);
    await beto.api.get(`/api/pagos/estado-cuenta/${beto.id}`).expect(403);
    await change(id, { estado: true }).expect(200);
    await beto.api.get('/api/gastos/listar').expect(200);
  });

  describe('Nadie reparte lo que no tiene', () => {
    const SUYOS: readonly Permiso[] = ['roles.ver', 'roles.crear', 'roles.editar', 'roles.eliminar'];
    const DE_MAS = 'No puedes cambiar un rol con permisos que no tienes';
    const MAS_LEJOS = 'No puedes dar ni cambiar un rol que ve más que tú';
    beforeAll(async () => {
      for (const id of [SUPERVISOR, OPERADOR]) await permitir(admin, id, SUYOS, true).expect(200);
    });
    afterAll(async () => {
      for (const id of [SUPERVISOR, OPERADOR]) await permitir(admin, id, SUYOS, false).expect(200);
    });

    it('un rol con un permiso que no tiene no lo cambia, ni lo enciende, ni lo apaga, ni lo elimina', async () => {
      const { id } = await crearRol(admin, { alcance: 'sucursal', permisos: ['agendas.ver', 'usuarios.ver'] });
      for (const cambios of [{ estado: false }, { nombre: 'Mío' }, { alcance: 'propio' }])
        expect((await change(id, cambios, supervisor).expect(403)).body.message).toBe(DE_MAS);
      for (const status of [true, false])
        expect((await permitir(supervisor, id, ['gastos.ver'], status).expect(403)).body.message).toBe(DE_MAS);
      await change(id, { estado: false }).expect(200);
      expect((await change(id, { estado: true }, supervisor).expect(403)).body.message).toBe(DE_MAS);
      expect((await remove(id, supervisor).expect(403)).body.message).toBe(DE_MAS);
      await permitir(admin, id, ['usuarios.ver'], false).expect(200);
      await change(id, { estado: true, nombre: 'Ya mío' }, supervisor).expect(200);
      await remove(id, supervisor).expect(200);
    });

    it('quien solo ve lo propio no crea, amplía, cambia ni da un rol que ve la sucursal', async () => {
      const own = await crearRol(ana, { alcance: 'propio' });
      const amplio = await crearRol(admin, { alcance: 'sucursal' });
      const attempts = [
        ana.api.post('/api/roles').send({ nombre: 'Jefa', alcance: 'sucursal' }),
        change(own.id, { alcance: 'sucursal' }, ana),
        change(amplio.id, { alcance: 'propio' }, ana),
        remove(amplio.id, ana),
        permitir(ana, amplio.id, ['servicios.ver'], true),
        give(ana.usuario_id, amplio.id, ana),
      ];
      for (const attempt of attempts) expect((await attempt.expect(403)).body.message).toBe(MAS_LEJOS);
      await change(own.id, { alcance: 'sucursal' }, supervisor).expect(200);
      expect((await rol(own.id)).alcance).toBe('sucursal');
    });

    it('nadie llega a más por un rol hecho por él', async () => {
      const done = await crearRol(supervisor, { alcance: 'sucursal', permisos: ['gastos.ver'] });
      await permitir(supervisor, done.id, ['usuarios.ver'], true).expect(403);
      await permitir(supervisor, done.id, ['gastos.ver', 'entidades.ver'], true).expect(403);
      await give(supervisor.usuario_id, 1, supervisor).expect(403);
      expect((await rol(done.id)).permisos.filter((p) => p.estado)).toHaveLength(1);
    });
  });

  describe('Un rol que se elimina mientras se le da a alguien', () => {
    it('gana uno de los dos, con una frase para el otro', async () => {
      for (let round = 0; round < 12; round++) {
        const { id } = await crearRol(admin, { alcance: 'sucursal' });
        const beto = await crearCuenta(admin, { role_id: OPERADOR, entidad_id: center.id });
        const requests = [() => give(beto.usuario_id, id), () => remove(id)];
        const [primero, segundo] = (
          await Promise.all((round % 2 ? requests.reverse() : requests).map((ask) => ask()))
        ).map((r) => [r.status, r.body.message]);
        const [dado, eliminado] = round % 2 ? [segundo, primero] : [primero, segundo];
        const [{ tiene }] = (await app.sql<{ tiene: boolean }>(
          `SELECT role_id = $2 AS tiene FROM usuario WHERE id = $1`,
          [beto.usuario_id, id],
        )) as [{ tiene: boolean }];
        const left = (await rol(id)) !== undefined;
        expect(left).toBe(tiene);
        if (tiene)
          expect([dado?.[0], eliminado]).toEqual([
            200,
            [409, 'El rol lo tiene 1 cuenta. Dale otro rol antes de eliminarlo, o desactívalo.'],
          ]);
        else expect([dado, eliminado?.[0]]).toEqual([[404, 'No se encontró el rol'], 200]);
      }
    });

    it('quien llega mientras se está eliminando espera, y no lo encuentra', async () => {
      const { id } = await crearRol(admin, { alcance: 'sucursal' });
      const beto = await crearCuenta(admin, { role_id: OPERADOR, entidad_id: center.id });
      const other = new Client(app.baseUrl);
      await other.connect();
      await other.query('BEGIN');
      await other.query('SELECT id FROM role WHERE id = $1 FOR UPDATE', [id]);
      await other.query('DELETE FROM role WHERE id = $1', [id]);
      const dando = Promise.resolve(give(beto.usuario_id, id));
      while ((await esperanCandado(app)) === 0) await new Promise(setImmediate);
      await other.query('COMMIT');
      await other.end();
      const { status, body } = await dando;
      expect([status, body.message]).toEqual([404, 'No se encontró el rol']);
    });

    it('control: contar quién lo tiene sin candado, y después eliminar, choca con la base y no dice nada útil', async () => {
      const { id } = await crearRol(admin, { alcance: 'sucursal' });
      const beto = await crearCuenta(admin, { role_id: OPERADOR, entidad_id: center.id });
      const other = new Client(app.baseUrl);
      await other.connect();
      await other.query('BEGIN');
      const { rows } = await other.query<{ n: number }>('SELECT count(*)::int AS n FROM usuario WHERE role_id = $1', [
        id,
      ]);
      expect(rows[0]?.n).toBe(0);
      await give(beto.usuario_id, id).expect(200);
      await expect(other.query('DELETE FROM role WHERE id = $1', [id])).rejects.toThrow(/"usuario_role/);
      await other.query('ROLLBACK');
      await other.end();
    });
  });
});

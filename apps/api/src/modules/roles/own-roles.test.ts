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

const SUPERVISOR = 2;
const OPERADOR = 3;

describe('Los roles que crea el negocio', () => {
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

  const roles = async () => (await admin.api.get('/api/roles').expect(200)).body as RolFila[];
  const rol = async (id: number) => (await roles()).find((r) => r.id === id) as RolFila;
  const cambiar = (id: number, cambios: object, quien = admin) => quien.api.put(`/api/roles/${id}`).send(cambios);
  const eliminar = (id: number, quien = admin) => quien.api.delete(`/api/roles/${id}`);
  const dar = (usuario_id: number, role_id: number, quien = admin) =>
    quien.api.put(`/api/roles/usuarios/${usuario_id}/role`).send({ role_id });
  const rastros = (id: number) =>
    prueba.sql<{ accion: string; antes: object | null; despues: object | null }>(
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
    const cambiado = await cambiar(id, { descripcion: 'Agenda y cobra', estado: false }).expect(200);
    expect(cambiado.body).toMatchObject({
      message: 'Rol actualizado exitosamente',
      data: { nombre: 'Recepción', descripcion: 'Agenda y cobra', alcance: 'sucursal', estado: false },
    });
    expect((await eliminar(id).query({ motivo: 'Ya no se usa' }).expect(200)).body.message).toBe(
      'Rol eliminado exitosamente',
    );
    expect(await rol(id)).toBeUndefined();
    await eliminar(id).expect(404);
    await cambiar(id, { nombre: 'Otra' }).expect(404);
    const nuevo = {
      nombre: 'Recepción',
      descripcion: 'Atiende el teléfono',
      alcance: 'sucursal',
      estado: true,
      factor_dias: null,
      permisos: [],
    };
    const conUno = { ...nuevo, permisos: ['agendas.ver'] };
    const apagado = { ...conUno, descripcion: 'Agenda y cobra', estado: false };
    expect(await rastros(id)).toEqual([
      { accion: 'crear', antes: null, despues: nuevo },
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
    for (const nombre of ['CAJON', 'cajón ', 'Admin']) {
      const { body } = await admin.api.post('/api/roles').send({ nombre, alcance: 'propio' }).expect(409);
      expect(body).toMatchObject({
        codigo: 'ROL_REPETIDO',
        message: 'Ya existe un rol con ese nombre',
        errores: { nombre: ['Ya existe un rol con ese nombre'] },
      });
    }
    const otro = await crearRol(admin, { alcance: 'propio' });
    await cambiar(otro.id, { nombre: 'cajon' }).expect(409);
    await cambiar(caja.id, { nombre: 'CAJÓN' }).expect(200);
  });

  it('nadie crea un rol que lo ve todo, ni lo marca como de la casa, ni le pone permisos al crearlo', async () => {
    for (const demas of [
      { alcance: 'todo' },
      { de_la_casa: true },
      { id: 1 },
      { estado: false },
      { permisos: [{ permiso_id: 1, estado: true }] },
      { usuarios: 3 },
    ]) {
      await admin.api
        .post('/api/roles')
        .send({ nombre: 'Colado', alcance: 'sucursal', ...demas })
        .expect(400);
    }
    const { id } = await crearRol(admin, { alcance: 'propio' });
    for (const demas of [{ alcance: 'todo' }, { de_la_casa: true }, { id: 1 }, { permisos: [] }])
      await cambiar(id, demas).expect(400);
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
      const ademas = alcance === 'todo' ? ', y no se desactiva' : '';
      const otro = await cambiar(id, { nombre: `${nombre} 2` }).expect(409);
      expect(otro.body).toMatchObject({
        codigo: 'ROL_DE_LA_CASA',
        message: `El rol «${nombre}» es de la casa: ${fijos}${ademas}`,
      });
      await cambiar(id, { alcance: alcance === 'sucursal' ? 'propio' : 'sucursal' }).expect(409);
      expect((await eliminar(id).expect(409)).body).toMatchObject({
        codigo: 'ROL_DE_LA_CASA',
        message: `El rol «${nombre}» es de la casa y no se elimina`,
      });
    }
    await cambiar(1, { estado: false }).expect(409);
    await cambiar(1, { descripcion: 'Quien manda' }).expect(200);
    await cambiar(SUPERVISOR, { nombre: 'supervisor', alcance: 'sucursal', descripcion: 'Cuida una sucursal' }).expect(
      200,
    );
  });

  it('un rol que alguien tiene no se elimina, y se dice cuántos lo tienen y qué hacer', async () => {
    const { id } = await crearRol(admin, { alcance: 'sucursal' });
    const beto = await crearCuenta(admin, { role_id: id, entidad_id: centro.id });
    expect((await eliminar(id).expect(409)).body).toMatchObject({
      codigo: 'ROL_CON_USUARIOS',
      message: 'El rol lo tiene 1 cuenta. Dale otro rol antes de eliminarlo, o desactívalo.',
    });
    const carla = await crearCuenta(admin, { role_id: id, entidad_id: centro.id });
    await prueba.sql(`UPDATE usuario SET activo = false WHERE id = $1`, [carla.usuario_id]);
    expect(await rol(id)).toMatchObject({ usuarios: 2, activos: 1 });
    expect((await eliminar(id).expect(409)).body.message).toBe(
      'El rol lo tienen 2 cuentas. Dales otro rol antes de eliminarlo, o desactívalo.',
    );
    for (const { usuario_id } of [beto, carla]) await dar(usuario_id, SUPERVISOR).expect(200);
    await eliminar(id).expect(200);
  });

  it('un rol que ve la sucursal no pasa a ver lo propio mientras lo tenga una cuenta sin operador', async () => {
    const { id } = await crearRol(admin, { alcance: 'sucursal' });
    const beto = await crearOperador(admin, { entidad_id: centro.id });
    await dar(beto.usuario_id, id).expect(200);
    const carla = await crearCuenta(admin, { role_id: id, entidad_id: centro.id });
    expect((await cambiar(id, { alcance: 'propio' }).expect(409)).body).toMatchObject({
      codigo: 'ROL_CON_CUENTAS_SIN_OPERADOR',
      message: 'El rol lo tienen cuentas sin operador, que no tienen nada propio que ver. Dales otro rol primero.',
    });
    await cambiar(id, { descripcion: 'La misma' }).expect(200);
    await dar(carla.usuario_id, SUPERVISOR).expect(200);
    expect((await cambiar(id, { alcance: 'propio' }).expect(200)).body.data.alcance).toBe('propio');
  });

  it('quien tiene un rol desactivado conserva su sesión y no entra a nada, ni a lo propio', async () => {
    const { id } = await crearRol(admin, { alcance: 'sucursal', permisos: ['agendas.ver', 'gastos.ver'] });
    const beto = await crearOperador(admin, { entidad_id: centro.id });
    await dar(beto.usuario_id, id).expect(200);
    await beto.api.get('/api/gastos/listar').expect(200);
    await beto.api.get(`/api/pagos/estado-cuenta/${beto.id}`).expect(200);
    await cambiar(id, { estado: false }).expect(200);
    expect((await beto.api.get('/api/sesion').expect(200)).body).toMatchObject({ permisos: [], modulos: [] });
    await beto.api.get('/api/gastos/listar').expect(403);
    await beto.api.get(`/api/pagos/estado-cuenta/${beto.id}`).expect(403);
    await cambiar(id, { estado: true }).expect(200);
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
        expect((await cambiar(id, cambios, supervisora).expect(403)).body.message).toBe(DE_MAS);
      for (const estado of [true, false])
        expect((await permitir(supervisora, id, ['gastos.ver'], estado).expect(403)).body.message).toBe(DE_MAS);
      await cambiar(id, { estado: false }).expect(200);
      expect((await cambiar(id, { estado: true }, supervisora).expect(403)).body.message).toBe(DE_MAS);
      expect((await eliminar(id, supervisora).expect(403)).body.message).toBe(DE_MAS);
      await permitir(admin, id, ['usuarios.ver'], false).expect(200);
      await cambiar(id, { estado: true, nombre: 'Ya mío' }, supervisora).expect(200);
      await eliminar(id, supervisora).expect(200);
    });

    it('quien solo ve lo propio no crea, amplía, cambia ni da un rol que ve la sucursal', async () => {
      const propio = await crearRol(ana, { alcance: 'propio' });
      const amplio = await crearRol(admin, { alcance: 'sucursal' });
      const intentos = [
        ana.api.post('/api/roles').send({ nombre: 'Jefa', alcance: 'sucursal' }),
        cambiar(propio.id, { alcance: 'sucursal' }, ana),
        cambiar(amplio.id, { alcance: 'propio' }, ana),
        eliminar(amplio.id, ana),
        permitir(ana, amplio.id, ['servicios.ver'], true),
        dar(ana.usuario_id, amplio.id, ana),
      ];
      for (const intento of intentos) expect((await intento.expect(403)).body.message).toBe(MAS_LEJOS);
      await cambiar(propio.id, { alcance: 'sucursal' }, supervisora).expect(200);
      expect((await rol(propio.id)).alcance).toBe('sucursal');
    });

    it('nadie llega a más por un rol hecho por él', async () => {
      const hecho = await crearRol(supervisora, { alcance: 'sucursal', permisos: ['gastos.ver'] });
      await permitir(supervisora, hecho.id, ['usuarios.ver'], true).expect(403);
      await permitir(supervisora, hecho.id, ['gastos.ver', 'entidades.ver'], true).expect(403);
      await dar(supervisora.usuario_id, 1, supervisora).expect(403);
      expect((await rol(hecho.id)).permisos.filter((p) => p.estado)).toHaveLength(1);
    });
  });

  describe('Un rol que se elimina mientras se le da a alguien', () => {
    it('gana uno de los dos, con una frase para el otro', async () => {
      for (let ronda = 0; ronda < 12; ronda++) {
        const { id } = await crearRol(admin, { alcance: 'sucursal' });
        const beto = await crearCuenta(admin, { role_id: OPERADOR, entidad_id: centro.id });
        const pedidos = [() => dar(beto.usuario_id, id), () => eliminar(id)];
        const [primero, segundo] = (
          await Promise.all((ronda % 2 ? pedidos.reverse() : pedidos).map((pedir) => pedir()))
        ).map((r) => [r.status, r.body.message]);
        const [dado, eliminado] = ronda % 2 ? [segundo, primero] : [primero, segundo];
        const [{ tiene }] = (await prueba.sql<{ tiene: boolean }>(
          `SELECT role_id = $2 AS tiene FROM usuario WHERE id = $1`,
          [beto.usuario_id, id],
        )) as [{ tiene: boolean }];
        const queda = (await rol(id)) !== undefined;
        expect(queda).toBe(tiene);
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
      const beto = await crearCuenta(admin, { role_id: OPERADOR, entidad_id: centro.id });
      const otra = new Client(prueba.baseUrl);
      await otra.connect();
      await otra.query('BEGIN');
      await otra.query('SELECT id FROM role WHERE id = $1 FOR UPDATE', [id]);
      await otra.query('DELETE FROM role WHERE id = $1', [id]);
      const dando = Promise.resolve(dar(beto.usuario_id, id));
      const espera = async () =>
        (
          await prueba.sql(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).length > 0;
      while (!(await espera())) await new Promise(setImmediate);
      await otra.query('COMMIT');
      await otra.end();
      const { status, body } = await dando;
      expect([status, body.message]).toEqual([404, 'No se encontró el rol']);
    });

    it('control: contar quién lo tiene sin candado, y después eliminar, choca con la base y no dice nada útil', async () => {
      const { id } = await crearRol(admin, { alcance: 'sucursal' });
      const beto = await crearCuenta(admin, { role_id: OPERADOR, entidad_id: centro.id });
      const otra = new Client(prueba.baseUrl);
      await otra.connect();
      await otra.query('BEGIN');
      const { rows } = await otra.query<{ n: number }>('SELECT count(*)::int AS n FROM usuario WHERE role_id = $1', [
        id,
      ]);
      expect(rows[0]?.n).toBe(0);
      await dar(beto.usuario_id, id).expect(200);
      await expect(otra.query('DELETE FROM role WHERE id = $1', [id])).rejects.toMatchObject({
        constraint: 'usuario_role',
      });
      await otra.query('ROLLBACK');
      await otra.end();
    });
  });
});

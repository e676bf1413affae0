import { MODULOS, type Modulo, type ModuloEntidad } from '@jornal/contract';
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

describe('Los módulos de cada sucursal', () => {
  let app: Prueba;
  let admin: Actor;
  let center: { id: number };
  let north: { id: number };
  let supervisor: Operador;
  let delNorte: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = await crearSucursal(admin, { name: 'Centro' });
    north = await crearSucursal(admin, { name: 'Norte' });
    supervisor = await crearSupervisor(admin, { entidad_id: center.id });
    delNorte = await crearSupervisor(admin, { entidad_id: north.id });
  });
  afterAll(() => app.cerrar());

  const change = (entidad_id: number, modulo: string, active: boolean, who = admin) =>
    who.api.put(`/api/modulos-entidades/${entidad_id}`).send({ modulos: [{ modulo, activo: active }] });
  const accesibles = async (who: Actor) => (await who.api.get('/api/sesion').expect(200)).body.modulos as Modulo[];

  it('cada sucursal empieza con todos; la sucursal General no aparece', async () => {
    const rows = (await admin.api.get('/api/modulos-entidades').expect(200)).body;
    expect(rows.map((f: { entidad: string }) => f.entidad)).toEqual(['Centro', 'Norte']);
    expect(rows[0].modulos).toEqual(MODULOS.map((modulo) => ({ modulo, activo: true })));
    await change(0, 'pagos', false).expect(400);
  });

  it('apagado rige desde la siguiente solicitud, en esa sucursal y salvo para administradores', async () => {
    await supervisor.api.get('/api/pagos/estado-empleados').expect(200);
    const answer = await change(center.id, 'pagos', false).expect(200);
    expect(answer.body.message).toBe('Módulos actualizados exitosamente');
    expect(answer.body.data.modulos).toContainEqual({ modulo: 'pagos', activo: false });

    expect((await supervisor.api.get('/api/pagos/estado-empleados').expect(403)).body.message).toBe(
      'No tienes permisos para realizar esta acción',
    );
    await delNorte.api.get('/api/pagos/estado-empleados').expect(200);
    await admin.api.get('/api/pagos/estado-empleados').expect(200);
    expect(await accesibles(supervisor)).not.toContain('pagos');
    expect(await accesibles(delNorte)).toContain('pagos');
    const mios = (await supervisor.api.get('/api/roles/permissions').expect(200)).body as Array<{
      modulo: string;
      estado: boolean;
    }>;
    expect(mios.filter((p) => p.modulo === 'pagos').map((p) => p.estado)).toEqual([false, false, false, false]);

    await change(center.id, 'pagos', true).expect(200);
    await supervisor.api.get('/api/pagos/estado-empleados').expect(200);
  });

  it('apagado también cierra lo propio de un operador', async () => {
    const ana = await crearOperador(admin, { entidad_id: center.id });
    await ana.api.get(`/api/pagos/servicios-pendientes/${ana.id}`).expect(200);
    await change(center.id, 'pagos', false).expect(200);
    await ana.api.get(`/api/pagos/servicios-pendientes/${ana.id}`).expect(403);
    await change(center.id, 'pagos', true).expect(200);
  });

  it('un módulo o una sucursal que no existen se rechazan y nada cambia', async () => {
    const answer = await admin.api
      .put(`/api/modulos-entidades/${center.id}`)
      .send({
        modulos: [
          { modulo: 'ventas', activo: false },
          { modulo: 'magia', activo: false },
        ],
      })
      .expect(400);
    expect(answer.body.message).toBe('El módulo «magia» no existe');
    await change(999_999, 'ventas', false).expect(404);
    expect(await accesibles(supervisor)).toContain('ventas');
  });

  it('solo los administradores lo ven y lo cambian', async () => {
    await supervisor.api.get('/api/modulos-entidades').expect(403);
    await change(center.id, 'ventas', false, supervisor).expect(403);
  });

  it('apagar dos veces es lo mismo que una, y cada cambio queda en la auditoría', async () => {
    await change(north.id, 'agendas', false).expect(200);
    await change(north.id, 'agendas', false).expect(200);
    await change(north.id, 'agendas', true).expect(200);
    const trails = await app.sql(`SELECT 1 FROM auditoria WHERE entidad_id = $1 AND accion = 'cambiar_modulos'`, [
      north.id,
    ]);
    expect(trails).toHaveLength(3);
    expect(await accesibles(delNorte)).toContain('agendas');
  });

  describe('Varias sucursales a la vez', () => {
    const varias = (entidades: number[], modulo: string, active: boolean, who = admin) =>
      who.api.put('/api/modulos-entidades').send({ entidades, modulos: [{ modulo, activo: active }] });

    it('cambian todas, cada una con su rastro', async () => {
      const { body } = await varias([center.id, north.id, center.id], 'reportes', false).expect(200);
      expect(body.message).toBe('Módulos actualizados exitosamente');
      expect(body.data.map((f: ModuloEntidad) => f.entidad)).toEqual(['Centro', 'Norte']);
      for (const who of [supervisor, delNorte]) expect(await accesibles(who)).not.toContain('reportes');
      await varias([center.id, north.id], 'reportes', true).expect(200);
      for (const { id } of [center, north]) {
        const trails = await app.sql<{ despues: ModuloEntidad['modulos'] }>(
          `SELECT despues FROM auditoria WHERE entidad_id = $1 AND accion = 'cambiar_modulos' ORDER BY id DESC LIMIT 2`,
          [id],
        );
        expect(trails.map((r) => r.despues.find((m) => m.modulo === 'reportes')?.activo)).toEqual([true, false]);
      }
    });

    it('o ninguna: si una no existe, o no es de quien lo pide, las demás quedan como estaban', async () => {
      await varias([center.id, 999_999], 'ventas', false).expect(404);
      await permitir(admin, 2, ['modulos_entidades.editar'], true).expect(200);
      await varias([center.id, north.id], 'ventas', false, supervisor).expect(403);
      await varias([center.id], 'inventario', false, supervisor).expect(200);
      await varias([center.id], 'inventario', true, supervisor).expect(200);
      await permitir(admin, 2, ['modulos_entidades.editar'], false).expect(200);
      expect(await accesibles(supervisor)).toContain('ventas');
      await varias([], 'ventas', false).expect(400);
    });
  });

  it('dice cuántas personas de cada sucursal usan cada módulo: activas, por su rol, sin administradores ni roles apagados', async () => {
    const sur = await crearSucursal(admin, { name: 'Sur' });
    const reception = await crearRol(admin, {
      nombre: 'Recepción',
      alcance: 'sucursal',
      permisos: ['agendas.ver', 'agendas.crear', 'servicios.ver'],
    });
    const apagado = await crearRol(admin, { alcance: 'sucursal', permisos: ['gastos.ver'] });
    await admin.api.put(`/api/roles/${apagado.id}`).send({ estado: false }).expect(200);
    await crearCuenta(admin, { role_id: reception.id, entidad_id: sur.id });
    const closed = await crearCuenta(admin, { role_id: reception.id, entidad_id: sur.id });
    await app.sql(`UPDATE usuario SET activo = false WHERE id = $1`, [closed.usuario_id]);
    await crearCuenta(admin, { role_id: apagado.id, entidad_id: sur.id });
    await crearCuenta(admin, { role_id: 1, entidad_id: sur.id });
    for (let n = 0; n < 2; n++) await crearOperador(admin, { entidad_id: sur.id });
    const rows = (await admin.api.get('/api/modulos-entidades').expect(200)).body as ModuloEntidad[];
    const roles = rows
      .find((f) => f.entidad_id === sur.id)
      ?.roles.map(({ modulos, ...r }) => ({ ...r, modulos: [...modulos].sort() }));
    expect(roles).toEqual([
      {
        id: 3,
        nombre: 'operador',
        personas: 2,
        modulos: ['agendas', 'dashboard', 'personas', 'servicios', 'tiquetes'],
      },
      { id: reception.id, nombre: 'Recepción', personas: 1, modulos: ['agendas', 'servicios'] },
    ]);
  });

  describe('El dashboard', () => {
    const apagar = (ids: number[]) =>
      admin.api
        .put('/api/modulos-entidades')
        .send({ entidades: ids, modulos: [{ modulo: 'dashboard', activo: false }] });
    const FRASE = 'El dashboard no se puede apagar en todas las sucursales: deja al menos una con él';
    let ids: number[];
    beforeAll(async () => {
      ids = ((await admin.api.get('/api/modulos-entidades').expect(200)).body as ModuloEntidad[]).map(
        (f) => f.entidad_id,
      );
    });
    const encender = () =>
      admin.api
        .put('/api/modulos-entidades')
        .send({ entidades: ids, modulos: [{ modulo: 'dashboard', activo: true }] })
        .expect(200);

    it('no se apaga en todas: ni de una vez, ni en la última que queda', async () => {
      expect((await apagar(ids).expect(409)).body).toMatchObject({ codigo: 'DASHBOARD_NECESARIO', message: FRASE });
      await apagar(ids.slice(1)).expect(200);
      expect((await change(ids[0] as number, 'dashboard', false).expect(409)).body.message).toBe(FRASE);
      await encender();
    });

    it('tampoco entre dos personas a la vez, cada una en una de las dos últimas', async () => {
      for (let round = 0; round < 6; round++) {
        await apagar(ids.slice(2)).expect(200);
        const statuses = (
          await Promise.all([
            change(ids[0] as number, 'dashboard', false),
            change(ids[1] as number, 'dashboard', false),
          ])
        ).map((r) => r.status);
        expect(statuses.sort()).toEqual([200, 409]);
        await encender();
      }
    });

    it('control: mirar si queda otra y después apagar, sin candado, lo deja apagado en todas', async () => {
      const [one, dos] = [new Client(app.baseUrl), new Client(app.baseUrl)];
      await Promise.all([one.connect(), dos.connect()]);
      await apagar(ids.slice(2)).expect(200);
      const look = async (client: Client, id: number | undefined) => {
        await client.query('BEGIN');
        const others = `SELECT 1 FROM entidad e WHERE e.id = ANY($1) AND e.id <> $2
            AND NOT EXISTS (SELECT 1 FROM modulo_apagado m WHERE m.entidad_id = e.id AND m.modulo = 'dashboard')`;
        const { rowCount } = await client.query(others, [ids, id]);
        return async () => {
          if (rowCount !== 0)
            await client.query(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, 'dashboard')`, [id]);
          await client.query('COMMIT');
        };
      };
      const finish = [await look(one, ids[0]), await look(dos, ids[1])];
      for (const t of finish) await t();
      expect(
        await app.sql(`SELECT 1 FROM modulo_apagado WHERE modulo = 'dashboard' AND entidad_id = ANY($1)`, [ids]),
      ).toHaveLength(ids.length);
      await encender();
      await Promise.all([one.end(), dos.end()]);
    });
  });
});

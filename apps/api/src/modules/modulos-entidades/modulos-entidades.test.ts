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
  let prueba: Prueba;
  let admin: Actor;
  let centro: { id: number };
  let norte: { id: number };
  let supervisora: Operador;
  let delNorte: Operador;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    centro = await crearSucursal(admin, { name: 'Centro' });
    norte = await crearSucursal(admin, { name: 'Norte' });
    supervisora = await crearSupervisor(admin, { entidad_id: centro.id });
    delNorte = await crearSupervisor(admin, { entidad_id: norte.id });
  });
  afterAll(() => prueba.cerrar());

  const cambiar = (entidad_id: number, modulo: string, activo: boolean, quien = admin) =>
    quien.api.put(`/api/modulos-entidades/${entidad_id}`).send({ modulos: [{ modulo, activo }] });
  const accesibles = async (quien: Actor) => (await quien.api.get('/api/sesion').expect(200)).body.modulos as Modulo[];

  it('cada sucursal empieza con todos; la sucursal General no aparece', async () => {
    const filas = (await admin.api.get('/api/modulos-entidades').expect(200)).body;
    expect(filas.map((f: { entidad: string }) => f.entidad)).toEqual(['Centro', 'Norte']);
    expect(filas[0].modulos).toEqual(MODULOS.map((modulo) => ({ modulo, activo: true })));
    await cambiar(0, 'pagos', false).expect(400);
  });

  it('apagado rige desde la siguiente solicitud, en esa sucursal y salvo para administradores', async () => {
    await supervisora.api.get('/api/pagos/estado-empleados').expect(200);
    const respuesta = await cambiar(centro.id, 'pagos', false).expect(200);
    expect(respuesta.body.message).toBe('Módulos actualizados exitosamente');
    expect(respuesta.body.data.modulos).toContainEqual({ modulo: 'pagos', activo: false });

    expect((await supervisora.api.get('/api/pagos/estado-empleados').expect(403)).body.message).toBe(
      'No tienes permisos para realizar esta acción',
    );
    await delNorte.api.get('/api/pagos/estado-empleados').expect(200);
    await admin.api.get('/api/pagos/estado-empleados').expect(200);
    expect(await accesibles(supervisora)).not.toContain('pagos');
    expect(await accesibles(delNorte)).toContain('pagos');
    const mios = (await supervisora.api.get('/api/roles/permissions').expect(200)).body as Array<{
      modulo: string;
      estado: boolean;
    }>;
    expect(mios.filter((p) => p.modulo === 'pagos').map((p) => p.estado)).toEqual([false, false, false, false]);

    await cambiar(centro.id, 'pagos', true).expect(200);
    await supervisora.api.get('/api/pagos/estado-empleados').expect(200);
  });

  it('apagado también cierra lo propio de un operador', async () => {
    const ana = await crearOperador(admin, { entidad_id: centro.id });
    await ana.api.get(`/api/pagos/servicios-pendientes/${ana.id}`).expect(200);
    await cambiar(centro.id, 'pagos', false).expect(200);
    await ana.api.get(`/api/pagos/servicios-pendientes/${ana.id}`).expect(403);
    await cambiar(centro.id, 'pagos', true).expect(200);
  });

  it('un módulo o una sucursal que no existen se rechazan y nada cambia', async () => {
    const respuesta = await admin.api
      .put(`/api/modulos-entidades/${centro.id}`)
      .send({
        modulos: [
          { modulo: 'ventas', activo: false },
          { modulo: 'magia', activo: false },
        ],
      })
      .expect(400);
    expect(respuesta.body.message).toBe('El módulo «magia» no existe');
    await cambiar(999_999, 'ventas', false).expect(404);
    expect(await accesibles(supervisora)).toContain('ventas');
  });

  it('solo los administradores lo ven y lo cambian', async () => {
    await supervisora.api.get('/api/modulos-entidades').expect(403);
    await cambiar(centro.id, 'ventas', false, supervisora).expect(403);
  });

  it('apagar dos veces es lo mismo que una, y cada cambio queda en la auditoría', async () => {
    await cambiar(norte.id, 'agendas', false).expect(200);
    await cambiar(norte.id, 'agendas', false).expect(200);
    await cambiar(norte.id, 'agendas', true).expect(200);
    const rastros = await prueba.sql(`SELECT 1 FROM auditoria WHERE entidad_id = $1 AND accion = 'cambiar_modulos'`, [
      norte.id,
    ]);
    expect(rastros).toHaveLength(3);
    expect(await accesibles(delNorte)).toContain('agendas');
  });

  describe('Varias sucursales a la vez', () => {
    const varias = (entidades: number[], modulo: string, activo: boolean, quien = admin) =>
      quien.api.put('/api/modulos-entidades').send({ entidades, modulos: [{ modulo, activo }] });

    it('cambian todas, cada una con su rastro', async () => {
      const { body } = await varias([centro.id, norte.id, centro.id], 'reportes', false).expect(200);
      expect(body.message).toBe('Módulos actualizados exitosamente');
      expect(body.data.map((f: ModuloEntidad) => f.entidad)).toEqual(['Centro', 'Norte']);
      for (const quien of [supervisora, delNorte]) expect(await accesibles(quien)).not.toContain('reportes');
      await varias([centro.id, norte.id], 'reportes', true).expect(200);
      for (const { id } of [centro, norte]) {
        const rastros = await prueba.sql<{ despues: ModuloEntidad['modulos'] }>(
          `SELECT despues FROM auditoria WHERE entidad_id = $1 AND accion = 'cambiar_modulos' ORDER BY id DESC LIMIT 2`,
          [id],
        );
        expect(rastros.map((r) => r.despues.find((m) => m.modulo === 'reportes')?.activo)).toEqual([true, false]);
      }
    });

    it('o ninguna: si una no existe, o no es de quien lo pide, las demás quedan como estaban', async () => {
      await varias([centro.id, 999_999], 'ventas', false).expect(404);
      await permitir(admin, 2, ['modulos_entidades.editar'], true).expect(200);
      await varias([centro.id, norte.id], 'ventas', false, supervisora).expect(403);
      await varias([centro.id], 'inventario', false, supervisora).expect(200);
      await varias([centro.id], 'inventario', true, supervisora).expect(200);
      await permitir(admin, 2, ['modulos_entidades.editar'], false).expect(200);
      expect(await accesibles(supervisora)).toContain('ventas');
      await varias([], 'ventas', false).expect(400);
    });
  });

  it('dice cuántas personas de cada sucursal usan cada módulo: activas, por su rol, sin administradores ni roles apagados', async () => {
    const sur = await crearSucursal(admin, { name: 'Sur' });
    const recepcion = await crearRol(admin, {
      nombre: 'Recepción',
      alcance: 'sucursal',
      permisos: ['agendas.ver', 'agendas.crear', 'servicios.ver'],
    });
    const apagado = await crearRol(admin, { alcance: 'sucursal', permisos: ['gastos.ver'] });
    await admin.api.put(`/api/roles/${apagado.id}`).send({ estado: false }).expect(200);
    await crearCuenta(admin, { role_id: recepcion.id, entidad_id: sur.id });
    const cerrada = await crearCuenta(admin, { role_id: recepcion.id, entidad_id: sur.id });
    await prueba.sql(`UPDATE usuario SET activo = false WHERE id = $1`, [cerrada.usuario_id]);
    await crearCuenta(admin, { role_id: apagado.id, entidad_id: sur.id });
    await crearCuenta(admin, { role_id: 1, entidad_id: sur.id });
    for (let n = 0; n < 2; n++) await crearOperador(admin, { entidad_id: sur.id });
    const filas = (await admin.api.get('/api/modulos-entidades').expect(200)).body as ModuloEntidad[];
    const roles = filas
      .find((f) => f.entidad_id === sur.id)
      ?.roles.map(({ modulos, ...r }) => ({ ...r, modulos: [...modulos].sort() }));
    expect(roles).toEqual([
      { id: 3, nombre: 'operador', personas: 2, modulos: ['dashboard', 'servicios'] },
      { id: recepcion.id, nombre: 'Recepción', personas: 1, modulos: ['agendas', 'servicios'] },
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
      expect((await cambiar(ids[0] as number, 'dashboard', false).expect(409)).body.message).toBe(FRASE);
      await encender();
    });

    it('tampoco entre dos personas a la vez, cada una en una de las dos últimas', async () => {
      for (let ronda = 0; ronda < 6; ronda++) {
        await apagar(ids.slice(2)).expect(200);
        const estados = (
          await Promise.all([
            cambiar(ids[0] as number, 'dashboard', false),
            cambiar(ids[1] as number, 'dashboard', false),
          ])
        ).map((r) => r.status);
        expect(estados.sort()).toEqual([200, 409]);
        await encender();
      }
    });

    it('control: mirar si queda otra y después apagar, sin candado, lo deja apagado en todas', async () => {
      const [una, dos] = [new Client(prueba.baseUrl), new Client(prueba.baseUrl)];
      await Promise.all([una.connect(), dos.connect()]);
      await apagar(ids.slice(2)).expect(200);
      const mirar = async (cliente: Client, id: number | undefined) => {
        await cliente.query('BEGIN');
        const otras = `SELECT 1 FROM entidad e WHERE e.id = ANY($1) AND e.id <> $2
            AND NOT EXISTS (SELECT 1 FROM modulo_apagado m WHERE m.entidad_id = e.id AND m.modulo = 'dashboard')`;
        const { rowCount } = await cliente.query(otras, [ids, id]);
        return async () => {
          if (rowCount !== 0)
            await cliente.query(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, 'dashboard')`, [id]);
          await cliente.query('COMMIT');
        };
      };
      const terminar = [await mirar(una, ids[0]), await mirar(dos, ids[1])];
      for (const t of terminar) await t();
      expect(
        await prueba.sql(`SELECT 1 FROM modulo_apagado WHERE modulo = 'dashboard' AND entidad_id = ANY($1)`, [ids]),
      ).toHaveLength(ids.length);
      await encender();
      await Promise.all([una.end(), dos.end()]);
    });
  });
});

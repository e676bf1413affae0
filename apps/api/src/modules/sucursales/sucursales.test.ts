import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearCliente,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  crearUsuario,
  siguiente,
} from '../../../test/crear.js';

describe('Las sucursales', () => {
  let app: Prueba;
  let admin: Actor;
  let client_id: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    client_id = (await crearCliente(admin, { name: 'Grupo Jornal' })).id;
  });
  afterAll(() => app.cerrar());

  const data = (extra: Record<string, unknown> = {}) => ({
    name: 'Chapinero',
    address: 'Carrera 13',
    city: 'Bogotá',
    budget: 2_000_000,
    email: `s${siguiente()}@jornal.test`,
    client_id,
    ...extra,
  });
  const create = (extra: Record<string, unknown> = {}, who = admin) => who.api.post('/api/branches').send(data(extra));

  it('una sucursal creada aparece de una vez entre las entidades, con el mismo id', async () => {
    const body = data({ name: 'Usaquén' });
    const answer = await admin.api.post('/api/branches').send(body).expect(201);
    expect(answer.body.message).toBe('Sucursal creada exitosamente');
    const ajenos = {
      client: { id: client_id, name: 'Grupo Jornal' },
      archivada: false,
      uso_presupuesto: { gastos_mes: 0, porcentaje: 0 },
      created_at: '2026-11-18T15:00:00.000Z',
    };
    expect(answer.body.data).toEqual({ ...body, id: expect.any(Number), ...ajenos });
    const { id } = answer.body.data;
    expect((await admin.api.get('/api/entidad/listar-entidades').expect(200)).body.entidades).toContainEqual({
      id,
      nombre: 'Usaquén',
    });
    expect((await admin.api.get(`/api/branches/${id}`).expect(200)).body).toEqual(answer.body.data);
  });

  it.each([
    ['name', 'El nombre es requerido', ' '],
    ['address', 'La dirección es requerida', ''],
    ['city', 'La ciudad es requerida', undefined],
    ['budget', 'El presupuesto debe ser mayor a 0', 0],
    ['email', 'El email es requerido', ''],
    ['email', 'El email no es válido', 'nadie'],
    ['client_id', 'El cliente es requerido', undefined],
    ['client_id', 'El cliente no existe', 999_999],
  ])('rechaza un %s que no sirve con «%s»', async (field, message, value) => {
    const answer = await create({ [field]: value }).expect(400);
    expect(answer.body.errores[field][0]).toBe(message);
    expect(answer.body.message).toBe(message);
  });

  it('se cambia solo lo que se envía', async () => {
    const { id, city } = (await create().expect(201)).body.data;
    const answer = await admin.api.put(`/api/branches/${id}`).send({ budget: 5_000_000 }).expect(200);
    expect(answer.body).toMatchObject({
      message: 'Sucursal actualizada exitosamente',
      data: { id, name: 'Chapinero', city, budget: 5_000_000 },
    });
    const [trail] = await app.sql(
      `SELECT antes->'budget' AS antes, despues->'budget' AS despues
        FROM auditoria WHERE recurso = 'entidad' AND recurso_id = $1 AND accion = 'editar'`,
      [id],
    );
    expect(trail).toEqual({ antes: 2_000_000, despues: 5_000_000 });
  });

  it('con operadores activos no se elimina; sin ellos se archiva y sale de todas las listas', async () => {
    const sucursal = await crearSucursal(admin, { client_id, name: 'Cedritos' });
    const ana = await crearOperador(admin, { entidad_id: sucursal.id });
    const answer = await admin.api.delete(`/api/branches/${sucursal.id}`).expect(409);
    expect(answer.body.message).toBe(
      'No se puede eliminar una sucursal con operadores activos. Elimínalos o cámbialos de sucursal primero.',
    );

    await admin.api.delete(`/api/operadores/eliminar-operador/${ana.id}`).expect(200);
    expect((await admin.api.delete(`/api/branches/${sucursal.id}`).expect(200)).body.message).toBe(
      'Sucursal eliminada exitosamente',
    );
    for (const path of [
      '/api/branches',
      '/api/entidad/listar-entidades',
      '/api/modulos-entidades',
      `/api/clients/${client_id}/branches`,
    ]) {
      expect((await admin.api.get(path).expect(200)).text).not.toContain('Cedritos');
    }
    const fresh = {
      nombre: 'Beto',
      apellido: 'Díaz',
      telefono: '1',
      entidad_id: sucursal.id,
      cargo_id: 1,
      email: `b${siguiente()}@jornal.test`,
      password: 'una clave larga',
    };
    expect((await admin.api.post('/api/operadores/crear-operador').send(fresh).expect(409)).body.message).toBe(
      'La sucursal está archivada. Restáurala primero en Sucursales.',
    );
    expect(
      (
        await admin.api
          .post('/api/operadores/crear-operador')
          .send({ ...fresh, entidad_id: 999_999 })
          .expect(400)
      ).body.message,
    ).toBe('La sucursal no existe');
  });

  it('archivarla mientras llega un operador: gana uno de los dos, y nunca queda alguien activo en una archivada', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await crearSucursal(admin, { client_id });
      const llegada = {
        nombre: 'Beto',
        apellido: 'Díaz',
        telefono: '1',
        entidad_id: id,
        cargo_id: 1,
        email: `b${siguiente()}@jornal.test`,
        password: 'una clave larga',
      };
      const [closing, alta] = await Promise.all([
        admin.api.delete(`/api/branches/${id}`),
        admin.api.post('/api/operadores/crear-operador').send(llegada),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([closing.status, alta.status]);
    }
    expect(
      await app.sql(
        `SELECT o.id FROM operador o JOIN entidad e ON e.id = o.entidad_id WHERE o.activo AND e.archivado_en IS NOT NULL`,
      ),
    ).toEqual([]);
  });

  it('cada una dice cuánto de su presupuesto van sus gastos del mes, a quien puede ver gastos', async () => {
    const [one, other] = [
      await crearSucursal(admin, { client_id, budget: 400_000 }),
      await crearSucursal(admin, { client_id, budget: 400_000 }),
    ];
    const spend = (entidad_id: number | null, amount: number, date = '2026-11-03') =>
      admin.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Arriendo', monto: amount, fecha: date, entidad_id })
        .expect(201);
    await spend(one.id, 100_000);
    await spend(one.id, 33_333, '2026-11-18');
    await spend(one.id, 900_000, '2026-10-31');
    await spend(null, 700_000);
    const usoDe = async (who: Actor) =>
      (await who.api.get('/api/branches').expect(200)).body.find((b: { id: number }) => b.id === one.id)
        .uso_presupuesto;
    expect(await usoDe(admin)).toEqual({ gastos_mes: 133_333, porcentaje: 33.33 });
    expect((await admin.api.get(`/api/branches/${one.id}`).expect(200)).body.uso_presupuesto).toEqual({
      gastos_mes: 133_333,
      porcentaje: 33.33,
    });
    expect(
      (await admin.api.put(`/api/branches/${one.id}`).send({ budget: 133_333 }).expect(200)).body.data.uso_presupuesto
        .porcentaje,
    ).toBe(100);
    expect((await admin.api.get(`/api/branches/${other.id}`).expect(200)).body.uso_presupuesto).toEqual({
      gastos_mes: 0,
      porcentaje: 0,
    });
    expect(
      (await admin.api.get(`/api/clients/${client_id}/branches`).expect(200)).body.find(
        (b: { id: number }) => b.id === one.id,
      ).uso_presupuesto.gastos_mes,
    ).toBe(133_333);

    const sara = await crearSupervisor(admin, { entidad_id: one.id });
    const allow = (status: boolean) =>
      app.sql(
        `UPDATE role_permiso SET estado = $1 FROM permiso p WHERE p.id = permiso_id AND role_id = 2 AND p.clave = 'gastos.ver'`,
        [status],
      );
    await app.sql(
      `UPDATE role_permiso SET estado = true FROM permiso p WHERE p.id = permiso_id AND role_id = 2 AND p.clave = 'entidades.ver'`,
    );
    await allow(false);
    expect(await usoDe(sara)).toBeNull();
    await allow(true);
    expect(await usoDe(sara)).toMatchObject({ gastos_mes: 133_333 });
    await app.sql(
      `UPDATE role_permiso SET estado = false FROM permiso p WHERE p.id = permiso_id AND role_id = 2 AND p.clave = 'entidades.ver'`,
    );
  });

  it('la sucursal General no se ve ni se toca', async () => {
    for (const path of ['/api/branches', '/api/entidad/listar-entidades'])
      expect((await admin.api.get(path).expect(200)).text).not.toContain('General');
    await admin.api.delete('/api/branches/0').expect(400);
  });

  it('cada quien recibe las entidades a su alcance', async () => {
    const mia = await crearSucursal(admin, { client_id, name: 'Mía' });
    const sara = await crearSupervisor(admin, { entidad_id: mia.id });
    expect((await sara.api.get('/api/entidad/listar-entidades').expect(200)).body).toEqual({
      entidades: [{ id: mia.id, nombre: 'Mía' }],
    });
    const client = await crearUsuario(app, 'cliente');
    expect((await client.api.get('/api/entidad/listar-entidades').expect(200)).body).toEqual({ entidades: [] });
    await sara.api.get('/api/branches').expect(403);
  });

  it('una supervisora con permiso sobre sucursales sigue viendo solo la suya', async () => {
    const [mia, foreign] = [
      await crearSucursal(admin, { client_id, name: 'Propia' }),
      await crearSucursal(admin, { client_id, name: 'Ajena' }),
    ];
    const sara = await crearSupervisor(admin, { entidad_id: mia.id });
    const permisos = (await admin.api.get('/api/roles/permisos').expect(200)).body.filter(
      (p: { modulo: string }) => p.modulo === 'entidades',
    );
    await admin.api
      .put('/api/roles/2/permisos')
      .send({ permisos: permisos.map((p: { id: number }) => ({ permiso_id: p.id, estado: true })) })
      .expect(200);
    expect((await sara.api.get('/api/branches').expect(200)).body.map((b: { id: number }) => b.id)).toEqual([mia.id]);
    await sara.api.get(`/api/branches/${foreign.id}`).expect(404);
    await sara.api.put(`/api/branches/${foreign.id}`).send({ name: 'Robada' }).expect(404);
    await sara.api.delete(`/api/branches/${foreign.id}`).expect(404);
    // The client of her branch decides the clients and zones she sees.
    const { id: other } = await crearCliente(admin);
    expect((await sara.api.put(`/api/branches/${mia.id}`).send({ client_id: other }).expect(403)).body.message).toBe(
      'Solo un administrador cambia de cliente una sucursal',
    );
    await sara.api.put(`/api/branches/${mia.id}`).send({ client_id, city: 'Cali' }).expect(200);
    expect(
      (
        await sara.api
          .post('/api/branches')
          .send(data({ name: 'Otra' }))
          .expect(403)
      ).body.message,
    ).toBe('Solo un administrador crea sucursales');
    expect(
      (await sara.api.get(`/api/clients/${client_id}/branches`).expect(200)).body.map((b: { id: number }) => b.id),
    ).toEqual([mia.id]);
    expect((await admin.api.get(`/api/branches/${foreign.id}`).expect(200)).body.name).toBe('Ajena');
  });

  it('la misma clave de idempotencia crea una sola sucursal', async () => {
    const body = data({ name: 'Una sola' });
    const send = () => admin.api.post('/api/branches').set('Idempotency-Key', 'sucursal-1').send(body);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map((r) => r.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((r) => r.body.data.id)).size).toBe(1);
    expect(await app.sql(`SELECT 1 FROM entidad WHERE name = 'Una sola'`)).toHaveLength(1);
  });
});

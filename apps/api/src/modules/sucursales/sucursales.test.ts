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
  let prueba: Prueba;
  let admin: Actor;
  let client_id: number;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    client_id = (await crearCliente(admin, { name: 'Grupo Jornal' })).id;
  });
  afterAll(() => prueba.cerrar());

  const datos = (extra: Record<string, unknown> = {}) => ({
    name: 'Chapinero',
    address: 'Carrera 13',
    city: 'Bogotá',
    budget: 2_000_000,
    email: `s${siguiente()}@jornal.test`,
    client_id,
    ...extra,
  });
  const crear = (extra: Record<string, unknown> = {}, quien = admin) =>
    quien.api.post('/api/branches').send(datos(extra));

  it('una sucursal creada aparece de una vez entre las entidades, con el mismo id', async () => {
    const cuerpo = datos({ name: 'Usaquén' });
    const respuesta = await admin.api.post('/api/branches').send(cuerpo).expect(201);
    expect(respuesta.body.message).toBe('Sucursal creada exitosamente');
    const ajenos = {
      client: { id: client_id, name: 'Grupo Jornal' },
      archivada: false,
      uso_presupuesto: { gastos_mes: 0, porcentaje: 0 },
      created_at: '2026-11-18T15:00:00.000Z',
    };
    expect(respuesta.body.data).toEqual({ ...cuerpo, id: expect.any(Number), ...ajenos });
    const { id } = respuesta.body.data;
    expect((await admin.api.get('/api/entidad/listar-entidades').expect(200)).body.entidades).toContainEqual({
      id,
      nombre: 'Usaquén',
    });
    expect((await admin.api.get(`/api/branches/${id}`).expect(200)).body).toEqual(respuesta.body.data);
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
  ])('rechaza un %s que no sirve con «%s»', async (campo, mensaje, valor) => {
    const respuesta = await crear({ [campo]: valor }).expect(400);
    expect(respuesta.body.errores[campo][0]).toBe(mensaje);
    expect(respuesta.body.message).toBe(mensaje);
  });

  it('se cambia solo lo que se envía', async () => {
    const { id, city } = (await crear().expect(201)).body.data;
    const respuesta = await admin.api.put(`/api/branches/${id}`).send({ budget: 5_000_000 }).expect(200);
    expect(respuesta.body).toMatchObject({
      message: 'Sucursal actualizada exitosamente',
      data: { id, name: 'Chapinero', city, budget: 5_000_000 },
    });
    const [rastro] = await prueba.sql(
      `SELECT antes->'budget' AS antes, despues->'budget' AS despues
        FROM auditoria WHERE recurso = 'entidad' AND recurso_id = $1 AND accion = 'editar'`,
      [id],
    );
    expect(rastro).toEqual({ antes: 2_000_000, despues: 5_000_000 });
  });

  it('con operadores activos no se elimina; sin ellos se archiva y sale de todas las listas', async () => {
    const sucursal = await crearSucursal(admin, { client_id, name: 'Cedritos' });
    const ana = await crearOperador(admin, { entidad_id: sucursal.id });
    const respuesta = await admin.api.delete(`/api/branches/${sucursal.id}`).expect(409);
    expect(respuesta.body.message).toBe(
      'No se puede eliminar una sucursal con operadores activos. Elimínalos o cámbialos de sucursal primero.',
    );

    await admin.api.delete(`/api/operadores/eliminar-operador/${ana.id}`).expect(200);
    expect((await admin.api.delete(`/api/branches/${sucursal.id}`).expect(200)).body.message).toBe(
      'Sucursal eliminada exitosamente',
    );
    for (const ruta of [
      '/api/branches',
      '/api/entidad/listar-entidades',
      '/api/modulos-entidades',
      `/api/clients/${client_id}/branches`,
    ]) {
      expect((await admin.api.get(ruta).expect(200)).text).not.toContain('Cedritos');
    }
    const nuevo = {
      nombre: 'Beto',
      apellido: 'Díaz',
      telefono: '1',
      entidad_id: sucursal.id,
      cargo_id: 1,
      email: `b${siguiente()}@jornal.test`,
      password: 'una clave larga',
    };
    expect((await admin.api.post('/api/operadores/crear-operador').send(nuevo).expect(409)).body.message).toBe(
      'La sucursal está archivada. Restáurala primero en Sucursales.',
    );
    expect(
      (
        await admin.api
          .post('/api/operadores/crear-operador')
          .send({ ...nuevo, entidad_id: 999_999 })
          .expect(400)
      ).body.message,
    ).toBe('La sucursal no existe');
  });

  it('archivarla mientras llega un operador: gana uno de los dos, y nunca queda alguien activo en una archivada', async () => {
    for (let ronda = 0; ronda < 5; ronda++) {
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
      const [cierre, alta] = await Promise.all([
        admin.api.delete(`/api/branches/${id}`),
        admin.api.post('/api/operadores/crear-operador').send(llegada),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([cierre.status, alta.status]);
    }
    expect(
      await prueba.sql(
        `SELECT o.id FROM operador o JOIN entidad e ON e.id = o.entidad_id WHERE o.activo AND e.archivado_en IS NOT NULL`,
      ),
    ).toEqual([]);
  });

  it('cada una dice cuánto de su presupuesto van sus gastos del mes, a quien puede ver gastos', async () => {
    const [una, otra] = [
      await crearSucursal(admin, { client_id, budget: 400_000 }),
      await crearSucursal(admin, { client_id, budget: 400_000 }),
    ];
    const gastar = (entidad_id: number | null, monto: number, fecha = '2026-11-03') =>
      admin.api.post('/api/gastos/crear').send({ descripcion: 'Arriendo', monto, fecha, entidad_id }).expect(201);
    await gastar(una.id, 100_000);
    await gastar(una.id, 33_333, '2026-11-18');
    await gastar(una.id, 900_000, '2026-10-31');
    await gastar(null, 700_000);
    const usoDe = async (quien: Actor) =>
      (await quien.api.get('/api/branches').expect(200)).body.find((b: { id: number }) => b.id === una.id)
        .uso_presupuesto;
    expect(await usoDe(admin)).toEqual({ gastos_mes: 133_333, porcentaje: 33.33 });
    expect((await admin.api.get(`/api/branches/${una.id}`).expect(200)).body.uso_presupuesto).toEqual({
      gastos_mes: 133_333,
      porcentaje: 33.33,
    });
    expect(
      (await admin.api.put(`/api/branches/${una.id}`).send({ budget: 133_333 }).expect(200)).body.data.uso_presupuesto
        .porcentaje,
    ).toBe(100);
    expect((await admin.api.get(`/api/branches/${otra.id}`).expect(200)).body.uso_presupuesto).toEqual({
      gastos_mes: 0,
      porcentaje: 0,
    });
    expect(
      (await admin.api.get(`/api/clients/${client_id}/branches`).expect(200)).body.find(
        (b: { id: number }) => b.id === una.id,
      ).uso_presupuesto.gastos_mes,
    ).toBe(133_333);

    const sara = await crearSupervisor(admin, { entidad_id: una.id });
    const permitir = (estado: boolean) =>
      prueba.sql(
        `UPDATE role_permiso SET estado = $1 FROM permiso p WHERE p.id = permiso_id AND role_id = 2 AND p.clave = 'gastos.ver'`,
        [estado],
      );
    await prueba.sql(
      `UPDATE role_permiso SET estado = true FROM permiso p WHERE p.id = permiso_id AND role_id = 2 AND p.clave = 'entidades.ver'`,
    );
    await permitir(false);
    expect(await usoDe(sara)).toBeNull();
    await permitir(true);
    expect(await usoDe(sara)).toMatchObject({ gastos_mes: 133_333 });
    await prueba.sql(
      `UPDATE role_permiso SET estado = false FROM permiso p WHERE p.id = permiso_id AND role_id = 2 AND p.clave = 'entidades.ver'`,
    );
  });

  it('la sucursal General no se ve ni se toca', async () => {
    for (const ruta of ['/api/branches', '/api/entidad/listar-entidades'])
      expect((await admin.api.get(ruta).expect(200)).text).not.toContain('General');
    await admin.api.delete('/api/branches/0').expect(400);
  });

  it('cada quien recibe las entidades a su alcance', async () => {
    const mia = await crearSucursal(admin, { client_id, name: 'Mía' });
    const sara = await crearSupervisor(admin, { entidad_id: mia.id });
    expect((await sara.api.get('/api/entidad/listar-entidades').expect(200)).body).toEqual({
      entidades: [{ id: mia.id, nombre: 'Mía' }],
    });
    const cliente = await crearUsuario(prueba, 'cliente');
    expect((await cliente.api.get('/api/entidad/listar-entidades').expect(200)).body).toEqual({ entidades: [] });
    await sara.api.get('/api/branches').expect(403);
  });

  it('una supervisora con permiso sobre sucursales sigue viendo solo la suya', async () => {
    const [mia, ajena] = [
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
    await sara.api.get(`/api/branches/${ajena.id}`).expect(404);
    await sara.api.put(`/api/branches/${ajena.id}`).send({ name: 'Robada' }).expect(404);
    await sara.api.delete(`/api/branches/${ajena.id}`).expect(404);
    // The client of her branch decides the clients and zones she sees.
    const { id: otro } = await crearCliente(admin);
    expect((await sara.api.put(`/api/branches/${mia.id}`).send({ client_id: otro }).expect(403)).body.message).toBe(
      'Solo un administrador cambia de cliente una sucursal',
    );
    await sara.api.put(`/api/branches/${mia.id}`).send({ client_id, city: 'Cali' }).expect(200);
    expect(
      (
        await sara.api
          .post('/api/branches')
          .send(datos({ name: 'Otra' }))
          .expect(403)
      ).body.message,
    ).toBe('Solo un administrador crea sucursales');
    expect(
      (await sara.api.get(`/api/clients/${client_id}/branches`).expect(200)).body.map((b: { id: number }) => b.id),
    ).toEqual([mia.id]);
    expect((await admin.api.get(`/api/branches/${ajena.id}`).expect(200)).body.name).toBe('Ajena');
  });

  it('la misma clave de idempotencia crea una sola sucursal', async () => {
    const cuerpo = datos({ name: 'Una sola' });
    const enviar = () => admin.api.post('/api/branches').set('Idempotency-Key', 'sucursal-1').send(cuerpo);
    const respuestas = await Promise.all([enviar(), enviar(), enviar()]);
    expect(respuestas.map((r) => r.status)).toEqual([201, 201, 201]);
    expect(new Set(respuestas.map((r) => r.body.data.id)).size).toBe(1);
    expect(await prueba.sql(`SELECT 1 FROM entidad WHERE name = 'Una sola'`)).toHaveLength(1);
  });
});

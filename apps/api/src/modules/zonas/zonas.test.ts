import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearCliente,
  crearSucursal,
  crearSupervisor,
  crearZona,
  siguiente,
} from '../../../test/crear.js';

describe('Las zonas', () => {
  let app: Prueba;
  let admin: Actor;
  let client_id: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    client_id = (await crearCliente(admin, { name: 'Grupo Jornal' })).id;
  });
  afterAll(() => app.cerrar());

  const create = (extra: Record<string, unknown> = {}) =>
    admin.api.post('/api/zones').send({ name: 'Norte', description: 'De la 72 hacia arriba', client_id, ...extra });
  const names = (body: Array<{ name: string }>) => body.map((z) => z.name);

  it('se crea, se ve y se cambia solo lo que se envía', async () => {
    const { body } = await create({ name: ' Occidente ' }).expect(201);
    expect(body.message).toBe('Zona creada exitosamente');
    const zone = {
      name: 'Occidente',
      description: 'De la 72 hacia arriba',
      client_id,
      client: { id: client_id, name: 'Grupo Jornal' },
      created_at: '2026-11-18T15:00:00.000Z',
      en_otras_sucursales: false,
    };
    expect(body.data).toEqual({ ...zone, id: expect.any(Number) });
    const { id } = body.data;
    const change = await admin.api.put(`/api/zones/${id}`).send({ description: 'Hasta el río' }).expect(200);
    expect(change.body).toEqual({
      message: 'Zona actualizada correctamente',
      data: { ...body.data, description: 'Hasta el río' },
    });
    expect((await admin.api.get(`/api/zones/${id}`).expect(200)).body).toEqual(change.body.data);
    expect((await admin.api.get('/api/zones').expect(200)).body).toContainEqual(change.body.data);
    const [trail] = await app.sql(
      `SELECT antes->>'description' AS antes, despues->>'description' AS despues
        FROM auditoria WHERE recurso = 'zone' AND recurso_id = $1 AND accion = 'editar'`,
      [id],
    );
    expect(trail).toEqual({ antes: 'De la 72 hacia arriba', despues: 'Hasta el río' });
  });

  it.each([
    ['name', 'El nombre es requerido', ' '],
    ['description', 'La descripción es requerida', undefined],
    ['client_id', 'El ID del cliente es requerido', undefined],
    ['client_id', 'El ID del cliente es requerido', 0],
  ])('rechaza un %s que no sirve con «%s»', async (field, message, value) => {
    const { body } = await create({ [field]: value }).expect(400);
    expect(body.errores[field]).toEqual([message]);
  });

  it('un cliente que no existe, o que ya no está, es 404', async () => {
    const ido = await crearCliente(admin);
    await admin.api.delete(`/api/clients/${ido.id}`).expect(200);
    const { id } = await crearZona(admin, { client_id });
    for (const other of [999_999, ido.id]) {
      expect((await create({ client_id: other }).expect(404)).body.message).toBe('No se encontró el cliente');
      expect((await admin.api.put(`/api/zones/${id}`).send({ client_id: other }).expect(404)).body.message).toBe(
        'No se encontró el cliente',
      );
    }
  });

  it('se busca por nombre o descripción sin importar tildes ni mayúsculas, y % es solo un signo', async () => {
    const { id } = await crearZona(admin, { name: 'Ñuñoa', description: 'Junto al páramo', client_id });
    const find = async (q: string) =>
      (await admin.api.get('/api/zones/search').query({ q }).expect(200)).body.map((z: { id: number }) => z.id);
    expect(await find('nunoa')).toEqual([id]);
    expect(await find('PARAMO')).toEqual([id]);
    expect(await find('%')).toEqual([]);
    expect(await find('')).toContain(id);
  });

  it('eliminada sale de las listas y no se elimina otra vez; su cliente no se elimina antes que ella', async () => {
    const client = await crearCliente(admin);
    const { id } = await crearZona(admin, { name: `Zona ${siguiente()} de paso`, client_id: client.id });
    const negado = await admin.api.delete(`/api/clients/${client.id}`).expect(409);
    expect(negado.body).toMatchObject({
      codigo: 'CLIENTE_CON_ZONAS',
      message: 'No se puede eliminar un cliente con zonas. Elimina o cambia de cliente sus zonas primero.',
    });

    expect(
      (await admin.api.delete(`/api/zones/${id}`).query({ motivo: 'Ya no se usa' }).expect(200)).body.message,
    ).toBe('Zona eliminada correctamente');
    for (const path of ['/api/zones', '/api/zones/search'])
      expect(names((await admin.api.get(path).expect(200)).body).join()).not.toContain('de paso');
    await admin.api.get(`/api/zones/${id}`).expect(404);
    await admin.api.put(`/api/zones/${id}`).send({ name: 'Otra' }).expect(404);
    expect((await admin.api.delete(`/api/zones/${id}`).expect(404)).body.message).toBe('No se encontró la zona');
    await admin.api.delete(`/api/clients/${client.id}`).expect(200);
  });

  it('una supervisora con permiso sobre ellas ve y toca solo las del cliente de su sucursal', async () => {
    const [mia, foreign] = [await crearSucursal(admin), await crearSucursal(admin)];
    const [own, other] = [
      await crearZona(admin, { name: 'Propia', client_id: mia.client_id }),
      await crearZona(admin, { name: 'Ajena', client_id: foreign.client_id }),
    ];
    const sara = await crearSupervisor(admin, { entidad_id: mia.id });
    await sara.api.get('/api/zones').expect(403);
    await app.sql(
      `UPDATE role_permiso SET estado = true FROM permiso p WHERE p.id = permiso_id AND role_id = 2 AND p.modulo = 'entidades'`,
    );
    expect((await sara.api.get('/api/zones').expect(200)).body.map((z: { id: number }) => z.id)).toEqual([own.id]);
    expect((await sara.api.get('/api/zones/search').query({ q: 'ajena' }).expect(200)).body).toEqual([]);
    await sara.api.get(`/api/zones/${other.id}`).expect(404);
    await sara.api.put(`/api/zones/${other.id}`).send({ name: 'Robada' }).expect(404);
    await sara.api.delete(`/api/zones/${other.id}`).expect(404);
    await sara.api
      .post('/api/zones')
      .send({ name: 'Intrusa', description: 'De otro', client_id: foreign.client_id })
      .expect(404);
    await sara.api.put(`/api/zones/${own.id}`).send({ client_id: foreign.client_id }).expect(404);
    await sara.api.put(`/api/zones/${own.id}`).send({ name: 'Nuestra' }).expect(200);
  });
});

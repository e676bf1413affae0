import { formatoPesos } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearCita,
  crearCliente,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearUsuario,
  type Operador,
  registrar,
} from '../../../test/crear.js';
import { alEncontrarse } from '../../../test/tormenta.js';

describe('Archivar una sucursal', () => {
  let app: Prueba;
  let admin: Actor;
  let id: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    await crearSucursal(admin, { name: 'La de siempre' });
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    id = (await crearSucursal(admin)).id;
  });

  const archivar = (which = id) => admin.api.delete(`/api/branches/${which}`);
  const negada = async () => {
    const { codigo, message } = (await archivar().expect(409)).body;
    return { codigo, message };
  };
  const mover = (type: 'ingreso' | 'retiro', medio: 'efectivo' | 'transferencia', amount: number) =>
    admin.api
      .post('/api/caja-menor/movimientos')
      .send({ entidad_id: id, tipo: type, medio, monto: amount, concepto: 'Cierre' })
      .expect(201);
  const retire = (operador: Operador, forzar = false) =>
    admin.api
      .delete(`/api/operadores/eliminar-operador/${operador.id}`)
      .query({ forzar: String(forzar) })
      .expect(200);
  const spend = (amount: number) =>
    admin.api
      .post('/api/gastos/crear')
      .send({ descripcion: 'Arriendo', monto: amount, fecha: '2026-11-18', entidad_id: id })
      .expect(201);

  it('con dinero en la caja no se archiva, y dice cuánto; tampoco con la caja por debajo de cero', async () => {
    await mover('ingreso', 'efectivo', 50_000);
    await mover('ingreso', 'transferencia', 8_000);
    const sentence = (cuanto: string) =>
      `No se puede eliminar una sucursal con dinero en su caja: ${cuanto}. Déjala en cero en Caja Menor primero.`;
    expect(await negada()).toEqual({
      codigo: 'SUCURSAL_CON_DINERO',
      message: sentence(`${formatoPesos(50_000)} en efectivo y ${formatoPesos(8_000)} en transferencia`),
    });
    await spend(70_000);
    expect((await negada()).message).toBe(
      sentence(`${formatoPesos(-20_000)} en efectivo y ${formatoPesos(8_000)} en transferencia`),
    );
    await mover('ingreso', 'efectivo', 12_000);
    // The lack in cash and the rest by transfer add up to nothing, and are two things.
    expect((await negada()).message).toBe(
      sentence(`${formatoPesos(-8_000)} en efectivo y ${formatoPesos(8_000)} en transferencia`),
    );
    await mover('retiro', 'transferencia', 8_000);
    await mover('ingreso', 'efectivo', 8_000);
    await archivar().expect(200);
  });

  it('con existencias de productos o de inventario no se archiva', async () => {
    const sentence = (which: string) =>
      `No se puede eliminar una sucursal con existencias: ${which}. Déjalos en cero o elimínalos primero.`;
    const [cera, gel] = [
      await crearProducto(admin, { entidad_id: id }),
      await crearProducto(admin, { entidad_id: id }),
    ];
    const toalla = await crearArticulo(admin, { entidad_id: id });
    expect(await negada()).toEqual({
      codigo: 'SUCURSAL_CON_EXISTENCIAS',
      message: sentence('2 productos y 1 artículo de inventario'),
    });
    await admin.api.put(`/api/productos/actualizar-stock/${cera.id}`).send({ cantidad: 0 }).expect(200);
    await admin.api.delete(`/api/productos/eliminar-producto/${gel.id}`).expect(200);
    expect((await negada()).message).toBe(sentence('1 artículo de inventario'));
    await admin.api.delete(`/api/inventario/eliminar-inventario/${toalla.id}`).expect(200);
    await archivar().expect(200);
  });

  it('con trabajo sin pagar o un anticipo no se archiva, tampoco de quien ya se fue', async () => {
    const sentence = (who: string) =>
      `No se puede eliminar una sucursal con trabajo sin pagar o anticipos sin descontar: ${who}. Deja sus cuentas en cero primero.`;
    const [ana, beto] = [
      await crearOperador(admin, { entidad_id: id }),
      await crearOperador(admin, { entidad_id: id }),
    ];
    const servicio = await crearServicio(admin, { precio: 25_000 });
    await registrar(admin, { empleado_id: ana.id, total: 25_000, servicios: [{ servicio_id: servicio.id }] });
    const anticipo = await admin.api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: beto.id, monto: 4_000, fecha: '2026-11-18', estado: true, metodo_pago: 'efectivo' })
      .expect(201);
    for (const caller of [ana, beto]) await retire(caller, true);
    expect(await negada()).toEqual({ codigo: 'SUCURSAL_CON_SALDOS', message: sentence('2 empleados') });
    await admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: ana.id, monto: 10_000, tipo_pago: 'total', metodo_pago: 'efectivo' })
      .expect(201);
    expect((await negada()).message).toBe(sentence('1 empleado'));
    await admin.api.delete(`/api/pagos/eliminar-pago/${anticipo.body.data.id}`).expect(200);
    await mover('retiro', 'efectivo', 15_000);
    await archivar().expect(200);
  });

  it('con pagos anotados que nadie entregó no se archiva', async () => {
    const ana = await crearOperador(admin, { entidad_id: id });
    const anotado = async () =>
      (
        await admin.api
          .post('/api/pagos/crear-pago')
          .send({ empleado_id: ana.id, monto: 4_000, fecha: '2026-11-18', estado: false })
          .expect(201)
      ).body.data.id;
    const pagos = [await anotado(), await anotado()];
    await retire(ana);
    const sentence = (howMany: string) =>
      `No se puede eliminar una sucursal con ${howMany}. Márcalos como pagados o elimínalos en Pagos primero.`;
    expect(await negada()).toEqual({ codigo: 'SUCURSAL_CON_PAGOS', message: sentence('2 pagos pendientes') });
    await admin.api.delete(`/api/pagos/eliminar-pago/${pagos[0]}`).expect(200);
    expect((await negada()).message).toBe(sentence('1 pago pendiente'));
    await admin.api.delete(`/api/pagos/eliminar-pago/${pagos[1]}`).expect(200);
    await archivar().expect(200);
  });

  it('con tiquetes abiertos no se archiva: nadie podría cobrarlos ni descartarlos', async () => {
    const abierto = async (): Promise<number> =>
      (
        await admin.api
          .post('/api/tiquetes-abiertos')
          .send({ entidad_id: id, nombre: 'Silla 2', lineas: [] })
          .expect(201)
      ).body.data.id;
    const abiertos = [await abierto(), await abierto()];
    const sentence = (howMany: string) =>
      `No se puede eliminar una sucursal con ${howMany}. Cóbralos o descártalos en Mostrador primero.`;
    expect(await negada()).toEqual({ codigo: 'SUCURSAL_CON_TIQUETES', message: sentence('2 tiquetes abiertos') });
    const descartar = (cual: number | undefined) =>
      admin.api.post(`/api/tiquetes-abiertos/${cual}/descartar`).send({ version: 1 }).expect(200);
    await descartar(abiertos[0]);
    expect((await negada()).message).toBe(sentence('1 tiquete abierto'));
    await descartar(abiertos[1]);
    await archivar().expect(200);
  });

  it('si le deben no se archiva: nadie podría recibir los abonos', async () => {
    const champu = await crearProducto(admin, { entidad_id: id, stock: 1 });
    const { body: ficha } = await admin.api.post('/api/personas').send({ entidad_id: id, nombre: 'Luisa' }).expect(201);
    const persona_id = ficha.data.id;
    await admin.api.put('/api/ajustes-sucursal').send({ entidad_id: id, fia: true, limite_fiado: 50_000 }).expect(200);
    const lineas = [{ producto_id: champu.id, cantidad: 1 }];
    const fiado = { entidad_id: id, persona_id, lineas, cobros: [], queda_debiendo: champu.precio_unitario };
    await admin.api.post('/api/tiquetes').send(fiado).expect(201);
    const deuda = formatoPesos(champu.precio_unitario);
    expect(await negada()).toEqual({
      codigo: 'SUCURSAL_CON_DEUDAS',
      message: `No se puede eliminar una sucursal a la que le deben ${deuda}. Recibe antes los abonos en Cartera.`,
    });
    const cobros = [{ metodo_id: 1, monto: champu.precio_unitario }];
    await admin.api.post('/api/abonos').send({ persona_id, cobros }).expect(201);
    expect((await negada()).codigo).toBe('SUCURSAL_CON_DINERO');
  });

  it('con citas futuras o espacios ofrecidos no se archiva', async () => {
    const ana = await crearOperador(admin, { entidad_id: id });
    const horario = await crearHorario(admin, {
      agenda_id: (await crearAgenda(admin, { operador_id: ana.id })).id,
      capacidad: 2,
    });
    const cita = await crearCita(admin, horario);
    const persona = await anotar(admin, { entidad_id: id });
    const plaza = { agenda_id: horario.agenda_id, horario_id: horario.id, fecha: '2026-11-18' };
    const oferta = await admin.api.post(`/api/lista-espera/ofrecer/${persona.id}`).send(plaza).expect(201);
    // An operator does not retire while they have something to come: this is the answer for a branch that was
    // emptied by hand.
    await app.sql(`UPDATE operador SET activo = false WHERE id = $1`, [ana.id]);
    const sentence = (what: string) =>
      `No se puede eliminar una sucursal con ${what}. Cancela o resuelve lo pendiente primero.`;
    expect(await negada()).toEqual({
      codigo: 'SUCURSAL_CON_CITAS',
      message: sentence('1 cita futura y 1 espacio ofrecido'),
    });
    await admin.api
      .post(`/api/lista-espera/responder-oferta/${oferta.body.data.id}`)
      .send({ acepta: false })
      .expect(200);
    expect((await negada()).message).toBe(sentence('1 cita futura'));
    await admin.api.delete(`/api/agenda/eliminar-cita/${cita.id}`).expect(200);
    await archivar().expect(200);
    // A person who waits there may still leave the list, and gets nothing.
    await admin.api.post(`/api/lista-espera/asignar-cita/${persona.id}`).send(plaza).expect(409);
    await admin.api.delete(`/api/lista-espera/eliminar-persona/${persona.id}`).expect(200);
  });

  it('con cuentas activas que trabajan en ella no se archiva', async () => {
    const reception = await crearUsuario(app, 'supervisor');
    await app.sql(`UPDATE usuario SET entidad_id = $2 WHERE id = $1`, [reception.usuario_id, id]);
    expect(await negada()).toEqual({
      codigo: 'SUCURSAL_CON_CUENTAS',
      message: 'No se puede eliminar una sucursal con cuentas activas. Desactívalas en Usuarios primero.',
    });
    await app.sql(`UPDATE usuario SET activo = false WHERE id = $1`, [reception.usuario_id]);
    await archivar().expect(200);
  });

  it('archivada se ve entre las archivadas, se abre y no se cambia; archivarla otra vez y cambiarla es 409', async () => {
    await archivar().expect(200);
    const { entidades } = (
      await admin.api.get('/api/entidad/listar-entidades').query({ archivadas: 'true' }).expect(200)
    ).body;
    expect(entidades).toContainEqual({ id, nombre: expect.any(String), archivada: true });
    expect(entidades).toContainEqual({ id: expect.any(Number), nombre: 'La de siempre', archivada: false });
    expect((await admin.api.get('/api/entidad/listar-entidades').expect(200)).body.entidades).toContainEqual({
      id: expect.any(Number),
      nombre: 'La de siempre',
    });
    const all = (await admin.api.get('/api/branches').query({ archivadas: 'true' }).expect(200)).body;
    expect(all.find((b: { id: number }) => b.id === id)).toMatchObject({ archivada: true });
    expect((await admin.api.get(`/api/branches/${id}`).expect(200)).body.archivada).toBe(true);
    for (const request of [archivar(), admin.api.put(`/api/branches/${id}`).send({ name: 'Otra' })]) {
      expect((await request.expect(409)).body).toMatchObject({
        codigo: 'SUCURSAL_ARCHIVADA',
        message: 'La sucursal está archivada. Restáurala primero en Sucursales.',
      });
    }
    await archivar(999_999).expect(404);
  });

  it('restaurada vuelve como estaba y recibe otra vez; la que está abierta no se restaura', async () => {
    const before = (await admin.api.get(`/api/branches/${id}`).expect(200)).body;
    expect((await admin.api.put(`/api/branches/${id}/restaurar`).send({}).expect(409)).body.message).toBe(
      'La sucursal no está archivada',
    );
    await archivar().expect(200);
    const answer = await admin.api.put(`/api/branches/${id}/restaurar`).send({}).expect(200);
    expect(answer.body).toEqual({ message: 'Sucursal restaurada exitosamente', data: before });
    expect((await admin.api.get('/api/branches').expect(200)).body).toContainEqual(before);
    await crearOperador(admin, { entidad_id: id });
    await admin.api.put('/api/branches/999999/restaurar').send({}).expect(404);
  });

  it('la que era de un cliente eliminado se restaura diciendo de quién es ahora', async () => {
    const { client_id } = (await admin.api.get(`/api/branches/${id}`).expect(200)).body;
    await archivar().expect(200);
    await admin.api.delete(`/api/clients/${client_id}`).expect(200);
    const restaurar = (body: object) => admin.api.put(`/api/branches/${id}/restaurar`).send(body);
    expect((await restaurar({}).expect(409)).body).toMatchObject({
      codigo: 'CLIENTE_ARCHIVADO',
      message: 'El cliente de la sucursal fue eliminado. Elige a qué cliente pertenece ahora.',
    });
    expect((await restaurar({ client_id: 999_999 }).expect(400)).body.message).toBe('El cliente no existe');
    const other = await crearCliente(admin);
    expect((await restaurar({ client_id: other.id }).expect(200)).body.data.client).toEqual({
      id: other.id,
      name: other.name,
    });
  });
});

describe('La última sucursal', () => {
  const ULTIMA = 'No se puede eliminar la última sucursal. Crea otra primero.';
  let app: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());

  it('no se archiva', async () => {
    const { id } = await crearSucursal(admin);
    expect((await admin.api.delete(`/api/branches/${id}`).expect(409)).body).toMatchObject({
      codigo: 'ULTIMA_SUCURSAL',
      message: ULTIMA,
    });
  });

  it('de dos que archivan a la vez las dos que quedan, uno encuentra la última', async () => {
    await crearSucursal(admin);
    const ids = (await app.sql<{ id: number }>(`SELECT id FROM entidad WHERE id > 0 AND archivado_en IS NULL`)).map(
      (f) => f.id,
    );
    expect(ids).toHaveLength(2);
    const answers = await alEncontrarse(
      app,
      'auditoria',
      ids.map((id) => () => admin.api.delete(`/api/branches/${id}`)),
    );
    expect(answers.map((r) => r.status)).toEqual([200, 409]);
    expect(answers[1]?.body.message).toBe(ULTIMA);
  });

  it('control: sin turno, los dos ven otra abierta y no queda ninguna', async () => {
    await app.sql(`CREATE TABLE borrador (id bigint, abierta boolean)`);
    await app.sql(`INSERT INTO borrador VALUES (1, true), (2, true)`);
    const vistas = await Promise.all(
      [1, 2].map((id) => app.sql(`SELECT 1 FROM borrador WHERE id <> $1 AND abierta`, [id])),
    );
    await Promise.all(
      [1, 2].map((id, i) =>
        vistas[i]?.length === 1 ? app.sql(`UPDATE borrador SET abierta = false WHERE id = $1`, [id]) : [],
      ),
    );
    expect(await app.sql(`SELECT id FROM borrador WHERE abierta`)).toEqual([]);
  });
});

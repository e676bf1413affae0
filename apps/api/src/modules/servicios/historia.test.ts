import type { ServicioRealizado } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
} from '../../../test/crear.js';

const HOY = '2026-11-18';

describe('La historia de los servicios', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let beto: Operador;
  let sara: Operador;
  let eva: Operador;
  let luz: Operador;

  beforeAll(async () => {
    app = await abrirApp({ config: { DESCUENTO_MAXIMO_OPERADOR: 30 } });
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    beto = await crearOperador(admin, { entidad_id: north });
    sara = await crearSupervisor(admin, { entidad_id: sur });
    const oeste = (await crearSucursal(admin)).id;
    eva = await crearOperador(admin, { entidad_id: oeste, nombre: 'Eva', apellido: 'Peña' });
    luz = await crearOperador(admin, { entidad_id: oeste, nombre: 'Luz', apellido: 'Ríos' });
    const done = async (name: string, date: string, who: Operador) => {
      const { id } = await crearServicio(admin, { nombre: name, precio: 1_000, entidad_id: oeste });
      await registrar(admin, { empleado_id: who.id, total: 1_000, fecha: date, servicios: [{ servicio_id: id }] });
      app.reloj.avanzar({ minutos: 1 });
    };
    await done('Depilación', '2026-11-10', eva);
    await done('Masaje 100 %', '2026-11-12', luz);
    await done('Manicure_francés', '2026-11-11', eva);
  });
  afterAll(() => app.cerrar());

  const ask = async (who: Actor, query: Record<string, unknown> = {}) =>
    (await who.api.get('/api/servicios/listar-servicios-realizados').query(query).expect(200)).body;
  const names = (page: { data: ServicioRealizado[] }) => page.data.map((s) => s.servicio_nombre);

  it('va de lo más nuevo a lo más viejo por escritura, en páginas', async () => {
    const first = await ask(admin, { entidad_id: eva.entidad_id, per_page: 2 });
    expect(names(first)).toEqual(['Manicure_francés', 'Masaje 100 %']);
    expect(first.pagination).toEqual({ current_page: 1, per_page: 2, total: 3, total_pages: 2, from: 1, to: 2 });
    const second = await ask(admin, { entidad_id: eva.entidad_id, per_page: 2, page: 2 });
    expect(names(second)).toEqual(['Depilación']);
    expect(second.pagination).toMatchObject({ current_page: 2, from: 3, to: 3 });
    expect(await ask(admin, { entidad_id: eva.entidad_id, page: 50 })).toMatchObject({
      data: [],
      pagination: { total: 3, from: 0, to: 0 },
    });
  });

  it.each([
    ['depilacion', ['Depilación']],
    ['DEPILACIÓN', ['Depilación']],
    ['eva pena', ['Manicure_francés', 'Depilación']],
    ['%', ['Masaje 100 %']],
    ['_', ['Manicure_francés']],
    ['100 %', ['Masaje 100 %']],
    ['\\', []],
    ["' OR 1=1 --", []],
  ])('buscar «%s» encuentra %j', async (search, esperados) =>
    expect(names(await ask(admin, { entidad_id: eva.entidad_id, search }))).toEqual(esperados),
  );

  it('se filtra por empleado, por fechas y por pagado', async () => {
    const entidad_id = eva.entidad_id;
    expect(names(await ask(admin, { empleado_id: luz.id }))).toEqual(['Masaje 100 %']);
    expect(names(await ask(admin, { entidad_id, fecha_inicio: '2026-11-11', fecha_fin: '2026-11-11' }))).toEqual([
      'Manicure_francés',
    ]);
    await admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: luz.id, monto: 400, tipo_pago: 'total' })
      .expect(201);
    expect(names(await ask(admin, { entidad_id, pagado: 'true' }))).toEqual(['Masaje 100 %']);
    expect(names(await ask(admin, { entidad_id, pagado: 'false' }))).toEqual(['Manicure_francés', 'Depilación']);
  });

  it('un operador ve lo suyo; lo de otro o de otra sucursal, no', async () => {
    expect(names(await ask(eva))).toEqual(['Manicure_francés', 'Depilación']);
    await eva.api.get('/api/servicios/listar-servicios-realizados').query({ empleado_id: luz.id }).expect(403);
    await eva.api.get('/api/servicios/listar-servicios-realizados').query({ entidad_id: north }).expect(403);
    expect(names(await ask(eva, { search: 'luz rios' }))).toEqual([]);
    expect((await ask(sara)).data.every((s: ServicioRealizado) => s.entidad.id === sur)).toBe(true);
  });

  it('anular uno lo saca de listas y cifras, con su motivo, una sola vez', async () => {
    const { id } = await crearServicio(admin, { nombre: 'Por anular', precio: 7_000 });
    const [line] = await registrar(admin, {
      empleado_id: beto.id,
      total: 7_000,
      fecha: '2026-05-05',
      servicios: [{ servicio_id: id }],
    });
    const anular = (who: Actor) =>
      who.api
        .delete(`/api/servicios/eliminar-servicio-realizado/${line?.id}`)
        .query({ motivo: 'se registró dos veces' });
    await anular(beto).expect(403);
    await anular(sara).expect(404);
    expect((await anular(admin).expect(200)).body.message).toBe('Servicio eliminado correctamente');
    expect(await ask(admin, { empleado_id: beto.id })).toMatchObject({ data: [], pagination: { total: 0 } });
    expect(
      (await admin.api.get('/api/servicios/ganancias-diarias').query({ fecha: '2026-05-05' }).expect(200)).body,
    ).toMatchObject({
      resumen_diario: { ingresos_totales: 0, ganancia_neta: 0 },
      estadisticas: { total_servicios: 0 },
      servicios_por_empleado: [],
    });
    expect((await anular(admin).expect(404)).body.message).toBe('No se encontró el servicio');
    const [trail] = await app.sql(
      `SELECT accion, motivo, usuario_id::int FROM auditoria WHERE recurso = 'servicio_realizado' AND recurso_id = $1`,
      [line?.id],
    );
    expect(trail).toEqual({ accion: 'anular', motivo: 'se registró dos veces', usuario_id: admin.usuario_id });
  });

  it('anular una línea deja las demás de su registro como estaban', async () => {
    const [a, b] = [await crearServicio(admin, { precio: 10_001 }), await crearServicio(admin, { precio: 20_000 })];
    const ticket = {
      empleado_id: beto.id,
      total: 30_001,
      metodo_pago: 'mixto' as const,
      monto_efectivo: 10_000,
      monto_transferencia: 20_001,
      fecha: '2026-05-06',
    };
    const [first, second] = await registrar(admin, {
      ...ticket,
      servicios: [{ servicio_id: a.id }, { servicio_id: b.id }],
    });
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${first?.id}`).expect(200);
    expect((await ask(admin, { empleado_id: beto.id })).data).toEqual([second]);
    const day = (await admin.api.get('/api/servicios/ganancias-diarias').query({ fecha: '2026-05-06' }).expect(200))
      .body;
    expect(day.metodos_pago).toEqual({
      efectivo: { total: second?.monto_efectivo },
      transferencia: { total: second?.monto_transferencia },
      por_cobrar: { total: 0 },
    });
  });

  it('con la misma clave de idempotencia, registrar y anular responden lo mismo y lo hacen una vez', async () => {
    const { id } = await crearServicio(admin, { precio: 3_000 });
    const body = {
      empleado_id: beto.id,
      fecha: HOY,
      metodo_pago: 'efectivo',
      monto_efectivo: 3_000,
      monto_transferencia: 0,
      servicios: [{ servicio_id: id, cantidad: 1 }],
    };
    const send = () =>
      admin.api.post('/api/servicios/servicios-multiples').set('Idempotency-Key', 'registro-1').send(body);
    const first = await send().expect(201);
    const other = await send().expect(201);
    expect(other.body).toEqual(first.body);
    expect(other.headers['idempotent-replayed']).toBe('true');
    expect(
      (
        await admin.api
          .post('/api/servicios/servicios-multiples')
          .set('Idempotency-Key', 'registro-1')
          .send({ ...body, fecha: '2026-11-17' })
          .expect(409)
      ).body.codigo,
    ).toBe('CLAVE_REUTILIZADA');
    const anular = () =>
      admin.api
        .delete(`/api/servicios/eliminar-servicio-realizado/${first.body.data[0].id}`)
        .set('Idempotency-Key', 'anular-1');
    const anulada = await anular().expect(200);
    const repeated = await anular().expect(200);
    expect(repeated.body).toEqual(anulada.body);
    expect(repeated.headers['idempotent-replayed']).toBe('true');
  });
});

import type { Anulado } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  permitir,
  registrar,
  vender,
} from '../../../test/crear.js';

const HOY = '2026-11-18';

describe('Lo anulado hoy', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let north: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    const center = (await crearSucursal(admin, { name: 'Centro' })).id;
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearSupervisor(admin, { entidad_id: center, nombre: 'Sara', apellido: 'Gómez' });
    ana = await crearOperador(admin, { entidad_id: center, nombre: 'Ana', apellido: 'Ruiz' });
  });
  afterAll(() => app.cerrar());

  const read = async (who: Actor, query: Record<string, unknown> = {}): Promise<Anulado> =>
    (await who.api.get('/api/tablero/anulado').query(query).expect(200)).body;
  const anular = (who: Actor, path: string, id: number, reason: string) =>
    who.api.delete(`/api/${path}/${id}`).query({ motivo: reason }).expect(200);

  it('empieza sin nada, y un día sin anulaciones también', async () => {
    expect(await read(admin)).toEqual({ fecha: HOY, cantidad: 0, resumen: [], filas: [] });
  });

  it('dice qué se anuló, cuánto, quién y por qué, de cada clase', async () => {
    const corte = await crearServicio(admin, { nombre: 'Corte', precio: 25_000 });
    const [line] = await registrar(sara, {
      empleado_id: ana.id,
      total: 25_000,
      servicios: [{ servicio_id: corte.id }],
    });
    const venta = await vender(sara, await crearProducto(sara, { nombre: 'Cera' }), 2);
    const { id: gasto } = (
      await sara.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Toallas', monto: 7_000, fecha: '2026-11-10' })
        .expect(201)
    ).body.data;
    const nota = {
      concepto: 'Vitrina',
      tipo: 'otro',
      monto: 5_000,
      metodo_pago: 'efectivo',
      monto_efectivo: 5_000,
      monto_transferencia: 0,
      fecha: HOY,
    };
    const { id: ingreso } = (await sara.api.post('/api/servicios/crear-ingreso-adicional').send(nota).expect(201)).body
      .data;
    const { id: pago } = (
      await sara.api.post('/api/pagos/crear-pago').send({ empleado_id: ana.id, monto: 4_000, fecha: HOY }).expect(201)
    ).body.data;
    await anular(sara, 'servicios/eliminar-servicio-realizado', line?.id as number, 'No era este corte');
    await anular(sara, 'ventas/eliminar-venta', venta.id, 'Devolvió las dos');
    await anular(sara, 'gastos/eliminar', gasto, 'Repetido');
    await anular(sara, 'servicios/eliminar-ingreso-adicional', ingreso, 'No entró');
    await anular(sara, 'pagos/eliminar-pago', pago, 'Se devolvió');
    const { cantidad, resumen, filas } = await read(sara);
    expect(cantidad).toBe(5);
    expect(resumen).toEqual([
      { recurso: 'servicio_realizado', cantidad: 1, monto: 25_000 },
      { recurso: 'venta', cantidad: 1, monto: 60_000 },
      { recurso: 'ingreso', cantidad: 1, monto: 5_000 },
      { recurso: 'gasto', cantidad: 1, monto: 7_000 },
      { recurso: 'pago', cantidad: 1, monto: 4_000 },
    ]);
    expect(
      filas
        .map((f) => [f.recurso, f.recurso_id, f.nombre, f.monto, f.motivo, f.usuario?.nombre, f.entidad?.nombre])
        .reverse(),
    ).toEqual([
      ['servicio_realizado', line?.id, 'Corte', 25_000, 'No era este corte', 'Sara Gómez', 'Centro'],
      ['venta', venta.id, 'Cera', 60_000, 'Devolvió las dos', 'Sara Gómez', 'Centro'],
      ['gasto', gasto, 'Toallas', 7_000, 'Repetido', 'Sara Gómez', 'Centro'],
      ['ingreso', ingreso, 'Vitrina', 5_000, 'No entró', 'Sara Gómez', 'Centro'],
      ['pago', pago, 'Ana Ruiz', 4_000, 'Se devolvió', 'Sara Gómez', 'Centro'],
    ]);
    expect(filas.find((f) => f.recurso === 'gasto')?.fecha).toBe('2026-11-10');
    expect(filas.filter((f) => f.recurso !== 'gasto').map((f) => f.fecha)).toEqual([HOY, HOY, HOY, HOY]);
  });

  it('un pago que solo se anotó no movió dinero, y con él no se anuló nada', async () => {
    const before = await read(sara);
    const { id } = (
      await sara.api
        .post('/api/pagos/crear-pago')
        .send({ empleado_id: ana.id, monto: 9_000, fecha: HOY, estado: false })
        .expect(201)
    ).body.data;
    await anular(sara, 'pagos/eliminar-pago', id, 'Ya no');
    expect(await read(sara)).toEqual(before);
  });

  it('de las clases que no se pueden ver no se dice nada, ni su suma', async () => {
    const all = await read(sara);
    await permitir(admin, 2, ['pagos.ver', 'gastos.ver'], false).expect(200);
    const visto = await read(sara);
    await permitir(admin, 2, ['pagos.ver', 'gastos.ver'], true).expect(200);
    const left = ['servicio_realizado', 'venta', 'ingreso'];
    expect(visto.resumen.map((r) => r.recurso)).toEqual(left);
    expect(visto).toEqual({
      fecha: HOY,
      cantidad: 3,
      resumen: all.resumen.slice(0, 3),
      filas: all.filas.filter((f) => left.includes(f.recurso)),
    });
  });

  it('se suma todo lo de un día, aunque solo se cuenten las últimas 200', async () => {
    const { id } = await crearSucursal(admin, { name: 'Llena' });
    await app.sql(
      `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, antes, solicitud_id, created_at)
       SELECT $1, 7000000 + n, $2, 'anular', 'gasto', n, '{"monto": 1000, "fecha": "2026-11-18"}', 'x', $3 FROM generate_series(1, 1500) n`,
      [id, admin.usuario_id, app.reloj.fuente()],
    );
    const { cantidad, resumen, filas } = await read(admin, { entidad_id: id });
    expect([cantidad, resumen, filas.length]).toEqual([
      1_500,
      [{ recurso: 'gasto', cantidad: 1_500, monto: 1_500_000 }],
      200,
    ]);
  });

  it('un administrador ve todas las sucursales o una, una supervisora la suya, y un operador ninguna', async () => {
    const { id } = (
      await admin.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'De Norte', monto: 1_000, fecha: HOY, entidad_id: north })
        .expect(201)
    ).body.data;
    await anular(admin, 'gastos/eliminar', id, 'Sobraba');
    expect((await read(admin)).cantidad).toBe(1_506);
    expect((await read(admin, { entidad_id: north })).filas.map((f) => f.nombre)).toEqual(['De Norte']);
    expect((await read(sara)).cantidad).toBe(5);
    await sara.api.get('/api/tablero/anulado').query({ entidad_id: north }).expect(403);
    await ana.api.get('/api/tablero/anulado').expect(403);
  });

  it('cuenta por el día del negocio en que se anuló', async () => {
    const { id } = (
      await sara.api.post('/api/gastos/crear').send({ descripcion: 'Nocturno', monto: 2_000, fecha: HOY }).expect(201)
    ).body.data;
    app.reloj.poner('2026-11-19T00:10:00-05:00');
    await anular(sara, 'gastos/eliminar', id, 'Tarde');
    expect((await read(sara)).filas.map((f) => f.nombre)).toEqual(['Nocturno']);
    expect((await read(sara, { fecha: HOY })).cantidad).toBe(5);
  });
});

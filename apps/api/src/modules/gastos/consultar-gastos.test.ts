import type { Gasto } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor, type Operador } from '../../../test/crear.js';

const HOY = '2026-11-18';

describe('Consultar los gastos', () => {
  let prueba: Prueba;
  let admin: Actor;
  let norte: number;
  let sur: number;
  let sara: Operador;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
  });
  afterAll(() => prueba.cerrar());

  const ARRIENDO = { descripcion: 'Arriendo', monto: 12_000, fecha: HOY, metodo_pago: 'efectivo' };
  const intentar = (datos: Record<string, unknown> = {}, quien: Actor = admin) =>
    quien.api.post('/api/gastos/crear').send({ ...ARRIENDO, ...datos });
  const crear = async (datos: Record<string, unknown> = {}, quien: Actor = admin): Promise<Gasto> =>
    (await intentar(datos, quien).expect(201)).body.data;
  const cambiar = (id: number, cambios: Record<string, unknown>, quien: Actor = admin) =>
    quien.api.put(`/api/gastos/actualizar/${id}`).send(cambios);
  const eliminar = (id: number, quien: Actor = admin) => quien.api.delete(`/api/gastos/eliminar/${id}`);
  const listar = async (query: Record<string, unknown> = {}, quien: Actor = admin): Promise<Gasto[]> =>
    (
      await quien.api
        .get('/api/gastos/listar')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const ids = async (query?: Record<string, unknown>, quien?: Actor) =>
    (await listar(query, quien)).map(({ id }) => id);
  const estadisticas = async (query = {}, quien: Actor = admin) =>
    (await quien.api.get('/api/gastos/estadisticas').query(query).expect(200)).body.data;
  const totalMes = async (query = {}) =>
    (await admin.api.get('/api/gastos/total-mes').query(query).expect(200)).body.data.total_gastos_mes;

  describe('Consultar', () => {
    it('se listan de a 10, los más recientes primero, y se buscan por descripción y fechas', async () => {
      const creados: number[] = [];
      for (let n = 1; n <= 11; n += 1)
        creados.unshift((await crear({ descripcion: `Jabón número ${n}`, fecha: n === 11 ? '2026-11-01' : HOY })).id);
      const { body } = await admin.api.get('/api/gastos/listar').query({ search: 'JABON' }).expect(200);
      expect(body.data.map((g: Gasto) => g.id)).toEqual(creados.slice(0, 10));
      expect(body.pagination).toEqual({ current_page: 1, per_page: 10, total: 11, total_pages: 2, from: 1, to: 10 });
      expect(await ids({ search: 'jabon', fecha_fin: '2026-11-17' })).toEqual([creados[0]]);
      expect(await ids({ search: 'jabon', fecha_inicio: '2026-11-02' })).toEqual(creados.slice(1));
    });

    it('el supervisor ve los de su sucursal; el administrador, todos, los de una o los de General', async () => {
      const [deNorte, deSur, general] = [
        await crear({ entidad_id: norte }),
        await crear({ entidad_id: sur }),
        await crear(),
      ];
      expect(await ids({}, sara)).toContain(deNorte.id);
      expect((await listar({}, sara)).every(({ entidad_id }) => entidad_id === norte)).toBe(true);
      await sara.api.get('/api/gastos/listar').query({ entidad_id: sur }).expect(403);
      expect(await ids()).toEqual(expect.arrayContaining([deNorte.id, deSur.id, general.id]));
      expect((await listar({ entidad_id: sur })).every(({ entidad_id }) => entidad_id === sur)).toBe(true);
      expect((await listar({ entidad_id: 0 })).every(({ entidad_id }) => entidad_id === null)).toBe(true);
    });

    it('las estadísticas son las del mes y las del año, y el mes contra el presupuesto de la sucursal', async () => {
      const { id } = await crearSucursal(admin, { budget: 60_000 });
      await crear({ entidad_id: id });
      await crear({ entidad_id: id, monto: 5_000, fecha: '2026-01-31' });
      await crear({ entidad_id: id, monto: 7_000, fecha: '2025-12-31' });
      expect(await estadisticas({ entidad_id: id })).toEqual({
        total_gastos_mes: 12_000,
        total_gastos_anio: 17_000,
        total_registros: 3,
        gastos_sucursales_mes: 12_000,
        presupuesto_mes: 60_000,
        porcentaje_presupuesto: 20,
      });
      expect(await totalMes({ entidad_id: id })).toBe(12_000);
      expect(await estadisticas({ entidad_id: 0 })).toMatchObject({
        presupuesto_mes: null,
        porcentaje_presupuesto: null,
      });
      expect(await estadisticas({}, sara)).toEqual(await estadisticas({ entidad_id: norte }));
    });
  });

  describe('Las cuentas de las estadísticas', () => {
    it('total_registros cuenta los gastos que siguen en pie, de toda fecha, uno por uno aunque sean mixtos', async () => {
      const { id: entidad_id } = await crearSucursal(admin);
      const registros = async () => (await estadisticas({ entidad_id })).total_registros;
      expect(await registros()).toBe(0);
      const [uno] = [
        await crear({ entidad_id }),
        await crear({ entidad_id, metodo_pago: 'mixto' }),
        await crear({ entidad_id, fecha: '2019-03-01' }),
      ];
      expect(await registros()).toBe(3);
      await cambiar(uno.id, { monto: 40_000, metodo_pago: 'mixto', fecha: '2026-10-01' }).expect(200);
      expect(await registros()).toBe(3);
      await eliminar(uno.id).expect(200);
      expect(await registros()).toBe(2);
      expect((await admin.api.get('/api/gastos/listar').query({ entidad_id }).expect(200)).body.pagination.total).toBe(
        2,
      );
    });

    it('lo de General no gasta el presupuesto de las sucursales: va aparte, y el total lo sigue contando', async () => {
      const antes = await estadisticas();
      await crear({ entidad_id: null, monto: 500_000 });
      const despues = await estadisticas();
      expect(despues.total_gastos_mes).toBe(antes.total_gastos_mes + 500_000);
      expect(despues).toMatchObject({
        gastos_sucursales_mes: antes.gastos_sucursales_mes,
        porcentaje_presupuesto: antes.porcentaje_presupuesto,
      });
      expect(despues.porcentaje_presupuesto).toBeCloseTo(
        (despues.gastos_sucursales_mes / despues.presupuesto_mes) * 100,
        1,
      );
      expect(await estadisticas({ entidad_id: 0 })).toMatchObject({
        gastos_sucursales_mes: 0,
        porcentaje_presupuesto: null,
      });
    });

    it('el presupuesto de una sucursal que se archiva cuenta ese mes, con sus gastos, y después no: aquí y en Sucursales', async () => {
      const { presupuesto_mes: antes } = await estadisticas();
      const { id } = await crearSucursal(admin, { budget: 700_000 });
      expect((await estadisticas()).presupuesto_mes).toBe(antes + 700_000);
      await crear({ entidad_id: id, monto: 70_000 });
      expect(await estadisticas({ entidad_id: id })).toMatchObject({
        presupuesto_mes: 700_000,
        porcentaje_presupuesto: 10,
      });
      await admin.api
        .post('/api/caja-menor/movimientos')
        .send({ entidad_id: id, tipo: 'ingreso', medio: 'efectivo', monto: 70_000, concepto: 'Cierre' })
        .expect(201);
      await admin.api.delete(`/api/branches/${id}`).expect(200);
      const uso = async () => (await admin.api.get(`/api/branches/${id}`).expect(200)).body.uso_presupuesto;
      expect((await estadisticas()).presupuesto_mes).toBe(antes + 700_000);
      expect(await estadisticas({ entidad_id: id })).toMatchObject({
        total_gastos_mes: 70_000,
        presupuesto_mes: 700_000,
        porcentaje_presupuesto: 10,
      });
      expect(await uso()).toEqual({ gastos_mes: 70_000, porcentaje: 10 });
      prueba.reloj.poner('2026-12-01T00:00:00-05:00');
      expect((await estadisticas()).presupuesto_mes).toBe(antes);
      expect(await estadisticas({ entidad_id: id })).toMatchObject({
        total_gastos_mes: 0,
        presupuesto_mes: null,
        porcentaje_presupuesto: null,
      });
      expect(await uso()).toEqual({ gastos_mes: 0, porcentaje: null });
    });
  });
});

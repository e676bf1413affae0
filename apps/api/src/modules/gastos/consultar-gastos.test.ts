import type { Gasto } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSucursal, crearSupervisor, type Operador } from '../../../test/crear.js';

const HOY = '2026-11-18';

describe('Consultar los gastos', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let sara: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north });
  });
  afterAll(() => app.cerrar());

  const ARRIENDO = { descripcion: 'Arriendo', monto: 12_000, fecha: HOY, metodo_pago: 'efectivo' };
  const attempt = (data: Record<string, unknown> = {}, who: Actor = admin) =>
    who.api.post('/api/gastos/crear').send({ ...ARRIENDO, ...data });
  const create = async (data: Record<string, unknown> = {}, who: Actor = admin): Promise<Gasto> =>
    (await attempt(data, who).expect(201)).body.data;
  const change = (id: number, cambios: Record<string, unknown>, who: Actor = admin) =>
    who.api.put(`/api/gastos/actualizar/${id}`).send(cambios);
  const remove = (id: number, who: Actor = admin) => who.api.delete(`/api/gastos/eliminar/${id}`);
  const list = async (query: Record<string, unknown> = {}, who: Actor = admin): Promise<Gasto[]> =>
    (
      await who.api
        .get('/api/gastos/listar')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const ids = async (query?: Record<string, unknown>, who?: Actor) => (await list(query, who)).map(({ id }) => id);
  const estadisticas = async (query = {}, who: Actor = admin) =>
    (await who.api.get('/api/gastos/estadisticas').query(query).expect(200)).body.data;
  const totalMes = async (query = {}) =>
    (await admin.api.get('/api/gastos/total-mes').query(query).expect(200)).body.data.total_gastos_mes;

  describe('Consultar', () => {
    it('se listan de a 10, los más recientes primero, y se buscan por descripción y fechas', async () => {
      const creados: number[] = [];
      for (let n = 1; n <= 11; n += 1)
        creados.unshift((await create({ descripcion: `Jabón número ${n}`, fecha: n === 11 ? '2026-11-01' : HOY })).id);
      const { body } = await admin.api.get('/api/gastos/listar').query({ search: 'JABON' }).expect(200);
      expect(body.data.map((g: Gasto) => g.id)).toEqual(creados.slice(0, 10));
      expect(body.pagination).toEqual({ current_page: 1, per_page: 10, total: 11, total_pages: 2, from: 1, to: 10 });
      expect(await ids({ search: 'jabon', fecha_fin: '2026-11-17' })).toEqual([creados[0]]);
      expect(await ids({ search: 'jabon', fecha_inicio: '2026-11-02' })).toEqual(creados.slice(1));
    });

    it('el supervisor ve los de su sucursal; el administrador, todos, los de una o los de General', async () => {
      const [ofNorth, deSur, general] = [
        await create({ entidad_id: north }),
        await create({ entidad_id: sur }),
        await create(),
      ];
      expect(await ids({}, sara)).toContain(ofNorth.id);
      expect((await list({}, sara)).every(({ entidad_id }) => entidad_id === north)).toBe(true);
      await sara.api.get('/api/gastos/listar').query({ entidad_id: sur }).expect(403);
      expect(await ids()).toEqual(expect.arrayContaining([ofNorth.id, deSur.id, general.id]));
      expect((await list({ entidad_id: sur })).every(({ entidad_id }) => entidad_id === sur)).toBe(true);
      expect((await list({ entidad_id: 0 })).every(({ entidad_id }) => entidad_id === null)).toBe(true);
    });

    it('las estadísticas son las del mes y las del año, y el mes contra el presupuesto de la sucursal', async () => {
      const { id } = await crearSucursal(admin, { budget: 60_000 });
      await create({ entidad_id: id });
      await create({ entidad_id: id, monto: 5_000, fecha: '2026-01-31' });
      await create({ entidad_id: id, monto: 7_000, fecha: '2025-12-31' });
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
      expect(await estadisticas({}, sara)).toEqual(await estadisticas({ entidad_id: north }));
    });
  });

  describe('Las cuentas de las estadísticas', () => {
    it('total_registros cuenta los gastos que siguen en pie, de toda fecha, uno por uno aunque sean mixtos', async () => {
      const { id: entidad_id } = await crearSucursal(admin);
      const registros = async () => (await estadisticas({ entidad_id })).total_registros;
      expect(await registros()).toBe(0);
      const [one] = [
        await create({ entidad_id }),
        await create({ entidad_id, metodo_pago: 'mixto' }),
        await create({ entidad_id, fecha: '2019-03-01' }),
      ];
      expect(await registros()).toBe(3);
      await change(one.id, { monto: 40_000, metodo_pago: 'mixto', fecha: '2026-10-01' }).expect(200);
      expect(await registros()).toBe(3);
      await remove(one.id).expect(200);
      expect(await registros()).toBe(2);
      expect((await admin.api.get('/api/gastos/listar').query({ entidad_id }).expect(200)).body.pagination.total).toBe(
        2,
      );
    });

    it('lo de General no gasta el presupuesto de las sucursales: va aparte, y el total lo sigue contando', async () => {
      const before = await estadisticas();
      await create({ entidad_id: null, monto: 500_000 });
      const after = await estadisticas();
      expect(after.total_gastos_mes).toBe(before.total_gastos_mes + 500_000);
      expect(after).toMatchObject({
        gastos_sucursales_mes: before.gastos_sucursales_mes,
        porcentaje_presupuesto: before.porcentaje_presupuesto,
      });
      expect(after.porcentaje_presupuesto).toBeCloseTo((after.gastos_sucursales_mes / after.presupuesto_mes) * 100, 1);
      expect(await estadisticas({ entidad_id: 0 })).toMatchObject({
        gastos_sucursales_mes: 0,
        porcentaje_presupuesto: null,
      });
    });

    it('el presupuesto de una sucursal que se archiva cuenta ese mes, con sus gastos, y después no: aquí y en Sucursales', async () => {
      const { presupuesto_mes: before } = await estadisticas();
      const { id } = await crearSucursal(admin, { budget: 700_000 });
      expect((await estadisticas()).presupuesto_mes).toBe(before + 700_000);
      await create({ entidad_id: id, monto: 70_000 });
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
      expect((await estadisticas()).presupuesto_mes).toBe(before + 700_000);
      expect(await estadisticas({ entidad_id: id })).toMatchObject({
        total_gastos_mes: 70_000,
        presupuesto_mes: 700_000,
        porcentaje_presupuesto: 10,
      });
      expect(await uso()).toEqual({ gastos_mes: 70_000, porcentaje: 10 });
      app.reloj.poner('2026-12-01T00:00:00-05:00');
      expect((await estadisticas()).presupuesto_mes).toBe(before);
      expect(await estadisticas({ entidad_id: id })).toMatchObject({
        total_gastos_mes: 0,
        presupuesto_mes: null,
        porcentaje_presupuesto: null,
      });
      expect(await uso()).toEqual({ gastos_mes: 0, porcentaje: null });
    });
  });
});

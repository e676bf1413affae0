import type { EstadoPagoEmpleado, GananciasRango, TableroDia, TableroPorPagar } from '@jornal/contract';
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
  registrar,
  vender,
} from '../../../test/crear.js';

const HOY = '2026-11-18';
const AYER = '2026-11-17';

describe('Lo que pide el tablero', () => {
  let prueba: Prueba;
  let admin: Actor;
  let sara: Operador;
  let centro: number;
  let norte: number;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    centro = (await crearSucursal(admin, { name: 'Centro' })).id;
    norte = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearSupervisor(admin, { entidad_id: centro });
    const servicios = await Promise.all([10_000, 20_000, 30_000].map((precio) => crearServicio(admin, { precio })));
    // Nine who work, some in each branch, each a different amount.
    for (let n = 1; n <= 9; n++) {
      const operador = await crearOperador(admin, { entidad_id: n % 3 === 0 ? norte : centro });
      for (const fecha of [HOY, AYER, '2026-10-10', '2026-10-30']) {
        const [medio, otro] =
          n % 2 ? ['monto_efectivo', 'monto_transferencia'] : ['monto_transferencia', 'monto_efectivo'];
        const total = 60_000 * n;
        const lineas = servicios.map(({ id }) => ({ servicio_id: id, cantidad: n }));
        await registrar(admin, {
          empleado_id: operador.id,
          total,
          fecha,
          metodo_pago: n % 2 ? 'efectivo' : 'transferencia',
          [medio as string]: total,
          [otro as string]: 0,
          servicios: lineas,
        });
      }
      if (n === 4) {
        await admin.api
          .post('/api/pagos/crear-pago')
          .send({ empleado_id: operador.id, monto: 5_000_000, fecha: HOY })
          .expect(201);
      }
    }
    await vender(sara, await crearProducto(sara, { nombre: 'Cera' }), 2);
    const { id: gasto } = (
      await sara.api.post('/api/gastos/crear').send({ descripcion: 'Toallas', monto: 7_000, fecha: AYER }).expect(201)
    ).body.data;
    await sara.api.post('/api/gastos/crear').send({ descripcion: 'Jabón', monto: 3_000, fecha: HOY }).expect(201);
    await sara.api.delete(`/api/gastos/eliminar/${gasto}`).query({ motivo: 'Repetido' }).expect(200);
    const ingreso = {
      concepto: 'Vitrina',
      tipo: 'otro',
      monto: 5_000,
      metodo_pago: 'efectivo',
      monto_efectivo: 5_000,
      monto_transferencia: 0,
      fecha: HOY,
    };
    await sara.api.post('/api/servicios/crear-ingreso-adicional').send(ingreso).expect(201);
  }, 120_000);
  afterAll(() => prueba.cerrar());

  const leer = async (quien: Actor, ruta: string, query: Record<string, unknown> = {}) =>
    (await quien.api.get(`/api/${ruta}`).query(query).expect(200)).body;
  /** The scopes: all, each branch, records of no branch, and the branch of a supervisor. */
  const ambitos = (): Array<[Actor, { entidad_id?: number }]> => [
    [admin, {}],
    [admin, { entidad_id: centro }],
    [admin, { entidad_id: norte }],
    [admin, { entidad_id: 0 }],
    [sara, {}],
  ];

  it('dice del mes lo mismo, al peso, que las tres rutas que lo dicen por separado', async () => {
    let ingresos = 0;
    for (const [quien, donde] of ambitos()) {
      for (const mes of [{}, { mes: 10, anio: 2026 }]) {
        const { neta, medios, adicionales, mismo_corte } = await leer(quien, 'tablero/mes', { ...mes, ...donde });
        expect(neta).toEqual(await leer(quien, 'servicios/ganancia-neta', { ...mes, ...donde }));
        expect(medios).toEqual(await leer(quien, 'servicios/ganancias-por-metodo-pago', { ...mes, ...donde }));
        expect(adicionales).toEqual(await leer(quien, 'servicios/estadisticas-completas', { ...mes, ...donde }));
        ingresos += neta.ingresos_totales;
        expect(mismo_corte.efectivo + mismo_corte.transferencia).toBe(neta.mismo_corte.ingresos_totales);
      }
      const corte: GananciasRango = await leer(quien, 'servicios/ganancias-por-rango', {
        fecha_inicio: '2026-10-01',
        fecha_fin: '2026-10-18',
        ...donde,
      });
      const { efectivo, transferencia } = corte.metodos_pago;
      expect((await leer(quien, 'tablero/mes', donde)).mismo_corte).toEqual({
        efectivo: efectivo.total,
        transferencia: transferencia.total,
      });
    }
    expect(ingresos).toBeGreaterThan(0);
  });

  it('dice del día lo mismo que su ruta entera y lo anulado en él, con los cinco que más ganaron', async () => {
    for (const [quien, donde] of ambitos()) {
      for (const fecha of [HOY, AYER, '2026-11-01']) {
        const { anulado, empleados, servicios_por_empleado, ...cifras }: TableroDia = await leer(quien, 'tablero/dia', {
          fecha,
          ...donde,
        });
        const { servicios_por_empleado: todos, ...enteras } = await leer(quien, 'servicios/ganancias-diarias', {
          fecha,
          ...donde,
        });
        expect(cifras).toEqual(enteras);
        expect(empleados).toBe(todos.length);
        expect(servicios_por_empleado).toHaveLength(Math.min(5, todos.length));
        expect(todos.slice(0, 5)).toMatchObject(servicios_por_empleado);
        const { cantidad, resumen } = await leer(quien, 'tablero/anulado', { fecha, ...donde });
        expect(anulado).toEqual({ cantidad, resumen });
      }
    }
    expect((await leer(admin, 'tablero/dia')).anulado.cantidad).toBe(1);
    expect((await leer(admin, 'tablero/dia')).empleados).toBe(9);
    expect((await leer(admin, 'tablero/dia')).fecha).toBe(HOY);
  });

  it('dice de cada día de un rango, y de quiénes hicieron más, lo mismo que la ruta entera', async () => {
    const rango = { fecha_inicio: '2026-10-01', fecha_fin: HOY };
    for (const [quien, donde] of ambitos()) {
      const entero: GananciasRango = await leer(quien, 'servicios/ganancias-por-rango', { ...rango, ...donde });
      const { ingresos_totales, dias } = await leer(quien, 'tablero/dias', { ...rango, ...donde });
      expect(ingresos_totales).toBe(entero.resumen_diario.ingresos_totales);
      expect(entero.dias).toMatchObject(dias);
      const { puestos } = await leer(quien, 'tablero/ranking', { ...rango, ...donde });
      const porBruto = [...entero.servicios_por_empleado].sort((a, b) => b.total_bruto - a.total_bruto).slice(0, 8);
      expect(puestos).toHaveLength(porBruto.length);
      expect(porBruto).toMatchObject(puestos);
    }
    for (const ruta of ['dias', 'ranking']) {
      const pedir = (fecha_inicio: string, fecha_fin: string) =>
        admin.api.get(`/api/tablero/${ruta}`).query({ fecha_inicio, fecha_fin });
      expect((await pedir('2026-11-02', '2026-11-01').expect(400)).body.codigo).toBe('RANGO_INVALIDO');
      expect((await pedir('2026-01-01', '2027-01-02').expect(400)).body.codigo).toBe('RANGO_MUY_LARGO');
    }
  });

  it('dice lo que se debe como la lista entera: un anticipo no le quita a lo que se debe a los demás', async () => {
    for (const [quien, donde] of ambitos()) {
      const todos: EstadoPagoEmpleado[] = await leer(quien, 'servicios/total-pagar-operador', donde);
      const { empleados, saldo, filas }: TableroPorPagar = await leer(quien, 'tablero/por-pagar', donde);
      expect(empleados).toBe(todos.length);
      expect(filas).toEqual(todos.slice(0, 5));
      expect(saldo).toBe(todos.reduce((suma, { saldo_pendiente }) => suma + Math.max(0, saldo_pendiente), 0));
    }
    const debido: EstadoPagoEmpleado[] = await leer(admin, 'servicios/total-pagar-operador');
    expect(debido.some(({ saldo_pendiente }) => saldo_pendiente < 0)).toBe(true);
    expect(debido.length).toBeGreaterThan(5);
  });
});

import {
  type EstadoPagoEmpleado,
  type GananciasRango,
  ORDEN_ESTADO_EMPLEADOS,
  sumarDias,
  type TableroDia,
  type TableroMes,
  type TableroPorPagar,
  totalPorPagar,
} from '@jornal/contract';
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

const clave = ({ entidad_id, empleado_id }: EstadoPagoEmpleado) => `${entidad_id}-${empleado_id}`;
const diasDe = (desde: string, cuantos: number) => Array.from({ length: cuantos }, (_, i) => sumarDias(desde, i));

describe('Lo que pide el tablero', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let center: number;
  let north: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = (await crearSucursal(admin, { name: 'Centro' })).id;
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearSupervisor(admin, { entidad_id: center });
    const servicios = await Promise.all([10_000, 20_000, 30_000].map((precio) => crearServicio(admin, { precio })));
    // Nine who work, some in each branch, each a different amount.
    for (let n = 1; n <= 9; n++) {
      const operador = await crearOperador(admin, { entidad_id: n % 3 === 0 ? north : center });
      for (const date of [HOY, AYER, '2026-10-10', '2026-10-30']) {
        const [medio, other] =
          n % 2 ? ['monto_efectivo', 'monto_transferencia'] : ['monto_transferencia', 'monto_efectivo'];
        const total = 60_000 * n;
        const lines = servicios.map(({ id }) => ({ servicio_id: id, cantidad: n }));
        await registrar(admin, {
          empleado_id: operador.id,
          total,
          fecha: date,
          metodo_pago: n % 2 ? 'efectivo' : 'transferencia',
          [medio as string]: total,
          [other as string]: 0,
          servicios: lines,
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
  afterAll(() => app.cerrar());

  const read = async (who: Actor, path: string, query: Record<string, unknown> = {}) =>
    (await who.api.get(`/api/${path}`).query(query).expect(200)).body;
  /** The scopes: all, each branch, records of no branch, and the branch of a supervisor. */
  const ambitos = (): Array<[Actor, { entidad_id?: number }]> => [
    [admin, {}],
    [admin, { entidad_id: center }],
    [admin, { entidad_id: north }],
    [admin, { entidad_id: 0 }],
    [sara, {}],
  ];

  it('dice del mes lo mismo, al peso, que las tres rutas que lo dicen por separado', async () => {
    let ingresos = 0;
    for (const [who, where] of ambitos()) {
      for (const mes of [{}, { mes: 10, anio: 2026 }]) {
        const { neta, medios, adicionales, mismo_corte } = await read(who, 'tablero/mes', { ...mes, ...where });
        expect(neta).toEqual(await read(who, 'servicios/ganancia-neta', { ...mes, ...where }));
        expect(medios).toEqual(await read(who, 'servicios/ganancias-por-metodo-pago', { ...mes, ...where }));
        expect(adicionales).toEqual(await read(who, 'servicios/estadisticas-completas', { ...mes, ...where }));
        ingresos += neta.ingresos_totales;
        expect(mismo_corte.efectivo + mismo_corte.transferencia + mismo_corte.por_cobrar).toBe(
          neta.mismo_corte.ingresos_totales,
        );
      }
      const corte: GananciasRango = await read(who, 'servicios/ganancias-por-rango', {
        fecha_inicio: '2026-10-01',
        fecha_fin: '2026-10-18',
        ...where,
      });
      const { efectivo, transferencia, por_cobrar } = corte.metodos_pago;
      const month: TableroMes = await read(who, 'tablero/mes', where);
      expect(month.mismo_corte).toEqual({
        efectivo: efectivo.total,
        transferencia: transferencia.total,
        por_cobrar: por_cobrar.total,
      });
      // This month has the days that there were; one that is over, all of them.
      expect(month.dias.map(({ fecha }) => fecha)).toEqual(diasDe('2026-11-01', 18));
      expect(month.dias.reduce((sum, { ingresos_totales }) => sum + ingresos_totales, 0)).toBe(
        month.neta.ingresos_totales,
      );
      const october: TableroMes = await read(who, 'tablero/mes', { mes: 10, anio: 2026, ...where });
      expect(october.dias).toHaveLength(31);
      expect(corte.dias).toMatchObject(october.dias.slice(0, 18));
      expect((await read(who, 'tablero/mes', { mes: 12, anio: 2026, ...where })).dias).toEqual([]);
    }
    expect(ingresos).toBeGreaterThan(0);
  });

  it('dice del día lo mismo que su ruta entera y lo anulado en él, con los cinco que más ganaron', async () => {
    for (const [who, where] of ambitos()) {
      for (const date of [HOY, AYER, '2026-11-01']) {
        const { anulado, empleados, servicios_por_empleado, semana_pasada, ...cifras }: TableroDia = await read(
          who,
          'tablero/dia',
          { fecha: date, ...where },
        );
        const { servicios_por_empleado: all, ...enteras } = await read(who, 'servicios/ganancias-diarias', {
          fecha: date,
          ...where,
        });
        expect(cifras).toEqual(enteras);
        expect(empleados).toBe(all.length);
        expect(servicios_por_empleado).toHaveLength(Math.min(5, all.length));
        expect(all.slice(0, 5)).toMatchObject(servicios_por_empleado);
        const fecha = sumarDias(date, -7);
        const { resumen_diario: before } = await read(who, 'servicios/ganancias-diarias', { fecha, ...where });
        expect({ ...before, ...semana_pasada }).toEqual({ ...before, fecha });
        const { cantidad, resumen } = await read(who, 'tablero/anulado', { fecha: date, ...where });
        expect(anulado).toEqual({ cantidad, resumen });
      }
    }
    expect((await read(admin, 'tablero/dia')).anulado.cantidad).toBe(1);
    expect((await read(admin, 'tablero/dia')).empleados).toBe(9);
    expect((await read(admin, 'tablero/dia')).fecha).toBe(HOY);
  });

  it('dice de cada día de un rango, y de quiénes hicieron más, lo mismo que la ruta entera', async () => {
    const range = { fecha_inicio: '2026-10-01', fecha_fin: HOY };
    for (const [who, where] of ambitos()) {
      const whole: GananciasRango = await read(who, 'servicios/ganancias-por-rango', { ...range, ...where });
      const { ingresos_totales, dias } = await read(who, 'tablero/dias', { ...range, ...where });
      expect(ingresos_totales).toBe(whole.resumen_diario.ingresos_totales);
      expect(whole.dias).toMatchObject(dias);
      const { puestos } = await read(who, 'tablero/ranking', { ...range, ...where });
      const porBruto = [...whole.servicios_por_empleado].sort((a, b) => b.total_bruto - a.total_bruto).slice(0, 8);
      expect(puestos).toHaveLength(porBruto.length);
      expect(porBruto).toMatchObject(puestos);
    }
    for (const path of ['dias', 'ranking']) {
      const ask = (fecha_inicio: string, fecha_fin: string) =>
        admin.api.get(`/api/tablero/${path}`).query({ fecha_inicio, fecha_fin });
      expect((await ask('2026-11-02', '2026-11-01').expect(400)).body.codigo).toBe('RANGO_INVALIDO');
      expect((await ask('2026-01-01', '2027-01-02').expect(400)).body.codigo).toBe('RANGO_MUY_LARGO');
    }
  });

  it('dice lo que se debe como la lista entera: un anticipo no le quita a lo que se debe a los demás', async () => {
    for (const [who, where] of ambitos()) {
      const all: EstadoPagoEmpleado[] = await read(who, 'servicios/total-pagar-operador', where);
      const { empleados, saldo, filas }: TableroPorPagar = await read(who, 'tablero/por-pagar', where);
      expect(empleados).toBe(all.length);
      expect(filas).toEqual(all.slice(0, 5));
      expect(saldo).toBe(all.reduce((sum, { saldo_pendiente }) => sum + Math.max(0, saldo_pendiente), 0));
    }
    const due: EstadoPagoEmpleado[] = await read(admin, 'servicios/total-pagar-operador');
    expect(due.some(({ saldo_pendiente }) => saldo_pendiente < 0)).toBe(true);
    expect(due.length).toBeGreaterThan(5);
  });

  it('las páginas de los empleados por pagar son la lista entera, con lo que se debe a todos', async () => {
    for (const [who, where] of ambitos()) {
      for (const [todos, path] of [
        ['true', 'servicios/total-pagar-operador-completo'],
        ['false', 'servicios/total-pagar-operador'],
      ]) {
        const all: EstadoPagoEmpleado[] = await read(who, path as string, where);
        const page = (n: number): Promise<TableroPorPagar> =>
          read(who, 'tablero/por-pagar', { ...where, todos, page: n, per_page: 4 });
        const pages: TableroPorPagar[] = [];
        for (let n = 1; n <= Math.ceil(all.length / 4); n++) pages.push(await page(n));
        expect(pages.flatMap(({ filas }) => filas)).toEqual(all);
        const beyond = await page(99);
        for (const one of [...pages, beyond])
          expect(one).toMatchObject({
            empleados: all.length,
            con_saldo: all.filter(({ saldo_pendiente }) => saldo_pendiente > 0).length,
            saldo: totalPorPagar(all),
          });
        expect(beyond.filas).toEqual([]);
      }
    }
  });

  it('el estado de los empleados por páginas, en cualquier orden, es la lista entera; se busca por nombre', async () => {
    for (const [who, where] of ambitos()) {
      const ask = (query: object = {}) => read(who, 'pagos/estado-empleados', { ...where, ...query });
      const all: EstadoPagoEmpleado[] = await ask();
      const totales = {
        por_pagar: totalPorPagar(all),
        con_saldo: all.filter(({ saldo_pendiente }) => saldo_pendiente > 0).length,
      };
      for (const orden of [undefined, ...ORDEN_ESTADO_EMPLEADOS])
        for (const sentido of orden === undefined ? [undefined] : (['asc', 'desc'] as const)) {
          const whole: EstadoPagoEmpleado[] = await ask({ orden, sentido });
          const pages = [];
          for (let page = 1; page <= Math.ceil(all.length / 4) + 1; page++)
            pages.push(await ask({ orden, sentido, page, per_page: 4 }));
          expect(pages.flatMap(({ data }) => data)).toEqual(whole);
          for (const one of pages) expect(one).toMatchObject({ totales, pagination: { total: all.length } });
          expect(whole.map(clave).sort()).toEqual(all.map(clave).sort());
          if (orden !== undefined && orden !== 'empleado' && orden !== 'estado') {
            const figures = whole.map((e) => e[orden]);
            expect(figures).toEqual([...figures].sort((a, b) => (sentido === 'asc' ? a - b : b - a)));
          }
        }
      const [someone] = all;
      if (!someone) continue;
      const { nombre, apellido, empleado_id } = someone;
      const found = await ask({ search: `${apellido} ${nombre}`.toUpperCase(), page: 1 });
      expect(found.data.map(clave)).toContain(clave(someone));
      expect(found.pagination.total).toBeLessThanOrEqual(all.length);
      const own = all.filter((e) => e.empleado_id === empleado_id);
      expect(await ask({ empleado_id })).toEqual(own);
      expect((await ask({ empleado_id, page: 1 })).totales.por_pagar).toBe(totalPorPagar(own));
      expect(await ask({ search: 'nadie así' })).toEqual([]);
    }
  });
});

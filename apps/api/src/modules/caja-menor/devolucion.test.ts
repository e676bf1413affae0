import type { Arqueo, Caja, Medio, MovimientoCaja } from '@jornal/contract';
import fc from 'fast-check';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  registrar,
} from '../../../test/crear.js';

const HOY = '2026-11-18';
type Montos = { monto_efectivo: number; monto_transferencia: number };
/**
 * A record of each kind, and the route that annuls it. `sale`: its money left the till, and annulling brings it back.
 */
type Hecho = Montos & { ruta: string; sale: boolean };
const QUE = ['servicio', 'venta', 'ingreso', 'gasto'] as const;

describe('Al anular se dice cómo se devolvió el dinero', () => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;
  let empleado_id: number;
  let corte: number;
  let barba: number;
  let producto: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    corte = (await crearServicio(admin, { nombre: 'Corte', precio: 25_000 })).id;
    barba = (await crearServicio(admin, { nombre: 'Barba', precio: 18_000 })).id;
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    entidad_id = (await crearSucursal(admin)).id;
    empleado_id = (await crearOperador(admin, { entidad_id })).id;
    producto = (await crearProducto(admin, { entidad_id, precio_unitario: 30_000, stock: 1_000 })).id;
  });

  const mixto = (monto_efectivo: number, monto_transferencia: number) => ({
    metodo_pago: monto_transferencia === 0 ? 'efectivo' : monto_efectivo === 0 ? 'transferencia' : 'mixto',
    monto_efectivo,
    monto_transferencia,
  });
  const create = async (path: string, body: object) =>
    (await admin.api.post(`/api/${path}`).send(body).expect(201)).body.data;
  /** Registers 30.000 or 43.000 with so much of it in cash. */
  const make = async (what: (typeof QUE)[number], efectivo: number): Promise<Hecho[]> => {
    const [amount, date] = [30_000, HOY];
    const pago = mixto(efectivo, amount - efectivo);
    if (what === 'servicio') {
      const servicios = [{ servicio_id: corte }, { servicio_id: barba }];
      const lines = await registrar(admin, {
        empleado_id,
        total: 43_000,
        servicios,
        ...mixto(efectivo, 43_000 - efectivo),
      } as Parameters<typeof registrar>[1]);
      return lines.map((line) => ({
        ...line,
        ruta: `servicios/eliminar-servicio-realizado/${line.id}`,
        sale: false,
      }));
    }
    if (what === 'venta') {
      const { metodo_pago: metodoPago, monto_efectivo: montoEfectivo, monto_transferencia: montoTransferencia } = pago;
      const venta = await create('ventas/crear-venta', {
        productoId: producto,
        cantidad: 1,
        metodoPago,
        montoEfectivo,
        montoTransferencia,
      });
      return [{ ...pago, ruta: `ventas/eliminar-venta/${venta.id}`, sale: false }];
    }
    if (what === 'ingreso') {
      const ingreso = await create('servicios/crear-ingreso-adicional', {
        concepto: 'Gorra',
        tipo: 'accesorio',
        monto: amount,
        fecha: date,
        entidad_id,
        ...pago,
      });
      return [{ ...pago, ruta: `servicios/eliminar-ingreso-adicional/${ingreso.id}`, sale: false }];
    }
    const gasto = await create('gastos/crear', {
      descripcion: 'Insumos',
      monto: amount,
      fecha: date,
      entidad_id,
      ...pago,
    });
    return [{ ...pago, ruta: `gastos/eliminar/${gasto.id}`, sale: true }];
  };
  const anular = ({ ruta }: Hecho, devolver_con?: string) =>
    admin.api.delete(`/api/${ruta}`).query(devolver_con === undefined ? {} : { devolver_con });
  const laCaja = async (): Promise<Caja & { movimientos: { data: MovimientoCaja[] } }> =>
    (await admin.api.get(`/api/caja-menor/listar-cajas/${entidad_id}`).query({ per_page: 100 }).expect(200)).body;
  const count = async (efectivo_contado: number): Promise<Arqueo> => {
    app.reloj.avanzar({ minutos: 1 });
    return create('caja-menor/arqueos', { entidad_id, efectivo_contado });
  };
  const porMetodo = async () => {
    const read = async (path: string, query: object) =>
      (await admin.api.get(`/api/${path}`).query(query).expect(200)).body;
    const { total_general, efectivo, transferencia } = await read('servicios/ganancias-por-metodo-pago', {
      entidad_id,
      mes: 11,
      anio: 2026,
    });
    const range = await read('servicios/ganancias-por-rango', { entidad_id, fecha_inicio: HOY, fecha_fin: HOY });
    expect(range.metodos_pago).toEqual({
      efectivo: { total: efectivo.total_ingresos },
      transferencia: { total: transferencia.total_ingresos },
      por_cobrar: { total: 0 },
    });
    return [total_general, efectivo.total_ingresos, transferencia.total_ingresos];
  };

  it('de un tiquete de 43.000 mixto, los 18.000 devueltos en efectivo salen de la caja, y el conteo cuadra', async () => {
    const [, deBarba] = (await make('servicio', 20_000)) as [Hecho, Hecho];
    expect(deBarba).toMatchObject({ monto_efectivo: 8_372, monto_transferencia: 9_628 });
    await anular(deBarba, 'efectivo').expect(200);
    expect(await laCaja()).toMatchObject({ saldo_efectivo: 2_000, saldo_transferencia: 23_000 });
    expect(await porMetodo()).toEqual([25_000, 11_628, 13_372]);
    expect(await count(2_000)).toMatchObject({ efectivo_esperado: 2_000, diferencia: 0, causas: [] });
  });

  it('la caja dice lo que pasó, renglón por renglón', async () => {
    const [, deBarba] = (await make('servicio', 20_000)) as [Hecho, Hecho];
    await anular(deBarba, 'efectivo').expect(200);
    const { data } = (await laCaja()).movimientos;
    expect(
      data
        .filter((m) => m.anulacion)
        .map(({ tipo, medio, monto, concepto, origen }) => [tipo, medio, monto, concepto, origen]),
    ).toEqual(
      expect.arrayContaining([
        ['salida', 'efectivo', 8_372, 'Barba', 'servicio'],
        ['salida', 'transferencia', 9_628, 'Barba', 'servicio'],
        ['entrada', 'transferencia', 9_628, 'Se devolvió en efectivo: Barba', 'servicio'],
        ['salida', 'efectivo', 9_628, 'Se devolvió en efectivo: Barba', 'servicio'],
      ]),
    );
    expect(data.filter((m) => m.anulacion)).toHaveLength(4);
  });

  it('sin decirlo se devuelve como entró, y la auditoría dice solo lo que se dijo', async () => {
    const [deCorte, deBarba] = (await make('servicio', 20_000)) as [Hecho, Hecho];
    await anular(deBarba).expect(200);
    expect(await laCaja()).toMatchObject({ saldo_efectivo: 11_628, saldo_transferencia: 13_372 });
    await anular(deCorte, 'transferencia').expect(200);
    expect(await laCaja()).toMatchObject({ saldo_efectivo: 11_628, saldo_transferencia: -11_628 });
    const rows = await app.sql<{ dicho: string | null }>(
      `SELECT antes ->> 'devuelto_con' AS dicho FROM auditoria WHERE entidad_id = $1 AND accion = 'anular' ORDER BY id`,
      [entidad_id],
    );
    expect(rows.map(({ dicho }) => dicho)).toEqual([null, 'transferencia']);
    const { filas: anulado } = (await admin.api.get('/api/tablero/anulado').query({ entidad_id }).expect(200)).body;
    expect(anulado.map((row: { devuelto_con: Medio | null }) => row.devuelto_con)).toEqual(['transferencia', null]);
  });

  it('una anulación devuelta en efectivo explica su monto entero cuando no cuadra; por transferencia no es de la caja', async () => {
    const [deCorte, deBarba] = (await make('servicio', 20_000)) as [Hecho, Hecho];
    await count(20_000);
    app.reloj.avanzar({ minutos: 1 });
    await anular(deBarba, 'efectivo').expect(200);
    await anular(deCorte, 'transferencia').expect(200);
    const { causas } = await count(20_000);
    expect(causas.map(({ tipo, monto, coincide }) => [tipo, monto, coincide])).toEqual([
      ['anulado_despues', 18_000, true],
    ]);
  });

  it('otra manera de devolver es 400, y nada se anula', async () => {
    const [venta] = (await make('venta', 10_000)) as [Hecho];
    expect((await anular(venta, 'cheque').expect(400)).body.errores).toHaveProperty('devolver_con');
    await anular(venta, 'efectivo').expect(200);
    expect(await laCaja()).toMatchObject({ saldo_efectivo: -20_000, saldo_transferencia: 20_000 });
  });

  it('la caja tiene lo que suman sus renglones, y las cifras son las de lo que queda, como sea que se devuelva', async () => {
    const paso = fc.record({
      que: fc.constantFrom(...QUE),
      efectivo: fc.integer({ min: 0, max: 30_000 }),
      devolver: fc.constantFrom<Array<Medio | undefined | 'no'>[number]>('efectivo', 'transferencia', undefined, 'no'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { minLength: 1, maxLength: 5 }), async (steps) => {
        const before = await laCaja();
        const [cifras, sum] = [
          await porMetodo(),
          { efectivo: before.saldo_efectivo, transferencia: before.saldo_transferencia },
        ];
        for (const { que, efectivo, devolver } of steps) {
          for (const done of await make(que, efectivo)) {
            const { monto_efectivo, monto_transferencia, sale } = done;
            const [signo, total] = [sale ? -1 : 1, monto_efectivo + monto_transferencia];
            const returns =
              devolver === 'efectivo'
                ? [total, 0]
                : devolver === 'transferencia'
                  ? [0, total]
                  : devolver === 'no'
                    ? [0, 0]
                    : [monto_efectivo, monto_transferencia];
            sum.efectivo += signo * (monto_efectivo - (returns[0] as number));
            sum.transferencia += signo * (monto_transferencia - (returns[1] as number));
            if (devolver !== 'no') await anular(done, devolver).expect(200);
            else if (!sale)
              [total, monto_efectivo, monto_transferencia].forEach((m, i) => {
                cifras[i] += m;
              });
          }
        }
        expect(await laCaja()).toMatchObject({
          saldo_efectivo: sum.efectivo,
          saldo_transferencia: sum.transferencia,
        });
        expect(await porMetodo()).toEqual(cifras);
        const arqueo = await count(Math.max(0, sum.efectivo));
        expect(arqueo.efectivo_esperado).toBe(sum.efectivo);
      }),
      { numRuns: 8 },
    );
  }, 240_000);
});

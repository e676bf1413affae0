import type { GananciasRango, ReporteGenerado, SaldoMetodo, Tiquete } from '@jornal/contract';
import { abrirApp, MIERCOLES, type Prueba } from '../app.js';
import { RELOJES } from '../clocks.js';
import { type Actor, crearAdmin, crearServicio } from '../crear.js';
import { abrirFiado, type Fiado } from '../fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, type Mostrador } from '../mostrador.js';

const domingo = RELOJES.find(({ reloj }) => reloj.startsWith('el domingo'));
const DIAS = [
  { reloj: 'un miércoles', uno: MIERCOLES, dos: '2026-11-19T10:00:00-05:00' },
  { reloj: 'el domingo a las 23:30 y el lunes a las 00:10', uno: domingo?.instante, dos: RELOJES[0]?.instante },
];

/** Two days of a branch that lends: a ticket that owes, an advance, and on the next day a payment, a favour used and a return. */
describe.each(DIAS)('Los dos días de oro, $reloj', ({ uno = '', dos = '' }) => {
  let app: Prueba;
  let admin: Actor;
  let m: Mostrador;
  let f: Fiado;
  let carla: number;
  let datafono: number;
  let primero: number;
  const [HOY, MANANA] = [uno.slice(0, 10), dos.slice(0, 10)];

  beforeAll(async () => {
    app = await abrirApp({ instante: uno });
    admin = await crearAdmin(app);
    m = await abrirMostrador(app, admin, await crearCarta(admin));
    f = await abrirFiado(admin, m);
    const { entidad_id } = m;
    const nuevo = async (ruta: string, datos: object): Promise<number> =>
      (
        await admin.api
          .post(ruta)
          .send({ entidad_id, ...datos })
          .expect(201)
      ).body.data.id;
    carla = await nuevo('/api/personas', { nombre: 'Carla Gil' });
    datafono = await nuevo('/api/metodos', { nombre: 'Datáfono', clase: 'transferencia' });
  });
  afterAll(() => app.cerrar());

  const dia = async (fecha: string): Promise<GananciasRango> =>
    (
      await admin.api
        .get('/api/servicios/ganancias-por-rango')
        .query({ fecha_inicio: fecha, fecha_fin: fecha, entidad_id: m.entidad_id })
        .expect(200)
    ).body;
  /** Every figure of a day: income by how it was settled, shares, cost, profit and its percentage. */
  const cifras = async (fecha: string) => {
    const { resumen_diario: resumen, metodos_pago: medios, ventas_productos: ventas, dias } = await dia(fecha);
    return [
      ...[resumen.ingresos_totales, medios.efectivo.total, medios.transferencia.total, medios.por_cobrar.total],
      ...[dias[0]?.total_pagar_empleados, ventas.total_ventas - ventas.ganancia_ventas],
      ...[resumen.ganancia_neta, resumen.porcentaje_ganancia],
    ];
  };
  /** The money in the till: cash, Nequi and the terminal. */
  const caja = async () => {
    const { metodos } = (await admin.api.get(`/api/caja-menor/listar-cajas/${m.entidad_id}`).expect(200)).body;
    return [EFECTIVO, m.nequi.id, datafono].map(
      (id) => (metodos as SaldoMetodo[]).find((metodo) => metodo.id === id)?.saldo ?? 0,
    );
  };
  const saldoDe = async ({ id }: { id: number }) =>
    (await admin.api.get('/api/pagos/estado-empleados').expect(200)).body.find(
      ({ empleado_id }: { empleado_id: number }) => empleado_id === id,
    ).saldo_pendiente;
  /** The money of a ticket, abonos included, is its total less what was given back. */
  const cuadra = ({ cobros, saldo, devoluciones, total, devuelto, propinas }: Tiquete): void => {
    const suma = (montos: readonly number[]) => montos.reduce((a, b) => a + b, 0);
    const entro = suma(cobros.map(({ tipo, monto }) => (tipo === 'salida' ? -monto : monto)));
    const dejado = suma(devoluciones.map(({ a_favor }) => a_favor));
    expect(entro - suma(propinas.map(({ monto }) => monto)) + saldo - dejado).toBe(total - devuelto);
  };

  it('el primero: lo fiado es ingreso, la propina se debe y el anticipo todavía no es nada', async () => {
    primero = await m.cobrar({
      ...m.dorado(),
      persona_id: f.luisa,
      cobros: [
        { metodo_id: EFECTIVO, monto: 50_000, recibido: 60_000 },
        { metodo_id: m.nequi.id, monto: 34_500, propina: 9_500 },
      ],
      queda_debiendo: 20_000,
    });
    const anticipo = { persona_id: carla, cobros: [{ metodo_id: m.nequi.id, monto: 20_000 }] };
    await admin.api.post('/api/anticipos').send(anticipo).expect(201);
    const { servicios, ventas } = await m.leer(primero);
    expect([...servicios, ...ventas].map((l) => [l.monto_por_cobrar, l.monto_efectivo, l.monto_transferencia])).toEqual(
      [
        [5_076, 12_690, 6_345],
        [2_741, 6_853, 3_427],
        [12_183, 30_457, 15_228],
      ],
    );
    expect(await cifras(HOY)).toEqual([95_000, 50_000, 25_000, 20_000, 14_852, 36_000, 44_148, 46.47]);
    expect(await caja()).toEqual([50_000, 54_500, 0]);
    expect([await saldoDe(m.ana), await saldoDe(m.beto)]).toEqual([15_813, 8_539]);
  });

  it('el segundo: se abona, se usa el anticipo y vuelve un champú', async () => {
    app.reloj.poner(dos);
    await f.abonar(12_000).expect(201);
    expect([(await dia(MANANA)).resumen_diario.ingresos_totales, (await f.credito()).deuda]).toEqual([0, 8_000]);
    const mechas = await crearServicio(admin, { nombre: 'Mechas', precio: 180_000, porcentaje_pago_empleado: 45 });
    await m.cobrar({
      ...{ persona_id: carla, usar_favor: 20_000, cobros: [{ metodo_id: datafono, monto: 160_000 }] },
      lineas: [{ servicio_id: mechas.id, empleado_id: m.beto.id, cantidad: 1 }],
    });
    const [venta] = (await m.leer(primero)).ventas;
    const { body } = await admin.api
      .post(`/api/tiquetes/${primero}/devolver`)
      .send({
        lineas: [{ venta_id: venta?.id, cantidad: 1, destino: 'stock' }],
        ...{ motivo: 'Venía abierto', reembolso: [{ metodo_id: EFECTIVO, monto: 20_934 }] },
      })
      .expect(200);
    expect(body.data).toMatchObject({ numero: 1, monto: 28_934, a_deuda: 8_000, en_dinero: 20_934, queda_debiendo: 0 });
    expect(await cifras(MANANA)).toEqual([151_066, -20_934, 180_000, -8_000, 81_000, -18_000, 88_066, 58.3]);
    expect(await caja()).toEqual([41_066, 54_500, 160_000]);
    expect(await m.saldos('por_cobrar', 'a_favor.efectivo', 'a_favor.transferencia')).toEqual([0, 0, 0]);
    expect([await m.quedan(), await saldoDe(m.ana), await saldoDe(m.beto)]).toEqual([9, 15_813, 89_539]);
  });

  it('el primer día queda como estaba, y el tiquete cuadra con lo que se le devolvió', async () => {
    expect(await cifras(HOY)).toEqual([95_000, 50_000, 25_000, 20_000, 14_852, 36_000, 44_148, 46.47]);
    const tiquete = await m.leer(primero);
    expect([tiquete.total, tiquete.devuelto, tiquete.saldo]).toEqual([95_000, 28_934, 0]);
    cuadra(tiquete);
  });

  it('el reporte la cuenta, con lo mismo que el tablero del día', async () => {
    const pedido = { report_type: 'devoluciones', start_date: HOY, end_date: MANANA, entidad_id: m.entidad_id };
    const { data } = (await admin.api.post('/api/generate-report').send(pedido).expect(200)).body;
    const { data: filas, summary } = data as ReporteGenerado;
    expect(filas).toMatchObject([
      {
        ...{ fecha: MANANA, devolucion: 1, tiquete: 1, tipo: 'Devolución', cantidad: 1, monto: 28_934, a_deuda: 8_000 },
        ...{ efectivo: 20_934, transferencia: 0, a_favor: 0, comision: 0, costo: 18_000, destino: 'Stock' },
        ...{ motivo: 'Venía abierto', origen: 'registro', origen_id: primero },
      },
    ]);
    expect(summary).toEqual({
      ...{ registros: 1, devuelto: 28_934, devuelto_a_deuda: 8_000, devuelto_a_favor: 0, devuelto_en_dinero: 20_934 },
      ...{ comision_devuelta: 0, costo_devuelto: 18_000 },
    });
    expect((await dia(MANANA)).recaudo).toEqual({
      ...{ efectivo: 12_000 - 20_934, transferencia: 160_000, propinas: 0 },
      ...{ abonos: 12_000, anticipos: 0, devuelto: 20_934 },
    });
  });
});

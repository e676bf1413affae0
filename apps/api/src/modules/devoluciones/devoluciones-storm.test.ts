import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearProducto } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';
import { aLaVez, alEncontrarse, barrera, esperanCandado, resumir, veces } from '../../../test/tormenta.js';
import { verificar } from '../../verificar.js';

describe('Las devoluciones, varias a la vez', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let f: Fiado;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    m = await abrirMostrador(app, admin, carta);
    f = await abrirFiado(admin, m);
  });
  afterEach(async () => expect((await verificar(app.baseUrl)).filter(({ filas }) => filas.length > 0)).toEqual([]));

  type Linea = { servicio_realizado_id?: number; venta_id?: number; cantidad?: number; monto?: number };
  const devolver = (id: number, lineas: readonly Linea[], monto: number, clave?: string) =>
    admin.api
      .post(`/api/tiquetes/${id}/devolver`)
      .set(clave === undefined ? {} : { 'Idempotency-Key': clave })
      .send({ lineas, motivo: 'No le gustó', reembolso: monto > 0 ? enEfectivo(monto) : [] });
  const castigar = (id: number, mas: Record<string, unknown> = {}) =>
    admin.api.post(`/api/tiquetes/${id}/castigar`).send({ motivo: 'Se fue del país', ...mas });
  const unChampu = (cantidad = 1) => ({ producto_id: m.champu.id, cantidad, vendedor_id: m.ana.id });
  /** A ticket paid in cash; answers it. */
  const cobrar = async (lineas: readonly object[], total: number) =>
    m.leer(await m.cobrar({ lineas, cobros: enEfectivo(total) }));
  const anular = (id: number | undefined) => admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`);

  it('de cien devoluciones de una línea de dos unidades, dos se hacen', async () => {
    const { id, ventas } = await cobrar([unChampu(2)], 60_000);
    const linea = { venta_id: ventas[0]?.id as number, cantidad: 1 };
    const { estados, mensajes } = resumir(await aLaVez(100, () => devolver(id, [linea], 30_000)));
    expect(estados).toEqual({ 200: 2, 409: 98 });
    expect(mensajes).toEqual(['Solo quedan 0 por devolver']);
    expect([await m.quedan(), ...(await m.saldos('ingresos.productos', 'caja.efectivo'))]).toEqual([10, 0, 0]);
    // Read, then given back by all who had read it: it would be given back as often as it was asked for.
    const otro = await cobrar([unChampu(2)], 60_000);
    const listos = barrera(100);
    const ingenuos = await veces(100, async () => {
      const [venta] = (await m.leer(otro.id)).ventas;
      await listos();
      return (venta?.cantidad_devuelta as number) < 2;
    });
    expect(ingenuos.filter(Boolean)).toHaveLength(100);
  });

  it('cien veces la misma petición, con su clave, es una devolución', async () => {
    const { id, servicios } = await cobrar([m.unCorte(m.ana, { cantidad: 4 })], 100_000);
    const linea = { servicio_realizado_id: servicios[0]?.id as number, cantidad: 1 };
    const respuestas = await aLaVez(100, () => devolver(id, [linea], 25_000, 'devolucion-una'));
    const hechas = respuestas.filter(({ status }) => status === 200);
    expect(hechas.length).toBeGreaterThan(0);
    expect(respuestas.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    expect(new Set(hechas.map(({ body }) => body.data.numero))).toEqual(new Set([1]));
    expect(await m.saldos('caja.efectivo')).toEqual([75_000]);
    expect((await m.leer(id)).devoluciones).toHaveLength(1);
  });

  it('devolver y anular la misma línea a la vez: gana quien llegó primero', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const { id, servicios } = await cobrar([m.unCorte(), { ...m.unCorte(m.beto), servicio_id: m.barba }], 40_001);
      const suyo = servicios[0]?.id as number;
      const pedidos = [() => devolver(id, [{ servicio_realizado_id: suyo, cantidad: 1 }], 25_000), () => anular(suyo)];
      const enOrden = vez % 2 === 0 ? pedidos : pedidos.toReversed();
      const [primero, segundo] = await alEncontrarse(app, 'tiquete', enOrden);
      expect([primero?.status, segundo?.status]).toEqual([200, vez % 2 === 0 ? 409 : 404]);
      expect((await m.leer(id)).devuelto).toBe(vez % 2 === 0 ? 25_000 : 0);
    }
    expect(await m.saldos('ingresos.servicios', 'caja.efectivo')).toEqual([-60_004, 60_004]);
  });

  it('castigar y abonar la misma deuda a la vez: una de las dos la acaba', async () => {
    for (let vez = 0; vez < 6; vez++) {
      const id = await f.fiar(20_000);
      const abono = () => f.abonar(20_000, { tiquetes: [id] });
      const [uno, dos] = await aLaVez(2, (i) => (i === vez % 2 ? abono() : castigar(id)));
      const [abonado, castigado] = vez % 2 === 0 ? [uno, dos] : [dos, uno];
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual([abonado?.status, castigado?.status]);
      expect([(await m.leer(id)).saldo, (await f.credito()).deuda, ...(await m.saldos('por_cobrar'))]).toEqual([
        0, 0, 0,
      ]);
    }
  });

  it('devolver y pagar la semana a la vez: o ya no se le debía, o lo debe', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const { id, servicios } = await cobrar([m.unCorte()], 25_000);
      const linea = { servicio_realizado_id: servicios[0]?.id as number, cantidad: 1 };
      const semana = { empleado_id: m.ana.id, monto: 10_000, tipo_pago: 'total' };
      const pago = () => admin.api.post('/api/pagos/crear-pago-semanal').send(semana);
      const vuelta = () => devolver(id, [linea], 25_000);
      const respuestas = await aLaVez(2, (i) => (i === vez % 2 ? pago() : vuelta()));
      const [pagado, devuelto] = vez % 2 === 0 ? respuestas : respuestas.toReversed();
      expect([devuelto?.status, [201, 400, 409].includes(pagado?.status as number)]).toEqual([200, true]);
      expect(await m.saldos('comisiones', 'por_pagar')).toEqual([0, pagado?.status === 201 ? 10_000 : 0]);
      if (pagado?.status !== 201) continue;
      await admin.api.delete(`/api/pagos/eliminar-pago/${await ultimoPago()}`).expect(200);
    }
  });

  it('devolver la última unidad y venderla a la vez: se vende la que volvió, o no hay', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const { id: producto_id } = await crearProducto(admin, { entidad_id: m.entidad_id, stock: 1 });
      const linea = { producto_id, cantidad: 1, vendedor_id: m.ana.id };
      const { id, ventas } = await cobrar([linea], 30_000);
      const vuelta = () => devolver(id, [{ venta_id: ventas[0]?.id as number, cantidad: 1 }], 30_000);
      const venta = () => m.pedir({ lineas: [linea], cobros: enEfectivo(30_000) });
      const respuestas = await aLaVez(2, (i) => (i === vez % 2 ? vuelta() : venta()));
      const [devuelto, vendido] = vez % 2 === 0 ? respuestas : respuestas.toReversed();
      expect([devuelto?.status, [201, 409].includes(vendido?.status as number)]).toEqual([200, true]);
      const [hay] = await app.sql<{ stock: number }>('SELECT stock FROM producto WHERE id = $1', [producto_id]);
      expect(hay?.stock).toBe(vendido?.status === 201 ? 0 : 1);
    }
  });

  it('quienes toman cuentas, productos y personas al revés no se traban', async () => {
    const otro = await crearProducto(admin, { entidad_id: m.entidad_id, stock: 30 });
    const lineas = [
      m.unCorte(m.ana, { cantidad: 6 }),
      { ...m.unCorte(m.beto), servicio_id: m.barba, cantidad: 6 },
      unChampu(3),
      { producto_id: otro.id, cantidad: 3, vendedor_id: m.beto.id },
    ];
    const total = 6 * 40_001 + 6 * 30_000;
    const de = async (suyas: readonly object[]) => {
      const { id, servicios, ventas } = await cobrar(suyas, total);
      const partes = [
        ...servicios.map((s) => ({ servicio_realizado_id: s.id })),
        ...ventas.map((v) => ({ venta_id: v.id })),
      ];
      return { id, lineas: partes.map((parte) => ({ ...parte, monto: 1_000 })) };
    };
    const [uno, dos] = [await de(lineas), await de(lineas.toReversed())];
    const respuestas = await aLaVez(24, (i) =>
      i % 2 === 0 ? devolver(uno.id, uno.lineas, 4_000) : devolver(dos.id, dos.lineas.toReversed(), 4_000),
    );
    expect(resumir(respuestas).estados).toEqual({ 200: 24 });
    expect(await m.saldos('caja.efectivo')).toEqual([2 * total - 24 * 4_000]);
    const numeros = respuestas.map(({ body }) => body.data.numero as number).sort((a, b) => a - b);
    expect(numeros).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
  });

  it('quien devuelve no tiene los totales mientras espera por lo que la persona debe', async () => {
    const id = await f.fiar(20_000);
    const [servicio] = (await m.leer(id)).servicios;
    const totales = (como: string) =>
      app.sql(`SELECT 1 FROM libro_saldo WHERE entidad_id = $1 ${como}`, [m.entidad_id]);
    const quienCobra = new Client({ connectionString: app.baseUrl });
    await quienCobra.connect();
    try {
      await quienCobra.query('BEGIN');
      await quienCobra.query('SELECT 1 FROM persona_saldo WHERE entidad_id = $1 FOR UPDATE', [m.entidad_id]);
      const linea = { servicio_realizado_id: servicio?.id as number, cantidad: 1 };
      const devuelto = Promise.resolve(devolver(id, [linea], 5_000));
      while ((await esperanCandado(app)) === 0) await new Promise(setImmediate);
      expect(await totales('FOR UPDATE SKIP LOCKED')).toHaveLength((await totales('')).length);
      await quienCobra.query('COMMIT');
      expect((await devuelto).status).toBe(200);
    } finally {
      await quienCobra.end();
    }
  });

  const ultimoPago = async (): Promise<number> => {
    const [pago] = await app.sql<{ id: number }>('SELECT max(id) AS id FROM pago WHERE entidad_id = $1', [
      m.entidad_id,
    ]);
    return pago?.id as number;
  };
});

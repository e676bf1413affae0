import type { DevolucionHecha, EventoDetalle } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  permitir,
} from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, type Mostrador } from '../../../test/mostrador.js';

describe('Devolver de un tiquete', () => {
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

  /** The golden ticket of the first day: 95.000, a tip of 9.500, 20.000 left owing. */
  const dorado = () =>
    m.cobrar({
      ...m.dorado(),
      persona_id: f.luisa,
      cobros: [
        { metodo_id: EFECTIVO, monto: 50_000, recibido: 60_000 },
        { metodo_id: m.nequi.id, monto: 34_500, propina: 9_500 },
      ],
      queda_debiendo: 20_000,
    });
  const devolver = (id: number, lineas: object[], mas: Record<string, unknown> = {}) =>
    admin.api.post(`/api/tiquetes/${id}/devolver`).send({ lineas, motivo: 'No le gustó', ...mas });
  const castigar = (id: number, mas: Record<string, unknown> = {}) =>
    admin.api.post(`/api/tiquetes/${id}/castigar`).send({ motivo: 'Se fue del país', ...mas });
  const dia = async (fecha: string) =>
    (
      await admin.api
        .get('/api/servicios/ganancias-por-rango')
        .query({ fecha_inicio: fecha, fecha_fin: fecha, entidad_id: m.entidad_id })
        .expect(200)
    ).body;
  const enEfectivo = (monto: number) => ({ reembolso: [{ metodo_id: EFECTIVO, monto }] });

  it('el día 2 de oro: un champú vuelve al stock, paga los 8.000 que se debían y el resto sale en efectivo', async () => {
    const id = await dorado();
    const [venta] = (await m.leer(id)).ventas;
    app.reloj.poner('2026-11-19T10:00:00-05:00');
    await f.abonar(12_000).expect(201);
    const lineas = [{ venta_id: venta?.id, cantidad: 1 }];
    const { body } = await devolver(id, lineas, enEfectivo(20_934)).expect(200);
    const hecha = { numero: 1, monto: 28_934, a_deuda: 8_000, en_dinero: 20_934, queda_debiendo: 0 };
    expect(body.data as DevolucionHecha).toMatchObject(hecha);
    expect(await m.saldos('por_cobrar', 'caja.efectivo', 'caja.transferencia')).toEqual([0, 41_066, 34_500]);
    expect(await m.quedan()).toBe(9);
    // The rows of the book lead to the ticket, not to the return.
    const libro = await admin.api
      .get('/api/libro/asientos')
      .query({ origen: 'devolucion', entidad_id: m.entidad_id })
      .expect(200);
    expect(new Set(libro.body.data.map(({ tiquete }: { tiquete: { id: number } }) => tiquete.id))).toEqual(
      new Set([id]),
    );
    const hoy = await dia('2026-11-19');
    expect([hoy.resumen_diario.ingresos_totales, hoy.resumen_diario.ganancia_neta]).toEqual([-28_934, -10_934]);
    expect(hoy.metodos_pago).toEqual({
      efectivo: { total: -20_934 },
      transferencia: { total: 0 },
      por_cobrar: { total: -8_000 },
    });
    expect((await dia('2026-11-18')).resumen_diario).toMatchObject({ ingresos_totales: 95_000, ganancia_neta: 44_148 });
    expect(await f.credito()).toMatchObject({ deuda: 0, a_favor: 0 });
  });

  it('un servicio devuelto baja la comisión de quien lo hizo, aunque ya se le hubiera pagado', async () => {
    const id = await m.cobrar({ lineas: [m.unCorte()], cobros: [{ metodo_id: EFECTIVO, monto: 25_000 }] });
    const pago = { empleado_id: m.ana.id, monto: 10_000, tipo_pago: 'total' };
    await admin.api.post('/api/pagos/crear-pago-semanal').send(pago).expect(201);
    const [servicio] = (await m.leer(id)).servicios;
    await devolver(id, [{ servicio_realizado_id: servicio?.id, cantidad: 1 }], enEfectivo(25_000)).expect(200);
    expect(await m.saldos('comisiones', 'por_pagar', 'ingresos.servicios', 'caja.efectivo')).toEqual([
      0, 10_000, 0, -10_000,
    ]);
  });

  it('lo que se devuelve puede quedar a favor, por los medios en que se pagó', async () => {
    const id = await m.cobrar({
      persona_id: f.luisa,
      lineas: [m.unCorte()],
      cobros: [
        { metodo_id: EFECTIVO, monto: 5_000 },
        { metodo_id: m.nequi.id, monto: 20_000 },
      ],
    });
    const { body } = await devolver(
      id,
      [{ servicio_realizado_id: (await m.leer(id)).servicios[0]?.id, monto: 12_000 }],
      {
        a_favor: 12_000,
      },
    ).expect(200);
    expect(body.data).toMatchObject({ monto: 12_000, a_favor: 12_000, en_dinero: 0 });
    expect(await m.saldos('a_favor.efectivo', 'a_favor.transferencia', 'caja.efectivo')).toEqual([
      -5_000, -7_000, 5_000,
    ]);
    expect((await f.credito()).a_favor).toBe(12_000);
  });

  it('ni más de lo que queda, ni más o menos dinero del que toca, ni con devoluciones se anula', async () => {
    const id = await m.cobrar({ lineas: [m.unCorte()], cobros: [{ metodo_id: EFECTIVO, monto: 25_000 }] });
    const [servicio] = (await m.leer(id)).servicios;
    const linea = { servicio_realizado_id: servicio?.id };
    await devolver(id, [{ ...linea, cantidad: 2 }], enEfectivo(25_000)).expect(409);
    await devolver(id, [{ ...linea, monto: 5_000 }], enEfectivo(4_000)).expect(400);
    await devolver(id, [{ ...linea, monto: 5_000 }], enEfectivo(6_000)).expect(400);
    await devolver(id, [{ ...linea, monto: 5_000 }], { a_favor: 5_000 }).expect(400);
    await devolver(id, [{ servicio_realizado_id: 999_999, cantidad: 1 }], enEfectivo(25_000)).expect(404);
    await devolver(id, [linea], enEfectivo(1)).expect(400);
    await devolver(id, [{ ...linea, monto: 5_000 }], enEfectivo(5_000)).expect(200);
    const { body } = await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicio?.id}`).expect(409);
    expect(body.codigo).toBe('TIQUETE_CON_DEVOLUCIONES');
    await devolver(id, [{ ...linea, cantidad: 1 }], enEfectivo(20_000)).expect(200);
    await devolver(id, [{ ...linea, monto: 1 }], enEfectivo(1)).expect(409);
  });

  it('el dinero que sale por un método lleva su comprobante', async () => {
    const id = await m.cobrar({ lineas: [m.unCorte()], cobros: [{ metodo_id: EFECTIVO, monto: 25_000 }] });
    const [servicio] = (await m.leer(id)).servicios;
    const reembolso = [{ metodo_id: m.nequi.id, monto: 25_000, referencia: 'N-104' }];
    await devolver(id, [{ servicio_realizado_id: servicio?.id, cantidad: 1 }], { reembolso }).expect(200);
    expect((await m.leer(id)).cobros).toContainEqual(
      expect.objectContaining({ tipo: 'salida', monto: 25_000, referencia: 'N-104' }),
    );
  });

  it('la mercancía de un dinero que ya se devolvió vuelve al estante sin más dinero', async () => {
    const lineas = [{ producto_id: m.champu.id, cantidad: 1, vendedor_id: m.ana.id }];
    const id = await m.cobrar({ lineas, cobros: [{ metodo_id: EFECTIVO, monto: 30_000 }] });
    const venta_id = (await m.leer(id)).ventas[0]?.id;
    await devolver(id, [{ venta_id, monto: 30_000 }], enEfectivo(30_000)).expect(200);
    expect([await m.quedan(), ...(await m.saldos('costo.productos'))]).toEqual([9, 18_000]);
    const { body } = await devolver(id, [{ venta_id, cantidad: 1 }]).expect(200);
    expect(body.data).toMatchObject({ monto: 0, a_deuda: 0, en_dinero: 0 });
    expect([await m.quedan(), ...(await m.saldos('costo.productos', 'ingresos.productos'))]).toEqual([10, 0, 0]);
    await devolver(id, [{ venta_id, cantidad: 1 }]).expect(409);
  });

  it('su historial lo ve quien ve los tiquetes de su sucursal, y en otra nadie', async () => {
    const id = await m.cobrar({
      persona_id: f.luisa,
      lineas: [m.unCorte()],
      cobros: [{ metodo_id: EFECTIVO, monto: 25_000 }],
    });
    const lineas = [{ servicio_realizado_id: (await m.leer(id)).servicios[0]?.id, monto: 4_000 }];
    await devolver(id, lineas, { a_favor: 4_000 }).expect(200);
    const hecha = (await m.leer(id)).devoluciones[0]?.id;
    const historia = (quien: Actor) => quien.api.get(`/api/historial/devolucion/${hecha}`);
    const deSucursal = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    for (const quien of [admin, deSucursal]) {
      const { data } = (await historia(quien).expect(200)).body as { data: EventoDetalle[] };
      expect(data.map(({ accion, motivo }) => [accion, motivo])).toEqual([['devolver', 'No le gustó']]);
    }
    await historia(await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id })).expect(404);
    const { data } = (await admin.api.get(`/api/tiquetes/${id}/historia`).expect(200)).body;
    const hechos = (data as EventoDetalle[]).map(({ recurso, accion }) => `${recurso} ${accion}`);
    expect(hechos).toEqual(expect.arrayContaining(['devolucion devolver', 'favor recibir']));
  });

  it('de un servicio que no costó nada vuelven unidades, y ya no se anula', async () => {
    const id = await m.cobrar({
      lineas: [m.unCorte(m.ana, { descuento_porcentaje: 100, motivo_descuento: 'Garantía' })],
      cobros: [],
    });
    const [servicio] = (await m.leer(id)).servicios;
    const linea = { servicio_realizado_id: servicio?.id, cantidad: 1 };
    expect((await devolver(id, [linea]).expect(200)).body.data).toMatchObject({ monto: 0, en_dinero: 0 });
    await devolver(id, [linea]).expect(409);
    const { body } = await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicio?.id}`).expect(409);
    expect(body.codigo).toBe('TIQUETE_CON_DEVOLUCIONES');
  });

  it('lo que vuelve de un producto archivado no va a ningún estante: se pierde, y así se dice', async () => {
    const lineas = [{ producto_id: m.champu.id, cantidad: 1, vendedor_id: m.ana.id }];
    const id = await m.cobrar({ lineas, cobros: [{ metodo_id: EFECTIVO, monto: 30_000 }] });
    await admin.api.delete(`/api/productos/eliminar-producto/${m.champu.id}`).expect(200);
    const venta_id = (await m.leer(id)).ventas[0]?.id;
    const { body } = await devolver(id, [{ venta_id, cantidad: 1 }], enEfectivo(30_000)).expect(200);
    expect(body.data.lineas).toMatchObject([{ cantidad: 1, monto: 30_000, costo: 0, destino: 'perdida' }]);
    expect((await m.leer(id)).devoluciones[0]?.lineas).toMatchObject(body.data.lineas);
    expect(await m.saldos('costo.productos', 'ingresos.productos')).toEqual([18_000, 0]);
  });

  it('una deuda que volvió al anular su abono no se castiga si de las líneas ya no queda nada', async () => {
    const id = await f.fiar(12_000);
    await f.abonar(12_000).expect(201);
    const [servicio] = (await m.leer(id)).servicios;
    await devolver(id, [{ servicio_realizado_id: servicio?.id, monto: 20_000 }], enEfectivo(20_000)).expect(200);
    await admin.api.delete(`/api/cobros/${await f.ultimoAbono()}`).expect(200);
    expect((await m.leer(id)).saldo).toBe(12_000);
    const { body } = await castigar(id).expect(409);
    expect(body.message).toBe('Solo quedan $\u00a05.000 por devolver');
    await castigar(id, { monto: 5_000 }).expect(200);
    await castigar(id).expect(409);
    await f.abonar(7_000).expect(201);
    expect([(await m.leer(id)).saldo, ...(await m.saldos('por_cobrar'))]).toEqual([0, 0]);
  });

  it('un operador devuelve de lo que ve: sus líneas, y no castiga lo que también es de otros', async () => {
    await permitir(admin, 3, ['tiquetes.devolver'], true).expect(200);
    const zoe = await crearOperador(admin, { entidad_id: m.entidad_id });
    const barba = { ...m.unCorte(m.beto), servicio_id: m.barba };
    const mixto = { persona_id: f.luisa, lineas: [m.unCorte(zoe), barba], queda_debiendo: 10_000 };
    const [ajeno, suyo] = [
      await m.cobrar({ lineas: [m.unCorte()], cobros: [{ metodo_id: EFECTIVO, monto: 25_000 }] }),
      await m.cobrar({ ...mixto, cobros: [{ metodo_id: EFECTIVO, monto: 30_001 }] }),
    ];
    const linea = async (id: number, i = 0) => ({
      servicio_realizado_id: (await m.leer(id)).servicios[i]?.id,
      monto: 1_000,
    });
    const pedir = (id: number, una: object, monto = 1_000) =>
      zoe.api
        .post(`/api/tiquetes/${id}/devolver`)
        .send({ lineas: [una], motivo: 'No le gustó', ...(monto > 0 ? enEfectivo(monto) : {}) });
    const estados = [
      (await pedir(ajeno, await linea(ajeno))).status,
      (await pedir(suyo, await linea(suyo, 1), 0)).status,
      (await pedir(suyo, await linea(suyo), 0)).status,
      (await zoe.api.post(`/api/tiquetes/${ajeno}/castigar`).send({ motivo: 'Se fue' })).status,
      (await zoe.api.post(`/api/tiquetes/${suyo}/castigar`).send({ motivo: 'Se fue' })).status,
    ];
    await permitir(admin, 3, ['tiquetes.devolver'], false).expect(200);
    expect(estados).toEqual([404, 404, 200, 404, 403]);
  });

  it('una deuda que ya no se cobrará deja de ser ingreso, y la comisión se queda si no se dice otra cosa', async () => {
    const id = await dorado();
    await castigar(id, { monto: 20_001 }).expect(400);
    const { body } = await castigar(id, { monto: 12_000 }).expect(200);
    expect(body.data).toMatchObject({ monto: 12_000, a_deuda: 12_000, en_dinero: 0, queda_debiendo: 8_000 });
    expect((await f.credito()).deuda).toBe(8_000);
    const hoy = await dia('2026-11-18');
    expect(hoy.resumen_diario.ingresos_totales).toBe(83_000);
    expect(hoy.metodos_pago.por_cobrar).toEqual({ total: 8_000 });
    expect((await m.saldos('por_pagar'))[0]).toBe(-24_352);
    await castigar(id, { con_comision: true }).expect(200);
    expect((await m.saldos('por_pagar'))[0]).toBeGreaterThan(-24_352);
    await castigar(id).expect(409);
  });
});

import type { EstadisticasVentas, ServicioRealizado, TiqueteEnLista, Venta } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSupervisor } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

const AYER = '2026-11-17';
const HOY = '2026-11-18';

describe('Las listas después de una devolución', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Actor;
  let m: Mostrador;

  /** Yesterday, a cut by each operator and two shampoos; today one shampoo, a part of Ana's cut, and Beto's cut whole go back. */
  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    app.reloj.poner(`${AYER}T10:00:00-05:00`);
    m = await abrirMostrador(app, admin, await crearCarta(admin));
    sara = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    const lineas = [m.unCorte(), m.unCorte(m.beto), { producto_id: m.champu.id, cantidad: 2, vendedor_id: m.ana.id }];
    const id = await m.cobrar({ lineas, cobros: enEfectivo(110_000) });
    app.reloj.poner(`${HOY}T10:00:00-05:00`);
    await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
    const { servicios, ventas } = await m.leer(id);
    const suyo = (quien: { id: number }) => servicios.find(({ empleado }) => empleado.id === quien.id)?.id;
    await admin.api
      .post(`/api/tiquetes/${id}/devolver`)
      .send({
        lineas: [
          { servicio_realizado_id: suyo(m.ana), monto: 10_000 },
          { servicio_realizado_id: suyo(m.beto), cantidad: 1 },
          { venta_id: ventas[0]?.id, cantidad: 1 },
        ],
        motivo: 'No le gustó',
        reembolso: enEfectivo(65_000),
      })
      .expect(200);
  });
  afterAll(() => app.cerrar());

  const suma = <T extends object>(filas: readonly T[], clave: keyof T) =>
    filas.reduce((total, fila) => total + (fila[clave] as number), 0);
  const leer = async <T>(quien: Actor, ruta: string, filtro: object) => {
    const consulta = { page: 1, per_page: 50, totales: 'true', ...filtro };
    return (await quien.api.get(`/api/${ruta}`).query(consulta).expect(200)).body as {
      data: T[];
      totales: Partial<Record<keyof T, number>>;
    };
  };
  const dias = [{}, { fecha_inicio: AYER, fecha_fin: AYER }, { fecha_inicio: HOY, fecha_fin: HOY }, { search: 'a' }];

  /** Each total is the sum of its rows, whatever the filter; answers the totals without any. */
  async function cuadra<T extends object>(
    quien: Actor,
    ruta: string,
    filtros: readonly object[],
    ...claves: Array<keyof T>
  ) {
    for (const filtro of filtros) {
      const { data, totales } = await leer<T>(quien, ruta, filtro);
      expect([filtro, claves.map((clave) => totales[clave])]).toEqual([
        filtro,
        claves.map((clave) => suma(data, clave)),
      ]);
    }
    const { totales } = await leer<T>(quien, ruta, filtros[0] as object);
    return claves.map((clave) => totales[clave]);
  }

  it('los servicios quedan como se cobraron, con lo devuelto al lado, y su total es lo que suman', async () => {
    const de = (quien: Actor, mas: object = {}) =>
      cuadra<ServicioRealizado>(
        quien,
        'servicios/listar-servicios-realizados',
        [...dias, { pagado: 'true' }, { pagado: 'false' }].map((filtro) => ({ ...filtro, ...mas })),
        ...(['cantidad', 'total_con_descuento', 'monto_empleado'] as const),
      );
    expect(await de(admin, { entidad_id: m.entidad_id })).toEqual([3, 75_000, 30_000]);
    expect(await de(sara)).toEqual([3, 75_000, 30_000]);
    expect(await de(sara, { empleado_id: m.beto.id })).toEqual([1, 25_000, 10_000]);
    expect(await de(m.ana)).toEqual([2, 50_000, 20_000]);
    const { data } = await leer<ServicioRealizado>(sara, 'servicios/listar-servicios-realizados', { fecha_fin: AYER });
    expect(data.map((s) => [s.empleado.id === m.beto.id, s.cantidad_devuelta, s.monto_devuelto]).toSorted()).toEqual([
      [false, 0, 10_000],
      [true, 1, 25_000],
    ]);
  });

  it('los de un operador, de siempre y los de su semana, también', async () => {
    for (const quien of [admin, m.ana])
      for (const filtro of [{}, { ventana: 'true' }, { pagado: 'false' }, { pagado: 'true' }, { propinas: 'false' }]) {
        const { body } = await quien.api
          .get(`/api/pagos/servicios-empleado/${m.ana.id}`)
          .query({ page: 1, per_page: 50, ...filtro })
          .expect(200);
        const claves = ['cantidad', 'monto_servicio', 'monto_empleado'] as const;
        expect(claves.map((clave) => body.totales[clave])).toEqual(claves.map((clave) => suma(body.data, clave)));
      }
  });

  it('las ventas quedan como se cobraron, con su ganancia de entonces', async () => {
    const de = (quien: Actor, mas: object = {}) =>
      cuadra<Venta>(
        quien,
        'ventas/listar-ventas',
        [...dias, { metodo_pago: 'efectivo' }].map((filtro) => ({ ...filtro, ...mas })),
        ...(['total', 'ganancia_total'] as const),
      );
    expect(await de(admin, { entidad_id: m.entidad_id })).toEqual([60_000, 24_000]);
    expect(await de(sara)).toEqual([60_000, 24_000]);
    const { data } = await leer<Venta>(sara, 'ventas/listar-ventas', {});
    expect(data).toMatchObject([{ cantidad_devuelta: 1, monto_devuelto: 30_000 }]);
  });

  it('las cifras de ventas son las del libro, sin lo devuelto; por método, como se cobraron', async () => {
    const { body } = await sara.api.get('/api/ventas/estadisticas').expect(200);
    const cifras = body as EstadisticasVentas;
    expect(cifras).toMatchObject({
      ...{ total_ventas: 30_000, total_ganancia: 12_000, ventas_hoy: -30_000, ganancia_hoy: -12_000, devuelto: 30_000 },
    });
    expect(suma(cifras.ventas_por_metodo, 'total') - cifras.devuelto).toBe(cifras.total_ventas);
    const { body: libro } = await admin.api
      .get('/api/libro/asientos')
      .query({
        entidad_id: m.entidad_id,
        cuenta: 'ingresos.productos',
        fecha_inicio: HOY,
        fecha_fin: HOY,
        page: 1,
        per_page: 10,
      })
      .expect(200);
    expect(libro.total).toBe(cifras.ventas_hoy);
  });

  it('los tiquetes quedan como se cobraron; a un operador, lo devuelto de lo suyo', async () => {
    const de = (quien: Actor, mas: object = {}) =>
      cuadra<TiqueteEnLista>(
        quien,
        'tiquetes',
        [...dias, { estado: 'cobrado' }, { metodo_pago: 'efectivo' }, { debe: 'false' }].map((filtro) => ({
          ...filtro,
          ...mas,
        })),
        ...(['total', 'monto_efectivo', 'monto_transferencia', 'monto_por_cobrar', 'saldo'] as const),
      );
    expect(await de(admin, { entidad_id: m.entidad_id })).toEqual([135_000, 135_000, 0, 0, 0]);
    expect(await de(sara)).toEqual([135_000, 135_000, 0, 0, 0]);
    expect(await de(m.ana)).toEqual([110_000, 110_000, 0, 0, 0]);
    const devueltos = async (quien: Actor) =>
      (await leer<TiqueteEnLista>(quien, 'tiquetes', {})).data.map(({ devuelto }) => devuelto);
    expect([await devueltos(sara), await devueltos(m.ana), await devueltos(m.beto)]).toEqual([
      [0, 65_000],
      [0, 40_000],
      [25_000],
    ]);
  });
});

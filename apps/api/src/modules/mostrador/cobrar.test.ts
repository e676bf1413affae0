import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearSucursal,
  registrar,
  vender,
} from '../../../test/crear.js';
import {
  abrirMostrador,
  crearCarta,
  EFECTIVO,
  enEfectivo,
  type Mostrador,
  TRANSFERENCIA,
} from '../../../test/mostrador.js';
import { aLaVez, alEncontrarse, resumir } from '../../../test/tormenta.js';
import { verificar } from '../../verificar.js';

describe('Cobrar un tiquete', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    m = await abrirMostrador(app, admin, carta);
  });

  it('junta los servicios de dos operadores y un producto, al peso, y cada cual cuenta en lo suyo', async () => {
    const { body } = await m.pedir(m.dorado()).expect(201);
    expect(body).toEqual({
      message: 'Tiquete 1 cobrado',
      data: { total: 95_000, por_cobrar: 0, a_favor: 0, propina: 0, vuelto: 10_000 },
      tiquete: { id: expect.any(Number), numero: 1 },
    });
    const tiquete = await m.leer(body.tiquete.id);
    expect(tiquete).toMatchObject({
      origen: 'mostrador',
      total: 95_000,
      monto_efectivo: 50_000,
      notas: 'Vino con su hija',
    });
    expect(
      tiquete.servicios.map(({ nombre, empleado, total_con_descuento, monto_efectivo, monto_empleado }) => [
        nombre,
        empleado.id,
        total_con_descuento,
        monto_efectivo,
        monto_empleado,
      ]),
    ).toEqual([
      ['Corte', m.ana.id, 24_111, 12_690, 9_644],
      ['Barba', m.beto.id, 13_021, 6_853, 5_208],
    ]);
    const [venta] = tiquete.ventas;
    expect(venta).toMatchObject({ total: 57_868, monto_efectivo: 30_457, empleado: { id: m.ana.id } });
    expect(venta?.productos).toMatchObject([
      { cantidad: 2, subtotal: 60_000, descuento_reparto: 2_132, total: 57_868 },
    ]);
    expect(
      tiquete.cobros.map(({ metodo, monto, recibido, referencia }) => [metodo.nombre, monto, recibido, referencia]),
    ).toEqual([
      ['Efectivo', 50_000, 60_000, null],
      ['Nequi', 45_000, null, 'M-1'],
    ]);
    const cifras = (await admin.api.get('/api/servicios/ganancia-neta').query({ entidad_id: m.entidad_id }).expect(200))
      .body;
    expect(JSON.stringify(cifras)).toContain('44148');
    expect(await m.saldos('caja.efectivo')).toEqual([50_000]);
  });

  it('por el mostrador deja las mismas filas que por Registrar Servicio y por Ventas', async () => {
    const otra = (await crearSucursal(admin)).id;
    const ina = await crearOperador(admin, { entidad_id: otra });
    const jabon = await crearProducto(admin, {
      entidad_id: otra,
      stock: 10,
      precio_unitario: 30_000,
      costo_unitario: 18_000,
    });
    await registrar(admin, {
      empleado_id: ina.id,
      total: 38_501,
      metodo_pago: 'mixto',
      monto_efectivo: 20_000,
      monto_transferencia: 18_501,
      servicios: [{ servicio_id: m.corte }, { servicio_id: m.barba, descuento_porcentaje: 10 }],
    });
    await vender(admin, jabon, 2);
    const cobros = [
      { metodo_id: EFECTIVO, monto: 20_000 },
      { metodo_id: TRANSFERENCIA, monto: 18_501 },
    ];
    await m.cobrar({
      lineas: [m.unCorte(), { ...m.unCorte(), servicio_id: m.barba, descuento_porcentaje: 10 }],
      cobros,
    });
    await m.cobrar({ lineas: [{ producto_id: m.champu.id, cantidad: 2 }], cobros: enEfectivo(60_000) });
    const filas = async (de: number) =>
      Promise.all(
        [
          `SELECT servicio_id, cantidad, precio_unitario, descuento_porcentaje, descuento_reparto, total_servicio, total_con_descuento,
             monto_empleado, metodo_pago, monto_efectivo, monto_transferencia, fecha
           FROM servicio_realizado WHERE entidad_id = $1 ORDER BY id`,
          `SELECT total, ganancia_total, metodo_pago, monto_efectivo, monto_transferencia, fecha FROM venta WHERE entidad_id = $1`,
          `SELECT cantidad, precio_unitario, costo_unitario, subtotal, descuento FROM venta_linea WHERE entidad_id = $1`,
          `SELECT debe, haber, monto, cantidad, metodo_id, fecha, origen FROM libro WHERE entidad_id = $1 ORDER BY id`,
          `SELECT tipo, metodo_id, clase, monto FROM cobro WHERE entidad_id = $1 ORDER BY id`,
          `SELECT items, unidades, ganado, anticipo FROM cuenta WHERE entidad_id = $1 AND items > 0`,
          `SELECT serie, filas, monto FROM resumen_mes WHERE entidad_id = $1 ORDER BY serie, monto`,
          `SELECT numero, estado, fecha, total, total_original, monto_efectivo, monto_transferencia, monto_por_cobrar, saldo,
             devuelto, revision, cita_id, persona_id, notas, usuario_id FROM tiquete WHERE entidad_id = $1 ORDER BY numero`,
          `SELECT fecha, debe, haber, sum(monto) AS monto FROM libro_dia WHERE entidad_id = $1 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
        ].map((consulta) => app.sql(consulta, [de])),
      );
    const suyas = await filas(m.entidad_id);
    for (const grupo of suyas) expect(grupo).not.toEqual([]);
    expect(suyas).toEqual(await filas(otra));
    // The operators of both are two people, each with the same work.
    const sinQuien = (key: string, value: unknown) =>
      ['empleado_id', 'nombre', 'apellido'].includes(key) ? undefined : value;
    const cifras = async (entidad_id: number) =>
      Promise.all(
        ['servicios/ganancia-neta', 'servicios/ganancias-diarias', 'ventas/estadisticas'].map(async (ruta) => {
          const { body } = await admin.api.get(`/api/${ruta}`).query({ entidad_id }).expect(200);
          return JSON.parse(JSON.stringify(body, sinQuien));
        }),
      );
    const [mes] = await cifras(m.entidad_id);
    expect(mes).toMatchObject({ ingresos_totales: 98_501 });
    expect(await cifras(m.entidad_id)).toEqual(await cifras(otra));
  });

  it('cada línea se anula por su lado, y el dinero vuelve por donde entró', async () => {
    const id = await m.cobrar(m.dorado());
    const { servicios, ventas } = await m.leer(id);
    await admin.api.delete(`/api/ventas/eliminar-venta/${ventas[0]?.id}`).expect(200);
    expect(await m.leer(id)).toMatchObject({ estado: 'cobrado', total: 37_132, monto_efectivo: 19_543 });
    for (const servicio of servicios)
      await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicio.id}`).expect(200);
    expect(await m.leer(id)).toMatchObject({ estado: 'anulado', total: 0, total_original: 95_000 });
    expect(
      await m.saldos('caja.efectivo', 'caja.transferencia', 'por_pagar', 'ingresos.servicios', 'ingresos.productos'),
    ).toEqual([0, 0, 0, 0, 0]);
    expect(await m.quedan()).toBe(10);
  });

  it('quien mira la venta encuentra quién la cobró, aunque el rastro es del tiquete', async () => {
    const id = await m.cobrar({ lineas: [{ producto_id: m.champu.id, cantidad: 1 }], cobros: enEfectivo(30_000) });
    const venta = (await m.leer(id)).ventas[0]?.id;
    const { data } = (await admin.api.get(`/api/historial/venta/${venta}`).expect(200)).body;
    expect(data).toMatchObject([
      { accion: 'crear', recurso: 'registro', recurso_id: id, nombre: m.champu.nombre, monto: 30_000 },
    ]);
  });

  it('por qué se descontó de todo queda en cada línea, con lo suyo', async () => {
    const id = await m.cobrar({
      lineas: [m.unCorte(m.ana, { descuento_pesos: 1_000, motivo_descuento: 'Cupón' }), m.unCorte(m.beto)],
      descuento: { descuento_pesos: 4_900, motivo_descuento: 'Cumpleaños' },
      cobros: enEfectivo(44_100),
    });
    expect((await m.leer(id)).servicios.map(({ motivo_descuento }) => motivo_descuento)).toEqual([
      'Cupón · Cumpleaños',
      'Cumpleaños',
    ]);
  });

  it('lo que no cuesta nada también es un tiquete', async () => {
    const id = await m.cobrar({
      lineas: [m.unCorte(), { producto_id: m.champu.id, cantidad: 1 }],
      descuento: { descuento_porcentaje: 100, motivo_descuento: 'Cumpleaños' },
      cobros: [],
    });
    expect(await m.leer(id)).toMatchObject({ estado: 'cobrado', total: 0, cobros: [] });
  });

  it('la ficha de quien vino queda en el tiquete, y por ella se encuentran los suyos', async () => {
    const ficha = async (nombre: string) =>
      (
        await admin.api
          .post('/api/personas')
          .send({ nombre, telefono: '310 555 0001', entidad_id: m.entidad_id })
          .expect(201)
      ).body.data.id;
    const [luisa, lucha] = [await ficha('Luisa Rey'), await ficha('Lucha Rey')];
    const id = await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000), persona_id: lucha });
    await m.cobrar({ lineas: [m.unCorte(m.beto)], cobros: enEfectivo(25_000) });
    const suyos = async (persona_id: number) =>
      (await admin.api.get('/api/tiquetes').query({ entidad_id: m.entidad_id, persona_id }).expect(200)).body.data.map(
        (tiquete: { id: number }) => tiquete.id,
      );
    expect(await suyos(lucha)).toEqual([id]);
    expect(await suyos(luisa)).toEqual([]);
    await admin.api.post(`/api/personas/${luisa}/fusionar`).send({ persona_id: lucha }).expect(200);
    expect(await suyos(luisa)).toEqual([id]);
    expect((await m.leer(id)).persona).toEqual({ id: luisa, nombre: 'Luisa Rey' });
  });

  it('treinta cajas a la vez, con los mismos operadores y el mismo champú en otro orden, no se estorban', async () => {
    const jabon = await crearProducto(admin, {
      entidad_id: m.entidad_id,
      stock: 100,
      precio_unitario: 5_000,
      costo_unitario: 2_000,
    });
    const { estados } = resumir(
      await aLaVez(30, (i) => {
        const lineas = [
          m.unCorte(),
          m.unCorte(m.beto),
          { producto_id: m.champu.id, cantidad: 1 },
          { producto_id: jabon.id, cantidad: 1 },
        ];
        return m.pedir({ lineas: i % 2 === 0 ? lineas : lineas.reverse(), cobros: enEfectivo(85_000) });
      }),
    );
    expect(estados).toEqual({ 201: 10, 409: 20 });
    expect(await m.numeros()).toEqual(Array.from({ length: 10 }, (_, i) => i + 1));
    expect(await m.saldos('caja.efectivo')).toEqual([850_000]);
  });

  it('la última unidad en dos cajas a la vez la lleva una, y lo que la otra tenía abierto sigue abierto', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const { id: producto_id } = await crearProducto(admin, { entidad_id: m.entidad_id, stock: 1 });
      const lineas = [m.unCorte(vez % 2 === 0 ? m.ana : m.beto), { producto_id, cantidad: 1 }];
      const { data } = (
        await admin.api.post('/api/tiquetes-abiertos').send({ entidad_id: m.entidad_id, lineas }).expect(201)
      ).body;
      const cobro = { lineas, cobros: enEfectivo(55_000) };
      const pedidos = [
        () => m.pedir(cobro),
        () => m.pedir({ ...cobro, abierto: { id: data.id, version: data.version } }),
      ];
      const enOrden = vez < 2 ? pedidos : pedidos.toReversed();
      const [primero, segundo] = await alEncontrarse(app, 'tiquete', enOrden);
      expect([primero?.status, segundo?.body.message]).toEqual([201, 'Stock insuficiente. Disponible: 0']);
      await admin.api.get(`/api/tiquetes-abiertos/${data.id}`).expect(vez < 2 ? 200 : 404);
    }
    expect([await m.numeros(), await m.saldos('caja.efectivo')]).toEqual([[1, 2, 3, 4], [220_000]]);
    expect((await verificar(app.baseUrl)).filter(({ filas }) => filas.length > 0)).toEqual([]);
  });

  it('el mismo pedido con su clave, cien veces, es un tiquete', async () => {
    const datos = { lineas: [m.unCorte()], cobros: enEfectivo(25_000) };
    const respuestas = await aLaVez(100, () => m.pedir(datos).set('Idempotency-Key', `mostrador-${m.entidad_id}`));
    const numeros = new Set(respuestas.filter(({ status }) => status === 201).map(({ body }) => body.tiquete.numero));
    expect([...numeros]).toEqual([1]);
    expect(await m.saldos('caja.efectivo')).toEqual([25_000]);
  });

  it('doscientos cobros a la vez llevan del 1 al 200, y el dinero es el de todos', async () => {
    const uno = (i: number) => ({
      lineas: [m.unCorte(i % 2 === 0 ? m.ana : m.beto)],
      cobros: i % 3 === 0 ? enEfectivo(25_000) : [{ metodo_id: TRANSFERENCIA, monto: 25_000 }],
    });
    const { estados } = resumir(await aLaVez(200, (i) => m.pedir(uno(i))));
    expect(estados).toEqual({ 201: 200 });
    expect(await m.numeros()).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    expect(await m.saldos('caja.efectivo', 'caja.transferencia')).toEqual([67 * 25_000, 133 * 25_000]);
  }, 180_000);
});

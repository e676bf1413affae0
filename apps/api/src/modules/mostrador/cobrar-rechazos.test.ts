import { formatoPesos } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearCuenta,
  crearOperador,
  crearProducto,
  crearRol,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  permitir,
} from '../../../test/crear.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

/** Nothing was written, and no number and no stock went. */
async function nada(app: Prueba, { entidad_id, quedan }: Mostrador): Promise<void> {
  for (const tabla of ['tiquete', 'servicio_realizado', 'venta', 'cobro', 'contador'])
    expect(await app.sql(`SELECT 1 FROM ${tabla} WHERE entidad_id = $1`, [entidad_id])).toEqual([]);
  expect(await quedan()).toBe(10);
}

describe('Lo que el mostrador no cobra', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;

  beforeAll(async () => {
    app = await abrirApp({ config: { DESCUENTO_MAXIMO_OPERADOR: 20 } });
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    m = await abrirMostrador(app, admin, carta);
  });

  it('otro precio pide permiso y motivo, y queda dicho el del catálogo', async () => {
    const linea = m.unCorte(m.ana, { precio_unitario: 40_000 });
    const sinMotivo = await m.pedir({ lineas: [linea], cobros: enEfectivo(40_000) }).expect(400);
    expect(sinMotivo.body.errores).toEqual({ 'lineas.0.motivo_precio': ['Escribe por qué cambia el precio'] });
    const lineas = [{ ...linea, motivo_precio: 'Cabello largo' }];
    const rol = await crearRol(admin, { alcance: 'sucursal', permisos: ['tiquetes.crear', 'servicios.crear'] });
    const caja = await crearCuenta(admin, { role_id: rol.id, entidad_id: m.entidad_id });
    const { body } = await m.pedir({ lineas, cobros: enEfectivo(40_000) }, caja).expect(403);
    expect(body.message).toBe('No puedes cambiar precios');
    await nada(app, m);
    const [servicio] = (await m.leer(await m.cobrar({ lineas, cobros: enEfectivo(40_000) }))).servicios;
    expect(servicio).toMatchObject({
      precio_unitario: 40_000,
      precio_catalogo: 25_000,
      motivo_precio: 'Cabello largo',
    });
    // The price of the catalogue is no other one.
    const mismo = { lineas: [m.unCorte(m.ana, { precio_unitario: 25_000 })], cobros: enEfectivo(25_000) };
    const [deLista] = (await m.leer(await m.cobrar(mismo, caja))).servicios;
    expect(deLista).toMatchObject({ precio_unitario: 25_000, precio_catalogo: null, motivo_precio: null });
  });

  it('un operador cobra lo suyo, con el descuento que se le deja, y un producto si puede vender', async () => {
    await m.pedir({ lineas: [m.unCorte(m.beto)], cobros: enEfectivo(25_000) }, m.ana).expect(403);
    const mucho = { lineas: [m.unCorte(m.ana, { descuento_pesos: 24_000 })], cobros: enEfectivo(1_000) };
    expect((await m.pedir(mucho, m.ana).expect(403)).body.codigo).toBe('DESCUENTO_EXCESIVO');
    const deTodo = { lineas: [m.unCorte()], descuento: { descuento_pesos: 24_000 }, cobros: enEfectivo(1_000) };
    expect((await m.pedir(deTodo, m.ana).expect(403)).body.codigo).toBe('DESCUENTO_EXCESIVO');
    await m
      .pedir({ lineas: [{ producto_id: m.champu.id, cantidad: 1 }], cobros: enEfectivo(30_000) }, m.ana)
      .expect(403);
    await nada(app, m);
    await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) }, m.ana);
  });

  it.each<[string, () => Record<string, unknown>, number, string]>([
    [
      'falta',
      () => ({ lineas: [m.unCorte()], cobros: enEfectivo(20_000) }),
      400,
      `Faltan ${formatoPesos(5_000)} por cobrar`,
    ],
    [
      'sobra',
      () => ({ lineas: [m.unCorte()], cobros: enEfectivo(30_000) }),
      400,
      `Sobran ${formatoPesos(5_000)}: da vuelto, propina o déjalos a favor`,
    ],
    [
      'el recibido no alcanza',
      () => ({ lineas: [m.unCorte()], cobros: [{ metodo_id: EFECTIVO, monto: 25_000, recibido: 20_000 }] }),
      400,
      'El recibido no alcanza',
    ],
    [
      'el descuento de una línea supera lo que cuesta',
      () => ({ lineas: [m.unCorte(m.ana, { descuento_pesos: 25_001 })], cobros: [] }),
      400,
      'El descuento supera lo que cuesta la línea',
    ],
    [
      'el descuento de todo supera lo que cuesta',
      () => ({ lineas: [m.unCorte()], descuento: { descuento_pesos: 25_001 }, cobros: [] }),
      400,
      'El descuento supera lo que cuesta el tiquete',
    ],
    [
      'hay dos descuentos',
      () => ({ lineas: [m.unCorte(m.ana, { descuento_pesos: 1, descuento_porcentaje: 1 })], cobros: [] }),
      400,
      'El descuento es un porcentaje o un valor, no ambos',
    ],
    [
      'el mismo servicio del mismo operador está dos veces',
      () => ({ lineas: [m.unCorte(), m.unCorte()], cobros: enEfectivo(50_000) }),
      400,
      'Este servicio ya está en la lista',
    ],
    [
      'no hay tanto',
      () => ({ lineas: [{ producto_id: m.champu.id, cantidad: 11 }], cobros: enEfectivo(330_000) }),
      409,
      'Stock insuficiente. Disponible: 10',
    ],
    [
      'no hay tanto entre dos líneas',
      () => ({
        lineas: [
          { producto_id: m.champu.id, cantidad: 6 },
          { producto_id: m.champu.id, cantidad: 5, vendedor_id: m.ana.id },
        ],
        cobros: enEfectivo(330_000),
      }),
      409,
      'Stock insuficiente. Disponible: 10',
    ],
    ['no hay líneas', () => ({ lineas: [], cobros: [] }), 400, 'Agrega al menos un servicio o un producto'],
    [
      'la línea no dice de qué es',
      () => ({ lineas: [{ cantidad: 1 }], cobros: [] }),
      400,
      'Una línea es un servicio o un producto',
    ],
    [
      'el servicio no dice quién lo hizo',
      () => ({ lineas: [{ servicio_id: m.corte, cantidad: 1 }], cobros: enEfectivo(25_000) }),
      400,
      'Elige quién hizo el servicio',
    ],
    [
      'hay un producto de otro día',
      () => ({ fecha: '2026-11-17', lineas: [{ producto_id: m.champu.id, cantidad: 1 }], cobros: enEfectivo(30_000) }),
      400,
      'Los productos se venden con la fecha de hoy',
    ],
    [
      'la transferencia da vuelto',
      () => ({ lineas: [m.unCorte()], cobros: [{ metodo_id: m.nequi.id, monto: 25_000, recibido: 30_000 }] }),
      400,
      'De Nequi no se da vuelto',
    ],
    [
      'hay 101 líneas',
      () => ({ lineas: Array.from({ length: 101 }, () => m.unCorte()), cobros: [] }),
      400,
      'Máximo 100 líneas por tiquete',
    ],
    [
      'hay 11 cobros',
      () => ({ lineas: [m.unCorte()], cobros: Array.from({ length: 11 }, () => enEfectivo(1)[0]) }),
      400,
      'Máximo 10 cobros por tiquete',
    ],
    [
      'el monto es negativo',
      () => ({ lineas: [m.unCorte()], cobros: enEfectivo(-25_000) }),
      400,
      'Ingresa un monto válido en pesos',
    ],
  ])('no escribe nada cuando %s', async (_, datos, estado, mensaje) => {
    const { body } = await m.pedir(datos()).expect(estado);
    expect([body.message, ...Object.values<string[]>(body.errores ?? {}).flat()]).toContain(mensaje);
    await nada(app, m);
  });

  it('lo de otra sucursal no se cobra en esta', async () => {
    const otra = (await crearSucursal(admin)).id;
    const ina = await crearOperador(admin, { entidad_id: otra });
    const suyo = await crearProducto(admin, {
      entidad_id: otra,
      stock: 5,
      precio_unitario: 1_000,
      costo_unitario: 500,
    });
    const propio = (await crearServicio(admin, { nombre: 'Solo allá', precio: 5_000, entidad_id: otra })).id;
    const casos: Array<[Record<string, unknown>, number, string]> = [
      [{ lineas: [m.unCorte(ina)], cobros: enEfectivo(25_000) }, 400, 'OPERADOR_DE_OTRA_SUCURSAL'],
      [{ lineas: [{ producto_id: suyo.id, cantidad: 1 }], cobros: enEfectivo(1_000) }, 404, 'NO_ENCONTRADO'],
      [
        { lineas: [m.unCorte(m.ana, { servicio_id: propio })], cobros: enEfectivo(5_000) },
        409,
        'SERVICIO_DE_OTRA_SUCURSAL',
      ],
      [
        { lineas: [{ producto_id: m.champu.id, cantidad: 1, vendedor_id: ina.id }], cobros: enEfectivo(30_000) },
        404,
        'NO_ENCONTRADO',
      ],
      [{ lineas: [m.unCorte()], cobros: enEfectivo(25_000), persona_id: 999_999 }, 404, 'NO_ENCONTRADO'],
    ];
    for (const [datos, estado, codigo] of casos) expect((await m.pedir(datos).expect(estado)).body.codigo).toBe(codigo);
    const deNequi = await m
      .pedir({
        entidad_id: otra,
        lineas: [m.unCorte(ina)],
        cobros: [{ metodo_id: m.nequi.id, monto: 25_000 }],
      })
      .expect(404);
    expect(deNequi.body.codigo).toBe('NO_ENCONTRADO');
    const sara = await crearSupervisor(admin, { entidad_id: otra });
    await m.pedir({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) }, sara).expect(403);
    await nada(app, m);
  });

  it('sin el permiso de una línea no se cobra ninguna', async () => {
    const rol = await crearRol(admin, { alcance: 'sucursal', permisos: ['tiquetes.crear', 'ventas.crear'] });
    const vendedora = await crearCuenta(admin, { role_id: rol.id, entidad_id: m.entidad_id });
    const lineas = [{ producto_id: m.champu.id, cantidad: 1 }, m.unCorte()];
    await m.pedir({ lineas, cobros: enEfectivo(55_000) }, vendedora).expect(403);
    await nada(app, m);
    await m.cobrar({ lineas: lineas.slice(0, 1), cobros: enEfectivo(30_000) }, vendedora);
    await permitir(admin, rol.id, ['tiquetes.crear'], false);
    await m.pedir({ lineas: lineas.slice(0, 1), cobros: enEfectivo(30_000) }, vendedora).expect(403);
  });
});

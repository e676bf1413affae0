import fc from 'fast-check';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

const SEMILLA = Number(process.env.SEMILLA ?? 20_261_118);
type Pedida = { cantidad: number } | { monto: number };
/** Parts of a line as they come: a number of units, or of pesos. */
const [PARTES] = fc.sample(
  fc.array(
    fc.array(
      fc.oneof(
        fc.record({ cantidad: fc.integer({ min: 1, max: 3 }) }),
        fc.record({ monto: fc.integer({ min: 1, max: 40_000 }) }),
      ),
      { minLength: 3, maxLength: 8 },
    ),
    { minLength: 6, maxLength: 6 },
  ),
  { numRuns: 1, seed: SEMILLA },
) as [Pedida[][]];
const CASOS = PARTES.map((partes, i) => ({
  partes,
  cantidad: 2 + i,
  descuento: [0, 33.33, 10, 0, 12.5, 50][i] as number,
}));

describe(`Una línea devuelta por partes, en cualquier orden (SEMILLA=${SEMILLA})`, () => {
  let app: Prueba;
  let admin: Actor;
  let m: Mostrador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    m = await abrirMostrador(app, admin, await crearCarta(admin));
  });
  afterAll(() => app.cerrar());

  it.each(CASOS)('da su total y toda su comisión, y nunca más ($cantidad, $descuento %)', async (caso) => {
    const barba = { ...m.unCorte(m.ana), servicio_id: m.barba, cantidad: caso.cantidad };
    const linea = { ...barba, descuento_porcentaje: caso.descuento, motivo_descuento: 'Cliente fiel' };
    const total = Math.floor((15_001 * caso.cantidad * Math.round((100 - caso.descuento) * 100) + 5_000) / 10_000);
    const id = await m.cobrar({ lineas: [linea], cobros: enEfectivo(total) });
    const servicio = (await m.leer(id)).servicios[0] as Awaited<ReturnType<Mostrador['leer']>>['servicios'][number];
    const [devuelto, comisiones] = [[0], [0]];
    const suma = (montos: readonly number[]) => montos.reduce((a, b) => a + b, 0);
    /** Asks with as much money as the line gives back, which a first request with none of it is told. */
    const devolver = async (pedida: Pedida): Promise<number> => {
      const pedir = (monto: number) =>
        admin.api.post(`/api/tiquetes/${id}/devolver`).send({
          ...{ lineas: [{ servicio_realizado_id: servicio.id, ...pedida }], motivo: 'No le gustó' },
          reembolso: monto > 0 ? enEfectivo(monto) : [],
        });
      let respuesta = await pedir(0);
      if (respuesta.status === 400)
        respuesta = await pedir(Number(/Faltan \$\s([\d.]+)/.exec(respuesta.body.message)?.[1]?.replaceAll('.', '')));
      if (respuesta.status !== 200) return respuesta.status;
      const [suya] = respuesta.body.data.lineas;
      devuelto.push(suya.monto);
      comisiones.push(suya.comision);
      return 200;
    };
    for (const pedida of caso.partes) expect([200, 409]).toContain(await devolver(pedida));
    const { cantidad_devuelta, monto_devuelto } = (await m.leer(id)).servicios[0] as typeof servicio;
    expect([monto_devuelto, monto_devuelto <= total]).toEqual([suma(devuelto), true]);
    const quedan = servicio.cantidad - cantidad_devuelta;
    if (quedan > 0) expect(await devolver({ cantidad: quedan })).toBe(200);
    expect([suma(devuelto), suma(comisiones)]).toEqual([total, servicio.monto_empleado]);
    expect([await devolver({ cantidad: 1 }), await devolver({ monto: 1 })]).toEqual([409, 409]);
    expect(await m.saldos('ingresos.servicios', 'comisiones', 'por_pagar', 'caja.efectivo')).toEqual([0, 0, 0, 0]);
  });
});

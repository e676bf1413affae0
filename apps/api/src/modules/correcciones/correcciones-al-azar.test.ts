import { repartirPropina } from '@jornal/contract';
import fc from 'fast-check';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { abrirCorreccion } from '../../../test/correccion.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, type Mostrador } from '../../../test/mostrador.js';

const SEMILLA = Number(process.env.SEMILLA ?? 20_261_129);
const VUELTAS = 24 * Number(process.env.VUELTAS ?? 1);

/** A ticket as it comes: `que` 0 and 1 are services, 2 a product; of its total so many parts of ten are owed, and of the rest cash. */
const LINEA = fc.record({
  que: fc.integer({ min: 0, max: 2 }),
  de: fc.integer({ min: 0, max: 1 }),
  cantidad: fc.integer({ min: 1, max: 3 }),
  descuento: fc.constantFrom({}, { descuento_porcentaje: 12.5 }, { descuento_pesos: 777 }),
});
const TIQUETE = fc.record({
  lineas: fc.uniqueArray(LINEA, {
    minLength: 1,
    maxLength: 4,
    selector: ({ que, de }) => `${que} ${que === 2 ? '' : de}`,
  }),
  debe: fc.integer({ min: 0, max: 3 }),
  efectivo: fc.integer({ min: 0, max: 10 }),
  propina: fc.constantFrom(0, 0, 4_999),
});
type Pedido = typeof TIQUETE extends fc.Arbitrary<infer T> ? T : never;
const CASOS = fc.sample(fc.tuple(TIQUETE, TIQUETE), { numRuns: VUELTAS, seed: SEMILLA });

describe(`Un tiquete corregido es el que se habría cobrado así (SEMILLA=${SEMILLA})`, () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  /** Where it is corrected, and where it is charged right at first. */
  let uno: { m: Mostrador; f: Fiado };
  let otro: { m: Mostrador; f: Fiado };

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    const abrir = async () => {
      const m = await abrirMostrador(app, admin, carta);
      const f = await abrirFiado(admin, m);
      await f.ajustar({ fia: true, limite_fiado: 50_000_000 }).expect(200);
      await admin.api.put(`/api/productos/actualizar-stock/${m.champu.id}`).send({ cantidad: 1_000 }).expect(200);
      return { m, f };
    };
    [uno, otro] = [await abrir(), await abrir()];
  });
  afterAll(() => app.cerrar());

  /** The body of a charge, whose total is worked out here. */
  function pedidoDe({ m, f }: typeof uno, { lineas, debe, efectivo, propina }: Pedido) {
    const dichas = lineas.map(({ que, de, cantidad, descuento }) => {
      const quien = [m.ana, m.beto][de] as { id: number };
      return que === 2
        ? { producto_id: m.champu.id, vendedor_id: quien.id, empleado_id: undefined, cantidad, ...descuento }
        : { servicio_id: [m.corte, m.barba][que], empleado_id: quien.id, cantidad, ...descuento };
    });
    const totales = lineas.map(({ que, cantidad, descuento }) => {
      const bruto = ([25_000, 15_001, 30_000][que] as number) * cantidad;
      if ('descuento_pesos' in descuento) return bruto - 777;
      return 'descuento_porcentaje' in descuento ? Math.floor((bruto * 8_750 + 5_000) / 10_000) : bruto;
    });
    const total = totales.reduce((suma, uno) => suma + uno, 0);
    const servicios = dichas.flatMap((linea, i) =>
      linea.empleado_id === undefined ? [] : [{ operador_id: linea.empleado_id, total: totales[i] as number }],
    );
    const queda = Math.floor((total * debe) / 10);
    const enCaja = Math.floor(((total - queda) * efectivo) / 10);
    const conPropina = servicios.length > 0 ? propina : 0;
    const porNequi = total - queda - enCaja + conPropina;
    return {
      ...{ persona_id: f.luisa, lineas: dichas, ...(queda > 0 ? { queda_debiendo: queda } : {}) },
      propinas: repartirPropina(conPropina, servicios),
      cobros: [
        ...(enCaja > 0 ? [{ metodo_id: EFECTIVO, monto: enCaja }] : []),
        ...(porNequi > 0 ? [{ metodo_id: m.nequi.id, monto: porNequi, propina: conPropina }] : []),
      ],
    };
  }

  /** All that a branch says of itself, its people and methods told by their place. */
  async function estadoDe({ m, f }: typeof uno, id: number) {
    const quien = (de: number | null) => [m.ana.id, m.beto.id].indexOf(de ?? 0);
    const { servicios, ventas, propinas, cobros, ...tiquete } = await m.leer(id);
    const enPie = <T extends { anulacion: unknown }>(filas: readonly T[]) =>
      filas.filter(({ anulacion }) => anulacion === null);
    const orden = <T>(filas: readonly T[]) =>
      [...filas].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    const libro = await app.sql<{ cuenta: string; operador_id: number; monto: number; cantidad: number }>(
      `SELECT cuenta, operador_id, sum(monto)::bigint AS monto, sum(cantidad)::bigint AS cantidad FROM (
         SELECT debe AS cuenta, operador_id, monto, CASE WHEN revierte_id IS NULL THEN cantidad ELSE -cantidad END AS cantidad,
           entidad_id FROM libro
         UNION ALL SELECT haber, operador_id, -monto, CASE WHEN revierte_id IS NULL THEN cantidad ELSE -cantidad END, entidad_id
           FROM libro) l
       WHERE entidad_id = $1 AND cuenta <> 'inventario.productos' GROUP BY 1, 2 HAVING sum(monto) <> 0`,
      [m.entidad_id],
    );
    const cuentas = await app.sql<{
      empleado_id: number;
      ganado: number;
      propinas: number;
      unidades: number;
      items: number;
      retenido: number;
    }>(
      'SELECT empleado_id, ganado, propinas, unidades, items, retenido FROM cuenta WHERE entidad_id = $1 AND items > 0',
      [m.entidad_id],
    );
    const { resumen_diario, metodos_pago } = (
      await admin.api
        .get('/api/servicios/ganancias-por-rango')
        .query({ fecha_inicio: '2026-11-18', fecha_fin: '2026-11-18', entidad_id: m.entidad_id })
        .expect(200)
    ).body;
    const { total, monto_efectivo, monto_transferencia, monto_por_cobrar, saldo, estado } = tiquete;
    return {
      tiquete: { total, monto_efectivo, monto_transferencia, monto_por_cobrar, saldo, estado },
      servicios: orden(
        enPie(servicios).map((s) => ({
          ...{
            de: quien(s.empleado.id),
            nombre: s.nombre,
            cantidad: s.cantidad,
            total: s.total_con_descuento,
            ...{ gana: s.monto_empleado, espera: s.retenido },
          },
          medios: [s.metodo_pago, s.monto_efectivo, s.monto_transferencia, s.monto_por_cobrar],
        })),
      ),
      ventas: orden(
        enPie(ventas).map((v) => ({
          ...{ de: quien(v.empleado?.id ?? null), cantidad: v.productos[0]?.cantidad, total: v.total },
          medios: [v.metodo_pago, v.monto_efectivo, v.monto_transferencia, v.monto_por_cobrar],
        })),
      ),
      propinas: orden(enPie(propinas).map(({ operador, monto }) => [quien(operador.id), monto])),
      cobros: cobros.map(({ tipo, metodo, monto, propina }) => [tipo, metodo.nombre, monto, propina]),
      libro: orden(libro.map(({ operador_id, ...fila }) => ({ ...fila, de: quien(operador_id) }))),
      cuentas: orden(cuentas.map(({ empleado_id, ...cuenta }) => ({ ...cuenta, de: quien(empleado_id) }))),
      ...{ stock: await m.quedan(), debe: (await f.credito()).deuda, resumen_diario, metodos_pago },
    };
  }

  it.each(CASOS.map(([antes, despues], i) => ({ i, antes, despues })))('el $i', async ({ i, antes, despues }) => {
    const comision_fiado = i % 2 === 0 ? 'al_cobrar' : 'al_prestar';
    for (const { f } of [uno, otro])
      await f.ajustar({ fia: true, limite_fiado: 50_000_000, comision_fiado }).expect(200);
    const { pedir } = abrirCorreccion(admin, uno.m);
    const id = await uno.m.cobrar(pedidoDe(uno, antes));
    const bien = pedidoDe(uno, despues);
    // The lines that stay are named where they stood, so that some are of the same thing and others of another.
    const lineas = (como: {
      lineas: ReadonlyArray<{
        id?: number | undefined;
        servicio_id?: number | undefined;
        producto_id?: number | undefined;
      }>;
    }) => {
      const quedan = [...como.lineas];
      return bien.lineas.map((linea) => {
        const i = quedan.findIndex(
          (una) =>
            una.servicio_id === ('servicio_id' in linea ? linea.servicio_id : undefined) &&
            una.producto_id === ('producto_id' in linea ? linea.producto_id : undefined),
        );
        const [suya] = i < 0 ? [] : quedan.splice(i, 1);
        const sinDescuento =
          'descuento_pesos' in linea || 'descuento_porcentaje' in linea ? {} : { descuento_pesos: 0 };
        return { ...linea, ...sinDescuento, ...(suya === undefined ? {} : { id: suya.id }) };
      });
    };
    const cambio = (como: Parameters<typeof lineas>[0]) => ({
      ...bien,
      lineas: lineas(como),
      queda_debiendo: bien.queda_debiendo,
    });
    const respuesta = await pedir(id, cambio);
    expect([respuesta.status, respuesta.body.message]).toEqual(
      JSON.stringify(antes) === JSON.stringify(despues) ? [400, 'No cambiaste nada'] : [200, expect.any(String)],
    );
    const directo = await otro.m.cobrar(pedidoDe(otro, despues));
    const [corregido, cobrado] = [await estadoDe(uno, id), await estadoDe(otro, directo)];
    expect(corregido).toEqual(cobrado);
  });
});

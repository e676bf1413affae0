import { abrirApp, type Prueba } from '../../../../test/app.js';
import { type Actor, crearAdmin } from '../../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../../test/fiado.js';
import { celdas, type Informes, informesDe } from '../../../../test/informes.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../../test/mostrador.js';

const HOY = '2026-11-18';
const NOVIEMBRE = ['2026-11-01', '2026-11-30'] as const;
const PERSONAS = ['persona', 'estado', 'cantidad_visitas', 'total', 'primera', 'ultima', 'dias'] as const;

describe('Los reportes de personas, de lo que deben y de lo que tienen a favor', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let f: Fiado;
  let i: Informes;

  beforeAll(async () => {
    app = await abrirApp({ instante: `${HOY}T10:00:00-05:00` });
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner(`${HOY}T10:00:00-05:00`);
    m = await abrirMostrador(app, admin, carta);
    f = await abrirFiado(admin, m);
    i = informesDe(admin, m.entidad_id);
  });

  const ficha = async (nombre: string): Promise<number> =>
    (await admin.api.post('/api/personas').send({ entidad_id: m.entidad_id, nombre }).expect(201)).body.data.id;
  const unir = (id: number, persona_id: number) =>
    admin.api.post(`/api/personas/${id}/fusionar`).send({ persona_id }).expect(200);
  const cortar = (persona_id: number | null, fecha: string) =>
    m.cobrar({
      ...{ lineas: [m.unCorte()], cobros: enEfectivo(25_000), fecha },
      ...(persona_id !== null && { persona_id }),
    });
  const dejar = (monto: number, persona_id = f.luisa, metodo_id = 1) =>
    admin.api.post('/api/anticipos').send({ persona_id, cobros: [{ metodo_id, monto }] });
  const favores = async (persona_id = f.luisa) =>
    (await admin.api.get(`/api/personas/${persona_id}/favores`).expect(200)).body.data as Array<{ id: number }>;

  it('de cada persona dice cuántos días vino, cuánto gastó, si es nueva y hace cuánto no viene', async () => {
    const [nueva, vieja] = [await ficha('Nora Paz'), await ficha('Vera Luz')];
    await cortar(vieja, '2026-08-01');
    await cortar(vieja, '2026-11-02');
    // Twice on one day is one visit.
    await cortar(nueva, '2026-11-10');
    await cortar(nueva, '2026-11-10');
    await cortar(nueva, '2026-11-12');
    await cortar(null, '2026-11-12');
    // Of another month: not of this report.
    await cortar(f.luisa, '2026-10-31');
    const reporte = await i.reporte('personas', NOVIEMBRE);
    expect(celdas(reporte, ...PERSONAS)).toEqual([
      ['Nora Paz', 'Nueva', 2, 75_000, '2026-11-10', '2026-11-12', 6],
      ['Vera Luz', 'Volvió', 1, 25_000, '2026-08-01', '2026-11-02', 16],
      ['Sin persona', null, null, 25_000, null, null, null],
    ]);
    expect(reporte.data.map(({ origen, origen_id }) => [origen, origen_id])).toEqual([
      ['persona', nueva],
      ['persona', vieja],
      [null, null],
    ]);
    expect(reporte.summary).toEqual({
      ...{ cantidad_personas: 2, personas_nuevas: 1, personas_que_volvieron: 1, cantidad_visitas: 3 },
      ...{ ingresos_servicios: 125_000, ingresos_productos: 0 },
    });
    const { resumen_diario } = await i.tablero(NOVIEMBRE);
    expect(reporte.totales['total']).toBe(resumen_diario.ingresos_totales);
  });

  it('las fichas unidas son una persona, en lo que gastó, en lo que debe y en lo que tiene a favor', async () => {
    const otra = await ficha('Luisa M.');
    await cortar(otra, '2026-09-01');
    await f.fiar(10_000, { persona_id: otra });
    await f.fiar(5_000);
    await dejar(4_000, otra).expect(201);
    await dejar(3_000).expect(201);
    const quien = async (tipo: 'cartera' | 'saldos_a_favor' | 'personas', ...claves: string[]) =>
      celdas(await i.reporte(tipo, NOVIEMBRE), 'persona', ...claves);
    expect((await quien('cartera', 'cartera')).toSorted()).toEqual([
      ['Luisa M.', 10_000],
      ['Luisa Mora', 5_000],
    ]);
    await unir(f.luisa, otra);
    expect(await quien('cartera', 'cartera', 'tiquetes')).toEqual([['Luisa Mora', 15_000, 2]]);
    expect(await quien('saldos_a_favor', 'a_favor')).toEqual([
      ['Luisa Mora', 4_000],
      ['Luisa Mora', 3_000],
    ]);
    expect((await i.reporte('saldos_a_favor', NOVIEMBRE)).summary['cantidad_personas']).toBe(1);
    expect(await quien('personas', 'estado', 'cantidad_visitas', 'total', 'primera')).toEqual([
      ['Luisa Mora', 'Volvió', 1, 50_000, '2026-09-01'],
    ]);
  });

  it('quien en esos días solo devolvió no vino, y lo que se anuló no es visita', async () => {
    const id = await cortar(f.luisa, '2026-10-20');
    const [servicio] = (await m.leer(id)).servicios;
    await admin.api
      .post(`/api/tiquetes/${id}/devolver`)
      .send({
        lineas: [{ servicio_realizado_id: servicio?.id, monto: 5_000 }],
        ...{ motivo: 'No le gustó', reembolso: [{ metodo_id: 1, monto: 5_000 }] },
      })
      .expect(200);
    const otra = await cortar(await ficha('Nora Paz'), HOY);
    const [linea] = (await m.leer(otra)).servicios;
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${linea?.id}`).expect(200);
    const reporte = await i.reporte('personas', NOVIEMBRE);
    expect(celdas(reporte, ...PERSONAS)).toEqual([
      ['Luisa Mora', 'No vino', 0, -5_000, '2026-10-20', '2026-10-20', 29],
    ]);
    expect(reporte.summary).toMatchObject({ cantidad_personas: 0, cantidad_visitas: 0, ingresos_servicios: -5_000 });
  });

  it('la cartera es la de ahora, por edades, la de su pantalla y la del libro', async () => {
    const [ada, eva] = [await ficha('Ada Rey'), await ficha('Eva Sol')];
    const debe = (persona_id: number, monto: number, fecha: string) => f.fiar(monto, { persona_id, fecha });
    await debe(ada, 1_000, '2026-08-19');
    await debe(ada, 2_000, '2026-08-20');
    await debe(ada, 4_000, '2026-09-18');
    await debe(eva, 8_000, '2026-09-19');
    await debe(eva, 16_000, '2026-10-18');
    await debe(eva, 20_000, '2026-10-19');
    const reporte = await i.reporte('cartera', ['2025-01-01', '2025-01-02']);
    const EDADES = ['cartera', 'cartera_30', 'cartera_60', 'cartera_90', 'cartera_vieja'] as const;
    expect(reporte.title).toBe('Cartera a hoy, 18/11/2026');
    expect(celdas(reporte, 'persona', ...EDADES, 'tiquetes', 'desde', 'dias')).toEqual([
      ['Ada Rey', 7_000, 0, 0, 6_000, 1_000, 3, '2026-08-19', 91],
      ['Eva Sol', 44_000, 20_000, 24_000, 0, 0, 3, '2026-09-19', 60],
    ]);
    const query = { entidad_id: m.entidad_id, totales: 'true' };
    const { totales } = (await admin.api.get('/api/cartera').query(query).expect(200)).body;
    const { deuda, hasta_30, hasta_60, hasta_90, mas_de_90, personas } = totales;
    expect(reporte.summary).toEqual({
      ...{ cantidad_personas: personas, cartera: deuda, cartera_30: hasta_30, cartera_60: hasta_60 },
      ...{ cartera_90: hasta_90, cartera_vieja: mas_de_90 },
    });
    expect(await m.saldos('por_cobrar')).toEqual([51_000]);
    await admin.api
      .post('/api/abonos')
      .send({ persona_id: ada, cobros: enEfectivo(7_000) })
      .expect(201);
    expect(celdas(await i.reporte('cartera', NOVIEMBRE), 'persona', 'cartera')).toEqual([['Eva Sol', 44_000]]);
  });

  it('lo que hay a favor va lote por lote, con lo que se hizo de él, y es lo del libro', async () => {
    await dejar(50_000, f.luisa, m.nequi.id).expect(201);
    await dejar(9_000).expect(201);
    const [, deNequi] = await favores();
    await admin.api
      .post(`/api/anticipos/${deNequi?.id}/devolver`)
      .send({ metodo_id: 1, monto: 4_000, motivo: 'Pidió una parte' })
      .expect(200);
    await admin.api.post(`/api/anticipos/${deNequi?.id}/retener`).send({ monto: 6_000, motivo: 'No vino' }).expect(200);
    await m.cobrar({ persona_id: f.luisa, lineas: [m.unCorte()], cobros: [], usar_favor: 25_000 });
    app.reloj.poner('2026-11-25T10:00:00-05:00');
    const reporte = await i.reporte('saldos_a_favor', NOVIEMBRE);
    const QUE = ['persona', 'procedencia', 'fecha', 'dias', 'metodo', 'clase'];
    expect(celdas(reporte, ...QUE, 'dejado', 'usado', 'devuelto', 'retenido', 'a_favor')).toEqual([
      ['Luisa Mora', 'Anticipo', HOY, 7, 'Nequi', 'Transferencia', 50_000, 25_000, 4_000, 6_000, 15_000],
      ['Luisa Mora', 'Anticipo', HOY, 7, 'Efectivo', 'Efectivo', 9_000, 0, 0, 0, 9_000],
    ]);
    const [efectivo = 0, transferencia = 0] = await m.saldos('a_favor.efectivo', 'a_favor.transferencia');
    expect(reporte.summary).toEqual({
      ...{ cantidad_personas: 1, a_favor: 24_000, a_favor_efectivo: -efectivo, a_favor_transferencia: -transferencia },
    });
    const [deEfectivo] = await favores();
    await admin.api
      .post(`/api/anticipos/${deEfectivo?.id}/devolver`)
      .send({ metodo_id: 1, motivo: 'Se va' })
      .expect(200);
    expect(celdas(await i.reporte('saldos_a_favor', NOVIEMBRE), 'a_favor')).toEqual([[15_000]]);
  });
});

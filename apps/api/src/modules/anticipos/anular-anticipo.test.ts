import type { Favor } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { abrirAprobaciones, exigirSegunda } from '../../../test/aprobar.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';
import { aLaVez, resumir } from '../../../test/tormenta.js';
import { verificar } from '../../verificar.js';

describe('Anular un anticipo que no se usó', () => {
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

  const favores = async (): Promise<Favor[]> =>
    (await admin.api.get(`/api/personas/${f.luisa}/favores`).expect(200)).body.data;
  const dejar = async (monto: number, metodo_id = EFECTIVO): Promise<Favor> => {
    await admin.api
      .post('/api/anticipos')
      .send({ persona_id: f.luisa, cobros: [{ metodo_id, monto }] })
      .expect(201);
    return (await favores())[0] as Favor;
  };
  const anular = (id: number | null, query: Record<string, unknown> = {}, quien: Actor = admin) =>
    quien.api.delete(`/api/cobros/${id}`).query({ motivo: 'Se escribió dos veces', ...query });
  const recaudo = async (fecha: string) =>
    (
      await admin.api
        .get('/api/servicios/ganancias-por-rango')
        .query({ fecha_inicio: fecha, fecha_fin: fecha, entidad_id: m.entidad_id })
        .expect(200)
    ).body.recaudo;

  it('queda con la fecha que tenía, como si nunca hubiera entrado, y no se anula dos veces', async () => {
    const { cobro_id, id } = await dejar(20_000, m.nequi.id);
    app.reloj.poner('2026-11-20T10:00:00-05:00');
    expect((await anular(cobro_id).expect(200)).body.message).toBe('Anticipo anulado: el dinero sale de la caja');
    expect(await m.saldos('caja.transferencia', 'a_favor.transferencia')).toEqual([0, 0]);
    expect(await favores()).toMatchObject([{ id, devuelto: 20_000, queda: 0, cobro_id: null, anulado: true }]);
    expect((await f.credito()).a_favor).toBe(0);
    expect([(await recaudo('2026-11-18')).anticipos, (await recaudo('2026-11-20')).devuelto]).toEqual([0, 0]);
    await anular(cobro_id).expect(404);
    const { filas } = (await admin.api.get('/api/tablero/anulado').query({ entidad_id: m.entidad_id }).expect(200))
      .body;
    expect(filas).toMatchObject([{ recurso: 'favor', nombre: 'Anticipo', monto: 20_000, fecha: '2026-11-18' }]);
  });

  it('vuelve por otro medio, y el libro y la cuenta dicen lo mismo', async () => {
    const { cobro_id } = await dejar(20_000);
    await anular(cobro_id, { devolver_con: 'transferencia' }).expect(200);
    expect(await m.saldos('caja.efectivo', 'caja.transferencia', 'a_favor.efectivo')).toEqual([20_000, -20_000, 0]);
  });

  it('del que ya se usó, se devolvió o se retuvo algo es 409; lo que sobró de un tiquete no es un anticipo', async () => {
    const usado = await dejar(20_000);
    await m.cobrar({ persona_id: f.luisa, lineas: [m.unCorte()], cobros: enEfectivo(24_000), usar_favor: 1_000 });
    const { body } = await anular(usado.cobro_id).expect(409);
    expect(body).toMatchObject({ codigo: 'FAVOR_USADO', message: 'Ese anticipo ya se usó' });
    expect((await favores()).map(({ cobro_id }) => cobro_id)).toEqual([null]);
    const devuelto = await dejar(5_000);
    const vuelve = { metodo_id: EFECTIVO, monto: 1_000, motivo: 'No vino' };
    await admin.api.post(`/api/anticipos/${devuelto.id}/devolver`).send(vuelve).expect(200);
    await anular(devuelto.cobro_id).expect(409);
    await m.cobrar({
      ...{ persona_id: f.luisa, lineas: [m.unCorte()], cobros: enEfectivo(30_000), sobrante: 'a_favor' },
    });
    const [sobrante] = await favores();
    expect(sobrante).toMatchObject({ origen: 'sobrante', cobro_id: null });
    const [suyo] = await app.sql<{ id: number }>(`SELECT id FROM cobro WHERE favor_id = $1 AND tipo = 'anticipo'`, [
      sobrante?.id,
    ]);
    await anular(suyo?.id as number).expect(404);
  });

  it('por encima del tope pide a una segunda persona', async () => {
    const a = await abrirAprobaciones(admin, m);
    const { cobro_id, id } = await dejar(20_000);
    await a.topes({ anular_monto: 10_000 });
    const requiere = [{ que: 'anular_monto' as const, valor: 20_000, tope: 10_000 }];
    await exigirSegunda(admin, a, () => anular(cobro_id, {}, a.sara), { requiere, recurso: 'favor', recurso_id: id });
  });

  it('de treinta a la vez gana uno; y entre anularlo y usarlo, quien llegó primero', async () => {
    const { cobro_id } = await dejar(20_000);
    expect(resumir(await aLaVez(30, () => anular(cobro_id))).estados).toEqual({ 200: 1, 404: 29 });
    for (let vez = 0; vez < 4; vez++) {
      const otro = await dejar(25_000);
      const usar = () => m.pedir({ persona_id: f.luisa, lineas: [m.unCorte()], cobros: [], usar_favor: 25_000 });
      const respuestas = await aLaVez(2, (i) => (i === vez % 2 ? usar() : anular(otro.cobro_id)));
      expect(respuestas.map(({ status }) => status < 300).filter(Boolean)).toHaveLength(1);
      expect(respuestas.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    }
    expect((await f.credito()).a_favor).toBe(0);
  });
});

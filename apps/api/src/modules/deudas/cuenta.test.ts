import type { Favor } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

describe('La cuenta de una persona que tiene algo a favor', () => {
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

  const favores = async (): Promise<Favor[]> =>
    (await admin.api.get(`/api/personas/${f.luisa}/favores`).expect(200)).body.data;
  const anularServicio = (id: number | undefined) =>
    admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`).expect(200);
  /** Each movement, the newest first, with what it left. */
  const cuenta = async () => (await f.cuenta()).map(({ tipo, monto, saldo }) => [tipo, monto, saldo]);
  const despues = () => app.reloj.avanzar({ minutos: 1 });

  it('lo que deja, usa y se le devuelve no es de lo que debe', async () => {
    await admin.api
      .post('/api/anticipos')
      .send({ persona_id: f.luisa, cobros: enEfectivo(20_000) })
      .expect(201);
    await f.fiar(5_000, { cobros: enEfectivo(12_000), usar_favor: 8_000 });
    const [{ id }] = (await favores()) as [Favor];
    await admin.api
      .post(`/api/anticipos/${id}/devolver`)
      .send({ metodo_id: EFECTIVO, motivo: 'No vendrá' })
      .expect(200);
    expect(await cuenta()).toEqual([['fiado', 5_000, 5_000]]);
  });

  it('de una línea anulada lo que se había abonado queda a favor, y ese abono ya no se anula', async () => {
    const suyo = await f.fiar(20_000);
    despues();
    await f.abonar(12_000).expect(201);
    despues();
    await anularServicio((await m.leer(suyo)).servicios[0]?.id);
    expect(await cuenta()).toEqual([
      ['a_favor', 12_000, 0],
      ['linea_anulada', -20_000, -12_000],
      ['abono', -12_000, 8_000],
      ['fiado', 20_000, 20_000],
    ]);
    expect((await f.cuenta()).filter(({ anulable }) => anulable)).toEqual([]);
  });

  it('un abono de lo que sigue en pie se anula, y lo que queda a favor no pasa de lo abonado', async () => {
    const suyo = await f.fiar(0, {
      ...{ lineas: [m.unCorte(), m.unCorte(m.beto)], cobros: enEfectivo(30_000), queda_debiendo: 20_000 },
    });
    const porNequi = (monto: number) => f.abonar(0, { cobros: [{ metodo_id: m.nequi.id, monto }] }).expect(201);
    await f.abonar(10_000).expect(201);
    despues();
    await porNequi(2_000);
    const [uno, dos] = (await m.leer(suyo)).servicios;
    despues();
    // Of its 10.000 the ticket still owed 8.000: 2.000 stay in favour, of the payment that was the last.
    await anularServicio(uno?.id);
    expect((await favores()).map(({ metodo, monto }) => [metodo.nombre, monto])).toEqual([['Nequi', 2_000]]);
    const anulables = (await f.cuenta()).filter(({ anulable }) => anulable);
    expect(anulables.map(({ monto }) => monto)).toEqual([-2_000, -10_000]);
    await admin.api.delete(`/api/cobros/${anulables[0]?.cobro_id}`).query({ motivo: 'Era de otra' }).expect(200);
    despues();
    await porNequi(1_000);
    despues();
    await anularServicio(dos?.id);
    expect(await f.credito()).toMatchObject({ deuda: 0, a_favor: 11_000 });
    expect(await m.saldos('por_cobrar', 'caja.efectivo', 'caja.transferencia')).toEqual([0, 10_000, 1_000]);
    expect((await f.cuenta())[0]?.saldo).toBe(0);
  });

  it('una devolución y un castigo bajan lo que debe, cada uno con su número y su tiquete, hasta quedar en 0', async () => {
    const id = await f.fiar(20_000);
    const [servicio] = (await m.leer(id)).servicios;
    const devolver = (monto: number, mas: object = {}) =>
      admin.api
        .post(`/api/tiquetes/${id}/devolver`)
        .send({ lineas: [{ servicio_realizado_id: servicio?.id, monto }], motivo: 'No le gustó', ...mas })
        .expect(200);
    despues();
    await f.abonar(5_000).expect(201);
    despues();
    await devolver(6_000);
    despues();
    await admin.api.post(`/api/tiquetes/${id}/castigar`).send({ motivo: 'Se fue del país' }).expect(200);
    despues();
    // Nothing is owed any more: what is given back in money moves no debt.
    await devolver(1_000, { reembolso: enEfectivo(1_000) });
    expect(await cuenta()).toEqual([
      ['castigo', -9_000, 0],
      ['devolucion', -6_000, 9_000],
      ['abono', -5_000, 15_000],
      ['fiado', 20_000, 20_000],
    ]);
    const { numero } = await m.leer(id);
    const tiquete = { id, numero };
    expect((await f.cuenta()).map((fila) => [fila.tiquete, fila.devolucion?.numero ?? null])).toEqual([
      [tiquete, 2],
      [tiquete, 1],
      [null, null],
      [tiquete, null],
    ]);
    expect((await f.credito()).deuda).toBe(0);
  });
});

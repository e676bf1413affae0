import type { Favor } from '@jornal/contract';
import { Client } from 'pg';
import { abrirApp, enUnaMaquina, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';
import { aLaVez, alEncontrarse, barrera, esperanCandado, resumir, veces } from '../../../test/tormenta.js';

describe('El saldo a favor, varios a la vez', () => {
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

  const pedirAnticipo = (monto: number) =>
    admin.api.post('/api/anticipos').send({ persona_id: f.luisa, cobros: enEfectivo(monto) });
  const favores = async (): Promise<Favor[]> =>
    (await admin.api.get(`/api/personas/${f.luisa}/favores`).expect(200)).body.data;
  /** Money that is left; answers its lot. */
  const dejar = async (monto: number): Promise<number> => {
    await pedirAnticipo(monto).expect(201);
    return (await favores())[0]?.id as number;
  };
  /** A cut of 25.000 of which so much is taken from what Luisa left, the rest in cash. */
  const usar = (usar_favor: number) =>
    m.pedir({ persona_id: f.luisa, lineas: [m.unCorte()], cobros: enEfectivo(25_000 - usar_favor), usar_favor });
  const devolver = (id: number, mas: Record<string, unknown> = {}) =>
    admin.api.post(`/api/anticipos/${id}/devolver`).send({ metodo_id: EFECTIVO, motivo: 'No vendrá', ...mas });
  const retener = (id: number, mas: Record<string, unknown> = {}) =>
    admin.api.post(`/api/anticipos/${id}/retener`).send({ motivo: 'No vino a la cita', ...mas });
  /** The money in favour of Luisa: in her card, in her lots and in the book. */
  const aFavor = async (): Promise<number[]> => {
    const [efectivo = 0, transferencia = 0] = await m.saldos('a_favor.efectivo', 'a_favor.transferencia');
    const enLotes = (await favores()).reduce((suma, { queda }) => suma + queda, 0);
    return [(await f.credito()).a_favor, enLotes, 0 - efectivo - transferencia];
  };

  it('de cincuenta tiquetes que usan un anticipo, uno se cobra', async () => {
    await dejar(20_000);
    const { estados, mensajes } = resumir(await aLaVez(50, () => usar(20_000)));
    expect(estados).toEqual({ 201: 1, 409: 49 });
    expect(mensajes).toEqual(['Luisa Mora tiene $ 0 a favor']);
    expect(await aFavor()).toEqual([0, 0, 0]);
    expect(await m.numeros()).toEqual([1]);
    expect(await m.saldos('caja.efectivo', 'ingresos.servicios')).toEqual([25_000, -25_000]);
    // Read, then used by all who had read it: it would be used as often as it was asked for.
    await dejar(20_000);
    const listos = barrera(50);
    const ingenuos = await veces(50, async () => {
      const { a_favor } = await f.credito();
      await listos();
      return a_favor >= 20_000;
    });
    expect(ingenuos.filter(Boolean)).toHaveLength(50);
  });

  it('devolverlo y usarlo a la vez: lo tiene quien llegó primero', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const id = await dejar(20_000);
      const pedidos = [() => devolver(id), () => usar(20_000)];
      const [primero, segundo] = await alEncontrarse(
        app,
        'saldo_favor',
        vez % 2 === 0 ? pedidos : pedidos.toReversed(),
      );
      expect([primero?.status, segundo?.status]).toEqual([vez % 2 === 0 ? 200 : 201, 409]);
      expect(await aFavor()).toEqual([0, 0, 0]);
    }
    // Two were given back, and two came in with 5.000 each.
    expect(await m.saldos('caja.efectivo', 'ingresos.servicios')).toEqual([50_000, -50_000]);
  });

  it('de doce que lo retienen, un ingreso queda', async () => {
    const id = await dejar(20_000);
    const { estados, mensajes } = resumir(await aLaVez(12, () => retener(id)));
    expect(estados).toEqual({ 200: 1, 409: 11 });
    expect(mensajes).toEqual(['Ese anticipo ya se usó']);
    expect(await m.saldos('a_favor.efectivo', 'ingresos.otros', 'caja.efectivo')).toEqual([0, -20_000, 20_000]);
    const [cuantos] = await app.sql('SELECT count(*)::int AS hay FROM ingreso WHERE entidad_id = $1', [m.entidad_id]);
    expect(cuantos).toEqual({ hay: 1 });
  });

  it('de doce que anulan el tiquete que lo usó, una sola vez vuelve', async () => {
    await dejar(20_000);
    const { body } = await usar(20_000).expect(201);
    const [servicio] = (await m.leer(body.tiquete.id)).servicios;
    const anular = () => admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicio?.id}`);
    expect(resumir(await aLaVez(12, anular)).estados).toEqual({ 200: 1, 404: 11 });
    expect(await aFavor()).toEqual([20_000, 20_000, 20_000]);
  });

  it('dejar, usar, devolver, retener y anular a la vez no se traba, y lo que queda es lo del libro', async () => {
    const lotes = [await dejar(30_000), await dejar(30_000)];
    const tiquetes = [(await usar(10_000).expect(201)).body.tiquete.id, await f.fiar(20_000)];
    await f.abonar(20_000).expect(201);
    const servicios = await Promise.all(tiquetes.map(async (id) => (await m.leer(id)).servicios[0]?.id));
    const anular = (i: number) => admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicios[i]}`);
    const pedidos = [
      () => pedirAnticipo(4_000),
      () => usar(7_000),
      () => devolver(lotes[0] as number, { monto: 3_000 }),
      () => anular(0),
      () => retener(lotes[1] as number, { monto: 2_000 }),
      () => f.pedirFiado(5_000),
      () => anular(1),
      () => f.abonar(6_000, { sobrante: 'a_favor' }),
    ];
    const respuestas = await aLaVez(32, (i) => (pedidos[i % 8] as () => ReturnType<typeof usar>)());
    expect(respuestas.filter(({ status }) => status >= 500)).toEqual([]);
    const [enFicha = -1, ...otros] = await aFavor();
    expect(otros).toEqual([enFicha, enFicha]);
    expect(enFicha).toBeGreaterThanOrEqual(0);
    expect((await favores()).filter(({ queda }) => queda < 0)).toEqual([]);
  });

  it('quien devuelve no tiene los totales mientras espera por lo que la persona tiene', async () => {
    const id = await dejar(20_000);
    const totales = (como: string) =>
      app.sql(`SELECT 1 FROM libro_saldo WHERE entidad_id = $1 ${como}`, [m.entidad_id]);
    const quienCobra = new Client({ connectionString: app.baseUrl });
    await quienCobra.connect();
    try {
      await quienCobra.query('BEGIN');
      await quienCobra.query('SELECT 1 FROM persona_saldo WHERE entidad_id = $1 FOR UPDATE', [m.entidad_id]);
      const devuelto = Promise.resolve(devolver(id));
      while ((await esperanCandado(app)) === 0) await new Promise(setImmediate);
      // A charge has the balance of the person and takes lots and totals last: so does this.
      expect(await totales('FOR UPDATE SKIP LOCKED')).toHaveLength((await totales('')).length);
      const lotes = 'SELECT 1 FROM saldo_favor WHERE entidad_id = $1 FOR UPDATE SKIP LOCKED';
      expect(await app.sql(lotes, [m.entidad_id])).toHaveLength(1);
      await quienCobra.query('COMMIT');
      expect((await devuelto).status).toBe(200);
    } finally {
      await quienCobra.end();
    }
  });

  enUnaMaquina('las fichas unidas se toman en un solo orden: quien espera por una no tiene ya la otra', async () => {
    const unida = f.luisa;
    await dejar(20_000);
    const otra: number = (
      await admin.api.post('/api/personas').send({ entidad_id: m.entidad_id, nombre: 'Luisa M.' }).expect(201)
    ).body.data.id;
    await f.fiar(10_000, { persona_id: otra });
    await admin.api.post(`/api/personas/${otra}/fusionar`).send({ persona_id: unida }).expect(200);
    const quienAbona = new Client({ connectionString: app.baseUrl });
    await quienAbona.connect();
    try {
      await quienAbona.query('BEGIN');
      const saldo = 'SELECT 1 FROM persona_saldo WHERE persona_id = $1 FOR UPDATE';
      await quienAbona.query(saldo, [unida]);
      const cobros = enEfectivo(10_000);
      const cobrado = Promise.resolve(
        m.pedir({ persona_id: otra, lineas: [m.unCorte()], cobros, queda_debiendo: 5_000, usar_favor: 10_000 }),
      );
      while ((await esperanCandado(app)) === 0) await new Promise(setImmediate);
      // An abono takes the lower one first: who had the higher one meanwhile would wait for each other.
      expect(await app.sql(`${saldo} SKIP LOCKED`, [otra])).toHaveLength(1);
      await quienAbona.query('COMMIT');
      expect((await cobrado).status).toBe(201);
    } finally {
      await quienAbona.end();
    }
  });
});

import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, type Mostrador } from '../../../test/mostrador.js';
import { aLaVez, barrera, esperanCandado, resumir, veces } from '../../../test/tormenta.js';

describe('El fiado, varios a la vez', () => {
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

  const anularServicio = (id: number | undefined) =>
    admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`);

  it('de cincuenta fiados en un límite donde caben tres, tres se dan', async () => {
    await f.ajustar({ fia: true, limite_fiado: 75_000 }).expect(200);
    const { estados, mensajes } = resumir(await aLaVez(50, () => f.pedirFiado(25_000)));
    expect(estados).toEqual({ 201: 3, 409: 47 });
    expect(mensajes).toEqual(['Luisa Mora llega a $ 100.000 y su límite es $ 75.000']);
    expect(await f.credito()).toMatchObject({ deuda: 75_000, cupo: 0 });
    // Read, then lent by all who had read it: it would be lent as often as it was asked for.
    const otra = { entidad_id: m.entidad_id, nombre: 'Rosa Peña' };
    const { id } = (await admin.api.post('/api/personas').send(otra).expect(201)).body.data;
    const listos = barrera(50);
    const ingenuos = await veces(50, async () => {
      const { deuda, limite } = await f.credito(id);
      await listos();
      return deuda + 25_000 <= limite;
    });
    expect(ingenuos.filter(Boolean)).toHaveLength(50);
  });

  it('de doce abonos de toda la deuda uno entra, y los demás leen que ya no debe', async () => {
    await f.fiar(20_000);
    const { estados, mensajes } = resumir(await aLaVez(12, () => f.abonar(20_000)));
    expect(estados).toEqual({ 201: 1, 409: 11 });
    expect(mensajes).toEqual(['Luisa Mora no debe nada']);
    expect(await m.saldos('por_cobrar', 'caja.efectivo')).toEqual([0, 25_000]);
  });

  it('de doce que anulan un abono, una sola vuelve la deuda', async () => {
    const suyo = await f.fiar(20_000);
    await f.abonar(12_000).expect(201);
    const id = await f.ultimoAbono();
    const { estados, mensajes } = resumir(
      await aLaVez(12, () => admin.api.delete(`/api/cobros/${id}`).query({ motivo: 'Repetido' })),
    );
    expect(estados).toEqual({ 200: 1, 404: 11 });
    expect(mensajes).toEqual(['No se encontró el abono']);
    expect([(await m.leer(suyo)).saldo, (await f.credito()).deuda]).toEqual([20_000, 20_000]);
  });

  it('abonar y anular la línea a la vez: o no debía nada, o lo abonado quedó a favor', async () => {
    let a_favor = 0;
    for (let vez = 0; vez < 4; vez++) {
      const suyo = await f.fiar(20_000);
      const [servicio] = (await m.leer(suyo)).servicios;
      const abono = () => f.abonar(12_000, { tiquetes: [suyo] });
      const [uno, dos] = await aLaVez(2, (i) => (i === vez % 2 ? abono() : anularServicio(servicio?.id)));
      const [abonado, anulado] = vez % 2 === 0 ? [uno, dos] : [dos, uno];
      expect(anulado?.status).toBe(200);
      expect([201, 409]).toContain(abonado?.status);
      if (abonado?.status === 201) a_favor += 12_000;
      expect(await f.credito()).toMatchObject({ deuda: 0, a_favor });
    }
    expect(await m.saldos('por_cobrar', 'a_favor.efectivo')).toEqual([0, -a_favor || 0]);
  });

  it('fiar, abonar y anular a la vez no se traba, y la deuda es la del libro', async () => {
    const suyos = [await f.fiar(10_000), await f.fiar(10_000), await f.fiar(10_000)];
    const servicios = await Promise.all(suyos.map(async (id) => (await m.leer(id)).servicios[0]?.id));
    const pedir = [
      () => f.pedirFiado(5_000),
      () => f.abonar(3_000),
      () => anularServicio(servicios[2]),
      () => f.pedirFiado(5_000),
      () => f.abonar(2_000),
      () => anularServicio(servicios[1]),
    ];
    const respuestas = await aLaVez(24, (i) => (pedir[i % 6] as () => ReturnType<typeof f.abonar>)());
    expect(respuestas.filter(({ status }) => status >= 500)).toEqual([]);
    const [deuda] = await m.saldos('por_cobrar');
    expect((await f.credito()).deuda).toBe(deuda);
    const [suma] = await app.sql<{ saldo: number }>(
      'SELECT sum(saldo)::bigint AS saldo FROM tiquete WHERE entidad_id = $1',
      [m.entidad_id],
    );
    expect(suma?.saldo).toBe(deuda);
  });

  it('unir dos fichas y abonarles a la vez: cada peso se paga una vez, se nombre la que se nombre', async () => {
    const otra = { entidad_id: m.entidad_id, nombre: 'Lucha Mora', telefono: '310 555 0009' };
    const { id } = (await admin.api.post('/api/personas').send(otra).expect(201)).body.data;
    const fichas = [f.luisa, id];
    const deben = async () => {
      await f.fiar(20_000);
      await f.fiar(10_000, { persona_id: id });
    };
    for (let vez = 0; vez < 3; vez++) {
      await deben();
      const [unida, ...abonos] = await aLaVez(13, (i) =>
        i === 0
          ? admin.api.post(`/api/personas/${f.luisa}/fusionar`).send({ persona_id: id })
          : f.abonar(5_000, { persona_id: fichas[i % 2] }),
      );
      expect(unida?.status).toBe(200);
      expect(resumir(abonos).estados).toEqual({ 201: 6, 409: 6 });
      expect([await m.saldos('por_cobrar'), (await f.credito()).deuda]).toEqual([[0], 0]);
      await admin.api.post(`/api/personas/${id}/separar`).send({}).expect(200);
      expect((await f.credito(id)).deuda).toBe(0);
    }
    // Read by either card, then paid by all who had read it: it would be paid as often as it was asked for.
    await deben();
    await admin.api.post(`/api/personas/${f.luisa}/fusionar`).send({ persona_id: id }).expect(200);
    const listos = barrera(12);
    const ingenuos = await veces(12, async (i) => {
      const { deuda } = await f.credito(fichas[i % 2]);
      await listos();
      return Math.min(deuda, 5_000);
    });
    expect(ingenuos.reduce((suma, uno) => suma + uno, 0)).toBe(60_000);
  });

  it('quien abona no tiene los totales mientras espera por lo que la persona debe', async () => {
    await f.fiar(20_000);
    const totales = (como: string) =>
      app.sql(`SELECT 1 FROM libro_saldo WHERE entidad_id = $1 ${como}`, [m.entidad_id]);
    const quienCobra = new Client({ connectionString: app.baseUrl });
    await quienCobra.connect();
    try {
      await quienCobra.query('BEGIN');
      await quienCobra.query('SELECT 1 FROM persona_saldo WHERE entidad_id = $1 FOR UPDATE', [m.entidad_id]);
      const abono = Promise.resolve(f.abonar(5_000));
      while ((await esperanCandado(app)) === 0) await new Promise(setImmediate);
      // A charge has the debt of the person and takes the totals last: so does this.
      expect(await totales('FOR UPDATE SKIP LOCKED')).toHaveLength((await totales('')).length);
      await quienCobra.query('COMMIT');
      expect((await abono).status).toBe(201);
    } finally {
      await quienCobra.end();
    }
  });
});

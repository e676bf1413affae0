import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, EFECTIVO, type Mostrador } from '../../../test/mostrador.js';
import { aLaVez, barrera, esperanCandado, resumir, veces } from '../../../test/tormenta.js';

const HOY = '2026-11-18';

describe('Las propinas, varios a la vez', () => {
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
    app.reloj.poner(`${HOY}T10:00:00-05:00`);
    m = await abrirMostrador(app, admin, carta);
  });

  /** A cut of Ana's and one of Beto's with a tip of 10.000 in cash, shared by half. */
  const cobrar = () =>
    m.cobrar({
      lineas: [m.unCorte(), m.unCorte(m.beto)],
      cobros: [{ metodo_id: EFECTIVO, monto: 60_000, propina: 10_000 }],
    });
  const propinaDe = async (id: number): Promise<number> => (await m.leer(id)).propinas[0]?.id as number;
  const anular = (id: number) => admin.api.delete(`/api/propinas/${id}`);

  it('de doce que la anulan una sola vuelve al cliente', async () => {
    const id = await propinaDe(await cobrar());
    const { estados, mensajes } = resumir(await aLaVez(12, () => anular(id)));
    expect(estados).toEqual({ 200: 1, 404: 11 });
    expect(mensajes).toEqual(['No se encontró la propina']);
    expect(await m.saldos('caja.efectivo', 'por_pagar')).toEqual([55_000, -25_000]);
    // Read, then written by all who had read it: it would go back as often as it was asked for.
    const otra = await propinaDe(await cobrar());
    const listos = barrera(12);
    const ingenuos = await veces(12, async () => {
      const [viva] = await app.sql('SELECT 1 FROM partida WHERE id = $1 AND anulado_en IS NULL', [otra]);
      await listos();
      return viva === undefined ? 0 : 5_000;
    });
    expect(ingenuos.reduce<number>((suma, monto) => suma + monto, 0)).toBe(60_000);
  });

  it('pagarla y anularla a la vez: o se pagó, o volvió al cliente', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const tiquete = await cobrar();
      const id = await propinaDe(tiquete);
      const pago = () =>
        admin.api.post('/api/pagos/crear-pago-semanal').send({
          ...{ empleado_id: m.ana.id, metodo_pago: 'efectivo', tipo_pago: 'parcial', monto: 5_000 },
          servicios_incluidos: [id],
        });
      const [pagada, anulada] = await aLaVez(2, (i) => (i === vez % 2 ? pago() : anular(id))).then((dos) =>
        vez % 2 === 0 ? dos : dos.toReversed(),
      );
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual([pagada?.status, anulada?.status]);
      const [suya] = (await m.leer(tiquete)).propinas;
      expect([suya?.pagada, suya?.anulacion === null]).toEqual(pagada?.status === 201 ? [true, true] : [false, false]);
    }
  });

  it('anular las dos líneas de un tiquete y cobrarles otro a la vez no se traba, y todo cuadra', async () => {
    const [primero, segundo] = (await m.leer(await cobrar())).servicios;
    const quitar = (id: number | undefined) => admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`);
    const pedir = [
      () => quitar(segundo?.id),
      () => quitar(primero?.id),
      () =>
        m.pedir({
          lineas: [m.unCorte(m.beto), m.unCorte(m.ana)],
          cobros: [{ metodo_id: EFECTIVO, monto: 52_000, propina: 2_000 }],
        }),
    ];
    const respuestas = await aLaVez(3, (i) => (pedir[i] as () => ReturnType<typeof quitar>)());
    expect(resumir(respuestas).estados).toEqual({ 200: 2, 201: 1 });
    expect(await m.saldos('caja.efectivo', 'por_pagar')).toEqual([52_000, -22_000]);
  });

  it('al anular una venta con su propina nadie espera por los totales mientras ella espera por el producto', async () => {
    const tiquete = await m.cobrar({
      lineas: [{ producto_id: m.champu.id, cantidad: 1 }],
      cobros: [{ metodo_id: EFECTIVO, monto: 33_000 }],
      propinas: [{ operador_id: m.ana.id, monto: 3_000 }],
    });
    const [venta] = (await m.leer(tiquete)).ventas;
    const totales = (como: string) =>
      app.sql(`SELECT 1 FROM libro_saldo WHERE entidad_id = $1 ${como}`, [m.entidad_id]);
    const quienVende = new Client({ connectionString: app.baseUrl });
    await quienVende.connect();
    try {
      await quienVende.query('BEGIN');
      await quienVende.query('SELECT 1 FROM producto WHERE entidad_id = $1 AND id = $2 FOR UPDATE', [
        m.entidad_id,
        m.champu.id,
      ]);
      const anulada = Promise.resolve(admin.api.delete(`/api/ventas/eliminar-venta/${venta?.id}`));
      while ((await esperanCandado(app)) === 0) await new Promise(setImmediate);
      // A sale has the product and takes the totals last: so does this.
      expect(await totales('FOR UPDATE SKIP LOCKED')).toHaveLength((await totales('')).length);
      await quienVende.query('COMMIT');
      expect((await anulada).status).toBe(200);
    } finally {
      await quienVende.end();
    }
    expect(await m.saldos('caja.efectivo', 'por_pagar')).toEqual([0, 0]);
  });
});

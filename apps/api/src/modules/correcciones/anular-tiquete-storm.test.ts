import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';
import { aLaVez, alEncontrarse, barrera, esperanCandado, resumir, veces } from '../../../test/tormenta.js';
import { verificar } from '../../verificar.js';

describe('Anular tiquetes enteros, varios a la vez', () => {
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

  const anular = (id: number) => admin.api.delete(`/api/tiquetes/${id}`).query({ devolver_con: 'a_favor' });
  const dorado = () => m.cobrar({ ...m.dorado(), persona_id: f.luisa });

  it('de treinta a la vez gana uno, y las demás leen que ya está anulado', async () => {
    const id = await dorado();
    const { estados, mensajes } = resumir(await aLaVez(30, () => anular(id)));
    expect(estados).toEqual({ 200: 1, 409: 29 });
    expect(mensajes).toEqual(['El tiquete 1 está anulado']);
    expect([await m.quedan(), (await f.credito()).a_favor]).toEqual([10, 95_000]);
    // Read, then written by all who had read it: each of them would have annulled the first.
    const otro = await dorado();
    const listos = barrera(30);
    const leidos = await veces(30, async () => {
      const { estado } = await m.leer(otro);
      await listos();
      return estado;
    });
    expect(leidos.filter((estado) => estado === 'cobrado')).toHaveLength(30);
  });

  it('anular y devolver a la vez: gana quien llegó primero', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const id = await dorado();
      const [servicio] = (await m.leer(id)).servicios;
      const vuelta = { lineas: [{ servicio_realizado_id: servicio?.id, monto: 5_000 }], motivo: 'Se quejó' };
      const pedidos = [
        () => anular(id),
        () => admin.api.post(`/api/tiquetes/${id}/devolver`).send({ ...vuelta, reembolso: enEfectivo(5_000) }),
      ];
      const [primero, segundo] = await alEncontrarse(app, 'tiquete', vez % 2 === 0 ? pedidos : pedidos.toReversed());
      expect([primero?.status, segundo?.status]).toEqual([200, 409]);
    }
  });

  it('una línea o una venta que se anula espera a su tiquete sin tener nada de lo suyo', async () => {
    const id = await dorado();
    const { servicios, ventas } = await m.leer(id);
    const cliente = new Client({ connectionString: app.baseUrl });
    await cliente.connect();
    const bloquear = (tabla: string, suyo: number | undefined, como = '') =>
      cliente.query(`SELECT 1 FROM ${tabla} WHERE entidad_id = $1 AND id = $2 FOR UPDATE ${como}`, [
        m.entidad_id,
        suyo,
      ]);
    try {
      await cliente.query('BEGIN');
      await bloquear('tiquete', id);
      const linea = admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicios[0]?.id}`).then((r) => r);
      const venta = admin.api.delete(`/api/ventas/eliminar-venta/${ventas[0]?.id}`).then((r) => r);
      while ((await esperanCandado(app)) < 2);
      // Annulling the ticket does this next: a request that had locked its own row first would be waiting for the ticket meanwhile.
      await bloquear('servicio_realizado', servicios[0]?.id, 'NOWAIT');
      await bloquear('venta', ventas[0]?.id, 'NOWAIT');
      await cliente.query('ROLLBACK');
      expect([(await linea).status, (await venta).status]).toEqual([200, 200]);
    } finally {
      await cliente.end();
    }
  });

  it('anular el tiquete, una línea suya y una venta a la vez nunca deja de cuadrar', async () => {
    for (let vez = 0; vez < 4; vez++) {
      const id = await dorado();
      const { servicios, ventas } = await m.leer(id);
      const pedidos = [
        () => anular(id),
        () => admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicios[0]?.id}`),
        () => admin.api.delete(`/api/ventas/eliminar-venta/${ventas[0]?.id}`),
      ];
      const respuestas = await aLaVez(3, (i) => (pedidos[(i + vez) % 3] as (typeof pedidos)[number])());
      const [suyo] = respuestas.filter((_, i) => (i + vez) % 3 === 0);
      expect(respuestas.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
      expect([suyo?.status, (await m.leer(id)).estado]).toEqual([200, 'anulado']);
    }
    expect(await m.quedan()).toBe(10);
  });
});

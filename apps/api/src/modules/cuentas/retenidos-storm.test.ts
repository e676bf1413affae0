import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';
import { aLaVez, alEncontrarse, barrera, resumir, veces } from '../../../test/tormenta.js';
import { verificar } from '../../verificar.js';

describe('Las comisiones que esperan su fiado, varios a la vez', () => {
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
    await ajustar('al_cobrar').expect(200);
  });
  afterEach(async () => expect((await verificar(app.baseUrl)).filter(({ filas }) => filas.length > 0)).toEqual([]));

  const ajustar = (comision_fiado: 'al_prestar' | 'al_cobrar') =>
    f.ajustar({ fia: true, limite_fiado: 10_000_000, comision_fiado });
  const pagarTodo = (monto: number, { id } = m.ana) =>
    admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: id, tipo_pago: 'total', monto, metodo_pago: 'efectivo' });
  const dos = (debe: number) =>
    f.fiar(debe, {
      lineas: [m.unCorte(), { ...m.unCorte(m.beto), servicio_id: m.barba }],
      cobros: debe === 40_001 ? [] : enEfectivo(40_001 - debe),
    });
  const cuentas = async () =>
    app.sql<{ retenido: number; saldo: number }>(
      `SELECT retenido, ganado + propinas - pagado - anticipo - retenido AS saldo FROM cuenta
       WHERE entidad_id = $1 ORDER BY empleado_id`,
      [m.entidad_id],
    );

  it('quien fía mientras cambia cuándo se paga queda de un lado o del otro', async () => {
    await ajustar('al_prestar').expect(200);
    const { estados } = resumir(
      await aLaVez(43, (i) =>
        [10, 20, 30].includes(i)
          ? ajustar(i === 20 ? 'al_prestar' : 'al_cobrar')
          : f.pedirFiado(25_000, { lineas: [m.unCorte(i % 2 === 0 ? m.ana : m.beto)] }),
      ),
    );
    expect(estados).toEqual({ 200: 3, 201: 40 });
    const { comision_fiado } = (
      await admin.api.get('/api/ajustes-sucursal').query({ entidad_id: m.entidad_id }).expect(200)
    ).body.data;
    const [retenido, saldo] = comision_fiado === 'al_cobrar' ? [400_000, 0] : [0, 400_000];
    const suman = (campo: 'retenido' | 'saldo') => cuentas().then((c) => c.reduce((suma, uno) => suma + uno[campo], 0));
    expect([await suman('retenido'), await suman('saldo')]).toEqual([retenido, saldo]);
    // Read before it changed and written after: all of them would be payable in a branch that pays once it is paid.
    await ajustar('al_prestar').expect(200);
    const listos = barrera(10);
    const leidas = await veces(10, async () => {
      const { body } = await admin.api.get('/api/ajustes-sucursal').query({ entidad_id: m.entidad_id }).expect(200);
      await listos();
      return body.data.comision_fiado;
    });
    await ajustar('al_cobrar').expect(200);
    expect(leidas).toEqual(Array(10).fill('al_prestar'));
  });

  it('lo que se libera al anular un pago sigue a la sucursal que cambió mientras tanto', async () => {
    await ajustar('al_prestar').expect(200);
    await f.fiar(25_000);
    await pagarTodo(10_000).expect(201);
    await ajustar('al_cobrar').expect(200);
    const listados = await admin.api.get('/api/pagos/listar-pagos').query({ entidad_id: m.entidad_id }).expect(200);
    // Both end once their trail is written: who annuls has read the setting by then.
    const [anulado, cambiado] = await alEncontrarse(app, 'auditoria', [
      () => admin.api.delete(`/api/pagos/eliminar-pago/${listados.body.data[0].id}`),
      () => ajustar('al_prestar'),
    ]);
    expect([anulado?.status, cambiado?.status]).toEqual([200, 200]);
    expect((await cuentas()).map(({ retenido, saldo }) => [retenido, saldo])).toEqual([[0, 10_000]]);
  });

  it('abonar, anular abonos, pagar a los operadores y anular pagos no se cruzan', async () => {
    for (let i = 0; i < 6; i++) await dos(40_001);
    await m.cobrar({ lineas: [m.unCorte(), m.unCorte(m.beto)], cobros: enEfectivo(50_000) });
    for (let vuelta = 0; vuelta < 3; vuelta++) {
      app.reloj.poner(`2026-11-18T1${vuelta}:00:00-05:00`);
      const abonos = (await f.cuenta()).flatMap(({ anulable, cobro_id }) => (anulable ? [cobro_id] : []));
      const pagos = (await admin.api.get('/api/pagos/listar-pagos').query({ entidad_id: m.entidad_id }).expect(200))
        .body.data as Array<{ id: number }>;
      const saldos = await cuentas();
      const respuestas = await aLaVez(30, (i) => {
        const [{ saldo: deAna = 0 } = {}, { saldo: deBeto = 0 } = {}] = saldos;
        if (i % 5 === 0) return f.abonar(40_001);
        if (i % 5 === 1) return pagarTodo(Math.max(1, deAna));
        if (i % 5 === 2) return pagarTodo(Math.max(1, deBeto), m.beto);
        const [abono, pago] = [abonos[i % Math.max(1, abonos.length)], pagos[i % Math.max(1, pagos.length)]];
        if (i % 5 === 3) return admin.api.delete(`/api/cobros/${abono ?? 0}`);
        return admin.api.delete(`/api/pagos/eliminar-pago/${pago?.id ?? 0}`);
      });
      expect(respuestas.filter(({ status }) => status >= 500).map(({ body }) => body.message)).toEqual([]);
      expect((await verificar(app.baseUrl)).filter(({ filas }) => filas.length > 0)).toEqual([]);
    }
  });

  it('anular, devolver, corregir y abonar un mismo tiquete tampoco', async () => {
    for (let vuelta = 0; vuelta < 3; vuelta++) {
      const tiquetes = [await dos(15_001), await dos(40_001)];
      const [uno, otro] = await Promise.all(tiquetes.map((id) => m.leer(id)));
      const servicios = [...(uno?.servicios ?? []), ...(otro?.servicios ?? [])];
      const respuestas = await aLaVez(24, (i) => {
        const [tiquete, servicio] = [[uno, otro][i % 2], servicios[i % servicios.length]];
        if (i % 4 === 0) return f.abonar(5_000 + i, { tiquetes: [tiquete?.id] });
        if (i % 4 === 1) return admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicio?.id}`);
        if (i % 4 === 2)
          return admin.api.post(`/api/tiquetes/${tiquete?.id}/castigar`).send({ motivo: 'No volvió', monto: 1_000 });
        return pagarTodo(10_000);
      });
      expect(respuestas.filter(({ status }) => status >= 500).map(({ body }) => body.message)).toEqual([]);
    }
  });
});

import { comoEsta, type Efecto, type Tiquete } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

describe('Corregir un tiquete cobrado', () => {
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

  type Cuerpo = ReturnType<typeof comoEsta>;
  /** Asks for a ticket as it stands, but for some of it. */
  const pedir = async (id: number, mas: (como: Cuerpo, tiquete: Tiquete) => Record<string, unknown>, quien = admin) => {
    const tiquete = await m.leer(id);
    const como = comoEsta(tiquete);
    return quien.api
      .post(`/api/tiquetes/${id}/corregir`)
      .send({ ...como, motivo: 'Se escribió mal', ...mas(como, tiquete) });
  };
  const corregir = async (...[id, mas]: Parameters<typeof pedir>): Promise<{ revision: number; efectos: Efecto[] }> => {
    const { status, body } = await pedir(id, mas);
    expect([status, body.message]).toEqual([200, expect.any(String)]);
    return body.data;
  };
  const dorado = () =>
    m.cobrar({
      ...m.dorado(),
      persona_id: f.luisa,
      cobros: [
        { metodo_id: EFECTIVO, monto: 50_000, recibido: 60_000 },
        { metodo_id: m.nequi.id, monto: 34_500, propina: 9_500, referencia: 'M-1' },
      ],
      queda_debiendo: 20_000,
    });
  const dia = async (fecha = '2026-11-18') =>
    (
      await admin.api
        .get('/api/servicios/ganancias-por-rango')
        .query({ fecha_inicio: fecha, fecha_fin: fecha, entidad_id: m.entidad_id })
        .expect(200)
    ).body;
  const saldoDe = async (empleado_id: number) =>
    (
      await app.sql<{ saldo: number }>(
        'SELECT ganado + propinas - pagado - anticipo AS saldo FROM cuenta WHERE entidad_id = $1 AND empleado_id = $2',
        [m.entidad_id, empleado_id],
      )
    )[0]?.saldo;

  it('el método: Nequi que era efectivo mueve el saldo de los métodos y nada más', async () => {
    const id = await m.cobrar({ lineas: [m.unCorte()], cobros: [{ metodo_id: m.nequi.id, monto: 25_000 }] });
    const antes = await m.leer(id);
    const { revision, efectos } = await corregir(id, () => ({ cobros: enEfectivo(25_000) }));
    expect(revision).toBe(1);
    expect(efectos).toEqual([
      { que: 'metodo', quien: { id: m.nequi.id, nombre: 'Nequi' }, antes: 25_000, despues: 0 },
      { que: 'metodo', quien: { id: EFECTIVO, nombre: 'Efectivo' }, antes: 0, despues: 25_000 },
    ]);
    const despues = await m.leer(id);
    expect(despues).toMatchObject({
      ...{ numero: antes.numero, fecha: antes.fecha, total: 25_000, total_original: 25_000, revision: 1 },
      servicios: [{ id: antes.servicios[0]?.id, metodo_pago: 'efectivo', monto_efectivo: 25_000 }],
      cobros: [{ tipo: 'tiquete', metodo: { nombre: 'Efectivo' }, monto: 25_000 }],
      correcciones: [
        {
          ...{ revision: 1, motivo: 'Se escribió mal' },
          antes: { total: 25_000, cobros: [{ metodo: { nombre: 'Nequi' }, monto: 25_000 }] },
          despues: { total: 25_000, cobros: [{ metodo: { nombre: 'Efectivo' }, monto: 25_000 }] },
        },
      ],
    });
    expect(await m.saldos('caja.efectivo', 'caja.transferencia', 'ingresos.servicios', 'comisiones')).toEqual([
      25_000, 0, -25_000, 10_000,
    ]);
  });

  it('quién lo hizo: lo que ya se le pagó queda como su anticipo, y el otro lo gana', async () => {
    const id = await m.cobrar({ lineas: [m.unCorte(m.beto)], cobros: enEfectivo(25_000) });
    const pago = { empleado_id: m.beto.id, monto: 10_000, tipo_pago: 'total' };
    await admin.api.post('/api/pagos/crear-pago-semanal').send(pago).expect(201);
    app.reloj.poner('2026-11-20T10:00:00-05:00');
    const { efectos } = await corregir(id, ({ lineas }) => ({ lineas: [{ ...lineas[0], empleado_id: m.ana.id }] }));
    const [ana, beto] = [m.ana, m.beto].map(({ id: suyo }) => expect.objectContaining({ id: suyo }));
    expect(efectos).toEqual([
      { que: 'gana', quien: beto, antes: 10_000, despues: 0 },
      { que: 'gana', quien: ana, antes: 0, despues: 10_000 },
      { que: 'cuenta', quien: ana, antes: 0, despues: 10_000 },
      { que: 'cuenta', quien: beto, antes: 0, despues: -10_000 },
    ]);
    expect([await saldoDe(m.ana.id), await saldoDe(m.beto.id)]).toEqual([10_000, -10_000]);
    expect((await dia()).resumen_diario).toMatchObject({ ingresos_totales: 25_000, ganancia_neta: 15_000 });
    expect((await dia('2026-11-20')).resumen_diario).toMatchObject({ ingresos_totales: 0 });
    const { servicios, total_original } = await m.leer(id);
    expect([servicios.length, servicios[0]?.empleado.id, total_original]).toEqual([1, m.ana.id, 25_000]);
  });

  it('el tiquete de oro: otra cantidad, otro descuento y otro método a la vez, y todo cuadra al peso', async () => {
    const id = await dorado();
    const { efectos } = await corregir(id, ({ lineas, cobros }) => ({
      lineas: lineas.map((linea) =>
        linea.producto_id === undefined ? linea : { ...linea, cantidad: 1, descuento_pesos: 0 },
      ),
      cobros: [{ ...cobros[0], monto: 22_132, recibido: undefined }, cobros[1]],
    }));
    // 24.111 + 13.021 + 30.000 = 67.132: 22.132 in cash, 25.000 by Nequi without its tip, 20.000 left owing.
    expect(efectos).toContainEqual({ que: 'total', quien: null, antes: 95_000, despues: 67_132 });
    expect(efectos).toContainEqual({ que: 'stock', quien: expect.anything(), antes: 8, despues: 9 });
    expect(await m.quedan()).toBe(9);
  });

  it('deshecho todo lo corregido, no queda nada en ninguna parte', async () => {
    const id = await dorado();
    await corregir(id, ({ lineas }) => ({
      lineas: lineas.slice(0, 1),
      cobros: [{ metodo_id: EFECTIVO, monto: 4_111 }],
      queda_debiendo: 20_000,
      propinas: [],
    }));
    const tiquete = await m.leer(id);
    expect(tiquete).toMatchObject({ total: 24_111, saldo: 20_000, propinas: [], ventas: [] });
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${tiquete.servicios[0]?.id}`).expect(200);
    const todas =
      'caja.efectivo caja.transferencia por_cobrar por_pagar costo.productos comisiones ingresos.servicios ingresos.productos';
    expect(await m.saldos(...todas.split(' '))).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect([await m.quedan(), (await f.credito()).deuda]).toEqual([10, 0]);
  });

  it('simular dice lo mismo que corregir, y no escribe nada', async () => {
    const id = await dorado();
    const cambio = ({ lineas }: Cuerpo) => ({
      lineas: lineas.map((l, i) => (i === 0 ? { ...l, empleado_id: m.beto.id } : l)),
    });
    const filas = async () =>
      app.sql(
        `SELECT (SELECT count(*) FROM libro) AS libro, (SELECT count(*) FROM cobro) AS cobros,
          (SELECT count(*) FROM auditoria) AS auditoria,
          (SELECT count(*) FROM idempotencia) AS claves, (SELECT count(*) FROM correccion) AS correcciones`,
      );
    const eran = await filas();
    const simulado = await corregir(id, (como) => ({ ...cambio(como), simular: true }));
    expect(await filas()).toEqual(eran);
    expect((await m.leer(id)).revision).toBe(0);
    expect(await corregir(id, cambio)).toEqual(simulado);
    expect(simulado.efectos.length).toBeGreaterThan(0);
  });
});

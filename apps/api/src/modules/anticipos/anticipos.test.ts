import type { Favor } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { abrirAprobaciones, exigirSegunda } from '../../../test/aprobar.js';
import { type Actor, crearAdmin, crearCuenta, crearRol, crearSupervisor } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

describe('Lo que una persona tiene a favor', () => {
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

  const dejar = (monto: number, metodo_id = EFECTIVO, quien: Actor = admin) =>
    quien.api.post('/api/anticipos').send({ persona_id: f.luisa, cobros: [{ metodo_id, monto }] });
  const favores = async (): Promise<Favor[]> =>
    (await admin.api.get(`/api/personas/${f.luisa}/favores`).expect(200)).body.data;
  const anularServicio = (id: number | undefined) =>
    admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`);
  const hoy = async () =>
    (
      await admin.api
        .get('/api/servicios/ganancias-por-rango')
        .query({ fecha_inicio: '2026-11-18', fecha_fin: '2026-11-18', entidad_id: m.entidad_id })
        .expect(200)
    ).body;

  it('un anticipo entra a la caja y es ingreso en el tiquete en que se usa, por el medio en que entró', async () => {
    const { body } = await dejar(20_000, m.nequi.id).expect(201);
    expect(body.data).toEqual({ recibido: 20_000, queda: 20_000, vuelto: 0 });
    const dejado = await hoy();
    expect([dejado.resumen_diario.ingresos_totales, dejado.recaudo.transferencia]).toEqual([0, 20_000]);
    expect(await m.saldos('caja.transferencia', 'a_favor.transferencia')).toEqual([20_000, -20_000]);
    const id = await m.cobrar({
      persona_id: f.luisa,
      lineas: [m.unCorte()],
      cobros: enEfectivo(5_000),
      usar_favor: 20_000,
    });
    expect(await m.leer(id)).toMatchObject({ total: 25_000, monto_efectivo: 5_000, monto_transferencia: 20_000 });
    const { metodos_pago, recaudo } = await hoy();
    expect(metodos_pago).toEqual({
      efectivo: { total: 5_000 },
      transferencia: { total: 20_000 },
      por_cobrar: { total: 0 },
    });
    // The favour came in once: the ticket that uses it adds no money to what clients handed over.
    const RECAUDO = { efectivo: 5_000, transferencia: 20_000, propinas: 0, abonos: 0, anticipos: 20_000, devuelto: 0 };
    expect(recaudo).toEqual(RECAUDO);
    expect(await m.saldos('caja.transferencia', 'a_favor.transferencia', 'caja.efectivo')).toEqual([20_000, 0, 5_000]);
    expect(await favores()).toMatchObject([{ origen: 'anticipo', monto: 20_000, usado: 20_000, queda: 0 }]);
    expect((await f.credito()).a_favor).toBe(0);
  });

  it('no se usa más de lo que hay, ni lo de otro, ni sin persona', async () => {
    await dejar(10_000).expect(201);
    const pedir = (usar_favor: number, mas: Record<string, unknown> = {}) =>
      m.pedir({
        persona_id: f.luisa,
        lineas: [m.unCorte()],
        cobros: enEfectivo(25_000 - usar_favor),
        usar_favor,
        ...mas,
      });
    expect((await pedir(11_000).expect(409)).body.codigo).toBe('FAVOR_INSUFICIENTE');
    await pedir(10_000, { persona_id: null }).expect(400);
    await pedir(10_000).expect(201);
    await pedir(1_000).expect(409);
  });

  it('el de otra sucursal no se usa: a quien ve las dos se le dice de cuál es, a los demás no existe', async () => {
    await dejar(20_000).expect(201);
    const otra = await abrirMostrador(app, admin, carta);
    const enLaOtra = { entidad_id: otra.entidad_id, persona_id: f.luisa, lineas: [otra.unCorte()] };
    const pedir = (quien: Actor, mas: Record<string, unknown>) => otra.pedir({ ...enLaOtra, ...mas }, quien);
    const usando = { cobros: enEfectivo(5_000), usar_favor: 20_000 };
    const sucursal = (await admin.api.get(`/api/personas/${f.luisa}`).expect(200)).body.data.entidad.nombre;
    const dicho = async (mas: Record<string, unknown>) => (await pedir(admin, mas).expect(409)).body;
    expect(await dicho(usando)).toMatchObject({
      codigo: 'FAVOR_DE_OTRA_SUCURSAL',
      message: `Ese saldo es de la sucursal ${sucursal}`,
    });
    expect(await dicho({ cobros: enEfectivo(25_000) })).toMatchObject({
      codigo: 'FICHA_DE_OTRA_SUCURSAL',
      message: `La ficha de Luisa Mora es de la sucursal ${sucursal}`,
    });
    const sara = await crearSupervisor(admin, { entidad_id: otra.entidad_id });
    await pedir(sara, usando).expect(404);
    await pedir(admin, { ...usando, persona_id: 999_999_999 }).expect(404);
    expect((await f.credito()).a_favor).toBe(20_000);
  });

  it('anular una línea repone lo que se usó en ella; lo demás sale de la caja', async () => {
    await dejar(20_000).expect(201);
    const id = await m.cobrar({
      persona_id: f.luisa,
      lineas: [m.unCorte(), m.unCorte(m.beto)],
      cobros: [{ metodo_id: m.nequi.id, monto: 30_000 }],
      usar_favor: 20_000,
    });
    const [uno, dos] = (await m.leer(id)).servicios;
    await anularServicio(uno?.id).expect(200);
    expect((await f.credito()).a_favor).toBe(10_000);
    expect(await m.saldos('a_favor.efectivo', 'caja.efectivo', 'caja.transferencia')).toEqual([
      -10_000, 20_000, 15_000,
    ]);
    await anularServicio(dos?.id).expect(200);
    expect((await f.credito()).a_favor).toBe(20_000);
    expect(await m.saldos('a_favor.efectivo', 'caja.transferencia', 'ingresos.servicios')).toEqual([-20_000, 0, 0]);
  });

  it('lo que sobra queda a favor solo si se dice, y a nombre de alguien', async () => {
    const pedir = (mas: Record<string, unknown> = {}) =>
      m.pedir({ lineas: [m.unCorte()], cobros: [{ metodo_id: EFECTIVO, monto: 40_000, recibido: 50_000 }], ...mas });
    await pedir().expect(400);
    await pedir({ sobrante: 'a_favor' }).expect(400);
    const { body } = await pedir({ sobrante: 'a_favor', persona_id: f.luisa }).expect(201);
    expect(body.data).toMatchObject({ total: 25_000, a_favor: 15_000, vuelto: 10_000 });
    expect(await favores()).toMatchObject([{ origen: 'sobrante', monto: 15_000, queda: 15_000 }]);
    expect((await m.leer(body.tiquete.id)).cobros).toMatchObject([
      { tipo: 'tiquete', monto: 25_000, recibido: 35_000 },
      { tipo: 'anticipo', monto: 15_000, recibido: null },
    ]);
    const { body: historia } = await admin.api.get(`/api/tiquetes/${body.tiquete.id}/historia`).expect(200);
    expect(historia.data.map(({ accion, recurso }: Record<string, string>) => [accion, recurso]).toSorted()).toEqual([
      ['crear', 'registro'],
      ['recibir', 'favor'],
    ]);
    expect(await m.saldos('caja.efectivo', 'a_favor.efectivo', 'ingresos.servicios')).toEqual([
      40_000, -15_000, -25_000,
    ]);
  });

  it('lo que se abona de más queda a favor si se dice', async () => {
    await f.fiar(8_000);
    const { body } = await f.abonar(10_000, { sobrante: 'a_favor' }).expect(201);
    expect(body.data).toEqual({ abonado: 8_000, a_favor: 2_000, deuda: 0, vuelto: 0 });
    expect(await f.credito()).toMatchObject({ deuda: 0, a_favor: 2_000 });
  });

  it('se devuelve por el método que se diga, una parte o todo, y se retiene como ingreso', async () => {
    await dejar(20_000).expect(201);
    const [{ id }] = (await favores()) as [Favor];
    const devolver = (mas: Record<string, unknown>) =>
      admin.api.post(`/api/anticipos/${id}/devolver`).send({ metodo_id: m.nequi.id, motivo: 'No vendrá', ...mas });
    expect((await devolver({ monto: 5_000 }).expect(200)).body.data).toEqual({ queda: 15_000 });
    expect(await m.saldos('caja.efectivo', 'caja.transferencia', 'a_favor.efectivo')).toEqual([
      20_000, -5_000, -15_000,
    ]);
    await devolver({ monto: 15_001 }).expect(409);
    const retener = () => admin.api.post(`/api/anticipos/${id}/retener`).send({ motivo: 'No vino a la cita' });
    expect((await retener().expect(200)).body.data).toEqual({ queda: 0 });
    await retener().expect(409);
    const dia = await hoy();
    expect([dia.resumen_diario.ingresos_totales, dia.ingresos_adicionales_detalle.otros]).toEqual([15_000, 15_000]);
    expect(dia.metodos_pago.efectivo.total).toBe(15_000);
    // Left in cash, a part given back by Nequi, the rest kept.
    expect(dia.recaudo).toMatchObject({ efectivo: 20_000, transferencia: -5_000, anticipos: 20_000, devuelto: 5_000 });
    const [retenido] = await app.sql<{ id: number }>('SELECT id FROM ingreso WHERE entidad_id = $1', [m.entidad_id]);
    await admin.api.delete(`/api/servicios/eliminar-ingreso-adicional/${retenido?.id}`).expect(200);
    expect((await f.credito()).a_favor).toBe(15_000);
  });

  it('anular una línea cuya deuda ya se abonó deja a favor lo abonado, y ese abono ya no se anula', async () => {
    const suyo = await f.fiar(20_000);
    await f.abonar(0, { cobros: [{ metodo_id: m.nequi.id, monto: 12_000 }] }).expect(201);
    const abono = await f.ultimoAbono();
    const [servicio] = (await m.leer(suyo)).servicios;
    await anularServicio(servicio?.id).expect(200);
    expect(await f.credito()).toMatchObject({ deuda: 0, a_favor: 12_000 });
    expect(await favores()).toMatchObject([{ origen: 'anulacion', metodo: { nombre: 'Nequi' }, queda: 12_000 }]);
    expect(await m.saldos('por_cobrar', 'a_favor.transferencia', 'caja.efectivo')).toEqual([0, -12_000, 0]);
    const { body } = await admin.api.delete(`/api/cobros/${abono}`).query({ motivo: 'Otra' }).expect(409);
    expect(body.codigo).toBe('ABONO_A_FAVOR');
  });

  it('devolver más que el tope de devoluciones lo aprueba otra persona, y retener no lo pide', async () => {
    const a = await abrirAprobaciones(admin, m);
    await a.topes({ devolver: 8_000 });
    await dejar(30_000).expect(201);
    const [{ id }] = (await favores()) as [Favor];
    const devolver = (mas: Record<string, unknown>) =>
      a.sara.api.post(`/api/anticipos/${id}/devolver`).send({ metodo_id: EFECTIVO, motivo: 'No vendrá', ...mas });
    await devolver({ monto: 8_000 }).expect(200);
    const requiere = [{ que: 'devolver' as const, valor: 12_000, tope: 8_000 }];
    const deFavor = { requiere, recurso: 'favor', recurso_id: id };
    const { resumen } = await exigirSegunda(admin, a, () => devolver({ monto: 12_000 }), deFavor);
    expect(resumen).toBe('Persona: Luisa Mora. Saldo a favor: $ 12.000. No vendrá');
    expect((await devolver({})).body.requiere).toEqual([{ que: 'devolver', valor: 10_000, tope: 8_000 }]);
    expect((await f.credito()).a_favor).toBe(10_000);
    await a.sara.api.post(`/api/anticipos/${id}/retener`).send({ motivo: 'No vino' }).expect(200);
  });

  it('devolver y retener piden su permiso', async () => {
    await dejar(5_000).expect(201);
    const [{ id }] = (await favores()) as [Favor];
    const rol = await crearRol(admin, { alcance: 'sucursal', permisos: ['tiquetes.crear', 'tiquetes.fiado'] });
    const caja = await crearCuenta(admin, { role_id: rol.id, entidad_id: m.entidad_id });
    await dejar(1_000, EFECTIVO, caja).expect(201);
    await caja.api.post(`/api/anticipos/${id}/retener`).send({ motivo: 'No vino' }).expect(403);
  });
});

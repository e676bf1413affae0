import { type Cita, formatoPesos, type Permiso, type Tiquete } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearCuenta,
  crearHorario,
  crearRol,
} from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';
import { verificar } from '../../verificar.js';

const CUENTAS = [
  ...['caja.efectivo', 'caja.transferencia', 'ingresos.servicios', 'ingresos.productos', 'por_cobrar', 'por_pagar'],
  ...['comisiones', 'costo.productos', 'inventario.productos', 'a_favor.efectivo', 'a_favor.transferencia'],
];

describe('Anular un tiquete entero', () => {
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

  const anular = (id: number, query: Record<string, unknown> = {}, quien: Actor = admin) =>
    quien.api.delete(`/api/tiquetes/${id}`).query({ motivo: 'No era', ...query });
  const dorado = (mas: Record<string, unknown> = {}) =>
    m.cobrar({
      ...m.dorado(),
      persona_id: f.luisa,
      cobros: [
        { metodo_id: EFECTIVO, monto: 50_000, recibido: 60_000 },
        { metodo_id: m.nequi.id, monto: 34_500, propina: 9_500, referencia: 'M-1' },
      ],
      queda_debiendo: 20_000,
      ...mas,
    });
  const pagarSemana = (empleado_id: number, monto: number) =>
    admin.api.post('/api/pagos/crear-pago-semanal').send({ empleado_id, monto, tipo_pago: 'total' }).expect(201);
  const laAccion = ({ acciones }: Tiquete) =>
    acciones.find(({ accion, recurso }) => accion === 'anular' && recurso === 'registro');
  const conRol = async (...permisos: Permiso[]) => {
    const { id: role_id } = await crearRol(admin, { permisos, alcance: 'sucursal' });
    return crearCuenta(admin, { role_id, entidad_id: m.entidad_id });
  };

  it('el dorado, con deuda abonada y propina: todo queda como si nunca, con su número y un solo rastro', async () => {
    const antes = await m.saldos(...CUENTAS);
    const id = await dorado();
    await f.abonar(12_000).expect(201);
    app.reloj.poner('2026-11-20T10:00:00-05:00');
    const { status, body } = await anular(id);
    expect([status, body.message]).toEqual([
      200,
      `Tiquete 1 anulado. Se devuelven ${formatoPesos(84_500)}. Quedan a favor ${formatoPesos(12_000)}`,
    ]);
    expect(body.data).toEqual({ devuelto: 84_500, a_favor: 12_000, ya_no_debe: 8_000, propina: 9_500 });
    // The abono to the debt is hers; the rest is as it was.
    const conAbono = antes.map((saldo, i) => saldo + (i === 0 ? 12_000 : i === 9 ? -12_000 : 0));
    expect(await m.saldos(...CUENTAS)).toEqual(conAbono);
    expect(await m.quedan()).toBe(10);
    const tiquete = await m.leer(id);
    expect(tiquete).toMatchObject({ numero: 1, estado: 'anulado', total: 0, saldo: 0, fecha: '2026-11-18' });
    expect([...tiquete.servicios, ...tiquete.ventas, ...tiquete.propinas].map((l) => l.anulacion?.motivo)).toEqual(
      Array(5).fill('No era'),
    );
    expect(laAccion(tiquete)).toBeUndefined();
    expect((await f.credito()).deuda).toBe(0);
    const historia = (await admin.api.get(`/api/tiquetes/${id}/historia`).expect(200)).body.data;
    expect(historia.filter(({ accion }: { accion: string }) => accion === 'anular')).toMatchObject([
      { recurso: 'registro', motivo: 'No era' },
    ]);
    const { body: panel } = await admin.api
      .get('/api/tablero/anulado')
      .query({ entidad_id: m.entidad_id, fecha: '2026-11-20' });
    expect(panel.filas).toMatchObject([{ recurso: 'registro', nombre: 'Tiquete 1', monto: 104_500 }]);
    expect((await anular(id).expect(409)).body.codigo).toBe('TIQUETE_ANULADO');
  });

  it('repetir la petición con su clave responde lo mismo', async () => {
    const id = await dorado();
    const pedir = () => anular(id).set('Idempotency-Key', 'anular-uno').expect(200);
    expect((await pedir()).body).toEqual((await pedir()).body);
  });

  it('devuelve por un método de la sucursal, por un medio, o nada: a favor de la persona', async () => {
    const cobrar = () => m.cobrar({ ...m.dorado(), persona_id: f.luisa });
    const salidas = async (id: number) =>
      (await m.leer(id)).cobros
        .filter(({ tipo }) => tipo !== 'tiquete')
        .map(({ tipo, metodo, monto }) => [tipo, metodo.nombre, monto]);
    const porNequi = await cobrar();
    await anular(porNequi, { devolver_con: m.nequi.id }).expect(200);
    expect(await salidas(porNequi)).toEqual([['salida', 'Nequi', 95_000]]);
    expect(await m.saldos('caja.efectivo', 'caja.transferencia', 'ingresos.servicios')).toEqual([50_000, -50_000, 0]);
    const enBilletes = await cobrar();
    await anular(enBilletes, { devolver_con: 'efectivo' }).expect(200);
    expect(await salidas(enBilletes)).toEqual([['salida', 'Efectivo', 95_000]]);
    expect(await m.saldos('caja.efectivo', 'caja.transferencia', 'traslados')).toEqual([5_000, -5_000, 0]);
    const aFavor = await cobrar();
    const { body } = await anular(aFavor, { devolver_con: 'a_favor' }).expect(200);
    expect(body.data).toMatchObject({ devuelto: 0, a_favor: 95_000 });
    expect(await m.saldos('caja.efectivo', 'caja.transferencia')).toEqual([55_000, 40_000]);
    expect(await m.saldos('a_favor.efectivo', 'a_favor.transferencia')).toEqual([-50_000, -45_000]);
    expect((await f.credito()).a_favor).toBe(95_000);
    const { data } = (await admin.api.get(`/api/personas/${f.luisa}/favores`).expect(200)).body;
    expect(data).toMatchObject([{ origen: 'anulacion' }, { origen: 'anulacion' }]);
    expect((await f.cuenta()).map(({ saldo }) => saldo)).toEqual([]);
  });

  it('una línea y una venta también: por un método, a favor, y lo que no se puede se dice', async () => {
    const linea = (id: number | undefined, devolver_con: unknown) =>
      admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`).query({ devolver_con });
    const venta = (id: number | undefined, devolver_con: unknown) =>
      admin.api.delete(`/api/ventas/eliminar-venta/${id}`).query({ devolver_con });
    const { servicios, ventas, id } = await m.leer(await m.cobrar({ ...m.dorado(), persona_id: f.luisa }));
    await linea(servicios[0]?.id, 'a_favor').expect(200);
    await venta(ventas[0]?.id, m.nequi.id).expect(200);
    const [corte, venta1] = [servicios[0], ventas[0]];
    const aFavor = corte?.total_con_descuento as number;
    expect((await f.credito()).a_favor).toBe(aFavor);
    const queda = 95_000 - aFavor - (venta1?.total as number);
    expect(await m.leer(id)).toMatchObject({ total: queda, estado: 'cobrado' });
    const sinPersona = await m.leer(await m.cobrar(m.dorado()));
    const falta = await linea(sinPersona.servicios[0]?.id, 'a_favor').expect(400);
    expect(falta.body.codigo).toBe('PERSONA_REQUERIDA');
    expect((await anular(sinPersona.id, { devolver_con: 'a_favor' }).expect(400)).body.codigo).toBe(
      'PERSONA_REQUERIDA',
    );
    await admin.api.put(`/api/metodos/${m.nequi.id}`).send({ activo: false }).expect(200);
    expect((await venta(sinPersona.ventas[0]?.id, m.nequi.id).expect(409)).body.codigo).toBe('METODO_INACTIVO');
    await venta(sinPersona.ventas[0]?.id, 999_999).expect(404);
    await venta(sinPersona.ventas[0]?.id, 'cheque').expect(400);
    await venta(sinPersona.ventas[0]?.id, 'transferencia').expect(200);
  });

  it('lo que se pagó de un saldo a favor vuelve a él, entero y de una vez', async () => {
    await admin.api
      .post('/api/anticipos')
      .send({ persona_id: f.luisa, cobros: enEfectivo(30_000) })
      .expect(201);
    const id = await m.cobrar({
      persona_id: f.luisa,
      lineas: [m.unCorte(), { ...m.unCorte(m.beto), servicio_id: m.barba }],
      cobros: enEfectivo(10_001),
      usar_favor: 30_000,
    });
    expect((await anular(id).expect(200)).body.data).toMatchObject({ devuelto: 10_001, a_favor: 30_000 });
    expect((await f.credito()).a_favor).toBe(30_000);
  });

  it('lo que un pago semanal cubrió lo suelta quien corrige, y pasa a ser anticipo; su propina se conserva', async () => {
    const id = await m.cobrar({
      lineas: [m.unCorte()],
      cobros: [{ metodo_id: EFECTIVO, monto: 30_000, propina: 5_000 }],
    });
    await pagarSemana(m.ana.id, 15_000);
    const sinCorregir = await conRol('tiquetes.ver', 'servicios.eliminar');
    expect(laAccion(await m.leer(id, sinCorregir))).toMatchObject({ permitida: false });
    const pagado = await anular(id, { conservar_propina: 'true' }, sinCorregir).expect(409);
    expect(pagado.body.codigo).toBe('SERVICIO_PAGADO');
    const suelta = await conRol('tiquetes.ver', 'servicios.eliminar', 'tiquetes.corregir');
    expect(laAccion(await m.leer(id, suelta))).toMatchObject({ permitida: true, motivo: null });
    const propina = await anular(id, {}, suelta).expect(409);
    expect(propina.body).toMatchObject({
      codigo: 'PROPINA_PAGADA',
      message: `La propina ya se pagó a ${m.ana.nombre}: consérvala`,
    });
    await anular(id, { conservar_propina: 'true' }, suelta).expect(200);
    const [cuenta] = await app.sql<Record<string, number>>(
      'SELECT ganado, propinas, pagado, anticipo FROM cuenta WHERE entidad_id = $1 AND empleado_id = $2',
      [m.entidad_id, m.ana.id],
    );
    expect(cuenta).toEqual({ ganado: 0, propinas: 5_000, pagado: 5_000, anticipo: 10_000 });
    expect((await m.leer(id)).propinas.map(({ anulacion }) => anulacion)).toEqual([null]);
  });

  it('con devoluciones no; un operador, solo los suyos; y cada clase de línea pide su permiso', async () => {
    const devuelto = await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
    const [servicio] = (await m.leer(devuelto)).servicios;
    await admin.api
      .post(`/api/tiquetes/${devuelto}/devolver`)
      .send({
        ...{ lineas: [{ servicio_realizado_id: servicio?.id, monto: 5_000 }], motivo: 'Se quejó' },
        reembolso: enEfectivo(5_000),
      })
      .expect(200);
    expect((await anular(devuelto).expect(409)).body.codigo).toBe('TIQUETE_CON_DEVOLUCIONES');
    expect(laAccion(await m.leer(devuelto))).toMatchObject({ permitida: false });
    const id = await dorado();
    const deServicios = await conRol('tiquetes.ver', 'servicios.eliminar');
    await anular(id, {}, deServicios).expect(403);
    expect(laAccion(await m.leer(id, deServicios))).toMatchObject({ permitida: false });
    const sinNada = await conRol('tiquetes.ver');
    await anular(id, {}, sinNada).expect(403);
    await anular(999_999_999).expect(404);
    // An operator who sees their own alone: a ticket with others is not theirs to annul, and of others alone it is not there.
    const propio = await crearRol(admin, { permisos: ['tiquetes.ver', 'servicios.eliminar'], alcance: 'propio' });
    await app.sql('UPDATE usuario SET role_id = $2 WHERE id = $1', [m.beto.usuario_id, propio.id]);
    expect((await anular(id, {}, m.beto).expect(403)).body.codigo).toBe('TIQUETE_DE_OTROS');
    await anular(devuelto, {}, m.beto).expect(404);
    const suyo = await m.cobrar({ lineas: [m.unCorte(m.beto)], cobros: enEfectivo(25_000) });
    await anular(suyo, {}, m.beto).expect(200);
    await anular(id, {}, await conRol('tiquetes.ver', 'servicios.eliminar', 'ventas.eliminar')).expect(200);
  });

  it('de una cita: queda sin cobrar, y se cobra otra vez', async () => {
    const agenda = await crearAgenda(admin, { operador_id: m.ana.id });
    const horario = await crearHorario(admin, { agenda_id: agenda.id });
    const cita: Cita = await crearCita(admin, horario, { fecha: '2026-11-18' });
    const cobrar = () =>
      m.cobrar({
        cita_id: cita.id,
        lineas: [m.unCorte(), { producto_id: m.champu.id, cantidad: 1 }],
        cobros: enEfectivo(55_000),
      });
    const id = await cobrar();
    await anular(id, { motivo: undefined }).expect(200);
    expect(await m.leer(id)).toMatchObject({ cita: null, servicios: [{ anulacion: { motivo: null } }] });
    const { body } = await admin.api.get(`/api/agenda/citas/${cita.id}`).expect(200);
    expect([body.registro, body.ventas]).toEqual([null, []]);
    await cobrar();
  });
});

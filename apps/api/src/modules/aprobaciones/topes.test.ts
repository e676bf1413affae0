import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Aprobaciones, abrirAprobaciones, actoDe, requiereDe } from '../../../test/aprobar.js';
import { abrirCorreccion } from '../../../test/correccion.js';
import { type Actor, crearAdmin, permitir } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

describe('Los topes de una sucursal', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let f: Fiado;
  let a: Aprobaciones;

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
    a = await abrirAprobaciones(admin, m);
  });

  const conDescuento = (porcentaje: number) => ({
    lineas: [m.unCorte(m.ana, { descuento_porcentaje: porcentaje, motivo_descuento: 'Cliente fiel' })],
    cobros: enEfectivo(25_000 - 250 * porcentaje),
  });
  const aOtroPrecio = (precio_unitario: number) => ({
    lineas: [m.unCorte(m.ana, { precio_unitario, motivo_precio: 'Era su cumpleaños' })],
    cobros: enEfectivo(precio_unitario),
  });
  const anular = (id: number | undefined, quien: Actor = a.sara) =>
    quien.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`);
  const unServicio = async (mas = {}) => {
    const id = await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000), ...mas });
    return { id, servicio: (await m.leer(id)).servicios[0]?.id };
  };

  it('sin topes nada pide aprobación', async () => {
    expect((await admin.api.get('/api/topes').query({ entidad_id: m.entidad_id }).expect(200)).body.data).toMatchObject(
      {
        ...{ descuento: null, precio: false, anular_monto: null, anular_dias: null },
        ...{ devolver: null, fiado: false, pago_propio: false },
      },
    );
    await m.pedir(conDescuento(90), a.sara).expect(201);
    await m.pedir(aOtroPrecio(1_000), a.sara).expect(201);
    expect((await f.pedirFiado(25_000)).status).toBe(201);
    await anular((await unServicio()).servicio).expect(200);
  });

  it('más descuento que el tope, en la línea o en todo el tiquete, se dice y no se cobra', async () => {
    await a.topes({ descuento: 20 });
    await m.pedir(conDescuento(20), a.sara).expect(201);
    const refused = await m.pedir(conDescuento(30), a.sara);
    expect(requiereDe(refused)).toEqual([{ que: 'descuento', valor: 30, tope: 20 }]);
    expect(refused.body.message).toBe('Requiere aprobación. Descuento de 30 %: el tope es 20 %');
    expect(actoDe(refused)).toMatchObject({ accion: 'cobrar', entidad_id: m.entidad_id });
    const deTodo = { lineas: [m.unCorte()], cobros: enEfectivo(15_000), descuento: { descuento_pesos: 10_000 } };
    expect(requiereDe(await m.pedir(deTodo, a.sara))).toEqual([{ que: 'descuento', valor: 40, tope: 20 }]);
    expect(await m.numeros()).toEqual([1]);
    const registro = {
      ...{ empleado_id: m.ana.id, fecha: '2026-11-18', metodo_pago: 'efectivo', monto_efectivo: 12_500 },
      ...{ monto_transferencia: 0, servicios: [{ servicio_id: m.corte, cantidad: 1, descuento_porcentaje: 50 }] },
    };
    const otraPuerta = await a.sara.api.post('/api/servicios/servicios-multiples').send(registro);
    expect(requiereDe(otraPuerta)).toEqual([{ que: 'descuento', valor: 50, tope: 20 }]);
  });

  it('un precio menor es un descuento por otro nombre', async () => {
    await a.topes({ descuento: 20 });
    await m.pedir(aOtroPrecio(20_000), a.sara).expect(201);
    await m.pedir(aOtroPrecio(40_000), a.sara).expect(201);
    expect(requiereDe(await m.pedir(aOtroPrecio(5_000), a.sara))).toEqual([{ que: 'descuento', valor: 80, tope: 20 }]);
  });

  it('otro precio lo aprueba otra persona, también a quien no puede cambiarlos', async () => {
    await a.topes({ precio: true });
    const requiere = [{ que: 'precio', valor: 30_000, tope: 25_000 }];
    expect(requiereDe(await m.pedir(aOtroPrecio(30_000), a.sara))).toEqual(requiere);
    await permitir(admin, 2, ['tiquetes.precio'], false);
    expect((await a.sara.api.get('/api/topes').expect(200)).body.data).toMatchObject({ precio: true });
    const acto = actoDe(await m.pedir(aOtroPrecio(30_000), a.sara));
    expect(acto.requiere).toEqual(requiere);
    await m
      .pedir(aOtroPrecio(30_000), a.sara)
      .set('Aprobacion', String(await a.aprobada(acto)))
      .expect(201);
    await a.topes({});
    expect((await m.pedir(aOtroPrecio(30_000), a.sara)).body.message).toBe('No puedes cambiar precios');
    await permitir(admin, 2, ['tiquetes.precio'], true);
  });

  it('anular más pesos que el tope, o algo de hace más días', async () => {
    await a.topes({ anular_monto: 20_000, anular_dias: 3 });
    const { servicio } = await unServicio();
    expect(requiereDe(await anular(servicio))).toEqual([{ que: 'anular_monto', valor: 25_000, tope: 20_000 }]);
    const viejo = await unServicio({ ...conDescuento(50), fecha: '2026-11-10' });
    const refused = await anular(viejo.servicio);
    expect(requiereDe(refused)).toEqual([{ que: 'anular_dias', valor: 8, tope: 3 }]);
    await anular(viejo.servicio)
      .set('Aprobacion', String(await a.aprobada(actoDe(refused))))
      .expect(200);
    const venta = await m.leer(
      await m.cobrar({ lineas: [{ producto_id: m.champu.id, cantidad: 1 }], cobros: enEfectivo(30_000) }),
    );
    const deVenta = await a.sara.api.delete(`/api/ventas/eliminar-venta/${venta.ventas[0]?.id}`);
    expect(requiereDe(deVenta)).toEqual([{ que: 'anular_monto', valor: 30_000, tope: 20_000 }]);
  });

  it('devolver, o castigar una deuda, por más pesos que el tope', async () => {
    await a.topes({ devolver: 10_000 });
    const { id, servicio: servicio_realizado_id } = await unServicio();
    const devolver = (monto: number) =>
      a.sara.api
        .post(`/api/tiquetes/${id}/devolver`)
        .send({ lineas: [{ servicio_realizado_id, monto }], motivo: 'Se quejó', reembolso: enEfectivo(monto) });
    await devolver(10_000).expect(200);
    expect(requiereDe(await devolver(12_000))).toEqual([{ que: 'devolver', valor: 12_000, tope: 10_000 }]);
    const fiado = await f.fiar(25_000);
    const castigo = a.sara.api.post(`/api/tiquetes/${fiado}/castigar`).send({ motivo: 'Se fue del país' });
    expect(requiereDe(await castigo)).toEqual([{ que: 'devolver', valor: 25_000, tope: 10_000 }]);
  });

  it('fiar por encima del límite: con aprobación pasa, y sin ese tope sigue siendo el límite', async () => {
    await f.ajustar({ fia: true, limite_fiado: 30_000 });
    await f.fiar(25_000);
    const sinTope = await f.pedirFiado(20_000, {}, a.sara);
    expect([sinTope.status, sinTope.body.codigo]).toEqual([409, 'LIMITE_DE_FIADO']);
    await a.topes({ fiado: true });
    const refused = await f.pedirFiado(20_000, {}, a.sara);
    expect(requiereDe(refused)).toEqual([{ que: 'fiado', valor: 45_000, tope: 30_000 }]);
    expect((await f.credito()).deuda).toBe(25_000);
    const id = await a.aprobada(actoDe(refused));
    await f.pedirFiado(20_000, {}, a.sara).set('Aprobacion', String(id)).expect(201);
    expect((await f.credito()).deuda).toBe(45_000);
  });

  it('pagarse a uno mismo, y no pagar a otro', async () => {
    await a.topes({ pago_propio: true });
    const pagar = (empleado_id: number, mas = {}) =>
      a.sara.api.post('/api/pagos/crear-pago').send({
        ...{ empleado_id, monto: 10_000, metodo_pago: 'efectivo', fecha: '2026-11-18', estado: true },
        ...mas,
      });
    await pagar(m.ana.id).expect(201);
    const refused = await pagar(a.sara.id);
    expect(requiereDe(refused)).toEqual([{ que: 'pago_propio', valor: 10_000, tope: 0 }]);
    const pendiente = await pagar(a.sara.id, { estado: false }).expect(201);
    const marcar = await a.sara.api.put(`/api/pagos/marcar-pagado/${pendiente.body.data.id}`).send();
    expect([marcar.status, marcar.body.codigo]).toEqual([409, 'REQUIERE_APROBACION']);
    await pagar(a.sara.id)
      .set('Aprobacion', String(await a.aprobada(actoDe(refused))))
      .expect(201);
  });

  it('corregir se mide por lo que cambia, y simular lo dice sin negarse', async () => {
    await a.topes({ descuento: 20, anular_monto: 5_000 });
    const c = abrirCorreccion(admin, m);
    const { id } = await unServicio();
    const rebajar = (simular: boolean) => () => ({
      ...{ simular, cobros: enEfectivo(10_000) },
      lineas: [{ ...m.unCorte(), descuento_pesos: 15_000, motivo_descuento: 'Quedó mal' }],
    });
    const requiere = [
      { que: 'descuento', valor: 60, tope: 20 },
      { que: 'anular_monto', valor: 15_000, tope: 5_000 },
    ];
    const simulada = await c.pedir(id, rebajar(true), a.sara);
    expect([simulada.status, simulada.body.data.requiere]).toEqual([200, requiere]);
    const refused = await c.pedir(id, rebajar(false), a.sara);
    expect(requiereDe(refused)).toEqual(requiere);
    expect(actoDe(refused)).toMatchObject({ accion: 'corregir', resumen: expect.stringContaining('Tiquete 1: de') });
    await c.pedir(id, () => ({ notas: 'Vino sola' }), a.sara).then(({ status }) => expect(status).toBe(200));
  });
});

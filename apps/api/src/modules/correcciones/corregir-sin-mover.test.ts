import { abrirApp, type Prueba } from '../../../test/app.js';
import { abrirCorreccion, type Correccion } from '../../../test/correccion.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearSucursal,
  crearSupervisor,
  permitir,
  vender,
} from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

describe('Lo que una corrección no debe mover', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let f: Fiado;
  let c: Correccion;

  beforeAll(async () => {
    app = await abrirApp({ config: { DIAS_ATRAS_SUPERVISOR: 0 } });
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    m = await abrirMostrador(app, admin, carta);
    f = await abrirFiado(admin, m);
    c = abrirCorreccion(admin, m);
  });

  const semanal = (empleado_id: number, monto: number) =>
    admin.api.post('/api/pagos/crear-pago-semanal').send({ empleado_id, monto, tipo_pago: 'total' }).expect(201);
  const mudar = async (id: number) => {
    app.reloj.avanzar({ minutos: 1 });
    const entidad_id = (await crearSucursal(admin)).id;
    await admin.api.put(`/api/operadores/modificar-operador/${id}`).send({ entidad_id }).expect(200);
  };
  const borrarVenta = (id: number | undefined) => admin.api.delete(`/api/ventas/eliminar-venta/${id}`).expect(200);

  it('a la cuenta cerrada de quien se mudó no le llega una propina', async () => {
    const id = await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
    await semanal(m.ana.id, 10_000);
    await mudar(m.ana.id);
    const conPropina = () => ({ cobros: [{ metodo_id: EFECTIVO, monto: 30_000, propina: 5_000 }] });
    expect((await c.pedir(id, conPropina)).body.codigo).toBe('CUENTA_CERRADA');
  });

  it('ni la comisión de un servicio que era gratis', async () => {
    const id = await m.cobrar({ lineas: [m.unCorte(m.ana, { descuento_porcentaje: 100 })], cobros: [] });
    await mudar(m.ana.id);
    const cobrada = ({ lineas }: { lineas: object[] }) => ({
      lineas: [{ ...lineas[0], descuento_porcentaje: 0 }],
      cobros: enEfectivo(25_000),
    });
    expect((await c.pedir(id, cobrada)).body.codigo).toBe('CUENTA_CERRADA');
  });

  it('una propina que se conservó se queda con quien la tiene, aunque solo cambie una nota', async () => {
    const id = await m.cobrar({
      lineas: [m.unCorte(), { ...m.unCorte(m.beto), servicio_id: m.barba }],
      cobros: [{ metodo_id: EFECTIVO, monto: 45_001, propina: 5_000 }],
    });
    const suyo = (await m.leer(id)).servicios.find(({ empleado }) => empleado.id === m.ana.id)?.id;
    await admin.api
      .delete(`/api/servicios/eliminar-servicio-realizado/${suyo}`)
      .query({ conservar_propina: 'true' })
      .expect(200);
    await semanal(m.ana.id, 3_125);
    expect((await c.corregir(id, () => ({ notas: 'Solo una nota' }))).efectos).toEqual([]);
    expect((await m.leer(id)).propinas.map(({ monto }) => monto)).toEqual([3_125, 1_875]);
    await c.corregir(id, () => ({ cobros: [{ metodo_id: m.nequi.id, monto: 20_001, propina: 5_000 }] }));
    expect((await m.leer(id)).propinas.map(({ monto }) => monto)).toEqual([3_125, 1_875]);
  });

  it('un operador no corrige un tiquete que no ve, ni el que también es de otros', async () => {
    await permitir(admin, 3, ['tiquetes.corregir'], true).expect(200);
    const zoe = await crearOperador(admin, { entidad_id: m.entidad_id });
    const producto = { producto_id: m.champu.id, cantidad: 2, vendedor_id: null };
    const ajeno = await m.cobrar({ lineas: [producto], cobros: enEfectivo(60_000) });
    const mixto = await m.cobrar({ lineas: [m.unCorte(zoe), producto], cobros: enEfectivo(85_000) });
    const pedir = (id: number, datos: object) =>
      zoe.api.post(`/api/tiquetes/${id}/corregir`).send({ revision: 0, motivo: 'Porque sí', ...datos });
    const [venta, servicio] = [(await m.leer(ajeno)).ventas[0]?.id, (await m.leer(mixto)).servicios[0]?.id];
    const menos = { lineas: [{ ...producto, id: venta, cantidad: 1 }], cobros: enEfectivo(30_000) };
    const estados = [
      (await pedir(ajeno, menos)).status,
      (await pedir(ajeno, { ...menos, revision: 3 })).status,
      (await pedir(mixto, { lineas: [{ ...m.unCorte(zoe), id: servicio }], cobros: enEfectivo(25_000) })).status,
    ];
    await permitir(admin, 3, ['tiquetes.corregir'], false).expect(200);
    expect([estados, await m.quedan()]).toEqual([[404, 404, 403], 6]);
  });

  it('más deuda de una ficha unida cabe en el límite de la persona', async () => {
    const otra = (await admin.api.post('/api/personas').send({ entidad_id: m.entidad_id, nombre: 'Luisa M.' })).body
      .data.id;
    const id = await f.fiar(15_000, { persona_id: otra });
    await f.fiar(20_000);
    await admin.api.post(`/api/personas/${f.luisa}/fusionar`).send({ persona_id: otra }).expect(200);
    await admin.api.put(`/api/personas/${f.luisa}/limite`).send({ limite_fiado: 40_000 }).expect(200);
    const { body } = await c.pedir(id, () => ({ cobros: [], queda_debiendo: 25_000 }));
    expect(body.codigo).toBe('LIMITE_DE_FIADO');
  });

  it('una venta corregida tiene su rastro: el de su tiquete', async () => {
    const { tiquete } = await vender(admin, m.champu, 2);
    await c.corregir(tiquete.id, ({ lineas }) => ({
      lineas: [{ ...lineas[0], cantidad: 1 }],
      cobros: enEfectivo(30_000),
    }));
    // `app.cerrar()` asks.
  });

  it('la deuda de antes es la que era: ni negativa, ni otra en la copia del recibo', async () => {
    const id = await f.fiar(20_000);
    const despues = () => app.reloj.avanzar({ minutos: 1 });
    despues();
    await f.abonar(12_000).expect(201);
    const primero = await f.ultimoAbono();
    despues();
    await f.abonar(8_000).expect(201);
    const segundo = await f.ultimoAbono();
    const recibo = async () =>
      (await admin.api.post(`/api/cobros/${segundo}/recibo`).expect(200)).body.data.recibo.queda;
    expect(await recibo()).toBe(0);
    despues();
    await admin.api.delete(`/api/cobros/${primero}`).expect(200);
    despues();
    await c.corregir(id, () => ({ cobros: enEfectivo(17_000), queda_debiendo: 8_000 }));
    expect(await recibo()).toBe(0);
    expect((await f.cuenta()).every(({ saldo }) => saldo >= 0)).toBe(true);
  });

  it('ni se va a otra ficha un tiquete con abonos, aunque se hayan anulado', async () => {
    const id = await f.fiar(20_000);
    app.reloj.avanzar({ minutos: 1 });
    await f.abonar(12_000).expect(201);
    app.reloj.avanzar({ minutos: 1 });
    await admin.api.delete(`/api/cobros/${await f.ultimoAbono()}`).expect(200);
    const carla = { entidad_id: m.entidad_id, nombre: 'Carla Ríos', telefono: '310 555 0011' };
    const { id: persona_id } = (await admin.api.post('/api/personas').send(carla)).body.data;
    expect((await c.pedir(id, () => ({ persona_id }))).body.codigo).toBe('PERSONA_CON_MOVIMIENTOS');
    expect((await f.cuenta()).every(({ saldo }) => saldo >= 0)).toBe(true);
  });

  it('anulada una venta, la propina de quien ya no tiene servicio se queda como si nunca lo hubiera tenido', async () => {
    const jabon = await crearProducto(admin, { entidad_id: m.entidad_id });
    const productos = [m.champu, jabon].map(({ id }) => ({ producto_id: id, cantidad: 1, vendedor_id: null }));
    const con = (monto: number) => [{ metodo_id: EFECTIVO, monto, propina: 2_000 }];
    const id = await m.cobrar({ lineas: [m.unCorte(), ...productos], cobros: con(87_000) });
    await c.corregir(id, ({ lineas }) => ({ lineas: lineas.slice(1), cobros: con(62_000) }));
    await borrarVenta((await m.leer(id)).ventas[0]?.id);
    expect((await m.leer(id)).propinas).toMatchObject([{ monto: 2_000, anulacion: null }]);
  });

  it('lo que se agrega a un tiquete viejo pide el tope de días de quien corrige', async () => {
    const sup = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    const id = await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
    app.reloj.poner('2026-12-18T10:00:00-05:00');
    const otro = ({ lineas }: { lineas: object[] }) => ({
      lineas: [...lineas, m.unCorte(m.beto)],
      cobros: enEfectivo(50_000),
    });
    expect((await c.pedir(id, otro, sup)).status).toBe(400);
  });
});

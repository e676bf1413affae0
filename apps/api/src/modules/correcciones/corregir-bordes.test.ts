import type { EventoDetalle, Venta } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { abrirCorreccion, type Correccion } from '../../../test/correccion.js';
import { type Actor, crearAdmin, crearOperador } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import {
  abrirMostrador,
  crearCarta,
  EFECTIVO,
  enEfectivo,
  type Mostrador,
  TRANSFERENCIA,
} from '../../../test/mostrador.js';
import { verificar } from '../../verificar.js';

describe('Una corrección junto a lo demás que le pasa a un tiquete', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let f: Fiado;
  let c: Correccion;

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
    c = abrirCorreccion(admin, m);
  });

  const conPropina = () =>
    m.cobrar({
      lineas: [m.unCorte(), { ...m.unCorte(m.beto), servicio_id: m.barba }],
      cobros: [{ metodo_id: EFECTIVO, monto: 45_001, propina: 5_000 }],
    });
  const propinasDe = async (id: number) =>
    (await m.leer(id)).propinas.map(({ operador, monto }) => [operador.id === m.ana.id ? 'ana' : 'beto', monto]);

  it('la propina se queda con los suyos mientras atiendan, y si no se reparte de nuevo', async () => {
    const id = await conPropina();
    expect(await propinasDe(id)).toEqual([
      ['ana', 3_125],
      ['beto', 1_875],
    ]);
    await c.corregir(id, () => ({ cobros: [{ metodo_id: m.nequi.id, monto: 45_001, propina: 5_000 }] }));
    expect(await m.saldos('caja.efectivo', 'caja.transferencia')).toEqual([0, 45_001]);
    expect((await propinasDe(id)).length).toBe(2);
    const todoDeAna = ({ lineas }: { lineas: object[] }) => ({
      lineas: [lineas[0], { ...lineas[1], empleado_id: m.ana.id }],
    });
    await c.corregir(id, todoDeAna);
    expect(await propinasDe(id)).toEqual([['ana', 5_000]]);
    // Typed, it is as it was typed.
    await c.corregir(id, ({ lineas }) => ({
      lineas: [lineas[0], { ...lineas[1], empleado_id: m.beto.id }],
      propinas: [{ operador_id: m.beto.id, monto: 5_000 }],
    }));
    expect(await propinasDe(id)).toEqual([['beto', 5_000]]);
  });

  it('una propina que ya se pagó queda como anticipo de quien la tenía', async () => {
    const id = await conPropina();
    const semana = { empleado_id: m.beto.id, monto: 6_000 + 1_875, tipo_pago: 'total' };
    await admin.api.post('/api/pagos/crear-pago-semanal').send(semana).expect(201);
    const { efectos } = await c.corregir(id, ({ lineas }) => ({
      lineas: [lineas[0], { ...lineas[1], empleado_id: m.ana.id }],
    }));
    const de = (que: string, operador: number) => efectos.find((uno) => uno.que === que && uno.quien?.id === operador);
    expect(de('cuenta', m.beto.id)).toMatchObject({ antes: 0, despues: -7_875 });
    expect(de('cuenta', m.ana.id)).toMatchObject({ antes: 13_125, despues: 21_000 });
  });

  it('una línea anulada y devuelta por otro medio se queda anulada, y lo que sigue se corrige', async () => {
    const id = await m.cobrar({
      lineas: [m.unCorte(), { ...m.unCorte(m.beto), servicio_id: m.barba }],
      cobros: [
        { metodo_id: EFECTIVO, monto: 10_000 },
        { metodo_id: m.nequi.id, monto: 30_001, referencia: 'M-7' },
      ],
    });
    const barba = (await m.leer(id)).servicios.find(({ servicio_id }) => servicio_id === m.barba)?.id;
    await admin.api
      .delete(`/api/servicios/eliminar-servicio-realizado/${barba}`)
      .query({ devolver_con: 'efectivo' })
      .expect(200);
    const caja = await m.saldos('caja.efectivo', 'caja.transferencia');
    await c.corregir(id, () => ({ notas: 'Vino con su hija' }));
    expect(await m.saldos('caja.efectivo', 'caja.transferencia')).toEqual(caja);
    await c.corregir(id, () => ({ cobros: enEfectivo(25_000) }));
    const { servicios, total, total_original, cobros } = await m.leer(id);
    expect([total, total_original, servicios.map(({ anulacion }) => anulacion !== null)]).toEqual([
      25_000,
      40_001,
      [false, true],
    ]);
    expect(cobros.map(({ tipo, metodo, monto }) => [tipo, metodo.nombre, monto])).toEqual([
      ['tiquete', 'Efectivo', 25_000],
    ]);
    // 11.251 of the line that was annulled came by Nequi and went back in cash: they are there still.
    expect(await m.saldos('caja.efectivo', 'caja.transferencia', 'ingresos.servicios')).toEqual([
      13_749, 11_251, -25_000,
    ]);
  });

  it('corregido el método, lo que se anula y vuelve en efectivo es lo que había entrado la última vez', async () => {
    const sano = async () => expect((await verificar(app.baseUrl)).filter(({ filas }) => filas.length > 0)).toEqual([]);
    await admin.api
      .post('/api/anticipos')
      .send({ persona_id: f.luisa, cobros: [{ metodo_id: m.nequi.id, monto: 10_000 }] })
      .expect(201);
    const por = (metodo_id: number) => ({ cobros: [{ metodo_id, monto: 20_000, propina: 5_000 }] });
    const datos = { persona_id: f.luisa, lineas: [m.unCorte()], usar_favor: 10_000, ...por(m.nequi.id) };
    const id = await m.cobrar(datos);
    app.reloj.avanzar({ minutos: 5 });
    await c.corregir(id, () => por(TRANSFERENCIA));
    app.reloj.avanzar({ minutos: 5 });
    const { propinas, servicios } = await m.leer(id);
    const enEfectivo = { devolver_con: 'efectivo' };
    await admin.api.delete(`/api/propinas/${propinas[0]?.id}`).query(enEfectivo).expect(200);
    await sano();
    await admin.api
      .delete(`/api/servicios/eliminar-servicio-realizado/${servicios[0]?.id}`)
      .query(enEfectivo)
      .expect(200);
    await sano();
    expect(await m.saldos('caja.efectivo', 'caja.transferencia')).toEqual([-20_000, 30_000]);
  });

  it('un anticipo que se usó se queda usado, y la persona no cambia', async () => {
    await admin.api
      .post('/api/anticipos')
      .send({ persona_id: f.luisa, cobros: [{ metodo_id: m.nequi.id, monto: 20_000 }] })
      .expect(201);
    const id = await m.cobrar({
      persona_id: f.luisa,
      lineas: [m.unCorte()],
      usar_favor: 20_000,
      cobros: enEfectivo(5_000),
    });
    await c.corregir(id, () => ({ cobros: [{ metodo_id: m.nequi.id, monto: 5_000 }] }));
    expect(await m.saldos('a_favor.transferencia', 'caja.efectivo', 'caja.transferencia')).toEqual([0, 0, 25_000]);
    expect((await m.leer(id)).cobros.map(({ tipo, monto }) => [tipo, monto])).toEqual([
      ['favor', 20_000],
      ['tiquete', 5_000],
    ]);
    expect((await c.pedir(id, () => ({ persona_id: null }))).body.message).toMatch(/no se puede cambiar de persona/);
    const barato = ({ lineas }: { lineas: object[] }) => ({
      lineas: [{ ...lineas[0], descuento_pesos: 6_000 }],
      cobros: [],
    });
    expect((await c.pedir(id, barato)).body.message).toMatch(/^Sobran/);
    const justo = ({ lineas }: { lineas: object[] }) => ({
      lineas: [{ ...lineas[0], descuento_pesos: 5_000 }],
      cobros: [],
    });
    await c.corregir(id, justo);
    expect(await m.saldos('a_favor.transferencia', 'ingresos.servicios')).toEqual([0, -20_000]);
  });

  it('la deuda pasa a la persona que era', async () => {
    const id = await f.fiar(20_000);
    const { data: carla } = (
      await admin.api
        .post('/api/personas')
        .send({ entidad_id: m.entidad_id, nombre: 'Carla Ríos', telefono: '310 555 0011' })
    ).body;
    await c.corregir(id, () => ({ persona_id: carla.id }));
    expect([(await f.credito()).deuda, (await f.credito(carla.id)).deuda]).toEqual([0, 20_000]);
    expect((await f.cuenta(carla.id)).map(({ tipo, monto }) => [tipo, monto])).toEqual([['fiado', 20_000]]);
    expect(await f.cuenta()).toEqual([]);
  });

  it('un producto conserva el costo de entonces, y lo que se agrega es del día del tiquete', async () => {
    const linea = { producto_id: m.champu.id, cantidad: 2, vendedor_id: m.ana.id };
    const id = await m.cobrar({ lineas: [linea], cobros: enEfectivo(60_000) });
    const cambios = { nombre: m.champu.nombre, precio_unitario: 40_000, costo_unitario: 20_000 };
    await admin.api.put(`/api/productos/actualizar-producto/${m.champu.id}`).send(cambios).expect(200);
    app.reloj.poner('2026-11-20T10:00:00-05:00');
    await c.corregir(id, ({ lineas }) => ({
      lineas: [{ ...lineas[0], cantidad: 1 }, m.unCorte()],
      cobros: enEfectivo(55_000),
    }));
    expect(await m.saldos('costo.productos', 'ingresos.productos', 'ingresos.servicios')).toEqual([
      18_000, -30_000, -25_000,
    ]);
    const dias = await app.sql<{ fecha: string }>(
      `SELECT DISTINCT fecha::text FROM libro WHERE entidad_id = $1 AND haber LIKE 'ingresos.%'`,
      [m.entidad_id],
    );
    expect(dias).toEqual([{ fecha: '2026-11-18' }]);
    expect(await m.quedan()).toBe(9);
  });

  it('una venta corregida días después, y la que se agrega, están en la lista del día en que se vendió', async () => {
    const champu = { producto_id: m.champu.id, cantidad: 1, vendedor_id: m.ana.id };
    const id = await m.cobrar({ lineas: [champu], cobros: enEfectivo(30_000) });
    app.reloj.avanzar({ dias: 5 });
    await c.corregir(id, ({ lineas }) => ({
      lineas: [
        { ...lineas[0], cantidad: 2 },
        { ...champu, vendedor_id: m.beto.id },
      ],
      cobros: enEfectivo(90_000),
    }));
    const delDia = { entidad_id: m.entidad_id, fecha_inicio: '2026-11-18', fecha_fin: '2026-11-18' };
    const { data } = (await admin.api.get('/api/ventas/listar-ventas').query(delDia).expect(200)).body;
    expect(data.map(({ total, created_at }: Venta) => [total, new Date(created_at).toISOString()])).toEqual([
      [30_000, '2026-11-18T15:00:00.000Z'],
      [60_000, '2026-11-18T15:00:00.000Z'],
    ]);
  });

  it('otro precio pide el permiso y su motivo, y el que tenía no los pide', async () => {
    const id = await m.cobrar({
      lineas: [m.unCorte(m.ana, { precio_unitario: 20_000, motivo_precio: 'Descuento de amigo' })],
      cobros: enEfectivo(20_000),
    });
    await c.corregir(id, ({ lineas }) => ({ lineas: [{ ...lineas[0], empleado_id: m.beto.id }] }));
    expect((await m.leer(id)).servicios).toMatchObject([
      { precio_unitario: 20_000, precio_catalogo: 25_000, motivo_precio: 'Descuento de amigo', monto_empleado: 8_000 },
    ]);
    await c.corregir(id, ({ lineas }) => ({
      lineas: [{ ...lineas[0], precio_unitario: 25_000 }],
      cobros: enEfectivo(25_000),
    }));
    expect((await m.leer(id)).servicios).toMatchObject([{ precio_unitario: 25_000, precio_catalogo: null }]);
  });

  it('se cuenta en su historia con lo de antes y lo de ahora, y no es una anulación', async () => {
    const id = await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
    await c.corregir(id, ({ lineas }) => ({
      lineas: [{ ...lineas[0], empleado_id: m.beto.id }],
      motivo: 'Lo hizo Beto',
    }));
    const { data } = (await admin.api.get(`/api/tiquetes/${id}/historia`).expect(200)).body as {
      data: EventoDetalle[];
    };
    expect(data.map(({ accion, motivo }) => [accion, motivo])).toEqual([
      ['corregir', 'Lo hizo Beto'],
      ['crear', null],
    ]);
    const anulado = await admin.api
      .get('/api/tablero/anulado')
      .query({ fecha_inicio: '2026-11-18', fecha_fin: '2026-11-18', entidad_id: m.entidad_id });
    expect(JSON.stringify(anulado.body)).not.toMatch(/Lo hizo Beto/);
    const reporte = await admin.api
      .post('/api/generate-report')
      .send({ report_type: 'anulaciones', start_date: '2026-11-18', end_date: '2026-11-18', entidad_id: m.entidad_id })
      .expect(200);
    expect(reporte.body.data.data).toEqual([]);
    const corregidos = await admin.api
      .post('/api/generate-report')
      .send({
        ...{ report_type: 'correcciones_y_aprobaciones', entidad_id: m.entidad_id },
        ...{ start_date: '2026-11-18', end_date: '2026-11-18' },
      })
      .expect(200);
    const { numero } = await m.leer(id);
    expect(corregidos.body.data.data).toMatchObject([
      { tiquete: numero, correccion: 1, motivo: 'Lo hizo Beto', total_antes: 25_000, diferencia: 0, origen_id: id },
    ]);
  });

  it('de quien la hizo por error deja de ser, y ya no lo ve', async () => {
    const zoe = await crearOperador(admin, { entidad_id: m.entidad_id });
    const id = await m.cobrar({ lineas: [m.unCorte(zoe)], cobros: enEfectivo(25_000) });
    await zoe.api.get(`/api/tiquetes/${id}`).expect(200);
    await c.corregir(id, ({ lineas }) => ({ lineas: [{ ...lineas[0], empleado_id: m.beto.id }] }));
    await zoe.api.get(`/api/tiquetes/${id}`).expect(404);
    expect((await zoe.api.get('/api/tiquetes').expect(200)).body.data).toEqual([]);
    expect(await m.leer(id, m.beto)).toMatchObject({ total: 25_000, total_original: 25_000, correcciones: [] });
  });
});

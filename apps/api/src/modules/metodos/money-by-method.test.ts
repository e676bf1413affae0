import { type Asiento, type Caja, formatoPesos, type Metodo, type SaldoMetodo } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
} from '../../../test/crear.js';
import { aLaVez, resumir } from '../../../test/tormenta.js';

const HOY = '2026-11-18';
const NEQUI = { nombre: 'Nequi', clase: 'transferencia' } as const;

describe('El dinero por método de pago', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let norte: number;
  let sur: number;
  let corte: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    corte = (await crearServicio(admin, { nombre: 'Corte', precio: 10_000 })).id;
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    norte = (await crearSucursal(admin)).id;
    sur = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
    ana = await crearOperador(admin, { entidad_id: norte });
  });

  const crear = (datos: Record<string, unknown> = {}, quien: Actor = admin) =>
    quien.api.post('/api/metodos').send({ ...NEQUI, entidad_id: norte, ...datos });
  const nequi = async (datos: Record<string, unknown> = {}): Promise<Metodo> =>
    (await crear(datos).expect(201)).body.data;
  const cambiar = (id: number, cambios: Record<string, unknown>, quien: Actor = admin) =>
    quien.api.put(`/api/metodos/${id}`).send(cambios);
  const lista = async (query: Record<string, unknown> = {}, quien: Actor = admin): Promise<Metodo[]> =>
    (await quien.api.get('/api/metodos').query(query).expect(200)).body;
  const nombres = async (query: Record<string, unknown> = {}, quien?: Actor) =>
    (await lista(query, quien)).map(({ nombre }) => nombre);
  const caja = async (id = norte): Promise<Caja & { metodos: SaldoMetodo[] }> =>
    (await admin.api.get(`/api/caja-menor/listar-cajas/${id}`).expect(200)).body;
  const saldos = async (id = norte) =>
    Object.fromEntries((await caja(id)).metodos.map(({ nombre, saldo }) => [nombre, saldo]));
  const cobrar = (datos: Record<string, unknown>) =>
    admin.api.post('/api/servicios/servicios-multiples').send({
      empleado_id: ana.id,
      fecha: HOY,
      metodo_pago: 'transferencia',
      monto_efectivo: 0,
      monto_transferencia: 10_000,
      servicios: [{ servicio_id: corte, cantidad: 1 }],
      ...datos,
    });
  const cobros = (tiquete_id: number) =>
    app.sql<{ tipo: string; metodo_id: number; monto: number; referencia: string | null }>(
      'SELECT tipo, metodo_id, monto, referencia FROM cobro WHERE tiquete_id = $1 ORDER BY id',
      [tiquete_id],
    );
  const trasladar = (desde: number, hacia: number, monto: number, quien: Actor = admin) =>
    quien.api.post('/api/caja-menor/traslados').send({ entidad_id: norte, desde, hacia, monto });

  describe('El dinero', () => {
    it('de cada registro entra y sale por el método que dice, y la caja de su clase es la suma', async () => {
      const { id } = await nequi();
      const producto = await crearProducto(admin, { entidad_id: norte, precio_unitario: 30_000 });
      await cobrar({ metodo_id: id }).expect(201);
      await cobrar({ monto_transferencia: 6_000, monto_efectivo: 4_000, metodo_pago: 'mixto', metodo_id: id }).expect(
        201,
      );
      await cobrar({}).expect(201);
      await admin.api
        .post('/api/ventas/crear-venta')
        .send({
          productoId: producto.id,
          cantidad: 1,
          metodoPago: 'transferencia',
          montoEfectivo: 0,
          montoTransferencia: 30_000,
          metodo_id: id,
        })
        .expect(201);
      const gasto = { descripcion: 'Agua', monto: 5_000, fecha: HOY, metodo_pago: 'transferencia', entidad_id: norte };
      const { body } = await admin.api
        .post('/api/gastos/crear')
        .send({ ...gasto, metodo_id: id })
        .expect(201);
      expect(body.data.metodo).toEqual({ id, nombre: 'Nequi' });
      const ingreso = await admin.api
        .post('/api/servicios/crear-ingreso-adicional')
        .send({
          concepto: 'Propaganda',
          tipo: 'otro',
          monto: 2_000,
          metodo_pago: 'transferencia',
          monto_efectivo: 0,
          monto_transferencia: 2_000,
          fecha: HOY,
          entidad_id: norte,
          metodo_id: id,
        })
        .expect(201);
      expect(ingreso.body.data.metodo).toEqual({ id, nombre: 'Nequi' });
      const pago = { empleado_id: ana.id, monto: 3_000, fecha: HOY, metodo_pago: 'transferencia', metodo_id: id };
      expect((await admin.api.post('/api/pagos/crear-pago').send(pago).expect(201)).body.data.metodo).toEqual({
        id,
        nombre: 'Nequi',
      });
      const mover = { entidad_id: norte, tipo: 'ingreso', medio: 'transferencia', monto: 1_000, concepto: 'Base' };
      await admin.api
        .post('/api/caja-menor/movimientos')
        .send({ ...mover, metodo_id: id })
        .expect(201);
      const una = await caja();
      expect(una.metodos).toEqual([
        {
          id: 1,
          nombre: 'Efectivo',
          clase: 'efectivo',
          activo: true,
          fijo: true,
          saldo: 4_000,
          entro_hoy: 4_000,
          salio_hoy: 0,
        },
        {
          id: 2,
          nombre: 'Transferencia',
          clase: 'transferencia',
          activo: true,
          fijo: true,
          saldo: 10_000,
          entro_hoy: 10_000,
          salio_hoy: 0,
        },
        {
          id,
          nombre: 'Nequi',
          clase: 'transferencia',
          activo: true,
          fijo: false,
          saldo: 41_000,
          entro_hoy: 49_000,
          salio_hoy: 8_000,
        },
      ]);
      expect(una.saldo_transferencia).toBe(51_000);
      const asientos = (
        await admin.api
          .get('/api/libro/asientos')
          .query({ cuenta: 'caja', metodo_id: id, entidad_id: norte, per_page: 100 })
          .expect(200)
      ).body as { data: Asiento[]; total: number };
      expect(asientos.total).toBe(41_000);
      expect(asientos.data.every((fila) => fila.metodo?.id === id)).toBe(true);
    });

    it('sin decirlo, o diciendo uno fijo, es el de su clase, y los escritos son los mismos', async () => {
      const [a, b] = [(await cobrar({}).expect(201)).body, (await cobrar({ metodo_id: 2 }).expect(201)).body];
      expect(await cobros(a.tiquete.id)).toEqual([{ tipo: 'tiquete', metodo_id: 2, monto: 10_000, referencia: null }]);
      expect(await cobros(b.tiquete.id)).toEqual(await cobros(a.tiquete.id));
      expect(await app.sql('SELECT 1 FROM libro WHERE entidad_id = $1 AND metodo_id IS NOT NULL', [norte])).toEqual([]);
    });

    it('lo anulado vuelve por donde vino, o por donde se diga, y el tiquete lo cuenta', async () => {
      const { id } = await nequi();
      const uno = (await cobrar({ metodo_id: id }).expect(201)).body;
      const otro = (await cobrar({ metodo_id: id }).expect(201)).body;
      await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${uno.data[0].id}`).expect(200);
      expect(await saldos()).toMatchObject({ Nequi: 10_000 });
      expect((await caja()).metodos.find((m) => m.id === id)).toMatchObject({ entro_hoy: 10_000, salio_hoy: 0 });
      await admin.api
        .delete(`/api/servicios/eliminar-servicio-realizado/${otro.data[0].id}`)
        .query({ devolver_con: 'efectivo' })
        .expect(200);
      expect(await saldos()).toMatchObject({ Nequi: 10_000, Efectivo: -10_000 });
      const visto = (await admin.api.get(`/api/tiquetes/${otro.tiquete.id}`).expect(200)).body.cobros;
      expect(visto).toEqual([
        expect.objectContaining({
          tipo: 'tiquete',
          metodo: { id, nombre: 'Nequi' },
          clase: 'transferencia',
          monto: 10_000,
        }),
        expect.objectContaining({
          tipo: 'salida',
          metodo: { id: 1, nombre: 'Efectivo' },
          monto: 10_000,
          referencia: null,
        }),
      ]);
      // It is theirs alone: their receipt of it tells the same.
      expect((await ana.api.get(`/api/tiquetes/${otro.tiquete.id}`).expect(200)).body.cobros).toEqual(visto);
      expect(await cobros(uno.tiquete.id)).toEqual([
        { tipo: 'tiquete', metodo_id: id, monto: 10_000, referencia: null },
        { tipo: 'salida', metodo_id: id, monto: 10_000, referencia: null },
      ]);
      expect((await cobros(otro.tiquete.id))[1]).toMatchObject({ tipo: 'salida', metodo_id: 1, monto: 10_000 });
    });

    it('un gasto conserva el suyo mientras le quede qué pagar por él, y lo cambia o lo deja si se dice', async () => {
      const { id } = await nequi();
      const crearGasto = {
        descripcion: 'Agua',
        monto: 5_000,
        fecha: HOY,
        metodo_pago: 'transferencia',
        entidad_id: norte,
      };
      const gasto = (
        await admin.api
          .post('/api/gastos/crear')
          .send({ ...crearGasto, metodo_id: id })
          .expect(201)
      ).body.data;
      const editar = async (cambios: Record<string, unknown>) =>
        (await admin.api.put(`/api/gastos/actualizar/${gasto.id}`).send(cambios).expect(200)).body.data.metodo;
      expect(await editar({ monto: 6_000 })).toEqual({ id, nombre: 'Nequi' });
      await cambiar(id, { activo: false }).expect(200);
      expect(await editar({ monto: 7_000 })).toEqual({ id, nombre: 'Nequi' });
      expect(await saldos()).toMatchObject({ Nequi: -7_000 });
      expect(await editar({ metodo_pago: 'efectivo' })).toBeNull();
      expect(await saldos()).toEqual({ Efectivo: -7_000, Transferencia: 0 });
    });

    const inactivo = async () => {
      const { id } = await nequi();
      await cambiar(id, { activo: false }).expect(200);
      return id;
    };
    const hecho = async (datos: Record<string, unknown>) => (await nequi(datos)).id;
    const RECHAZADOS: ReadonlyArray<[string, number, string, () => Promise<number>]> = [
      ['de otra sucursal', 404, 'No se encontró el método de pago', () => hecho({ entidad_id: sur })],
      ['que no existe', 404, 'No se encontró el método de pago', async () => 999_999],
      ['que ya no se usa', 409, 'Nequi ya no está activo', inactivo],
      [
        'de otra clase',
        400,
        'No hay nada pagado en efectivo para Caja fuerte',
        () => hecho({ nombre: 'Caja fuerte', clase: 'efectivo' }),
      ],
      ['sin la referencia que pide', 400, 'Nequi pide la referencia', () => hecho({ pide_referencia: true })],
    ];
    it.each(RECHAZADOS)('uno %s se rechaza y nada se escribe', async (_, estado, mensaje, cual) => {
      const { body } = await cobrar({ metodo_id: await cual() }).expect(estado);
      expect(body.message).toBe(mensaje);
      expect(await app.sql('SELECT 1 FROM tiquete WHERE entidad_id = $1', [norte])).toEqual([]);
    });

    it('la referencia queda con lo que se pagó por él', async () => {
      const { id } = await nequi({ pide_referencia: true });
      const { body } = await cobrar({ metodo_id: id, referencia: ' M-123 ' }).expect(201);
      expect(await cobros(body.tiquete.id)).toEqual([
        { tipo: 'tiquete', metodo_id: id, monto: 10_000, referencia: 'M-123' },
      ]);
      await cobrar({ metodo_id: id, referencia: 'x'.repeat(61) }).expect(400);
    });
  });

  it('por un método no se retira más de lo que tiene él, ni más de lo que tiene la caja', async () => {
    const { id } = await nequi();
    await cobrar({ metodo_id: id }).expect(201);
    const gasto = {
      descripcion: 'Arriendo',
      monto: 6_000,
      fecha: HOY,
      metodo_pago: 'transferencia',
      entidad_id: norte,
    };
    await admin.api.post('/api/gastos/crear').send(gasto).expect(201);
    expect(await saldos()).toMatchObject({ Transferencia: -6_000, Nequi: 10_000 });
    const retirar = (monto: number) =>
      admin.api.post('/api/caja-menor/movimientos').send({
        ...{ entidad_id: norte, tipo: 'retiro', medio: 'transferencia', concepto: 'Al banco', metodo_id: id },
        monto,
      });
    expect((await retirar(4_001).expect(409)).body.message).toBe(
      `No hay suficiente dinero en la caja. Disponible: ${formatoPesos(4_000)}`,
    );
    expect((await retirar(4_000).expect(201)).body.data.saldo_transferencia).toBe(0);
    await cobrar({}).expect(201);
    await retirar(6_001).expect(409);
    await retirar(6_000).expect(201);
  });

  describe('Un traslado', () => {
    it('pasa dinero de un método a otro: las cifras no se mueven, y su clase sí si es otra', async () => {
      const { id } = await nequi();
      await cobrar({ metodo_id: id }).expect(201);
      const antes = (await admin.api.get('/api/servicios/ganancias-diarias').query({ entidad_id: norte })).body;
      const { body } = await trasladar(id, 1, 4_000, sara).expect(201);
      expect(body).toMatchObject({
        message: 'Traslado de Nequi a Efectivo registrado exitosamente',
        data: { saldo_efectivo: 4_000, saldo_transferencia: 6_000 },
      });
      await trasladar(id, 2, 6_000).expect(201);
      expect(await saldos()).toEqual({ Efectivo: 4_000, Transferencia: 6_000, Nequi: 0 });
      expect((await admin.api.get('/api/servicios/ganancias-diarias').query({ entidad_id: norte })).body).toEqual(
        antes,
      );
      const { data } = (await admin.api.get(`/api/caja-menor/listar-cajas/${norte}`).expect(200)).body.movimientos;
      expect(data[0]).toMatchObject({ concepto: 'De Nequi a Transferencia', anulacion: false, origen: 'caja' });
    });

    it('de más de lo que hay, al mismo, o a uno que ya no se usa, se rechaza', async () => {
      const { id } = await nequi();
      await cobrar({ metodo_id: id }).expect(201);
      expect((await trasladar(id, 1, 10_001).expect(409)).body.message).toBe(
        `No hay suficiente dinero en Nequi. Disponible: ${formatoPesos(10_000)}`,
      );
      expect((await trasladar(id, id, 1).expect(400)).body.errores.hacia).toEqual(['Elige dos métodos distintos']);
      await cambiar(id, { activo: false }).expect(200);
      await trasladar(1, id, 1).expect(409);
      await trasladar(id, 1, 10_000).expect(201);
      expect(await nombres({ entidad_id: norte })).not.toContain('Nequi');
      expect(await saldos()).toEqual({ Efectivo: 10_000, Transferencia: 0, Nequi: 0 });
    });

    it('de veinte a la vez pasan los que caben', async () => {
      const { id } = await nequi();
      await cobrar({ metodo_id: id }).expect(201);
      const { estados } = resumir(await aLaVez(20, () => trasladar(id, 1, 3_000)));
      expect(estados).toEqual({ 201: 3, 409: 17 });
      expect(await saldos()).toMatchObject({ Nequi: 1_000, Efectivo: 9_000 });
    });
  });

  it('su reporte dice lo de cada método, día por día, y suma lo que se movió', async () => {
    const { id } = await nequi();
    await cobrar({ metodo_id: id }).expect(201);
    await cobrar({
      fecha: '2026-11-17',
      metodo_pago: 'efectivo',
      monto_efectivo: 10_000,
      monto_transferencia: 0,
    }).expect(201);
    await trasladar(id, 1, 4_000).expect(201);
    const pedido = { report_type: 'dinero_por_metodo', start_date: '2026-11-01', end_date: HOY, entidad_id: norte };
    const { body } = await admin.api.post('/api/generate-report').send(pedido).expect(200);
    expect(body.data.data).toEqual([
      expect.objectContaining({
        fecha: HOY,
        metodo: 'Efectivo',
        clase: 'Efectivo',
        entrada: 4_000,
        salida: 0,
        queda: 4_000,
      }),
      expect.objectContaining({ fecha: HOY, metodo: 'Nequi', clase: 'Transferencia', entrada: 10_000, salida: 4_000 }),
      expect.objectContaining({ fecha: '2026-11-17', metodo: 'Efectivo', entrada: 10_000, queda: 10_000 }),
    ]);
    expect(body.data.summary).toEqual({ depositos: 24_000, retiros: 4_000 });
    const caja = await admin.api
      .post('/api/generate-report')
      .send({ ...pedido, report_type: 'caja_arqueos' })
      .expect(200);
    expect(caja.body.data.data).toEqual([
      expect.objectContaining({
        tipo: 'Traslado',
        detalle: 'De Nequi a Efectivo ($ 4.000)',
        entrada: null,
        salida: null,
      }),
    ]);
  });

  it('quien registra con Nequi ve lo mismo que sin él en todas las cifras de siempre', async () => {
    const { id } = await nequi();
    const [linea] = await registrar(admin, {
      empleado_id: ana.id,
      total: 10_000,
      metodo_pago: 'transferencia',
      monto_efectivo: 0,
      monto_transferencia: 10_000,
      metodo_id: id,
      servicios: [{ servicio_id: corte }],
    });
    expect(linea).toMatchObject({ metodo_pago: 'transferencia', monto_transferencia: 10_000 });
    const { body } = await admin.api
      .get('/api/servicios/ganancias-por-metodo-pago')
      .query({ entidad_id: norte })
      .expect(200);
    expect(body).toMatchObject({ transferencia: { total_ingresos: 10_000 } });
  });
});

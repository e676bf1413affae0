import type { Arqueo, Caja, MovimientoCaja, ServicioRealizado } from '@jornal/contract';
import { abrirApp, deLasGuardas, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
} from '../../../test/crear.js';

const HOY = '2026-11-18';
type Mixto = Parameters<typeof registrar>[1];

describe('El arqueo de la caja menor', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let corte: number;
  let caja: number;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    corte = (await crearServicio(admin, { nombre: 'Corte', precio: 25_000 })).id;
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    caja = (await crearSucursal(admin)).id;
    ana = await crearOperador(admin, { entidad_id: caja });
  });

  const intentarMover = (data: Record<string, unknown>, who: Actor = admin) =>
    who.api
      .post('/api/caja-menor/movimientos')
      .send({ entidad_id: caja, tipo: 'ingreso', medio: 'efectivo', monto: 100_000, concepto: 'Base', ...data });
  const mover = async (data: Record<string, unknown> = {}, who?: Actor): Promise<Caja> =>
    (await intentarMover(data, who).expect(201)).body.data;
  const intentarContar = (data: Record<string, unknown>, who: Actor = admin) =>
    who.api.post('/api/caja-menor/arqueos').send({ entidad_id: caja, ...data });
  const count = async (efectivo_contado: number, data: Record<string, unknown> = {}): Promise<Arqueo> =>
    (await intentarContar({ efectivo_contado, ...data }).expect(201)).body.data;
  const laCaja = async (
    id = caja,
    query: Record<string, unknown> = {},
  ): Promise<Caja & { movimientos: { data: MovimientoCaja[]; pagination: { total: number } } }> =>
    (
      await admin.api
        .get(`/api/caja-menor/listar-cajas/${id}`)
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body;
  const ticket = (data: Partial<Mixto> = {}): Promise<ServicioRealizado[]> =>
    registrar(admin, { empleado_id: ana.id, total: 25_000, servicios: [{ servicio_id: corte }], ...data });
  const spend = (data: Record<string, unknown> = {}) =>
    admin.api
      .post('/api/gastos/crear')
      .send({ descripcion: 'Café', monto: 12_000, fecha: HOY, metodo_pago: 'efectivo', entidad_id: caja, ...data });

  describe('Arqueo', () => {
    it('del día de oro, sin la venta: espera 117.251', async () => {
      const barba = (await crearServicio(admin, { nombre: 'Barba', precio: 15_001 })).id;
      await mover();
      const servicios = [{ servicio_id: corte }, { servicio_id: barba, descuento_porcentaje: 10 }];
      const [deCorte] = await ticket({
        total: 38_501,
        metodo_pago: 'mixto',
        monto_efectivo: 19_251,
        monto_transferencia: 19_250,
        servicios,
      });
      const ingreso = {
        metodo_pago: 'efectivo',
        monto: 20_000,
        monto_efectivo: 20_000,
        monto_transferencia: 0,
        fecha: HOY,
      };
      await admin.api
        .post('/api/servicios/crear-ingreso-adicional')
        .send({ ...ingreso, concepto: 'Domicilio', tipo: 'servicio_ocasional', operador_id: ana.id })
        .expect(201);
      const accesorio = {
        concepto: 'Gorra',
        tipo: 'accesorio',
        metodo_pago: 'transferencia',
        monto: 8_000,
        monto_efectivo: 0,
        monto_transferencia: 8_000,
        fecha: HOY,
        entidad_id: caja,
      };
      await admin.api.post('/api/servicios/crear-ingreso-adicional').send(accesorio).expect(201);
      await spend().expect(201);
      await admin.api
        .post('/api/pagos/crear-pago-semanal')
        .send({ empleado_id: ana.id, monto: 10_000, tipo_pago: 'parcial', servicios_incluidos: [deCorte?.id] })
        .expect(201);
      expect(await count(117_251)).toMatchObject({
        efectivo_esperado: 117_251,
        efectivo_contado: 117_251,
        diferencia: 0,
        causas: [],
      });
    });

    it('lo que falta o sobra queda en la caja, y el conteo siguiente cuadra', async () => {
      await mover();
      const faltante = await intentarContar({ efectivo_contado: 98_000, observaciones: 'Contado dos veces' }).expect(
        201,
      );
      expect(faltante.body).toMatchObject({
        message: 'Arqueo registrado: la caja no cuadra',
        data: { efectivo_esperado: 100_000, diferencia: -2_000, observaciones: 'Contado dos veces' },
      });
      expect(await laCaja()).toMatchObject({ saldo_efectivo: 98_000 });
      const cuadra = await intentarContar({ efectivo_contado: 98_000 }).expect(201);
      expect(cuadra.body).toMatchObject({
        message: 'Arqueo registrado: la caja cuadra',
        data: { efectivo_esperado: 98_000, diferencia: 0 },
      });
      expect(await count(98_500)).toMatchObject({ diferencia: 500 });
      expect((await laCaja()).movimientos.data.slice(0, 2)).toMatchObject([
        { tipo: 'entrada', monto: 500, concepto: 'Sobrante en arqueo', origen: 'arqueo', saldo: 98_500 },
        { tipo: 'salida', monto: 2_000, concepto: 'Faltante en arqueo', origen: 'arqueo', saldo: 98_000 },
      ]);
      const settings = await admin.api
        .get('/api/libro/asientos')
        .query({ cuenta: 'ajustes.caja', entidad_id: caja })
        .expect(200);
      expect(Math.abs(settings.body.total)).toBe(1_500);
    });

    it('quien escribió se dice por su nombre; un administrador, por el de su cuenta, y por su correo mientras no lo diga', async () => {
      await mover();
      expect(await count(100_000)).toMatchObject({
        usuario: { id: admin.usuario_id, email: admin.email, nombre: admin.email },
      });
      await admin.api.put('/api/cuenta').send({ nombre: 'Marcela Duarte' }).expect(200);
      expect(await count(100_000)).toMatchObject({
        usuario: { id: admin.usuario_id, email: admin.email, nombre: 'Marcela Duarte' },
      });
      expect((await laCaja()).movimientos.data[0]).toMatchObject({ usuario: { nombre: 'Marcela Duarte' } });
      const { data } = (await admin.api.get('/api/libro/asientos').query({ entidad_id: caja }).expect(200)).body;
      expect(data[0]).toMatchObject({ usuario: { nombre: 'Marcela Duarte' } });
    });

    it('no toca lo que hay en transferencias', async () => {
      await mover({ medio: 'transferencia', monto: 30_000 });
      expect(await count(0)).toMatchObject({ efectivo_esperado: 0, diferencia: 0 });
      expect(await laCaja()).toMatchObject({ saldo_transferencia: 30_000 });
    });

    it('las denominaciones deben sumar lo contado, y se conservan', async () => {
      const denominaciones = [
        { valor: 50_000, cantidad: 1 },
        { valor: 200, cantidad: 3 },
      ];
      const mal = await intentarContar({ efectivo_contado: 50_000, denominaciones }).expect(400);
      expect(mal.body.errores).toEqual({
        efectivo_contado: ['El efectivo contado no coincide con las denominaciones'],
      });
      await intentarContar({ efectivo_contado: 3_000, denominaciones: [{ valor: 3_000, cantidad: 1 }] }).expect(400);
      const { id } = await count(50_600, { denominaciones });
      const { body } = await admin.api.get(`/api/caja-menor/arqueos/${id}`).expect(200);
      expect(body).toMatchObject({ entidad_id: caja, fecha: HOY, denominaciones, usuario: { email: admin.email } });
    });

    it('lo que explica un arqueo es lo que pasó desde el anterior, y nada de lo que vino después', async () => {
      const concepts = (causes: Arqueo['causas']) => causes.map(({ mensaje }) => mensaje.split(': ')[1]).sort();
      /** Rows of the book that a count may be explained by, as the expense is one of its own table. */
      const anular = async () => {
        const [realizado] = await ticket();
        await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${realizado?.id}`).expect(200);
      };
      const cuenta = async (description: string) => {
        app.reloj.avanzar({ minutos: 10 });
        await mover();
        await spend({ descripcion: description, metodo_pago: undefined }).expect(201);
        await anular();
        app.reloj.avanzar({ minutos: 10 });
        return count(500);
      };
      const [primero, segundo] = [await cuenta('Hielo'), await cuenta('Jabón')];
      expect(concepts(primero.causas)).toEqual(['Corte', 'Hielo']);
      expect(concepts(segundo.causas)).toEqual(['Corte', 'Jabón']);
      app.reloj.avanzar({ minutos: 10 });
      await mover();
      await spend({ descripcion: 'Toallas', metodo_pago: undefined }).expect(201);
      await anular();
      for (const arqueo of [primero, segundo])
        expect((await admin.api.get(`/api/caja-menor/arqueos/${arqueo.id}`).expect(200)).body.causas).toEqual(
          arqueo.causas,
        );
      app.reloj.avanzar({ minutos: 10 });
      // A count of another till is no count of this one.
      await intentarContar({ entidad_id: north, efectivo_contado: 0 }).expect(201);
      app.reloj.avanzar({ minutos: 10 });
      expect(concepts((await count(600)).causas)).toEqual(['Corte', 'Toallas']);
    });

    it('la lista trae los de cada caja, los más recientes primero, sin decir sus causas', async () => {
      const one = await count(0);
      const dos = await count(50);
      const { body } = await admin.api.get('/api/caja-menor/arqueos').query({ entidad_id: caja }).expect(200);
      expect(body.data.map(({ id }: Arqueo) => id)).toEqual([dos.id, one.id]);
      expect(body.data[0]).not.toHaveProperty('causas');
      expect(body.pagination).toMatchObject({ total: 2 });
    });

    deLasGuardas('una vez enviado nadie lo cambia ni lo borra, ni desde la base de datos', async () => {
      await mover();
      const { id } = await count(90_000);
      await expect(app.sql('UPDATE arqueo SET observaciones = $2 WHERE id = $1', [id, 'otra cosa'])).rejects.toThrow(
        'no se modifican',
      );
      await expect(app.sql('DELETE FROM arqueo WHERE id = $1', [id])).rejects.toThrow('no se modifican');
      await expect(app.sql('UPDATE caja_movimiento SET monto = 1 WHERE entidad_id = $1', [caja])).rejects.toThrow(
        'no se modifican',
      );
      await expect(app.sql('DELETE FROM caja_movimiento WHERE entidad_id = $1', [caja])).rejects.toThrow(
        'no se modifican',
      );
    });
  });

  describe('¿Por qué no cuadra?', () => {
    const enUnMinuto = () => app.reloj.avanzar({ minutos: 1 });

    it('un pago mixto que quedó mitad y mitad, primero cuando coincide con la diferencia', async () => {
      await mover();
      await spend({ metodo_pago: undefined, monto: 7_000 }).expect(201);
      enUnMinuto();
      const [mixto] = await ticket({ metodo_pago: 'mixto', monto_efectivo: 12_500, monto_transferencia: 12_500 });
      enUnMinuto();
      const { diferencia, causas } = await count(118_000);
      expect(diferencia).toBe(12_500);
      expect(causas[0]).toMatchObject({
        tipo: 'mixto_mitad',
        monto: 12_500,
        coincide: true,
        origen: 'servicio',
        origen_id: mixto?.id,
      });
      expect(causas[1]).toMatchObject({ tipo: 'gasto_sin_metodo', monto: 7_000, coincide: false, origen: 'gasto' });
    });

    it('el mismo monto dos veces en pocos minutos, no el que se repite más tarde', async () => {
      await ticket();
      enUnMinuto();
      const [repeated] = await ticket();
      app.reloj.avanzar({ horas: 1 });
      await ticket();
      const { causas } = await count(50_000);
      expect(causas).toMatchObject([
        { tipo: 'monto_repetido', monto: 25_000, coincide: true, origen: 'servicio', origen_id: repeated?.id },
      ]);
    });

    it('lo que se anuló después del arqueo anterior', async () => {
      const [realizado] = await ticket();
      expect(await count(25_000)).toMatchObject({ diferencia: 0 });
      enUnMinuto();
      await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${realizado?.id}`).expect(200);
      enUnMinuto();
      const { diferencia, causas } = await count(25_000);
      expect(diferencia).toBe(25_000);
      expect(causas).toMatchObject([
        { tipo: 'anulado_despues', monto: 25_000, coincide: true, origen: 'servicio', origen_id: realizado?.id },
      ]);
    });

    it('un gasto que nadie dijo cómo se pagó contó como efectivo', async () => {
      await mover();
      const { id } = (await spend({ metodo_pago: undefined }).expect(201)).body.data;
      enUnMinuto();
      const { diferencia, causas } = await count(100_000);
      expect(diferencia).toBe(12_000);
      expect(causas).toMatchObject([
        { tipo: 'gasto_sin_metodo', monto: 12_000, coincide: true, origen: 'gasto', origen_id: id },
      ]);
    });

    it('lo que se registró dos veces y ya se anuló no vuelve a explicar nada', async () => {
      await ticket();
      const [doble] = await ticket();
      await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${doble?.id}`).expect(200);
      const [mixto] = await ticket({ metodo_pago: 'mixto', monto_efectivo: 12_500, monto_transferencia: 12_500 });
      await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${mixto?.id}`).expect(200);
      enUnMinuto();
      expect((await count(0)).causas.map(({ tipo }) => tipo)).toEqual(['anulado_despues', 'anulado_despues']);
    });

    it('cada causa dice su día de negocio, aunque se haya escrito otro día', async () => {
      await mover();
      await spend({ metodo_pago: undefined, monto: 7_000, fecha: '2026-11-10' }).expect(201);
      await ticket({ fecha: '2026-11-11', metodo_pago: 'mixto', monto_efectivo: 12_500, monto_transferencia: 12_500 });
      for (const _ of [1, 2]) await ticket({ fecha: '2026-11-12' });
      const [anulado] = await ticket({ fecha: '2026-11-13' });
      await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${anulado?.id}`).expect(200);
      enUnMinuto();
      const { id, causas } = await count(0);
      const days = causas.map(({ tipo, fecha }) => [tipo, fecha]).sort();
      expect(days).toEqual([
        ['anulado_despues', '2026-11-13'],
        ['gasto_sin_metodo', '2026-11-10'],
        ['mixto_mitad', '2026-11-11'],
        ['monto_repetido', '2026-11-12'],
      ]);
      expect((await admin.api.get(`/api/caja-menor/arqueos/${id}`).expect(200)).body.causas).toEqual(causas);
    });

    it('lo anterior al último arqueo ya no explica nada, y lo de otra sucursal tampoco', async () => {
      await spend({ metodo_pago: undefined }).expect(201);
      enUnMinuto();
      await count(0);
      enUnMinuto();
      await spend({ metodo_pago: undefined, entidad_id: north }).expect(201);
      enUnMinuto();
      expect(await count(12_000)).toMatchObject({ diferencia: 12_000, causas: [] });
    });
  });
});

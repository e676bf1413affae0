import type { Arqueo, Caja, MovimientoCaja, ServicioRealizado } from '@jornal/contract';
import { Pool } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
} from '../../../test/crear.js';

const HOY = '2026-11-18';
type Mixto = Parameters<typeof registrar>[1];

describe('La caja menor', () => {
  let prueba: Prueba;
  let admin: Actor;
  let sara: Operador;
  let norte: number;
  let corte: number;
  let caja: number;
  let ana: Operador;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
    corte = (await crearServicio(admin, { nombre: 'Corte', precio: 25_000 })).id;
  });
  afterAll(() => prueba.cerrar());
  beforeEach(async () => {
    caja = (await crearSucursal(admin)).id;
    ana = await crearOperador(admin, { entidad_id: caja });
  });

  const intentarMover = (datos: Record<string, unknown>, quien: Actor = admin) =>
    quien.api
      .post('/api/caja-menor/movimientos')
      .send({ entidad_id: caja, tipo: 'ingreso', medio: 'efectivo', monto: 100_000, concepto: 'Base', ...datos });
  const mover = async (datos: Record<string, unknown> = {}, quien?: Actor): Promise<Caja> =>
    (await intentarMover(datos, quien).expect(201)).body.data;
  const intentarContar = (datos: Record<string, unknown>, quien: Actor = admin) =>
    quien.api.post('/api/caja-menor/arqueos').send({ entidad_id: caja, ...datos });
  const contar = async (efectivo_contado: number, datos: Record<string, unknown> = {}): Promise<Arqueo> =>
    (await intentarContar({ efectivo_contado, ...datos }).expect(201)).body.data;
  const cajas = async (quien: Actor = admin): Promise<{ cajas: Caja[]; total: number }> =>
    (await quien.api.get('/api/caja-menor/listar-cajas').expect(200)).body;
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
  const ticket = (datos: Partial<Mixto> = {}): Promise<ServicioRealizado[]> =>
    registrar(admin, { empleado_id: ana.id, total: 25_000, servicios: [{ servicio_id: corte }], ...datos });
  const gastar = (datos: Record<string, unknown> = {}) =>
    admin.api
      .post('/api/gastos/crear')
      .send({ descripcion: 'Café', monto: 12_000, fecha: HOY, metodo_pago: 'efectivo', entidad_id: caja, ...datos });

  describe('Saldos', () => {
    it('cada medio tiene el suyo y el total es su suma', async () => {
      await mover();
      await mover({ medio: 'transferencia', monto: 40_000 });
      await ticket({ metodo_pago: 'mixto', monto_efectivo: 5_000, monto_transferencia: 20_000 });
      expect(await laCaja()).toMatchObject({
        id: caja,
        entidad_id: caja,
        saldo_efectivo: 105_000,
        saldo_transferencia: 60_000,
        total: 165_000,
      });
    });

    it('un gasto puede dejarla por debajo de cero', async () => {
      await gastar().expect(201);
      expect(await laCaja()).toMatchObject({ saldo_efectivo: -12_000, saldo_transferencia: 0, total: -12_000 });
    });

    it('el administrador ve la de cada sucursal y al final la de General, y el total es la suma de todas', async () => {
      await mover({ entidad_id: 0, monto: 70_000 });
      const { cajas: todas, total } = await cajas();
      expect(todas.at(-1)).toMatchObject({ id: 0, entidad_id: null, entidad: 'General' });
      expect(todas.map(({ id }) => id)).toEqual(expect.arrayContaining([norte, caja]));
      expect(todas.reduce((suma, c) => suma + c.total, 0)).toBe(total);
      expect((await laCaja(0)).movimientos.data[0]).toMatchObject({ concepto: 'Base', monto: 70_000, origen: 'caja' });
    });

    it('la de una sucursal archivada se ofrece al final, marcada, a quien la pide, y se sigue leyendo', async () => {
      const { id, name } = await crearSucursal(admin);
      await mover({ entidad_id: id });
      await mover({ entidad_id: id, tipo: 'retiro' });
      await admin.api.delete(`/api/branches/${id}`).expect(200);
      const antes = await cajas();
      expect(antes.cajas.map((c) => c.id)).not.toContain(id);
      expect(antes.cajas[0]).not.toHaveProperty('archivada');
      const { cajas: todas, total } = (
        await admin.api.get('/api/caja-menor/listar-cajas').query({ archivadas: 'true' }).expect(200)
      ).body;
      expect(total).toBe(antes.total);
      expect(todas.slice(0, -1)).toEqual(antes.cajas.map((c) => ({ ...c, archivada: false })));
      expect(todas.at(-1)).toEqual({
        id,
        entidad_id: id,
        entidad: name,
        saldo_efectivo: 0,
        saldo_transferencia: 0,
        total: 0,
        archivada: true,
      });
      expect((await laCaja(id)).movimientos.pagination.total).toBe(2);
      expect(
        (await sara.api.get('/api/caja-menor/listar-cajas').query({ archivadas: 'true' }).expect(200)).body.cajas.map(
          (c: Caja) => c.id,
        ),
      ).toEqual([norte]);
    });

    it('un supervisor ve y mueve solo la de su sucursal; un operador, ninguna', async () => {
      expect((await cajas(sara)).cajas.map(({ id }) => id)).toEqual([norte]);
      await sara.api.get(`/api/caja-menor/listar-cajas/${norte}`).expect(200);
      expect((await sara.api.get(`/api/caja-menor/listar-cajas/${caja}`).expect(404)).body.message).toBe(
        'No se encontró la caja',
      );
      await sara.api.get('/api/caja-menor/listar-cajas/0').expect(404);
      await mover({ entidad_id: norte }, sara);
      await intentarMover({}, sara).expect(403);
      await intentarContar({ efectivo_contado: 0 }, sara).expect(403);
      const { id } = await contar(0);
      expect((await sara.api.get(`/api/caja-menor/arqueos/${id}`).expect(404)).body.message).toBe(
        'No se encontró el arqueo',
      );
      await sara.api.get('/api/caja-menor/arqueos').query({ entidad_id: caja }).expect(403);
      await ana.api.get('/api/caja-menor/listar-cajas').expect(403);
      await intentarMover({}, ana).expect(403);
    });
  });

  describe('Ingresar y retirar', () => {
    it('dice lo que quedó en la caja', async () => {
      const ingreso = await intentarMover({}).expect(201);
      expect(ingreso.body).toMatchObject({
        message: 'Ingreso a caja registrado exitosamente',
        data: { saldo_efectivo: 100_000, total: 100_000 },
      });
      const retiro = await intentarMover({ tipo: 'retiro', monto: 100_000 }).expect(201);
      expect(retiro.body).toMatchObject({
        message: 'Retiro de caja registrado exitosamente',
        data: { saldo_efectivo: 0 },
      });
    });

    it('no se retira más de lo que hay por ese medio', async () => {
      await mover({ monto: 50_000 });
      await mover({ medio: 'transferencia', monto: 80_000 });
      const respuesta = await intentarMover({ tipo: 'retiro', monto: 50_001 }).expect(409);
      expect(respuesta.body).toMatchObject({
        codigo: 'CAJA_INSUFICIENTE',
        message: 'No hay suficiente dinero en la caja. Disponible: $\u00a050.000',
      });
      expect(await laCaja()).toMatchObject({ saldo_efectivo: 50_000, saldo_transferencia: 80_000 });
    });

    it.each([
      [{ monto: 0 }, 'monto', 'El monto debe ser mayor a 0'],
      [{ concepto: ' ' }, 'concepto', 'El concepto es requerido'],
      [{ tipo: 'prestamo' }, 'tipo', 'Selecciona si es un ingreso o un retiro'],
      [{ entidad_id: -1 }, 'entidad_id', 'Debe seleccionar una entidad'],
    ])('con %j se rechaza en %s con «%s»', async (datos, campo, mensaje) => {
      expect((await intentarMover(datos).expect(400)).body).toMatchObject({ errores: { [campo]: [mensaje] } });
    });

    it('la caja de una sucursal que no existe no se mueve', async () => {
      expect((await intentarMover({ entidad_id: 999_999 }).expect(404)).body.message).toBe('No se encontró la caja');
    });
  });

  describe('Movimientos', () => {
    it('cada uno dice cuánto había por su medio después de él, en el orden en que se escribieron', async () => {
      await mover();
      const [realizado] = await ticket({
        metodo_pago: 'mixto',
        monto_efectivo: 5_000,
        monto_transferencia: 20_000,
        fecha: '2026-11-10',
      });
      await gastar().expect(201);
      await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${realizado?.id}`).expect(200);
      await mover({ tipo: 'retiro', monto: 8_000, concepto: 'Consignación' });
      const { movimientos } = await laCaja();
      const efectivo = movimientos.data.filter(({ medio }) => medio === 'efectivo');
      expect(
        efectivo.map(({ tipo, monto, saldo, origen, anulacion }) => [tipo, monto, saldo, origen, anulacion]),
      ).toEqual([
        ['salida', 8_000, 80_000, 'caja', false],
        ['salida', 5_000, 88_000, 'servicio', true],
        ['salida', 12_000, 93_000, 'gasto', false],
        ['entrada', 5_000, 105_000, 'servicio', false],
        ['entrada', 100_000, 100_000, 'caja', false],
      ]);
      expect(movimientos.data.filter(({ medio }) => medio === 'transferencia').map(({ saldo }) => saldo)).toEqual([
        0, 20_000,
      ]);
      expect(efectivo.find(({ origen }) => origen === 'servicio')).toMatchObject({
        fecha: '2026-11-10',
        operador: { id: ana.id },
        usuario: { email: admin.email },
      });
    });

    it('por páginas y por medio dicen los mismos saldos', async () => {
      for (let i = 0; i < 5; i++) await mover({ monto: 1_000 + i, medio: i % 2 ? 'transferencia' : 'efectivo' });
      const { movimientos } = await laCaja();
      const paginas = await Promise.all([1, 2, 3].map((page) => laCaja(caja, { page, per_page: 2 })));
      expect(paginas.flatMap((p) => p.movimientos.data)).toEqual(movimientos.data);
      const soloEfectivo = await laCaja(caja, { medio: 'efectivo', page: 2, per_page: 2 });
      expect(soloEfectivo.movimientos.data).toEqual(
        movimientos.data.filter(({ medio }) => medio === 'efectivo').slice(2),
      );
      expect(soloEfectivo.movimientos.pagination.total).toBe(3);
    });
  });

  describe('Muchos a la vez', () => {
    const N = 20;
    const veces = <T>(n: number, hacer: (i: number) => PromiseLike<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: n }, (_, i) => hacer(i)));

    it(`${N} retiros de los últimos pesos: exactamente uno se los lleva`, async () => {
      await mover({ monto: 10_000 });
      const respuestas = await veces(N, () => intentarMover({ tipo: 'retiro', monto: 10_000, concepto: 'Todo' }));
      expect(respuestas.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: N - 1 }, () => 409)]);
      expect(new Set(respuestas.filter(({ status }) => status === 409).map(({ body }) => body.message))).toEqual(
        new Set(['No hay suficiente dinero en la caja. Disponible: $\u00a00']),
      );
      expect(await laCaja()).toMatchObject({ saldo_efectivo: 0 });
    });

    it('dos conteos a la vez: el segundo ya espera lo que dejó el primero', async () => {
      await mover();
      const respuestas = await veces(2, () => contar(97_000));
      expect(respuestas.map(({ diferencia }) => diferencia).sort((a, b) => a - b)).toEqual([-3_000, 0]);
      expect(await laCaja()).toMatchObject({ saldo_efectivo: 97_000 });
    });

    it('quien mira los movimientos mientras otros escriben ve cada saldo salir del anterior, desde cero', async () => {
      const mirar = async () =>
        (await admin.api.get(`/api/caja-menor/listar-cajas/${caja}`).query({ per_page: 100 }).expect(200)).body
          .movimientos.data as MovimientoCaja[];
      const [, vistas] = await Promise.all([veces(N, () => mover()), veces(N, mirar)]);
      const primeros = [...vistas, await mirar()].flatMap((vista) => vista.slice(-1));
      expect(primeros.length).toBeGreaterThan(0);
      for (const { monto, saldo } of primeros) expect(saldo).toBe(monto);
    });

    it('control: quien mira el saldo y después retira, sin turno, se lleva el mismo dinero muchas veces', async () => {
      await prueba.sql('CREATE TABLE cajon (saldo bigint NOT NULL)');
      await prueba.sql('INSERT INTO cajon VALUES (10000)');
      const pool = new Pool({ connectionString: prueba.baseUrl, max: N });
      let llegados = 0;
      let abrir: () => void = () => undefined;
      const todosMiraron = new Promise<void>((listo) => {
        abrir = listo;
      });
      const retirar = async () => {
        const { rows } = await pool.query<{ saldo: string }>('SELECT saldo FROM cajon');
        if (++llegados === N) abrir();
        await todosMiraron;
        if (Number(rows[0]?.saldo) >= 10_000) await pool.query('UPDATE cajon SET saldo = saldo - 10000');
      };
      await veces(N, retirar);
      await pool.end();
      expect(await prueba.sql('SELECT saldo::int AS saldo FROM cajon')).toEqual([{ saldo: 10_000 - 10_000 * N }]);
      await prueba.sql('DROP TABLE cajon');
    });
  });
});

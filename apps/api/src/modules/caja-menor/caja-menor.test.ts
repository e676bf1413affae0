import type { Arqueo, Caja, Cajas, MovimientoCaja, ServicioRealizado } from '@jornal/contract';
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
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let north: number;
  let corte: number;
  let caja: number;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north });
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
  const cajas = async (who: Actor = admin): Promise<Cajas> =>
    (await who.api.get('/api/caja-menor/listar-cajas').expect(200)).body;
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
      await spend().expect(201);
      expect(await laCaja()).toMatchObject({ saldo_efectivo: -12_000, saldo_transferencia: 0, total: -12_000 });
    });

    it('el administrador ve la de cada sucursal y al final la de General, y el total es la suma de todas', async () => {
      await mover({ entidad_id: 0, monto: 70_000 });
      const { cajas: all, total } = await cajas();
      expect(all.at(-1)).toMatchObject({ id: 0, entidad_id: null, entidad: 'General' });
      expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([north, caja]));
      expect(all.reduce((sum, c) => sum + c.total, 0)).toBe(total);
      expect((await laCaja(0)).movimientos.data[0]).toMatchObject({ concepto: 'Base', monto: 70_000, origen: 'caja' });
    });

    it('la de una sucursal archivada se ofrece al final, marcada, a quien la pide, y se sigue leyendo', async () => {
      const { id, name } = await crearSucursal(admin);
      await mover({ entidad_id: id });
      await mover({ entidad_id: id, tipo: 'retiro' });
      await admin.api.delete(`/api/branches/${id}`).expect(200);
      const before = await cajas();
      expect(before.cajas.map((c) => c.id)).not.toContain(id);
      const {
        cajas: all,
        total,
        archivadas,
      } = (await admin.api.get('/api/caja-menor/listar-cajas').query({ archivadas: 'true' }).expect(200)).body;
      expect([total, archivadas]).toEqual([before.total, before.archivadas]);
      expect(archivadas).toBe(all.filter((c: Caja) => c.archivada).length);
      expect(all.slice(0, -archivadas)).toEqual(before.cajas);
      expect(all.at(-1)).toEqual({
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
      ).toEqual([north]);
    });

    it('por páginas son las mismas, con lo que hay en todas', async () => {
      const page = async (who: Actor, query: object) =>
        (
          await who.api
            .get('/api/caja-menor/listar-cajas')
            .query({ per_page: 2, ...query })
            .expect(200)
        ).body;
      for (const [who, archivadas] of [
        [admin, 'false'],
        [admin, 'true'],
        [sara, 'false'],
      ] as const) {
        const whole = (await who.api.get('/api/caja-menor/listar-cajas').query({ archivadas }).expect(200)).body;
        const count = whole.cajas.length;
        const pages = [];
        for (let n = 1; n <= Math.ceil(count / 2); n++) pages.push(await page(who, { archivadas, page: n }));
        expect(pages.flatMap((one) => one.cajas)).toEqual(whole.cajas);
        for (const { cajas: _, pagination, ...sums } of [...pages, await page(who, { archivadas, page: 99 })]) {
          expect({ ...sums, cajas: whole.cajas }).toEqual(whole);
          expect(pagination.total).toBe(count);
        }
        expect(whole.saldo_efectivo + whole.saldo_transferencia).toBe(whole.total);
        expect((await page(who, { archivadas, page: 99 })).cajas).toEqual([]);
      }
    });

    it('se busca por el nombre de su sucursal, también la de una archivada, y lo que hay en todas se sigue diciendo', async () => {
      const whole = (await admin.api.get('/api/caja-menor/listar-cajas').query({ archivadas: 'true' }).expect(200))
        .body;
      const find = async (who: Actor, query: object) =>
        (await who.api.get('/api/caja-menor/listar-cajas').query(query).expect(200)).body;
      for (const { id, entidad } of whole.cajas as Array<{ id: number; entidad: string }>) {
        const search = entidad.toUpperCase();
        const { cajas: found, pagination, ...sums } = await find(admin, { archivadas: 'true', search, page: 1 });
        expect(found.map((one: { id: number }) => one.id)).toContain(id);
        expect(pagination.total).toBe(found.length);
        expect({ ...sums, cajas: whole.cajas }).toEqual(whole);
        expect((await find(admin, { archivadas: 'true', search })).cajas).toEqual(found);
      }
      const none = await find(admin, { archivadas: 'true', search: 'ninguna así', page: 1 });
      expect([none.cajas, none.pagination.total]).toEqual([[], 0]);
      expect((await find(sara, { search: 'ninguna así', page: 1 })).cajas).toEqual([]);
    });

    it('un supervisor ve y mueve solo la de su sucursal; un operador, ninguna', async () => {
      expect((await cajas(sara)).cajas.map(({ id }) => id)).toEqual([north]);
      await sara.api.get(`/api/caja-menor/listar-cajas/${north}`).expect(200);
      expect((await sara.api.get(`/api/caja-menor/listar-cajas/${caja}`).expect(404)).body.message).toBe(
        'No se encontró la caja',
      );
      await sara.api.get('/api/caja-menor/listar-cajas/0').expect(404);
      await mover({ entidad_id: north }, sara);
      await intentarMover({}, sara).expect(403);
      await intentarContar({ efectivo_contado: 0 }, sara).expect(403);
      const { id } = await count(0);
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
      const answer = await intentarMover({ tipo: 'retiro', monto: 50_001 }).expect(409);
      expect(answer.body).toMatchObject({
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
    ])('con %j se rechaza en %s con «%s»', async (data, field, message) => {
      expect((await intentarMover(data).expect(400)).body).toMatchObject({ errores: { [field]: [message] } });
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
      await spend().expect(201);
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
      const pages = await Promise.all([1, 2, 3].map((page) => laCaja(caja, { page, per_page: 2 })));
      expect(pages.flatMap((p) => p.movimientos.data)).toEqual(movimientos.data);
      const soloEfectivo = await laCaja(caja, { medio: 'efectivo', page: 2, per_page: 2 });
      expect(soloEfectivo.movimientos.data).toEqual(
        movimientos.data.filter(({ medio }) => medio === 'efectivo').slice(2),
      );
      expect(soloEfectivo.movimientos.pagination.total).toBe(3);
    });
  });

  describe('Muchos a la vez', () => {
    const N = 20;
    const times = <T>(n: number, make: (i: number) => PromiseLike<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: n }, (_, i) => make(i)));

    it(`${N} retiros de los últimos pesos: exactamente uno se los lleva`, async () => {
      await mover({ monto: 10_000 });
      const answers = await times(N, () => intentarMover({ tipo: 'retiro', monto: 10_000, concepto: 'Todo' }));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: N - 1 }, () => 409)]);
      expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.message))).toEqual(
        new Set(['No hay suficiente dinero en la caja. Disponible: $\u00a00']),
      );
      expect(await laCaja()).toMatchObject({ saldo_efectivo: 0 });
    });

    it('dos conteos a la vez: el segundo ya espera lo que dejó el primero', async () => {
      await mover();
      const answers = await times(2, () => count(97_000));
      expect(answers.map(({ diferencia }) => diferencia).sort((a, b) => a - b)).toEqual([-3_000, 0]);
      expect(await laCaja()).toMatchObject({ saldo_efectivo: 97_000 });
    });

    it('quien mira los movimientos mientras otros escriben ve cada saldo salir del anterior, desde cero', async () => {
      const look = async () =>
        (await admin.api.get(`/api/caja-menor/listar-cajas/${caja}`).query({ per_page: 100 }).expect(200)).body
          .movimientos.data as MovimientoCaja[];
      const [, vistas] = await Promise.all([times(N, () => mover()), times(N, look)]);
      const primeros = [...vistas, await look()].flatMap((vista) => vista.slice(-1));
      expect(primeros.length).toBeGreaterThan(0);
      for (const { monto, saldo } of primeros) expect(saldo).toBe(monto);
    });

    it('control: quien mira el saldo y después retira, sin turno, se lleva el mismo dinero muchas veces', async () => {
      await app.sql('CREATE TABLE cajon (saldo bigint NOT NULL)');
      await app.sql('INSERT INTO cajon VALUES (10000)');
      const pool = new Pool({ connectionString: app.baseUrl, max: N });
      let llegados = 0;
      let open: () => void = () => undefined;
      const allLooked = new Promise<void>((ready) => {
        open = ready;
      });
      const retire = async () => {
        const { rows } = await pool.query<{ saldo: string }>('SELECT saldo FROM cajon');
        if (++llegados === N) open();
        await allLooked;
        if (Number(rows[0]?.saldo) >= 10_000) await pool.query('UPDATE cajon SET saldo = saldo - 10000');
      };
      await times(N, retire);
      await pool.end();
      expect(await app.sql('SELECT saldo::int AS saldo FROM cajon')).toEqual([{ saldo: 10_000 - 10_000 * N }]);
      await app.sql('DROP TABLE cajon');
    });
  });
});

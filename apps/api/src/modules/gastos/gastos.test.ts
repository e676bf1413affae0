import type { Gasto } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';

const HOY = '2026-11-18';

describe('Los gastos', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let sara: Operador;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north });
    ana = await crearOperador(admin, { entidad_id: north });
  });
  afterAll(() => app.cerrar());

  const ARRIENDO = { descripcion: 'Arriendo', monto: 12_000, fecha: HOY, metodo_pago: 'efectivo' };
  const attempt = (data: Record<string, unknown> = {}, who: Actor = admin) =>
    who.api.post('/api/gastos/crear').send({ ...ARRIENDO, ...data });
  const create = async (data: Record<string, unknown> = {}, who: Actor = admin): Promise<Gasto> =>
    (await attempt(data, who).expect(201)).body.data;
  const change = (id: number, cambios: Record<string, unknown>, who: Actor = admin) =>
    who.api.put(`/api/gastos/actualizar/${id}`).send(cambios);
  const remove = (id: number, who: Actor = admin) => who.api.delete(`/api/gastos/eliminar/${id}`);
  const get = async (id: number): Promise<Gasto> =>
    (await admin.api.get(`/api/gastos/obtener/${id}`).expect(200)).body.data;
  const list = async (query: Record<string, unknown> = {}, who: Actor = admin): Promise<Gasto[]> =>
    (
      await who.api
        .get('/api/gastos/listar')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const ids = async (query?: Record<string, unknown>, who?: Actor) => (await list(query, who)).map(({ id }) => id);
  const estadisticas = async (query = {}, who: Actor = admin) =>
    (await who.api.get('/api/gastos/estadisticas').query(query).expect(200)).body.data;
  const totalMes = async (query = {}) =>
    (await admin.api.get('/api/gastos/total-mes').query(query).expect(200)).body.data.total_gastos_mes;
  /** The money an expense took out of the till: all of it, or by one means. */
  const deCaja = async (origen_id: number, cuenta = 'caja') =>
    (await admin.api.get('/api/libro/asientos').query({ cuenta, origen: 'gasto', origen_id }).expect(200)).body.total;

  describe('Registrar', () => {
    it('sale de la caja por el medio con que se pagó y aparece con todos sus datos', async () => {
      const answer = await attempt({
        descripcion: '  Arriendo de noviembre ',
        entidad_id: north,
        metodo_pago: 'transferencia',
      }).expect(201);
      expect(answer.body).toEqual({
        message: '¡Gasto creado exitosamente!',
        aviso: null,
        data: {
          id: expect.any(Number),
          descripcion: 'Arriendo de noviembre',
          monto: 12_000,
          fecha: HOY,
          metodo_pago: 'transferencia',
          metodo: null,
          monto_efectivo: 0,
          monto_transferencia: 12_000,
          entidad_id: north,
          entidad: { id: north, nombre: 'Norte' },
          tiene_recibo: false,
          created_at: '2026-11-18T15:00:00.000Z',
        },
      });
      const { data } = answer.body;
      expect(await get(data.id)).toEqual(data);
      expect((await list())[0]).toEqual(data);
      expect(await deCaja(data.id, 'caja.transferencia')).toBe(-12_000);
    });

    it.each([
      [{ descripcion: '  ' }, 'descripcion', 'La descripción es obligatoria'],
      [{ descripcion: 'x'.repeat(301) }, 'descripcion', 'Máximo 300 caracteres'],
      [{ monto: 0 }, 'monto', 'El monto debe ser mayor a $0 COP'],
      [{ monto: -100 }, 'monto', 'El monto debe ser mayor a $0 COP'],
      [{ monto: undefined }, 'monto', 'El monto debe ser mayor a $0 COP'],
      [{ monto: 99 }, 'monto', 'El monto mínimo es $100 COP'],
      [{ monto: 1_000_000_000_001 }, 'monto', 'El monto es demasiado grande'],
      [{ monto: 100.5 }, 'monto', 'El monto debe ser en pesos enteros'],
      [{ fecha: '' }, 'fecha', 'La fecha es obligatoria'],
      [{ fecha: undefined }, 'fecha', 'La fecha es obligatoria'],
      [{ fecha: '2026-02-30' }, 'fecha', 'Por favor selecciona una fecha válida'],
      [{ metodo_pago: 'cheque' }, 'metodo_pago', 'Selecciona un método de pago válido'],
      [{ color: 'rojo' }, '_', 'Campos no reconocidos: color'],
    ])('con %j se rechaza en %s con «%s»', async (data, field, message) => {
      const answer = await attempt(data).expect(400);
      expect(answer.body.errores[field][0]).toBe(message);
    });

    it('se acepta cualquier monto entero desde $100, y hasta la fecha de mañana', async () => {
      expect(await create({ monto: 100 })).toMatchObject({ monto: 100 });
      expect(await create({ monto: 101, fecha: '2026-11-19' })).toMatchObject({ monto: 101, fecha: '2026-11-19' });
      expect((await attempt({ fecha: '2026-11-20' }).expect(400)).body).toMatchObject({
        codigo: 'FECHA_FUTURA',
        message: 'La fecha no puede ser posterior a mañana, 19/11/2026',
      });
    });

    it('el mixto es por mitades, con la mayor en efectivo', async () => {
      const { id, ...gasto } = await create({ monto: 15_001, metodo_pago: 'mixto' });
      expect(gasto).toMatchObject({ monto_efectivo: 7_501, monto_transferencia: 7_500 });
      expect([await deCaja(id, 'caja.efectivo'), await deCaja(id, 'caja.transferencia')]).toEqual([-7_501, -7_500]);
    });

    it('el mixto se reparte como se diga: dicho un monto, el otro es lo que falta', async () => {
      const { id, ...gasto } = await create({
        monto: 15_001,
        metodo_pago: 'mixto',
        monto_efectivo: 5_000,
        monto_transferencia: 10_001,
      });
      expect(gasto).toMatchObject({ monto_efectivo: 5_000, monto_transferencia: 10_001 });
      expect([await deCaja(id, 'caja.efectivo'), await deCaja(id, 'caja.transferencia')]).toEqual([-5_000, -10_001]);
      expect(await create({ monto: 15_001, metodo_pago: 'mixto', monto_efectivo: 5_000 })).toMatchObject({
        monto_efectivo: 5_000,
        monto_transferencia: 10_001,
      });
      expect(await create({ monto: 15_001, metodo_pago: 'mixto', monto_transferencia: 1 })).toMatchObject({
        monto_efectivo: 15_000,
        monto_transferencia: 1,
      });
    });

    it.each([
      [
        'SUMA_INCORRECTA',
        'La suma de efectivo y transferencia debe ser igual al monto total',
        { metodo_pago: 'mixto', monto_efectivo: 5_000, monto_transferencia: 5_000 },
      ],
      [
        'SUMA_INCORRECTA',
        'La suma de efectivo y transferencia debe ser igual al monto total',
        { metodo_pago: 'mixto', monto_efectivo: 12_001 },
      ],
      [
        'METODO_NO_CONCUERDA',
        'Los montos no corresponden al método de pago',
        { metodo_pago: 'mixto', monto_efectivo: 12_000 },
      ],
      [
        'METODO_NO_CONCUERDA',
        'Los montos no corresponden al método de pago',
        { metodo_pago: 'transferencia', monto_efectivo: 12_000 },
      ],
    ])('con montos que no cuadran es 400 %s: %s', async (code, message, data) => {
      expect((await attempt({ monto: 12_000, ...data }).expect(400)).body).toMatchObject({ codigo: code, message });
    });

    it('si nadie dice cómo se pagó, cuenta en efectivo', async () => {
      const gasto = await create({ metodo_pago: undefined });
      expect(gasto).toMatchObject({ metodo_pago: 'efectivo', monto_efectivo: 12_000 });
      expect(await deCaja(gasto.id, 'caja.efectivo')).toBe(-12_000);
    });

    it('el administrador elige la sucursal o lo deja en General; el supervisor solo registra en la suya', async () => {
      expect(await create({ entidad_id: sur })).toMatchObject({ entidad_id: sur });
      expect(await create()).toMatchObject({ entidad_id: null, entidad: null });
      expect(await create({ entidad_id: null })).toMatchObject({ entidad_id: null });
      expect((await attempt({ entidad_id: 999_999 }).expect(404)).body.message).toBe('No se encontró la sucursal');
      expect(await create({}, sara)).toMatchObject({ entidad_id: north });
      await attempt({ entidad_id: sur }, sara).expect(403);
      await attempt({ entidad_id: null }, sara).expect(403);
    });

    it('un operador no ve ni registra gastos', async () => {
      await attempt({}, ana).expect(403);
      await ana.api.get('/api/gastos/listar').expect(403);
      await ana.api.get('/api/gastos/estadisticas').expect(403);
    });
  });

  describe('Cambiar', () => {
    it('lo asentado se revierte y se asienta de nuevo: las cifras del mes y de la caja siguen al cambio', async () => {
      const before = await totalMes();
      const { id } = await create({ entidad_id: north });
      const answer = await change(id, {
        monto: 20_001,
        metodo_pago: 'mixto',
        descripcion: 'Arriendo corregido',
      }).expect(200);
      expect(answer.body).toMatchObject({
        message: '¡Gasto actualizado exitosamente!',
        data: {
          id,
          descripcion: 'Arriendo corregido',
          monto: 20_001,
          monto_efectivo: 10_001,
          monto_transferencia: 10_000,
          entidad_id: north,
        },
      });
      expect(await totalMes()).toBe(before + 20_001);
      expect((await admin.api.get('/api/servicios/ganancia-neta').expect(200)).body.gastos_mes).toBe(before + 20_001);
      expect([await deCaja(id, 'caja.efectivo'), await deCaja(id, 'caja.transferencia')]).toEqual([-10_001, -10_000]);
      const { pagination } = (
        await admin.api.get('/api/libro/asientos').query({ origen: 'gasto', origen_id: id }).expect(200)
      ).body;
      expect(pagination.total).toBe(4);
    });

    it('si solo cambia cómo se pagó, el dinero sale de la otra caja y el libro lo sigue', async () => {
      const { id, ...gasto } = await create({ entidad_id: north });
      const balances = async () => {
        const { saldo_efectivo, saldo_transferencia } = (
          await admin.api.get(`/api/caja-menor/listar-cajas/${north}`).expect(200)
        ).body;
        return [saldo_efectivo, saldo_transferencia];
      };
      const [efectivo, transferencia] = await balances();
      expect((await change(id, { metodo_pago: 'transferencia' }).expect(200)).body.data).toEqual({
        id,
        ...gasto,
        metodo_pago: 'transferencia',
        monto_efectivo: 0,
        monto_transferencia: 12_000,
      });
      expect([await deCaja(id, 'caja.efectivo'), await deCaja(id, 'caja.transferencia')]).toEqual([0, -12_000]);
      expect(await balances()).toEqual([efectivo + 12_000, transferencia - 12_000]);
      await change(id, { metodo_pago: 'mixto' }).expect(200);
      expect([await deCaja(id, 'caja.efectivo'), await deCaja(id, 'caja.transferencia')]).toEqual([-6_000, -6_000]);
      expect(await balances()).toEqual([efectivo + 6_000, transferencia - 6_000]);
    });

    it('el reparto se queda como se dijo mientras no cambie lo que reparte, se puede cambiar solo, y eso también se deshace', async () => {
      const { id } = await create({ monto: 15_001, metodo_pago: 'mixto', monto_efectivo: 5_000 });
      const delivery = async () => {
        const { monto_efectivo, monto_transferencia } = (await admin.api.get(`/api/gastos/obtener/${id}`).expect(200))
          .body.data;
        expect([await deCaja(id, 'caja.efectivo'), await deCaja(id, 'caja.transferencia')]).toEqual([
          -monto_efectivo,
          -monto_transferencia,
        ]);
        return [monto_efectivo, monto_transferencia];
      };
      await change(id, { descripcion: 'Energía', metodo_pago: 'mixto', monto: 15_001 }).expect(200);
      expect(await delivery()).toEqual([5_000, 10_001]);
      await change(id, { monto_efectivo: 15_000 }).expect(200);
      expect(await delivery()).toEqual([15_000, 1]);
      const [{ id: evento, entidad_id }] = (
        await admin.api.get('/api/auditoria').query({ recurso: 'gasto', recurso_id: id }).expect(200)
      ).body.data;
      const undone = await admin.api
        .post(`/api/auditoria/${entidad_id ?? 0}/${evento}/deshacer`)
        .send({})
        .expect(200);
      expect(undone.body.message).toBe('Se deshizo el cambio: Reparto');
      expect(await delivery()).toEqual([5_000, 10_001]);
      await change(id, { monto: 20_001 }).expect(200);
      expect(await delivery()).toEqual([10_001, 10_000]);
    });

    it('al cambiarlo de mes deja el uno y entra en el otro', async () => {
      const before = await totalMes();
      const { id } = await create();
      await change(id, { fecha: '2026-10-31' }).expect(200);
      expect(await totalMes()).toBe(before);
      const octubre = (await admin.api.get('/api/servicios/ganancia-neta').query({ mes: 10, anio: 2026 }).expect(200))
        .body.gastos_mes;
      expect(octubre).toBe(12_000);
    });

    it('se cambia solo lo que se envía, con las mismas reglas, y nada se asienta si nada se mueve', async () => {
      const gasto = await create({ monto: 15_000, metodo_pago: 'transferencia' });
      expect((await change(gasto.id, { monto: 99 }).expect(400)).body.message).toBe('El monto mínimo es $100 COP');
      expect((await change(gasto.id, { fecha: '2026-11-20' }).expect(400)).body.message).toBe(
        'La fecha no puede ser posterior a mañana, 19/11/2026',
      );
      await change(gasto.id, { monto: 15_000 }).expect(200);
      expect(await get(gasto.id)).toEqual(gasto);
      const { pagination } = (
        await admin.api.get('/api/libro/asientos').query({ origen: 'gasto', origen_id: gasto.id }).expect(200)
      ).body;
      expect(pagination.total).toBe(1);
    });

    it('no cambia de sucursal', async () => {
      const { id } = await create({ entidad_id: north });
      expect((await change(id, { entidad_id: sur }).expect(409)).body).toMatchObject({
        codigo: 'GASTO_DE_OTRA_SUCURSAL',
        message: 'Un gasto no cambia de sucursal: elimínalo y regístralo en la otra',
      });
      await change(id, { entidad_id: north, monto: 13_000 }).expect(200);
    });

    it('el de otra sucursal no existe para un supervisor', async () => {
      const { id } = await create({ entidad_id: sur });
      expect((await change(id, { monto: 1_000 }, sara).expect(404)).body.message).toBe('No se encontró el gasto');
      await sara.api.get(`/api/gastos/obtener/${id}`).expect(404);
      await remove(id, sara).expect(404);
      expect(await get(id)).toMatchObject({ monto: 12_000 });
    });
  });

  describe('Eliminar', () => {
    it('sale de la lista y de las cifras, su dinero vuelve a la caja y queda por qué', async () => {
      const before = await estadisticas();
      const { id } = await create({ entidad_id: north });
      const answer = await remove(id, sara).query({ motivo: 'Estaba repetido' }).expect(200);
      expect(answer.body).toEqual({ message: 'Gasto eliminado correctamente' });
      expect(await ids()).not.toContain(id);
      expect(await estadisticas()).toEqual(before);
      expect(await deCaja(id)).toBe(0);
      expect(await app.sql('SELECT motivo, anulado_por::int AS por FROM gasto WHERE id = $1', [id])).toEqual([
        { motivo: 'Estaba repetido', por: sara.usuario_id },
      ]);
      expect((await remove(id).expect(404)).body.message).toBe('No se encontró el gasto');
      await change(id, { monto: 1_000 }).expect(404);
    });
  });
});

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
  let prueba: Prueba;
  let admin: Actor;
  let norte: number;
  let sur: number;
  let sara: Operador;
  let ana: Operador;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
    ana = await crearOperador(admin, { entidad_id: norte });
  });
  afterAll(() => prueba.cerrar());

  const ARRIENDO = { descripcion: 'Arriendo', monto: 12_000, fecha: HOY, metodo_pago: 'efectivo' };
  const intentar = (datos: Record<string, unknown> = {}, quien: Actor = admin) =>
    quien.api.post('/api/gastos/crear').send({ ...ARRIENDO, ...datos });
  const crear = async (datos: Record<string, unknown> = {}, quien: Actor = admin): Promise<Gasto> =>
    (await intentar(datos, quien).expect(201)).body.data;
  const cambiar = (id: number, cambios: Record<string, unknown>, quien: Actor = admin) =>
    quien.api.put(`/api/gastos/actualizar/${id}`).send(cambios);
  const eliminar = (id: number, quien: Actor = admin) => quien.api.delete(`/api/gastos/eliminar/${id}`);
  const obtener = async (id: number): Promise<Gasto> =>
    (await admin.api.get(`/api/gastos/obtener/${id}`).expect(200)).body.data;
  const listar = async (query: Record<string, unknown> = {}, quien: Actor = admin): Promise<Gasto[]> =>
    (
      await quien.api
        .get('/api/gastos/listar')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const ids = async (query?: Record<string, unknown>, quien?: Actor) =>
    (await listar(query, quien)).map(({ id }) => id);
  const estadisticas = async (query = {}, quien: Actor = admin) =>
    (await quien.api.get('/api/gastos/estadisticas').query(query).expect(200)).body.data;
  const totalMes = async (query = {}) =>
    (await admin.api.get('/api/gastos/total-mes').query(query).expect(200)).body.data.total_gastos_mes;
  /** The money an expense took out of the till: all of it, or by one means. */
  const deCaja = async (origen_id: number, cuenta = 'caja') =>
    (await admin.api.get('/api/libro/asientos').query({ cuenta, origen: 'gasto', origen_id }).expect(200)).body.total;

  describe('Registrar', () => {
    it('sale de la caja por el medio con que se pagó y aparece con todos sus datos', async () => {
      const respuesta = await intentar({
        descripcion: '  Arriendo de noviembre ',
        entidad_id: norte,
        metodo_pago: 'transferencia',
      }).expect(201);
      expect(respuesta.body).toEqual({
        message: '¡Gasto creado exitosamente!',
        aviso: null,
        data: {
          id: expect.any(Number),
          descripcion: 'Arriendo de noviembre',
          monto: 12_000,
          fecha: HOY,
          metodo_pago: 'transferencia',
          monto_efectivo: 0,
          monto_transferencia: 12_000,
          entidad_id: norte,
          entidad: { id: norte, nombre: 'Norte' },
          tiene_recibo: false,
          created_at: '2026-11-18T15:00:00.000Z',
        },
      });
      const { data } = respuesta.body;
      expect(await obtener(data.id)).toEqual(data);
      expect((await listar())[0]).toEqual(data);
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
    ])('con %j se rechaza en %s con «%s»', async (datos, campo, mensaje) => {
      const respuesta = await intentar(datos).expect(400);
      expect(respuesta.body.errores[campo][0]).toBe(mensaje);
    });

    it('se acepta cualquier monto entero desde $100, y hasta la fecha de mañana', async () => {
      expect(await crear({ monto: 100 })).toMatchObject({ monto: 100 });
      expect(await crear({ monto: 101, fecha: '2026-11-19' })).toMatchObject({ monto: 101, fecha: '2026-11-19' });
      expect((await intentar({ fecha: '2026-11-20' }).expect(400)).body).toMatchObject({
        codigo: 'FECHA_FUTURA',
        message: 'La fecha no puede ser posterior a mañana, 19/11/2026',
      });
    });

    it('el mixto es por mitades, con la mayor en efectivo', async () => {
      const { id, ...gasto } = await crear({ monto: 15_001, metodo_pago: 'mixto' });
      expect(gasto).toMatchObject({ monto_efectivo: 7_501, monto_transferencia: 7_500 });
      expect([await deCaja(id, 'caja.efectivo'), await deCaja(id, 'caja.transferencia')]).toEqual([-7_501, -7_500]);
    });

    it('el mixto se reparte como se diga: dicho un monto, el otro es lo que falta', async () => {
      const { id, ...gasto } = await crear({
        monto: 15_001,
        metodo_pago: 'mixto',
        monto_efectivo: 5_000,
        monto_transferencia: 10_001,
      });
      expect(gasto).toMatchObject({ monto_efectivo: 5_000, monto_transferencia: 10_001 });
      expect([await deCaja(id, 'caja.efectivo'), await deCaja(id, 'caja.transferencia')]).toEqual([-5_000, -10_001]);
      expect(await crear({ monto: 15_001, metodo_pago: 'mixto', monto_efectivo: 5_000 })).toMatchObject({
        monto_efectivo: 5_000,
        monto_transferencia: 10_001,
      });
      expect(await crear({ monto: 15_001, metodo_pago: 'mixto', monto_transferencia: 1 })).toMatchObject({
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
    ])('con montos que no cuadran es 400 %s: %s', async (codigo, message, datos) => {
      expect((await intentar({ monto: 12_000, ...datos }).expect(400)).body).toMatchObject({ codigo, message });
    });

    it('si nadie dice cómo se pagó, cuenta en efectivo', async () => {
      const gasto = await crear({ metodo_pago: undefined });
      expect(gasto).toMatchObject({ metodo_pago: 'efectivo', monto_efectivo: 12_000 });
      expect(await deCaja(gasto.id, 'caja.efectivo')).toBe(-12_000);
    });

    it('el administrador elige la sucursal o lo deja en General; el supervisor solo registra en la suya', async () => {
      expect(await crear({ entidad_id: sur })).toMatchObject({ entidad_id: sur });
      expect(await crear()).toMatchObject({ entidad_id: null, entidad: null });
      expect(await crear({ entidad_id: null })).toMatchObject({ entidad_id: null });
      expect((await intentar({ entidad_id: 999_999 }).expect(404)).body.message).toBe('No se encontró la sucursal');
      expect(await crear({}, sara)).toMatchObject({ entidad_id: norte });
      await intentar({ entidad_id: sur }, sara).expect(403);
      await intentar({ entidad_id: null }, sara).expect(403);
    });

    it('un operador no ve ni registra gastos', async () => {
      await intentar({}, ana).expect(403);
      await ana.api.get('/api/gastos/listar').expect(403);
      await ana.api.get('/api/gastos/estadisticas').expect(403);
    });
  });

  describe('Cambiar', () => {
    it('lo asentado se revierte y se asienta de nuevo: las cifras del mes y de la caja siguen al cambio', async () => {
      const antes = await totalMes();
      const { id } = await crear({ entidad_id: norte });
      const respuesta = await cambiar(id, {
        monto: 20_001,
        metodo_pago: 'mixto',
        descripcion: 'Arriendo corregido',
      }).expect(200);
      expect(respuesta.body).toMatchObject({
        message: '¡Gasto actualizado exitosamente!',
        data: {
          id,
          descripcion: 'Arriendo corregido',
          monto: 20_001,
          monto_efectivo: 10_001,
          monto_transferencia: 10_000,
          entidad_id: norte,
        },
      });
      expect(await totalMes()).toBe(antes + 20_001);
      expect((await admin.api.get('/api/servicios/ganancia-neta').expect(200)).body.gastos_mes).toBe(antes + 20_001);
      expect([await deCaja(id, 'caja.efectivo'), await deCaja(id, 'caja.transferencia')]).toEqual([-10_001, -10_000]);
      const { pagination } = (
        await admin.api.get('/api/libro/asientos').query({ origen: 'gasto', origen_id: id }).expect(200)
      ).body;
      expect(pagination.total).toBe(4);
    });

    it('si solo cambia cómo se pagó, el dinero sale de la otra caja y el libro lo sigue', async () => {
      const { id, ...gasto } = await crear({ entidad_id: norte });
      const saldos = async () => {
        const { saldo_efectivo, saldo_transferencia } = (
          await admin.api.get(`/api/caja-menor/listar-cajas/${norte}`).expect(200)
        ).body;
        return [saldo_efectivo, saldo_transferencia];
      };
      const [efectivo, transferencia] = await saldos();
      expect((await cambiar(id, { metodo_pago: 'transferencia' }).expect(200)).body.data).toEqual({
        id,
        ...gasto,
        metodo_pago: 'transferencia',
        monto_efectivo: 0,
        monto_transferencia: 12_000,
      });
      expect([await deCaja(id, 'caja.efectivo'), await deCaja(id, 'caja.transferencia')]).toEqual([0, -12_000]);
      expect(await saldos()).toEqual([efectivo + 12_000, transferencia - 12_000]);
      await cambiar(id, { metodo_pago: 'mixto' }).expect(200);
      expect([await deCaja(id, 'caja.efectivo'), await deCaja(id, 'caja.transferencia')]).toEqual([-6_000, -6_000]);
      expect(await saldos()).toEqual([efectivo + 6_000, transferencia - 6_000]);
    });

    it('el reparto se queda como se dijo mientras no cambie lo que reparte, se puede cambiar solo, y eso también se deshace', async () => {
      const { id } = await crear({ monto: 15_001, metodo_pago: 'mixto', monto_efectivo: 5_000 });
      const reparto = async () => {
        const { monto_efectivo, monto_transferencia } = (await admin.api.get(`/api/gastos/obtener/${id}`).expect(200))
          .body.data;
        expect([await deCaja(id, 'caja.efectivo'), await deCaja(id, 'caja.transferencia')]).toEqual([
          -monto_efectivo,
          -monto_transferencia,
        ]);
        return [monto_efectivo, monto_transferencia];
      };
      await cambiar(id, { descripcion: 'Energía', metodo_pago: 'mixto', monto: 15_001 }).expect(200);
      expect(await reparto()).toEqual([5_000, 10_001]);
      await cambiar(id, { monto_efectivo: 15_000 }).expect(200);
      expect(await reparto()).toEqual([15_000, 1]);
      const [{ id: evento, entidad_id }] = (
        await admin.api.get('/api/auditoria').query({ recurso: 'gasto', recurso_id: id }).expect(200)
      ).body.data;
      const deshecho = await admin.api
        .post(`/api/auditoria/${entidad_id ?? 0}/${evento}/deshacer`)
        .send({})
        .expect(200);
      expect(deshecho.body.message).toBe('Se deshizo el cambio: Reparto');
      expect(await reparto()).toEqual([5_000, 10_001]);
      await cambiar(id, { monto: 20_001 }).expect(200);
      expect(await reparto()).toEqual([10_001, 10_000]);
    });

    it('al cambiarlo de mes deja el uno y entra en el otro', async () => {
      const antes = await totalMes();
      const { id } = await crear();
      await cambiar(id, { fecha: '2026-10-31' }).expect(200);
      expect(await totalMes()).toBe(antes);
      const octubre = (await admin.api.get('/api/servicios/ganancia-neta').query({ mes: 10, anio: 2026 }).expect(200))
        .body.gastos_mes;
      expect(octubre).toBe(12_000);
    });

    it('se cambia solo lo que se envía, con las mismas reglas, y nada se asienta si nada se mueve', async () => {
      const gasto = await crear({ monto: 15_000, metodo_pago: 'transferencia' });
      expect((await cambiar(gasto.id, { monto: 99 }).expect(400)).body.message).toBe('El monto mínimo es $100 COP');
      expect((await cambiar(gasto.id, { fecha: '2026-11-20' }).expect(400)).body.message).toBe(
        'La fecha no puede ser posterior a mañana, 19/11/2026',
      );
      await cambiar(gasto.id, { monto: 15_000 }).expect(200);
      expect(await obtener(gasto.id)).toEqual(gasto);
      const { pagination } = (
        await admin.api.get('/api/libro/asientos').query({ origen: 'gasto', origen_id: gasto.id }).expect(200)
      ).body;
      expect(pagination.total).toBe(1);
    });

    it('no cambia de sucursal', async () => {
      const { id } = await crear({ entidad_id: norte });
      expect((await cambiar(id, { entidad_id: sur }).expect(409)).body).toMatchObject({
        codigo: 'GASTO_DE_OTRA_SUCURSAL',
        message: 'Un gasto no cambia de sucursal: elimínalo y regístralo en la otra',
      });
      await cambiar(id, { entidad_id: norte, monto: 13_000 }).expect(200);
    });

    it('el de otra sucursal no existe para un supervisor', async () => {
      const { id } = await crear({ entidad_id: sur });
      expect((await cambiar(id, { monto: 1_000 }, sara).expect(404)).body.message).toBe('No se encontró el gasto');
      await sara.api.get(`/api/gastos/obtener/${id}`).expect(404);
      await eliminar(id, sara).expect(404);
      expect(await obtener(id)).toMatchObject({ monto: 12_000 });
    });
  });

  describe('Eliminar', () => {
    it('sale de la lista y de las cifras, su dinero vuelve a la caja y queda por qué', async () => {
      const antes = await estadisticas();
      const { id } = await crear({ entidad_id: norte });
      const respuesta = await eliminar(id, sara).query({ motivo: 'Estaba repetido' }).expect(200);
      expect(respuesta.body).toEqual({ message: 'Gasto eliminado correctamente' });
      expect(await ids()).not.toContain(id);
      expect(await estadisticas()).toEqual(antes);
      expect(await deCaja(id)).toBe(0);
      expect(await prueba.sql('SELECT motivo, anulado_por::int AS por FROM gasto WHERE id = $1', [id])).toEqual([
        { motivo: 'Estaba repetido', por: sara.usuario_id },
      ]);
      expect((await eliminar(id).expect(404)).body.message).toBe('No se encontró el gasto');
      await cambiar(id, { monto: 1_000 }).expect(404);
    });
  });
});

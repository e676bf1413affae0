import type { EstadoPagoEmpleado, IngresoAdicional, ServicioEmpleado, TotalIngresos } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { abrirAprobaciones, exigirSegunda, requiereDe } from '../../../test/aprobar.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';

const HOY = '2026-11-18';

describe('Los ingresos adicionales', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let ana: Operador;
  let beto: Operador;
  let sara: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north, nombre: 'Sara', apellido: 'Rojas' });
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    ana = await crearOperador(admin, { entidad_id: north, nombre: 'Ana', apellido: 'Muñoz' });
    beto = await crearOperador(admin, { entidad_id: sur, nombre: 'Beto', apellido: 'Gil' });
  });

  const ACCESORIO = {
    concepto: 'Gorra',
    monto: 8_000,
    metodo_pago: 'transferencia',
    monto_efectivo: 0,
    monto_transferencia: 8_000,
    tipo: 'accesorio',
    fecha: HOY,
  };
  const enEfectivo = (amount: number) => ({
    monto: amount,
    metodo_pago: 'efectivo',
    monto_efectivo: amount,
    monto_transferencia: 0,
  });
  const ocasional = (operador: Operador, amount = 20_000) => ({
    ...ACCESORIO,
    ...enEfectivo(amount),
    concepto: 'Corte a domicilio',
    tipo: 'servicio_ocasional',
    operador_id: operador.id,
  });
  const attempt = (data: Record<string, unknown>, who: Actor = admin) =>
    who.api.post('/api/servicios/crear-ingreso-adicional').send({ ...ACCESORIO, ...data });
  const create = async (data: Record<string, unknown> = {}, who: Actor = admin): Promise<IngresoAdicional> =>
    (await attempt(data, who).expect(201)).body.data;
  const remove = (id: number, who: Actor = admin) => who.api.delete(`/api/servicios/eliminar-ingreso-adicional/${id}`);
  const list = async (query: Record<string, unknown> = {}, who: Actor = admin): Promise<IngresoAdicional[]> =>
    (
      await who.api
        .get('/api/servicios/listar-ingresos-adicionales')
        .query({ page: 1, per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const ids = async (query?: Record<string, unknown>, who?: Actor) => (await list(query, who)).map(({ id }) => id);
  const total = async (query = {}, who: Actor = admin): Promise<TotalIngresos> =>
    (await who.api.get('/api/servicios/total-ingresos-adicionales').query(query).expect(200)).body;
  const cuentaDe = async (empleado: Operador): Promise<EstadoPagoEmpleado> =>
    (await admin.api.get('/api/pagos/estado-empleados').expect(200)).body.find(
      (e: EstadoPagoEmpleado) => e.empleado_id === empleado.id,
    );
  const pendientesDe = async (empleado: Operador): Promise<ServicioEmpleado[]> =>
    (await admin.api.get(`/api/pagos/servicios-pendientes/${empleado.id}`).expect(200)).body;
  const enLibro = async (query: Record<string, unknown>) =>
    (await admin.api.get('/api/libro/asientos').query(query).expect(200)).body.total;

  describe('Registrar', () => {
    it('un accesorio entra por el medio con que lo pagaron y aparece con todos sus datos', async () => {
      const answer = await attempt({ categoria: ' Regalos ', descripcion: 'Azul', entidad_id: north }).expect(201);
      expect(answer.body).toEqual({
        message: '¡Ingreso adicional registrado exitosamente!',
        data: {
          ...ACCESORIO,
          id: expect.any(Number),
          metodo: null,
          categoria: 'Regalos',
          descripcion: 'Azul',
          empleado: null,
          empleado_id: null,
          operador: null,
          operador_id: null,
          entidad_id: north,
          entidad: { id: north, nombre: 'Norte' },
          created_at: '2026-11-18T15:00:00.000Z',
        },
      });
      expect((await list())[0]).toEqual(answer.body.data);
      const { id } = answer.body.data;
      expect(
        await enLibro({
          cuenta: 'ingresos.accesorios',
          contra: 'caja.transferencia',
          origen: 'ingreso',
          origen_id: id,
        }),
      ).toBe(8_000);
    });

    it.each([
      [{ concepto: '  ' }, 'concepto', 'Por favor completa todos los campos obligatorios'],
      [{ monto: 0 }, 'monto', 'Por favor completa todos los campos obligatorios'],
      [{ monto: '8000' }, 'monto', 'Por favor completa todos los campos obligatorios'],
      [{ monto: 1_000_000_000_001 }, 'monto', 'El monto es demasiado grande'],
      [{ tipo: 'propina' }, 'tipo', 'Por favor completa todos los campos obligatorios'],
      [{ tipo: 'servicio_ocasional' }, 'operador_id', 'Por favor selecciona un operador para el servicio ocasional'],
      [
        { monto_transferencia: 7_999 },
        'monto_efectivo',
        'La suma de efectivo y transferencia debe ser igual al monto total',
      ],
      [{ monto_efectivo: -1, monto_transferencia: 8_001 }, 'monto_efectivo', 'El monto no puede ser negativo'],
      [{ fecha: '2026-02-30' }, 'fecha', 'Por favor selecciona una fecha válida'],
      [{ concepto: 'x'.repeat(161) }, 'concepto', 'Máximo 160 caracteres'],
    ])('con %j se rechaza en %s con «%s»', async (data, field, message) => {
      const answer = await attempt(data).expect(400);
      expect(answer.body.message).toBe(message);
      expect(answer.body.errores[field][0]).toBe(message);
    });

    it('los montos deben corresponder al método', async () => {
      for (const data of [
        { metodo_pago: 'efectivo' },
        { metodo_pago: 'mixto' },
        { metodo_pago: 'transferencia', monto_efectivo: 1, monto_transferencia: 7_999 },
      ]) {
        expect((await attempt(data).expect(400)).body).toMatchObject({
          codigo: 'METODO_NO_CONCUERDA',
          message: 'Los montos no corresponden al método de pago',
        });
      }
      const { id } = await create({ metodo_pago: 'mixto', monto_efectivo: 3_000, monto_transferencia: 5_000 });
      expect(await enLibro({ cuenta: 'ingresos', contra: 'caja.efectivo', origen: 'ingreso', origen_id: id })).toBe(
        3_000,
      );
      expect(
        await enLibro({ cuenta: 'ingresos', contra: 'caja.transferencia', origen: 'ingreso', origen_id: id }),
      ).toBe(5_000);
    });

    it('se acepta hasta con la fecha de mañana', async () => {
      await attempt({ fecha: '2026-11-19' }).expect(201);
      expect((await attempt({ fecha: '2026-11-20' }).expect(400)).body).toMatchObject({
        codigo: 'FECHA_FUTURA',
        message: 'La fecha no puede ser posterior a mañana, 19/11/2026',
      });
    });

    it('la misma clave no lo registra dos veces', async () => {
      const data = { concepto: 'Una sola vez' };
      const first = await attempt(data).set('Idempotency-Key', 'ingreso-repetido').expect(201);
      const second = await attempt(data).set('Idempotency-Key', 'ingreso-repetido').expect(201);
      expect(second.body).toEqual(first.body);
      expect(await list({ search: 'una sola vez' })).toHaveLength(1);
    });
  });

  describe('Quién y dónde', () => {
    it('lo que registra un administrador sin decir de quién es queda en General, a nombre del Sistema', async () => {
      expect(await create()).toMatchObject({ entidad_id: null, entidad: null, empleado: null });
      expect(await create({ entidad_id: null, empleado_id: ana.id })).toMatchObject({
        entidad_id: null,
        empleado: { id: ana.id },
      });
    });

    it('la sucursal es la que diga el administrador, si no la del operador, si no la de quien lo recibió', async () => {
      expect(await create({ entidad_id: sur, empleado_id: ana.id })).toMatchObject({
        entidad_id: sur,
        empleado: { nombre: 'Ana', apellido: 'Muñoz' },
      });
      expect(await create({ ...ocasional(beto), empleado_id: ana.id })).toMatchObject({
        entidad_id: sur,
        operador: { id: beto.id },
        empleado_id: ana.id,
      });
      expect(await create({ ...ocasional(beto), entidad_id: null })).toMatchObject({ entidad_id: sur });
      expect(await create({ empleado_id: ana.id })).toMatchObject({ entidad_id: north });
      expect((await attempt({ ...ocasional(beto), entidad_id: north }).expect(400)).body.message).toBe(
        'El operador no es de esa sucursal',
      );
      expect((await attempt({ entidad_id: 999_999 }).expect(404)).body.message).toBe('No se encontró la sucursal');
    });

    it('un supervisor registra en su sucursal y a su nombre, y no en otra', async () => {
      expect(await create({}, sara)).toMatchObject({ entidad_id: north, empleado: { id: sara.id, nombre: 'Sara' } });
      await attempt({ entidad_id: sur }, sara).expect(403);
      expect((await attempt(ocasional(beto), sara).expect(404)).body.message).toBe('No se encontró el operador');
      expect((await attempt({ empleado_id: beto.id }, sara).expect(404)).body.message).toBe(
        'No se encontró el operador',
      );
    });

    it('un operador no ve ni registra ingresos adicionales', async () => {
      await attempt({}, ana).expect(403);
      await ana.api.get('/api/servicios/listar-ingresos-adicionales').expect(403);
      await ana.api.get('/api/servicios/total-ingresos-adicionales').expect(403);
    });
  });

  describe('El servicio ocasional', () => {
    it('el 40 % es de quien lo prestó: entra en su cuenta y se le paga como cualquier otro', async () => {
      await create(ocasional(ana, 20_003));
      expect(await cuentaDe(ana)).toMatchObject({
        cantidad_servicios: 1,
        total_bruto: 20_003,
        total_pagar: 8_001,
        saldo_pendiente: 8_001,
        estado_pago: 'pendiente',
      });
      const [item] = await pendientesDe(ana);
      expect(item).toMatchObject({
        servicio_nombre: 'Corte a domicilio',
        monto_empleado: 8_001,
        porcentaje_empleado: 40,
      });
      const pago = { empleado_id: ana.id, monto: 8_001, tipo_pago: 'parcial', servicios_incluidos: [item?.id] };
      await admin.api.post('/api/pagos/crear-pago-semanal').send(pago).expect(201);
      expect(await pendientesDe(ana)).toEqual([]);
      expect(await cuentaDe(ana)).toMatchObject({ saldo_pendiente: 0, estado_pago: 'pagado' });
    });

    it('ya pagado no se elimina, ni su servicio desde el historial; deshecho el pago, sí', async () => {
      const { id } = await create(ocasional(ana));
      const [item] = await pendientesDe(ana);
      const pago = (
        await admin.api
          .post('/api/pagos/crear-pago-semanal')
          .send({ empleado_id: ana.id, monto: 8_000, tipo_pago: 'total' })
          .expect(201)
      ).body.data;
      expect((await remove(id).expect(409)).body.message).toBe('No se puede eliminar un servicio que ya fue pagado');
      await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${item?.id}`).expect(409);
      expect(await ids()).toContain(id);
      await admin.api.delete(`/api/pagos/eliminar-pago/${pago.id}`).expect(200);
      await remove(id).expect(200);
      expect(await cuentaDe(ana)).toMatchObject({ cantidad_servicios: 0, saldo_pendiente: 0 });
    });

    it('quien ya no trabaja no puede haberlo prestado', async () => {
      await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`).expect(200);
      expect((await attempt(ocasional(beto)).expect(409)).body.message).toBe('El operador está inactivo');
    });

    it('un accesorio no le da nada a nadie', async () => {
      await create({ operador_id: ana.id });
      await create({ operador_id: ana.id, tipo: 'otro' });
      expect(await cuentaDe(ana)).toMatchObject({ cantidad_servicios: 0, saldo_pendiente: 0 });
    });
  });

  describe('Consultar', () => {
    it('se buscan por concepto o categoría, sin importar tildes, y se filtran por tipo y fechas', async () => {
      const cera = await create({ concepto: 'Cera moldeadora única', fecha: '2026-10-02' });
      const curso = await create({
        concepto: 'Curso',
        categoria: 'Formación única',
        tipo: 'otro',
        fecha: '2026-10-05',
      });
      expect(await ids({ search: 'UNICA' })).toEqual([curso.id, cera.id]);
      expect(await ids({ search: 'unica', tipo: 'otro' })).toEqual([curso.id]);
      expect(await ids({ search: 'unica', fecha_inicio: '2026-10-02', fecha_fin: '2026-10-04' })).toEqual([cera.id]);
      expect(await ids({ search: '%' })).toEqual([]);
    });

    it('por páginas vienen con su paginación, y sin página como una lista', async () => {
      await Promise.all([1, 2, 3].map((n) => create({ concepto: `Paginado ${n}` })));
      const { body } = await admin.api
        .get('/api/servicios/listar-ingresos-adicionales')
        .query({ search: 'paginado', page: 2, per_page: 2 })
        .expect(200);
      expect(body.pagination).toEqual({ current_page: 2, per_page: 2, total: 3, total_pages: 2, from: 3, to: 3 });
      expect(body.data).toHaveLength(1);
      const list = await admin.api
        .get('/api/servicios/listar-ingresos-adicionales')
        .query({ search: 'paginado' })
        .expect(200);
      expect(list.body).toHaveLength(3);
    });

    it('el supervisor ve los de su sucursal; el administrador, todos, los de una o los de General', async () => {
      const [ofNorth, deSur, general] = [
        await create({ entidad_id: north }),
        await create({ entidad_id: sur }),
        await create(),
      ];
      const theirs = await ids({}, sara);
      expect(theirs).toContain(ofNorth.id);
      expect(theirs).not.toContain(deSur.id);
      expect(theirs).not.toContain(general.id);
      await sara.api.get('/api/servicios/listar-ingresos-adicionales').query({ entidad_id: sur }).expect(403);
      expect(await ids()).toEqual(expect.arrayContaining([ofNorth.id, deSur.id, general.id]));
      expect((await list({ entidad_id: sur })).every(({ entidad_id }) => entidad_id === sur)).toBe(true);
      expect((await list({ entidad_id: 0 })).every(({ entidad }) => entidad === null)).toBe(true);
      expect(await ids({ entidad_id: 0 })).toContain(general.id);
    });

    it('los totales son los de siempre, por medio y por tipo, y los de cada sucursal suman los de todas', async () => {
      const { id: fresh } = await crearSucursal(admin);
      const eva = await crearOperador(admin, { entidad_id: fresh });
      await create({ entidad_id: fresh, fecha: '2025-01-15' });
      await create(ocasional(eva));
      await create({
        entidad_id: fresh,
        tipo: 'otro',
        monto: 5_001,
        metodo_pago: 'mixto',
        monto_efectivo: 2_501,
        monto_transferencia: 2_500,
      });
      expect(await total({ entidad_id: fresh })).toEqual({
        total_general: 33_001,
        efectivo: 22_501,
        transferencia: 10_500,
        por_tipo: { accesorios: 8_000, servicios_ocasionales: 20_000, otros: 5_001 },
      });
      const parts = await Promise.all([0, north, sur, fresh].map((entidad_id) => total({ entidad_id })));
      expect(parts.reduce((sum, { total_general }) => sum + total_general, 0)).toBe((await total()).total_general);
      expect(await total({}, sara)).toEqual(await total({ entidad_id: north }));
    });
  });

  describe('Eliminar', () => {
    it('sale de la lista y de las cifras, y queda quién lo eliminó y por qué', async () => {
      const before = await total();
      const { id } = await create(ocasional(ana));
      const answer = await remove(id, sara).query({ motivo: 'Estaba repetido' }).expect(200);
      expect(answer.body).toEqual({ message: '¡Ingreso adicional eliminado exitosamente!' });
      expect(await ids()).not.toContain(id);
      expect(await total()).toEqual(before);
      expect(await pendientesDe(ana)).toEqual([]);
      expect(await enLibro({ cuenta: 'caja', origen: 'ingreso', origen_id: id })).toBe(0);
      expect(await app.sql('SELECT motivo, anulado_por::int AS por FROM ingreso WHERE id = $1', [id])).toEqual([
        { motivo: 'Estaba repetido', por: sara.usuario_id },
      ]);
      expect((await remove(id).expect(404)).body.message).toBe('No se encontró el ingreso adicional');
    });

    it('por encima de un tope de anular lo aprueba otra persona', async () => {
      const { id: entidad_id } = await crearSucursal(admin);
      const a = await abrirAprobaciones(admin, { entidad_id });
      const eva = await crearOperador(admin, { entidad_id });
      const anular = (id: number) => remove(id, a.sara).query({ motivo: 'Estaba repetido' });
      await a.topes({ anular_monto: 8_000, anular_dias: 3 });
      await anular((await create({}, a.sara)).id).expect(200);
      const { id } = await create(ocasional(eva), a.sara);
      const requiere = [{ que: 'anular_monto' as const, valor: 20_000, tope: 8_000 }];
      const acto = await exigirSegunda(admin, a, () => anular(id), { requiere, recurso: 'ingreso', recurso_id: id });
      expect(acto.resumen).toBe(`Corte a domicilio de $ 20.000, del 18/11/2026. Estaba repetido`);
      expect(await pendientesDe(eva)).toEqual([]);
      const { id: viejo } = await create({ fecha: '2026-11-10' }, a.sara);
      expect(requiereDe(await anular(viejo))).toEqual([{ que: 'anular_dias', valor: 8, tope: 3 }]);
    });

    it('el de otra sucursal no existe para un supervisor', async () => {
      const { id } = await create({ entidad_id: sur });
      await remove(id, sara).expect(404);
      await remove((await create()).id, sara).expect(404);
      expect(await ids()).toContain(id);
    });
  });
});

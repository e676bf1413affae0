import type { EstadoCuenta, EstadoPagoEmpleado, ServicioRealizado } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearRol,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
} from '../../../test/crear.js';

// Wednesday; its week is Monday 16 to Sunday 22.
const HOY = '2026-11-18';

describe('El estado de cuenta', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let corte: number;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    corte = (await crearServicio(admin, { nombre: 'Corte', precio: 25_000 })).id;
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    ana = await crearOperador(admin, { entidad_id: north, nombre: 'Ana', apellido: 'Muñoz' });
  });

  const status = async (who: Actor = admin, week?: string, operador = ana): Promise<EstadoCuenta> =>
    (
      await who.api
        .get(`/api/pagos/estado-cuenta/${operador.id}`)
        .query(week ? { semana: week } : {})
        .expect(200)
    ).body;
  const make = async (
    date: string,
    data: { descuento_porcentaje?: number; total?: number } = {},
  ): Promise<ServicioRealizado> => {
    const { total = 25_000, ...linea } = data;
    return (
      await registrar(admin, { empleado_id: ana.id, fecha: date, total, servicios: [{ servicio_id: corte, ...linea }] })
    )[0] as ServicioRealizado;
  };
  const pagarTodo = (amount: number) =>
    admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: ana.id, monto: amount, tipo_pago: 'total' })
      .expect(201);
  const anticipar = (amount: number, date = HOY) =>
    admin.api.post('/api/pagos/crear-pago').send({ empleado_id: ana.id, monto: amount, fecha: date }).expect(201);

  it('de una semana dice de dónde sale cada peso de la comisión', async () => {
    const { id } = await make('2026-11-17', { descuento_porcentaje: 10, total: 22_500 });
    expect(await status()).toEqual({
      empleado: { id: ana.id, nombre: 'Ana', apellido: 'Muñoz' },
      entidad: { id: north, nombre: 'Norte' },
      sucursales: [{ id: north, nombre: 'Norte' }],
      inicio: '2026-11-16',
      fin: '2026-11-22',
      saldo_anterior: 0,
      items: [
        {
          id,
          fecha: '2026-11-17',
          tipo: 'catalogo',
          servicio_nombre: 'Corte',
          cantidad: 1,
          precio_unitario: 25_000,
          descuento_porcentaje: 10,
          descuento_reparto: 0,
          total_con_descuento: 22_500,
          porcentaje_empleado: 40,
          monto_empleado: 9_000,
          pagado: false,
          retenido: false,
          descontado: 0,
        },
      ],
      pagos: [],
      cargos: [],
      total_ganado: 9_000,
      total_propinas: 0,
      total_pagado: 0,
      total_descontado: 0,
      saldo_final: 9_000,
      retenido: 0,
    });
  });

  it('empieza donde terminó el de la semana anterior, y saldo anterior más ganado menos pagado da el final', async () => {
    await make('2026-11-03');
    await make('2026-11-12');
    await pagarTodo(20_000);
    await make('2026-11-17');
    await anticipar(4_000);
    const semanas = await Promise.all(['2026-11-02', '2026-11-09', HOY].map((week) => status(admin, week)));
    for (const { saldo_anterior, total_ganado, total_pagado, saldo_final } of semanas)
      expect(saldo_anterior + total_ganado - total_pagado).toBe(saldo_final);
    expect(semanas.map(({ saldo_anterior, saldo_final }) => [saldo_anterior, saldo_final])).toEqual([
      [0, 10_000],
      [10_000, 20_000],
      [20_000, 6_000],
    ]);
    expect(semanas[0]?.items.map(({ pagado }) => pagado)).toEqual([true]);
    expect(semanas[2]?.pagos).toMatchObject([
      { monto: 20_000, tipo_pago: 'total', anticipo: 0 },
      { monto: 4_000, tipo_pago: 'manual', anticipo: 4_000, metodo_pago: 'efectivo', fecha: HOY },
    ]);
  });

  it('es el mismo, peso por peso, para quien paga, para la sucursal y para quien trabaja, y cuadra con lo que se le debe', async () => {
    const sara = await crearSupervisor(admin, { entidad_id: north });
    await make('2026-11-09');
    await make(HOY, { descuento_porcentaje: 10, total: 22_500 });
    await anticipar(12_000);
    const own = await status(ana);
    expect(await status(admin)).toEqual(own);
    expect(await status(sara)).toEqual(own);
    const rows: EstadoPagoEmpleado[] = (await admin.api.get('/api/pagos/estado-empleados').expect(200)).body;
    expect(own.saldo_final).toBe(7_000);
    expect(rows.find(({ empleado_id }) => empleado_id === ana.id)?.saldo_pendiente).toBe(own.saldo_final);
  });

  it('un anticipo mayor que lo ganado deja el saldo por debajo de cero', async () => {
    await make(HOY);
    await anticipar(16_000);
    const { items, pagos, saldo_final } = await status();
    expect(saldo_final).toBe(-6_000);
    expect(items).toMatchObject([{ pagado: true }]);
    expect(pagos).toMatchObject([{ monto: 16_000, anticipo: 6_000 }]);
  });

  it('lo anulado no aparece y el pago eliminado tampoco', async () => {
    const realizado = await make(HOY);
    const pago = (await pagarTodo(10_000)).body.data;
    await admin.api.delete(`/api/pagos/eliminar-pago/${pago.id}`).expect(200);
    expect(await status()).toMatchObject({
      pagos: [],
      total_pagado: 0,
      items: [{ pagado: false }],
      saldo_final: 10_000,
    });
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${realizado.id}`).expect(200);
    expect(await status()).toMatchObject({ pagos: [], items: [], total_ganado: 0, saldo_final: 0 });
  });

  it('un servicio ocasional cuenta como uno más', async () => {
    const ocasional = {
      concepto: 'Corte a domicilio',
      monto: 20_000,
      metodo_pago: 'efectivo',
      monto_efectivo: 20_000,
      monto_transferencia: 0,
      tipo: 'servicio_ocasional',
      operador_id: ana.id,
      fecha: HOY,
    };
    await admin.api.post('/api/servicios/crear-ingreso-adicional').send(ocasional).expect(201);
    expect(await status()).toMatchObject({
      items: [{ tipo: 'ocasional', servicio_nombre: 'Corte a domicilio', monto_empleado: 8_000 }],
      saldo_final: 8_000,
    });
  });

  it('el de otro no lo ve un operador, ni el de otra sucursal un supervisor', async () => {
    const beto = await crearOperador(admin, { entidad_id: sur });
    const sara = await crearSupervisor(admin, { entidad_id: north });
    await ana.api.get(`/api/pagos/estado-cuenta/${beto.id}`).expect(403);
    expect((await sara.api.get(`/api/pagos/estado-cuenta/${beto.id}`).expect(404)).body.message).toBe(
      'No se encontró el operador',
    );
    await admin.api.get('/api/pagos/estado-cuenta/999999').expect(404);
  });

  it('quien ve su sucursal sin permiso de ver pagos solo consulta lo suyo, en las cuatro consultas', async () => {
    const rol = await crearRol(admin, { alcance: 'sucursal', permisos: ['servicios.ver'] });
    const beto = await crearOperador(admin, { entidad_id: north });
    await admin.api.put(`/api/roles/usuarios/${beto.usuario_id}/role`).send({ role_id: rol.id }).expect(200);
    await anticipar(5_000);
    for (const path of ['estado-cuenta', 'servicios-empleado', 'servicios-pendientes']) {
      await beto.api.get(`/api/pagos/${path}/${beto.id}`).expect(200);
      expect((await beto.api.get(`/api/pagos/${path}/${ana.id}`).expect(403)).body.message).toBe(
        'Solo puedes consultar tu propia cuenta',
      );
    }
    await beto.api.get('/api/pagos/listar-pagos').query({ empleado_id: ana.id }).expect(403);
    expect((await beto.api.get('/api/pagos/listar-pagos').expect(200)).body.data).toEqual([]);
  });

  it('la semana es una fecha que existe', async () => {
    await admin.api.get(`/api/pagos/estado-cuenta/${ana.id}`).query({ semana: '2026-02-30' }).expect(400);
  });
});

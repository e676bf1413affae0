import type { EstadoPagoEmpleado } from '@jornal/contract';
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

describe('Un empleado que cambió de sucursal', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    ana = await crearOperador(admin, { entidad_id: north, nombre: 'Ana', apellido: 'Díaz' });
  });

  /** A performed service whose share is exactly `comision`; answers its id. */
  const work = async (comision: number): Promise<number> => {
    const { id } = await crearServicio(admin, { precio: comision, porcentaje_pago_empleado: 100 });
    const [line] = await registrar(admin, { empleado_id: ana.id, total: comision, servicios: [{ servicio_id: id }] });
    return line?.id as number;
  };
  const manual = async (amount: number, status = true): Promise<number> =>
    (
      await admin.api
        .post('/api/pagos/crear-pago')
        .send({ empleado_id: ana.id, monto: amount, fecha: '2026-11-18', estado: status })
        .expect(201)
    ).body.data.id;
  /** Moves the operator, a minute later each time. */
  const mudar = (entidad_id: number) => {
    app.reloj.avanzar({ minutos: 1 });
    return admin.api.put(`/api/operadores/modificar-operador/${ana.id}`).send({ entidad_id });
  };

  const CERRADA =
    'El operador ahora es de Sur y su cuenta en esta sucursal quedó en cero. Para cambiarla, devuélvelo primero a esta sucursal.';

  it('no vuelve a tener saldo en la anterior: nadie podría pagárselo', async () => {
    const servicio = await work(5_000);
    const nota = await manual(2_000, false);
    const pago = await manual(5_000);
    await mudar(sur).expect(200);
    for (const request of [
      admin.api.delete(`/api/pagos/eliminar-pago/${pago}`),
      admin.api.put(`/api/pagos/marcar-pagado/${nota}`),
      admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicio}`),
    ]) {
      expect((await request.expect(409)).body).toMatchObject({ codigo: 'CUENTA_CERRADA', message: CERRADA });
    }
    await admin.api.delete(`/api/pagos/eliminar-pago/${nota}`).expect(200);
    await mudar(north).expect(200);
    await admin.api.delete(`/api/pagos/eliminar-pago/${pago}`).expect(200);
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicio}`).expect(200);
  });

  it('mudarlo mientras se elimina su pago: se hace una de las dos cosas, nunca ambas', async () => {
    for (let time = 0; time < 12; time++) {
      ana = await crearOperador(admin, { entidad_id: north });
      await work(5_000);
      const pago = await manual(5_000);
      const [mudanza, erased] = await Promise.all([mudar(sur), admin.api.delete(`/api/pagos/eliminar-pago/${pago}`)]);
      expect([mudanza.status, erased.status].sort()).toEqual([200, 409]);
    }
  });

  it('tiene en cada sucursal sus cifras, sus servicios y su estado de cuenta, también para quien supervisa la anterior', async () => {
    const sara = await crearSupervisor(admin, { entidad_id: north });
    const [a] = [await work(5_000)];
    await manual(5_000);
    await mudar(sur).expect(200);
    const [b, c] = [await work(3_000), await work(1_000)];
    const cifras = async (who: Actor, entidad_id: number) =>
      (await who.api.get('/api/pagos/estado-empleados').query({ entidad_id }).expect(200)).body.find(
        (e: EstadoPagoEmpleado) => e.empleado_id === ana.id,
      );
    const rows = async (who: Actor, entidad_id?: number) =>
      (
        await who.api
          .get(`/api/pagos/servicios-empleado/${ana.id}`)
          .query({ entidad_id, page: 1, ventana: true })
          .expect(200)
      ).body;
    const cuenta = async (who: Actor, entidad_id?: number) =>
      (await who.api.get(`/api/pagos/estado-cuenta/${ana.id}`).query({ entidad_id }).expect(200)).body;
    expect([(await cifras(admin, north)).total_pagar, (await cifras(admin, sur)).total_pagar]).toEqual([5_000, 4_000]);
    for (const caller of [admin, sara]) {
      expect(await rows(caller, north)).toMatchObject({
        data: [{ id: a }],
        pagination: { total: 1 },
        totales: { cantidad: 1, monto_servicio: 5_000, monto_empleado: 5_000 },
      });
      expect(await cuenta(caller, north)).toMatchObject({
        entidad: { id: north },
        total_ganado: 5_000,
        total_pagado: 5_000,
        saldo_final: 0,
      });
    }
    expect(await rows(admin, sur)).toMatchObject({ data: [{ id: c }, { id: b }], totales: { monto_empleado: 4_000 } });
    expect(await rows(admin)).toMatchObject({ totales: { cantidad: 3, monto_empleado: 9_000 } });
    expect(await cuenta(admin, sur)).toMatchObject({ entidad: { id: sur }, total_ganado: 4_000, saldo_final: 4_000 });
    for (const quien of [admin, ana])
      expect(await cuenta(quien)).toMatchObject({
        entidad: { id: sur },
        sucursales: [{ id: sur }, { id: north }],
        total_ganado: 9_000,
        total_pagado: 5_000,
        saldo_final: 4_000,
      });
    expect(await rows(ana)).toMatchObject({ pagination: { total: 3 } });
    await sara.api.get(`/api/pagos/servicios-empleado/${ana.id}`).query({ entidad_id: sur }).expect(403);
    const nobody = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    await nobody.api.get(`/api/pagos/servicios-empleado/${ana.id}`).expect(404);
    await nobody.api.get(`/api/pagos/estado-cuenta/${ana.id}`).expect(404);
    await admin.api.get(`/api/pagos/estado-cuenta/${ana.id}`).query({ entidad_id: nobody.entidad_id }).expect(404);
  });

  it('un servicio sin comisión de la anterior sí se anula: no mueve su cuenta', async () => {
    const { id } = await crearServicio(admin, { precio: 8_000, porcentaje_pago_empleado: 0 });
    const [line] = await registrar(admin, { empleado_id: ana.id, total: 8_000, servicios: [{ servicio_id: id }] });
    await mudar(sur).expect(200);
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${line?.id}`).expect(200);
  });
});

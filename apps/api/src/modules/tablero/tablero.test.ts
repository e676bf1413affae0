import { type EstadoPagoEmpleado, PERMISOS } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearCuenta,
  crearOperador,
  crearRol,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
} from '../../../test/crear.js';

const HOY = '2026-11-18';

/** Every figure of a month, a day and everybody's balance, as the dashboards show them. */
async function read(who: Actor, path: string, query: Record<string, unknown> = {}) {
  return (await who.api.get(`/api/${path}`).query(query).expect(200)).body;
}

describe('Los tableros', () => {
  let app: Prueba;
  let admin: Actor;
  let ana: Operador;
  let beto: Operador;
  let carla: Operador;
  let sara: Operador;
  let corte: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    const north = (await crearSucursal(admin)).id;
    const sur = (await crearSucursal(admin)).id;
    ana = await crearOperador(admin, { entidad_id: north });
    beto = await crearOperador(admin, { entidad_id: north });
    carla = await crearOperador(admin, { entidad_id: sur });
    sara = await crearSupervisor(admin, { entidad_id: sur });
    corte = (await crearServicio(admin, { precio: 30_000 })).id;
    const day = (
      operador: Operador,
      date: string,
      quantity: number,
      metodo_pago: 'efectivo' | 'transferencia' = 'efectivo',
    ) =>
      registrar(admin, {
        empleado_id: operador.id,
        total: 30_000 * quantity,
        fecha: date,
        metodo_pago,
        ...(metodo_pago === 'efectivo' ? {} : { monto_efectivo: 0, monto_transferencia: 30_000 * quantity }),
        servicios: [{ servicio_id: corte, cantidad: quantity }],
      });
    await day(ana, '2026-10-05', 1);
    await day(carla, '2026-10-18', 2);
    await day(ana, '2026-10-19', 4);
    await day(ana, '2026-11-01', 1);
    await day(beto, '2026-11-15', 2, 'transferencia');
    await day(carla, '2026-11-18', 3);
  });
  afterAll(() => app.cerrar());

  it('un rango suma sus días y el mes suma los suyos', async () => {
    const range = await read(admin, 'servicios/ganancias-por-rango', {
      fecha_inicio: '2026-11-01',
      fecha_fin: '2026-11-30',
    });
    const mes = await read(admin, 'servicios/ganancia-neta');
    expect(range.dias).toHaveLength(30);
    const sum = (field: string) =>
      range.dias.reduce((total: number, d: Record<string, number>) => total + (d[field] as number), 0);
    expect(sum('ingresos_totales')).toBe(180_000);
    for (const campo of ['ingresos_totales', 'ganancia_neta', 'total_pagar_empleados'])
      expect(mes[campo]).toBe(sum(campo));
    expect(range.resumen_diario).toEqual({
      ingresos_totales: 180_000,
      ganancia_neta: 108_000,
      porcentaje_ganancia: 60,
    });
    for (const { fecha, ingresos_totales } of range.dias) {
      if (ingresos_totales > 0)
        expect((await read(admin, 'servicios/ganancias-diarias', { fecha })).resumen_diario.ingresos_totales).toBe(
          ingresos_totales,
        );
    }
  });

  it('el mes se compara con el anterior entero y con el mismo corte de hoy', async () => {
    expect(await read(admin, 'servicios/ganancia-neta')).toMatchObject({
      ingresos_totales: 180_000,
      ingresos_totales_mes_anterior: 210_000,
      ganancia_neta_mes_anterior: 126_000,
      mismo_corte: { ingresos_totales: 90_000, gastos: 0, ganancia_neta: 54_000 },
    });
    expect(await read(admin, 'servicios/ganancia-neta', { mes: 10, anio: 2026 })).toMatchObject({
      ingresos_totales: 210_000,
      ingresos_totales_mes_anterior: 0,
      mes: 10,
      anio: 2026,
    });
  });

  it('un mes que ya pasó se compara entero: el corte de hoy no le quita días al anterior', async () => {
    await registrar(admin, {
      empleado_id: carla.id,
      total: 30_000,
      fecha: '2026-09-30',
      servicios: [{ servicio_id: corte, cantidad: 1 }],
    });
    expect(await read(admin, 'servicios/ganancia-neta', { mes: 10, anio: 2026 })).toMatchObject({
      ingresos_totales_mes_anterior: 30_000,
      mismo_corte: { ingresos_totales: 30_000, gastos: 0, ganancia_neta: 18_000 },
    });
    // And the month of the same number a year ago is not the one of today.
    expect(await read(admin, 'servicios/ganancia-neta', { mes: 11, anio: 2025 })).toMatchObject({
      mismo_corte: { ingresos_totales: 0 },
    });
  });

  it('un mes sin nada da ceros', async () => {
    expect(await read(admin, 'servicios/ganancia-neta', { mes: 1, anio: 2026 })).toMatchObject({
      ingresos_totales: 0,
      ganancia_neta: 0,
      porcentaje_ganancia: 0,
    });
  });

  it('las sucursales suman el total, cada medio de pago su parte', async () => {
    const de = async (entidad_id?: number) => read(admin, 'servicios/ganancias-por-metodo-pago', { entidad_id });
    const SIN_RECAUDO = { efectivo: 0, transferencia: 0, propinas: 0, abonos: 0, anticipos: 0, devuelto: 0 };
    const [all, north, sur, general] = [await de(), await de(ana.entidad_id), await de(carla.entidad_id), await de(0)];
    expect(all).toEqual({
      total_general: 180_000,
      efectivo: { total_ingresos: 120_000, porcentaje_del_total: 66.67 },
      transferencia: { total_ingresos: 60_000, porcentaje_del_total: 33.33 },
      por_cobrar: { total_ingresos: 0, porcentaje_del_total: 0 },
      recaudo: { ...SIN_RECAUDO, efectivo: 120_000, transferencia: 60_000 },
    });
    expect(north.total_general + sur.total_general + general.total_general).toBe(all.total_general);
    expect(general).toEqual({
      total_general: 0,
      efectivo: { total_ingresos: 0, porcentaje_del_total: 0 },
      transferencia: { total_ingresos: 0, porcentaje_del_total: 0 },
      por_cobrar: { total_ingresos: 0, porcentaje_del_total: 0 },
      recaudo: SIN_RECAUDO,
    });
  });

  it('los servicios cuentan por unidades', async () => {
    expect(
      (await read(admin, 'servicios/ganancias-diarias', { fecha: '2026-10-19' })).estadisticas.total_servicios,
    ).toBe(4);
    expect((await read(admin, 'servicios/total-ganado', { operador_id: ana.id })).servicios_realizados).toBe(6);
  });

  it('un rango al revés o de más de 366 días se rechaza', async () => {
    const ask = (fecha_inicio: string, fecha_fin: string) =>
      admin.api.get('/api/servicios/ganancias-por-rango').query({ fecha_inicio, fecha_fin });
    expect((await ask('2026-11-02', '2026-11-01').expect(400)).body.message).toBe(
      'La fecha final no puede ser anterior a la inicial',
    );
    expect((await ask('2026-01-01', '2027-01-02').expect(400)).body.message).toBe('El rango no puede superar 366 días');
    expect((await ask('2026-01-01', '2027-01-01').expect(200)).body.dias).toHaveLength(366);
  });

  it('un supervisor ve las cifras de su sucursal y ninguna otra', async () => {
    expect((await read(sara, 'servicios/ganancia-neta')).ingresos_totales).toBe(90_000);
    expect(
      (await sara.api.get('/api/servicios/ganancia-neta').query({ entidad_id: ana.entidad_id }).expect(403)).body
        .message,
    ).toBe('No tienes acceso a esa sucursal');
    const rows: EstadoPagoEmpleado[] = await read(sara, 'servicios/total-pagar-operador');
    expect(rows.map((f) => f.empleado_id)).toEqual([carla.id]);
  });

  it('un operador ve lo suyo y ninguna cifra del negocio', async () => {
    for (const path of [
      'ganancia-neta',
      'ganancias-por-metodo-pago',
      'ganancias-diarias',
      'estadisticas-completas',
      'total-pagar-operador-completo',
    ]) {
      await ana.api.get(`/api/servicios/${path}`).expect(403);
    }
    expect(await read(ana, 'servicios/total-ganado')).toMatchObject({ total_ganado: 72_000, saldo_pendiente: 72_000 });
    await ana.api.get('/api/servicios/total-ganado').query({ operador_id: beto.id }).expect(403);
    const rows: EstadoPagoEmpleado[] = await read(ana, 'servicios/total-pagar-operador');
    expect(rows.map((f) => f.empleado_id)).toEqual([ana.id]);
  });

  it('quien tiene un rol del negocio, con dashboard.ver y sin operador, no ve lo de nadie aunque vea su sucursal', async () => {
    const entidad_id = sara.entidad_id;
    const rol = await crearRol(admin, { alcance: 'sucursal', permisos: ['dashboard.ver'] });
    const luz = await crearCuenta(admin, { role_id: rol.id, entidad_id });
    // There is something to see: an administrator sees it.
    expect(await read(admin, 'servicios/total-pagar-operador', { entidad_id })).not.toEqual([]);
    expect(await read(luz, 'servicios/total-pagar-operador')).toEqual([]);
    expect(await read(luz, 'servicios/total-ganado')).toMatchObject({ total_ganado: 0, servicios_realizados: 0 });
    await luz.api.get('/api/tablero/mes').expect(403);
  });

  it('con dashboard.ver y sin dashboard.negocio un supervisor ve su propia cuenta y ninguna otra cifra', async () => {
    await registrar(admin, {
      empleado_id: sara.id,
      total: 30_000,
      fecha: HOY,
      servicios: [{ servicio_id: corte, cantidad: 1 }],
    });
    const business = (status: boolean) =>
      admin.api
        .put('/api/roles/2/permisos')
        .send({ permisos: [{ permiso_id: PERMISOS.indexOf('dashboard.negocio') + 1, estado: status }] })
        .expect(200);
    const who = async () =>
      (await read(sara, 'servicios/total-pagar-operador')).map((f: EstadoPagoEmpleado) => f.empleado_id);
    expect((await who()).sort()).toEqual([carla.id, sara.id].sort());
    await business(false);
    expect(await who()).toEqual([sara.id]);
    const own = {
      total_ganado: 12_000,
      total_propinas: 0,
      servicios_realizados: 1,
      servicios_pendientes: 1,
      servicios_pagados: 0,
      total_pagado: 0,
      saldo_pendiente: 12_000,
      retenido: 0,
    };
    expect(await read(sara, 'servicios/total-ganado')).toEqual(own);
    // Naming a colleague of one's own branch, which with the figures of the business is allowed, gives nothing of theirs.
    expect(await read(sara, 'servicios/total-ganado', { operador_id: carla.id })).toEqual(own);
    const range = 'fecha_inicio=2026-11-01&fecha_fin=2026-11-30';
    for (const path of [
      'servicios/total-pagar-operador-completo',
      'servicios/ganancia-neta',
      'servicios/ganancias-por-metodo-pago',
      'servicios/ganancias-diarias',
      `servicios/ganancias-por-rango?${range}`,
      'servicios/estadisticas-completas',
      'libro/asientos',
    ]) {
      expect((await sara.api.get(`/api/${path}`).expect(403)).body.message).toBe(
        'No tienes permisos para realizar esta acción',
      );
    }
    await business(true);
    expect(await read(sara, 'servicios/total-ganado', { operador_id: carla.id })).not.toEqual(own);
  });
});

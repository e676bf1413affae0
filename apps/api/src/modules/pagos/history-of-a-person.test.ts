import fc from 'fast-check';
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

const HOY = '2026-11-18';

describe('Lo de un operador que cambió de sucursal', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let este: number;
  let deReportes: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    const permisos = ['dashboard.ver', 'servicios.ver', 'pagos.ver', 'reportes.ver'] as const;
    deReportes = (await crearRol(admin, { alcance: 'propio', permisos: [...permisos] })).id;
    [north, sur, este] = (await Promise.all(
      ['Norte', 'Sur', 'Este'].map(async (name) => (await crearSucursal(admin, { name })).id),
    )) as [number, number, number];
  });
  afterAll(() => app.cerrar());

  /** An operator who may read reports too. */
  const conReportes = async (entidad_id: number): Promise<Operador> => {
    const operador = await crearOperador(admin, { entidad_id });
    await admin.api.put(`/api/roles/usuarios/${operador.usuario_id}/role`).send({ role_id: deReportes }).expect(200);
    return operador;
  };

  const work = async (operador: Operador, comision: number): Promise<void> => {
    const { id } = await crearServicio(admin, { precio: comision, porcentaje_pago_empleado: 100 });
    await registrar(admin, { empleado_id: operador.id, total: comision, servicios: [{ servicio_id: id }] });
  };
  const pagarTodo = (operador: Operador, amount: number) =>
    admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: operador.id, monto: amount, tipo_pago: 'total' })
      .expect(201);
  /** Moves the operator, a minute later each time. */
  const mudar = (operador: Operador, entidad_id: number) => {
    app.reloj.avanzar({ minutos: 1 });
    return admin.api.put(`/api/operadores/modificar-operador/${operador.id}`).send({ entidad_id }).expect(200);
  };
  const read = async (who: Actor, path: string, query: object = {}) =>
    (await who.api.get(`/api/${path}`).query(query).expect(200)).body;

  /** The work and money of an operator, from every route that tells of them. */
  const loSuyo = async (who: Actor, { id }: Operador) => {
    const [realizados, items, pagos, cuenta, total, pending, informe] = [
      await read(who, 'servicios/listar-servicios-realizados', { empleado_id: id, per_page: 100, totales: 'true' }),
      await read(who, `pagos/servicios-empleado/${id}`, { page: 1, per_page: 100 }),
      await read(who, 'pagos/listar-pagos', { empleado_id: id, per_page: 100, totales: 'true' }),
      await read(who, `pagos/estado-cuenta/${id}`),
      await read(who, 'servicios/total-ganado', { operador_id: id }),
      await read(who, `pagos/servicios-pendientes/${id}`),
      (
        await who.api
          .post('/api/generate-report')
          .send({
            report_type: 'liquidacion_operador',
            start_date: HOY,
            end_date: HOY,
            operador_id: id,
            page: 1,
            per_page: 100,
          })
          .expect(200)
      ).body.data,
    ];
    return {
      realizados: { totales: realizados.totales, total: realizados.pagination.total, filas: realizados.data },
      items: { totales: items.totales, filas: items.data },
      pagos: { totales: pagos.totales, total: pagos.pagination.total, filas: pagos.data },
      cuenta,
      total,
      pendientes: pending,
      informe: { resumen: informe.summary, filas: informe.data },
    };
  };
  const due = async (who: Actor, { id }: Operador): Promise<number> =>
    (await read(who, 'servicios/total-pagar-operador'))
      .filter((row: { empleado_id: number }) => row.empleado_id === id)
      .reduce((sum: number, row: { saldo_pendiente: number }) => sum + row.saldo_pendiente, 0);

  it('lo acompaña: él y quien administra leen lo mismo, al peso, haya trabajado donde haya trabajado', async () => {
    const stretch = fc.record({
      donde: fc.nat(2),
      comisiones: fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(stretch, { minLength: 1, maxLength: 3 }), async (stretches) => {
        const sedes = [north, sur, este];
        const ana = await conReportes(sedes[stretches[0]?.donde ?? 0] as number);
        let ganado = 0;
        let pagado = 0;
        for (const [i, { donde, comisiones }] of stretches.entries()) {
          if (i > 0) await mudar(ana, sedes[donde] as number);
          for (const comision of comisiones) await work(ana, comision);
          const sum = comisiones.reduce((total, c) => total + c, 0);
          ganado += sum;
          if (sum === 0 || i === stretches.length - 1) continue;
          await pagarTodo(ana, sum);
          pagado += sum;
        }
        const own = await loSuyo(ana, ana);
        expect(own).toEqual(await loSuyo(admin, ana));
        expect(own).toMatchObject({
          realizados: { totales: { monto_empleado: ganado } },
          pagos: { totales: { monto: pagado } },
          cuenta: { total_ganado: ganado, total_pagado: pagado, saldo_final: ganado - pagado },
          total: { total_ganado: ganado, total_pagado: pagado, saldo_pendiente: ganado - pagado },
          informe: { resumen: { saldo_pendiente: ganado - pagado } },
        });
        expect(await due(ana, ana)).toBe(ganado - pagado);
      }),
      { numRuns: 5 },
    );
  }, 240_000);

  it('no le abre la sucursal que dejó, ni a otros lo suyo', async () => {
    const [ana, luz] = [
      await crearOperador(admin, { entidad_id: north }),
      await crearOperador(admin, { entidad_id: north }),
    ];
    const [ofNorth, deSur] = [
      await crearSupervisor(admin, { entidad_id: north }),
      await crearSupervisor(admin, { entidad_id: sur }),
    ];
    await work(ana, 12_000);
    await work(luz, 7_000);
    await pagarTodo(ana, 12_000);
    await mudar(ana, sur);
    await work(ana, 500);
    const realizados = async (who: Actor, query: object = {}) =>
      (await read(who, 'servicios/listar-servicios-realizados', { per_page: 100, ...query })).data.map(
        (s: { empleado: { id: number }; monto_empleado: number }) => [s.empleado.id, s.monto_empleado],
      );
    expect(await realizados(ana)).toEqual([
      [ana.id, 500],
      [ana.id, 12_000],
    ]);
    expect(await realizados(ana, { entidad_id: north })).toEqual([[ana.id, 12_000]]);
    expect(await realizados(ana, { entidad_id: sur })).toEqual([[ana.id, 500]]);
    await ana.api.get('/api/servicios/listar-servicios-realizados').query({ entidad_id: este }).expect(403);
    await ana.api.get('/api/servicios/listar-servicios-realizados').query({ empleado_id: luz.id }).expect(403);
    await ana.api.get('/api/servicios/listar-servicio').query({ entidad_id: north }).expect(403);
    expect(await realizados(ofNorth, { empleado_id: ana.id })).toEqual([[ana.id, 12_000]]);
    expect(await realizados(deSur, { empleado_id: ana.id })).toEqual([[ana.id, 500]]);
    expect(await realizados(luz)).toEqual([[luz.id, 7_000]]);
    await luz.api.get('/api/servicios/listar-servicios-realizados').query({ entidad_id: sur }).expect(403);
  });

  it('se ordena y se exporta entero, con la sucursal de cada fila', async () => {
    const ana = await crearOperador(admin, { entidad_id: north });
    await work(ana, 3_000);
    await pagarTodo(ana, 3_000);
    await mudar(ana, sur);
    await work(ana, 1_000);
    for (const [order, amounts] of [
      ['total', [1_000, 3_000]],
      ['entidad', [3_000, 1_000]],
    ] as const) {
      const { data } = await read(ana, 'servicios/listar-servicios-realizados', { orden: order, sentido: 'asc' });
      expect(data.map((s: { monto_empleado: number }) => s.monto_empleado)).toEqual(amounts);
    }
    const file = await ana.api.get('/api/servicios/listar-servicios-realizados').query({ formato: 'csv' }).expect(200);
    expect(file.text).toContain('Norte');
    expect(file.text).toContain('Sur');
  });
});

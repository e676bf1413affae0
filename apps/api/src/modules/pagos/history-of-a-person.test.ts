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
  let prueba: Prueba;
  let admin: Actor;
  let norte: number;
  let sur: number;
  let este: number;
  let deReportes: number;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    const permisos = ['dashboard.ver', 'servicios.ver', 'pagos.ver', 'reportes.ver'] as const;
    deReportes = (await crearRol(admin, { alcance: 'propio', permisos: [...permisos] })).id;
    [norte, sur, este] = (await Promise.all(
      ['Norte', 'Sur', 'Este'].map(async (name) => (await crearSucursal(admin, { name })).id),
    )) as [number, number, number];
  });
  afterAll(() => prueba.cerrar());

  /** An operator who may read reports too. */
  const conReportes = async (entidad_id: number): Promise<Operador> => {
    const operador = await crearOperador(admin, { entidad_id });
    await admin.api.put(`/api/roles/usuarios/${operador.usuario_id}/role`).send({ role_id: deReportes }).expect(200);
    return operador;
  };

  const trabajar = async (operador: Operador, comision: number): Promise<void> => {
    const { id } = await crearServicio(admin, { precio: comision, porcentaje_pago_empleado: 100 });
    await registrar(admin, { empleado_id: operador.id, total: comision, servicios: [{ servicio_id: id }] });
  };
  const pagarTodo = (operador: Operador, monto: number) =>
    admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: operador.id, monto, tipo_pago: 'total' })
      .expect(201);
  /** Moves the operator, a minute later each time. */
  const mudar = (operador: Operador, entidad_id: number) => {
    prueba.reloj.avanzar({ minutos: 1 });
    return admin.api.put(`/api/operadores/modificar-operador/${operador.id}`).send({ entidad_id }).expect(200);
  };
  const leer = async (quien: Actor, ruta: string, query: object = {}) =>
    (await quien.api.get(`/api/${ruta}`).query(query).expect(200)).body;

  /** The work and money of an operator, from every route that tells of them. */
  const loSuyo = async (quien: Actor, { id }: Operador) => {
    const [realizados, items, pagos, cuenta, total, pendientes, informe] = [
      await leer(quien, 'servicios/listar-servicios-realizados', { empleado_id: id, per_page: 100, totales: 'true' }),
      await leer(quien, `pagos/servicios-empleado/${id}`, { page: 1, per_page: 100 }),
      await leer(quien, 'pagos/listar-pagos', { empleado_id: id, per_page: 100, totales: 'true' }),
      await leer(quien, `pagos/estado-cuenta/${id}`),
      await leer(quien, 'servicios/total-ganado', { operador_id: id }),
      await leer(quien, `pagos/servicios-pendientes/${id}`),
      (
        await quien.api
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
      pendientes,
      informe: { resumen: informe.summary, filas: informe.data },
    };
  };
  const debido = async (quien: Actor, { id }: Operador): Promise<number> =>
    (await leer(quien, 'servicios/total-pagar-operador'))
      .filter((fila: { empleado_id: number }) => fila.empleado_id === id)
      .reduce((suma: number, fila: { saldo_pendiente: number }) => suma + fila.saldo_pendiente, 0);

  it('lo acompaña: él y quien administra leen lo mismo, al peso, haya trabajado donde haya trabajado', async () => {
    const tramo = fc.record({
      donde: fc.nat(2),
      comisiones: fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(tramo, { minLength: 1, maxLength: 3 }), async (tramos) => {
        const sedes = [norte, sur, este];
        const ana = await conReportes(sedes[tramos[0]?.donde ?? 0] as number);
        let ganado = 0;
        let pagado = 0;
        for (const [i, { donde, comisiones }] of tramos.entries()) {
          if (i > 0) await mudar(ana, sedes[donde] as number);
          for (const comision of comisiones) await trabajar(ana, comision);
          const suma = comisiones.reduce((total, c) => total + c, 0);
          ganado += suma;
          if (suma === 0 || i === tramos.length - 1) continue;
          await pagarTodo(ana, suma);
          pagado += suma;
        }
        const suyo = await loSuyo(ana, ana);
        expect(suyo).toEqual(await loSuyo(admin, ana));
        expect(suyo).toMatchObject({
          realizados: { totales: { monto_empleado: ganado } },
          pagos: { totales: { monto: pagado } },
          cuenta: { total_ganado: ganado, total_pagado: pagado, saldo_final: ganado - pagado },
          total: { total_ganado: ganado, total_pagado: pagado, saldo_pendiente: ganado - pagado },
          informe: { resumen: { saldo_pendiente: ganado - pagado } },
        });
        expect(await debido(ana, ana)).toBe(ganado - pagado);
      }),
      { numRuns: 5 },
    );
  }, 240_000);

  it('no le abre la sucursal que dejó, ni a otros lo suyo', async () => {
    const [ana, luz] = [
      await crearOperador(admin, { entidad_id: norte }),
      await crearOperador(admin, { entidad_id: norte }),
    ];
    const [deNorte, deSur] = [
      await crearSupervisor(admin, { entidad_id: norte }),
      await crearSupervisor(admin, { entidad_id: sur }),
    ];
    await trabajar(ana, 12_000);
    await trabajar(luz, 7_000);
    await pagarTodo(ana, 12_000);
    await mudar(ana, sur);
    await trabajar(ana, 500);
    const realizados = async (quien: Actor, query: object = {}) =>
      (await leer(quien, 'servicios/listar-servicios-realizados', { per_page: 100, ...query })).data.map(
        (s: { empleado: { id: number }; monto_empleado: number }) => [s.empleado.id, s.monto_empleado],
      );
    expect(await realizados(ana)).toEqual([
      [ana.id, 500],
      [ana.id, 12_000],
    ]);
    expect(await realizados(ana, { entidad_id: norte })).toEqual([[ana.id, 12_000]]);
    expect(await realizados(ana, { entidad_id: sur })).toEqual([[ana.id, 500]]);
    await ana.api.get('/api/servicios/listar-servicios-realizados').query({ entidad_id: este }).expect(403);
    await ana.api.get('/api/servicios/listar-servicios-realizados').query({ empleado_id: luz.id }).expect(403);
    await ana.api.get('/api/servicios/listar-servicio').query({ entidad_id: norte }).expect(403);
    expect(await realizados(deNorte, { empleado_id: ana.id })).toEqual([[ana.id, 12_000]]);
    expect(await realizados(deSur, { empleado_id: ana.id })).toEqual([[ana.id, 500]]);
    expect(await realizados(luz)).toEqual([[luz.id, 7_000]]);
    await luz.api.get('/api/servicios/listar-servicios-realizados').query({ entidad_id: sur }).expect(403);
  });

  it('se ordena y se exporta entero, con la sucursal de cada fila', async () => {
    const ana = await crearOperador(admin, { entidad_id: norte });
    await trabajar(ana, 3_000);
    await pagarTodo(ana, 3_000);
    await mudar(ana, sur);
    await trabajar(ana, 1_000);
    for (const [orden, montos] of [
      ['total', [1_000, 3_000]],
      ['entidad', [3_000, 1_000]],
    ] as const) {
      const { data } = await leer(ana, 'servicios/listar-servicios-realizados', { orden, sentido: 'asc' });
      expect(data.map((s: { monto_empleado: number }) => s.monto_empleado)).toEqual(montos);
    }
    const archivo = await ana.api
      .get('/api/servicios/listar-servicios-realizados')
      .query({ formato: 'csv' })
      .expect(200);
    expect(archivo.text).toContain('Norte');
    expect(archivo.text).toContain('Sur');
  });
});

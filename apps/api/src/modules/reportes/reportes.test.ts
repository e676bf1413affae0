import type { ReporteGenerado, ReportType } from '@jornal/contract';
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

describe('Los reportes', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let north: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    const center = (await crearSucursal(admin, { name: 'Centro' })).id;
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearSupervisor(admin, { entidad_id: center });
    ana = await crearOperador(admin, { entidad_id: center, nombre: 'Ana', apellido: 'Díaz' });
    const corte = await crearServicio(admin, { nombre: 'Corte', precio: 25_000, porcentaje_pago_empleado: 40 });
    for (const date of [HOY, '2026-11-17', '2026-10-05'])
      await registrar(sara, {
        empleado_id: ana.id,
        total: 25_000,
        fecha: date,
        servicios: [{ servicio_id: corte.id }],
      });
    await sara.api.post('/api/gastos/crear').send({ descripcion: 'Toallas', monto: 7_000, fecha: HOY }).expect(201);
    await admin.api
      .post('/api/gastos/crear')
      .send({ descripcion: 'Ánforas', monto: 9_000, fecha: HOY, entidad_id: north })
      .expect(201);
  });
  afterAll(() => app.cerrar());

  const ask = (who: Actor, order: Record<string, unknown>) =>
    who.api.post('/api/generate-report').send({ start_date: '2026-11-01', end_date: '2026-11-30', ...order });
  const generate = async (who: Actor, order: Record<string, unknown>): Promise<ReporteGenerado> =>
    (await ask(who, order).expect(200)).body.data;

  it('dice su título, su período, sus filas, lo que suman y de dónde sale cada una', async () => {
    const reporte = await generate(sara, { report_type: 'servicios_realizados' });
    expect(reporte).toMatchObject({
      title: 'Servicios realizados',
      period: '01/11/2026 – 30/11/2026',
      base: 'Por fecha del servicio',
    });
    expect(reporte.summary).toMatchObject({
      cantidad_servicios: 2,
      ingresos_servicios: 50_000,
      pagos_servicios: 20_000,
      ganancia_servicios: 30_000,
    });
    expect(reporte.totales).toMatchObject({ cantidad: 2, total_con_descuento: 50_000, monto_empleado: 20_000 });
    expect(
      reporte.data.map((row) => [row['fecha'], row['servicio'], row['operador'], row['entidad'], row['origen']]),
    ).toEqual([
      [HOY, 'Corte', 'Ana Díaz', 'Centro', 'servicio_realizado'],
      ['2026-11-17', 'Corte', 'Ana Díaz', 'Centro', 'servicio_realizado'],
    ]);
  });

  it('dice de qué negocio es: el de la sucursal, o el único que hay', async () => {
    const negocios = async () => {
      const [deTodo, ofNorth, deSara] = await Promise.all([
        generate(admin, { report_type: 'gastos' }),
        generate(admin, { report_type: 'gastos', entidad_id: north }),
        generate(sara, { report_type: 'gastos' }),
      ]);
      return [deTodo, ofNorth, deSara].map(({ negocio }) => negocio);
    };
    const [{ centro, otro, client_id }] = (await app.sql(
      `SELECT a.business_name AS centro, b.business_name AS otro, b.id AS client_id FROM entidad s
        JOIN client a ON a.id = s.client_id, entidad n JOIN client b ON b.id = n.client_id WHERE s.id = $1 AND n.id = $2`,
      [sara.entidad_id, north],
    )) as [{ centro: string; otro: string; client_id: number }];
    expect(await negocios()).toEqual([null, otro, centro]);
    await app.sql('UPDATE client SET archivado_en = now() WHERE id = $1', [client_id]);
    expect(await negocios()).toEqual([centro, otro, centro]);
    await app.sql('UPDATE client SET archivado_en = NULL WHERE id = $1', [client_id]);
  });

  it('cada día de una tendencia está, también los vacíos, y suman lo del tablero', async () => {
    const reporte = await generate(admin, { report_type: 'tendencia_diaria' });
    expect(reporte.data).toHaveLength(30);
    const { resumen_diario, dias } = (
      await admin.api
        .get('/api/servicios/ganancias-por-rango')
        .query({ fecha_inicio: '2026-11-01', fecha_fin: '2026-11-30' })
        .expect(200)
    ).body;
    expect(reporte.summary).toMatchObject(resumen_diario);
    expect(reporte.data.map((row) => row['ganancia_neta'])).toEqual(
      dias.map((day: { ganancia_neta: number }) => day.ganancia_neta),
    );
  });

  it('se pagina y se ordena por cualquier columna, y los totales son de todo', async () => {
    const porNombre = async (page: number) =>
      generate(admin, { report_type: 'gastos', orden: 'descripcion', sentido: 'asc', page, per_page: 1 });
    const [one, other] = await Promise.all([porNombre(1), porNombre(2)]);
    expect([one, other].map((reporte) => reporte.data.map((row) => row['descripcion']))).toEqual([
      ['Ánforas'],
      ['Toallas'],
    ]);
    expect(
      [one, other].map((reporte) => [reporte.totales['monto'], reporte.summary['gastos'], reporte.pagination.total]),
    ).toEqual([
      [16_000, 16_000, 2],
      [16_000, 16_000, 2],
    ]);
  });

  it('se compara con el período anterior y con el de hace un año', async () => {
    const { comparacion } = await generate(admin, { report_type: 'servicios_realizados', comparar_con: 'anterior' });
    expect(comparacion).toMatchObject({
      period: '01/10/2026 – 31/10/2026',
      summary: { ingresos_servicios: 25_000 },
      cambios: { ingresos_servicios: 100 },
    });
    const anio = await generate(admin, { report_type: 'servicios_realizados', comparar_con: 'mismo_mes_anio_pasado' });
    expect(anio.comparacion).toMatchObject({
      period: '01/11/2025 – 30/11/2025',
      cambios: { ingresos_servicios: null },
    });
  });

  it('todo reporte de un período se compara con otro, también en lo que mide en porcentaje', async () => {
    const { data: types } = (await admin.api.get('/api/report-types').expect(200)).body as { data: ReportType[] };
    for (const { id, de_ahora } of types) {
      if (de_ahora) continue;
      const { summary, comparacion } = await generate(admin, {
        report_type: id,
        start_date: '2026-10-06',
        end_date: '2026-11-30',
        comparar_con: 'anterior',
      });
      expect([id, Object.keys(comparacion?.cambios ?? {})]).toEqual([id, Object.keys(summary)]);
    }
    const { comparacion } = await generate(admin, { report_type: 'resumen_financiero', comparar_con: 'anterior' });
    expect(comparacion).toMatchObject({
      summary: { porcentaje_ganancia: 60 },
      cambios: { porcentaje_ganancia: null, ingresos_totales: 100 },
    });
  });

  it('cada cifra con asientos es la suma de ellos, con su signo', async () => {
    await admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: ana.id, monto: 30_000, tipo_pago: 'total' })
      .expect(201);
    const { data: types } = (await admin.api.get('/api/report-types').expect(200)).body as { data: ReportType[] };
    let vistas = 0;
    for (const { id } of types) {
      const { summary, asientos } = await generate(admin, { report_type: id, start_date: '2026-10-01' });
      for (const [key, { signo = 1, ...filtro }] of Object.entries(asientos)) {
        const { total } = (
          await admin.api
            .get('/api/libro/asientos')
            .query({ ...filtro, fecha_inicio: '2026-10-01', fecha_fin: '2026-11-30', per_page: 1 })
            .expect(200)
        ).body;
        const cifra = summary[key] ?? 0;
        expect([id, key, signo * total + 0]).toEqual([id, key, cifra]);
        vistas += cifra === 0 ? 0 : 1;
      }
    }
    expect(vistas).toBeGreaterThan(15);
  });

  it('rechaza lo que no tiene sentido con su frase', async () => {
    const sentences = [
      [{}, 'Por favor selecciona un tipo de reporte'],
      [{ report_type: '' }, 'Por favor selecciona un tipo de reporte'],
      [{ report_type: 'constructor' }, 'El tipo de reporte no existe'],
      [{ report_type: 'gastos', end_date: '2026-10-01' }, 'La fecha final no puede ser anterior a la inicial'],
      [{ report_type: 'gastos', start_date: '2021-11-30' }, 'El rango no puede superar 5 años'],
      [{ report_type: 'gastos', end_date: '2027-11-19' }, 'La fecha final no puede pasar de un año adelante'],
      [{ report_type: 'gastos', operador_id: ana.id }, 'Este reporte no se filtra por operador'],
      [
        { report_type: 'inventario_valorizado', comparar_con: 'anterior' },
        'Este reporte es de este momento: no se compara',
      ],
      [{ report_type: 'gastos', orden: 'constructor' }, 'El reporte no se ordena por esa columna'],
    ] as const;
    for (const [order, message] of sentences)
      expect([order, (await ask(admin, order).expect(400)).body.message]).toEqual([order, message]);
    await ask(admin, { report_type: 'gastos', start_date: '2021-12-01', end_date: '2026-11-30' }).expect(200);
    await ask(admin, { report_type: 'gastos', end_date: '2027-11-18' }).expect(200);
  });

  it('una supervisora ve su sucursal y nada más; quien solo ve lo propio, sus filas y los reportes que tienen sentido así', async () => {
    expect((await generate(sara, { report_type: 'gastos' })).data.map((row) => row['descripcion'])).toEqual([
      'Toallas',
    ]);
    await ask(sara, { report_type: 'gastos', entidad_id: north }).expect(403);
    expect((await generate(admin, { report_type: 'gastos', entidad_id: north })).summary['gastos']).toBe(9_000);
    expect((await generate(admin, { report_type: 'gastos', entidad_id: 0 })).summary['gastos']).toBe(0);
    await ana.api.get('/api/report-types').expect(403);
  });
});

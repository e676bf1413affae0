import type { ReporteGuardado } from '@jornal/contract';
import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearCuenta,
  crearRol,
  crearSucursal,
  crearSupervisor,
  type Operador,
  permitir,
} from '../../../test/crear.js';
import { barrera, esperanCandado, veces } from '../../../test/tormenta.js';
import { readConfig } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { crearRegistro, crearServidor } from '../../server.js';
import { DespacharReportesService } from './despachar-reportes.service.js';

type Carta = {
  para: string;
  asunto: string;
  cuerpo: string;
  archivo: string | null;
  tipo: string | null;
  contenido: string | null;
};

/** Another process of the same installation, as far as the database can tell. */
async function otherProcess(product: Prueba, environment: Record<string, string> = {}) {
  const config = readConfig({
    JWT_SECRET: 'a-secret-that-only-the-tests-ever-use',
    DATABASE_URL: product.servicioUrl,
    DATABASE_POOL: '4',
    ...environment,
  });
  const clock = new Clock(config.BUSINESS_TIME_ZONE, product.reloj.fuente);
  const app = await crearServidor({
    config,
    reloj: clock,
    url: product.servicioUrl,
    web: null,
    registro: crearRegistro('silent'),
  });
  return { despacho: app.get(DespacharReportesService, { strict: false }), cerrar: () => app.close() };
}

describe('Los reportes que salen solos', () => {
  let app: Prueba;
  let despacho: DespacharReportesService;
  let admin: Actor;
  let sara: Operador;
  let north: number;

  beforeAll(async () => {
    app = await abrirApp({ config: { REPORT_MAIL_KB: 8 } });
    despacho = app.app.get(DespacharReportesService, { strict: false });
    admin = await crearAdmin(app, 'admin@jornal.test');
    const center = (await crearSucursal(admin, { name: 'Centro' })).id;
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearSupervisor(admin, { entidad_id: center, nombre: 'Sara', email: 'sara@jornal.test' });
    await sara.api
      .post('/api/gastos/crear')
      .send({ descripcion: 'Toallas', monto: 7_000, fecha: '2026-11-18' })
      .expect(201);
    await admin.api
      .post('/api/gastos/crear')
      .send({ descripcion: 'CANARIO', monto: 9_000, fecha: '2026-11-18', entidad_id: north })
      .expect(201);
  });
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    await app.sql('DELETE FROM correo_saliente');
  });
  afterEach(async () => {
    await app.sql('DELETE FROM reporte_envio');
    await app.sql('DELETE FROM reporte_guardado');
  });
  afterAll(() => app.cerrar());

  /** A report of an actor that leaves every day at eleven, unless told otherwise. */
  async function programado(
    who: Actor,
    envio: Record<string, unknown> = {},
    data: Record<string, unknown> = {},
  ): Promise<ReporteGuardado> {
    const kept = { nombre: 'Gastos', report_type: 'gastos', rango: 'hoy', ...data };
    const { id } = (await who.api.post('/api/reportes-guardados').send(kept).expect(201)).body.data;
    const when = { frecuencia: 'diario', hora: '11:00', formato: 'csv', destinatarios: [who.usuario_id], ...envio };
    return (await who.api.put(`/api/reportes-guardados/${id}/envio`).send(when).expect(200)).body.data;
  }
  const deLaLista = async (who: Actor, id: number): Promise<ReporteGuardado> =>
    (await who.api.get('/api/reportes-guardados').expect(200)).body.data.find((one: ReporteGuardado) => one.id === id);
  const resultados = async (who: Actor, id: number) =>
    (await deLaLista(who, id)).envio?.ultimo?.resultados.map(({ usuario, resultado }) => [
      usuario.nombre.split(' ')[0],
      resultado,
    ]);
  const cartas = () =>
    app.sql<Carta>(
      `SELECT c.para, c.asunto, c.cuerpo, a.nombre AS archivo, a.tipo,
         CASE WHEN a.tipo LIKE 'text/csv%' THEN convert_from(a.contenido, 'UTF8') END AS contenido
       FROM correo_saliente c LEFT JOIN correo_adjunto a ON a.correo_id = c.id WHERE c.asunto LIKE 'Reporte%' ORDER BY c.id`,
    );
  /** At an instant, as the clock of the job finds it. */
  async function alDar(instant: string): Promise<Carta[]> {
    app.reloj.poner(instant);
    await despacho.despachar();
    return cartas();
  }

  it('antes de su hora no sale nada; a su hora, una carta a cada quien con las filas de su alcance', async () => {
    const { id, envio } = await programado(admin, { destinatarios: [admin.usuario_id, sara.usuario_id] });
    expect(envio?.proximo_en).toBe('2026-11-18T16:00:00.000Z');
    expect(await alDar('2026-11-18T10:59:59-05:00')).toEqual([]);
    const [delAdmin, deSara, ...mas] = await alDar('2026-11-18T11:00:20-05:00');
    expect(mas).toEqual([]);
    expect(delAdmin).toMatchObject({
      para: 'admin@jornal.test',
      asunto: 'Reporte: Gastos',
      archivo: 'gastos-2026-11-18-a-2026-11-18.csv',
    });
    for (const own of ['Toallas', 'CANARIO', '16000']) expect(delAdmin?.contenido).toContain(own);
    expect(deSara).toMatchObject({ para: 'sara@jornal.test' });
    expect(deSara?.contenido).toContain('Toallas');
    expect(JSON.stringify(deSara)).not.toContain('CANARIO');
    expect(deSara?.cuerpo).toContain('18/11/2026 – 18/11/2026');
    expect((await deLaLista(admin, id)).envio?.proximo_en).toBe('2026-11-19T16:00:00.000Z');
    expect(await alDar('2026-11-18T11:05:00-05:00')).toHaveLength(2);
  });

  it('lo que venció tres veces mientras el servidor no estaba sale una vez, con los días de la última', async () => {
    const { id } = await programado(sara, {}, { rango: 'ayer' });
    const [carta, ...mas] = await alDar('2026-11-21T10:30:00-05:00');
    expect(mas).toEqual([]);
    expect(carta?.cuerpo).toContain('19/11/2026 – 19/11/2026');
    expect((await deLaLista(sara, id)).envio?.proximo_en).toBe('2026-11-21T16:00:00.000Z');
  });

  it('lo de las 23:59 es de ese día aunque salga pasada la medianoche', async () => {
    await programado(sara, { hora: '23:59' });
    const [carta] = await alDar('2026-11-19T00:00:40-05:00');
    expect(carta?.cuerpo).toContain('18/11/2026 – 18/11/2026');
    expect(carta?.contenido).toContain('Toallas');
  });

  it('el 31 sale el último día de cada mes, también el 29 de febrero', async () => {
    app.reloj.poner('2027-11-18T10:00:00-05:00');
    await programado(await crearAdmin(app), { frecuencia: 'mensual', dia_mes: 31, hora: '23:30' });
    const salidas = ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'];
    for (const [i, day] of salidas.entries()) {
      expect(await app.sql('SELECT proximo_en FROM reporte_guardado')).toEqual([
        { proximo_en: new Date(`${day}T23:30:00-05:00`).toISOString() },
      ]);
      expect(await alDar(`${day}T23:30:00-05:00`)).toHaveLength(i + 1);
    }
  });

  it('quien perdió el permiso o la cuenta no recibe nada, y su dueño lee por qué', async () => {
    const rol = await crearRol(admin, { alcance: 'sucursal', permisos: ['reportes.ver'] });
    const sin = await crearCuenta(admin, { role_id: rol.id, entidad_id: north });
    const closed = await crearSupervisor(admin, { entidad_id: north, nombre: 'Cleo' });
    const { id } = await programado(admin, { destinatarios: [sin.usuario_id, closed.usuario_id, admin.usuario_id] });
    await permitir(admin, rol.id, ['reportes.ver'], false).expect(200);
    await admin.api.put(`/api/usuarios/${closed.usuario_id}/estado`).send({ activo: false }).expect(200);
    await app.sql('DELETE FROM correo_saliente');
    expect((await alDar('2026-11-18T11:00:00-05:00')).map(({ para }) => para)).toEqual(['admin@jornal.test']);
    expect(new Set((await resultados(admin, id))?.map(([, resultado]) => resultado))).toEqual(
      new Set(['enviado', 'cuenta_cerrada', 'sin_permiso']),
    );
  });

  it('a quien no puede ver ese reporte no le llega, y lo dice', async () => {
    const { id } = await programado(admin, { destinatarios: [sara.usuario_id] }, { filtros: { entidad_id: north } });
    expect(await alDar('2026-11-18T11:00:00-05:00')).toEqual([]);
    expect(await resultados(admin, id)).toEqual([['Sara', 'sin_alcance']]);
  });

  it('si su dueño pierde la cuenta, deja de salir; al recuperarla lee por qué y lo programa de nuevo', async () => {
    const other = await crearAdmin(app);
    const { id } = await programado(other, { destinatarios: [other.usuario_id, sara.usuario_id] });
    await app.sql('UPDATE usuario SET activo = false WHERE id = $1', [other.usuario_id]);
    expect(await alDar('2026-11-18T11:00:00-05:00')).toEqual([]);
    await app.sql('UPDATE usuario SET activo = true WHERE id = $1', [other.usuario_id]);
    expect((await deLaLista(other, id)).envio).toMatchObject({ proximo_en: null, detenido: 'cuenta_cerrada' });
    expect(await alDar('2026-11-19T11:00:00-05:00')).toEqual([]);
    const when = { frecuencia: 'diario', hora: '11:00', formato: 'csv', destinatarios: [other.usuario_id] };
    expect(
      (await other.api.put(`/api/reportes-guardados/${id}/envio`).send(when).expect(200)).body.data.envio,
    ).toMatchObject({ detenido: null });
    expect(await alDar('2026-11-20T11:00:00-05:00')).toHaveLength(1);
  });

  it('archivar la sucursal no lo detiene', async () => {
    const vieja = (await crearSucursal(admin, { name: 'Vieja' })).id;
    await programado(admin, {}, { filtros: { entidad_id: vieja } });
    await admin.api.delete(`/api/branches/${vieja}`).expect(200);
    expect(await alDar('2026-11-18T11:00:00-05:00')).toHaveLength(1);
  });

  it('lo que pesa demasiado va como enlace al mismo reporte en la pantalla', async () => {
    for (let i = 0; i < 40; i++)
      await sara.api
        .post('/api/gastos/crear')
        .send({ descripcion: `${i} ${'de mucho texto '.repeat(15)}`, monto: 1_000, fecha: '2026-11-17' })
        .expect(201);
    const { id } = await programado(sara, {}, { rango: 'ayer', filtros: { orden: 'monto', sentido: 'desc' } });
    const [carta] = await alDar('2026-11-18T11:00:00-05:00');
    expect(carta).toMatchObject({ archivo: null });
    expect(carta?.cuerpo).toMatch(
      /\/reportes\/analytics\?report_type=gastos&start_date=2026-11-17&end_date=2026-11-17&orden=monto&sentido=desc/,
    );
    expect(carta?.cuerpo).toContain('40 registros');
    expect(await resultados(sara, id)).toEqual([['Sara', 'enlace']]);
  });

  it('el de Excel es un libro de Excel', async () => {
    await programado(sara, { formato: 'excel' });
    await alDar('2026-11-18T11:00:00-05:00');
    const [libro] = await app.sql<{ nombre: string; tipo: string; contenido: Buffer }>(
      'SELECT nombre, tipo, contenido FROM correo_adjunto',
    );
    expect(libro).toMatchObject({
      nombre: 'gastos-2026-11-18-a-2026-11-18.xlsx',
      tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    expect(libro?.contenido.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  });

  it('se envía ahora una vez por cada vez que se pide', async () => {
    const { id, envio } = await programado(sara);
    const ask = (key: string) =>
      sara.api.post(`/api/reportes-guardados/${id}/enviar`).set('Idempotency-Key', key).expect(200);
    await veces(4, () => ask('un-toque'));
    await despacho.despachar();
    expect(await cartas()).toHaveLength(1);
    expect((await deLaLista(sara, id)).envio).toMatchObject({ proximo_en: envio?.proximo_en, pendiente: false });
    await ask('otro-toque');
    await despacho.despachar();
    expect(await cartas()).toHaveLength(2);
    expect(await alDar('2026-11-18T11:00:00-05:00')).toHaveLength(3);
  });

  it('mientras se prepara no hay ninguna fila tomada: se le cambia el nombre, y nadie más lo prepara', async () => {
    const { id } = await programado(sara);
    const lento = new Client({ connectionString: app.baseUrl });
    await lento.connect();
    try {
      await lento.query('BEGIN');
      await lento.query('LOCK TABLE gasto IN ACCESS EXCLUSIVE MODE');
      app.reloj.poner('2026-11-18T11:00:00-05:00');
      const envio = despacho.despachar();
      while ((await esperanCandado(app)) === 0) await new Promise(setImmediate);
      await sara.api.put(`/api/reportes-guardados/${id}`).send({ nombre: 'Con otro nombre' }).expect(200);
      const other = await otherProcess(app);
      await other.despacho.despachar();
      await other.cerrar();
      expect(await cartas()).toEqual([]);
      await lento.query('COMMIT');
      await envio;
    } finally {
      await lento.end();
    }
    expect(await cartas()).toHaveLength(1);
  });

  it('quien lo tomó y no volvió lo deja libre al cabo de un rato', async () => {
    await programado(sara);
    await app.sql(`UPDATE reporte_guardado SET tomado_hasta = '2026-11-18T11:15:00-05:00', intentos = 1`);
    expect(await alDar('2026-11-18T11:14:59-05:00')).toEqual([]);
    expect(await alDar('2026-11-18T11:15:00-05:00')).toHaveLength(1);
  });

  it('dos procesos sobre los mismos reportes: una carta por destinatario', async () => {
    const processes = await veces(2, () => otherProcess(app));
    try {
      for (let i = 0; i < 4; i++)
        await programado(admin, { destinatarios: [admin.usuario_id, sara.usuario_id] }, { nombre: `Reporte ${i}` });
      app.reloj.poner('2026-11-18T11:00:00-05:00');
      await Promise.all([
        despacho.despachar(),
        ...processes.flatMap((one) => [one.despacho.despachar(), one.despacho.despachar()]),
      ]);
      const enviadas = (await cartas()).map(({ asunto, para }) => `${asunto} ${para}`).sort();
      expect(enviadas).toEqual(
        [0, 1, 2, 3].flatMap((i) => [
          `Reporte: Reporte ${i} admin@jornal.test`,
          `Reporte: Reporte ${i} sara@jornal.test`,
        ]),
      );
    } finally {
      for (const { cerrar } of processes) await cerrar();
    }
  });

  it('control: dos que miran lo vencido y lo encolan sin tomarlo antes, lo encolan dos veces', async () => {
    await programado(sara);
    const allLooked = barrera(2);
    await veces(2, async () => {
      const vencidos = await app.sql<{ id: number }>(
        `SELECT id FROM reporte_guardado WHERE proximo_en <= '2026-11-18T11:00:00-05:00'`,
      );
      await allLooked();
      for (const { id } of vencidos) {
        await app.sql(
          `INSERT INTO correo_saliente (id, para, asunto, cuerpo, message_id, created_at, en_cola_desde)
            VALUES (nextval('correo_saliente_id_seq'), 'sara@jornal.test', 'Reporte', '', gen_random_uuid()::text, now(), now())`,
        );
        await app.sql(`UPDATE reporte_guardado SET proximo_en = '2026-11-19T11:00:00-05:00' WHERE id = $1`, [id]);
      }
    });
    expect(await cartas()).toHaveLength(2);
  });

  it('tres reinicios alrededor de su hora con dos procesos: sale exactamente una vez', async () => {
    await programado(admin, { destinatarios: [admin.usuario_id, sara.usuario_id] });
    const processes = [await otherProcess(app), await otherProcess(app)];
    for (const instant of ['2026-11-18T10:59:59-05:00', '2026-11-18T11:00:00-05:00', '2026-11-18T11:00:30-05:00']) {
      app.reloj.poner(instant);
      for (const i of [0, 1]) {
        // A process is stopped in the middle of whatever both are doing, and comes back.
        const repartos = processes.map((one) => one.despacho.despachar());
        await processes[i]?.cerrar();
        await Promise.all(repartos);
        processes[i] = await otherProcess(app);
      }
    }
    app.reloj.poner('2026-11-18T11:02:00-05:00');
    await Promise.all(processes.map((one) => one.despacho.despachar()));
    for (const { cerrar } of processes) await cerrar();
    expect((await cartas()).map(({ para }) => para).sort()).toEqual(['admin@jornal.test', 'sara@jornal.test']);
  }, 120_000);
});

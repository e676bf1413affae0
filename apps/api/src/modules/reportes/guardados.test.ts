import type { ReporteGuardado } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
  permitir,
} from '../../../test/crear.js';
import { aLaVez, barrera, resumir, veces } from '../../../test/tormenta.js';

const DE_SUPERVISOR = 2;

describe('Los reportes guardados', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let eva: Operador;
  let ana: Operador;
  let nora: Operador;
  let north: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    const center = (await crearSucursal(admin, { name: 'Centro' })).id;
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearSupervisor(admin, { entidad_id: center, nombre: 'Sara', apellido: 'Ríos' });
    eva = await crearSupervisor(admin, { entidad_id: center, nombre: 'Eva', apellido: 'Mora' });
    ana = await crearOperador(admin, { entidad_id: center, nombre: 'Ana', apellido: 'Díaz' });
    nora = await crearSupervisor(admin, { entidad_id: north, nombre: 'Nora', apellido: 'Paz' });
  });
  afterAll(() => app.cerrar());

  const save = (who: Actor, data: Record<string, unknown> = {}) =>
    who.api
      .post('/api/reportes-guardados')
      .send({ nombre: 'Gastos del mes', report_type: 'gastos', rango: 'este_mes', ...data });
  const kept = async (who: Actor, data: Record<string, unknown> = {}): Promise<ReporteGuardado> =>
    (await save(who, data).expect(201)).body.data;
  const list = async (who: Actor, query: Record<string, unknown> = {}): Promise<ReporteGuardado[]> =>
    (await who.api.get('/api/reportes-guardados').query(query).expect(200)).body.data;
  const programar = (who: Actor, id: number, data: Record<string, unknown> = {}) =>
    who.api
      .put(`/api/reportes-guardados/${id}/envio`)
      .send({ frecuencia: 'diario', hora: '07:00', formato: 'excel', destinatarios: [who.usuario_id], ...data });

  it('quedan con su nombre, su período y sus filtros, y se buscan por su nombre', async () => {
    const one = await kept(sara, {
      nombre: 'Ángela y su mes',
      report_type: 'servicios_realizados',
      rango: 'mes_pasado',
      filtros: { operador_id: ana.id, orden: 'fecha', sentido: 'desc' },
    });
    expect(one).toMatchObject({
      titulo: 'Servicios realizados',
      rango: 'mes_pasado',
      filtros: { operador_id: ana.id, orden: 'fecha', sentido: 'desc' },
      propio: true,
      compartido: false,
    });
    expect(one.usuario.nombre).toBe('Sara Ríos');
    expect(one.envio).toBeNull();
    expect((await list(sara, { search: 'angela' })).map(({ id }) => id)).toEqual([one.id]);
    expect(await list(eva, { search: 'angela' })).toEqual([]);
  });

  it('no se guarda lo que el reporte no acepta', async () => {
    const sentences = [
      [{ report_type: '' }, 400, 'Por favor selecciona un tipo de reporte'],
      [{ report_type: 'otro' }, 400, 'El tipo de reporte no existe'],
      [{ rango: 'siempre' }, 400, 'Elige un período'],
      [{ nombre: ' ' }, 400, 'Escribe un nombre para el reporte'],
      [{ filtros: { operador_id: ana.id } }, 400, 'Este reporte no se filtra por operador'],
      [{ filtros: { orden: 'constructor' } }, 400, 'El reporte no se ordena por esa columna'],
      [{ filtros: { entidad_id: north } }, 403, 'No tienes acceso a esa sucursal'],
    ] as const;
    for (const [data, status, message] of sentences)
      expect([data, (await save(sara, data).expect(status)).body.message]).toEqual([data, message]);
    await save(ana).expect(403);
  });

  it('compartido lo ven los de su sucursal, que no lo cambian ni saben a quién se envía', async () => {
    const { id } = await kept(sara, { nombre: 'Para todas' });
    await programar(sara, id).expect(200);
    expect(await list(eva, { search: 'para todas' })).toEqual([]);
    await sara.api
      .put(`/api/reportes-guardados/${id}`)
      .send({ nombre: 'Para todas las de Centro', compartido: true })
      .expect(200);
    expect(await list(eva, { search: 'para todas' })).toMatchObject([
      { id, nombre: 'Para todas las de Centro', compartido: true, propio: false, envio: null },
    ]);
    expect(await list(nora, { search: 'para todas' })).toEqual([]);
    for (const attempt of [
      eva.api.put(`/api/reportes-guardados/${id}`).send({ nombre: 'Mío' }),
      eva.api.delete(`/api/reportes-guardados/${id}`),
      eva.api.delete(`/api/reportes-guardados/${id}/envio`),
      eva.api.post(`/api/reportes-guardados/${id}/enviar`),
      programar(eva, id),
      admin.api.delete(`/api/reportes-guardados/${id}`),
    ])
      await attempt.expect(404);
    expect(await list(sara, { search: 'para todas' })).toMatchObject([
      { nombre: 'Para todas las de Centro', envio: { hora: '07:00' } },
    ]);
  });

  it('el que un administrador guarda de una sucursal se comparte con ella, y el de todas solo con quien las ve todas', async () => {
    await kept(admin, { nombre: 'De Norte', filtros: { entidad_id: north }, compartido: true });
    await kept(admin, { nombre: 'De todas', compartido: true });
    expect((await list(nora)).map(({ nombre, entidad }) => [nombre, entidad?.nombre])).toEqual([['De Norte', 'Norte']]);
    expect((await list(sara, { search: 'de ' })).filter(({ usuario }) => usuario.id === admin.usuario_id)).toEqual([]);
    expect((await list(await crearAdmin(app), { search: 'de ' })).map(({ nombre }) => nombre)).toEqual(
      expect.arrayContaining(['De Norte', 'De todas']),
    );
  });

  it('se envía a cuentas activas con permiso: las de la sucursal y las de quien ve todas', async () => {
    const pueden = async (who: Actor, search = '') =>
      (await who.api.get('/api/reportes-guardados/destinatarios').query({ search }).expect(200)).body.data.map(
        (persona: { id: number }) => persona.id,
      );
    expect(await pueden(sara)).toEqual(expect.arrayContaining([sara.usuario_id, eva.usuario_id, admin.usuario_id]));
    expect(await pueden(sara)).not.toContain(nora.usuario_id);
    expect(await pueden(sara)).not.toContain(ana.usuario_id);
    expect(await pueden(admin, 'nora')).toEqual([nora.usuario_id]);
    const { id } = await kept(sara, { nombre: 'Con destinatarios' });
    for (const foreign of [nora, ana])
      expect((await programar(sara, id, { destinatarios: [foreign.usuario_id] }).expect(400)).body.message).toBe(
        'Elige personas con cuenta activa y permiso de ver reportes',
      );
    await programar(sara, id, { destinatarios: [] }).expect(400);
    await programar(sara, id, { destinatarios: Array.from({ length: 11 }, (_, i) => i + 1) }).expect(400);
    await programar(sara, id, { frecuencia: 'semanal' }).expect(400);
    await programar(sara, id, { frecuencia: 'mensual', dia_mes: 32 }).expect(400);
    await programar(sara, id, { hora: '25:00' }).expect(400);
    const { envio } = (
      await programar(sara, id, {
        frecuencia: 'semanal',
        dia_semana: 'lunes',
        destinatarios: [eva.usuario_id, sara.usuario_id, eva.usuario_id],
      }).expect(200)
    ).body.data;
    expect(envio).toMatchObject({
      dia_semana: 'lunes',
      dia_mes: null,
      proximo_en: '2026-11-23T12:00:00.000Z',
      pendiente: false,
      ultimo: null,
    });
    expect(envio.destinatarios.map((persona: { nombre: string }) => persona.nombre)).toEqual(['Eva Mora', 'Sara Ríos']);
  });

  it('se deja de enviar, y se elimina', async () => {
    const { id } = await kept(sara, { nombre: 'De paso' });
    expect((await sara.api.post(`/api/reportes-guardados/${id}/enviar`).expect(409)).body.codigo).toBe('SIN_ENVIO');
    expect((await sara.api.delete(`/api/reportes-guardados/${id}/envio`).expect(409)).body.codigo).toBe('SIN_ENVIO');
    await programar(sara, id).expect(200);
    expect((await sara.api.delete(`/api/reportes-guardados/${id}/envio`).expect(200)).body.data.envio).toBeNull();
    await sara.api.delete(`/api/reportes-guardados/${id}`).set('Idempotency-Key', 'una-vez').expect(200);
    await sara.api.delete(`/api/reportes-guardados/${id}`).set('Idempotency-Key', 'una-vez').expect(200);
    await sara.api.delete(`/api/reportes-guardados/${id}`).expect(404);
  });

  const fill = (who: Actor, howMany: number) =>
    app.sql(
      `INSERT INTO reporte_guardado (entidad_id, id, usuario_id, nombre, report_type, filtros, rango, compartido,
           created_at, destinatarios, intentos)
       SELECT 0, nextval('reporte_guardado_id_seq'), $1, 'Uno de cien', 'gastos', '{}', 'hoy', false,
         '2026-11-18T15:00:00Z', '{}', 0
       FROM generate_series(1, $2)`,
      [who.usuario_id, howMany],
    );

  it('sin el permiso no se ven, y son cien por cuenta', async () => {
    await permitir(admin, DE_SUPERVISOR, ['reportes.ver'], false).expect(200);
    await sara.api.get('/api/reportes-guardados').expect(403);
    await permitir(admin, DE_SUPERVISOR, ['reportes.ver'], true).expect(200);
    await fill(nora, 100);
    expect((await save(nora).expect(409)).body.message).toBe('Ya tienes 100 reportes guardados: elimina alguno');
  });

  it('siguen siendo cien si se guardan ciento cuarenta a la vez', async () => {
    const rita = await crearSupervisor(admin, { entidad_id: north });
    const howMany = async () =>
      (await app.sql('SELECT 1 FROM reporte_guardado WHERE usuario_id = $1', [rita.usuario_id])).length;
    const answers = await aLaVez(140, () => save(rita));
    expect(resumir(answers)).toEqual({
      estados: { 201: 100, 409: 40 },
      mensajes: ['Ya tienes 100 reportes guardados: elimina alguno'],
    });
    expect(await howMany()).toBe(100);

    // Control: counted without waiting for each other, all of the last twelve fit.
    await app.sql('DELETE FROM reporte_guardado WHERE usuario_id = $1', [rita.usuario_id]);
    await fill(rita, 98);
    const gathered = barrera(12);
    await veces(12, async () => {
      const hay = await howMany();
      await gathered();
      if (hay < 100) await fill(rita, 1);
    });
    expect(await howMany()).toBe(110);
  });

  it('la auditoría lo cuenta con palabras y sin los nombres de nadie', async () => {
    const rows = await app.sql<{ accion: string; antes: unknown; despues: unknown }>(
      `SELECT accion, antes, despues FROM auditoria WHERE recurso = 'reporte_guardado' ORDER BY id`,
    );
    expect([...new Set(rows.map(({ accion }) => accion))].sort()).toEqual([
      'crear',
      'detener_envio',
      'eliminar',
      'modificar',
      'programar_envio',
    ]);
    expect(rows[0]?.despues).toMatchObject({
      reporte: 'Servicios realizados',
      periodo: 'Mes pasado',
      filtros: ['Operador', 'Orden'],
    });
    expect(JSON.stringify(rows)).not.toMatch(/Ángela|Mora/);
  });
});

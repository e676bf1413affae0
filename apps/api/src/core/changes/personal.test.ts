import { Client } from 'pg';
import { abrirApp, CON_Y_SIN_GUARDAS, enUnaMaquina, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  cambiarRol,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearProducto,
  crearSucursal,
} from '../../../test/crear.js';
import { migrate } from '../../platform/db/data-source.js';

type Trail = { id: number; entidad_id: number; recurso: string; antes: unknown; despues: unknown };
const JUNTOS = `SELECT a.id, a.entidad_id, a.recurso, a.antes || coalesce(p.antes, '{}') AS antes,
    a.despues || coalesce(p.despues, '{}') AS despues
  FROM auditoria a LEFT JOIN auditoria_personal p ON p.entidad_id = a.entidad_id AND p.id = a.id`;

describe.each(CON_Y_SIN_GUARDAS)('Lo que la auditoría sabe de las personas$base', ({ guardas }) => {
  let app: Prueba;
  let servicio: Client;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp({ guardas });
    await migrate(app.baseUrl, { guards: guardas, service: app.servicioUrl });
    admin = await crearAdmin(app);
    servicio = new Client({ connectionString: app.servicioUrl });
    await servicio.connect();
  });
  afterAll(async () => {
    await servicio.end();
    await app.cerrar();
  });

  const trails = (resource: string, id: number) =>
    app.sql<Trail>(
      `SELECT id, entidad_id, recurso, antes, despues FROM auditoria WHERE recurso = $1 AND recurso_id = $2 ORDER BY id`,
      [resource, id],
    );
  const juntos = (resource: string, id: number) =>
    app.sql<Trail>(`${JUNTOS} WHERE a.recurso = $1 AND a.recurso_id = $2 ORDER BY a.id`, [resource, id]);

  it('está aparte, y las dos partes juntas dicen lo que pasó', async () => {
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    await admin.api.put(`/api/operadores/modificar-operador/${ana.id}`).send({ telefono: '3001234567' }).expect(200);
    const [created, changed] = await trails('operador', ana.id);
    expect(created).toMatchObject({ antes: null, despues: { entidad_id: ana.entidad_id, usuario_id: ana.usuario_id } });
    expect(JSON.stringify([created, changed])).not.toMatch(/nombre|apellido|telefono|3001234567/);
    expect((await juntos('operador', ana.id))[1]).toMatchObject({
      antes: { id: ana.id, nombre: ana.nombre, apellido: ana.apellido },
      despues: { id: ana.id, nombre: ana.nombre, telefono: '3001234567', activo: true },
    });
  });

  it('de quien vende queda quién es, sin su nombre; y lo que no habla de nadie no se aparta', async () => {
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    await cambiarRol(admin, ana.usuario_id, 'supervisor').expect(200);
    const { id } = await crearProducto(admin, {
      entidad_id: ana.entidad_id,
      precio_unitario: 30_000,
      costo_unitario: 18_000,
    });
    const vender = {
      productoId: id,
      cantidad: 1,
      metodoPago: 'efectivo',
      montoEfectivo: 30_000,
      montoTransferencia: 0,
      observaciones: 'Se lo lleva doña Marta',
    };
    const venta = (await ana.api.post('/api/ventas/crear-venta').send(vender).expect(201)).body.data;
    const [trail] = await trails('venta', venta.id);
    expect(trail?.despues).toMatchObject({ total: 30_000, empleado: { id: ana.id } });
    expect(JSON.stringify(trail)).not.toMatch(new RegExp(`Marta|observaciones|apellido|${ana.apellido}`));
    expect((await juntos('venta', venta.id))[0]?.despues).toMatchObject({
      empleado: { id: ana.id, nombre: ana.nombre, apellido: ana.apellido },
      observaciones: vender.observaciones,
    });
    expect(
      await app.sql(
        `SELECT 1 FROM auditoria_personal p JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id WHERE a.recurso = 'producto'`,
      ),
    ).toEqual([]);
  });

  it('el nombre de una agenda y de sus horarios está aparte, que suele ser el de alguien; también en sus citas y bloqueos', async () => {
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const agenda = await crearAgenda(admin, { operador_id: ana.id, nombre: 'Agenda de Rosalba' });
    await admin.api
      .put(`/api/agenda/modificar-agenda/${agenda.id}`)
      .send({ descripcion: 'Solo para Rosalba' })
      .expect(200);
    const horario = await crearHorario(admin, { agenda_id: agenda.id, titulo: 'Con Rosalba' });
    const cita = await crearCita(admin, horario);
    await admin.api
      .post('/api/agenda/bloqueos')
      .send({ agenda_id: agenda.id, desde: '2026-12-24', hasta: '2026-12-26', motivo: 'Navidad' })
      .expect(201);
    expect(await app.sql(`SELECT 1 FROM auditoria WHERE concat(antes, despues) LIKE '%Rosalba%'`)).toEqual([]);
    expect((await juntos('agenda', agenda.id))[1]).toMatchObject({
      antes: { nombre: 'Agenda de Rosalba', descripcion: null },
      despues: { descripcion: 'Solo para Rosalba' },
    });
    expect((await juntos('horario', horario.id))[0]?.despues).toMatchObject({ titulo: 'Con Rosalba' });
    expect((await juntos('cita', cita.id))[0]?.despues).toMatchObject({ agenda_nombre: 'Agenda de Rosalba' });
    const history = (await admin.api.get(`/api/historial/agenda/${agenda.id}`).expect(200)).body.data;
    expect(history.map((e: { nombre: string }) => e.nombre)).toEqual(['Agenda de Rosalba', 'Agenda de Rosalba']);
  });

  enUnaMaquina('se puede olvidar, una vez y nada más; la auditoría, no', async () => {
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const [trail] = (await trails('operador', ana.id)) as [Trail];
    const where = `WHERE entidad_id = ${trail.entidad_id} AND id = ${trail.id}`;
    const forget = async (when: string) =>
      (await servicio.query(`SELECT olvidar_personales($1, $2, $3) AS n`, [trail.entidad_id, [trail.id], when]))
        .rows[0] as { n: number };
    for (const statement of [
      `UPDATE auditoria_personal SET despues = '{"nombre": "Otra"}' ${where}`,
      `UPDATE auditoria_personal SET borrado_en = now(), antes = NULL, despues = NULL ${where}`,
      `DELETE FROM auditoria_personal ${where}`,
      'TRUNCATE auditoria_personal',
      `UPDATE auditoria SET despues = NULL ${where}`,
      `DELETE FROM auditoria ${where}`,
    ])
      await expect(servicio.query(statement)).rejects.toMatchObject({ code: '42501' });

    expect(await forget('2026-11-20T10:00:00-05:00')).toEqual({ n: 1 });
    expect(await forget('2026-11-21T10:00:00-05:00')).toEqual({ n: 0 });
    expect(await app.sql(`SELECT antes, despues, borrado_en FROM auditoria_personal ${where}`)).toEqual([
      { antes: null, despues: null, borrado_en: '2026-11-20T15:00:00.000Z' },
    ]);
    expect(await trails('operador', ana.id)).toEqual([trail]);
    expect(JSON.stringify(await juntos('operador', ana.id))).not.toContain(ana.nombre);
  });

  it('de una fila que habla de dos se olvida una; nadie le pone ni le cambia nada', async () => {
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const [{ entidad_id, id }] = (await trails('operador', ana.id)) as [Trail];
    const where = `WHERE entidad_id = ${entidad_id} AND id = ${id}`;
    const left = async () =>
      Object.keys(
        (await app.sql<{ despues: object }>(`SELECT despues FROM auditoria_personal ${where}`))[0]?.despues ?? {},
      ).sort();
    expect(await left()).toEqual(['apellido', 'nombre', 'telefono']);
    expect((await servicio.query(`SELECT olvidar_campo($1, $2, 'telefono') AS n`, [entidad_id, [id]])).rows).toEqual([
      { n: 1 },
    ]);
    expect(await left()).toEqual(['apellido', 'nombre']);
    if (!guardas) return;
    for (const change of [`despues || '{"nombre": "Otra"}'`, `despues || '{"telefono": "300"}'`, `'[]'`])
      await expect(app.sql(`UPDATE auditoria_personal SET despues = ${change} ${where}`)).rejects.toMatchObject({
        constraint: 'guarda_solo_olvidar',
      });
    await expect(app.sql(`UPDATE auditoria_personal SET antes = '{"nombre": "Otra"}' ${where}`)).rejects.toMatchObject({
      constraint: 'guarda_solo_olvidar',
    });
  });

  it('está entero o está olvidado y se sabe desde cuándo', async () => {
    await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    // By its words: on a cluster the rule has the number of its shard behind its name.
    const refusal = expect.objectContaining({
      message: expect.stringMatching(/check constraint "auditoria_personal_borrada/),
    });
    const whole = `WHERE despues IS NOT NULL`;
    await expect(app.sql(`UPDATE auditoria_personal SET borrado_en = now() ${whole}`)).rejects.toEqual(refusal);
    await expect(app.sql(`INSERT INTO auditoria_personal (entidad_id, id) VALUES (0, 1)`)).rejects.toEqual(refusal);
  });
});

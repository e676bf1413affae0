import { type EventoAuditoria, type EventoDetalle, PERMISOS, type Permiso } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  CLAVE,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearCliente,
  crearHorario,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
} from '../../../test/crear.js';

const HOY = '2026-11-18';
type Pagina = { data: EventoAuditoria[]; anterior: string | null; siguiente: string | null };

describe('La auditoría', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let north: { id: number; name: string };

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    const center = await crearSucursal(admin, { name: 'Centro' });
    north = await crearSucursal(admin, { name: 'Norte' });
    sara = await crearSupervisor(admin, { entidad_id: center.id, nombre: 'Sara', apellido: 'Gómez' });
    ana = await crearOperador(admin, { entidad_id: center.id, nombre: 'Ana', apellido: 'Ruiz' });
  });
  afterAll(() => app.cerrar());

  const read = async (who: Actor, query: Record<string, unknown> = {}): Promise<Pagina> =>
    (await who.api.get('/api/auditoria').query(query).expect(200)).body;
  const detalle = async (
    who: Actor,
    { entidad_id, id }: Pick<EventoAuditoria, 'entidad_id' | 'id'>,
  ): Promise<EventoDetalle> => (await who.api.get(`/api/auditoria/${entidad_id}/${id}`).expect(200)).body.data;
  const history = async (who: Actor, resource: string, id: number): Promise<{ data: EventoDetalle[] }> =>
    (await who.api.get(`/api/historial/${resource}/${id}`).expect(200)).body;
  const gasto = async (who: Actor, data: Record<string, unknown> = {}) =>
    (
      await who.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Jabón', monto: 5_000, fecha: HOY, ...data })
        .expect(201)
    ).body.data as { id: number };
  const allow = (permiso: Permiso, role_id: number, status = true) =>
    app.sql(
      `INSERT INTO role_permiso (role_id, permiso_id, estado)
        VALUES ($1, $2, $3) ON CONFLICT (role_id, permiso_id) DO UPDATE SET estado = excluded.estado`,
      [role_id, PERMISOS.indexOf(permiso) + 1, status],
    );

  it('dice quién hizo qué, con qué rol, con cuál sesión y desde dónde', async () => {
    const { access_token } = (
      await app.http.post('/api/login').send({ email: sara.email, password: CLAVE }).expect(200)
    ).body;
    const { id } = (
      await app
        .como(access_token)
        .post('/api/gastos/crear')
        .send({ descripcion: 'Toallas', monto: 7_000, fecha: HOY, metodo_pago: 'transferencia' })
        .expect(201)
    ).body.data;
    const [evento] = (await read(admin, { recurso: 'gasto', recurso_id: id })).data;
    expect(evento).toMatchObject({
      accion: 'crear',
      recurso: 'gasto',
      recurso_id: id,
      usuario: { id: sara.usuario_id, nombre: 'Sara Gómez' },
      rol: 'supervisor',
      ip: '127.0.0.1',
      nombre: 'Toallas',
      monto: 7_000,
      entidad: { id: sara.entidad_id, nombre: 'Centro' },
      created_at: '2026-11-18T15:00:00.000Z',
      marcas: [],
      deshace_id: null,
      deshecho_por: null,
    });
    expect(await app.sql(`SELECT usuario_id::int FROM sesion WHERE id::text = $1`, [evento?.sesion])).toEqual([
      { usuario_id: sara.usuario_id },
    ]);
    expect((await read(admin, { accion: 'entrar', usuario_id: sara.usuario_id })).data[0]).toMatchObject({
      recurso: 'acceso',
      sesion: evento?.sesion,
      ip: '127.0.0.1',
    });
  });

  it('filtra por días, persona, sucursal, registro, acción y lo marcado, y los filtros se juntan', async () => {
    const { id } = await gasto(sara, { fecha: '2026-01-05', descripcion: 'De enero' });
    await sara.api.delete(`/api/gastos/eliminar/${id}`).query({ motivo: 'Estaba repetido' }).expect(200);
    const howMany = async (query: Record<string, unknown>) =>
      (await read(admin, { recurso: 'gasto', recurso_id: id, ...query })).data.length;
    expect(await howMany({})).toBe(2);
    expect(await howMany({ accion: 'anular' })).toBe(1);
    expect(await howMany({ accion: 'crear' })).toBe(1);
    expect(await howMany({ marcadas: 'true' })).toBe(1);
    expect(await howMany({ usuario_id: sara.usuario_id, desde: HOY, hasta: HOY, entidad_id: sara.entidad_id })).toBe(2);
    expect(await howMany({ usuario_id: ana.usuario_id })).toBe(0);
    expect(await howMany({ desde: '2026-11-19' })).toBe(0);
    expect(await howMany({ hasta: '2026-11-17' })).toBe(0);
    expect(await howMany({ entidad_id: north.id })).toBe(0);
    const keys = async (query: Record<string, unknown>) =>
      (await read(admin, query)).data.map((e) => [e.recurso, e.accion]);
    expect(await keys({ recurso: 'gasto,venta,gasto', recurso_id: id, accion: 'anular,crear' })).toEqual(
      await keys({ recurso: 'gasto', recurso_id: id }),
    );
    expect(await keys({ recurso_id: id, desde: HOY })).toEqual(
      expect.arrayContaining(await keys({ recurso: 'gasto', recurso_id: id })),
    );
    expect((await read(admin, { accion: 'anular', recurso: 'gasto' })).data.map((e) => e.motivo)).toContain(
      'Estaba repetido',
    );
    for (const query of [
      { cursor: 'x' },
      { accion: "'; DROP" },
      { per_page: '0' },
      { per_page: '101' },
      { desde: '2026-02-30' },
    ])
      await admin.api.get('/api/auditoria').query(query).expect(400);
  });

  it('lo que se llamaba de otro modo se busca por como se llama hoy', async () => {
    const [{ id }] = (await app.sql<{ id: number }>(
      `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
        VALUES ($1, 4000000, $2, 'eliminar', 'operador', $3, 's', $4) RETURNING id`,
      [north.id, admin.usuario_id, ana.id, app.reloj.fuente()],
    )) as [{ id: number }];
    const found = async (query: Record<string, unknown>) =>
      (await read(admin, query)).data.some((e) => e.id === id && e.recurso === 'operador');
    for (const accion of ['desactivar', 'desactivar,activar', 'eliminar,desactivar']) {
      expect([accion, await found({ accion })]).toEqual([accion, true]);
      expect([accion, await found({ accion, recurso: 'operador,client' })]).toEqual([accion, true]);
      expect([accion, await found({ accion, recurso: 'client' })]).toEqual([accion, false]);
    }
    expect(await found({ accion: 'eliminar' })).toBe(false);
    const file = await admin.api.get('/api/auditoria/exportar').query({ accion: 'desactivar' }).expect(200);
    expect(file.text).toContain(`;Desactivó;Operador;${ana.id};Norte;`);
  });

  it('las páginas por cursor no repiten ni saltan nada aunque otros escriban mientras tanto, y vuelven por donde vinieron', async () => {
    for (let i = 0; i < 12; i++) await gasto(admin, { entidad_id: i % 2 === 0 ? north.id : sara.entidad_id });
    app.reloj.avanzar({ minutos: 1 });
    const keys = (page: Pagina) => page.data.map((e) => e.id);
    const entera = keys(await read(admin, { recurso: 'gasto', per_page: 100 }));
    const vistas: Pagina[] = [];
    for (let cursor: string | null | undefined; cursor !== null; cursor = vistas.at(-1)?.siguiente) {
      vistas.push(await read(admin, { recurso: 'gasto', per_page: 5, ...(cursor === undefined ? {} : { cursor }) }));
      await gasto(admin, { entidad_id: north.id });
    }
    expect(vistas.length).toBeGreaterThan(2);
    expect(vistas.flatMap(keys)).toEqual(entera);
    expect(vistas[0]?.anterior).toBeNull();
    const atras = await read(admin, { recurso: 'gasto', per_page: 5, cursor: vistas[1]?.anterior });
    expect(keys(atras)).toEqual(keys(vistas[0] as Pagina));
    expect(atras.siguiente).toBe(vistas[0]?.siguiente);
    // Rows written meanwhile are newer, and are reached going back.
    expect(atras.anterior).not.toBeNull();
  });

  it('un evento se lee campo por campo, con lo que se guarda de las personas mientras se guarda', async () => {
    const client = await crearCliente(admin, { name: 'Carolina Vélez', phone: '3001112233' });
    const [evento] = (await read(admin, { recurso: 'client', recurso_id: client.id })).data as [EventoAuditoria];
    expect(evento.nombre).toBe('Carolina Vélez');
    expect(await detalle(admin, evento)).toMatchObject({
      antes: null,
      despues: { name: 'Carolina Vélez', phone: '3001112233' },
      personales_borrados_en: null,
    });
    const [row] = await app.sql<{ todo: string }>(
      `SELECT row_to_json(a)::text AS todo FROM auditoria a WHERE entidad_id = $1 AND id = $2`,
      [evento.entidad_id, evento.id],
    );
    expect(row?.todo).not.toMatch(/Carolina|3001112233/);
    await app.sql(`SELECT olvidar_personales($1, ARRAY[$2::bigint], $3)`, [
      evento.entidad_id,
      evento.id,
      '2026-11-18T16:00:00Z',
    ]);
    const olvidado = await detalle(admin, evento);
    expect(olvidado.personales_borrados_en).toBe('2026-11-18T16:00:00.000Z');
    expect(JSON.stringify(olvidado)).not.toMatch(/Carolina|3001112233/);
    await admin.api.get(`/api/auditoria/${evento.entidad_id}/999999999`).expect(404);
  });

  it('lo que un evento dice por su número se lee por su nombre, el de hoy', async () => {
    const agenda = await crearAgenda(admin, { operador_id: ana.id, nombre: 'Mañanas' });
    const horario = await crearHorario(admin, {
      agenda_id: agenda.id,
      dia_semana: 'miercoles',
      hora_inicio: '11:00',
      hora_fin: '12:00',
    });
    const [creado] = (await history(admin, 'horario', horario.id)).data;
    expect(creado?.despues).toMatchObject({ agenda_id: agenda.id, agenda: 'Mañanas' });
    const cita = await crearCita(admin, horario);
    await admin.api.put(`/api/agenda/modificar-agenda/${agenda.id}`).send({ nombre: 'Temprano' }).expect(200);
    const [evento] = (await read(admin, { recurso: 'cita', recurso_id: cita.id })).data as [EventoAuditoria];
    expect((await detalle(admin, evento)).despues).toMatchObject({
      horario_id: horario.id,
      horario: 'Miércoles 11:00',
      agenda_nombre: 'Mañanas',
    });
    expect((await history(admin, 'horario', horario.id)).data[0]?.despues).toMatchObject({ agenda: 'Temprano' });
    const [deAgenda] = (await read(admin, { recurso: 'agenda', recurso_id: agenda.id, accion: 'crear' })).data as [
      EventoAuditoria,
    ];
    expect(JSON.stringify((await detalle(admin, deAgenda)).despues)).toContain('Ruiz');
  });

  it('quien ve usuarios sin ser administrador ve la auditoría de su sucursal y no otra; quien solo ve lo propio, lo que hizo', async () => {
    await gasto(admin, { entidad_id: north.id });
    const [foreign] = (await read(admin, { entidad_id: north.id })).data as [EventoAuditoria];
    await sara.api.get('/api/auditoria').expect(403);
    await allow('usuarios.ver', 2);
    await allow('usuarios.ver', 3);
    expect(new Set((await read(sara, { per_page: 100 })).data.map((e) => e.entidad_id))).toEqual(
      new Set([sara.entidad_id]),
    );
    expect((await sara.api.get('/api/auditoria').query({ entidad_id: north.id }).expect(403)).body.message).toBe(
      'No tienes acceso a esa sucursal',
    );
    await sara.api.get('/api/auditoria/exportar').query({ entidad_id: 0 }).expect(403);
    await sara.api.get(`/api/auditoria/${foreign.entidad_id}/${foreign.id}`).expect(404);
    await sara.api.get(`/api/auditoria/${sara.entidad_id}/${foreign.id}`).expect(404);
    await registrar(ana, {
      empleado_id: ana.id,
      total: 1_000,
      servicios: [{ servicio_id: (await crearServicio(admin, { precio: 1_000 })).id }],
    });
    const deAna = (await read(ana, { per_page: 100 })).data;
    expect(deAna.map((e) => [e.recurso, e.usuario?.nombre])).toEqual([['registro', 'Ana Ruiz']]);
    const personas = async (who: Actor, search = '') =>
      (await who.api.get('/api/auditoria/personas').query({ busca: search }).expect(200)).body.data as Array<{
        nombre: string;
      }>;
    expect((await personas(sara)).map((p) => p.nombre).sort()).toEqual(['Ana Ruiz', 'Sara Gómez']);
    expect((await personas(ana)).map((p) => p.nombre)).toEqual(['Ana Ruiz']);
    expect((await personas(admin, 'gomez')).map((p) => p.nombre)).toEqual(['Sara Gómez']);
    const one = async (who: Actor) =>
      (await who.api.get('/api/auditoria/personas').query({ id: sara.usuario_id }).expect(200)).body.data;
    expect(await one(admin)).toEqual([{ id: sara.usuario_id, nombre: 'Sara Gómez', activo: true }]);
    expect(await one(ana)).toEqual([]);
    await allow('usuarios.ver', 2, false);
    await allow('usuarios.ver', 3, false);
  });

  it('quien ya no entra sigue apareciendo por su nombre', async () => {
    const rosa = await crearSupervisor(admin, { entidad_id: north.id, nombre: 'Rosa', apellido: 'Díaz' });
    const { id } = await gasto(rosa);
    await admin.api.delete(`/api/operadores/eliminar-operador/${rosa.id}`).expect(200);
    expect((await read(admin, { recurso: 'gasto', recurso_id: id })).data[0]?.usuario).toEqual({
      id: rosa.usuario_id,
      nombre: 'Rosa Díaz',
    });
    const personas = (await admin.api.get('/api/auditoria/personas').query({ busca: 'rosa' }).expect(200)).body.data;
    expect(personas).toEqual([{ id: rosa.usuario_id, nombre: 'Rosa Díaz', activo: false }]);
  });

  it('el historial de un registro lo lee quien puede verlo, en la sucursal que sea, y quien solo ve lo propio no', async () => {
    const { id } = await gasto(sara);
    await sara.api.put(`/api/gastos/actualizar/${id}`).send({ monto: 6_000 }).expect(200);
    const deSara = (await history(sara, 'gasto', id)).data;
    expect(deSara.map((e) => [e.accion, e.usuario?.nombre])).toEqual([
      ['modificar', 'Sara Gómez'],
      ['crear', 'Sara Gómez'],
    ]);
    expect(deSara[0]).toMatchObject({ antes: { monto: 5_000 }, despues: { monto: 6_000 }, ip: null, sesion: null });
    expect((await history(admin, 'gasto', id)).data[0]?.ip).toMatch(/127\.0\.0\.1$/);
    const foreign = await gasto(admin, { entidad_id: north.id });
    await sara.api.get(`/api/historial/gasto/${foreign.id}`).expect(404);
    await sara.api.get(`/api/historial/role/2`).expect(403);
    await sara.api.get(`/api/historial/no_existe/2`).expect(404);
    await allow('gastos.ver', 3);
    await ana.api.get(`/api/historial/gasto/${id}`).expect(403);
    await allow('gastos.ver', 3, false);
    await allow('gastos.ver', 2, false);
    await sara.api.get(`/api/historial/gasto/${id}`).expect(403);
    await allow('gastos.ver', 2);
  });

  it('de quien cambió de sucursal el historial trae lo de las dos', async () => {
    const eva = await crearOperador(admin, { entidad_id: north.id, nombre: 'Eva' });
    await admin.api
      .put(`/api/operadores/modificar-operador/${eva.id}`)
      .send({ entidad_id: sara.entidad_id })
      .expect(200);
    const events = (await history(sara, 'operador', eva.id)).data;
    expect(events.map((e) => [e.accion, e.entidad_id])).toEqual([
      ['editar', sara.entidad_id],
      ['crear', north.id],
    ]);
    expect(events[1]?.despues).toMatchObject({ nombre: 'Eva' });
  });

  it('el archivo trae lo filtrado con las palabras de las pantallas, sin fórmulas y sin datos de terceros', async () => {
    await gasto(admin, { descripcion: '=HYPERLINK("http://malo";"x")', entidad_id: north.id, monto: 123_000 });
    const { id } = await gasto(admin, { descripcion: 'Un; "gasto"', entidad_id: north.id });
    await admin.api.delete(`/api/gastos/eliminar/${id}`).query({ motivo: '+1-2' }).expect(200);
    await crearCliente(admin, { name: 'Persona Secreta', phone: '3009998877' });
    const answer = await admin.api.get('/api/auditoria/exportar').query({ recurso: 'gasto' }).expect(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="auditoria-2026-11-18.csv"');
    const [header, ...rows] = answer.text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(header).toBe('Día;Hora;Quién;Rol;Acción;Qué;Número;Sucursal;Monto;Motivo;Desde;Cambios');
    expect(rows[0]).toContain(`;Anuló;Gasto;${id};Norte;5000;'+1-2;`);
    expect(rows[0]).toContain('| Descripción: Un; ""gasto"" → —');
    expect(rows.some((f) => f.includes('Monto: — → $ 123.000') || f.includes('Monto: — → $\u00a0123.000'))).toBe(true);
    const all = (await admin.api.get('/api/auditoria/exportar').expect(200)).text;
    expect(all).toContain(';Creó;Cliente;');
    expect(all).not.toMatch(/Persona Secreta|3009998877/);
    expect(all.split('\r\n').filter((line) => /^[=+@-]|;[=+@]/.test(line))).toEqual([]);
  });
});

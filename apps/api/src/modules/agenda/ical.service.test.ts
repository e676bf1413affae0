import { PassThrough } from 'node:stream';
import type { Horario } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';

type Evento = Record<string, string>;

/** Reads a calendar as another program does: its events, each by the names of its lines. */
function eventosDe(text: string): Evento[] {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n');
  const bloques = lines.join('\n').split('BEGIN:VEVENT\n').slice(1);
  return bloques.map((block) => {
    const own = block.split('\nEND:VEVENT')[0] as string;
    return Object.fromEntries(
      own.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    );
  });
}

describe('La dirección secreta de una agenda', () => {
  let app: Prueba;
  let admin: Actor;
  let center: { id: number };
  let operador: Operador;
  let agenda: { id: number };
  let horario: Horario;
  let bitacora = '';

  beforeAll(async () => {
    const target = new PassThrough().on('data', (chunk: Buffer) => (bitacora += chunk.toString()));
    app = await abrirApp({ config: { LOG_LEVEL: 'info' }, destino: target });
    admin = await crearAdmin(app);
    center = await crearSucursal(admin);
  });
  beforeEach(async () => {
    operador = await crearOperador(admin, { entidad_id: center.id });
    agenda = await crearAgenda(admin, { operador_id: operador.id, nombre: 'Agenda de Ana' });
    horario = await crearHorario(admin, {
      agenda_id: agenda.id,
      capacidad: 5,
      hora_inicio: '18:30',
      hora_fin: '19:15',
    });
  });
  afterAll(() => app.cerrar());

  const darDireccion = async (): Promise<string> =>
    (await admin.api.post(`/api/agenda/ical/${agenda.id}`).send({}).expect(201)).body.data.ruta;
  const agendar = async (extra: Record<string, unknown> = {}) =>
    (
      await admin.api
        .post('/api/agenda/crear-cita')
        .send({
          agenda_id: agenda.id,
          horario_id: horario.id,
          fecha: '2026-11-25',
          cliente_nombre: 'Eva, «la de siempre»',
          servicio: 'Corte',
          ...extra,
        })
        .expect(201)
    ).body.data;
  const read = async (path: string) => eventosDe((await app.http.get(path).expect(200)).text);

  it('se muestra una sola vez y lo que se guarda de ella no sirve para leer', async () => {
    const { body } = await admin.api.post(`/api/agenda/ical/${agenda.id}`).send({}).expect(201);
    expect(body.message).toBe('Dirección creada. Cópiala ahora: no se vuelve a mostrar.');
    expect(body.data.ruta).toMatch(new RegExp(`^/api/agenda/ical/${center.id}-${agenda.id}-[\\w-]{43}\\.ics$`));
    const vista = (await admin.api.get(`/api/agenda/obtener-agenda/${agenda.id}`).expect(200)).body;
    expect(vista.ical_creado_en).toBe(body.data.ical_creado_en);
    const secreto = body.data.ruta.slice(-47, -4);
    const [kept] = await app.sql<{ texto: string }>(
      `SELECT row_to_json(a)::text AS texto FROM agenda a WHERE id = $1`,
      [agenda.id],
    );
    const trail = await app.sql<{ texto: string }>(
      `SELECT row_to_json(r)::text AS texto FROM auditoria r WHERE recurso = 'agenda' AND recurso_id = $1`,
      [agenda.id],
    );
    expect(trail.at(-1)?.texto).toContain('crear_ical');
    for (const text of [JSON.stringify(vista), kept?.texto, ...trail.map((r) => r.texto)])
      expect(text).not.toContain(secreto);
    expect(kept?.texto).toMatch(/"ical_huella":"[0-9a-f]{64}"/);
  });

  it('da las citas en hora universal, con nombre y servicio, y sin teléfono, correo ni notas', async () => {
    const cita = await agendar({
      cliente_telefono: '3001234567',
      cliente_email: 'eva@correo.co',
      notas: 'Alérgica al tinte',
      estado: 'confirmada',
    });
    const answer = await app.http.get(await darDireccion()).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="agenda.ics"',
      'cache-control': 'no-store',
    });
    expect(answer.text).toContain('X-WR-CALNAME:Agenda de Ana\r\n');
    expect(eventosDe(answer.text)).toEqual([
      {
        UID: `cita-${center.id}-${cita.id}@jornal`,
        DTSTAMP: '20261118T150000Z',
        'LAST-MODIFIED': '20261118T150000Z',
        SEQUENCE: '0',
        DTSTART: '20261125T233000Z',
        DTEND: '20261126T001500Z',
        SUMMARY: 'Eva\\, «la de siempre» · Corte',
        STATUS: 'CONFIRMED',
        TRANSP: 'OPAQUE',
      },
    ]);
    for (const privado of ['3001234567', 'eva@correo.co', 'tinte']) expect(answer.text).not.toContain(privado);
  });

  it('la cancelada y la anulada siguen en él como canceladas, con la misma identidad y un cambio más', async () => {
    const path = await darDireccion();
    const [cancelada, anulada] = [await agendar(), await agendar()];
    const before = new Map((await read(path)).map((e) => [e['UID'], Number(e['SEQUENCE'])]));
    app.reloj.avanzar({ horas: 1 });
    await admin.api.put(`/api/agenda/actualizar-cita/${cancelada.id}`).send({ estado: 'cancelada' }).expect(200);
    await admin.api.delete(`/api/agenda/eliminar-cita/${anulada.id}`).expect(200);
    const after = await read(path);
    expect(after.map((e) => [e['STATUS'], e['TRANSP'], e['LAST-MODIFIED']])).toEqual(
      Array(2).fill(['CANCELLED', 'TRANSPARENT', '20261118T160000Z']),
    );
    expect(after.map((e) => Number(e['SEQUENCE']) > (before.get(e['UID']) ?? Number.POSITIVE_INFINITY))).toEqual([
      true,
      true,
    ]);
    app.reloj.avanzar({ horas: -1 });
  });

  it('llega a noventa días atrás y un año adelante', async () => {
    const path = await darDireccion();
    await agendar();
    await agendar({ fecha: '2027-11-17' });
    await agendar({ fecha: '2027-11-24' });
    expect((await read(path)).map((e) => e['DTSTART']?.slice(0, 8))).toEqual(['20271117', '20261125']);
    app.reloj.poner('2027-02-23T10:00:00-05:00');
    expect((await read(path)).map((e) => e['DTSTART']?.slice(0, 8))).toEqual(['20271124', '20271117', '20261125']);
    app.reloj.avanzar({ dias: 1 });
    expect((await read(path)).map((e) => e['DTSTART']?.slice(0, 8))).toEqual(['20271124', '20271117']);
    app.reloj.poner('2026-11-18T10:00:00-05:00');
  });

  const yaNoSirve = async (path: string) => {
    const { body } = await app.http.get(path).expect(404);
    expect(body).toMatchObject({ statusCode: 404, codigo: 'NO_ENCONTRADO', message: 'No se encontró el registro' });
  };

  it('otra nueva acaba con la anterior, y quitarla con la que haya', async () => {
    const first = await darDireccion();
    const second = await darDireccion();
    expect(second).not.toBe(first);
    await yaNoSirve(first);
    await read(second);
    expect((await admin.api.delete(`/api/agenda/ical/${agenda.id}`).expect(200)).body.message).toBe(
      'La dirección dejó de servir',
    );
    await yaNoSirve(second);
    expect((await admin.api.get(`/api/agenda/obtener-agenda/${agenda.id}`).expect(200)).body.ical_creado_en).toBeNull();
  });

  it('mal escrita, de otra agenda o a medias no existe', async () => {
    const path = await darDireccion();
    const other = await crearAgenda(admin, { operador_id: operador.id });
    const secreto = path.slice(-47, -4);
    const changed = `${secreto.startsWith('A') ? 'B' : 'A'}${secreto.slice(1)}`;
    const files = [
      `${center.id}-${agenda.id}-${changed}.ics`,
      `${center.id}-${other.id}-${secreto}.ics`,
      `${center.id}-${agenda.id}-${secreto}`,
      `${center.id}-${agenda.id}-.ics`,
    ];
    for (const file of [...files, `${secreto}.ics`, `${agenda.id}`, `0-999999999999999-${secreto}.ics`])
      await yaNoSirve(`/api/agenda/ical/${file}`);
    await read(path);
  });

  it('deja de servir con la agenda eliminada, con otro operador, con el operador retirado y con el módulo apagado', async () => {
    const deOtro = await darDireccion();
    const other = await crearOperador(admin, { entidad_id: center.id });
    await admin.api.put(`/api/agenda/modificar-agenda/${agenda.id}`).send({ operador_id: other.id }).expect(200);
    await yaNoSirve(deOtro);

    const path = await darDireccion();
    await app.sql(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, 'agendas')`, [center.id]);
    await yaNoSirve(path);
    await app.sql(`DELETE FROM modulo_apagado WHERE modulo = 'agendas'`);
    await read(path);
    await admin.api.delete(`/api/operadores/eliminar-operador/${other.id}`).expect(200);
    await yaNoSirve(path);

    agenda = await crearAgenda(admin, { operador_id: operador.id });
    const ultima = await darDireccion();
    await read(ultima);
    await admin.api.delete(`/api/agenda/eliminar-agenda/${agenda.id}`).expect(200);
    await yaNoSirve(ultima);
  });

  it('dice quién la dio y cuándo se leyó, y termina con la cuenta de quien la dio', async () => {
    const owner = await crearSupervisor(admin, { entidad_id: center.id, nombre: 'Eva', apellido: 'Mora' });
    const { ruta } = (await owner.api.post(`/api/agenda/ical/${agenda.id}`).send({}).expect(201)).body.data;
    const vista = async () => (await admin.api.get(`/api/agenda/obtener-agenda/${agenda.id}`).expect(200)).body;
    expect(await vista()).toMatchObject({ ical_creado_por: { nombre: 'Eva Mora', activo: true }, ical_leido_en: null });
    await read(ruta);
    const first = app.reloj.fuente().toISOString();
    expect((await vista()).ical_leido_en).toBe(first);
    app.reloj.avanzar({ minutos: 9 });
    await read(ruta);
    expect((await vista()).ical_leido_en).toBe(first);
    app.reloj.avanzar({ minutos: 1 });
    await read(ruta);
    expect((await vista()).ical_leido_en).toBe(app.reloj.fuente().toISOString());
    app.reloj.avanzar({ minutos: -10 });
    await admin.api.delete(`/api/operadores/eliminar-operador/${owner.id}`).expect(200);
    await yaNoSirve(ruta);
    expect((await vista()).ical_creado_por).toEqual({ nombre: 'Eva Mora', activo: false });
    await admin.api.delete(`/api/agenda/ical/${agenda.id}`).expect(200);
    expect(await vista()).toMatchObject({ ical_creado_por: null, ical_leido_en: null, ical_creado_en: null });
  });

  it('no queda en el registro de solicitudes, tampoco cuando se pide como no es', async () => {
    const path = await darDireccion();
    await app.http.get(path).expect(200);
    await app.http.get(`${path}?para=siempre`).expect(200);
    await app.http.put(path).send({}).expect(405);
    await app.http.post(path).send({}).expect(401);
    await app.http.get(`${path}/`).expect(404);
    await app.http.get(`/otra${path}`).expect(404);
    await app.http.get(`/api/agenda/ical/${agenda.id}`).expect(404);
    expect(bitacora).toContain('"url":"/api/agenda/ical/[oculto].ics"');
    expect(bitacora).toContain(`"url":"/api/agenda/ical/${agenda.id}"`);
    expect(bitacora).not.toContain(path.slice(-47, -4));
  });

  it('la piden todos los de una red a la par de lo demás público: con límite', async () => {
    const limitada = await abrirApp({ config: { REQUESTS_PER_MINUTE: 3 } });
    const path = `/api/agenda/ical/1-1-${'a'.repeat(43)}.ics`;
    for (let i = 0; i < 3; i++) await limitada.http.get(path).expect(404);
    const { body, headers } = await limitada.http.get(path).expect(429);
    expect([body.codigo, Number(headers['retry-after']) > 0]).toEqual(['DEMASIADAS_SOLICITUDES', true]);
    await limitada.cerrar();
  });

  it('solo la da y la quita quien alcanza la agenda', async () => {
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
    const colega = await crearOperador(admin, { entidad_id: center.id });
    await colega.api.post(`/api/agenda/ical/${agenda.id}`).send({}).expect(404);
    await colega.api.delete(`/api/agenda/ical/${agenda.id}`).expect(404);
    const { body } = await operador.api.post(`/api/agenda/ical/${agenda.id}`).send({}).expect(201);
    await read(body.data.ruta);
  });
});

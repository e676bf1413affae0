import type { Calendario, CalendarioOperadores } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearSucursal,
  iniciarSesion,
  type Operador,
} from '../../../test/crear.js';
import { FilasAgenda } from '../../../test/filas-agenda.js';

// A Wednesday; the clock of the tests stands at ten in the morning.
const HOY = '2026-11-18';

describe('El calendario de una agenda', () => {
  let app: Prueba;
  let admin: Actor;
  let rows: FilasAgenda;
  let entidad_id: number;
  let ana: Operador;

  beforeAll(async () => {
    // Without the second lock: the past may hold rows that it refuses today.
    app = await abrirApp({ guardas: false });
    admin = await crearAdmin(app);
    rows = new FilasAgenda(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    entidad_id = (await crearSucursal(admin)).id;
    ana = await crearOperador(admin, { entidad_id });
    await app.sql(
      `UPDATE role_permiso SET estado = true
        WHERE role_id IN (2, 3) AND permiso_id IN (SELECT id FROM permiso WHERE clave LIKE 'agendas.%')`,
    );
  });
  const calendario = async (id: number, query: Record<string, unknown> = {}): Promise<Calendario> =>
    (await admin.api.get(`/api/agenda/calendario/${id}`).query(query).expect(200)).body;
  const agendaDe = (data: Partial<Parameters<FilasAgenda['agenda']>[0]> = {}) =>
    rows.agenda({ entidad_id, operador_id: ana.id, ...data });
  const horarioDe = (
    agenda_id: number,
    hora_inicio: string,
    hora_fin: string,
    data: Partial<Parameters<FilasAgenda['horario']>[0]> = {},
  ) => rows.horario({ agenda_id, dia_semana: 'miercoles', hora_inicio, hora_fin, ...data });

  describe('El calendario', () => {
    it('trae cada día del mes con su número, qué día es hoy y cuáles pasaron', async () => {
      const agenda = await agendaDe({ nombre: 'Cabina' });
      await horarioDe(agenda, '11:00', '12:00');
      const { calendario: days, ...mes } = await calendario(agenda);
      expect(mes).toMatchObject({
        nombre_mes: 'noviembre',
        anio: 2026,
        agenda: {
          id: agenda,
          nombre: 'Cabina',
          horarios_count: 1,
          operador: { id: ana.id },
          entidad: { id: entidad_id },
        },
      });
      expect(days.map((d) => d.dia)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
      expect(days.filter((d) => d.es_hoy).map((d) => d.fecha)).toEqual([HOY]);
      expect(days.filter((d) => d.es_pasado)).toHaveLength(17);
      expect(days.filter((d) => d.festivo !== null).map((d) => d.dia)).toEqual([2, 16]);
      expect(days.filter((d) => d.horarios.length > 0).map((d) => d.dia)).toEqual([4, 11, 18, 25]);
      expect((await calendario(agenda, { mes: 2, anio: 2027 })).calendario).toHaveLength(28);
      expect((await calendario(agenda, { mes: 12 })).calendario.at(-1)).toMatchObject({ fecha: '2026-12-31', dia: 31 });
    });

    it('el 29 de febrero es un día como otro', async () => {
      app.reloj.poner('2028-02-29T10:00:00-05:00');
      const agenda = await agendaDe();
      const h = await horarioDe(agenda, '11:00', '12:00', { dia_semana: 'martes' });
      await rows.cita({ horario_id: h, fecha: '2028-02-29' });
      const api = app.como(await iniciarSesion(app, admin.usuario_id));
      const febrero: Calendario = (await api.get(`/api/agenda/calendario/${agenda}`).expect(200)).body;
      expect(febrero.calendario).toHaveLength(29);
      expect(febrero.calendario.at(-1)).toMatchObject({
        dia: 29,
        es_hoy: true,
        horarios: [{ ocupados: 1, citas: [{ fecha: '2028-02-29' }] }],
      });
    });

    it('muestra las citas de cada horario con sus horas: primero las vigentes, luego las canceladas, y no las eliminadas', async () => {
      const agenda = await agendaDe({ nombre: 'Cabina' });
      const h = await horarioDe(agenda, '11:00', '12:00', { capacidad: 3 });
      await rows.cita({
        horario_id: h,
        fecha: HOY,
        estado: 'cancelada',
        cliente_nombre: 'Se arrepintió',
        hora_inicio: '10:00',
      });
      await rows.cita({ horario_id: h, fecha: HOY, cliente_nombre: 'Segunda' });
      await rows.cita({
        horario_id: h,
        fecha: HOY,
        cliente_nombre: 'Primera',
        hora_inicio: '10:30',
        hora_fin: '11:30',
      });
      await rows.cita({ horario_id: h, fecha: HOY, anulada: true });
      const [espacio] = (await calendario(agenda)).calendario.find((d) => d.es_hoy)?.horarios ?? [];
      expect(espacio?.citas.map((c) => [c.cliente_nombre, c.estado, c.hora_inicio, c.hora_fin])).toEqual([
        ['Primera', 'pendiente', '10:30', '11:30'],
        ['Segunda', 'pendiente', '11:00', '12:00'],
        ['Se arrepintió', 'cancelada', '10:00', '12:00'],
      ]);
      expect(espacio?.cita).toEqual(espacio?.citas[0]);
      expect(espacio?.cita).toMatchObject({
        entidad: { id: entidad_id },
        agenda_nombre: 'Cabina',
        operador: { id: ana.id, nombre: ana.nombre },
        fecha: HOY,
        created_at: '2026-01-01T12:00:00.000Z',
        mensaje_enviado_en: null,
      });
      expect(espacio).toMatchObject({ ocupados: 2, disponibles: 1, cita_existente: { cliente_nombre: 'Primera' } });
    });

    it('una cita en un horario o una agenda que ya no atienden se sigue viendo, sin espacios', async () => {
      const agenda = await agendaDe();
      const inactivo = await horarioDe(agenda, '11:00', '12:00', { activo: false });
      const eliminado = await horarioDe(agenda, '13:00', '14:00', { anulado: true });
      await horarioDe(agenda, '15:00', '16:00', { activo: false });
      for (const horario_id of [inactivo, eliminado]) await rows.cita({ horario_id, fecha: HOY });
      const deHoy = async () => (await calendario(agenda)).calendario.find((d) => d.es_hoy)?.horarios ?? [];
      expect((await deHoy()).map((h) => [h.id, h.activo, h.citas.length, h.disponible, h.ocupados])).toEqual([
        [inactivo, false, 1, false, 0],
        [eliminado, false, 1, false, 0],
      ]);
      await app.sql(`UPDATE agenda SET activa = false WHERE id = $1`, [agenda]);
      expect(await deHoy()).toHaveLength(2);
      const columns = async (date: string): Promise<CalendarioOperadores> =>
        (await admin.api.get('/api/agenda/calendario-operadores').query({ fecha: date, entidad_id }).expect(200)).body;
      expect((await columns(HOY)).agendas).toMatchObject([
        { agenda: { id: agenda, activa: false }, horarios: [{ id: inactivo }, { id: eliminado }] },
      ]);
      expect((await columns('2026-11-25')).agendas).toEqual([]);
    });

    it('una cita que hizo otro operador se ve en la agenda donde se hizo, con su nombre', async () => {
      const beto = await crearOperador(admin, { entidad_id });
      const agenda = await agendaDe();
      const h = await horarioDe(agenda, '08:00', '09:00');
      await rows.cita({ horario_id: h, fecha: '2026-11-11', operador_id: beto.id });
      await rows.cambio('agenda', agenda, { operador_id: beto.id }, { operador_id: ana.id });
      const day = (await calendario(agenda)).calendario.find((d) => d.dia === 11);
      expect(day?.horarios).toMatchObject([
        { ocupados: 1, operador_ocupado: false, citas: [{ operador: { id: beto.id, nombre: beto.nombre } }] },
      ]);
    });

    it('lado a lado trae las agendas activas de un día, también las que ese día no atienden', async () => {
      const beto = await crearOperador(admin, { entidad_id });
      const [one, other] = [
        await agendaDe({ nombre: 'Ana' }),
        await agendaDe({ nombre: 'Beto', operador_id: beto.id }),
      ];
      const h = await horarioDe(one, '11:00', '12:00');
      await rows.cita({ horario_id: h, fecha: HOY, cliente_nombre: 'Luisa' });
      const { body } = await admin.api.get('/api/agenda/calendario-operadores').query({ entidad_id }).expect(200);
      expect(body).toMatchObject({ fecha: HOY, dia: 18, es_hoy: true, es_pasado: false, festivo: null });
      expect(body.agendas).toMatchObject([
        { agenda: { id: one, operador: { id: ana.id } }, horarios: [{ id: h, cita: { cliente_nombre: 'Luisa' } }] },
        { agenda: { id: other, operador: { id: beto.id } }, horarios: [] },
      ]);
    });

    it.each([
      [{ mes: 0 }, 'El mes no es válido'],
      [{ mes: 13 }, 'El mes no es válido'],
      [{ anio: 1899 }, 'El año no es válido'],
    ])('no hay mes %j', async (query, message) => {
      const { body } = await admin.api
        .get(`/api/agenda/calendario/${await agendaDe()}`)
        .query(query)
        .expect(400);
      expect(body.message).toBe(message);
    });
  });
});

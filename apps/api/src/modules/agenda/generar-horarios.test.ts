import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearAgenda, crearOperador, crearSucursal } from '../../../test/crear.js';
import { alEncontrarse, resumir } from '../../../test/tormenta.js';

describe.each(CON_Y_SIN_GUARDAS)('Generar los horarios de una agenda$base', ({ guardas }) => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;

  beforeAll(async () => {
    app = await abrirApp({ guardas, config: { REQUESTS_PER_MINUTE: 1_000_000 } });
    admin = await crearAdmin(app);
    entidad_id = (await crearSucursal(admin)).id;
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  afterAll(() => app.cerrar());

  // An agenda has an operator of its own: no test is in the way of another.
  const agendaNueva = async () => crearAgenda(admin, { operador_id: (await crearOperador(admin, { entidad_id })).id });
  const create = (agenda_id: number, extra: Record<string, unknown> = {}) =>
    admin.api
      .post('/api/agenda/crear-horario')
      .send({ agenda_id, titulo: 'Corte', dia_semana: 'miercoles', hora_inicio: '09:30', hora_fin: '10:30', ...extra });
  const generate = (agenda_id: number, extra: Record<string, unknown> = {}) =>
    admin.api.post('/api/agenda/generar-horarios').send({
      agenda_id,
      dias: ['lunes', 'Miércoles'],
      hora_inicio: '09:00',
      hora_fin: '12:00',
      duracion_minutos: 45,
      descanso_minutos: 15,
      ...extra,
    });
  const activos = (agenda_id: number) => app.sql(`SELECT id FROM horario WHERE agenda_id = $1 AND activo`, [agenda_id]);

  it('los de una semana se generan de una vez, con su descanso, y solo los que caben enteros', async () => {
    const { id } = await agendaNueva();
    const vista = await generate(id, { simular: true }).expect(200);
    expect(vista.body.choques).toEqual([]);
    expect(vista.body.horarios).toHaveLength(6);
    expect(await activos(id)).toEqual([]);
    const answer = await generate(id, { titulo: 'Turno', capacidad: 2, notas: 'Con Eva' }).expect(201);
    expect(answer.body.message).toBe('6 horarios creados');
    expect(
      answer.body.data.map(
        (h: Record<string, unknown>) => `${h.dia_semana} ${h.hora_inicio}–${h.hora_fin} ${h.titulo} ${h.capacidad}`,
      ),
    ).toEqual([
      'lunes 09:00–09:45 Turno 2',
      'lunes 10:00–10:45 Turno 2',
      'lunes 11:00–11:45 Turno 2',
      'miercoles 09:00–09:45 Turno 2',
      'miercoles 10:00–10:45 Turno 2',
      'miercoles 11:00–11:45 Turno 2',
    ]);
    expect(
      await app.sql(
        `SELECT 1 FROM auditoria WHERE recurso = 'horario' AND recurso_id IN (SELECT h.id FROM horario h WHERE h.agenda_id = $1)`,
        [id],
      ),
    ).toHaveLength(6);
  });

  it('si uno solo se cruza no se genera ninguno, y se dicen todos los cruces', async () => {
    const { id } = await agendaNueva();
    const corte = (await create(id).expect(201)).body.data;
    const vista = await generate(id, { simular: true }).expect(200);
    expect(vista.body.choques).toEqual([
      {
        dia_semana: 'miercoles',
        hora_inicio: '09:00',
        hora_fin: '09:45',
        con: { id: corte.id, titulo: 'Corte', dia_semana: 'miercoles', hora_inicio: '09:30', hora_fin: '10:30' },
      },
      {
        dia_semana: 'miercoles',
        hora_inicio: '10:00',
        hora_fin: '10:45',
        con: { id: corte.id, titulo: 'Corte', dia_semana: 'miercoles', hora_inicio: '09:30', hora_fin: '10:30' },
      },
    ]);
    const answer = await generate(id).expect(409);
    expect(answer.body).toMatchObject({
      codigo: 'HORARIO_CRUZADO',
      message: 'No se creó ningún horario: hay 2 cruces con otros de la agenda',
      errores: {
        horarios: [
          'Miércoles de 09:00 a 09:45 se cruza con «Corte», de 09:30 a 10:30',
          'Miércoles de 10:00 a 10:45 se cruza con «Corte», de 09:30 a 10:30',
        ],
      },
    });
    expect(await activos(id)).toHaveLength(1);
  });

  it.each([
    ['dias', 'Selecciona al menos un día', { dias: [] }],
    ['dias', 'Cada día se indica una sola vez', { dias: ['lunes', 'LUNES'] }],
    ['duracion_minutos', 'La duración debe estar entre 5 y 720 minutos', { duracion_minutos: 0 }],
    ['descanso_minutos', 'El descanso debe estar entre 0 y 240 minutos', { descanso_minutos: -5 }],
    ['hora_fin', 'La hora de fin debe ser mayor a la hora de inicio', { hora_fin: '08:00' }],
    ['duracion_minutos', 'No cabe ningún horario de esa duración entre esas horas', { duracion_minutos: 200 }],
    [
      'duracion_minutos',
      'Serían 288 horarios: el máximo es 200 a la vez',
      { hora_inicio: '00:00', hora_fin: '12:00', duracion_minutos: 5, descanso_minutos: 0 },
    ],
  ])('al generar rechaza %s con «%s», también al simular', async (field, message, extra) => {
    const { id } = await agendaNueva();
    for (const simular of [true, false]) {
      const answer = await generate(id, { ...extra, simular }).expect(400);
      expect(answer.body).toMatchObject({ message, errores: { [field]: [message] } });
    }
  });

  it('generar dos veces a la vez deja los de una', async () => {
    const { id } = await agendaNueva();
    expect(
      resumir(
        await alEncontrarse(
          app,
          'horario',
          Array(4).fill(() => generate(id)),
        ),
      ).estados,
    ).toEqual({ 201: 1, 409: 3 });
    expect(await activos(id)).toHaveLength(6);
  });
});

import { CABECERA_EVENTO, COLOR_HORARIO, type EspacioHorario } from '@jornal/contract';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearSucursal,
  type Operador,
} from '../../../test/crear.js';
import { alEncontrarse, resumir } from '../../../test/tormenta.js';

const MIERCOLES_25 = '2026-11-25';
type Tramo = { id: number; agenda_id: number };

describe.each(CON_Y_SIN_GUARDAS)('Los horarios de una agenda$base', ({ guardas }) => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp({ guardas, config: { REQUESTS_PER_MINUTE: 1_000_000 } });
    admin = await crearAdmin(app);
    entidad_id = (await crearSucursal(admin)).id;
    ana = await crearOperador(admin, { entidad_id });
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  afterAll(() => app.cerrar());

  // An agenda has an operator of its own: no test is in the way of another.
  const agendaNueva = async () => crearAgenda(admin, { operador_id: (await crearOperador(admin, { entidad_id })).id });
  const create = (agenda_id: number, extra: Record<string, unknown> = {}) =>
    admin.api
      .post('/api/agenda/crear-horario')
      .send({ agenda_id, titulo: 'Corte', dia_semana: 'miercoles', hora_inicio: '09:30', hora_fin: '10:30', ...extra });
  const modify = (id: number, cambios: object) => admin.api.put(`/api/agenda/modificar-horario/${id}`).send(cambios);
  const remove = (id: number) => admin.api.delete(`/api/agenda/eliminar-horario/${id}`);
  const agendar = (horario: Tramo, extra: Record<string, unknown> = {}) =>
    admin.api.post('/api/agenda/crear-cita').send({
      agenda_id: horario.agenda_id,
      horario_id: horario.id,
      fecha: MIERCOLES_25,
      cliente_nombre: 'Eva',
      servicio: 'Corte',
      ...extra,
    });
  const activos = (agenda_id: number) => app.sql(`SELECT id FROM horario WHERE agenda_id = $1 AND activo`, [agenda_id]);
  const offer = async (horario: Tramo, date = MIERCOLES_25) => {
    const waiter = (
      await admin.api
        .post('/api/lista-espera/crear-persona')
        .send({ nombre: 'Lina', servicio: 'Corte', entidad_id })
        .expect(201)
    ).body.data;
    await admin.api
      .post(`/api/lista-espera/ofrecer/${waiter.id}`)
      .send({ agenda_id: horario.agenda_id, horario_id: horario.id, fecha: date })
      .expect(201);
  };

  it('nace activo, para una persona y con el color de siempre; su día se escribe con o sin tilde', async () => {
    const { id: agenda_id } = await agendaNueva();
    const answer = await create(agenda_id, { dia_semana: ' MIÉRCOLES ', notas: ' ' }).expect(201);
    const expected = {
      titulo: 'Corte',
      hora_inicio: '09:30',
      hora_fin: '10:30',
      dia_semana: 'miercoles',
      color: COLOR_HORARIO,
      notas: null,
      activo: true,
      capacidad: 1,
    };
    expect(answer.body).toMatchObject({ message: 'Horario creado', data: { agenda_id, ...expected } });
    await create(agenda_id, {
      dia_semana: 'lunes',
      hora_inicio: '15:00',
      hora_fin: '16:00',
      color: '#aabbcc',
      capacidad: 3,
      notas: 'Solo con Eva',
    }).expect(201);
    const { body } = await admin.api.get(`/api/agenda/horarios-agenda/${agenda_id}`).expect(200);
    expect(body).toMatchObject([
      { dia_semana: 'lunes', hora_inicio: '15:00', color: '#AABBCC', capacidad: 3 },
      expected,
    ]);
  });

  it.each([
    ['hora_fin', 'La hora de fin debe ser mayor a la hora de inicio', { hora_fin: '09:30' }],
    ['hora_inicio', 'Escribe una hora válida, como 09:30', { hora_inicio: '9:30' }],
    ['hora_fin', 'Escribe una hora válida, como 09:30', { hora_fin: '24:00' }],
    ['dia_semana', 'Selecciona un día de la semana', { dia_semana: 'festivo' }],
    ['titulo', 'El título es requerido', { titulo: '' }],
    ['color', 'El color no es válido', { color: 'rojo' }],
    ['capacidad', 'La capacidad debe ser mayor a 0', { capacidad: 0 }],
    ['capacidad', 'La capacidad máxima es 50', { capacidad: 51 }],
    ['capacidad', 'La capacidad debe ser un número entero', { capacidad: 1.5 }],
  ])('rechaza un %s que no sirve con «%s»', async (field, message, extra) => {
    const { id } = await agendaNueva();
    const answer = await create(id, extra).expect(400);
    expect(answer.body).toMatchObject({ message, errores: { [field]: [message] } });
  });

  it('no se cruza con otro activo de su agenda y su día, y se dice con cuál; que empiece donde el otro acaba no es cruzarse', async () => {
    const { id } = await agendaNueva();
    await create(id).expect(201);
    for (const horas of [
      { hora_inicio: '10:00', hora_fin: '11:00' },
      { hora_inicio: '09:00', hora_fin: '09:31' },
      { hora_inicio: '09:45', hora_fin: '10:00' },
      { hora_inicio: '08:00', hora_fin: '20:00' },
    ]) {
      const answer = await create(id, horas).expect(409);
      expect(answer.body).toMatchObject({
        codigo: 'HORARIO_CRUZADO',
        message: 'El horario se cruza con «Corte», de 09:30 a 10:30',
      });
    }
    await create(id, { hora_inicio: '10:30', hora_fin: '11:00' }).expect(201);
    await create(id, { dia_semana: 'jueves' }).expect(201);
    await create(id, { activo: false }).expect(201);
    await create((await agendaNueva()).id).expect(201);
  });

  it('al cambiar de horas o volver a activarse tampoco se cruza', async () => {
    const { id } = await agendaNueva();
    const { data: own } = (await create(id).expect(201)).body;
    const { data: other } = (await create(id, { titulo: 'Barba', hora_inicio: '11:00', hora_fin: '12:00' }).expect(201))
      .body;
    expect((await modify(other.id, { hora_inicio: '10:00' }).expect(409)).body.message).toBe(
      'El horario se cruza con «Corte», de 09:30 a 10:30',
    );
    await modify(own.id, { activo: false }).expect(200);
    await modify(other.id, { hora_inicio: '10:00' }).expect(200);
    expect((await modify(own.id, { activo: true }).expect(409)).body.message).toBe(
      'El horario se cruza con «Barba», de 10:00 a 12:00',
    );
    await modify(own.id, { activo: true, dia_semana: 'viernes' }).expect(200);
    expect((await modify(other.id, { hora_inicio: '12:30' }).expect(400)).body).toMatchObject({
      codigo: 'HORAS_INVALIDAS',
      errores: { hora_fin: ['La hora de fin debe ser mayor a la hora de inicio'] },
    });
  });

  it('de muchos que se cruzan y llegan a la vez queda uno', async () => {
    const { id } = await agendaNueva();
    const answers = await alEncontrarse(
      app,
      'horario',
      [0, 1, 2, 3].map((i) => () => create(id, { titulo: `Tramo ${i}`, hora_inicio: `09:0${i}` })),
    );
    expect(resumir(answers).estados).toEqual({ 201: 1, 409: 3 });
    expect(await activos(id)).toHaveLength(1);
    expect(new Set(answers.filter((r) => r.status === 409).map((r) => r.body.codigo))).toEqual(
      new Set(['HORARIO_CRUZADO']),
    );
  });

  it('control: mirar y después escribir, sin candado, deja dos que se cruzan, y solo las guardas lo impiden', async () => {
    const { id } = await agendaNueva();
    const { data: one } = (await create(id, { activo: false }).expect(201)).body;
    const { data: other } = (await create(id, { activo: false }).expect(201)).body;
    expect(await activos(id)).toEqual([]);
    const naive = (horario: Tramo) => app.sql(`UPDATE horario SET activo = true WHERE id = $1`, [horario.id]);
    await naive(one);
    const segundo = naive(other);
    await (guardas ? expect(segundo).rejects.toThrow('guarda_horarios_sin_cruce') : segundo);
    expect(await activos(id)).toHaveLength(guardas ? 1 : 2);
    await app.sql(`UPDATE horario SET activo = false WHERE agenda_id = $1`, [id]);
  });

  it('al cambiar de horas o desactivarse conserva sus citas, y se avisa de cuántas', async () => {
    const horario = await crearHorario(admin, { agenda_id: (await agendaNueva()).id });
    expect((await modify(horario.id, { hora_inicio: '11:15' }).expect(200)).body).toMatchObject({
      message: 'Horario actualizado',
      aviso: null,
    });
    const cita = (await agendar(horario).expect(201)).body.data;
    expect((await modify(horario.id, { titulo: 'Otra cosa' }).expect(200)).body.aviso).toBeNull();
    expect((await modify(horario.id, { hora_inicio: '11:30' }).expect(200)).body.aviso).toBe(
      '1 cita conserva sus horas',
    );
    await agendar(horario, { fecha: '2026-12-02' }).expect(201);
    expect((await modify(horario.id, { hora_fin: '12:30' }).expect(200)).body.aviso).toBe(
      '2 citas conservan sus horas',
    );
    expect((await modify(horario.id, { activo: false }).expect(200)).body.aviso).toBe(
      'El horario ya no recibe citas; 2 citas futuras se conservan',
    );
    expect((await admin.api.get(`/api/agenda/citas/${cita.id}`).expect(200)).body).toMatchObject({
      hora_inicio: '11:15',
      hora_fin: '12:00',
      estado: 'pendiente',
    });
    expect((await agendar(horario, { fecha: '2026-12-09' }).expect(409)).body.codigo).toBe('HORARIO_INACTIVO');
  });

  it('movido, su cita y lo que se ofreció quedan a su hora: la nueva está libre y se agenda, la de ellos no', async () => {
    const { id: agenda_id } = await agendaNueva();
    const horario = await crearHorario(admin, { agenda_id, capacidad: 2, hora_inicio: '11:00', hora_fin: '12:00' });
    const cita = (await agendar(horario).expect(201)).body.data;
    await offer(horario);
    const ver = async () => {
      const { body } = await admin.api
        .get(`/api/agenda/consultar-espacios/${agenda_id}`)
        .query({ fecha: MIERCOLES_25 })
        .expect(200);
      return body.horarios_disponibles.map((e: EspacioHorario) => [
        e.hora_inicio,
        e.disponibles,
        e.ocupados,
        e.operador_ocupado,
        e.cita_existente?.cliente_nombre ?? null,
      ]);
    };
    expect(await ver()).toEqual([['11:00', 0, 2, false, 'Eva']]);

    await modify(horario.id, { hora_inicio: '15:00', hora_fin: '16:00' }).expect(200);
    expect(await ver()).toEqual([['15:00', 2, 0, false, null]]);
    for (const cliente_nombre of ['Rita', 'Olga']) await agendar(horario, { cliente_nombre }).expect(201);
    expect(await ver()).toEqual([['15:00', 0, 2, false, 'Rita']]);
    expect((await agendar(horario).expect(409)).body.codigo).toBe('HORARIO_OCUPADO');

    // At eleven the operator is with Eva, whatever slot is made there.
    const once = await crearHorario(admin, { agenda_id, hora_inicio: '11:00', hora_fin: '12:00' });
    expect(await ver()).toEqual([
      ['11:00', 0, 1, false, 'Eva'],
      ['15:00', 0, 2, false, 'Rita'],
    ]);
    expect((await agendar(once).expect(409)).body.codigo).toBe('HORARIO_OCUPADO');

    // Four people of one slot, two at each hour: it may hold two, and no fewer.
    await modify(horario.id, { capacidad: 3 }).expect(200);
    await modify(horario.id, { capacidad: 2 }).expect(200);
    expect((await modify(horario.id, { capacidad: 1 }).expect(409)).body.message).toBe(
      'El 25/11/2026 hay 2 espacios ocupados: la capacidad no puede ser menor',
    );
    expect((await admin.api.get(`/api/agenda/citas/${cita.id}`).expect(200)).body.hora_inicio).toBe('11:00');
  });

  it('la cita que quedó a su hora pasa a la nueva de su horario cuando se pide, si cabe; y se deshace', async () => {
    const horario = await crearHorario(admin, { agenda_id: (await agendaNueva()).id });
    const cita = (await agendar(horario).expect(201)).body.data;
    await modify(horario.id, { hora_inicio: '15:00', hora_fin: '16:00' }).expect(200);
    const mover = () =>
      admin.api
        .put(`/api/agenda/actualizar-cita/${cita.id}`)
        .send({ agenda_id: horario.agenda_id, horario_id: horario.id, fecha: MIERCOLES_25 });
    const other = (await agendar(horario).expect(201)).body.data;
    expect((await mover().expect(409)).body.codigo).toBe('HORARIO_OCUPADO');
    await admin.api.delete(`/api/agenda/eliminar-cita/${other.id}`).expect(200);
    const movida = await mover().expect(200);
    expect(movida.body.data).toMatchObject({ hora_inicio: '15:00', hora_fin: '16:00' });
    expect((await agendar(horario).expect(409)).body.codigo).toBe('HORARIO_OCUPADO');
    const evento = movida.headers[CABECERA_EVENTO.toLowerCase()]?.replace('-', '/');
    await admin.api.post(`/api/auditoria/${evento}/deshacer`).expect(200);
    expect((await admin.api.get(`/api/agenda/citas/${cita.id}`).expect(200)).body.hora_inicio).toBe(cita.hora_inicio);
    await agendar(horario).expect(201);
  });

  it('todas las citas de un horario se encuentran por su índice, también las anuladas', async () => {
    const indices = await app.sql(
      `SELECT 1 FROM pg_index WHERE indrelid = 'cita'::regclass AND indpred IS NULL
          AND pg_get_indexdef(indexrelid) LIKE '%(entidad_id, horario_id%'`,
    );
    expect(indices).toHaveLength(1);
  });

  it('su capacidad no baja de lo que ya está ocupado o retenido algún día, y se dice el primero', async () => {
    const horario = await crearHorario(admin, { agenda_id: (await agendaNueva()).id, capacidad: 4 });
    await agendar(horario).expect(201);
    await agendar(horario).expect(201);
    await offer(horario);
    await agendar(horario, { fecha: '2026-12-02' }).expect(201);
    const answer = await modify(horario.id, { capacidad: 2 }).expect(409);
    expect(answer.body).toMatchObject({
      codigo: 'CAPACIDAD_OCUPADA',
      message: 'El 25/11/2026 hay 3 espacios ocupados: la capacidad no puede ser menor',
    });
    await modify(horario.id, { capacidad: 3 }).expect(200);
    app.reloj.avanzar({ minutos: 16 });
    await modify(horario.id, { capacidad: 2 }).expect(200);
    expect((await agendar(horario).expect(409)).body.message).toBe('El horario ya está ocupado');
    app.reloj.avanzar({ minutos: -16 });
  });

  it('si se le agenda mientras se le quita capacidad nunca hay más personas que espacios', async () => {
    const horario = await crearHorario(admin, { agenda_id: (await agendaNueva()).id, capacidad: 3 });
    await agendar(horario).expect(201);
    const [cita, recorte] = await alEncontrarse(app, 'cita', [
      () => agendar(horario),
      () => modify(horario.id, { capacidad: 1 }),
    ]);
    expect([cita?.status, recorte?.body.codigo]).toEqual([201, 'CAPACIDAD_OCUPADA']);
    const [other, another] = await alEncontrarse(app, 'horario', [
      () => modify(horario.id, { capacidad: 2 }),
      () => agendar(horario),
    ]);
    expect([other?.status, another?.body.codigo]).toEqual([200, 'HORARIO_OCUPADO']);
  });

  it('el que alguna vez tuvo citas no cambia de día; el que nunca tuvo, sí', async () => {
    const horario = await crearHorario(admin, { agenda_id: (await agendaNueva()).id });
    await modify(horario.id, { dia_semana: 'Sábado' }).expect(200);
    await modify(horario.id, { dia_semana: 'miercoles' }).expect(200);
    const cita = (await agendar(horario).expect(201)).body.data;
    await admin.api.delete(`/api/agenda/eliminar-cita/${cita.id}`).expect(200);
    const answer = await modify(horario.id, { dia_semana: 'sabado' }).expect(409);
    expect(answer.body).toMatchObject({
      codigo: 'HORARIO_CON_CITAS',
      message: 'El horario ya tuvo citas y no cambia de día. Desactívalo y crea otro.',
    });
  });

  it('con citas futuras no se elimina y se dice cuántas son; lo pasado no lo impide', async () => {
    const horario = await crearHorario(admin, { agenda_id: (await agendaNueva()).id });
    const cita = (await agendar(horario).expect(201)).body.data;
    await offer(horario, '2026-12-02');
    expect((await remove(horario.id).expect(409)).body).toMatchObject({
      codigo: 'HORARIO_CON_CITAS',
      message:
        'El horario tiene 1 cita futura y 1 espacio ofrecido. Puedes desactivarlo: no recibe más y lo que tiene se conserva.',
    });
    app.reloj.poner('2026-11-25T11:59:00-05:00');
    expect((await remove(horario.id).expect(409)).body.message).toContain('El horario tiene 1 cita futura.');
    app.reloj.poner('2026-11-25T12:00:00-05:00');
    expect(
      (await admin.api.delete(`/api/agenda/eliminar-horario/${horario.id}?motivo=Cambio`).expect(200)).body.message,
    ).toBe('Horario eliminado');
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    await remove(horario.id).expect(404);
    await modify(horario.id, { titulo: 'Otro' }).expect(404);
    expect((await agendar(horario, { fecha: '2026-12-09' }).expect(404)).body.message).toBe(
      'No se encontró el horario',
    );
    expect((await admin.api.get(`/api/agenda/citas/${cita.id}`).expect(200)).body.horario_id).toBe(horario.id);
  });

  it('si se le agenda mientras se elimina, una de las dos cosas no pasa', async () => {
    const horario = await crearHorario(admin, { agenda_id: (await agendaNueva()).id });
    const [cita, negado] = await alEncontrarse(app, 'cita', [() => agendar(horario), () => remove(horario.id)]);
    expect([cita?.status, negado?.body.codigo]).toEqual([201, 'HORARIO_CON_CITAS']);
    await admin.api.delete(`/api/agenda/eliminar-cita/${cita?.body.data.id}`).expect(200);
    const [eliminado, tarde] = await alEncontrarse(app, 'horario', [() => remove(horario.id), () => agendar(horario)]);
    expect([eliminado?.status, tarde?.status]).toEqual([200, 404]);
  });

  it('un operador no toca los de la agenda de un colega', async () => {
    const { id: agenda_id } = await agendaNueva();
    const horario = await crearHorario(admin, { agenda_id });
    await ana.api.put(`/api/agenda/modificar-horario/${horario.id}`).send({ titulo: 'Mío' }).expect(404);
    await ana.api.delete(`/api/agenda/eliminar-horario/${horario.id}`).expect(404);
    const stretch = { agenda_id, titulo: 'Mío', dia_semana: 'lunes', hora_inicio: '09:00', hora_fin: '10:00' };
    await ana.api.post('/api/agenda/crear-horario').send(stretch).expect(404);
    for (const simular of [true, false])
      await ana.api
        .post('/api/agenda/generar-horarios')
        .send({ agenda_id, dias: ['lunes'], hora_inicio: '09:00', hora_fin: '10:00', duracion_minutos: 30, simular })
        .expect(404);
    const { id: own } = await crearAgenda(ana, { operador_id: ana.id });
    await crearHorario(ana, { agenda_id: own });
  });
});

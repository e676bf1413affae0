import type { Agenda, Cita, CitaDelDia, Horario } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  iniciarSesion,
  type Operador,
} from '../../../test/crear.js';

const HOY = '2026-11-18';
const EN_OCHO = '2026-11-25';

describe('Las citas', () => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;
  let sara: Operador;
  let ana: Operador;
  let agenda: Agenda;
  let once: Horario;
  let doce: Horario;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    entidad_id = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id });
    // An operator works with agendas once that is granted.
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    ana = await crearOperador(admin, { entidad_id });
    agenda = await crearAgenda(sara, { operador_id: ana.id });
    once = await crearHorario(sara, { agenda_id: agenda.id });
    doce = await crearHorario(sara, { agenda_id: agenda.id, hora_inicio: '12:00', hora_fin: '13:00' });
  });

  const ask = (data: Record<string, unknown> = {}, who: Actor = sara) =>
    who.api.post('/api/agenda/crear-cita').send({
      agenda_id: agenda.id,
      horario_id: once.id,
      fecha: HOY,
      cliente_nombre: 'Carmen',
      servicio: 'Corte',
      ...data,
    });
  const change = (cita: Pick<Cita, 'id'>, cambios: Record<string, unknown>, who: Actor = sara) =>
    who.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send(cambios);
  const remove = (cita: Pick<Cita, 'id'>, who: Actor = sara) => who.api.delete(`/api/agenda/eliminar-cita/${cita.id}`);
  const plazas = () =>
    app.sql(
      `SELECT horario_id, fecha::text, carril AS plaza, cita_id FROM cita_tramo
        WHERE carril IS NOT NULL AND horario_id IN ($1, $2) ORDER BY 1, 2, 3`,
      [once.id, doce.id],
    );
  const dice = (answer: { status: number; body: { codigo: string; message: string } }) => [
    answer.status,
    answer.body.codigo,
    answer.body.message,
  ];
  const cambiarHorario = (horario: Horario, cambios: Record<string, unknown>) =>
    sara.api.put(`/api/agenda/modificar-horario/${horario.id}`).send(cambios).expect(200);

  describe('al agendar', () => {
    it('la cita toma las horas y el operador de su horario, y sus textos vacíos quedan sin nada', async () => {
      const answer = await ask({ cliente_telefono: ' 300 123 4567 ', cliente_email: '', notas: '' }).expect(201);
      expect(answer.body.message).toBe('Cita agendada correctamente');
      expect(answer.body.data).toMatchObject({
        entidad_id,
        agenda_id: agenda.id,
        agenda_nombre: agenda.nombre,
        horario_id: once.id,
        operador: { id: ana.id, nombre: ana.nombre, apellido: ana.apellido },
        fecha: HOY,
        dia_semana: 'miercoles',
        hora_inicio: '11:00',
        hora_fin: '12:00',
        estado: 'pendiente',
        no_asistio: false,
        mensaje_enviado_en: null,
        cliente_nombre: 'Carmen',
        cliente_telefono: '300 123 4567',
        cliente_email: null,
        notas: null,
        servicio: 'Corte',
        servicio_id: null,
      });
      expect(await plazas()).toEqual([{ horario_id: once.id, fecha: HOY, plaza: 1, cita_id: answer.body.data.id }]);
    });

    it('un horario de uno no recibe a dos; uno de tres recibe a tres, cada una en su puesto', async () => {
      await ask().expect(201);
      expect(dice(await ask())).toEqual([409, 'HORARIO_OCUPADO', 'El horario ya está ocupado']);
      await cambiarHorario(doce, { capacidad: 3 });
      for (let i = 0; i < 3; i++) await ask({ horario_id: doce.id }).expect(201);
      expect(dice(await ask({ horario_id: doce.id }))[1]).toBe('HORARIO_OCUPADO');
      expect((await plazas()).map((p) => p.plaza)).toEqual([1, 1, 2, 3]);
    });

    it('con menos capacidad de la que tuvo cuenta a las personas y no sus puestos', async () => {
      await cambiarHorario(once, { capacidad: 3 });
      const first = await crearCita(sara, once);
      await crearCita(sara, once);
      await crearCita(sara, once);
      await remove(first).expect(200);
      await cambiarHorario(once, { capacidad: 2 });
      expect(dice(await ask())[1]).toBe('HORARIO_OCUPADO');
    });

    it.each([
      [
        'otro día de la semana',
        { fecha: '2026-11-19' },
        [400, 'FECHA_NO_ES_SU_DIA', 'La fecha no corresponde al día del horario'],
      ],
      ['un día que pasó', { fecha: '2026-11-11' }, [400, 'FECHA_PASADA', 'La fecha no puede ser pasada']],
      [
        'una fecha que no existe',
        { fecha: '2026-02-29' },
        [400, 'DATOS_INVALIDOS', 'Por favor selecciona una fecha válida'],
      ],
      ['sin nombre', { cliente_nombre: '  ' }, [400, 'DATOS_INVALIDOS', 'El nombre es requerido']],
      ['sin servicio', { servicio: '' }, [400, 'DATOS_INVALIDOS', 'El servicio es requerido']],
      ['un correo que no es', { cliente_email: 'carmen' }, [400, 'DATOS_INVALIDOS', 'El email no es válido']],
      ['un estado que no hay', { estado: 'perdida' }, [400, 'DATOS_INVALIDOS', 'Selecciona un estado válido']],
      ['una agenda que no es número', { agenda_id: 'una' }, [400, 'DATOS_INVALIDOS', 'Selecciona una agenda']],
      ['un campo de más', { hora_inicio: '08:00' }, [400, 'DATOS_INVALIDOS', expect.any(String)]],
      ['una agenda que no existe', { agenda_id: 999_999 }, [404, 'NO_ENCONTRADO', 'No se encontró la agenda']],
      ['un horario que no existe', { horario_id: 999_999 }, [404, 'NO_ENCONTRADO', 'No se encontró el horario']],
    ])('%s se rechaza y no toma espacio', async (_, data, expected) => {
      expect(dice(await ask(data))).toEqual(expected);
      expect(await plazas()).toEqual([]);
    });

    it('no se agenda donde no se atiende: horario, agenda u operador inactivos, día bloqueado o festivo', async () => {
      await cambiarHorario(once, { activo: false });
      expect(dice(await ask())).toEqual([409, 'HORARIO_INACTIVO', 'El horario no está activo']);
      await cambiarHorario(once, { activo: true });
      await sara.api.put(`/api/agenda/modificar-agenda/${agenda.id}`).send({ activa: false }).expect(200);
      expect(dice(await ask())).toEqual([409, 'AGENDA_INACTIVA', 'La agenda no está activa']);
      await sara.api
        .put(`/api/agenda/modificar-agenda/${agenda.id}`)
        .send({ activa: true, atiende_festivos: false })
        .expect(200);
      const bloqueo = await sara.api
        .post('/api/agenda/bloqueos')
        .send({
          agenda_id: agenda.id,
          desde: HOY,
          hasta: HOY,
          hora_inicio: '11:30',
          hora_fin: '11:45',
          motivo: 'Reunión',
        })
        .expect(201);
      expect(dice(await ask())).toEqual([409, 'DIA_BLOQUEADO', 'Ese día está bloqueado']);
      await ask({ horario_id: doce.id }).expect(201);
      await sara.api.delete(`/api/agenda/bloqueos/${bloqueo.body.data.id}`).expect(200);
      await ask().expect(201);
      // Battle of Boyacá of 2030 is a Wednesday.
      expect(dice(await ask({ fecha: '2030-08-07' }))).toEqual([409, 'DIA_BLOQUEADO', 'Ese día está bloqueado']);
      await app.sql(`UPDATE operador SET activo = false WHERE id = $1`, [ana.id]);
      expect(dice(await ask({ fecha: EN_OCHO }))).toEqual([409, 'OPERADOR_INACTIVO', 'El operador está inactivo']);
    });

    it('el operador no está en dos agendas a la misma hora; una que termina cuando otra empieza sí cabe', async () => {
      const other = await crearAgenda(sara, { operador_id: ana.id });
      const cruzado = await crearHorario(sara, { agenda_id: other.id, hora_inicio: '11:30', hora_fin: '12:00' });
      await crearCita(sara, cruzado);
      expect(dice(await ask())).toEqual([409, 'OPERADOR_OCUPADO', 'El operador ya tiene una cita a esa hora']);
      await ask({ horario_id: doce.id }).expect(201);
    });

    it('cancelada desde que nace no toma espacio ni ocupa al operador', async () => {
      const nacida = await ask({ estado: 'cancelada' }).expect(201);
      expect(nacida.body.data.estado).toBe('cancelada');
      expect(await plazas()).toEqual([]);
      await ask().expect(201);
      await ask({ estado: 'cancelada' }).expect(201);
    });

    it('el servicio del catálogo debe ofrecerse en la sucursal; el texto queda como se escribió', async () => {
      const corte = await crearServicio(admin, { nombre: 'Corte clásico' });
      expect((await ask({ servicio: 'Corte de Carmen', servicio_id: corte.id }).expect(201)).body.data).toMatchObject({
        servicio: 'Corte de Carmen',
        servicio_id: corte.id,
      });
      const inactivo = await crearServicio(admin, { nombre: 'Permanente', estado: false });
      expect(dice(await ask({ horario_id: doce.id, servicio_id: inactivo.id }))).toEqual([
        409,
        'SERVICIO_INACTIVO',
        'El servicio Permanente está inactivo',
      ]);
      const foreign = await crearServicio(admin, { nombre: 'Masaje', entidad_id: (await crearSucursal(admin)).id });
      expect(dice(await ask({ horario_id: doce.id, servicio_id: foreign.id }))).toEqual([
        409,
        'SERVICIO_DE_OTRA_SUCURSAL',
        'El servicio Masaje no se ofrece en esta sucursal',
      ]);
      expect(dice(await ask({ horario_id: doce.id, servicio_id: 999_999 }))).toEqual([
        404,
        'NO_ENCONTRADO',
        'No se encontró el servicio',
      ]);
    });

    it('repetida con su clave se agenda una vez', async () => {
      const key = `cita-${once.id}`;
      const [one, other] = [
        await ask().set('Idempotency-Key', key).expect(201),
        await ask().set('Idempotency-Key', key).expect(201),
      ];
      expect(other.body).toEqual(one.body);
      expect(await plazas()).toHaveLength(1);
    });

    it.each([
      ['a las 23:30, cuando en Londres ya es otro día', '2026-11-18T23:30:00-05:00', '2026-11-18', 'miercoles'],
      ['el 29 de febrero', '2028-02-29T23:30:00-05:00', '2028-02-29', 'martes'],
      ['el último día del año', '2026-12-31T23:30:00-05:00', '2026-12-31', 'jueves'],
    ])('hasta que el horario termina se agenda: %s', async (_, instant, date, dia_semana) => {
      const night = await crearHorario(sara, {
        agenda_id: agenda.id,
        dia_semana: dia_semana as 'martes',
        hora_inicio: '23:00',
        hora_fin: '23:31',
        capacidad: 2,
      });
      app.reloj.poner(instant);
      const entonces = { ...sara, api: app.como(await iniciarSesion(app, sara.usuario_id)) };
      await ask({ horario_id: night.id, fecha: date }, entonces).expect(201);
      app.reloj.avanzar({ minutos: 1 });
      expect(dice(await ask({ horario_id: night.id, fecha: date }, entonces))).toEqual([
        400,
        'HORARIO_TERMINADO',
        'El horario ya terminó',
      ]);
      app.reloj.avanzar({ minutos: 29 });
      expect(dice(await ask({ horario_id: night.id, fecha: date }, entonces))).toEqual([
        400,
        'FECHA_PASADA',
        'La fecha no puede ser pasada',
      ]);
    });
  });

  it('la lista se busca por nombre, teléfono, correo y servicio, se filtra y va por páginas en los dos órdenes', async () => {
    const carmen = await crearCita(sara, once, { cliente_nombre: 'Carmén Pérez', cliente_telefono: '300 123-45.67' });
    const rosa = await crearCita(sara, doce, {
      cliente_nombre: 'Rosa',
      cliente_email: 'rosa@jornal.test',
      servicio: 'Tinte',
      estado: 'cancelada',
    });
    const luz = await crearCita(sara, once, { cliente_nombre: 'Luz', fecha: EN_OCHO });
    await change(luz, { no_asistio: true }).expect(200);
    await remove(await crearCita(sara, doce, { fecha: EN_OCHO })).expect(200);
    const list = async (query: object = {}) =>
      (
        await sara.api
          .get('/api/agenda/citas')
          .query({ agenda_id: agenda.id, ...query })
          .expect(200)
      ).body;
    const ids = async (query?: object) => (await list(query)).data.map((c: Cita) => c.id);
    expect(await ids()).toEqual([luz.id, rosa.id, carmen.id]);
    expect(await ids({ orden: 'proximas' })).toEqual([carmen.id, rosa.id, luz.id]);
    expect(await ids({ search: 'carmen perez' })).toEqual([carmen.id]);
    expect(await ids({ search: '3001234567' })).toEqual([carmen.id]);
    expect(await ids({ search: 'ROSA@' })).toEqual([rosa.id]);
    expect(await ids({ search: 'tinte' })).toEqual([rosa.id]);
    expect(await ids({ search: '100%' })).toEqual([]);
    expect(await ids({ estado: 'cancelada' })).toEqual([rosa.id]);
    expect(await ids({ no_asistio: 'true' })).toEqual([luz.id]);
    expect(await ids({ fecha_inicio: HOY, fecha_fin: HOY })).toEqual([rosa.id, carmen.id]);
    expect(await list({ per_page: 2, page: 2 })).toMatchObject({
      data: [{ id: carmen.id }],
      pagination: { total: 3, total_pages: 2, from: 3, to: 3 },
    });
    expect(await list({ page: 9 })).toMatchObject({ data: [], pagination: { total: 3, from: 0, to: 0 } });
    // The day of a dashboard: the same appointments by their hour, as lines, without those cancelled.
    const { citas } = (await sara.api.get('/api/agenda/citas-del-dia').query({ fecha: HOY }).expect(200)).body as {
      citas: CitaDelDia[];
    };
    const own = citas.find(({ id }) => id === carmen.id);
    expect(carmen).toMatchObject(own as CitaDelDia);
    expect(own).not.toHaveProperty('cliente_telefono');
    expect(citas.map(({ id }) => id)).not.toContain(rosa.id);
    expect(citas.map(({ hora_inicio }) => hora_inicio)).toEqual(citas.map(({ hora_inicio }) => hora_inicio).sort());
  });

  it('las personas se conocen por sus citas: contacto más reciente, visitas, cancelaciones e inasistencias', async () => {
    const name = `Doña Elvira ${once.id}`;
    const de = (data: object) => ({ cliente_nombre: name, cliente_telefono: '300 111 2233', ...data });
    await crearCita(sara, once, de({ cliente_email: 'elvira@jornal.test' }));
    await change(await crearCita(sara, doce, de({})), { no_asistio: true }).expect(200);
    await crearCita(sara, once, de({ fecha: EN_OCHO, estado: 'cancelada' }));
    app.reloj.avanzar({ minutos: 1 });
    await crearCita(
      sara,
      doce,
      de({ fecha: EN_OCHO, cliente_nombre: name.toUpperCase(), cliente_telefono: '3001112233', servicio: 'Tinte' }),
    );
    await crearCita(sara, once, de({ fecha: '2026-12-02', cliente_telefono: '3009998877' }));
    const find = async (search: string) =>
      (await sara.api.get('/api/agenda/personas').query({ search }).expect(200)).body;
    const ella = {
      no_contactar: false,
      persona_id: null,
      nombre: name.toUpperCase(),
      telefono: '3001112233',
      email: 'elvira@jornal.test',
      servicio: 'Tinte',
      citas: 4,
      canceladas: 1,
      inasistencias: 1,
      proxima: EN_OCHO,
    };
    expect((await find(`elvira ${once.id}`)).data).toContainEqual({
      ...ella,
      visitas: 0,
      ultima: null,
      proxima: HOY,
    });
    app.reloj.poner('2026-11-18T12:00:00-05:00');
    expect((await find(`elvira ${once.id}`)).data).toContainEqual({ ...ella, visitas: 1, ultima: HOY });
    expect(await find(`elvira ${once.id}`)).toMatchObject({ pagination: { total: 2 } });
    expect((await find('300-999-88')).data).toHaveLength(1);
  });
});

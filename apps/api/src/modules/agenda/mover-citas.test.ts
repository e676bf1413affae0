import type { Agenda, Cita, Horario, MovimientoCitas } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  iniciarSesion,
  type Operador,
} from '../../../test/crear.js';
import { aLaVez, alEncontrarse, resumir } from '../../../test/tormenta.js';

const HOY = '2026-11-18';
const EN_OCHO = '2026-11-25';
const ONCE = { hora_inicio: '11:00', hora_fin: '12:00' };
const DOCE = { hora_inicio: '12:00', hora_fin: '13:00' };

describe('Mover las citas de un día', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let beto: Operador;
  let deAna: Agenda;
  let deBeto: Agenda;
  let once: Horario;
  let doce: Horario;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    [ana, beto] = [
      await crearOperador(admin, { entidad_id: sara.entidad_id }),
      await crearOperador(admin, { entidad_id: sara.entidad_id }),
    ];
    [deAna, deBeto] = [
      await crearAgenda(sara, { operador_id: ana.id }),
      await crearAgenda(sara, { operador_id: beto.id }),
    ];
    [once, doce] = [
      await crearHorario(sara, { agenda_id: deAna.id, ...ONCE }),
      await crearHorario(sara, { agenda_id: deAna.id, ...DOCE }),
    ];
  });

  const ask = (data: Record<string, unknown> = {}, who: Actor = sara) =>
    who.api.post('/api/agenda/mover-citas').send({ operador_id: ana.id, fecha: HOY, a_operador_id: beto.id, ...data });
  const mover = async (data: Record<string, unknown> = {}): Promise<MovimientoCitas> =>
    (await ask(data).expect(200)).body;
  const read = async ({ id }: Pick<Cita, 'id'>): Promise<Cita> =>
    (await sara.api.get(`/api/agenda/citas/${id}`).expect(200)).body;
  const enBeto = (horas: object, data: object = {}) => crearHorario(sara, { agenda_id: deBeto.id, ...horas, ...data });

  it('van al horario de las mismas horas del otro operador, y su espacio de antes queda libre', async () => {
    const [aLasOnce, aLasDoce] = [await enBeto(ONCE), await enBeto(DOCE)];
    const [carmen, rosa] = [
      await crearCita(sara, once),
      await crearCita(sara, doce, { cliente_nombre: 'Rosa', estado: 'confirmada' }),
    ];
    const answer = await mover();
    expect(answer).toMatchObject({
      message: '2 citas movidas al 18/11/2026',
      simulado: false,
      citas: [
        {
          id: carmen.id,
          choque: null,
          destino: {
            agenda_id: deBeto.id,
            agenda_nombre: deBeto.nombre,
            horario_id: aLasOnce.id,
            operador_id: beto.id,
            fecha: HOY,
          },
        },
        { id: rosa.id, choque: null, destino: { horario_id: aLasDoce.id } },
      ],
    });
    expect(await read(rosa)).toMatchObject({
      operador_id: beto.id,
      agenda_id: deBeto.id,
      horario_id: aLasDoce.id,
      estado: 'confirmada',
      hora_inicio: '12:00',
    });
    await crearCita(sara, once);
    const history = (await sara.api.get(`/api/agenda/citas/${carmen.id}/historial`).expect(200)).body;
    expect(history[0]).toMatchObject({
      accion: 'mover',
      cambios: expect.arrayContaining([{ campo: 'agenda_nombre', antes: deAna.nombre, despues: deBeto.nombre }]),
    });
  });

  it('simular dice adónde iría cada una y no mueve nada', async () => {
    await enBeto(ONCE);
    const [carmen, rosa] = [await crearCita(sara, once), await crearCita(sara, doce, { cliente_nombre: 'Rosa' })];
    const answer = await mover({ simular: true });
    expect(answer).toMatchObject({
      simulado: true,
      message: 'Citas que no se pueden mover: 1 de 2',
      citas: [{ choque: null }, { destino: null, choque: 'No hay un horario de 12:00 a 13:00' }],
    });
    expect([(await read(carmen)).operador_id, (await read(rosa)).operador_id]).toEqual([ana.id, ana.id]);
  });

  it('una que no cabe impide mover las demás, y cada una dice por qué', async () => {
    const aLasOnce = await enBeto(ONCE);
    const cruzado = await crearHorario(sara, {
      agenda_id: (await crearAgenda(sara, { operador_id: beto.id })).id,
      hora_inicio: '12:30',
      hora_fin: '13:30',
    });
    await enBeto(DOCE);
    await crearCita(sara, aLasOnce, { cliente_nombre: 'Luz' });
    await crearCita(sara, cruzado, { cliente_nombre: 'Sol' });
    const fourth = await crearHorario(sara, { agenda_id: deAna.id, hora_inicio: '16:00', hora_fin: '17:00' });
    await enBeto({ hora_inicio: '16:00', hora_fin: '17:00' });
    const citas = [
      await crearCita(sara, once),
      await crearCita(sara, doce, { cliente_nombre: 'Rosa' }),
      await crearCita(sara, fourth, { cliente_nombre: 'Paz' }),
    ];
    const { status, body } = await ask();
    expect([status, body.codigo, body.message]).toEqual([
      409,
      'CITAS_CON_CHOQUES',
      'No se movió nada: 2 citas no se pueden mover',
    ]);
    expect(body.errores.citas).toEqual([
      'La cita de Carmen de las 11:00 no se puede mover: el horario ya está ocupado',
      'La cita de Rosa de las 12:00 no se puede mover: el operador ya tiene una cita a esa hora',
    ]);
    for (const cita of citas) expect((await read(cita)).operador_id).toBe(ana.id);
  });

  it('una conserva la hora que se le dijo a su cliente, aunque su horario ya tenga otra', async () => {
    const cita = await crearCita(sara, once);
    await sara.api
      .put(`/api/agenda/modificar-horario/${once.id}`)
      .send({ hora_inicio: '17:00', hora_fin: '18:00' })
      .expect(200);
    await enBeto({ hora_inicio: '17:00', hora_fin: '18:00' });
    expect((await mover({ simular: true })).citas[0]?.choque).toBe('No hay un horario de 11:00 a 12:00');
    const aLasOnce = await enBeto(ONCE);
    await mover();
    expect(await read(cita)).toMatchObject({ horario_id: aLasOnce.id, ...ONCE });
  });

  it('a otro día del mismo operador, en su misma agenda aunque otra tenga esas horas', async () => {
    const other = await crearAgenda(sara, { operador_id: ana.id });
    const own = await crearHorario(sara, { agenda_id: other.id, ...DOCE });
    const cita = await crearCita(sara, own);
    await mover({ a_operador_id: undefined, a_fecha: EN_OCHO });
    expect(await read(cita)).toMatchObject({ agenda_id: other.id, horario_id: own.id, fecha: EN_OCHO });
  });

  it('cuando su primera agenda está bloqueada ese día va a la siguiente que la recibe', async () => {
    await enBeto(ONCE);
    const second = await crearAgenda(sara, { operador_id: beto.id });
    const free = await crearHorario(sara, { agenda_id: second.id, ...ONCE });
    await sara.api
      .post('/api/agenda/bloqueos')
      .send({ agenda_id: deBeto.id, desde: HOY, hasta: HOY, motivo: 'Taller' })
      .expect(201);
    const cita = await crearCita(sara, once);
    await mover();
    expect((await read(cita)).horario_id).toBe(free.id);
    await crearCita(sara, once);
    await sara.api.put(`/api/agenda/modificar-agenda/${second.id}`).send({ activa: false }).expect(200);
    expect((await mover({ simular: true })).citas[0]?.choque).toBe('Ese día está bloqueado');
  });

  it('dos que iban al mismo espacio no caben las dos en uno de capacidad uno', async () => {
    await sara.api.put(`/api/agenda/modificar-horario/${once.id}`).send({ capacidad: 2 }).expect(200);
    await crearCita(sara, once);
    await crearCita(sara, once, { cliente_nombre: 'Rosa' });
    const target = await enBeto(ONCE);
    expect((await mover({ simular: true })).citas.map((c) => c.choque)).toEqual([null, 'El horario ya está ocupado']);
    await sara.api.put(`/api/agenda/modificar-horario/${target.id}`).send({ capacidad: 2 }).expect(200);
    expect((await mover()).citas).toHaveLength(2);
  });

  it('se mueven las que faltan por atender: no las canceladas, completadas, perdidas ni terminadas', async () => {
    await enBeto(ONCE, { capacidad: 9 });
    await enBeto(DOCE, { capacidad: 9 });
    await sara.api.put(`/api/agenda/modificar-horario/${once.id}`).send({ capacidad: 9 }).expect(200);
    await crearCita(sara, once, { estado: 'cancelada' });
    await crearCita(sara, once, { estado: 'completada' });
    const lost = await crearCita(sara, once);
    await sara.api.put(`/api/agenda/actualizar-cita/${lost.id}`).send({ no_asistio: true }).expect(200);
    const [one, other] = [await crearCita(sara, once), await crearCita(sara, doce)];
    expect((await mover({ simular: true })).citas.map((c) => c.id)).toEqual([one.id, other.id]);
    app.reloj.poner('2026-11-18T12:00:00-05:00');
    expect((await mover()).citas.map((c) => c.id)).toEqual([other.id]);
    expect((await ask()).body).toMatchObject({
      statusCode: 409,
      codigo: 'SIN_CITAS',
      message: 'No hay citas por mover ese día',
    });
    expect(await mover({ simular: true })).toMatchObject({ citas: [], message: 'Citas que se pueden mover: 0' });
  });

  it.each([
    ['ni otro operador ni otra fecha', { a_operador_id: undefined }, 400, 'Indica otro operador u otra fecha'],
    ['a un día que pasó', { a_fecha: '2026-11-11' }, 400, 'La fecha no puede ser pasada'],
    ['a una fecha que no existe', { a_fecha: '2026-02-30' }, 400, 'Por favor selecciona una fecha válida'],
    ['a quien no existe', { a_operador_id: 999_999 }, 404, 'No se encontró el operador'],
    ['simular sin decir sí o no', { simular: 'quizá' }, 400, 'Indica si es una simulación'],
  ])('se rechaza %s', async (_, data, status, message) => {
    await crearCita(sara, once);
    expect((await ask(data)).body).toMatchObject({ statusCode: status, message });
  });

  it('entre operadores de la misma sucursal y a quien sigue activo; un operador, solo las suyas', async () => {
    const lejos = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    await crearCita(sara, once);
    await enBeto(ONCE);
    expect((await ask({}, lejos)).status).toBe(404);
    expect((await ask({ a_operador_id: lejos.id })).status).toBe(404);
    expect((await ask({ a_operador_id: lejos.id }, admin)).body).toMatchObject({
      statusCode: 400,
      codigo: 'OPERADOR_DE_OTRA_SUCURSAL',
    });
    expect((await ask({}, ana)).body).toMatchObject({
      statusCode: 403,
      message: 'Solo puedes mover tus propias citas',
    });
    expect((await ask({ a_operador_id: undefined, a_fecha: EN_OCHO }, beto)).status).toBe(403);
    await app.sql(`UPDATE operador SET activo = false WHERE id = $1`, [beto.id]);
    expect((await ask()).body).toMatchObject({ statusCode: 409, codigo: 'OPERADOR_INACTIVO' });
    expect((await ask({ a_operador_id: undefined, a_fecha: EN_OCHO }, ana)).status).toBe(200);
  });

  it('a quien retiran mientras se movía un día hacia él no le llega ninguna', async () => {
    await enBeto(ONCE);
    const cita = await crearCita(sara, once);
    const retire = () => admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`);
    const [retirado, movido] = await alEncontrarse(app, 'operador', [retire, () => ask()]);
    expect([retirado?.status, movido?.status, movido?.body.codigo]).toEqual([200, 409, 'OPERADOR_INACTIVO']);
    expect((await read(cita)).operador_id).toBe(ana.id);
  });

  it('a las 23:30 del 31 de diciembre mueve lo que falta de esa noche al año siguiente', async () => {
    const night = { dia_semana: 'jueves' as const, hora_inicio: '23:00', hora_fin: '23:45' };
    const [tarde, temprano] = [
      await crearHorario(sara, { agenda_id: deAna.id, ...night }),
      await crearHorario(sara, { agenda_id: deAna.id, ...night, hora_inicio: '22:00', hora_fin: '23:00' }),
    ];
    const [goesOn] = [
      await crearCita(sara, tarde, { fecha: '2026-12-31' }),
      await crearCita(sara, temprano, { fecha: '2026-12-31' }),
    ];
    app.reloj.poner('2026-12-31T23:30:00-05:00');
    const api = app.como(await iniciarSesion(app, sara.usuario_id));
    const { body } = await api
      .post('/api/agenda/mover-citas')
      .send({ operador_id: ana.id, fecha: '2026-12-31', a_fecha: '2027-01-07' })
      .expect(200);
    expect(body.citas).toEqual([
      expect.objectContaining({ id: goesOn.id, destino: expect.objectContaining({ fecha: '2027-01-07' }) }),
    ]);
  });

  it('dos que mueven su día al del otro a la vez, y quien agenda mientras: nada se pierde ni se cruza', async () => {
    const [aLasOnce, aLasDoce] = [await enBeto(ONCE, { capacidad: 2 }), await enBeto(DOCE, { capacidad: 2 })];
    for (const horario of [once, doce])
      await sara.api.put(`/api/agenda/modificar-horario/${horario.id}`).send({ capacidad: 2 }).expect(200);
    for (const horario of [once, aLasDoce]) await crearCita(sara, horario);
    const steps = [
      () => ask(),
      () => ask({ operador_id: beto.id, a_operador_id: ana.id }),
      () => crearSinEsperar(doce),
      () => crearSinEsperar(aLasOnce),
    ];
    const answers = await aLaVez(40, (i) => (steps[i % 4] as () => ReturnType<typeof ask>)());
    expect(Object.keys(resumir(answers).estados).filter((s) => !['200', '201', '409'].includes(s))).toEqual([]);
    const citas = await app.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM cita WHERE operador_id = ANY($1) AND anulado_en IS NULL`,
      [[ana.id, beto.id]],
    );
    expect(citas[0]?.n).toBe(2 + answers.filter((r) => r.status === 201).length);
  });

  const crearSinEsperar = ({ id: horario_id, agenda_id }: Horario) =>
    sara.api
      .post('/api/agenda/crear-cita')
      .send({ agenda_id, horario_id, fecha: HOY, cliente_nombre: 'Otra', servicio: 'Corte' });
});

import {
  type Agenda,
  CABECERA_EVENTO,
  type Calendario,
  type Cita,
  type ConsultaEspacios,
  type Horario,
  type Servicio,
} from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';

/** The Friday of the worked day, a month ahead of the clock of the tests. */
const VIERNES = '2026-12-18';
const EN_OCHO = '2026-12-25';
const media = (hora: string) => {
  const [h, m] = hora.split(':').map(Number) as [number, number];
  return `${String(h + Math.floor((m + 30) / 60)).padStart(2, '0')}:${m === 30 ? '00' : '30'}`;
};

describe('Lo que dura una cita', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let agenda: Agenda;
  const horarios = new Map<string, Horario>();
  let keratina: Servicio;
  let color: Servicio;
  let corte: Servicio;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    keratina = await crearServicio(admin, { nombre: 'Keratina', duracion_minutos: 90 });
    corte = await crearServicio(admin, { nombre: 'Corte', duracion_minutos: 30 });
    const espera = { espera_desde: 60, espera_minutos: 45, limpieza_minutos: 10 };
    color = await crearServicio(admin, { nombre: 'Color', duracion_minutos: 135, ...espera });
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    ana = await crearOperador(admin, { entidad_id: sara.entidad_id });
    agenda = await crearAgenda(sara, { operador_id: ana.id });
    horarios.clear();
    for (const hora of ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']) await poner(hora, media(hora));
    for (const hora of ['14', '15', '16']) await poner(`${hora}:00`, `${Number(hora) + 1}:00`);
  });

  const poner = async (hora_inicio: string, hora_fin: string, mas: object = {}) =>
    horarios.set(
      hora_inicio,
      await crearHorario(sara, { agenda_id: agenda.id, dia_semana: 'viernes', hora_inicio, hora_fin, ...mas }),
    );
  const enHora = (hora: string) => horarios.get(hora) as Horario;
  const pedir = (hora: string, servicio: Servicio | string, mas: object = {}) =>
    sara.api.post('/api/agenda/crear-cita').send({
      agenda_id: agenda.id,
      horario_id: enHora(hora).id,
      fecha: VIERNES,
      cliente_nombre: 'Nora',
      ...(typeof servicio === 'string' ? { servicio } : { servicio: servicio.nombre, servicio_id: servicio.id }),
      ...mas,
    });
  const agendar = async (...args: Parameters<typeof pedir>): Promise<Cita> =>
    (await pedir(...args).expect(201)).body.data;
  const cambiar = (cita: Cita, cambios: object) => sara.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send(cambios);
  const dice = ({ status, body }: { status: number; body: { codigo?: string; message: string } }) => [
    status,
    body.codigo,
    body.message,
  ];
  const consultar = async (fecha = VIERNES): Promise<ConsultaEspacios['horarios_disponibles']> =>
    (await sara.api.get(`/api/agenda/consultar-espacios/${agenda.id}`).query({ fecha }).expect(200)).body
      .horarios_disponibles;
  /** Places taken and free, minutes free, of the whole day. */
  const cifras = async () => {
    const suma = { ocupados: 0, disponibles: 0, minutos_libres: 0 };
    for (const e of await consultar())
      for (const campo of ['ocupados', 'disponibles', 'minutos_libres'] as const) suma[campo] += e[campo];
    return Object.values(suma);
  };
  const dia = async (fecha = VIERNES): Promise<Calendario['calendario'][number]> => {
    const [anio, mes, numero] = fecha.split('-').map(Number) as [number, number, number];
    const { body } = await sara.api.get(`/api/agenda/calendario/${agenda.id}`).query({ mes, anio }).expect(200);
    return body.calendario[numero - 1];
  };

  it('el día trabajado da sus cifras, y lo que se ofrece es lo que se puede agendar', async () => {
    await agendar('09:00', 'Peinado');
    expect(await cifras()).toEqual([1, 8, 330]);
    const larga = await agendar('14:00', keratina);
    expect([larga.hora_inicio, larga.hora_fin]).toEqual(['14:00', '15:30']);
    expect(await cifras()).toEqual([3, 6, 240]);
    const quince = (await consultar()).find((e) => e.hora_inicio === '15:00');
    expect(quince).toMatchObject({
      disponible: false,
      minutos_libres: 30,
      huecos: [{ hora_inicio: '15:30', hora_fin: '16:00' }],
      cita_existente: { id: larga.id },
    });
    expect(dice(await pedir('15:00', 'Peinado'))).toEqual([409, 'HORARIO_OCUPADO', 'El horario ya está ocupado']);

    // It works till 10:30 and from 11:15 on, and cleans till 11:55: the half hour between is another person's.
    const tenido = await agendar('09:30', color);
    expect([tenido.hora_inicio, tenido.hora_fin]).toEqual(['09:30', '11:45']);
    expect(await cifras()).toEqual([7, 2, 140]);
    for (const hora of ['10:00', '11:00', '11:30'])
      expect((await pedir(hora, 'Peinado').expect(409)).body.codigo).toBe('HORARIO_OCUPADO');

    await cambiar(larga, { estado: 'cancelada' }).expect(200);
    expect(await cifras()).toEqual([5, 4, 230]);
    const nora = await agendar('16:00', 'Uñas');
    expect(await cifras()).toEqual([6, 3, 170]);

    const a = { hora_inicio: '17:00', hora_fin: '18:00' };
    await sara.api
      .put(`/api/agenda/modificar-horario/${enHora('16:00').id}`)
      .send(a)
      .expect(200);
    expect(await cifras()).toEqual([5, 4, 230]);
    const { horarios: delDia, fuera_de_horario } = await dia();
    expect(fuera_de_horario.map(({ id, hora_inicio }) => [id, hora_inicio])).toEqual([[nora.id, '16:00']]);
    expect(delDia.flatMap((h) => h.citas.map(({ id }) => id))).not.toContain(nora.id);
    expect(delDia.filter((h) => h.citas.some(({ id }) => id === tenido.id)).map((h) => h.hora_inicio)).toEqual([
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
    ]);
    // Each place that is offered is taken, and no other.
    for (const { id, disponible, hora_inicio } of await consultar()) {
      const respuesta = await pedir(hora_inicio === '17:00' ? '16:00' : hora_inicio, 'Peinado', { horario_id: id });
      expect([hora_inicio, respuesta.status]).toEqual([hora_inicio, disponible ? 201 : 409]);
    }
  });

  it('90 minutos a las 13 sobre horarios de una hora ocupan también las 14, y 15 minutos de descanso se pasan', async () => {
    await poner('13:00', '13:45');
    expect((await agendar('13:00', keratina)).hora_fin).toBe('14:30');
    expect(dice(await pedir('14:00', 'Peinado'))).toEqual([409, 'HORARIO_OCUPADO', 'El horario ya está ocupado']);
  });

  it('donde no se atiende tanto tiempo seguido se dice cuánto hay', async () => {
    expect(dice(await pedir('11:00', keratina))).toEqual([
      409,
      'NO_CABE',
      'El servicio dura 90 minutos y desde las 11:00 solo hay 60 libres',
    ]);
    expect(dice(await pedir('16:00', keratina))).toEqual([
      409,
      'NO_CABE',
      'El servicio dura 90 minutos y desde las 16:00 solo hay 60 libres',
    ]);
    const bloqueo = { agenda_id: agenda.id, desde: VIERNES, hasta: VIERNES, hora_inicio: '15:30', hora_fin: '16:00' };
    await sara.api
      .post('/api/agenda/bloqueos')
      .send({ ...bloqueo, motivo: 'Reunión' })
      .expect(201);
    const otra = await crearServicio(admin, { duracion_minutos: 120 });
    expect(dice(await pedir('14:00', otra))).toEqual([
      409,
      'NO_CABE',
      'El servicio dura 120 minutos y desde las 14:00 solo hay 90 libres',
    ]);
    await agendar('14:00', keratina);
  });

  it('la limpieza ocupa el horario siguiente, y puede pasar de la jornada', async () => {
    const conLimpieza = await crearServicio(admin, { duracion_minutos: 30, limpieza_minutos: 15 });
    await agendar('11:30', conLimpieza);
    const nueve = await agendar('09:00', conLimpieza);
    expect(nueve.hora_fin).toBe('09:30');
    expect(dice(await pedir('09:30', corte))).toEqual([409, 'HORARIO_OCUPADO', 'El horario ya está ocupado']);
    expect((await consultar()).find((e) => e.hora_inicio === '09:30')?.huecos).toEqual([
      { hora_inicio: '09:45', hora_fin: '10:00' },
    ]);
  });

  it('otro servicio dura lo suyo desde la misma hora; si no cabe no cambia nada, y se puede deshacer', async () => {
    const cita = await agendar('14:00', corte);
    expect(cita.hora_fin).toBe('14:30');
    const larga = { servicio: 'Keratina', servicio_id: keratina.id };
    const alargada = await cambiar(cita, larga).expect(200);
    expect([alargada.body.data.hora_inicio, alargada.body.data.hora_fin]).toEqual(['14:00', '15:30']);
    expect(await cifras()).toEqual([2, 7, 270]);
    const evento = alargada.headers[CABECERA_EVENTO.toLowerCase()]?.replace('-', '/');
    await sara.api.post(`/api/auditoria/${evento}/deshacer`).expect(200);
    expect(await cifras()).toEqual([1, 8, 330]);
    await agendar('15:00', 'Uñas');
    expect(dice(await cambiar(cita, larga))).toEqual([409, 'HORARIO_OCUPADO', 'El horario ya está ocupado']);
    expect(await cifras()).toEqual([2, 7, 270]);
    // Without a length it is as long as its slot again.
    const { body: texto } = await cambiar(cita, { servicio: 'Peinado', servicio_id: null }).expect(200);
    expect([texto.data.hora_inicio, texto.data.hora_fin]).toEqual(['14:00', '15:00']);
  });

  it('al moverla y al sacarla de cancelada dura lo que se le agendó, aunque el catálogo diga otra cosa', async () => {
    const servicio = await crearServicio(admin, { nombre: 'Cejas', duracion_minutos: 20 });
    const cita = await agendar('09:00', servicio);
    await admin.api.put(`/api/servicios/modificar-servicio/${servicio.id}`).send({ duracion_minutos: 60 }).expect(200);
    const movida = (await cambiar(cita, { horario_id: enHora('14:00').id, fecha: EN_OCHO }).expect(200)).body.data;
    expect([movida.fecha, movida.hora_inicio, movida.hora_fin]).toEqual([EN_OCHO, '14:00', '14:20']);
    await cambiar(cita, { estado: 'cancelada' }).expect(200);
    expect((await consultar(EN_OCHO)).every(({ ocupados }) => ocupados === 0)).toBe(true);
    await cambiar(cita, { estado: 'confirmada' }).expect(200);
    expect((await consultar(EN_OCHO)).map(({ ocupados }) => ocupados)).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0]);
    await sara.api.delete(`/api/agenda/eliminar-cita/${cita.id}`).expect(200);
    expect((await consultar(EN_OCHO)).every(({ ocupados }) => ocupados === 0)).toBe(true);
    expect((await agendar('09:00', servicio)).hora_fin).toBe('10:00');
  });

  it('la que quedó sin su horario se queda a su hora con otro servicio, y se deshace', async () => {
    const cita = await agendar('16:00', corte);
    const a = { hora_inicio: '17:00', hora_fin: '18:00' };
    await sara.api
      .put(`/api/agenda/modificar-horario/${enHora('16:00').id}`)
      .send(a)
      .expect(200);
    const otra = { servicio: 'Keratina', servicio_id: keratina.id };
    const { body } = await cambiar(cita, otra).expect(200);
    expect([body.data.hora_inicio, body.data.hora_fin]).toEqual(['16:00', '17:30']);
    expect((await consultar()).find((e) => e.hora_inicio === '17:00')).toMatchObject({ ocupados: 1 });
    const texto = (await cambiar(cita, { servicio: 'Peinado', servicio_id: null }).expect(200)).body.data;
    expect([texto.hora_inicio, texto.hora_fin]).toEqual(['16:00', '17:30']);
  });

  it('la que nace cancelada y no cabe en su día termina con él; agendada de verdad se rechaza', async () => {
    await poner('22:30', '23:30');
    const cita = await agendar('22:30', keratina, { estado: 'cancelada' });
    expect([cita.hora_inicio, cita.hora_fin]).toEqual(['22:30', '23:59']);
    expect(dice(await pedir('22:30', keratina))).toEqual([
      409,
      'NO_CABE',
      'El servicio dura 90 minutos y desde las 22:30 solo hay 60 libres',
    ]);
  });

  it('cambiar una nota no mueve una cita que empieza a mitad de su horario', async () => {
    const cita = await agendar('14:00', keratina);
    // Its slot begins earlier by now: it stays where its person was told.
    const horario = enHora('14:00');
    await sara.api.put(`/api/agenda/modificar-horario/${horario.id}`).send({ hora_inicio: '13:30' }).expect(200);
    const { body } = await cambiar(cita, { notas: 'Trae foto', horario_id: horario.id }).expect(200);
    expect([body.data.hora_inicio, body.data.hora_fin, body.data.notas]).toEqual(['14:00', '15:30', 'Trae foto']);
  });

  it('lo ofrecido retiene lo que dura, y quien acepta queda en esos minutos', async () => {
    const { id } = await anotar(sara, { fecha: VIERNES, servicio: 'Keratina', servicio_id: keratina.id });
    const plaza = { agenda_id: agenda.id, horario_id: enHora('14:00').id, fecha: VIERNES };
    const { body } = await sara.api.post(`/api/lista-espera/ofrecer/${id}`).send(plaza).expect(201);
    expect([body.data.hora_inicio, body.data.hora_fin]).toEqual(['14:00', '15:30']);
    expect(dice(await pedir('15:00', 'Peinado'))).toEqual([409, 'HORARIO_OCUPADO', 'El horario ya está ocupado']);
    expect((await consultar()).map(({ retenidos }) => retenidos)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 0]);
    await sara.api.post(`/api/lista-espera/responder-oferta/${body.data.id}`).send({ acepta: true }).expect(200);
    expect((await consultar()).map(({ ocupados }) => ocupados)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 0]);
    expect((await consultar()).map(({ retenidos }) => retenidos)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('lo retenido que venció se puede agendar, entero', async () => {
    const { id } = await anotar(sara, { fecha: VIERNES, servicio: 'Keratina', servicio_id: keratina.id });
    const plaza = { agenda_id: agenda.id, horario_id: enHora('14:00').id, fecha: VIERNES };
    await sara.api.post(`/api/lista-espera/ofrecer/${id}`).send(plaza).expect(201);
    app.reloj.avanzar({ minutos: 16 });
    expect((await consultar()).every(({ ocupados }) => ocupados === 0)).toBe(true);
    await agendar('15:00', 'Uñas');
    await agendar('14:00', 'Uñas');
  });

  it('mover el día lleva cada una con su duración, adonde se atienda tanto tiempo', async () => {
    const beto = await crearOperador(admin, { entidad_id: sara.entidad_id });
    const deBeto = await crearAgenda(sara, { operador_id: beto.id });
    const enBeto = (hora_inicio: string, hora_fin: string) =>
      crearHorario(sara, { agenda_id: deBeto.id, dia_semana: 'viernes', hora_inicio, hora_fin });
    await enBeto('14:00', '15:00');
    const larga = await agendar('14:00', keratina);
    const mover = { operador_id: ana.id, fecha: VIERNES, a_operador_id: beto.id };
    const simulado = (
      await sara.api
        .post('/api/agenda/mover-citas')
        .send({ ...mover, simular: true })
        .expect(200)
    ).body;
    expect(simulado.citas[0].choque).toBe('No se atiende seguido de 14:00 a 15:30');
    await enBeto('15:00', '16:00');
    await sara.api.post('/api/agenda/mover-citas').send(mover).expect(200);
    const movida = (await sara.api.get(`/api/agenda/citas/${larga.id}`).expect(200)).body;
    expect([movida.operador_id, movida.hora_inicio, movida.hora_fin]).toEqual([beto.id, '14:00', '15:30']);
    expect((await consultar()).every(({ ocupados }) => ocupados === 0)).toBe(true);
    // Another operator for the whole agenda takes the minutes along.
    const carla = await crearOperador(admin, { entidad_id: sara.entidad_id });
    await sara.api.put(`/api/agenda/modificar-agenda/${deBeto.id}`).send({ operador_id: carla.id }).expect(200);
    const tramos = await app.sql(`SELECT operador_id::int, carril FROM cita_tramo WHERE cita_id = $1`, [larga.id]);
    expect(tramos).toEqual([{ operador_id: carla.id, carril: 1 }]);
  });

  it('en una agenda de dos lugares cada quien va por su carril', async () => {
    const doble = await crearOperador(admin, { entidad_id: sara.entidad_id });
    agenda = await crearAgenda(sara, { operador_id: doble.id });
    await poner('14:00', '15:00', { capacidad: 2 });
    await poner('15:00', '16:00', { capacidad: 1 });
    await agendar('14:00', keratina);
    // The second would need two places of the slot that has one.
    expect(dice(await pedir('14:00', keratina))).toEqual([409, 'HORARIO_OCUPADO', 'El horario ya está ocupado']);
    await agendar('14:00', 'Uñas');
    expect((await consultar()).map(({ ocupados, huecos }) => [ocupados, huecos])).toEqual([
      [2, []],
      [1, [{ hora_inicio: '15:30', hora_fin: '16:00' }]],
    ]);
  });

  it.each([
    [{ duracion_minutos: 0 }, 'La duración debe estar entre 5 y 720 minutos'],
    [{ duracion_minutos: 721 }, 'La duración debe estar entre 5 y 720 minutos'],
    [{ duracion_minutos: '90' }, 'La duración debe estar entre 5 y 720 minutos'],
    [{ duracion_minutos: 60, espera_minutos: 20 }, 'La espera debe caber dentro de la duración'],
    [{ duracion_minutos: 60, espera_desde: 40, espera_minutos: 20 }, 'La espera debe caber dentro de la duración'],
    [{ espera_desde: 40, espera_minutos: 20 }, 'La espera debe caber dentro de la duración'],
    [{ duracion_minutos: 60, limpieza_minutos: 121 }, 'La limpieza debe estar entre 0 y 120 minutos'],
  ])('un servicio con %j no se guarda: %s', async (datos, message) => {
    const { body } = await admin.api
      .post('/api/servicios/crear-servicio')
      .send({ nombre: 'Raro', precio: 1_000, ...datos })
      .expect(400);
    expect(JSON.stringify(body)).toContain(message);
  });

  it('acortar un servicio por debajo de su espera no se puede', async () => {
    const { body } = await admin.api
      .put(`/api/servicios/modificar-servicio/${color.id}`)
      .send({ duracion_minutos: 90 })
      .expect(400);
    expect(body.codigo).toBe('ESPERA_NO_CABE');
  });
});

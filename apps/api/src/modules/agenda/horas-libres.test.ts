import {
  type Agenda,
  type Alternativa,
  CABECERA_EVENTO,
  type Cita,
  type HorasLibres,
  type Servicio,
} from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  permitir,
} from '../../../test/crear.js';

/** The Friday of the worked day, a month ahead of the clock of the tests. */
const VIERNES = '2026-12-18';
const SABADO = '2026-12-19';
/** The role of operators, as the migrations number it. */
const OPERADOR = 3;
/** The quarters and odd minutes of the day at which something is tried. */
const CADA_CINCO = Array.from({ length: 12 * 10 }, (_, i) => 8 * 60 + i * 5);
const horaDe = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;

describe('Las horas a las que cabe una cita', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let agenda: Agenda;
  let keratina: Servicio;
  let color: Servicio;
  let corte: Servicio;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    await permitir(admin, OPERADOR, ['agendas.crear'], true).expect(200);
    keratina = await crearServicio(admin, { nombre: 'Keratina', duracion_minutos: 90 });
    corte = await crearServicio(admin, { nombre: 'Corte', duracion_minutos: 30 });
    const espera = { espera_desde: 60, espera_minutos: 45, limpieza_minutos: 10 };
    color = await crearServicio(admin, { nombre: 'Color', duracion_minutos: 135, ...espera });
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    [ana, agenda] = await conAgenda('Ana');
  });

  /** An operator who works from 9 to 12 in slots of 30 minutes, and from 14 to 17 in slots of 60. */
  async function conAgenda(nombre: string): Promise<[Operador, Agenda]> {
    const operador = await crearOperador(admin, { entidad_id: sara.entidad_id, nombre });
    const suya = await crearAgenda(sara, { operador_id: operador.id, atiende_festivos: false });
    const poner = (desde: number, hasta: number) =>
      crearHorario(sara, {
        agenda_id: suya.id,
        dia_semana: 'viernes',
        hora_inicio: horaDe(desde),
        hora_fin: horaDe(hasta),
      });
    for (let m = 540; m < 720; m += 30) await poner(m, m + 30);
    for (let m = 840; m < 1020; m += 60) await poner(m, m + 60);
    return [operador, suya];
  }

  const consultar = (query: object, quien: Actor = sara) =>
    quien.api.get('/api/agenda/horas-libres').query({ desde: VIERNES, hasta: VIERNES, ...query });
  const libres = async (minutos: number, query: object = {}): Promise<string[]> =>
    ((await consultar({ duracion_minutos: minutos, ...query }).expect(200)).body as HorasLibres).dias.flatMap(
      ({ horas }) => horas.map(({ hora_inicio }) => hora_inicio),
    );
  const pedir = (hora_inicio: string, servicio: Servicio | number, mas: object = {}, quien: Actor = sara) =>
    quien.api.post('/api/agenda/reservar').send({
      fecha: VIERNES,
      hora_inicio,
      servicios: [
        typeof servicio === 'number'
          ? { servicio: 'Peinado', duracion_minutos: servicio, operador_id: ana.id }
          : { servicio: servicio.nombre, servicio_id: servicio.id, operador_id: ana.id },
      ],
      cliente_nombre: 'Nora',
      ...mas,
    });
  const reservar = async (...args: Parameters<typeof pedir>): Promise<Cita> =>
    (await pedir(...args).expect(201)).body.data;
  const conCualquiera = (servicio: Servicio) => ({
    servicios: [{ servicio: servicio.nombre, servicio_id: servicio.id, operador_id: null }],
  });
  const mover = (cita: Cita, cambios: object) => sara.api.put(`/api/agenda/mover-cita/${cita.id}`).send(cambios);
  const dice = ({ status, body }: { status: number; body: { codigo?: string; message: string } }) => [
    status,
    body.codigo,
    body.message,
  ];

  it('el día trabajado ofrece sus horas, y toda la que ofrece se puede reservar y ninguna otra', async () => {
    await reservar('09:00', 30);
    const larga = await reservar('14:00', keratina);
    await reservar('15:30', corte);
    const tenido = await reservar('09:30', color);
    expect([tenido.hora_inicio, tenido.hora_fin]).toEqual(['09:30', '11:45']);
    expect(await libres(30)).toEqual(['10:30', '10:45', '16:00', '16:15', '16:30']);
    expect(await libres(45)).toEqual(['10:30', '16:00', '16:15']);
    expect(await libres(90)).toEqual([]);
    await sara.api.put(`/api/agenda/actualizar-cita/${larga.id}`).send({ estado: 'cancelada' }).expect(200);
    expect(await libres(90)).toEqual(['14:00']);

    // Every five minutes is tried: all that is offered can be booked, and of the quarters nothing else.
    const ofrecidas = new Set(await libres(30));
    for (const minuto of CADA_CINCO) {
      const hora = horaDe(minuto);
      const antes = (await consultar({ duracion_minutos: 30 })).body;
      const respuesta = await pedir(hora, 30);
      if (respuesta.status === 201) await sara.api.delete(`/api/agenda/eliminar-cita/${respuesta.body.data.id}`);
      if (ofrecidas.has(hora)) expect([hora, respuesta.status]).toEqual([hora, 201]);
      if (minuto % 15 === 0) expect([hora, respuesta.status]).toEqual([hora, ofrecidas.has(hora) ? 201 : 409]);
      expect((await consultar({ duracion_minutos: 30 })).body).toEqual(antes);
    }
  });

  it('el rato que sobra de un horario se le da a otra persona, y se ve en las cifras del día', async () => {
    await reservar('14:00', keratina);
    const rato = await reservar('15:30', corte);
    expect([rato.hora_inicio, rato.hora_fin]).toEqual(['15:30', '16:00']);
    const { body } = await sara.api
      .get(`/api/agenda/consultar-espacios/${agenda.id}`)
      .query({ fecha: VIERNES })
      .expect(200);
    const tres = body.horarios_disponibles.find((e: { hora_inicio: string }) => e.hora_inicio === '15:00');
    expect(tres).toMatchObject({ id: rato.horario_id, disponible: false, ocupados: 1, minutos_libres: 0, huecos: [] });
  });

  it('dice por qué un día no tiene horas', async () => {
    const motivo = async (query: object) =>
      (await consultar({ duracion_minutos: 30, ...query }).expect(200)).body.dias.map(
        (d: HorasLibres['dias'][number]) => d.motivo,
      );
    expect(await motivo({ desde: '2026-12-24', hasta: '2026-12-25' })).toEqual(['No se atiende ese día', 'Navidad']);
    const bloqueo = { agenda_id: agenda.id, desde: VIERNES, hasta: VIERNES, motivo: 'Vacaciones' };
    const { body } = await sara.api.post('/api/agenda/bloqueos').send(bloqueo).expect(201);
    expect(await motivo({})).toEqual(['Vacaciones']);
    expect(dice(await pedir('09:00', corte))).toEqual([409, 'DIA_BLOQUEADO', 'Ese día está bloqueado']);
    await sara.api.delete(`/api/agenda/bloqueos/${body.data.id}`).expect(200);
    for (const hora of ['09:00', '10:30']) await reservar(hora, 90);
    await reservar('14:00', 180);
    expect(await motivo({})).toEqual(['No queda espacio ese día']);
    app.reloj.poner(`${VIERNES}T18:00:00-05:00`);
    expect(await motivo({})).toEqual(['Ese día ya pasó']);
  });

  it('lo que no se puede dice por qué, con horas cercanas', async () => {
    const [luis] = await conAgenda('Luis');
    await reservar('14:00', keratina);
    const ocupada = await pedir('14:00', corte);
    expect(dice(ocupada)).toEqual([409, 'HORARIO_OCUPADO', 'El horario ya está ocupado']);
    expect(
      ocupada.body.alternativas.map(({ hora_inicio, operador }: Alternativa) => [hora_inicio, operador.id]),
    ).toEqual([
      ['14:00', luis.id],
      ['14:15', luis.id],
      ['14:30', luis.id],
    ]);
    expect(dice(await pedir('13:00', corte))).toEqual([409, 'FUERA_DE_JORNADA', 'A esa hora no se atiende']);
    expect(dice(await pedir('16:00', keratina))).toEqual([
      409,
      'NO_CABE',
      'El servicio dura 90 minutos y desde las 16:00 solo hay 60 libres',
    ]);
    const enSabado = await pedir('09:00', corte, { fecha: SABADO });
    expect(dice(enSabado)).toEqual([409, 'FUERA_DE_JORNADA', 'A esa hora no se atiende']);
    // The Friday after it is Christmas: no hour is near.
    expect(enSabado.body.alternativas).toEqual([]);
    const enJueves = await pedir('16:00', corte, { fecha: '2026-12-17' });
    expect(enJueves.body.alternativas.map((a: Alternativa) => [a.fecha, a.hora_inicio, a.operador.id])).toEqual([
      [VIERNES, '16:00', ana.id],
      [VIERNES, '15:45', ana.id],
      [VIERNES, '16:15', ana.id],
    ]);
    expect(dice(await pedir('09:00', corte, { fecha: '2026-11-17' }))).toEqual([400, 'HORA_PASADA', 'La hora ya pasó']);
    app.reloj.poner(`${VIERNES}T09:20:00-05:00`);
    expect(dice(await pedir('09:15', corte))).toEqual([400, 'HORA_PASADA', 'La hora ya pasó']);
    expect((await libres(30))[0]).toBe('09:30');
    expect((await reservar('09:20', corte)).hora_inicio).toBe('09:20');
  });

  it('quien está en otra de sus agendas no está libre a esa hora', async () => {
    const otra = await crearAgenda(sara, { operador_id: ana.id });
    const horario = await crearHorario(sara, {
      agenda_id: otra.id,
      dia_semana: 'viernes',
      hora_inicio: '09:15',
      hora_fin: '10:00',
    });
    const cita = {
      agenda_id: otra.id,
      horario_id: horario.id,
      fecha: VIERNES,
      cliente_nombre: 'Luz',
      servicio: 'Uñas',
    };
    await sara.api.post('/api/agenda/crear-cita').send(cita).expect(201);
    // The hour before is too short for it in one agenda, and taken in the other.
    expect((await libres(30)).slice(0, 2)).toEqual(['10:00', '10:15']);
    expect(dice(await pedir('09:45', corte))).toEqual([
      409,
      'OPERADOR_OCUPADO',
      'El operador ya tiene una cita a esa hora',
    ]);
    expect((await reservar('09:00', 15)).hora_fin).toBe('09:15');
  });

  it('con cualquiera va a quien menos minutos tiene, y entre iguales a quien hace más que no recibe una', async () => {
    const [luis] = await conAgenda('Luis');
    const [maria] = await conAgenda('María');
    const de = async (hora: string, mas: object = {}) =>
      (await reservar(hora, corte, { ...conCualquiera(corte), ...mas })).operador_id;
    expect([await de('09:00'), await de('09:00'), await de('09:00')]).toEqual([ana.id, luis.id, maria.id]);
    expect((await pedir('09:00', corte, conCualquiera(corte)).expect(409)).body.alternativas[0].hora_inicio).toBe(
      '09:30',
    );
    await reservar('14:00', keratina);
    expect([await de('10:00'), await de('10:30')]).toEqual([luis.id, maria.id]);
    // On a day without appointments everyone is equal: the turn is of who had one longest ago.
    const otro = { fecha: '2027-01-15' };
    expect([await de('09:00', otro), await de('09:30', otro), await de('10:00', otro)]).toEqual([
      ana.id,
      luis.id,
      maria.id,
    ]);
  });

  it('va con quien hace el servicio, y dura lo que a cada quien', async () => {
    const [luis] = await conAgenda('Luis');
    const dicen = (operador: Operador, servicios: object[]) =>
      admin.api.put(`/api/operadores/${operador.id}/servicios`).send({ servicios }).expect(200);
    await dicen(ana, [{ servicio_id: keratina.id, hace: false }]);
    await dicen(luis, [{ servicio_id: keratina.id, hace: true, duracion_minutos: 120 }]);
    const { body } = await consultar({ servicio_id: keratina.id }).expect(200);
    expect(body.duracion_minutos).toBe(90);
    expect(body.dias[0].horas.at(-1)).toEqual({ hora_inicio: '15:00', hora_fin: '17:00', operadores: [luis.id] });
    const deAna = (await consultar({ servicio_id: keratina.id, operador_id: ana.id }).expect(200)).body;
    expect(deAna.dias).toEqual([{ fecha: VIERNES, motivo: 'Ana no hace ese servicio', horas: [] }]);
    expect(dice(await pedir('09:00', keratina))).toEqual([409, 'OPERADOR_NO_HACE', 'Ana no hace Keratina']);
    const cita = await reservar('09:00', keratina, conCualquiera(keratina));
    expect([cita.operador_id, cita.hora_fin]).toEqual([luis.id, '11:00']);
    expect(dice(await mover(cita, { operador_id: ana.id }))).toEqual([409, 'OPERADOR_NO_HACE', 'Ana no hace Keratina']);
    await dicen(ana, [{ servicio_id: keratina.id, hace: true, duracion_minutos: 60 }]);
    const movida = (await mover(cita, { operador_id: ana.id }).expect(200)).body.data;
    expect([movida.hora_inicio, movida.hora_fin]).toEqual(['09:00', '10:00']);
    await dicen(ana, [{ servicio_id: keratina.id, hace: false }]);
    await dicen(luis, [{ servicio_id: keratina.id, hace: false }]);
    expect(dice(await pedir('14:00', keratina, conCualquiera(keratina)))).toEqual([
      409,
      'OPERADOR_NO_HACE',
      'Ningún operador hace ese servicio',
    ]);
  });

  it('se mueve a otra hora, a otro operador y se alarga; simular no escribe, y se deshace', async () => {
    const [luis] = await conAgenda('Luis');
    const cita = await reservar('14:00', keratina);
    await reservar('16:00', corte);
    const { body: simulada } = await mover(cita, { hora_inicio: '14:30', simular: true }).expect(200);
    expect([simulada.simulado, simulada.data.hora_inicio, simulada.data.hora_fin]).toEqual([true, '14:30', '16:00']);
    expect((await sara.api.get(`/api/agenda/citas/${cita.id}`)).body.hora_inicio).toBe('14:00');
    expect(dice(await mover(cita, { hora_inicio: '15:00' }))).toEqual([
      409,
      'HORARIO_OCUPADO',
      'El horario ya está ocupado',
    ]);
    // Its own minutes are free to it, and to no other.
    expect(await libres(90, { operador_id: ana.id })).not.toContain('14:30');
    expect(await libres(90, { operador_id: ana.id, cita_id: cita.id })).toContain('14:30');
    const movida = await mover(cita, { hora_inicio: '14:30' }).expect(200);
    expect([movida.body.data.hora_inicio, movida.body.data.hora_fin]).toEqual(['14:30', '16:00']);
    const larga = await mover(cita, { operador_id: luis.id, hora_inicio: '09:15', duracion_minutos: 120 }).expect(200);
    expect([larga.body.data.operador_id, larga.body.data.hora_inicio, larga.body.data.hora_fin]).toEqual([
      luis.id,
      '09:15',
      '11:15',
    ]);
    expect(await libres(90, { operador_id: ana.id })).toContain('14:30');
    const [tramo] = await app.sql(`SELECT duracion_minutos, hora_fin::text FROM cita_tramo WHERE cita_id = $1`, [
      cita.id,
    ]);
    expect(tramo).toEqual({ duracion_minutos: 120, hora_fin: '11:15:00' });
    const evento = larga.headers[CABECERA_EVENTO.toLowerCase()]?.replace('-', '/');
    await sara.api.post(`/api/auditoria/${evento}/deshacer`).expect(200);
    const vuelta = (await sara.api.get(`/api/agenda/citas/${cita.id}`).expect(200)).body;
    expect([vuelta.operador_id, vuelta.hora_inicio, vuelta.hora_fin]).toEqual([ana.id, '14:30', '16:00']);
    await sara.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ estado: 'completada' }).expect(200);
    expect(dice(await mover(cita, { hora_inicio: '10:00' }))).toEqual([
      409,
      'CITA_ATENDIDA',
      'La cita ya fue atendida',
    ]);
  });

  it.each([
    [{ hora_inicio: '25:00' }, 'Escribe una hora válida, como 09:30'],
    [{ servicios: [] }, 'El servicio es requerido'],
    [{ servicios: [{ servicio: 'Peinado', duracion_minutos: 4 }] }, 'La duración debe estar entre 5 y 720 minutos'],
    [{ servicios: [{ servicio: 'Peinado' }] }, 'Indica cuánto dura el servicio'],
    [{ estado: 'cancelada' }, 'Selecciona un estado válido'],
  ])('no se reserva con %j: %s', async (mas, message) => {
    const { body } = await pedir('09:00', corte, mas).expect(400);
    expect(JSON.stringify(body)).toContain(message);
  });

  it('no consulta más de 31 días, ni al revés, ni sin saber cuánto dura', async () => {
    const dicen = async (query: object) => (await consultar(query).expect(400)).body.message;
    expect(await dicen({ duracion_minutos: 30, hasta: '2027-01-18' })).toBe('Consulta como máximo 31 días');
    expect(await dicen({ duracion_minutos: 30, hasta: '2026-12-17' })).toBe(
      'La fecha final no puede ser anterior a la inicial',
    );
    expect(await dicen({})).toBe('Indica cuánto dura el servicio');
    expect((await consultar({ duracion_minutos: 30 }, admin).expect(400)).body.codigo).toBe('ENTIDAD_REQUERIDA');
    await consultar({ duracion_minutos: 30, entidad_id: sara.entidad_id }, admin).expect(200);
  });

  it('un operador reserva en lo suyo y en lo de nadie más', async () => {
    const [luis] = await conAgenda('Luis');
    const propia = (await consultar({ duracion_minutos: 30 }, ana).expect(200)).body as HorasLibres;
    expect(propia.operadores.map(({ id }) => id)).toEqual([ana.id]);
    await consultar({ duracion_minutos: 30, operador_id: luis.id }, ana).expect(403);
    expect((await reservar('09:00', corte, conCualquiera(corte), ana)).operador_id).toBe(ana.id);
    const deLuis = { servicios: [{ servicio: 'Corte', servicio_id: corte.id, operador_id: luis.id }] };
    await pedir('09:30', corte, deLuis, ana).expect(403);
    const otra = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    await pedir('09:30', corte, {}, otra).expect(404);
  });
});

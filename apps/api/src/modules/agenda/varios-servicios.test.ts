import { type Agenda, CABECERA_EVENTO, type Cita, type HorasLibres, type Servicio } from '@jornal/contract';
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
} from '../../../test/crear.js';
import { verificar } from '../../verificar.js';

const VIERNES = '2026-12-18';
const horaDe = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
const CADA_CINCO = Array.from({ length: 12 * 10 }, (_, i) => horaDe(8 * 60 + i * 5));

describe('Una cita de varios servicios', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let agenda: Agenda;
  let corte: Servicio;
  let barba: Servicio;
  let color: Servicio;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    corte = await crearServicio(admin, { nombre: 'Corte', duracion_minutos: 30, limpieza_minutos: 5 });
    barba = await crearServicio(admin, { nombre: 'Barba', duracion_minutos: 20, limpieza_minutos: 10 });
    const espera = { espera_desde: 60, espera_minutos: 45, limpieza_minutos: 10 };
    color = await crearServicio(admin, { nombre: 'Color', duracion_minutos: 135, ...espera });
  });
  afterAll(async () => {
    expect((await verificar(app.baseUrl)).filter(({ filas }) => filas.length > 0)).toEqual([]);
    await app.cerrar();
  });
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    [ana, agenda] = await conAgenda('Ana');
  });

  /** An operator who works from 9 to 12 in slots of 30 minutes, and from 14 to 17 in slots of 60. */
  async function conAgenda(nombre: string): Promise<[Operador, Agenda]> {
    const operador = await crearOperador(admin, { entidad_id: sara.entidad_id, nombre });
    const suya = await crearAgenda(sara, { operador_id: operador.id });
    const tramos = [
      ...Array.from({ length: 6 }, (_, i) => [540 + i * 30, 30] as const),
      ...Array.from({ length: 3 }, (_, i) => [840 + i * 60, 60] as const),
    ];
    for (const [desde, dura] of tramos)
      await crearHorario(sara, {
        agenda_id: suya.id,
        dia_semana: 'viernes',
        hora_inicio: horaDe(desde),
        hora_fin: horaDe(desde + dura),
      });
    return [operador, suya];
  }

  const uno = (servicio: Servicio, mas: object = {}) => ({
    servicio: servicio.nombre,
    servicio_id: servicio.id,
    ...mas,
  });
  const pedir = (hora_inicio: string, servicios: object[], mas: object = {}) =>
    sara.api.post('/api/agenda/reservar').send({
      ...{ fecha: VIERNES, hora_inicio, cliente_nombre: 'Nora' },
      servicios: servicios.map((s) => ({ operador_id: ana.id, ...s })),
      ...mas,
    });
  const reservar = async (...args: Parameters<typeof pedir>): Promise<Cita> =>
    (await pedir(...args).expect(201)).body.data;
  const libres = async (servicios: string, query: object = {}): Promise<string[]> =>
    (
      (
        await sara.api
          .get('/api/agenda/horas-libres')
          .query({ desde: VIERNES, hasta: VIERNES, servicios, ...query })
          .expect(200)
      ).body as HorasLibres
    ).dias.flatMap(({ horas }) => horas.map(({ hora_inicio }) => hora_inicio));
  const cambiar = (cita: Cita, servicios: object[], mas: object = {}) =>
    sara.api.put(`/api/agenda/citas/${cita.id}/servicios`).send({ servicios, ...mas });
  const ver = async ({ id }: Cita): Promise<Cita> => (await sara.api.get(`/api/agenda/citas/${id}`).expect(200)).body;
  const horasDe = ({ servicios }: Cita) => (servicios ?? []).map((s) => [s.servicio, s.hora_inicio, s.hora_fin]);
  const dice = ({ status, body }: { status: number; body: { codigo?: string; message: string } }) => [
    status,
    body.codigo,
    body.message,
  ];
  const deshacer = (headers: Record<string, string | undefined>) =>
    sara.api.post(`/api/auditoria/${headers[CABECERA_EVENTO.toLowerCase()]?.replace('-', '/')}/deshacer`);
  const ocupados = async () => {
    const { body } = await sara.api
      .get('/api/agenda/disponibilidad-tiempo-real')
      .query({ fecha: VIERNES, entidad_id: sara.entidad_id });
    return [body.total_espacios_ocupados, body.total_espacios_libres];
  };

  it('los pone uno tras otro, con una sola limpieza al final, y su espera queda libre', async () => {
    const corta = await reservar('09:00', [uno(corte), uno(barba)]);
    expect([corta.servicio, corta.servicio_id, corta.hora_inicio, corta.hora_fin]).toEqual([
      ...['Corte + Barba', corte.id],
      ...['09:00', '09:50'],
    ]);
    expect(horasDe(corta)).toEqual([
      ['Corte', '09:00', '09:30'],
      ['Barba', '09:30', '09:50'],
    ]);
    const larga = await reservar('14:00', [uno(color), uno(corte)]);
    expect(horasDe(larga)).toEqual([
      ['Color', '14:00', '16:15'],
      ['Corte', '16:15', '16:45'],
    ]);
    const carriles = await app.sql(
      `SELECT ocupado::text FROM agenda_carril WHERE entidad_id = $1 AND operador_id = $2 AND NOT isempty(ocupado)`,
      [sara.entidad_id, ana.id],
    );
    expect(carriles).toEqual([{ ocupado: '{[540,600),[840,900),[945,1015)}' }]);
    expect(await ocupados()).toEqual([5, 4]);
    // The wait of the dye takes another, as long as that fits in it.
    expect(await libres(':45')).toEqual(['10:00', '10:15', '10:30', '10:45', '11:00', '11:15', '15:00']);
    // Of one alone nothing is told one by one.
    expect((await reservar('10:00', [uno(corte)])).servicios).toBeNull();
  });

  it('ofrece las horas en que caben todos, y toda la que ofrece se puede reservar y ninguna otra', async () => {
    await reservar('10:30', [uno(corte)]);
    const servicios = `${corte.id},:25,${barba.id}:15`;
    const ofrecidas = await libres(servicios);
    expect(ofrecidas).toEqual(['09:00', '14:00', '14:15', '14:30', '14:45', '15:00', '15:15', '15:30', '15:45']);
    for (const hora of CADA_CINCO) {
      const pedido = [uno(corte), { servicio: 'Cejas', duracion_minutos: 25 }, uno(barba, { duracion_minutos: 15 })];
      const { status, body } = await pedir(hora, pedido);
      if (ofrecidas.includes(hora)) expect([hora, status]).toEqual([hora, 201]);
      // Between two quarters it is booked as well, where it fits: it is not offered.
      if (status === 201) await sara.api.delete(`/api/agenda/eliminar-cita/${body.data.id}`).expect(200);
      else expect([hora, status]).toEqual([hora, 409]);
    }
    const cuartos = CADA_CINCO.filter((h) => ['00', '15', '30', '45'].includes(h.slice(3)));
    for (const hora of cuartos.filter((h) => !ofrecidas.includes(h)))
      await pedir(hora, [
        uno(corte),
        { servicio: 'Cejas', duracion_minutos: 25 },
        uno(barba, { duracion_minutos: 15 }),
      ]).expect(409);
  });

  it('van con quien los hace todos, y cada uno dura lo que a esa persona', async () => {
    const [luis] = await conAgenda('Luis');
    const dicen = (operador: Operador, servicios: object[]) =>
      admin.api.put(`/api/operadores/${operador.id}/servicios`).send({ servicios }).expect(200);
    await dicen(ana, [{ servicio_id: barba.id, hace: false }]);
    await dicen(luis, [{ servicio_id: barba.id, hace: true, duracion_minutos: 40 }]);
    expect(dice(await pedir('09:00', [uno(corte), uno(barba)]))).toEqual([
      409,
      'OPERADOR_NO_HACE',
      'Ana no hace Barba',
    ]);
    const cualquiera = { operador_id: null };
    const cita = await reservar('09:00', [uno(corte, cualquiera), uno(barba, cualquiera)]);
    expect([cita.operador_id, cita.hora_fin]).toEqual([luis.id, '10:10']);
    const mover = (cambios: object) => sara.api.put(`/api/agenda/mover-cita/${cita.id}`).send(cambios);
    expect(dice(await mover({ operador_id: ana.id }))).toEqual([409, 'OPERADOR_NO_HACE', 'Ana no hace Barba']);
    const todas = { operador_id: luis.id, fecha: VIERNES, a_operador_id: ana.id };
    const { body } = await sara.api.post('/api/agenda/mover-citas').send(todas).expect(409);
    expect(body.errores.citas).toEqual(['La cita de Nora de las 09:00 no se puede mover: Ana no hace Barba']);
    await dicen(ana, [{ servicio_id: barba.id, hace: true, duracion_minutos: 15 }]);
    expect(horasDe((await mover({ operador_id: ana.id }).expect(200)).body.data)).toEqual([
      ['Corte', '09:00', '09:30'],
      ['Barba', '09:30', '09:45'],
    ]);
  });

  it('se mueve entera, y la alarga o la acorta el último; se deshace', async () => {
    const cita = await reservar('09:00', [uno(corte), uno(barba)]);
    const mover = (cambios: object) => sara.api.put(`/api/agenda/mover-cita/${cita.id}`).send(cambios);
    const movida = await mover({ hora_inicio: '14:10', duracion_minutos: 70 }).expect(200);
    expect(horasDe(movida.body.data)).toEqual([
      ['Corte', '14:10', '14:40'],
      ['Barba', '14:40', '15:20'],
    ]);
    expect(dice(await mover({ duracion_minutos: 34 }))).toEqual([
      ...[400, 'DURACION_CORTA'],
      'Sus servicios duran al menos 35 minutos',
    ]);
    await deshacer(movida.headers).expect(200);
    expect(horasDe(await ver(cita))).toEqual(horasDe(cita));
    await sara.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ estado: 'cancelada' }).expect(200);
    expect(await ocupados()).toEqual([0, 9]);
    await sara.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ estado: 'confirmada' }).expect(200);
    expect(await ocupados()).toEqual([2, 7]);
    const anulada = await sara.api.delete(`/api/agenda/eliminar-cita/${cita.id}`).expect(200);
    expect(await ocupados()).toEqual([0, 9]);
    await deshacer(anulada.headers).expect(200);
    expect(await ocupados()).toEqual([2, 7]);
    expect(horasDe(await ver(cita))).toEqual(horasDe(cita));
    const [luis] = await conAgenda('Luis');
    const todas = { operador_id: ana.id, fecha: VIERNES, a_operador_id: luis.id };
    await sara.api.post('/api/agenda/mover-citas').send(todas).expect(200);
    const deLuis = await ver(cita);
    expect([deLuis.operador_id, horasDe(deLuis)]).toEqual([luis.id, horasDe(cita)]);
    await sara.api.put(`/api/agenda/modificar-agenda/${deLuis.agenda_id}`).send({ operador_id: ana.id }).expect(200);
    const deAna = await ver(cita);
    expect([deAna.operador_id, horasDe(deAna)]).toEqual([ana.id, horasDe(cita)]);
  });

  it('la agenda no pasa a quien no hace uno de sus servicios, y se dice de qué cita', async () => {
    const cita = await reservar('09:00', [uno(corte), uno(barba)]);
    const luis = await crearOperador(admin, { entidad_id: sara.entidad_id, nombre: 'Luis' });
    const diceQueHace = (hace: boolean) =>
      admin.api
        .put(`/api/operadores/${luis.id}/servicios`)
        .send({ servicios: [{ servicio_id: barba.id, hace }] })
        .expect(200);
    const pasar = () => sara.api.put(`/api/agenda/modificar-agenda/${agenda.id}`).send({ operador_id: luis.id });
    await diceQueHace(false);
    expect(dice(await pasar())).toEqual([
      ...[409, 'OPERADOR_NO_HACE'],
      'Luis no hace Barba: la cita de Nora es el 18/12/2026 a las 09:30',
    ]);
    expect((await ver(cita)).operador_id).toBe(ana.id);
    await diceQueHace(true);
    await pasar().expect(200);
    expect((await ver(cita)).operador_id).toBe(luis.id);
  });

  it('cambia de servicios donde está; simular no escribe, y se deshace', async () => {
    const cita = await reservar('09:00', [uno(corte)]);
    await reservar('11:00', [uno(corte)]);
    const tres = [uno(corte), uno(barba), { servicio: 'Cejas', duracion_minutos: 40 }];
    const { body: simulada } = await cambiar(cita, tres, { simular: true }).expect(200);
    expect([simulada.simulado, simulada.data.hora_fin, simulada.message]).toEqual([
      true,
      '10:30',
      'Los servicios caben',
    ]);
    expect((await ver(cita)).hora_fin).toBe('09:30');
    const cambiada = await cambiar(cita, tres).expect(200);
    expect(horasDe(cambiada.body.data)).toEqual([
      ['Corte', '09:00', '09:30'],
      ['Barba', '09:30', '09:50'],
      ['Cejas', '09:50', '10:30'],
    ]);
    expect(await ocupados()).toEqual([6, 3]);
    const larga = [...tres, { servicio: 'Masaje', duracion_minutos: 30 }];
    expect(dice(await cambiar(cita, larga))).toEqual([409, 'HORARIO_OCUPADO', 'El horario ya está ocupado']);
    expect(dice(await cambiar(cita, [uno(color), uno(color)]))).toEqual([
      ...[409, 'NO_CABE'],
      'El servicio dura 270 minutos y desde las 09:00 solo hay 180 libres',
    ]);
    await deshacer(cambiada.headers).expect(200);
    const vuelta = await ver(cita);
    expect([vuelta.servicio, vuelta.hora_fin, vuelta.servicios]).toEqual(['Corte', '09:30', null]);
    const dos = await cambiar(cita, [uno(barba), uno(corte)]).expect(200);
    expect([dos.body.data.servicio_id, dos.body.data.hora_fin]).toEqual([barba.id, '09:50']);
    const mismo = { servicio: 'Barba + Corte', servicio_id: barba.id, notas: 'Llega tarde' };
    await sara.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send(mismo).expect(200);
    const otro = await sara.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ servicio_id: corte.id });
    expect(dice(otro)).toEqual([
      ...[409, 'CITA_DE_VARIOS'],
      'La cita tiene varios servicios: cámbialos uno por uno en la cita',
    ]);
    await sara.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ estado: 'completada' }).expect(200);
    expect(dice(await cambiar(cita, [uno(corte)]))).toEqual([409, 'CITA_ATENDIDA', 'La cita ya fue atendida']);
  });

  it('se lee igual en las listas y en el calendario', async () => {
    const cita = await reservar('09:00', [uno(corte), uno(barba)]);
    const lista = await sara.api.get('/api/agenda/citas').query({ search: 'barba', fecha_inicio: VIERNES }).expect(200);
    expect(lista.body.data.map((c: Cita) => [c.id, horasDe(c)])).toEqual([[cita.id, horasDe(cita)]]);
    const mes = await sara.api.get(`/api/agenda/calendario/${agenda.id}`).query({ mes: 12, anio: 2026 }).expect(200);
    const dia = mes.body.calendario.find((d: { fecha: string }) => d.fecha === VIERNES);
    const citas = dia.horarios.map((h: { citas: Cita[] }) => h.citas.map((c) => horasDe(c)));
    expect(citas.slice(0, 3)).toEqual([[horasDe(cita)], [horasDe(cita)], []]);
  });

  it.each([
    [[], 'El servicio es requerido'],
    [Array.from({ length: 9 }, () => ({ servicio: 'Corte', duracion_minutos: 5 })), 'Máximo 8 servicios por cita'],
    [
      [
        { servicio: 'Corte', duracion_minutos: 5 },
        { servicio: 'Barba', duracion_minutos: 5, operador_id: 1 },
      ],
      'Los servicios de una cita los hace el mismo operador',
    ],
    [[{ servicio: 'Corte', duracion_minutos: 5 }, { servicio: 'Barba' }], 'Indica cuánto dura el servicio'],
  ])('no se reserva con %j: %s', async (servicios, message) => {
    const { body } = await pedir('09:00', servicios).expect(400);
    expect(JSON.stringify(body)).toContain(message);
  });
});

import type { Agenda, Horario, PersonaEspera } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
  vender,
} from '../../../test/crear.js';
import { abrirFlujo, type Flujo, type Suceso } from '../../../test/flujo.js';

const CANARIO = 'Canario de Prueba';
const HOY = '2026-11-18';
const MANANA = '2026-11-19';
const FINAL = '2026-12-16';

type Suya = { quien: Operador; agenda: Agenda; horario: Horario };

describe('Lo que se cuenta de las agendas mientras cambian', () => {
  let app: Prueba;
  let admin: Actor;
  let center: number;
  let ana: Suya;
  let bea: Suya;
  const open: Flujo[] = [];

  const conAgenda = async (): Promise<Suya> => {
    const who = await crearOperador(admin, { entidad_id: center });
    const agenda = await crearAgenda(admin, { operador_id: who.id });
    return { quien: who, agenda, horario: await crearHorario(admin, { agenda_id: agenda.id, capacidad: 2 }) };
  };
  const follow = async (who: Actor): Promise<Flujo> => {
    const stream = await abrirFlujo(app.url, who.token);
    open.push(stream);
    return stream;
  };
  /** The events up to a new appointment of Ana's, on a day of no other's, that closes each test; without that one. */
  const hastaElFinal = async (stream: Flujo): Promise<Suceso[]> => {
    const [final] = deAgenda(ana, FINAL);
    await crearCita(admin, ana.horario, { fecha: FINAL });
    const esComo = (one: Suceso, other: object | undefined) => JSON.stringify(one) === JSON.stringify(other);
    await stream.hasta((f) => f.sucesos.some((s) => esComo(s, final)));
    // A change from just before the stream opened is told on it too: her diary was made.
    const hecha = { tema: 'agendas', entidad_id: center, agenda_id: ana.agenda.id };
    return stream.sucesos.filter(
      (s) => typeof s === 'object' && s.tema === 'agendas' && !esComo(s, final) && !esComo(s, hecha),
    );
  };
  const deAgenda = ({ agenda }: Suya, ...dates: string[]) =>
    dates.map((date) => ({ tema: 'agendas', entidad_id: center, agenda_id: agenda.id, fecha: date }));

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = (await crearSucursal(admin)).id;
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  beforeEach(async () => {
    [ana, bea] = [await conAgenda(), await conAgenda()];
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.cerrar();
  });
  afterAll(() => app.cerrar());

  /** The waiting list is everybody's, and its changes are told to all: a person is on it before the streams begin. */
  const waiting = async (): Promise<PersonaEspera> => {
    const stream = await follow(admin);
    const persona = await anotar(admin, { nombre: CANARIO, entidad_id: center });
    await stream.hasta((f) =>
      f.sucesos.some((s) => typeof s === 'object' && s.fecha === persona.fecha && s.agenda_id === undefined),
    );
    return persona;
  };

  /** Every change that an agenda, or a day of it, can have. */
  const deTodo = async ({ agenda, horario }: Suya, waiting: PersonaEspera): Promise<void> => {
    const cita = await crearCita(admin, horario, { cliente_nombre: CANARIO });
    await admin.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ notas: CANARIO }).expect(200);
    const venta = await vender(admin, await crearProducto(admin, { entidad_id: center }), 1, { cita_id: cita.id });
    await admin.api.delete(`/api/ventas/eliminar-venta/${venta.id}`).expect(200);
    const plaza = { agenda_id: agenda.id, horario_id: horario.id, fecha: HOY };
    const oferta = (await admin.api.post(`/api/lista-espera/ofrecer/${waiting.id}`).send(plaza).expect(201)).body.data;
    await admin.api.post(`/api/lista-espera/responder-oferta/${oferta.id}`).send({ acepta: false }).expect(200);
    await admin.api.delete(`/api/agenda/eliminar-cita/${cita.id}`).expect(200);
    const other = await crearHorario(admin, { agenda_id: agenda.id, dia_semana: 'jueves', titulo: CANARIO });
    await admin.api.put(`/api/agenda/modificar-horario/${other.id}`).send({ capacidad: 3 }).expect(200);
    await admin.api.delete(`/api/agenda/eliminar-horario/${other.id}`).expect(200);
    const week = {
      agenda_id: agenda.id,
      dias: ['lunes'],
      hora_inicio: '08:00',
      hora_fin: '09:00',
      duracion_minutos: 60,
      titulo: CANARIO,
    };
    await admin.api.post('/api/agenda/generar-horarios').send(week).expect(201);
    const bloqueo = { agenda_id: agenda.id, desde: MANANA, hasta: MANANA, motivo: CANARIO };
    const { id } = (await admin.api.post('/api/agenda/bloqueos').send(bloqueo).expect(201)).body.data;
    await admin.api.delete(`/api/agenda/bloqueos/${id}`).expect(200);
    await admin.api.post(`/api/agenda/ical/${agenda.id}`).send({}).expect(201);
  };

  it('a un operador, la agenda y el día de lo suyo', async () => {
    const stream = await follow(ana.quien);
    await crearCita(admin, ana.horario);
    expect(await hastaElFinal(stream)).toEqual(deAgenda(ana, HOY));
  });

  it('a un operador, nada de la agenda de un colega, pase en ella lo que pase', async () => {
    const lina = await waiting();
    const stream = await follow(ana.quien);
    await deTodo(bea, lina);
    expect(await hastaElFinal(stream)).toEqual([]);
    expect(stream.texto()).not.toContain(CANARIO);
  });

  it('a quien lleva la sucursal, de todas qué agenda y qué día, y nunca lo que dice', async () => {
    const lina = await waiting();
    const stream = await follow(admin);
    await deTodo(bea, lina);
    const counted = await hastaElFinal(stream);
    expect(counted).toContainEqual(deAgenda(bea, HOY)[0]);
    expect(counted).toContainEqual({ tema: 'agendas', entidad_id: center, agenda_id: bea.agenda.id });
    expect(stream.texto()).not.toContain(CANARIO);
  });

  it('cuando una agenda pasa a otro operador, se enteran los dos de sus días', async () => {
    await crearCita(admin, bea.horario);
    await crearCita(admin, bea.horario, { fecha: '2026-11-25' });
    const fresh = await crearOperador(admin, { entidad_id: center });
    const streams = [await follow(bea.quien), await follow(fresh), await follow(ana.quien)] as const;
    await admin.api.put(`/api/agenda/modificar-agenda/${bea.agenda.id}`).send({ operador_id: fresh.id }).expect(200);
    const theirs = [
      ...deAgenda(bea, HOY, '2026-11-25'),
      { tema: 'agendas', entidad_id: center, agenda_id: bea.agenda.id },
    ];
    for (const stream of streams.slice(0, 2)) {
      for (const own of theirs)
        await stream.hasta((f) => f.sucesos.some((s) => JSON.stringify(s) === JSON.stringify(own)));
    }
    expect(await hastaElFinal(streams[2])).toEqual([]);
  });

  it('un servicio de una cita y su anulación cuentan su día', async () => {
    const cita = await crearCita(admin, ana.horario);
    const { id: servicio_id } = await crearServicio(admin, { precio: 10_000 });
    const stream = await follow(ana.quien);
    const [done] = await registrar(admin, {
      empleado_id: ana.quien.id,
      total: 10_000,
      servicios: [{ servicio_id }],
      cita_id: cita.id,
    });
    expect(await hastaElFinal(stream)).toContainEqual(deAgenda(ana, HOY)[0]);
    const after = await follow(ana.quien);
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${done?.id}`).expect(200);
    expect(await hastaElFinal(after)).toContainEqual(deAgenda(ana, HOY)[0]);
  });
});

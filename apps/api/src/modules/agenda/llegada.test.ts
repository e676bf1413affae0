import { type Agenda, CABECERA_EVENTO, type Cita, type Horario } from '@jornal/contract';
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
  type Operador,
} from '../../../test/crear.js';

/** A Wednesday; the one after it. */
const HOY = '2026-11-18';
const EN_OCHO = '2026-11-25';

describe('La llegada a una cita', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let agenda: Agenda;
  let horario: Horario;
  let cita: Cita;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    const ana = await crearOperador(admin, { entidad_id: sara.entidad_id, nombre: 'Ana' });
    agenda = await crearAgenda(sara, { operador_id: ana.id });
    horario = await crearHorario(sara, {
      agenda_id: agenda.id,
      dia_semana: 'miercoles',
      hora_inicio: '14:00',
      hora_fin: '15:00',
      capacidad: 10,
    });
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T13:55:00-05:00');
    cita = await crearCita(sara, horario);
  });

  const marcar = (llegada: string, quien: Actor = sara) =>
    quien.api.put(`/api/agenda/citas/${cita.id}/llegada`).send({ llegada });
  const ver = async () => {
    const { body } = await sara.api.get(`/api/agenda/citas/${cita.id}`).expect(200);
    return [body.llegada_en, body.atencion_en, body.no_asistio];
  };
  const cambiar = (cambios: object) => sara.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send(cambios).expect(200);
  const [A_LAS_155, A_LAS_205] = ['2026-11-18T18:55:00.000Z', '2026-11-18T19:05:00.000Z'];

  it('se anota cuando llega y cuando empieza, una sola vez cada una, y se quita', async () => {
    await cambiar({ no_asistio: true });
    expect((await marcar('llego').expect(200)).body.message).toBe('Llegada anotada');
    expect(await ver()).toEqual([A_LAS_155, null, false]);
    app.reloj.avanzar({ minutos: 10 });
    await marcar('llego').expect(200);
    await marcar('empezo').expect(200);
    expect(await ver()).toEqual([A_LAS_155, A_LAS_205, false]);
    const dia = (await sara.api.get('/api/agenda/citas-del-dia').query({ fecha: HOY }).expect(200)).body.citas;
    expect(dia.find((c: Cita) => c.id === cita.id)).toMatchObject({ llegada_en: A_LAS_155, atencion_en: A_LAS_205 });
    const { body: mes } = await sara.api.get(`/api/agenda/calendario/${agenda.id}`).query({ mes: 11, anio: 2026 });
    const [espacio] = mes.calendario.find((d: { fecha: string }) => d.fecha === HOY).horarios;
    expect(espacio.citas.find((c: Cita) => c.id === cita.id)).toMatchObject({ llegada_en: A_LAS_155 });
    const quitada = await marcar('no_ha_llegado').expect(200);
    expect(await ver()).toEqual([null, null, false]);
    const evento = quitada.headers[CABECERA_EVENTO.toLowerCase()]?.replace('-', '/');
    await sara.api.post(`/api/auditoria/${evento}/deshacer`).expect(200);
    expect(await ver()).toEqual([A_LAS_155, A_LAS_205, false]);
    await cambiar({ fecha: EN_OCHO });
    expect(await ver()).toEqual([null, null, false]);
  });

  it('solo el día de la cita, mientras tenga su lugar y no se haya atendido', async () => {
    const dice = async () => {
      const { status, body } = await marcar('llego');
      return [status, body.codigo, body.message];
    };
    await cambiar({ estado: 'cancelada' });
    expect(await dice()).toEqual([409, 'CITA_SIN_LUGAR', 'La cita está cancelada']);
    await cambiar({ estado: 'completada' });
    expect(await dice()).toEqual([409, 'CITA_ATENDIDA', 'La cita ya fue atendida']);
    await cambiar({ estado: 'confirmada', fecha: EN_OCHO });
    expect(await dice()).toEqual([409, 'CITA_DE_OTRO_DIA', 'La llegada se anota el día de la cita']);
    await marcar('salió').expect(400);
    const otra = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    await marcar('llego', otra).expect(404);
  });
});

import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';

const MIERCOLES_25 = '2026-11-25';

describe('Los bloqueos de una agenda', () => {
  let app: Prueba;
  let admin: Actor;
  let center: { id: number };
  let supervisor: Operador;
  let ana: Operador;
  let agenda: { id: number; nombre: string };
  let horario: { id: number };

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = await crearSucursal(admin);
    supervisor = await crearSupervisor(admin, { entidad_id: center.id });
    ana = await crearOperador(admin, { entidad_id: center.id });
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  beforeEach(async () => {
    agenda = await crearAgenda(admin, { operador_id: (await crearOperador(admin, { entidad_id: center.id })).id });
    horario = await crearHorario(admin, { agenda_id: agenda.id, capacidad: 2 });
  });
  afterAll(() => app.cerrar());

  const bloquear = (who: Actor, extra: Record<string, unknown> = {}) =>
    who.api
      .post('/api/agenda/bloqueos')
      .send({ agenda_id: agenda.id, desde: MIERCOLES_25, hasta: MIERCOLES_25, motivo: 'Vacaciones', ...extra });
  const remove = (who: Actor, id: number) => who.api.delete(`/api/agenda/bloqueos/${id}`);
  const list = async (who: Actor, query: object = {}) =>
    (
      await who.api
        .get('/api/agenda/bloqueos')
        .query({ agenda_id: agenda.id, ...query })
        .expect(200)
    ).body;
  const agendar = (extra: Record<string, unknown> = {}) =>
    admin.api.post('/api/agenda/crear-cita').send({
      agenda_id: agenda.id,
      horario_id: horario.id,
      fecha: MIERCOLES_25,
      cliente_nombre: 'Eva',
      servicio: 'Corte',
      ...extra,
    });

  it('cierran días enteros: no se agenda en ellos, y al quitarlos se agenda de nuevo', async () => {
    const answer = await bloquear(admin, { desde: '2026-11-20', hasta: '2026-11-30' }).expect(201);
    expect(answer.body).toMatchObject({
      message: 'Bloqueo creado',
      data: {
        agenda_nombre: agenda.nombre,
        desde: '2026-11-20',
        hasta: '2026-11-30',
        hora_inicio: null,
        hora_fin: null,
        motivo: 'Vacaciones',
        citas: 0,
      },
      aviso: null,
    });
    expect((await agendar().expect(409)).body).toMatchObject({
      codigo: 'DIA_BLOQUEADO',
      message: 'Ese día está bloqueado',
    });
    await agendar({ fecha: '2026-12-02' }).expect(201);
    expect((await remove(admin, answer.body.data.id).expect(200)).body.message).toBe('Bloqueo eliminado');
    await remove(admin, answer.body.data.id).expect(404);
    await agendar().expect(201);
    const [row] = await app.sql(`SELECT razon, motivo, anulado_por FROM agenda_bloqueo WHERE id = $1`, [
      answer.body.data.id,
    ]);
    expect(row).toEqual({ razon: 'Vacaciones', motivo: null, anulado_por: admin.usuario_id });
  });

  it('cierran solo unas horas: lo que las toca no se agenda, lo que empieza donde acaban sí', async () => {
    await bloquear(admin, { hora_inicio: '10:00', hora_fin: '11:00' }).expect(201);
    await agendar().expect(201);
    await bloquear(admin, { hora_inicio: '11:59', hora_fin: '14:00' }).expect(201);
    await agendar().expect(409);
  });

  it('avisan de las citas que hay dentro, que siguen en pie', async () => {
    const cita = (await agendar().expect(201)).body.data;
    expect((await bloquear(admin, { hora_inicio: '08:00', hora_fin: '11:00' }).expect(201)).body).toMatchObject({
      aviso: null,
      data: { citas: 0 },
    });
    expect((await bloquear(admin).expect(201)).body).toMatchObject({
      aviso: 'Hay 1 cita dentro del bloqueo: sigue en pie',
      data: { citas: 1 },
    });
    await admin.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ no_asistio: true }).expect(200);
    expect((await list(admin)).map((b: { citas: number }) => b.citas)).toEqual([1, 0]);
    await admin.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ estado: 'cancelada' }).expect(200);
    expect((await list(admin)).map((b: { citas: number }) => b.citas)).toEqual([0, 0]);
  });

  it('de lo que ya pasó no avisan, y sí de lo ofrecido, que ya no se puede aceptar', async () => {
    await agendar({ fecha: '2026-11-18' }).expect(201);
    const lina = (
      await admin.api
        .post('/api/lista-espera/crear-persona')
        .send({ nombre: 'Lina', servicio: 'Corte', entidad_id: center.id })
        .expect(201)
    ).body.data;
    app.reloj.avanzar({ dias: 1 });
    const noviembre = { desde: '2026-11-16', hasta: '2026-11-30' };
    const avisa = async () => {
      const { body } = await bloquear(admin, noviembre).expect(201);
      await remove(admin, body.data.id).expect(200);
      return [body.aviso, body.data.citas];
    };
    expect(await avisa()).toEqual([null, 1]);
    await admin.api
      .post(`/api/lista-espera/ofrecer/${lina.id}`)
      .send({ agenda_id: agenda.id, horario_id: horario.id, fecha: MIERCOLES_25 })
      .expect(201);
    expect(await avisa()).toEqual(['Hay 1 espacio ofrecido dentro del bloqueo: ya no se puede aceptar', 1]);
    await agendar().expect(201);
    expect(await avisa()).toEqual([
      'Hay 1 cita dentro del bloqueo: sigue en pie. Hay 1 espacio ofrecido dentro del bloqueo: ya no se puede aceptar',
      2,
    ]);
    app.reloj.avanzar({ minutos: 60 });
    expect(await avisa()).toEqual(['Hay 1 cita dentro del bloqueo: sigue en pie', 2]);
    app.reloj.avanzar({ dias: -1, minutos: -60 });
  });

  it.each([
    ['hasta', 'La fecha final no puede ser anterior a la inicial', { hasta: '2026-11-24' }],
    ['hasta', 'La fecha no puede ser pasada', { desde: '2026-11-10', hasta: '2026-11-17' }],
    ['hora_fin', 'La hora de fin debe ser mayor a la hora de inicio', { hora_inicio: '12:00', hora_fin: '12:00' }],
    ['hora_fin', 'Indica la hora de inicio y la de fin', { hora_inicio: '12:00' }],
    ['motivo', 'El motivo es requerido', { motivo: ' ' }],
  ])('rechaza un %s que no sirve con «%s»', async (field, message, extra) => {
    const answer = await bloquear(admin, extra).expect(400);
    expect(answer.body).toMatchObject({ message, errores: { [field]: [message] } });
  });

  it('sin fechas se listan los que no han terminado, del más próximo al más lejano; con ellas, los que las tocan', async () => {
    const create = async (extra: Record<string, unknown>) =>
      (await bloquear(admin, extra).expect(201)).body.data.id as number;
    const lejano = await create({ desde: '2026-12-20', hasta: '2026-12-26' });
    const deTarde = await create({ hora_inicio: '15:00', hora_fin: '16:00' });
    const whole = await create({});
    const deHoy = await create({ desde: '2026-11-16', hasta: '2026-11-18' });
    const ids = async (query: object) => (await list(admin, query)).map((b: { id: number }) => b.id);
    expect(await ids({})).toEqual([deHoy, whole, deTarde, lejano]);
    app.reloj.avanzar({ dias: 1 });
    expect(await ids({})).toEqual([whole, deTarde, lejano]);
    app.reloj.avanzar({ dias: -1 });
    expect(await ids({ fecha_inicio: '2026-12-26', fecha_fin: '2026-12-31' })).toEqual([lejano]);
    expect(await ids({ fecha_fin: '2026-11-16' })).toEqual([deHoy]);
    await admin.api.delete(`/api/agenda/eliminar-agenda/${agenda.id}`).expect(200);
    expect(await ids({})).toEqual([]);
  });

  it('son de quien alcanza la agenda: los de otra sucursal no existen, ni para un operador los de un colega', async () => {
    const own = (await bloquear(supervisor).expect(201)).body.data;
    expect(await list(supervisor)).toHaveLength(1);
    expect(await list(ana)).toEqual([]);
    await bloquear(ana).expect(404);
    await remove(ana, own.id).expect(404);
    const other = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    expect(await list(other)).toEqual([]);
    await bloquear(other).expect(404);
    await remove(other, own.id).expect(404);
    await other.api.get('/api/agenda/bloqueos').query({ entidad_id: center.id }).expect(403);
    await remove(supervisor, own.id).expect(200);
  });
});

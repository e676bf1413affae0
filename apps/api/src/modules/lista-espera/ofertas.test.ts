import type { Agenda, Horario, Oferta, PersonaEspera } from '@jornal/contract';
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

const HOY = '2026-11-18';
const EN_OCHO_DIAS = '2026-11-25';
const MINUTOS = 20;

describe('Las ofertas de la lista de espera', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let sara: Operador;
  let deSur: Operador;
  let ana: Operador;
  let agenda: Agenda;
  let horario: Horario;

  beforeAll(async () => {
    app = await abrirApp({ config: { RETENCION_MINUTOS: MINUTOS } });
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north });
    deSur = await crearSupervisor(admin, { entidad_id: sur });
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  afterAll(() => app.cerrar());
  // Everybody who waited is attended, and the agenda is new: each test begins with an empty queue and nothing held.
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    await app.sql(
      `UPDATE persona_espera SET atendida_en = created_at WHERE atendida_en IS NULL AND anulado_en IS NULL`,
    );
    ana = await crearOperador(admin, { entidad_id: north });
    agenda = await crearAgenda(admin, { operador_id: ana.id, nombre: 'Silla 1' });
    horario = await crearHorario(admin, { agenda_id: agenda.id });
  });

  const plaza = (cambios: Record<string, unknown> = {}) => ({
    agenda_id: agenda.id,
    horario_id: horario.id,
    fecha: HOY,
    ...cambios,
  });
  const offer = (who: Actor, id: number, place: Record<string, unknown> = plaza()) =>
    who.api.post(`/api/lista-espera/ofrecer/${id}`).send(place);
  const ofrecida = async (id: number, place = plaza()): Promise<Oferta> =>
    (await offer(sara, id, place).expect(201)).body.data;
  const responder = (who: Actor, id: number, accepted: boolean) =>
    who.api.post(`/api/lista-espera/responder-oferta/${id}`).send({ acepta: accepted });
  const asignar = (who: Actor, id: number, place = plaza()) =>
    who.api.post(`/api/lista-espera/asignar-cita/${id}`).send(place);
  const agendar = (place = plaza()) =>
    sara.api.post('/api/agenda/crear-cita').send({ cliente_nombre: 'Otra', servicio: 'Corte', ...place });
  const next = async (who: Actor = sara, place = plaza()): Promise<PersonaEspera | null> =>
    (await who.api.get('/api/lista-espera/siguiente').query(place).expect(200)).body.persona;
  const enLista = async (who: Actor = sara): Promise<PersonaEspera[]> =>
    (await who.api.get('/api/lista-espera/listar-personas').expect(200)).body;
  const ofertas = async (who: Actor = sara, query: Record<string, unknown> = {}): Promise<Oferta[]> =>
    (await who.api.get('/api/lista-espera/ofertas').query(query).expect(200)).body.data;

  it('retiene el espacio unos minutos: nadie más lo toma, y la lista muestra a quién espera', async () => {
    const lina = await anotar(sara, { nombre: 'Lina', telefono: '3001234567' });
    const { body } = await offer(sara, lina.id).expect(201);
    expect(body).toEqual({
      message: 'Espacio ofrecido y retenido exitosamente',
      data: {
        id: expect.any(Number),
        entidad_id: north,
        persona_id: lina.id,
        persona_nombre: 'Lina',
        persona_telefono: '3001234567',
        no_contactar: false,
        servicio: 'Corte',
        agenda_id: agenda.id,
        agenda_nombre: 'Silla 1',
        horario_id: horario.id,
        operador: { id: ana.id, nombre: ana.nombre, apellido: ana.apellido },
        fecha: HOY,
        hora_inicio: '11:00',
        hora_fin: '12:00',
        vence_en: '2026-11-18T15:20:00.000Z',
        estado: 'pendiente',
        cita_id: null,
        created_at: '2026-11-18T15:00:00.000Z',
        respondida_en: null,
      },
    });
    expect((await agendar().expect(409)).body.message).toBe('El horario ya está ocupado');
    expect((await enLista())[0]?.oferta).toEqual(body.data);
    expect((await ofertas()).find((o) => o.id === body.data.id)).toEqual(body.data);
  });

  it('el operador tampoco está libre en otra agenda suya a esa hora', async () => {
    const other = await crearAgenda(admin, { operador_id: ana.id });
    const cruzado = await crearHorario(admin, { agenda_id: other.id, hora_inicio: '11:30', hora_fin: '12:30' });
    await ofrecida((await anotar(sara)).id);
    expect((await agendar(plaza({ agenda_id: other.id, horario_id: cruzado.id })).expect(409)).body.message).toBe(
      'El operador ya tiene una cita a esa hora',
    );
  });

  it('quien acepta tiene su cita en el espacio retenido y deja la lista', async () => {
    const lina = await anotar(sara, { nombre: 'Lina', telefono: '3001234567', notas: 'Alergia', fecha: EN_OCHO_DIAS });
    const { id } = await ofrecida(lina.id);
    const { body } = await responder(sara, id, true).expect(200);
    expect(body).toMatchObject({
      message: 'Oferta aceptada: la cita quedó agendada',
      data: { id, estado: 'aceptada', cita_id: expect.any(Number) },
      siguiente: null,
    });
    const cita = (await sara.api.get(`/api/agenda/citas/${body.data.cita_id}`).expect(200)).body;
    expect(cita).toMatchObject({
      cliente_nombre: 'Lina',
      cliente_telefono: '3001234567',
      notas: 'Alergia',
      fecha: HOY,
      hora_inicio: '11:00',
      estado: 'pendiente',
    });
    expect(await enLista()).toEqual([]);
    await agendar().expect(409);
    expect(
      await app.sql(
        `SELECT cita_id, oferta_id, vence_en FROM cita_tramo WHERE entidad_id = $1 AND horario_id = $2 AND carril IS NOT NULL`,
        [north, horario.id],
      ),
    ).toEqual([{ cita_id: cita.id, oferta_id: null, vence_en: null }]);
    for (const accepted of [true, false])
      expect((await responder(sara, id, accepted).expect(409)).body.codigo).toBe('OFERTA_RESPONDIDA');
  });

  it('quien acepta tiene la hora ofrecida, aunque el horario ya tenga otra; si el horario ya no recibe, no queda agendado', async () => {
    const change = async (cambios: object): Promise<string> =>
      (await admin.api.put(`/api/agenda/modificar-horario/${horario.id}`).send(cambios).expect(200)).body.aviso;
    const [lina, rosa] = [
      await ofrecida((await anotar(sara)).id),
      await ofrecida((await anotar(sara)).id, plaza({ fecha: EN_OCHO_DIAS })),
    ];
    expect(await change({ hora_inicio: '15:00', hora_fin: '16:00' })).toBe('2 espacios ofrecidos conservan sus horas');
    const { cita_id } = (await responder(sara, lina.id, true).expect(200)).body.data;
    expect((await sara.api.get(`/api/agenda/citas/${cita_id}`).expect(200)).body).toMatchObject({
      hora_inicio: '11:00',
      hora_fin: '12:00',
    });
    expect(await change({ hora_fin: '16:30' })).toBe('1 cita y 1 espacio ofrecido conservan sus horas');
    expect(await change({ activo: false })).toBe(
      'El horario ya no recibe citas; 1 cita futura se conserva; 1 espacio ofrecido ya no se puede aceptar',
    );
    expect((await responder(sara, rosa.id, true).expect(409)).body.codigo).toBe('HORARIO_INACTIVO');
  });

  it('quien la rechaza sigue esperando, el espacio queda libre y se propone al que sigue, no a quien ya dijo que no', async () => {
    const one = await anotar(sara, { nombre: 'Uno' });
    const dos = await anotar(sara, { nombre: 'Dos' });
    expect((await next())?.id).toBe(one.id);
    const { id } = await ofrecida(one.id);
    expect((await next())?.id).toBe(dos.id);
    const { body } = await responder(sara, id, false).expect(200);
    expect(body).toMatchObject({
      message: 'Oferta rechazada: el espacio quedó libre',
      data: { estado: 'rechazada', cita_id: null },
      siguiente: { id: dos.id, posicion: 2 },
    });
    expect((await next())?.id).toBe(dos.id);
    // Of another place they were not asked.
    const other = await crearHorario(admin, { agenda_id: agenda.id, hora_inicio: '14:00', hora_fin: '15:00' });
    expect((await next(sara, plaza({ horario_id: other.id })))?.id).toBe(one.id);
    await responder(sara, (await ofrecida(dos.id)).id, false).expect(200);
    expect(await next()).toBeNull();
    await agendar().expect(201);
  });

  it('la que nadie respondió a tiempo venció: el espacio es de quien llegue, y se propone al que sigue', async () => {
    const one = await anotar(sara, { nombre: 'Uno' });
    const dos = await anotar(sara, { nombre: 'Dos' });
    const { id } = await ofrecida(one.id);
    app.reloj.avanzar({ minutos: MINUTOS - 1 });
    await agendar().expect(409);
    app.reloj.avanzar({ minutos: 1 });
    for (const accepted of [true, false]) {
      expect((await responder(sara, id, accepted).expect(409)).body).toMatchObject({
        codigo: 'OFERTA_VENCIDA',
        message: 'La oferta venció. Ofrece el espacio de nuevo.',
      });
    }
    expect((await ofertas()).find((o) => o.id === id)).toMatchObject({ estado: 'vencida', respondida_en: null });
    expect((await enLista()).map((p) => p.oferta)).toEqual([null, null]);
    expect((await next())?.id).toBe(dos.id);
    await agendar().expect(201);
    expect(
      await app.sql(
        `SELECT oferta_id FROM cita_tramo WHERE entidad_id = $1 AND horario_id = $2 AND carril IS NOT NULL`,
        [north, horario.id],
      ),
    ).toEqual([{ oferta_id: null }]);
  });

  it('lo vencido lo puede retener otra oferta, también para la misma persona', async () => {
    const one = await anotar(sara, { nombre: 'Uno' });
    const vencida = await ofrecida(one.id);
    app.reloj.avanzar({ minutos: MINUTOS });
    const fresh = await ofrecida(one.id);
    await responder(sara, vencida.id, true).expect(409);
    await responder(sara, fresh.id, true).expect(200);
    const own = (await ofertas()).filter((o) => o.persona_id === one.id);
    expect(own.map((o) => [o.id, o.estado])).toEqual([
      [fresh.id, 'aceptada'],
      [vencida.id, 'vencida'],
    ]);
  });

  it('con una oferta pendiente no se le ofrece ni se le asigna otra cosa', async () => {
    const one = await anotar(sara, { nombre: 'Uno' });
    const { id } = await ofrecida(one.id);
    const pendiente = {
      codigo: 'OFERTA_PENDIENTE',
      message: 'La persona tiene una oferta pendiente. Responde esa oferta primero.',
    };
    const otroDia = plaza({ fecha: EN_OCHO_DIAS });
    expect((await offer(sara, one.id, otroDia).expect(409)).body).toMatchObject(pendiente);
    expect((await asignar(sara, one.id, otroDia).expect(409)).body).toMatchObject(pendiente);
    await responder(sara, id, false).expect(200);
    await asignar(sara, one.id, otroDia).expect(201);
  });

  it('si se elimina a la persona, la oferta queda rechazada y su espacio libre', async () => {
    const one = await anotar(sara, { nombre: 'Uno' });
    const { id } = await ofrecida(one.id);
    await sara.api.delete(`/api/lista-espera/eliminar-persona/${one.id}`).expect(200);
    expect((await ofertas()).find((o) => o.id === id)).toMatchObject({ estado: 'rechazada', cita_id: null });
    await agendar().expect(201);
  });

  it('se propone solo a quien pide un servicio que se presta allí; el que se pidió con otras palabras sirve', async () => {
    const [inactivo, deOtra, own] = [
      await crearServicio(admin),
      await crearServicio(admin, { entidad_id: sur }),
      await crearServicio(admin, { entidad_id: north }),
    ];
    await anotar(sara, { nombre: 'Ya no se presta', servicio_id: inactivo.id });
    const general = await anotar(admin, { nombre: 'De todas', servicio_id: deOtra.id, entidad_id: null });
    await anotar(admin, { nombre: 'De Sur', entidad_id: sur });
    await anotar(sara, { nombre: 'Otro día', fecha: EN_OCHO_DIAS });
    const sirve = await anotar(sara, { nombre: 'Sirve', servicio_id: own.id });
    await admin.api.put(`/api/servicios/modificar-servicio/${inactivo.id}`).send({ estado: false }).expect(200);
    expect((await next())?.id).toBe(sirve.id);
    expect((await offer(sara, general.id).expect(409)).body.codigo).toBe('SERVICIO_DE_OTRA_SUCURSAL');
    await asignar(sara, sirve.id).expect(201);
    expect(await next()).toBeNull();
    const free = await anotar(sara, { nombre: 'Algo', servicio: 'Algo distinto' });
    expect((await next())?.id).toBe(free.id);
  });

  it('quien no es de ninguna sucursal recibe una sola oferta a la vez, y cada sucursal ve solo la suya', async () => {
    const { id } = await anotar(admin, { nombre: 'De todas', entidad_id: null });
    const deLaOtra = await crearAgenda(admin, { operador_id: (await crearOperador(admin, { entidad_id: sur })).id });
    const alla = {
      agenda_id: deLaOtra.id,
      horario_id: (await crearHorario(admin, { agenda_id: deLaOtra.id })).id,
      fecha: HOY,
    };
    expect((await next(deSur, alla))?.id).toBe(id);
    const oferta = await ofrecida(id);
    expect(await next(deSur, alla)).toBeNull();
    expect((await offer(deSur, id, alla).expect(409)).body.codigo).toBe('OFERTA_PENDIENTE');
    expect((await enLista(deSur))[0]).toMatchObject({ id, oferta: null });
    expect((await enLista(admin))[0]).toMatchObject({ id, oferta: { id: oferta.id } });
    await responder(sara, oferta.id, false).expect(200);
    expect((await next(deSur, alla))?.id).toBe(id);
    await offer(deSur, id, alla).expect(201);
  });

  it('las de otra sucursal no existen, y un operador ofrece, ve y responde solo las de sus agendas', async () => {
    const colega = await crearOperador(admin, { entidad_id: north });
    const one = await anotar(sara, { nombre: 'Uno' });
    for (const who of [colega, deSur]) {
      await offer(who, one.id).expect(404);
      await who.api.get('/api/lista-espera/siguiente').query(plaza()).expect(404);
    }
    const { id } = (await offer(ana, one.id).expect(201)).body.data;
    for (const caller of [colega, deSur]) {
      expect((await ofertas(caller)).filter((o) => o.id === id)).toEqual([]);
      await responder(caller, id, true).expect(404);
    }
    expect(await ofertas(colega)).toEqual([]);
    expect((await enLista(colega))[0]).toMatchObject({ id: one.id, oferta: null });
    expect((await ofertas(ana)).map((o) => o.id)).toEqual([id]);
    await deSur.api.get('/api/lista-espera/ofertas').query({ entidad_id: north }).expect(403);
    await responder(ana, id, true).expect(200);
  });

  it('un horario que no es de esa agenda no existe', async () => {
    const other = await crearAgenda(admin, { operador_id: ana.id });
    const foreign = plaza({ agenda_id: other.id });
    await sara.api.get('/api/lista-espera/siguiente').query(foreign).expect(404);
    await offer(sara, (await anotar(sara)).id, foreign).expect(404);
  });

  it('todas se guardan, las más recientes primero: por páginas, por estado, por día y por quién', async () => {
    const fresh = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    const own = await crearAgenda(admin, { operador_id: fresh.id });
    const { id: horario_id } = await crearHorario(admin, { agenda_id: own.id, capacidad: 5 });
    const gente: PersonaEspera[] = [];
    for (const name of ['Acepta', 'Rechaza', 'Vence', 'Pendiente']) gente.push(await anotar(fresh, { nombre: name }));
    const done: Oferta[] = [];
    for (const [i, { id }] of gente.entries()) {
      if (i === 3) app.reloj.avanzar({ minutos: MINUTOS });
      done.push(
        (await offer(fresh, id, { agenda_id: own.id, horario_id, fecha: i === 0 ? EN_OCHO_DIAS : HOY }).expect(201))
          .body.data,
      );
      if (i < 2) await responder(fresh, done[i]?.id as number, i === 0).expect(200);
    }
    const ids = async (query: Record<string, unknown>) =>
      (await ofertas(fresh, query)).map((o) => done.findIndex((h) => h.id === o.id));
    expect(await ids({})).toEqual([3, 2, 1, 0]);
    expect(await ids({ page: 2, per_page: 3 })).toEqual([0]);
    for (const [i, status] of ['aceptada', 'rechazada', 'vencida', 'pendiente'].entries())
      expect(await ids({ estado: status })).toEqual([i]);
    expect(await ids({ fecha: EN_OCHO_DIAS })).toEqual([0]);
    expect(await ids({ search: 'vence' })).toEqual([2]);
  });
});

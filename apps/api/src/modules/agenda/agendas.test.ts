import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';
import { alEncontrarse } from '../../../test/tormenta.js';

/** The next Wednesday after the one the clock stands still on. */
const MIERCOLES_25 = '2026-11-25';

describe.each(CON_Y_SIN_GUARDAS)('Las agendas$base', ({ guardas }) => {
  let app: Prueba;
  let admin: Actor;
  let center: { id: number };
  let north: { id: number };
  let supervisor: Operador;
  let ana: Operador;
  let luis: Operador;
  let foreign: Operador;

  beforeAll(async () => {
    app = await abrirApp({ guardas, config: { REQUESTS_PER_MINUTE: 1_000_000 } });
    admin = await crearAdmin(app);
    center = await crearSucursal(admin, { name: 'Centro' });
    north = await crearSucursal(admin, { name: 'Norte' });
    supervisor = await crearSupervisor(admin, { entidad_id: center.id });
    ana = await crearOperador(admin, { entidad_id: center.id, nombre: 'Ana', apellido: 'Álvarez' });
    luis = await crearOperador(admin, { entidad_id: center.id, nombre: 'Luis' });
    foreign = await crearOperador(admin, { entidad_id: north.id });
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  afterAll(() => app.cerrar());

  const agendar = (who: Actor, horario: { id: number; agenda_id: number }, extra: Record<string, unknown> = {}) =>
    who.api.post('/api/agenda/crear-cita').send({
      agenda_id: horario.agenda_id,
      horario_id: horario.id,
      fecha: MIERCOLES_25,
      cliente_nombre: 'Eva',
      servicio: 'Corte',
      ...extra,
    });
  const modify = (who: Actor, id: number, cambios: object) =>
    who.api.put(`/api/agenda/modificar-agenda/${id}`).send(cambios);
  const remove = (who: Actor, id: number) => who.api.delete(`/api/agenda/eliminar-agenda/${id}`);
  const list = async (who: Actor, query: object = {}) =>
    (await who.api.get('/api/agenda/listar-agendas').query(query).expect(200)).body as AgendaLeida[];
  const fresh = async (operador: Operador = ana) => {
    const agenda = await crearAgenda(admin, { operador_id: operador.id });
    return { agenda, horario: await crearHorario(admin, { agenda_id: agenda.id }) };
  };

  it('se crea en la sucursal de su operador, activa y atendiendo en festivos mientras no se diga otra cosa', async () => {
    const answer = await admin.api
      .post('/api/agenda/crear-agenda')
      .send({ operador_id: ana.id, nombre: ' Agenda de Ana ', descripcion: '' })
      .expect(201);
    expect(answer.body).toMatchObject({
      message: 'Agenda creada correctamente',
      data: {
        entidad_id: center.id,
        entidad: { id: center.id, nombre: 'Centro' },
        operador: { id: ana.id, nombre: 'Ana', apellido: 'Álvarez' },
        nombre: 'Agenda de Ana',
        descripcion: null,
        activa: true,
        atiende_festivos: true,
        horarios_count: 0,
        ical_creado_en: null,
      },
    });
  });

  it.each([
    ['operador_id', 'El operador es requerido', { operador_id: undefined }],
    ['operador_id', 'El operador es requerido', { operador_id: 0 }],
    ['nombre', 'El nombre es requerido', { nombre: '  ' }],
    ['nombre', 'El nombre es requerido', { nombre: undefined }],
    ['activa', 'El estado no es válido', { activa: 'sí' }],
    ['_', 'Campos no reconocidos: entidad_id', { entidad_id: 1 }],
  ])('rechaza un %s que no sirve con «%s»', async (field, message, extra) => {
    const answer = await admin.api
      .post('/api/agenda/crear-agenda')
      .send({ operador_id: ana.id, nombre: 'Agenda', ...extra })
      .expect(400);
    expect(answer.body).toMatchObject({ message, errores: { [field]: [message] } });
  });

  it('se listan por nombre, con cuántos horarios tiene cada una, y se filtran', async () => {
    const { agenda } = await fresh(luis);
    await crearAgenda(admin, { operador_id: foreign.id, nombre: 'Ácida' });
    const all = await list(admin);
    const names = all.map(({ nombre }) => nombre);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'es')));
    expect(all.find(({ id }) => id === agenda.id)).toMatchObject({ horarios_count: 1 });
    await modify(admin, agenda.id, { activa: false }).expect(200);
    expect((await list(admin, { operador_id: luis.id, activa: 'true' })).map(({ id }) => id)).not.toContain(agenda.id);
    expect((await list(admin, { operador_id: luis.id, activa: 'false' })).map(({ id }) => id)).toEqual([agenda.id]);
    expect((await list(admin, { entidad_id: north.id })).map(({ nombre }) => nombre)).toEqual(['Ácida']);
    const { body, headers } = await admin.api.get('/api/agenda/listar-agendas').expect(200);
    expect(headers['x-total-count']).toBe(String(body.length));
    const completa = await admin.api.get(`/api/agenda/obtener-agenda/${agenda.id}`).expect(200);
    expect(completa.body).toMatchObject({
      id: agenda.id,
      activa: false,
      horarios: [{ titulo: 'Cita', dia_semana: 'miercoles', hora_inicio: '11:00', hora_fin: '12:00' }],
    });
  });

  it('una supervisora alcanza las de su sucursal y un operador solo las suyas', async () => {
    const { agenda: deAna } = await fresh(ana);
    const { agenda: deLuis } = await fresh(luis);
    const { agenda: deAjena, horario: deOtra } = await fresh(foreign);
    const deSara = (await list(supervisor)).map(({ id }) => id);
    expect(deSara).toEqual(expect.arrayContaining([deAna.id, deLuis.id]));
    expect(deSara).not.toContain(deAjena.id);
    const own = (await list(ana)).map(({ id }) => id);
    expect(own).toContain(deAna.id);
    expect(own).not.toContain(deLuis.id);
    await supervisor.api.get('/api/agenda/listar-agendas').query({ entidad_id: north.id }).expect(403);

    for (const [who, id] of [[supervisor, deAjena.id] as const, [ana, deLuis.id] as const]) {
      await who.api.get(`/api/agenda/obtener-agenda/${id}`).expect(404);
      await who.api.get(`/api/agenda/horarios-agenda/${id}`).expect(404);
      await modify(who, id, { nombre: 'Mía' }).expect(404);
      await remove(who, id).expect(404);
    }
    await supervisor.api.put(`/api/agenda/modificar-horario/${deOtra.id}`).send({ titulo: 'Mío' }).expect(404);
    const create = (who: Actor, operador: Operador) =>
      who.api.post('/api/agenda/crear-agenda').send({ operador_id: operador.id, nombre: 'Nueva' });
    await create(supervisor, foreign).expect(404);
    expect((await create(ana, luis).expect(403)).body.message).toBe('Solo puedes tener agendas a tu nombre');
    await create(ana, ana).expect(201);
    await create(supervisor, luis).expect(201);
    await modify(ana, deAna.id, { operador_id: luis.id }).expect(403);
    await modify(ana, deAna.id, { nombre: 'La mía' }).expect(200);
  });

  it('con el módulo apagado en la sucursal no se llega a ellas', async () => {
    await app.sql(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, 'agendas')`, [center.id]);
    await supervisor.api.get('/api/agenda/listar-agendas').expect(403);
    await admin.api.get('/api/agenda/listar-agendas').expect(200);
    await app.sql(`DELETE FROM modulo_apagado WHERE modulo = 'agendas'`);
  });

  it('no se le hace una a un operador retirado, ni pasa la de una sucursal al de otra', async () => {
    const { agenda } = await fresh();
    const retirado = await crearOperador(admin, { entidad_id: center.id });
    await admin.api.delete(`/api/operadores/eliminar-operador/${retirado.id}`).expect(200);
    const create = await admin.api
      .post('/api/agenda/crear-agenda')
      .send({ operador_id: retirado.id, nombre: 'Nueva' })
      .expect(409);
    expect(create.body.message).toBe('El operador está inactivo');
    expect(await app.sql(`SELECT id FROM agenda WHERE operador_id = $1`, [retirado.id])).toEqual([]);
    await modify(admin, agenda.id, { operador_id: retirado.id }).expect(409);
    const other = await modify(admin, agenda.id, { operador_id: foreign.id }).expect(400);
    expect(other.body).toMatchObject({
      codigo: 'OPERADOR_DE_OTRA_SUCURSAL',
      errores: { operador_id: ['El operador no es de esa sucursal'] },
    });
    await modify(supervisor, agenda.id, { operador_id: foreign.id }).expect(404);
  });

  it('desactivada conserva sus citas y no recibe más', async () => {
    const { agenda, horario } = await fresh();
    const cita = (await agendar(admin, horario).expect(201)).body.data;
    const answer = await modify(admin, agenda.id, { activa: false }).expect(200);
    expect(answer.body).toMatchObject({ message: 'Agenda actualizada correctamente', data: { activa: false } });
    expect((await agendar(admin, horario, { fecha: '2026-12-02' }).expect(409)).body.codigo).toBe('AGENDA_INACTIVA');
    expect((await admin.api.get(`/api/agenda/citas/${cita.id}`).expect(200)).body.estado).toBe('pendiente');
    await admin.api.delete(`/api/agenda/eliminar-cita/${cita.id}`).expect(200);
  });

  it('con citas futuras no se elimina y se dice cuántas son; sin ellas se elimina con sus horarios', async () => {
    const { agenda, horario } = await fresh();
    const [first, second] = [
      (await agendar(admin, horario).expect(201)).body.data,
      (await agendar(admin, horario, { fecha: '2026-12-02' }).expect(201)).body.data,
    ];
    const dos = await remove(admin, agenda.id).expect(409);
    expect(dos.body).toMatchObject({
      codigo: 'AGENDA_CON_CITAS',
      message: 'La agenda tiene 2 citas futuras. Puedes desactivarla: no recibe más y lo que tiene se conserva.',
    });
    await admin.api.delete(`/api/agenda/eliminar-cita/${first.id}`).expect(200);
    expect((await remove(admin, agenda.id).expect(409)).body.message).toContain('1 cita futura.');
    await admin.api.put(`/api/agenda/actualizar-cita/${second.id}`).send({ estado: 'cancelada' }).expect(200);
    expect(
      (await admin.api.delete(`/api/agenda/eliminar-agenda/${agenda.id}?motivo=Cierre`).expect(200)).body.message,
    ).toBe('Agenda eliminada correctamente');
    await admin.api.get(`/api/agenda/obtener-agenda/${agenda.id}`).expect(404);
    await remove(admin, agenda.id).expect(404);
    expect(await app.sql(`SELECT activo, motivo FROM horario WHERE agenda_id = $1`, [agenda.id])).toEqual([
      { activo: false, motivo: 'Cierre' },
    ]);
    const [trail] = await app.sql(
      `SELECT accion, motivo FROM auditoria WHERE recurso = 'agenda' AND recurso_id = $1 ORDER BY id DESC LIMIT 1`,
      [agenda.id],
    );
    expect(trail).toEqual({ accion: 'anular', motivo: 'Cierre' });
  });

  it('un espacio ofrecido a alguien cuenta mientras no vence', async () => {
    const { agenda, horario } = await fresh();
    const waiter = (
      await admin.api
        .post('/api/lista-espera/crear-persona')
        .send({ nombre: 'Lina', servicio: 'Corte', entidad_id: center.id })
        .expect(201)
    ).body.data;
    await admin.api
      .post(`/api/lista-espera/ofrecer/${waiter.id}`)
      .send({ agenda_id: agenda.id, horario_id: horario.id, fecha: MIERCOLES_25 })
      .expect(201);
    expect((await remove(admin, agenda.id).expect(409)).body.message).toContain('La agenda tiene 1 espacio ofrecido.');
    app.reloj.avanzar({ minutos: 16 });
    await remove(admin, agenda.id).expect(200);
    app.reloj.avanzar({ minutos: -16 });
  });

  it('con otro operador se van con ella sus citas futuras y lo ofrecido; lo pasado sigue siendo de quien lo hizo', async () => {
    const { agenda, horario } = await fresh(await crearOperador(admin, { entidad_id: center.id }));
    const cita = (await agendar(admin, horario).expect(201)).body.data;
    const hoy = (await agendar(admin, horario, { fecha: '2026-11-18' }).expect(201)).body.data;
    app.reloj.avanzar({ horas: 3 });
    const secuencia = async (id: number) =>
      (await app.sql<{ secuencia: number }>(`SELECT secuencia FROM cita WHERE id = $1`, [id]))[0]?.secuencia;
    const other = await crearOperador(admin, { entidad_id: center.id, nombre: 'Rosa' });
    const answer = await modify(admin, agenda.id, { operador_id: other.id }).expect(200);
    expect(answer.body.data.operador).toMatchObject({ id: other.id, nombre: 'Rosa' });
    const operadorDe = async (id: number) =>
      (await admin.api.get(`/api/agenda/citas/${id}`).expect(200)).body.operador_id;
    expect(await operadorDe(cita.id)).toBe(other.id);
    expect(await operadorDe(hoy.id)).toBe(agenda.operador_id);
    // Other calendars take the higher count.
    expect([await secuencia(cita.id), await secuencia(hoy.id)]).toEqual([1, 0]);
    const { body: history } = await admin.api.get(`/api/agenda/citas/${cita.id}/historial`).expect(200);
    expect(history[0]).toMatchObject({ accion: 'mover', usuario: { id: admin.usuario_id } });
    expect(history[0].cambios).toEqual([
      { campo: 'operador', antes: `${agenda.operador.nombre} Prueba`, despues: 'Rosa Prueba' },
    ]);
    app.reloj.avanzar({ horas: -3 });
  });

  it('con otro operador que a esa hora está en otra cita no cambia nada, y se dice en cuál', async () => {
    const [one, other] = [
      await crearOperador(admin, { entidad_id: center.id }),
      await crearOperador(admin, { entidad_id: center.id }),
    ];
    const { agenda, horario } = await fresh(one);
    const { agenda: own } = await fresh(other);
    const cruzado = await crearHorario(admin, { agenda_id: own.id, dia_semana: 'jueves' });
    const deMiercoles = (await admin.api.get(`/api/agenda/horarios-agenda/${own.id}`).expect(200)).body[0];
    await agendar(admin, cruzado, { fecha: '2026-11-26' }).expect(201);
    await agendar(admin, deMiercoles, { cliente_nombre: 'Olga' }).expect(201);
    const cita = (await agendar(admin, horario).expect(201)).body.data;
    const answer = await modify(admin, agenda.id, { operador_id: other.id, nombre: 'Otra' }).expect(409);
    expect(answer.body).toMatchObject({
      codigo: 'OPERADOR_OCUPADO',
      message: 'El operador ya tiene a esa hora la cita de Olga, el 25/11/2026 a las 11:00',
    });
    const [row] = await app.sql(
      `SELECT a.operador_id, a.nombre, c.operador_id AS de_cita FROM agenda a JOIN cita c
        ON c.entidad_id = a.entidad_id AND c.agenda_id = a.id WHERE c.id = $1`,
      [cita.id],
    );
    expect(row).toEqual({ operador_id: one.id, nombre: agenda.nombre, de_cita: one.id });
  });

  type AgendaLeida = { id: number; nombre: string; horarios_count: number };

  describe('El operador con citas futuras', () => {
    it('ni se retira ni cambia de sucursal, y se dice cuántas son', async () => {
      const operador = await crearOperador(admin, { entidad_id: center.id });
      const { horario } = await fresh(operador);
      const cita = (await agendar(admin, horario).expect(201)).body.data;
      const retire = () => admin.api.delete(`/api/operadores/eliminar-operador/${operador.id}?forzar=true`);
      expect((await retire().expect(409)).body).toMatchObject({
        codigo: 'OPERADOR_CON_CITAS',
        message: 'El operador tiene 1 cita futura: reasígnala primero',
      });
      await agendar(admin, horario, { fecha: '2026-12-02' }).expect(201);
      const mover = () =>
        admin.api.put(`/api/operadores/modificar-operador/${operador.id}`).send({ entidad_id: north.id });
      expect((await mover().expect(409)).body.message).toBe('El operador tiene 2 citas futuras: reasígnalas primero');
      await admin.api
        .put(`/api/operadores/modificar-operador/${operador.id}`)
        .send({ entidad_id: center.id, telefono: '1' })
        .expect(200);
      await admin.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ estado: 'cancelada' }).expect(200);
      await retire().expect(409);
      app.reloj.poner('2026-12-02T12:00:00-05:00');
      await retire().expect(200);
      app.reloj.poner('2026-11-18T10:00:00-05:00');
      expect((await agendar(admin, horario).expect(409)).body.codigo).toBe('OPERADOR_INACTIVO');
    });

    it('tampoco con un espacio retenido para alguien, hasta que responda o venza', async () => {
      const operador = await crearOperador(admin, { entidad_id: center.id });
      const { horario } = await fresh(operador);
      const offer = async (date: string) => {
        const waiter = await anotar(admin, { entidad_id: center.id });
        await admin.api
          .post(`/api/lista-espera/ofrecer/${waiter.id}`)
          .send({ agenda_id: horario.agenda_id, horario_id: horario.id, fecha: date })
          .expect(201);
      };
      await offer('2026-11-25');
      const retire = () => admin.api.delete(`/api/operadores/eliminar-operador/${operador.id}?forzar=true`);
      const mover = () =>
        admin.api.put(`/api/operadores/modificar-operador/${operador.id}`).send({ entidad_id: north.id });
      const one = { codigo: 'OPERADOR_CON_CITAS', message: 'El operador tiene 1 espacio retenido: resuélvelo primero' };
      expect((await retire().expect(409)).body).toMatchObject(one);
      expect((await mover().expect(409)).body).toMatchObject(one);
      await offer('2026-12-02');
      const cita = (await agendar(admin, horario, { fecha: '2026-12-09' }).expect(201)).body.data;
      expect((await retire().expect(409)).body.message).toBe(
        'El operador tiene 1 cita futura y 2 espacios retenidos: resuélvelos primero',
      );
      await admin.api.delete(`/api/agenda/eliminar-cita/${cita.id}`).expect(200);
      app.reloj.avanzar({ minutos: 16 });
      await retire().expect(200);
      app.reloj.avanzar({ minutos: -16 });
    });

    /** Whether they work here, and how many wait for them. */
    const comoQueda = async ({ id }: Operador) => {
      const [operador] = await app.sql<{ activo: boolean }>('SELECT activo FROM operador WHERE id = $1', [id]);
      const citas = await app.sql('SELECT 1 FROM cita WHERE operador_id = $1 AND anulado_en IS NULL', [id]);
      return `${operador?.activo === true ? 'activo' : 'retirado'}, citas: ${citas.length}`;
    };

    it('si se le agenda mientras se retira, una de las dos cosas no pasa', async () => {
      const operador = await crearOperador(admin, { entidad_id: center.id });
      const { horario } = await fresh(operador);
      // The day of an operator is written down once: from then on a booking of it touches nothing of theirs but their agenda.
      const first = (await agendar(admin, horario).expect(201)).body.data;
      await admin.api.delete(`/api/agenda/eliminar-cita/${first.id}`).expect(200);
      const retire = () => admin.api.delete(`/api/operadores/eliminar-operador/${operador.id}`);
      const [cita, negado] = await alEncontrarse(app, 'cita', [() => agendar(admin, horario), retire]);
      expect([cita?.status, negado?.body.codigo, await comoQueda(operador)]).toEqual([
        201,
        'OPERADOR_CON_CITAS',
        'activo, citas: 1',
      ]);
      await admin.api.delete(`/api/agenda/eliminar-cita/${cita?.body.data.id}`).expect(200);
      const [retirado, tarde] = await alEncontrarse(app, 'operador', [retire, () => agendar(admin, horario)]);
      expect([retirado?.status, tarde?.body.codigo, await comoQueda(operador)]).toEqual([
        200,
        'OPERADOR_INACTIVO',
        'retirado, citas: 0',
      ]);
    });

    it('control: quien mira y después retira, sin candado, deja a alguien esperando a quien ya no está', async () => {
      const operador = await crearOperador(admin, { entidad_id: center.id });
      const { horario } = await fresh(operador);
      expect(await comoQueda(operador)).toBe('activo, citas: 0');
      await agendar(admin, horario).expect(201);
      await app.sql(`UPDATE operador SET activo = false WHERE id = $1`, [operador.id]);
      expect(await comoQueda(operador)).toBe('retirado, citas: 1');
    });
  });

  it('una cita que pasa a otra agenda mientras la suya cambia de operador es de quien atiende donde queda', async () => {
    const [de, a, other] = [
      await crearOperador(admin, { entidad_id: center.id }),
      await crearOperador(admin, { entidad_id: center.id }),
      await crearOperador(admin, { entidad_id: center.id }),
    ];
    const [vieja, nuevaAgenda] = [await fresh(de), await fresh(other)];
    const cita = (await agendar(admin, vieja.horario).expect(201)).body.data;
    const mover = () =>
      admin.api
        .put(`/api/agenda/actualizar-cita/${cita.id}`)
        .send({ agenda_id: nuevaAgenda.agenda.id, horario_id: nuevaAgenda.horario.id });
    const [movida, changed] = await alEncontrarse(app, 'cita', [
      mover,
      () => modify(admin, vieja.agenda.id, { operador_id: a.id }),
    ]);
    expect([movida?.status, changed?.status]).toEqual([200, 200]);
    expect(await app.sql(`SELECT agenda_id, operador_id FROM cita WHERE id = $1`, [cita.id])).toEqual([
      { agenda_id: nuevaAgenda.agenda.id, operador_id: other.id },
    ]);
  });
});

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
  let prueba: Prueba;
  let admin: Actor;
  let centro: { id: number };
  let norte: { id: number };
  let supervisora: Operador;
  let ana: Operador;
  let luis: Operador;
  let ajena: Operador;

  beforeAll(async () => {
    prueba = await abrirApp({ guardas, config: { REQUESTS_PER_MINUTE: 1_000_000 } });
    admin = await crearAdmin(prueba);
    centro = await crearSucursal(admin, { name: 'Centro' });
    norte = await crearSucursal(admin, { name: 'Norte' });
    supervisora = await crearSupervisor(admin, { entidad_id: centro.id });
    ana = await crearOperador(admin, { entidad_id: centro.id, nombre: 'Ana', apellido: 'Álvarez' });
    luis = await crearOperador(admin, { entidad_id: centro.id, nombre: 'Luis' });
    ajena = await crearOperador(admin, { entidad_id: norte.id });
    await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  afterAll(() => prueba.cerrar());

  const agendar = (quien: Actor, horario: { id: number; agenda_id: number }, extra: Record<string, unknown> = {}) =>
    quien.api.post('/api/agenda/crear-cita').send({
      agenda_id: horario.agenda_id,
      horario_id: horario.id,
      fecha: MIERCOLES_25,
      cliente_nombre: 'Eva',
      servicio: 'Corte',
      ...extra,
    });
  const modificar = (quien: Actor, id: number, cambios: object) =>
    quien.api.put(`/api/agenda/modificar-agenda/${id}`).send(cambios);
  const eliminar = (quien: Actor, id: number) => quien.api.delete(`/api/agenda/eliminar-agenda/${id}`);
  const listar = async (quien: Actor, query: object = {}) =>
    (await quien.api.get('/api/agenda/listar-agendas').query(query).expect(200)).body as AgendaLeida[];
  const nueva = async (operador: Operador = ana) => {
    const agenda = await crearAgenda(admin, { operador_id: operador.id });
    return { agenda, horario: await crearHorario(admin, { agenda_id: agenda.id }) };
  };

  it('se crea en la sucursal de su operador, activa y atendiendo en festivos mientras no se diga otra cosa', async () => {
    const respuesta = await admin.api
      .post('/api/agenda/crear-agenda')
      .send({ operador_id: ana.id, nombre: ' Agenda de Ana ', descripcion: '' })
      .expect(201);
    expect(respuesta.body).toMatchObject({
      message: 'Agenda creada correctamente',
      data: {
        entidad_id: centro.id,
        entidad: { id: centro.id, nombre: 'Centro' },
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
  ])('rechaza un %s que no sirve con «%s»', async (campo, mensaje, extra) => {
    const respuesta = await admin.api
      .post('/api/agenda/crear-agenda')
      .send({ operador_id: ana.id, nombre: 'Agenda', ...extra })
      .expect(400);
    expect(respuesta.body).toMatchObject({ message: mensaje, errores: { [campo]: [mensaje] } });
  });

  it('se listan por nombre, con cuántos horarios tiene cada una, y se filtran', async () => {
    const { agenda } = await nueva(luis);
    await crearAgenda(admin, { operador_id: ajena.id, nombre: 'Ácida' });
    const todas = await listar(admin);
    const nombres = todas.map(({ nombre }) => nombre);
    expect(nombres).toEqual([...nombres].sort((a, b) => a.localeCompare(b, 'es')));
    expect(todas.find(({ id }) => id === agenda.id)).toMatchObject({ horarios_count: 1 });
    await modificar(admin, agenda.id, { activa: false }).expect(200);
    expect((await listar(admin, { operador_id: luis.id, activa: 'true' })).map(({ id }) => id)).not.toContain(
      agenda.id,
    );
    expect((await listar(admin, { operador_id: luis.id, activa: 'false' })).map(({ id }) => id)).toEqual([agenda.id]);
    expect((await listar(admin, { entidad_id: norte.id })).map(({ nombre }) => nombre)).toEqual(['Ácida']);
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
    const { agenda: deAna } = await nueva(ana);
    const { agenda: deLuis } = await nueva(luis);
    const { agenda: deAjena, horario: deOtra } = await nueva(ajena);
    const deSara = (await listar(supervisora)).map(({ id }) => id);
    expect(deSara).toEqual(expect.arrayContaining([deAna.id, deLuis.id]));
    expect(deSara).not.toContain(deAjena.id);
    const suyas = (await listar(ana)).map(({ id }) => id);
    expect(suyas).toContain(deAna.id);
    expect(suyas).not.toContain(deLuis.id);
    await supervisora.api.get('/api/agenda/listar-agendas').query({ entidad_id: norte.id }).expect(403);

    for (const [quien, id] of [[supervisora, deAjena.id] as const, [ana, deLuis.id] as const]) {
      await quien.api.get(`/api/agenda/obtener-agenda/${id}`).expect(404);
      await quien.api.get(`/api/agenda/horarios-agenda/${id}`).expect(404);
      await modificar(quien, id, { nombre: 'Mía' }).expect(404);
      await eliminar(quien, id).expect(404);
    }
    await supervisora.api.put(`/api/agenda/modificar-horario/${deOtra.id}`).send({ titulo: 'Mío' }).expect(404);
    const crear = (quien: Actor, operador: Operador) =>
      quien.api.post('/api/agenda/crear-agenda').send({ operador_id: operador.id, nombre: 'Nueva' });
    await crear(supervisora, ajena).expect(404);
    expect((await crear(ana, luis).expect(403)).body.message).toBe('Solo puedes tener agendas a tu nombre');
    await crear(ana, ana).expect(201);
    await crear(supervisora, luis).expect(201);
    await modificar(ana, deAna.id, { operador_id: luis.id }).expect(403);
    await modificar(ana, deAna.id, { nombre: 'La mía' }).expect(200);
  });

  it('con el módulo apagado en la sucursal no se llega a ellas', async () => {
    await prueba.sql(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, 'agendas')`, [centro.id]);
    await supervisora.api.get('/api/agenda/listar-agendas').expect(403);
    await admin.api.get('/api/agenda/listar-agendas').expect(200);
    await prueba.sql(`DELETE FROM modulo_apagado WHERE modulo = 'agendas'`);
  });

  it('no se le hace una a un operador retirado, ni pasa la de una sucursal al de otra', async () => {
    const { agenda } = await nueva();
    const retirado = await crearOperador(admin, { entidad_id: centro.id });
    await admin.api.delete(`/api/operadores/eliminar-operador/${retirado.id}`).expect(200);
    const crear = await admin.api
      .post('/api/agenda/crear-agenda')
      .send({ operador_id: retirado.id, nombre: 'Nueva' })
      .expect(409);
    expect(crear.body.message).toBe('El operador está inactivo');
    expect(await prueba.sql(`SELECT id FROM agenda WHERE operador_id = $1`, [retirado.id])).toEqual([]);
    await modificar(admin, agenda.id, { operador_id: retirado.id }).expect(409);
    const otra = await modificar(admin, agenda.id, { operador_id: ajena.id }).expect(400);
    expect(otra.body).toMatchObject({
      codigo: 'OPERADOR_DE_OTRA_SUCURSAL',
      errores: { operador_id: ['El operador no es de esa sucursal'] },
    });
    await modificar(supervisora, agenda.id, { operador_id: ajena.id }).expect(404);
  });

  it('desactivada conserva sus citas y no recibe más', async () => {
    const { agenda, horario } = await nueva();
    const cita = (await agendar(admin, horario).expect(201)).body.data;
    const respuesta = await modificar(admin, agenda.id, { activa: false }).expect(200);
    expect(respuesta.body).toMatchObject({ message: 'Agenda actualizada correctamente', data: { activa: false } });
    expect((await agendar(admin, horario, { fecha: '2026-12-02' }).expect(409)).body.codigo).toBe('AGENDA_INACTIVA');
    expect((await admin.api.get(`/api/agenda/citas/${cita.id}`).expect(200)).body.estado).toBe('pendiente');
    await admin.api.delete(`/api/agenda/eliminar-cita/${cita.id}`).expect(200);
  });

  it('con citas futuras no se elimina y se dice cuántas son; sin ellas se elimina con sus horarios', async () => {
    const { agenda, horario } = await nueva();
    const [primera, segunda] = [
      (await agendar(admin, horario).expect(201)).body.data,
      (await agendar(admin, horario, { fecha: '2026-12-02' }).expect(201)).body.data,
    ];
    const dos = await eliminar(admin, agenda.id).expect(409);
    expect(dos.body).toMatchObject({
      codigo: 'AGENDA_CON_CITAS',
      message: 'La agenda tiene 2 citas futuras. Puedes desactivarla: no recibe más y lo que tiene se conserva.',
    });
    await admin.api.delete(`/api/agenda/eliminar-cita/${primera.id}`).expect(200);
    expect((await eliminar(admin, agenda.id).expect(409)).body.message).toContain('1 cita futura.');
    await admin.api.put(`/api/agenda/actualizar-cita/${segunda.id}`).send({ estado: 'cancelada' }).expect(200);
    expect(
      (await admin.api.delete(`/api/agenda/eliminar-agenda/${agenda.id}?motivo=Cierre`).expect(200)).body.message,
    ).toBe('Agenda eliminada correctamente');
    await admin.api.get(`/api/agenda/obtener-agenda/${agenda.id}`).expect(404);
    await eliminar(admin, agenda.id).expect(404);
    expect(await prueba.sql(`SELECT activo, motivo FROM horario WHERE agenda_id = $1`, [agenda.id])).toEqual([
      { activo: false, motivo: 'Cierre' },
    ]);
    const [rastro] = await prueba.sql(
      `SELECT accion, motivo FROM auditoria WHERE recurso = 'agenda' AND recurso_id = $1 ORDER BY id DESC LIMIT 1`,
      [agenda.id],
    );
    expect(rastro).toEqual({ accion: 'anular', motivo: 'Cierre' });
  });

  it('un espacio ofrecido a alguien cuenta mientras no vence', async () => {
    const { agenda, horario } = await nueva();
    const espera = (
      await admin.api
        .post('/api/lista-espera/crear-persona')
        .send({ nombre: 'Lina', servicio: 'Corte', entidad_id: centro.id })
        .expect(201)
    ).body.data;
    await admin.api
      .post(`/api/lista-espera/ofrecer/${espera.id}`)
      .send({ agenda_id: agenda.id, horario_id: horario.id, fecha: MIERCOLES_25 })
      .expect(201);
    expect((await eliminar(admin, agenda.id).expect(409)).body.message).toContain(
      'La agenda tiene 1 espacio ofrecido.',
    );
    prueba.reloj.avanzar({ minutos: 16 });
    await eliminar(admin, agenda.id).expect(200);
    prueba.reloj.avanzar({ minutos: -16 });
  });

  it('con otro operador se van con ella sus citas futuras y lo ofrecido; lo pasado sigue siendo de quien lo hizo', async () => {
    const { agenda, horario } = await nueva(await crearOperador(admin, { entidad_id: centro.id }));
    const cita = (await agendar(admin, horario).expect(201)).body.data;
    const hoy = (await agendar(admin, horario, { fecha: '2026-11-18' }).expect(201)).body.data;
    prueba.reloj.avanzar({ horas: 3 });
    const secuencia = async (id: number) =>
      (await prueba.sql<{ secuencia: number }>(`SELECT secuencia FROM cita WHERE id = $1`, [id]))[0]?.secuencia;
    const otro = await crearOperador(admin, { entidad_id: centro.id, nombre: 'Rosa' });
    const respuesta = await modificar(admin, agenda.id, { operador_id: otro.id }).expect(200);
    expect(respuesta.body.data.operador).toMatchObject({ id: otro.id, nombre: 'Rosa' });
    const operadorDe = async (id: number) =>
      (await admin.api.get(`/api/agenda/citas/${id}`).expect(200)).body.operador_id;
    expect(await operadorDe(cita.id)).toBe(otro.id);
    expect(await operadorDe(hoy.id)).toBe(agenda.operador_id);
    // Other calendars take the higher count.
    expect([await secuencia(cita.id), await secuencia(hoy.id)]).toEqual([1, 0]);
    const { body: historia } = await admin.api.get(`/api/agenda/citas/${cita.id}/historial`).expect(200);
    expect(historia[0]).toMatchObject({ accion: 'mover', usuario: { id: admin.usuario_id } });
    expect(historia[0].cambios).toEqual([
      { campo: 'operador', antes: `${agenda.operador.nombre} Prueba`, despues: 'Rosa Prueba' },
    ]);
    prueba.reloj.avanzar({ horas: -3 });
  });

  it('con otro operador que a esa hora está en otra cita no cambia nada, y se dice en cuál', async () => {
    const [uno, otro] = [
      await crearOperador(admin, { entidad_id: centro.id }),
      await crearOperador(admin, { entidad_id: centro.id }),
    ];
    const { agenda, horario } = await nueva(uno);
    const { agenda: suya } = await nueva(otro);
    const cruzado = await crearHorario(admin, { agenda_id: suya.id, dia_semana: 'jueves' });
    const deMiercoles = (await admin.api.get(`/api/agenda/horarios-agenda/${suya.id}`).expect(200)).body[0];
    await agendar(admin, cruzado, { fecha: '2026-11-26' }).expect(201);
    await agendar(admin, deMiercoles, { cliente_nombre: 'Olga' }).expect(201);
    const cita = (await agendar(admin, horario).expect(201)).body.data;
    const respuesta = await modificar(admin, agenda.id, { operador_id: otro.id, nombre: 'Otra' }).expect(409);
    expect(respuesta.body).toMatchObject({
      codigo: 'OPERADOR_OCUPADO',
      message: 'El operador ya tiene a esa hora la cita de Olga, el 25/11/2026 a las 11:00',
    });
    const [fila] = await prueba.sql(
      `SELECT a.operador_id, a.nombre, c.operador_id AS de_cita FROM agenda a JOIN cita c ON c.agenda_id = a.id WHERE c.id = $1`,
      [cita.id],
    );
    expect(fila).toEqual({ operador_id: uno.id, nombre: agenda.nombre, de_cita: uno.id });
  });

  type AgendaLeida = { id: number; nombre: string; horarios_count: number };

  describe('El operador con citas futuras', () => {
    it('ni se retira ni cambia de sucursal, y se dice cuántas son', async () => {
      const operador = await crearOperador(admin, { entidad_id: centro.id });
      const { horario } = await nueva(operador);
      const cita = (await agendar(admin, horario).expect(201)).body.data;
      const retirar = () => admin.api.delete(`/api/operadores/eliminar-operador/${operador.id}?forzar=true`);
      expect((await retirar().expect(409)).body).toMatchObject({
        codigo: 'OPERADOR_CON_CITAS',
        message: 'El operador tiene 1 cita futura: reasígnala primero',
      });
      await agendar(admin, horario, { fecha: '2026-12-02' }).expect(201);
      const mover = () =>
        admin.api.put(`/api/operadores/modificar-operador/${operador.id}`).send({ entidad_id: norte.id });
      expect((await mover().expect(409)).body.message).toBe('El operador tiene 2 citas futuras: reasígnalas primero');
      await admin.api
        .put(`/api/operadores/modificar-operador/${operador.id}`)
        .send({ entidad_id: centro.id, telefono: '1' })
        .expect(200);
      await admin.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ estado: 'cancelada' }).expect(200);
      await retirar().expect(409);
      prueba.reloj.poner('2026-12-02T12:00:00-05:00');
      await retirar().expect(200);
      prueba.reloj.poner('2026-11-18T10:00:00-05:00');
      expect((await agendar(admin, horario).expect(409)).body.codigo).toBe('OPERADOR_INACTIVO');
    });

    it('tampoco con un espacio retenido para alguien, hasta que responda o venza', async () => {
      const operador = await crearOperador(admin, { entidad_id: centro.id });
      const { horario } = await nueva(operador);
      const ofrecer = async (fecha: string) => {
        const espera = await anotar(admin, { entidad_id: centro.id });
        await admin.api
          .post(`/api/lista-espera/ofrecer/${espera.id}`)
          .send({ agenda_id: horario.agenda_id, horario_id: horario.id, fecha })
          .expect(201);
      };
      await ofrecer('2026-11-25');
      const retirar = () => admin.api.delete(`/api/operadores/eliminar-operador/${operador.id}?forzar=true`);
      const mover = () =>
        admin.api.put(`/api/operadores/modificar-operador/${operador.id}`).send({ entidad_id: norte.id });
      const uno = { codigo: 'OPERADOR_CON_CITAS', message: 'El operador tiene 1 espacio retenido: resuélvelo primero' };
      expect((await retirar().expect(409)).body).toMatchObject(uno);
      expect((await mover().expect(409)).body).toMatchObject(uno);
      await ofrecer('2026-12-02');
      const cita = (await agendar(admin, horario, { fecha: '2026-12-09' }).expect(201)).body.data;
      expect((await retirar().expect(409)).body.message).toBe(
        'El operador tiene 1 cita futura y 2 espacios retenidos: resuélvelos primero',
      );
      await admin.api.delete(`/api/agenda/eliminar-cita/${cita.id}`).expect(200);
      prueba.reloj.avanzar({ minutos: 16 });
      await retirar().expect(200);
      prueba.reloj.avanzar({ minutos: -16 });
    });

    /** Whether they work here, and how many wait for them. */
    const comoQueda = async ({ id }: Operador) => {
      const [fila] = await prueba.sql<{ queda: string }>(
        `SELECT CASE WHEN o.activo THEN 'activo' ELSE 'retirado' END || ', citas: ' || (SELECT count(*)
            FROM cita c WHERE c.operador_id = o.id AND c.anulado_en IS NULL) AS queda FROM operador o WHERE o.id = $1`,
        [id],
      );
      return fila?.queda;
    };

    it('si se le agenda mientras se retira, una de las dos cosas no pasa', async () => {
      const operador = await crearOperador(admin, { entidad_id: centro.id });
      const { horario } = await nueva(operador);
      // The day of an operator is written down once: from then on a booking of it touches nothing of theirs but their agenda.
      const primera = (await agendar(admin, horario).expect(201)).body.data;
      await admin.api.delete(`/api/agenda/eliminar-cita/${primera.id}`).expect(200);
      const retirar = () => admin.api.delete(`/api/operadores/eliminar-operador/${operador.id}`);
      const [cita, negado] = await alEncontrarse(prueba, 'cita', [() => agendar(admin, horario), retirar]);
      expect([cita?.status, negado?.body.codigo, await comoQueda(operador)]).toEqual([
        201,
        'OPERADOR_CON_CITAS',
        'activo, citas: 1',
      ]);
      await admin.api.delete(`/api/agenda/eliminar-cita/${cita?.body.data.id}`).expect(200);
      const [retirado, tarde] = await alEncontrarse(prueba, 'operador', [retirar, () => agendar(admin, horario)]);
      expect([retirado?.status, tarde?.body.codigo, await comoQueda(operador)]).toEqual([
        200,
        'OPERADOR_INACTIVO',
        'retirado, citas: 0',
      ]);
    });

    it('control: quien mira y después retira, sin candado, deja a alguien esperando a quien ya no está', async () => {
      const operador = await crearOperador(admin, { entidad_id: centro.id });
      const { horario } = await nueva(operador);
      expect(await comoQueda(operador)).toBe('activo, citas: 0');
      await agendar(admin, horario).expect(201);
      await prueba.sql(`UPDATE operador SET activo = false WHERE id = $1`, [operador.id]);
      expect(await comoQueda(operador)).toBe('retirado, citas: 1');
    });
  });

  it('una cita que pasa a otra agenda mientras la suya cambia de operador es de quien atiende donde queda', async () => {
    const [de, a, otro] = [
      await crearOperador(admin, { entidad_id: centro.id }),
      await crearOperador(admin, { entidad_id: centro.id }),
      await crearOperador(admin, { entidad_id: centro.id }),
    ];
    const [vieja, nuevaAgenda] = [await nueva(de), await nueva(otro)];
    const cita = (await agendar(admin, vieja.horario).expect(201)).body.data;
    const mover = () =>
      admin.api
        .put(`/api/agenda/actualizar-cita/${cita.id}`)
        .send({ agenda_id: nuevaAgenda.agenda.id, horario_id: nuevaAgenda.horario.id });
    const [movida, cambiada] = await alEncontrarse(prueba, 'cita', [
      mover,
      () => modificar(admin, vieja.agenda.id, { operador_id: a.id }),
    ]);
    expect([movida?.status, cambiada?.status]).toEqual([200, 200]);
    expect(await prueba.sql(`SELECT agenda_id, operador_id FROM cita WHERE id = $1`, [cita.id])).toEqual([
      { agenda_id: nuevaAgenda.agenda.id, operador_id: otro.id },
    ]);
  });
});

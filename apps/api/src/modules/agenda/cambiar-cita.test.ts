import type { Agenda, Cita, Horario } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';
import { alEncontrarse } from '../../../test/tormenta.js';

const HOY = '2026-11-18';
const EN_OCHO = '2026-11-25';

describe('Cambiar una cita', () => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;
  let sara: Operador;
  let ana: Operador;
  let agenda: Agenda;
  let once: Horario;
  let doce: Horario;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    entidad_id = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id });
    // An operator works with agendas once that is granted.
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    ana = await crearOperador(admin, { entidad_id });
    agenda = await crearAgenda(sara, { operador_id: ana.id });
    once = await crearHorario(sara, { agenda_id: agenda.id });
    doce = await crearHorario(sara, { agenda_id: agenda.id, hora_inicio: '12:00', hora_fin: '13:00' });
  });

  const ask = (data: Record<string, unknown> = {}, who: Actor = sara) =>
    who.api.post('/api/agenda/crear-cita').send({
      agenda_id: agenda.id,
      horario_id: once.id,
      fecha: HOY,
      cliente_nombre: 'Carmen',
      servicio: 'Corte',
      ...data,
    });
  const change = (cita: Pick<Cita, 'id'>, cambios: Record<string, unknown>, who: Actor = sara) =>
    who.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send(cambios);
  const remove = (cita: Pick<Cita, 'id'>, who: Actor = sara) => who.api.delete(`/api/agenda/eliminar-cita/${cita.id}`);
  const read = async (cita: Pick<Cita, 'id'>) => (await sara.api.get(`/api/agenda/citas/${cita.id}`).expect(200)).body;
  const plazas = () =>
    app.sql(
      `SELECT horario_id, fecha::text, carril AS plaza, cita_id FROM cita_tramo
        WHERE carril IS NOT NULL AND horario_id IN ($1, $2) ORDER BY 1, 2, 3`,
      [once.id, doce.id],
    );
  const dice = (answer: { status: number; body: { codigo: string; message: string } }) => [
    answer.status,
    answer.body.codigo,
    answer.body.message,
  ];
  const cambiarHorario = (horario: Horario, cambios: Record<string, unknown>) =>
    sara.api.put(`/api/agenda/modificar-horario/${horario.id}`).send(cambios).expect(200);

  describe('al cambiarla', () => {
    it('lo que no se nombra queda como estaba', async () => {
      const cita = await crearCita(sara, once, {
        cliente_telefono: '3001234567',
        cliente_email: 'carmen@jornal.test',
        notas: 'Alergia',
      });
      app.reloj.avanzar({ minutos: 5 });
      const answer = await change(cita, { servicio: 'Tinte' }).expect(200);
      expect(answer.body.message).toBe('Cita actualizada correctamente');
      expect(answer.body.data).toEqual({ ...cita, servicio: 'Tinte', actualizada_en: '2026-11-18T15:05:00.000Z' });
      expect((await change(cita, { notas: '', cliente_email: null }).expect(200)).body.data).toMatchObject({
        notas: null,
        cliente_email: null,
        cliente_telefono: '3001234567',
      });
      const [{ secuencia }] = (await app.sql(`SELECT secuencia FROM cita WHERE id = $1`, [cita.id])) as [
        { secuencia: number },
      ];
      expect(secuencia).toBe(2);
    });

    it('el estado va y viene sin orden; completada y no asistió conservan el espacio', async () => {
      const cita = await crearCita(sara, once);
      for (const cambios of [
        { estado: 'completada' },
        { estado: 'pendiente' },
        { estado: 'confirmada' },
        { no_asistio: true },
      ]) {
        await change(cita, cambios).expect(200);
        expect(dice(await ask())[1]).toBe('HORARIO_OCUPADO');
      }
      expect(await read(cita)).toMatchObject({ estado: 'confirmada', no_asistio: true, registro: null, ventas: [] });
    });

    it('cancelarla libera el espacio; reactivarla lo pide de nuevo con todas las reglas', async () => {
      const cita = await crearCita(sara, once);
      await change(cita, { estado: 'cancelada' }).expect(200);
      const other = await crearCita(sara, once, { cliente_nombre: 'Rosa' });
      expect(dice(await change(cita, { estado: 'pendiente' }))).toEqual([
        409,
        'HORARIO_OCUPADO',
        'El horario ya está ocupado',
      ]);
      await remove(other).expect(200);
      await change(cita, { estado: 'confirmada' }).expect(200);
      await change(cita, { estado: 'cancelada' }).expect(200);
      app.reloj.poner('2026-11-18T12:00:00-05:00');
      expect(dice(await change(cita, { estado: 'pendiente', horario_id: doce.id, fecha: '2026-11-11' }))).toEqual([
        400,
        'FECHA_PASADA',
        'La fecha no puede ser pasada',
      ]);
      await change(cita, { estado: 'pendiente', fecha: EN_OCHO }).expect(200);
    });

    it('la que se canceló por error en un día que ya pasó vuelve a su estado, si su espacio sigue libre', async () => {
      const [cita, other] = [await crearCita(sara, once), await crearCita(sara, doce)];
      await change(other, { estado: 'cancelada' }).expect(200);
      await crearCita(sara, doce);
      app.reloj.poner('2026-11-18T12:00:00-05:00');
      for (const status of ['cancelada', 'pendiente', 'cancelada']) await change(cita, { estado: status }).expect(200);
      app.reloj.poner('2026-11-19T10:00:00-05:00');
      await change(cita, { estado: 'completada' }).expect(200);
      expect(await read(cita)).toMatchObject({ estado: 'completada', fecha: HOY, hora_inicio: '11:00' });
      expect((await plazas()).map((p) => p.cita_id)).toContain(cita.id);
      expect(dice(await change(other, { estado: 'completada' }))).toEqual([
        409,
        'HORARIO_OCUPADO',
        'El horario ya está ocupado',
      ]);
    });

    it('la de un día que pasó cambia de estado y de notas, y no de lugar', async () => {
      const cita = await crearCita(sara, once);
      app.reloj.poner('2026-11-20T10:00:00-05:00');
      await change(cita, { estado: 'completada', notas: 'Volver en un mes', no_asistio: true }).expect(200);
      await change(cita, { fecha: HOY, horario_id: once.id, agenda_id: agenda.id, estado: 'pendiente' }).expect(200);
      expect(dice(await change(cita, { horario_id: doce.id }))).toEqual([
        400,
        'FECHA_PASADA',
        'La fecha no puede ser pasada',
      ]);
      await change(cita, { fecha: EN_OCHO }).expect(200);
    });

    it('al moverse toma las horas del horario y deja su espacio; el mensaje que se envió ya no vale', async () => {
      const cita = await crearCita(sara, once);
      await sara.api.put(`/api/agenda/citas/${cita.id}/mensaje`).send({ enviado: true }).expect(200);
      const movida = (await change(cita, { horario_id: doce.id, fecha: EN_OCHO }).expect(200)).body.data;
      expect(movida).toMatchObject({
        horario_id: doce.id,
        fecha: EN_OCHO,
        hora_inicio: '12:00',
        hora_fin: '13:00',
        mensaje_enviado_en: null,
      });
      expect(await plazas()).toEqual([{ horario_id: doce.id, fecha: EN_OCHO, plaza: 1, cita_id: cita.id }]);
      await ask().expect(201);
      expect(dice(await change(cita, { horario_id: once.id, fecha: HOY }))[1]).toBe('HORARIO_OCUPADO');
      expect(await read(cita)).toMatchObject({ horario_id: doce.id, fecha: EN_OCHO });
    });

    it('conserva sus horas cuando cambian las de su horario, hasta que se mueve', async () => {
      const cita = await crearCita(sara, once);
      await cambiarHorario(once, { hora_inicio: '10:45', hora_fin: '11:15' });
      expect((await change(cita, { notas: 'Puntual' }).expect(200)).body.data).toMatchObject({
        hora_inicio: '11:00',
        hora_fin: '12:00',
      });
      expect((await change(cita, { fecha: EN_OCHO }).expect(200)).body.data).toMatchObject({
        hora_inicio: '10:45',
        hora_fin: '11:15',
      });
    });

    it('pasa a la agenda de otro operador de la sucursal, con su horario; de otra sucursal no', async () => {
      const beto = await crearOperador(admin, { entidad_id });
      const deBeto = await crearHorario(sara, { agenda_id: (await crearAgenda(sara, { operador_id: beto.id })).id });
      const cita = await crearCita(sara, once);
      expect(dice(await change(cita, { agenda_id: deBeto.agenda_id }))).toEqual([
        404,
        'NO_ENCONTRADO',
        'No se encontró el horario',
      ]);
      expect(
        (await change(cita, { agenda_id: deBeto.agenda_id, horario_id: deBeto.id }).expect(200)).body.data.operador_id,
      ).toBe(beto.id);
      const lejos = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
      const foreign = await crearHorario(admin, {
        agenda_id: (await crearAgenda(admin, { operador_id: lejos.id })).id,
      });
      const aOtra = { agenda_id: foreign.agenda_id, horario_id: foreign.id };
      expect(dice(await change(cita, aOtra))).toEqual([404, 'NO_ENCONTRADO', 'No se encontró la agenda']);
      expect(dice(await change(cita, aOtra, admin))).toEqual([
        409,
        'OTRA_SUCURSAL',
        'Una cita no cambia de sucursal: elimínala y agéndala en la otra',
      ]);
    });

    it('un servicio que se retiró del catálogo no impide cambiar lo demás', async () => {
      const corte = await crearServicio(admin);
      const cita = await crearCita(sara, once, { servicio_id: corte.id });
      await admin.api.put(`/api/servicios/modificar-servicio/${corte.id}`).send({ estado: false }).expect(200);
      await change(cita, { servicio_id: corte.id, notas: 'Puntual' }).expect(200);
      await change(cita, { servicio_id: null }).expect(200);
      expect(dice(await change(cita, { servicio_id: corte.id }))[1]).toBe('SERVICIO_INACTIVO');
    });

    it('eliminarla libera su espacio, una vez', async () => {
      const cita = await crearCita(sara, once);
      expect((await remove(cita).expect(200)).body.message).toBe('Cita eliminada correctamente');
      expect(await plazas()).toEqual([]);
      expect(dice(await remove(cita))).toEqual([404, 'NO_ENCONTRADO', 'No se encontró la cita']);
      expect(dice(await change(cita, { estado: 'confirmada' }))[0]).toBe(404);
      await ask().expect(201);
    });
  });

  describe('quién la ve y la cambia', () => {
    let beto: Operador;
    let lejos: Operador;
    let deAna: Cita;
    const pasarABeto = () => sara.api.put(`/api/agenda/modificar-agenda/${agenda.id}`).send({ operador_id: beto.id });
    beforeEach(async () => {
      beto = await crearOperador(admin, { entidad_id });
      lejos = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
      deAna = await crearCita(sara, once);
    });

    it('el operador, solo las de su agenda: la de un colega es 403', async () => {
      await change(deAna, { notas: 'Mía' }, ana).expect(200);
      await ask({ horario_id: doce.id }, ana).expect(201);
      expect(dice(await change(deAna, { notas: 'Suya' }, beto))).toEqual([
        403,
        'PROHIBIDO',
        'No tienes permisos para editar esta cita',
      ]);
      expect(dice(await remove(deAna, beto))).toEqual([403, 'PROHIBIDO', 'No tienes permisos para editar esta cita']);
      await beto.api.put(`/api/agenda/citas/${deAna.id}/mensaje`).send({ enviado: true }).expect(403);
      for (const path of ['', '/historial']) await beto.api.get(`/api/agenda/citas/${deAna.id}${path}`).expect(403);
      expect(dice(await ask({ fecha: EN_OCHO }, beto))).toEqual([404, 'NO_ENCONTRADO', 'No se encontró la agenda']);
      expect((await beto.api.get('/api/agenda/citas').expect(200)).body.data).toEqual([]);
      expect((await beto.api.get('/api/agenda/personas').expect(200)).body.data).toEqual([]);
      expect(dice(await beto.api.get('/api/agenda/citas').query({ operador_id: ana.id }))).toEqual([
        403,
        'PROHIBIDO',
        'Solo puedes consultar tus citas',
      ]);
    });

    it('la que quedó suya cuando su agenda pasó a un colega la anota, y no la agenda de nuevo en esa agenda', async () => {
      await change(deAna, { estado: 'cancelada' }).expect(200);
      await pasarABeto().expect(200);
      await change(deAna, { notas: 'Llamar', estado: 'cancelada', agenda_id: agenda.id }, ana).expect(200);
      for (const cambios of [
        { estado: 'pendiente' },
        { fecha: EN_OCHO },
        { horario_id: doce.id, estado: 'confirmada' },
      ])
        expect(dice(await change(deAna, cambios, ana))).toEqual([404, 'NO_ENCONTRADO', 'No se encontró la agenda']);
      expect((await change(deAna, { estado: 'pendiente' }).expect(200)).body.data.operador_id).toBe(beto.id);
    });

    it('mientras su agenda pasa a un colega ya no agenda en ella', async () => {
      const [pasada, agendada] = await alEncontrarse(app, 'agenda', [
        () => pasarABeto(),
        () => ask({ horario_id: doce.id }, ana),
      ]);
      expect([pasada?.status, agendada?.status, agendada?.body.message]).toEqual([
        200,
        404,
        'No se encontró la agenda',
      ]);
    });

    it('quien es de otra sucursal no la encuentra; el administrador las ve todas', async () => {
      for (const answer of [
        await change(deAna, { notas: 'x' }, lejos),
        await remove(deAna, lejos),
        await ask({ fecha: EN_OCHO }, lejos),
      ])
        expect(answer.status).toBe(404);
      for (const path of ['', '/historial']) await lejos.api.get(`/api/agenda/citas/${deAna.id}${path}`).expect(404);
      expect((await lejos.api.get('/api/agenda/citas').expect(200)).body.data).toEqual([]);
      await lejos.api.get('/api/agenda/citas').query({ entidad_id }).expect(403);
      const all = async (query: object) =>
        (await admin.api.get('/api/agenda/citas').query(query).expect(200)).body.data.map((c: Cita) => c.id);
      expect(await all({ operador_id: ana.id })).toEqual([deAna.id]);
      expect(await all({ entidad_id: lejos.entidad_id })).toEqual([]);
      await change(deAna, { notas: 'De todas' }, admin).expect(200);
    });
  });

  it('su historia dice quién la cambió, cuándo y qué, lo más reciente primero', async () => {
    const cita = await crearCita(ana, once, { cliente_telefono: '3001234567' });
    app.reloj.avanzar({ minutos: 1 });
    await change(cita, { estado: 'confirmada', cliente_nombre: 'Carmen Ruiz' }).expect(200);
    app.reloj.avanzar({ minutos: 1 });
    await change(cita, { fecha: EN_OCHO }, admin).expect(200);
    const answer = await sara.api.get(`/api/agenda/citas/${cita.id}/historial`).expect(200);
    expect(answer.headers['x-total-count']).toBe('3');
    expect(answer.body).toMatchObject([
      {
        accion: 'modificar',
        usuario: { id: admin.usuario_id, nombre: admin.email },
        cambios: [{ campo: 'fecha', antes: HOY, despues: EN_OCHO }],
      },
      {
        accion: 'modificar',
        usuario: { email: sara.email, nombre: `${sara.nombre} ${sara.apellido}` },
        created_at: '2026-11-18T15:01:00.000Z',
        cambios: [
          { campo: 'estado', antes: 'pendiente', despues: 'confirmada' },
          { campo: 'cliente_nombre', antes: 'Carmen', despues: 'Carmen Ruiz' },
        ],
      },
      {
        accion: 'crear',
        usuario: { id: ana.usuario_id },
        cambios: expect.arrayContaining([{ campo: 'cliente_telefono', antes: null, despues: '3001234567' }]),
      },
    ]);
  });

  it('lo que se escribe de las personas no queda en la auditoría, sino donde se puede borrar', async () => {
    const secrets = {
      cliente_nombre: 'SECRETO-1',
      cliente_telefono: 'SECRETO-2',
      cliente_email: 'secreto-3@jornal.test',
      notas: 'SECRETO-4',
    };
    const cita = await crearCita(sara, once, secrets);
    await change(cita, { notas: 'SECRETO-5' }).expect(200);
    await remove(cita).expect(200);
    const de = async (tabla: string) =>
      JSON.stringify(
        await app.sql(
          `SELECT t.antes, t.despues
            FROM ${tabla} t JOIN auditoria a USING (entidad_id, id) WHERE a.recurso = 'cita' AND a.recurso_id = $1`,
          [cita.id],
        ),
      );
    expect(await de('auditoria')).not.toMatch(/secreto/i);
    expect((await de('auditoria_personal')).match(/SECRETO-[1245]|secreto-3/g)).toHaveLength(16);
  });

  it('a quien ya se le escribió se le anota, y se le quita', async () => {
    const cita = await crearCita(sara, once);
    const marcar = (sent: unknown) => sara.api.put(`/api/agenda/citas/${cita.id}/mensaje`).send({ enviado: sent });
    expect((await marcar(true).expect(200)).body).toMatchObject({
      message: 'Mensaje marcado como enviado',
      data: { mensaje_enviado_en: '2026-11-18T15:00:00.000Z' },
    });
    expect((await marcar(false).expect(200)).body.data.mensaje_enviado_en).toBeNull();
    await marcar('sí').expect(400);
  });
});

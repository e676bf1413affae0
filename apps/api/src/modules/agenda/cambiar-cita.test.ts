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
  let prueba: Prueba;
  let admin: Actor;
  let entidad_id: number;
  let sara: Operador;
  let ana: Operador;
  let agenda: Agenda;
  let once: Horario;
  let doce: Horario;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    entidad_id = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id });
    // An operator works with agendas once that is granted.
    await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  afterAll(() => prueba.cerrar());
  beforeEach(async () => {
    prueba.reloj.poner('2026-11-18T10:00:00-05:00');
    ana = await crearOperador(admin, { entidad_id });
    agenda = await crearAgenda(sara, { operador_id: ana.id });
    once = await crearHorario(sara, { agenda_id: agenda.id });
    doce = await crearHorario(sara, { agenda_id: agenda.id, hora_inicio: '12:00', hora_fin: '13:00' });
  });

  const pedir = (datos: Record<string, unknown> = {}, quien: Actor = sara) =>
    quien.api.post('/api/agenda/crear-cita').send({
      agenda_id: agenda.id,
      horario_id: once.id,
      fecha: HOY,
      cliente_nombre: 'Carmen',
      servicio: 'Corte',
      ...datos,
    });
  const cambiar = (cita: Pick<Cita, 'id'>, cambios: Record<string, unknown>, quien: Actor = sara) =>
    quien.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send(cambios);
  const eliminar = (cita: Pick<Cita, 'id'>, quien: Actor = sara) =>
    quien.api.delete(`/api/agenda/eliminar-cita/${cita.id}`);
  const leer = async (cita: Pick<Cita, 'id'>) => (await sara.api.get(`/api/agenda/citas/${cita.id}`).expect(200)).body;
  const plazas = () =>
    prueba.sql(
      `SELECT horario_id, fecha::text, plaza, cita_id FROM cita_plaza WHERE horario_id IN ($1, $2) ORDER BY 1, 2, 3`,
      [once.id, doce.id],
    );
  const dice = (respuesta: { status: number; body: { codigo: string; message: string } }) => [
    respuesta.status,
    respuesta.body.codigo,
    respuesta.body.message,
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
      prueba.reloj.avanzar({ minutos: 5 });
      const respuesta = await cambiar(cita, { servicio: 'Tinte' }).expect(200);
      expect(respuesta.body.message).toBe('Cita actualizada correctamente');
      expect(respuesta.body.data).toEqual({ ...cita, servicio: 'Tinte', actualizada_en: '2026-11-18T15:05:00.000Z' });
      expect((await cambiar(cita, { notas: '', cliente_email: null }).expect(200)).body.data).toMatchObject({
        notas: null,
        cliente_email: null,
        cliente_telefono: '3001234567',
      });
      const [{ secuencia }] = (await prueba.sql(`SELECT secuencia FROM cita WHERE id = $1`, [cita.id])) as [
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
        await cambiar(cita, cambios).expect(200);
        expect(dice(await pedir())[1]).toBe('HORARIO_OCUPADO');
      }
      expect(await leer(cita)).toMatchObject({ estado: 'confirmada', no_asistio: true, registro: null, ventas: [] });
    });

    it('cancelarla libera el espacio; reactivarla lo pide de nuevo con todas las reglas', async () => {
      const cita = await crearCita(sara, once);
      await cambiar(cita, { estado: 'cancelada' }).expect(200);
      const otra = await crearCita(sara, once, { cliente_nombre: 'Rosa' });
      expect(dice(await cambiar(cita, { estado: 'pendiente' }))).toEqual([
        409,
        'HORARIO_OCUPADO',
        'El horario ya está ocupado',
      ]);
      await eliminar(otra).expect(200);
      await cambiar(cita, { estado: 'confirmada' }).expect(200);
      await cambiar(cita, { estado: 'cancelada' }).expect(200);
      prueba.reloj.poner('2026-11-18T12:00:00-05:00');
      expect(dice(await cambiar(cita, { estado: 'pendiente', horario_id: doce.id, fecha: '2026-11-11' }))).toEqual([
        400,
        'FECHA_PASADA',
        'La fecha no puede ser pasada',
      ]);
      await cambiar(cita, { estado: 'pendiente', fecha: EN_OCHO }).expect(200);
    });

    it('la que se canceló por error en un día que ya pasó vuelve a su estado, si su espacio sigue libre', async () => {
      const [cita, otra] = [await crearCita(sara, once), await crearCita(sara, doce)];
      await cambiar(otra, { estado: 'cancelada' }).expect(200);
      await crearCita(sara, doce);
      prueba.reloj.poner('2026-11-18T12:00:00-05:00');
      for (const estado of ['cancelada', 'pendiente', 'cancelada']) await cambiar(cita, { estado }).expect(200);
      prueba.reloj.poner('2026-11-19T10:00:00-05:00');
      await cambiar(cita, { estado: 'completada' }).expect(200);
      expect(await leer(cita)).toMatchObject({ estado: 'completada', fecha: HOY, hora_inicio: '11:00' });
      expect((await plazas()).map((p) => p.cita_id)).toContain(cita.id);
      expect(dice(await cambiar(otra, { estado: 'completada' }))).toEqual([
        409,
        'HORARIO_OCUPADO',
        'El horario ya está ocupado',
      ]);
    });

    it('la de un día que pasó cambia de estado y de notas, y no de lugar', async () => {
      const cita = await crearCita(sara, once);
      prueba.reloj.poner('2026-11-20T10:00:00-05:00');
      await cambiar(cita, { estado: 'completada', notas: 'Volver en un mes', no_asistio: true }).expect(200);
      await cambiar(cita, { fecha: HOY, horario_id: once.id, agenda_id: agenda.id, estado: 'pendiente' }).expect(200);
      expect(dice(await cambiar(cita, { horario_id: doce.id }))).toEqual([
        400,
        'FECHA_PASADA',
        'La fecha no puede ser pasada',
      ]);
      await cambiar(cita, { fecha: EN_OCHO }).expect(200);
    });

    it('al moverse toma las horas del horario y deja su espacio; el mensaje que se envió ya no vale', async () => {
      const cita = await crearCita(sara, once);
      await sara.api.put(`/api/agenda/citas/${cita.id}/mensaje`).send({ enviado: true }).expect(200);
      const movida = (await cambiar(cita, { horario_id: doce.id, fecha: EN_OCHO }).expect(200)).body.data;
      expect(movida).toMatchObject({
        horario_id: doce.id,
        fecha: EN_OCHO,
        hora_inicio: '12:00',
        hora_fin: '13:00',
        mensaje_enviado_en: null,
      });
      expect(await plazas()).toEqual([{ horario_id: doce.id, fecha: EN_OCHO, plaza: 1, cita_id: cita.id }]);
      await pedir().expect(201);
      expect(dice(await cambiar(cita, { horario_id: once.id, fecha: HOY }))[1]).toBe('HORARIO_OCUPADO');
      expect(await leer(cita)).toMatchObject({ horario_id: doce.id, fecha: EN_OCHO });
    });

    it('conserva sus horas cuando cambian las de su horario, hasta que se mueve', async () => {
      const cita = await crearCita(sara, once);
      await cambiarHorario(once, { hora_inicio: '10:45', hora_fin: '11:15' });
      expect((await cambiar(cita, { notas: 'Puntual' }).expect(200)).body.data).toMatchObject({
        hora_inicio: '11:00',
        hora_fin: '12:00',
      });
      expect((await cambiar(cita, { fecha: EN_OCHO }).expect(200)).body.data).toMatchObject({
        hora_inicio: '10:45',
        hora_fin: '11:15',
      });
    });

    it('pasa a la agenda de otro operador de la sucursal, con su horario; de otra sucursal no', async () => {
      const beto = await crearOperador(admin, { entidad_id });
      const deBeto = await crearHorario(sara, { agenda_id: (await crearAgenda(sara, { operador_id: beto.id })).id });
      const cita = await crearCita(sara, once);
      expect(dice(await cambiar(cita, { agenda_id: deBeto.agenda_id }))).toEqual([
        404,
        'NO_ENCONTRADO',
        'No se encontró el horario',
      ]);
      expect(
        (await cambiar(cita, { agenda_id: deBeto.agenda_id, horario_id: deBeto.id }).expect(200)).body.data.operador_id,
      ).toBe(beto.id);
      const lejos = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
      const ajeno = await crearHorario(admin, { agenda_id: (await crearAgenda(admin, { operador_id: lejos.id })).id });
      const aOtra = { agenda_id: ajeno.agenda_id, horario_id: ajeno.id };
      expect(dice(await cambiar(cita, aOtra))).toEqual([404, 'NO_ENCONTRADO', 'No se encontró la agenda']);
      expect(dice(await cambiar(cita, aOtra, admin))).toEqual([
        409,
        'OTRA_SUCURSAL',
        'Una cita no cambia de sucursal: elimínala y agéndala en la otra',
      ]);
    });

    it('un servicio que se retiró del catálogo no impide cambiar lo demás', async () => {
      const corte = await crearServicio(admin);
      const cita = await crearCita(sara, once, { servicio_id: corte.id });
      await admin.api.put(`/api/servicios/modificar-servicio/${corte.id}`).send({ estado: false }).expect(200);
      await cambiar(cita, { servicio_id: corte.id, notas: 'Puntual' }).expect(200);
      await cambiar(cita, { servicio_id: null }).expect(200);
      expect(dice(await cambiar(cita, { servicio_id: corte.id }))[1]).toBe('SERVICIO_INACTIVO');
    });

    it('eliminarla libera su espacio, una vez', async () => {
      const cita = await crearCita(sara, once);
      expect((await eliminar(cita).expect(200)).body.message).toBe('Cita eliminada correctamente');
      expect(await plazas()).toEqual([]);
      expect(dice(await eliminar(cita))).toEqual([404, 'NO_ENCONTRADO', 'No se encontró la cita']);
      expect(dice(await cambiar(cita, { estado: 'confirmada' }))[0]).toBe(404);
      await pedir().expect(201);
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
      await cambiar(deAna, { notas: 'Mía' }, ana).expect(200);
      await pedir({ horario_id: doce.id }, ana).expect(201);
      expect(dice(await cambiar(deAna, { notas: 'Suya' }, beto))).toEqual([
        403,
        'PROHIBIDO',
        'No tienes permisos para editar esta cita',
      ]);
      expect(dice(await eliminar(deAna, beto))).toEqual([403, 'PROHIBIDO', 'No tienes permisos para editar esta cita']);
      await beto.api.put(`/api/agenda/citas/${deAna.id}/mensaje`).send({ enviado: true }).expect(403);
      for (const ruta of ['', '/historial']) await beto.api.get(`/api/agenda/citas/${deAna.id}${ruta}`).expect(403);
      expect(dice(await pedir({ fecha: EN_OCHO }, beto))).toEqual([404, 'NO_ENCONTRADO', 'No se encontró la agenda']);
      expect((await beto.api.get('/api/agenda/citas').expect(200)).body.data).toEqual([]);
      expect((await beto.api.get('/api/agenda/personas').expect(200)).body.data).toEqual([]);
      expect(dice(await beto.api.get('/api/agenda/citas').query({ operador_id: ana.id }))).toEqual([
        403,
        'PROHIBIDO',
        'Solo puedes consultar tus citas',
      ]);
    });

    it('la que quedó suya cuando su agenda pasó a un colega la anota, y no la agenda de nuevo en esa agenda', async () => {
      await cambiar(deAna, { estado: 'cancelada' }).expect(200);
      await pasarABeto().expect(200);
      await cambiar(deAna, { notas: 'Llamar', estado: 'cancelada', agenda_id: agenda.id }, ana).expect(200);
      for (const cambios of [
        { estado: 'pendiente' },
        { fecha: EN_OCHO },
        { horario_id: doce.id, estado: 'confirmada' },
      ])
        expect(dice(await cambiar(deAna, cambios, ana))).toEqual([404, 'NO_ENCONTRADO', 'No se encontró la agenda']);
      expect((await cambiar(deAna, { estado: 'pendiente' }).expect(200)).body.data.operador_id).toBe(beto.id);
    });

    it('mientras su agenda pasa a un colega ya no agenda en ella', async () => {
      const [pasada, agendada] = await alEncontrarse(prueba, 'agenda', [
        () => pasarABeto(),
        () => pedir({ horario_id: doce.id }, ana),
      ]);
      expect([pasada?.status, agendada?.status, agendada?.body.message]).toEqual([
        200,
        404,
        'No se encontró la agenda',
      ]);
    });

    it('quien es de otra sucursal no la encuentra; el administrador las ve todas', async () => {
      for (const respuesta of [
        await cambiar(deAna, { notas: 'x' }, lejos),
        await eliminar(deAna, lejos),
        await pedir({ fecha: EN_OCHO }, lejos),
      ])
        expect(respuesta.status).toBe(404);
      for (const ruta of ['', '/historial']) await lejos.api.get(`/api/agenda/citas/${deAna.id}${ruta}`).expect(404);
      expect((await lejos.api.get('/api/agenda/citas').expect(200)).body.data).toEqual([]);
      await lejos.api.get('/api/agenda/citas').query({ entidad_id }).expect(403);
      const todas = async (query: object) =>
        (await admin.api.get('/api/agenda/citas').query(query).expect(200)).body.data.map((c: Cita) => c.id);
      expect(await todas({ operador_id: ana.id })).toEqual([deAna.id]);
      expect(await todas({ entidad_id: lejos.entidad_id })).toEqual([]);
      await cambiar(deAna, { notas: 'De todas' }, admin).expect(200);
    });
  });

  it('su historia dice quién la cambió, cuándo y qué, lo más reciente primero', async () => {
    const cita = await crearCita(ana, once, { cliente_telefono: '3001234567' });
    prueba.reloj.avanzar({ minutos: 1 });
    await cambiar(cita, { estado: 'confirmada', cliente_nombre: 'Carmen Ruiz' }).expect(200);
    prueba.reloj.avanzar({ minutos: 1 });
    await cambiar(cita, { fecha: EN_OCHO }, admin).expect(200);
    const respuesta = await sara.api.get(`/api/agenda/citas/${cita.id}/historial`).expect(200);
    expect(respuesta.headers['x-total-count']).toBe('3');
    expect(respuesta.body).toMatchObject([
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
    const secretos = {
      cliente_nombre: 'SECRETO-1',
      cliente_telefono: 'SECRETO-2',
      cliente_email: 'secreto-3@jornal.test',
      notas: 'SECRETO-4',
    };
    const cita = await crearCita(sara, once, secretos);
    await cambiar(cita, { notas: 'SECRETO-5' }).expect(200);
    await eliminar(cita).expect(200);
    const de = async (tabla: string) =>
      JSON.stringify(
        await prueba.sql(
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
    const marcar = (enviado: unknown) => sara.api.put(`/api/agenda/citas/${cita.id}/mensaje`).send({ enviado });
    expect((await marcar(true).expect(200)).body).toMatchObject({
      message: 'Mensaje marcado como enviado',
      data: { mensaje_enviado_en: '2026-11-18T15:00:00.000Z' },
    });
    expect((await marcar(false).expect(200)).body.data.mensaje_enviado_en).toBeNull();
    await marcar('sí').expect(400);
  });
});

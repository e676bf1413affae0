import type { Calendario, ConsultaEspacios, Disponibilidad, EspacioHorario } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';
import { FilasAgenda } from '../../../test/filas-agenda.js';

// A Wednesday; the clock of the tests stands at ten in the morning.
const HOY = '2026-11-18';
const VIERNES = '2026-11-20';

describe('Los espacios de las agendas', () => {
  let app: Prueba;
  let admin: Actor;
  let rows: FilasAgenda;
  let entidad_id: number;
  let ana: Operador;

  beforeAll(async () => {
    // Without the second lock: the past may hold rows that it refuses today.
    app = await abrirApp({ guardas: false });
    admin = await crearAdmin(app);
    rows = new FilasAgenda(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    entidad_id = (await crearSucursal(admin)).id;
    ana = await crearOperador(admin, { entidad_id });
    await app.sql(
      `UPDATE role_permiso SET estado = true
        WHERE role_id IN (2, 3) AND permiso_id IN (SELECT id FROM permiso WHERE clave LIKE 'agendas.%')`,
    );
  });

  const disponibilidad = async (date?: string, who: Actor = admin): Promise<Disponibilidad> =>
    (await who.api.get('/api/agenda/disponibilidad-tiempo-real').query({ fecha: date, entidad_id }).expect(200)).body;
  const ask = async (id: number, date?: string): Promise<ConsultaEspacios> =>
    (await admin.api.get(`/api/agenda/consultar-espacios/${id}`).query({ fecha: date }).expect(200)).body;
  const calendario = async (id: number, query: Record<string, unknown> = {}): Promise<Calendario> =>
    (await admin.api.get(`/api/agenda/calendario/${id}`).query(query).expect(200)).body;
  const agendaDe = (data: Partial<Parameters<FilasAgenda['agenda']>[0]> = {}) =>
    rows.agenda({ entidad_id, operador_id: ana.id, ...data });
  const horarioDe = (
    agenda_id: number,
    hora_inicio: string,
    hora_fin: string,
    data: Partial<Parameters<FilasAgenda['horario']>[0]> = {},
  ) => rows.horario({ agenda_id, dia_semana: 'miercoles', hora_inicio, hora_fin, ...data });
  const cifras = ({
    disponibles,
    ocupados,
    pasados,
    retenidos,
    operador_ocupado,
    bloqueado,
    disponible,
  }: EspacioHorario) => ({
    disponibles,
    ocupados,
    pasados,
    retenidos,
    operador_ocupado,
    bloqueado,
    disponible,
  });
  const free = (available: number) => ({
    disponibles: available,
    ocupados: 0,
    pasados: 0,
    retenidos: 0,
    operador_ocupado: false,
    bloqueado: false,
    disponible: available > 0,
  });

  it('cada plaza está libre, ocupada o pasada, y un horario lo está hasta que termina', async () => {
    const agenda = await agendaDe({ nombre: 'Cabina' });
    const temprano = await horarioDe(agenda, '08:00', '10:00', { capacidad: 2 });
    await horarioDe(agenda, '10:00', '10:01');
    const full = await horarioDe(agenda, '11:00', '12:00', { capacidad: 3 });
    await rows.cita({ horario_id: temprano, fecha: HOY, cliente_nombre: 'Primera' });
    for (const status of ['pendiente', 'confirmada', 'completada', 'cancelada'])
      await rows.cita({ horario_id: full, fecha: HOY, estado: status, cliente_nombre: status });
    await rows.cita({ horario_id: full, fecha: HOY, anulada: true });

    const { disponibilidad: agendas, ...total } = await disponibilidad();
    expect(total).toEqual({
      fecha_consultada: HOY,
      festivo: null,
      total_agendas: 1,
      total_espacios: 6,
      total_espacios_libres: 1,
      total_espacios_ocupados: 4,
      total_espacios_pasados: 1,
    });
    const [{ horarios_disponibles: horarios, ...deAgenda }] = agendas as [Disponibilidad['disponibilidad'][number]];
    expect(deAgenda).toEqual({
      agenda_id: agenda,
      agenda_nombre: 'Cabina',
      entidad_id,
      operador: { id: ana.id, nombre: ana.nombre, apellido: ana.apellido },
      horarios_libres: 1,
      horarios_ocupados: 2,
      espacios: 6,
      espacios_libres: 1,
      espacios_ocupados: 4,
      espacios_pasados: 1,
    });
    expect(horarios.map(cifras)).toEqual([
      { ...free(0), ocupados: 1, pasados: 1 },
      free(1),
      { ...free(0), ocupados: 3 },
    ]);
    expect(horarios.map((h) => [h.hora_inicio, h.hora_fin, h.cita_existente?.cliente_nombre])).toEqual([
      ['08:00', '10:00', 'Primera'],
      ['10:00', '10:01', undefined],
      ['11:00', '12:00', 'pendiente'],
    ]);
    expect(await ask(agenda)).toEqual({
      fecha_consultada: HOY,
      total_horarios: 3,
      horarios_con_espacio: 1,
      horarios_disponibles: horarios,
    });

    // The same slots a week before and after.
    expect((await ask(agenda, '2026-11-11')).horarios_disponibles.map(cifras)).toEqual(
      [2, 1, 3].map((pasados) => ({ ...free(0), pasados })),
    );
    expect((await ask(agenda, '2026-11-25')).horarios_disponibles.map(cifras)).toEqual([free(2), free(1), free(3)]);
    expect(await ask(agenda, VIERNES)).toMatchObject({ total_horarios: 0, horarios_disponibles: [] });
  });

  it('una plaza retenida está ocupada hasta que vence, también la última que cabe', async () => {
    const agenda = await agendaDe();
    const h = await horarioDe(agenda, '11:00', '12:00', { capacidad: 3 });
    await rows.cita({ horario_id: h, fecha: HOY });
    await rows.retencion({ horario_id: h, fecha: HOY, vence_en: '2026-11-18T10:15:00-05:00' });
    await rows.retencion({ horario_id: h, fecha: HOY, vence_en: '2026-11-18T10:05:00-05:00' });
    const ver = async () =>
      (await ask(agenda)).horarios_disponibles.map((e) => [e.disponibles, e.ocupados, e.retenidos, e.retenido_hasta]);
    expect(await ver()).toEqual([[0, 3, 2, '2026-11-18T15:05:00.000Z']]);
    app.reloj.poner('2026-11-18T10:05:00-05:00');
    expect(await ver()).toEqual([[1, 2, 1, '2026-11-18T15:15:00.000Z']]);
    app.reloj.poner('2026-11-18T10:15:00-05:00');
    expect(await ver()).toEqual([[2, 1, 0, null]]);
  });

  it('con el operador en otra cita a esa hora, o apartado para alguien, lo que queda del horario está ocupado', async () => {
    const agenda = await agendaDe();
    const other = await agendaDe();
    const dos = await horarioDe(agenda, '11:00', '12:00', { capacidad: 2 });
    await horarioDe(agenda, '12:00', '13:00');
    await horarioDe(agenda, '14:00', '15:00');
    const cruzado = await horarioDe(other, '11:30', '12:00');
    const retenido = await horarioDe(other, '14:30', '15:30');
    await rows.cita({ horario_id: dos, fecha: HOY });
    const lejos = await rows.cita({ horario_id: cruzado, fecha: HOY });
    await rows.retencion({ horario_id: retenido, fecha: HOY, vence_en: '2026-11-18T10:15:00-05:00' });
    const ver = async () => (await ask(agenda)).horarios_disponibles.map(cifras);
    expect(await ver()).toEqual([
      { ...free(0), ocupados: 2, operador_ocupado: true },
      free(1),
      { ...free(0), ocupados: 1, operador_ocupado: true },
    ]);
    expect(await disponibilidad()).toMatchObject({
      total_espacios: 6,
      total_espacios_libres: 1,
      total_espacios_ocupados: 5,
    });

    // Its own hours count, not those of its slot; and a cancelled one is nowhere.
    await app.sql(`UPDATE cita SET hora_inicio = '12:30', hora_fin = '12:45' WHERE id = $1`, [lejos]);
    await app.sql(
      `UPDATE cita_tramo SET hora_inicio = '12:30', hora_fin = '12:45', ocupa = '{[750,765)}' WHERE cita_id = $1`,
      [lejos],
    );
    app.reloj.poner('2026-11-18T10:15:00-05:00');
    expect(await ver()).toEqual([
      { ...free(1), ocupados: 1 },
      { ...free(0), ocupados: 1, operador_ocupado: true },
      free(1),
    ]);
    await app.sql(`UPDATE cita_tramo SET carril = NULL WHERE cita_id = $1`, [lejos]);
    await rows.recontar();
    await app.sql(`UPDATE cita SET estado = 'cancelada' WHERE id = $1`, [lejos]);
    expect(await ver()).toEqual([{ ...free(1), ocupados: 1 }, free(1), free(1)]);
  });

  it('un bloqueo quita los horarios que cruza y dice por qué; los demás y los otros días siguen', async () => {
    const agenda = await agendaDe();
    for (const [inicio, fin] of [
      ['11:00', '12:00'],
      ['12:00', '13:00'],
      ['13:00', '14:00'],
    ] as const)
      await horarioDe(agenda, inicio, fin);
    await rows.bloqueo({ agenda_id: agenda, desde: HOY, hora_inicio: '12:00', hora_fin: '13:00', razon: 'Almuerzo' });
    await rows.bloqueo({ agenda_id: agenda, desde: HOY, anulado: true });
    await rows.bloqueo({ agenda_id: agenda, desde: '2026-11-19', hasta: '2026-11-25', razon: 'Vacaciones' });
    const bloqueado = { ...free(0), bloqueado: true };
    const { horarios_disponibles: horarios } = await ask(agenda);
    expect(horarios.map(cifras)).toEqual([free(1), bloqueado, free(1)]);
    expect(horarios.map((h) => h.motivo_bloqueo)).toEqual([null, 'Almuerzo', null]);
    expect(await disponibilidad()).toMatchObject({ total_agendas: 1, total_espacios: 2, total_espacios_libres: 2 });
    expect((await ask(agenda, '2026-11-25')).horarios_disponibles.map((h) => h.motivo_bloqueo)).toEqual(
      Array(3).fill('Vacaciones'),
    );
    expect((await ask(agenda, '2026-12-02')).horarios_disponibles.map(cifras)).toEqual([free(1), free(1), free(1)]);
    const [, doce] = (await calendario(agenda)).calendario.find((d) => d.fecha === HOY)?.horarios ?? [];
    expect(doce).toMatchObject({ ...bloqueado, motivo_bloqueo: 'Almuerzo' });
  });

  it('en un festivo atiende quien atiende festivos; en dos el mismo lunes se dicen ambos', async () => {
    const [open, closed] = [
      await agendaDe({ nombre: 'Abierta' }),
      await agendaDe({ nombre: 'Cerrada', atiende_festivos: false }),
    ];
    for (const a of [open, closed]) await horarioDe(a, '11:00', '12:00', { dia_semana: 'viernes' });
    const navidad = await disponibilidad('2026-12-25');
    expect(navidad).toMatchObject({
      festivo: 'Navidad',
      total_agendas: 2,
      total_espacios: 1,
      total_espacios_libres: 1,
    });
    expect(
      navidad.disponibilidad.map((a) => a.horarios_disponibles.map((h) => [h.disponibles, h.motivo_bloqueo])),
    ).toEqual([[[1, null]], [[0, 'Navidad']]]);
    const junio = (await calendario(open, { mes: 6, anio: 2025 })).calendario.find((d) => d.fecha === '2025-06-30');
    expect(junio?.festivo).toContain(' · ');
  });

  it('no cuentan los horarios, agendas y operadores que no atienden, y lo eliminado no está', async () => {
    const beto = await crearOperador(admin, { entidad_id });
    const activa = await agendaDe();
    await horarioDe(activa, '11:00', '12:00');
    await horarioDe(activa, '12:00', '13:00', { activo: false });
    await horarioDe(activa, '13:00', '14:00', { anulado: true });
    const inactiva = await agendaDe({ activa: false });
    const eliminada = await agendaDe({ anulada: true });
    const deBeto = await agendaDe({ operador_id: beto.id });
    for (const a of [inactiva, eliminada, deBeto]) await horarioDe(a, '11:00', '12:00');
    expect(await disponibilidad()).toMatchObject({ total_agendas: 2, total_espacios: 2 });
    await app.sql(`UPDATE operador SET activo = false WHERE id = $1`, [beto.id]);
    expect(await disponibilidad()).toMatchObject({ total_agendas: 1, total_espacios: 1 });
    for (const a of [inactiva, deBeto])
      expect(await ask(a)).toMatchObject({
        total_horarios: 1,
        horarios_con_espacio: 0,
        horarios_disponibles: [cifras({ ...free(0) } as EspacioHorario)],
      });
    for (const path of ['consultar-espacios', 'calendario']) {
      const { body } = await admin.api.get(`/api/agenda/${path}/${eliminada}`).expect(404);
      expect(body.message).toBe('No se encontró la agenda');
    }
  });

  it('con menos capacidad de la que se ocupó un día que ya pasó, ese día está lleno y nada más', async () => {
    const agenda = await agendaDe();
    const h = await horarioDe(agenda, '11:00', '12:00', { capacidad: 1 });
    for (let n = 0; n < 3; n++) await rows.cita({ horario_id: h, fecha: '2026-11-11' });
    await rows.cambio('horario', h, { capacidad: 3 }, { capacidad: 1 });
    expect((await ask(agenda, '2026-11-11')).horarios_disponibles.map(cifras)).toEqual([{ ...free(0), ocupados: 1 }]);
  });

  describe('A las 23:30', () => {
    it('hoy es todavía hoy, un horario que termina a medianoche menos un minuto está libre y el de las once ya pasó', async () => {
      app.reloj.poner('2026-11-18T23:30:00-05:00');
      const agenda = await agendaDe();
      await horarioDe(agenda, '22:00', '23:30');
      await horarioDe(agenda, '23:30', '23:59');
      await horarioDe(agenda, '00:00', '01:00', { dia_semana: 'jueves' });
      expect((await ask(agenda)).fecha_consultada).toBe(HOY);
      expect(
        (await disponibilidad()).disponibilidad[0]?.horarios_disponibles.map((h) => [h.disponibles, h.pasados]),
      ).toEqual([
        [0, 1],
        [1, 0],
      ]);
      expect((await ask(agenda, '2026-11-19')).horarios_disponibles.map(cifras)).toEqual([free(1)]);
      expect((await calendario(agenda)).calendario.filter((d) => d.es_hoy || d.es_pasado).at(-1)).toMatchObject({
        fecha: HOY,
        es_hoy: true,
      });
      app.reloj.poner('2026-11-19T00:00:00-05:00');
      expect((await ask(agenda, HOY)).horarios_disponibles.map((h) => h.pasados)).toEqual([1, 1]);
    });
  });

  describe('Quién ve qué', () => {
    const CANARIO = 'CANARIO';

    it('un supervisor ve las agendas de su sucursal; un operador, las suyas; y de otra sucursal nadie ve nada', async () => {
      const north = await crearSucursal(admin);
      const lejana = await crearOperador(admin, { entidad_id: north.id, nombre: CANARIO });
      const supervisor = await crearSupervisor(admin, { entidad_id });
      const colega = await crearOperador(admin, { entidad_id });
      const deAna = await agendaDe({ nombre: 'De Ana' });
      const deColega = await agendaDe({ nombre: 'De la colega', operador_id: colega.id });
      const foreign = await rows.agenda({ entidad_id: north.id, operador_id: lejana.id, nombre: CANARIO });
      for (const a of [deAna, deColega, foreign])
        await rows.cita({
          horario_id: await horarioDe(a, '11:00', '12:00'),
          fecha: HOY,
          cliente_nombre: a === foreign ? CANARIO : 'Alguien',
        });

      const read = async (who: Actor, path: string, query: Record<string, unknown> = {}) => {
        const { status, body, text } = await who.api.get(`/api/agenda/${path}`).query(query);
        if (who !== admin) expect(text).not.toContain(CANARIO);
        return { status, body };
      };
      const agendasDe = async (who: Actor) => [
        (await read(who, 'disponibilidad-tiempo-real')).body.disponibilidad?.map(
          (a: { agenda_id: number }) => a.agenda_id,
        ),
        (await read(who, 'calendario-operadores')).body.agendas?.map((a: { agenda: { id: number } }) => a.agenda.id),
      ];
      expect(await agendasDe(supervisor)).toEqual([
        [deAna, deColega],
        [deAna, deColega],
      ]);
      expect(await agendasDe(ana)).toEqual([[deAna], [deAna]]);
      expect((await agendasDe(admin)).every((ids) => ids.includes(foreign) && ids.includes(deAna))).toBe(true);
      for (const route of ['consultar-espacios', 'calendario']) {
        for (const [caller, id, status] of [
          [supervisor, deAna, 200],
          [supervisor, foreign, 404],
          [ana, deAna, 200],
          [ana, deColega, 404],
          [ana, foreign, 404],
          [admin, foreign, 200],
        ] as const)
          expect([route, id, (await read(caller, `${route}/${id}`)).status]).toEqual([route, id, status]);
      }
      for (const ruta of ['disponibilidad-tiempo-real', 'calendario-operadores']) {
        for (const quien of [supervisor, ana])
          expect((await read(quien, ruta, { entidad_id: north.id })).status).toBe(403);
        expect(JSON.stringify((await read(admin, ruta, { entidad_id: north.id })).body)).not.toContain('De Ana');
      }
    });
  });
});

import type { Agenda, Bloqueo, BloqueoNuevo, Cita, Horario, HorasLibres } from '@jornal/contract';
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

/** A Wednesday to come. */
const DIA = '2026-11-25';
const ANTES = '2026-11-18';
const DIEZ = { hora_inicio: '10:00', hora_fin: '11:00' };
const ONCE = { hora_inicio: '11:00', hora_fin: '12:00' };

describe('Lo que alcanza un bloqueo', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let beto: Operador;
  /** Two agendas of Ana, who works in one from ten to eleven and in the other from eleven to twelve, and one of Beto. */
  let corte: Agenda;
  let color: Agenda;
  let deBeto: Agenda;
  let aLasDiez: Horario;
  let aLasOnce: Horario;
  let conBeto: Horario;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    const { entidad_id } = sara;
    [ana, beto] = [await crearOperador(admin, { entidad_id }), await crearOperador(admin, { entidad_id })];
    corte = await crearAgenda(sara, { operador_id: ana.id, nombre: 'Corte' });
    color = await crearAgenda(sara, { operador_id: ana.id, nombre: 'Color' });
    deBeto = await crearAgenda(sara, { operador_id: beto.id, nombre: 'Barba' });
    aLasDiez = await crearHorario(sara, { agenda_id: corte.id, ...DIEZ });
    aLasOnce = await crearHorario(sara, { agenda_id: color.id, ...ONCE });
    conBeto = await crearHorario(sara, { agenda_id: deBeto.id, ...DIEZ });
  });

  const pedir = (de: Partial<BloqueoNuevo>, who: Actor = sara) =>
    who.api.post('/api/agenda/bloqueos').send({ desde: DIA, hasta: DIA, motivo: 'Vacaciones', ...de });
  const bloquear = async (de: Partial<BloqueoNuevo>, who?: Actor): Promise<{ data: Bloqueo; aviso: string | null }> =>
    (await pedir(de, who).expect(201)).body;
  const quitar = (id: number, who: Actor = sara) => who.api.delete(`/api/agenda/bloqueos/${id}`);
  const lista = async (query: object, who: Actor = sara): Promise<Bloqueo[]> =>
    (await who.api.get('/api/agenda/bloqueos').query(query).expect(200)).body;
  const motivos = async (query: object, who?: Actor) => (await lista(query, who)).map(({ motivo }) => motivo);
  const leer = async (ruta: string, query: object) =>
    (await sara.api.get(`/api/agenda/${ruta}`).query(query).expect(200)).body;
  const agendar = ({ id: horario_id, agenda_id }: Horario, fecha = DIA) =>
    sara.api
      .post('/api/agenda/crear-cita')
      .send({ agenda_id, horario_id, fecha, cliente_nombre: 'Eva', servicio: 'Corte' });

  /** All that screens and reports say of the day, by agenda; without the words of the block, which say its reach. */
  const loQueSeVe = async () => {
    const callado = (texto: unknown) =>
      JSON.parse(JSON.stringify(texto).replace(/"(?:Sucursal cerrada · )?Vacaciones(?: · [^"]+)?"/g, '"Vacaciones"'));
    const deAgenda = async ({ id }: Agenda) => ({
      espacios: (await leer(`consultar-espacios/${id}`, { fecha: DIA })).horarios_disponibles,
      calendario: (await leer(`calendario/${id}`, { mes: 11, anio: 2026 })).calendario,
    });
    const { body } = await sara.api
      .post('/api/generate-report')
      .send({ report_type: 'ocupacion_agendas', start_date: ANTES, end_date: '2026-12-02' })
      .expect(200);
    const horas: HorasLibres = await leer('horas-libres', { desde: DIA, hasta: DIA, duracion_minutos: 30 });
    return callado({
      agendas: [await deAgenda(corte), await deAgenda(color), await deAgenda(deBeto)],
      disponibilidad: await leer('disponibilidad-tiempo-real', { fecha: DIA }),
      operadores: await leer('calendario-operadores', { fecha: DIA }),
      horas: horas.dias,
      reporte: body.data.data,
    });
  };

  it.each<[string, () => Partial<BloqueoNuevo>, () => Agenda[]]>([
    ['un operador ausente', () => ({ operador_id: ana.id }), () => [corte, color]],
    [
      'un operador ausente unas horas',
      () => ({ operador_id: ana.id, hora_inicio: '10:30', hora_fin: '11:15' }),
      () => [corte, color],
    ],
    ['una sucursal cerrada', () => ({ entidad_id: sara.entidad_id }), () => [corte, color, deBeto]],
  ])('%s se ve en todo como el mismo bloqueo en cada agenda que alcanza', async (_, de, alcanzadas) => {
    await agendar(aLasOnce).expect(201);
    const libre = await loQueSeVe();
    const { data } = await bloquear(de());
    const bloqueado = await loQueSeVe();
    await quitar(data.id).expect(200);
    expect(await loQueSeVe()).toEqual(libre);
    const { operador_id: _o, entidad_id: _e, ...horas } = de();
    for (const { id } of alcanzadas()) await bloquear({ agenda_id: id, ...horas });
    expect(bloqueado).toEqual(await loQueSeVe());
    expect(bloqueado).not.toEqual(libre);
  });

  it.each<[string, () => Partial<BloqueoNuevo>, number[]]>([
    ['una agenda', () => ({ agenda_id: corte.id }), [409, 201, 201]],
    ['un operador', () => ({ operador_id: ana.id }), [409, 409, 201]],
    ['una sucursal', () => ({ entidad_id: sara.entidad_id }), [409, 409, 409]],
  ])('en el bloqueo de %s no se agenda, ni se reserva, ni se mueve nada', async (_, de, estados) => {
    const { data } = await bloquear(de());
    const reservar = (hora_inicio: string, operador_id: number) =>
      sara.api.post('/api/agenda/reservar').send({
        fecha: DIA,
        hora_inicio,
        servicios: [{ servicio: 'Corte', duracion_minutos: 60, operador_id }],
        cliente_nombre: 'Eva',
      });
    const mover = ({ id }: Cita, hora_inicio: string) =>
      sara.api.put(`/api/agenda/mover-cita/${id}`).send({ fecha: DIA, hora_inicio, simular: true });
    const citas = [
      await crearCita(sara, aLasDiez, { fecha: ANTES }),
      await crearCita(sara, aLasOnce, { fecha: ANTES }),
    ];
    citas.push(await crearCita(sara, conBeto, { fecha: ANTES }));
    const [primera, segunda, tercera] = citas as [Cita, Cita, Cita];
    const movidas = [await mover(primera, '10:00'), await mover(segunda, '11:00'), await mover(tercera, '10:00')];
    expect(movidas.map((r) => r.status)).toEqual(estados.map((e) => (e === 201 ? 200 : e)));
    // Appointments go to another day all together: who is blocked there says so.
    const choques = async (operador_id: number) =>
      (
        await sara.api
          .post('/api/agenda/mover-citas')
          .send({ operador_id, fecha: ANTES, a_fecha: DIA, simular: true })
          .expect(200)
      ).body.citas.map((c: { choque: string | null }) => c.choque);
    const choque = (estado: number | undefined) => (estado === 409 ? 'Ese día está bloqueado' : null);
    expect(await choques(ana.id)).toEqual(estados.slice(0, 2).map(choque));
    expect(await choques(beto.id)).toEqual([choque(estados[2])]);
    const pedidas = [await agendar(aLasDiez), await agendar(aLasOnce), await agendar(conBeto)];
    expect(pedidas.map((r) => r.status)).toEqual(estados);
    for (const r of pedidas.filter(({ status }) => status === 409))
      expect([r.body.codigo, r.body.message]).toEqual(['DIA_BLOQUEADO', 'Ese día está bloqueado']);
    await quitar(data.id).expect(200);
    await bloquear({ ...de(), desde: '2026-12-02', hasta: '2026-12-02' });
    const reservadas = [];
    for (const [hora, quien] of [
      ['10:00', ana.id],
      ['11:00', ana.id],
      ['10:00', beto.id],
    ] as const)
      reservadas.push((await reservar(hora, quien).send({ fecha: '2026-12-02' })).status);
    expect(reservadas).toEqual(estados);
  });

  it('dicen de quién son, y la lista de una agenda trae también los de su operador y su sucursal', async () => {
    const una = (await bloquear({ agenda_id: corte.id, motivo: 'Taller' })).data;
    const suya = (await bloquear({ operador_id: ana.id })).data;
    const todas = (await bloquear({ entidad_id: sara.entidad_id, motivo: 'Inventario' })).data;
    await bloquear({ operador_id: beto.id, motivo: 'Incapacidad' });
    const { id, nombre, apellido } = ana;
    const entidad_id = sara.entidad_id;
    expect(una).toMatchObject({
      alcance: 'agenda',
      entidad_id,
      agenda_id: corte.id,
      agenda_nombre: 'Corte',
      operador_id: null,
      operador: null,
    });
    const sinAgenda = { entidad_id, agenda_id: null, agenda_nombre: null };
    expect(suya).toMatchObject({
      alcance: 'operador',
      ...sinAgenda,
      operador_id: id,
      operador: { id, nombre, apellido },
    });
    expect(todas).toMatchObject({ alcance: 'sucursal', ...sinAgenda, operador_id: null, operador: null });
    expect(await motivos({ agenda_id: corte.id })).toEqual(['Taller', 'Vacaciones', 'Inventario']);
    expect(await motivos({ agenda_id: color.id })).toEqual(['Vacaciones', 'Inventario']);
    expect(await motivos({ agenda_id: deBeto.id })).toEqual(['Inventario', 'Incapacidad']);
    expect(await motivos({ operador_id: ana.id })).toEqual(['Taller', 'Vacaciones']);
    expect(await motivos({ operador_id: ana.id, alcance: 'operador' })).toEqual(['Vacaciones']);
    expect(await motivos({ alcance: 'sucursal' })).toEqual(['Inventario']);
    expect(await motivos({ agenda_id: 999_999 })).toEqual([]);
    const { horarios_disponibles: espacios } = await leer(`consultar-espacios/${color.id}`, { fecha: DIA });
    expect(espacios[0].motivo_bloqueo).toBe('Sucursal cerrada · Inventario');
    await quitar(todas.id).expect(200);
    expect((await leer(`consultar-espacios/${color.id}`, { fecha: DIA })).horarios_disponibles[0].motivo_bloqueo).toBe(
      `Vacaciones · ${ana.nombre}`,
    );
  });

  it('avisan de las citas y de lo ofrecido en todas las agendas que alcanzan', async () => {
    for (const h of [aLasDiez, aLasOnce, conBeto]) await agendar(h).expect(201);
    const { data: lina } = (
      await sara.api.post('/api/lista-espera/crear-persona').send({ nombre: 'Lina', servicio: 'Corte' }).expect(201)
    ).body;
    await sara.api
      .post(`/api/lista-espera/ofrecer/${lina.id}`)
      .send({ agenda_id: corte.id, horario_id: aLasDiez.id, fecha: '2026-12-02' })
      .expect(201);
    const hasta = '2026-12-02';
    const avisa = async (de: Partial<BloqueoNuevo>) => {
      const { data, aviso } = await bloquear(de);
      return [data.citas, aviso];
    };
    const dos = 'Hay 2 citas dentro del bloqueo: siguen en pie';
    const ofrecido = 'Hay 1 espacio ofrecido dentro del bloqueo: ya no se puede aceptar';
    expect(await avisa({ operador_id: ana.id })).toEqual([2, dos]);
    expect(await avisa({ operador_id: ana.id, hasta })).toEqual([2, `${dos}. ${ofrecido}`]);
    expect(await avisa({ operador_id: ana.id, ...ONCE })).toEqual([1, 'Hay 1 cita dentro del bloqueo: sigue en pie']);
    expect(await avisa({ entidad_id: sara.entidad_id })).toEqual([3, 'Hay 3 citas dentro del bloqueo: siguen en pie']);
    expect((await lista({ alcance: 'operador' })).map(({ citas }) => citas)).toEqual([2, 2, 1]);
  });

  it.each([
    ['nada', () => ({})],
    ['agenda y operador', () => ({ agenda_id: corte.id, operador_id: ana.id })],
    ['operador y sucursal', () => ({ operador_id: ana.id, entidad_id: sara.entidad_id })],
  ])('con %s no se sabe qué se bloquea', async (_, de) => {
    expect((await pedir(de()).expect(400)).body).toMatchObject({
      message: 'Indica la agenda, el operador o la sucursal',
      errores: { agenda_id: ['Indica la agenda, el operador o la sucursal'] },
    });
    expect(await lista({})).toEqual([]);
  });

  it('una agenda que pasa a otra persona deja las ausencias de la de antes y toma las suyas', async () => {
    await bloquear({ operador_id: ana.id });
    await sara.api.put(`/api/agenda/modificar-agenda/${corte.id}`).send({ operador_id: beto.id }).expect(200);
    await agendar(aLasDiez).expect(201);
    await bloquear({ operador_id: beto.id, desde: '2026-12-02', hasta: '2026-12-02' });
    await agendar(aLasDiez as Horario, '2026-12-02').expect(409);
  });

  it('un operador ve los de la sucursal y los suyos, y solo pone y quita los suyos', async () => {
    const suya = (await bloquear({ operador_id: ana.id }, ana)).data;
    const deOtro = (await bloquear({ operador_id: beto.id, motivo: 'Incapacidad' })).data;
    const cerrada = (await bloquear({ entidad_id: sara.entidad_id, motivo: 'Inventario' })).data;
    expect(await motivos({}, ana)).toEqual(['Vacaciones', 'Inventario']);
    expect(await motivos({ operador_id: beto.id }, ana)).toEqual([]);
    await pedir({ operador_id: beto.id }, ana).expect(404);
    await pedir({ entidad_id: sara.entidad_id }, ana).expect(403);
    await quitar(deOtro.id, ana).expect(404);
    await quitar(cerrada.id, ana).expect(403);
    await quitar(suya.id, ana).expect(200);
  });

  it('un supervisor manda en su sucursal, y en ninguna otra', async () => {
    const otra = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    const bloqueos = [
      (await bloquear({ operador_id: ana.id })).data,
      (await bloquear({ entidad_id: sara.entidad_id })).data,
    ];
    expect(await lista({}, otra)).toEqual([]);
    for (const { id } of bloqueos) await quitar(id, otra).expect(404);
    await pedir({ operador_id: ana.id }, otra).expect(404);
    await pedir({ entidad_id: sara.entidad_id }, otra).expect(403);
    await pedir({ entidad_id: 999_999 }, admin).expect(404);
    await bloquear({ entidad_id: otra.entidad_id }, admin);
    expect(await motivos({}, otra)).toEqual(['Vacaciones']);
    const deTodas = (await lista({ alcance: 'sucursal' }, admin)).map(({ entidad_id }) => entidad_id);
    expect(deTodas).toEqual(expect.arrayContaining([sara.entidad_id, otra.entidad_id]));
    expect(await lista({})).toHaveLength(2);
  });

  it('de quien ya no trabaja aquí no se anota una ausencia', async () => {
    await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`).expect(200);
    expect((await pedir({ operador_id: beto.id }).expect(409)).body.codigo).toBe('OPERADOR_INACTIVO');
  });
});

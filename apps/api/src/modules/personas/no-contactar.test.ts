import type { Calendario, CalendarioOperadores, Cita, PersonaListada, TextoConsentimiento } from '@jornal/contract';
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

/** A Wednesday, as are the slots. */
const DIA = '2026-11-25';
const CADA_LUGAR = (no_contactar: boolean) => ({
  ...{ ficha: no_contactar, lista: no_contactar, hallada: no_contactar },
  ...{ cita: no_contactar, citas: no_contactar, calendarios: [no_contactar, no_contactar] },
});

describe('A quién no se le escribe', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let agenda: number;
  let ana: number;
  let anita: number;
  let citas: Readonly<Record<number, number>>;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner(`${DIA}T07:00:00-05:00`);
    const norte = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
    const luis = await crearOperador(admin, { entidad_id: norte });
    agenda = (await crearAgenda(admin, { operador_id: luis.id })).id;
    const horario = await crearHorario(admin, { agenda_id: agenda, capacidad: 20 });
    ana = await ficha('Ana Ruiz');
    anita = await ficha('Anita');
    const cita = async (persona_id: number, cliente_nombre: string) =>
      (await crearCita(sara, horario, { fecha: DIA, persona_id, cliente_nombre })).id;
    citas = { [ana]: await cita(ana, 'Ana Ruiz'), [anita]: await cita(anita, 'Anita') };
  });

  const ficha = async (nombre: string): Promise<number> =>
    (await sara.api.post('/api/personas').send({ nombre, telefono: '310 555 0001' }).expect(201)).body.data.id;
  const cambiar = (id: number, datos: Record<string, unknown>) => sara.api.put(`/api/personas/${id}`).send(datos);
  const unir = () => sara.api.post(`/api/personas/${ana}/fusionar`).send({ persona_id: anita }).expect(200);
  const separar = () => sara.api.post(`/api/personas/${anita}/separar`).expect(200);
  const dice = async (id: number, otorga: boolean) => {
    const { body } = await sara.api.get('/api/personas/textos-consentimiento').expect(200);
    const texto = (body.data as TextoConsentimiento[]).find(({ finalidad }) => finalidad === 'mensajes');
    await sara.api
      .post(`/api/personas/${id}/consentimientos`)
      .send({ finalidad: 'mensajes', otorga, canal: 'telefono', ...(otorga && { texto_id: texto?.id }) })
      .expect(201);
  };

  /** The answer of each screen about a card that is one of its own and of its appointment, which all have to agree. */
  const de = async (id: number, quien: Actor = sara) => {
    const cita = citas[id];
    const pedir = async (ruta: string, query: object = {}) => (await quien.api.get(ruta).query(query).expect(200)).body;
    const suya = <T extends { id: number }>(unas: readonly T[], una = id) => unas.find((otra) => otra.id === una);
    const deAgenda: Calendario = await pedir(`/api/agenda/calendario/${agenda}`);
    const deTodas: CalendarioOperadores = await pedir('/api/agenda/calendario-operadores', { fecha: DIA });
    const dias = [deAgenda.calendario, deTodas.agendas].map((unos) => unos.flatMap(({ horarios }) => horarios));
    const enCalendario = dias.map(
      (horarios) =>
        suya(
          horarios.flatMap((uno) => uno.citas),
          cita,
        )?.no_contactar,
    );
    return {
      ficha: (await pedir(`/api/personas/${id}`)).data.no_contactar,
      lista: suya((await pedir('/api/personas')).data as PersonaListada[])?.no_contactar,
      hallada: suya((await pedir('/api/personas/buscar', { q: '555 0001' })).data as PersonaListada[])?.no_contactar,
      cita: ((await pedir(`/api/agenda/citas/${cita}`)) as Cita).no_contactar,
      citas: suya((await pedir('/api/agenda/citas')).data as Cita[], cita)?.no_contactar,
      calendarios: enCalendario,
    };
  };
  const cita = async (id: number) => ((await sara.api.get(`/api/agenda/citas/${citas[id]}`)).body as Cita).no_contactar;

  it('quien lo pidió en una ficha lo pidió en todas las suyas, y al separarlas solo en esa', async () => {
    await cambiar(anita, { no_contactar: true }).expect(200);
    const { headers } = await unir();
    for (const quien of [sara, admin]) expect(await de(ana, quien)).toEqual(CADA_LUGAR(true));
    expect([await cita(ana), await cita(anita)]).toEqual([true, true]);
    const evento = String(headers['x-audit-event']).replace('-', '/');
    await sara.api.post(`/api/auditoria/${evento}/deshacer`).send({}).expect(200);
    expect([await de(ana), await de(anita)]).toEqual([CADA_LUGAR(false), CADA_LUGAR(true)]);
  });

  it('lo de la ficha que queda vale para las citas de la unida, y se le quita con ella', async () => {
    await unir();
    await cambiar(ana, { no_contactar: true }).expect(200);
    expect([await cita(ana), await cita(anita)]).toEqual([true, true]);
    await cambiar(ana, { no_contactar: false }).expect(200);
    expect([await cita(ana), await cita(anita)]).toEqual([false, false]);
  });

  it('guardar el formulario como estaba no lo escribe en la que queda', async () => {
    await cambiar(anita, { no_contactar: true }).expect(200);
    await unir();
    await cambiar(ana, { no_contactar: true, notas: 'Puntual' }).expect(200);
    await separar();
    expect([await cita(ana), await cita(anita)]).toEqual([false, true]);
  });

  it('quitar la marca la quita de todas las fichas de la persona', async () => {
    await cambiar(anita, { no_contactar: true }).expect(200);
    await unir();
    await cambiar(ana, { no_contactar: false }).expect(200);
    expect([await de(ana), await cita(anita)]).toEqual([CADA_LUGAR(false), false]);
    const { body } = await sara.api.get(`/api/historial/persona/${anita}`).expect(200);
    expect(body.data.map(({ accion }: { accion: string }) => accion)).toContain('editar');
  });

  it('cuenta la última palabra, en cualquiera de las dos fichas que se haya dicho', async () => {
    await dice(anita, false);
    await dice(ana, true);
    await unir();
    expect([await de(ana), await cita(anita)]).toEqual([CADA_LUGAR(false), false]);
    await separar();
    expect([await cita(ana), await cita(anita)]).toEqual([false, true]);
  });

  it('autorizarlos en la que queda vale para las dos; separada, vuelve a valer lo que dijo en la suya', async () => {
    await dice(anita, false);
    await unir();
    expect(await de(ana)).toEqual(CADA_LUGAR(true));
    await cambiar(ana, { no_contactar: false }).expect(409);
    await dice(ana, true);
    expect([await de(ana), await cita(anita)]).toEqual([CADA_LUGAR(false), false]);
    await separar();
    expect([await cita(ana), await cita(anita)]).toEqual([false, true]);
  });
});

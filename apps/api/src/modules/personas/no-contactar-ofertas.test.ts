import type { Oferta, PersonaCitas, PersonaEspera } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
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

describe('A quien pidió que no se le contacte', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let horario: { id: number; agenda_id: number };

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
    horario = await crearHorario(admin, {
      agenda_id: (await crearAgenda(admin, { operador_id: luis.id })).id,
      capacidad: 20,
    });
  });

  const ficha = async (nombre: string, telefono: string): Promise<number> =>
    (await sara.api.post('/api/personas').send({ nombre, telefono }).expect(201)).body.data.id;
  const noContactar = (id: number) => sara.api.put(`/api/personas/${id}`).send({ no_contactar: true }).expect(200);
  const ofrecer = async (persona: PersonaEspera): Promise<Oferta> =>
    (
      await sara.api
        .post(`/api/lista-espera/ofrecer/${persona.id}`)
        .send({ agenda_id: horario.agenda_id, horario_id: horario.id, fecha: DIA })
        .expect(201)
    ).body.data;

  it('la oferta de la lista de espera lo dice dondequiera que se lee', async () => {
    const ana = await ficha('Ana Ruiz', '310 555 0001');
    const hecha = await ofrecer(await anotar(sara, { nombre: 'Ana Ruiz', persona_id: ana, fecha: DIA }));
    const otra = await ofrecer(await anotar(sara, { nombre: 'Luz', telefono: '310 555 0002', fecha: DIA }));
    const general = await anotar(admin, { nombre: 'Sol', telefono: '3105550003', fecha: DIA, entidad_id: null });
    const deGeneral = await ofrecer(general);
    expect([hecha, otra, deGeneral].map(({ no_contactar }) => no_contactar)).toEqual([false, false, false]);
    const dichas = async () => {
      const { body: lista } = await sara.api.get('/api/lista-espera/listar-personas').expect(200);
      const { body: ofertas } = await sara.api.get('/api/lista-espera/ofertas').expect(200);
      const deLista = (lista as PersonaEspera[]).flatMap(({ oferta }) => oferta ?? []);
      return [deLista, ofertas.data as Oferta[]].map((unas) =>
        [hecha, otra, deGeneral].map(({ id }) => unas.find((una) => una.id === id)?.no_contactar),
      );
    };
    expect(await dichas()).toEqual([
      [false, false, false],
      [false, false, false],
    ]);
    await noContactar(ana);
    expect(await dichas()).toEqual([
      [true, false, false],
      [true, false, false],
    ]);
  });

  it('también lo que pidió en la ficha a la que se unió la suya', async () => {
    const [ana, queda] = [await ficha('Ana Ruiz', '310 555 0001'), await ficha('Ana R.', '310 555 0009')];
    const espera = await anotar(sara, { nombre: 'Ana Ruiz', persona_id: ana, fecha: DIA });
    await crearCita(sara, horario, { fecha: DIA, persona_id: ana, cliente_nombre: 'Ana Ruiz' });
    await noContactar(queda);
    await sara.api.post(`/api/personas/${queda}/fusionar`).send({ persona_id: ana }).expect(200);
    expect((await ofrecer(espera)).no_contactar).toBe(true);
    const { body } = await sara.api.get('/api/agenda/personas').expect(200);
    expect(body.data.map((una: PersonaCitas) => una.no_contactar)).toEqual([true]);
  });

  it('la lista de personas según sus citas lo dice, en cualquier orden', async () => {
    const ana = await ficha('Ana Ruiz', '310 555 0001');
    const telefono = { cliente_telefono: '310 555 0001' };
    await crearCita(sara, horario, { fecha: DIA, persona_id: ana, cliente_nombre: 'Ana Ruiz', ...telefono });
    await crearCita(sara, horario, { fecha: DIA, cliente_nombre: 'Luz', cliente_telefono: '310 555 0002' });
    const dichas = async (query: object) =>
      ((await sara.api.get('/api/agenda/personas').query(query).expect(200)).body.data as PersonaCitas[]).map(
        ({ nombre, no_contactar }) => [nombre, no_contactar],
      );
    expect(await dichas({})).toEqual([
      ['Ana Ruiz', false],
      ['Luz', false],
    ]);
    await noContactar(ana);
    for (const query of [{}, { orden: 'persona', sentido: 'asc' }])
      expect(await dichas(query)).toEqual([
        ['Ana Ruiz', true],
        ['Luz', false],
      ]);
  });
});

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
  type Operador,
} from '../../../test/crear.js';

/** A Wednesday. */
const DIA = '2026-11-25';

describe('Un operador con el rol de la casa', () => {
  let app: Prueba;
  let admin: Actor;
  let ana: Operador;
  let luis: Operador;
  let agendas: { ana: number; luis: number };
  let citas: { ana: number; luis: number };
  let sucursal: number;

  beforeAll(async () => {
    app = await abrirApp();
    app.reloj.poner(`${DIA}T07:00:00-05:00`);
    admin = await crearAdmin(app);
    sucursal = (await crearSucursal(admin)).id;
    [ana, luis] = [
      await crearOperador(admin, { entidad_id: sucursal }),
      await crearOperador(admin, { entidad_id: sucursal }),
    ];
    const abrir = async (operador: Operador, cliente_nombre: string) => {
      const agenda = await crearAgenda(admin, { operador_id: operador.id });
      const horario = await crearHorario(admin, { agenda_id: agenda.id });
      const cita = await crearCita(admin, horario, { fecha: DIA, cliente_nombre });
      return [agenda.id, cita.id] as const;
    };
    const [agendaAna, citaAna] = await abrir(ana, 'Clienta de Ana');
    const [agendaLuis, citaLuis] = await abrir(luis, 'Clienta de Luis');
    agendas = { ana: agendaAna, luis: agendaLuis };
    citas = { ana: citaAna, luis: citaLuis };
  });
  afterAll(async () => {
    await app.cerrar();
  });

  const LISTAS = [
    '/listar-agendas',
    '/citas',
    `/citas-del-dia?fecha=${DIA}`,
    '/personas',
    `/disponibilidad-tiempo-real?fecha=${DIA}`,
    `/calendario-operadores?fecha=${DIA}`,
  ];

  it.each(LISTAS)('lee lo suyo en %s, y de sus colegas ni agenda ni clientes', async (ruta) => {
    const read = async (who: Actor) => JSON.stringify((await who.api.get(`/api/agenda${ruta}`).expect(200)).body);
    const own = await read(ana);
    expect(own).toMatch(ruta === '/listar-agendas' ? `"id":${agendas.ana}` : /Clienta de Ana/);
    expect(own).not.toContain('Clienta de Luis');
    expect(own).not.toContain(`"agenda_id":${agendas.luis}`);
    expect(own).not.toContain(`"operador_id":${luis.id}`);
    if (ruta !== '/listar-agendas') expect(await read(admin)).toContain('Clienta de Luis');
  });

  it('abre su agenda y su cita; las de un colega, no', async () => {
    for (const ruta of ['obtener-agenda', 'horarios-agenda', 'consultar-espacios', 'calendario']) {
      await ana.api.get(`/api/agenda/${ruta}/${agendas.ana}`).expect(200);
      await ana.api.get(`/api/agenda/${ruta}/${agendas.luis}`).expect(404);
    }
    for (const parte of ['', '/historial']) {
      await ana.api.get(`/api/agenda/citas/${citas.ana}${parte}`).expect(200);
      await ana.api.get(`/api/agenda/citas/${citas.luis}${parte}`).expect(403);
    }
    await ana.api.get('/api/agenda/citas').query({ operador_id: luis.id }).expect(403);
  });

  it('de quienes esperan sabe el nombre y el servicio, y no cómo llamarlos', async () => {
    await anotar(admin, {
      entidad_id: sucursal,
      nombre: 'Quien espera',
      telefono: '3001112233',
      notas: 'De Luis',
      fecha: DIA,
    });
    const rows = async (who: Actor) => (await who.api.get('/api/lista-espera/listar-personas').expect(200)).body;
    const one = { nombre: 'Quien espera', servicio: 'Corte' };
    expect(await rows(ana)).toEqual([expect.objectContaining({ ...one, telefono: null, notas: null })]);
    expect(await rows(admin)).toEqual([expect.objectContaining({ ...one, telefono: '3001112233', notas: 'De Luis' })]);
  });

  it('no escribe nada: ni en su agenda, ni en sus citas, ni en la lista de espera', async () => {
    const { id } = await anotar(admin, { entidad_id: sucursal });
    const { api } = ana;
    const asked = [
      api.post('/api/agenda/crear-cita').send({}),
      api.post('/api/agenda/mover-citas').send({}),
      api.put(`/api/agenda/actualizar-cita/${citas.ana}`).send({ estado: 'confirmada' }),
      api.put(`/api/agenda/citas/${citas.ana}/mensaje`).send({ enviado: true }),
      api.delete(`/api/agenda/eliminar-cita/${citas.ana}`),
      api.post('/api/agenda/crear-agenda').send({}),
      api.put(`/api/agenda/modificar-agenda/${agendas.ana}`).send({ nombre: 'Otra' }),
      api.delete(`/api/agenda/eliminar-agenda/${agendas.ana}`),
      api.post(`/api/agenda/ical/${agendas.ana}`).send({}),
      api.delete(`/api/lista-espera/eliminar-persona/${id}`),
    ];
    for (const response of await Promise.all(asked)) expect(response.status).toBe(403);
  });
});

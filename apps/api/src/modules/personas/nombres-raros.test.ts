import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearAgenda, crearCita, crearHorario } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

/** A Wednesday, as are the slots. */
const DIA = '2026-11-25';
const FORMULA = '=HYPERLINK("http://malo";"x")';
const HTML = '<img src=x onerror=alert(1)>';
/** Shown as it is, what follows the sign would be read from right to left: 'Ana exe.fdp'. */
const AL_REVES = 'Ana \u202epdf.exe\u2066 \u2069';
const DERECHO = 'Ana pdf.exe';

describe('Un nombre que no es lo que parece', () => {
  let app: Prueba;
  let admin: Actor;
  let m: Mostrador;

  beforeAll(async () => {
    app = await abrirApp({ config: { PUBLIC_URL: 'https://jornal.ejemplo.co' } });
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner(`${DIA}T07:00:00-05:00`);
    m = await abrirMostrador(app, admin, await crearCarta(admin));
  });

  const crear = (nombre: string) => admin.api.post('/api/personas').send({ entidad_id: m.entidad_id, nombre });
  const reciboDe = async (persona_id: number): Promise<string> => {
    const id = await m.cobrar({ persona_id, lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
    const { enlace } = (await admin.api.post(`/api/tiquetes/${id}/recibo`).expect(200)).body.data;
    const token = enlace.split('#')[1];
    return (await app.http.post('/api/publico/recibo').send({ token }).expect(200)).body.data.cliente;
  };

  it('los signos que voltean lo escrito no entran, por ninguna puerta', async () => {
    const { body } = await crear(AL_REVES).expect(201);
    expect(body).toMatchObject({ message: `Ficha de ${DERECHO} creada`, data: { nombre: DERECHO } });
    const cambiada = await admin.api.put(`/api/personas/${body.data.id}`).send({ nombre: AL_REVES }).expect(200);
    expect(cambiada.body.data.nombre).toBe(DERECHO);
    await crear('\u202e\u2066').expect(400);
    const agenda = await crearAgenda(admin, { operador_id: m.ana.id });
    const horario = await crearHorario(admin, { agenda_id: agenda.id, capacidad: 20 });
    const cita = await crearCita(admin, horario, { fecha: DIA, cliente_nombre: AL_REVES });
    expect(cita.cliente_nombre).toBe(DERECHO);
    // The mark that joins an emoji is none of them.
    expect((await crear('Ana 👩\u200d🦰').expect(201)).body.data.nombre).toBe('Ana 👩\u200d🦰');
  });

  it('una fórmula o código es texto: en la ficha, en los archivos y en el recibo', async () => {
    for (const nombre of [FORMULA, HTML]) {
      const { data } = (await crear(nombre).expect(201)).body;
      expect(data.nombre).toBe(nombre);
      expect(nombre).toContain(await reciboDe(data.id));
    }
    const archivo = (formato: string) =>
      admin.api.get('/api/personas').query({ formato, entidad_id: m.entidad_id }).expect(200);
    const { text } = await archivo('csv');
    expect(text).toContain('HYPERLINK');
    expect(text).not.toMatch(/(^|[;"])=HYPERLINK/m);
    const filas = (await admin.api.get('/api/personas').query({ search: 'malo', entidad_id: m.entidad_id }).expect(200))
      .body;
    expect(filas.data.map(({ nombre }: { nombre: string }) => nombre)).toEqual([FORMULA]);
  });
});

import { createHash } from 'node:crypto';
import type { Cita, ConsentimientosDePersona, TextoConsentimiento } from '@jornal/contract';
import { abrirApp, deLasGuardas, type Prueba } from '../../../test/app.js';
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

describe('Los consentimientos de una persona', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let norte: number;
  let ana: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner(`${DIA}T07:00:00-05:00`);
    norte = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
    ana = await ficha('Ana Ruiz', '310 555 0001');
  });

  const ficha = async (nombre: string, telefono: string): Promise<number> =>
    (await sara.api.post('/api/personas').send({ nombre, telefono }).expect(201)).body.data.id;
  const textos = async (): Promise<TextoConsentimiento[]> =>
    (await sara.api.get('/api/personas/textos-consentimiento').expect(200)).body.data;
  const texto = async (finalidad: string) =>
    (await textos()).find((uno) => uno.finalidad === finalidad) as TextoConsentimiento;
  const pedir = (datos: Record<string, unknown>, id = ana, quien: Actor = sara) =>
    quien.api.post(`/api/personas/${id}/consentimientos`).send({ canal: 'en_persona', ...datos });
  const autorizar = async (finalidad: string, id = ana) =>
    pedir({ finalidad, otorga: true, texto_id: (await texto(finalidad)).id }, id).expect(201);
  const revocar = (finalidad: string, id = ana) =>
    pedir({ finalidad, otorga: false, canal: 'telefono' }, id).expect(201);
  const leer = async (id = ana, quien: Actor = sara): Promise<ConsentimientosDePersona> =>
    (await quien.api.get(`/api/personas/${id}/consentimientos`).expect(200)).body.data;
  const estado = async (id = ana) =>
    Object.fromEntries((await leer(id)).vigentes.map((uno) => [uno.finalidad, uno.consentimiento?.otorga ?? null]));
  const tarjeta = async (id = ana) => (await sara.api.get(`/api/personas/${id}`).expect(200)).body.data;
  const cambiar = (datos: Record<string, unknown>, id = ana) => sara.api.put(`/api/personas/${id}`).send(datos);

  it('se anota para qué, con qué texto, cómo lo dijo y quién lo anotó; y nada se ha preguntado al comienzo', async () => {
    expect(await estado()).toEqual({ datos: null, mensajes: null, fotos: null });
    const { body } = await autorizar('datos');
    expect(body.message).toBe('Autorización de Ana Ruiz anotada');
    const { created_at: _, ...vigente } = await texto('datos');
    expect((await leer()).historia).toEqual([
      expect.objectContaining({
        ...{ finalidad: 'datos', otorga: true, canal: 'en_persona', usuario: expect.any(String), texto: vigente },
        created_at: '2026-11-25T12:00:00.000Z',
      }),
    ]);
    expect(vigente.sha256).toBe(createHash('sha256').update(vigente.texto).digest('hex'));
    await revocar('datos');
    expect(await estado()).toEqual({ datos: false, mensajes: null, fotos: null });
    expect((await leer()).historia.map(({ otorga, texto: leido }) => [otorga, leido?.version ?? null])).toEqual([
      [false, null],
      [true, 1],
    ]);
  });

  it('el texto cambia por una versión nueva: lo autorizado sigue siendo de la suya, y ya no se autoriza la anterior', async () => {
    const antes = await texto('fotos');
    await autorizar('fotos');
    const nuevo = `Autorizo fotos. ${norte}`;
    const escribir = (quien: Actor, dice = nuevo) =>
      quien.api.post('/api/personas/textos-consentimiento').send({ finalidad: 'fotos', texto: dice });
    expect((await escribir(sara).expect(403)).body.message).toBe(
      'Los textos son de todas las sucursales: los cambia un administrador',
    );
    const { body } = await escribir(admin).expect(201);
    expect(body.data).toMatchObject({ version: antes.version + 1, texto: nuevo });
    expect((await escribir(admin).expect(409)).body.codigo).toBe('TEXTO_IGUAL');
    const [dicho] = (await leer()).historia;
    expect(antes).toMatchObject(dicho?.texto ?? {});
    expect(dicho?.texto?.version).toBe(antes.version);
    const viejo = await pedir({ finalidad: 'fotos', otorga: true, texto_id: antes.id }).expect(409);
    expect(viejo.body.message).toBe('El texto cambió mientras tanto: léelo de nuevo');
    await autorizar('fotos');
  });

  it.each([
    ['sin decir el texto', { finalidad: 'datos', otorga: true }],
    ['para otra cosa', { finalidad: 'publicidad', otorga: true, texto_id: 1 }],
    ['por otro medio', { finalidad: 'datos', otorga: false, canal: 'paloma' }],
  ])('%s no se anota', async (_, datos) => {
    await pedir(datos).expect(400);
    expect((await leer()).historia).toEqual([]);
  });

  it('el texto de otra finalidad no vale', async () => {
    await pedir({ finalidad: 'datos', otorga: true, texto_id: (await texto('fotos')).id }).expect(409);
  });

  it('revocar los mensajes quita los recordatorios, hasta que los autoriza de nuevo', async () => {
    const luis = await crearOperador(admin, { entidad_id: norte });
    const agenda = await crearAgenda(admin, { operador_id: luis.id });
    const horario = await crearHorario(admin, { agenda_id: agenda.id, capacidad: 20 });
    const { id } = await crearCita(sara, horario, { fecha: DIA, persona_id: ana, cliente_nombre: 'Ana Ruiz' });
    const calla = async () => {
      const [deLista] = (await sara.api.get('/api/agenda/citas').expect(200)).body.data as Cita[];
      const sola = (await sara.api.get(`/api/agenda/citas/${id}`).expect(200)).body as Cita;
      return [deLista?.no_contactar, sola.no_contactar, (await tarjeta()).no_contactar];
    };
    expect(await calla()).toEqual([false, false, false]);
    await revocar('mensajes');
    expect(await calla()).toEqual([true, true, true]);
    const { body } = await cambiar({ no_contactar: false }).expect(409);
    expect(body.message).toBe('Ana Ruiz revocó los mensajes: anota primero que los autoriza de nuevo');
    await cambiar({ no_contactar: true, notas: 'Puntual' }).expect(200);
    await autorizar('mensajes');
    expect(await calla()).toEqual([false, false, false]);
    await cambiar({ no_contactar: true }).expect(200);
    await cambiar({ no_contactar: false }).expect(200);
  });

  it('lo que dijo en una ficha unida cuenta en la que queda, que tampoco se contacta', async () => {
    const anita = await ficha('Anita', '310 555 0001');
    await autorizar('datos');
    await revocar('mensajes', anita);
    await sara.api.post(`/api/personas/${ana}/fusionar`).send({ persona_id: anita }).expect(200);
    expect(await estado()).toEqual({ datos: true, mensajes: false, fotos: null });
    expect(await tarjeta()).toMatchObject({ no_contactar: true });
    await cambiar({ no_contactar: false }).expect(409);
    // The last word counts, on whichever card it was said.
    await autorizar('mensajes');
    expect(await estado()).toMatchObject({ mensajes: true });
  });

  deLasGuardas('nada de ello se cambia ni se borra', async () => {
    await autorizar('datos');
    for (const tabla of ['persona_consentimiento', 'texto_consentimiento'])
      for (const orden of [`UPDATE ${tabla} SET finalidad = 'fotos'`, `DELETE FROM ${tabla}`])
        await expect(app.sql(orden)).rejects.toThrow('no se modifican ni se borran');
  });

  it('una ficha de otra sucursal no existe, y una archivada no cambia', async () => {
    const sur = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    await sur.api.get(`/api/personas/${ana}/consentimientos`).expect(404);
    await pedir({ finalidad: 'datos', otorga: false }, ana, sur).expect(404);
    await sara.api.delete(`/api/personas/${ana}`).expect(200);
    await pedir({ finalidad: 'datos', otorga: false }).expect(404);
  });

  it('se entregan con lo demás de la persona; olvidada, quedan sin nombre', async () => {
    await autorizar('datos');
    const registros = [{ recurso: 'persona', entidad_id: norte, id: ana }];
    const { body } = await admin.api.post('/api/datos-personales/exportar').send({ registros }).expect(200);
    const suyos = body.data.registros.filter((uno: { recurso: string }) => uno.recurso === 'consentimiento');
    expect(suyos).toMatchObject([{ datos: { finalidad: 'datos', otorga: true, canal: 'en_persona', version: 1 } }]);
    const orden = { registros, confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió' };
    await admin.api.post('/api/datos-personales/anonimizar').send(orden).expect(200);
    expect(await estado()).toMatchObject({ datos: true });
  });
});

import type { PersonaFicha, PersonaListada } from '@jornal/contract';
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
  permitir,
} from '../../../test/crear.js';
import { aLaVez, resumir } from '../../../test/tormenta.js';

/** A Wednesday, as are the slots. */
const DIA = '2026-11-25';
const ROL_SUPERVISOR = 2;

describe('Las fichas de una misma persona', () => {
  let app: Prueba;
  let admin: Actor;
  let norte: number;
  let sara: Operador;
  let sur: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner(`${DIA}T07:00:00-05:00`);
    norte = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
    sur = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
  });
  afterEach(() => permitir(admin, ROL_SUPERVISOR, ['personas.contacto'], true));

  const ANA = { nombre: 'Ana Ruiz', telefono: '310 555 0001' };
  const ask = (data: Record<string, unknown>, who: Actor = sara) => who.api.post('/api/personas').send(data);
  const create = async (data: Record<string, unknown> = ANA, who: Actor = sara): Promise<PersonaFicha> =>
    (await ask(data, who).expect(201)).body.data;
  const change = (id: number, data: Record<string, unknown>, who: Actor = sara) =>
    who.api.put(`/api/personas/${id}`).send(data);
  const card = async (id: number, who: Actor = sara): Promise<PersonaFicha> =>
    (await who.api.get(`/api/personas/${id}`).expect(200)).body.data;
  const list = async (query: Record<string, unknown> = {}, who: Actor = sara): Promise<PersonaListada[]> =>
    (await who.api.get('/api/personas').query(query).expect(200)).body.data;
  const names = async (search: string, who: Actor = sara) => (await list({ search }, who)).map(({ nombre }) => nombre);
  const abrirAgenda = async (operador: Operador) => {
    const agenda = await crearAgenda(admin, { operador_id: operador.id });
    return crearHorario(admin, { agenda_id: agenda.id, capacidad: 20 });
  };

  describe('Unir dos fichas de la misma persona', () => {
    const unir = (id: number, persona_id: number, who: Actor = sara) =>
      who.api.post(`/api/personas/${id}/fusionar`).send({ persona_id });
    const separar = (id: number) => sara.api.post(`/api/personas/${id}/separar`);

    it('se leen como una, nada se mueve, y separarlas lo deshace', async () => {
      const luis = await crearOperador(admin, { entidad_id: norte });
      const horario = await abrirAgenda(luis);
      const [ana, otra] = [
        await create(),
        await create({ nombre: 'Anita', telefono: '310 555 0001', etiquetas: ['VIP'] }),
      ];
      for (const { id, nombre } of [ana, otra])
        await crearCita(sara, horario, { fecha: DIA, persona_id: id, cliente_nombre: nombre });
      app.reloj.poner('2026-11-26T07:00:00-05:00');
      const pares = async () => (await sara.api.get('/api/personas/duplicados').expect(200)).body.data;
      expect(await pares()).toMatchObject([{ personas: [{ id: ana.id }, { id: otra.id }], por: ['telefono'] }]);
      const { body, headers } = await unir(ana.id, otra.id).expect(200);
      expect(body).toMatchObject({
        message: 'La ficha de Anita quedó unida a la de Ana Ruiz',
        data: { id: ana.id, visitas: 2, unidas: [{ id: otra.id, nombre: 'Anita' }] },
      });
      expect(await pares()).toEqual([]);
      expect(await names('')).toEqual(['Ana Ruiz']);
      expect(await names('anita vip')).toEqual(['Ana Ruiz']);
      expect((await card(otra.id)).id).toBe(ana.id);
      expect((await sara.api.get(`/api/personas/${otra.id}/historia`).expect(200)).body.pagination.total).toBe(2);
      await change(otra.id, { notas: 'x' }).expect(409);
      const nueva = await crearCita(sara, horario, {
        fecha: '2026-12-02',
        persona_id: otra.id,
        cliente_nombre: 'Anita',
      });
      expect(nueva.persona_id).toBe(ana.id);
      await sara.api
        .post(`/api/auditoria/${String(headers['x-audit-event']).replace('-', '/')}/deshacer`)
        .send({})
        .expect(200);
      expect((await list()).map(({ nombre, visitas }) => [nombre, visitas])).toEqual([
        ['Ana Ruiz', 1],
        ['Anita', 1],
      ]);
    });

    it('un solo paso: ni consigo misma, ni en círculo, ni de otra sucursal', async () => {
      const [ana, luz, sol] = [await create(), await create({ nombre: 'Luz' }), await create({ nombre: 'Sol' })];
      expect((await unir(ana.id, ana.id).expect(400)).body.codigo).toBe('FICHA_DE_SI_MISMA');
      await unir(ana.id, luz.id).expect(200);
      expect((await unir(sol.id, ana.id).expect(409)).body.codigo).toBe('FICHA_CON_OTRAS');
      expect((await unir(luz.id, sol.id).expect(409)).body.codigo).toBe('FICHA_UNIDA');
      await unir(ana.id, sol.id).expect(200);
      await separar(luz.id).expect(200);
      await separar(luz.id).expect(404);
      const ajena = await create(ANA, sur);
      await unir(ana.id, ajena.id).expect(404);
      expect((await unir(ana.id, ajena.id, admin).expect(409)).body.codigo).toBe('OTRA_SUCURSAL');
    });

    it('separada no vuelve mientras otra tenga su nombre y teléfono', async () => {
      const [ana, luz] = [await create({ nombre: 'Luz' }), await create()];
      await unir(ana.id, luz.id).expect(200);
      const nueva = await create();
      expect((await separar(luz.id).expect(409)).body.id).toBe(nueva.id);
    });

    it('una en la otra y la otra en la una a la vez: entra una', async () => {
      const [ana, luz] = [await create(), await create({ nombre: 'Luz' })];
      const answers = await aLaVez(2, (i) => (i === 0 ? unir(ana.id, luz.id) : unir(luz.id, ana.id)));
      expect(resumir(answers).estados).toEqual({ 200: 1, 409: 1 });
      expect(await list()).toHaveLength(1);
    });
  });
});

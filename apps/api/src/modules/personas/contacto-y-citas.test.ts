import type { Cita, PersonaBreve, PersonaFicha, PersonaListada } from '@jornal/contract';
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
  permitir,
} from '../../../test/crear.js';

/** A Wednesday, as are the slots. */
const DIA = '2026-11-25';
const ROL_SUPERVISOR = 2;

describe('El contacto y las citas de las personas', () => {
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
  const find = async (q: string, who: Actor = sara): Promise<PersonaBreve[]> =>
    (await who.api.get('/api/personas/buscar').query({ q }).expect(200)).body.data;
  const sinContacto = () => permitir(admin, ROL_SUPERVISOR, ['personas.contacto'], false).expect(200);
  const abrirAgenda = async (operador: Operador) => {
    const agenda = await crearAgenda(admin, { operador_id: operador.id });
    return crearHorario(admin, { agenda_id: agenda.id, capacidad: 20 });
  };

  describe('Sin permiso de ver el contacto', () => {
    const CANARIOS = ['555 0001', '5550001', 'ana@correo', '52123456'];
    const PEDIDOS = [
      '/api/personas',
      '/api/personas/buscar?q=ana',
      '/api/agenda/citas',
      '/api/agenda/personas',
      '/api/lista-espera/listar-personas',
      '/api/personas?formato=csv',
      '/api/agenda/citas?formato=csv',
      '/api/agenda/personas?formato=csv',
      '/api/lista-espera/listar-personas?formato=csv',
      '/api/busqueda?q=ana',
    ];

    it('no está en ninguna respuesta ni archivo, y vuelve como estaba', async () => {
      const luis = await crearOperador(admin, { entidad_id: norte });
      const horario = await abrirAgenda(luis);
      const ana = await create({ ...ANA, email: 'ana@correo.co', documento: '52123456' });
      const cita = await crearCita(sara, horario, {
        fecha: DIA,
        persona_id: ana.id,
        cliente_nombre: 'Ana Ruiz',
        cliente_telefono: '310 555 0001',
        cliente_email: 'ana@correo.co',
      });
      const espera = await anotar(sara, { nombre: 'Ana Ruiz', telefono: '310 555 0001', fecha: DIA });
      await sinContacto();
      const paths = [
        ...PEDIDOS,
        `/api/personas/${ana.id}`,
        `/api/personas/${ana.id}/historia`,
        `/api/agenda/citas/${cita.id}`,
        `/api/agenda/citas/${cita.id}/historial`,
        `/api/agenda/calendario-operadores?fecha=${DIA}`,
        `/api/agenda/consultar-espacios-calendario/${horario.agenda_id}?anio=2026&mes=11`,
      ];
      for (const path of paths) {
        const { text, status } = await sara.api.get(path);
        expect([path, status, CANARIOS.filter((canario) => text.includes(canario))]).toEqual([path, status, []]);
        if (!path.includes('calendario')) expect([path, status]).toEqual([path, 200]);
      }
      expect(await card(ana.id)).toMatchObject({
        telefono: '••• 0001',
        telefono_normal: null,
        email: '•••@correo.co',
        documento: '••• 3456',
      });
      // The mask goes back in a form, and what is empty says nothing.
      await change(ana.id, { telefono: '••• 0001', email: '', documento: '••• 3456', notas: 'Nueva' }).expect(200);
      await sara.api
        .put(`/api/agenda/actualizar-cita/${cita.id}`)
        .send({ cliente_telefono: '••• 0001', cliente_email: '', notas: 'Nueva' })
        .expect(200);
      await sara.api
        .put(`/api/lista-espera/modificar-persona/${espera.id}`)
        .send({ telefono: '••• 0001', notas: 'Nueva' })
        .expect(200);
      // Nor is an appointment without a contact one of no contact: the card has it.
      const otra = (
        await sara.api
          .post('/api/agenda/crear-cita')
          .send({
            ...{ agenda_id: horario.agenda_id, horario_id: horario.id, fecha: '2026-12-02', servicio: 'Corte' },
            ...{ persona_id: ana.id, cliente_nombre: 'Ana Ruiz' },
          })
          .expect(201)
      ).body.data as Cita;
      expect(otra.cliente_telefono).toBe('••• 0001');
      await permitir(admin, ROL_SUPERVISOR, ['personas.contacto'], true).expect(200);
      expect(await card(ana.id)).toMatchObject({
        telefono: '310 555 0001',
        email: 'ana@correo.co',
        documento: '52123456',
      });
      const leida = async (id: number) => (await sara.api.get(`/api/agenda/citas/${id}`).expect(200)).body as Cita;
      for (const { id } of [cita, otra])
        expect(await leida(id)).toMatchObject({ cliente_telefono: '310 555 0001', cliente_email: 'ana@correo.co' });
      const [enEspera] = (await sara.api.get('/api/lista-espera/listar-personas').expect(200)).body;
      expect(enEspera).toMatchObject({ telefono: '310 555 0001', notas: 'Nueva' });
    });

    it('se busca por el teléfono completo, y no por partes suyas ni del correo o del documento', async () => {
      await create({ ...ANA, email: 'ana@correo.co', documento: '52123456' });
      await sinContacto();
      expect(await names('+57 310 555 0001')).toEqual(['Ana Ruiz']);
      const partes = ['5550001', '0001', 'correo', '52123456'];
      expect(await Promise.all(partes.map((parte) => names(parte)))).toEqual(partes.map(() => []));
    });
  });

  describe('Las citas y la lista de espera de una persona', () => {
    it('una cita es de la ficha que se elige, o de la del mismo nombre y teléfono', async () => {
      const luis = await crearOperador(admin, { entidad_id: norte });
      const horario = await abrirAgenda(luis);
      const ana = await create();
      const book = (data: Record<string, unknown>) =>
        crearCita(sara, horario, { fecha: DIA, cliente_nombre: 'Ana Ruiz', ...data });
      const elegida = await book({ persona_id: ana.id });
      expect(elegida).toMatchObject({ persona_id: ana.id, cliente_telefono: '310 555 0001' });
      expect(await book({ cliente_nombre: 'ana ruiz', cliente_telefono: '+57 3105550001' })).toMatchObject({
        persona_id: ana.id,
      });
      expect(await book({ cliente_telefono: '310 555 9999' })).toMatchObject({ persona_id: null });
      expect(await book({ persona_id: null, cliente_telefono: '3105550001' })).toMatchObject({ persona_id: null });
      const ajena = await create(ANA, sur);
      await sara.api
        .post('/api/agenda/crear-cita')
        .send({
          ...{ agenda_id: horario.agenda_id, horario_id: horario.id, fecha: DIA, servicio: 'Corte' },
          ...{ cliente_nombre: 'Ana', persona_id: ajena.id },
        })
        .expect(404);
      const put = async (data: Record<string, unknown>) =>
        (await sara.api.put(`/api/agenda/actualizar-cita/${elegida.id}`).send(data).expect(200)).body.data as Cita;
      expect((await put({ notas: 'x' })).persona_id).toBe(ana.id);
      expect((await put({ cliente_telefono: '300 111 2233' })).persona_id).toBe(ana.id);
      expect((await put({ cliente_nombre: 'Otra' })).persona_id).toBeNull();
      expect((await put({ persona_id: ana.id })).persona_id).toBe(ana.id);
    });

    it('quien espera la lleva a su cita', async () => {
      const luis = await crearOperador(admin, { entidad_id: norte });
      const horario = await abrirAgenda(luis);
      const ana = await create();
      const espera = await anotar(sara, { nombre: 'Ana Ruiz', persona_id: ana.id, fecha: DIA });
      expect(espera).toMatchObject({ persona_id: ana.id, telefono: '310 555 0001' });
      const { body } = await sara.api
        .post(`/api/lista-espera/asignar-cita/${espera.id}`)
        .send({ agenda_id: horario.agenda_id, horario_id: horario.id, fecha: DIA })
        .expect(201);
      expect(body.data.persona_id).toBe(ana.id);
      const general = await anotar(admin, { nombre: 'Ana Ruiz', telefono: '3105550001', fecha: DIA, entidad_id: null });
      expect(general.persona_id).toBeNull();
    });

    it('su ficha cuenta sus visitas, y su historia las dice con su tiquete', async () => {
      const luis = await crearOperador(admin, { entidad_id: norte });
      const horario = await abrirAgenda(luis);
      const ana = await create();
      await crearCita(sara, horario, { fecha: DIA, persona_id: ana.id, cliente_nombre: 'Ana Ruiz', servicio: 'Tinte' });
      await crearCita(sara, horario, { fecha: '2026-12-02', persona_id: ana.id, cliente_nombre: 'Ana Ruiz' });
      expect(await card(ana.id)).toMatchObject({ visitas: 0, ultima: null, proxima: DIA });
      app.reloj.poner('2026-11-26T07:00:00-05:00');
      expect(await card(ana.id)).toMatchObject({ visitas: 1, ultima: DIA, proxima: '2026-12-02' });
      expect(await list()).toMatchObject([{ visitas: 1, ultima: DIA, proxima: '2026-12-02' }]);
      const { body } = await sara.api.get(`/api/personas/${ana.id}/historia`).expect(200);
      expect(body.data.map((v: { fecha: string; servicio: string }) => [v.fecha, v.servicio])).toEqual([
        ['2026-12-02', 'Corte'],
        [DIA, 'Tinte'],
      ]);
      const [persona] = (await sara.api.get('/api/agenda/personas').expect(200)).body.data;
      expect(persona).toMatchObject({ nombre: 'Ana Ruiz', persona_id: ana.id });
    });

    it('un operador ve a las de sus citas, y de ellas lo suyo', async () => {
      const [luis, pedro] = [
        await crearOperador(admin, { entidad_id: norte }),
        await crearOperador(admin, { entidad_id: norte }),
      ];
      const [de, otro] = [await abrirAgenda(luis), await abrirAgenda(pedro)];
      const [ana, luz] = [await create(), await create({ nombre: 'Luz' })];
      await crearCita(sara, de, { fecha: DIA, persona_id: ana.id, cliente_nombre: 'Ana Ruiz' });
      await crearCita(sara, otro, { fecha: DIA, persona_id: ana.id, cliente_nombre: 'Ana Ruiz' });
      await crearCita(sara, otro, { fecha: DIA, persona_id: luz.id, cliente_nombre: 'Luz' });
      expect(await names('', luis)).toEqual(['Ana Ruiz']);
      expect((await find('', luis)).map((p) => p.nombre)).toEqual(['Ana Ruiz']);
      expect((await luis.api.get(`/api/personas/${ana.id}/historia`).expect(200)).body.pagination.total).toBe(1);
      await luis.api.get(`/api/personas/${luz.id}`).expect(404);
      await luis.api.get(`/api/personas/${luz.id}/historia`).expect(404);
      await change(ana.id, { notas: 'x' }, luis).expect(403);
    });
  });
});

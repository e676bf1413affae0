import type { PersonaBreve, PersonaFicha, PersonaListada } from '@jornal/contract';
import { Pool } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearSucursal,
  crearSupervisor,
  type Operador,
  permitir,
} from '../../../test/crear.js';
import { aLaVez, barrera, resumir } from '../../../test/tormenta.js';

/** A Wednesday, as are the slots. */
const DIA = '2026-11-25';
const ROL_SUPERVISOR = 2;

describe('Las personas que se atienden', () => {
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

  describe('La ficha', () => {
    it('guarda lo que se escribió, y el teléfono como se marca', async () => {
      const todo = {
        ...ANA,
        email: 'Ana@Correo.co',
        documento_tipo: 'CC',
        documento: '52.123.456',
        cumple: '02-29',
        anio_nacimiento: 1990,
        notas: 'Llega temprano',
        preferencias: 'Café sin azúcar',
        alergias: 'Amoníaco',
        etiquetas: ['VIP', 'Novia'],
        no_contactar: true,
      };
      const { body } = await ask(todo).expect(201);
      expect(body.message).toBe('Ficha de Ana Ruiz creada');
      expect(body.parecidas).toEqual([]);
      expect(body.data).toMatchObject({
        ...todo,
        email: 'ana@correo.co',
        telefono_normal: '+573105550001',
        entidad_id: norte,
        archivada: false,
        visitas: 0,
        ultima: null,
      });
      expect(await card(body.data.id)).toEqual(body.data);
    });

    it('un teléfono que no se sabe marcar queda como se escribió', async () => {
      for (const telefono of ['555 0001', 'ext. 22', '310 555 0001 (mamá)'])
        expect(await create({ nombre: `Con ${telefono}`, telefono })).toMatchObject({
          telefono,
          telefono_normal: null,
        });
    });

    it.each([
      [{ nombre: '  ' }, 'El nombre es requerido'],
      [{ nombre: 'Ana', telefono: 'no tiene' }, 'El teléfono debe tener números'],
      [{ nombre: 'Ana', email: 'ana@' }, 'El email no es válido'],
      [{ nombre: 'Ana', cumple: '02-30' }, 'El cumpleaños es un día y un mes que existen'],
      [{ nombre: 'Ana', cumple: '1990-02-03' }, 'El cumpleaños es un día y un mes que existen'],
      [{ nombre: 'Ana', anio_nacimiento: 1800 }, 'El año de nacimiento no es válido'],
      [{ nombre: 'Ana', documento_tipo: 'XX' }, 'Selecciona un tipo de documento válido'],
      [{ nombre: 'Ana', etiquetas: ['vip', 'VIP'] }, 'Hay una etiqueta repetida'],
      [{ nombre: 'Ana', etiquetas: Array.from({ length: 21 }, (_, i) => `e${i}`) }, 'Máximo 20 etiquetas'],
      [{ nombre: 'Ana', fusionada_en: 1 }, 'Campos no reconocidos: fusionada_en'],
    ])('no admite %j', async (data, message) => {
      expect((await ask(data).expect(400)).body.message).toBe(message);
      expect(await list()).toEqual([]);
    });

    it('un administrador dice de qué sucursal; General no tiene', async () => {
      expect((await ask(ANA, admin).expect(400)).body.message).toBe('Debe seleccionar una entidad');
      await ask({ ...ANA, entidad_id: null }, admin).expect(400);
      expect(await create({ ...ANA, entidad_id: norte }, admin)).toMatchObject({ entidad_id: norte });
      await ask({ ...ANA, entidad_id: sur.entidad_id }).expect(403);
    });

    it('es de su sucursal: en otra no está', async () => {
      const { id } = await create();
      await sur.api.get(`/api/personas/${id}`).expect(404);
      await change(id, { notas: 'x' }, sur).expect(404);
      await sur.api.delete(`/api/personas/${id}`).expect(404);
      await sur.api.get(`/api/personas/${id}/historia`).expect(404);
      expect(await names('310 555 0001', sur)).toEqual([]);
      expect(await create(ANA, sur)).toMatchObject({ entidad_id: sur.entidad_id });
    });

    it('se cambia, se deshace, se archiva y vuelve', async () => {
      const { id } = await create();
      const changed = await change(id, { telefono: '+1 305 555 0001', alergias: 'Tinte' }).expect(200);
      expect(changed.body.data).toMatchObject({ telefono_normal: '+13055550001', alergias: 'Tinte' });
      const undo = (event: string | undefined) =>
        sara.api.post(`/api/auditoria/${event?.replace('-', '/')}/deshacer`).send({});
      await undo(changed.headers['x-audit-event']).expect(200);
      expect(await card(id)).toMatchObject({
        telefono: '310 555 0001',
        telefono_normal: '+573105550001',
        alergias: null,
      });
      const gone = await sara.api.delete(`/api/personas/${id}`).query({ motivo: 'Se fue' }).expect(200);
      expect(gone.body.message).toBe('Ficha de Ana Ruiz archivada');
      expect(await list()).toEqual([]);
      expect((await list({ archivadas: 'true' })).map((p) => p.id)).toEqual([id]);
      await change(id, { notas: 'x' }).expect(404);
      await undo(gone.headers['x-audit-event']).expect(200);
      expect((await list()).map((p) => p.id)).toEqual([id]);
    });

    it('con la misma clave se crea una vez', async () => {
      const again = () => ask(ANA).set('Idempotency-Key', 'la-misma-clave-de-ana').expect(201);
      expect((await again()).body.data.id).toBe((await again()).body.data.id);
      expect(await list()).toHaveLength(1);
    });
  });

  describe('Dos con el mismo teléfono', () => {
    it('con el mismo nombre ya existe, como se escriban, y dice cuál es', async () => {
      const { id } = await create();
      for (const nombre of ['Ana Ruiz', 'ANA RUÍZ'])
        for (const telefono of ['3105550001', '+57 (310) 555-0001', '0057 310 555 0001']) {
          const { body } = await ask({ nombre, telefono }).expect(409);
          expect(body).toMatchObject({
            codigo: 'PERSONA_REPETIDA',
            message: 'Ya existe Ana Ruiz con ese teléfono',
            id,
          });
        }
      const otra = await create({ nombre: 'Ana Ruiz', telefono: '310 555 0002' });
      expect((await change(otra.id, { telefono: '3105550001' }).expect(409)).body.id).toBe(id);
      expect((await card(otra.id)).telefono).toBe('310 555 0002');
    });

    it('con otro nombre se crea, y dice a quiénes se parece', async () => {
      const { id } = await create();
      const { body } = await ask({ nombre: 'Sofía', telefono: '310-555-0001' }).expect(201);
      expect(body.parecidas.map((p: PersonaBreve) => p.id)).toEqual([id]);
    });

    it('sin teléfono, el mismo nombre es de dos', async () => {
      await create({ nombre: 'Luz' });
      await create({ nombre: 'Luz' });
      expect(await names('luz')).toEqual(['Luz', 'Luz']);
    });

    it('archivada deja su lugar, y no vuelve mientras otra lo tenga', async () => {
      const { id } = await create();
      await sara.api.delete(`/api/personas/${id}`).expect(200);
      const nueva = await create();
      expect((await sara.api.post(`/api/personas/${id}/restaurar`).expect(409)).body.id).toBe(nueva.id);
      await sara.api.delete(`/api/personas/${nueva.id}`).expect(200);
      await sara.api.post(`/api/personas/${id}/restaurar`).expect(200);
    });

    it('creada por muchos a la vez es una, y a los demás se les dice cuál', async () => {
      const answers = await aLaVez(20, () => ask(ANA));
      expect(resumir(answers)).toEqual({
        estados: { 201: 1, 409: 19 },
        mensajes: ['Ya existe Ana Ruiz con ese teléfono'],
      });
      const [{ id }] = (await list()) as [PersonaListada];
      expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.id === id)).toBe(true);
    });

    it('control: mirar y escribir después, sin la llave, la repite', async () => {
      await app.sql('DROP INDEX persona_una_por_telefono');
      const pool = new Pool({ connectionString: app.baseUrl, max: 8 });
      const all = barrera(8);
      await Promise.all(
        Array.from({ length: 8 }, async (_, i) => {
          const { rows } = await pool.query('SELECT 1 FROM persona WHERE entidad_id = $1', [norte]);
          await all();
          if (rows.length > 0) return;
          await pool.query(
            `INSERT INTO persona (entidad_id, id, nombre, telefono_texto, telefono_digitos, etiquetas, no_contactar, created_at)
             VALUES ($1, nextval('persona_id_seq'), 'Ana Ruiz', '3105550001', '3105550001', '{}', false, now() + $2 * interval '1 s')`,
            [norte, i],
          );
        }),
      );
      await pool.end();
      expect(await names('ana')).toHaveLength(8);
      await app.sql('DELETE FROM persona WHERE entidad_id = $1', [norte]);
      await app.sql(
        `CREATE UNIQUE INDEX persona_una_por_telefono ON persona (entidad_id, plano(nombre), telefono_digitos)
           WHERE archivado_en IS NULL AND fusionada_en IS NULL AND telefono_digitos <> ''`,
      );
    });
  });

  describe('Buscar', () => {
    beforeEach(async () => {
      await create({ ...ANA, email: 'ana@correo.co', documento: '52123456', etiquetas: ['Novia'] });
      await create({ nombre: 'Luz Marina Gómez', telefono: '+57 320 777 1234', etiquetas: ['VIP'] });
    });

    it.each([
      ['ruiz ana', ['Ana Ruiz']],
      ['gomez LUZ', ['Luz Marina Gómez']],
      ['novia', ['Ana Ruiz']],
      ['ana novia correo.co', ['Ana Ruiz']],
      ['52123', ['Ana Ruiz']],
      ['5500', ['Ana Ruiz']],
      ['777 12', ['Luz Marina Gómez']],
      ['7712', ['Luz Marina Gómez']],
      ['77-12', ['Luz Marina Gómez']],
      ['ana 5550001', ['Ana Ruiz']],
      ['luz 5550001', []],
      ['+57 310 555 0001', ['Ana Ruiz']],
      ['310-5550001', ['Ana Ruiz']],
      ['0057 (310) 5550001', ['Ana Ruiz']],
      ['ana 310 555 0001', ['Ana Ruiz']],
      ['310', []],
      ['%', []],
      ['', ['Ana Ruiz', 'Luz Marina Gómez']],
    ])('«%s» halla %j', async (search, found) => {
      expect(await names(search)).toEqual(found);
      expect((await find(search)).map(({ nombre }) => nombre)).toEqual(found);
    });

    it('por etiqueta, y las etiquetas que hay', async () => {
      expect((await list({ etiqueta: 'VIP' })).map((p) => p.nombre)).toEqual(['Luz Marina Gómez']);
      expect((await sara.api.get('/api/personas/etiquetas').expect(200)).body.data).toEqual(['Novia', 'VIP']);
    });

    it('al revés, y en un archivo', async () => {
      expect((await list({ orden: 'nombre', sentido: 'desc' })).map((p) => p.nombre)).toEqual([
        'Luz Marina Gómez',
        'Ana Ruiz',
      ]);
      const { text } = await sara.api.get('/api/personas').query({ formato: 'csv' }).expect(200);
      expect(text).toContain('Ana Ruiz');
      expect(text).toContain('310 555 0001');
    });
  });
});

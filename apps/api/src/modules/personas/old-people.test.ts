import { PERMISOS, type PersonaListada } from '@jornal/contract';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearRol,
  crearSucursal,
} from '../../../test/crear.js';
import { migrarDesde } from '../../../test/migrar-una.js';
import { Personas1700000000078 } from '../../platform/db/migrations/0078-personas.js';

const DIA = '2026-11-25';

describe.each(CON_Y_SIN_GUARDAS)('Quienes ya tenían citas al actualizar tienen su ficha$base', ({ guardas }) => {
  let app: Prueba;
  let admin: Actor;
  let norte: number;

  beforeAll(async () => {
    app = await abrirApp({ guardas });
    app.reloj.poner(`${DIA}T07:00:00-05:00`);
    admin = await crearAdmin(app);
    norte = (await crearSucursal(admin)).id;
    const sur = (await crearSucursal(admin)).id;
    const book = async (entidad_id: number) => {
      const { id } = await crearOperador(admin, { entidad_id });
      const agenda = await crearAgenda(admin, { operador_id: id });
      const horario = await crearHorario(admin, { agenda_id: agenda.id, capacidad: 50 });
      return async (cliente_nombre: string, cliente_telefono?: string, cliente_email?: string) => {
        app.reloj.avanzar({ minutos: 1 });
        return crearCita(admin, horario, {
          fecha: DIA,
          persona_id: null,
          cliente_nombre,
          cliente_telefono,
          cliente_email,
        });
      };
    };
    const [there, far] = [await book(norte), await book(sur)];
    // She is one, whichever way she was written; the newest of the fullest names stays.
    await there('Ana Ruiz', '310 555 0001');
    await there('ana', '+57 (310) 555-0001', 'ana@correo.co');
    await there('Ruíz Ana', '3105550001');
    await there('Ana Ruiz', undefined, 'ANA@correo.co');
    // Her family has that telephone too.
    await there('Sofía', '3105550001');
    // A name in two others is of one of them, and makes them no one.
    await there('Luz Gómez', '320 555 0002');
    await there('Luz Peña', '320 555 0002');
    await there('Luz', '320 555 0002');
    // A person can't be told by this.
    await there('Carmen');
    await there('Carmen', '12');
    await far('Ana Ruiz', '3105550001');
    await anotar(admin, {
      nombre: 'Ana Ruiz',
      telefono: '310-555-0001',
      fecha: DIA,
      entidad_id: norte,
      persona_id: null,
    });
    await anotar(admin, { nombre: 'Pilar', telefono: '3155550003', fecha: DIA, entidad_id: norte });
    await anotar(admin, { nombre: 'Marta', telefono: '3155550004', fecha: DIA, entidad_id: null });
    await crearRol(admin, { nombre: 'Recepción', alcance: 'sucursal', permisos: ['agendas.ver', 'agendas.crear'] });
    for (const direction of ['down', 'up'] as const)
      await migrarDesde(app, Personas1700000000078, direction, { guardas });
    // The rights that the update gives the service once all migrations ran.
    await app.sql('GRANT ALL ON persona, persona_id_seq TO PUBLIC');
  });
  afterAll(() => app.cerrar());

  const list = async (entidad_id?: number): Promise<PersonaListada[]> =>
    (await admin.api.get('/api/personas').query({ per_page: 100, entidad_id }).expect(200)).body.data;

  it('una por teléfono o correo y nombre, con lo más reciente que dio; un nombre solo no es nadie', async () => {
    expect(
      (await list(norte)).map(({ nombre, telefono, email, visitas }) => [nombre, telefono, email, visitas]),
    ).toEqual([
      ['Ana Ruiz', '310-555-0001', 'ana@correo.co', 0],
      ['Luz Gómez', '320 555 0002', null, 0],
      ['Luz Peña', '320 555 0002', null, 0],
      ['Pilar', '3155550003', null, 0],
      ['Sofía', '3105550001', null, 0],
    ]);
    app.reloj.poner('2026-11-26T07:00:00-05:00');
    expect((await list(norte)).map(({ visitas }) => visitas)).toEqual([4, 1, 2, 0, 1]);
    expect(await list()).toHaveLength(6);
  });

  it('el teléfono queda como se marca, y quien espera, con su ficha', async () => {
    const [ana] = (await list(norte)) as [PersonaListada];
    const { body } = await admin.api.get(`/api/personas/${ana.id}`).expect(200);
    expect(body.data.telefono_normal).toBe('+573105550001');
    const { body: espera } = await admin.api
      .get(`/api/lista-espera/personas-por-fecha/${DIA}`)
      .query({ entidad_id: norte })
      .expect(200);
    const de = (nombre: string) => espera.find((p: { nombre: string }) => p.nombre === nombre)?.persona_id;
    expect([de('Ana Ruiz'), typeof de('Pilar'), de('Marta')]).toEqual([ana.id, 'number', null]);
  });

  it('quien puede con agendas puede con personas, y ve cómo llamarlas quien las veía', async () => {
    const { body } = await admin.api.get('/api/roles').expect(200);
    const suyos = (nombre: string): string[] =>
      body
        .find((rol: { nombre: string }) => rol.nombre === nombre)
        .permisos.filter((p: { estado: boolean }) => p.estado)
        .map((p: { id: number }) => PERMISOS[p.id - 1])
        .filter((p: string) => p.startsWith('personas.'));
    expect(suyos('Recepción')).toEqual(['personas.ver', 'personas.crear', 'personas.contacto']);
    expect(suyos('operador')).toEqual(['personas.ver', 'personas.contacto']);
    expect(suyos('supervisor')).toHaveLength(5);
    expect(suyos('cliente')).toEqual([]);
  });
});

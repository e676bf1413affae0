import type { Agenda, Horario, PersonaEspera } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';

const HOY = '2026-11-18';
const MANANA = '2026-11-19';
const OTRO_DIA = '2026-11-25';
const AYER = '2026-11-17';

describe('La lista de espera', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let sara: Operador;
  let ana: Operador;
  let beto: Operador;
  let deSur: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north });
    ana = await crearOperador(admin, { entidad_id: north });
    beto = await crearOperador(admin, { entidad_id: north });
    deSur = await crearSupervisor(admin, { entidad_id: sur });
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  afterAll(() => app.cerrar());
  // Everybody who waited is attended: each test begins with an empty queue.
  beforeEach(() =>
    app.sql(`UPDATE persona_espera SET atendida_en = created_at WHERE atendida_en IS NULL AND anulado_en IS NULL`),
  );

  const enLista = async (who: Actor, query: Record<string, unknown> = {}): Promise<PersonaEspera[]> =>
    (await who.api.get('/api/lista-espera/listar-personas').query(query).expect(200)).body;
  const delDia = async (who: Actor, date: string, query: Record<string, unknown> = {}): Promise<PersonaEspera[]> =>
    (await who.api.get(`/api/lista-espera/personas-por-fecha/${date}`).query(query).expect(200)).body;
  const puestos = (list: PersonaEspera[]) => list.map((p) => `${p.posicion} ${p.nombre}`);
  const create = (who: Actor, data: Record<string, unknown>) =>
    who.api.post('/api/lista-espera/crear-persona').send({ servicio: 'Corte', ...data });
  const modify = (who: Actor, id: number, cambios: Record<string, unknown>) =>
    who.api.put(`/api/lista-espera/modificar-persona/${id}`).send(cambios);
  const remove = (who: Actor, id: number) => who.api.delete(`/api/lista-espera/eliminar-persona/${id}`);
  const asignar = (who: Actor, id: number, plaza: Record<string, unknown>) =>
    who.api.post(`/api/lista-espera/asignar-cita/${id}`).send(plaza);

  describe('Anotar', () => {
    it('quien no dice el día espera hoy, y los textos vacíos son nada', async () => {
      const { body } = await create(sara, {
        nombre: '  Lina ',
        servicio: ' Corte y barba ',
        telefono: '',
        notas: '  ',
      }).expect(201);
      expect(body).toEqual({
        message: 'Persona agregada a la lista de espera exitosamente',
        data: {
          id: expect.any(Number),
          posicion: 1,
          persona_id: null,
          nombre: 'Lina',
          servicio: 'Corte y barba',
          servicio_id: null,
          telefono: null,
          notas: null,
          fecha: HOY,
          entidad_id: north,
          entidad: { id: north, nombre: 'Norte' },
          oferta: null,
          created_at: '2026-11-18T15:00:00.000Z',
        },
      });
    });

    it('nombre y servicio son requeridos, y el día no puede haber pasado', async () => {
      const { errores } = (await sara.api.post('/api/lista-espera/crear-persona').send({ nombre: ' ' }).expect(400))
        .body;
      expect(errores).toMatchObject({ nombre: ['El nombre es requerido'], servicio: ['El servicio es requerido'] });
      const pasada = await create(sara, { nombre: 'Lina', fecha: AYER }).expect(400);
      expect(pasada.body).toMatchObject({
        codigo: 'FECHA_PASADA',
        message: 'La fecha no puede ser pasada',
        errores: { fecha: ['La fecha no puede ser pasada'] },
      });
      expect(await enLista(sara)).toEqual([]);
    });

    it('un servicio del catálogo debe estar activo y ofrecerse en su sucursal', async () => {
      const inactivo = await crearServicio(admin, { estado: false });
      const deOtra = await crearServicio(admin, { entidad_id: sur });
      await create(sara, { nombre: 'Lina', servicio_id: 999_999 }).expect(404);
      expect((await create(sara, { nombre: 'Lina', servicio_id: inactivo.id }).expect(409)).body.codigo).toBe(
        'SERVICIO_INACTIVO',
      );
      expect((await create(sara, { nombre: 'Lina', servicio_id: deOtra.id }).expect(409)).body.codigo).toBe(
        'SERVICIO_DE_OTRA_SUCURSAL',
      );
      expect(
        (await create(admin, { nombre: 'Lina', servicio_id: deOtra.id, entidad_id: null }).expect(201)).body.data
          .servicio_id,
      ).toBe(deOtra.id);
    });

    it('cada quien anota en su sucursal; sin sucursal, solo un administrador', async () => {
      for (const entidad_id of [sur, null]) await create(sara, { nombre: 'Lina', entidad_id }).expect(403);
      expect((await create(sara, { nombre: 'Lina', entidad_id: north }).expect(201)).body.data.entidad_id).toBe(north);
      expect((await create(admin, { nombre: 'Olga', entidad_id: sur }).expect(201)).body.data.entidad_id).toBe(sur);
      expect((await create(admin, { nombre: 'Pía' }).expect(201)).body.data).toMatchObject({
        entidad_id: null,
        entidad: null,
      });
      await create(admin, { nombre: 'Olga', entidad_id: 999_999 }).expect(404);
    });
  });

  describe('El puesto', () => {
    it('es el orden de llegada entre los de la sucursal y los de ninguna, mire quien mire', async () => {
      await anotar(admin, { nombre: 'Uno', entidad_id: north });
      await anotar(admin, { nombre: 'Aparte', entidad_id: sur });
      await anotar(admin, { nombre: 'De todas', entidad_id: null });
      await anotar(sara, { nombre: 'Tres' });
      await anotar(sara, { nombre: 'Mañana', fecha: MANANA });
      for (const who of [sara, ana])
        expect(puestos(await enLista(who))).toEqual(['1 Uno', '2 De todas', '3 Tres', '1 Mañana']);
      expect(puestos(await enLista(admin, { entidad_id: north }))).toEqual([
        '1 Uno',
        '2 De todas',
        '3 Tres',
        '1 Mañana',
      ]);
      expect(puestos(await enLista(deSur))).toEqual(['1 Aparte', '2 De todas']);
      expect(puestos(await enLista(admin))).toEqual(['1 Uno', '1 Aparte', '3 De todas', '3 Tres', '1 Mañana']);
      expect(puestos(await enLista(admin, { entidad_id: 0 }))).toEqual(['1 De todas']);
      expect(puestos(await delDia(sara, MANANA))).toEqual(['1 Mañana']);
      await sara.api.get('/api/lista-espera/listar-personas').query({ entidad_id: sur }).expect(403);
    });

    it('quien cambia de día pasa al final del otro y los que seguían avanzan; al mismo día no se mueve', async () => {
      const one = await anotar(sara, { nombre: 'Uno' });
      await anotar(sara, { nombre: 'Dos' });
      await anotar(sara, { nombre: 'Tres' });
      await anotar(sara, { nombre: 'Antes', fecha: MANANA });
      app.reloj.avanzar({ minutos: 1 });
      expect(
        (await modify(sara, one.id, { fecha: HOY, notas: 'Prefiere temprano' }).expect(200)).body.data,
      ).toMatchObject({ posicion: 1, notas: 'Prefiere temprano' });
      const { body } = await modify(sara, one.id, { fecha: MANANA }).expect(200);
      expect(body).toMatchObject({ message: 'Persona actualizada exitosamente', data: { posicion: 2, fecha: MANANA } });
      expect(puestos(await enLista(sara))).toEqual(['1 Dos', '2 Tres', '1 Antes', '2 Uno']);
      app.reloj.avanzar({ minutos: 1 });
      await modify(sara, one.id, { fecha: HOY }).expect(200);
      expect(puestos(await delDia(sara, HOY))).toEqual(['1 Dos', '2 Tres', '3 Uno']);
      expect((await modify(sara, one.id, { fecha: AYER }).expect(400)).body.message).toBe(
        'La fecha no puede ser pasada',
      );
      app.reloj.avanzar({ minutos: -2 });
    });

    it('cuando alguien sale, los demás avanzan, y quien salió ya no existe', async () => {
      const one = await anotar(sara, { nombre: 'Uno' });
      await anotar(sara, { nombre: 'Dos' });
      expect((await remove(sara, one.id).expect(200)).body).toEqual({
        message: 'Persona eliminada de la lista de espera exitosamente',
      });
      expect(puestos(await enLista(sara))).toEqual(['1 Dos']);
      await remove(sara, one.id).expect(404);
      await modify(sara, one.id, { nombre: 'Otra' }).expect(404);
    });

    it('la lista empieza hoy; la de un día que pasó sigue diciendo quién esperó en vano, y se le puede corregir', async () => {
      const { id } = await anotar(sara, { nombre: 'Uno' });
      app.reloj.avanzar({ dias: 1 });
      expect(await enLista(sara)).toEqual([]);
      expect(puestos(await delDia(sara, HOY))).toEqual(['1 Uno']);
      await modify(sara, id, { fecha: HOY, telefono: '3001234567' }).expect(200);
      app.reloj.avanzar({ dias: -1 });
    });

    it('la lista dice cuántos son', async () => {
      await anotar(sara, { nombre: 'Uno' });
      await anotar(sara, { nombre: 'Dos' });
      expect((await sara.api.get('/api/lista-espera/listar-personas').expect(200)).headers['x-total-count']).toBe('2');
    });
  });

  describe('Cambiar', () => {
    it('a quien no es de ninguna sucursal lo ven todos, y lo cambia y elimina solo un administrador', async () => {
      const { id } = await anotar(admin, { nombre: 'De todas', entidad_id: null });
      for (const who of [sara, ana, deSur]) {
        expect(puestos(await enLista(who))).toEqual(['1 De todas']);
        expect((await modify(who, id, { nombre: 'Otra' }).expect(403)).body.message).toBe(
          'Solo un administrador puede cambiar o eliminar a alguien sin sucursal',
        );
        await remove(who, id).expect(403);
      }
      expect((await modify(admin, id, { nombre: 'Olga', entidad_id: null }).expect(200)).body.data).toMatchObject({
        nombre: 'Olga',
        servicio: 'Corte',
        posicion: 1,
      });
      await remove(admin, id).expect(200);
    });

    it('lo de otra sucursal no existe, y nadie cambia de sucursal', async () => {
      const { id } = await anotar(sara, { nombre: 'Uno' });
      await modify(deSur, id, { nombre: 'Otra' }).expect(404);
      await remove(deSur, id).expect(404);
      await modify(sara, id, { entidad_id: sur }).expect(403);
      for (const entidad_id of [sur, null]) {
        expect((await modify(admin, id, { entidad_id }).expect(409)).body).toMatchObject({
          codigo: 'OTRA_SUCURSAL',
          message: 'Una persona en espera no cambia de sucursal: elimínala y anótala en la otra',
        });
      }
      await modify(sara, id, { entidad_id: north }).expect(200);
    });

    it('quien pide otro servicio con otras palabras ya no espera el del catálogo', async () => {
      const servicio = await crearServicio(admin);
      const { id } = await anotar(sara, { nombre: 'Uno', servicio: servicio.nombre, servicio_id: servicio.id });
      expect(
        (await modify(sara, id, { servicio: servicio.nombre, notas: 'x' }).expect(200)).body.data.servicio_id,
      ).toBe(servicio.id);
      expect((await modify(sara, id, { servicio: 'Tinte' }).expect(200)).body.data).toMatchObject({
        servicio: 'Tinte',
        servicio_id: null,
        notas: 'x',
      });
      expect((await modify(sara, id, { servicio_id: servicio.id, notas: '' }).expect(200)).body.data).toMatchObject({
        servicio_id: servicio.id,
        notas: null,
      });
    });
  });

  describe('Asignar', () => {
    let agenda: Agenda;
    let horario: Horario;
    const plaza = (cambios: Record<string, unknown> = {}) => ({
      agenda_id: agenda.id,
      horario_id: horario.id,
      fecha: HOY,
      ...cambios,
    });

    beforeEach(async () => {
      agenda = await crearAgenda(admin, { operador_id: (await crearOperador(admin, { entidad_id: north })).id });
      horario = await crearHorario(admin, { agenda_id: agenda.id });
    });

    it('agenda la cita con lo que se sabe de la persona y la saca de la lista', async () => {
      const servicio = await crearServicio(admin);
      const { id } = await anotar(sara, {
        nombre: 'Lina',
        servicio: 'Corte',
        servicio_id: servicio.id,
        telefono: '3001234567',
        notas: 'Trae a su hijo',
        fecha: MANANA,
      });
      const { body } = await asignar(sara, id, plaza()).expect(201);
      expect(body).toMatchObject({
        message: 'Cita asignada exitosamente',
        data: {
          agenda_id: agenda.id,
          horario_id: horario.id,
          fecha: HOY,
          hora_inicio: '11:00',
          hora_fin: '12:00',
          estado: 'pendiente',
          cliente_nombre: 'Lina',
          cliente_telefono: '3001234567',
          servicio: 'Corte',
          servicio_id: servicio.id,
          notas: 'Trae a su hijo',
        },
      });
      expect(await enLista(sara)).toEqual([]);
      await asignar(sara, id, plaza({ fecha: OTRO_DIA })).expect(404);
      const cambios = await app.sql(
        `SELECT accion, recurso FROM auditoria
          WHERE (recurso = 'persona_espera' AND recurso_id = $1) OR (recurso = 'cita' AND recurso_id = $2) ORDER BY id`,
        [id, body.data.id],
      );
      expect(cambios).toEqual(
        expect.arrayContaining([
          { accion: 'crear', recurso: 'persona_espera' },
          { accion: 'crear', recurso: 'cita' },
          { accion: 'asignar', recurso: 'persona_espera' },
        ]),
      );
    });

    it('sin espacio no se agenda nada y la persona sigue esperando', async () => {
      const one = await anotar(sara, { nombre: 'Uno' });
      const dos = await anotar(sara, { nombre: 'Dos' });
      await asignar(sara, one.id, plaza()).expect(201);
      expect((await asignar(sara, dos.id, plaza()).expect(409)).body.message).toBe('El horario ya está ocupado');
      expect(puestos(await enLista(sara))).toEqual(['1 Dos']);
      expect((await asignar(sara, dos.id, { fecha: HOY }).expect(400)).body.message).toBe(
        'Por favor selecciona una agenda y horario',
      );
    });

    it('nadie asigna espacios de una agenda que no es suya, ni en otra sucursal', async () => {
      const { id } = await anotar(sara, { nombre: 'Uno' });
      const deBeto = await crearAgenda(admin, { operador_id: beto.id });
      const own = await crearHorario(admin, { agenda_id: deBeto.id });
      const enBeto = { agenda_id: deBeto.id, horario_id: own.id, fecha: HOY };
      await asignar(ana, id, enBeto).expect(404);
      await asignar(deSur, id, enBeto).expect(404);
      const foreign = await anotar(admin, { nombre: 'Ajena', entidad_id: sur });
      await asignar(sara, foreign.id, enBeto).expect(404);
      expect((await asignar(admin, foreign.id, enBeto).expect(409)).body).toMatchObject({
        codigo: 'PERSONA_DE_OTRA_SUCURSAL',
        message: 'La persona espera en otra sucursal',
      });
      await asignar(beto, id, enBeto).expect(201);
    });

    it('a quien no es de ninguna sucursal lo asigna la que primero tiene espacio', async () => {
      const { id } = await anotar(admin, { nombre: 'De todas', entidad_id: null });
      expect((await asignar(sara, id, plaza()).expect(201)).body.data.entidad_id).toBe(north);
      for (const who of [admin, sara, deSur]) expect(await enLista(who)).toEqual([]);
    });
  });
});

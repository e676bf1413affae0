import {
  type Agenda,
  CABECERA_EVENTO,
  type Cita,
  type Horario,
  type Servicio,
  type ServicioDeOperador,
} from '@jornal/contract';
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
  registrar,
} from '../../../test/crear.js';

/** A Friday, a month ahead of the clock of the tests. */
const VIERNES = '2026-12-18';
const NO_HACE = [409, 'OPERADOR_NO_HACE', 'Ana no hace Keratina'];

describe('Los servicios que hace un operador', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let beto: Operador;
  let deAna: Agenda;
  let deBeto: Agenda;
  let horarios: Horario[];
  let keratina: Servicio;
  let color: Servicio;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    keratina = await crearServicio(admin, { nombre: 'Keratina', duracion_minutos: 90 });
    const espera = { espera_desde: 60, espera_minutos: 45, limpieza_minutos: 10 };
    color = await crearServicio(admin, { nombre: 'Color', duracion_minutos: 135, ...espera });
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    ana = await crearOperador(admin, { entidad_id: sara.entidad_id, nombre: 'Ana' });
    beto = await crearOperador(admin, { entidad_id: sara.entidad_id, nombre: 'Beto' });
    deAna = await crearAgenda(sara, { operador_id: ana.id });
    deBeto = await crearAgenda(sara, { operador_id: beto.id });
    horarios = [];
    for (const { id: agenda_id } of [deAna, deBeto])
      for (const [hora_inicio, hora_fin] of [['09:00', '12:00'] as const, ['14:00', '18:00'] as const])
        horarios.push(await crearHorario(sara, { agenda_id, dia_semana: 'viernes', hora_inicio, hora_fin }));
  });

  const leer = async (quien: Actor = sara, id = ana.id): Promise<ServicioDeOperador[]> =>
    (await quien.api.get(`/api/operadores/${id}/servicios`).expect(200)).body;
  const de = async (servicio: Servicio, id = ana.id) =>
    (await leer(sara, id)).find(({ servicio_id }) => servicio_id === servicio.id) as ServicioDeOperador;
  const decir = (servicios: readonly object[], { id } = ana, quien: Actor = sara) =>
    quien.api.put(`/api/operadores/${id}/servicios`).send({ servicios });
  const noHaceKeratina = () => decir([{ servicio_id: keratina.id, hace: false }]).expect(200);
  const filas = () =>
    app.sql(`SELECT servicio_id::int, hace, duracion_minutos FROM operador_servicio WHERE operador_id = $1`, [ana.id]);

  const plaza = (agenda: Agenda, lugar = 0) => ({
    agenda_id: agenda.id,
    horario_id: (horarios.filter(({ agenda_id }) => agenda_id === agenda.id)[lugar] as Horario).id,
    fecha: VIERNES,
  });
  const pedir = (agenda: Agenda, { id, nombre }: Servicio, mas: object = {}) =>
    sara.api
      .post('/api/agenda/crear-cita')
      .send({ ...plaza(agenda), cliente_nombre: 'Nora', servicio: nombre, servicio_id: id, ...mas });
  const agendar = async (...args: Parameters<typeof pedir>): Promise<Cita> =>
    (await pedir(...args).expect(201)).body.data;
  const cambiar = ({ id }: Cita, cambios: object) => sara.api.put(`/api/agenda/actualizar-cita/${id}`).send(cambios);
  const horas = ({ hora_inicio, hora_fin }: Cita) => [hora_inicio, hora_fin];
  const dice = ({ status, body }: { status: number; body: { codigo?: string; message: string } }) => [
    status,
    body.codigo,
    body.message,
  ];

  describe('Decirlo', () => {
    it('de quien nada se ha dicho, los hace todos como dice el catálogo, por nombre', async () => {
      const inactivo = await crearServicio(admin, { nombre: 'Alisado', estado: false });
      const ajeno = await crearServicio(admin, { nombre: 'Cera', entidad_id: (await crearSucursal(admin)).id });
      const propio = await crearServicio(admin, { nombre: 'Barba', entidad_id: sara.entidad_id });
      const suyos = await leer();
      const nombres = suyos.map(({ nombre }) => nombre);
      expect(nombres).toEqual([...nombres].sort());
      expect(suyos.map(({ servicio_id }) => servicio_id)).toContain(propio.id);
      for (const { id } of [inactivo, ajeno]) expect(suyos.map(({ servicio_id }) => servicio_id)).not.toContain(id);
      expect(await de(color)).toEqual({
        ...{ servicio_id: color.id, nombre: 'Color', hace: true, duracion_minutos: null, limpieza_minutos: null },
        del_servicio: { duracion_minutos: 135, espera_desde: 60, espera_minutos: 45, limpieza_minutos: 10 },
      });
      expect(dice(await decir([{ servicio_id: ajeno.id, hace: false }]))).toEqual([
        404,
        'NO_ENCONTRADO',
        'No se encontró el servicio',
      ]);
      await decir([{ servicio_id: inactivo.id, hace: false }]).expect(404);
      expect(await filas()).toEqual([]);
    });

    it('se guarda lo que difiere del catálogo, y lo que vuelve a él no queda escrito', async () => {
      const { body } = await decir([
        { servicio_id: keratina.id, hace: false },
        { servicio_id: color.id, hace: true, duracion_minutos: 150, limpieza_minutos: 0 },
      ]).expect(200);
      expect(body.message).toBe('Servicios del operador actualizados');
      expect(body.data).toEqual(await leer());
      expect(await de(keratina)).toMatchObject({ hace: false, duracion_minutos: null });
      expect(await de(color)).toMatchObject({ hace: true, duracion_minutos: 150, limpieza_minutos: 0 });
      expect(await de(keratina, beto.id)).toMatchObject({ hace: true });
      // Of the services that are not named nothing changes.
      await decir([{ servicio_id: color.id, hace: true }]).expect(200);
      expect(await filas()).toEqual([{ servicio_id: keratina.id, hace: false, duracion_minutos: null }]);
      await decir([{ servicio_id: keratina.id, hace: true, duracion_minutos: null }]).expect(200);
      expect(await filas()).toEqual([]);
    });

    it.each([
      [[{ hace: true, duracion_minutos: 4 }], 'La duración debe estar entre 5 y 720 minutos'],
      [[{ hace: true, duracion_minutos: 721 }], 'La duración debe estar entre 5 y 720 minutos'],
      [[{ hace: true, limpieza_minutos: 121 }], 'La limpieza debe estar entre 0 y 120 minutos'],
      [[{ hace: true, espera_minutos: 5 }], 'espera_minutos'],
      [[{}], 'Di si lo hace o no'],
      [[{ hace: true }, { hace: false }], 'Este servicio ya está en la lista'],
      [[], 'Di al menos un servicio'],
    ])('%j no se acepta: %s', async (dichos, message) => {
      const { body } = await decir(dichos.map((dicho) => ({ servicio_id: color.id, ...dicho }))).expect(400);
      expect(JSON.stringify(body)).toContain(message);
    });

    it('la espera del servicio tiene que caber en lo suyo', async () => {
      const respuesta = await decir([
        { servicio_id: keratina.id, hace: false },
        { servicio_id: color.id, hace: true, duracion_minutos: 105 },
      ]);
      expect(dice(respuesta)).toEqual([400, 'ESPERA_NO_CABE', 'La espera debe caber dentro de la duración']);
      expect(Object.keys(respuesta.body.errores)).toEqual(['servicios.1.duracion_minutos']);
      expect(await filas()).toEqual([]);
      await decir([{ servicio_id: color.id, hace: true, duracion_minutos: 106 }]).expect(200);
    });

    it('lo ve quien ve operadores y lo dice quien los edita, de su sucursal', async () => {
      const norte = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
      expect(dice(await decir([{ servicio_id: color.id, hace: false }], ana, norte))).toEqual([
        404,
        'NO_ENCONTRADO',
        'No se encontró el operador',
      ]);
      await norte.api.get(`/api/operadores/${ana.id}/servicios`).expect(404);
      await ana.api.get(`/api/operadores/${ana.id}/servicios`).expect(403);
      await decir([{ servicio_id: color.id, hace: false }], ana, ana).expect(403);
      expect(await leer(admin)).toEqual(await leer());
      await decir([{ servicio_id: color.id, hace: false }], ana, admin).expect(200);
    });

    it('queda en el rastro en palabras, y se deshace', async () => {
      await decir([{ servicio_id: color.id, hace: true, duracion_minutos: 150 }]).expect(200);
      const dicho = await decir([
        { servicio_id: keratina.id, hace: false },
        { servicio_id: color.id, hace: true, duracion_minutos: 150 },
      ]).expect(200);
      const evento = dicho.headers[CABECERA_EVENTO.toLowerCase()]?.replace('-', '/');
      const { body } = await admin.api.get(`/api/historial/operador/${ana.id}`).expect(200);
      const suyo = { servicio_id: keratina.id, duracion_minutos: null, limpieza_minutos: null };
      expect(body.data[0]).toMatchObject({
        ...{ accion: 'cambiar_servicios', recurso: 'operador', entidad_id: sara.entidad_id },
        antes: [{ nombre: 'Keratina', estado: 'Lo hace', hace: true, ...suyo }],
        despues: [{ nombre: 'Keratina', estado: 'No lo hace', hace: false, ...suyo }],
      });
      expect(body.data[1].despues).toMatchObject([{ nombre: 'Color', estado: 'Lo hace en 150 min' }]);
      const deshecho = await sara.api.post(`/api/auditoria/${evento}/deshacer`).expect(200);
      expect(await filas()).toEqual([{ servicio_id: color.id, hace: true, duracion_minutos: 150 }]);
      const vuelta = deshecho.headers[CABECERA_EVENTO.toLowerCase()]?.replace('-', '/');
      await sara.api.post(`/api/auditoria/${vuelta}/deshacer`).expect(200);
      expect(await de(keratina)).toMatchObject({ hace: false });
      // A change that left nothing different has nothing to go back to.
      const igual = await decir([{ servicio_id: keratina.id, hace: false }]).expect(200);
      expect(igual.headers[CABECERA_EVENTO.toLowerCase()]).toBeUndefined();
    });
  });

  describe('Al agendar', () => {
    it('con quien no lo hace no se agenda; con otro sí, y escrito a mano también', async () => {
      await noHaceKeratina();
      expect(dice(await pedir(deAna, keratina))).toEqual(NO_HACE);
      await agendar(deBeto, keratina);
      await agendar(deAna, keratina, { servicio_id: null });
    });

    it('la cita dura lo que él tarda, y sus minutos ocupan lo siguiente', async () => {
      await decir([
        { servicio_id: keratina.id, hace: true, duracion_minutos: 120, limpieza_minutos: 30 },
        { servicio_id: color.id, hace: true, duracion_minutos: 140 },
      ]).expect(200);
      expect(horas(await agendar(deAna, keratina))).toEqual(['09:00', '11:00']);
      expect(horas(await agendar(deBeto, keratina))).toEqual(['09:00', '10:30']);
      const conEspera = await agendar(deAna, color, plaza(deAna, 1));
      expect(horas(conEspera)).toEqual(['14:00', '16:20']);
      const tramos = (cita: Cita) =>
        app.sql(
          `SELECT duracion_minutos, espera_desde, espera_minutos, limpieza_minutos FROM cita_tramo WHERE cita_id = $1`,
          [cita.id],
        );
      expect(await tramos(conEspera)).toEqual([
        { duracion_minutos: 140, espera_desde: 60, espera_minutos: 45, limpieza_minutos: 10 },
      ]);
      // A wait that came to the catalogue later, and does not fit in the minutes of the operator, is left out.
      await admin.api
        .put(`/api/servicios/modificar-servicio/${keratina.id}`)
        .send({ duracion_minutos: 180, espera_desde: 60, espera_minutos: 80 })
        .expect(200);
      const sinEspera = await agendar(deAna, keratina, { ...plaza(deAna), fecha: '2026-12-25' });
      expect(await tramos(sinEspera)).toEqual([
        { duracion_minutos: 120, espera_desde: null, espera_minutos: null, limpieza_minutos: 30 },
      ]);
      const comoEra = { duracion_minutos: 90, espera_desde: null, espera_minutos: null };
      await admin.api.put(`/api/servicios/modificar-servicio/${keratina.id}`).send(comoEra).expect(200);
    });

    it('la que ya está agendada queda como está, también al cambiarle una nota o el día', async () => {
      const cita = await agendar(deAna, keratina);
      await decir([{ servicio_id: keratina.id, hace: false, duracion_minutos: 60 }]).expect(200);
      const movida = (await cambiar(cita, { ...plaza(deAna, 1), notas: 'Trae foto' }).expect(200)).body.data;
      expect(horas(movida)).toEqual(['14:00', '15:30']);
    });

    it('ni se cambia a un servicio que no hace, ni pasa a quien no lo hace', async () => {
      await noHaceKeratina();
      const otra = await agendar(deAna, color);
      expect(dice(await cambiar(otra, { servicio: 'Keratina', servicio_id: keratina.id }))).toEqual(NO_HACE);
      const cita = await agendar(deBeto, keratina);
      expect(dice(await cambiar(cita, plaza(deAna, 1)))).toEqual(NO_HACE);
      expect((await sara.api.get(`/api/agenda/citas/${cita.id}`).expect(200)).body.operador_id).toBe(beto.id);
    });

    it('al pasar a otro dura lo que tarda el otro; si tardan lo mismo, lo que se agendó', async () => {
      const cita = await agendar(deBeto, keratina);
      await decir([{ servicio_id: keratina.id, hace: true, duracion_minutos: 120 }]).expect(200);
      const movida = (await cambiar(cita, plaza(deAna, 1)).expect(200)).body.data;
      expect([movida.operador_id, ...horas(movida)]).toEqual([ana.id, '14:00', '16:00']);
      const devuelta = (await cambiar(cita, plaza(deBeto, 1)).expect(200)).body.data;
      expect(horas(devuelta)).toEqual(['14:00', '15:30']);
      await decir([{ servicio_id: keratina.id, hace: true }]).expect(200);
      const cejas = await crearServicio(admin, { nombre: 'Cejas', duracion_minutos: 20 });
      const corta = await agendar(deBeto, cejas);
      await admin.api.put(`/api/servicios/modificar-servicio/${cejas.id}`).send({ duracion_minutos: 60 }).expect(200);
      expect(horas((await cambiar(corta, plaza(deAna)).expect(200)).body.data)).toEqual(['09:00', '09:20']);
    });

    it('lo que ya se hizo se registra, lo haga o no', async () => {
      await noHaceKeratina();
      const servicios = [{ servicio_id: keratina.id }];
      expect(await registrar(admin, { empleado_id: ana.id, total: 25_000, servicios })).toHaveLength(1);
    });
  });

  it('quien espera no se asigna ni se le ofrece con quien no lo hace', async () => {
    await noHaceKeratina();
    const { id } = await anotar(sara, { fecha: VIERNES, servicio: 'Keratina', servicio_id: keratina.id });
    expect(dice(await sara.api.post(`/api/lista-espera/asignar-cita/${id}`).send(plaza(deAna)))).toEqual(NO_HACE);
    expect(dice(await sara.api.post(`/api/lista-espera/ofrecer/${id}`).send(plaza(deAna)))).toEqual(NO_HACE);
    await decir([{ servicio_id: keratina.id, hace: true, duracion_minutos: 120 }]).expect(200);
    const { body } = await sara.api.post(`/api/lista-espera/ofrecer/${id}`).send(plaza(deAna)).expect(201);
    expect(horas(body.data)).toEqual(['09:00', '11:00']);
  });

  it('mover el día a quien no hace alguno lo dice, y no mueve ninguno', async () => {
    await noHaceKeratina();
    const cita = await agendar(deBeto, keratina);
    await agendar(deBeto, color, plaza(deBeto, 1));
    const mover = { operador_id: beto.id, fecha: VIERNES, a_operador_id: ana.id };
    const pedido = (cuerpo: object) => sara.api.post('/api/agenda/mover-citas').send(cuerpo);
    const { body } = await pedido({ ...mover, simular: true }).expect(200);
    expect(body.citas.map(({ choque }: { choque: string | null }) => choque)).toEqual(['Ana no hace Keratina', null]);
    const negado = await pedido(mover).expect(409);
    expect(negado.body.errores.citas).toEqual(['La cita de Nora de las 09:00 no se puede mover: Ana no hace Keratina']);
    expect((await sara.api.get(`/api/agenda/citas/${cita.id}`).expect(200)).body.operador_id).toBe(beto.id);
    await decir([{ servicio_id: keratina.id, hace: true }]).expect(200);
    await pedido(mover).expect(200);
    // Another day of one's own asks nothing.
    await noHaceKeratina();
    await pedido({ operador_id: ana.id, fecha: VIERNES, a_fecha: '2026-12-25' }).expect(200);
  });
});

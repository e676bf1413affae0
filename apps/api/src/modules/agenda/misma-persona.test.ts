import type { Cita, Horario } from '@jornal/contract';
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

const HOY = '2026-11-18';
const LUISA = { cliente_nombre: 'Luisa Gómez', cliente_telefono: '310 555 0001' };

describe('La misma persona a una hora con dos operadores', () => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;
  let ana: Operador;
  let deAna: Horario;
  let beto: Operador;
  let deBeto: Horario;
  let tarde: Horario;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T08:00:00-05:00');
    entidad_id = (await crearSucursal(admin)).id;
    ana = await crearOperador(admin, { entidad_id, nombre: 'Ana', apellido: 'Ruiz' });
    beto = await crearOperador(admin, { entidad_id, nombre: 'Beto', apellido: 'Paz' });
    const [agendaDeAna, agendaDeBeto] = [
      await crearAgenda(admin, { operador_id: ana.id }),
      await crearAgenda(admin, { operador_id: beto.id }),
    ];
    deAna = await crearHorario(admin, { agenda_id: agendaDeAna.id, hora_inicio: '10:00', hora_fin: '11:00' });
    deBeto = await crearHorario(admin, { agenda_id: agendaDeBeto.id, hora_inicio: '10:30', hora_fin: '11:30' });
    tarde = await crearHorario(admin, { agenda_id: agendaDeBeto.id, hora_inicio: '11:30', hora_fin: '12:30' });
  });

  const plaza = ({ id, agenda_id }: Horario) => ({ agenda_id, horario_id: id, fecha: HOY });
  const agendar = async (
    horario: Horario,
    data: Record<string, unknown> = {},
  ): Promise<{ data: Cita; aviso: string | null }> =>
    (
      await admin.api
        .post('/api/agenda/crear-cita')
        .send({ ...plaza(horario), servicio: 'Corte', ...LUISA, ...data })
        .expect(201)
    ).body;
  const change = async ({ id }: Cita, cambios: Record<string, unknown>): Promise<string | null> =>
    (await admin.api.put(`/api/agenda/actualizar-cita/${id}`).send(cambios).expect(200)).body.aviso;
  const CON_ANA = 'Luisa Gómez ya tiene otra cita a esa hora: de 10:00 a 11:00 con Ana Ruiz';
  const CON_BETO = 'Luisa Gómez ya tiene otra cita a esa hora: de 10:30 a 11:30 con Beto Paz';

  it('al agendar se agenda, y se dice la hora y con quién', async () => {
    expect((await agendar(deAna)).aviso).toBeNull();
    const { data, aviso } = await agendar(deBeto, {
      cliente_nombre: ' luisa GOMEZ',
      cliente_telefono: '+57 (310) 555-0001',
    });
    expect(aviso).toBe(CON_ANA.replace('Luisa Gómez', 'luisa GOMEZ'));
    expect(data.estado).toBe('pendiente');
  });

  it('otra persona, otra hora, otro día, otra sucursal y lo cancelado o anulado no se dicen', async () => {
    const first = await crearCita(admin, deAna, LUISA);
    expect((await agendar(tarde)).aviso).toBeNull();
    expect((await agendar(deBeto, { fecha: '2026-11-25' })).aviso).toBeNull();
    const deOtra = await agendar(deBeto, { cliente_nombre: 'Marta Gómez' });
    expect(deOtra.aviso).toBeNull();
    // Families share a telephone, and names are shared by strangers: it takes both.
    expect(await change(deOtra.data, { cliente_nombre: 'Luisa Gómez', cliente_telefono: '320 555 0001' })).toBeNull();
    const other = (await crearSucursal(admin)).id;
    const carla = await crearAgenda(admin, { operador_id: (await crearOperador(admin, { entidad_id: other })).id });
    expect(
      (await agendar(await crearHorario(admin, { agenda_id: carla.id, hora_inicio: '10:00', hora_fin: '11:00' })))
        .aviso,
    ).toBeNull();
    await change(first, { estado: 'cancelada' });
    expect(await change(deOtra.data, LUISA)).toBeNull();
    expect(await change(first, { estado: 'confirmada' })).toBe(CON_BETO);
    await admin.api.delete(`/api/agenda/eliminar-cita/${deOtra.data.id}`).expect(200);
    expect((await agendar(deBeto)).aviso).toBe(CON_ANA);
  });

  it('al mover, al corregir quién es y al agendar de nuevo lo cancelado; las notas no preguntan por nadie', async () => {
    await crearCita(admin, deAna, LUISA);
    const { data: cita } = await agendar(tarde);
    expect(await change(cita, plaza(deBeto))).toBe(CON_ANA);
    expect(await change(cita, { notas: 'Puntual', estado: 'confirmada' })).toBeNull();
    expect(await change(cita, { cliente_nombre: 'Marta' })).toBeNull();
    expect(await change(cita, { cliente_nombre: 'Luisa Gómez' })).toBe(CON_ANA);
    expect(await change(cita, { estado: 'cancelada' })).toBeNull();
    expect(await change(cita, { estado: 'pendiente' })).toBe(CON_ANA);
  });

  it('al asignar desde la lista de espera, y al aceptar lo ofrecido', async () => {
    await crearCita(admin, deAna, LUISA);
    const waiter = () => anotar(admin, { nombre: 'Luisa Gómez', telefono: '3105550001', entidad_id });
    const asignada = await admin.api
      .post(`/api/lista-espera/asignar-cita/${(await waiter()).id}`)
      .send(plaza(deBeto))
      .expect(201);
    expect(asignada.body.aviso).toBe(CON_ANA);
    await admin.api.delete(`/api/agenda/eliminar-cita/${asignada.body.data.id}`).expect(200);
    const responder = async (accepted: boolean) => {
      const { body } = await admin.api
        .post(`/api/lista-espera/ofrecer/${(await waiter()).id}`)
        .send(plaza(deBeto))
        .expect(201);
      return (
        await admin.api
          .post(`/api/lista-espera/responder-oferta/${body.data.id}`)
          .send({ acepta: accepted })
          .expect(200)
      ).body.aviso;
    };
    expect(await responder(false)).toBeNull();
    expect(await responder(true)).toBe(CON_ANA);
  });

  it('al mover el día de un operador se dice de cada una, ya en la vista previa', async () => {
    const otroDia = { fecha: '2026-11-25' };
    await crearCita(admin, deAna, LUISA);
    await crearCita(admin, deBeto, { ...LUISA, ...otroDia });
    await crearCita(admin, tarde, { ...LUISA, ...otroDia });
    const mover = async (simular: boolean) =>
      (
        await admin.api
          .post('/api/agenda/mover-citas')
          .send({ operador_id: beto.id, ...otroDia, fecha: '2026-11-25', a_fecha: HOY, simular })
          .expect(200)
      ).body.aviso;
    expect([await mover(true), await mover(false)]).toEqual([CON_ANA, CON_ANA]);
  });
});

import {
  type Agenda,
  type Cita,
  type CitaConCuenta,
  type Horario,
  PERMISOS,
  type Servicio,
  type ServicioRealizado,
} from '@jornal/contract';
import { Pool } from 'pg';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
  vender,
} from '../crear.js';
import { aLaVez, barrera, resumir, veces } from '../tormenta.js';

const HOY = '2026-11-18';

describe.each(CON_Y_SIN_GUARDAS)('De la cita a la cuenta$base', ({ guardas }) => {
  let prueba: Prueba;
  let admin: Actor;
  let norte: number;
  let sara: Operador;
  let ana: Operador;
  let beto: Operador;
  let corte: Servicio;
  let agenda: Agenda;
  let horario: Horario;

  beforeAll(async () => {
    prueba = await abrirApp({ guardas });
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
    ana = await crearOperador(admin, { entidad_id: norte });
    beto = await crearOperador(admin, { entidad_id: norte });
    corte = await crearServicio(admin, { precio: 10_000 });
    agenda = await crearAgenda(admin, { operador_id: ana.id });
    horario = await crearHorario(admin, { agenda_id: agenda.id, capacidad: 50 });
    await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
  });
  afterAll(() => prueba.cerrar());

  const agendar = async (datos: Record<string, unknown> = {}): Promise<Cita> => {
    const sitio = { agenda_id: agenda.id, horario_id: horario.id, fecha: HOY };
    return (
      await admin.api
        .post('/api/agenda/crear-cita')
        .send({ ...sitio, cliente_nombre: 'Lina', servicio: 'Corte', ...datos })
        .expect(201)
    ).body.data;
  };
  const obtener = async (id: number): Promise<CitaConCuenta> =>
    (await sara.api.get(`/api/agenda/citas/${id}`).expect(200)).body;
  const ticket = (
    quien: Actor,
    cita_id: number,
    operador: Operador = ana,
    servicios = [{ servicio_id: corte.id, cantidad: 1 }],
  ) =>
    quien.api.post('/api/servicios/servicios-multiples').send({
      empleado_id: operador.id,
      fecha: HOY,
      metodo_pago: 'efectivo',
      monto_efectivo: 10_000 * servicios.length,
      monto_transferencia: 0,
      servicios,
      cita_id,
    });
  const registrada = async (cita_id: number): Promise<ServicioRealizado[]> =>
    (await ticket(sara, cita_id).expect(201)).body.data;
  const anular = (id: number) => sara.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`).expect(200);

  it('registrar sus servicios la completa, y la cita dice cuál fue su registro', async () => {
    const cita = await agendar();
    expect(await obtener(cita.id)).toMatchObject({ estado: 'pendiente', registro: null, ventas: [] });
    const [linea] = await registrada(cita.id);
    expect(await obtener(cita.id)).toMatchObject({
      estado: 'completada',
      registro: { id: linea?.registro_id, fecha: HOY, total: 10_000 },
      ventas: [],
    });
  });

  it('quien figuraba como ausente sí vino', async () => {
    const cita = await agendar();
    await sara.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ no_asistio: true }).expect(200);
    await registrada(cita.id);
    expect(await obtener(cita.id)).toMatchObject({ estado: 'completada', no_asistio: false });
  });

  it('una cita tiene un solo registro', async () => {
    const cita = await agendar();
    await registrada(cita.id);
    const { body } = await ticket(sara, cita.id).expect(409);
    expect(body).toMatchObject({ codigo: 'CITA_YA_ATENDIDA', message: 'La cita ya tiene un servicio registrado' });
  });

  it('al anular su última línea la cita puede registrarse otra vez, y la auditoría recuerda de quién era', async () => {
    const cita = await agendar();
    const barba = await crearServicio(admin, { precio: 10_000 });
    const dos = [corte, barba].map(({ id }) => ({ servicio_id: id, cantidad: 1 }));
    const lineas: ServicioRealizado[] = (await ticket(sara, cita.id, ana, dos).expect(201)).body.data;
    const [primera, segunda] = lineas as [ServicioRealizado, ServicioRealizado];
    await anular(primera.id);
    expect((await obtener(cita.id)).registro).toEqual({ id: primera.registro_id, fecha: HOY, total: 10_000 });
    await ticket(sara, cita.id).expect(409);
    await anular(segunda.id);
    expect(await obtener(cita.id)).toMatchObject({ estado: 'completada', registro: null });
    expect(
      await prueba.sql(
        `SELECT antes, despues FROM auditoria WHERE recurso = 'registro' AND recurso_id = $1 AND accion = 'desligar'`,
        [primera.registro_id],
      ),
    ).toEqual([{ antes: { cita_id: cita.id }, despues: { cita_id: null } }]);
    const [nueva] = await registrada(cita.id);
    expect((await obtener(cita.id)).registro?.id).toBe(nueva?.registro_id);
  });

  it('un registro sin cita se anula como siempre', async () => {
    const [linea] = await registrar(sara, {
      empleado_id: ana.id,
      total: 10_000,
      servicios: [{ servicio_id: corte.id }],
    });
    await anular(linea?.id as number);
    expect(
      await prueba.sql(`SELECT 1 FROM auditoria WHERE accion = 'desligar' AND recurso_id = $1`, [linea?.registro_id]),
    ).toEqual([]);
  });

  it('la atiende un colega, y cobra quien hizo el trabajo; pero un operador no registra la cita de otro', async () => {
    const cita = await agendar();
    expect((await ticket(beto, cita.id, beto).expect(403)).body.message).toBe(
      'No tienes permisos para editar esta cita',
    );
    const [linea] = (await ticket(sara, cita.id, beto).expect(201)).body.data as ServicioRealizado[];
    expect(linea?.empleado.id).toBe(beto.id);
    await ticket(ana, (await agendar()).id, ana).expect(201);
  });

  it('ni la cancelada, ni la eliminada, ni la de otra sucursal, ni la que no se puede ver; y no queda ningún registro', async () => {
    const cancelada = await agendar({ estado: 'cancelada' });
    const eliminada = await agendar();
    await sara.api.delete(`/api/agenda/eliminar-cita/${eliminada.id}`).expect(200);
    const sur = (await crearSucursal(admin)).id;
    const deSur = await crearSupervisor(admin, { entidad_id: sur });
    const viva = await agendar();
    const antes = await prueba.sql(`SELECT count(*) AS n FROM tiquete`);
    expect((await ticket(sara, cancelada.id).expect(409)).body.codigo).toBe('CITA_CANCELADA');
    await ticket(sara, eliminada.id).expect(404);
    await ticket(deSur, viva.id, deSur).expect(404);
    expect((await ticket(admin, viva.id, deSur).expect(409)).body).toMatchObject({
      codigo: 'CITA_DE_OTRA_SUCURSAL',
      message: 'La cita es de otra sucursal',
    });
    await prueba.sql(`UPDATE role_permiso SET estado = false WHERE role_id = 3 AND permiso_id = $1`, [
      PERMISOS.indexOf('agendas.ver') + 1,
    ]);
    await ticket(ana, viva.id).expect(403);
    await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3`);
    expect(await prueba.sql(`SELECT count(*) AS n FROM tiquete`)).toEqual(antes);
    expect((await obtener(viva.id)).estado).toBe('pendiente');
  });

  it('una venta se anota en su cita sin completarla, y al anularla ya no es suya', async () => {
    const cita = await agendar();
    const cera = await crearProducto(admin, { entidad_id: norte });
    const una = await vender(sara, cera, 1, { cita_id: cita.id });
    const otra = await vender(sara, cera, 2, { cita_id: cita.id });
    expect(await obtener(cita.id)).toMatchObject({ estado: 'pendiente', registro: null });
    expect((await obtener(cita.id)).ventas).toEqual(
      [una, otra].map(({ id, total, created_at }) => ({ id, total, created_at })),
    );
    await sara.api.delete(`/api/ventas/eliminar-venta/${una.id}`).expect(200);
    expect((await obtener(cita.id)).ventas.map((v) => v.id)).toEqual([otra.id]);
    const [anulada] = await prueba.sql<{ cita_id: number | null; antes: { cita_id: number } }>(
      `SELECT v.cita_id, a.antes FROM venta v
        JOIN auditoria a ON a.entidad_id = v.entidad_id AND a.recurso = 'venta' AND a.recurso_id = v.id AND a.accion = 'anular'
        WHERE v.id = $1`,
      [una.id],
    );
    expect([anulada?.cita_id, anulada?.antes.cita_id]).toEqual([null, cita.id]);
  });

  it('no se vende en una cita cancelada, de otra sucursal o de un colega', async () => {
    const cancelada = await agendar({ estado: 'cancelada' });
    const viva = await agendar();
    const cera = await crearProducto(admin, { entidad_id: norte });
    const deSur = await crearProducto(admin, { entidad_id: (await crearSucursal(admin)).id });
    const venta = (quien: Actor, productoId: number, cita_id: number) =>
      quien.api.post('/api/ventas/crear-venta').send({
        productoId,
        cantidad: 1,
        metodoPago: 'efectivo',
        montoEfectivo: 30_000,
        montoTransferencia: 0,
        cita_id,
      });
    expect((await venta(sara, cera.id, cancelada.id).expect(409)).body.codigo).toBe('CITA_CANCELADA');
    expect((await venta(admin, deSur.id, viva.id).expect(409)).body.codigo).toBe('CITA_DE_OTRA_SUCURSAL');
    await venta(beto, cera.id, viva.id).expect(403);
    await venta(sara, cera.id, 999_999).expect(404);
    expect((await obtener(viva.id)).ventas).toEqual([]);
  });

  it('dos registros de una cita a la vez: uno queda y el otro lo sabe', async () => {
    for (let vuelta = 0; vuelta < 5; vuelta++) {
      const cita = await agendar();
      const { estados, mensajes } = resumir(await aLaVez(2, (i) => ticket(sara, cita.id, i === 0 ? ana : beto)));
      expect([estados, mensajes]).toEqual([{ 201: 1, 409: 1 }, ['La cita ya tiene un servicio registrado']]);
      expect(await prueba.sql(`SELECT id FROM tiquete WHERE cita_id = $1`, [cita.id])).toHaveLength(1);
    }
  });

  it('las dos últimas líneas anuladas a la vez: la cita queda libre', async () => {
    const cita = await agendar();
    const barba = await crearServicio(admin, { precio: 10_000 });
    const dos = [corte, barba].map(({ id }) => ({ servicio_id: id, cantidad: 1 }));
    const lineas: ServicioRealizado[] = (await ticket(sara, cita.id, ana, dos).expect(201)).body.data;
    await Promise.all(lineas.map(({ id }) => anular(id)));
    await registrada(cita.id);
  });

  it('control: quien mira si la cita tiene registro y después lo escribe la registra dos veces', async () => {
    const cita = await agendar();
    await prueba.sql(`CREATE TABLE IF NOT EXISTS borrador (cita_id bigint NOT NULL)`);
    const pool = new Pool({ connectionString: prueba.baseUrl, max: 2 });
    const esperar = barrera(2);
    await veces(2, async () => {
      const { rowCount } = await pool.query(`SELECT 1 FROM borrador WHERE cita_id = $1`, [cita.id]);
      await esperar();
      if (rowCount === 0) await pool.query(`INSERT INTO borrador VALUES ($1)`, [cita.id]);
    });
    await pool.end();
    expect(await prueba.sql(`SELECT count(*)::int AS n FROM borrador`)).toEqual([{ n: 2 }]);
  });
});

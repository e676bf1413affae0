import type { Cita, CitaConCuenta } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  registrar,
  vender,
} from '../../../test/crear.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

const HOY = '2026-11-18';

describe('Cobrar una cita en el mostrador', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let cita: Cita;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    m = await abrirMostrador(app, admin, carta);
    const agenda = await crearAgenda(admin, { operador_id: m.ana.id });
    const horario = await crearHorario(admin, { agenda_id: agenda.id, capacidad: 5 });
    const ficha = { nombre: 'Luisa Rey', telefono: '310 555 0001', entidad_id: m.entidad_id };
    const { data } = (await admin.api.post('/api/personas').send(ficha).expect(201)).body;
    cita = await crearCita(admin, horario, { fecha: HOY, cliente_nombre: 'Luisa Rey', persona_id: data.id });
  });

  const leerCita = async (): Promise<CitaConCuenta> =>
    (await admin.api.get(`/api/agenda/citas/${cita.id}`).expect(200)).body;
  const conChampu = () => ({
    cita_id: cita.id,
    lineas: [m.unCorte(), { producto_id: m.champu.id, cantidad: 1 }],
    cobros: enEfectivo(55_000),
  });

  it('la completa; su cuenta dice el servicio y lo que llevó, y el tiquete es de su persona', async () => {
    const id = await m.cobrar(conChampu());
    expect(await leerCita()).toMatchObject({
      estado: 'completada',
      registro: { id, total: 25_000 },
      ventas: [{ total: 30_000 }],
    });
    const { cita: suya, persona } = await m.leer(id);
    expect([suya?.id, persona]).toEqual([cita.id, { id: cita.persona_id, nombre: 'Luisa Rey' }]);
    const otra = await m.pedir({ ...conChampu() }).expect(409);
    expect(otra.body.codigo).toBe('CITA_YA_ATENDIDA');
  });

  it('anulado su servicio se puede cobrar de nuevo, aunque lo que llevó siga en pie', async () => {
    const id = await m.cobrar(conChampu());
    const [servicio] = (await m.leer(id)).servicios;
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${servicio?.id}`).expect(200);
    expect(await leerCita()).toMatchObject({ registro: null, ventas: [{ total: 30_000 }] });
    expect(await m.leer(id)).toMatchObject({ estado: 'cobrado', total: 30_000 });
    await m.cobrar({ cita_id: cita.id, lineas: [m.unCorte(m.beto)], cobros: enEfectivo(25_000) });
    expect((await leerCita()).registro?.total).toBe(25_000);
    // The old ticket is closed by its last line, and leaves the appointment to the new one.
    const [venta] = (await m.leer(id)).ventas;
    await admin.api.delete(`/api/ventas/eliminar-venta/${venta?.id}`).expect(200);
    expect((await m.leer(id)).estado).toBe('anulado');
    expect((await leerCita()).registro?.total).toBe(25_000);
  });

  it('por las otras dos pantallas el tiquete también es de la persona de su cita', async () => {
    const [linea] = await registrar(admin, {
      empleado_id: m.ana.id,
      total: 25_000,
      cita_id: cita.id,
      servicios: [{ servicio_id: m.corte }],
    });
    const { id: venta } = await vender(admin, m.champu, 1, { cita_id: cita.id });
    const [{ tiquete_id } = { tiquete_id: 0 }] = await app.sql<{ tiquete_id: number }>(
      'SELECT tiquete_id FROM venta WHERE entidad_id = $1 AND id = $2',
      [m.entidad_id, venta],
    );
    for (const id of [linea?.tiquete?.id as number, tiquete_id])
      expect((await m.leer(id)).persona?.id).toBe(cita.persona_id);
  });

  it('sin un servicio no se cobra', async () => {
    const soloChampu = {
      ...conChampu(),
      lineas: [{ producto_id: m.champu.id, cantidad: 1 }],
      cobros: enEfectivo(30_000),
    };
    expect((await m.pedir(soloChampu).expect(400)).body.codigo).toBe('CITA_SIN_SERVICIO');
    expect((await leerCita()).estado).toBe('pendiente');
  });
});

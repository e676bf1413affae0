import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  registrar,
} from '../../../test/crear.js';

const NONE = {
  servicios: false,
  personas: false,
  horarios: false,
  primer_servicio: false,
  primer_pago: false,
  cifras: false,
};

describe('Los primeros pasos de un negocio', () => {
  let app: Prueba;
  let admin: Actor;
  beforeEach(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterEach(() => app.cerrar());

  const steps = async (who = admin) => (await who.api.get('/api/tablero/primeros-pasos').expect(200)).body;

  it('cada paso se marca cuando está hecho', async () => {
    const { id: entidad_id } = await crearSucursal(admin);
    expect(await steps()).toEqual(NONE);
    const servicio = await crearServicio(admin);
    expect(await steps()).toEqual({ ...NONE, servicios: true });
    const operator = await crearOperador(admin, { entidad_id });
    expect(await steps()).toEqual({ ...NONE, servicios: true, personas: true });
    const { id: agenda_id } = await crearAgenda(admin, { operador_id: operator.id });
    expect((await steps()).horarios).toBe(false);
    await crearHorario(admin, { agenda_id });
    expect(await steps()).toEqual({ ...NONE, servicios: true, personas: true, horarios: true });
    await registrar(admin, {
      empleado_id: operator.id,
      total: servicio.precio,
      servicios: [{ servicio_id: servicio.id }],
    });
    const worked = { ...NONE, servicios: true, personas: true, horarios: true, primer_servicio: true, cifras: true };
    expect(await steps()).toEqual(worked);
    await admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: operator.id, monto: 10_000, tipo_pago: 'total' })
      .expect(201);
    expect(await steps()).toEqual({ ...worked, primer_pago: true });
  });

  it('quien ve una sucursal mira los de la suya', async () => {
    const [norte, sur] = [await crearSucursal(admin), await crearSucursal(admin)];
    const sara = await crearSupervisor(admin, { entidad_id: norte.id });
    const operator = await crearOperador(admin, { entidad_id: sur.id });
    const { id: servicio_id, precio } = await crearServicio(admin, { entidad_id: sur.id });
    await registrar(admin, { empleado_id: operator.id, total: precio, servicios: [{ servicio_id }] });
    expect(await steps(sara)).toEqual({ ...NONE, personas: true });
    expect(await steps()).toMatchObject({ servicios: true, primer_servicio: true });
  });
});

import type { Permiso } from '@jornal/contract';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearCita,
  crearCuenta,
  crearHorario,
  crearOperador,
  crearProducto,
  crearRol,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
  vender,
} from '../crear.js';

const HOY = '2026-11-18';
const MODULOS = [
  'agendas',
  'servicios',
  'ventas',
  'productos',
  'inventario',
  'gastos',
  'caja_menor',
  'ingresos_adicionales',
  'pagos',
];
const PERMISOS = MODULOS.flatMap((m) => ['ver', 'crear', 'editar', 'eliminar'].map((a) => `${m}.${a}` as Permiso));

/** A person who runs the desk of a branch and performs no services: everything is of the branch of their account. */
describe('Una recepcionista sin operador, con un rol que creó el negocio', () => {
  let prueba: Prueba;
  let luz: Actor;
  let ana: Operador;
  let ajena: Operador;
  let centro: { id: number; name: string };

  beforeAll(async () => {
    prueba = await abrirApp();
    const admin = await crearAdmin(prueba);
    centro = await crearSucursal(admin, { name: 'Centro' });
    const norte = await crearSucursal(admin, { name: 'Norte' });
    ana = await crearOperador(admin, { entidad_id: centro.id, nombre: 'Ana' });
    ajena = await crearOperador(admin, { entidad_id: norte.id });
    const rol = await crearRol(admin, { nombre: 'Recepción', alcance: 'sucursal', permisos: PERMISOS });
    luz = await crearCuenta(admin, { role_id: rol.id, entidad_id: centro.id });
  });
  afterAll(() => prueba.cerrar());

  it('su sesión es de su sucursal y de su rol', async () => {
    const { body } = await luz.api.get('/api/sesion').expect(200);
    expect(body).toMatchObject({
      role: { nombre: 'Recepción' },
      alcance: 'sucursal',
      entidad: { id: centro.id, nombre: 'Centro' },
      operador: null,
    });
    expect([...body.modulos].sort()).toEqual([...MODULOS].sort());
  });

  it('agenda una cita de una empleada, la atiende y registra el servicio a nombre de ella; a nadie de otra sucursal', async () => {
    const agenda = await crearAgenda(luz, { operador_id: ana.id });
    const horario = await crearHorario(luz, { agenda_id: agenda.id, hora_inicio: '09:00', hora_fin: '10:00' });
    const cita = await crearCita(
      luz,
      await crearHorario(luz, { agenda_id: agenda.id, hora_inicio: '10:00', hora_fin: '11:00' }),
    );
    await anotar(luz);
    await luz.api.put(`/api/agenda/modificar-horario/${horario.id}`).send({ titulo: 'Temprano' }).expect(200);
    const servicio = await crearServicio(luz, { precio: 25_000 });
    expect(servicio.entidad_id).toBe(centro.id);
    const [hecho] = await registrar(luz, {
      empleado_id: ana.id,
      total: 25_000,
      cita_id: cita.id,
      servicios: [{ servicio_id: servicio.id }],
    });
    expect(hecho).toMatchObject({ empleado: { id: ana.id }, monto_empleado: 10_000 });
    expect((await luz.api.get('/api/servicios/listar-servicios-realizados').expect(200)).body.data).toHaveLength(1);
    await luz.api.post('/api/agenda/crear-agenda').send({ nombre: 'Ajena', operador_id: ajena.id }).expect(404);
    const ajeno = {
      fecha: HOY,
      empleado_id: ajena.id,
      metodo_pago: 'efectivo',
      monto_efectivo: 25_000,
      monto_transferencia: 0,
      servicios: [{ servicio_id: servicio.id, cantidad: 1 }],
    };
    await luz.api.post('/api/servicios/servicios-multiples').send(ajeno).expect(404);
    const { body } = await luz.api.get('/api/operadores/listar-operador').expect(200);
    expect(body.map((o: { id: number }) => o.id)).toEqual([ana.id]);
  });

  it('vende, gasta, cuenta la caja y paga, y cada cosa queda a su nombre', async () => {
    const producto = await crearProducto(luz);
    const venta = await vender(luz, producto, 2);
    await crearArticulo(luz);
    const gasto = await luz.api
      .post('/api/gastos/crear')
      .send({ descripcion: 'Aseo', monto: 5_000, metodo_pago: 'efectivo', fecha: HOY })
      .expect(201);
    const ingreso = {
      concepto: 'Propina',
      tipo: 'otro',
      monto: 1_000,
      metodo_pago: 'efectivo',
      monto_efectivo: 1_000,
      monto_transferencia: 0,
      fecha: HOY,
    };
    await luz.api.post('/api/servicios/crear-ingreso-adicional').send(ingreso).expect(201);
    await luz.api.post('/api/pagos/crear-pago').send({ empleado_id: ana.id, monto: 4_000, fecha: HOY }).expect(201);
    const [caja] = (await luz.api.get('/api/caja-menor/listar-cajas').expect(200)).body.cajas;
    expect(caja).toMatchObject({ entidad_id: centro.id, total: 25_000 + 60_000 + 1_000 - 5_000 - 4_000 });
    const arqueo = await luz.api
      .post('/api/caja-menor/arqueos')
      .send({ entidad_id: centro.id, efectivo_contado: caja.total })
      .expect(201);
    const tabla = async (nombre: string, id: number) =>
      (await prueba.sql(`SELECT entidad_id, usuario_id FROM ${nombre} WHERE id = $1`, [id]))[0];
    const suyo = { entidad_id: centro.id, usuario_id: luz.usuario_id };
    expect([
      await tabla('venta', venta.id),
      await tabla('gasto', gasto.body.data.id),
      await tabla('arqueo', arqueo.body.data.id),
    ]).toEqual([suyo, suyo, suyo]);
    expect(await prueba.sql(`SELECT DISTINCT usuario_id FROM libro`)).toEqual([{ usuario_id: luz.usuario_id }]);
  });

  it('ve las cuentas de su sucursal y lo que otros mueven en ella, y nada de otra', async () => {
    const { body } = await luz.api.get('/api/pagos/estado-empleados').expect(200);
    expect(body.map((e: { empleado_id: number }) => e.empleado_id)).toEqual([ana.id]);
    await luz.api.get(`/api/pagos/estado-cuenta/${ana.id}`).expect(200);
    await luz.api.get(`/api/pagos/estado-cuenta/${ajena.id}`).expect(404);
    await luz.api.get('/api/gastos/listar').query({ entidad_id: ajena.entidad_id }).expect(403);
    await luz.api.get(`/api/caja-menor/listar-cajas/${ajena.entidad_id}`).expect(404);
  });
});

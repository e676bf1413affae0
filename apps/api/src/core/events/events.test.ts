import { PERMISOS, RECARGAR } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  crearUsuario,
  type Operador,
  registrar,
  vender,
} from '../../../test/crear.js';
import { abrirFlujo, enlazado, type Flujo } from '../../../test/flujo.js';
import { BusinessError } from '../../platform/errors/business-error.js';
import { Notices } from '../../platform/events/notices.js';
import { Transactions } from '../changes/transactions.js';
import type { Session } from '../session/session.js';

const LATIDO = { LIVE_HEARTBEAT_SECONDS: 0.05 };
const HOY = '2026-11-18';

const gastar = (quien: Actor, entidad_id: number) =>
  quien.api
    .post('/api/gastos/crear')
    .send({ descripcion: 'Toallas', monto: 1_000, metodo_pago: 'efectivo', fecha: HOY, entidad_id })
    .expect(201);

const cuantos = async (admin: Actor): Promise<number> =>
  (await admin.api.get('/api/operaciones/salud').expect(200)).body.en_vivo.conexiones;

/** Two signs of life from now: whatever was told before has come. */
const dosLatidos = (flujo: Flujo) => {
  const hasta = flujo.latidos() + 2;
  return flujo.hasta(() => flujo.latidos() >= hasta);
};

describe('Lo que cambia se cuenta mientras cambia', () => {
  let prueba: Prueba;
  let admin: Actor;
  let centro: number;
  let norte: number;
  let supervisora: Operador;
  let deNorte: Operador;
  let ana: Operador;
  const abiertos: Flujo[] = [];

  const seguir = async (quien: Actor, token = quien.token): Promise<Flujo> => {
    const flujo = await abrirFlujo(prueba.url, token);
    abiertos.push(flujo);
    return flujo;
  };

  beforeAll(async () => {
    prueba = await abrirApp({ config: LATIDO });
    admin = await crearAdmin(prueba);
    centro = (await crearSucursal(admin, { name: 'Centro' })).id;
    norte = (await crearSucursal(admin, { name: 'Norte' })).id;
    supervisora = await crearSupervisor(admin, { entidad_id: centro });
    deNorte = await crearSupervisor(admin, { entidad_id: norte });
    ana = await crearOperador(admin, { entidad_id: centro });
    await enlazado(admin);
  });
  /** What earlier tests changed has been told. */
  beforeEach(async () => {
    const flujo = await seguir(admin);
    prueba.app.get(Notices, { strict: false }).note([{ tema: 'reportes', entidad_id: 0 }]);
    await flujo.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'reportes'));
    flujo.cerrar();
    while ((await cuantos(admin)) > 0);
  });
  afterEach(async () => {
    for (const flujo of abiertos.splice(0)) flujo.cerrar();
    while ((await cuantos(admin)) > 0);
  });
  afterAll(() => prueba.cerrar());

  it('lo guardado se cuenta una vez; lo que se deshizo o se repitió con su clave, no', async () => {
    const flujo = await seguir(admin);
    const repetido = {
      nombre: 'Ana',
      apellido: 'Repetida',
      telefono: '3109876543',
      cargo_id: 1,
      email: ana.email,
      password: 'una clave larga',
      entidad_id: centro,
    };
    await admin.api.post('/api/operadores/crear-operador').send(repetido).expect(409);
    const sesion = {
      usuario_id: admin.usuario_id,
      entidad: null,
      solicitud: { id: 'x', ip: 'x', tema: 'pagos' },
    } as unknown as Session;
    const deshecho = prueba.app.get(Transactions, { strict: false }).execute(sesion, async (_em, auditar) => {
      auditar({ accion: 'crear', recurso: 'pago', recurso_id: 1, entidad_id: centro });
      throw new BusinessError('OCUPADO', 'No');
    });
    await expect(deshecho).rejects.toThrow('No');
    const gasto = { descripcion: 'Toallas', monto: 1_000, metodo_pago: 'efectivo', fecha: HOY, entidad_id: centro };
    for (let i = 0; i < 3; i++)
      await admin.api.post('/api/gastos/crear').set('Idempotency-Key', 'la-misma').send(gasto).expect(201);
    await crearProducto(admin, { entidad_id: norte });
    expect([await flujo.siguiente(), await flujo.siguiente()]).toEqual([
      { tema: 'gastos', entidad_id: centro },
      { tema: 'productos', entidad_id: norte },
    ]);
    await dosLatidos(flujo);
    expect(flujo.sucesos).toHaveLength(2);
  });

  it('cada quien se entera de lo suyo: ni de otra sucursal, ni de lo que su rol no ve, ni de lo del negocio entero', async () => {
    const nadie = await crearUsuario(prueba, null);
    const flujos = {
      admin: await seguir(admin),
      supervisora: await seguir(supervisora),
      ana: await seguir(ana),
      nadie: await seguir(nadie),
    };
    // Everything the other branch can do, and what belongs to none.
    const servicio = await crearServicio(admin, { entidad_id: norte });
    await registrar(deNorte, { empleado_id: deNorte.id, total: 25_000, servicios: [{ servicio_id: servicio.id }] });
    await vender(deNorte, await crearProducto(deNorte));
    await crearArticulo(deNorte);
    await gastar(deNorte, norte);
    await admin.api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: deNorte.id, monto: 4_000, fecha: HOY })
      .expect(201);
    await admin.api.post('/api/caja-menor/arqueos').send({ entidad_id: norte, efectivo_contado: 20_000 }).expect(201);
    const ingreso = {
      concepto: 'Peine',
      tipo: 'otro',
      monto: 1_000,
      metodo_pago: 'efectivo',
      monto_efectivo: 1_000,
      monto_transferencia: 0,
      fecha: HOY,
    };
    await admin.api
      .post('/api/servicios/crear-ingreso-adicional')
      .send({ ...ingreso, entidad_id: norte })
      .expect(201);
    await admin.api.post('/api/servicios/crear-ingreso-adicional').send({ ...ingreso, entidad_id: 0 });
    await crearOperador(admin, { entidad_id: norte });
    // In their own branch: one thing that an operator may not see, and one that they may.
    await gastar(supervisora, centro);
    const propio = await crearServicio(supervisora, { entidad_id: centro });
    await registrar(supervisora, { empleado_id: ana.id, total: 25_000, servicios: [{ servicio_id: propio.id }] });
    await flujos.admin.hasta((f) =>
      f.sucesos.some((s) => s !== RECARGAR && s.tema === 'servicios' && s.entidad_id === centro),
    );
    for (const flujo of Object.values(flujos)) await dosLatidos(flujo);
    const unicos = (flujo: Flujo) =>
      [...new Set(flujo.sucesos.map((s) => JSON.stringify(s)))].map((s) => JSON.parse(s));
    expect(unicos(flujos.supervisora)).toEqual([
      { tema: 'gastos', entidad_id: centro },
      { tema: 'servicios', entidad_id: centro },
    ]);
    expect(unicos(flujos.ana)).toEqual([{ tema: 'servicios', entidad_id: centro }]);
    expect(unicos(flujos.nadie)).toEqual([]);
    expect(new Set(unicos(flujos.admin).map((s) => s.tema))).toEqual(
      // A new operator is sent a mail.
      new Set([
        'servicios',
        'productos',
        'ventas',
        'inventario',
        'gastos',
        'pagos',
        'caja_menor',
        'ingresos_adicionales',
        'operadores',
        'correo',
      ]),
    );
  });

  it('una importación de muchas filas es un solo suceso', async () => {
    const flujo = await seguir(supervisora);
    const filas = Array.from({ length: 300 }, (_, i) => `Crema importada ${i};General;25.000;10.000;5;`);
    await admin.api
      .post('/api/productos/importar')
      .query({ simular: 'false', entidad_id: centro })
      .set('Content-Type', 'application/octet-stream')
      .send(Buffer.from(['Nombre;Categoría;Precio de venta;Costo de compra;Stock;Código', ...filas].join('\n')))
      .expect(201);
    expect(await flujo.siguiente()).toEqual({ tema: 'productos', entidad_id: centro });
    await dosLatidos(flujo);
    expect(flujo.sucesos).toHaveLength(1);
  });

  it('quien no ve el módulo donde algo cambió se entera por los que sí ve y se hacen con eso', async () => {
    await prueba.sql(`UPDATE role_permiso SET estado = false WHERE role_id = 2 AND permiso_id = $1`, [
      PERMISOS.indexOf('ventas.ver') + 1,
    ]);
    const producto = await crearProducto(admin, { entidad_id: centro });
    const [flujo, otra, deAna] = [await seguir(supervisora), await seguir(deNorte), await seguir(ana)];
    await vender(admin, producto);
    const llegan = ['dashboard', 'productos', 'caja_menor'];
    await flujo.hasta((f) => llegan.every((tema) => f.sucesos.some((s) => s !== RECARGAR && s.tema === tema)));
    for (const f of [flujo, otra, deAna]) await dosLatidos(f);
    expect(flujo.sucesos.filter((s) => s === RECARGAR || !llegan.includes(s.tema) || s.entidad_id !== centro)).toEqual(
      [],
    );
    expect([...otra.sucesos, ...deAna.sucesos]).toEqual([]);
    await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 2 AND permiso_id = $1`, [
      PERMISOS.indexOf('ventas.ver') + 1,
    ]);
  });

  it('un pago cambia lo que ve a quien se le paga, aunque no vea los pagos, y a ningún otro operador', async () => {
    const testigo = await seguir(admin);
    const otro = await crearOperador(admin, { entidad_id: centro });
    // Whoever follows from here on is not told of that any more.
    await testigo.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'operadores'));
    const [deAna, delOtro, flujo] = [await seguir(ana), await seguir(otro), await seguir(supervisora)];
    await admin.api.post('/api/pagos/crear-pago').send({ empleado_id: ana.id, monto: 4_000, fecha: HOY }).expect(201);
    expect([await deAna.siguiente(), await deAna.siguiente()]).toEqual([
      { tema: 'dashboard', entidad_id: centro },
      { tema: 'servicios', entidad_id: centro },
    ]);
    expect(await flujo.siguiente()).toEqual({ tema: 'pagos', entidad_id: centro });
    await dosLatidos(delOtro);
    expect(delOtro.sucesos).toEqual([]);
  });

  it('de las cuentas se entera quien las maneja, y de la propia su dueño; de los respaldos, solo un administrador', async () => {
    const [flujo, deAna, delAdmin] = [await seguir(supervisora), await seguir(ana), await seguir(admin)];
    await supervisora.api.delete('/api/cuenta/sesiones').expect(200);
    expect(await flujo.siguiente()).toEqual({ tema: 'cuenta', entidad_id: 0 });
    expect(await delAdmin.siguiente()).toEqual({ tema: 'usuarios', entidad_id: 0 });
    prueba.app.get(Notices, { strict: false }).note([
      { tema: 'respaldos', entidad_id: 0 },
      { tema: 'correo', entidad_id: 0 },
    ]);
    expect([await delAdmin.siguiente(), await delAdmin.siguiente()]).toEqual([
      { tema: 'respaldos', entidad_id: 0 },
      { tema: 'correo', entidad_id: 0 },
    ]);
    for (const f of [flujo, deAna]) await dosLatidos(f);
    expect([flujo.sucesos, deAna.sucesos]).toEqual([[{ tema: 'cuenta', entidad_id: 0 }], []]);
  });

  it('lo que es de todas las sucursales lo saben todas, con su módulo', async () => {
    const [flujo, deAna] = [await seguir(supervisora), await seguir(ana)];
    await admin.api.post('/api/productos/categorias').send({ nombre: 'Cremas' }).expect(201);
    await crearServicio(admin);
    expect([await flujo.siguiente(), await flujo.siguiente(), await deAna.siguiente()]).toEqual([
      { tema: 'productos', entidad_id: 0 },
      { tema: 'servicios', entidad_id: 0 },
      { tema: 'servicios', entidad_id: 0 },
    ]);
  });

  it('quien espera sin ser de ninguna sucursal cambia la lista de todas', async () => {
    const agenda = await crearAgenda(admin, { operador_id: deNorte.id });
    const horario = await crearHorario(admin, { agenda_id: agenda.id });
    const flujo = await seguir(supervisora);
    const dice = async (fecha: string) =>
      expect(await flujo.siguiente()).toEqual({ tema: 'agendas', entidad_id: 0, fecha });
    const { id } = await anotar(admin, { entidad_id: null, fecha: '2026-11-20' });
    await dice('2026-11-20');
    await admin.api.put(`/api/lista-espera/modificar-persona/${id}`).send({ fecha: '2026-11-21' }).expect(200);
    await dice('2026-11-20');
    await dice('2026-11-21');
    await admin.api.delete(`/api/lista-espera/eliminar-persona/${id}`).expect(200);
    await dice('2026-11-21');
    const otra = await anotar(admin, { entidad_id: null, fecha: '2026-11-24' });
    await dice('2026-11-24');
    await admin.api
      .post(`/api/lista-espera/asignar-cita/${otra.id}`)
      .send({ agenda_id: agenda.id, horario_id: horario.id, fecha: '2026-11-25' })
      .expect(201);
    await dice('2026-11-24');
  });

  it('quien se retira o cambia de sucursal cambia las agendas de la que deja y de la que lo recibe', async () => {
    const seVa = await crearOperador(admin, { entidad_id: centro });
    const [flujo, otro] = [await seguir(supervisora), await seguir(deNorte)];
    const agendas = (f: Flujo) => f.hasta(() => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'agendas'));
    await admin.api.put(`/api/operadores/modificar-operador/${seVa.id}`).send({ entidad_id: norte }).expect(200);
    await Promise.all([agendas(flujo), agendas(otro)]);
    expect(new Set([...flujo.sucesos, ...otro.sucesos].map((s) => (s === RECARGAR ? s : s.tema)))).toEqual(
      new Set(['operadores', 'agendas']),
    );
    const despues = await seguir(deNorte);
    await admin.api.delete(`/api/operadores/eliminar-operador/${seVa.id}`).expect(200);
    expect([await despues.siguiente(), await despues.siguiente()]).toEqual([
      { tema: 'operadores', entidad_id: norte },
      { tema: 'agendas', entidad_id: norte },
    ]);
  });

  it('de una agenda, quien solo ve lo suyo sabe cuál y qué día si es suya; de otra, nada; de una sin dueño, que algo cambió', async () => {
    await prueba.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3 AND permiso_id = $1`, [
      PERMISOS.indexOf('agendas.ver') + 1,
    ]);
    const [flujo, deAna] = [await seguir(supervisora), await seguir(ana)];
    const avisos = prueba.app.get(Notices, { strict: false });
    const aviso = { tema: 'agendas' as const, entidad_id: centro, agenda_id: 7, fecha: HOY };
    avisos.note([{ ...aviso, operador_id: supervisora.id }]);
    avisos.note([
      { ...aviso, operador_id: ana.id },
      { ...aviso, agenda_id: 8 },
    ]);
    expect(await deAna.siguiente()).toEqual({ tema: 'agendas', entidad_id: centro, agenda_id: 7, fecha: HOY });
    expect(await deAna.siguiente()).toEqual({ tema: 'agendas', entidad_id: centro });
    await dosLatidos(deAna);
    expect(deAna.sucesos).toHaveLength(2);
    expect(new Set(flujo.sucesos.map((s) => JSON.stringify(s)))).toEqual(
      new Set([aviso, { ...aviso, agenda_id: 8 }].map((s) => JSON.stringify(s))),
    );
  });

  it('un módulo que se apaga se calla, menos por lo que otros se hacen con él, y al encenderlo se oye de nuevo', async () => {
    const flujo = await seguir(supervisora);
    const poner = (activo: boolean) =>
      admin.api
        .put(`/api/modulos-entidades/${centro}`)
        .send({ modulos: [{ modulo: 'gastos', activo }] })
        .expect(200);
    await poner(false);
    expect(await flujo.siguiente([])).toBe(RECARGAR);
    await gastar(admin, centro);
    expect([await flujo.siguiente([]), await flujo.siguiente([])]).toEqual([
      { tema: 'dashboard', entidad_id: centro },
      { tema: 'caja_menor', entidad_id: centro },
    ]);
    await crearProducto(supervisora);
    expect(await flujo.siguiente([])).toEqual({ tema: 'productos', entidad_id: centro });
    await poner(true);
    expect(await flujo.siguiente([])).toBe(RECARGAR);
    await gastar(admin, centro);
    expect(await flujo.siguiente([])).toEqual({ tema: 'gastos', entidad_id: centro });
  });
});

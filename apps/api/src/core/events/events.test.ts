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

const BEAT = { LIVE_HEARTBEAT_SECONDS: 0.05 };
const HOY = '2026-11-18';

const spend = (who: Actor, entidad_id: number) =>
  who.api
    .post('/api/gastos/crear')
    .send({ descripcion: 'Toallas', monto: 1_000, metodo_pago: 'efectivo', fecha: HOY, entidad_id })
    .expect(201);

const howMany = async (admin: Actor): Promise<number> =>
  (await admin.api.get('/api/operaciones/salud').expect(200)).body.en_vivo.conexiones;

/** Two signs of life from now: whatever was told before has come. */
const twoBeats = (stream: Flujo) => {
  const hasta = stream.latidos() + 2;
  return stream.hasta(() => stream.latidos() >= hasta);
};

describe('Lo que cambia se cuenta mientras cambia', () => {
  let app: Prueba;
  let admin: Actor;
  let center: number;
  let north: number;
  let supervisor: Operador;
  let ofNorth: Operador;
  let ana: Operador;
  const open: Flujo[] = [];

  const follow = async (who: Actor, token = who.token): Promise<Flujo> => {
    const stream = await abrirFlujo(app.url, token);
    open.push(stream);
    return stream;
  };

  beforeAll(async () => {
    app = await abrirApp({ config: BEAT });
    admin = await crearAdmin(app);
    center = (await crearSucursal(admin, { name: 'Centro' })).id;
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    supervisor = await crearSupervisor(admin, { entidad_id: center });
    ofNorth = await crearSupervisor(admin, { entidad_id: north });
    ana = await crearOperador(admin, { entidad_id: center });
    await enlazado(admin);
  });
  /** Waits until the changes of earlier tests have been told. */
  beforeEach(async () => {
    const stream = await follow(admin);
    app.app.get(Notices, { strict: false }).note([{ tema: 'reportes', entidad_id: 0 }]);
    await stream.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'reportes'));
    stream.cerrar();
    while ((await howMany(admin)) > 0);
  });
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.cerrar();
    while ((await howMany(admin)) > 0);
  });
  afterAll(() => app.cerrar());

  it('lo guardado se cuenta una vez; lo que se deshizo o se repitió con su clave, no', async () => {
    const stream = await follow(admin);
    const repeated = {
      nombre: 'Ana',
      apellido: 'Repetida',
      telefono: '3109876543',
      cargo_id: 1,
      email: ana.email,
      password: 'una clave larga',
      entidad_id: center,
    };
    await admin.api.post('/api/operadores/crear-operador').send(repeated).expect(409);
    const session = {
      usuario_id: admin.usuario_id,
      entidad: null,
      request: { id: 'x', ip: 'x', tema: 'pagos' },
    } as unknown as Session;
    const undone = app.app.get(Transactions, { strict: false }).execute(session, async (_em, audit) => {
      audit({ accion: 'crear', recurso: 'pago', recurso_id: 1, entidad_id: center });
      throw new BusinessError('OCUPADO', 'No');
    });
    await expect(undone).rejects.toThrow('No');
    const gasto = { descripcion: 'Toallas', monto: 1_000, metodo_pago: 'efectivo', fecha: HOY, entidad_id: center };
    for (let i = 0; i < 3; i++)
      await admin.api.post('/api/gastos/crear').set('Idempotency-Key', 'la-misma').send(gasto).expect(201);
    await crearProducto(admin, { entidad_id: north });
    expect([await stream.siguiente(), await stream.siguiente()]).toEqual([
      { tema: 'gastos', entidad_id: center },
      { tema: 'productos', entidad_id: north },
    ]);
    await twoBeats(stream);
    expect(stream.sucesos).toHaveLength(2);
  });

  it('cada quien se entera de lo suyo: ni de otra sucursal, ni de lo que su rol no ve, ni de lo del negocio entero', async () => {
    const nobody = await crearUsuario(app, null);
    const streams = {
      admin: await follow(admin),
      supervisora: await follow(supervisor),
      ana: await follow(ana),
      nadie: await follow(nobody),
    };
    // Everything the other branch can do, and records of no branch.
    const servicio = await crearServicio(admin, { entidad_id: north });
    await registrar(ofNorth, { empleado_id: ofNorth.id, total: 25_000, servicios: [{ servicio_id: servicio.id }] });
    await vender(ofNorth, await crearProducto(ofNorth));
    await crearArticulo(ofNorth);
    await spend(ofNorth, north);
    await admin.api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: ofNorth.id, monto: 4_000, fecha: HOY })
      .expect(201);
    await admin.api.post('/api/caja-menor/arqueos').send({ entidad_id: north, efectivo_contado: 20_000 }).expect(201);
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
      .send({ ...ingreso, entidad_id: north })
      .expect(201);
    await admin.api.post('/api/servicios/crear-ingreso-adicional').send({ ...ingreso, entidad_id: 0 });
    await crearOperador(admin, { entidad_id: north });
    // In their own branch: one thing that an operator may not see, and one that they may.
    await spend(supervisor, center);
    const own = await crearServicio(supervisor, { entidad_id: center });
    await registrar(supervisor, { empleado_id: ana.id, total: 25_000, servicios: [{ servicio_id: own.id }] });
    await streams.admin.hasta((f) =>
      f.sucesos.some((s) => s !== RECARGAR && s.tema === 'servicios' && s.entidad_id === center),
    );
    for (const stream of Object.values(streams)) await twoBeats(stream);
    const unique = (stream: Flujo) =>
      [...new Set(stream.sucesos.map((s) => JSON.stringify(s)))].map((s) => JSON.parse(s));
    expect(unique(streams.supervisora)).toEqual([
      { tema: 'gastos', entidad_id: center },
      { tema: 'servicios', entidad_id: center },
    ]);
    expect(unique(streams.ana)).toEqual([{ tema: 'servicios', entidad_id: center }]);
    expect(unique(streams.nadie)).toEqual([]);
    expect(new Set(unique(streams.admin).map((s) => s.tema))).toEqual(
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
    const stream = await follow(supervisor);
    const rows = Array.from({ length: 300 }, (_, i) => `Crema importada ${i};General;25.000;10.000;5;`);
    await admin.api
      .post('/api/productos/importar')
      .query({ simular: 'false', entidad_id: center })
      .set('Content-Type', 'application/octet-stream')
      .send(Buffer.from(['Nombre;Categoría;Precio de venta;Costo de compra;Stock;Código', ...rows].join('\n')))
      .expect(201);
    expect(await stream.siguiente()).toEqual({ tema: 'productos', entidad_id: center });
    await twoBeats(stream);
    expect(stream.sucesos).toHaveLength(1);
  });

  it('quien no ve el módulo donde algo cambió se entera por los que sí ve y se hacen con eso', async () => {
    await app.sql(`UPDATE role_permiso SET estado = false WHERE role_id = 2 AND permiso_id = $1`, [
      PERMISOS.indexOf('ventas.ver') + 1,
    ]);
    const producto = await crearProducto(admin, { entidad_id: center });
    const [stream, other, deAna] = [await follow(supervisor), await follow(ofNorth), await follow(ana)];
    await vender(admin, producto);
    const arrive = ['dashboard', 'productos', 'caja_menor', 'tiquetes', 'personas'];
    await stream.hasta((f) => arrive.every((topic) => f.sucesos.some((s) => s !== RECARGAR && s.tema === topic)));
    for (const f of [stream, other, deAna]) await twoBeats(f);
    expect(stream.sucesos.filter((s) => s === RECARGAR || !arrive.includes(s.tema) || s.entidad_id !== center)).toEqual(
      [],
    );
    expect([...other.sucesos, ...deAna.sucesos]).toEqual([]);
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 2 AND permiso_id = $1`, [
      PERMISOS.indexOf('ventas.ver') + 1,
    ]);
  });

  it('un pago cambia lo que ve a quien se le paga, aunque no vea los pagos, y a ningún otro operador', async () => {
    const witness = await follow(admin);
    const other = await crearOperador(admin, { entidad_id: center });
    // A stream that opens from here on is not told of that any more.
    await witness.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'operadores'));
    const [deAna, ofTheOther, stream] = [await follow(ana), await follow(other), await follow(supervisor)];
    await admin.api.post('/api/pagos/crear-pago').send({ empleado_id: ana.id, monto: 4_000, fecha: HOY }).expect(201);
    expect([await deAna.siguiente(), await deAna.siguiente()]).toEqual([
      { tema: 'dashboard', entidad_id: center },
      { tema: 'servicios', entidad_id: center },
    ]);
    expect(await stream.siguiente()).toEqual({ tema: 'pagos', entidad_id: center });
    await twoBeats(ofTheOther);
    expect(ofTheOther.sucesos).toEqual([]);
  });

  it('de las cuentas se entera quien las maneja, y de la propia su dueño; de los respaldos, solo un administrador', async () => {
    const [stream, deAna, delAdmin] = [await follow(supervisor), await follow(ana), await follow(admin)];
    await supervisor.api.delete('/api/cuenta/sesiones').expect(200);
    expect(await stream.siguiente()).toEqual({ tema: 'cuenta', entidad_id: 0 });
    expect(await delAdmin.siguiente()).toEqual({ tema: 'usuarios', entidad_id: 0 });
    app.app.get(Notices, { strict: false }).note([
      { tema: 'respaldos', entidad_id: 0 },
      { tema: 'correo', entidad_id: 0 },
    ]);
    expect([await delAdmin.siguiente(), await delAdmin.siguiente()]).toEqual([
      { tema: 'respaldos', entidad_id: 0 },
      { tema: 'correo', entidad_id: 0 },
    ]);
    for (const f of [stream, deAna]) await twoBeats(f);
    expect([stream.sucesos, deAna.sucesos]).toEqual([[{ tema: 'cuenta', entidad_id: 0 }], []]);
  });

  it('lo que es de todas las sucursales lo saben todas, con su módulo', async () => {
    const [stream, deAna] = [await follow(supervisor), await follow(ana)];
    await admin.api.post('/api/productos/categorias').send({ nombre: 'Cremas' }).expect(201);
    await crearServicio(admin);
    expect([await stream.siguiente(), await stream.siguiente(), await deAna.siguiente()]).toEqual([
      { tema: 'productos', entidad_id: 0 },
      { tema: 'servicios', entidad_id: 0 },
      { tema: 'servicios', entidad_id: 0 },
    ]);
  });

  it('los campos propios y los textos de las autorizaciones son de todas: cambian las fichas de cualquiera', async () => {
    const stream = await follow(supervisor);
    const news = async (change: () => Promise<unknown>) => {
      await change();
      expect(await stream.siguiente()).toEqual({ tema: 'personas', entidad_id: 0 });
    };
    let id = 0;
    await news(async () => {
      const { body } = await admin.api
        .post('/api/personas/campos')
        .send({ nombre: 'Tinte', tipo: 'texto' })
        .expect(201);
      id = body.data.id;
    });
    await news(() => admin.api.put(`/api/personas/campos/${id}`).send({ activo: false }).expect(200));
    await news(() =>
      admin.api
        .post('/api/personas/textos-consentimiento')
        .send({ finalidad: 'fotos', texto: 'Otro texto' })
        .expect(201),
    );
  });

  it('quien espera sin ser de ninguna sucursal cambia la lista de todas', async () => {
    const agenda = await crearAgenda(admin, { operador_id: ofNorth.id });
    const horario = await crearHorario(admin, { agenda_id: agenda.id });
    const stream = await follow(supervisor);
    const dice = async (date: string) =>
      expect(await stream.siguiente()).toEqual({ tema: 'agendas', entidad_id: 0, fecha: date });
    const { id } = await anotar(admin, { entidad_id: null, fecha: '2026-11-20' });
    await dice('2026-11-20');
    await admin.api.put(`/api/lista-espera/modificar-persona/${id}`).send({ fecha: '2026-11-21' }).expect(200);
    await dice('2026-11-20');
    await dice('2026-11-21');
    await admin.api.delete(`/api/lista-espera/eliminar-persona/${id}`).expect(200);
    await dice('2026-11-21');
    const other = await anotar(admin, { entidad_id: null, fecha: '2026-11-24' });
    await dice('2026-11-24');
    await admin.api
      .post(`/api/lista-espera/asignar-cita/${other.id}`)
      .send({ agenda_id: agenda.id, horario_id: horario.id, fecha: '2026-11-25' })
      .expect(201);
    await dice('2026-11-24');
  });

  it('quien se retira o cambia de sucursal cambia las agendas de la que deja y de la que lo recibe', async () => {
    const leaves = await crearOperador(admin, { entidad_id: center });
    const [stream, other] = [await follow(supervisor), await follow(ofNorth)];
    const agendas = (f: Flujo) => f.hasta(() => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'agendas'));
    await admin.api.put(`/api/operadores/modificar-operador/${leaves.id}`).send({ entidad_id: north }).expect(200);
    await Promise.all([agendas(stream), agendas(other)]);
    expect(new Set([...stream.sucesos, ...other.sucesos].map((s) => (s === RECARGAR ? s : s.tema)))).toEqual(
      new Set(['operadores', 'agendas']),
    );
    const after = await follow(ofNorth);
    await admin.api.delete(`/api/operadores/eliminar-operador/${leaves.id}`).expect(200);
    expect([await after.siguiente(), await after.siguiente()]).toEqual([
      { tema: 'operadores', entidad_id: north },
      { tema: 'agendas', entidad_id: north },
    ]);
  });

  it('de una agenda, quien solo ve lo suyo sabe cuál y qué día si es suya; de otra, nada; de una sin dueño, que algo cambió', async () => {
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 3 AND permiso_id = $1`, [
      PERMISOS.indexOf('agendas.ver') + 1,
    ]);
    const [stream, deAna] = [await follow(supervisor), await follow(ana)];
    const avisos = app.app.get(Notices, { strict: false });
    const aviso = { tema: 'agendas' as const, entidad_id: center, agenda_id: 7, fecha: HOY };
    avisos.note([{ ...aviso, operador_id: supervisor.id }]);
    avisos.note([
      { ...aviso, operador_id: ana.id },
      { ...aviso, agenda_id: 8 },
    ]);
    expect(await deAna.siguiente()).toEqual({ tema: 'agendas', entidad_id: center, agenda_id: 7, fecha: HOY });
    expect(await deAna.siguiente()).toEqual({ tema: 'agendas', entidad_id: center });
    await twoBeats(deAna);
    expect(deAna.sucesos).toHaveLength(2);
    expect(new Set(stream.sucesos.map((s) => JSON.stringify(s)))).toEqual(
      new Set([aviso, { ...aviso, agenda_id: 8 }].map((s) => JSON.stringify(s))),
    );
  });

  it('un módulo que se apaga se calla, menos por lo que otros se hacen con él, y al encenderlo se oye de nuevo', async () => {
    const stream = await follow(supervisor);
    const put = (active: boolean) =>
      admin.api
        .put(`/api/modulos-entidades/${center}`)
        .send({ modulos: [{ modulo: 'gastos', activo: active }] })
        .expect(200);
    await put(false);
    expect(await stream.siguiente([])).toBe(RECARGAR);
    await spend(admin, center);
    expect([await stream.siguiente([]), await stream.siguiente([])]).toEqual([
      { tema: 'dashboard', entidad_id: center },
      { tema: 'caja_menor', entidad_id: center },
    ]);
    await crearProducto(supervisor);
    expect(await stream.siguiente([])).toEqual({ tema: 'productos', entidad_id: center });
    await put(true);
    expect(await stream.siguiente([])).toBe(RECARGAR);
    await spend(admin, center);
    expect(await stream.siguiente([])).toEqual({ tema: 'gastos', entidad_id: center });
  });
});

import { join } from 'node:path';
import { RECARGAR, type Tema } from '@jornal/contract';
import { Notices } from '../../src/platform/events/notices.js';
import { abrirApp, MIERCOLES, type Prueba } from '../app.js';
import { compilar, levantar, type Programa, type Servidor } from '../child-server.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearOperador,
  crearProducto,
  crearRol,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
  vender,
} from '../crear.js';
import { abrirFlujo, type Flujo } from '../flujo.js';
import { abrirRedis } from '../redis.js';

const JWT_SECRET = 'a-secret-that-two-processes-of-a-test-share';
const SERVIDOR = join(__dirname, '../fixed-clock-server.mjs');

let programa: Programa;
beforeAll(async () => {
  programa = await compilar();
});

describe.each(['PostgreSQL', 'Redis'])('Lo que cambia en un proceso se cuenta en los demás, por %s', (por) => {
  let prueba: Prueba;
  let otro: Servidor;
  let redis: Awaited<ReturnType<typeof abrirRedis>> | undefined;
  let admin: Actor;
  let supervisora: Operador;
  let norte: number;
  const abiertos: Flujo[] = [];

  const seguir = async (url: string, quien: Actor): Promise<Flujo> => {
    const flujo = await abrirFlujo(url, quien.token);
    abiertos.push(flujo);
    return flujo;
  };
  const gastar = (entidad_id: number, url = prueba.url) =>
    fetch(`${url}/api/gastos/crear`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        descripcion: 'Toallas',
        monto: 1_000,
        metodo_pago: 'efectivo',
        fecha: '2026-11-18',
        entidad_id,
      }),
    }).then(({ status }) => status);
  const enlazado = async (url: string) => {
    const pedir = () =>
      fetch(`${url}/api/operaciones/salud`, { headers: { authorization: `Bearer ${admin.token}` } }).then(
        (r) => r.json() as Promise<{ en_vivo: { otros_procesos: string } }>,
      );
    while ((await pedir()).en_vivo.otros_procesos !== 'conectado');
  };
  /** The servers' connections for events, by their process of the database. */
  const lineas = async (): Promise<number[]> =>
    (
      await prueba.sql<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'jornal eventos' AND datname = current_database()`,
      )
    ).map(({ pid }) => pid);

  beforeAll(async () => {
    redis = por === 'Redis' ? await abrirRedis() : undefined;
    const conRedis: Record<string, string> = redis === undefined ? {} : { REDIS_URL: redis.url };
    prueba = await abrirApp({ config: { JWT_SECRET, LIVE_HEARTBEAT_SECONDS: 1, ...conRedis } });
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin)).id;
    supervisora = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    const env = {
      INSTANTE: MIERCOLES,
      DATABASE_URL: prueba.servicioUrl,
      JWT_SECRET,
      LOG_LEVEL: 'silent',
      LIVE_HEARTBEAT_SECONDS: '1',
      ...conRedis,
    };
    otro = await levantar([SERVIDOR, programa.carpeta], env);
    await Promise.all([prueba.url, otro.url].map(enlazado));
  }, 120_000);
  afterEach(() => {
    for (const flujo of abiertos.splice(0)) flujo.cerrar();
  });
  afterAll(async () => {
    await otro.detener();
    await prueba.cerrar();
    await redis?.cerrar();
  });

  it('en los dos sentidos, y a cada quien lo suyo', async () => {
    const [alla, suya, aca] = [
      await seguir(otro.url, admin),
      await seguir(otro.url, supervisora),
      await seguir(prueba.url, admin),
    ];
    await crearProducto(admin, { entidad_id: norte });
    await crearProducto(supervisora);
    expect(await suya.siguiente()).toEqual({ tema: 'productos', entidad_id: supervisora.entidad_id });
    await alla.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.entidad_id === norte));
    expect(suya.sucesos.filter((s) => s !== RECARGAR && s.entidad_id === norte)).toEqual([]);
    expect(await gastar(norte, otro.url)).toBe(201);
    await aca.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'gastos'));
  });

  it('cada clase de cambio, con su tema', async () => {
    const alla = await seguir(otro.url, admin);
    const de = { fecha: '2026-11-18', entidad_id: norte };
    const enviar = (ruta: string, datos: object) => admin.api.post(`/api/${ruta}`).send(datos).expect(201);
    const ana = await crearOperador(admin, { entidad_id: norte });
    const hechos: Partial<Record<Tema, () => Promise<unknown>>> = {
      entidades: () => crearSucursal(admin),
      operadores: () => crearOperador(admin, { entidad_id: norte }),
      servicios: async () =>
        registrar(admin, {
          empleado_id: ana.id,
          total: 25_000,
          servicios: [{ servicio_id: (await crearServicio(admin)).id }],
        }),
      pagos: () => enviar('pagos/crear-pago-semanal', { empleado_id: ana.id, monto: 10_000, tipo_pago: 'total' }),
      gastos: () => gastar(norte),
      ingresos_adicionales: () =>
        enviar('servicios/crear-ingreso-adicional', {
          ...de,
          concepto: 'Gorra',
          tipo: 'accesorio',
          monto: 8_000,
          metodo_pago: 'efectivo',
          monto_efectivo: 8_000,
          monto_transferencia: 0,
        }),
      ventas: async () => vender(admin, await crearProducto(admin, { entidad_id: norte })),
      productos: () => crearProducto(admin, { entidad_id: norte }),
      inventario: () => crearArticulo(admin, { entidad_id: norte }),
      agendas: async () =>
        Promise.all([crearAgenda(admin, { operador_id: ana.id }), anotar(admin, { entidad_id: norte })]),
      caja_menor: () =>
        enviar('caja-menor/movimientos', {
          entidad_id: norte,
          tipo: 'ingreso',
          medio: 'efectivo',
          monto: 1_000,
          concepto: 'Base',
        }),
      usuarios: async () =>
        enviar('usuarios', {
          email: `persona-${por}@jornal.test`.toLowerCase(),
          nombre: 'Persona',
          role_id: (await crearRol(admin, { alcance: 'sucursal' })).id,
          entidad_id: norte,
        }),
      roles: () => crearRol(admin, { alcance: 'sucursal' }),
      modulos_entidades: () =>
        admin.api
          .put(`/api/modulos-entidades/${norte}`)
          .send({ modulos: [{ modulo: 'inventario', activo: false }] })
          .expect(200),
    };
    for (const [tema, hacer] of Object.entries(hechos)) {
      const desde = alla.sucesos.length;
      await hacer();
      await alla.hasta((f) => f.sucesos.slice(desde).some((s) => s !== RECARGAR && s.tema === tema));
    }
  });

  it('una sesión que se cierra en un proceso termina lo que sigue en otro, y un módulo que se apaga recarga a quien lo veía', async () => {
    const suya = await crearAdmin(prueba);
    const [flujo, deElla] = [await seguir(otro.url, suya), await seguir(otro.url, supervisora)];
    await suya.api.post('/api/logout').send({}).expect(200);
    await flujo.terminado;
    const poner = (activo: boolean) =>
      admin.api
        .put(`/api/modulos-entidades/${supervisora.entidad_id}`)
        .send({ modulos: [{ modulo: 'gastos', activo }] })
        .expect(200);
    const recargas = () => deElla.sucesos.filter((s) => s === RECARGAR).length;
    const antes = recargas();
    await poner(false);
    await deElla.hasta(() => recargas() > antes);
    await poner(true);
    await deElla.hasta(() => recargas() > antes + 1);
  });

  it('muchos cambios de una vez llegan en varios mensajes, y los que no caben, sin su detalle', async () => {
    const alla = await seguir(otro.url, admin);
    const avisos = prueba.app.get(Notices, { strict: false });
    const deAgenda = (n: number) =>
      Array.from({ length: n }, (_, i) => ({
        tema: 'agendas' as const,
        entidad_id: norte,
        agenda_id: i + 1,
        fecha: '2026-11-18',
      }));
    avisos.note(deAgenda(200));
    await alla.hasta(
      (f) =>
        new Set(f.sucesos.filter((s) => s !== RECARGAR && s.agenda_id !== undefined).map((s) => JSON.stringify(s)))
          .size === 200,
    );
    avisos.note(deAgenda(201));
    await alla.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'agendas' && s.agenda_id === undefined));
  });

  it('cuando la línea se corta y vuelve, en todos pudo cambiar cualquier cosa, y lo siguiente se cuenta', async () => {
    const [alla, aca] = [await seguir(otro.url, admin), await seguir(prueba.url, admin)];
    if (redis === undefined)
      await prueba.sql(`SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid`, [await lineas()]);
    else redis.cortar();
    await Promise.all([alla, aca].map((f) => f.hasta(() => f.sucesos.includes(RECARGAR))));
    await Promise.all([prueba.url, otro.url].map(enlazado));
    expect(await gastar(norte)).toBe(201);
    await alla.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'gastos'));
  });

  if (por === 'PostgreSQL') {
    it('una línea que se queda muda no detiene a nadie: se descubre, se abre otra y se recarga', async () => {
      const alla = await seguir(otro.url, admin);
      const mudas = await lineas();
      expect(mudas).toHaveLength(2);
      for (const pid of mudas) process.kill(pid, 'SIGSTOP');
      try {
        expect(await gastar(norte)).toBe(201);
        expect(await gastar(norte, otro.url)).toBe(201);
        await alla.hasta((f) => f.sucesos.includes(RECARGAR));
        while ((await lineas()).filter((pid) => !mudas.includes(pid)).length < 2);
        await Promise.all([prueba.url, otro.url].map(enlazado));
        alla.sucesos.length = 0;
        await crearProducto(admin, { entidad_id: norte });
        await alla.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'productos'));
      } finally {
        for (const pid of mudas) process.kill(pid, 'SIGCONT');
      }
    }, 60_000);
  }
});

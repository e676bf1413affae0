import { type Asunto, type Atencion, PERMISOS, type Permiso, TIPOS_DE_ASUNTO } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearCuenta,
  crearHorario,
  crearOperador,
  crearProducto,
  crearRol,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
} from '../../../test/crear.js';
import { Conditions } from '../../platform/conditions/conditions.js';

/** A week and a bit after the branches were made. */
const HOY = '2026-11-18';

describe('Lo que necesita atención', () => {
  let app: Prueba;
  let admin: Actor;
  let norte: number;
  let sur: number;
  let sara: Operador;
  let deSur: Operador;

  beforeEach(async () => {
    app = await abrirApp({ instante: '2026-11-01T10:00:00-05:00' });
    admin = await crearAdmin(app);
    norte = (await crearSucursal(admin, { name: 'Norte', budget: 100_000 })).id;
    sur = (await crearSucursal(admin, { name: 'Sur', budget: 100_000 })).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
    deSur = await crearSupervisor(admin, { entidad_id: sur });
    app.reloj.poner(`${HOY}T10:00:00-05:00`);
  });
  afterEach(() => app.cerrar());

  const asuntos = async (who: Actor = admin, query: object = {}): Promise<Asunto[]> =>
    ((await who.api.get('/api/tablero/atencion').query(query).expect(200)).body as Atencion).asuntos;
  const tipos = async (who?: Actor, query?: object) => (await asuntos(who, query)).map(({ tipo }) => tipo);
  const uno = async (tipo: Asunto['tipo'], who?: Actor, query?: object) =>
    (await asuntos(who, query)).find((a) => a.tipo === tipo);
  const gasto = async (who: Actor, monto: number) =>
    (
      await who.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Toallas', monto, fecha: HOY, metodo_pago: 'efectivo' })
        .expect(201)
    ).body.data.id as number;
  const apagar = (entidad_id: number, modulo: string) =>
    admin.api
      .put(`/api/modulos-entidades/${entidad_id}`)
      .send({ modulos: [{ modulo, activo: false }] })
      .expect(200);
  const quitar = (permiso: Permiso) =>
    app.sql(`UPDATE role_permiso SET estado = false WHERE role_id = 2 AND permiso_id = $1`, [
      PERMISOS.indexOf(permiso) + 1,
    ]);
  const primero = (nombre: string, mas: Partial<Asunto['primeros'][number]>) => ({
    nombre,
    entidad_id: null,
    monto: null,
    cantidad: null,
    cuando: null,
    ...mas,
  });
  const ingreso = (who: Actor, monto: number) =>
    who.api
      .post('/api/caja-menor/movimientos')
      .send({ entidad_id: who === sara ? norte : sur, tipo: 'ingreso', medio: 'efectivo', monto, concepto: 'Base' })
      .expect(201);

  /** Each matter: how it comes to be in the branch of a caller, the permission it asks for and what it then says. */
  const CASOS: ReadonlyArray<{
    tipo: Asunto['tipo'];
    permiso: Permiso;
    hacer: (who: Operador) => Promise<unknown>;
    dice: (who: Operador) => Asunto['primeros'];
  }> = [
    {
      tipo: 'caja_en_rojo',
      permiso: 'caja_menor.ver',
      hacer: (who) => gasto(who, 40_000),
      dice: ({ entidad_id }) => [primero(entidad_id === norte ? 'Norte' : 'Sur', { entidad_id, monto: -40_000 })],
    },
    {
      tipo: 'caja_sin_arqueo',
      permiso: 'caja_menor.ver',
      hacer: (who) => ingreso(who, 50_000),
      dice: ({ entidad_id }) => [primero(entidad_id === norte ? 'Norte' : 'Sur', { entidad_id, monto: 50_000 })],
    },
    {
      tipo: 'sobre_presupuesto',
      permiso: 'gastos.ver',
      hacer: (who) => gasto(who, 130_000),
      dice: ({ entidad_id }) => [primero(entidad_id === norte ? 'Norte' : 'Sur', { entidad_id, monto: 30_000 })],
    },
    {
      tipo: 'producto_bajo',
      permiso: 'productos.ver',
      hacer: (who) => crearProducto(who, { nombre: 'Cera', stock: 5 }),
      dice: ({ entidad_id }) => [primero('Cera', { entidad_id, cantidad: 5 })],
    },
    {
      tipo: 'articulo_bajo',
      permiso: 'inventario.ver',
      hacer: (who) => crearArticulo(who, { nombre: 'Guantes', cantidad: 2 }),
      dice: ({ entidad_id }) => [primero('Guantes', { entidad_id, cantidad: 2 })],
    },
    {
      tipo: 'por_pagar',
      permiso: 'pagos.ver',
      hacer: async (who) => {
        const { id, precio } = await crearServicio(admin);
        const [empleado_id, servicios] = [who.id, [{ servicio_id: id }]];
        await registrar(admin, { empleado_id, total: precio, servicios, fecha: '2026-11-10' });
        await registrar(admin, { empleado_id, total: precio, servicios });
      },
      dice: ({ entidad_id, nombre, apellido }) => [
        primero(`${nombre} ${apellido}`, { entidad_id, cuando: '2026-11-10' }),
      ],
    },
    {
      tipo: 'oferta_por_vencer',
      permiso: 'agendas.ver',
      hacer: async (who) => {
        const { id: agenda_id } = await crearAgenda(admin, { operador_id: who.id });
        const { id: horario_id } = await crearHorario(admin, { agenda_id });
        const { id } = await anotar(who);
        const plaza = { agenda_id, horario_id, fecha: HOY };
        await who.api.post(`/api/lista-espera/ofrecer/${id}`).send(plaza).expect(201);
      },
      dice: ({ entidad_id, nombre, apellido }) => [
        primero(`${nombre} ${apellido}`, { entidad_id, cuando: '2026-11-18T15:15:00.000Z' }),
      ],
    },
    {
      tipo: 'anulado',
      permiso: 'gastos.ver',
      hacer: async (who) => {
        const id = await gasto(who, 7_000);
        await who.api.delete(`/api/gastos/eliminar/${id}`).query({ motivo: 'Repetido' }).expect(200);
      },
      dice: () => [primero('Gasto', { monto: 7_000, cantidad: 1 })],
    },
  ];

  it('cuando todo está como debe no dice nada', async () => {
    await crearProducto(sara, { stock: 6 });
    await crearArticulo(sara, { cantidad: 6 });
    await gasto(sara, 100_000);
    await ingreso(sara, 100_000);
    expect(await asuntos()).toEqual([]);
    expect(await asuntos(sara)).toEqual([]);
  });

  it.each(CASOS.map((caso) => [caso.tipo, caso] as const))(
    '%s: la ve quien tiene el permiso, en su sucursal, y no donde el módulo está apagado',
    async (tipo, { hacer, dice, permiso }) => {
      await hacer(deSur);
      expect(await uno(tipo)).toEqual({ tipo, cuantos: 1, primeros: dice(deSur) });
      expect(await uno(tipo, deSur)).toEqual({ tipo, cuantos: 1, primeros: dice(deSur) });
      expect(await uno(tipo, admin, { entidad_id: sur })).toMatchObject({ cuantos: 1 });
      expect(await tipos(admin, { entidad_id: norte })).not.toContain(tipo);
      expect(await tipos(sara)).not.toContain(tipo);
      await hacer(sara);
      expect(await uno(tipo)).toMatchObject({ cuantos: 2 });
      expect(await uno(tipo, sara)).toMatchObject({ cuantos: 1, primeros: dice(sara) });
      await apagar(norte, permiso.split('.')[0] as string);
      expect(await tipos(sara)).not.toContain(tipo);
      // The annulled records are told of every branch: an administrator sees the past of a module that is off.
      expect(await uno(tipo)).toMatchObject({ cuantos: tipo === 'anulado' ? 2 : 1 });
      await quitar(permiso);
      expect(await tipos(deSur)).not.toContain(tipo);
    },
  );

  it('la caja de General, que no es de ninguna sucursal, también: la ve quien las ve todas', async () => {
    await gasto(admin, 15_000);
    expect(await asuntos()).toEqual([
      { tipo: 'caja_en_rojo', cuantos: 1, primeros: [primero('General', { entidad_id: 0, monto: -15_000 })] },
    ]);
    expect(await asuntos(sara)).toEqual([]);
  });

  it('deja de decirlo cuando se corrige', async () => {
    await gasto(sara, 40_000);
    expect(await tipos(sara)).toEqual(['caja_en_rojo']);
    await ingreso(sara, 50_000);
    expect(await tipos(sara)).toEqual(['caja_sin_arqueo']);
    await sara.api.post('/api/caja-menor/arqueos').send({ entidad_id: norte, efectivo_contado: 10_000 }).expect(201);
    expect(await tipos(sara)).toEqual([]);
    app.reloj.avanzar({ dias: 8 });
    expect(await tipos(sara)).toEqual(['caja_sin_arqueo']);
  });

  it('una oferta vencida, un arqueo de hace una semana y lo anulado ayer ya no están en ello', async () => {
    const [oferta, anulado] = ['oferta_por_vencer', 'anulado'].map((tipo) => CASOS.find((c) => c.tipo === tipo));
    await oferta?.hacer(sara);
    await anulado?.hacer(sara);
    expect(await tipos(sara)).toEqual(['oferta_por_vencer', 'anulado']);
    app.reloj.avanzar({ minutos: 15 });
    expect(await tipos(sara)).toEqual(['anulado']);
    app.reloj.avanzar({ dias: 1 });
    expect(await tipos(sara)).toEqual([]);
  });

  it('lo que es de la casa lo ve quien la mira: el correo que falló y el respaldo atrasado', async () => {
    await app.sql(`UPDATE correo_saliente SET intentos = 100 WHERE enviado_en IS NULL AND para = $1`, [sara.email]);
    app.app.get(Conditions, { strict: false }).put({
      codigo: 'RESPALDO_ATRASADO',
      texto: 'Último respaldo: hace 9 días.',
      impide: 'nada',
    });
    app.app.get(Conditions, { strict: false }).put({ codigo: 'RELOJ', texto: 'El reloj se adelantó.', impide: 'nada' });
    // That mail was written more than a week ago.
    expect(await asuntos()).toEqual([
      { tipo: 'respaldo', cuantos: 1, primeros: [primero('Último respaldo: hace 9 días.', {})] },
    ]);
    const ana = await crearOperador(admin, { entidad_id: norte });
    await app.sql(`UPDATE correo_saliente SET intentos = 100 WHERE enviado_en IS NULL AND para = $1`, [ana.email]);
    expect(await uno('correo_fallido')).toEqual({
      tipo: 'correo_fallido',
      cuantos: 1,
      primeros: [primero('Tu acceso a Jornal', {})],
    });
    expect(await asuntos(sara)).toEqual([]);
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id = 2 AND permiso_id = $1`, [
      PERMISOS.indexOf('usuarios.ver') + 1,
    ]);
    expect(await tipos(sara)).toEqual(['correo_fallido']);
    expect(await tipos(deSur)).toEqual([]);
    app.app.get(Conditions, { strict: false }).remove('RESPALDO_ATRASADO');
    app.app.get(Conditions, { strict: false }).remove('RELOJ');
  });

  it('lo más urgente primero, los tres primeros por su nombre, y cuántos son en total', async () => {
    for (const { hacer } of CASOS) await hacer(sara);
    const found = await tipos(sara);
    expect(found).toEqual(TIPOS_DE_ASUNTO.filter((tipo) => found.includes(tipo)));
    expect(found.length).toBeGreaterThan(5);
    for (const stock of [3, 0, 4]) await crearProducto(sara, { nombre: `Gel ${stock}`, stock });
    const { cuantos, primeros } = (await uno('producto_bajo', sara)) as Asunto;
    expect([cuantos, primeros.map(({ nombre }) => nombre)]).toEqual([4, ['Gel 0', 'Gel 3', 'Gel 4']]);
  });

  it('quien solo ve lo suyo no ve lo que se debe a otros ni sus ofertas', async () => {
    for (const { hacer } of CASOS) await hacer(sara);
    const propio = await crearRol(admin, {
      alcance: 'propio',
      permisos: ['dashboard.ver', 'dashboard.negocio', 'pagos.ver', 'agendas.ver', 'productos.ver'],
    });
    const cuenta = await crearCuenta(admin, { role_id: propio.id, entidad_id: norte });
    expect(await tipos(cuenta)).toEqual(['producto_bajo']);
    await sara.api.get('/api/tablero/atencion').query({ entidad_id: sur }).expect(403);
  });
});

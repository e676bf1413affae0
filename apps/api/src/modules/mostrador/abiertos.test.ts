import type { Cita, TiqueteAbierto, TiqueteAbiertoEntero } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearAgenda, crearCita, crearHorario, crearSupervisor } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

const HOY = '2026-11-18';
const RUTA = '/api/tiquetes-abiertos';
const CAMBIO = 'Otro equipo cambió este tiquete. Míralo de nuevo.';

describe('Los tiquetes abiertos', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner(`${HOY}T10:00:00-05:00`);
    m = await abrirMostrador(app, admin, carta);
  });

  type Datos = Record<string, unknown>;
  const pedir = (datos: Datos, quien = admin) =>
    quien.api.post(RUTA).send(quien === admin ? { entidad_id: m.entidad_id, ...datos } : datos);
  const abrir = async (datos: Datos, quien = admin): Promise<{ id: number; version: number }> =>
    (await pedir(datos, quien).expect(201)).body.data;
  const guardar = (id: number, datos: Datos, quien = admin) => quien.api.put(`${RUTA}/${id}`).send(datos);
  const leer = async (id: number, quien = admin): Promise<TiqueteAbiertoEntero> =>
    (await quien.api.get(`${RUTA}/${id}`).expect(200)).body;
  const listar = async (quien = admin): Promise<TiqueteAbierto[]> =>
    (
      await quien.api
        .get(RUTA)
        .query(quien === admin ? { entidad_id: m.entidad_id } : {})
        .expect(200)
    ).body;
  const dosCosas = () => ({ lineas: [m.unCorte(), { producto_id: m.champu.id, cantidad: 2 }] });
  const delRastro = async (id: number) =>
    (
      await app.sql<{ accion: string }>(
        `SELECT accion FROM auditoria WHERE entidad_id = $1 AND recurso = 'registro' AND recurso_id = $2 ORDER BY id`,
        [m.entidad_id, id],
      )
    ).map(({ accion }) => accion);

  it('se deja abierto sin mover nada, y otro equipo lo retoma como estaba', async () => {
    const { id } = await abrir({
      nombre: 'Silla 2',
      notas: 'Espera a su hija',
      lineas: [
        { ...m.unCorte(), empleado_id: undefined, descuento_porcentaje: 10, motivo_descuento: 'Cliente fiel' },
        { producto_id: m.champu.id, cantidad: 2 },
      ],
      descuento: { descuento_pesos: 2_500 },
    });
    const supervisor = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    expect(await listar(supervisor)).toEqual([
      expect.objectContaining({ id, version: 1, titulo: 'Silla 2', unidades: 3, total: 80_000 }),
    ]);
    expect(await leer(id, supervisor)).toMatchObject({
      nombre: 'Silla 2',
      notas: 'Espera a su hija',
      persona: null,
      lineas: [
        { servicio_id: m.corte, empleado_id: null, nombre: 'Corte', precio: 25_000, descuento_porcentaje: 10 },
        { producto_id: m.champu.id, cantidad: 2, precio: 30_000, stock: 10 },
      ],
      descuento: { descuento_pesos: 2_500, descuento_porcentaje: null },
    });
    expect([await m.quedan(), await m.numeros()]).toEqual([10, []]);
    expect(await m.saldos('caja.efectivo', 'por_pagar')).toEqual([0, 0]);
  });

  it('cobrado es el mismo tiquete, con su número, y su historia dice cuándo se abrió', async () => {
    const { id } = await abrir(dosCosas());
    await guardar(id, { version: 1, lineas: [m.unCorte()] }).expect(200);
    const cobrado = await m.cobrar({
      lineas: [m.unCorte()],
      cobros: enEfectivo(25_000),
      abierto: { id, version: 2 },
    });
    expect(cobrado).toBe(id);
    expect(await listar()).toEqual([]);
    expect(await m.numeros()).toEqual([1]);
    expect(await delRastro(id)).toEqual(['abrir', 'modificar', 'crear']);
    const { body } = await admin.api.get(`/api/tiquetes/${id}/historia`).expect(200);
    expect(body.data.map(({ accion }: { accion: string }) => accion)).toEqual(
      expect.arrayContaining(['abrir', 'modificar', 'crear']),
    );
  });

  it('con lo que otro equipo cambió no se guarda, ni se cobra, ni se descarta', async () => {
    const { id } = await abrir(dosCosas());
    expect((await guardar(id, { version: 1, ...dosCosas() }).expect(200)).body.data.version).toBe(2);
    const vieja = [
      await guardar(id, { version: 1, lineas: [] }),
      await admin.api.post(`${RUTA}/${id}/descartar`).send({ version: 1 }),
      await m.pedir({ lineas: [m.unCorte()], cobros: enEfectivo(25_000), abierto: { id, version: 1 } }),
    ];
    expect(vieja.map(({ status, body }) => [status, body.codigo, body.message])).toEqual(
      Array.from({ length: 3 }, () => [409, 'TIQUETE_CAMBIO', CAMBIO]),
    );
    expect([(await leer(id)).lineas.length, await m.numeros()]).toEqual([2, []]);
  });

  it('descartado no tiene número, y el rastro dice qué tenía', async () => {
    const { id } = await abrir(dosCosas());
    const { body } = await admin.api.post(`${RUTA}/${id}/descartar`).send({ version: 1 }).expect(200);
    expect(body.message).toBe('Tiquete descartado');
    expect([await listar(), await m.numeros(), await delRastro(id)]).toEqual([[], [], ['abrir', 'descartar']]);
    const gone = await admin.api.get(`${RUTA}/${id}`).expect(404);
    expect(gone.body.message).toBe('Ese tiquete ya no está abierto');
    await m.pedir({ ...dosCosas(), cobros: enEfectivo(85_000), abierto: { id, version: 1 } }).expect(404);
    expect(await m.numeros()).toEqual([]);
  });

  it('cien equipos lo cobran a la vez: uno lo logra, los otros leen que ya se cobró', async () => {
    const { id } = await abrir({ lineas: [m.unCorte()] });
    const cobro = () => m.pedir({ lineas: [m.unCorte()], cobros: enEfectivo(25_000), abierto: { id, version: 1 } });
    const answers = await Promise.all(Array.from({ length: 100 }, cobro));
    const refused = answers.filter(({ status }) => status !== 201);
    expect([answers.length - refused.length, new Set(refused.map(({ body }) => body.message))]).toEqual([
      1,
      new Set(['El tiquete 1 ya fue cobrado']),
    ]);
    expect([await m.numeros(), await m.saldos('caja.efectivo')]).toEqual([[1], [25_000]]);
    // Without the open ticket nothing tells one charge from another: each of these is one more.
    const sueltos = await Promise.all(
      Array.from({ length: 5 }, () => m.pedir({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) })),
    );
    expect(sueltos.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await m.saldos('caja.efectivo')).toEqual([150_000]);
  });

  it('de una cita hay uno, y se cobra con ella', async () => {
    const agenda = await crearAgenda(admin, { operador_id: m.ana.id });
    const horario = await crearHorario(admin, { agenda_id: agenda.id, capacidad: 5 });
    const ficha = { nombre: 'Luisa Rey', telefono: '310 555 0001', entidad_id: m.entidad_id };
    const persona = (await admin.api.post('/api/personas').send(ficha).expect(201)).body.data;
    const cita: Cita = await crearCita(admin, horario, {
      fecha: HOY,
      cliente_nombre: 'Luisa Rey',
      persona_id: persona.id,
    });
    const { id } = await abrir({ cita_id: cita.id, lineas: [m.unCorte()] });
    expect(await leer(id)).toMatchObject({ titulo: 'Luisa Rey', persona: { id: persona.id }, cita_id: cita.id });
    const otra = await pedir({ cita_id: cita.id, lineas: [] }).expect(409);
    expect(otra.body).toMatchObject({ codigo: 'CITA_YA_ABIERTA', message: 'La cita ya está en un tiquete abierto' });
    await m.cobrar({
      cita_id: cita.id,
      lineas: [m.unCorte()],
      cobros: enEfectivo(25_000),
      abierto: { id, version: 1 },
    });
    const { persona: suya, cita: de } = await m.leer(id);
    expect([suya?.id, de?.id]).toEqual([persona.id, cita.id]);
  });

  it('la lista dice de qué cita es cada uno, y esa cita no se cobra por fuera de él', async () => {
    const agenda = await crearAgenda(admin, { operador_id: m.ana.id });
    const horario = await crearHorario(admin, { agenda_id: agenda.id, capacidad: 5 });
    const cita: Cita = await crearCita(admin, horario, { fecha: HOY, cliente_nombre: 'Luisa Rey' });
    const { id } = await abrir({ cita_id: cita.id, ...dosCosas() });
    expect(await listar()).toMatchObject([{ id, cita_id: cita.id }]);
    const porFuera = { cita_id: cita.id, lineas: [m.unCorte()], cobros: enEfectivo(25_000) };
    const { body } = await m.pedir(porFuera).expect(409);
    expect(body).toMatchObject({ codigo: 'CITA_YA_ABIERTA', message: 'La cita ya está en un tiquete abierto' });
    expect([await m.numeros(), (await listar()).length]).toEqual([[], 1]);
    await m.cobrar({ ...porFuera, abierto: { id, version: 1 } });
    expect([await m.numeros(), await listar()]).toEqual([[1], []]);
  });

  it('guarda quién vende cada producto; un operador no vende en nombre de otro ni ve lo que otro vende', async () => {
    const deAna = { producto_id: m.champu.id, cantidad: 1, vendedor_id: m.ana.id };
    const { id } = await abrir({ lineas: [deAna] });
    expect((await leer(id)).lineas).toMatchObject([{ producto_id: m.champu.id, vendedor_id: m.ana.id }]);
    expect([(await listar(m.ana)).map((uno) => uno.id), await listar(m.beto)]).toEqual([[id], []]);
    const ajeno = await pedir({ lineas: [deAna] }, m.beto).expect(403);
    expect(ajeno.body.message).toBe('Solo puedes registrar ventas para tu cuenta');
    await pedir({ lineas: [{ ...deAna, vendedor_id: 999_999 }] }).expect(404);
    await pedir({ lineas: [{ ...m.unCorte(), vendedor_id: m.ana.id }] }).expect(400);
  });

  it('un operador ve los que son solo suyos, y no pone a otro', async () => {
    const [suyo, ajeno, mezclado] = [
      await abrir({ lineas: [m.unCorte(m.ana)] }),
      await abrir({ lineas: [m.unCorte(m.beto)] }),
      await abrir({ lineas: [m.unCorte(m.ana), m.unCorte(m.beto)] }),
    ];
    expect((await listar(m.ana)).map(({ id }) => id)).toEqual([suyo.id]);
    for (const { id } of [ajeno, mezclado]) {
      await m.ana.api.get(`${RUTA}/${id}`).expect(404);
      await guardar(id, { version: 1, lineas: [] }, m.ana).expect(404);
    }
    // Of a client who is not known to be theirs they are not told, but of one they wrote down themselves.
    const delMostrador = await abrir({ nombre: 'Luisa', lineas: [{ producto_id: m.champu.id, cantidad: 1 }] });
    const anotado = await abrir({ nombre: 'Silla 4', lineas: [{ servicio_id: m.corte, cantidad: 1 }] }, m.ana);
    expect((await listar(m.ana)).map(({ id }) => id)).toEqual([suyo.id, anotado.id]);
    await m.ana.api.get(`${RUTA}/${delMostrador.id}`).expect(404);
    const deOtro = await pedir({ lineas: [m.unCorte(m.beto)] }, m.ana).expect(403);
    expect(deOtro.body.message).toBe('Solo puedes registrar servicios para tu cuenta');
  });

  it('un operador no lee el número del tiquete de otro por haber estado abierto', async () => {
    const [suyo, ajeno] = [await abrir({ lineas: [m.unCorte(m.ana)] }), await abrir({ lineas: [m.unCorte(m.beto)] })];
    for (const [{ id }, quien] of [[suyo, m.ana] as const, [ajeno, m.beto] as const])
      await m.cobrar({ lineas: [m.unCorte(quien)], cobros: enEfectivo(25_000), abierto: { id, version: 1 } });
    const tarde = await guardar(suyo.id, { version: 1, lineas: [] }, m.ana).expect(409);
    expect(tarde.body).toMatchObject({ codigo: 'TIQUETE_COBRADO', message: 'El tiquete 1 ya fue cobrado' });
    await guardar(ajeno.id, { version: 1, lineas: [] }, m.ana).expect(404);
  });

  it('en una sucursal caben doscientos', async () => {
    await app.sql(
      `INSERT INTO tiquete_abierto (entidad_id, id, version, lineas, unidades, total, operadores, usuario_id, created_at, updated_at)
       SELECT $1, -n, 1, '[]', 0, 0, '{}', $2, now(), now() FROM generate_series(1, 199) n`,
      [m.entidad_id, admin.usuario_id],
    );
    const last = await Promise.all(Array.from({ length: 6 }, () => pedir({ nombre: 'Silla', lineas: [] })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(last.find(({ status }) => status === 409)?.body).toMatchObject({
      codigo: 'ABIERTOS_LLENOS',
      message: 'Hay demasiados tiquetes abiertos',
    });
  });

  it.each<[string, () => Datos, number]>([
    [
      'una línea de dos cosas',
      () => ({ lineas: [{ servicio_id: m.corte, producto_id: m.champu.id, cantidad: 1 }] }),
      400,
    ],
    [
      'un producto con empleado',
      () => ({ lineas: [{ producto_id: m.champu.id, empleado_id: m.ana.id, cantidad: 1 }] }),
      400,
    ],
    ['un descuento de más', () => ({ lineas: [m.unCorte(m.ana, { descuento_pesos: 25_001 })] }), 400],
    ['otro precio sin motivo', () => ({ lineas: [m.unCorte(m.ana, { precio_unitario: 1_000 })] }), 400],
    ['un servicio que no hay', () => ({ lineas: [{ servicio_id: 999_999, cantidad: 1 }] }), 404],
    ['un producto que no hay', () => ({ lineas: [{ producto_id: 999_999, cantidad: 1 }] }), 404],
    ['un empleado que no hay', () => ({ lineas: [{ servicio_id: m.corte, empleado_id: 999_999, cantidad: 1 }] }), 404],
    ['una ficha que no hay', () => ({ persona_id: 999_999, lineas: [] }), 404],
    ['una cita que no hay', () => ({ cita_id: 999_999, lineas: [] }), 404],
    ['cantidad cero', () => ({ lineas: [{ ...m.unCorte(), cantidad: 0 }] }), 400],
    ['101 líneas', () => ({ lineas: Array.from({ length: 101 }, () => m.unCorte()) }), 400],
  ])('no se abre con %s', async (_, datos, status) => {
    await pedir(datos()).expect(status);
    expect(await listar()).toEqual([]);
  });

  it('uno de ayer necesita atención; el de hoy todavía no', async () => {
    await abrir({ nombre: 'Silla 1', ...dosCosas() });
    const asuntos = async () =>
      (
        await admin.api.get('/api/tablero/atencion').query({ entidad_id: m.entidad_id }).expect(200)
      ).body.asuntos.filter(({ tipo }: { tipo: string }) => tipo === 'tiquete_abierto');
    expect(await asuntos()).toEqual([]);
    app.reloj.avanzar({ dias: 1 });
    expect(await asuntos()).toMatchObject([
      { cuantos: 1, primeros: [{ nombre: 'Silla 1', monto: 85_000, entidad_id: m.entidad_id }] },
    ]);
  });
});

import { RECARGAR, VISTAS_POR_LISTA, type Vista } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';
import { abrirFlujo } from '../../../test/flujo.js';
import { aLaVez, barrera, resumir, veces } from '../../../test/tormenta.js';

const REPETIDA = 'Ya tienes una vista con ese nombre en esta lista';
const LLENAS = 'Ya tienes 30 vistas de esta lista: elimina alguna';

describe('Las vistas de las listas', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let eva: Operador;
  let ana: Operador;
  /** An operator who saves none: the events that reach her are not the echo of something of her own. */
  let bea: Operador;

  beforeAll(async () => {
    app = await abrirApp({ config: { LIVE_HEARTBEAT_SECONDS: 0.05 } });
    admin = await crearAdmin(app);
    const center = (await crearSucursal(admin, { name: 'Centro' })).id;
    sara = await crearSupervisor(admin, { entidad_id: center, nombre: 'Sara', apellido: 'Ríos' });
    eva = await crearSupervisor(admin, { entidad_id: center, nombre: 'Eva', apellido: 'Mora' });
    ana = await crearOperador(admin, { entidad_id: center, nombre: 'Ana', apellido: 'Díaz' });
    bea = await crearSupervisor(admin, { entidad_id: center, nombre: 'Bea', apellido: 'Lara' });
  });
  afterAll(() => app.cerrar());

  const save = (who: Actor, data: Record<string, unknown> = {}) =>
    who.api
      .post('/api/vistas/crear-vista')
      .send({ lista: 'gastos', nombre: 'Una vista', filtros: { search: 'luz' }, ...data });
  const guardada = async (who: Actor, data: Record<string, unknown> = {}): Promise<Vista> =>
    (await save(who, data).expect(201)).body.data;
  const list = async (who: Actor, de = 'gastos'): Promise<Vista[]> =>
    (await who.api.get('/api/vistas/listar').query({ lista: de }).expect(200)).body.data;
  const modify = (who: Actor, id: number, cambios: Record<string, unknown>) =>
    who.api.put(`/api/vistas/modificar-vista/${id}`).send(cambios);
  const remove = (who: Actor, id: number) => who.api.delete(`/api/vistas/eliminar-vista/${id}`);

  it('quedan con su nombre, sus filtros y su orden, por nombre y cada una en su lista', async () => {
    const filters = { periodo: 'mes_pasado', entidad_id: '4', orden: 'monto', sentido: 'desc' };
    const one = await guardada(sara, { nombre: '  Mes pasado, por monto ', filtros: filters });
    expect(one).toEqual({ id: one.id, lista: 'gastos', nombre: 'Mes pasado, por monto', filtros: filters });
    const other = await guardada(sara, { nombre: 'Ánimas', filtros: {} });
    await guardada(sara, { lista: 'ventas', nombre: 'De contado', filtros: { metodo_pago: 'efectivo' } });
    expect(await list(sara)).toEqual([other, one]);
    expect((await list(sara, 'ventas')).map(({ nombre }) => nombre)).toEqual(['De contado']);
    expect((await sara.api.get('/api/vistas/listar').expect(400)).body.message).toBe('Di de qué lista');
  });

  it('cada quien ve solo las suyas: la de otra persona no existe, tampoco para un administrador', async () => {
    const { id, filtros } = await guardada(sara, { lista: 'pagos', nombre: 'La de Sara' });
    // Every account that signs in has views, whatever it may see: a list it may not open says so itself.
    await guardada(ana, { lista: 'pagos', nombre: 'La de Ana' });
    for (const foreign of [eva, ana, admin]) {
      expect((await list(foreign, 'pagos')).map(({ nombre }) => nombre)).toEqual(foreign === ana ? ['La de Ana'] : []);
      expect((await modify(foreign, id, { nombre: 'Mía' }).expect(404)).body.message).toBe('No se encontró la vista');
      await remove(foreign, id).expect(404);
    }
    expect(await list(sara, 'pagos')).toEqual([{ id, lista: 'pagos', nombre: 'La de Sara', filtros }]);
  });

  it('se le cambia el nombre o los filtros, uno sin el otro, y se elimina una sola vez', async () => {
    const { id } = await guardada(sara, {
      lista: 'citas',
      nombre: 'De paso',
      filtros: { estado: 'pendiente', agenda_id: '3' },
    });
    expect((await modify(sara, id, { nombre: 'De hoy' }).expect(200)).body).toMatchObject({
      message: 'Vista actualizada',
      data: { nombre: 'De hoy', filtros: { estado: 'pendiente', agenda_id: '3' } },
    });
    expect((await modify(sara, id, { filtros: { estado: 'completada' } }).expect(200)).body.data).toEqual({
      id,
      lista: 'citas',
      nombre: 'De hoy',
      filtros: { estado: 'completada' },
    });
    for (let i = 0; i < 2; i++)
      expect((await remove(sara, id).set('Idempotency-Key', 'una-vez').expect(200)).body).toEqual({
        message: 'Vista eliminada',
      });
    await remove(sara, id).expect(404);
    await modify(sara, id, { nombre: 'Otra' }).expect(404);
  });

  it('un nombre es de una sola vista en cada lista de cada quien, con o sin mayúsculas y tildes', async () => {
    const { id } = await guardada(sara, { lista: 'clientes', nombre: 'Más pedidos' });
    const other = await guardada(sara, { lista: 'clientes', nombre: 'Otra' });
    for (const repeated of [
      save(sara, { lista: 'clientes', nombre: 'mas PEDIDOS' }),
      modify(sara, other.id, { nombre: 'MÁS pedidos' }),
    ])
      expect((await repeated.expect(409)).body).toMatchObject({
        codigo: 'VISTA_REPETIDA',
        message: REPETIDA,
        errores: { nombre: [REPETIDA] },
      });
    await modify(sara, id, { nombre: 'MÁS PEDIDOS' }).expect(200);
    await guardada(sara, { lista: 'usuarios', nombre: 'Más pedidos' });
    await guardada(eva, { lista: 'clientes', nombre: 'Más pedidos' });
  });

  it('si se guarda el mismo nombre doce veces a la vez queda una', async () => {
    const answers = await aLaVez(12, () => save(sara, { lista: 'ingresos', nombre: 'A la vez' }));
    expect(resumir(answers)).toEqual({ estados: { 201: 1, 409: 11 }, mensajes: [REPETIDA] });
    expect(await list(sara, 'ingresos')).toHaveLength(1);

    // Control: looking first and writing after finds the name free every time.
    const gathered = barrera(12);
    const free = await veces(12, async () => {
      const hay = await app.sql(
        `SELECT 1 FROM vista_lista WHERE usuario_id = $1 AND lista = 'ingresos' AND plano(nombre) = 'ingenua'`,
        [sara.usuario_id],
      );
      await gathered();
      return hay.length === 0;
    });
    expect(free.filter((free) => free)).toHaveLength(12);
  });

  it('son treinta por lista, también si las últimas se guardan a la vez', async () => {
    const until = VISTAS_POR_LISTA - 2;
    await app.sql(
      `INSERT INTO vista_lista (id, usuario_id, lista, nombre, filtros, created_at)
       SELECT nextval('vista_lista_id_seq'), $1, 'productos', 'Vista ' || n, '{}', '2026-11-18T15:00:00Z' FROM generate_series(1, $2) n`,
      [eva.usuario_id, until],
    );
    const answers = await aLaVez(12, (i) => save(eva, { lista: 'productos', nombre: `De más ${i}` }));
    expect(resumir(answers)).toEqual({ estados: { 201: 2, 409: 10 }, mensajes: [LLENAS] });
    expect(await list(eva, 'productos')).toHaveLength(VISTAS_POR_LISTA);
    expect((await save(eva, { lista: 'productos', nombre: 'Otra más' }).expect(409)).body).toMatchObject({
      codigo: 'VISTAS_LLENAS',
      message: LLENAS,
    });
    await guardada(eva, { lista: 'inventario', nombre: 'En otra lista sí' });

    // Control: counted without waiting for each other, all twelve would fit.
    const gathered = barrera(12);
    const ingenuos = await veces(12, async (i) => {
      const [row] = await app.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM vista_lista WHERE usuario_id = $1 AND lista = 'ingenua'`,
        [eva.usuario_id],
      );
      await gathered();
      if ((row?.n ?? 0) >= 2) return 0;
      await app.sql(
        `INSERT INTO vista_lista (id, usuario_id, lista, nombre, filtros, created_at)
          VALUES (nextval('vista_lista_id_seq'), $1, 'ingenua', $2, '{}', '2026-11-18T15:00:00Z')`,
        [eva.usuario_id, `De más ${i}`],
      );
      return 1;
    });
    expect(ingenuos.filter((n) => n === 1)).toHaveLength(12);
    await app.sql(`DELETE FROM vista_lista WHERE lista = 'ingenua'`);
  });

  const NO_VALIDOS = 'Los filtros de la vista no son válidos';
  it.each([
    [{ lista: 'sueldos' }, 'Di de qué lista'],
    [{ lista: undefined }, 'Di de qué lista'],
    [{ nombre: ' ' }, 'Escribe un nombre para la vista'],
    [{ nombre: 'x'.repeat(61) }, 'Máximo 60 caracteres'],
    [{ nombre: { $ne: '' } }, 'Escribe un nombre para la vista'],
    [{ filtros: undefined }, NO_VALIDOS],
    [{ filtros: ['search'] }, NO_VALIDOS],
    [{ filtros: 'search=luz' }, NO_VALIDOS],
    [{ filtros: { page: '3' } }, 'Campos no reconocidos: page'],
    [{ filtros: { constructor: 'x' } }, 'Campos no reconocidos: constructor'],
    [{ filtros: { toString: 'x' } }, 'Campos no reconocidos: toString'],
    [
      { filtros: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`clave${i}`, 'x'])) },
      /^Campos no reconocidos: clave0, .* y 4990 más$/,
    ],
    [{ filtros: { search: { $gt: '' } } }, 'Este campo debe ser texto'],
    [{ filtros: { search: ['a', 'b'] } }, 'Este campo debe ser texto'],
    [{ filtros: { entidad_id: 4 } }, 'Este campo debe ser texto'],
    [{ filtros: { search: 'x'.repeat(201) } }, 'Máximo 200 caracteres'],
    [{ filtros: { search: 'a\u0000b' } }, 'El texto contiene caracteres no permitidos'],
    [{ usuario_id: 1 }, 'Campos no reconocidos: usuario_id'],
  ])('no se guarda lo que no es una vista: %#', async (data, message) => {
    expect((await save(sara, data).expect(400)).body.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });

  it('ni una con las llaves del prototipo, que ni se leen', async () => {
    for (const filters of ['{"__proto__": {"search": "x"}}', '{"constructor": {"prototype": {"search": "x"}}}'])
      await sara.api
        .post('/api/vistas/crear-vista')
        .set('Content-Type', 'application/json')
        .send(`{"lista": "gastos", "nombre": "Prototipo", "filtros": ${filters}}`)
        .expect(400);
    expect(({} as Record<string, unknown>).search).toBeUndefined();
    expect((await list(sara)).map(({ nombre }) => nombre)).not.toContain('Prototipo');
  });

  it('lo que parece una orden se guarda como lo que es: un texto', async () => {
    const name = `'); DROP TABLE vista_lista; --`;
    const filters = { search: `%' OR '1'='1`, orden: 'monto; DELETE FROM gasto', recurso: '<script>alert(1)</script>' };
    const { id } = await guardada(sara, { lista: 'auditoria', nombre: name, filtros: filters });
    expect(await list(sara, 'auditoria')).toEqual([{ id, lista: 'auditoria', nombre: name, filtros: filters }]);
  });

  it('otra pestaña de la misma persona se entera, y nadie más', async () => {
    const [own, deBea, delAdmin] = [
      await abrirFlujo(app.url, sara.token),
      await abrirFlujo(app.url, bea.token),
      await abrirFlujo(app.url, admin.token),
    ];
    const cambios = async () => {
      const { id } = await guardada(sara, { lista: 'operadores', nombre: 'En vivo' });
      await modify(sara, id, { nombre: 'En vivo, otra' }).expect(200);
      await remove(sara, id).expect(200);
    };
    await cambios();
    await own.hasta((f) => f.sucesos.some((s) => s !== RECARGAR && s.tema === 'cuenta'));
    // Two signs of life from here on: every event of before has come.
    for (const stream of [deBea, delAdmin]) {
      const until = stream.latidos() + 2;
      await stream.hasta(() => stream.latidos() >= until);
      expect(stream.sucesos.filter((s) => s !== RECARGAR)).toEqual([]);
    }
    for (const flujo of [own, deBea, delAdmin]) flujo.cerrar();
  });

  it('la auditoría lo cuenta con palabras, sin nombres ni lo que se buscaba', async () => {
    const { id } = await guardada(sara, {
      lista: 'movimientos_caja',
      nombre: 'Lo de Zutana',
      filtros: { search: 'Mengana', fecha_inicio: '2026-11-01', fecha_fin: '2026-11-02' },
    });
    await modify(sara, id, { filtros: { medio: 'efectivo' } }).expect(200);
    await remove(sara, id).expect(200);
    const rows = await app.sql<{ accion: string; antes: unknown; despues: unknown }>(
      `SELECT accion, antes, despues FROM auditoria WHERE recurso = 'vista_lista' AND recurso_id = $1 ORDER BY id`,
      [id],
    );
    expect(rows).toEqual([
      {
        accion: 'crear',
        antes: null,
        despues: { lista: 'Movimientos de caja', filtros: ['Búsqueda', 'Desde', 'Hasta'] },
      },
      {
        accion: 'modificar',
        antes: { lista: 'Movimientos de caja', filtros: ['Búsqueda', 'Desde', 'Hasta'] },
        despues: { lista: 'Movimientos de caja', filtros: ['Medio'] },
      },
      { accion: 'eliminar', antes: { lista: 'Movimientos de caja', filtros: ['Medio'] }, despues: null },
    ]);
    expect(
      await app.sql(`SELECT despues FROM auditoria_personal WHERE despues ->> 'nombre' = 'Lo de Zutana' LIMIT 1`),
    ).toHaveLength(1);
  });
});

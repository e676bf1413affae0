import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
} from '../../../test/crear.js';
import { migrarUna } from '../../../test/migrar-una.js';
import { verificar } from '../../verificar.js';
import { ConceptoSinPersonas1700000000026 } from './migrations/0026-concepto-sin-personas.js';

const HOY = '2026-11-18';

describe.each(CON_Y_SIN_GUARDAS)('Los conceptos del libro$base', ({ guardas }) => {
  let app: Prueba;
  let admin: Actor;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp({ guardas });
    admin = await crearAdmin(app);
    ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id, nombre: 'Ana', apellido: 'Gómez' });
    await fill();
  });
  afterAll(async () => {
    await app.cerrar();
  });

  /** Makes each kind of record whose texts are written in the book, with one undone and one changed. */
  async function fill(): Promise<void> {
    const { entidad_id } = ana;
    const cut = await crearServicio(admin, { nombre: 'Corte', precio: 10_000 });
    await registrar(ana, { empleado_id: ana.id, total: 20_000, servicios: [{ servicio_id: cut.id, cantidad: 2 }] });
    const pago = (
      await admin.api
        .post('/api/pagos/crear-pago')
        .send({ empleado_id: ana.id, monto: 3_000, fecha: HOY, estado: true })
        .expect(201)
    ).body.data;
    await admin.api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: ana.id, monto: 2_000, fecha: HOY, estado: true })
      .expect(201);
    await admin.api.delete(`/api/pagos/eliminar-pago/${pago.id}`).expect(200);
    const ingreso = {
      monto: 9_000,
      metodo_pago: 'efectivo',
      monto_efectivo: 9_000,
      monto_transferencia: 0,
      fecha: HOY,
    };
    await admin.api
      .post('/api/servicios/crear-ingreso-adicional')
      .send({ ...ingreso, concepto: 'Peinado de (Marta)', tipo: 'servicio_ocasional', operador_id: ana.id })
      .expect(201);
    await admin.api
      .post('/api/servicios/crear-ingreso-adicional')
      .send({ ...ingreso, concepto: 'Comisión de Marta', tipo: 'otro', entidad_id })
      .expect(201);
    await admin.api
      .post('/api/gastos/crear')
      .send({ descripcion: 'Almuerzo de Ana', monto: 12_000, metodo_pago: 'mixto', fecha: HOY, entidad_id })
      .expect(201);
    await admin.api
      .post('/api/caja-menor/movimientos')
      .send({ entidad_id, tipo: 'ingreso', medio: 'efectivo', monto: 30_000, concepto: 'Préstamo de Marta' })
      .expect(201);
    await admin.api.post('/api/caja-menor/arqueos').send({ entidad_id, efectivo_contado: 1_000 }).expect(201);
  }

  const migration = (direction: 'up' | 'down') => migrarUna(app, new ConceptoSinPersonas1700000000026(), direction);
  const concepts = async () =>
    (await app.sql<{ concepto: string }>(`SELECT concepto FROM libro ORDER BY entidad_id, id`)).map((f) => f.concepto);
  /** Everything the screens say from the book, word for word; and every row of it but its concept. */
  const onScreen = async () => {
    const leer = async (path: string) => (await admin.api.get(path).query({ per_page: 100 }).expect(200)).body;
    const arqueo = (await leer('/api/caja-menor/arqueos')).data[0].id;
    return Promise.all([
      leer('/api/libro/asientos'),
      leer(`/api/caja-menor/listar-cajas/${ana.entidad_id}`),
      leer(`/api/caja-menor/arqueos/${arqueo}`),
    ]);
  };
  const rows = () =>
    Promise.all(
      [
        `SELECT to_jsonb(l) - 'concepto' AS fila FROM libro l ORDER BY entidad_id, id`,
        ...['libro_dia', 'libro_saldo', 'resumen_mes', 'cuenta'].map((t) => `SELECT * FROM ${t} t ORDER BY t`),
      ].map((q) => app.sql(q)),
    );

  it('no guardan a nadie: lo escrito de las personas se lee de su propio registro', async () => {
    expect((await concepts()).join(' ')).not.toMatch(/Ana|Gómez|Marta|Almuerzo|Préstamo|Peinado/);
    const [{ data }] = await onScreen();
    const said = data.map((a: { concepto: string }) => a.concepto);
    for (const told of [
      'Pago a Ana Gómez',
      'Almuerzo de Ana',
      'Préstamo de Marta',
      'Peinado de (Marta)',
      'Comisión de Marta',
      'Corte × 2',
    ])
      expect(said).toContain(told);
    expect(said).toContainEqual(expect.stringMatching(/^Comisión de Peinado de \(Marta\) \(\d+ % de \$.9\.000\)$/));
  });

  it('los que había se limpian una vez: las pantallas dicen lo mismo, y ninguna otra columna ni cifra cambia', async () => {
    const [screen, before] = [await onScreen(), await rows()];
    const clean = await concepts();
    await migration('down');
    const old = await concepts();
    expect(old).toContain('Pago a Ana Gómez');
    expect(old.join(' ')).not.toContain('{texto}');
    expect(await onScreen()).toEqual(screen);
    if (guardas)
      await expect(app.sql(`UPDATE libro SET concepto = 'otro'`)).rejects.toThrow(
        'Las filas de libro no se modifican ni se borran',
      );
    const rotas = async () => (await verificar(app.baseUrl)).filter((c) => c.filas.length > 0).map((c) => c.nombre);
    expect(await rotas()).toEqual(['Ningún texto de una persona queda en el libro, que no se puede borrar']);

    await migration('up');
    expect(await concepts()).toEqual(clean);
    expect(await onScreen()).toEqual(screen);
    expect(await rows()).toEqual(before);
    expect(await rotas()).toEqual([]);
    if (guardas)
      await expect(app.sql(`UPDATE libro SET concepto = 'otro'`)).rejects.toThrow(
        'Las filas de libro no se modifican ni se borran',
      );
  });

  it('de un gasto corregido se lee lo que dice ahora', async () => {
    const gasto = (await admin.api.get('/api/gastos/listar').query({ per_page: 1 }).expect(200)).body.data[0];
    await admin.api.put(`/api/gastos/actualizar/${gasto.id}`).send({ descripcion: 'Almuerzo' }).expect(200);
    const { data } = (
      await admin.api.get('/api/libro/asientos').query({ origen: 'gasto', origen_id: gasto.id }).expect(200)
    ).body;
    expect([...new Set(data.map((a: { concepto: string }) => a.concepto))]).toEqual(['Almuerzo']);
  });
});

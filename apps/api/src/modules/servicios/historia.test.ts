import type { ServicioRealizado } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
} from '../../../test/crear.js';

const HOY = '2026-11-18';

describe('La historia de los servicios', () => {
  let prueba: Prueba;
  let admin: Actor;
  let norte: number;
  let sur: number;
  let beto: Operador;
  let sara: Operador;
  let eva: Operador;
  let luz: Operador;

  beforeAll(async () => {
    prueba = await abrirApp({ config: { DESCUENTO_MAXIMO_OPERADOR: 30 } });
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    beto = await crearOperador(admin, { entidad_id: norte });
    sara = await crearSupervisor(admin, { entidad_id: sur });
    const oeste = (await crearSucursal(admin)).id;
    eva = await crearOperador(admin, { entidad_id: oeste, nombre: 'Eva', apellido: 'Peña' });
    luz = await crearOperador(admin, { entidad_id: oeste, nombre: 'Luz', apellido: 'Ríos' });
    const hecho = async (nombre: string, fecha: string, quien: Operador) => {
      const { id } = await crearServicio(admin, { nombre, precio: 1_000, entidad_id: oeste });
      await registrar(admin, { empleado_id: quien.id, total: 1_000, fecha, servicios: [{ servicio_id: id }] });
      prueba.reloj.avanzar({ minutos: 1 });
    };
    await hecho('Depilación', '2026-11-10', eva);
    await hecho('Masaje 100 %', '2026-11-12', luz);
    await hecho('Manicure_francés', '2026-11-11', eva);
  });
  afterAll(() => prueba.cerrar());

  const pedir = async (quien: Actor, query: Record<string, unknown> = {}) =>
    (await quien.api.get('/api/servicios/listar-servicios-realizados').query(query).expect(200)).body;
  const nombres = (pagina: { data: ServicioRealizado[] }) => pagina.data.map((s) => s.servicio_nombre);

  it('va de lo más nuevo a lo más viejo por escritura, en páginas', async () => {
    const primera = await pedir(admin, { entidad_id: eva.entidad_id, per_page: 2 });
    expect(nombres(primera)).toEqual(['Manicure_francés', 'Masaje 100 %']);
    expect(primera.pagination).toEqual({ current_page: 1, per_page: 2, total: 3, total_pages: 2, from: 1, to: 2 });
    const segunda = await pedir(admin, { entidad_id: eva.entidad_id, per_page: 2, page: 2 });
    expect(nombres(segunda)).toEqual(['Depilación']);
    expect(segunda.pagination).toMatchObject({ current_page: 2, from: 3, to: 3 });
    expect(await pedir(admin, { entidad_id: eva.entidad_id, page: 50 })).toMatchObject({
      data: [],
      pagination: { total: 3, from: 0, to: 0 },
    });
  });

  it.each([
    ['depilacion', ['Depilación']],
    ['DEPILACIÓN', ['Depilación']],
    ['eva pena', ['Manicure_francés', 'Depilación']],
    ['%', ['Masaje 100 %']],
    ['_', ['Manicure_francés']],
    ['100 %', ['Masaje 100 %']],
    ['\\', []],
    ["' OR 1=1 --", []],
  ])('buscar «%s» encuentra %j', async (search, esperados) =>
    expect(nombres(await pedir(admin, { entidad_id: eva.entidad_id, search }))).toEqual(esperados),
  );

  it('se filtra por empleado, por fechas y por pagado', async () => {
    const entidad_id = eva.entidad_id;
    expect(nombres(await pedir(admin, { empleado_id: luz.id }))).toEqual(['Masaje 100 %']);
    expect(nombres(await pedir(admin, { entidad_id, fecha_inicio: '2026-11-11', fecha_fin: '2026-11-11' }))).toEqual([
      'Manicure_francés',
    ]);
    await admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: luz.id, monto: 400, tipo_pago: 'total' })
      .expect(201);
    expect(nombres(await pedir(admin, { entidad_id, pagado: 'true' }))).toEqual(['Masaje 100 %']);
    expect(nombres(await pedir(admin, { entidad_id, pagado: 'false' }))).toEqual(['Manicure_francés', 'Depilación']);
  });

  it('un operador ve lo suyo; lo de otro o de otra sucursal, no', async () => {
    expect(nombres(await pedir(eva))).toEqual(['Manicure_francés', 'Depilación']);
    await eva.api.get('/api/servicios/listar-servicios-realizados').query({ empleado_id: luz.id }).expect(403);
    await eva.api.get('/api/servicios/listar-servicios-realizados').query({ entidad_id: norte }).expect(403);
    expect(nombres(await pedir(eva, { search: 'luz rios' }))).toEqual([]);
    expect((await pedir(sara)).data.every((s: ServicioRealizado) => s.entidad.id === sur)).toBe(true);
  });

  it('anular uno lo saca de listas y cifras, con su motivo, una sola vez', async () => {
    const { id } = await crearServicio(admin, { nombre: 'Por anular', precio: 7_000 });
    const [linea] = await registrar(admin, {
      empleado_id: beto.id,
      total: 7_000,
      fecha: '2026-05-05',
      servicios: [{ servicio_id: id }],
    });
    const anular = (quien: Actor) =>
      quien.api
        .delete(`/api/servicios/eliminar-servicio-realizado/${linea?.id}`)
        .query({ motivo: 'se registró dos veces' });
    await anular(beto).expect(403);
    await anular(sara).expect(404);
    expect((await anular(admin).expect(200)).body.message).toBe('Servicio eliminado correctamente');
    expect(await pedir(admin, { empleado_id: beto.id })).toMatchObject({ data: [], pagination: { total: 0 } });
    expect(
      (await admin.api.get('/api/servicios/ganancias-diarias').query({ fecha: '2026-05-05' }).expect(200)).body,
    ).toMatchObject({
      resumen_diario: { ingresos_totales: 0, ganancia_neta: 0 },
      estadisticas: { total_servicios: 0 },
      servicios_por_empleado: [],
    });
    expect((await anular(admin).expect(404)).body.message).toBe('No se encontró el servicio');
    const [rastro] = await prueba.sql(
      `SELECT accion, motivo, usuario_id::int FROM auditoria WHERE recurso = 'servicio_realizado' AND recurso_id = $1`,
      [linea?.id],
    );
    expect(rastro).toEqual({ accion: 'anular', motivo: 'se registró dos veces', usuario_id: admin.usuario_id });
  });

  it('anular una línea deja las demás de su registro como estaban', async () => {
    const [a, b] = [await crearServicio(admin, { precio: 10_001 }), await crearServicio(admin, { precio: 20_000 })];
    const ticket = {
      empleado_id: beto.id,
      total: 30_001,
      metodo_pago: 'mixto' as const,
      monto_efectivo: 10_000,
      monto_transferencia: 20_001,
      fecha: '2026-05-06',
    };
    const [primera, segunda] = await registrar(admin, {
      ...ticket,
      servicios: [{ servicio_id: a.id }, { servicio_id: b.id }],
    });
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${primera?.id}`).expect(200);
    expect((await pedir(admin, { empleado_id: beto.id })).data).toEqual([segunda]);
    const dia = (await admin.api.get('/api/servicios/ganancias-diarias').query({ fecha: '2026-05-06' }).expect(200))
      .body;
    expect(dia.metodos_pago).toEqual({
      efectivo: { total: segunda?.monto_efectivo },
      transferencia: { total: segunda?.monto_transferencia },
    });
  });

  it('con la misma clave de idempotencia, registrar y anular responden lo mismo y lo hacen una vez', async () => {
    const { id } = await crearServicio(admin, { precio: 3_000 });
    const cuerpo = {
      empleado_id: beto.id,
      fecha: HOY,
      metodo_pago: 'efectivo',
      monto_efectivo: 3_000,
      monto_transferencia: 0,
      servicios: [{ servicio_id: id, cantidad: 1 }],
    };
    const enviar = () =>
      admin.api.post('/api/servicios/servicios-multiples').set('Idempotency-Key', 'registro-1').send(cuerpo);
    const primera = await enviar().expect(201);
    const otra = await enviar().expect(201);
    expect(otra.body).toEqual(primera.body);
    expect(otra.headers['idempotent-replayed']).toBe('true');
    expect(
      (
        await admin.api
          .post('/api/servicios/servicios-multiples')
          .set('Idempotency-Key', 'registro-1')
          .send({ ...cuerpo, fecha: '2026-11-17' })
          .expect(409)
      ).body.codigo,
    ).toBe('CLAVE_REUTILIZADA');
    const anular = () =>
      admin.api
        .delete(`/api/servicios/eliminar-servicio-realizado/${primera.body.data[0].id}`)
        .set('Idempotency-Key', 'anular-1');
    const anulada = await anular().expect(200);
    const repetida = await anular().expect(200);
    expect(repetida.body).toEqual(anulada.body);
    expect(repetida.headers['idempotent-replayed']).toBe('true');
  });
});

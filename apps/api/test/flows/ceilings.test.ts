import { abrirApp, type OpcionesPrueba, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../crear.js';

const HOY = '2026-11-18';

/** A business with a user of each role, and every way to write down money that has a day. */
async function abrirNegocio(config: OpcionesPrueba['config'] = {}) {
  const prueba = await abrirApp({ config });
  const admin = await crearAdmin(prueba);
  const entidad_id = (await crearSucursal(admin)).id;
  const sara = await crearSupervisor(admin, { entidad_id });
  const ana = await crearOperador(admin, { entidad_id });
  const corte = (await crearServicio(admin, { precio: 1_000 })).id;
  const servicio = (quien: Actor, datos: { fecha?: string; cantidad?: number }, operador: Operador = ana) => {
    const { fecha = HOY, cantidad = 1 } = datos;
    const servicios = [{ servicio_id: corte, cantidad }];
    return quien.api.post('/api/servicios/servicios-multiples').send({
      empleado_id: operador.id,
      fecha,
      metodo_pago: 'efectivo',
      monto_efectivo: 1_000 * cantidad,
      monto_transferencia: 0,
      servicios,
    });
  };
  const ingreso = (quien: Actor, fecha = HOY) =>
    quien.api.post('/api/servicios/crear-ingreso-adicional').send({
      concepto: 'Venta de vitrina',
      tipo: 'otro',
      monto: 5_000,
      metodo_pago: 'efectivo',
      monto_efectivo: 5_000,
      monto_transferencia: 0,
      fecha,
    });
  const gasto = (quien: Actor, fecha = HOY) =>
    quien.api.post('/api/gastos/crear').send({ descripcion: 'Jabón', monto: 5_000, fecha });
  const pago = (quien: Actor, fecha = HOY, operador: Operador = ana) =>
    quien.api.post('/api/pagos/crear-pago').send({ empleado_id: operador.id, monto: 5_000, fecha });
  const marcasDe = async (recurso: string, id: number): Promise<Array<string[] | null>> =>
    (
      await prueba.sql<{ marcas: string[] | null }>(
        'SELECT marcas FROM auditoria WHERE recurso = $1 AND recurso_id = $2 ORDER BY id',
        [recurso, id],
      )
    ).map(({ marcas }) => marcas);
  return { prueba, admin, sara, ana, servicio, ingreso, gasto, pago, marcasDe };
}
type Negocio = Awaited<ReturnType<typeof abrirNegocio>>;

const CUATRO = (n: Negocio): Array<[string, (quien: Actor, fecha?: string) => ReturnType<Negocio['gasto']>]> => [
  ['servicio', (quien, fecha) => n.servicio(quien, { fecha })],
  ['ingreso', n.ingreso],
  ['gasto', n.gasto],
  ['pago', n.pago],
];

describe('Sin topes puestos', () => {
  let n: Negocio;
  let prueba: Prueba;
  beforeAll(async () => {
    n = await abrirNegocio();
    prueba = n.prueba;
  });
  afterAll(() => prueba.cerrar());

  it('se puede anotar lo de hace años, pero nada de antes de 2000 ni de pasado mañana', async () => {
    for (const [, registrar] of CUATRO(n)) {
      await registrar(n.admin, '2000-01-01').expect(201);
      for (const fecha of ['1999-12-31', '1900-01-01'])
        expect((await registrar(n.admin, fecha).expect(400)).body.message).toBe(
          'La fecha no puede ser anterior al año 2000',
        );
      expect((await registrar(n.admin, '2026-11-20').expect(400)).body).toMatchObject({
        codigo: 'FECHA_FUTURA',
        message: 'La fecha no puede ser posterior a mañana, 19/11/2026',
      });
    }
    await n.servicio(n.ana, { fecha: '2020-02-29', cantidad: 20_000 }).expect(201);
  });

  it('las listas se pueden filtrar desde cualquier día', async () => {
    expect(
      (
        await n.admin.api
          .get('/api/gastos/listar')
          .query({ fecha_inicio: '1900-01-01', fecha_fin: '1999-12-31' })
          .expect(200)
      ).body.data,
    ).toEqual([]);
  });

  it('un gasto tampoco se cambia a antes de 2000', async () => {
    const { id } = (await n.gasto(n.admin).expect(201)).body.data;
    expect(
      (await n.admin.api.put(`/api/gastos/actualizar/${id}`).send({ fecha: '1999-12-31' }).expect(400)).body.message,
    ).toBe('La fecha no puede ser anterior al año 2000');
  });

  it('lo que se sale de lo común queda marcado en la auditoría, y lo común no', async () => {
    const deServicio = async (datos: { fecha?: string; cantidad?: number }) =>
      n.marcasDe('registro', (await n.servicio(n.sara, datos).expect(201)).body.data[0].registro_id);
    expect(await deServicio({ cantidad: 100, fecha: '2026-10-18' })).toEqual([null]);
    expect(await deServicio({ cantidad: 101 })).toEqual([['unidades']]);
    expect(await deServicio({ cantidad: 101, fecha: '2026-10-17' })).toEqual([['unidades', 'fecha']]);
    for (const [recurso, registrar] of CUATRO(n).slice(1)) {
      expect(await n.marcasDe(recurso, (await registrar(n.sara, '2026-10-18').expect(201)).body.data.id)).toEqual([
        null,
      ]);
      expect(await n.marcasDe(recurso, (await registrar(n.sara, '2026-10-17').expect(201)).body.data.id)).toEqual([
        ['fecha'],
      ]);
    }
  });

  it('cambiar un gasto viejo, o pasar uno a un día viejo, queda marcado', async () => {
    const { id } = (await n.gasto(n.sara).expect(201)).body.data;
    await n.sara.api.put(`/api/gastos/actualizar/${id}`).send({ monto: 6_000 }).expect(200);
    await n.sara.api.put(`/api/gastos/actualizar/${id}`).send({ fecha: '2026-01-05' }).expect(200);
    await n.sara.api.put(`/api/gastos/actualizar/${id}`).send({ monto: 7_000 }).expect(200);
    expect(await n.marcasDe('gasto', id)).toEqual([null, null, ['fecha'], ['fecha']]);
  });

  it('un pago a sí mismo queda marcado: por la semana, a mano y al marcarlo pagado', async () => {
    await n.servicio(n.sara, { cantidad: 100 }, n.sara).expect(201);
    const semanal = await n.sara.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: n.sara.id, monto: 40_000, tipo_pago: 'total' })
      .expect(201);
    expect(await n.marcasDe('pago', semanal.body.data.id)).toEqual([['pago_propio']]);
    const aMano = await n.pago(n.sara, '2026-01-05', n.sara).expect(201);
    expect(await n.marcasDe('pago', aMano.body.data.id)).toEqual([['fecha', 'pago_propio']]);
    const nota = await n.admin.api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: n.sara.id, monto: 2_000, fecha: HOY, estado: false })
      .expect(201);
    await n.sara.api.put(`/api/pagos/marcar-pagado/${nota.body.data.id}`).expect(200);
    expect(await n.marcasDe('pago', nota.body.data.id)).toEqual([null, ['pago_propio']]);
    const aOtra = await n.pago(n.sara, HOY, n.ana).expect(201);
    expect(await n.marcasDe('pago', aOtra.body.data.id)).toEqual([null]);
  });
});

describe('Con topes puestos', () => {
  let n: Negocio;
  let prueba: Prueba;
  beforeAll(async () => {
    n = await abrirNegocio({
      UNIDADES_POR_LINEA: 12,
      DIAS_ATRAS_OPERADOR: 0,
      DIAS_ATRAS_SUPERVISOR: 7,
      DIAS_ATRAS_ADMIN: 365,
    });
    prueba = n.prueba;
  });
  afterAll(() => prueba.cerrar());

  it('una línea no lleva más unidades que el tope, la registre quien la registre', async () => {
    await n.servicio(n.ana, { cantidad: 12 }).expect(201);
    for (const quien of [n.ana, n.sara, n.admin]) {
      const { body } = await n.servicio(quien, { cantidad: 13 }).expect(400);
      expect(body).toMatchObject({
        codigo: 'UNIDADES_EXCESIVAS',
        message: 'El máximo es de 12 unidades por línea',
        errores: { 'servicios.0.cantidad': [body.message] },
      });
    }
  });

  it('cada rol llega hasta donde dice su tope, en todo lo que lleva fecha', async () => {
    for (const [, registrar] of CUATRO(n)) {
      await registrar(n.sara, '2026-11-11').expect(201);
      const { body } = await registrar(n.sara, '2026-11-10').expect(400);
      expect(body).toMatchObject({
        codigo: 'FECHA_FUERA_DE_LIMITE',
        message: 'La fecha no puede ser anterior al 11/11/2026: puedes registrar hasta 7 días atrás',
        errores: { fecha: [body.message] },
      });
      await registrar(n.admin, '2025-11-18').expect(201);
      expect((await registrar(n.admin, '2025-11-17').expect(400)).body.message).toBe(
        'La fecha no puede ser anterior al 18/11/2025: puedes registrar hasta 365 días atrás',
      );
    }
    await n.servicio(n.ana, { fecha: '2026-11-19' }).expect(201);
    expect((await n.servicio(n.ana, { fecha: '2026-11-17' }).expect(400)).body.message).toBe(
      'La fecha no puede ser anterior al 18/11/2026: no puedes registrar en días pasados',
    );
  });

  it('a un gasto viejo se le corrige lo demás, pero no se lleva a un día que pasa del tope', async () => {
    const viejo = (
      await n.admin.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Arriendo', monto: 5_000, fecha: '2026-10-01', entidad_id: n.sara.entidad_id })
        .expect(201)
    ).body.data;
    const cambiar = (cambios: Record<string, unknown>) =>
      n.sara.api.put(`/api/gastos/actualizar/${viejo.id}`).send(cambios);
    await cambiar({ descripcion: 'Arriendo de octubre', fecha: '2026-10-01' }).expect(200);
    expect((await cambiar({ fecha: '2026-10-02' }).expect(400)).body.codigo).toBe('FECHA_FUERA_DE_LIMITE');
    await cambiar({ fecha: '2026-11-11' }).expect(200);
  });
});

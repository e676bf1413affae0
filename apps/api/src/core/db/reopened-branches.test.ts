import { DataSource } from 'typeorm';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearArticulo, crearCuenta, crearOperador, crearProducto, crearRol, crearServicio, crearSucursal, registrar } from '../../../test/crear.js';
import { verificar } from '../../verificar.js';
import { opcionesConexion } from './data-source.js';
import { SucursalesReabiertas1700000000034 } from './migrations/0034-sucursales-reabiertas.js';

describe.each(CON_Y_SIN_GUARDAS)('Las sucursales que se archivaron sin cerrarlas$base', ({ guardas }) => {
  let prueba: Prueba;
  let fuente: DataSource;
  let admin: Actor;

  beforeAll(async () => {
    prueba = await abrirApp({ guardas });
    fuente = await new DataSource(opcionesConexion(prueba.baseUrl, 1)).initialize();
    admin = await crearAdmin(prueba);
  });
  afterAll(async () => {
    await fuente.destroy();
    await prueba.cerrar();
  });

  const migracion = async (sentido: 'up' | 'down') => {
    const runner = fuente.createQueryRunner();
    await runner.startTransaction();
    await new SucursalesReabiertas1700000000034()[sentido](runner);
    await runner.commitTransaction();
    await runner.release();
  };
  const rotas = async () => (await verificar(prueba.baseUrl)).filter((c) => c.filas.length > 0).map((c) => c.nombre);
  const archivadas = async () => (await prueba.sql<{ id: number }>(`SELECT id FROM entidad WHERE archivado_en IS NOT NULL ORDER BY id`)).map(({ id }) => id);
  /** What a branch was left with, one thing each. */
  const DEJAR: ReadonlyArray<(entidad_id: number) => Promise<unknown>> = [
    (entidad_id) => crearOperador(admin, { entidad_id }),
    async (entidad_id) => crearCuenta(admin, { role_id: (await crearRol(admin, { alcance: 'sucursal' })).id, entidad_id }),
    (entidad_id) => admin.api.post('/api/caja-menor/movimientos').send({ entidad_id, tipo: 'ingreso', medio: 'efectivo', monto: 5_000, concepto: 'Base' }).expect(201),
    (entidad_id) => crearProducto(admin, { entidad_id }),
    (entidad_id) => crearArticulo(admin, { entidad_id }),
    async (entidad_id) => {
      const beto = await crearOperador(admin, { entidad_id });
      await registrar(admin, { empleado_id: beto.id, total: 25_000, servicios: [{ servicio_id: (await crearServicio(admin, { precio: 25_000 })).id }] });
    },
    async (entidad_id) => {
      const beto = await crearOperador(admin, { entidad_id });
      await admin.api.post('/api/pagos/crear-pago').send({ empleado_id: beto.id, monto: 4_000, fecha: '2026-11-18', estado: false }).expect(201);
      await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`).expect(200);
    },
  ];

  it('se abren de nuevo y queda escrito; la que estaba cerrada sigue archivada', async () => {
    const cerrada = await crearSucursal(admin);
    const conAlgo: number[] = [];
    for (const dejar of DEJAR) {
      const { id } = await crearSucursal(admin);
      await dejar(id);
      conAlgo.push(id);
    }
    const ids = [cerrada.id, ...conAlgo];
    for (const [tabla, clave, cuando] of [
      ['entidad', 'id', 'archivado_en'],
      ['sucursal', 'entidad_id', 'archivada_en'],
    ]) {
      await prueba.sql(`UPDATE ${tabla} SET ${cuando} = '2026-10-01T12:00:00Z' WHERE ${clave} = ANY($1::bigint[])`, [ids]);
    }
    expect(await rotas()).toEqual(['En una sucursal archivada no queda nadie, ni dinero, ni existencias, ni trabajo sin pagar']);
    await migracion('down');

    await migracion('up');
    expect(await archivadas()).toEqual([cerrada.id]);
    expect(await rotas()).toEqual([]);
    for (const id of conAlgo) {
      const { data } = (await admin.api.get(`/api/historial/entidad/${id}`).expect(200)).body;
      expect(data[0]).toMatchObject({ accion: 'restaurar', usuario: null, motivo: expect.stringContaining('La actualización la abrió de nuevo') });
    }
    expect((await admin.api.get(`/api/historial/entidad/${cerrada.id}`).expect(200)).body.data[0].accion).toBe('crear');
  });

  it('hacia atrás y hacia adelante otra vez no queda nada suyo, y nada vuelve a cambiar', async () => {
    const suyas = () => prueba.sql(`SELECT entidad_id FROM auditoria WHERE solicitud_id = 'migracion'`);
    expect(await suyas()).toHaveLength(DEJAR.length);
    const antes = await archivadas();
    await migracion('down');
    expect(await suyas()).toEqual([]);
    await migracion('up');
    expect([await suyas(), await archivadas()]).toEqual([[], antes]);
    if (guardas) await expect(prueba.sql(`DELETE FROM auditoria`)).rejects.toThrow('Las filas de auditoria no se modifican ni se borran');
  });
});

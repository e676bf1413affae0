import { mesDe } from '@jornal/contract';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  iniciarSesion,
  type Operador,
  registrar,
  vender,
} from '../crear.js';

/** The months of a year of work, each with a day in it. */
const MESES = Array.from({ length: 12 }, (_, i) => {
  const [anio, mes] = [i === 0 ? 2025 : 2026, i === 0 ? 12 : i];
  return { anio, mes, dia: `${anio}-${String(mes).padStart(2, '0')}-15`, ...mesDe(anio, mes) };
});

/**
 * The amounts of an answer by where they are; values that are no sums (percentages, dates) and names of people stay
 * out.
 */
function montos(valor: unknown, ruta = ''): Array<[string, number]> {
  if (typeof valor === 'number') return /porcentaje|\.(mes|anio)$/.test(ruta) ? [] : [[ruta, valor]];
  if (typeof valor !== 'object' || valor === null || ruta.endsWith('.servicios_por_empleado')) return [];
  return Object.entries(valor).flatMap(([clave, hijo]) => montos(hijo, `${ruta}.${clave}`));
}

const sumar = (partes: ReadonlyArray<Array<[string, number]>>): Record<string, number> => {
  const total: Record<string, number> = {};
  for (const [ruta, monto] of partes.flat()) total[ruta] = (total[ruta] ?? 0) + monto;
  return total;
};

describe('Una sucursal que se archivó después de un año de trabajo', () => {
  let prueba: Prueba;
  let admin: Actor;
  let cerrada: number;
  const cuentas: Array<{ anio: number; mes: number; ingresos: number }> = [];

  /** Everybody's session ends within the month. */
  const entrar = async <T extends Actor>(quien: T): Promise<T> => {
    const token = await iniciarSesion(prueba, quien.usuario_id);
    return { ...quien, token, api: prueba.como(token) };
  };
  const gastar = (monto: number, fecha: string, entidad_id: number | null) =>
    admin.api.post('/api/gastos/crear').send({ descripcion: 'Arriendo', monto, fecha, entidad_id }).expect(201);
  const ingresar = (monto: number, fecha: string, entidad_id: number | null, extra: Record<string, unknown> = {}) =>
    admin.api
      .post('/api/servicios/crear-ingreso-adicional')
      .send({
        concepto: 'Gorra',
        tipo: 'otro',
        metodo_pago: 'transferencia',
        monto,
        monto_efectivo: 0,
        monto_transferencia: monto,
        fecha,
        entidad_id,
        ...extra,
      })
      .expect(201);
  const retirar = (operador: Operador) =>
    admin.api.delete(`/api/operadores/eliminar-operador/${operador.id}`).expect(200);

  beforeAll(async () => {
    prueba = await abrirApp({ instante: `${MESES[0]?.dia}T10:00:00-05:00` });
    admin = await crearAdmin(prueba);
    const [centro, norte] = [
      await crearSucursal(admin, { name: 'Centro' }),
      await crearSucursal(admin, { name: 'Norte' }),
    ];
    cerrada = norte.id;
    const [ana, beto] = [
      await crearOperador(admin, { entidad_id: centro.id }),
      await crearOperador(admin, { entidad_id: norte.id }),
    ];
    const servicio = await crearServicio(admin, { precio: 25_001, porcentaje_pago_empleado: 40 });
    const productos = [
      await crearProducto(admin, { entidad_id: centro.id, stock: 40 }),
      await crearProducto(admin, { entidad_id: norte.id, stock: 12 }),
    ];
    for (const [i, { dia, anio, mes }] of MESES.entries()) {
      prueba.reloj.poner(`${dia}T10:00:00-05:00`);
      admin = await entrar(admin);
      for (const operador of [ana, beto]) {
        const cantidad = i + (operador === ana ? 1 : 2);
        await registrar(admin, {
          empleado_id: operador.id,
          total: 25_001 * cantidad,
          servicios: [{ servicio_id: servicio.id, cantidad }],
        });
        await gastar(7_003 + i, dia, operador.entidad_id);
      }
      for (const producto of productos) await vender(admin, producto, 1);
      await ingresar(9_001, dia, cerrada, { tipo: 'servicio_ocasional', operador_id: beto.id });
      await ingresar(3_007, dia, null);
      await gastar(1_009, dia, null);
      cuentas.push({ anio, mes, ingresos: 25_001 * (i + 2) + 30_000 + 9_001 });
    }
    await cerrar(beto);
  }, 240_000);
  afterAll(() => prueba.cerrar());

  /** Does all that a branch needs before it can be archived, through the same routes as people. */
  async function cerrar(operador: Operador): Promise<void> {
    const [estado] = (await admin.api.get('/api/pagos/estado-empleados').query({ entidad_id: cerrada }).expect(200))
      .body;
    await admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: operador.id, monto: estado.saldo_pendiente, tipo_pago: 'total', metodo_pago: 'efectivo' })
      .expect(201);
    await retirar(operador);
    const caja = (await admin.api.get(`/api/caja-menor/listar-cajas/${cerrada}`).expect(200)).body;
    for (const medio of ['efectivo', 'transferencia']) {
      const mover = { entidad_id: cerrada, tipo: 'retiro', medio, monto: caja[`saldo_${medio}`], concepto: 'Cierre' };
      await admin.api.post('/api/caja-menor/movimientos').send(mover).expect(201);
    }
    await admin.api.delete(`/api/branches/${cerrada}`).expect(200);
  }

  const ver = async (ruta: string, query: Record<string, unknown>) =>
    (await admin.api.get(ruta).query(query).expect(200)).body;
  const elegibles = async (archivadas: boolean): Promise<number[]> => {
    const { entidades } = await ver('/api/entidad/listar-entidades', { archivadas: String(archivadas) });
    return [0, ...entidades.map((e: { id: number }) => e.id)];
  };
  const figuras = (m: (typeof MESES)[number]): Array<[string, Record<string, unknown>]> => [
    ['/api/servicios/ganancia-neta', { mes: m.mes, anio: m.anio }],
    ['/api/servicios/ganancias-por-metodo-pago', { mes: m.mes, anio: m.anio }],
    ['/api/servicios/estadisticas-completas', { mes: m.mes, anio: m.anio }],
    ['/api/servicios/ganancias-por-rango', { fecha_inicio: m.inicio, fecha_fin: m.fin }],
  ];

  it('las sucursales que se pueden elegir y General suman lo global, al peso y en cada mes; sin la archivada no', async () => {
    const [todas, abiertas] = [await elegibles(true), await elegibles(false)];
    expect(todas).toEqual(expect.arrayContaining([...abiertas, cerrada]));
    expect(abiertas).not.toContain(cerrada);
    let distintos = 0;
    for (const m of MESES) {
      for (const [ruta, query] of figuras(m)) {
        const global = sumar([montos(await ver(ruta, query))]);
        const de = async (ids: readonly number[]) =>
          sumar(await Promise.all(ids.map(async (entidad_id) => montos(await ver(ruta, { ...query, entidad_id })))));
        expect({ ruta, mes: m.mes, suma: await de(todas) }).toEqual({ ruta, mes: m.mes, suma: global });
        if (JSON.stringify(await de(abiertas)) !== JSON.stringify(global)) distintos++;
      }
    }
    // The work of the operator is in every one of them.
    expect(distintos).toBe(MESES.length * 4);
  }, 120_000);

  it('cada mes de la archivada sigue diciendo lo que hizo', async () => {
    for (const { anio, mes, ingresos } of cuentas) {
      expect(await ver('/api/servicios/ganancia-neta', { mes, anio, entidad_id: cerrada })).toMatchObject({
        ingresos_totales: ingresos,
      });
    }
  });

  it.each([
    ['/api/servicios/listar-servicios-realizados', 24],
    ['/api/ventas/listar-ventas', 12],
    ['/api/gastos/listar', 12],
    ['/api/pagos/listar-pagos', 1],
  ])('su historia se sigue consultando: %s', async (ruta, filas) => {
    expect((await ver(ruta, { entidad_id: cerrada, page: 1, per_page: 100 })).pagination.total).toBe(filas);
  });

  it('su caja se abre por su nombre, en cero y con lo que pasó por ella', async () => {
    const caja = await ver(`/api/caja-menor/listar-cajas/${cerrada}`, {});
    expect(caja).toMatchObject({ entidad: 'Norte', saldo_efectivo: 0, saldo_transferencia: 0 });
    expect(caja.movimientos.pagination.total).toBeGreaterThan(40);
    expect((await ver('/api/caja-menor/listar-cajas', {})).cajas.map((c: { id: number }) => c.id)).not.toContain(
      cerrada,
    );
  });
});

import { mesDe, type Periodo } from '@jornal/contract';
import { comoBeancount, revisarBeancount } from '../azar/beancount.js';
import { borrarTodo } from '../azar/borrar-todo.js';
import { exigirCajas } from '../azar/cajas.js';
import { exigirDeudas } from '../azar/deudas.js';
import { DE_SIEMPRE, devueltoEn, exigirReporte } from '../azar/devoluciones.js';
import { exigirCajasEnCero, exigirEnCero, exigirTodoEnCero } from '../azar/en-cero.js';
import { exigirRecaudo } from '../azar/favores.js';
import { listasConTotales } from '../azar/listas-con-totales.js';
import { Negocio, propinasDe, sumar } from '../azar/negocio.js';
import { DEBEN_HACERSE, NUNCA_RECHAZADOS, OPERACIONES, recorrer, VUELTAS } from '../azar/pasos.js';
import { cifrasDe, entre, renglonesDe } from '../azar/renglones.js';
import { exigirCadena } from '../cadena.js';
import type { Operador } from '../crear.js';

const SEMILLA = Number(process.env.SEMILLA ?? 20_261_118);
const PRINCIPIO = '2026-10-20T10:00:00-05:00';
const TRES_MESES: Periodo = { inicio: '2026-09-01', fin: '2026-11-30' };
const MESES = [9, 10, 11];

describe(`Las identidades tras ${OPERACIONES} operaciones al azar (SEMILLA=${SEMILLA})`, () => {
  let negocio: Negocio;
  const leer = (ruta: string, query: Record<string, unknown> = {}) => negocio.leer(ruta, query);
  const enElLibro = (query: Record<string, unknown>) => negocio.enElLibro(query);
  const rango = ({ inicio, fin }: Periodo, entidad_id?: number) =>
    leer('servicios/ganancias-por-rango', { fecha_inicio: inicio, fecha_fin: fin, entidad_id });
  /** The rows of a list as its file brings them, before the row of the sums. */
  const delArchivo = async (ruta: string, query: Record<string, unknown>) => {
    const { text } = await negocio.admin.api
      .get(`/api/${ruta}`)
      .query({ ...query, formato: 'csv' })
      .expect(200);
    const [titulos = [], ...filas] = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
      .map((linea) => linea.split(';'));
    const propias = filas.slice(0, -1);
    return { sumas: (titulo: string) => sumar(propias, (fila) => Number(fila[titulos.indexOf(titulo)])) };
  };
  /** Everything, 'General' and each branch. */
  const ambitos = () => [undefined, 0, ...negocio.sucursales, negocio.aparte];

  beforeAll(async () => {
    negocio = await Negocio.abrir(PRINCIPIO);
  }, 30_000 * VUELTAS);
  afterAll(() => negocio.prueba.cerrar());

  it(
    'cada operación se hace o se rechaza por una regla, y ninguna falla',
    async () => {
      const hechas = await recorrer(negocio, SEMILLA);
      // A run that never did something would prove nothing about it.
      expect(DEBEN_HACERSE.filter((paso) => !hechas.has(paso))).toEqual([]);
      expect([...hechas.keys()]).not.toEqual(expect.arrayContaining([expect.stringMatching(NUNCA_RECHAZADOS)]));
    },
    120_000 * VUELTAS,
  );

  it(
    'toda manera de preguntar un mes dice lo mismo, y es lo que suman los registros y los asientos',
    async () => {
      const renglones = await renglonesDe(negocio);
      for (const mes of MESES) {
        for (const entidad_id of ambitos()) {
          const { efectivo, por_cobrar, costo_productos, gastos, ...cifras } = cifrasDe(
            entre(renglones, mesDe(2026, mes), entidad_id),
          );
          const transferencia = cifras.ingresos_totales - efectivo - por_cobrar;
          const delMes = { mes, anio: 2026, entidad_id };
          const { porcentaje_ganancia, ingresos_totales, ganancia_neta } = cifras;
          expect(await leer('servicios/ganancia-neta', delMes)).toMatchObject({
            ...cifras,
            costo_productos,
            gastos_mes: gastos,
          });
          expect(await leer('servicios/ganancias-por-metodo-pago', delMes)).toMatchObject({
            total_general: ingresos_totales,
            efectivo: { total_ingresos: efectivo },
            transferencia: { total_ingresos: transferencia },
            por_cobrar: { total_ingresos: por_cobrar },
          });
          expect(await rango(mesDe(2026, mes), entidad_id)).toMatchObject({
            resumen_diario: { ingresos_totales, ganancia_neta, porcentaje_ganancia },
            metodos_pago: {
              efectivo: { total: efectivo },
              transferencia: { total: transferencia },
              por_cobrar: { total: por_cobrar },
            },
          });
          expect((await leer('servicios/estadisticas-completas', delMes)).resumen_general.ingresos_totales).toBe(
            ingresos_totales,
          );
          const { inicio: fecha_inicio, fin: fecha_fin } = mesDe(2026, mes);
          const asentado = (cuenta: string, contra?: string) =>
            enElLibro({ cuenta, contra, entidad_id, fecha_inicio, fecha_fin });
          expect([
            await asentado('ingresos'),
            await asentado('ingresos', 'efectivo'),
            await asentado('ingresos', 'transferencia'),
            await asentado('ingresos', 'por_cobrar'),
          ]).toEqual([ingresos_totales, efectivo, transferencia, por_cobrar]);
          expect([await asentado('comisiones'), await asentado('costo.productos'), await asentado('gastos')]).toEqual([
            cifras.total_pagar_empleados,
            costo_productos,
            gastos,
          ]);
        }
      }
    },
    60_000 * VUELTAS,
  );

  it('los ingresos adicionales y las ventas de un mes son los mismos en sus estadísticas y en el rango', async () => {
    for (const mes of MESES) {
      for (const entidad_id of ambitos()) {
        const {
          ingresos_adicionales_detalle: detalle,
          ventas_productos: ventas,
          resumen_diario,
          servicios_por_empleado,
        } = await rango(mesDe(2026, mes), entidad_id);
        const completas = await leer('servicios/estadisticas-completas', { mes, anio: 2026, entidad_id });
        const { accesorios, servicios_ocasionales, otros } = completas.ingresos_adicionales_detalle;
        expect([detalle.accesorios, detalle.monto_servicios_ocasionales, detalle.otros]).toEqual([
          accesorios,
          servicios_ocasionales,
          otros,
        ]);
        const adicionales = accesorios + servicios_ocasionales + otros;
        expect(completas.resumen_general.ingresos_adicionales).toBe(adicionales);
        expect(completas.metodos_pago.efectivo.adicionales + completas.metodos_pago.transferencia.adicionales).toBe(
          adicionales,
        );
        // An occasional service is in its operator's row: the rest is products and other additional income.
        const deOperadores = sumar(servicios_por_empleado, (e: { total_bruto: number }) => e.total_bruto);
        expect(deOperadores + ventas.total_ventas + accesorios + otros).toBe(resumen_diario.ingresos_totales);
      }
    }
  });

  it('efectivo, transferencia y lo fiado son los ingresos de cada día y sucursal; los días suman meses, y ellas el total', async () => {
    const campos = ['ingresos_totales', 'ganancia_neta', 'gastos', 'total_pagar_empleados'] as const;
    type Dia = Record<(typeof campos)[number], number> & { fecha: string };
    const rangos = await Promise.all(ambitos().map((a) => rango(TRES_MESES, a)));
    const enMeses = { fecha_inicio: TRES_MESES.inicio, fecha_fin: TRES_MESES.fin };
    const [todo, ...cada] = rangos;
    expect(todo.resumen_diario.ingresos_totales).toBeGreaterThan(0);
    expect(sumar(cada, (r) => r.estadisticas.total_servicios)).toBe(todo.estadisticas.total_servicios);
    for (const [i, { dias, resumen_diario, metodos_pago, recaudo }] of rangos.entries()) {
      await exigirRecaudo(negocio, recaudo, { ...enMeses, entidad_id: ambitos()[i] });
      const { efectivo, transferencia, por_cobrar } = metodos_pago;
      expect(efectivo.total + transferencia.total + por_cobrar.total).toBe(resumen_diario.ingresos_totales);
      for (const campo of ['ingresos_totales', 'ganancia_neta'] as const)
        expect(sumar(dias as Dia[], (d) => d[campo])).toBe(resumen_diario[campo]);
      for (const mes of MESES) {
        const { inicio, fin } = mesDe(2026, mes);
        const suyos = (dias as Dia[]).filter((d) => d.fecha >= inicio && d.fecha <= fin);
        const { gastos_mes: gastos, ...cifras } = await leer('servicios/ganancia-neta', {
          mes,
          anio: 2026,
          entidad_id: ambitos()[i],
        });
        for (const campo of campos) expect({ ...cifras, gastos }[campo]).toBe(sumar(suyos, (d) => d[campo]));
      }
    }
    for (const [i, dia] of (todo.dias as Dia[]).entries())
      for (const campo of campos) expect(sumar(cada, (r) => r.dias[i][campo])).toBe(dia[campo]);
  });

  it(
    'el bloque de cada día suma: medios, lo de cada operador y la ganancia',
    async () => {
      const renglones = await renglonesDe(negocio);
      for (const entidad_id of ambitos()) {
        for (const { fecha, ...dia } of (await rango(TRES_MESES, entidad_id)).dias) {
          const suyos = entre(renglones, { inicio: fecha, fin: fecha }, entidad_id);
          const { efectivo, por_cobrar, costo_productos, porcentaje_ganancia, ...cifras } = cifrasDe(suyos);
          expect([fecha, dia]).toEqual([fecha, cifras]);
          if (suyos.length === 0) continue;
          const diario = await leer('servicios/ganancias-diarias', { fecha, entidad_id });
          const { ingresos_totales, ganancia_neta } = cifras;
          expect(diario.resumen_diario).toEqual({ ingresos_totales, ganancia_neta, porcentaje_ganancia });
          expect(diario.metodos_pago).toEqual({
            efectivo: { total: efectivo },
            transferencia: { total: ingresos_totales - efectivo - por_cobrar },
            por_cobrar: { total: por_cobrar },
          });
          expect(diario.ventas_productos.total_ventas - diario.ventas_productos.ganancia_ventas).toBe(costo_productos);
          expect(sumar(diario.servicios_por_empleado, (e: { total_pagar: number }) => e.total_pagar)).toBe(
            cifras.total_pagar_empleados,
          );
          for (const e of diario.servicios_por_empleado) {
            expect(sumar(e.servicios, (s: { total_servicio: number }) => s.total_servicio)).toBe(e.total_pagar);
            expect(sumar(e.servicios, (s: { total_bruto_servicio: number }) => s.total_bruto_servicio)).toBe(
              e.total_bruto,
            );
          }
        }
      }
    },
    60_000 * VUELTAS,
  );

  it('los totales de siempre son los de sus listas', async () => {
    const [ingresos, ventas, gastos, realizados] = await Promise.all([
      negocio.ingresos(),
      negocio.ventas(),
      negocio.gastos(),
      negocio.realizados(),
    ]);
    expect(await leer('servicios/total-ingresos-adicionales')).toMatchObject({
      total_general: sumar(ingresos, (i) => i.monto),
      efectivo: sumar(ingresos, (i) => i.monto_efectivo),
      transferencia: sumar(ingresos, (i) => i.monto_transferencia),
    });
    const deProductos = devueltoEn(negocio, DE_SIEMPRE, { deServicio: false });
    expect(await leer('ventas/estadisticas')).toMatchObject({
      total_ventas: sumar(ventas, (v) => v.total) - deProductos.monto,
      total_ganancia: sumar(ventas, (v) => v.ganancia_total) - deProductos.monto + deProductos.costo,
      devuelto: deProductos.monto,
    });
    expect((await leer('gastos/estadisticas')).data).toMatchObject({
      total_gastos_anio: sumar(gastos, (g) => g.monto),
      total_registros: gastos.length,
    });
    const deCatalogo = realizados.filter((s) => s.tipo === 'catalogo');
    expect((await rango(TRES_MESES)).estadisticas.total_servicios).toBe(
      sumar(deCatalogo, (s) => s.cantidad) - devueltoEn(negocio, DE_SIEMPRE, { deServicio: true }).cantidad,
    );
    expect(realizados.length - deCatalogo.length).toBe(ingresos.filter((i) => i.tipo === 'servicio_ocasional').length);
  });

  it(
    'los totales de cada lista son lo que suman las filas de su archivo, con los mismos filtros y en cada sucursal',
    async () => {
      let distintosDeCero = 0;
      for (const { ruta, filtros, columnas, conGeneral } of listasConTotales(negocio)) {
        for (const entidad_id of [undefined, ...(conGeneral ? [0] : []), ...negocio.sucursales]) {
          for (const filtro of filtros) {
            const query = { ...filtro, entidad_id };
            const { totales } = await leer(ruta, { ...query, page: 1, per_page: 1, totales: 'true' });
            const { sumas } = await delArchivo(ruta, query);
            const dichos = Object.fromEntries(Object.keys(columnas).map((campo) => [campo, totales[campo]]));
            expect([ruta, query, dichos]).toEqual([
              ruta,
              query,
              Object.fromEntries(Object.entries(columnas).map(([campo, titulo]) => [campo, sumas(titulo)])),
            ]);
            distintosDeCero += Object.values(dichos).filter((cifra) => cifra !== 0).length;
          }
        }
      }
      // Sums of nothing would prove nothing.
      expect(distintosDeCero).toBeGreaterThan(100);
      expect(await leer('gastos/listar')).not.toHaveProperty('totales');
    },
    60_000 * VUELTAS,
  );

  it('los totales de una lista son la cifra del tablero que se llama igual, de cada mes y sucursal', async () => {
    for (const mes of MESES) {
      const { inicio: fecha_inicio, fin: fecha_fin } = mesDe(2026, mes);
      for (const entidad_id of ambitos()) {
        const totales = async (ruta: string) =>
          (await leer(ruta, { entidad_id, fecha_inicio, fecha_fin, page: 1, per_page: 1, totales: 'true' })).totales;
        const {
          ventas_productos,
          ingresos_adicionales_detalle: detalle,
          servicios_por_empleado,
        } = await rango(mesDe(2026, mes), entidad_id);
        expect((await totales('gastos/listar')).monto).toBe(
          (await leer('servicios/ganancia-neta', { mes, anio: 2026, entidad_id })).gastos_mes,
        );
        await exigirReporte(negocio, mesDe(2026, mes), entidad_id);
        // Lists keep what was charged; the dashboard takes what went back off its own day.
        const deProductos = devueltoEn(negocio, mesDe(2026, mes), { entidad_id, deServicio: false });
        expect(await totales('ventas/listar-ventas')).toEqual({
          total: ventas_productos.total_ventas + deProductos.monto,
          ganancia_total: ventas_productos.ganancia_ventas + deProductos.monto - deProductos.costo,
        });
        expect((await totales('servicios/listar-ingresos-adicionales')).monto).toBe(
          detalle.accesorios + detalle.monto_servicios_ocasionales + detalle.otros,
        );
        if (entidad_id === 0) continue;
        const deServicios = devueltoEn(negocio, mesDe(2026, mes), { entidad_id, deServicio: true });
        const dichos = sumar(servicios_por_empleado, (e: { total_bruto: number }) => e.total_bruto);
        const pagar = sumar(servicios_por_empleado, (e: { total_pagar: number }) => e.total_pagar);
        expect(await totales('servicios/listar-servicios-realizados')).toMatchObject({
          total_con_descuento: dichos + deServicios.monto,
          monto_empleado: pagar + deServicios.comision,
        });
      }
    }
  });

  it('el saldo de cada empleado es su cuenta en el libro, y lo que ve él es lo que ve el administrador', async () => {
    const [realizados, pagos, cuentas] = await Promise.all([negocio.realizados(), negocio.pagos(), negocio.cuentas()]);
    for (const propio of negocio.operadores) {
      const e = cuentas.find((c) => c.empleado_id === propio.id) as (typeof cuentas)[number];
      const suyos = realizados.filter((f) => f.empleado.id === propio.id);
      const ganado =
        sumar(suyos, (f) => f.monto_empleado) - devueltoEn(negocio, DE_SIEMPRE, { operador_id: propio.id }).comision;
      const propinas = sumar(await propinasDe(negocio, propio.id), (p) => p.monto_empleado);
      const pagados = pagos.filter((p) => p.estado && p.empleado.id === propio.id);
      const pagado = sumar(pagados, (p) => p.monto);
      const retenidos = suyos.filter((f) => f.retenido);
      const retenido = sumar(retenidos, (f) => f.monto_empleado);
      expect([e.saldo_pendiente + e.retenido, e.retenido]).toEqual([ganado + propinas - pagado, retenido]);
      expect(e.saldo_pendiente).toBe(e.total_pagar - e.pagos_realizados);
      expect(e.saldo_pendiente + e.retenido).toBe(await enElLibro({ cuenta: 'por_pagar', operador_id: e.empleado_id }));
      const pendientes = await leer(`pagos/servicios-pendientes/${e.empleado_id}`);
      const [cuenta] = await negocio.prueba.sql<{ anticipo: string }>(
        `SELECT anticipo FROM cuenta WHERE empleado_id = $1`,
        [e.empleado_id],
      );
      expect(e.saldo_pendiente).toBe(
        sumar(pendientes, (p: { monto_empleado: number }) => p.monto_empleado) - Number(cuenta?.anticipo ?? 0),
      );
      expect((await (propio as Operador).api.get('/api/servicios/total-ganado').expect(200)).body).toMatchObject({
        total_ganado: ganado,
        total_propinas: propinas,
        total_pagado: pagado,
        ...{ saldo_pendiente: e.saldo_pendiente, retenido },
        servicios_realizados: sumar(suyos, (f) => f.cantidad),
      });
    }
  });

  it('lo que debe cada persona, y lo que tiene a favor, es lo que suman sus tiquetes, su cuenta y el libro', () =>
    exigirDeudas(negocio));

  it('el inventario vale stock por costo en cada sucursal, y cada existencia es la suma de sus movimientos', async () => {
    const productos = await negocio.productos();
    for (const entidad_id of [undefined, ...negocio.sucursales]) {
      const suyos = productos.filter((p) => entidad_id === undefined || p.entidad_id === entidad_id);
      const valor = sumar(suyos, (p) => p.stock * p.costo_unitario);
      expect(await enElLibro({ cuenta: 'inventario.productos', entidad_id })).toBe(valor);
      expect(await leer('productos/estadisticas', { entidad_id })).toMatchObject({
        total_productos: suyos.length,
        total_stock: sumar(suyos, (p) => p.stock),
        valor_total_inventario: valor,
        ganancia_total_potencial: sumar(suyos, (p) => p.stock * p.precio_unitario) - valor,
      });
    }
    expect(productos.length).toBeLessThan(negocio.productosCreados.length);
    for (const id of negocio.productosCreados)
      await exigirCadena(negocio.admin.api, 'productos', { id, stock: productos.find((p) => p.id === id)?.stock ?? 0 });
  });

  it('cada caja tiene, por cada medio, lo que entró menos lo que salió', async () => {
    const devueltos = await exigirCajas(negocio);
    // A run in which nothing was given back otherwise would prove nothing about it.
    expect(devueltos).not.toEqual(devueltos.map(() => 0));
  });

  it('el libro entero es contabilidad que otro programa lee: cada transacción suma cero, y los saldos son los suyos', async () => {
    const texto = await comoBeancount(negocio);
    for (const cuenta of ['PorCobrar', 'AFavor:Efectivo', 'PorPagar']) expect(texto).toContain(`:${cuenta}:O`);
    expect(revisarBeancount(texto)).toEqual({ errores: [], transacciones: expect.any(Number) });
    expect(texto).toMatch(/\* "propina /);
    // A peso more in any line is told.
    const otro = texto.replace(/ {2}(\d+) COP/, (_, monto) => `  ${Number(monto) + 1} COP`);
    expect(revisarBeancount(otro).errores).toHaveLength(2);
  });

  it('eliminar un registro y volver a entrarlo igual deja las mismas cifras', async () => {
    const catalogo: Array<{ id: number; precio: number }> = await leer('servicios/listar-servicio');
    const monto_transferencia = catalogo.find((s) => s.id === negocio.servicios[0])?.precio as number;
    const pago = { metodo_pago: 'transferencia', monto_efectivo: 0, monto_transferencia };
    const cuerpo = {
      empleado_id: negocio.operadores[0]?.id,
      fecha: negocio.hoy(),
      ...pago,
      servicios: [{ servicio_id: negocio.servicios[0], cantidad: 1 }],
    };
    const entrar = async () =>
      (await negocio.admin.api.post('/api/servicios/servicios-multiples').send(cuerpo).expect(201)).body.data[0].id;
    const id = await entrar();
    const antes = await rango(TRES_MESES);
    await negocio.admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`).expect(200);
    expect((await rango(TRES_MESES)).resumen_diario.ingresos_totales).toBe(
      antes.resumen_diario.ingresos_totales - monto_transferencia,
    );
    await entrar();
    expect(await rango(TRES_MESES)).toEqual(antes);
  });

  describe('Con todo eliminado', () => {
    beforeAll(() => borrarTodo(negocio), 60_000 * VUELTAS);

    it('toda cifra es 0, menos lo que se ganó y lo que se perdió de lo devuelto', async () => {
      for (const entidad_id of ambitos()) await exigirEnCero(negocio, TRES_MESES, entidad_id);
      await exigirTodoEnCero(negocio);
    });

    it('en las cajas solo queda lo que se ingresó y se retiró, con las diferencias de los arqueos', () =>
      exigirCajasEnCero(negocio));
  });
});

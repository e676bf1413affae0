import type {
  Caja,
  EstadoPagoEmpleado,
  Gasto,
  IngresoAdicional,
  Pago,
  Producto,
  ServicioRealizado,
  Venta,
} from '@jornal/contract';
import { Clock } from '../../src/platform/time/clock.js';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../crear.js';
import { METODOS_PROPIOS } from './azar.js';
import type { Devuelta } from './devoluciones.js';

export const de = <T>(lista: readonly T[], n: number): T => lista[n % lista.length] as T;
export const sumar = <T>(lista: readonly T[], valor: (t: T) => number) =>
  lista.reduce((total, t) => total + valor(t), 0);

/** A business of three branches to which anything may happen, and every way of reading it. */
export class Negocio {
  readonly sucursales: number[] = [];
  readonly operadores: Operador[] = [];
  readonly supervisores: Operador[] = [];
  readonly servicios: number[] = [];
  /** The people who are served, two in each branch; the last branch does not lend. */
  readonly personas: Array<{ id: number; entidad_id: number }> = [];
  /** Products ever made, archived ones too, and the cost of a unit when each sale was made. */
  readonly productosCreados: number[] = [];
  readonly costoAlVender = new Map<number, number>();
  /** All that was given back, and the debts that were given up, as they should be. */
  readonly devueltas: Devuelta[] = [];
  /** A branch without operators, which is archived and restored. */
  aparte = 0;

  private constructor(
    readonly prueba: Prueba,
    readonly admin: Actor,
  ) {}

  static async abrir(instante: string): Promise<Negocio> {
    const prueba = await abrirApp({ instante, config: { EXPORTS_PER_MINUTE: 1_000_000 } });
    const negocio = new Negocio(prueba, await crearAdmin(prueba));
    await negocio.fundar();
    return negocio;
  }

  private async fundar(): Promise<void> {
    const { admin, sucursales } = this;
    for (let i = 0; i < 3; i++) {
      const entidad_id = (await crearSucursal(admin)).id;
      sucursales.push(entidad_id);
      this.supervisores.push(await crearSupervisor(admin, { entidad_id }));
      for (const costo_unitario of [18_000, 9_999])
        this.productosCreados.push((await crearProducto(admin, { entidad_id, costo_unitario })).id);
    }
    await this.fiar();
    for (const { id: _, ...metodo } of METODOS_PROPIOS) await admin.api.post('/api/metodos').send(metodo).expect(201);
    this.aparte = (await crearSucursal(admin)).id;
    for (let i = 0; i < 5; i++) this.operadores.push(await crearOperador(admin, { entidad_id: de(sucursales, i) }));
    for (const [precio, porcentaje_pago_empleado] of [
      [25_000, 40],
      [15_001, 40],
      [7_777, 33.33],
      [1, 50],
      [120_000, 0],
    ] as const) {
      this.servicios.push((await crearServicio(admin, { precio, porcentaje_pago_empleado })).id);
    }
  }

  private async fiar(): Promise<void> {
    const { api } = this.admin;
    for (const [i, entidad_id] of this.sucursales.entries()) {
      for (const nombre of ['Luisa', 'Carmen']) {
        const ficha = { nombre, telefono: `300555000${i}`, entidad_id };
        const { data } = (await api.post('/api/personas').send(ficha).expect(201)).body;
        this.personas.push({ id: data.id, entidad_id });
      }
      const ajuste = { entidad_id, fia: i < 2, limite_fiado: 200_000 };
      await api.put('/api/ajustes-sucursal').send(ajuste).expect(200);
    }
  }

  /** Today, in the time zone of the business. */
  hoy(): string {
    return this.prueba.app.get(Clock, { strict: false }).today();
  }

  async leer(ruta: string, query: Record<string, unknown> = {}) {
    return (await this.admin.api.get(`/api/${ruta}`).query(query).expect(200)).body;
  }

  /** Every live row of a list, page by page. */
  private async todos<T>(ruta: string): Promise<T[]> {
    const filas: T[] = [];
    for (let page = 1; ; page++) {
      const { data, pagination } = await this.leer(ruta, { page, per_page: 100 });
      filas.push(...data);
      if (filas.length >= pagination.total) return filas;
    }
  }

  realizados = () => this.todos<ServicioRealizado>('servicios/listar-servicios-realizados');
  pagos = () => this.todos<Pago>('pagos/listar-pagos');
  ingresos = () => this.todos<IngresoAdicional>('servicios/listar-ingresos-adicionales');
  gastos = () => this.todos<Gasto>('gastos/listar');
  productos = () => this.todos<Producto>('productos/listar-productos');
  ventas = () => this.todos<Venta>('ventas/listar-ventas');
  arqueos = () => this.todos<{ entidad_id: number | null; diferencia: number }>('caja-menor/arqueos');
  cuentas = (): Promise<EstadoPagoEmpleado[]> => this.leer('pagos/estado-empleados');
  cajas = async (): Promise<Caja[]> => (await this.leer('caja-menor/listar-cajas')).cajas;

  /** The total of an account in the book: of the rows that a filter chooses. */
  enElLibro = async (query: Record<string, unknown>): Promise<number> =>
    (await this.leer('libro/asientos', { per_page: 1, ...query })).total;
}

/** The tips of an operator that stand. */
export const propinasDe = (
  negocio: Negocio,
  operador_id: number,
): Promise<Array<{ id: number; monto_empleado: number }>> =>
  negocio.leer(`pagos/servicios-empleado/${operador_id}`, { propinas: 'true' });

/** The tips that stand, of every operator. */
export const propinas = async (negocio: Negocio) =>
  (await Promise.all(negocio.operadores.map(({ id }) => propinasDe(negocio, id)))).flat();

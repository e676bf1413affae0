import { diaSemana, type MetodoPago, repartir } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Session } from '../core/session/session.js';
import { InventarioService } from '../modules/inventario/inventario.service.js';
import { ProductosService } from '../modules/productos/productos.service.js';
import { VentasService } from '../modules/ventas/ventas.service.js';
import type { Negocio } from './founding.js';
import { instante } from './moments.js';
import { Random } from './random.js';
import type { RelojDemo } from './reloj-demo.js';
import { ARTICULOS, PRODUCTOS } from './shelves.js';

type Producto = { id: number; precio: number; peso: number; stock: number };
type Articulo = { id: number; cantidad: number; paquete: number | null; porSemana: number };
type Sucursal = Negocio['sucursales'][number];
/** The shelves and the storeroom of each branch, in the order of the branches. */
export type Tienda = ReadonlyArray<{ sucursal: Sucursal; productos: Producto[]; articulos: Articulo[] }>;

const LUNES = 1;
const SABADO = 6;
const DOMINGO = 0;
/** The hours at which clients buy products: after a service, mostly. */
const HORAS = ['11:25', '16:40', '18:50'];
/** A product with this many or fewer is ordered again, unless it was overlooked. */
const PEDIR = 5;
const RAZONES = ['El cliente la devolvió', 'Se registró dos veces', 'Era otro producto'];

/** The first day: categories, twenty products and ten items of inventory in each branch. */
export async function surtir(app: NestFastifyApplication, { admin, sucursales }: Negocio): Promise<Tienda> {
  const azar = new Random(4_120);
  const productosService = app.get(ProductosService, { strict: false });
  const inventario = app.get(InventarioService, { strict: false });
  const tienda = sucursales.map((sucursal) => ({ sucursal, productos: [] as Producto[], articulos: [] as Articulo[] }));
  let codigo = 7_702_045_100_015;
  for (const [categoria, productos] of Object.entries(PRODUCTOS)) {
    const { data } = await productosService.crearCategoria(admin, categoria);
    for (const [nombre, precio_unitario, costo_unitario, peso] of productos) {
      codigo += 37;
      for (const { sucursal, productos: estante } of tienda) {
        const stock = azar.entero(6, 16);
        const nuevo = {
          nombre,
          categoria_id: data.id,
          precio_unitario,
          costo_unitario,
          stock,
          codigo: String(codigo),
          entidad_id: sucursal.id,
        };
        const { data: producto } = await productosService.crear(admin, nuevo);
        estante.push({ id: producto.id, precio: precio_unitario, peso, stock });
      }
    }
  }
  for (const [nombre, costo_unitario, tamanio_paquete, porSemana] of ARTICULOS) {
    for (const { sucursal, articulos } of tienda) {
      const cantidad = porSemana * azar.entero(3, 5);
      const { data } = await inventario.crear(admin, {
        nombre,
        cantidad,
        costo_unitario,
        estado: 'activo',
        tamanio_paquete,
        entidad_id: sucursal.id,
      });
      articulos.push({ id: data.id, cantidad, paquete: tamanio_paquete, porSemana });
    }
  }
  return tienda;
}

/**
 * A day of the shop: a few sales in each branch; on Mondays products that run out are ordered and used supplies are
 * written down.
 */
export async function atenderTienda(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { admin }: Negocio,
  tienda: Tienda,
  fecha: string,
  ahora: Date,
): Promise<void> {
  const azar = new Random(Number(fecha.replaceAll('-', '')) + 13);
  const dia = diaSemana(fecha);
  const llegan = dia === SABADO ? 75 : dia === DOMINGO ? 28 : 52;
  const momentos = HORAS.map((hora) => instante(reloj.zone, fecha, hora)).filter((momento) => momento <= ahora);
  // Early in the day of the demo something was already sold, so that no figure of today is empty.
  if (fecha === reloj.dayOf(ahora) && momentos.length === 0) momentos.push(new Date(ahora.getTime() - 30_000));
  for (const momento of momentos) {
    reloj.irA(momento);
    // Chosen first, in order, and done at once: the sales of each branch do not depend on which ends before.
    const compras = tienda.flatMap(({ sucursal, productos }) =>
      azar.veces(llegan) ? [comprar(azar, admin, sucursal, productos)] : [],
    );
    await Promise.all(compras.map((hacer) => hacer(app)));
  }
  const apertura = instante(reloj.zone, fecha, '08:10');
  if (dia !== LUNES || apertura > ahora) return;
  const cierre = instante(reloj.zone, fecha, '19:05');
  reloj.irA(cierre < ahora ? cierre : ahora);
  for (const { productos, articulos } of tienda) {
    await pedir(app, azar, admin, productos);
    // Not everything is counted every week.
    for (const articulo of articulos) if (azar.veces(55)) await usar(app, azar, admin, articulo);
  }
}

/** Decides what a client takes home; doing it is left for later. */
function comprar(
  azar: Random,
  admin: Session,
  { operadores }: Sucursal,
  productos: readonly Producto[],
): (app: NestFastifyApplication) => Promise<void> {
  const producto = azar.porPeso(productos);
  const cantidad = Math.min(azar.veces(82) ? 1 : azar.entero(2, 3), producto.stock);
  const metodoPago: MetodoPago = azar.veces(50) ? 'efectivo' : azar.veces(88) ? 'transferencia' : 'mixto';
  const { monto_efectivo: montoEfectivo, monto_transferencia: montoTransferencia } = repartir(
    metodoPago,
    producto.precio * cantidad,
  );
  // The operator who attended sells; now and then it is the administration.
  const quien: Session = azar.veces(85)
    ? { ...admin, operador: { id: azar.uno(operadores), nombre: '', apellido: '' } }
    : admin;
  const vuelve = azar.veces(2) ? azar.uno(RAZONES) : null;
  if (vuelve === null) producto.stock -= cantidad;
  return async (app) => {
    if (cantidad === 0) return;
    const ventas = app.get(VentasService, { strict: false });
    const { data } = await ventas.crear(quien, {
      productoId: producto.id,
      cantidad,
      metodoPago,
      montoEfectivo,
      montoTransferencia,
    });
    if (vuelve !== null) await ventas.eliminar(admin, data.id, { motivo: vuelve });
  };
}

/** Orders products that run out; an order is often a week late, so that some are always low. */
async function pedir(
  app: NestFastifyApplication,
  azar: Random,
  admin: Session,
  productos: readonly Producto[],
): Promise<void> {
  for (const producto of productos.filter((p) => p.stock <= PEDIR)) {
    if (azar.veces(60)) continue;
    producto.stock += azar.entero(6, 12);
    await app
      .get(ProductosService, { strict: false })
      .actualizarStock(admin, producto.id, { cantidad: producto.stock, motivo: 'Pedido al proveedor' });
  }
}

/** Writes down the supplies that a week took, and brings packages of those that would not last another. */
async function usar(app: NestFastifyApplication, azar: Random, admin: Session, articulo: Articulo): Promise<void> {
  const inventario = app.get(InventarioService, { strict: false });
  const usado = Math.min(azar.entero(0, Math.ceil(articulo.porSemana * 1.2)), articulo.cantidad);
  if (usado > 0) await inventario.actualizarStock(admin, articulo.id, { cantidad: usado, tipo: 'reducir' });
  articulo.cantidad -= usado;
  if (articulo.cantidad >= articulo.porSemana || azar.veces(35)) return;
  const llegan = articulo.porSemana * 4;
  if (articulo.paquete === null) {
    await inventario.actualizarStock(admin, articulo.id, { cantidad: llegan, tipo: 'agregar' });
    articulo.cantidad += llegan;
    return;
  }
  const numero_paquetes = Math.ceil(llegan / articulo.paquete);
  await inventario.actualizarPaquetes(admin, articulo.id, { numero_paquetes, tipo: 'agregar' });
  articulo.cantidad += numero_paquetes * articulo.paquete;
}

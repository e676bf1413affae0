import { sumarDias } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Undoing } from '../core/undo/undoing.js';
import { InventarioService } from '../modules/inventario/inventario.service.js';
import { ArchivarProductoService } from '../modules/productos/archivar-producto.service.js';
import { ProductosService } from '../modules/productos/productos.service.js';
import { CatalogoService } from '../modules/servicios/catalogo.service.js';
import type { Negocio } from './founding.js';
import { instante } from './moments.js';
import type { RelojDemo } from './reloj-demo.js';
import type { Tienda } from './shop.js';

/**
 * Undoes some mistakes of days ago: a price with a zero too many, a product archived for another, an item and a
 * percentage.
 */
export async function deshacerAlgo(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { admin, servicios }: Negocio,
  tienda: Tienda,
  fecha: string,
  ahora: Date,
): Promise<void> {
  const hoy = reloj.dayOf(ahora);
  const [producto, otro] = tienda[0]?.productos ?? [];
  const articulo = tienda[0]?.articulos[0];
  const servicio = servicios[0];
  if (producto === undefined || otro === undefined || articulo === undefined || servicio === undefined) return;
  const deHace: Readonly<Record<number, () => Promise<unknown>>> = {
    20: () =>
      app
        .get(ProductosService, { strict: false })
        .actualizar(admin, producto.id, { precio_unitario: producto.precio * 10 }),
    11: () => app.get(ArchivarProductoService, { strict: false }).eliminar(admin, otro.id, 'Ya no se vende'),
    6: () => app.get(InventarioService, { strict: false }).cambiarEstado(admin, articulo.id, 'inactivo'),
    2: () => app.get(CatalogoService, { strict: false }).modificar(admin, servicio.id, { porcentaje_pago_empleado: 4 }),
  };
  const [, hacer] = Object.entries(deHace).find(([dias]) => fecha === sumarDias(hoy, -Number(dias))) ?? [];
  if (hacer === undefined) return;
  reloj.irA(instante(reloj.zone, fecha, '19:40'));
  await hacer();
  const [entidad_id, id] = (admin.request.evento ?? '').split('-').map(Number);
  reloj.irA(instante(reloj.zone, fecha, '19:42'));
  await app.get(Undoing, { strict: false }).event(admin, { entidad_id: entidad_id as number, id: id as number });
}

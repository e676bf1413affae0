import { METODOS_FIJOS, sumarDias } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DevolverService } from '../modules/devoluciones/devolver.service.js';
import { ListaQueries } from '../modules/tiquetes/lista.queries.js';
import { TiquetesQueries } from '../modules/tiquetes/tiquetes.queries.js';
import { cobrar, type Mostrador } from './counter.js';
import type { Tiquete } from './counter-tickets.js';
import { DEUDA_VIEJA, SEDE } from './debts.js';
import { instante } from './moments.js';
import type { RelojDemo } from './reloj-demo.js';

/** A ticket of so many days ago of which a unit of its product comes back later, as it was sold. */
const DEVUELTO: { hace: number; vuelve: number; motivo: string; tiquete: Tiquete & { persona: number } } = {
  hace: 3,
  vuelve: 1,
  motivo: 'Era para otro tipo de cabello',
  tiquete: {
    sede: SEDE,
    persona: 11,
    lineas: [{ servicio: 'Cepillado', operador: 3 }, { cantidad: 2 }],
    pagos: [{ por: 'Efectivo', billete: 50_000 }],
  },
};
/** The part of an old debt that is given up. */
const CASTIGO = { hace: 5, monto: 10_000, motivo: 'Se acordó con ella cobrar menos' };

/** The evening of a past day on which a ticket is charged, a unit of it comes back, or a part of a debt is given up. */
export async function devolverYCastigar(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  mostrador: Mostrador,
  fecha: string,
): Promise<void> {
  const dia = (hace: number) => sumarDias(reloj.dayOf(reloj.presente), -hace);
  const es = (hace: number, desde: number) => dia(hace) === fecha && dia(desde) >= mostrador.negocio.inicio;
  reloj.irA(instante(reloj.zone, fecha, '19:10'));
  if (es(DEVUELTO.hace, DEVUELTO.hace)) await cobrar(app, mostrador, DEVUELTO.tiquete);
  if (es(DEVUELTO.vuelve, DEVUELTO.hace)) await devolver(app, mostrador, dia(DEVUELTO.hace));
  if (es(CASTIGO.hace, DEUDA_VIEJA.hace)) {
    const { monto, motivo } = CASTIGO;
    const id = await deEseDia(app, mostrador, DEUDA_VIEJA.tiquete.persona, dia(DEUDA_VIEJA.hace));
    if (id !== undefined)
      await app.get(DevolverService, { strict: false }).castigar(mostrador.negocio.admin, id, { monto, motivo });
  }
}

/** Back to the shelf, and the money in cash. */
async function devolver(app: NestFastifyApplication, mostrador: Mostrador, fecha: string): Promise<void> {
  const { negocio, tienda } = mostrador;
  const id = await deEseDia(app, mostrador, DEVUELTO.tiquete.persona, fecha);
  if (id === undefined) return;
  const { ventas } = await app.get(TiquetesQueries, { strict: false }).obtener(negocio.admin, id);
  for (const { id: venta_id, productos } of ventas)
    for (const { id: producto_id, precio_unitario: monto } of productos) {
      await app.get(DevolverService, { strict: false }).devolver(negocio.admin, id, {
        ...{ lineas: [{ venta_id, cantidad: 1, destino: 'stock' }], motivo: DEVUELTO.motivo },
        reembolso: [{ metodo_id: METODOS_FIJOS.efectivo, monto }],
      });
      const producto = tienda[SEDE]?.productos.find((uno) => uno.id === producto_id);
      if (producto) producto.stock += 1;
    }
}

/** The ticket of a card on that day. */
async function deEseDia(
  app: NestFastifyApplication,
  { negocio, fichas }: Mostrador,
  persona: number,
  dia: string,
): Promise<number | undefined> {
  const { data } = await app.get(ListaQueries, { strict: false }).listar(negocio.admin, {
    ...{ persona_id: fichas[SEDE]?.[persona], fecha_inicio: dia, fecha_fin: dia },
    ...{ entidad_id: negocio.sucursales[SEDE]?.id, search: '', page: 1, per_page: 1 },
  });
  return data[0]?.id;
}

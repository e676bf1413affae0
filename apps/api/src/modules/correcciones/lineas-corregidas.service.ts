import { type LineaCorregida, type LineaSumada, netoDe, sumarLineas, type TiqueteCorregido } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ceilings } from '../../core/session/ceilings.js';
import { canNow, type Session } from '../../core/session/session.js';
import { ensureFound, forbidden, invalidField } from '../../platform/errors/business-error.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { TurnoService } from '../cuentas/turno.service.js';
import { excesivo, LineasDeTiqueteService, precioDe } from '../mostrador/lineas-de-tiquete.service.js';
import type { ProductoBloqueado } from '../productos/stock.service.js';
import { type DelCatalogo, LineasService } from '../servicios/lineas.service.js';
import { CorregirVentasService } from '../ventas/corregir-ventas.service.js';
import { VenderService } from '../ventas/vender.service.js';
import type { PropinaEnPie, ServicioEnPie, VentaEnPie } from './tiquete-en-pie.queries.js';

/** The lines and the tips of a ticket that stand. */
export type EnPie = {
  servicios: readonly ServicioEnPie[];
  ventas: readonly VentaEnPie[];
  propinas: readonly PropinaEnPie[];
};
/** The price and the discounts of a line, and its sums. */
type Cuanto = {
  cantidad: number;
  precio_unitario: number;
  precio_catalogo: number;
  motivo_precio: string | undefined;
  motivo_descuento: string | undefined;
  suma: LineaSumada;
};
/** A line as it should be. `antes`: the one that it was; `igual`: nothing of it changes but, perhaps, by which means it is paid. */
export type ServicioPuesto = Cuanto & {
  tipo: 'servicio';
  antes: ServicioEnPie | null;
  igual: boolean;
  servicio: DelCatalogo;
  empleado_id: number;
};
export type ProductoPuesto = Cuanto & {
  tipo: 'producto';
  antes: VentaEnPie | null;
  igual: boolean;
  producto: ProductoBloqueado;
  entonces: { nombre: string; precio: number; costo: number };
  empleado_id: number | null;
};
export type LineaPuesta = ServicioPuesto | ProductoPuesto;

/** A line as it was, whichever it is of. */
type Vieja = Pick<
  ServicioEnPie,
  'cantidad' | 'precio_unitario' | 'descuento_porcentaje' | 'descuento_pesos' | 'descuento_reparto'
> &
  Record<'motivo_precio' | 'motivo_descuento', string | null>;
type De = { entidad_id: number; cambiaDia: boolean };
type DeProducto = {
  antes: VentaEnPie | null;
  productos: ReadonlyMap<number, ProductoBloqueado>;
  seAprueba: boolean;
};

/** The lines of a corrected ticket: who works and what is sold are locked, in this order, and priced as they were. */
@Injectable()
export class LineasCorregidasService {
  constructor(
    private readonly topes: Ceilings,
    private readonly turn: TurnoService,
    private readonly equipo: LineasDeTiqueteService,
    private readonly servicios: LineasService,
    private readonly vender: VenderService,
    private readonly ventas: CorregirVentasService,
    private readonly ceilings: TopesQueries,
  ) {}

  async componer(
    em: EntityManager,
    session: Session,
    de: De,
    pedido: Pick<TiqueteCorregido, 'lineas' | 'propinas'>,
    enPie: EnPie,
  ): Promise<LineaPuesta[]> {
    const { entidad_id } = de;
    const { lineas } = pedido;
    const deServicio = lineas.map((linea, i) => servicioDe(linea, i, enPie));
    const deVenta = lineas.map((linea, i) => ventaDe(linea, i, enPie));
    await this.tomarTurnos(em, session, entidad_id, { ...pedido, deServicio, deVenta }, enPie);
    const nuevos = lineas.flatMap(({ servicio_id }, i) => (servicio_id && deServicio[i] === null ? [servicio_id] : []));
    if (nuevos.length > 0 && !canNow(session, 'servicios.crear')) throw forbidden();
    const catalogo = await this.servicios.catalogo(em, nuevos);
    const productos = await this.ventas.bloquear(em, entidad_id, [
      ...enPie.ventas.map(({ linea }) => linea.producto_id),
      ...lineas.flatMap(({ producto_id }) => producto_id ?? []),
    ]);
    const seAprueba = await this.ceilings.precioConAprobacion(em, session, entidad_id, lineas);
    const puestas = lineas.map((linea, i): LineaPuesta => {
      if (linea.servicio_id === undefined)
        return this.producto(session, linea, i, { antes: deVenta[i] ?? null, productos, seAprueba });
      const antes = deServicio[i] ?? null;
      const servicio = antes === null ? catalogo(linea.servicio_id, entidad_id) : deEntonces(antes);
      const empleado_id = linea.empleado_id as number;
      const cuanto = this.cuanto(session, linea, i, { listado: servicio.precio, vieja: antes, seAprueba });
      const igual = antes !== null && !de.cambiaDia && antes.empleado_id === empleado_id && esIgual(antes, cuanto);
      return { ...cuanto, tipo: 'servicio', antes, igual, servicio, empleado_id };
    });
    const deOtros = puestas.filter(({ igual }) => !igual);
    this.servicios.exigirSumas(session, sumasDe(deOtros, 'servicio'));
    this.vender.exigirMonto(sumasDe(deOtros, 'producto'));
    return puestas;
  }

  private producto(
    session: Session,
    linea: LineaCorregida,
    i: number,
    { antes, productos, seAprueba }: DeProducto,
  ): ProductoPuesto {
    const producto = ensureFound(productos.get(linea.producto_id as number), 'No se encontró el producto');
    if (antes === null && !canNow(session, 'ventas.crear')) throw forbidden();
    ensureFound(antes === null && producto.archivado ? null : producto, 'No se encontró el producto');
    const { nombre, precio_unitario: precio, costo_unitario: costo } = producto;
    const entonces =
      antes === null
        ? { nombre, precio, costo }
        : {
            ...{ nombre: antes.linea.nombre, precio: antes.linea.precio_catalogo ?? antes.linea.precio_unitario },
            costo: antes.linea.costo_unitario,
          };
    const suyo = antes === null ? (session.operador?.id ?? null) : antes.venta.empleado_id;
    const { vendedor_id: empleado_id = suyo } = linea;
    const cuanto = this.cuanto(session, linea, i, {
      ...{ listado: entonces.precio, vieja: antes?.linea ?? null, seAprueba },
    });
    const igual = antes !== null && antes.venta.empleado_id === empleado_id && esIgual(antes.linea, cuanto);
    return { ...cuanto, tipo: 'producto', antes, igual, producto, entonces, empleado_id };
  }

  /** Its price and its discounts where they are said, else as they were; of a new line, those of the catalogue and none. */
  private cuanto(
    session: Session,
    linea: LineaCorregida,
    i: number,
    { listado, vieja, seAprueba }: { listado: number; vieja: Vieja | null; seAprueba: boolean },
  ): Cuanto {
    const { cantidad } = linea;
    if (cantidad !== vieja?.cantidad) this.topes.ensureUnits(cantidad, `lineas.${i}.cantidad`);
    const esElDeAntes = vieja !== null && (linea.precio_unitario ?? vieja.precio_unitario) === vieja.precio_unitario;
    const precio = esElDeAntes
      ? {
          precio_unitario: vieja.precio_unitario,
          motivo_precio: linea.motivo_precio ?? vieja.motivo_precio ?? undefined,
        }
      : precioDe(session, linea, { de: listado, campo: `lineas.${i}`, seAprueba });
    const dicho = linea.descuento_porcentaje !== undefined || linea.descuento_pesos !== undefined;
    const descuento =
      dicho || vieja === null
        ? { descuento_porcentaje: linea.descuento_porcentaje ?? 0, descuento_pesos: linea.descuento_pesos ?? 0 }
        : { descuento_porcentaje: vieja.descuento_porcentaje, descuento_pesos: vieja.descuento_reparto };
    const pedida = { ...precio, cantidad, ...descuento };
    if (netoDe(pedida) < 0) throw excesivo(`lineas.${i}.descuento_pesos`, 'la línea');
    const suma = comoSeDio(sumarLineas([pedida])[0] as LineaSumada, vieja);
    // A reason goes with what it was the reason of.
    const [conOtroPrecio, conDescuento] = [precio.precio_unitario !== listado, suma.total < suma.bruto];
    const motivo_descuento = linea.motivo_descuento ?? vieja?.motivo_descuento ?? undefined;
    return {
      ...{ ...precio, precio_catalogo: listado, cantidad, suma },
      ...{ motivo_precio: conOtroPrecio ? precio.motivo_precio : undefined },
      motivo_descuento: conDescuento ? motivo_descuento : undefined,
    };
  }

  /** Takes the turn of everybody whose work or tip is, or was, in it; those that were not have to work there. */
  private async tomarTurnos(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    pedido: Pick<TiqueteCorregido, 'lineas' | 'propinas'> & {
      deServicio: ReadonlyArray<ServicioEnPie | null>;
      deVenta: ReadonlyArray<VentaEnPie | null>;
    },
    { servicios, ventas, propinas }: EnPie,
  ): Promise<void> {
    const { lineas, deServicio, deVenta } = pedido;
    const eran = new Set([...servicios, ...propinas].map(({ empleado_id }) => empleado_id));
    const llegan = lineas.flatMap(({ empleado_id }, i) =>
      empleado_id === undefined || deServicio[i]?.empleado_id === empleado_id ? [] : [empleado_id],
    );
    const conPropina = (pedido.propinas ?? []).map(({ operador_id }) => operador_id);
    const nuevos = new Set([...llegan, ...conPropina.filter((id) => !eran.has(id))]);
    for (const id of [...new Set([...eran, ...nuevos])].sort((a, b) => a - b)) {
      this.turn.exigirPropia(session, id);
      if (nuevos.has(id)) await this.equipo.exigirDeAqui(em, session, entidad_id, id);
      else await this.turn.bloquear(em, { entidad_id, empleado_id: id });
    }
    const vendian = new Set(ventas.map(({ venta }) => venta.empleado_id));
    const venden = lineas.map(({ vendedor_id }, i) => vendedor_id ?? deVenta[i]?.venta.empleado_id ?? null);
    for (const id of [...vendian, ...venden]) if (id !== null) this.turn.exigirPropia(session, id);
    await this.equipo.exigirActivos(em, entidad_id, [
      ...new Set(venden.flatMap((id) => (id === null || vendian.has(id) ? [] : [id]))),
    ]);
  }
}

const AJENA = 'Esa línea no es de este tiquete';
const ajena = (i: number) => invalidField('LINEA_AJENA', `lineas.${i}.id`, AJENA);

/** The service that a line names, as it was; of another one by now, none: that one goes, and this one comes. */
function servicioDe({ id, servicio_id }: LineaCorregida, i: number, { servicios }: EnPie): ServicioEnPie | null {
  if (id === undefined || servicio_id === undefined) return null;
  const suyo = servicios.find((uno) => uno.id === id);
  if (suyo === undefined) throw ajena(i);
  return suyo.servicio_id === servicio_id ? suyo : null;
}

function ventaDe({ id, producto_id }: LineaCorregida, i: number, { ventas }: EnPie): VentaEnPie | null {
  if (id === undefined || producto_id === undefined) return null;
  const suya = ventas.find(({ venta }) => venta.id === id);
  if (suya === undefined) throw ajena(i);
  return suya.linea.producto_id === producto_id ? suya : null;
}

/** A service of the catalogue as it was when a line was charged. */
const deEntonces = (antes: ServicioEnPie): DelCatalogo => ({
  ...{ id: antes.servicio_id, nombre: antes.servicio_nombre, precio: antes.precio_catalogo ?? antes.precio_unitario },
  ...{ porcentaje_pago_empleado: antes.porcentaje_empleado, estado: true, entidad_id: null },
});

/** A discount that takes what it took stays what it was: so much of the line, so much of the whole ticket. */
const comoSeDio = (suma: LineaSumada, vieja: Vieja | null): LineaSumada =>
  vieja?.descuento_porcentaje === suma.descuento_porcentaje && vieja.descuento_reparto === suma.descuento_reparto
    ? { ...suma, descuento_pesos: vieja.descuento_pesos }
    : suma;

const esIgual = (vieja: Vieja, { cantidad, precio_unitario, suma, ...motivos }: Cuanto): boolean =>
  vieja.cantidad === cantidad &&
  vieja.precio_unitario === precio_unitario &&
  vieja.descuento_porcentaje === suma.descuento_porcentaje &&
  vieja.descuento_reparto === suma.descuento_reparto &&
  (vieja.motivo_precio ?? undefined) === motivos.motivo_precio &&
  (vieja.motivo_descuento ?? undefined) === motivos.motivo_descuento;

const sumasDe = (lineas: readonly LineaPuesta[], deTipo: LineaPuesta['tipo']): LineaSumada[] =>
  lineas.flatMap(({ tipo, suma }) => (tipo === deTipo ? [suma] : []));

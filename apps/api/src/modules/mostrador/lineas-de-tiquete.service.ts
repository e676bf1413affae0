import {
  type LineaEnCurso,
  type LineaNueva,
  type LineaSumada,
  netoDe,
  sumarLineas,
  type TiqueteNuevo,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { canNow, onlyOwn, type Session } from '../../core/session/session.js';
import { rowsIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound, forbidden, invalidField } from '../../platform/errors/business-error.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { TurnoService } from '../cuentas/turno.service.js';
import type { ProductoBloqueado } from '../productos/stock.service.js';
import { type DelCatalogo, LineasService } from '../servicios/lineas.service.js';
import { VenderService } from '../ventas/vender.service.js';

/** A line at its price and with its sums: a service of the catalogue, or a product whose stock is locked. */
export type Linea = Pick<LineaNueva, 'cantidad' | 'motivo_precio' | 'motivo_descuento'> & {
  precio_unitario: number;
  precio_catalogo: number;
  suma: LineaSumada;
} & (
    | { tipo: 'servicio'; servicio: DelCatalogo; empleado_id: number }
    | { tipo: 'producto'; producto: ProductoBloqueado; empleado_id: number | null }
  );
type ConPrecio = Omit<LineaEnCurso, 'precio_unitario'> & { precio_unitario: number };

/** A line of a ticket that is being written: its name, and what the client would pay. */
export type Estimada = LineaEnCurso & { nombre: string; total: number };

const deServicio = (linea: LineaNueva): linea is LineaNueva & { servicio_id: number; empleado_id: number } =>
  linea.servicio_id !== undefined;

/** The lines of a ticket that is charged: who works and what is sold are locked, in this order, and priced. */
@Injectable()
export class LineasDeTiqueteService {
  constructor(
    private readonly turn: TurnoService,
    private readonly servicios: LineasService,
    private readonly vender: VenderService,
    private readonly topes: TopesQueries,
  ) {}

  async componer(em: EntityManager, session: Session, entidad_id: number, data: TiqueteNuevo): Promise<Linea[]> {
    const services = data.lineas.filter(deServicio);
    await this.operadores(em, session, entidad_id, [
      ...services.map(({ empleado_id }) => empleado_id),
      ...(data.propinas ?? []).map(({ operador_id }) => operador_id),
    ]);
    await this.vendedores(em, entidad_id, data.lineas);
    const servicio = await this.servicios.catalogo(
      em,
      services.map(({ servicio_id }) => servicio_id),
    );
    const productos = await this.vender.bloquear(em, session, cantidadesDe(data.lineas));
    const producto = (id: number) => {
      const locked = productos.get(id);
      return ensureFound(locked?.entidad_id === entidad_id ? locked : null, 'No se encontró el producto');
    };
    const listados = data.lineas.map((linea) =>
      deServicio(linea)
        ? servicio(linea.servicio_id, entidad_id).precio
        : producto(linea.producto_id as number).precio_unitario,
    );
    const seAprueba = await this.topes.precioConAprobacion(em, session, entidad_id, data.lineas);
    const pedidas = data.lineas.map((linea, i) => ({
      ...linea,
      ...precioDe(session, linea, { de: listados[i] as number, campo: `lineas.${i}`, seAprueba }),
    }));
    const sumas = this.sumar(session, pedidas, data);
    return pedidas.map((linea, i) => {
      const { cantidad, precio_unitario, motivo_precio } = linea;
      const motivo_descuento = motivosDe(linea.motivo_descuento, data.descuento?.motivo_descuento);
      const suma = sumas[i] as LineaSumada;
      const precio_catalogo = listados[i] as number;
      const common = { cantidad, precio_unitario, precio_catalogo, motivo_precio, motivo_descuento, suma };
      if (deServicio(linea)) {
        const { servicio_id, empleado_id } = linea;
        return { ...common, tipo: 'servicio', servicio: servicio(servicio_id, entidad_id), empleado_id };
      }
      const { producto_id, vendedor_id = session.operador?.id ?? null } = linea;
      return { ...common, tipo: 'producto', producto: producto(producto_id as number), empleado_id: vendedor_id };
    });
  }

  /**
   * The lines of a ticket that is being written, by the prices of now. Nothing is locked and nothing is sold: stock, and who
   * works, are asked when it is charged.
   */
  async estimar(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    { lineas, descuento }: { lineas: readonly LineaEnCurso[]; descuento?: TiqueteNuevo['descuento'] },
  ): Promise<Estimada[]> {
    const servicio = await this.servicios.catalogo(
      em,
      lineas.flatMap(({ servicio_id }) => servicio_id ?? []),
    );
    const productos = await this.productos(em, entidad_id, [...cantidadesDe(lineas).keys()]);
    await this.delEquipo(em, session, entidad_id, lineas);
    const seAprueba = await this.topes.precioConAprobacion(em, session, entidad_id, lineas);
    const listadas = lineas.map((linea, i) => {
      const listada =
        linea.servicio_id === undefined
          ? ensureFound(productos.get(linea.producto_id as number), 'No se encontró el producto')
          : servicio(linea.servicio_id, entidad_id);
      const precio = precioDe(session, linea, { de: listada.precio, campo: `lineas.${i}`, seAprueba });
      return { ...linea, ...precio, nombre: listada.nombre };
    });
    const sumas = this.sumar(session, listadas, { descuento });
    return lineas.map((linea, i) => ({
      ...linea,
      nombre: (listadas[i] as Estimada).nombre,
      total: (sumas[i] as LineaSumada).total,
    }));
  }

  private async productos(em: EntityManager, entidad_id: number, ids: readonly number[]) {
    const rows = await rowsIn<{ id: number; nombre: string; precio: number }>(
      em,
      sql`SELECT p.id, p.nombre, p.precio_unitario AS precio FROM producto p
        WHERE p.entidad_id = ${entidad_id} AND p.id = ANY(${ids}::bigint[]) AND p.archivado_en IS NULL`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The operators who are named work in that branch; an operator names no other. */
  private async delEquipo(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    lineas: readonly LineaEnCurso[],
  ): Promise<void> {
    const ids = [...new Set(lineas.flatMap(({ empleado_id }) => empleado_id ?? []))];
    for (const id of ids) this.turn.exigirPropia(session, id);
    exigirVentaPropia(session, lineas);
    await this.exigirActivos(em, entidad_id, ids);
    await this.vendedores(em, entidad_id, lineas);
  }

  /** Takes the turn of everybody who worked or was tipped, always in the same order. */
  private async operadores(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    empleados: readonly number[],
  ): Promise<void> {
    for (const id of [...new Set(empleados)].sort((a, b) => a - b)) {
      this.turn.exigirPropia(session, id);
      await this.exigirDeAqui(em, session, entidad_id, id);
    }
  }

  /** Takes the turn of an operator who works in a branch. */
  async exigirDeAqui(em: EntityManager, session: Session, entidad_id: number, id: number): Promise<void> {
    const { entidad, nombre } = await this.turn.enTurno(em, session, id, { activo: true });
    if (entidad.id !== entidad_id)
      throw invalidField('OPERADOR_DE_OTRA_SUCURSAL', 'lineas', `${nombre} no es de esa sucursal`);
  }

  /** They sell and earn no share: their accounts are not asked. */
  private async vendedores(em: EntityManager, entidad_id: number, lineas: readonly LineaEnCurso[]): Promise<void> {
    await this.exigirActivos(em, entidad_id, [...new Set(lineas.flatMap(({ vendedor_id }) => vendedor_id ?? []))]);
  }

  /** That operators are of a branch and work there still. */
  async exigirActivos(em: EntityManager, entidad_id: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await rowsIn<{ id: number; nombre: string; activo: boolean }>(
      em,
      sql`SELECT o.id, o.nombre, o.activo FROM operador o WHERE o.id = ANY(${ids}::bigint[]) AND o.entidad_id = ${entidad_id}`,
    );
    ensureFound(rows.length === ids.length ? rows : null, 'No se encontró el operador');
    for (const { activo } of rows) ensure(activo, 'OPERADOR_INACTIVO', 'El operador está inactivo');
  }

  private sumar(
    session: Session,
    lineas: readonly ConPrecio[],
    { descuento }: Pick<TiqueteNuevo, 'descuento'>,
  ): LineaSumada[] {
    for (const [i, linea] of lineas.entries())
      if (netoDe(linea) < 0) throw excesivo(`lineas.${i}.descuento_pesos`, 'la línea');
    const neto = lineas.reduce((suma, linea) => suma + netoDe(linea), 0);
    if ((descuento?.descuento_pesos ?? 0) > neto) throw excesivo('descuento.descuento_pesos', 'el tiquete');
    const sumas = sumarLineas(lineas, descuento);
    this.servicios.exigirSumas(session, sumas);
    return sumas;
  }
}

/**
 * The price that is charged: that of the catalogue or, with a reason, another. `seAprueba`: without the permission too, because a
 * second person approves it.
 */
export function precioDe(
  session: Session,
  { precio_unitario, motivo_precio }: LineaEnCurso,
  { de, campo, seAprueba }: { de: number; campo: string; seAprueba: boolean },
): { precio_unitario: number; motivo_precio: string | undefined } {
  if (precio_unitario === undefined || precio_unitario === de) return { precio_unitario: de, motivo_precio: undefined };
  if (!seAprueba && !canNow(session, 'tiquetes.precio')) throw forbidden('No puedes cambiar precios');
  if (motivo_precio === undefined)
    throw invalidField('MOTIVO_REQUERIDO', `${campo}.motivo_precio`, 'Escribe por qué cambia el precio');
  return { precio_unitario, motivo_precio };
}

/** The reason of the discount of a line, and that of the discount of the whole, which took from it too. */
const motivosDe = (...motivos: ReadonlyArray<string | undefined>): string | undefined =>
  motivos.filter((motivo) => motivo !== undefined).join(' · ') || undefined;

export const excesivo = (campo: string, que: string) =>
  invalidField('DESCUENTO_SUPERA_TOTAL', campo, `El descuento supera lo que cuesta ${que}`);

/** How many of each product are sold in all its lines. */
function cantidadesDe(lineas: readonly LineaEnCurso[]): Map<number, number> {
  const cantidades = new Map<number, number>();
  for (const { producto_id, cantidad } of lineas)
    if (producto_id !== undefined) cantidades.set(producto_id, (cantidades.get(producto_id) ?? 0) + cantidad);
  return cantidades;
}

/** An operator sells in the name of no other: they write only for their own account. */
export function exigirVentaPropia(session: Session, lineas: readonly LineaEnCurso[]): void {
  const deOtro = ({ vendedor_id }: LineaEnCurso) => vendedor_id !== undefined && vendedor_id !== session.operador?.id;
  if (onlyOwn(session) && lineas.some(deOtro)) throw forbidden('Solo puedes registrar ventas para tu cuenta');
}

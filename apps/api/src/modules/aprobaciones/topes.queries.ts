import {
  diasEntre,
  esComoElCatalogo,
  type LineaConTope,
  type Requisito,
  requisitosDeAnulacion,
  requisitosDeDevolucion,
  requisitosDeLineas,
  type TopesSucursal,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { branchOfNew } from '../../core/session/branch.js';
import { canNow, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { onlyRowIn, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';

/** The ceilings of a branch; of one that was never told any, all are open. */
const topesDe = (entidad_id: number): Sql =>
  sql`SELECT jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, t.descuento::float8 AS descuento,
      coalesce(t.precio, false) AS precio, t.anular_monto, t.anular_dias, t.devolver, coalesce(t.fiado, false) AS fiado,
      coalesce(t.pago_propio, false) AS pago_propio
    FROM entidad e LEFT JOIN tope_sucursal t ON t.entidad_id = ${entidad_id} WHERE e.id = ${entidad_id}`;

/** The ceilings of branches, and which of them an act goes beyond. */
@Injectable()
export class TopesQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async leer(session: Session, pedida: number | undefined): Promise<TopesSucursal> {
    const row = await this.db.row<TopesSucursal>(topesDe(branchOfNew(session, pedida)));
    return ensureFound(row, 'No se encontró la sucursal');
  }

  /** The same as they stand inside the caller's transaction. */
  en(em: EntityManager, entidad_id: number): Promise<TopesSucursal> {
    return onlyRowIn(em, topesDe(entidad_id));
  }

  /** Of the lines of a ticket. At the prices of the catalogue nothing is asked. */
  async deLineas(em: EntityManager, entidad_id: number, lineas: readonly LineaConTope[]): Promise<Requisito[]> {
    if (lineas.every(esComoElCatalogo)) return [];
    return requisitosDeLineas(await this.en(em, entidad_id), lineas);
  }

  /** Of an annulment of so many pesos of a day. */
  async deAnulacion(em: EntityManager, entidad_id: number, { monto, fecha }: { monto: number; fecha: string }) {
    const dias = Math.max(0, diasEntre(fecha, this.clock.today()));
    return requisitosDeAnulacion(await this.en(em, entidad_id), { monto, dias });
  }

  async deDevolucion(em: EntityManager, entidad_id: number, monto: number): Promise<Requisito[]> {
    return requisitosDeDevolucion(await this.en(em, entidad_id), monto);
  }

  /** Of a payment: to oneself, in a branch where that is not one person's. */
  async dePago(
    em: EntityManager,
    session: Session,
    { entidad_id, empleado_id, monto }: { entidad_id: number; empleado_id: number; monto: number },
  ): Promise<Requisito[]> {
    if (empleado_id !== session.operador?.id) return [];
    const { pago_propio } = await this.en(em, entidad_id);
    return pago_propio ? [{ que: 'pago_propio', valor: monto, tope: 0 }] : [];
  }

  /** Whether a caller who may not change prices may do it here, because a second person approves every other price. */
  async precioConAprobacion(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    lineas: ReadonlyArray<{ precio_unitario?: number | undefined }>,
  ): Promise<boolean> {
    const dice = lineas.some(({ precio_unitario }) => precio_unitario !== undefined);
    if (!dice || canNow(session, 'tiquetes.precio')) return false;
    return (await this.en(em, entidad_id)).precio;
  }
}

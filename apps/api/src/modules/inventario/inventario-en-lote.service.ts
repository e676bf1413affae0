import type { ArticuloCambios, ArticuloNuevo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { changedMeanwhile } from '../../core/imports/import.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { chunks, executeIn, rowsIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { type Bloqueado, CAMPOS, exigirValor } from './existencias.service.js';

export type CambioEnLote = { id: number; cambios: Omit<ArticuloCambios, 'entidad_id'> };
type Alta = Omit<ArticuloNuevo, 'entidad_id'> & { id: number };
type Cambiado = { previo: Bloqueado; nuevo: Bloqueado };

/** An item as the audit trail tells it. */
const photo = ({ seq: _, ...articulo }: Bloqueado) => articulo;

/**
 * Many items at once, with the rules that ExistenciasService has for one: the same rows in the same order, in few
 * statements. Each answers the facts for the audit trail.
 */
@Injectable()
export class InventarioEnLoteService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** New items with their first quantity. They are not visible to others yet, so no locks are needed. */
  async altas(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    newOnes: readonly ArticuloNuevo[],
  ): Promise<Change[]> {
    const ids = await this.ids.take(em, 'articulo', newOnes.length);
    const altas = newOnes.map((fresh, i): Alta => ({ ...fresh, id: ids[i] as number }));
    for (const batch of chunks(altas)) await this.insertar(em, session, entidad_id, batch);
    return altas.map((after) => ({
      accion: 'crear',
      recurso: 'articulo',
      recurso_id: after.id,
      entidad_id,
      despues: { ...after, entidad_id },
    }));
  }

  private async insertar(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    rows: readonly Alta[],
  ): Promise<void> {
    await executeIn(
      em,
      sql`INSERT INTO articulo (entidad_id, id, nombre, cantidad, costo_unitario, estado, tamanio_paquete, created_at)
          SELECT ${entidad_id}::bigint, n.id, n.nombre, 0, n.costo_unitario, n.estado, n.tamanio_paquete,
            ${this.clock.now()}::timestamptz
          FROM unnest(${rows.map((f) => f.id)}::bigint[], ${rows.map((f) => f.nombre)}::text[],
              ${rows.map((f) => f.costo_unitario)}::bigint[], ${rows.map((f) => f.estado)}::text[],
              ${rows.map((f) => f.tamanio_paquete ?? null)}::int[])
            AS n (id, nombre, costo_unitario, estado, tamanio_paquete)`,
    );
    const withSome = rows.filter(({ cantidad }) => cantidad > 0);
    await this.actualizar(
      em,
      session,
      entidad_id,
      withSome.map(({ tamanio_paquete = null, ...row }) => ({
        previo: { ...row, entidad_id, tamanio_paquete, cantidad: 0, seq: null },
        nuevo: { ...row, entidad_id, tamanio_paquete, seq: 1 },
      })),
    );
  }

  /**
   * Changes items that are used meanwhile: locked in the order of their ids and read again, so that each change starts
   * from the quantity of this moment.
   */
  async cambios(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    cambios: readonly CambioEnLote[],
  ): Promise<Change[]> {
    if (cambios.length === 0) return [];
    const byId = new Map(cambios.map((c) => [c.id, c.cambios]));
    const previous = await rowsIn<Bloqueado>(
      em,
      sql`SELECT ${CAMPOS} FROM articulo a
        WHERE a.entidad_id = ${entidad_id} AND a.id = ANY(${[...byId.keys()]}::bigint[]) AND a.archivado_en IS NULL
        ORDER BY a.id FOR UPDATE`,
    );
    if (previous.length < byId.size) throw changedMeanwhile();
    const rows = previous.map((previous): Cambiado => {
      const fresh = { ...previous, ...byId.get(previous.id) };
      exigirValor(fresh, previous);
      return {
        previo: previous,
        nuevo: { ...fresh, seq: fresh.cantidad === previous.cantidad ? previous.seq : (previous.seq ?? 0) + 1 },
      };
    });
    for (const batch of chunks(rows)) await this.actualizar(em, session, entidad_id, batch);
    return rows.map(({ previo, nuevo }) => ({
      accion: 'modificar',
      recurso: 'articulo',
      recurso_id: previo.id,
      entidad_id,
      antes: photo(previo),
      despues: photo(nuevo),
    }));
  }

  /** The movements of changed items, and then the items themselves, which point at them. */
  private async actualizar(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    rows: readonly Cambiado[],
  ): Promise<void> {
    const moved = rows.filter(({ previo, nuevo }) => previo.cantidad !== nuevo.cantidad);
    if (moved.length > 0)
      await executeIn(
        em,
        sql`INSERT INTO articulo_movimiento (entidad_id, articulo_id, seq, tipo, cantidad_movimiento, cantidad_anterior,
              cantidad_nueva, seq_anterior, origen, usuario_id, created_at)
            SELECT ${entidad_id}::bigint, n.id, n.seq, CASE WHEN n.cantidad > n.cantidad_anterior THEN 'entrada' ELSE 'salida' END,
              abs(n.cantidad - n.cantidad_anterior), n.cantidad_anterior, n.cantidad,
              n.seq_anterior, 'importacion', ${session.usuario_id}::bigint, ${this.clock.now()}::timestamptz
            FROM unnest(${moved.map((f) => f.nuevo.id)}::bigint[], ${moved.map((f) => f.nuevo.cantidad)}::int[],
                ${moved.map((f) => f.nuevo.seq)}::int[], ${moved.map((f) => f.previo.cantidad)}::int[],
                ${moved.map((f) => f.previo.seq)}::int[])
              AS n (id, cantidad, seq, cantidad_anterior, seq_anterior)`,
      );
    const newOnes = rows.map((f) => f.nuevo);
    if (newOnes.length > 0)
      await executeIn(
        em,
        sql`UPDATE articulo a SET nombre = n.nombre, cantidad = n.cantidad, seq = n.seq,
              costo_unitario = n.costo_unitario, estado = n.estado, tamanio_paquete = n.tamanio_paquete
            FROM unnest(${newOnes.map((n) => n.id)}::bigint[], ${newOnes.map((n) => n.nombre)}::text[],
                ${newOnes.map((n) => n.cantidad)}::int[], ${newOnes.map((n) => n.seq)}::int[],
                ${newOnes.map((n) => n.costo_unitario)}::bigint[], ${newOnes.map((n) => n.estado)}::text[],
                ${newOnes.map((n) => n.tamanio_paquete)}::int[])
              AS n (id, nombre, cantidad, seq, costo_unitario, estado, tamanio_paquete)
            WHERE a.entidad_id = ${entidad_id} AND a.id = n.id`,
      );
  }
}

import { MAS_USADOS, type MasUsados } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { canNow, onlyOwn, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';

/** The last rows of a branch are counted, and never more: as quick after ten years as on the first day. */
const ULTIMOS_SERVICIOS = 500;
const ULTIMAS_VENTAS = 300;

/** The services and products that a branch charges most. */
@Injectable()
export class MasUsadosQueries {
  constructor(private readonly db: Db) {}

  async leer(session: Session, { entidad_id: asked }: { entidad_id?: number }): Promise<MasUsados> {
    const { entidad_id } = scopeOf(session, asked);
    if (entidad_id === null) return { servicios: [], productos: [] };
    const [servicios, productos] = await Promise.all([
      canNow(session, 'servicios.crear') ? this.servicios(session, entidad_id) : [],
      canNow(session, 'ventas.crear') && canNow(session, 'productos.ver') ? this.productos(entidad_id) : [],
    ]);
    return { servicios, productos };
  }

  private async servicios(session: Session, entidad_id: number): Promise<number[]> {
    const suyos = onlyOwn(session) ? sql`AND r.empleado_id = ${session.operador?.id ?? 0}` : sql``;
    const rows = await this.db.rows<{ id: number }>(sql`SELECT u.servicio_id AS id
      FROM (SELECT r.servicio_id, r.cantidad FROM servicio_realizado r
        WHERE r.entidad_id = ${entidad_id} AND r.anulado_en IS NULL ${suyos}
        ORDER BY r.created_at DESC, r.id DESC LIMIT ${ULTIMOS_SERVICIOS}) u
      WHERE u.servicio_id IS NOT NULL GROUP BY u.servicio_id ORDER BY sum(u.cantidad) DESC, u.servicio_id LIMIT ${MAS_USADOS}`);
    return rows.map(({ id }) => id);
  }

  private productos(entidad_id: number): Promise<MasUsados['productos']> {
    return this.db.rows(sql`SELECT p.id, p.nombre, p.precio_unitario, p.stock
      FROM (SELECT l.producto_id, sum(l.cantidad) AS unidades
        FROM (SELECT v.id FROM venta v WHERE v.entidad_id = ${entidad_id} AND v.anulado_en IS NULL
          ORDER BY v.created_at DESC, v.id DESC LIMIT ${ULTIMAS_VENTAS}) v
        JOIN venta_linea l ON l.entidad_id = ${entidad_id} AND l.venta_id = v.id GROUP BY l.producto_id) u
      JOIN producto p ON p.entidad_id = ${entidad_id} AND p.id = u.producto_id
      WHERE p.archivado_en IS NULL AND p.stock > 0 ORDER BY u.unidades DESC, p.id LIMIT ${MAS_USADOS}`);
  }
}

import { ANULABLES, type Anulado } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Db, enAlcance } from '../../core/db/db.js';
import { sql } from '../../core/db/sql.js';
import type { Alcance } from '../../core/session.js';

type Fila = Anulado['filas'][number];

/** So many of a branch in a day are looked at, and so many told one by one. */
const MAXIMO = 1_000;
const FILAS = 200;

/** What was annulled between two instants, from the audit trail: it alone knows who and why, of whatever kind. Branch by branch, from the index of what was done. */
@Injectable()
export class AnuladoQueries {
  constructor(private readonly db: Db) {}

  async entre(quien: Alcance, desde: Date, hasta: Date): Promise<Pick<Anulado, 'cantidad' | 'resumen' | 'filas'>> {
    const filas = await this.db.filas<Fila>(sql`
      SELECT a.entidad_id, a.id AS evento_id, a.recurso, a.recurso_id, CASE WHEN s.id > 0 THEN jsonb_build_object('id', s.id, 'nombre', s.name) END AS entidad,
        coalesce(a.antes ->> 'descripcion', a.antes ->> 'concepto', a.antes ->> 'servicio_nombre', 
          (SELECT string_agg(l.nombre, ', ' ORDER BY l.linea) FROM venta_linea l WHERE a.recurso = 'venta' AND l.entidad_id = a.entidad_id AND l.venta_id = a.recurso_id), nullif(concat_ws(' ', p.antes ->> 'nombre', p.antes ->> 'apellido'), '')) AS nombre,
        (a.antes ->> 'fecha')::date AS fecha, coalesce((a.antes ->> 'monto')::bigint, (a.antes ->> 'total_con_descuento')::bigint, (a.antes ->> 'total')::bigint, 0) AS monto,
        CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'nombre', coalesce(o.nombre || ' ' || o.apellido, u.nombre, u.email)) END AS usuario, a.motivo, a.created_at
      FROM entidad s CROSS JOIN LATERAL (
        SELECT * FROM auditoria x WHERE x.entidad_id = s.id AND x.accion = 'anular' AND x.recurso = ANY(${ANULABLES}::text[]) AND x.created_at >= ${desde} AND x.created_at < ${hasta}
        ORDER BY x.created_at DESC, x.id DESC LIMIT ${MAXIMO}) a
      LEFT JOIN usuario u ON u.id = a.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id LEFT JOIN auditoria_personal p ON p.entidad_id = a.entidad_id AND p.id = a.id
      WHERE ${enAlcance(quien, { entidad: sql`s.id` })} ORDER BY a.created_at DESC, a.id DESC`);
    const resumen = ANULABLES.flatMap((recurso) => {
      const suyas = filas.filter((fila) => fila.recurso === recurso);
      return suyas.length === 0 ? [] : [{ recurso, cantidad: suyas.length, monto: suyas.reduce((suma, { monto }) => suma + monto, 0) }];
    });
    return { cantidad: filas.length, resumen, filas: filas.slice(0, FILAS) };
  }
}

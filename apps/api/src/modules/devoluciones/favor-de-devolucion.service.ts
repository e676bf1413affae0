import { type CobroPedido, type Medio, repartirAbono } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rowsIn, sql, there } from '../../platform/db/sql.js';
import { loDevolvieron } from '../deudas/favores-vivos.queries.js';
import type { TiqueteBloqueado } from './devolver.service.js';

/** The classes of money that a return leaves in favour: those that its ticket was paid by, cash first. */
@Injectable()
export class FavorDeDevolucionService {
  /** Call it behind the lock of the ticket: what each method brought in, less what went back by it or stayed in favour before. */
  async clases(em: EntityManager, { entidad_id, id }: TiqueteBloqueado, monto: number): Promise<CobroPedido[]> {
    if (monto === 0) return [];
    const pagados = await rowsIn<{ metodo_id: number; clase: Medio; saldo: number }>(
      em,
      sql`SELECT x.metodo_id, x.clase, greatest(sum(x.monto), 0)::bigint AS saldo FROM (
          SELECT c.metodo_id, c.clase, CASE WHEN c.tipo = 'salida' THEN c.propina - c.monto ELSE c.monto - c.propina END AS monto
            FROM cobro c WHERE c.entidad_id = ${entidad_id} AND c.tiquete_id = ${id}
          UNION ALL SELECT c.metodo_id, c.clase, r.monto
            FROM cobro_reparto r JOIN cobro c ON c.entidad_id = ${entidad_id} AND c.id = r.cobro_id
            WHERE r.entidad_id = ${entidad_id} AND r.tiquete_id = ${id}
              AND NOT EXISTS (SELECT 1 FROM cobro a WHERE a.entidad_id = ${entidad_id} AND a.anula_id = c.id)
          UNION ALL SELECT f.metodo_id, f.clase, -f.monto FROM saldo_favor f
            WHERE f.entidad_id = ${entidad_id} AND f.tiquete_id = ${id} AND f.origen IN ('anulacion', 'devolucion')
              AND NOT ${loDevolvieron(entidad_id)}) x
        GROUP BY x.metodo_id, x.clase ORDER BY x.clase, x.metodo_id`,
    );
    const partes = there(repartirAbono(monto, conResto(pagados, monto)));
    return partes.map(({ metodo_id, clase, parte }) => ({ metodo_id, clase, monto: parte }));
  }
}

/** Of a ticket whose money went back by another method than it came, the last one takes what is over. */
function conResto<T extends { saldo: number }>(pagados: readonly T[], monto: number): T[] {
  const falta = monto - pagados.reduce((suma, { saldo }) => suma + saldo, 0);
  return pagados.map((pagado, i) =>
    i === pagados.length - 1 && falta > 0 ? { ...pagado, saldo: pagado.saldo + falta } : pagado,
  );
}

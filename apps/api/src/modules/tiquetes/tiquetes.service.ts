import type { Montos, TiqueteCobrado } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { insertionFrom } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { executeIn, onlyRowIn, rowIn, sql, together } from '../../platform/db/sql.js';
import { Tiquete } from './tiquete.entity.js';

declareConstraints({
  tiquete_uno_por_cita: {
    codigo: 'CITA_YA_ATENDIDA',
    message: 'La cita ya tiene un servicio registrado',
    campo: 'cita_id',
  },
});

/** A ticket before it has its number. */
export type PorCobrar = Omit<Tiquete, 'numero' | 'estado' | 'total_original'>;
type Clave = { entidad_id: number; id: number };

/** The record of what a client was charged: its number, and what of it stands. */
@Injectable()
export class TiquetesService {
  /**
   * Writes a ticket under the next number of its branch. Call it behind every lock but those of the totals of the book:
   * from here to the end of the transaction the other tickets of the branch wait. Both statements leave at once.
   */
  async cobrar(em: EntityManager, data: PorCobrar): Promise<TiqueteCobrado> {
    const { entidad_id, id, total } = data;
    const [{ numero }] = await together([
      onlyRowIn<{ numero: number }>(
        em,
        sql`INSERT INTO contador (entidad_id, serie, ultimo) VALUES (${entidad_id}, 'tiquete', 1)
          ON CONFLICT (entidad_id, serie) DO UPDATE SET ultimo = contador.ultimo + 1 RETURNING ultimo AS numero`,
      ),
      executeIn(
        em,
        insertionFrom(
          Tiquete,
          { ...data, estado: 'cobrado', total_original: total },
          { entidad_id: sql`c.entidad_id`, numero: sql`c.ultimo` },
          sql`FROM contador c WHERE c.entidad_id = ${entidad_id} AND c.serie = 'tiquete'`,
        ),
      ),
    ]);
    return { id, numero };
  }

  /** Locks a ticket: call it before any other lock. */
  async bloquear(em: EntityManager, { entidad_id, id }: Clave): Promise<void> {
    await rowIn(em, sql`SELECT 1 FROM tiquete WHERE entidad_id = ${entidad_id} AND id = ${id} FOR UPDATE`);
  }

  /** Takes a line that is being annulled out of its ticket, which is locked. */
  async quitar(em: EntityManager, { entidad_id, id }: Clave, line: Montos): Promise<void> {
    await executeIn(
      em,
      sql`UPDATE tiquete SET total = total - ${line.monto_efectivo + line.monto_transferencia},
          monto_efectivo = monto_efectivo - ${line.monto_efectivo},
          monto_transferencia = monto_transferencia - ${line.monto_transferencia}
        WHERE entidad_id = ${entidad_id} AND id = ${id}`,
    );
  }

  /**
   * A ticket of which nothing stands is annulled, keeps its number and is no longer its appointment's: answers which
   * that was. Call it once its line is annulled.
   */
  async anularSiVacio(em: EntityManager, { entidad_id, id }: Clave): Promise<number | null> {
    const { cita_id, vacio } = await onlyRowIn<{ cita_id: number | null; vacio: boolean }>(
      em,
      sql`SELECT t.cita_id, NOT EXISTS (SELECT 1 FROM servicio_realizado s
            WHERE s.entidad_id = ${entidad_id} AND s.registro_id = ${id} AND s.anulado_en IS NULL)
          AND NOT EXISTS (SELECT 1 FROM venta v
            WHERE v.entidad_id = ${entidad_id} AND v.tiquete_id = ${id} AND v.anulado_en IS NULL) AS vacio
        FROM tiquete t WHERE t.entidad_id = ${entidad_id} AND t.id = ${id}`,
    );
    if (!vacio) return null;
    await executeIn(
      em,
      sql`UPDATE tiquete SET estado = 'anulado', cita_id = NULL WHERE entidad_id = ${entidad_id} AND id = ${id}`,
    );
    return cita_id;
  }
}

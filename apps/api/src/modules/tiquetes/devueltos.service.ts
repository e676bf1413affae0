import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, onlyRowIn, sql } from '../../platform/db/sql.js';

/** The part of a ticket that was given back: its number in the branch, and how much of the ticket and of its debt it is (0126). */
@Injectable()
export class DevueltosService {
  /** The next number of the returns of a branch. From here to the end of the transaction its other returns wait. */
  async numerar(em: EntityManager, entidad_id: number): Promise<number> {
    const { numero } = await onlyRowIn<{ numero: number }>(
      em,
      sql`INSERT INTO contador (entidad_id, serie, ultimo) VALUES (${entidad_id}, 'devolucion', 1)
        ON CONFLICT (entidad_id, serie) DO UPDATE SET ultimo = contador.ultimo + 1 RETURNING ultimo AS numero`,
    );
    return numero;
  }

  /** Writes what a return gave back of a ticket, which is locked, and what its debt took of it. */
  async anotar(
    em: EntityManager,
    { entidad_id, id }: { entidad_id: number; id: number },
    { monto, a_deuda }: { monto: number; a_deuda: number },
  ): Promise<void> {
    await executeIn(
      em,
      sql`UPDATE tiquete SET saldo = saldo - ${a_deuda}, devuelto = devuelto + ${monto}
        WHERE entidad_id = ${entidad_id} AND id = ${id}`,
    );
  }
}

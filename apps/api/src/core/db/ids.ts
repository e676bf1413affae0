import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { filasEn, sql } from './sql.js';

/** Tables that many rows a minute go into; the ids of the others are taken one by one, because people see them. */
const LOTES: Readonly<Record<string, number>> = { libro: 128, auditoria: 64, servicio_realizado: 64, registro: 32, liquidacion: 64 };

/**
 * Ids known before the row is written, so that a transaction rarely has to ask for them: taken from the table's sequence in
 * lots. A restart leaves a gap of at most a lot; nothing depends on ids without gaps.
 */
@Injectable()
export class Ids {
  private readonly reservas = new Map<string, number[]>();

  /** `n` ids of a table, in ascending order. */
  async tomar(em: EntityManager, tabla: string, n: number): Promise<number[]> {
    const reserva = this.reservas.get(tabla) ?? [];
    this.reservas.set(tabla, reserva);
    while (reserva.length < n) {
      // On the caller's own connection: asking the pool from inside a transaction could wait for ever when it is exhausted.
      const nuevos = await filasEn<{ id: number }>(
        em,
        sql`SELECT nextval(${`${tabla}_id_seq`}::text::regclass) AS id FROM generate_series(1, ${Math.max(LOTES[tabla] ?? 1, n)}::int)`,
      );
      reserva.push(...nuevos.map((f) => f.id));
      reserva.sort((a, b) => a - b);
    }
    return reserva.splice(0, n);
  }

  /** Drops the lots in hand: after a crash of the database its sequences may start again from what had reached the disk. */
  olvidar(): void {
    this.reservas.clear();
  }

  async uno(em: EntityManager, tabla: string): Promise<number> {
    return (await this.tomar(em, tabla, 1))[0] as number;
  }
}

import type { CopiaDeRecibo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameOf } from '../../core/people/author.js';
import type { Session } from '../../core/session/session.js';
import { onlyRowIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';

/** A paper, by the record that it is of. */
export type Papel = { entidad_id: number; de: 'tiquete' | 'abono' | 'devolucion'; id: number };

/** Counts the papers of a receipt before they are printed: one that jams was counted, and two originals never are. */
@Injectable()
export class PapelesService {
  constructor(private readonly clock: Clock) {}

  /** Which copy the next paper is; null of the original. */
  async contar(em: EntityManager, session: Session, { entidad_id, de, id }: Papel): Promise<CopiaDeRecibo> {
    const { impresiones } = await onlyRowIn<{ impresiones: number }>(
      em,
      sql`INSERT INTO recibo_papel (entidad_id, de, de_id, impresiones) VALUES (${entidad_id}, ${de}, ${id}, 1)
        ON CONFLICT (entidad_id, de, de_id) DO UPDATE SET impresiones = recibo_papel.impresiones + 1 RETURNING impresiones`,
    );
    if (impresiones === 1) return null;
    return { numero: impresiones - 1, usuario: nameOf(session), created_at: this.clock.now().toISOString() };
  }
}

/** The sentence that says what is being printed. */
export const loQueSale = (copia: CopiaDeRecibo): string =>
  copia === null ? 'Recibo listo para imprimir' : `Copia ${copia.numero} del recibo`;

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Reloj } from '../../core/clock.js';
import { Config } from '../../core/config.js';
import { Limpieza } from '../../core/db/housekeeping.js';
import { ejecutarEn, sql } from '../../core/db/sql.js';

const UN_DIA = 86_400_000;

/** Sessions that ended are kept for some days, so that it can be seen who came in from where, and then forgotten. */
@Injectable()
export class SesionesTerminadas {
  constructor(
    private readonly reloj: Reloj,
    private readonly config: Config,
    limpieza: Limpieza,
  ) {
    limpieza.agregar((em, cuantas) => this.olvidar(em, cuantas));
  }

  /** By when they would have ended: one closed before that is forgotten with the others of its hour. */
  private olvidar(em: EntityManager, cuantas: number): Promise<number> {
    const antes = new Date(this.reloj.ahora().getTime() - this.config.KEEP_SESSIONS_DAYS * UN_DIA);
    return ejecutarEn(em, sql`DELETE FROM sesion WHERE id IN (SELECT id FROM sesion WHERE vence_en < ${antes} ORDER BY vence_en LIMIT ${cuantas}::int)`);
  }
}

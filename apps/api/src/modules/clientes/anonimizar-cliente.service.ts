import { NOMBRE_ANONIMO } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';

/** Forgets who a client was. */
@Injectable()
export class AnonimizarClienteService {
  constructor(private readonly clock: Clock) {}

  /**
   * A client that still has branches is 409, as when it is archived. A NIT stays unique: it becomes a word that is
   * none.
   */
  async anonimizar(em: EntityManager, id: number): Promise<void> {
    await rowIn(em, sql`SELECT id FROM client WHERE id = ${id} FOR UPDATE`);
    const open = await rowIn<{ n: number }>(
      em,
      sql`SELECT count(*) AS n FROM entidad WHERE client_id = ${id} AND archivado_en IS NULL`,
    );
    ensure(
      open?.n === 0,
      'CLIENTE_CON_SUCURSALES',
      'No se puede anonimizar un cliente con sucursales. Elimina o cambia de cliente sus sucursales primero.',
    );
    await executeIn(
      em,
      sql`UPDATE client SET name = ${NOMBRE_ANONIMO}, business_name = '', nit = ${`ANONIMO-${id}`}, address = '',
          phone = '', archivado_en = coalesce(archivado_en, ${this.clock.now()}) WHERE id = ${id}`,
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ejecutarEn, sql } from '../../core/db/sql.js';

/** Forgets how often somebody tried to sign in with an e-mail, whether it has an account or not. */
@Injectable()
export class OlvidarIntentosService {
  olvidar(em: EntityManager, emails: readonly string[]): Promise<number> {
    return ejecutarEn(
      em,
      sql`DELETE FROM intento_login WHERE lower(email) = ANY(${emails}::text[]) OR EXISTS (SELECT 1 FROM unnest(${emails}::text[]) e WHERE strpos(lower(clave), e) > 0)`,
    );
  }
}

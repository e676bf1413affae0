import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const TABLAS = ['persona_consentimiento', 'texto_consentimiento'];

/** The second lock of consents (docs/decisions/0132): what people agreed to, and to which words, stays as it was written. */
export class GuardasConsentimientos1700000000099 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(
      runner,
      TABLAS.map(
        (tabla) =>
          `CREATE TRIGGER guarda_filas BEFORE UPDATE OR DELETE ON ${tabla} FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(
      runner,
      TABLAS.map((tabla) => `DROP TRIGGER guarda_filas ON ${tabla}`),
    );
  }
}

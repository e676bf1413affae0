import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const VALOR = 'cantidad::numeric * costo_unitario <= 9007199254740991';
/** `NOT VALID`: what was written before stays as it is until somebody corrects it. */
const tope = (regla: string): string[] => [
  `ALTER TABLE articulo DROP CONSTRAINT articulo_valor_maximo`,
  `ALTER TABLE articulo ADD CONSTRAINT articulo_valor_maximo CHECK (${regla}) NOT VALID`,
];

/**
 * What was archived is in no figure, and may leave as it was. The bound is the last one, of the exact integers: what somebody may
 * set a stock to be worth is less, and is asked where it is set, so that no sale, annulment or other name is refused for it.
 */
export class TopesDeValor1700000000044 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, tope(`archivado_en IS NOT NULL OR ${VALOR}`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, tope(VALOR));
  }
}

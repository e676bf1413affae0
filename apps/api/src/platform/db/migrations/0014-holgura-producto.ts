import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * Every sale and every import writes a new version of a product's row. With room for it on the same page no index has to be told,
 * least of all the one of searches, which costs a hundred times the row.
 */
export class HolguraProducto1700000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [`ALTER TABLE producto SET (fillfactor = 50)`]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`ALTER TABLE producto RESET (fillfactor)`]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const tope = (regla: string, como = ''): string[] => [
  `ALTER TABLE producto DROP CONSTRAINT producto_stock_valido`,
  `ALTER TABLE producto ADD CONSTRAINT producto_stock_valido CHECK (${regla})${como}`,
];

/** How many units somebody may set is asked where they are set: what the annulment of a sale brings back is nobody's choice, and is never too many. */
export class StockQueVuelve1700000000049 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, tope('stock >= 0'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, tope('stock BETWEEN 0 AND 1000000', ' NOT VALID'));
  }
}

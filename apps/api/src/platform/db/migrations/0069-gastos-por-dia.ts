import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * The expenses of a month branch by branch, without the other totals of its days: the home asks at each opening which
 * budgets are exceeded (docs/decisions/0109).
 */
export class GastosPorDia1700000000069 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [`CREATE INDEX libro_dia_de_gastos ON libro_dia (fecha, entidad_id) WHERE debe = 'gastos'`]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`DROP INDEX libro_dia_de_gastos`]);
  }
}

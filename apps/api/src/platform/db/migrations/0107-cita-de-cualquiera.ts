import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** That an appointment was given to whichever operator had time: whose turn is next is known by it (docs/decisions/0139). */
export class CitaDeCualquiera1700000000107 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE cita ADD COLUMN cualquiera boolean NOT NULL DEFAULT false`,
      `CREATE INDEX cita_de_cualquiera ON cita (entidad_id, created_at) WHERE cualquiera`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`ALTER TABLE cita DROP COLUMN cualquiera`]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/** What the processes of one database share and nobody gave them. */
export class Secretos1700000000048 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await create(
      runner,
      'secreto',
      'local',
      `CREATE TABLE secreto (nombre text PRIMARY KEY, valor text NOT NULL CONSTRAINT secreto_no_corto CHECK (length(valor) >= 32))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`DROP TABLE secreto`]);
  }
}

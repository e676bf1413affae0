import type { MigrationInterface, QueryRunner } from 'typeorm';
import { aplicar, distribuir } from './ddl.js';

/** What the processes of one database share and nobody gave them. */
export class Secretos1700000000048 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await aplicar(runner, [
      `CREATE TABLE secreto (nombre text PRIMARY KEY, valor text NOT NULL CONSTRAINT secreto_no_corto CHECK (length(valor) >= 32))`,
    ]);
    await distribuir(runner, 'secreto', 'referencia');
  }

  async down(runner: QueryRunner): Promise<void> {
    await aplicar(runner, [`DROP TABLE secreto`]);
  }
}

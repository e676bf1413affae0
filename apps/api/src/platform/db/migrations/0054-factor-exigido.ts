import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * A role may demand the second factor: since when, and how many days its people have for it. They count from when the account got the
 * role, where that came later. And why a session ended, where whoever had it is to be told.
 */
export class FactorExigido1700000000054 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE role ADD COLUMN factor_dias int`,
      `ALTER TABLE role ADD COLUMN factor_desde timestamptz`,
      `ALTER TABLE role ADD CONSTRAINT role_factor CHECK ((factor_dias IS NULL) = (factor_desde IS NULL))`,
      `ALTER TABLE role ADD CONSTRAINT role_factor_dias CHECK (factor_dias BETWEEN 0 AND 90)`,
      `ALTER TABLE usuario ADD COLUMN rol_desde timestamptz`,
      `ALTER TABLE sesion ADD COLUMN fin text`,
      `ALTER TABLE sesion ADD CONSTRAINT sesion_fin CHECK (fin = 'tope')`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE sesion DROP COLUMN fin`,
      `ALTER TABLE usuario DROP COLUMN rol_desde`,
      `ALTER TABLE role DROP COLUMN factor_desde`,
      `ALTER TABLE role DROP COLUMN factor_dias`,
    ]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** The company of an owner who opens their business by themselves needs no account beside theirs. */
export class ClienteSinCuenta1700000000068 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [`ALTER TABLE client ALTER COLUMN usuario_id DROP NOT NULL`]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`ALTER TABLE client ALTER COLUMN usuario_id SET NOT NULL`]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * What a database that went back before 0021 and forward again was left with: ids of roles beginning anew where the shop's own roles
 * stand, and accounts without password that hold an empty one. Elsewhere it changes nothing; the sequence never goes back.
 */
export class VueltaDeCuentas1700000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `SELECT setval('role_id_seq', greatest(4, (SELECT max(id) FROM role), (SELECT last_value FROM role_id_seq WHERE is_called)))`,
      `UPDATE usuario SET clave_hash = NULL WHERE clave_hash = ''`,
    ]);
  }

  /** Both are as right before it as after it. */
  async down(): Promise<void> {}
}

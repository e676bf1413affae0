import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * How often what opens an account was ended as a whole: with another password, or every session at once. A session keeps the number it was
 * opened with and lives as long as it is the account's: so a sign-in holds nothing, and what overtakes it ends what it opened.
 */
export class VersionDeLaClave1700000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE usuario ADD COLUMN clave_version integer NOT NULL DEFAULT 0`,
      `ALTER TABLE sesion ADD COLUMN clave_version integer NOT NULL DEFAULT 0`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    // A session of before would live again.
    await apply(runner, [
      `UPDATE sesion s SET revocada_en = s.creada_en FROM usuario u WHERE u.id = s.usuario_id AND s.clave_version <> u.clave_version AND s.revocada_en IS NULL`,
      `ALTER TABLE sesion DROP COLUMN clave_version`,
      `ALTER TABLE usuario DROP COLUMN clave_version`,
    ]);
  }
}

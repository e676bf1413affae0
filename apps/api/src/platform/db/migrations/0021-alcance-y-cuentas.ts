import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * How far each role sees, said by the role itself and no longer by its name; and accounts of people who perform no services: their
 * name, the branch they work in, and no password until they choose one.
 */
export class AlcanceYCuentas1700000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE role ADD COLUMN alcance text NOT NULL DEFAULT 'propio'`,
      `ALTER TABLE role ADD CONSTRAINT role_alcance_valido CHECK (alcance IN ('todo', 'sucursal', 'propio'))`,
      `ALTER TABLE role ADD COLUMN de_la_casa boolean NOT NULL DEFAULT false`,
      `UPDATE role SET de_la_casa = true, alcance = CASE nombre WHEN 'admin' THEN 'todo' WHEN 'supervisor' THEN 'sucursal' ELSE 'propio' END
       WHERE nombre IN ('admin', 'supervisor', 'operador', 'cliente')`,
      `ALTER TABLE role ALTER COLUMN alcance DROP DEFAULT`,
      `ALTER TABLE role ADD CONSTRAINT role_todo_solo_admin CHECK ((alcance = 'todo') = (nombre = 'admin'))`,
      `CREATE UNIQUE INDEX role_nombre_plano_unico ON role (plano(nombre))`,
      `CREATE SEQUENCE role_id_seq START 5`,
      `ALTER TABLE usuario ADD COLUMN nombre text`,
      `ALTER TABLE usuario ADD COLUMN entidad_id bigint`,
      `ALTER TABLE usuario ADD CONSTRAINT usuario_entidad FOREIGN KEY (entidad_id) REFERENCES entidad`,
      `ALTER TABLE usuario ADD COLUMN ultimo_ingreso timestamptz`,
      `ALTER TABLE usuario ALTER COLUMN clave_hash DROP NOT NULL`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      // Nobody signs in with what is no hash.
      `UPDATE usuario SET clave_hash = '' WHERE clave_hash IS NULL`,
      `ALTER TABLE usuario ALTER COLUMN clave_hash SET NOT NULL`,
      `ALTER TABLE usuario DROP COLUMN ultimo_ingreso`,
      `ALTER TABLE usuario DROP COLUMN entidad_id`,
      `ALTER TABLE usuario DROP COLUMN nombre`,
      `DROP SEQUENCE role_id_seq`,
      `DROP INDEX role_nombre_plano_unico`,
      `ALTER TABLE role DROP COLUMN de_la_casa`,
      `ALTER TABLE role DROP COLUMN alcance`,
    ]);
  }
}

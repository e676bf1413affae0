import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/**
 * When each account was last signed in to, apart from the account: that has a copy on every node of a cluster, and a sign-in must not
 * fail because one of them is down. The row is also the turn that who signs in and who changes what opens the account wait for.
 */
export class UltimaEntrada1700000000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await create(
      runner,
      'ultima_entrada',
      'local',
      `CREATE TABLE ultima_entrada (
        usuario_id bigint PRIMARY KEY CONSTRAINT ultima_entrada_usuario REFERENCES usuario, entro_en timestamptz) WITH (fillfactor = 70)`,
    );
    await apply(runner, [
      `INSERT INTO ultima_entrada (usuario_id, entro_en) SELECT id, ultimo_ingreso FROM usuario WHERE ultimo_ingreso IS NOT NULL`,
      `ALTER TABLE usuario DROP COLUMN ultimo_ingreso`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE usuario ADD COLUMN ultimo_ingreso timestamptz`,
      `UPDATE usuario u SET ultimo_ingreso = e.entro_en FROM ultima_entrada e WHERE e.usuario_id = u.id`,
      `DROP TABLE ultima_entrada`,
    ]);
  }
}

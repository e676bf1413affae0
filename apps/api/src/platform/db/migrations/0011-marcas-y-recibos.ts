import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/** What an audit row says to look at twice, and how many bytes of receipts a branch keeps. */
export class MarcasYRecibos1700000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE auditoria ADD COLUMN marcas text[]`,
      `ALTER TABLE auditoria ADD CONSTRAINT auditoria_con_marcas CHECK (cardinality(marcas) > 0)`,
      `CREATE INDEX auditoria_marcada ON auditoria (entidad_id, created_at) WHERE marcas IS NOT NULL`,
    ]);
    await create(
      runner,
      'recibo_uso',
      'entidad',
      `CREATE TABLE recibo_uso (entidad_id bigint PRIMARY KEY CONSTRAINT recibo_uso_entidad REFERENCES entidad, bytes bigint NOT NULL CONSTRAINT recibo_uso_bytes CHECK (bytes >= 0))`,
    );
    await apply(runner, [
      `INSERT INTO recibo_uso (entidad_id, bytes) SELECT entidad_id, sum(octet_length(contenido)) FROM gasto_recibo GROUP BY entidad_id`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DROP TABLE recibo_uso`,
      `DROP INDEX auditoria_marcada`,
      `ALTER TABLE auditoria DROP COLUMN marcas`,
    ]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/**
 * Zones; and a row of each branch that lies where what belongs to it lies, which whoever writes something of the branch holds and
 * whoever archives it waits for. The row of 'General' is never archived.
 */
export class ZonasYSucursales1700000000028 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [`CREATE SEQUENCE zone_id_seq`]);
    await create(
      runner,
      'zone',
      'referencia',
      `CREATE TABLE zone (
        id bigint PRIMARY KEY, name text NOT NULL CONSTRAINT zone_name_no_vacio CHECK (btrim(name) <> ''), description text NOT NULL,
        client_id bigint NOT NULL CONSTRAINT zone_client REFERENCES client, created_at timestamptz NOT NULL, archivado_en timestamptz)`,
    );
    await apply(runner, [`CREATE INDEX zone_de_client ON zone (client_id) WHERE archivado_en IS NULL`]);
    await create(
      runner,
      'sucursal',
      'entidad',
      `CREATE TABLE sucursal (entidad_id bigint PRIMARY KEY CONSTRAINT sucursal_entidad REFERENCES entidad, archivada_en timestamptz,
        CONSTRAINT sucursal_general_abierta CHECK (entidad_id > 0 OR archivada_en IS NULL))`,
    );
    await apply(runner, [`INSERT INTO sucursal (entidad_id, archivada_en) SELECT id, archivado_en FROM entidad`]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`DROP TABLE sucursal`, `DROP TABLE zone`, `DROP SEQUENCE zone_id_seq`]);
  }
}

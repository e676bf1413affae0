import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/** Counts of sign-ins by account and address together, the devices each account knows, and the codes with which an empty business gets its owner. */
export class Entrada1700000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      // Counts of the last quarter of an hour, of another kind: everybody starts afresh.
      `DELETE FROM intento_login`,
      `ALTER TABLE intento_login DROP COLUMN desde`,
      `ALTER TABLE intento_login ADD COLUMN email text`,
      `ALTER TABLE intento_login ADD COLUMN direccion text`,
      `ALTER TABLE intento_login ADD COLUMN libre_en timestamptz NOT NULL`,
      `CREATE INDEX intento_login_de_direccion ON intento_login (direccion) WHERE direccion IS NOT NULL`,
    ]);
    await create(
      runner,
      'dispositivo',
      'local',
      `CREATE TABLE dispositivo (
        usuario_id bigint NOT NULL CONSTRAINT dispositivo_usuario REFERENCES usuario, hash text NOT NULL, creado_en timestamptz NOT NULL, ultimo_en timestamptz NOT NULL,
        CONSTRAINT dispositivo_unico PRIMARY KEY (usuario_id, hash))`,
    );
    await apply(runner, [`CREATE INDEX dispositivo_por_hash ON dispositivo (hash)`]);
    await create(
      runner,
      'codigo_primer_uso',
      'local',
      `CREATE TABLE codigo_primer_uso (hash text CONSTRAINT codigo_primer_uso_unico PRIMARY KEY, creado_en timestamptz NOT NULL)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DROP TABLE codigo_primer_uso`,
      `DROP TABLE dispositivo`,
      `DELETE FROM intento_login`,
      `ALTER TABLE intento_login DROP COLUMN libre_en`,
      `ALTER TABLE intento_login DROP COLUMN direccion`,
      `ALTER TABLE intento_login DROP COLUMN email`,
      `ALTER TABLE intento_login ADD COLUMN desde timestamptz NOT NULL`,
    ]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/** What a session is used from and when it was used last; the second factor of an account, its secret sealed, and its recovery codes, hashed. */
export class SegundoFactor1700000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE sesion ADD COLUMN dispositivo text`,
      `ALTER TABLE sesion ADD COLUMN ultimo_uso timestamptz`,
    ]);
    await create(
      runner,
      'segundo_factor',
      'local',
      `CREATE TABLE segundo_factor (
        usuario_id bigint CONSTRAINT segundo_factor_unico PRIMARY KEY CONSTRAINT segundo_factor_usuario REFERENCES usuario, secreto text NOT NULL,
        creado_en timestamptz NOT NULL, confirmado_en timestamptz, ultimo_paso bigint,
        CONSTRAINT segundo_factor_confirmado CHECK ((confirmado_en IS NULL) = (ultimo_paso IS NULL)))`,
    );
    await create(
      runner,
      'codigo_recuperacion',
      'local',
      `CREATE TABLE codigo_recuperacion (
        usuario_id bigint NOT NULL CONSTRAINT codigo_recuperacion_usuario REFERENCES usuario, hash text NOT NULL, usado_en timestamptz,
        CONSTRAINT codigo_recuperacion_unico PRIMARY KEY (usuario_id, hash))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DROP TABLE codigo_recuperacion`,
      `DROP TABLE segundo_factor`,
      `ALTER TABLE sesion DROP COLUMN ultimo_uso`,
      `ALTER TABLE sesion DROP COLUMN dispositivo`,
    ]);
  }
}

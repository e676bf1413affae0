import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * When a session was used last by the clock of the database, by which it ends (docs/decisions/0054): `ultimo_uso` is of the process, to be
 * read. And of the secret address of an agenda, who made it, with whose account it ends, and when a calendar read it last.
 */
export class SinUso1700000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE sesion ADD COLUMN usada_en timestamptz NOT NULL DEFAULT now()`,
      `ALTER TABLE agenda ADD COLUMN ical_usuario_id bigint`,
      `ALTER TABLE agenda ADD CONSTRAINT agenda_ical_usuario FOREIGN KEY (ical_usuario_id) REFERENCES usuario`,
      `ALTER TABLE agenda ADD COLUMN ical_leido_en timestamptz`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE agenda DROP COLUMN ical_leido_en`,
      `ALTER TABLE agenda DROP COLUMN ical_usuario_id`,
      `ALTER TABLE sesion DROP COLUMN usada_en`,
    ]);
  }
}

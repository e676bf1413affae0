import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * A block is of an agenda, of an operator, whose every agenda of that branch it closes, or of neither: then the branch
 * itself is closed (docs/decisions/0141).
 */
export class BloqueosDeOperador1700000000109 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE agenda_bloqueo ADD COLUMN operador_id bigint`,
      `ALTER TABLE agenda_bloqueo ADD CONSTRAINT agenda_bloqueo_operador FOREIGN KEY (operador_id) REFERENCES operador (id)`,
      `ALTER TABLE agenda_bloqueo ALTER COLUMN agenda_id DROP NOT NULL`,
      `ALTER TABLE agenda_bloqueo ADD CONSTRAINT agenda_bloqueo_de_uno CHECK (agenda_id IS NULL OR operador_id IS NULL)`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      // An agenda's row has no place for what is of a person or of the whole branch.
      `DELETE FROM agenda_bloqueo WHERE agenda_id IS NULL`,
      `ALTER TABLE agenda_bloqueo DROP CONSTRAINT agenda_bloqueo_de_uno`,
      `ALTER TABLE agenda_bloqueo ALTER COLUMN agenda_id SET NOT NULL`,
      `ALTER TABLE agenda_bloqueo DROP COLUMN operador_id`,
    ]);
  }
}

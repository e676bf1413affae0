import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** Calendars of other programs are told of the appointments that were annulled: few, and found without reading those that were not. */
export class CitasAnuladas1700000000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE INDEX cita_anulada_de_agenda ON cita (entidad_id, agenda_id, fecha) WHERE anulado_en IS NOT NULL`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`DROP INDEX cita_anulada_de_agenda`]);
  }
}

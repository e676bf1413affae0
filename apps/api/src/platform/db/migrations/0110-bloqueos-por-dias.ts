import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** Blocks are read by their days, of a whole branch: which agendas each of them reaches is asked afterwards. */
export class BloqueosPorDias1700000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE INDEX agenda_bloqueo_por_dias ON agenda_bloqueo (entidad_id, hasta) WHERE anulado_en IS NULL`,
      `DROP INDEX agenda_bloqueo_vigente`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE INDEX agenda_bloqueo_vigente ON agenda_bloqueo (entidad_id, agenda_id, hasta) WHERE anulado_en IS NULL`,
      `DROP INDEX agenda_bloqueo_por_dias`,
    ]);
  }
}

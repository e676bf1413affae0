import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * An appointment of several services, one after the other: each is a stretch with its own name; of one alone the
 * appointment says it (docs/decisions/0140). And when its client arrived, and began to be attended.
 */
export class VariosServicios1700000000108 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE cita ADD COLUMN varios boolean NOT NULL DEFAULT false`,
      `ALTER TABLE cita_tramo ADD COLUMN servicio text`,
      `ALTER TABLE cita ADD COLUMN llegada_en timestamptz`,
      `ALTER TABLE cita ADD COLUMN atencion_en timestamptz`,
      `ALTER TABLE cita ADD CONSTRAINT cita_empieza_si_llego CHECK (atencion_en IS NULL OR llegada_en IS NOT NULL)`,
    ]);
  }

  /** Stretches after the first stay: minutes are given back by the appointment that they are of. */
  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE cita DROP COLUMN varios, DROP COLUMN llegada_en, DROP COLUMN atencion_en`,
      `ALTER TABLE cita_tramo DROP COLUMN servicio`,
    ]);
  }
}

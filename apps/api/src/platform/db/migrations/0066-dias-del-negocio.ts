import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

const SUMAS = `debe text NOT NULL, haber text NOT NULL, monto bigint NOT NULL, cantidad bigint NOT NULL`;

/**
 * The totals of days that are over, of all branches together, and what was written of such days afterwards
 * (docs/decisions/0106). Nothing is closed here: the first hour of the service does it.
 */
export class DiasDelNegocio1700000000066 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await create(
      runner,
      'negocio_dia',
      'local',
      `CREATE TABLE negocio_dia (fecha date NOT NULL, ${SUMAS}, PRIMARY KEY (fecha, debe, haber))`,
    );
    await create(
      runner,
      'libro_dia_tardio',
      'entidad',
      `CREATE TABLE libro_dia_tardio (
        entidad_id bigint NOT NULL, fecha date NOT NULL, ${SUMAS}, PRIMARY KEY (entidad_id, fecha, debe, haber))`,
    );
    await apply(runner, [
      `CREATE INDEX libro_dia_tardio_por_fecha ON libro_dia_tardio (fecha)`,
      `CREATE INDEX libro_dia_por_fecha ON libro_dia (fecha)`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, ['DROP INDEX libro_dia_por_fecha', 'DROP TABLE libro_dia_tardio', 'DROP TABLE negocio_dia']);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/**
 * Which services an operator does, and how long they take them: only what differs from the catalogue is written, so an
 * operator without rows does every service in its own time.
 */
export class OperadorServicio1700000000106 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await create(
      runner,
      'operador_servicio',
      'referencia',
      `CREATE TABLE operador_servicio (
        operador_id bigint NOT NULL CONSTRAINT operador_servicio_operador REFERENCES operador,
        servicio_id bigint NOT NULL CONSTRAINT operador_servicio_servicio REFERENCES servicio, hace boolean NOT NULL DEFAULT true,
        duracion_minutos integer CONSTRAINT operador_servicio_duracion CHECK (duracion_minutos BETWEEN 5 AND 720),
        limpieza_minutos integer CONSTRAINT operador_servicio_limpieza CHECK (limpieza_minutos BETWEEN 0 AND 120),
        PRIMARY KEY (operador_id, servicio_id))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`DROP TABLE operador_servicio`]);
  }
}

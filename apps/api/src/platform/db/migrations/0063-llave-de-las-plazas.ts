import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const COLUMNAS = '(entidad_id, horario_id, fecha, plaza)';

/** The places of a slot have a primary key, without which a cluster can't move their rows to another machine: the one that already told them apart. */
export class LlaveDeLasPlazas1700000000063 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE cita_plaza DROP CONSTRAINT cita_plaza_unica`,
      `ALTER TABLE cita_plaza ADD CONSTRAINT cita_plaza_unica PRIMARY KEY ${COLUMNAS}`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE cita_plaza DROP CONSTRAINT cita_plaza_unica`,
      `ALTER TABLE cita_plaza ADD CONSTRAINT cita_plaza_unica UNIQUE ${COLUMNAS}`,
    ]);
  }
}

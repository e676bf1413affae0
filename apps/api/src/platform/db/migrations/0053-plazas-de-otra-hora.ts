import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** Who keeps the hours a slot had before keeps a number too, so that numbers go past what the slot holds at one hour. */
export class PlazasDeOtraHora1700000000053 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.conNumero(runner, 'plaza >= 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.conNumero(runner, 'plaza BETWEEN 1 AND 50');
  }

  private conNumero(runner: QueryRunner, regla: string): Promise<void> {
    return apply(runner, [
      'ALTER TABLE cita_plaza DROP CONSTRAINT cita_plaza_numero',
      `ALTER TABLE cita_plaza ADD CONSTRAINT cita_plaza_numero CHECK (${regla})`,
    ]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** Who is delivering a mail, until when, and why it failed last; and what is forgotten after some days is found without walking past the rest. */
export class CorreoYOlvido1700000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE correo_saliente ADD COLUMN tomado_hasta timestamptz`,
      `ALTER TABLE correo_saliente ADD COLUMN fallo text`,
      `CREATE INDEX correo_entregado ON correo_saliente (enviado_en) WHERE enviado_en IS NOT NULL`,
      `CREATE INDEX sesion_por_vencer ON sesion (vence_en)`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DROP INDEX sesion_por_vencer`,
      `DROP INDEX correo_entregado`,
      `ALTER TABLE correo_saliente DROP COLUMN fallo`,
      `ALTER TABLE correo_saliente DROP COLUMN tomado_hasta`,
    ]);
  }
}

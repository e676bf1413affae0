import type { MigrationInterface, QueryRunner } from 'typeorm';
import { aplicar } from './ddl.js';

/** How many rows of the book stand behind each balance, so that a list of them need not count them; and indexes in the order of such lists. */
export class ConteoDeAsientos1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await aplicar(runner, [
      `ALTER TABLE libro_saldo ADD COLUMN asientos bigint NOT NULL DEFAULT 0`,
      `UPDATE libro_saldo s SET asientos = c.asientos FROM (
         SELECT entidad_id, cuenta, operador_id, count(*) AS asientos
         FROM (SELECT entidad_id, debe AS cuenta, operador_id FROM libro UNION ALL SELECT entidad_id, haber, operador_id FROM libro) x GROUP BY 1, 2, 3) c
       WHERE s.entidad_id = c.entidad_id AND s.cuenta = c.cuenta AND s.operador_id = c.operador_id`,
      // Services write most of the book: what they never touch is found without walking past them.
      `CREATE INDEX libro_sin_servicios ON libro (entidad_id, created_at DESC, id DESC) WHERE origen <> 'servicio'`,
      // An administrator's lists look at every branch.
      ...['pago', 'ingreso', 'gasto', 'venta'].map((tabla) => `CREATE INDEX ${tabla}_todos_recientes ON ${tabla} (created_at DESC, id DESC) WHERE anulado_en IS NULL`),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await aplicar(runner, [
      ...['pago', 'ingreso', 'gasto', 'venta'].map((tabla) => `DROP INDEX ${tabla}_todos_recientes`),
      `DROP INDEX libro_sin_servicios`,
      `ALTER TABLE libro_saldo DROP COLUMN asientos`,
    ]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const TABLAS = ['servicio_realizado', 'venta_linea'];

/**
 * The pesos of a line's own discount apart from its part of that of the whole ticket (docs/decisions/0137). Of a line that was
 * charged before nothing tells them apart: it says null.
 */
export class DescuentoDeLinea1700000000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE servicio_realizado ADD COLUMN descuento_pesos bigint`,
      `ALTER TABLE venta_linea ADD COLUMN descuento_pesos bigint`,
      ...TABLAS.map(
        (tabla) =>
          `ALTER TABLE ${tabla} ADD CONSTRAINT ${tabla}_descuento_pesos CHECK (descuento_pesos BETWEEN 0 AND descuento_reparto)`,
      ),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(
      runner,
      TABLAS.map((tabla) => `ALTER TABLE ${tabla} DROP COLUMN descuento_pesos`),
    );
  }
}

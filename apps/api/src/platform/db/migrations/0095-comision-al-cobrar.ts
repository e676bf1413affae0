import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** The items of accounts, which are read as one. */
const ITEMS = ['servicio_realizado', 'partida'];

/**
 * A branch may pay the share of what it lent only once the client paid it (docs/decisions/0131): which items wait for that, and how
 * much of each account they are.
 */
export class ComisionAlCobrar1700000000095 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE ajuste_sucursal ADD COLUMN comision_fiado text NOT NULL DEFAULT 'al_prestar'`,
      `ALTER TABLE ajuste_sucursal ADD CONSTRAINT ajuste_comision_fiado CHECK (comision_fiado IN ('al_prestar', 'al_cobrar'))`,
      `ALTER TABLE servicio_realizado ADD COLUMN retenido boolean NOT NULL DEFAULT false`,
      `ALTER TABLE partida ADD COLUMN retenido boolean NOT NULL DEFAULT false`,
      ...ITEMS.map(
        (tabla) => `ALTER TABLE ${tabla} ADD CONSTRAINT ${tabla}_retenido CHECK (NOT retenido OR monto_pagado = 0)`,
      ),
      `ALTER TABLE cuenta ADD COLUMN retenido bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE cuenta ADD CONSTRAINT cuenta_retenido CHECK (retenido >= 0)`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE cuenta DROP COLUMN retenido`,
      ...ITEMS.map((tabla) => `ALTER TABLE ${tabla} DROP COLUMN retenido`),
      `ALTER TABLE ajuste_sucursal DROP COLUMN comision_fiado`,
    ]);
  }
}

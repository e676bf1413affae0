import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const INDICES: Readonly<Record<string, string>> = {
  realizado_por_total: 'servicio_realizado (entidad_id, total_con_descuento, created_at, id)',
  venta_por_total: 'venta (entidad_id, total, created_at, id)',
  gasto_por_monto: 'gasto (entidad_id, monto, created_at, id)',
  ingreso_por_monto: 'ingreso (entidad_id, monto, created_at, id)',
  pago_por_fecha: 'pago (entidad_id, fecha)',
};

/** The largest and the smallest of a branch are found without reading all it ever wrote, and so are the payments of some days (docs/decisions/0071). */
export class OrdenPorMonto1700000000046 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(
      runner,
      Object.entries(INDICES).map(([nombre, en]) => `CREATE INDEX ${nombre} ON ${en} WHERE anulado_en IS NULL`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(
      runner,
      Object.keys(INDICES).map((indice) => `DROP INDEX ${indice}`),
    );
  }
}

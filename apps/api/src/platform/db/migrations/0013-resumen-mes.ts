import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

const MES = (columna: string) => `date_trunc('month', ${columna} AT TIME ZONE 'UTC')::date`;

/**
 * How many rows each long list has and what they add up to, month by month of writing: what a list asks about all its history, and
 * where its deep pages begin, without walking past the rows (docs/decisions/0033).
 */
export class ResumenMes1700000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await create(
      runner,
      'resumen_mes',
      'entidad',
      `CREATE TABLE resumen_mes (
        entidad_id bigint NOT NULL, serie text NOT NULL, operador_id bigint NOT NULL, mes date NOT NULL, filas bigint NOT NULL, monto bigint NOT NULL,
        PRIMARY KEY (entidad_id, serie, operador_id, mes)) WITH (fillfactor = 70)`,
    );
    // Nothing is written between what is summed and the end of this transaction.
    await apply(runner, [`LOCK TABLE libro, venta, gasto, arqueo IN SHARE MODE`]);
    const columnas = `resumen_mes (entidad_id, serie, operador_id, mes, filas, monto)`;
    await apply(runner, [
      `INSERT INTO ${columnas} SELECT entidad_id, cuenta, operador_id, mes, count(*), sum(monto)::bigint FROM (
        SELECT entidad_id, debe AS cuenta, operador_id, ${MES('created_at')} AS mes, monto FROM libro WHERE debe LIKE 'caja.%'
        UNION ALL SELECT entidad_id, haber, operador_id, ${MES('created_at')}, -monto FROM libro WHERE haber LIKE 'caja.%') l GROUP BY 1, 2, 3, 4`,
      `INSERT INTO ${columnas} SELECT entidad_id, 'venta.' || metodo_pago, 0, ${MES('created_at')}, count(*), sum(total)::bigint FROM venta WHERE anulado_en IS NULL GROUP BY 1, 2, 4`,
      `INSERT INTO ${columnas} SELECT entidad_id, 'gasto', 0, ${MES('created_at')}, count(*), 0 FROM gasto WHERE anulado_en IS NULL GROUP BY 1, 4`,
      `INSERT INTO ${columnas} SELECT entidad_id, 'arqueo', 0, ${MES('created_at')}, count(*), 0 FROM arqueo GROUP BY 1, 4`,
      // The series of every branch at once, for who sees them all. Of columns that never change: a sum that grows tells no index.
      `CREATE INDEX resumen_por_serie ON resumen_mes (serie, mes)`,
      `CREATE INDEX gasto_por_fecha ON gasto (entidad_id, fecha) WHERE anulado_en IS NULL`,
      `CREATE INDEX arqueo_todos_recientes ON arqueo (created_at DESC, id DESC)`,
      // What it was for is in the monthly totals now.
      `DROP INDEX venta_por_metodo`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE INDEX venta_por_metodo ON venta (entidad_id, metodo_pago) INCLUDE (total) WHERE anulado_en IS NULL`,
      `DROP INDEX arqueo_todos_recientes`,
      `DROP INDEX gasto_por_fecha`,
      `DROP TABLE resumen_mes`,
    ]);
  }
}

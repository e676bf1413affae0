import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const VIVAS = 'WHERE anulado_en IS NULL';
const POR_DIA: Readonly<Record<string, string>> = {
  ingreso_por_fecha: `ingreso (entidad_id, fecha) ${VIVAS}`,
  pago_por_dia: `pago (entidad_id, pagado_el) ${VIVAS}`,
  arqueo_por_fecha: `arqueo (entidad_id, fecha)`,
  caja_movimiento_por_fecha: `caja_movimiento (entidad_id, fecha)`,
  producto_movimiento_por_fecha: `producto_movimiento (entidad_id, created_at)`,
  articulo_movimiento_por_fecha: `articulo_movimiento (entidad_id, created_at)`,
};
const ANULADAS = ['servicio_realizado', 'venta', 'ingreso', 'gasto', 'pago'];

/** A month of a report is read without walking what happened in the others: by the day of each thing, and by when it was annulled. */
export class IndicesDeReportes1700000000038 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...Object.entries(POR_DIA).map(([nombre, en]) => `CREATE INDEX ${nombre} ON ${en}`),
      ...ANULADAS.map(
        (tabla) => `CREATE INDEX ${tabla}_anulado ON ${tabla} (entidad_id, anulado_en) WHERE anulado_en IS NOT NULL`,
      ),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(
      runner,
      [...Object.keys(POR_DIA), ...ANULADAS.map((tabla) => `${tabla}_anulado`)].map((indice) => `DROP INDEX ${indice}`),
    );
  }
}

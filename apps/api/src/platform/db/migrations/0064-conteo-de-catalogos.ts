import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const MES = `date_trunc('month', created_at AT TIME ZONE 'UTC')::date`;

/** A table, and the rows of it that its list counts: their series, whose they are and the month they are of; a catalogue is of none. */
const CONTADAS: ReadonlyArray<readonly [tabla: string, serie: string, de: string, mes: string, donde: string]> = [
  ['producto', `'producto'`, '0', `date '1970-01-01'`, 'archivado_en IS NULL'],
  ['articulo', `'articulo'`, '0', `date '1970-01-01'`, 'archivado_en IS NULL'],
  ['ingreso', `'ingreso.' || tipo`, '0', MES, 'anulado_en IS NULL'],
  ['pago', `'pago'`, 'empleado_id', MES, 'anulado_en IS NULL'],
];

/** How many products, items, incomes and payments there are, kept as they are written (docs/decisions/0033). */
export class ConteoDeCatalogos1700000000064 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [tabla, serie, de, mes, donde] of CONTADAS) {
      const [{ hay }] = (await runner.query(`SELECT EXISTS (SELECT 1 FROM ${tabla}) AS hay`)) as [{ hay: boolean }];
      if (!hay) continue;
      // Nothing is written between what is counted and the end of this transaction.
      await apply(runner, [
        `LOCK TABLE ${tabla} IN SHARE MODE`,
        `INSERT INTO resumen_mes (entidad_id, serie, operador_id, mes, filas, monto)
          SELECT entidad_id, ${serie}, ${de}, ${mes}, count(*), 0 FROM ${tabla} WHERE ${donde} GROUP BY 1, 2, 3, 4`,
      ]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DELETE FROM resumen_mes WHERE serie IN ('producto', 'articulo', 'pago') OR serie LIKE 'ingreso.%'`,
    ]);
  }
}

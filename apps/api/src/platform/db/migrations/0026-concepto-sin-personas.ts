import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** Where a concept leaves room for what is written of people elsewhere (`modules/libro/concepto.ts`). */
const HUECO = '{texto}';
const COMISION = `concepto LIKE 'Comisión de %' AND 'comisiones' IN (debe, haber)`;

/** What each record says by itself, for whoever goes back. */
const TEXTOS: ReadonlyArray<readonly [origen: string, texto: string]> = [
  ['pago', `(SELECT o.nombre || ' ' || o.apellido FROM operador o WHERE o.id = l.operador_id)`],
  ['gasto', `(SELECT g.descripcion FROM gasto g WHERE g.entidad_id = l.entidad_id AND g.id = l.origen_id)`],
  ['ingreso', `(SELECT i.concepto FROM ingreso i WHERE i.entidad_id = l.entidad_id AND i.id = l.origen_id)`],
  ['caja', `(SELECT m.concepto FROM caja_movimiento m WHERE m.entidad_id = l.entidad_id AND m.id = l.origen_id)`],
];

/**
 * The concepts of the book name nobody any more: who was paid, and what somebody wrote of an expense, an income or a movement of the
 * till, is read from its own record (docs/decisions/0045). Only `concepto` is written; the guard of the book, where there is one, is
 * laid aside for it and back in this transaction.
 */
export class ConceptoSinPersonas1700000000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.sinGuarda(runner, [
      `UPDATE libro SET concepto = CASE WHEN origen = 'pago' THEN 'Pago a ${HUECO}'
          WHEN origen = 'ingreso' AND ${COMISION} THEN 'Comisión de ${HUECO}' || coalesce(substring(concepto FROM ' \\([0-9.]+ % de [^()]*\\)$'), '') ELSE '${HUECO}' END
        WHERE origen IN (${TEXTOS.map(([origen]) => `'${origen}'`).join(', ')}) AND strpos(concepto, '${HUECO}') = 0`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.sinGuarda(
      runner,
      TEXTOS.map(
        ([origen, texto]) =>
          `UPDATE libro l SET concepto = replace(l.concepto, '${HUECO}', coalesce(${texto}, '')) WHERE l.origen = '${origen}' AND strpos(l.concepto, '${HUECO}') > 0`,
      ),
    );
  }

  private async sinGuarda(runner: QueryRunner, sentencias: readonly string[]): Promise<void> {
    const [{ hay }] = (await runner.query(
      `SELECT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = 'libro'::regclass AND tgname = 'guarda_filas') AS hay`,
    )) as [{ hay: boolean }];
    await apply(runner, [
      ...(hay ? [`ALTER TABLE libro DISABLE TRIGGER guarda_filas`] : []),
      ...sentencias,
      ...(hay ? [`ALTER TABLE libro ENABLE TRIGGER guarda_filas`] : []),
    ]);
  }
}

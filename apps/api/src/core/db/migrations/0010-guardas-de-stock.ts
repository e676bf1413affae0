import type { MigrationInterface, QueryRunner } from 'typeorm';
import { aplicar } from './ddl.js';

/**
 * A second lock on the chain of stock. Keys say that the stock of an item is what one of its movements left, but not that it is
 * the last one: somebody with the keys of the database could go back to an earlier movement, or to none.
 */
export class GuardasDeStock1700000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await aplicar(runner, [
      `CREATE FUNCTION rechazar_salto() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'El stock de % solo cambia por su siguiente movimiento', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'guarda_siguiente_movimiento'; END $$`,
      // After the row, so that checks and keys are asked first and speak for themselves.
      ...['producto', 'articulo'].map(
        (tabla) => `CREATE TRIGGER guarda_siguiente AFTER UPDATE OF seq ON ${tabla} FOR EACH ROW
          WHEN (NEW.seq IS DISTINCT FROM OLD.seq AND NEW.seq IS DISTINCT FROM coalesce(OLD.seq, 0) + 1) EXECUTE FUNCTION rechazar_salto()`,
      ),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await aplicar(runner, [`DROP FUNCTION rechazar_salto() CASCADE`]);
  }
}

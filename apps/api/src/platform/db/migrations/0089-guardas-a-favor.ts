import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const GUARDA = 'FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()';

/** The second lock of what people have in their favour: how much each left and how it came in (docs/decisions/0125). */
export class GuardasAFavor1700000000089 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF persona_id, cita_id, tiquete_id, origen, clase, metodo_id, monto, fecha
        ON saldo_favor ${GUARDA}`,
      `CREATE TRIGGER guarda_borrado BEFORE DELETE ON saldo_favor ${GUARDA}`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`DROP TRIGGER guarda_montos ON saldo_favor`, `DROP TRIGGER guarda_borrado ON saldo_favor`]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const GUARDA = 'FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()';

/** The second lock of tips: an amount stays as it was written, and whose it is. */
export class GuardasPropinas1700000000085 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF clase, empleado_id, tiquete_id, fecha, monto_empleado ON partida ${GUARDA}`,
      `CREATE TRIGGER guarda_borrado BEFORE DELETE ON partida ${GUARDA}`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`DROP TRIGGER guarda_montos ON partida`, `DROP TRIGGER guarda_borrado ON partida`]);
  }
}

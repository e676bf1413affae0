import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const GUARDA = 'FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()';
const DICHO = 'accion, requiere, huella, en_el_acto, pedida_por, created_at';

/** The second lock of approvals (docs/decisions/0129): what was asked, and by whom, stays as it was told. */
export class GuardasAprobaciones1700000000097 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF ${DICHO} ON aprobacion ${GUARDA}`,
      `CREATE TRIGGER guarda_borrado BEFORE DELETE ON aprobacion ${GUARDA}`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`DROP TRIGGER guarda_montos ON aprobacion`, `DROP TRIGGER guarda_borrado ON aprobacion`]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const GUARDA = 'FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()';
const TABLAS = ['devolucion_linea', 'cargo_cuenta'];

/** The second lock of returns: what went back, and what an operator gave up of it (docs/decisions/0126). A reason may be forgotten. */
export class GuardasDevoluciones1700000000091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...TABLAS.map((tabla) => `CREATE TRIGGER guarda_filas BEFORE UPDATE OR DELETE ON ${tabla} ${GUARDA}`),
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF tiquete_id, numero, tipo, fecha, monto, a_deuda, a_favor ON devolucion ${GUARDA}`,
      `CREATE TRIGGER guarda_borrado BEFORE DELETE ON devolucion ${GUARDA}`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...TABLAS.map((tabla) => `DROP TRIGGER guarda_filas ON ${tabla}`),
      `DROP TRIGGER guarda_montos ON devolucion`,
      `DROP TRIGGER guarda_borrado ON devolucion`,
    ]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const GUARDA = 'FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()';

/** The second lock of tickets, their numbers and how they were paid (docs/decisions/0118, 0119). */
export class GuardasMetodos1700000000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE TRIGGER guarda_filas BEFORE UPDATE OR DELETE ON cobro ${GUARDA}`,
      ...['contador', 'tiquete'].map((tabla) => `CREATE TRIGGER guarda_borrado BEFORE DELETE ON ${tabla} ${GUARDA}`),
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF numero, origen, total_original, created_at ON tiquete ${GUARDA}`,
      ...['ingreso', 'pago', 'venta'].map((tabla) => `DROP TRIGGER guarda_montos ON ${tabla}`),
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF monto, metodo_pago, metodo_id, monto_efectivo, monto_transferencia, tipo,
        operador_id, fecha ON ingreso ${GUARDA}`,
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF empleado_id, monto, tipo_pago, metodo_pago, metodo_id ON pago ${GUARDA}`,
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF total, ganancia_total, metodo_pago, monto_efectivo, monto_transferencia,
        fecha, tiquete_id ON venta ${GUARDA}`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DROP TRIGGER guarda_filas ON cobro`,
      ...['contador', 'tiquete'].map((tabla) => `DROP TRIGGER guarda_borrado ON ${tabla}`),
      ...['ingreso', 'pago', 'tiquete', 'venta'].map((tabla) => `DROP TRIGGER guarda_montos ON ${tabla}`),
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF monto, metodo_pago, monto_efectivo, monto_transferencia, tipo,
        operador_id, fecha ON ingreso ${GUARDA}`,
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF empleado_id, monto, tipo_pago, metodo_pago ON pago ${GUARDA}`,
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF total, ganancia_total, metodo_pago, monto_efectivo, monto_transferencia,
        fecha ON venta ${GUARDA}`,
    ]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const REALIZADO = `empleado_id, cantidad, precio_unitario, descuento_porcentaje, total_servicio, total_con_descuento,
  porcentaje_empleado, monto_empleado, fecha, descuento_reparto, precio_catalogo`;
const guarda = (mas: string): string[] => [
  `DROP TRIGGER guarda_montos ON servicio_realizado`,
  `CREATE TRIGGER guarda_montos BEFORE UPDATE OF ${REALIZADO}${mas} ON servicio_realizado
    FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
];

/** The second lock of the pesos that were a line's own discount (docs/decisions/0137); lines of sales never change. */
export class GuardasDescuentos1700000000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, guarda(', descuento_pesos'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, guarda(''));
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const MONTOS = `empleado_id, cantidad, precio_unitario, descuento_porcentaje, total_servicio, total_con_descuento,
  porcentaje_empleado, monto_empleado, fecha, metodo_pago, monto_efectivo, monto_transferencia`;
const guarda = (columnas: string): string[] => [
  `DROP TRIGGER guarda_montos ON servicio_realizado`,
  `CREATE TRIGGER guarda_montos BEFORE UPDATE OF ${columnas} ON servicio_realizado FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
];

/** The second lock of what the discounts of a ticket took from a service, and of the price it would have had. */
export class GuardasMostrador1700000000082 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, guarda(`${MONTOS}, descuento_reparto, precio_catalogo`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, guarda(MONTOS));
  }
}

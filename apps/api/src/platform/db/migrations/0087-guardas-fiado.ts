import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const GUARDA = 'FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()';
const REALIZADO = `empleado_id, cantidad, precio_unitario, descuento_porcentaje, total_servicio, total_con_descuento,
  porcentaje_empleado, monto_empleado, fecha, metodo_pago, monto_efectivo, monto_transferencia, descuento_reparto, precio_catalogo`;
const VENTA = 'total, ganancia_total, metodo_pago, monto_efectivo, monto_transferencia, fecha, tiquete_id';
const guardas = (debe: string): string[] => [
  ...['servicio_realizado', 'venta'].map((tabla) => `DROP TRIGGER guarda_montos ON ${tabla}`),
  `CREATE TRIGGER guarda_montos BEFORE UPDATE OF ${REALIZADO}${debe} ON servicio_realizado ${GUARDA}`,
  `CREATE TRIGGER guarda_montos BEFORE UPDATE OF ${VENTA}${debe} ON venta ${GUARDA}`,
];

/** The second lock of debts: how much of a line was left owing, and what each payment settled (docs/decisions/0124). */
export class GuardasFiado1700000000087 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...guardas(', monto_por_cobrar'),
      `CREATE TRIGGER guarda_filas BEFORE UPDATE OR DELETE ON cobro_reparto ${GUARDA}`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [...guardas(''), `DROP TRIGGER guarda_filas ON cobro_reparto`]);
  }
}

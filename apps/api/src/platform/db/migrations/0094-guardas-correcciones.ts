import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const GUARDA = 'FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()';
const MEDIOS = 'metodo_pago, monto_efectivo, monto_transferencia, monto_por_cobrar';
const REALIZADO = `empleado_id, cantidad, precio_unitario, descuento_porcentaje, total_servicio, total_con_descuento,
  porcentaje_empleado, monto_empleado, fecha, descuento_reparto, precio_catalogo`;
const VENTA = 'total, ganancia_total, fecha, tiquete_id';
const TIQUETE = 'numero, origen, created_at';
const guardas = (medios: string, original: string): string[] => [
  ...['servicio_realizado', 'venta', 'tiquete'].map((tabla) => `DROP TRIGGER guarda_montos ON ${tabla}`),
  `CREATE TRIGGER guarda_montos BEFORE UPDATE OF ${REALIZADO}${medios} ON servicio_realizado ${GUARDA}`,
  `CREATE TRIGGER guarda_montos BEFORE UPDATE OF ${VENTA}${medios} ON venta ${GUARDA}`,
  `CREATE TRIGGER guarda_montos BEFORE UPDATE OF ${TIQUETE}${original} ON tiquete ${GUARDA}`,
];

/**
 * The second lock of corrections (docs/decisions/0128): they are told and stay as they were told; by which means a line was paid
 * may be corrected, what it cost and whose it is may not.
 */
export class GuardasCorrecciones1700000000094 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...guardas('', ''),
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF tiquete_id, revision, antes, despues, usuario_id, created_at ON correccion ${GUARDA}`,
      `CREATE TRIGGER guarda_borrado BEFORE DELETE ON correccion ${GUARDA}`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...guardas(`, ${MEDIOS}`, ', total_original'),
      `DROP TRIGGER guarda_montos ON correccion`,
      `DROP TRIGGER guarda_borrado ON correccion`,
    ]);
  }
}

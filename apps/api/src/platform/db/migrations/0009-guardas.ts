import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * A second lock on plain PostgreSQL: the journal and the audit trail are only ever added to, amounts once written stay, and stock
 * changes by its next movement. Keys say that the stock of an item is what one of its movements left, but not that it is the last:
 * somebody with the keys of the database could go back to an earlier one, or to none.
 * The product is right without it; nothing else may depend on triggers.
 */
export class Guardas1700000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE FUNCTION rechazar_cambio() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'Las filas de % no se modifican ni se borran', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'guarda_solo_agregar'; END $$`,
      ...['libro', 'auditoria'].flatMap((tabla) => [
        `CREATE TRIGGER guarda_filas BEFORE UPDATE OR DELETE ON ${tabla} FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
        `CREATE TRIGGER guarda_tabla BEFORE TRUNCATE ON ${tabla} FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio()`,
      ]),
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF empleado_id, cantidad, precio_unitario, descuento_porcentaje, total_servicio, total_con_descuento, porcentaje_empleado,
        monto_empleado, fecha, metodo_pago, monto_efectivo, monto_transferencia ON servicio_realizado FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
      `CREATE TRIGGER guarda_borrado BEFORE DELETE ON servicio_realizado FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF empleado_id, monto, tipo_pago, metodo_pago ON pago FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
      `CREATE TRIGGER guarda_borrado BEFORE DELETE ON pago FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
      ...['arqueo', 'caja_movimiento', 'producto_movimiento', 'articulo_movimiento', 'venta_linea'].map(
        (tabla) =>
          `CREATE TRIGGER guarda_filas BEFORE UPDATE OR DELETE ON ${tabla} FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
      ),
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF monto, metodo_pago, monto_efectivo, monto_transferencia, tipo, operador_id, fecha ON ingreso FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
      `CREATE TRIGGER guarda_montos BEFORE UPDATE OF total, ganancia_total, metodo_pago, monto_efectivo, monto_transferencia, fecha ON venta FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
      ...['ingreso', 'gasto', 'venta'].map(
        (tabla) =>
          `CREATE TRIGGER guarda_borrado BEFORE DELETE ON ${tabla} FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
      ),
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
    await apply(runner, [`DROP FUNCTION rechazar_salto() CASCADE`, `DROP FUNCTION rechazar_cambio() CASCADE`]);
  }
}

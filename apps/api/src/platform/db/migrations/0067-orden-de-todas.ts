import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const VIVAS = 'WHERE anulado_en IS NULL';

/** By amount, the rest of the order is in the index; by day a day is put in order. With their branch, so that rows that are skipped are not looked at. */
const NUEVOS: Readonly<Record<string, string>> = {
  realizado_todos_por_total: `servicio_realizado (total_con_descuento, created_at, id) INCLUDE (entidad_id) ${VIVAS}`,
  realizado_todos_por_dia: `servicio_realizado (fecha) ${VIVAS}`,
  realizado_todos_pagados: `servicio_realizado (fecha_pago) ${VIVAS} AND fecha_pago IS NOT NULL`,
  venta_todas_por_total: `venta (total, created_at, id) INCLUDE (entidad_id) ${VIVAS}`,
  gasto_todos_por_monto: `gasto (monto, created_at, id) INCLUDE (entidad_id) ${VIVAS}`,
  gasto_todos_por_dia: `gasto (fecha) ${VIVAS}`,
  ingreso_todos_por_monto: `ingreso (monto, created_at, id) INCLUDE (entidad_id) ${VIVAS}`,
  ingreso_todos_por_dia: `ingreso (fecha) ${VIVAS}`,
  pago_todos_por_monto: `pago (monto) ${VIVAS}`,
  pago_todos_por_dia: `pago (fecha) ${VIVAS}`,
  saldo_de_caja: `libro_saldo (entidad_id) WHERE cuenta IN ('caja.efectivo', 'caja.transferencia')`,
  entidad_en_orden: `entidad ((archivado_en IS NOT NULL), (id = 0), plano(name), id)`,
  auditoria_anulado: `auditoria (created_at) WHERE accion = 'anular'`,
};

/** What an administrator reads of all branches in order, or of one day, without asking each (docs/decisions/0106). */
export class OrdenDeTodas1700000000067 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(
      runner,
      Object.entries(NUEVOS).map(([indice, en]) => `CREATE INDEX ${indice} ON ${en}`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(
      runner,
      Object.keys(NUEVOS).map((indice) => `DROP INDEX ${indice}`),
    );
  }
}

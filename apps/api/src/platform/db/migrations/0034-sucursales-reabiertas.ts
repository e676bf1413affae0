import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** What of `x` is still to come wherever the business is: the database does not know, so until it has ended in the last of the time zones. */
const POR_VENIR = `x.fecha + x.hora_fin > now() AT TIME ZONE 'UTC' - interval '12 hours'`;

/** What an archived branch `s` may not have (docs/decisions/0046), each as what would be joined to it. */
const PENDIENTES = [
  `operador x ON x.entidad_id = s.entidad_id AND x.activo`,
  `usuario x ON x.entidad_id = s.entidad_id AND x.activo`,
  `(SELECT entidad_id FROM libro_saldo WHERE cuenta LIKE 'caja.%' GROUP BY entidad_id, cuenta HAVING sum(saldo) <> 0) x ON x.entidad_id = s.entidad_id`,
  `cuenta x ON x.entidad_id = s.entidad_id AND (x.anticipo <> 0 OR x.ganado <> x.pagado)`,
  `pago x ON x.entidad_id = s.entidad_id AND NOT x.estado AND x.anulado_en IS NULL`,
  `producto x ON x.entidad_id = s.entidad_id AND x.stock <> 0`,
  `articulo x ON x.entidad_id = s.entidad_id AND x.archivado_en IS NULL AND x.cantidad <> 0`,
  `cita x ON x.entidad_id = s.entidad_id AND x.anulado_en IS NULL AND x.estado NOT IN ('cancelada', 'completada') AND ${POR_VENIR}`,
  `oferta x ON x.entidad_id = s.entidad_id AND x.estado = 'pendiente' AND x.vence_en > now() AND ${POR_VENIR}`,
];

const AUTOR = `usuario_id IS NOT NULL OR recurso = 'acceso'`;
const MOTIVO = 'La actualización la abrió de nuevo: le quedaba gente, dinero, existencias, trabajo o pagos por cerrar';

/**
 * Branches used to be archived with people, money, stock or debts in them, which nobody could put in order from then on: those open
 * again, and whoever wants them archived closes them first. Nobody did it, and the audit trail says so.
 */
export class SucursalesReabiertas1700000000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE auditoria DROP CONSTRAINT auditoria_con_autor`,
      `ALTER TABLE auditoria ADD CONSTRAINT auditoria_con_autor CHECK (${AUTOR} OR solicitud_id = 'migracion')`,
    ]);
    const filas: Array<{ id: number }> = await runner.query(
      PENDIENTES.map(
        (algo) => `SELECT s.entidad_id AS id FROM sucursal s JOIN ${algo} WHERE s.archivada_en IS NOT NULL`,
      ).join(' UNION '),
    );
    for (const { id } of filas) {
      await runner.query(`UPDATE sucursal SET archivada_en = NULL WHERE entidad_id = $1`, [id]);
      await runner.query(`UPDATE entidad SET archivado_en = NULL WHERE id = $1`, [id]);
      const [{ rastro }] = (await runner.query(`SELECT nextval('auditoria_id_seq') AS rastro`)) as [{ rastro: number }];
      await runner.query(
        `INSERT INTO auditoria (entidad_id, id, accion, recurso, recurso_id, motivo, solicitud_id, created_at) VALUES ($1, $2, 'restaurar', 'entidad', $1, $3, 'migracion', $4)`,
        [id, rastro, MOTIVO, new Date()],
      );
    }
  }

  /** What it opened stays open, and what it wrote goes with it: the trail of before has somebody in each row. */
  async down(runner: QueryRunner): Promise<void> {
    const [{ hay }] = (await runner.query(
      `SELECT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = 'auditoria'::regclass AND tgname = 'guarda_filas') AS hay`,
    )) as [{ hay: boolean }];
    const suyas = `SELECT entidad_id, id FROM auditoria WHERE solicitud_id = 'migracion'`;
    await apply(runner, [
      ...(hay ? [`ALTER TABLE auditoria DISABLE TRIGGER guarda_filas`] : []),
      `UPDATE auditoria SET deshace_id = NULL WHERE (entidad_id, deshace_id) IN (${suyas})`,
      `DELETE FROM auditoria WHERE (entidad_id, id) IN (${suyas})`,
      ...(hay ? [`ALTER TABLE auditoria ENABLE TRIGGER guarda_filas`] : []),
      `ALTER TABLE auditoria DROP CONSTRAINT auditoria_con_autor`,
      `ALTER TABLE auditoria ADD CONSTRAINT auditoria_con_autor CHECK (${AUTOR})`,
    ]);
  }
}

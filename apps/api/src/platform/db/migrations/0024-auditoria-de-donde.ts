import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * From where, with which session and as what each deed of the audit trail was done, and which earlier event it undoes; what the system
 * itself notices has no person. And the indexes the trail is read by: the newest of a branch, of a person in it, of a kind of deed, of
 * a kind of record. Every statement pays for them: what is registered all day long (a ticket, and 'crear') is left out of the last two,
 * where the first serves as well, and the one of what was undone holds those rows alone.
 */
export class AuditoriaDeDonde1700000000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE auditoria ADD COLUMN ip text, ADD COLUMN sesion text, ADD COLUMN rol text, ADD COLUMN deshace_id bigint`,
      `ALTER TABLE auditoria ALTER COLUMN usuario_id DROP NOT NULL`,
      `ALTER TABLE auditoria ADD CONSTRAINT auditoria_con_autor CHECK (usuario_id IS NOT NULL OR recurso = 'acceso')`,
      `ALTER TABLE auditoria ADD CONSTRAINT auditoria_deshace FOREIGN KEY (entidad_id, deshace_id) REFERENCES auditoria (entidad_id, id)`,
      `CREATE UNIQUE INDEX auditoria_deshace_una_vez ON auditoria (entidad_id, deshace_id) WHERE deshace_id IS NOT NULL`,
      `CREATE INDEX auditoria_por_fecha ON auditoria (entidad_id, created_at DESC, id DESC)`,
      `CREATE INDEX auditoria_por_usuario ON auditoria (entidad_id, usuario_id, created_at DESC, id DESC)`,
      `CREATE INDEX auditoria_por_accion ON auditoria (entidad_id, accion, created_at DESC, id DESC) WHERE accion <> 'crear'`,
      `CREATE INDEX auditoria_por_tipo ON auditoria (entidad_id, recurso, created_at DESC, id DESC) WHERE recurso <> 'registro'`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DROP INDEX auditoria_por_tipo`,
      `DROP INDEX auditoria_por_accion`,
      `DROP INDEX auditoria_por_usuario`,
      `DROP INDEX auditoria_por_fecha`,
      `DROP INDEX auditoria_deshace_una_vez`,
      `ALTER TABLE auditoria DROP CONSTRAINT auditoria_deshace`,
      `ALTER TABLE auditoria DROP CONSTRAINT auditoria_con_autor`,
      `ALTER TABLE auditoria DROP COLUMN ip, DROP COLUMN sesion, DROP COLUMN rol, DROP COLUMN deshace_id`,
    ]);
  }
}

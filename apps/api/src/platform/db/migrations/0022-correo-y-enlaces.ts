import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create, hasRows } from './ddl.js';

/**
 * Mail with HTML, attachments and a name of its own that a second delivery repeats; and links with which somebody chooses a password.
 * Of a link only the hash of its token is kept: the token itself waits in its mail, `secreto`, and nowhere once that was delivered.
 */
export class CorreoYEnlaces1700000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE correo_saliente ADD COLUMN html text`,
      `ALTER TABLE correo_saliente ADD COLUMN message_id text`,
      `ALTER TABLE correo_saliente ADD COLUMN usuario_id bigint`,
      `ALTER TABLE correo_saliente ADD CONSTRAINT correo_saliente_usuario FOREIGN KEY (usuario_id) REFERENCES usuario`,
      `ALTER TABLE correo_saliente ADD COLUMN secreto text`,
      // It stays when the secret goes: whose mail carried one.
      `ALTER TABLE correo_saliente ADD COLUMN secreto_vence timestamptz`,
      // Since when it is tried: a mail sent again by hand starts anew.
      `ALTER TABLE correo_saliente ADD COLUMN en_cola_desde timestamptz`,
    ]);
    if (await hasRows(runner, 'correo_saliente')) await this.nombrar(runner);
    await apply(runner, [
      `ALTER TABLE correo_saliente ALTER COLUMN message_id SET NOT NULL`,
      `ALTER TABLE correo_saliente ALTER COLUMN en_cola_desde SET NOT NULL`,
      `ALTER TABLE correo_saliente ADD CONSTRAINT correo_saliente_secreto CHECK (secreto IS NULL OR (secreto_vence IS NOT NULL AND enviado_en IS NULL))`,
      `CREATE INDEX correo_con_secreto ON correo_saliente (secreto_vence) WHERE secreto IS NOT NULL`,
      `CREATE INDEX correo_de_usuario ON correo_saliente (usuario_id) WHERE usuario_id IS NOT NULL`,
    ]);
    await create(
      runner,
      'correo_adjunto',
      'local',
      `CREATE TABLE correo_adjunto (
        correo_id bigint NOT NULL CONSTRAINT correo_adjunto_correo REFERENCES correo_saliente ON DELETE CASCADE, orden integer NOT NULL,
        nombre text NOT NULL, tipo text NOT NULL, contenido bytea NOT NULL, CONSTRAINT correo_adjunto_pk PRIMARY KEY (correo_id, orden))`,
    );
    await apply(runner, [`CREATE SEQUENCE enlace_clave_id_seq`]);
    await create(
      runner,
      'enlace_clave',
      'local',
      `CREATE TABLE enlace_clave (
        id bigint CONSTRAINT enlace_clave_pk PRIMARY KEY, usuario_id bigint NOT NULL CONSTRAINT enlace_clave_usuario REFERENCES usuario,
        proposito text NOT NULL CONSTRAINT enlace_clave_proposito CHECK (proposito IN ('invitacion', 'restablecer', 'recuperacion', 'credenciales_cliente', 'credenciales_operador')),
        hash text NOT NULL CONSTRAINT enlace_clave_hash_unico UNIQUE, creado_en timestamptz NOT NULL, vence_en timestamptz NOT NULL, usado_en timestamptz, anulado_en timestamptz,
        correo_id bigint CONSTRAINT enlace_clave_correo REFERENCES correo_saliente ON DELETE SET NULL,
        CONSTRAINT enlace_clave_usado_o_anulado CHECK (usado_en IS NULL OR anulado_en IS NULL))`,
    );
    await apply(runner, [
      // Older ones die with a newer, whoever writes at the same time.
      `CREATE UNIQUE INDEX enlace_clave_uno_por_cuenta ON enlace_clave (usuario_id) WHERE usado_en IS NULL AND anulado_en IS NULL`,
      `CREATE INDEX enlace_clave_de_usuario ON enlace_clave (usuario_id, creado_en)`,
      `CREATE INDEX enlace_clave_de_correo ON enlace_clave (correo_id)`,
      `CREATE INDEX enlace_clave_por_vencer ON enlace_clave (vence_en)`,
    ]);
  }

  /** Gives each mail that is there its name. */
  private async nombrar(runner: QueryRunner): Promise<void> {
    const correos = (await runner.query(
      `SELECT id, '<' || id || '.' || (extract(epoch FROM created_at) * 1000)::bigint || '@jornal>' AS nombre FROM correo_saliente`,
    )) as Array<{ id: number; nombre: string }>;
    for (const { id, nombre } of correos)
      await runner.query(`UPDATE correo_saliente SET message_id = $2, en_cola_desde = created_at WHERE id = $1`, [
        id,
        nombre,
      ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DROP TABLE enlace_clave`,
      `DROP SEQUENCE enlace_clave_id_seq`,
      `DROP TABLE correo_adjunto`,
      ...['en_cola_desde', 'secreto_vence', 'secreto', 'usuario_id', 'message_id', 'html'].map(
        (columna) => `ALTER TABLE correo_saliente DROP COLUMN ${columna}`,
      ),
    ]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/**
 * The tickets that are being written (docs/decisions/0122): drafts of a branch, resumed on any device. Charged, a draft
 * becomes the ticket of its id; discarded, it is gone.
 */
export class TiquetesAbiertos1700000000083 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await create(
      runner,
      'tiquete_abierto',
      'entidad',
      `CREATE TABLE tiquete_abierto (
        entidad_id bigint NOT NULL CONSTRAINT abierto_entidad REFERENCES entidad, id bigint NOT NULL,
        version int NOT NULL CONSTRAINT abierto_version_positiva CHECK (version > 0),
        nombre text, persona_id bigint, cita_id bigint, lineas jsonb NOT NULL, descuento jsonb, notas text,
        unidades bigint NOT NULL, total bigint NOT NULL CONSTRAINT abierto_total_no_negativo CHECK (total >= 0),
        operadores bigint[] NOT NULL, usuario_id bigint NOT NULL CONSTRAINT abierto_usuario REFERENCES usuario,
        created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, PRIMARY KEY (entidad_id, id))`,
      [
        `abierto_persona FOREIGN KEY (entidad_id, persona_id) REFERENCES persona (entidad_id, id)`,
        `abierto_cita FOREIGN KEY (entidad_id, cita_id) REFERENCES cita (entidad_id, id)`,
      ],
    );
    await apply(runner, [
      `CREATE UNIQUE INDEX abierto_uno_por_cita ON tiquete_abierto (entidad_id, cita_id) WHERE cita_id IS NOT NULL`,
      `CREATE INDEX abierto_por_edad ON tiquete_abierto (created_at)`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`DROP TABLE tiquete_abierto`]);
  }
}

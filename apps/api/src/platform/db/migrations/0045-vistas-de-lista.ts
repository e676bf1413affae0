import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/** How each person looks at a list, under a name of their own: of an account, hence of no branch. */
export class VistasDeLista1700000000045 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [`CREATE SEQUENCE vista_lista_id_seq`]);
    await create(
      runner,
      'vista_lista',
      'local',
      `CREATE TABLE vista_lista (
        id bigint PRIMARY KEY, usuario_id bigint NOT NULL CONSTRAINT vista_lista_usuario REFERENCES usuario, lista text NOT NULL,
        nombre text NOT NULL CONSTRAINT vista_lista_nombre_no_vacio CHECK (btrim(nombre) <> ''),
        filtros jsonb NOT NULL CONSTRAINT vista_lista_filtros_objeto CHECK (jsonb_typeof(filtros) = 'object'), created_at timestamptz NOT NULL)`,
    );
    await apply(runner, [
      `CREATE UNIQUE INDEX vista_lista_nombre_unico ON vista_lista (usuario_id, lista, plano(nombre))`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`DROP TABLE vista_lista`, `DROP SEQUENCE vista_lista_id_seq`]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/** The business's own fields on the cards of people, and what each person has in them (docs/decisions/0132). */
export class FichasCompletas1700000000098 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE SEQUENCE campo_persona_id_seq`,
      `ALTER TABLE persona ADD COLUMN campos jsonb NOT NULL DEFAULT '{}'`,
      `ALTER TABLE persona ADD CONSTRAINT persona_campos_son_datos CHECK (jsonb_typeof(campos) = 'object')`,
    ]);
    await create(
      runner,
      'campo_persona',
      'referencia',
      `CREATE TABLE campo_persona (
        id bigint PRIMARY KEY, nombre text NOT NULL CONSTRAINT campo_nombre_no_vacio CHECK (btrim(nombre) <> ''),
        tipo text NOT NULL CONSTRAINT campo_tipo_conocido CHECK (tipo IN ('texto', 'numero', 'fecha', 'opcion', 'si_no')),
        opciones text[] NOT NULL, orden integer NOT NULL CONSTRAINT campo_orden CHECK (orden >= 0), activo boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT campo_con_opciones CHECK ((tipo = 'opcion') = (opciones <> '{}')))`,
    );
    await apply(runner, [`CREATE UNIQUE INDEX campo_nombre_unico ON campo_persona (plano(nombre))`]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DROP TABLE campo_persona`,
      `ALTER TABLE persona DROP COLUMN campos`,
      `DROP SEQUENCE campo_persona_id_seq`,
    ]);
  }
}

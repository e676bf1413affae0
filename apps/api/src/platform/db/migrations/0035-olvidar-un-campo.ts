import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * Of a row that tells of several people, what it says of one can be forgotten (docs/decisions/0035): the row of a customer's appointment
 * names the operator too. The guard, where there is one, lets a row lose something and never gain or change anything.
 */
export class OlvidarUnCampo1700000000035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ esquema }] = (await runner.query(`SELECT quote_ident(current_schema()) AS esquema`)) as [
      { esquema: string },
    ];
    await apply(runner, [
      `CREATE FUNCTION olvidar_campo(de_entidad bigint, de_ids bigint[], campo text) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = ${esquema}, pg_temp AS $$
        WITH olvidadas AS (UPDATE auditoria_personal SET antes = antes - campo, despues = despues - campo
          WHERE entidad_id = de_entidad AND id = ANY(de_ids) AND borrado_en IS NULL RETURNING 1) SELECT count(*) FROM olvidadas $$`,
      `REVOKE EXECUTE ON FUNCTION olvidar_campo(bigint, bigint[], text) FROM PUBLIC`,
    ]);
    await this.guardar(runner, `NEW.borrado_en IS NOT NULL OR (${pierde('antes')} AND ${pierde('despues')})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.guardar(runner, `NEW.borrado_en IS NOT NULL`);
    await apply(runner, [`DROP FUNCTION olvidar_campo(bigint, bigint[], text)`]);
  }

  private async guardar(runner: QueryRunner, olvida: string): Promise<void> {
    const [{ hay }] = (await runner.query(`SELECT to_regproc('rechazar_todo_menos_olvidar') IS NOT NULL AS hay`)) as [
      { hay: boolean },
    ];
    if (!hay) return;
    await apply(runner, [
      `CREATE OR REPLACE FUNCTION rechazar_todo_menos_olvidar() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'UPDATE' AND (NEW.entidad_id, NEW.id) = (OLD.entidad_id, OLD.id) AND OLD.borrado_en IS NULL AND (${olvida}) THEN RETURN NEW; END IF;
          RAISE EXCEPTION 'Las filas de % solo se olvidan', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'guarda_solo_olvidar';
        END $$`,
    ]);
  }
}

/** The text of a row is what it was, or less. */
const pierde = (columna: string) =>
  `((NEW.${columna} IS NULL) = (OLD.${columna} IS NULL) AND coalesce(OLD.${columna} @> NEW.${columna}, true))`;

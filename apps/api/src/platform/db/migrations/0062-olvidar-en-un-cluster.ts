import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const FUNCIONES = [
  {
    firma: 'olvidar_personales(de_entidad bigint, de_ids bigint[], cuando timestamptz)',
    cambio: 'UPDATE auditoria_personal SET antes = NULL, despues = NULL, borrado_en = cuando',
  },
  {
    firma: 'olvidar_campo(de_entidad bigint, de_ids bigint[], campo text)',
    cambio: 'UPDATE auditoria_personal SET antes = antes - campo, despues = despues - campo',
  },
];
const DONDE = 'WHERE entidad_id = de_entidad AND id = ANY(de_ids) AND borrado_en IS NULL';

const EN_SQL = {
  lenguaje: 'sql',
  cuerpo: (cambio: string) => `
        WITH olvidadas AS (${cambio}
          ${DONDE} RETURNING 1) SELECT count(*) FROM olvidadas `,
};
const EN_PLPGSQL = {
  lenguaje: 'plpgsql',
  cuerpo: (cambio: string) => `
    DECLARE
      olvidadas bigint;
    BEGIN
      ${cambio} ${DONDE};
      GET DIAGNOSTICS olvidadas = ROW_COUNT;
      RETURN olvidadas;
    END `,
};

/** A cluster plans the change that a function makes each time it is called, which it can't of one written in SQL. */
export class OlvidarEnUnCluster1700000000062 implements MigrationInterface {
  up = (runner: QueryRunner): Promise<void> => this.escribir(runner, EN_PLPGSQL);

  down = (runner: QueryRunner): Promise<void> => this.escribir(runner, EN_SQL);

  private async escribir(runner: QueryRunner, { lenguaje, cuerpo }: typeof EN_SQL): Promise<void> {
    const [{ esquema }] = (await runner.query(`SELECT quote_ident(current_schema()) AS esquema`)) as [
      { esquema: string },
    ];
    await apply(
      runner,
      FUNCIONES.map(
        ({ firma, cambio }) =>
          `CREATE OR REPLACE FUNCTION ${firma} RETURNS bigint LANGUAGE ${lenguaje} SECURITY DEFINER SET search_path = ${esquema}, pg_temp AS $$${cuerpo(cambio)}$$`,
      ),
    );
  }
}

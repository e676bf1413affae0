import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create, hasRows } from './ddl.js';

/** Which branch each operator has worked in since when. Until now only the audit trail knew: what it says is written down, once. */
export class SucursalesDeOperador1700000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await create(
      runner,
      'operador_sucursal',
      'referencia',
      `CREATE TABLE operador_sucursal (
        operador_id bigint NOT NULL CONSTRAINT operador_sucursal_operador REFERENCES operador, desde timestamptz NOT NULL,
        entidad_id bigint NOT NULL CONSTRAINT operador_sucursal_entidad REFERENCES entidad, PRIMARY KEY (operador_id, desde))`,
    );
    if (await hasRows(runner, 'operador')) await this.escribir(runner);
  }

  /** Read first and written by themselves: no cluster fills the copies of a small table from rows that are spread. */
  private async escribir(runner: QueryRunner): Promise<void> {
    const cambios = (await runner.query(
      `SELECT a.recurso_id AS operador_id, a.created_at::text AS desde, (a.antes ->> 'entidad_id')::bigint AS de, (a.despues ->> 'entidad_id')::bigint AS a
       FROM auditoria a WHERE a.recurso = 'operador' AND a.accion = 'editar' AND a.antes -> 'entidad_id' <> a.despues -> 'entidad_id'
       ORDER BY a.created_at, a.id`,
    )) as Array<{ operador_id: number; desde: string; de: number; a: number }>;
    const operadores = (await runner.query(
      `SELECT id, created_at::text AS desde, entidad_id FROM operador ORDER BY id`,
    )) as Array<{ id: number; desde: string; entidad_id: number }>;
    for (const { id, desde, entidad_id: actual } of operadores) {
      const suyos = cambios.filter((cambio) => cambio.operador_id === id);
      // Where they began: what the first change left, else where they are.
      const filas = [...suyos.map((cambio) => [cambio.desde, cambio.a]), [desde, suyos[0]?.de ?? actual]];
      for (const [cuando, entidad] of filas)
        await runner.query(
          `INSERT INTO operador_sucursal (operador_id, desde, entidad_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
          [id, cuando, entidad],
        );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`DROP TABLE operador_sucursal`]);
  }
}

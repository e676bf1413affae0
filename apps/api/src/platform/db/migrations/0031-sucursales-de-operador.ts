import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

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
    await apply(runner, [
      `INSERT INTO operador_sucursal (operador_id, desde, entidad_id)
       SELECT a.recurso_id, a.created_at, (a.despues ->> 'entidad_id')::bigint FROM auditoria a JOIN operador o ON o.id = a.recurso_id
       WHERE a.recurso = 'operador' AND a.accion = 'editar' AND a.antes -> 'entidad_id' <> a.despues -> 'entidad_id'
       ON CONFLICT DO NOTHING`,
      // Where they began: what the first change left, else where they are.
      `INSERT INTO operador_sucursal (operador_id, desde, entidad_id)
       SELECT o.id, o.created_at, coalesce((SELECT (a.antes ->> 'entidad_id')::bigint FROM auditoria a
         WHERE a.recurso = 'operador' AND a.recurso_id = o.id AND a.accion = 'editar' AND a.antes -> 'entidad_id' <> a.despues -> 'entidad_id' ORDER BY a.created_at, a.id LIMIT 1), o.entidad_id)
       FROM operador o ON CONFLICT DO NOTHING`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [`DROP TABLE operador_sucursal`]);
  }
}

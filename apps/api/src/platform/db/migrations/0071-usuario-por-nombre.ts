import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/** Accounts are found by a word of their name or their e-mail without reading all of them. */
export class UsuarioPorNombre1700000000071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE INDEX usuario_busqueda ON usuario USING gin ((plano(coalesce(nombre, '') || ' ' || email)) gin_trgm_ops)`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, ['DROP INDEX usuario_busqueda']);
  }
}

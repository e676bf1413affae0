import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * An account has one living link of those the business sends, and one of those anybody may ask for who knows its e-mail: whoever asks for
 * one takes nobody's invitation from them.
 */
export class EnlacesPorQuienLosPide1700000000059 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DROP INDEX enlace_clave_uno_por_cuenta`,
      `CREATE UNIQUE INDEX enlace_clave_uno_por_cuenta ON enlace_clave (usuario_id, (proposito = 'recuperacion')) WHERE usado_en IS NULL AND anulado_en IS NULL`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      // Of two, the one of the business stays.
      `UPDATE enlace_clave e SET anulado_en = e.creado_en WHERE e.proposito = 'recuperacion' AND e.usado_en IS NULL AND e.anulado_en IS NULL
         AND EXISTS (SELECT FROM enlace_clave o WHERE o.usuario_id = e.usuario_id AND o.id <> e.id AND o.usado_en IS NULL AND o.anulado_en IS NULL)`,
      `DROP INDEX enlace_clave_uno_por_cuenta`,
      `CREATE UNIQUE INDEX enlace_clave_uno_por_cuenta ON enlace_clave (usuario_id) WHERE usado_en IS NULL AND anulado_en IS NULL`,
    ]);
  }
}

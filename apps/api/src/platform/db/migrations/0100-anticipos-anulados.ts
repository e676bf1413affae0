import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const anula = (conFavor: string, alMenosUno: string): string[] => [
  `ALTER TABLE cobro DROP CONSTRAINT cobro_anula`,
  `ALTER TABLE cobro ADD CONSTRAINT cobro_anula CHECK ((anula_id IS NULL OR (tipo = 'salida' AND persona_id IS NOT NULL${conFavor}))
    AND (tipo <> 'salida' OR persona_id IS NULL OR num_nonnulls(anula_id, favor_id) ${alMenosUno}))`,
];

/** Money that a person left for later and is annulled (docs/decisions/0133): what goes back names its payment, and the lot that it made. */
export class AnticiposAnulados1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, anula('', '>= 1'));
  }

  async down(runner: QueryRunner): Promise<void> {
    // The lot says how much of it went back; by which payment is no longer told.
    await runner.query(`UPDATE cobro SET anula_id = NULL WHERE anula_id IS NOT NULL AND favor_id IS NOT NULL`);
    await apply(runner, anula(' AND favor_id IS NULL', '= 1'));
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { aplicar } from './ddl.js';

/** `NOT VALID`: what was written before stays as it is until somebody corrects it. */
const tope = (tabla: string, regla: string): string =>
  `ALTER TABLE ${tabla} DROP CONSTRAINT ${tabla}_valor_maximo, ADD CONSTRAINT ${tabla}_valor_maximo CHECK (${regla}) NOT VALID`;

const DE_PRODUCTO = 'stock::numeric * precio_unitario';
const DE_ARTICULO = 'cantidad::numeric * costo_unitario';

/**
 * What the whole stock of something is worth is an amount as any other, of 1e12 at most: two of them at the edge of the exact integers
 * could not be added up. What was archived is in no figure, and may leave as it was.
 */
export class TopesDeValor1700000000044 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await aplicar(runner, [tope('producto', `${DE_PRODUCTO} <= 1000000000000`), tope('articulo', `archivado_en IS NOT NULL OR ${DE_ARTICULO} <= 1000000000000`)]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await aplicar(runner, [tope('producto', `${DE_PRODUCTO} <= 9007199254740991`), tope('articulo', `${DE_ARTICULO} <= 9007199254740991`)]);
  }
}

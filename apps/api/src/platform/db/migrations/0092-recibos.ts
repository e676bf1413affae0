import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/** The link of the receipt of a ticket, the papers of each receipt, and the texts a branch prints (docs/decisions/0127). */
export class Recibos1700000000092 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await create(
      runner,
      'tiquete_recibo',
      'entidad',
      `CREATE TABLE tiquete_recibo (
        entidad_id bigint NOT NULL, tiquete_id bigint NOT NULL,
        version integer NOT NULL CONSTRAINT recibo_version CHECK (version > 0), vence_en timestamptz, PRIMARY KEY (entidad_id, tiquete_id))`,
      [`recibo_tiquete FOREIGN KEY (entidad_id, tiquete_id) REFERENCES tiquete (entidad_id, id)`],
    );
    await create(
      runner,
      'recibo_papel',
      'entidad',
      `CREATE TABLE recibo_papel (
        entidad_id bigint NOT NULL CONSTRAINT papel_entidad REFERENCES entidad,
        de text NOT NULL CONSTRAINT papel_de CHECK (de IN ('tiquete', 'abono', 'devolucion')), de_id bigint NOT NULL,
        impresiones integer NOT NULL CONSTRAINT papel_impresiones CHECK (impresiones > 0), PRIMARY KEY (entidad_id, de, de_id))`,
    );
    await create(
      runner,
      'recibo_sucursal',
      'entidad',
      `CREATE TABLE recibo_sucursal (
        entidad_id bigint PRIMARY KEY CONSTRAINT recibo_entidad REFERENCES entidad,
        nombre text, nit text, direccion text, telefono text, regimen text, pie text, prefijo text, resolucion text,
        resolucion_fecha date, resolucion_desde bigint CONSTRAINT resolucion_primero CHECK (resolucion_desde > 0),
        resolucion_hasta bigint CONSTRAINT resolucion_ultimo CHECK (resolucion_hasta >= resolucion_desde), resolucion_vence date)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(
      runner,
      ['recibo_sucursal', 'recibo_papel', 'tiquete_recibo'].map((tabla) => `DROP TABLE ${tabla}`),
    );
  }
}

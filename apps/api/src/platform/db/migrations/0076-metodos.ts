import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create, hasRows } from './ddl.js';

/** How what stands of the old tickets of one branch ($1) was paid; $2: the id before the first. */
const SUS_COBROS = `INSERT INTO cobro (entidad_id, id, tiquete_id, tipo, metodo_id, clase, monto, fecha, usuario_id, created_at)
  SELECT x.entidad_id, $2 + row_number() OVER (ORDER BY x.id, x.metodo_id), x.id, 'tiquete', x.metodo_id,
    CASE x.metodo_id WHEN 1 THEN 'efectivo' ELSE 'transferencia' END, x.monto, x.fecha, x.usuario_id, x.created_at
  FROM (SELECT t.entidad_id, t.id, 1 AS metodo_id, t.monto_efectivo AS monto, t.fecha, t.usuario_id, t.created_at
      FROM tiquete t WHERE t.entidad_id = $1 AND t.monto_efectivo > 0
    UNION ALL SELECT t.entidad_id, t.id, 2, t.monto_transferencia, t.fecha, t.usuario_id, t.created_at
      FROM tiquete t WHERE t.entidad_id = $1 AND t.monto_transferencia > 0) x`;

/**
 * The business's own methods of payment, and how each ticket was paid (docs/decisions/0119). Rows without a method are of
 * the fixed one of their class, so nothing old is rewritten.
 */
export class Metodos1700000000076 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [`CREATE SEQUENCE metodo_id_seq START 3`, `CREATE SEQUENCE cobro_id_seq`]);
    await create(
      runner,
      'metodo',
      'referencia',
      `CREATE TABLE metodo (
        id bigint PRIMARY KEY, nombre text NOT NULL CONSTRAINT metodo_nombre_no_vacio CHECK (btrim(nombre) <> ''),
        clase text NOT NULL CONSTRAINT metodo_clase_conocida CHECK (clase IN ('efectivo', 'transferencia')),
        entidad_id bigint CONSTRAINT metodo_entidad REFERENCES entidad, pide_referencia boolean NOT NULL,
        orden integer NOT NULL CONSTRAINT metodo_orden CHECK (orden >= 0), activo boolean NOT NULL, created_at timestamptz NOT NULL,
        CONSTRAINT metodo_fijo CHECK (id > 2 OR (activo AND NOT pide_referencia AND entidad_id IS NULL)))`,
    );
    await apply(runner, [
      `CREATE UNIQUE INDEX metodo_nombre_unico ON metodo ((coalesce(entidad_id, 0)), plano(nombre))`,
      `INSERT INTO metodo (id, nombre, clase, pide_referencia, orden, activo, created_at) VALUES
        (1, 'Efectivo', 'efectivo', false, 0, true, '2000-01-01T05:00:00Z'),
        (2, 'Transferencia', 'transferencia', false, 1, true, '2000-01-01T05:00:00Z')`,
    ]);
    await create(
      runner,
      'metodo_saldo',
      'entidad',
      `CREATE TABLE metodo_saldo (
        entidad_id bigint NOT NULL, metodo_id bigint NOT NULL, saldo bigint NOT NULL, PRIMARY KEY (entidad_id, metodo_id))`,
    );
    await create(
      runner,
      'metodo_dia',
      'entidad',
      `CREATE TABLE metodo_dia (
        entidad_id bigint NOT NULL, metodo_id bigint NOT NULL, fecha date NOT NULL, entra bigint NOT NULL, sale bigint NOT NULL,
        PRIMARY KEY (entidad_id, metodo_id, fecha))`,
    );
    await create(
      runner,
      'cobro',
      'entidad',
      `CREATE TABLE cobro (
        entidad_id bigint NOT NULL, id bigint NOT NULL, tiquete_id bigint NOT NULL,
        tipo text NOT NULL CONSTRAINT cobro_tipo_conocido CHECK (tipo IN ('tiquete', 'salida')), metodo_id bigint NOT NULL,
        clase text NOT NULL CONSTRAINT cobro_clase_conocida CHECK (clase IN ('efectivo', 'transferencia')),
        monto bigint NOT NULL CONSTRAINT cobro_positivo CHECK (monto > 0), referencia text, fecha date NOT NULL,
        usuario_id bigint NOT NULL, created_at timestamptz NOT NULL, PRIMARY KEY (entidad_id, id))`,
      [`cobro_tiquete FOREIGN KEY (entidad_id, tiquete_id) REFERENCES tiquete (entidad_id, id)`],
    );
    await apply(runner, [
      `CREATE INDEX cobro_de_tiquete ON cobro (entidad_id, tiquete_id)`,
      `ALTER TABLE libro ADD COLUMN metodo_id bigint`,
      `CREATE INDEX libro_de_metodo ON libro (entidad_id, metodo_id, created_at, id) WHERE metodo_id IS NOT NULL`,
      ...['gasto', 'ingreso', 'pago', 'caja_movimiento'].flatMap((tabla) => [
        `ALTER TABLE ${tabla} ADD COLUMN metodo_id bigint`,
        `ALTER TABLE ${tabla} ADD CONSTRAINT ${tabla}_metodo FOREIGN KEY (metodo_id) REFERENCES metodo (id)`,
      ]),
      `ALTER TABLE caja_movimiento ADD COLUMN hacia_id bigint`,
      `ALTER TABLE caja_movimiento ADD CONSTRAINT caja_movimiento_hacia FOREIGN KEY (hacia_id) REFERENCES metodo (id)`,
      `ALTER TABLE caja_movimiento DROP CONSTRAINT caja_movimiento_tipo`,
      `ALTER TABLE caja_movimiento ADD CONSTRAINT caja_movimiento_tipo CHECK (tipo IN ('ingreso', 'retiro', 'traslado'))`,
      `ALTER TABLE caja_movimiento ADD CONSTRAINT caja_movimiento_traslado
        CHECK ((tipo = 'traslado') = (hacia_id IS NOT NULL) AND (hacia_id IS NULL OR metodo_id IS NOT NULL))`,
    ]);
    if (await hasRows(runner, 'tiquete')) await this.cobrar(runner);
  }

  private async cobrar(runner: QueryRunner): Promise<void> {
    const sucursales = (await runner.query(
      `SELECT entidad_id AS id, (count(*) FILTER (WHERE monto_efectivo > 0)
         + count(*) FILTER (WHERE monto_transferencia > 0))::bigint AS cobros
       FROM tiquete GROUP BY 1 ORDER BY 1`,
    )) as Array<{ id: number; cobros: number }>;
    for (const { id, cobros } of sucursales.filter(({ cobros }) => Number(cobros) > 0)) {
      const [{ antes }] = (await runner.query(
        `SELECT setval('cobro_id_seq', nextval('cobro_id_seq') + $1::bigint) - $1::bigint AS antes`,
        [cobros],
      )) as [{ antes: number }];
      await runner.query(SUS_COBROS, [id, antes]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE caja_movimiento DROP CONSTRAINT caja_movimiento_traslado`,
      `ALTER TABLE caja_movimiento DROP CONSTRAINT caja_movimiento_tipo`,
      `ALTER TABLE caja_movimiento ADD CONSTRAINT caja_movimiento_tipo CHECK (tipo IN ('ingreso', 'retiro')) NOT VALID`,
      `ALTER TABLE caja_movimiento DROP COLUMN hacia_id`,
      ...['gasto', 'ingreso', 'pago', 'caja_movimiento', 'libro'].map(
        (tabla) => `ALTER TABLE ${tabla} DROP COLUMN metodo_id`,
      ),
      ...['cobro', 'metodo_dia', 'metodo_saldo', 'metodo'].map((tabla) => `DROP TABLE ${tabla}`),
      ...['cobro', 'metodo'].map((tabla) => `DROP SEQUENCE ${tabla}_id_seq`),
    ]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create, hasRows } from './ddl.js';

/** The lines of a ticket that count. */
const VIVAS = `SELECT s.registro_id AS id, sum(s.total_con_descuento)::bigint AS total, sum(s.monto_efectivo)::bigint AS efectivo,
    sum(s.monto_transferencia)::bigint AS transferencia
  FROM servicio_realizado s WHERE s.entidad_id = $1 AND s.anulado_en IS NULL AND s.registro_id IS NOT NULL GROUP BY 1`;

/** What moves the old rows of one branch ($1), each statement on its machine. */
const DE_UNA_SUCURSAL = [
  `UPDATE tiquete SET estado = 'anulado', origen = 'registrar', total_original = total, total = 0, monto_efectivo = 0,
     monto_transferencia = 0 WHERE entidad_id = $1`,
  `UPDATE tiquete t SET estado = 'cobrado', total = v.total, monto_efectivo = v.efectivo, monto_transferencia = v.transferencia
   FROM (${VIVAS}) v WHERE t.entidad_id = $1 AND v.id = t.id`,
];
/** Sales get tickets of their own; $2: the id before the first of them. */
const DE_SUS_VENTAS = [
  `UPDATE venta v SET tiquete_id = $2 + x.n
   FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM venta WHERE entidad_id = $1) x
   WHERE v.entidad_id = $1 AND v.id = x.id`,
  `INSERT INTO tiquete (entidad_id, id, fecha, estado, origen, total, total_original, monto_efectivo, monto_transferencia,
     usuario_id, created_at)
   SELECT v.entidad_id, v.tiquete_id, v.fecha, CASE WHEN v.anulado_en IS NULL THEN 'cobrado' ELSE 'anulado' END, 'venta',
     CASE WHEN v.anulado_en IS NULL THEN v.total ELSE 0 END, v.total,
     CASE WHEN v.anulado_en IS NULL THEN v.monto_efectivo ELSE 0 END,
     CASE WHEN v.anulado_en IS NULL THEN v.monto_transferencia ELSE 0 END, v.usuario_id, v.created_at
   FROM venta v WHERE v.entidad_id = $1`,
];
const SUS_NUMEROS = [
  `UPDATE tiquete t SET numero = x.n
   FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS n FROM tiquete WHERE entidad_id = $1) x
   WHERE t.entidad_id = $1 AND t.id = x.id`,
  `INSERT INTO contador (entidad_id, serie, ultimo)
   SELECT entidad_id, 'tiquete', count(*) FROM tiquete WHERE entidad_id = $1 GROUP BY 1`,
];

/**
 * What a client was charged in one piece is a ticket with a number of its branch, from 1 without a gap, whether it was
 * services or a sale (docs/decisions/0118). Old ones are numbered in the order they were written. The constraints that
 * stand keep their names: a cluster renames none.
 */
export class Tiquetes1700000000075 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE servicio_realizado DROP CONSTRAINT realizado_registro`,
      `ALTER TABLE registro RENAME TO tiquete`,
      `ALTER SEQUENCE registro_id_seq RENAME TO tiquete_id_seq`,
      `ALTER INDEX registro_una_por_cita RENAME TO tiquete_uno_por_cita`,
      `ALTER TABLE tiquete DROP CONSTRAINT registro_empleado_unico`,
      `ALTER TABLE tiquete DROP CONSTRAINT registro_metodo_concuerda`,
      `ALTER TABLE tiquete DROP COLUMN empleado_id`,
      `ALTER TABLE tiquete DROP COLUMN metodo_pago`,
      ...['numero bigint', 'estado text', 'origen text', 'total_original bigint'].map(
        (columna) => `ALTER TABLE tiquete ADD COLUMN ${columna}`,
      ),
      `ALTER TABLE venta ADD COLUMN tiquete_id bigint`,
    ]);
    await create(
      runner,
      'contador',
      'entidad',
      `CREATE TABLE contador (
        entidad_id bigint NOT NULL, serie text NOT NULL CONSTRAINT contador_serie_conocida CHECK (serie IN ('tiquete')),
        ultimo bigint NOT NULL CONSTRAINT contador_positivo CHECK (ultimo > 0), PRIMARY KEY (entidad_id, serie))`,
    );
    if ((await hasRows(runner, 'tiquete')) || (await hasRows(runner, 'venta'))) await this.numerar(runner);
    await apply(runner, [
      ...['numero', 'estado', 'origen', 'total_original'].map(
        (columna) => `ALTER TABLE tiquete ALTER COLUMN ${columna} SET NOT NULL`,
      ),
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_numero_unico UNIQUE (entidad_id, numero)`,
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_numero_positivo CHECK (numero > 0)`,
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_estado_conocido CHECK (estado IN ('cobrado', 'anulado'))`,
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_origen_conocido CHECK (origen IN ('registrar', 'venta'))`,
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_anulado_en_cero CHECK (estado = 'cobrado' OR total = 0)`,
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_nunca_crece CHECK (total BETWEEN 0 AND total_original)`,
      `ALTER TABLE venta ALTER COLUMN tiquete_id SET NOT NULL`,
      `ALTER TABLE venta ADD CONSTRAINT venta_tiquete_unico UNIQUE (entidad_id, tiquete_id)`,
      `ALTER TABLE venta ADD CONSTRAINT venta_tiquete FOREIGN KEY (entidad_id, tiquete_id) REFERENCES tiquete (entidad_id, id)`,
      `ALTER TABLE servicio_realizado ADD CONSTRAINT realizado_tiquete FOREIGN KEY (entidad_id, registro_id) REFERENCES tiquete (entidad_id, id)`,
    ]);
  }

  private async numerar(runner: QueryRunner): Promise<void> {
    const sucursales = (await runner.query(
      `SELECT entidad_id AS id, sum(ventas)::bigint AS ventas FROM (
         SELECT entidad_id, 0 AS ventas FROM tiquete GROUP BY 1
         UNION ALL SELECT entidad_id, count(*) FROM venta GROUP BY 1) x GROUP BY 1 ORDER BY 1`,
    )) as Array<{ id: number; ventas: number }>;
    for (const { id, ventas } of sucursales) {
      for (const sentencia of DE_UNA_SUCURSAL) await runner.query(sentencia, [id]);
      if (Number(ventas) > 0) {
        const [{ antes }] = (await runner.query(
          `SELECT setval('tiquete_id_seq', nextval('tiquete_id_seq') + $1::bigint) - $1::bigint AS antes`,
          [ventas],
        )) as [{ antes: number }];
        const [suyas, suTiquete] = DE_SUS_VENTAS as [string, string];
        await runner.query(suyas, [id, antes]);
        await runner.query(suTiquete, [id]);
      }
      for (const sentencia of SUS_NUMEROS) await runner.query(sentencia, [id]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const todas = `SELECT s.entidad_id, s.registro_id, min(s.empleado_id) AS empleado_id, min(s.metodo_pago) AS metodo_pago,
        sum(s.monto_efectivo)::bigint AS efectivo, sum(s.monto_transferencia)::bigint AS transferencia
      FROM servicio_realizado s WHERE s.registro_id IS NOT NULL GROUP BY 1, 2`;
    await apply(runner, [
      `ALTER TABLE servicio_realizado DROP CONSTRAINT realizado_tiquete`,
      `ALTER TABLE venta DROP CONSTRAINT venta_tiquete`,
      `ALTER TABLE venta DROP COLUMN tiquete_id`,
      `DELETE FROM tiquete WHERE origen = 'venta'`,
      `ALTER TABLE tiquete DROP CONSTRAINT tiquete_anulado_en_cero`,
      `ALTER TABLE tiquete ADD COLUMN empleado_id bigint CONSTRAINT registro_empleado REFERENCES operador`,
      `ALTER TABLE tiquete ADD COLUMN metodo_pago text
        CONSTRAINT registro_metodo_conocido CHECK (metodo_pago IN ('efectivo', 'transferencia', 'mixto'))`,
      `UPDATE tiquete t SET empleado_id = v.empleado_id, metodo_pago = v.metodo_pago, total = t.total_original,
         monto_efectivo = v.efectivo, monto_transferencia = v.transferencia
       FROM (${todas}) v WHERE t.entidad_id = v.entidad_id AND t.id = v.registro_id`,
      `ALTER TABLE tiquete ALTER COLUMN empleado_id SET NOT NULL`,
      `ALTER TABLE tiquete ALTER COLUMN metodo_pago SET NOT NULL`,
      ...['numero', 'estado', 'origen', 'total_original'].map(
        (columna) => `ALTER TABLE tiquete DROP COLUMN ${columna}`,
      ),
      `DROP TABLE contador`,
      `ALTER INDEX tiquete_uno_por_cita RENAME TO registro_una_por_cita`,
      `ALTER SEQUENCE tiquete_id_seq RENAME TO registro_id_seq`,
      `ALTER TABLE tiquete RENAME TO registro`,
      `ALTER TABLE registro ADD CONSTRAINT registro_metodo_concuerda CHECK (total = 0
        OR (metodo_pago = 'efectivo' AND monto_transferencia = 0) OR (metodo_pago = 'transferencia' AND monto_efectivo = 0)
        OR (metodo_pago = 'mixto' AND monto_efectivo > 0 AND monto_transferencia > 0))`,
      `ALTER TABLE registro ADD CONSTRAINT registro_empleado_unico UNIQUE (entidad_id, id, empleado_id)`,
      `ALTER TABLE servicio_realizado ADD CONSTRAINT realizado_registro
        FOREIGN KEY (entidad_id, registro_id, empleado_id) REFERENCES registro (entidad_id, id, empleado_id)`,
    ]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

const ORIGENES = ['servicio', 'ingreso', 'venta', 'producto', 'gasto', 'pago', 'caja', 'arqueo'];
const conocidos = (origenes: readonly string[]): string[] => [
  `ALTER TABLE libro DROP CONSTRAINT libro_origen_conocido`,
  `ALTER TABLE libro ADD CONSTRAINT libro_origen_conocido CHECK (origen IN ('${origenes.join("', '")}'))`,
];

/**
 * Tips (docs/decisions/0123): items of an account that are no share of a service. Their ids are of the sequence of
 * performed services, so that an id names one item of an account whatever it is.
 */
export class Propinas1700000000084 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await create(
      runner,
      'partida',
      'entidad',
      `CREATE TABLE partida (
        entidad_id bigint NOT NULL CONSTRAINT partida_entidad REFERENCES entidad, id bigint NOT NULL,
        clase text NOT NULL CONSTRAINT partida_clase_conocida CHECK (clase IN ('propina')),
        empleado_id bigint NOT NULL CONSTRAINT partida_empleado REFERENCES operador, tiquete_id bigint NOT NULL,
        fecha date NOT NULL, monto_empleado bigint NOT NULL CONSTRAINT partida_monto_positivo CHECK (monto_empleado > 0),
        monto_pagado bigint NOT NULL DEFAULT 0, fecha_pago date,
        usuario_id bigint NOT NULL CONSTRAINT partida_usuario REFERENCES usuario, created_at timestamptz NOT NULL,
        anulado_en timestamptz, anulado_por bigint, motivo text,
        PRIMARY KEY (entidad_id, id), CONSTRAINT partida_empleado_unico UNIQUE (entidad_id, id, empleado_id),
        CONSTRAINT partida_pagada_entera CHECK (monto_pagado IN (0, monto_empleado)),
        CONSTRAINT partida_fecha_pago CHECK ((monto_pagado > 0) = (fecha_pago IS NOT NULL)),
        CONSTRAINT partida_anulada_sin_pago CHECK (anulado_en IS NULL OR monto_pagado = 0))`,
      [`partida_tiquete FOREIGN KEY (entidad_id, tiquete_id) REFERENCES tiquete (entidad_id, id)`],
    );
    await apply(runner, [
      `CREATE INDEX partida_por_dia ON partida (entidad_id, fecha) WHERE anulado_en IS NULL`,
      `CREATE INDEX partida_de_empleado ON partida (entidad_id, empleado_id, fecha DESC, id DESC) WHERE anulado_en IS NULL`,
      `CREATE INDEX partida_por_pagar ON partida (entidad_id, empleado_id, fecha, id)
        WHERE anulado_en IS NULL AND monto_pagado = 0 AND monto_empleado > 0`,
      `CREATE INDEX partida_pagada_en ON partida (entidad_id, fecha_pago) WHERE anulado_en IS NULL AND fecha_pago IS NOT NULL`,
      `CREATE INDEX partida_de_tiquete ON partida (entidad_id, tiquete_id)`,
      `ALTER TABLE liquidacion ALTER COLUMN servicio_realizado_id DROP NOT NULL`,
      `ALTER TABLE liquidacion ADD COLUMN partida_id bigint`,
      `ALTER TABLE liquidacion ADD CONSTRAINT liquidacion_partida FOREIGN KEY (entidad_id, partida_id, empleado_id)
        REFERENCES partida (entidad_id, id, empleado_id)`,
      `ALTER TABLE liquidacion ADD CONSTRAINT liquidacion_de_algo CHECK (num_nonnulls(servicio_realizado_id, partida_id) = 1)`,
      `CREATE UNIQUE INDEX liquidacion_una_de_partida ON liquidacion (entidad_id, partida_id, pago_id)
        WHERE liberada_en IS NULL AND partida_id IS NOT NULL`,
      `ALTER TABLE cuenta ADD COLUMN partidas bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE cuenta ADD COLUMN propinas bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE cuenta DROP CONSTRAINT cuenta_acumulados`,
      `ALTER TABLE cuenta ADD CONSTRAINT cuenta_acumulados CHECK (unidades_pagadas BETWEEN 0 AND unidades
        AND pagado BETWEEN 0 AND ganado + propinas AND partidas >= 0 AND propinas >= 0)`,
      `ALTER TABLE cobro ADD COLUMN propina bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE cobro ADD CONSTRAINT cobro_propina_cabe CHECK (propina BETWEEN 0 AND monto)`,
      ...conocidos([...ORIGENES, 'propina']),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...conocidos(ORIGENES),
      `ALTER TABLE cobro DROP CONSTRAINT cobro_propina_cabe`,
      `ALTER TABLE cobro DROP COLUMN propina`,
      `ALTER TABLE cuenta DROP CONSTRAINT cuenta_acumulados`,
      `ALTER TABLE cuenta ADD CONSTRAINT cuenta_acumulados CHECK (unidades_pagadas BETWEEN 0 AND unidades AND pagado BETWEEN 0 AND ganado)`,
      `ALTER TABLE cuenta DROP COLUMN partidas`,
      `ALTER TABLE cuenta DROP COLUMN propinas`,
      `ALTER TABLE liquidacion DROP COLUMN partida_id`,
      `ALTER TABLE liquidacion ALTER COLUMN servicio_realizado_id SET NOT NULL`,
      `DROP TABLE partida`,
    ]);
  }
}

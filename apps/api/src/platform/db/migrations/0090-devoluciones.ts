import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

const ORIGENES = [
  ...['servicio', 'ingreso', 'venta', 'producto', 'gasto', 'pago', 'caja', 'arqueo', 'propina', 'cobro', 'favor'],
];
const conocidos = (origenes: readonly string[]): string[] => [
  `ALTER TABLE libro DROP CONSTRAINT libro_origen_conocido`,
  `ALTER TABLE libro ADD CONSTRAINT libro_origen_conocido CHECK (origen IN ('${origenes.join("', '")}'))`,
];
const FAVOR = ['anticipo', 'sobrante', 'anulacion'];
const deFavor = (origenes: readonly string[], deLinea: string): string[] => [
  `ALTER TABLE saldo_favor DROP CONSTRAINT favor_origen_conocido`,
  `ALTER TABLE saldo_favor ADD CONSTRAINT favor_origen_conocido CHECK (origen IN ('${origenes.join("', '")}'))`,
  `ALTER TABLE saldo_favor DROP CONSTRAINT favor_de_linea`,
  `ALTER TABLE saldo_favor ADD CONSTRAINT favor_de_linea CHECK ((origen ${deLinea}) <= (tiquete_id IS NOT NULL))`,
];
const DE_STOCK = ['creacion', 'ajuste', 'venta', 'anulacion', 'archivo', 'importacion'];
const deStock = (origenes: readonly string[]): string[] => [
  `ALTER TABLE producto_movimiento DROP CONSTRAINT producto_movimiento_origen`,
  `ALTER TABLE producto_movimiento ADD CONSTRAINT producto_movimiento_origen CHECK (origen IN ('${origenes.join("', '")}'))`,
];
const series = (conocidas: readonly string[]): string[] => [
  `ALTER TABLE contador DROP CONSTRAINT contador_serie_conocida`,
  `ALTER TABLE contador ADD CONSTRAINT contador_serie_conocida CHECK (serie IN ('${conocidas.join("', '")}'))`,
];
/** The lines, and their total and units: of a sale the units stand in its line. */
const LINEAS = [
  [
    'servicio_realizado',
    'monto_devuelto BETWEEN 0 AND total_con_descuento AND cantidad_devuelta BETWEEN 0 AND cantidad',
  ],
  ['venta', 'monto_devuelto BETWEEN 0 AND total AND cantidad_devuelta >= 0'],
] as const;

/**
 * Returns of lines of tickets, and debts that are given up (docs/decisions/0126); and what an operator gives up of their share:
 * a charge to their account, which settles items as a payment does, without money.
 */
export class Devoluciones1700000000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [`CREATE SEQUENCE devolucion_id_seq`]);
    await create(
      runner,
      'devolucion',
      'entidad',
      `CREATE TABLE devolucion (
        entidad_id bigint NOT NULL, id bigint NOT NULL, tiquete_id bigint NOT NULL, numero bigint NOT NULL,
        tipo text NOT NULL CONSTRAINT devolucion_tipo_conocido CHECK (tipo IN ('devolucion', 'castigo')), fecha date NOT NULL,
        motivo text NOT NULL, monto bigint NOT NULL CONSTRAINT devolucion_positiva CHECK (monto >= 0),
        a_deuda bigint NOT NULL, a_favor bigint NOT NULL, usuario_id bigint NOT NULL, created_at timestamptz NOT NULL,
        PRIMARY KEY (entidad_id, id), CONSTRAINT devolucion_numero UNIQUE (entidad_id, numero),
        CONSTRAINT devolucion_alcanza CHECK (a_deuda >= 0 AND a_favor >= 0 AND a_deuda + a_favor <= monto),
        CONSTRAINT devolucion_castigo CHECK (tipo <> 'castigo' OR (a_deuda = monto AND monto > 0)))`,
      [`devolucion_tiquete FOREIGN KEY (entidad_id, tiquete_id) REFERENCES tiquete (entidad_id, id)`],
    );
    await create(
      runner,
      'devolucion_linea',
      'entidad',
      `CREATE TABLE devolucion_linea (
        entidad_id bigint NOT NULL, devolucion_id bigint NOT NULL, linea bigint NOT NULL, fecha date NOT NULL,
        servicio_realizado_id bigint, venta_id bigint,
        empleado_id bigint CONSTRAINT devuelta_empleado REFERENCES operador, cantidad bigint NOT NULL,
        monto bigint NOT NULL, monto_efectivo bigint NOT NULL, monto_transferencia bigint NOT NULL, monto_por_cobrar bigint NOT NULL,
        comision bigint NOT NULL, costo bigint NOT NULL,
        destino text NOT NULL CONSTRAINT devuelta_destino_conocido CHECK (destino IN ('stock', 'perdida', 'ninguno')),
        PRIMARY KEY (entidad_id, devolucion_id, linea),
        CONSTRAINT devuelta_de_algo CHECK (num_nonnulls(servicio_realizado_id, venta_id) = 1),
        CONSTRAINT devuelta_montos CHECK (monto >= 0 AND cantidad >= 0 AND monto + cantidad > 0 AND comision >= 0 AND costo >= 0
          AND monto_efectivo >= 0 AND monto_transferencia >= 0 AND monto_por_cobrar >= 0
          AND monto_efectivo + monto_transferencia + monto_por_cobrar = monto))`,
      [
        `devuelta_devolucion FOREIGN KEY (entidad_id, devolucion_id) REFERENCES devolucion (entidad_id, id)`,
        `devuelta_servicio FOREIGN KEY (entidad_id, servicio_realizado_id) REFERENCES servicio_realizado (entidad_id, id)`,
        `devuelta_venta FOREIGN KEY (entidad_id, venta_id) REFERENCES venta (entidad_id, id)`,
      ],
    );
    await create(
      runner,
      'cargo_cuenta',
      'entidad',
      `CREATE TABLE cargo_cuenta (
        entidad_id bigint NOT NULL, id bigint NOT NULL, empleado_id bigint NOT NULL CONSTRAINT cargo_empleado REFERENCES operador,
        clase text NOT NULL CONSTRAINT cargo_clase_conocida CHECK (clase IN ('devolucion')),
        monto bigint NOT NULL CONSTRAINT cargo_positivo CHECK (monto > 0), fecha date NOT NULL, devolucion_id bigint NOT NULL,
        usuario_id bigint NOT NULL, created_at timestamptz NOT NULL,
        PRIMARY KEY (entidad_id, id), CONSTRAINT cargo_empleado_unico UNIQUE (entidad_id, id, empleado_id))`,
      [`cargo_devolucion FOREIGN KEY (entidad_id, devolucion_id) REFERENCES devolucion (entidad_id, id)`],
    );
    await apply(runner, [
      `CREATE INDEX devolucion_de_tiquete ON devolucion (entidad_id, tiquete_id)`,
      `CREATE INDEX devolucion_por_dia ON devolucion (entidad_id, fecha)`,
      `CREATE INDEX devuelta_por_dia ON devolucion_linea (entidad_id, fecha)`,
      `CREATE INDEX devuelta_de_servicio ON devolucion_linea (entidad_id, servicio_realizado_id) WHERE servicio_realizado_id IS NOT NULL`,
      `CREATE INDEX devuelta_de_venta ON devolucion_linea (entidad_id, venta_id) WHERE venta_id IS NOT NULL`,
      `CREATE INDEX cargo_de_empleado ON cargo_cuenta (entidad_id, empleado_id, fecha DESC, id DESC)`,
      `CREATE INDEX cargo_de_devolucion ON cargo_cuenta (entidad_id, devolucion_id)`,
      ...LINEAS.flatMap(([tabla, cabe]) => [
        `ALTER TABLE ${tabla} ADD COLUMN cantidad_devuelta bigint NOT NULL DEFAULT 0`,
        `ALTER TABLE ${tabla} ADD COLUMN monto_devuelto bigint NOT NULL DEFAULT 0`,
        `ALTER TABLE ${tabla} ADD CONSTRAINT ${tabla}_devuelto CHECK (${cabe})`,
      ]),
      `ALTER TABLE tiquete ADD COLUMN devuelto bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_devuelto CHECK (devuelto BETWEEN 0 AND total)`,
      `ALTER TABLE cuenta ADD COLUMN cargos bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE cuenta ADD CONSTRAINT cuenta_cargos CHECK (cargos >= 0)`,
      // A source of an account is a payment or a charge, of one sequence; each column that is set has its key.
      `ALTER TABLE abono ADD COLUMN clase text NOT NULL DEFAULT 'pago'`,
      `ALTER TABLE abono ADD CONSTRAINT abono_clase_conocida CHECK (clase IN ('pago', 'cargo'))`,
      `ALTER TABLE abono ADD COLUMN de_pago bigint GENERATED ALWAYS AS (CASE WHEN clase = 'pago' THEN pago_id END) STORED`,
      `ALTER TABLE abono ADD COLUMN de_cargo bigint GENERATED ALWAYS AS (CASE WHEN clase = 'cargo' THEN pago_id END) STORED`,
      `ALTER TABLE abono DROP CONSTRAINT abono_pago`,
      `ALTER TABLE abono ADD CONSTRAINT abono_pago FOREIGN KEY (entidad_id, de_pago, empleado_id)
        REFERENCES pago (entidad_id, id, empleado_id)`,
      `ALTER TABLE abono ADD CONSTRAINT abono_cargo FOREIGN KEY (entidad_id, de_cargo, empleado_id)
        REFERENCES cargo_cuenta (entidad_id, id, empleado_id)`,
      ...deFavor([...FAVOR, 'devolucion'], "IN ('anulacion', 'devolucion')"),
      ...deStock([...DE_STOCK, 'devolucion']),
      ...series(['tiquete', 'devolucion']),
      ...conocidos([...ORIGENES, 'devolucion']),
    ]);
  }

  /** Only where nothing was given back yet: the old form cannot hold it. */
  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...conocidos(ORIGENES),
      ...deStock(DE_STOCK),
      `DELETE FROM contador WHERE serie = 'devolucion'`,
      ...series(['tiquete']),
      ...deFavor(FAVOR, "= 'anulacion'"),
      ...['abono_cargo', 'abono_pago'].map((clave) => `ALTER TABLE abono DROP CONSTRAINT ${clave}`),
      ...['de_cargo', 'de_pago', 'clase'].map((columna) => `ALTER TABLE abono DROP COLUMN ${columna}`),
      `ALTER TABLE abono ADD CONSTRAINT abono_pago FOREIGN KEY (entidad_id, pago_id, empleado_id)
        REFERENCES pago (entidad_id, id, empleado_id)`,
      `ALTER TABLE cuenta DROP COLUMN cargos`,
      `ALTER TABLE tiquete DROP COLUMN devuelto`,
      ...LINEAS.flatMap(([tabla]) => [
        `ALTER TABLE ${tabla} DROP COLUMN monto_devuelto`,
        `ALTER TABLE ${tabla} DROP COLUMN cantidad_devuelta`,
      ]),
      ...['cargo_cuenta', 'devolucion_linea', 'devolucion'].map((tabla) => `DROP TABLE ${tabla}`),
      `DROP SEQUENCE devolucion_id_seq`,
    ]);
  }
}

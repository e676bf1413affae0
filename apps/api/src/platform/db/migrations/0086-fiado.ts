import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create, hasRows } from './ddl.js';

const ORIGENES = ['servicio', 'ingreso', 'venta', 'producto', 'gasto', 'pago', 'caja', 'arqueo', 'propina'];
const conocidos = (origenes: readonly string[]): string[] => [
  `ALTER TABLE libro DROP CONSTRAINT libro_origen_conocido`,
  `ALTER TABLE libro ADD CONSTRAINT libro_origen_conocido CHECK (origen IN ('${origenes.join("', '")}'))`,
];
/** As they were on the day of this migration. */
const CUENTAS = [
  ...['caja.efectivo', 'caja.transferencia', 'ingresos.servicios', 'ingresos.ocasionales', 'ingresos.accesorios'],
  ...['ingresos.otros', 'ingresos.productos', 'comisiones', 'por_pagar', 'costo.productos', 'inventario.productos'],
  ...['gastos', 'aportes', 'ajustes.caja', 'ajustes.inventario', 'traslados'],
];
const conCuentas = (cuentas: readonly string[]): string[] =>
  ['debe', 'haber'].flatMap((lado) => [
    `ALTER TABLE libro DROP CONSTRAINT libro_${lado}_conocida`,
    `ALTER TABLE libro ADD CONSTRAINT libro_${lado}_conocida CHECK (${lado} IN ('${cuentas.join("', '")}'))`,
  ]);
const PERMISO = { id: 74, nombre: 'Fiar', clave: 'tiquetes.fiado', de: 'tiquetes.precio' };
const MOTIVO = 'La actualización trae el fiado: fía quien ya podía cambiar precios, donde la sucursal lo encienda';

const CON_METODO = `((metodo_pago = 'efectivo' AND monto_transferencia = 0) OR (metodo_pago = 'transferencia' AND monto_efectivo = 0)
  OR (metodo_pago = 'mixto' AND monto_efectivo > 0 AND monto_transferencia > 0))`;
/** The amounts of a charge add up to it: paid by both means, and owed where it may be. */
const suman = (total: string, debe = ''): string =>
  `monto_efectivo >= 0 AND monto_transferencia >= 0 AND monto_efectivo + monto_transferencia${debe} = ${total}`;
const DEBE = ' + monto_por_cobrar';
const montos = (debe: string): string[] => [
  ...['tiquete', 'servicio_realizado', 'venta'].map(
    (tabla, i) =>
      `ALTER TABLE ${tabla} DROP CONSTRAINT ${['registro_montos_suman', 'realizado_montos_suman', 'venta_montos_concuerdan'][i]}`,
  ),
  `ALTER TABLE tiquete ADD CONSTRAINT registro_montos_suman CHECK (${suman('total', debe)})`,
  `ALTER TABLE servicio_realizado ADD CONSTRAINT realizado_montos_suman CHECK (${suman('total_con_descuento', debe)})`,
  `ALTER TABLE venta ADD CONSTRAINT venta_montos_concuerdan CHECK (${suman('total', debe)} AND ${CON_METODO})`,
];
const DE_COBRO = ['tiquete', 'salida'];
const tipos = (conocidos: readonly string[]): string[] => [
  `ALTER TABLE cobro DROP CONSTRAINT cobro_tipo_conocido`,
  `ALTER TABLE cobro ADD CONSTRAINT cobro_tipo_conocido CHECK (tipo IN ('${conocidos.join("', '")}'))`,
];

/**
 * Debts of people (docs/decisions/0124): a ticket leaves owing a part of what it costs, and payments settle it later.
 * A branch lends once it is told to.
 */
export class Fiado1700000000086 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE tiquete ADD COLUMN monto_por_cobrar bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE tiquete ADD COLUMN saldo bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE servicio_realizado ADD COLUMN monto_por_cobrar bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE venta ADD COLUMN monto_por_cobrar bigint NOT NULL DEFAULT 0`,
      ...['servicio_realizado', 'venta', 'tiquete'].map(
        (tabla) => `ALTER TABLE ${tabla} ADD CONSTRAINT ${tabla}_por_cobrar CHECK (monto_por_cobrar >= 0)`,
      ),
      ...montos(DEBE),
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_saldo CHECK (saldo BETWEEN 0 AND monto_por_cobrar)`,
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_debe_alguien CHECK (monto_por_cobrar = 0 OR persona_id IS NOT NULL)`,
      `CREATE INDEX tiquete_con_saldo ON tiquete (entidad_id, persona_id, fecha, id) WHERE saldo > 0`,
      ...tipos([...DE_COBRO, 'abono']),
      `ALTER TABLE cobro ALTER COLUMN tiquete_id DROP NOT NULL`,
      `ALTER TABLE cobro ADD COLUMN persona_id bigint`,
      `ALTER TABLE cobro ADD COLUMN anula_id bigint`,
      `ALTER TABLE cobro ADD CONSTRAINT cobro_persona FOREIGN KEY (entidad_id, persona_id) REFERENCES persona (entidad_id, id)`,
      `ALTER TABLE cobro ADD CONSTRAINT cobro_de_alguien CHECK (num_nonnulls(tiquete_id, persona_id) = 1
        AND (tipo <> 'abono' OR persona_id IS NOT NULL) AND (tipo <> 'tiquete' OR tiquete_id IS NOT NULL))`,
      `ALTER TABLE cobro ADD CONSTRAINT cobro_anula CHECK ((anula_id IS NOT NULL) = (tipo = 'salida' AND persona_id IS NOT NULL))`,
      `CREATE UNIQUE INDEX cobro_anulado_una_vez ON cobro (entidad_id, anula_id) WHERE anula_id IS NOT NULL`,
      `CREATE INDEX cobro_de_persona ON cobro (entidad_id, persona_id, created_at, id) WHERE persona_id IS NOT NULL`,
      `ALTER TABLE persona ADD COLUMN limite_fiado bigint`,
      `ALTER TABLE persona ADD CONSTRAINT persona_limite CHECK (limite_fiado >= 0)`,
      ...conocidos([...ORIGENES, 'cobro']),
      ...conCuentas([...CUENTAS, 'por_cobrar']),
    ]);
    await create(
      runner,
      'cobro_reparto',
      'entidad',
      `CREATE TABLE cobro_reparto (
        entidad_id bigint NOT NULL, cobro_id bigint NOT NULL, tiquete_id bigint NOT NULL,
        monto bigint NOT NULL CONSTRAINT reparto_positivo CHECK (monto > 0), PRIMARY KEY (entidad_id, cobro_id, tiquete_id))`,
      [
        `reparto_cobro FOREIGN KEY (entidad_id, cobro_id) REFERENCES cobro (entidad_id, id)`,
        `reparto_tiquete FOREIGN KEY (entidad_id, tiquete_id) REFERENCES tiquete (entidad_id, id)`,
      ],
    );
    await create(
      runner,
      'persona_saldo',
      'entidad',
      `CREATE TABLE persona_saldo (
        entidad_id bigint NOT NULL, persona_id bigint NOT NULL,
        por_cobrar bigint NOT NULL CONSTRAINT persona_saldo_por_cobrar CHECK (por_cobrar >= 0), PRIMARY KEY (entidad_id, persona_id))`,
      [`saldo_de_persona FOREIGN KEY (entidad_id, persona_id) REFERENCES persona (entidad_id, id)`],
    );
    await create(
      runner,
      'ajuste_sucursal',
      'entidad',
      `CREATE TABLE ajuste_sucursal (
        entidad_id bigint PRIMARY KEY CONSTRAINT ajuste_entidad REFERENCES entidad, fia boolean NOT NULL,
        limite_fiado bigint NOT NULL CONSTRAINT ajuste_limite CHECK (limite_fiado >= 0))`,
    );
    await apply(runner, [
      `CREATE INDEX reparto_de_tiquete ON cobro_reparto (entidad_id, tiquete_id)`,
      `CREATE INDEX persona_saldo_que_debe ON persona_saldo (entidad_id, persona_id) WHERE por_cobrar > 0`,
    ]);
    await this.permitir(runner);
  }

  private async permitir(runner: QueryRunner): Promise<void> {
    const { id, nombre, clave, de } = PERMISO;
    await runner.query(`INSERT INTO permiso (id, modulo, nombre, clave) VALUES ($1, 'tiquetes', $2, $3)`, [
      id,
      nombre,
      clave,
    ]);
    const seSabe = await hasRows(runner, 'usuario');
    const roles = (await runner.query(
      `SELECT r.id AS rol, EXISTS (SELECT 1 FROM role_permiso x JOIN permiso p ON p.id = x.permiso_id
         WHERE x.role_id = r.id AND x.estado AND p.clave = $1) AS puede
       FROM role r ORDER BY r.id`,
      [de],
    )) as Array<{ rol: number; puede: boolean }>;
    for (const { rol, puede } of roles) {
      await runner.query(`INSERT INTO role_permiso (role_id, permiso_id, estado) VALUES ($1, $2, $3)`, [
        rol,
        id,
        puede,
      ]);
      if (puede && seSabe) await this.contar(runner, rol);
    }
  }

  /** The audit trail tells of a role that got it, in a business that is at work. */
  private async contar(runner: QueryRunner, rol: number): Promise<void> {
    const [{ rastro }] = (await runner.query(`SELECT nextval('auditoria_id_seq') AS rastro`)) as [{ rastro: number }];
    const [antes, despues] = [false, true].map((estado) => JSON.stringify([{ permiso: PERMISO.clave, estado }]));
    await runner.query(
      `INSERT INTO auditoria (entidad_id, id, accion, recurso, recurso_id, antes, despues, motivo, solicitud_id, created_at)
       VALUES (0, $1, 'cambiar_permisos', 'role', $2, $3, $4, $5, 'migracion', $6)`,
      [rastro, rol, antes, despues, MOTIVO, new Date()],
    );
  }

  /** Only where nobody was lent anything yet: a debt the old form cannot hold. */
  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DELETE FROM role_permiso WHERE permiso_id = ${PERMISO.id}`,
      `DELETE FROM permiso WHERE id = ${PERMISO.id}`,
      ...['ajuste_sucursal', 'persona_saldo', 'cobro_reparto'].map((tabla) => `DROP TABLE ${tabla}`),
      ...conocidos(ORIGENES),
      ...conCuentas(CUENTAS),
      `ALTER TABLE persona DROP COLUMN limite_fiado`,
      `DROP INDEX cobro_de_persona`,
      `ALTER TABLE cobro DROP CONSTRAINT cobro_anula`,
      `ALTER TABLE cobro DROP CONSTRAINT cobro_de_alguien`,
      ...['anula_id', 'persona_id'].map((columna) => `ALTER TABLE cobro DROP COLUMN ${columna}`),
      `ALTER TABLE cobro ALTER COLUMN tiquete_id SET NOT NULL`,
      ...tipos(DE_COBRO),
      `ALTER TABLE tiquete DROP CONSTRAINT tiquete_debe_alguien`,
      `DROP INDEX tiquete_con_saldo`,
      `ALTER TABLE tiquete DROP COLUMN saldo`,
      ...montos(''),
      ...['venta', 'servicio_realizado', 'tiquete'].map((tabla) => `ALTER TABLE ${tabla} DROP COLUMN monto_por_cobrar`),
    ]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create, hasRows } from './ddl.js';

const ORIGENES = ['servicio', 'ingreso', 'venta', 'producto', 'gasto', 'pago', 'caja', 'arqueo', 'propina', 'cobro'];
const conocidos = (origenes: readonly string[]): string[] => [
  `ALTER TABLE libro DROP CONSTRAINT libro_origen_conocido`,
  `ALTER TABLE libro ADD CONSTRAINT libro_origen_conocido CHECK (origen IN ('${origenes.join("', '")}'))`,
];
/** As they were on the day of this migration. */
const CUENTAS = [
  ...['caja.efectivo', 'caja.transferencia', 'ingresos.servicios', 'ingresos.ocasionales', 'ingresos.accesorios'],
  ...['ingresos.otros', 'ingresos.productos', 'comisiones', 'por_pagar', 'costo.productos', 'inventario.productos'],
  ...['gastos', 'aportes', 'ajustes.caja', 'ajustes.inventario', 'traslados', 'por_cobrar'],
];
const conCuentas = (cuentas: readonly string[]): string[] =>
  ['debe', 'haber'].flatMap((lado) => [
    `ALTER TABLE libro DROP CONSTRAINT libro_${lado}_conocida`,
    `ALTER TABLE libro ADD CONSTRAINT libro_${lado}_conocida CHECK (${lado} IN ('${cuentas.join("', '")}'))`,
  ]);
const DE_COBRO = ['tiquete', 'salida', 'abono'];
/** Money of a ticket names no person, and of a person no ticket; a use of a favour, its lot. */
const deCobro = (tipos: readonly string[], [deAlguien, anula]: readonly [string, string]): string[] => [
  ...['cobro_tipo_conocido', 'cobro_de_alguien', 'cobro_anula'].map(
    (nombre) => `ALTER TABLE cobro DROP CONSTRAINT ${nombre}`,
  ),
  `ALTER TABLE cobro ADD CONSTRAINT cobro_tipo_conocido CHECK (tipo IN ('${tipos.join("', '")}'))`,
  `ALTER TABLE cobro ADD CONSTRAINT cobro_de_alguien CHECK (${deAlguien})`,
  `ALTER TABLE cobro ADD CONSTRAINT cobro_anula CHECK (${anula})`,
];
const ANTES = [
  `num_nonnulls(tiquete_id, persona_id) = 1 AND (tipo <> 'abono' OR persona_id IS NOT NULL)
    AND (tipo <> 'tiquete' OR tiquete_id IS NOT NULL)`,
  `(anula_id IS NOT NULL) = (tipo = 'salida' AND persona_id IS NOT NULL)`,
] as const;
const AHORA = [
  `num_nonnulls(tiquete_id, persona_id) = 1 AND (tipo NOT IN ('abono', 'anticipo') OR persona_id IS NOT NULL)
    AND (tipo NOT IN ('tiquete', 'favor') OR tiquete_id IS NOT NULL) AND (tipo NOT IN ('favor', 'anticipo') OR favor_id IS NOT NULL)
    AND (tipo NOT IN ('tiquete', 'abono') OR favor_id IS NULL)`,
  `(anula_id IS NULL OR (tipo = 'salida' AND persona_id IS NOT NULL AND favor_id IS NULL))
    AND (tipo <> 'salida' OR persona_id IS NULL OR num_nonnulls(anula_id, favor_id) = 1)`,
] as const;
const PERMISO = { id: 75, nombre: 'Devolver', clave: 'tiquetes.devolver', de: 'tiquetes.fiado' };
const MOTIVO = 'La actualización trae los saldos a favor: los devuelve o retiene quien ya podía fiar';

/**
 * What people have in their favour (docs/decisions/0125): money they left for later, over what they paid, or of a line that was
 * annulled after its debt was paid; in lots, each of the method it came in by.
 */
export class AFavor1700000000088 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [`CREATE SEQUENCE saldo_favor_id_seq`]);
    await create(
      runner,
      'saldo_favor',
      'entidad',
      `CREATE TABLE saldo_favor (
        entidad_id bigint NOT NULL, id bigint NOT NULL, persona_id bigint NOT NULL, cita_id bigint, tiquete_id bigint,
        origen text NOT NULL CONSTRAINT favor_origen_conocido CHECK (origen IN ('anticipo', 'sobrante', 'anulacion')),
        clase text NOT NULL CONSTRAINT favor_clase_conocida CHECK (clase IN ('efectivo', 'transferencia')), metodo_id bigint NOT NULL,
        monto bigint NOT NULL CONSTRAINT favor_positivo CHECK (monto > 0),
        usado bigint NOT NULL DEFAULT 0, devuelto bigint NOT NULL DEFAULT 0, retenido bigint NOT NULL DEFAULT 0,
        fecha date NOT NULL, usuario_id bigint NOT NULL, created_at timestamptz NOT NULL, PRIMARY KEY (entidad_id, id),
        CONSTRAINT favor_alcanza CHECK (usado >= 0 AND devuelto >= 0 AND retenido >= 0 AND usado + devuelto + retenido <= monto),
        CONSTRAINT favor_de_linea CHECK ((origen = 'anulacion') <= (tiquete_id IS NOT NULL)))`,
      [
        `favor_persona FOREIGN KEY (entidad_id, persona_id) REFERENCES persona (entidad_id, id)`,
        `favor_cita FOREIGN KEY (entidad_id, cita_id) REFERENCES cita (entidad_id, id)`,
        `favor_tiquete FOREIGN KEY (entidad_id, tiquete_id) REFERENCES tiquete (entidad_id, id)`,
      ],
    );
    await apply(runner, [
      `CREATE INDEX favor_de_persona ON saldo_favor (entidad_id, persona_id, id)`,
      `CREATE INDEX favor_de_cita ON saldo_favor (entidad_id, cita_id) WHERE cita_id IS NOT NULL`,
      `CREATE INDEX favor_de_tiquete ON saldo_favor (entidad_id, tiquete_id) WHERE tiquete_id IS NOT NULL`,
      `ALTER TABLE persona_saldo ADD COLUMN favor_efectivo bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE persona_saldo ADD COLUMN favor_transferencia bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE persona_saldo ADD CONSTRAINT persona_saldo_favor CHECK (favor_efectivo >= 0 AND favor_transferencia >= 0)`,
      `ALTER TABLE cobro ADD COLUMN favor_id bigint`,
      `ALTER TABLE cobro ADD CONSTRAINT cobro_favor FOREIGN KEY (entidad_id, favor_id) REFERENCES saldo_favor (entidad_id, id)`,
      `CREATE INDEX cobro_de_favor ON cobro (entidad_id, favor_id) WHERE favor_id IS NOT NULL`,
      ...deCobro([...DE_COBRO, 'anticipo', 'favor'], AHORA),
      `ALTER TABLE ingreso ADD COLUMN favor_id bigint`,
      `ALTER TABLE ingreso ADD CONSTRAINT ingreso_favor FOREIGN KEY (entidad_id, favor_id) REFERENCES saldo_favor (entidad_id, id)`,
      ...conocidos([...ORIGENES, 'favor']),
      ...conCuentas([...CUENTAS, 'a_favor.efectivo', 'a_favor.transferencia']),
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

  /** Only where nobody left anything yet: the old form cannot hold it. */
  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DELETE FROM role_permiso WHERE permiso_id = ${PERMISO.id}`,
      `DELETE FROM permiso WHERE id = ${PERMISO.id}`,
      ...conCuentas(CUENTAS),
      ...conocidos(ORIGENES),
      `ALTER TABLE ingreso DROP COLUMN favor_id`,
      ...deCobro(DE_COBRO, ANTES),
      `ALTER TABLE cobro DROP COLUMN favor_id`,
      ...['favor_transferencia', 'favor_efectivo'].map((columna) => `ALTER TABLE persona_saldo DROP COLUMN ${columna}`),
      `DROP TABLE saldo_favor`,
      `DROP SEQUENCE saldo_favor_id_seq`,
    ]);
  }
}

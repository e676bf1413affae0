import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, hasRows } from './ddl.js';

const CON_DESCUENTO = 'total_con_descuento = round(total_servicio * (100 - descuento_porcentaje) * 0.01)';
const AJUSTES = ['precio_catalogo bigint', 'motivo_precio text', 'motivo_descuento text'];

/** The permissions that are new, and those by which a role has them from the start. */
const PERMISOS = [
  { id: 72, nombre: 'Cobrar', clave: 'tiquetes.crear', de: ['servicios.crear', 'ventas.crear'] },
  { id: 73, nombre: 'Cambiar precios', clave: 'tiquetes.precio', de: ['servicios.editar'] },
];
const MOTIVO = 'La actualización trae el mostrador: cobra quien ya registraba servicios o ventas';

/** The person of each ticket of a branch ($1) whose appointment says who came. */
const DE_SUS_CITAS = [
  `UPDATE tiquete t SET persona_id = c.persona_id FROM cita c
   WHERE t.entidad_id = $1 AND c.entidad_id = $1 AND c.id = t.cita_id AND c.persona_id IS NOT NULL`,
  `UPDATE tiquete t SET persona_id = c.persona_id FROM venta v, cita c
   WHERE t.entidad_id = $1 AND v.entidad_id = $1 AND c.entidad_id = $1 AND v.tiquete_id = t.id AND c.id = v.cita_id
     AND c.persona_id IS NOT NULL`,
];

type DeRol = { rol: number; puede: boolean };

/**
 * A ticket of several operators and products (docs/decisions/0121): a sale is a line of it as a service is, each with its
 * price and its part of the discounts, and the ticket says whom it was of.
 */
export class Mostrador1700000000081 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE tiquete ADD COLUMN persona_id bigint`,
      `ALTER TABLE tiquete ADD COLUMN notas text`,
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_persona FOREIGN KEY (entidad_id, persona_id) REFERENCES persona (entidad_id, id)`,
      `ALTER TABLE tiquete DROP CONSTRAINT tiquete_origen_conocido`,
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_origen_conocido CHECK (origen IN ('registrar', 'venta', 'mostrador'))`,
      `CREATE INDEX tiquete_de_persona ON tiquete (entidad_id, persona_id) WHERE persona_id IS NOT NULL`,
      `ALTER TABLE cobro ADD COLUMN recibido bigint`,
      `ALTER TABLE cobro ADD CONSTRAINT cobro_recibido_alcanza CHECK (recibido IS NULL
        OR (clase = 'efectivo' AND recibido >= monto))`,
      ...AJUSTES.map((columna) => `ALTER TABLE servicio_realizado ADD COLUMN ${columna}`),
      `ALTER TABLE servicio_realizado ADD COLUMN descuento_reparto bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE servicio_realizado DROP CONSTRAINT realizado_con_descuento`,
      `ALTER TABLE servicio_realizado ADD CONSTRAINT realizado_con_descuento CHECK (descuento_reparto >= 0
        AND ${CON_DESCUENTO} - descuento_reparto)`,
      ...AJUSTES.map((columna) => `ALTER TABLE venta_linea ADD COLUMN ${columna}`),
      `ALTER TABLE venta_linea ADD COLUMN descuento_porcentaje numeric(5,2) NOT NULL DEFAULT 0`,
      `ALTER TABLE venta_linea ADD COLUMN descuento_reparto bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE venta_linea ADD COLUMN descuento bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE venta_linea ADD CONSTRAINT venta_linea_descuento CHECK (descuento_reparto >= 0 AND descuento BETWEEN 0 AND subtotal
        AND descuento = subtotal - round(subtotal * (100 - descuento_porcentaje) * 0.01) + descuento_reparto)`,
      `ALTER TABLE venta DROP CONSTRAINT venta_total_positivo`,
      `ALTER TABLE venta ADD CONSTRAINT venta_total_no_negativo CHECK (total >= 0)`,
      `ALTER TABLE venta DROP CONSTRAINT venta_tiquete_unico`,
      `CREATE INDEX venta_de_tiquete ON venta (entidad_id, tiquete_id)`,
    ]);
    if (await hasRows(runner, 'persona')) await this.deCitas(runner);
    const seSabe = await hasRows(runner, 'usuario');
    for (const permiso of PERMISOS) await this.permitir(runner, permiso, seSabe);
  }

  /** The tickets of appointments, and of the sales of appointments, are of their persons; branch by branch. */
  private async deCitas(runner: QueryRunner): Promise<void> {
    const sucursales = (await runner.query(
      `SELECT entidad_id AS id FROM cita WHERE persona_id IS NOT NULL GROUP BY 1 ORDER BY 1`,
    )) as Array<{ id: number }>;
    for (const { id } of sucursales) for (const sentencia of DE_SUS_CITAS) await runner.query(sentencia, [id]);
  }

  private async permitir(runner: QueryRunner, { id, nombre, clave, de }: (typeof PERMISOS)[number], seSabe: boolean) {
    await runner.query(`INSERT INTO permiso (id, modulo, nombre, clave) VALUES ($1, 'tiquetes', $2, $3)`, [
      id,
      nombre,
      clave,
    ]);
    const roles = (await runner.query(
      `SELECT r.id AS rol, EXISTS (SELECT 1 FROM role_permiso x JOIN permiso p ON p.id = x.permiso_id
         WHERE x.role_id = r.id AND x.estado AND p.clave = ANY($1)) AS puede
       FROM role r ORDER BY r.id`,
      [de],
    )) as DeRol[];
    for (const { rol, puede } of roles) {
      await runner.query(`INSERT INTO role_permiso (role_id, permiso_id, estado) VALUES ($1, $2, $3)`, [
        rol,
        id,
        puede,
      ]);
      if (puede && seSabe) await this.contar(runner, rol, clave);
    }
  }

  /** The audit trail tells of a role that got it, in a business that is at work. */
  private async contar(runner: QueryRunner, rol: number, clave: string): Promise<void> {
    const [{ rastro }] = (await runner.query(`SELECT nextval('auditoria_id_seq') AS rastro`)) as [{ rastro: number }];
    const [antes, despues] = [false, true].map((estado) => JSON.stringify([{ permiso: clave, estado }]));
    await runner.query(
      `INSERT INTO auditoria (entidad_id, id, accion, recurso, recurso_id, antes, despues, motivo, solicitud_id, created_at)
       VALUES (0, $1, 'cambiar_permisos', 'role', $2, $3, $4, $5, 'migracion', $6)`,
      [rastro, rol, antes, despues, MOTIVO, new Date()],
    );
  }

  /** Only where nothing was charged in it yet: a sale without ticket of its own, or of nothing, the old form cannot hold. */
  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DELETE FROM role_permiso WHERE permiso_id IN (${PERMISOS.map(({ id }) => id).join(', ')})`,
      `DELETE FROM permiso WHERE id IN (${PERMISOS.map(({ id }) => id).join(', ')})`,
      `DROP INDEX venta_de_tiquete`,
      `ALTER TABLE venta ADD CONSTRAINT venta_tiquete_unico UNIQUE (entidad_id, tiquete_id)`,
      `ALTER TABLE venta DROP CONSTRAINT venta_total_no_negativo`,
      `ALTER TABLE venta ADD CONSTRAINT venta_total_positivo CHECK (total > 0)`,
      ...['descuento', 'descuento_reparto', 'descuento_porcentaje', ...AJUSTES.map(nombreDe)].map(
        (columna) => `ALTER TABLE venta_linea DROP COLUMN ${columna}`,
      ),
      `ALTER TABLE servicio_realizado DROP CONSTRAINT realizado_con_descuento`,
      ...['descuento_reparto', ...AJUSTES.map(nombreDe)].map(
        (columna) => `ALTER TABLE servicio_realizado DROP COLUMN ${columna}`,
      ),
      `ALTER TABLE servicio_realizado ADD CONSTRAINT realizado_con_descuento CHECK (${CON_DESCUENTO})`,
      `ALTER TABLE cobro DROP COLUMN recibido`,
      `DROP INDEX tiquete_de_persona`,
      `ALTER TABLE tiquete DROP CONSTRAINT tiquete_origen_conocido`,
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_origen_conocido CHECK (origen IN ('registrar', 'venta'))`,
      ...['notas', 'persona_id'].map((columna) => `ALTER TABLE tiquete DROP COLUMN ${columna}`),
    ]);
  }
}

const nombreDe = (columna: string): string => columna.slice(0, columna.indexOf(' '));

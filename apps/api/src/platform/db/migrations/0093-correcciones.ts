import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create, hasRows } from './ddl.js';

/** The rows of a ticket that a correction takes out of it. */
const FUERA = ['servicio_realizado', 'venta', 'partida'];
const PERMISO = { id: 76, nombre: 'Corregir', clave: 'tiquetes.corregir', de: 'tiquetes.devolver' };
const MOTIVO = 'La actualización trae las correcciones de tiquetes: las hace quien ya podía devolver';

/** Corrections of charged tickets (docs/decisions/0128): what each was and became, the rows it took out and the payments it wrote. */
export class Correcciones1700000000093 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE SEQUENCE correccion_id_seq`,
      `ALTER TABLE tiquete ADD COLUMN revision integer NOT NULL DEFAULT 0`,
      `ALTER TABLE tiquete ADD CONSTRAINT tiquete_revision CHECK (revision BETWEEN 0 AND 20)`,
    ]);
    await create(
      runner,
      'correccion',
      'entidad',
      `CREATE TABLE correccion (
        entidad_id bigint NOT NULL, id bigint NOT NULL, tiquete_id bigint NOT NULL, revision integer NOT NULL,
        motivo text NOT NULL, antes jsonb NOT NULL, despues jsonb NOT NULL, usuario_id bigint NOT NULL, created_at timestamptz NOT NULL,
        PRIMARY KEY (entidad_id, id), CONSTRAINT correccion_revision UNIQUE (entidad_id, tiquete_id, revision))`,
      [`correccion_tiquete FOREIGN KEY (entidad_id, tiquete_id) REFERENCES tiquete (entidad_id, id)`],
    );
    await apply(runner, [
      ...[...FUERA, 'cobro'].flatMap((tabla) => [
        `ALTER TABLE ${tabla} ADD COLUMN correccion_id bigint`,
        `ALTER TABLE ${tabla} ADD CONSTRAINT ${tabla}_correccion FOREIGN KEY (entidad_id, correccion_id)
          REFERENCES correccion (entidad_id, id)`,
      ]),
      ...FUERA.map(
        (tabla) =>
          `ALTER TABLE ${tabla} ADD CONSTRAINT ${tabla}_corregida CHECK (correccion_id IS NULL OR anulado_en IS NOT NULL)`,
      ),
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

  /** Only where none was made: the old form does not tell a line that was corrected from one that was annulled. */
  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DELETE FROM role_permiso WHERE permiso_id = ${PERMISO.id}`,
      `DELETE FROM permiso WHERE id = ${PERMISO.id}`,
      ...[...FUERA, 'cobro'].map((tabla) => `ALTER TABLE ${tabla} DROP COLUMN correccion_id`),
      `DROP TABLE correccion`,
      `ALTER TABLE tiquete DROP COLUMN revision`,
      `DROP SEQUENCE correccion_id_seq`,
    ]);
  }
}

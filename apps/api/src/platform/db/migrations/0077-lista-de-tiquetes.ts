import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, hasRows } from './ddl.js';

/** Those of each branch and those of all, by writing, by day and by amount; annulled ones; and the tickets of an operator, annulled or not. */
const INDICES: Readonly<Record<string, string>> = {
  tiquete_recientes: 'tiquete (entidad_id, created_at DESC, id DESC)',
  tiquete_todos_recientes: 'tiquete (created_at DESC, id DESC) INCLUDE (entidad_id)',
  tiquete_por_dia: 'tiquete (entidad_id, fecha)',
  tiquete_todos_por_dia: 'tiquete (fecha)',
  tiquete_por_total: 'tiquete (entidad_id, total, created_at, id)',
  tiquete_todos_por_total: 'tiquete (total, created_at, id) INCLUDE (entidad_id)',
  tiquete_anulado: `tiquete (entidad_id, created_at DESC, id DESC) WHERE estado = 'anulado'`,
  realizado_en_tiquete: 'servicio_realizado (empleado_id, entidad_id, registro_id) WHERE registro_id IS NOT NULL',
  venta_en_tiquete: 'venta (empleado_id, entidad_id, tiquete_id) WHERE empleado_id IS NOT NULL',
};

const PERMISO = 66;
const CLAVE = 'tiquetes.ver';
const MOTIVO = 'La actualización trae la lista de tiquetes: la ve quien ya veía servicios o ventas';

type DeRol = { rol: number; ve: boolean };

/** The list of tickets: the orders it is read in, and the permission to see it, for who saw services or sales. */
export class ListaDeTiquetes1700000000077 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(
      runner,
      Object.entries(INDICES).map(([indice, en]) => `CREATE INDEX ${indice} ON ${en}`),
    );
    await runner.query(`INSERT INTO permiso (id, modulo, nombre, clave) VALUES ($1, 'tiquetes', 'Ver', $2)`, [
      PERMISO,
      CLAVE,
    ]);
    const roles = (await runner.query(
      `SELECT r.id AS rol, EXISTS (SELECT 1 FROM role_permiso x JOIN permiso p ON p.id = x.permiso_id
         WHERE x.role_id = r.id AND x.estado AND p.clave IN ('servicios.ver', 'ventas.ver')) AS ve
       FROM role r ORDER BY r.id`,
    )) as DeRol[];
    const seSabe = await hasRows(runner, 'usuario');
    for (const { rol, ve } of roles) {
      await runner.query(`INSERT INTO role_permiso (role_id, permiso_id, estado) VALUES ($1, $2, $3)`, [
        rol,
        PERMISO,
        ve,
      ]);
      if (ve && seSabe) await this.contar(runner, rol);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DELETE FROM role_permiso WHERE permiso_id = ${PERMISO}`,
      `DELETE FROM permiso WHERE id = ${PERMISO}`,
      ...Object.keys(INDICES).map((indice) => `DROP INDEX ${indice}`),
    ]);
  }

  /** The audit trail tells of a role that got it, in a business that is at work. */
  private async contar(runner: QueryRunner, rol: number): Promise<void> {
    const [{ rastro }] = (await runner.query(`SELECT nextval('auditoria_id_seq') AS rastro`)) as [{ rastro: number }];
    const [antes, despues] = [false, true].map((estado) => JSON.stringify([{ permiso: CLAVE, estado }]));
    await runner.query(
      `INSERT INTO auditoria (entidad_id, id, accion, recurso, recurso_id, antes, despues, motivo, solicitud_id, created_at)
       VALUES (0, $1, 'cambiar_permisos', 'role', $2, $3, $4, $5, 'migracion', $6)`,
      [rastro, rol, antes, despues, MOTIVO, new Date()],
    );
  }
}

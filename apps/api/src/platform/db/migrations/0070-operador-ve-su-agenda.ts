import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasRows } from './ddl.js';

/** The role as the house gave it. */
const DE_LA_CASA = ['dashboard.ver', 'servicios.crear', 'servicios.ver'];
const PERMISO = 'agendas.ver';
const MOTIVO = 'La actualización le dio al operador ver su propia agenda; deshazlo aquí si el negocio no lo quiere';

const cambiar = `UPDATE role_permiso SET estado = $1 WHERE role_id = $2 AND permiso_id = $3`;

/**
 * An operator sees their own agenda and its appointments, and no other. A role that an administrator changed stays as it
 * is, and the audit trail tells the others, where there are any (docs/decisions/0110).
 */
export class OperadorVeSuAgenda1700000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const suyo = await this.rolYPermiso(runner);
    if (suyo === undefined || (await this.tocado(runner, suyo[0]))) return;
    await runner.query(cambiar, [true, ...suyo]);
    if (!(await hasRows(runner, 'usuario'))) return;
    const [{ rastro }] = (await runner.query(`SELECT nextval('auditoria_id_seq') AS rastro`)) as [{ rastro: number }];
    const [antes, despues] = [false, true].map((estado) => JSON.stringify([{ permiso: PERMISO, estado }]));
    await runner.query(
      `INSERT INTO auditoria (entidad_id, id, accion, recurso, recurso_id, antes, despues, motivo, solicitud_id, created_at)
       VALUES (0, $1, 'cambiar_permisos', 'role', $2, $3, $4, $5, 'migracion', $6)`,
      [rastro, suyo[0], antes, despues, MOTIVO, new Date()],
    );
  }

  /** A role that was changed since stays as it is. Its row of the trail stays too: it says what was done then. */
  async down(runner: QueryRunner): Promise<void> {
    const suyo = await this.rolYPermiso(runner);
    if (suyo === undefined || (await this.cambiado(runner, suyo[0]))) return;
    await runner.query(cambiar, [false, ...suyo]);
  }

  private async rolYPermiso(runner: QueryRunner): Promise<[number, number] | undefined> {
    const [fila] = (await runner.query(
      `SELECT r.id AS rol, p.id AS permiso FROM role r JOIN permiso p ON p.clave = $1
       WHERE r.nombre = 'operador' AND r.de_la_casa`,
      [PERMISO],
    )) as Array<{ rol: number; permiso: number }>;
    return fila && [fila.rol, fila.permiso];
  }

  /** Whether the role has other permissions than it was made with, or was written of in the trail. */
  private async tocado(runner: QueryRunner, rol: number): Promise<boolean> {
    const filas = (await runner.query(
      `SELECT p.clave FROM role_permiso x JOIN permiso p ON p.id = x.permiso_id
       WHERE x.role_id = $1 AND x.estado ORDER BY p.clave`,
      [rol],
    )) as Array<{ clave: string }>;
    const distinto = filas.map(({ clave }) => clave).join() !== DE_LA_CASA.join();
    return distinto || (await this.cambiado(runner, rol));
  }

  /** Whether a person wrote of the role; a migration is none. */
  private async cambiado(runner: QueryRunner, rol: number): Promise<boolean> {
    const [{ hay }] = (await runner.query(
      `SELECT EXISTS (SELECT 1 FROM auditoria WHERE entidad_id = 0 AND recurso = 'role' AND recurso_id = $1
         AND solicitud_id <> 'migracion') AS hay`,
      [rol],
    )) as [{ hay: boolean }];
    return hay;
  }
}

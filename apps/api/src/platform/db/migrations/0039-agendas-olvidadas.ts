import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators who were forgotten: what they are called since. */
const OLVIDADOS = `SELECT o.id FROM operador o WHERE o.nombre = 'Persona' AND o.apellido = 'anonimizada' AND NOT o.activo`;
const SUYAS = `SELECT g.entidad_id, g.id FROM agenda g WHERE g.operador_id IN (${OLVIDADOS})`;
const dice = (columna: string) =>
  `(a.${columna} ->> 'operador_id' IN (SELECT id::text FROM (${OLVIDADOS}) o) OR (a.entidad_id, a.${columna} ->> 'agenda_id') IN (SELECT entidad_id, id::text FROM (${SUYAS}) g))`;

const ENTERAS = `(a.recurso = 'agenda' AND (a.entidad_id, a.recurso_id) IN (${SUYAS}))
  OR (a.recurso = 'horario' AND (a.entidad_id, a.recurso_id) IN (SELECT h.entidad_id, h.id FROM horario h JOIN (${SUYAS}) g ON g.entidad_id = h.entidad_id AND g.id = h.agenda_id))
  OR (a.recurso = 'bloqueo' AND (a.entidad_id, a.recurso_id) IN (SELECT b.entidad_id, b.id FROM agenda_bloqueo b JOIN (${SUYAS}) g ON g.entidad_id = b.entidad_id AND g.id = b.agenda_id))`;
const deSuAgenda = (recurso: string) => `a.recurso = '${recurso}' AND (${dice('antes')} OR ${dice('despues')})`;

/**
 * Agendas are called after their operators, and what the audit trail says of them is apart since 0033: of the operators who were forgotten
 * before forgetting reached it, it goes now. Through the functions that forget, which the guards let by.
 */
export class AgendasOlvidadas1700000000039 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const ahora = new Date();
    for (const { entidad_id, ids } of await this.filas(runner, ENTERAS))
      await runner.query(`SELECT olvidar_personales($1, $2::bigint[], $3)`, [entidad_id, ids, ahora]);
    for (const [recurso, campo] of [
      ['agenda', 'nombre'],
      ['agenda', 'descripcion'],
      ['cita', 'agenda_nombre'],
    ] as const)
      for (const { entidad_id, ids } of await this.filas(runner, deSuAgenda(recurso)))
        await runner.query(`SELECT olvidar_campo($1, $2::bigint[], $3)`, [entidad_id, ids, campo]);
  }

  /** What was forgotten stays so. */
  async down(): Promise<void> {}

  private filas(runner: QueryRunner, cuales: string): Promise<Array<{ entidad_id: number; ids: number[] }>> {
    return runner.query(
      `SELECT p.entidad_id, jsonb_agg(p.id ORDER BY p.id) AS ids FROM auditoria_personal p JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id WHERE p.borrado_en IS NULL AND (${cuales}) GROUP BY 1 ORDER BY 1`,
    );
  }
}

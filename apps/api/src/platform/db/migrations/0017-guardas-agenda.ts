import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const vigente = `anulado_en IS NULL AND estado <> 'cancelada'`;

/** The second lock of the agendas on plain PostgreSQL: an operator is never in two places, slots of an agenda do not cross, nothing is erased. */
export class GuardasAgenda1700000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE EXTENSION IF NOT EXISTS btree_gist`,
      `ALTER TABLE cita ADD CONSTRAINT guarda_operador_en_un_lugar EXCLUDE USING gist
        (entidad_id WITH =, operador_id WITH =, tsrange(fecha + hora_inicio, fecha + hora_fin) WITH &&, horario_id WITH <>) WHERE (${vigente})`,
      `ALTER TABLE horario ADD CONSTRAINT guarda_horarios_sin_cruce EXCLUDE USING gist
        (entidad_id WITH =, agenda_id WITH =, dia_semana WITH =, tsrange(date '2000-01-01' + hora_inicio, date '2000-01-01' + hora_fin) WITH &&) WHERE (activo)`,
      ...['cita', 'oferta'].map(
        (tabla) =>
          `CREATE TRIGGER guarda_borrado BEFORE DELETE ON ${tabla} FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()`,
      ),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      ...['cita', 'oferta'].map((tabla) => `DROP TRIGGER guarda_borrado ON ${tabla}`),
      `ALTER TABLE cita DROP CONSTRAINT guarda_operador_en_un_lugar`,
      `ALTER TABLE horario DROP CONSTRAINT guarda_horarios_sin_cruce`,
    ]);
  }
}

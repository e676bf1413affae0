import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * The second lock of minutes on plain PostgreSQL: no lane has one twice, and an operator is never in two agendas at
 * once. That of an appointment's whole hours goes: another may be served while dye works.
 */
export class GuardasCarriles1700000000105 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE cita DROP CONSTRAINT guarda_operador_en_un_lugar`,
      `ALTER TABLE cita_tramo ADD CONSTRAINT guarda_minuto_de_carril EXCLUDE USING gist
        (entidad_id WITH =, operador_id WITH =, fecha WITH =, carril WITH =, ocupa WITH &&) WHERE (carril IS NOT NULL)`,
      `ALTER TABLE cita_tramo ADD CONSTRAINT guarda_operador_en_un_lugar EXCLUDE USING gist
        (entidad_id WITH =, operador_id WITH =, fecha WITH =, agenda_id WITH <>, ocupa WITH &&) WHERE (carril IS NOT NULL)`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE cita_tramo DROP CONSTRAINT guarda_operador_en_un_lugar`,
      `ALTER TABLE cita_tramo DROP CONSTRAINT guarda_minuto_de_carril`,
      `ALTER TABLE cita ADD CONSTRAINT guarda_operador_en_un_lugar EXCLUDE USING gist
        (entidad_id WITH =, operador_id WITH =, tsrange(fecha + hora_inicio, fecha + hora_fin) WITH &&, horario_id WITH <>)
        WHERE (anulado_en IS NULL AND estado <> 'cancelada')`,
    ]);
  }
}

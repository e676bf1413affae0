import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * What an appointment became: at most one ticket of services, and its sales. A ticket that never was an appointment costs no entry of
 * either index. And what the waiting list asks of every branch at once: an administrator's lists, what is held now, and the offers to
 * whoever waits in 'General', which may be of any.
 */
export class CitaAtendida1700000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE registro ADD COLUMN cita_id bigint`,
      `ALTER TABLE registro ADD CONSTRAINT registro_cita FOREIGN KEY (entidad_id, cita_id) REFERENCES cita (entidad_id, id)`,
      `CREATE UNIQUE INDEX registro_una_por_cita ON registro (entidad_id, cita_id) WHERE cita_id IS NOT NULL`,
      `ALTER TABLE venta ADD COLUMN cita_id bigint`,
      `ALTER TABLE venta ADD CONSTRAINT venta_cita FOREIGN KEY (entidad_id, cita_id) REFERENCES cita (entidad_id, id)`,
      `CREATE INDEX venta_de_cita ON venta (entidad_id, cita_id) WHERE cita_id IS NOT NULL`,
      `CREATE INDEX persona_espera_todas ON persona_espera (fecha, en_lista_desde, id) WHERE anulado_en IS NULL AND atendida_en IS NULL`,
      `CREATE INDEX oferta_todas_recientes ON oferta (created_at DESC, id DESC)`,
      `CREATE INDEX oferta_por_vencer ON oferta (vence_en) WHERE estado = 'pendiente'`,
      `CREATE INDEX oferta_de_general ON oferta (persona_id) WHERE persona_entidad_id = 0`,
    ]);
  }

  async down(): Promise<void> {
    throw new Error('Which appointment a ticket was is not undone: restore a backup instead');
  }
}

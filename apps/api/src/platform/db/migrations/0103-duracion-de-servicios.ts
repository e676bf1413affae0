import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

/**
 * How long a service is: its minutes (null: as long as the slot it is booked in), the wait inside them when its operator is
 * free, and what they need after it (docs/decisions/0138).
 */
export class DuracionDeServicios1700000000103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE servicio ADD COLUMN duracion_minutos integer`,
      `ALTER TABLE servicio ADD COLUMN espera_desde integer`,
      `ALTER TABLE servicio ADD COLUMN espera_minutos integer`,
      `ALTER TABLE servicio ADD COLUMN limpieza_minutos integer NOT NULL DEFAULT 0`,
      `ALTER TABLE servicio ADD CONSTRAINT servicio_duracion CHECK (duracion_minutos BETWEEN 5 AND 720)`,
      `ALTER TABLE servicio ADD CONSTRAINT servicio_espera CHECK ((espera_desde IS NULL) = (espera_minutos IS NULL)
        AND (espera_desde IS NULL OR (duracion_minutos IS NOT NULL AND espera_desde > 0 AND espera_minutos > 0
          AND espera_desde + espera_minutos < duracion_minutos)))`,
      `ALTER TABLE servicio ADD CONSTRAINT servicio_limpieza CHECK (limpieza_minutos BETWEEN 0 AND 120)`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(
      runner,
      ['duracion_minutos', 'espera_desde', 'espera_minutos', 'limpieza_minutos'].map(
        (columna) => `ALTER TABLE servicio DROP COLUMN ${columna} CASCADE`,
      ),
    );
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply } from './ddl.js';

const NOMBRE = `plano(btrim(cliente_nombre))`;
const TELEFONO = `regexp_replace(coalesce(cliente_telefono, ''), '[^0-9]', '', 'g')`;
const BUSCADO = [`plano(cliente_nombre)`, `plano(coalesce(cliente_email, ''))`, TELEFONO, `plano(servicio)`].map(
  (texto) => `(${texto}) gin_trgm_ops`,
);

/** Appointments and people are looked for, and leafed through, without reading every appointment there was. */
export class ListasDeCitas1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE INDEX cita_busqueda ON cita USING gin (${BUSCADO.join(', ')}) WITH (fastupdate = off) WHERE anulado_en IS NULL`,
      `CREATE INDEX cita_de_persona ON cita (entidad_id, (${NOMBRE}), (${TELEFONO})) WHERE anulado_en IS NULL`,
      `CREATE INDEX cita_de_persona_todas ON cita ((${NOMBRE}), (${TELEFONO})) WHERE anulado_en IS NULL`,
      `CREATE INDEX cita_sin_asistencia ON cita (entidad_id, fecha) WHERE anulado_en IS NULL AND no_asistio`,
      `CREATE INDEX cita_de_estado ON cita (entidad_id, estado, fecha) WHERE anulado_en IS NULL`,
      // An operator's list shows the cancelled ones too; and nobody is looked for by a telephone exactly as it was typed.
      `DROP INDEX cita_de_operador`,
      `CREATE INDEX cita_de_operador ON cita (entidad_id, operador_id, fecha) WHERE anulado_en IS NULL`,
      `DROP INDEX cita_de_telefono`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `CREATE INDEX cita_de_telefono ON cita (entidad_id, cliente_telefono) WHERE anulado_en IS NULL AND cliente_telefono IS NOT NULL`,
      `DROP INDEX cita_de_operador`,
      `CREATE INDEX cita_de_operador ON cita (entidad_id, operador_id, fecha) WHERE anulado_en IS NULL AND estado <> 'cancelada'`,
      ...['cita_de_estado', 'cita_sin_asistencia', 'cita_de_persona_todas', 'cita_de_persona', 'cita_busqueda'].map(
        (indice) => `DROP INDEX ${indice}`,
      ),
    ]);
  }
}

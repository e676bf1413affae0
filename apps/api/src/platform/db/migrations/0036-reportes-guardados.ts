import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

/**
 * Reports that people keep, when each leaves by mail and to whom, and what became of every one that was due: one row for each person
 * and time, so that nobody is sent the same one twice.
 */
export class ReportesGuardados1700000000036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [`CREATE SEQUENCE reporte_guardado_id_seq`]);
    await create(
      runner,
      'reporte_guardado',
      'entidad',
      `CREATE TABLE reporte_guardado (
        entidad_id bigint NOT NULL CONSTRAINT reporte_guardado_entidad REFERENCES entidad, id bigint NOT NULL,
        usuario_id bigint NOT NULL CONSTRAINT reporte_guardado_usuario REFERENCES usuario,
        nombre text NOT NULL CONSTRAINT reporte_guardado_nombre_no_vacio CHECK (btrim(nombre) <> ''),
        report_type text NOT NULL, filtros jsonb NOT NULL, rango text NOT NULL, compartido boolean NOT NULL, created_at timestamptz NOT NULL,
        frecuencia text CONSTRAINT reporte_guardado_frecuencia_conocida CHECK (frecuencia IN ('diario', 'semanal', 'mensual')),
        dia_semana text, dia_mes smallint, hora time, formato text CONSTRAINT reporte_guardado_formato_conocido CHECK (formato IN ('excel', 'csv')),
        destinatarios bigint[] NOT NULL, proximo_en timestamptz, pedido_en timestamptz, tomado_hasta timestamptz, intentos smallint NOT NULL, detenido text,
        ultimo_vence timestamptz, ultimo_en timestamptz, PRIMARY KEY (entidad_id, id),
        CONSTRAINT reporte_guardado_dia CHECK ((dia_semana IS NOT NULL) = (frecuencia IS NOT DISTINCT FROM 'semanal') AND (dia_mes IS NOT NULL) = (frecuencia IS NOT DISTINCT FROM 'mensual')
          AND dia_mes BETWEEN 1 AND 31),
        CONSTRAINT reporte_guardado_envio CHECK (CASE WHEN frecuencia IS NULL THEN num_nonnulls(hora, formato, proximo_en, pedido_en, detenido) = 0 AND cardinality(destinatarios) = 0
          ELSE num_nulls(hora, formato) = 0 AND cardinality(destinatarios) BETWEEN 1 AND 10 AND (proximo_en IS NULL) = (detenido IS NOT NULL) END),
        CONSTRAINT reporte_guardado_ultimo CHECK ((ultimo_vence IS NULL) = (ultimo_en IS NULL)))`,
    );
    await create(
      runner,
      'reporte_envio',
      'entidad',
      `CREATE TABLE reporte_envio (
        entidad_id bigint NOT NULL, guardado_id bigint NOT NULL, vence timestamptz NOT NULL, usuario_id bigint NOT NULL CONSTRAINT reporte_envio_usuario REFERENCES usuario,
        resultado text NOT NULL, correo_id bigint, created_at timestamptz NOT NULL, PRIMARY KEY (entidad_id, guardado_id, vence, usuario_id),
        CONSTRAINT reporte_envio_correo CHECK ((correo_id IS NOT NULL) = (resultado IN ('enviado', 'enlace'))))`,
      [`reporte_envio_guardado FOREIGN KEY (entidad_id, guardado_id) REFERENCES reporte_guardado`],
    );
    await apply(runner, [
      `CREATE INDEX reporte_guardado_cuenta ON reporte_guardado (usuario_id)`,
      `CREATE INDEX reporte_guardado_compartido ON reporte_guardado (entidad_id) WHERE compartido`,
      `CREATE INDEX reporte_guardado_vence ON reporte_guardado (proximo_en) WHERE proximo_en IS NOT NULL`,
      `CREATE INDEX reporte_guardado_pedido ON reporte_guardado (pedido_en) WHERE pedido_en IS NOT NULL`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DROP TABLE reporte_envio`,
      `DROP TABLE reporte_guardado`,
      `DROP SEQUENCE reporte_guardado_id_seq`,
    ]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

const CITA = [
  `plano(cliente_nombre)`,
  `plano(coalesce(cliente_email, ''))`,
  `regexp_replace(coalesce(cliente_telefono, ''), '[^0-9]', '', 'g')`,
];
const ESPERA = [`plano(nombre)`, `regexp_replace(coalesce(telefono, ''), '[^0-9]', '', 'g')`];
const trigramas = (textos: readonly string[]) => textos.map((texto) => `(${texto}) gin_trgm_ops`).join(', ');

/**
 * What people ask about their data and by when it is answered (Ley 1581 de 2012); and somebody is found among annulled appointments and
 * those who ever waited without reading all of them.
 */
export class SolicitudesDeDatos1700000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [`CREATE SEQUENCE solicitud_datos_id_seq`]);
    await create(
      runner,
      'solicitud_datos',
      'entidad',
      `CREATE TABLE solicitud_datos (
        entidad_id bigint NOT NULL CONSTRAINT solicitud_datos_entidad REFERENCES entidad, id bigint NOT NULL,
        tipo text NOT NULL CONSTRAINT solicitud_datos_tipo_conocido CHECK (tipo IN ('consulta', 'reclamo')),
        nombre text NOT NULL CONSTRAINT solicitud_datos_nombre_no_vacio CHECK (btrim(nombre) <> ''), telefono text, email text, detalle text, recibida date NOT NULL, vence date NOT NULL,
        usuario_id bigint NOT NULL CONSTRAINT solicitud_datos_usuario REFERENCES usuario, created_at timestamptz NOT NULL,
        respuesta text, respondida_en timestamptz, respondida_por bigint CONSTRAINT solicitud_datos_respondida_por REFERENCES usuario, PRIMARY KEY (entidad_id, id),
        CONSTRAINT solicitud_datos_plazo CHECK (vence > recibida),
        CONSTRAINT solicitud_datos_respondida CHECK ((respondida_en IS NULL) = (respondida_por IS NULL) AND (respuesta IS NULL OR respondida_en IS NOT NULL)))`,
    );
    await apply(runner, [
      `CREATE INDEX solicitud_datos_abierta ON solicitud_datos (entidad_id, vence, id) WHERE respondida_en IS NULL`,
      `CREATE INDEX solicitud_datos_reciente ON solicitud_datos (entidad_id, recibida DESC, id DESC)`,
      `CREATE INDEX cita_anulada_busqueda ON cita USING gin (${trigramas(CITA)}) WITH (fastupdate = off) WHERE anulado_en IS NOT NULL`,
      `CREATE INDEX persona_espera_busqueda ON persona_espera USING gin (${trigramas(ESPERA)}) WITH (fastupdate = off)`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `DROP INDEX persona_espera_busqueda`,
      `DROP INDEX cita_anulada_busqueda`,
      `DROP TABLE solicitud_datos`,
      `DROP SEQUENCE solicitud_datos_id_seq`,
    ]);
  }
}

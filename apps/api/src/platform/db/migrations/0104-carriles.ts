import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create, hasRows } from './ddl.js';

const MINUTOS = `int4multirange(int4range(extract(epoch FROM hora_inicio)::integer / 60, extract(epoch FROM hora_fin)::integer / 60))`;
const COLUMNAS = `entidad_id, id, cita_id, oferta_id, orden, agenda_id, horario_id, operador_id, fecha, hora_inicio, hora_fin,
  ocupa, carril, vence_en, servicio_id, limpieza_minutos`;

/**
 * Each appointment of a branch at its own hours, in the lane of its place where it had one: places of a slot were told
 * apart by their number, and an operator was never in two slots at once, so no minute of a lane is taken twice.
 */
const SUS_CITAS = `INSERT INTO cita_tramo (${COLUMNAS})
  SELECT x.entidad_id, $2::bigint + row_number() OVER (ORDER BY x.id), x.id, NULL::bigint, 1, x.agenda_id, x.horario_id, x.operador_id,
    x.fecha, x.hora_inicio, x.hora_fin, ${MINUTOS}, x.plaza, NULL::timestamptz, x.servicio_id, 0
  FROM (SELECT c.*, p.plaza FROM cita c LEFT JOIN cita_plaza p ON p.entidad_id = c.entidad_id AND p.cita_id = c.id
    WHERE c.entidad_id = $1) x`;
/** The holds that stand: one that ended takes nothing. */
const SUS_OFERTAS = `INSERT INTO cita_tramo (${COLUMNAS})
  SELECT x.entidad_id, $2::bigint + row_number() OVER (ORDER BY x.id), NULL::bigint, x.id, 1, x.agenda_id, x.horario_id, x.operador_id,
    x.fecha, x.hora_inicio, x.hora_fin, ${MINUTOS}, x.plaza, x.vence_en, NULL::bigint, 0
  FROM (SELECT o.*, p.plaza FROM oferta o JOIN cita_plaza p ON p.entidad_id = o.entidad_id AND p.oferta_id = o.id
    WHERE o.entidad_id = $1 AND o.estado = 'pendiente' AND o.vence_en > now()) x`;
const SUS_CARRILES = `INSERT INTO agenda_carril (entidad_id, operador_id, fecha, carril, ocupado)
  SELECT t.entidad_id, t.operador_id, t.fecha, t.carril, range_agg(m.rango)
  FROM cita_tramo t CROSS JOIN LATERAL unnest(t.ocupa) AS m (rango)
  WHERE t.entidad_id = $1 AND t.carril IS NOT NULL GROUP BY 1, 2, 3, 4`;

/**
 * Time in minutes: each service of an appointment or a hold takes minutes of a lane of its operator's day, and no lane has
 * one minute twice (docs/decisions/0138). The places of slots are read from them.
 */
export class Carriles1700000000104 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await apply(runner, [`CREATE SEQUENCE cita_tramo_id_seq`]);
    await create(
      runner,
      'cita_tramo',
      'entidad',
      `CREATE TABLE cita_tramo (
        entidad_id bigint NOT NULL CONSTRAINT cita_tramo_entidad REFERENCES entidad, id bigint NOT NULL, cita_id bigint, oferta_id bigint,
        orden integer NOT NULL CONSTRAINT cita_tramo_orden CHECK (orden >= 1), agenda_id bigint NOT NULL, horario_id bigint NOT NULL,
        operador_id bigint NOT NULL CONSTRAINT cita_tramo_operador REFERENCES operador, fecha date NOT NULL,
        hora_inicio time NOT NULL, hora_fin time NOT NULL, ocupa int4multirange NOT NULL,
        carril integer CONSTRAINT cita_tramo_carril CHECK (carril >= 1), vence_en timestamptz,
        servicio_id bigint CONSTRAINT cita_tramo_servicio REFERENCES servicio, duracion_minutos integer,
        espera_desde integer, espera_minutos integer, limpieza_minutos integer NOT NULL, PRIMARY KEY (entidad_id, id),
        CONSTRAINT cita_tramo_de_cita UNIQUE (entidad_id, cita_id, orden), CONSTRAINT cita_tramo_de_oferta UNIQUE (entidad_id, oferta_id, orden),
        CONSTRAINT cita_tramo_de_quien CHECK ((cita_id IS NULL) <> (oferta_id IS NULL)),
        CONSTRAINT cita_tramo_vence CHECK ((oferta_id IS NULL) = (vence_en IS NULL)),
        CONSTRAINT cita_tramo_en_orden CHECK (hora_fin > hora_inicio AND NOT isempty(ocupa)))`,
      [
        `cita_tramo_cita FOREIGN KEY (entidad_id, cita_id) REFERENCES cita (entidad_id, id)`,
        `cita_tramo_oferta FOREIGN KEY (entidad_id, oferta_id) REFERENCES oferta (entidad_id, id)`,
        `cita_tramo_horario FOREIGN KEY (entidad_id, horario_id) REFERENCES horario (entidad_id, id)`,
        `cita_tramo_agenda FOREIGN KEY (entidad_id, agenda_id) REFERENCES agenda (entidad_id, id)`,
      ],
    );
    await create(
      runner,
      'agenda_carril',
      'entidad',
      `CREATE TABLE agenda_carril (
        entidad_id bigint NOT NULL CONSTRAINT agenda_carril_entidad REFERENCES entidad,
        operador_id bigint NOT NULL CONSTRAINT agenda_carril_operador REFERENCES operador, fecha date NOT NULL,
        carril integer NOT NULL CONSTRAINT agenda_carril_numero CHECK (carril >= 1), ocupado int4multirange NOT NULL,
        CONSTRAINT agenda_carril_unico PRIMARY KEY (entidad_id, operador_id, fecha, carril))`,
    );
    if ((await hasRows(runner, 'cita')) || (await hasRows(runner, 'oferta'))) await this.pasar(runner);
    await apply(runner, [
      `CREATE INDEX cita_tramo_de_operador ON cita_tramo (entidad_id, operador_id, fecha) WHERE carril IS NOT NULL`,
      `CREATE INDEX cita_tramo_de_agenda ON cita_tramo (entidad_id, agenda_id, fecha) WHERE carril IS NOT NULL`,
      `CREATE INDEX cita_tramo_por_dia ON cita_tramo (entidad_id, fecha) WHERE carril IS NOT NULL`,
      `CREATE INDEX cita_tramo_de_horario ON cita_tramo (entidad_id, horario_id)`,
      `DROP TABLE cita_plaza`,
      `ALTER TABLE cita DROP CONSTRAINT cita_de_su_plaza`,
      `ALTER TABLE oferta DROP CONSTRAINT oferta_de_su_plaza`,
    ]);
  }

  private async pasar(runner: QueryRunner): Promise<void> {
    const sucursales = (await runner.query(
      `SELECT c.entidad_id AS id, count(*) AS citas FROM cita c GROUP BY 1 ORDER BY 1`,
    )) as Array<{ id: number; citas: number }>;
    const ofertas = (await runner.query(
      `SELECT o.entidad_id AS id, count(*) AS citas FROM oferta o WHERE o.estado = 'pendiente' GROUP BY 1 ORDER BY 1`,
    )) as Array<{ id: number; citas: number }>;
    for (const { id, citas } of sucursales) await runner.query(SUS_CITAS, [id, await this.ids(runner, citas)]);
    for (const { id, citas } of ofertas) await runner.query(SUS_OFERTAS, [id, await this.ids(runner, citas)]);
    for (const id of new Set([...sucursales, ...ofertas].map(({ id }) => id))) await runner.query(SUS_CARRILES, [id]);
  }

  private async ids(runner: QueryRunner, cuantos: number): Promise<number> {
    const [{ antes }] = (await runner.query(
      `SELECT setval('cita_tramo_id_seq', nextval('cita_tramo_id_seq') + $1::bigint) - $1::bigint AS antes`,
      [cuantos],
    )) as [{ antes: number }];
    return antes;
  }

  /** Each stretch that takes minutes is a place of the slot it begins in; what a service was long is lost. */
  async down(runner: QueryRunner): Promise<void> {
    await apply(runner, [
      `ALTER TABLE cita ADD CONSTRAINT cita_de_su_plaza UNIQUE (entidad_id, id, horario_id, fecha)`,
      `ALTER TABLE oferta ADD CONSTRAINT oferta_de_su_plaza UNIQUE (entidad_id, id, horario_id, fecha)`,
    ]);
    await create(
      runner,
      'cita_plaza',
      'entidad',
      `CREATE TABLE cita_plaza (
        entidad_id bigint NOT NULL CONSTRAINT cita_plaza_entidad REFERENCES entidad, horario_id bigint NOT NULL, fecha date NOT NULL,
        plaza integer NOT NULL CONSTRAINT cita_plaza_numero CHECK (plaza >= 1), cita_id bigint, oferta_id bigint, vence_en timestamptz,
        CONSTRAINT cita_plaza_unica PRIMARY KEY (entidad_id, horario_id, fecha, plaza),
        CONSTRAINT cita_plaza_una_por_cita UNIQUE (entidad_id, cita_id), CONSTRAINT cita_plaza_una_por_oferta UNIQUE (entidad_id, oferta_id),
        CONSTRAINT cita_plaza_de_quien CHECK ((cita_id IS NULL) <> (oferta_id IS NULL)),
        CONSTRAINT cita_plaza_vence CHECK ((oferta_id IS NULL) = (vence_en IS NULL)))`,
      [
        `cita_plaza_horario FOREIGN KEY (entidad_id, horario_id) REFERENCES horario (entidad_id, id)`,
        `cita_plaza_cita FOREIGN KEY (entidad_id, cita_id, horario_id, fecha) REFERENCES cita (entidad_id, id, horario_id, fecha)`,
        `cita_plaza_oferta FOREIGN KEY (entidad_id, oferta_id, horario_id, fecha) REFERENCES oferta (entidad_id, id, horario_id, fecha)`,
      ],
    );
    await apply(runner, [
      `INSERT INTO cita_plaza (entidad_id, horario_id, fecha, plaza, cita_id, oferta_id, vence_en)
        SELECT t.entidad_id, t.horario_id, t.fecha, row_number() OVER (PARTITION BY t.entidad_id, t.horario_id, t.fecha ORDER BY t.carril, t.id),
          t.cita_id, t.oferta_id, t.vence_en FROM cita_tramo t WHERE t.carril IS NOT NULL AND t.orden = 1`,
      `DROP TABLE agenda_carril`,
      `DROP TABLE cita_tramo`,
      `DROP SEQUENCE cita_tramo_id_seq`,
    ]);
  }
}

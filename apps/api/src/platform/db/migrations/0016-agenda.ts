import type { MigrationInterface, QueryRunner } from 'typeorm';
import { apply, create } from './ddl.js';

const DIAS = `'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'`;
const anulable = (tabla: string) =>
  `anulado_en timestamptz, anulado_por bigint CONSTRAINT ${tabla}_anulado_por REFERENCES usuario, motivo text`;
const noVacio = (tabla: string, columna: string) =>
  `${columna} text NOT NULL CONSTRAINT ${tabla}_${columna}_no_vacio CHECK (btrim(${columna}) <> '')`;

/**
 * Agendas: their weekly slots, the appointments of a day, and the people who wait. What a slot can hold on a day is a set of numbered
 * places, each taken by at most one appointment or hold (`cita_plaza_unica`). Tables of a branch; 0 is 'General', where somebody waits
 * who fits any branch.
 */
export class Agenda1700000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const crear = async (tabla: string, sentencia: string, llaves: readonly string[] = [], conId = true) => {
      if (conId) await apply(runner, [`CREATE SEQUENCE ${tabla}_id_seq`]);
      await create(runner, tabla, 'entidad', sentencia, llaves);
    };
    await crear(
      'agenda',
      `CREATE TABLE agenda (
        entidad_id bigint NOT NULL CONSTRAINT agenda_entidad REFERENCES entidad, id bigint NOT NULL, operador_id bigint NOT NULL CONSTRAINT agenda_operador REFERENCES operador,
        ${noVacio('agenda', 'nombre')}, descripcion text, activa boolean NOT NULL, atiende_festivos boolean NOT NULL, ical_huella text, ical_creado_en timestamptz,
        usuario_id bigint NOT NULL CONSTRAINT agenda_usuario REFERENCES usuario, created_at timestamptz NOT NULL, ${anulable('agenda')}, PRIMARY KEY (entidad_id, id),
        CONSTRAINT agenda_anulada_inactiva CHECK (anulado_en IS NULL OR NOT activa))`,
    );
    await crear(
      'horario',
      `CREATE TABLE horario (
        entidad_id bigint NOT NULL CONSTRAINT horario_entidad REFERENCES entidad, id bigint NOT NULL, agenda_id bigint NOT NULL, ${noVacio('horario', 'titulo')},
        hora_inicio time NOT NULL, hora_fin time NOT NULL, dia_semana text NOT NULL CONSTRAINT horario_dia_conocido CHECK (dia_semana IN (${DIAS})),
        color text NOT NULL CONSTRAINT horario_color_valido CHECK (color ~ '^#[0-9A-F]{6}$'), notas text, activo boolean NOT NULL,
        capacidad integer NOT NULL CONSTRAINT horario_capacidad_valida CHECK (capacidad BETWEEN 1 AND 50),
        usuario_id bigint NOT NULL CONSTRAINT horario_usuario REFERENCES usuario, created_at timestamptz NOT NULL, ${anulable('horario')}, PRIMARY KEY (entidad_id, id),
        CONSTRAINT horario_de_su_dia UNIQUE (entidad_id, id, agenda_id, dia_semana), CONSTRAINT horario_en_orden CHECK (hora_fin > hora_inicio),
        CONSTRAINT horario_anulado_inactivo CHECK (anulado_en IS NULL OR NOT activo))`,
      [`horario_agenda FOREIGN KEY (entidad_id, agenda_id) REFERENCES agenda (entidad_id, id)`],
    );
    await crear(
      'cita',
      `CREATE TABLE cita (
        entidad_id bigint NOT NULL CONSTRAINT cita_entidad REFERENCES entidad, id bigint NOT NULL, agenda_id bigint NOT NULL, horario_id bigint NOT NULL,
        operador_id bigint NOT NULL CONSTRAINT cita_operador REFERENCES operador, fecha date NOT NULL, dia_semana text NOT NULL, hora_inicio time NOT NULL, hora_fin time NOT NULL,
        ${noVacio('cita', 'cliente_nombre')}, cliente_telefono text, cliente_email text, ${noVacio('cita', 'servicio')}, servicio_id bigint CONSTRAINT cita_servicio REFERENCES servicio, notas text,
        estado text NOT NULL CONSTRAINT cita_estado_conocido CHECK (estado IN ('pendiente', 'confirmada', 'cancelada', 'completada')), no_asistio boolean NOT NULL,
        mensaje_enviado_en timestamptz, secuencia integer NOT NULL, usuario_id bigint NOT NULL CONSTRAINT cita_usuario REFERENCES usuario, created_at timestamptz NOT NULL,
        actualizada_en timestamptz NOT NULL, ${anulable('cita')}, PRIMARY KEY (entidad_id, id), CONSTRAINT cita_de_su_plaza UNIQUE (entidad_id, id, horario_id, fecha),
        CONSTRAINT cita_dia_de_su_fecha CHECK (dia_semana = (ARRAY[${DIAS}])[extract(isodow FROM fecha)::integer]), CONSTRAINT cita_en_orden CHECK (hora_fin > hora_inicio))`,
      [
        `cita_horario FOREIGN KEY (entidad_id, horario_id, agenda_id, dia_semana) REFERENCES horario (entidad_id, id, agenda_id, dia_semana)`,
      ],
    );
    // What every booking of an operator's day locks, whichever agenda it is for.
    await crear(
      'agenda_dia',
      `CREATE TABLE agenda_dia (entidad_id bigint NOT NULL CONSTRAINT agenda_dia_entidad REFERENCES entidad, operador_id bigint NOT NULL CONSTRAINT agenda_dia_operador REFERENCES operador,
        fecha date NOT NULL, PRIMARY KEY (entidad_id, operador_id, fecha))`,
      [],
      false,
    );
    await crear(
      'agenda_bloqueo',
      `CREATE TABLE agenda_bloqueo (
        entidad_id bigint NOT NULL CONSTRAINT agenda_bloqueo_entidad REFERENCES entidad, id bigint NOT NULL, agenda_id bigint NOT NULL, desde date NOT NULL, hasta date NOT NULL,
        hora_inicio time, hora_fin time, razon text NOT NULL, usuario_id bigint NOT NULL CONSTRAINT agenda_bloqueo_usuario REFERENCES usuario, created_at timestamptz NOT NULL,
        ${anulable('agenda_bloqueo')}, PRIMARY KEY (entidad_id, id), CONSTRAINT agenda_bloqueo_dias CHECK (hasta >= desde),
        CONSTRAINT agenda_bloqueo_horas CHECK ((hora_inicio IS NULL) = (hora_fin IS NULL) AND hora_fin > hora_inicio))`,
      [`agenda_bloqueo_agenda FOREIGN KEY (entidad_id, agenda_id) REFERENCES agenda (entidad_id, id)`],
    );
    await crear(
      'persona_espera',
      `CREATE TABLE persona_espera (
        entidad_id bigint NOT NULL CONSTRAINT persona_espera_entidad REFERENCES entidad, id bigint NOT NULL, ${noVacio('persona_espera', 'nombre')}, ${noVacio('persona_espera', 'servicio')},
        servicio_id bigint CONSTRAINT persona_espera_servicio REFERENCES servicio, telefono text, notas text, fecha date NOT NULL, en_lista_desde timestamptz NOT NULL,
        usuario_id bigint NOT NULL CONSTRAINT persona_espera_usuario REFERENCES usuario, created_at timestamptz NOT NULL, atendida_en timestamptz, ${anulable('persona_espera')},
        PRIMARY KEY (entidad_id, id), CONSTRAINT persona_espera_una_salida CHECK (atendida_en IS NULL OR anulado_en IS NULL))`,
    );
    // The person may wait in 'General', so no key holds an offer to them.
    await crear(
      'oferta',
      `CREATE TABLE oferta (
        entidad_id bigint NOT NULL CONSTRAINT oferta_entidad REFERENCES entidad, id bigint NOT NULL, persona_entidad_id bigint NOT NULL, persona_id bigint NOT NULL, agenda_id bigint NOT NULL,
        horario_id bigint NOT NULL, operador_id bigint NOT NULL CONSTRAINT oferta_operador REFERENCES operador, fecha date NOT NULL, hora_inicio time NOT NULL, hora_fin time NOT NULL,
        vence_en timestamptz NOT NULL, estado text NOT NULL CONSTRAINT oferta_estado_conocido CHECK (estado IN ('pendiente', 'aceptada', 'rechazada')), cita_id bigint,
        usuario_id bigint NOT NULL CONSTRAINT oferta_usuario REFERENCES usuario, created_at timestamptz NOT NULL, respondida_en timestamptz,
        respondida_por bigint CONSTRAINT oferta_respondida_por REFERENCES usuario, PRIMARY KEY (entidad_id, id),
        CONSTRAINT oferta_de_su_plaza UNIQUE (entidad_id, id, horario_id, fecha), CONSTRAINT oferta_respuesta CHECK ((estado = 'pendiente') = (respondida_en IS NULL)),
        CONSTRAINT oferta_aceptada_con_cita CHECK ((estado = 'aceptada') = (cita_id IS NOT NULL)), CONSTRAINT oferta_en_orden CHECK (hora_fin > hora_inicio))`,
      [
        `oferta_horario FOREIGN KEY (entidad_id, horario_id) REFERENCES horario (entidad_id, id)`,
        `oferta_agenda FOREIGN KEY (entidad_id, agenda_id) REFERENCES agenda (entidad_id, id)`,
        `oferta_cita FOREIGN KEY (entidad_id, cita_id) REFERENCES cita (entidad_id, id)`,
      ],
    );
    // Not a primary key: a place that is taken is an answer to the caller, a repeated id is a reason to try again (transactions.ts).
    await crear(
      'cita_plaza',
      `CREATE TABLE cita_plaza (
        entidad_id bigint NOT NULL CONSTRAINT cita_plaza_entidad REFERENCES entidad, horario_id bigint NOT NULL, fecha date NOT NULL,
        plaza integer NOT NULL CONSTRAINT cita_plaza_numero CHECK (plaza BETWEEN 1 AND 50), cita_id bigint, oferta_id bigint, vence_en timestamptz,
        CONSTRAINT cita_plaza_unica UNIQUE (entidad_id, horario_id, fecha, plaza), CONSTRAINT cita_plaza_una_por_cita UNIQUE (entidad_id, cita_id),
        CONSTRAINT cita_plaza_una_por_oferta UNIQUE (entidad_id, oferta_id), CONSTRAINT cita_plaza_de_quien CHECK ((cita_id IS NULL) <> (oferta_id IS NULL)),
        CONSTRAINT cita_plaza_vence CHECK ((oferta_id IS NULL) = (vence_en IS NULL)))`,
      [
        `cita_plaza_horario FOREIGN KEY (entidad_id, horario_id) REFERENCES horario (entidad_id, id)`,
        `cita_plaza_cita FOREIGN KEY (entidad_id, cita_id, horario_id, fecha) REFERENCES cita (entidad_id, id, horario_id, fecha)`,
        `cita_plaza_oferta FOREIGN KEY (entidad_id, oferta_id, horario_id, fecha) REFERENCES oferta (entidad_id, id, horario_id, fecha)`,
      ],
      false,
    );
    await apply(runner, [
      `CREATE INDEX agenda_de_operador ON agenda (entidad_id, operador_id) WHERE anulado_en IS NULL`,
      `CREATE INDEX horario_de_agenda ON horario (entidad_id, agenda_id, dia_semana, hora_inicio) WHERE anulado_en IS NULL`,
      `CREATE INDEX cita_por_dia ON cita (entidad_id, fecha, hora_inicio, id) WHERE anulado_en IS NULL`,
      `CREATE INDEX cita_todas_por_dia ON cita (fecha, hora_inicio, id) WHERE anulado_en IS NULL`,
      `CREATE INDEX cita_de_agenda ON cita (entidad_id, agenda_id, fecha) WHERE anulado_en IS NULL`,
      // Whole: the key to the slot, and whether its weekday may change, ask for annulled ones too.
      `CREATE INDEX cita_de_horario ON cita (entidad_id, horario_id, fecha)`,
      `CREATE INDEX cita_de_operador ON cita (entidad_id, operador_id, fecha) WHERE anulado_en IS NULL AND estado <> 'cancelada'`,
      `CREATE INDEX cita_de_telefono ON cita (entidad_id, cliente_telefono) WHERE anulado_en IS NULL AND cliente_telefono IS NOT NULL`,
      `CREATE INDEX agenda_bloqueo_vigente ON agenda_bloqueo (entidad_id, agenda_id, hasta) WHERE anulado_en IS NULL`,
      `CREATE INDEX persona_espera_turno ON persona_espera (entidad_id, fecha, en_lista_desde, id) WHERE anulado_en IS NULL AND atendida_en IS NULL`,
      `CREATE INDEX oferta_pendiente ON oferta (entidad_id, operador_id, fecha) WHERE estado = 'pendiente'`,
      `CREATE INDEX oferta_de_persona ON oferta (entidad_id, persona_entidad_id, persona_id)`,
      `CREATE INDEX oferta_recientes ON oferta (entidad_id, created_at DESC, id DESC)`,
    ]);
  }

  async down(): Promise<void> {
    throw new Error('Appointments are not undone: restore a backup instead');
  }
}

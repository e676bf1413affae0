import { diaDeLaSemana } from '@jornal/contract';
import type { Prueba } from './app.js';

/**
 * Rows of agendas written straight on the database, as the years leave them: agendas, slots and people whom no route
 * would take today. Records made through the front door come from the factories of `crear.ts`.
 */
export type FilaAgenda = {
  entidad_id: number;
  operador_id: number;
  nombre?: string;
  activa?: boolean;
  atiende_festivos?: boolean;
  anulada?: boolean;
};
export type FilaHorario = {
  agenda_id: number;
  dia_semana: string;
  hora_inicio: string;
  hora_fin: string;
  capacidad?: number;
  activo?: boolean;
  anulado?: boolean;
};
export type FilaCita = {
  horario_id: number;
  fecha: string;
  hora_inicio?: string;
  hora_fin?: string;
  operador_id?: number;
  estado?: string;
  cliente_nombre?: string;
  anulada?: boolean;
};

const AYER = '2026-01-01T12:00:00Z';

export class FilasAgenda {
  constructor(private readonly prueba: Prueba) {}

  /** Writes a row and the trace that it was made. */
  private async uno(recurso: string, texto: string, valores: unknown[]): Promise<number> {
    const [fila] = await this.prueba.sql<{ id: number }>(
      `WITH nueva AS (${texto} RETURNING entidad_id, id, usuario_id), rastro AS (
         INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
         SELECT entidad_id, nextval('auditoria_id_seq'), usuario_id, 'crear', '${recurso}', id, 'filas', timestamptz '${AYER}' FROM nueva)
       SELECT id FROM nueva`,
      valores,
    );
    return Number(fila?.id);
  }

  agenda({
    entidad_id,
    operador_id,
    nombre = 'Agenda',
    activa = true,
    atiende_festivos = true,
    anulada = false,
  }: FilaAgenda): Promise<number> {
    return this.uno(
      'agenda',
      `INSERT INTO agenda (entidad_id, id, operador_id, nombre, activa, atiende_festivos, usuario_id, created_at, anulado_en)
       SELECT $1, nextval('agenda_id_seq'), $2, $3, $4, $5, min(id), '${AYER}', CASE WHEN $6 THEN timestamptz '${AYER}' END FROM usuario`,
      [entidad_id, operador_id, nombre, activa && !anulada, atiende_festivos, anulada],
    );
  }

  horario({
    agenda_id,
    dia_semana,
    hora_inicio,
    hora_fin,
    capacidad = 1,
    activo = true,
    anulado = false,
  }: FilaHorario): Promise<number> {
    return this.uno(
      'horario',
      `INSERT INTO horario (entidad_id, id, agenda_id, titulo, hora_inicio, hora_fin, dia_semana, color, activo,
           capacidad, usuario_id, created_at, anulado_en)
       SELECT a.entidad_id, nextval('horario_id_seq'), a.id, 'Cita', $2, $3, $4, '#93C5FD', $5, $6, a.usuario_id,
         '${AYER}', CASE WHEN $7 THEN timestamptz '${AYER}' END
       FROM agenda a WHERE a.id = $1`,
      [agenda_id, hora_inicio, hora_fin, dia_semana, activo && !anulado, capacidad, anulado],
    );
  }

  /** An appointment with its place when it is active; with the hours of its slot and the operator of its agenda unless told. */
  async cita({
    horario_id,
    fecha,
    hora_inicio,
    hora_fin,
    operador_id,
    estado = 'pendiente',
    cliente_nombre = 'Alguien',
    anulada = false,
  }: FilaCita): Promise<number> {
    const id = await this.uno(
      'cita',
      `INSERT INTO cita (entidad_id, id, agenda_id, horario_id, operador_id, fecha, dia_semana, hora_inicio, hora_fin,
             cliente_nombre, servicio, estado, no_asistio, secuencia, usuario_id,
         created_at, actualizada_en, anulado_en)
       SELECT h.entidad_id, nextval('cita_id_seq'), h.agenda_id, h.id, coalesce($4, a.operador_id), $2, $3,
         coalesce($5, h.hora_inicio), coalesce($6, h.hora_fin), $7, 'Corte', $8, false, 0, h.usuario_id,
         '${AYER}', '${AYER}', CASE WHEN $9 THEN timestamptz '${AYER}' END
         FROM horario h JOIN agenda a ON a.entidad_id = h.entidad_id AND a.id = h.agenda_id WHERE h.id = $1`,
      [
        horario_id,
        fecha,
        diaDeLaSemana(fecha),
        operador_id ?? null,
        hora_inicio ?? null,
        hora_fin ?? null,
        cliente_nombre,
        estado,
        anulada,
      ],
    );
    if (!anulada && estado !== 'cancelada') await this.plaza(horario_id, fecha, { cita_id: id });
    return id;
  }

  /** A place held for a person until an instant. */
  async retencion({
    horario_id,
    fecha,
    vence_en,
  }: {
    horario_id: number;
    fecha: string;
    vence_en: string;
  }): Promise<number> {
    const persona_id = await this.uno(
      'persona_espera',
      `INSERT INTO persona_espera (entidad_id, id, nombre, servicio, fecha, en_lista_desde, usuario_id, created_at)
       SELECT h.entidad_id, nextval('persona_espera_id_seq'), 'Quien espera', 'Corte', $2, '${AYER}', h.usuario_id, '${AYER}'
       FROM horario h WHERE h.id = $1`,
      [horario_id, fecha],
    );
    const id = await this.uno(
      'oferta',
      `INSERT INTO oferta (entidad_id, id, persona_entidad_id, persona_id, agenda_id, horario_id, operador_id, fecha,
           hora_inicio, hora_fin, vence_en, estado, usuario_id, created_at)
       SELECT h.entidad_id, nextval('oferta_id_seq'), h.entidad_id, $4, h.agenda_id, h.id, a.operador_id, $2,
         h.hora_inicio, h.hora_fin, $3, 'pendiente', h.usuario_id, '${AYER}'
       FROM horario h JOIN agenda a ON a.entidad_id = h.entidad_id AND a.id = h.agenda_id WHERE h.id = $1`,
      [horario_id, fecha, vence_en, persona_id],
    );
    await this.plaza(horario_id, fecha, { oferta_id: id, vence_en });
    return id;
  }

  /** The trace of a change that a row went through: its fields before and after. */
  async cambio(
    recurso: 'agenda' | 'horario',
    id: number,
    antes: Record<string, unknown>,
    despues: Record<string, unknown>,
  ): Promise<void> {
    await this.prueba.sql(
      `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, antes, despues, solicitud_id, created_at)
       SELECT entidad_id, nextval('auditoria_id_seq'), usuario_id, 'modificar', $1, id, $3, $4, 'filas', $5 FROM ${recurso} WHERE id = $2`,
      [recurso, id, antes, despues, this.prueba.reloj.fuente()],
    );
  }

  private async plaza(
    horario_id: number,
    fecha: string,
    {
      cita_id = null,
      oferta_id = null,
      vence_en = null,
    }: { cita_id?: number | null; oferta_id?: number | null; vence_en?: string | null },
  ) {
    const [horario] = await this.prueba.sql<{ entidad_id: number }>('SELECT entidad_id FROM horario WHERE id = $1', [
      horario_id,
    ]);
    const tomadas = await this.prueba.sql<{ plaza: number }>(
      'SELECT plaza FROM cita_plaza WHERE entidad_id = $1 AND horario_id = $2 AND fecha = $3',
      [horario?.entidad_id, horario_id, fecha],
    );
    let libre = 1;
    while (tomadas.some(({ plaza }) => plaza === libre)) libre += 1;
    await this.prueba.sql(
      `INSERT INTO cita_plaza (entidad_id, horario_id, fecha, plaza, cita_id, oferta_id, vence_en)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [horario?.entidad_id, horario_id, fecha, libre, cita_id, oferta_id, vence_en],
    );
  }

  bloqueo(datos: {
    agenda_id: number;
    desde: string;
    hasta?: string;
    hora_inicio?: string;
    hora_fin?: string;
    razon?: string;
    anulado?: boolean;
  }): Promise<number> {
    const {
      agenda_id,
      desde,
      hasta = desde,
      hora_inicio = null,
      hora_fin = null,
      razon = 'Vacaciones',
      anulado = false,
    } = datos;
    return this.uno(
      'bloqueo',
      `INSERT INTO agenda_bloqueo (entidad_id, id, agenda_id, desde, hasta, hora_inicio, hora_fin, razon,
           usuario_id, created_at, anulado_en)
       SELECT a.entidad_id, nextval('agenda_bloqueo_id_seq'), a.id, $2, $3, $4, $5, $6, a.usuario_id, '${AYER}',
         CASE WHEN $7 THEN timestamptz '${AYER}' END
       FROM agenda a WHERE a.id = $1`,
      [agenda_id, desde, hasta, hora_inicio, hora_fin, razon, anulado],
    );
  }
}

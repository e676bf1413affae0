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

  /** An appointment with its minutes when it is active; with the hours of its slot and the operator of its agenda unless told. */
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
    await this.tramo({ cita_id: id }, !anulada && estado !== 'cancelada');
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
    await this.tramo({ oferta_id: id }, true);
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

  /** The stretch of an appointment or a hold at its own hours, in the first lane of its operator's day that is free then. */
  private async tramo(quien: { cita_id: number } | { oferta_id: number }, toma: boolean): Promise<void> {
    const [tabla, id] =
      'cita_id' in quien ? (['cita', quien.cita_id] as const) : (['oferta', quien.oferta_id] as const);
    const [fila] = await this.prueba.sql<{ entidad_id: number; operador_id: number; fecha: string; ocupa: string }>(
      `SELECT entidad_id, operador_id, fecha::text AS fecha, int4multirange(int4range(extract(epoch FROM hora_inicio)::integer / 60,
         extract(epoch FROM hora_fin)::integer / 60))::text AS ocupa FROM ${tabla} WHERE id = $1`,
      [id],
    );
    const { entidad_id, operador_id, fecha, ocupa } = fila as NonNullable<typeof fila>;
    const llenos = await this.prueba.sql<{ carril: number }>(
      `SELECT carril FROM agenda_carril WHERE entidad_id = $1 AND operador_id = $2 AND fecha = $3 AND ocupado && $4::int4multirange`,
      [entidad_id, operador_id, fecha, ocupa],
    );
    let carril = 1;
    while (llenos.some((lleno) => lleno.carril === carril)) carril += 1;
    await this.prueba.sql(
      `INSERT INTO cita_tramo (entidad_id, id, cita_id, oferta_id, orden, agenda_id, horario_id, operador_id, fecha, hora_inicio,
           hora_fin, ocupa, carril, vence_en, limpieza_minutos)
       SELECT x.entidad_id, nextval('cita_tramo_id_seq'), $2, $3, 1, x.agenda_id, x.horario_id, x.operador_id, x.fecha, x.hora_inicio,
         x.hora_fin, $4, $5, ${tabla === 'oferta' ? 'x.vence_en' : 'NULL'}, 0 FROM ${tabla} x WHERE x.id = $1`,
      [id, tabla === 'cita' ? id : null, tabla === 'oferta' ? id : null, ocupa, toma ? carril : null],
    );
    if (!toma) return;
    await this.prueba.sql(
      `INSERT INTO agenda_carril (entidad_id, operador_id, fecha, carril, ocupado) VALUES ($1, $2, $3, $4, $5::int4multirange)
       ON CONFLICT ON CONSTRAINT agenda_carril_unico DO UPDATE SET ocupado = agenda_carril.ocupado + excluded.ocupado`,
      [entidad_id, operador_id, fecha, carril, ocupa],
    );
  }

  /** The lanes as their stretches say, where those were written over. */
  async recontar(): Promise<void> {
    await this.prueba.sql(`DELETE FROM agenda_carril`);
    await this.prueba.sql(
      `INSERT INTO agenda_carril (entidad_id, operador_id, fecha, carril, ocupado)
       SELECT t.entidad_id, t.operador_id, t.fecha, t.carril, range_agg(m.rango) FROM cita_tramo t
         CROSS JOIN LATERAL unnest(t.ocupa) AS m (rango) WHERE t.carril IS NOT NULL GROUP BY 1, 2, 3, 4`,
    );
  }

  /** A block of an agenda, of an operator where they work now, or of a branch. */
  bloqueo(
    datos: ({ agenda_id: number } | { operador_id: number } | { entidad_id: number }) & {
      desde: string;
      hasta?: string;
      hora_inicio?: string;
      hora_fin?: string;
      razon?: string;
      anulado?: boolean;
    },
  ): Promise<number> {
    const { desde, hasta = desde, hora_inicio = null, hora_fin = null, razon = 'Vacaciones', anulado = false } = datos;
    const [tabla, id, entidad, agenda, operador] =
      'agenda_id' in datos
        ? ['agenda', datos.agenda_id, 'x.entidad_id', 'x.id', 'NULL']
        : 'operador_id' in datos
          ? ['operador', datos.operador_id, 'x.entidad_id', 'NULL', 'x.id']
          : ['entidad', datos.entidad_id, 'x.id', 'NULL', 'NULL'];
    return this.uno(
      'bloqueo',
      `INSERT INTO agenda_bloqueo (entidad_id, id, agenda_id, operador_id, desde, hasta, hora_inicio, hora_fin, razon,
           usuario_id, created_at, anulado_en)
       SELECT ${entidad}, nextval('agenda_bloqueo_id_seq'), ${agenda}::bigint, ${operador}::bigint, $2, $3, $4, $5, $6,
         (SELECT min(id) FROM usuario), '${AYER}', CASE WHEN $7 THEN timestamptz '${AYER}' END
       FROM ${tabla} x WHERE x.id = $1`,
      [id, desde, hasta, hora_inicio, hora_fin, razon, anulado],
    );
  }
}

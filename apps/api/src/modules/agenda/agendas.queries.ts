import { type Agenda, type AlcanceBloqueo, type Bloqueo, FILAS_SIN_PAGINAS, type Horario } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { type ListFile, nameOf } from '../../core/lists/list.js';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { joinSql, type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { SimpleList } from '../../platform/http/simple-list.js';
import { Clock } from '../../platform/time/clock.js';
import { ALCANCE, alcanza, bloqueosALaVista } from './alcance-de-bloqueo.js';

export const AGENDAS: ListFile<Agenda> = {
  name: 'agendas',
  title: 'Agendas',
  columns: [
    { titulo: 'Nombre', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Descripción', tipo: 'texto', de: ({ descripcion }) => descripcion },
    { titulo: 'Operador', tipo: 'texto', de: ({ operador }) => nameOf(operador) },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
    { titulo: 'Horarios', tipo: 'entero', suma: true, de: ({ horarios_count }) => horarios_count },
    { titulo: 'Atiende festivos', tipo: 'texto', de: ({ atiende_festivos }) => (atiende_festivos ? 'Sí' : 'No') },
    { titulo: 'Estado', tipo: 'texto', de: ({ activa }) => (activa ? 'Activa' : 'Inactiva') },
  ],
};

/**
 * Agendas with how many slots each has, read of those agendas alone. Every column is grouped by: a cluster joins the
 * parts of its machines without knowing their keys.
 */
export const agendasDonde = (where: Sql): Sql => sql`
  SELECT a.id, a.entidad_id, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, a.operador_id,
    jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) AS operador, a.nombre, a.descripcion,
    a.activa, a.atiende_festivos,
    count(h.id) AS horarios_count, a.ical_creado_en, a.ical_leido_en,
    CASE WHEN iu.id IS NOT NULL THEN jsonb_build_object('nombre', coalesce(io.nombre || ' ' || io.apellido, iu.nombre, iu.email),
          'activo', iu.activo) END AS ical_creado_por, a.created_at
  FROM agenda a JOIN entidad e ON e.id = a.entidad_id JOIN operador o ON o.id = a.operador_id
    LEFT JOIN usuario iu ON iu.id = a.ical_usuario_id LEFT JOIN operador io ON io.usuario_id = iu.id
    LEFT JOIN horario h ON h.entidad_id = a.entidad_id AND h.agenda_id = a.id AND h.anulado_en IS NULL
  WHERE ${where} GROUP BY a.entidad_id, a.id, a.operador_id, a.nombre, a.descripcion, a.activa,
    a.atiende_festivos, a.ical_creado_en, a.ical_leido_en, a.created_at, e.id, e.name, o.id, o.nombre, o.apellido,
    iu.id, iu.nombre, iu.email, iu.activo, io.id, io.nombre, io.apellido`;

export const HORARIO = sql`SELECT h.id, h.agenda_id, h.titulo, h.hora_inicio, h.hora_fin, h.dia_semana, h.color,
    h.notas, h.activo, h.capacidad FROM horario h`;

/** The order of the days, from Monday. */
const DIA_EN_ORDEN = sql`array_position(ARRAY['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'], h.dia_semana)`;

/** Blocks `b`, the agenda `a` or the operator `o` of each. */
const BLOQUEOS = sql`agenda_bloqueo b LEFT JOIN agenda a ON a.entidad_id = b.entidad_id AND a.id = b.agenda_id
    LEFT JOIN operador o ON o.id = b.operador_id`;

/** Blocks with the active appointments inside each; the condition `where` narrows them. */
export const bloqueosDonde = (where: Sql): Sql => sql`
  SELECT b.id, b.entidad_id, ${ALCANCE} AS alcance, b.agenda_id, a.nombre AS agenda_nombre, b.operador_id,
    CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) END AS operador,
    b.desde, b.hasta, b.hora_inicio, b.hora_fin, b.razon AS motivo, count(c.id) AS citas, b.created_at
  FROM ${BLOQUEOS}
    LEFT JOIN cita c ON c.entidad_id = b.entidad_id AND ${alcanza(sql`c.agenda_id`, sql`c.operador_id`)}
      AND c.fecha BETWEEN b.desde AND b.hasta AND c.anulado_en IS NULL AND c.estado <> 'cancelada'
      AND (b.hora_inicio IS NULL OR (c.hora_inicio < b.hora_fin AND c.hora_fin > b.hora_inicio))
  WHERE ${where} GROUP BY b.entidad_id, b.id, b.agenda_id, b.operador_id, b.desde, b.hasta,
    b.hora_inicio, b.hora_fin, b.razon, b.created_at, a.nombre, o.id, o.nombre, o.apellido`;

type AgendaHallada = { entidad_id: number; id: number; operador_id: number };
type FiltroAgendas = { entidad_id?: number; activa?: 'true' | 'false'; operador_id?: number };
type FiltroBloqueos = {
  entidad_id?: number;
  agenda_id?: number;
  operador_id?: number;
  alcance?: AlcanceBloqueo;
  fecha_inicio?: string;
  fecha_fin?: string;
};

/** The agendas in the caller's reach: an operator's are their own. */
export const enSuAlcance = (session: Session, entidad_id?: number): Sql =>
  inScope(personalScope(session, entidad_id === undefined ? {} : { entidad_id }), {
    entidad: sql`a.entidad_id`,
    operador: sql`a.operador_id`,
  });

@Injectable()
export class AgendasQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async listar(session: Session, { entidad_id, activa, operador_id }: FiltroAgendas): Promise<SimpleList<Agenda>> {
    const where = [enSuAlcance(session, entidad_id), sql`a.anulado_en IS NULL`];
    if (activa !== undefined) where.push(sql`a.activa = ${activa === 'true'}`);
    if (operador_id !== undefined) where.push(sql`a.operador_id = ${operador_id}`);
    const data = await this.db.page<Agenda>(
      sql`${agendasDonde(joinSql(where))} ORDER BY plano(a.nombre), a.id LIMIT ${this.db.upTo(FILAS_SIN_PAGINAS)}`,
    );
    return SimpleList.of(data, FILAS_SIN_PAGINAS, () =>
      this.contar(sql`SELECT count(*) AS total FROM agenda a WHERE ${joinSql(where)}`),
    );
  }

  async obtener(session: Session, id: number): Promise<Agenda & { horarios: Horario[] }> {
    const agenda = ensureFound(
      await this.db.row<Agenda>(agendasDonde(sql`${enSuAlcance(session)} AND a.id = ${id} AND a.anulado_en IS NULL`)),
      'No se encontró la agenda',
    );
    return { ...agenda, horarios: await this.deAgenda(agenda, FILAS_SIN_PAGINAS) };
  }

  /** The slots of an agenda, by day and hour. */
  async horarios(session: Session, agenda_id: number): Promise<SimpleList<Horario>> {
    const agenda = await this.exigirAgenda(session, agenda_id);
    const data = await this.deAgenda(agenda, FILAS_SIN_PAGINAS);
    return SimpleList.of(data, FILAS_SIN_PAGINAS, () =>
      this.contar(
        sql`SELECT count(*) AS total FROM horario h
          WHERE h.entidad_id = ${agenda.entidad_id} AND h.agenda_id = ${agenda.id} AND h.anulado_en IS NULL`,
      ),
    );
  }

  /** The active ones alone, which new ones may not cross. */
  async horariosActivos(session: Session, agenda_id: number): Promise<Horario[]> {
    const { entidad_id, id } = await this.exigirAgenda(session, agenda_id);
    return this.db.rows<Horario>(
      sql`${HORARIO} WHERE h.entidad_id = ${entidad_id} AND h.agenda_id = ${id} AND h.activo`,
    );
  }

  /** Blocks that touch those days; without them, those that have not ended. */
  async bloqueos(
    session: Session,
    { entidad_id, agenda_id, operador_id, alcance, fecha_inicio, fecha_fin }: FiltroBloqueos,
  ): Promise<SimpleList<Bloqueo>> {
    const since = fecha_inicio ?? (fecha_fin === undefined ? this.clock.today() : undefined);
    const where = [bloqueosALaVista(session, entidad_id), sql`b.anulado_en IS NULL AND a.anulado_en IS NULL`];
    if (agenda_id !== undefined) {
      const agenda = await this.buscarAgenda(session, agenda_id);
      if (agenda === null) return SimpleList.of<Bloqueo>([], FILAS_SIN_PAGINAS, () => Promise.resolve(0));
      where.push(
        sql`b.entidad_id = ${agenda.entidad_id} AND ${alcanza(sql`${agenda_id}`, sql`${agenda.operador_id}`)}`,
      );
    }
    if (operador_id !== undefined) where.push(sql`coalesce(a.operador_id, b.operador_id) = ${operador_id}`);
    if (alcance !== undefined) where.push(sql`${ALCANCE} = ${alcance}`);
    if (since !== undefined) where.push(sql`b.hasta >= ${since}::date`);
    if (fecha_fin !== undefined) where.push(sql`b.desde <= ${fecha_fin}::date`);
    const data = await this.db.rows<Bloqueo>(
      sql`${bloqueosDonde(joinSql(where))} ORDER BY b.desde, b.hora_inicio NULLS FIRST, b.id LIMIT ${FILAS_SIN_PAGINAS}`,
    );
    return SimpleList.of(data, FILAS_SIN_PAGINAS, () =>
      this.contar(sql`SELECT count(*) AS total FROM ${BLOQUEOS} WHERE ${joinSql(where)}`),
    );
  }

  private buscarAgenda(session: Session, id: number): Promise<AgendaHallada | null> {
    return this.db.row(
      sql`SELECT a.entidad_id, a.id, a.operador_id FROM agenda a
        WHERE ${enSuAlcance(session)} AND a.id = ${id} AND a.anulado_en IS NULL`,
    );
  }

  private async exigirAgenda(session: Session, id: number): Promise<AgendaHallada> {
    return ensureFound(await this.buscarAgenda(session, id), 'No se encontró la agenda');
  }

  private deAgenda({ entidad_id, id }: { entidad_id: number; id: number }, limit: number): Promise<Horario[]> {
    return this.db.rows(
      sql`${HORARIO} WHERE h.entidad_id = ${entidad_id} AND h.agenda_id = ${id} AND h.anulado_en IS NULL
        ORDER BY ${DIA_EN_ORDEN}, h.hora_inicio, h.id LIMIT ${limit}`,
    );
  }

  private async contar(consulta: Sql): Promise<number> {
    return (await this.db.onlyRow<{ total: number }>(consulta)).total;
  }
}

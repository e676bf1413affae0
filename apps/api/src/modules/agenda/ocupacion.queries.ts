import type { Periodo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import type { Reader } from '../../platform/db/snapshot.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { alcanza } from './alcance-de-bloqueo.js';
import { type Dia, type Momento, momentoDe } from './dias.queries.js';
import { diasDe } from './espacios.js';

/** The places an agenda offered in a period, those taken, and the outcomes of its appointments. */
export type Ocupacion = {
  agenda_id: number;
  agenda: string;
  operador: string;
  entidad: string;
  ofrecidos: number;
  ocupados: number;
  atendidos: number;
  no_asistio: number;
};
type Plazas = Pick<Ocupacion, 'agenda_id' | 'ofrecidos' | 'ocupados'>;
type DeAgenda = Omit<Ocupacion, 'ofrecidos' | 'ocupados'> & { citas: number };

const enMinutos = (time: Sql): Sql => sql`(extract(epoch FROM ${time})::integer / 60)`;
const soloSucursal = ({ entidad_id }: Reach): Reach => ({ entidad_id, empleado_id: null });
const conReglas = (list: readonly Dia[]): Sql =>
  sql`SELECT d.fecha, d.dia_semana, d.festivo
    FROM unnest(${list.map((d) => d.fecha)}::date[], ${list.map((d) => d.dia_semana)}::text[],
        ${list.map((d) => d.festivo)}::text[]) AS d (fecha, dia_semana, festivo)`;

/**
 * How many places each agenda offers in consecutive days and how many of them are occupied: the sums of what its
 * screens show, without going through every slot of every day. The places offered are counted by days of the week; only those
 * taken or blocked are looked at one by one.
 */
function consultaOcupacion(who: Reach, list: readonly Dia[], { hoy, ahora }: Momento): Sql {
  const [since, until] = [list[0]?.fecha, list.at(-1)?.fecha];
  const enEllos = sql`BETWEEN ${since}::date AND ${until}::date`;
  const ofBranch = (column: Sql) => inScope(soloSucursal(who), { entidad: column });
  const open = sql`(t.atiende_festivos OR d.festivo IS NULL)`;
  return sql`
    WITH dias AS (
      ${conReglas(list)}
    ), semana AS (
      SELECT d.dia_semana, count(*) AS dias, count(*) FILTER (WHERE d.festivo IS NULL) AS habiles FROM dias d GROUP BY 1
    ), turnos AS MATERIALIZED (
      SELECT h.entidad_id, h.agenda_id, h.id, h.dia_semana, h.hora_inicio, h.hora_fin, h.capacidad,
        int4multirange(int4range(${enMinutos(sql`h.hora_inicio`)}, ${enMinutos(sql`h.hora_fin`)})) AS minutos,
        a.operador_id, a.atiende_festivos
      FROM agenda a JOIN operador o ON o.id = a.operador_id JOIN horario h ON h.entidad_id = a.entidad_id AND h.agenda_id = a.id
      WHERE ${inScope(who, { entidad: sql`a.entidad_id`, operador: sql`a.operador_id` })} AND a.anulado_en IS NULL
        AND ${ofBranch(sql`h.entidad_id`)} AND a.activa AND o.activo AND o.entidad_id = a.entidad_id AND h.activo AND h.anulado_en IS NULL
    ), bloqueos AS MATERIALIZED (
      SELECT b.entidad_id, a.id AS agenda_id, b.desde, b.hasta, b.hora_inicio, b.hora_fin FROM agenda_bloqueo b
        JOIN agenda a ON a.entidad_id = b.entidad_id AND ${alcanza(sql`a.id`, sql`a.operador_id`)}
      WHERE ${ofBranch(sql`b.entidad_id`)} AND ${ofBranch(sql`a.entidad_id`)} AND b.anulado_en IS NULL
        AND b.hasta >= ${since}::date AND b.desde <= ${until}::date
    ), bloqueados AS (
      SELECT DISTINCT t.entidad_id, t.id, d.fecha
      FROM bloqueos b JOIN turnos t ON t.entidad_id = b.entidad_id AND t.agenda_id = b.agenda_id
        JOIN dias d ON d.dia_semana = t.dia_semana AND d.fecha BETWEEN b.desde AND b.hasta AND ${open}
      WHERE (b.hora_inicio IS NULL OR (b.hora_inicio < t.hora_fin AND b.hora_fin > t.hora_inicio))
    ), ocupan AS MATERIALIZED (
      SELECT x.entidad_id, x.agenda_id, x.operador_id, x.horario_id, x.fecha, d.dia_semana, x.carril, x.ocupa
      FROM cita_tramo x JOIN dias d ON d.fecha = x.fecha
      WHERE ${ofBranch(sql`x.entidad_id`)} AND x.fecha ${enEllos} AND x.carril IS NOT NULL
        AND (x.vence_en IS NULL OR x.vence_en > ${ahora})
    ), formas AS MATERIALIZED (
      -- Of the week, not of each day: the same minutes cross the same slots whichever day they are of.
      SELECT DISTINCT x.entidad_id, x.agenda_id, x.operador_id, x.horario_id, x.dia_semana, x.ocupa FROM ocupan x
    ), propias AS (
      SELECT f.*, t.id AS turno_id, t.minutos && f.ocupa AS cruza
      FROM formas f JOIN turnos t ON t.entidad_id = f.entidad_id AND t.agenda_id = f.agenda_id AND t.dia_semana = f.dia_semana
      WHERE t.minutos && f.ocupa OR t.id = f.horario_id
    ), ajenas AS (
      SELECT DISTINCT f.entidad_id, f.operador_id, f.dia_semana, f.ocupa, t.id AS turno_id
      FROM formas f JOIN turnos t ON t.entidad_id = f.entidad_id AND t.operador_id = f.operador_id AND t.dia_semana = f.dia_semana
      WHERE t.agenda_id <> f.agenda_id AND t.minutos && f.ocupa
    ), tomados AS (
      SELECT x.entidad_id, p.turno_id AS id, x.fecha, count(DISTINCT (x.operador_id, x.carril)) AS suyas, false AS en_otra
      FROM propias p JOIN ocupan x ON x.entidad_id = p.entidad_id AND x.agenda_id = p.agenda_id AND x.operador_id = p.operador_id
        AND x.horario_id = p.horario_id AND x.dia_semana = p.dia_semana AND x.ocupa = p.ocupa
      WHERE p.cruza OR x.fecha < ${hoy}::date GROUP BY 1, 2, 3
      UNION ALL SELECT DISTINCT k.entidad_id, k.turno_id, x.fecha, 0, true
        FROM ajenas k JOIN ocupan x ON x.entidad_id = k.entidad_id AND x.operador_id = k.operador_id
        AND x.dia_semana = k.dia_semana AND x.ocupa = k.ocupa
        JOIN turnos t ON t.entidad_id = k.entidad_id AND t.id = k.turno_id WHERE t.agenda_id <> x.agenda_id
    ), por_turno AS (
      SELECT t.agenda_id, t.capacidad * CASE WHEN t.atiende_festivos THEN s.dias ELSE s.habiles END AS ofrecidos, 0 AS ocupados
      FROM turnos t JOIN semana s ON s.dia_semana = t.dia_semana
      UNION ALL SELECT t.agenda_id, -t.capacidad, 0 FROM bloqueados b JOIN turnos t ON t.entidad_id = b.entidad_id AND t.id = b.id
      UNION ALL SELECT t.agenda_id, 0, CASE WHEN x.en_otra THEN t.capacidad ELSE least(t.capacidad, x.suyas) END
      FROM (SELECT y.entidad_id, y.id, y.fecha, sum(y.suyas) AS suyas, bool_or(y.en_otra) AS en_otra FROM tomados y GROUP BY 1, 2, 3) x
        JOIN turnos t ON t.entidad_id = x.entidad_id AND t.id = x.id
        JOIN dias d ON d.fecha = x.fecha AND d.dia_semana = t.dia_semana AND ${open}
        LEFT JOIN bloqueados b ON b.entidad_id = x.entidad_id AND b.id = x.id AND b.fecha = x.fecha
      WHERE b.id IS NULL
    )
    SELECT p.agenda_id, sum(p.ofrecidos)::bigint AS ofrecidos, sum(p.ocupados)::bigint AS ocupados FROM por_turno p GROUP BY 1`;
}

/** How full the agendas were, from the same places their screens show. */
@Injectable()
export class OcupacionQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** By agenda, those that offered something or had appointments in the period, by name. */
  async porAgenda(who: Reach, { inicio, fin }: Periodo, reader: Reader = this.db): Promise<Ocupacion[]> {
    const [plazas, agendas] = await Promise.all([
      reader.rows<Plazas>(consultaOcupacion(who, diasDe(inicio, fin), momentoDe(this.clock))),
      reader.rows<DeAgenda>(sql`
        SELECT a.id AS agenda_id, a.nombre AS agenda, concat_ws(' ', o.nombre, o.apellido) AS operador, e.name AS entidad,
          count(c.id) AS citas, count(c.id) FILTER (WHERE c.estado = 'completada' AND NOT c.no_asistio) AS atendidos,
          count(c.id) FILTER (WHERE c.no_asistio) AS no_asistio
        FROM agenda a JOIN operador o ON o.id = a.operador_id JOIN entidad e ON e.id = a.entidad_id
          LEFT JOIN cita c ON c.entidad_id = a.entidad_id AND c.agenda_id = a.id
            AND c.fecha BETWEEN ${inicio}::date AND ${fin}::date AND c.anulado_en IS NULL
        WHERE ${inScope(who, { entidad: sql`a.entidad_id`, operador: sql`a.operador_id` })}
        GROUP BY a.entidad_id, a.id, o.id, e.id ORDER BY plano(a.nombre), a.id`),
    ]);
    const porAgenda = new Map(plazas.map((p) => [p.agenda_id, p]));
    return agendas.flatMap(({ citas, ...agenda }) => {
      const { ofrecidos, ocupados } = porAgenda.get(agenda.agenda_id) ?? { ofrecidos: 0, ocupados: 0 };
      return ofrecidos + citas === 0 ? [] : [{ ...agenda, ofrecidos, ocupados }];
    });
  }
}

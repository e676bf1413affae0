import {
  type Agenda,
  type Calendario,
  type CalendarioOperadores,
  type Cita,
  type ConsultaEspacios,
  type Disponibilidad,
  MESES,
  mesDe,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { personalScope, type Session, scopeOf } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { agendasDonde, enSuAlcance } from './agendas.queries.js';
import { type CitaBreve, citaLeida, DiasDeAgendas, espacioCalendarioDe, espacioDe } from './dia-de-agenda.js';
import {
  consultaDias,
  type DeQuien,
  type Dia,
  type Filas,
  type Momento,
  momentoDe,
  type Para,
} from './dias.queries.js';
import { consultaDe, diaDelCalendario, diasDe, disponibilidadDe } from './espacios.js';

/** Agendas and their free places: of a day, of a month, and of everybody side by side. */
@Injectable()
export class EspaciosQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async disponibilidad(
    session: Session,
    { entidad_id, fecha }: { entidad_id?: number; fecha?: string },
  ): Promise<Disponibilidad> {
    const momento = momentoDe(this.clock);
    const who = personalScope(session, { entidad_id });
    const [day] = diasDe(fecha ?? momento.hoy, fecha ?? momento.hoy) as [Dia];
    const enServicio = sql`a.activa AND o.activo AND o.entidad_id = a.entidad_id`;
    const [agendas, dias] = await Promise.all([
      this.agendas(sql`${enSuAlcance(session, entidad_id)} AND ${enServicio}`),
      this.dias<CitaBreve>({ quien: who }, [day], momento),
    ]);
    const spaces = agendas.flatMap(({ id }) => dias.dia(id, day).horarios.map(espacioDe));
    return disponibilidadDe(day, agendas, spaces);
  }

  async consultar(session: Session, id: number, { fecha }: { fecha?: string }): Promise<ConsultaEspacios> {
    const momento = momentoDe(this.clock);
    const agenda = await this.suya(session, id);
    const [day] = diasDe(fecha ?? momento.hoy, fecha ?? momento.hoy) as [Dia];
    const dias = await this.dias<CitaBreve>({ quien: scopeOf(session), agenda }, [day], momento);
    return consultaDe(day.fecha, dias.dia(agenda.id, day).horarios.map(espacioDe));
  }

  async calendario(session: Session, id: number, filter: { mes?: number; anio?: number }): Promise<Calendario> {
    const momento = momentoDe(this.clock);
    const agenda = await this.suya(session, id);
    const mes = filter.mes ?? Number(momento.hoy.slice(5, 7));
    const anio = filter.anio ?? Number(momento.hoy.slice(0, 4));
    const { inicio, fin } = mesDe(anio, mes);
    const days = diasDe(inicio, fin);
    const dias = await this.dias<Cita>({ quien: scopeOf(session), agenda }, days, momento, 'calendario');
    const calendario = days.map((d) => {
      const { horarios, fuera } = dias.dia(agenda.id, d);
      return {
        ...diaDelCalendario(d, momento.hoy),
        horarios: horarios.map(espacioCalendarioDe),
        fuera_de_horario: fuera.map(citaLeida),
      };
    });
    return { agenda, nombre_mes: MESES[mes - 1] as string, anio, calendario };
  }

  async calendarioOperadores(
    session: Session,
    { entidad_id, fecha }: { entidad_id?: number; fecha?: string },
  ): Promise<CalendarioOperadores> {
    const momento = momentoDe(this.clock);
    const who = personalScope(session, { entidad_id });
    const [day] = diasDe(fecha ?? momento.hoy, fecha ?? momento.hoy) as [Dia];
    const [agendas, dias] = await Promise.all([
      this.agendas(enSuAlcance(session, entidad_id)),
      this.dias<Cita>({ quien: who }, [day], momento, 'calendario'),
    ]);
    // A slot that takes no more appointments still shows those it has that day.
    const alaVista = agendas
      .map((agenda) => {
        const { horarios, fuera } = dias.dia(agenda.id, day);
        return { agenda, horarios: horarios.map(espacioCalendarioDe), fuera_de_horario: fuera.map(citaLeida) };
      })
      .filter(
        ({ agenda, horarios, fuera_de_horario }) =>
          agenda.activa || fuera_de_horario.length > 0 || horarios.some((e) => e.citas.length > 0),
      );
    return { ...diaDelCalendario(day, momento.hoy), agendas: alaVista };
  }

  /** An agenda in the caller's reach. */
  private async suya(session: Session, id: number): Promise<Agenda> {
    return ensureFound(
      (await this.agendas(sql`${enSuAlcance(session)} AND a.id = ${id}`))[0],
      'No se encontró la agenda',
    );
  }

  private agendas(where: Sql): Promise<Agenda[]> {
    return this.db.rows<Agenda>(
      sql`${agendasDonde(sql`${where} AND a.anulado_en IS NULL`)} ORDER BY plano(a.nombre), a.id`,
    );
  }

  private async dias<C extends CitaBreve>(
    de: DeQuien,
    days: readonly Dia[],
    momento: Momento,
    para: Para = 'lugares',
  ): Promise<DiasDeAgendas<C>> {
    return new DiasDeAgendas(await this.db.rows<Filas<C>>(consultaDias(de, days, momento, para)), momento);
  }
}

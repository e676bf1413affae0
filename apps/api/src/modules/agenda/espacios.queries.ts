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
import {
  agrupar,
  consultaDe,
  diaDelCalendario,
  diasDe,
  disponibilidadDe,
  espacioCalendarioDe,
  espacioDe,
  type Plazas,
} from './espacios.js';
import { consultaPlazas, type DeQuien, type Dia, type Momento, momentoDe } from './plazas.queries.js';

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
    const [agendas, plazas] = await Promise.all([
      this.agendas(sql`${enSuAlcance(session, entidad_id)} AND ${enServicio}`),
      this.plazas<Cita>({ quien: who }, [day], momento),
    ]);
    return disponibilidadDe(day, agendas, plazas.map(espacioDe));
  }

  async consultar(session: Session, id: number, { fecha }: { fecha?: string }): Promise<ConsultaEspacios> {
    const momento = momentoDe(this.clock);
    const agenda = await this.suya(session, id);
    const day = fecha ?? momento.hoy;
    const plazas = await this.plazas<Cita>({ quien: scopeOf(session), agenda }, diasDe(day, day), momento);
    return consultaDe(day, plazas.map(espacioDe));
  }

  async calendario(session: Session, id: number, filter: { mes?: number; anio?: number }): Promise<Calendario> {
    const momento = momentoDe(this.clock);
    const agenda = await this.suya(session, id);
    const mes = filter.mes ?? Number(momento.hoy.slice(5, 7));
    const anio = filter.anio ?? Number(momento.hoy.slice(0, 4));
    const { inicio, fin } = mesDe(anio, mes);
    const days = diasDe(inicio, fin);
    const plazas = agrupar(
      await this.plazas<Cita>({ quien: scopeOf(session), agenda }, days, momento, true),
      (p) => p.fecha,
    );
    const calendario = days.map((d) => ({
      ...diaDelCalendario(d, momento.hoy),
      horarios: (plazas.get(d.fecha) ?? []).map(espacioCalendarioDe),
    }));
    return { agenda, nombre_mes: MESES[mes - 1] as string, anio, calendario };
  }

  async calendarioOperadores(
    session: Session,
    { entidad_id, fecha }: { entidad_id?: number; fecha?: string },
  ): Promise<CalendarioOperadores> {
    const momento = momentoDe(this.clock);
    const who = personalScope(session, { entidad_id });
    const [day] = diasDe(fecha ?? momento.hoy, fecha ?? momento.hoy) as [Dia];
    const [agendas, plazas] = await Promise.all([
      this.agendas(enSuAlcance(session, entidad_id)),
      this.plazas<Cita>({ quien: who }, [day], momento, true),
    ]);
    const horarios = agrupar(plazas.map(espacioCalendarioDe), (e) => e.agenda_id);
    // A slot that takes no more appointments still shows those it has that day.
    const alaVista = agendas
      .map((agenda) => ({ agenda, horarios: horarios.get(agenda.id) ?? [] }))
      .filter(({ agenda, horarios: h }) => agenda.activa || h.some((e) => e.citas.length > 0));
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

  private plazas<C>(
    de: DeQuien,
    days: readonly Dia[],
    momento: Momento,
    calendario = false,
  ): Promise<Array<Plazas<C>>> {
    return this.db.rows(consultaPlazas(de, days, momento, calendario));
  }
}

import {
  type Alternativa,
  conMinutos,
  DIAS_DE_HORAS,
  type DuracionCierta,
  diasEntre,
  type HorasLibres,
  horaEn,
  instanteEn,
  type ServicioPedido,
  seguidas,
  sumarDias,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { branchOfNew } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Scope, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import type { Reader } from '../../platform/db/snapshot.js';
import { sql } from '../../platform/db/sql.js';
import { ensure, ensureFound, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { DiasDeAgendas } from './dia-de-agenda.js';
import { ATIENDE, consultaDias, type Dia, type Filas, momentoDe } from './dias.queries.js';
import { diasDe } from './espacios.js';
import {
  type AgendaDeQuien,
  type AgendaEnDia,
  alternativasA,
  type Dura,
  horasDelDia,
  motivoDelDia,
} from './horas-libres.rules.js';
import { serviciosDeCadaQuien } from './servicio-de-cita.js';

/** How long services take each operator, in a row, and as their catalogue or who asks says. */
export type QueDura = { dura: Dura; minutos: number };
/** The agendas that are looked at: of a branch, or of one of its operators. */
export type DeDonde = Scope & { entidad_id: number };
/** Some days of agendas, each as it is booked. */
export type DiasEnMinutos = { dias: readonly Dia[]; en: (dia: Dia) => AgendaEnDia[] };

type ConsultaHoras = {
  entidad_id?: number;
  desde: string;
  hasta: string;
  operador_id?: number;
  cita_id?: number;
  servicios?: readonly ServicioPedido[];
} & Partial<ServicioPedido>;

const DIA_MS = 86_400_000;

/** How many days after the one that was asked for are looked at for another hour. */
const DIAS_DE_ALTERNATIVAS = 7;

/** The hours at which something can be booked (docs/decisions/0139). */
@Injectable()
export class HorasLibresQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async libres(session: Session, consulta: ConsultaHoras): Promise<HorasLibres> {
    const { desde, hasta, cita_id, servicio_id = null, duracion_minutos = null } = consulta;
    if (hasta < desde)
      throw invalidField('RANGO_INVALIDO', 'hasta', 'La fecha final no puede ser anterior a la inicial');
    if (diasEntre(desde, hasta) >= DIAS_DE_HORAS)
      throw invalidField('RANGO_MUY_LARGO', 'hasta', `Consulta como máximo ${DIAS_DE_HORAS} días`);
    const donde = await this.deDonde(this.db, session, consulta);
    const { servicios = [{ servicio_id, duracion_minutos }] } = consulta;
    const { dura, minutos } = await this.queDura(this.db, donde.entidad_id, servicios);
    const { dias, en } = await this.leer(this.db, donde, diasDe(desde, hasta), cita_id);
    const operadores = new Map<number, AgendaEnDia['operador']>();
    const cada = dias.map((dia) => {
      const agendas = en(dia);
      const horas = horasDelDia(agendas, dura, this.existen(dia.fecha));
      for (const { operador } of agendas) operadores.set(operador.id, operador);
      return { fecha: dia.fecha, motivo: horas.length === 0 ? motivoDelDia(agendas, dura) : null, horas };
    });
    return { duracion_minutos: minutos, operadores: [...operadores.values()], dias: cada };
  }

  /** The agendas that the caller may book in: of their branch, or of an operator of it. */
  async deDonde(
    lee: Reader,
    session: Session,
    { entidad_id, operador_id }: { entidad_id?: number | undefined; operador_id?: number | null | undefined },
  ): Promise<DeDonde> {
    const branch = branchOfNew(session, entidad_id);
    const quien = operador_id === null || operador_id === undefined ? {} : { empleado_id: operador_id };
    const { empleado_id } = personalScope(session, quien, 'Solo puedes agendar en tus propias agendas');
    if (empleado_id === null) return { entidad_id: branch, empleado_id };
    const operador = ensureFound(
      await lee.row<{ activo: boolean }>(
        sql`SELECT o.activo FROM operador o WHERE o.id = ${empleado_id} AND o.entidad_id = ${branch}`,
      ),
      'No se encontró el operador',
    );
    ensure(operador.activo, 'OPERADOR_INACTIVO', 'El operador está inactivo');
    return { entidad_id: branch, empleado_id };
  }

  /** How long services take: it is said, or the catalogue says it. */
  async queDura(lee: Reader, entidad_id: number, servicios: readonly ServicioPedido[]): Promise<QueDura> {
    const ids = servicios.map(({ servicio_id }) => servicio_id);
    const { ques, de } = await serviciosDeCadaQuien(lee, entidad_id, ids);
    const dichos = servicios.map(({ duracion_minutos }) => duracion_minutos);
    const cada = ques.map((que, i) => {
      const minutos = dichos[i] ?? que.duracion_minutos;
      if (minutos === null)
        throw invalidField('DURACION_REQUERIDA', 'duracion_minutos', 'Indica cuánto dura el servicio');
      return minutos;
    });
    const dura: Dura = (operador_id) => {
      const suyas = de(operador_id)?.map((suya, i) =>
        conMinutos(suya, dichos[i] ?? suya.duracion_minutos ?? (cada[i] as number)),
      );
      return suyas === undefined ? null : seguidas(suyas as [DuracionCierta, ...DuracionCierta[]]);
    };
    return { dura, minutos: cada.reduce((suma, minutos) => suma + minutos, 0) };
  }

  /** Consecutive days of those agendas, read at one moment; `salvo`, an appointment that is not in its own way. */
  async leer(lee: Reader, donde: DeDonde, dias: readonly Dia[], salvo?: number): Promise<DiasEnMinutos> {
    const momento = momentoDe(this.clock);
    const [agendas, filas] = await Promise.all([
      lee.rows<AgendaDeQuien>(
        sql`SELECT a.id AS agenda_id, jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) AS operador
            FROM agenda a JOIN operador o ON o.id = a.operador_id
            WHERE ${inScope(donde, { entidad: sql`a.entidad_id`, operador: sql`a.operador_id` })} AND a.anulado_en IS NULL
              AND ${ATIENDE} ORDER BY plano(o.nombre || ' ' || o.apellido), o.id, a.id`,
      ),
      lee.rows<Filas<never>>(consultaDias({ quien: donde }, dias, momento, 'minutos')),
    ]);
    const otras = filas.filter((f) => salvo === undefined || f.clase !== 'tramo' || f.dato.cita_id !== salvo);
    const leidos = new DiasDeAgendas<never>(otras, momento);
    return { dias, en: (dia) => agendas.map((a) => ({ ...a, ...leidos.minutos(a.agenda_id, dia) })) };
  }

  /** The hours nearest to one that could not be had: of that day and, where it has not enough, of the week after it. */
  async alternativas(
    donde: DeDonde,
    dura: Dura,
    pedida: { fecha: string; hora_inicio: string; operador_id: number | null },
  ): Promise<Alternativa[]> {
    const libres = async (desde: string, cuantos: number) => {
      const { dias, en } = await this.leer(this.db, donde, diasDe(desde, sumarDias(desde, cuantos - 1)));
      return dias.map((dia) => {
        const agendas = en(dia);
        const horas = horasDelDia(agendas, dura, this.existen(dia.fecha));
        return { fecha: dia.fecha, dias: diasEntre(pedida.fecha, dia.fecha), agendas, horas };
      });
    };
    const esteDia = await libres(pedida.fecha, 1);
    const cercanas = alternativasA(pedida, esteDia);
    if (cercanas.length > 0) return cercanas;
    return alternativasA(pedida, await libres(sumarDias(pedida.fecha, 1), DIAS_DE_ALTERNATIVAS));
  }

  /** Whether clocks show an hour of a day: they skip some on the day they are set forward. */
  existen(fecha: string): (hora: string) => boolean {
    const { zone } = this.clock;
    const dura = instanteEn(zone, sumarDias(fecha, 1), '00:00').getTime() - instanteEn(zone, fecha, '00:00').getTime();
    if (dura === DIA_MS) return () => true;
    return (hora) => horaEn(zone, instanteEn(zone, fecha, hora)) === hora;
  }
}

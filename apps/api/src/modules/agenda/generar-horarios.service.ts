import {
  type GenerarHorarios,
  type Horario,
  NOMBRE_DIA,
  type SimulacionHorarios,
  seCruzan,
  TRAMOS_MAXIMOS,
  tramosDe,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecords } from '../../platform/db/records.js';
import { rowsIn, sql } from '../../platform/db/sql.js';
import { BusinessError, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { avisoDeAgenda, bloquearAgenda } from './agenda-locks.js';
import { AgendasQueries, HORARIO } from './agendas.queries.js';
import { HorarioFila } from './horario.entity.js';
import { nombrar, PERSONALES } from './horarios.service.js';

type Tramo = SimulacionHorarios['horarios'][number];
type Choque = SimulacionHorarios['choques'][number];

/** The slots of a working week in one call: all of them, or none. */
@Injectable()
export class GenerarHorariosService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly queries: AgendasQueries,
  ) {}

  /** Answers the slots it would make and the existing ones in the way, without writing. */
  async simular(session: Session, data: GenerarHorarios): Promise<SimulacionHorarios> {
    const horarios = this.tramos(data);
    return { horarios, choques: choquesDe(horarios, await this.queries.horariosActivos(session, data.agenda_id)) };
  }

  generar(session: Session, datos: GenerarHorarios) {
    const stretches = this.tramos(datos);
    return this.transactions.execute(session, async (em, audit) => {
      const agenda = await bloquearAgenda(em, session, datos.agenda_id);
      const { entidad_id, id: agenda_id } = agenda;
      exigirSinChoques(
        choquesDe(
          stretches,
          await rowsIn<Horario>(
            em,
            sql`${HORARIO} WHERE h.entidad_id = ${entidad_id} AND h.agenda_id = ${agenda_id} AND h.activo`,
          ),
        ),
      );
      const { titulo, color, notas, capacidad } = datos;
      const ids = await this.ids.take(em, 'horario', stretches.length);
      const data = stretches.map(
        (stretch, i): Horario => ({
          id: ids[i] as number,
          agenda_id,
          titulo,
          ...stretch,
          color,
          notas: notas ?? null,
          activo: true,
          capacidad,
        }),
      );
      const created_at = this.clock.now();
      await insertRecords(
        em,
        HorarioFila,
        data.map((horario) => ({ ...horario, entidad_id, usuario_id: session.usuario_id, created_at })),
      );
      audit(
        ...data.map((horario) => ({
          accion: 'crear',
          recurso: 'horario',
          recurso_id: horario.id,
          entidad_id,
          despues: horario,
          personales: PERSONALES,
          avisos: [avisoDeAgenda(agenda)],
        })),
      );
      return { message: data.length === 1 ? '1 horario creado' : `${data.length} horarios creados`, data };
    });
  }

  private tramos({ dias, ...resto }: GenerarHorarios): Tramo[] {
    const delDia = tramosDe(resto);
    if (delDia.length === 0)
      throw invalidField('SIN_HORARIOS', 'duracion_minutos', 'No cabe ningún horario de esa duración entre esas horas');
    if (delDia.length * dias.length > TRAMOS_MAXIMOS)
      throw invalidField(
        'HORARIOS_EXCESIVOS',
        'duracion_minutos',
        `Serían ${delDia.length * dias.length} horarios: el máximo es ${TRAMOS_MAXIMOS} a la vez`,
      );
    return dias.flatMap((dia_semana) => delDia.map((stretch) => ({ dia_semana, ...stretch })));
  }
}

const choquesDe = (stretches: readonly Tramo[], activos: readonly Horario[]): Choque[] =>
  stretches.flatMap((stretch) =>
    activos
      .filter((other) => other.dia_semana === stretch.dia_semana && seCruzan(other, stretch))
      .map(({ id, titulo, dia_semana, hora_inicio, hora_fin }) => ({
        ...stretch,
        con: { id, titulo, dia_semana, hora_inicio, hora_fin },
      })),
  );

function exigirSinChoques(clashes: readonly Choque[]): void {
  if (clashes.length === 0) return;
  const sentences = clashes.map(
    ({ con, dia_semana, hora_inicio, hora_fin }) =>
      `${NOMBRE_DIA[dia_semana]} de ${hora_inicio} a ${hora_fin} se cruza con ${nombrar(con)}`,
  );
  const message =
    sentences.length === 1
      ? (sentences[0] as string)
      : `No se creó ningún horario: hay ${sentences.length} cruces con otros de la agenda`;
  throw new BusinessError('HORARIO_CRUZADO', message, 409, { errores: { horarios: sentences } });
}

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
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    private readonly queries: AgendasQueries,
  ) {}

  /** Answers the slots it would make and the existing ones in the way, without writing. */
  async simular(sesion: Session, datos: GenerarHorarios): Promise<SimulacionHorarios> {
    const horarios = this.tramos(datos);
    return { horarios, choques: choquesDe(horarios, await this.queries.horariosActivos(sesion, datos.agenda_id)) };
  }

  generar(sesion: Session, datos: GenerarHorarios) {
    const tramos = this.tramos(datos);
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const agenda = await bloquearAgenda(em, sesion, datos.agenda_id);
      const { entidad_id, id: agenda_id } = agenda;
      exigirSinChoques(
        choquesDe(
          tramos,
          await rowsIn<Horario>(
            em,
            sql`${HORARIO} WHERE h.entidad_id = ${entidad_id} AND h.agenda_id = ${agenda_id} AND h.activo`,
          ),
        ),
      );
      const { titulo, color, notas, capacidad } = datos;
      const ids = await this.ids.take(em, 'horario', tramos.length);
      const data = tramos.map(
        (tramo, i): Horario => ({
          id: ids[i] as number,
          agenda_id,
          titulo,
          ...tramo,
          color,
          notas: notas ?? null,
          activo: true,
          capacidad,
        }),
      );
      const created_at = this.reloj.now();
      await insertRecords(
        em,
        HorarioFila,
        data.map((horario) => ({ ...horario, entidad_id, usuario_id: sesion.usuario_id, created_at })),
      );
      auditar(
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
    return dias.flatMap((dia_semana) => delDia.map((tramo) => ({ dia_semana, ...tramo })));
  }
}

const choquesDe = (tramos: readonly Tramo[], activos: readonly Horario[]): Choque[] =>
  tramos.flatMap((tramo) =>
    activos
      .filter((otro) => otro.dia_semana === tramo.dia_semana && seCruzan(otro, tramo))
      .map(({ id, titulo, dia_semana, hora_inicio, hora_fin }) => ({
        ...tramo,
        con: { id, titulo, dia_semana, hora_inicio, hora_fin },
      })),
  );

function exigirSinChoques(choques: readonly Choque[]): void {
  if (choques.length === 0) return;
  const frases = choques.map(
    ({ con, dia_semana, hora_inicio, hora_fin }) =>
      `${NOMBRE_DIA[dia_semana]} de ${hora_inicio} a ${hora_fin} se cruza con ${nombrar(con)}`,
  );
  const message =
    frases.length === 1
      ? (frases[0] as string)
      : `No se creó ningún horario: hay ${frases.length} cruces con otros de la agenda`;
  throw new BusinessError('HORARIO_CRUZADO', message, 409, { errores: { horarios: frases } });
}

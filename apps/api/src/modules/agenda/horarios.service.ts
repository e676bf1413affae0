import {
  conBarras,
  DIAS_SEMANA,
  entre,
  HORA_FIN_DESPUES,
  type Horario,
  type HorarioCambios,
  type HorarioNuevo,
  horarioCambios,
  minutosDe,
  textoDeMinutos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { edit, fieldNames, goBack, Inverses, type UndoEvent } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, unvoidRecord, updateRecord, voidRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { rowIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { ensure, ensureFound, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { avisoDeAgenda, bloquearAgenda, conSusHoras, counted, enPalabras, porCumplir } from './agenda-locks.js';
import { enSuAlcance, HORARIO } from './agendas.queries.js';
import { tomaMinutos } from './carriles.js';
import { HorarioFila } from './horario.entity.js';

// Each is refused before it is written: this is the message when the second lock finds it.
declareConstraints({
  guarda_horarios_sin_cruce: { codigo: 'HORARIO_CRUZADO', message: 'El horario se cruza con otro de la misma agenda' },
});

/** The texts of a slot that the audit trail keeps apart: its name is often that of the person it is for. */
export const PERSONALES = personalTexts(HorarioFila);

type Bloqueado = Horario & { entidad_id: number; operador_id: number };

/** «Corte», de 09:00 a 10:00. */
export const nombrar = ({
  titulo,
  hora_inicio,
  hora_fin,
}: Pick<Horario, 'titulo' | 'hora_inicio' | 'hora_fin'>): string => `«${titulo}», de ${hora_inicio} a ${hora_fin}`;

/** The slots of an agenda. Appointments keep the hours they were booked at, whatever becomes of their slot. */
@Injectable()
export class HorariosService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    inverses: Inverses,
  ) {
    inverses.register('horario', {
      modificar: edit<HorarioCambios>({
        permission: 'agendas.editar',
        names: fieldNames(horarioCambios, { activo: 'Estado' }),
        modify: (...args) => this.modificar(...args),
      }),
      anular: goBack('agendas.crear', (session, evento) => this.restaurar(session, evento)),
      restaurar: goBack('agendas.eliminar', (session, { recurso_id }) => this.eliminar(session, recurso_id, undefined)),
    });
  }

  crear(session: Session, { agenda_id, ...datos }: HorarioNuevo) {
    return this.transactions.execute(session, async (em, audit) => {
      const { entidad_id, operador_id } = await bloquearAgenda(em, session, agenda_id);
      const id = await this.ids.one(em, 'horario');
      const data: Horario = { id, agenda_id, ...datos, notas: datos.notas ?? null };
      const fresh: Bloqueado = { ...data, entidad_id, operador_id };
      if (data.activo) await this.exigirSinCruce(em, fresh);
      await insertRecord(em, HorarioFila, {
        ...data,
        entidad_id,
        usuario_id: session.usuario_id,
        created_at: this.clock.now(),
      });
      audit(this.cambio('crear', fresh, { despues: data }));
      return { message: 'Horario creado', data };
    });
  }

  modificar(session: Session, id: number, cambios: HorarioCambios) {
    return this.transactions.execute(session, async (em, audit) => {
      const { entidad_id, operador_id, ...antes } = await this.bloquear(em, session, id);
      const data: Horario = { ...antes, ...cambios, notas: cambios.notas === undefined ? antes.notas : cambios.notas };
      if (data.hora_fin <= data.hora_inicio) throw invalidField('HORAS_INVALIDAS', 'hora_fin', HORA_FIN_DESPUES);
      const fresh: Bloqueado = { ...data, entidad_id, operador_id };
      if (data.activo) await this.exigirSinCruce(em, fresh);
      if (data.dia_semana !== antes.dia_semana) await this.exigirSinHistoria(em, fresh);
      if (data.capacidad < antes.capacidad) await this.exigirCapacidad(em, fresh);
      await updateRecord(em, HorarioFila, fresh, cambios);
      audit(this.cambio('modificar', fresh, { antes, despues: data }));
      return { message: 'Horario actualizado', data, aviso: await this.aviso(em, antes, fresh) };
    });
  }

  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const { entidad_id, operador_id, ...antes } = await this.bloquear(em, session, id);
      const left = enPalabras(
        await porCumplir(em, this.clock, { entidad_id, agenda_id: antes.agenda_id, horario_id: id }),
      );
      ensure(
        left === '',
        'HORARIO_CON_CITAS',
        `El horario tiene ${left}. Puedes desactivarlo: no recibe más y lo que tiene se conserva.`,
      );
      const quita = { at: this.clock.now(), by: session.usuario_id, reason };
      await voidRecord(em, HorarioFila, { entidad_id, id }, quita, sql`activo = false`);
      audit(
        this.cambio(
          'anular',
          { ...antes, entidad_id, operador_id },
          { antes, ...(reason === undefined ? {} : { motivo: reason }) },
        ),
      );
      return { message: 'Horario eliminado' };
    });
  }

  /** Brings back an annulled slot as it was, where no other has taken its hours. */
  private restaurar(session: Session, { recurso_id: id, antes }: UndoEvent) {
    return this.transactions.execute(session, async (em, audit) => {
      const bloqueado = await this.bloquear(em, session, id, { anulado: true });
      const { entidad_id } = bloqueado;
      const fresh: Bloqueado = { ...bloqueado, activo: (antes as Horario).activo };
      if (fresh.activo) await this.exigirSinCruce(em, fresh);
      await unvoidRecord(em, HorarioFila, { entidad_id, id }, sql`activo = ${fresh.activo}`);
      const { entidad_id: _, operador_id: __, ...despues } = fresh;
      audit(this.cambio('restaurar', fresh, { despues }));
      return { message: 'Horario restaurado' };
    });
  }

  /**
   * Locks a slot within the caller's reach, and its agenda before it: two slots of one agenda are written one after the
   * other. `anulado`: an annulled one, and no other.
   */
  private async bloquear(
    em: EntityManager,
    session: Session,
    id: number,
    { anulado = false } = {},
  ): Promise<Bloqueado> {
    const own = sql`h.id = ${id} AND (h.anulado_en IS NOT NULL) = ${anulado}`;
    const vista = await rowIn<{ agenda_id: number }>(
      em,
      sql`SELECT h.agenda_id FROM horario h JOIN agenda a ON a.entidad_id = h.entidad_id AND a.id = h.agenda_id
        WHERE ${enSuAlcance(session)} AND ${own}`,
    );
    const { entidad_id, operador_id } = await bloquearAgenda(
      em,
      session,
      ensureFound(vista, 'No se encontró el horario').agenda_id,
    );
    const row = await rowIn<Horario>(em, sql`${HORARIO} WHERE h.entidad_id = ${entidad_id} AND ${own} FOR UPDATE`);
    return { ...ensureFound(row, 'No se encontró el horario'), entidad_id, operador_id };
  }

  /** Active slots of one agenda and day share no minute. Asked with the agenda locked. */
  private async exigirSinCruce(
    em: EntityManager,
    { entidad_id, id, agenda_id, dia_semana, hora_inicio, hora_fin }: Bloqueado,
  ): Promise<void> {
    const other = await rowIn<Horario>(
      em,
      sql`${HORARIO} WHERE h.entidad_id = ${entidad_id} AND h.agenda_id = ${agenda_id} AND h.dia_semana = ${dia_semana}
          AND h.activo AND h.id <> ${id}
          AND h.hora_inicio < ${hora_fin}::time AND h.hora_fin > ${hora_inicio}::time ORDER BY h.hora_inicio LIMIT 1`,
    );
    ensure(other === null, 'HORARIO_CRUZADO', `El horario se cruza con ${other === null ? '' : nombrar(other)}`);
  }

  /** The weekday of a slot is that of every appointment it ever had (`cita_horario`). */
  private async exigirSinHistoria(em: EntityManager, { entidad_id, id, agenda_id }: Bloqueado): Promise<void> {
    const tuvo = await rowIn(
      em,
      sql`SELECT 1 FROM cita x WHERE x.entidad_id = ${entidad_id} AND x.horario_id = ${id} LIMIT 1`,
    );
    const { ofertas } = await porCumplir(em, this.clock, { entidad_id, agenda_id, horario_id: id });
    ensure(
      tuvo === null && ofertas === 0,
      'HORARIO_CON_CITAS',
      'El horario ya tuvo citas y no cambia de día. Desactívalo y crea otro.',
    );
  }

  /** On no day to come are more lanes in use within the hours of the slot than it is to hold. */
  private async exigirCapacidad(
    em: EntityManager,
    { entidad_id, agenda_id, dia_semana, hora_inicio, hora_fin, capacidad }: Bloqueado,
  ): Promise<void> {
    const suyas = textoDeMinutos(entre(minutosDe(hora_inicio), minutosDe(hora_fin)));
    const day = await rowIn<{ fecha: string; ocupados: number }>(
      em,
      sql`SELECT t.fecha, count(DISTINCT t.carril) AS ocupados FROM cita_tramo t
          WHERE t.entidad_id = ${entidad_id} AND t.agenda_id = ${agenda_id} AND t.fecha >= ${this.clock.today()}::date
            AND extract(isodow FROM t.fecha) = ${DIAS_SEMANA.indexOf(dia_semana) + 1}::integer
            AND ${tomaMinutos(this.clock.asDatabase())} AND t.ocupa && ${suyas}::int4multirange
          GROUP BY t.fecha HAVING count(DISTINCT t.carril) > ${capacidad} ORDER BY ocupados DESC, t.fecha LIMIT 1`,
    );
    if (day === null) return;
    ensure(
      false,
      'CAPACIDAD_OCUPADA',
      `El ${conBarras(day.fecha)} hay ${day.ocupados} espacios ocupados: la capacidad no puede ser menor`,
    );
  }

  /**
   * The warning about appointments that keep their old hours, and about held places that are lost: an inactive slot
   * takes no one, not even a person it was offered to.
   */
  private async aviso(em: EntityManager, before: Horario, fresh: Bloqueado): Promise<string | null> {
    const otrasHoras = fresh.hora_inicio !== before.hora_inicio || fresh.hora_fin !== before.hora_fin;
    const desactivado = before.activo && !fresh.activo;
    if (!otrasHoras && !desactivado) return null;
    const { citas, ofertas } = await porCumplir(em, this.clock, {
      entidad_id: fresh.entidad_id,
      agenda_id: fresh.agenda_id,
      horario_id: fresh.id,
    });
    if (citas + ofertas === 0) return null;
    const parts = otrasHoras
      ? conSusHoras(citas, fresh.activo ? ofertas : 0)
      : ['El horario ya no recibe citas', ...counted(citas, 'cita futura se conserva', 'citas futuras se conservan')];
    if (desactivado)
      parts.push(
        ...counted(ofertas, 'espacio ofrecido ya no se puede aceptar', 'espacios ofrecidos ya no se pueden aceptar'),
      );
    return parts.length === 0 ? null : parts.join('; ');
  }

  private cambio(action: string, { entidad_id, id, agenda_id, operador_id }: Bloqueado, rest: Partial<Change>): Change {
    return {
      accion: action,
      recurso: 'horario',
      recurso_id: id,
      entidad_id,
      personales: PERSONALES,
      avisos: [avisoDeAgenda({ id: agenda_id, operador_id })],
      ...rest,
    };
  }
}

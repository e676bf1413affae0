import { type Agenda, type AgendaCambios, type AgendaDatos, agendaCambios } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { edit, fieldNames, goBack, Inverses, type UndoEvent } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Session, scopeOf } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, unvoidRecord, updateRecord, voidRecord } from '../../platform/db/records.js';
import { executeIn, onlyRowIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { ensure, ensureFound, forbidden, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { AgendaFila } from './agenda.entity.js';
import {
  type AgendaBloqueada,
  avisoDeAgenda,
  bloquearAgenda,
  enPalabras,
  porCumplir,
  SIN_ICAL,
} from './agenda-locks.js';
import { agendasDonde } from './agendas.queries.js';
import { CambiarOperadorService } from './cambiar-operador.service.js';

/** A slot of an agenda, and whether it took people. */
type SuHorario = { id: number; activo: boolean };

/** Agendas: whose they are, and whether they take people. */
@Injectable()
export class AgendasService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly cambioOperador: CambiarOperadorService,
    inverses: Inverses,
  ) {
    inverses.register('agenda', {
      modificar: edit<AgendaCambios>({
        permission: 'agendas.editar',
        names: fieldNames(agendaCambios, { activa: 'Estado' }),
        modify: (...args) => this.modificar(...args),
      }),
      anular: goBack('agendas.crear', (session, evento) => this.restaurar(session, evento)),
      restaurar: goBack('agendas.eliminar', (session, { recurso_id }) => this.eliminar(session, recurso_id, undefined)),
    });
  }

  crear(session: Session, datos: AgendaDatos) {
    return this.transactions.execute(session, async (em, audit) => {
      const entidad_id = await this.sucursalDe(em, session, datos.operador_id);
      await ensureOpenBranch(em, entidad_id);
      const id = await this.ids.one(em, 'agenda');
      await insertRecord(em, AgendaFila, {
        ...datos,
        descripcion: datos.descripcion ?? null,
        entidad_id,
        id,
        usuario_id: session.usuario_id,
        created_at: this.clock.now(),
      });
      await this.exigirEnServicio(em, { entidad_id, operador_id: datos.operador_id });
      const data = await this.leer(em, { entidad_id, id });
      audit(this.cambio('crear', { ...datos, entidad_id, id }, { despues: data }));
      return { message: 'Agenda creada correctamente', data };
    });
  }

  /** Changes an agenda; with another operator, its future appointments and held places go along. */
  modificar(session: Session, id: number, cambios: AgendaCambios) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await bloquearAgenda(em, session, id);
      const fresh: AgendaBloqueada = {
        ...before,
        ...cambios,
        descripcion: cambios.descripcion === undefined ? before.descripcion : cambios.descripcion,
      };
      const cambia = fresh.operador_id !== before.operador_id;
      if (cambia && (await this.sucursalDe(em, session, fresh.operador_id)) !== before.entidad_id)
        throw invalidField('OPERADOR_DE_OTRA_SUCURSAL', 'operador_id', 'El operador no es de esa sucursal');
      await updateRecord(em, AgendaFila, before, cambios);
      if (cambia) {
        await this.exigirEnServicio(em, { entidad_id: before.entidad_id, operador_id: fresh.operador_id });
        audit(...(await this.cambioOperador.llevar(em, before, fresh.operador_id)));
      }
      const data = await this.leer(em, before);
      audit(
        this.cambio('modificar', before, { antes: before, despues: data, avisos: [before, fresh].map(avisoDeAgenda) }),
      );
      return { message: 'Agenda actualizada correctamente', data };
    });
  }

  /** Annuls an agenda with its slots; with something to come it is refused. */
  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await bloquearAgenda(em, session, id);
      const { entidad_id } = before;
      const left = enPalabras(await porCumplir(em, this.clock, { entidad_id, agenda_id: id }));
      ensure(
        left === '',
        'AGENDA_CON_CITAS',
        `La agenda tiene ${left}. Puedes desactivarla: no recibe más y lo que tiene se conserva.`,
      );
      const now = this.clock.now();
      const horarios = await rowsIn<SuHorario>(
        em,
        sql`SELECT h.id, h.activo FROM horario h
          WHERE h.entidad_id = ${entidad_id} AND h.agenda_id = ${id} AND h.anulado_en IS NULL ORDER BY h.id`,
      );
      await executeIn(
        em,
        sql`UPDATE horario SET activo = false, anulado_en = ${now}, anulado_por = ${session.usuario_id}, motivo = ${reason ?? null}
            WHERE entidad_id = ${entidad_id} AND agenda_id = ${id} AND anulado_en IS NULL`,
      );
      await voidRecord(
        em,
        AgendaFila,
        { entidad_id, id },
        { at: now, by: session.usuario_id, reason },
        sql`activa = false, ${SIN_ICAL}`,
      );
      audit(
        this.cambio('anular', before, {
          antes: { ...before, horarios },
          ...(reason === undefined ? {} : { motivo: reason }),
        }),
      );
      return { message: 'Agenda eliminada correctamente' };
    });
  }

  /**
   * Brings back an annulled agenda with the slots it had then. Its secret address stays withdrawn: its readers were
   * told that it ended.
   */
  private restaurar(session: Session, { recurso_id: id, antes: guardada }: UndoEvent) {
    return this.transactions.execute(session, async (em, audit) => {
      const agenda = await bloquearAgenda(em, session, id, { anulada: true });
      const { entidad_id } = agenda;
      const { activa, horarios = [] } = guardada as { activa: boolean; horarios?: SuHorario[] };
      await unvoidRecord(em, AgendaFila, { entidad_id, id }, sql`activa = ${activa}`);
      await this.exigirEnServicio(em, agenda);
      const [ids, activos] = [horarios.map((h) => h.id), horarios.filter((h) => h.activo).map((h) => h.id)];
      await executeIn(
        em,
        sql`UPDATE horario h SET activo = h.id = ANY(${activos}::bigint[]), anulado_en = NULL, anulado_por = NULL, motivo = NULL
            WHERE h.entidad_id = ${entidad_id} AND h.agenda_id = ${id} AND h.id = ANY(${ids}::bigint[])`,
      );
      audit(this.cambio('restaurar', agenda, { despues: await this.leer(em, agenda) }));
      return { message: 'Agenda restaurada correctamente' };
    });
  }

  /** The branch of an operator the caller may give an agenda to; an operator, only to themselves. */
  private async sucursalDe(em: EntityManager, session: Session, operador_id: number): Promise<number> {
    const { empleado_id } = personalScope(session);
    if (empleado_id !== null && empleado_id !== operador_id) throw forbidden('Solo puedes tener agendas a tu nombre');
    const where = inScope(scopeOf(session), { entidad: sql`o.entidad_id` });
    const row = await rowIn<{ entidad_id: number }>(
      em,
      sql`SELECT o.entidad_id FROM operador o WHERE o.id = ${operador_id} AND ${where}`,
    );
    return ensureFound(row, 'No se encontró el operador').entidad_id;
  }

  /**
   * Asked once the agenda is written: its key to the operator waited for the transaction that was retiring or moving
   * them.
   */
  private async exigirEnServicio(
    em: EntityManager,
    { entidad_id, operador_id }: { entidad_id: number; operador_id: number },
  ): Promise<void> {
    const row = await rowIn(
      em,
      sql`SELECT 1 FROM operador o WHERE o.id = ${operador_id} AND o.entidad_id = ${entidad_id} AND o.activo`,
    );
    ensure(row !== null, 'OPERADOR_INACTIVO', 'El operador está inactivo');
  }

  private cambio(
    action: string,
    agenda: Pick<AgendaBloqueada, 'entidad_id' | 'id' | 'operador_id'>,
    rest: Partial<Change>,
  ): Change {
    const { entidad_id, id } = agenda;
    return {
      accion: action,
      recurso: 'agenda',
      recurso_id: id,
      entidad_id,
      personales: [...personalTexts(AgendaFila), 'operador'],
      avisos: [avisoDeAgenda(agenda)],
      ...rest,
    };
  }

  private async leer(em: EntityManager, { entidad_id, id }: { entidad_id: number; id: number }): Promise<Agenda> {
    return await onlyRowIn<Agenda>(em, agendasDonde(sql`a.entidad_id = ${entidad_id} AND a.id = ${id}`));
  }
}

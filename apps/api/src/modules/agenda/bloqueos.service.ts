import type { Bloqueo, BloqueoNuevo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { goBack, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, voidRecord } from '../../platform/db/records.js';
import { executeIn, onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensureFound, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { type Comprometido, counted, porCumplir } from './agenda-locks.js';
import { bloqueosDonde } from './agendas.queries.js';
import {
  type Alcance,
  type Alcanzado,
  bloquearAlcance,
  bloquearNuevo,
  bloqueosALaVista,
} from './alcance-de-bloqueo.js';
import { BloqueoFila } from './bloqueo.entity.js';

/**
 * Days and hours when an agenda, an operator or a branch takes no appointments. Earlier bookings stay, and the answer
 * to the block lists them.
 */
@Injectable()
export class BloqueosService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    inverses: Inverses,
  ) {
    inverses.register('bloqueo', {
      anular: goBack('agendas.editar', (session, { recurso_id }) => this.restaurar(session, recurso_id)),
      restaurar: goBack('agendas.editar', (session, { recurso_id }) => this.eliminar(session, recurso_id, undefined)),
    });
  }

  crear(session: Session, { motivo: razon, ...datos }: BloqueoNuevo) {
    if (datos.hasta < this.clock.today()) throw invalidField('FECHA_PASADA', 'hasta', 'La fecha no puede ser pasada');
    return this.transactions.execute(session, async (em, audit) => {
      const de = await bloquearNuevo(em, session, datos);
      const { entidad_id, agenda_id, operador_id } = de;
      const id = await this.ids.one(em, 'agenda_bloqueo');
      await insertRecord(em, BloqueoFila, {
        entidad_id,
        id,
        agenda_id,
        operador_id,
        desde: datos.desde,
        hasta: datos.hasta,
        razon,
        hora_inicio: datos.hora_inicio ?? null,
        hora_fin: datos.hora_fin ?? null,
        usuario_id: session.usuario_id,
        created_at: this.clock.now(),
      });
      const data = await this.leer(em, { entidad_id, id });
      audit(this.cambio('crear', data, de, { despues: data }));
      return {
        message: 'Bloqueo creado',
        data,
        aviso: avisoDe(await porCumplir(em, this.clock, { entidad_id, bloqueo: data })),
      };
    });
  }

  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const de = await this.alcanceDe(em, session, id);
      const { entidad_id } = de;
      const before = ensureFound(
        await rowIn<Bloqueo>(
          em,
          sql`${bloqueosDonde(sql`b.entidad_id = ${entidad_id} AND b.id = ${id} AND b.anulado_en IS NULL`)}`,
        ),
        'No se encontró el bloqueo',
      );
      await voidRecord(em, BloqueoFila, { entidad_id, id }, { at: this.clock.now(), by: session.usuario_id, reason });
      audit(this.cambio('anular', before, de, { antes: before, ...(reason === undefined ? {} : { motivo: reason }) }));
      return { message: 'Bloqueo eliminado' };
    });
  }

  private restaurar(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const de = await this.alcanceDe(em, session, id);
      const { entidad_id } = de;
      const vuelto = await executeIn(
        em,
        sql`UPDATE agenda_bloqueo SET anulado_en = NULL, anulado_por = NULL, motivo = NULL
          WHERE entidad_id = ${entidad_id} AND id = ${id} AND anulado_en IS NOT NULL`,
      );
      ensureFound(vuelto === 1 ? vuelto : null, 'No se encontró el bloqueo');
      const data = await this.leer(em, { entidad_id, id });
      audit(this.cambio('restaurar', data, de, { despues: data }));
      return { message: 'Bloqueo restaurado' };
    });
  }

  /** All that a block reaches, annulled or not, held. */
  private async alcanceDe(em: EntityManager, session: Session, id: number): Promise<Alcanzado> {
    const vista = await rowIn<Alcance>(
      em,
      sql`SELECT b.entidad_id, b.agenda_id, b.operador_id
        FROM agenda_bloqueo b LEFT JOIN agenda a ON a.entidad_id = b.entidad_id AND a.id = b.agenda_id
        WHERE ${bloqueosALaVista(session)} AND b.id = ${id}`,
    );
    return bloquearAlcance(em, session, ensureFound(vista, 'No se encontró el bloqueo'));
  }

  /**
   * The reason of an absence is personal, and an agenda is often called after its operator: it may have to be blanked.
   */
  private cambio(action: string, { id }: Bloqueo, de: Alcanzado, rest: Partial<Change>): Change {
    return {
      accion: action,
      recurso: 'bloqueo',
      recurso_id: id,
      entidad_id: de.entidad_id,
      personales: ['motivo', 'agenda_nombre', 'operador'],
      avisos: de.avisos,
      ...rest,
    };
  }

  private async leer(em: EntityManager, { entidad_id, id }: { entidad_id: number; id: number }): Promise<Bloqueo> {
    return await onlyRowIn<Bloqueo>(em, sql`${bloqueosDonde(sql`b.entidad_id = ${entidad_id} AND b.id = ${id}`)}`);
  }
}

/** An appointment outlives the block; a place that was only offered cannot be accepted in it. */
function avisoDe({ citas, ofertas }: Comprometido): string | null {
  const parts = [
    ...counted(citas, 'cita dentro del bloqueo: sigue en pie', 'citas dentro del bloqueo: siguen en pie'),
    ...counted(
      ofertas,
      'espacio ofrecido dentro del bloqueo: ya no se puede aceptar',
      'espacios ofrecidos dentro del bloqueo: ya no se pueden aceptar',
    ),
  ];
  return parts.length === 0 ? null : parts.map((part) => `Hay ${part}`).join('. ');
}

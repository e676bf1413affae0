import { moduloDe } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Db } from '../../platform/db/db.js';
import { RepeatedAnswer } from '../../platform/db/repeated-answer.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { onlyRowIn, rowIn, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure } from '../../platform/errors/business-error.js';
import type { Audit, Change } from '../changes/audit.js';
import { ensureUnchanged, Inverses, noSuchEvent, repeated, type UndoEvent } from '../changes/inverses.js';
import { Transactions } from '../changes/transactions.js';
import type { Session } from '../session/session.js';

const ALREADY_UNDONE = { codigo: 'YA_DESHECHO', message: 'Ya se deshizo' };
declareConstraints({ auditoria_deshace_una_vez: ALREADY_UNDONE });

type RowKey = Pick<UndoEvent, 'entidad_id' | 'id'>;
type ReadEvent = UndoEvent & { erased: boolean };

const EVENT = sql`SELECT a.entidad_id, a.id, a.accion, a.recurso, a.recurso_id, a.created_at,
    CASE WHEN p.antes IS NULL THEN a.antes ELSE a.antes || p.antes END AS antes,
    CASE WHEN p.despues IS NULL THEN a.despues ELSE a.despues || p.despues END AS despues,
    p.borrado_en IS NOT NULL AS erased
  FROM auditoria a LEFT JOIN auditoria_personal p ON p.entidad_id = a.entidad_id AND p.id = a.id`;

/**
 * Takes deeds back, each once: the module's own use case does the contrary, in one transaction with the event that
 * names the one it undoes.
 */
@Injectable()
export class Undoing {
  constructor(
    private readonly db: Db,
    private readonly transactions: Transactions,
    private readonly inverses: Inverses,
  ) {}

  async event(session: Session, key: RowKey): Promise<{ message: string }> {
    const seen = await this.db.row<ReadEvent>(sql`${EVENT} ${isIt(key)}`);
    if (seen === null) throw noSuchEvent();
    session.request.tema = moduloDe(this.inverses.ensure(session, seen).permission);
    try {
      return await this.transactions.execute(session, (em, audit) => this.inTransaction(em, audit, session, key));
    } catch (error) {
      // A request at the same moment has undone it: whatever then stood in our way, that is the message.
      if (!(error instanceof RepeatedAnswer) && (await this.db.row(undoneBy(key))) !== null)
        throw new BusinessError(ALREADY_UNDONE.codigo, ALREADY_UNDONE.message);
      throw error;
    }
  }

  private async inTransaction(
    em: EntityManager,
    audit: Audit,
    session: Session,
    key: RowKey,
  ): Promise<{ message: string }> {
    const event = await onlyRowIn<ReadEvent>(em, sql`${EVENT} ${isIt(key)}`);
    ensure((await rowIn(em, undoneBy(key))) === null, ALREADY_UNDONE.codigo, ALREADY_UNDONE.message);
    const inverse = this.inverses.ensure(session, event);
    const done: Change[] = [];
    const { message } = await inverse.undo(
      this.transactions.inside(session, em, (...changes) => void done.push(...changes)),
      event,
    );
    const own = done.find((h) => h.recurso === event.recurso && h.recurso_id === event.recurso_id);
    if (own === undefined) throw new Error(`The inverse of ${event.recurso} ${event.accion} changed something else`);
    // The use case held the row when it read it, and holds it until the end.
    if (inverse.fields !== undefined) ensureUnchanged(inverse.fields, event, own.antes);
    if (inverse.last === true)
      ensure((await rowsIn(em, repeated([event]))).length === 0, 'YA_CAMBIO', 'Ya cambió: Estado');
    audit(...done.map((h) => (h === own ? { ...h, deshace: key } : h)));
    return { message };
  }
}

const isIt = ({ entidad_id, id }: RowKey): Sql => sql`WHERE a.entidad_id = ${entidad_id} AND a.id = ${id}`;

const undoneBy = ({ entidad_id, id }: RowKey): Sql =>
  sql`SELECT 1 FROM auditoria a WHERE a.entidad_id = ${entidad_id} AND a.deshace_id = ${id}`;

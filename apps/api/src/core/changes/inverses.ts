import { isDeepStrictEqual } from 'node:util';
import { ACCIONES_DE_ANTES, accionDeHoy, PALABRAS_CAMPO, type Permiso } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { joinSql, type Sql, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure, forbidden } from '../../platform/errors/business-error.js';
import { canNow, isAdmin, type Session } from '../session/session.js';

export type Data = Record<string, unknown>;

/** A deed as the audit trail tells it, with its personal part, which is kept apart. */
export type UndoEvent = {
  entidad_id: number;
  id: number;
  accion: string;
  recurso: string;
  recurso_id: number;
  antes: unknown;
  despues: unknown;
  created_at: string;
};

/**
 * The part of an event that is judged before its record is looked at. `erased`: its personal part is no longer known.
 */
export type Deed = Pick<UndoEvent, 'entidad_id' | 'accion' | 'recurso'> & {
  antes?: unknown;
  despues?: unknown;
  erased?: boolean;
};

/**
 * The inverse of a deed, by which the module takes it back. `undo` calls the module's own use case with the session it
 * is given, so every rule of the deed holds for its inverse; that use case joins the transaction of the undo
 * (`Transactions.inside`) and tells its changes as ever.
 */
export type Inverse = {
  /** The permission that the inverse deed asks of its author. */
  permission: Permiso;
  undo: (session: Session, event: UndoEvent) => Promise<{ message: string }>;
  /** Fields in the words of the screens: the row must still have in them the values of the deed. */
  fields?: Fields;
  /**
   * The deed must be the last of its kind on its record: archived, restored and archived again, only the last archiving
   * is undone.
   */
  last?: boolean;
  /** Which sessions with the permission may; without it, all of them. */
  who?: (session: Session, event: Deed) => boolean;
  /** Why the event cannot be taken back, whatever became of the record since; null where it can. */
  prevents?: (event: Deed) => string | null;
};

/**
 * `loose`: compared only where the deed changed them, because other deeds move them every day; true: all of them are.
 * `meaning`: the part of a field that is compared, where the trail tells more of it.
 */
export type Fields = {
  names: Readonly<Record<string, string>> | ((field: string) => string);
  loose?: readonly string[] | true;
  meaning?: Readonly<Record<string, (value: unknown) => unknown>>;
};

/** The inverse of each deed. A module's service declares those of its own deeds when it is made. */
@Injectable()
export class Inverses {
  private readonly inverses = new Map<string, Inverse>();

  register(resource: string, inverses: Readonly<Record<string, Inverse>>): void {
    for (const [action, inverse] of Object.entries(inverses)) this.inverses.set(`${resource} ${action}`, inverse);
  }

  of(done: { recurso: string; accion: string }): Inverse | undefined {
    return this.inverses.get(`${done.recurso} ${accionDeHoy(done)}`);
  }

  /**
   * The inverse of a deed, for a session that may do it: else 409, 403 or 404. Changes of the record since are checked
   * later.
   */
  ensure(session: Session, done: Deed): Inverse {
    if (!isAdmin(session) && done.entidad_id !== 0 && done.entidad_id !== session.entidad?.id) throw noSuchEvent();
    const inverse = this.of(done);
    ensure(inverse !== undefined, 'SIN_INVERSA', 'Esto no se puede deshacer');
    if (!canNow(session, inverse.permission) || inverse.who?.(session, done) === false) throw forbidden();
    ensure(
      done.erased !== true,
      'PERSONALES_BORRADOS',
      'No se puede deshacer: los datos personales de este cambio ya se borraron',
    );
    const reason = inverse.prevents?.(done);
    if (reason) throw new BusinessError('SIN_INVERSA', reason);
    return inverse;
  }

  /** Whether it is worth offering: the same that is asked when it is done. Cheap, for each row of a list. */
  can(session: Session, done: Deed): boolean {
    // Most deeds have none, and an error costs as much as a statement.
    if (this.of(done) === undefined) return false;
    try {
      this.ensure(session, done);
      return true;
    } catch (error) {
      if (error instanceof BusinessError) return false;
      throw error;
    }
  }
}

export const noSuchEvent = (): BusinessError => new BusinessError('NO_ENCONTRADO', 'No se encontró el evento', 404);

/** A list of permissions or modules as fields, each by its name; anything else as it is. */
function asData(value: unknown): Data {
  const flat: unknown = JSON.parse(JSON.stringify(value ?? null));
  if (!Array.isArray(flat)) return (flat ?? {}) as Data;
  return Object.fromEntries(
    flat.map((row: { permiso?: string; modulo?: string; estado?: boolean; activo?: boolean }) => [
      row.permiso ?? row.modulo,
      row.estado ?? row.activo,
    ]),
  );
}

const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** The fields that a deed changed, with their former values. */
export function changedFields(
  { antes, despues }: Pick<Deed, 'antes' | 'despues'>,
  ofThese?: Readonly<Record<string, string>>,
): Data {
  const [previous, created] = [asData(antes), asData(despues)];
  const fields = Object.keys(ofThese ?? previous).filter(
    (field) => field in previous && field in created && !same(previous[field], created[field]),
  );
  return Object.fromEntries(fields.map((field) => [field, previous[field]]));
}

/** 409 'Ya cambió: {campo}' unless `row`, the row as the inverse found it, still is as the deed left it. */
export function ensureUnchanged({ names, loose = [], meaning = {} }: Fields, event: UndoEvent, row: unknown): void {
  const [left, present, moved] = [asData(event.despues), asData(row), changedFields(event)];
  const meant = (field: string, value: unknown) => meaning[field]?.(value) ?? value;
  const nameOf = typeof names === 'function' ? names : (field: string) => names[field];
  const others = Object.keys(left).filter((field) => {
    const apart = loose === true || loose.includes(field);
    return (
      nameOf(field) !== undefined &&
      field in present &&
      (!apart || field in moved) &&
      !same(meant(field, left[field]), meant(field, present[field]))
    );
  });
  ensure(others.length === 0, 'YA_CAMBIO', `Ya cambió: ${[...new Set(others.map(nameOf))].join(', ')}`);
}

/** Of these events, those whose record went through the same again since, in whatever branch it is by now. */
export function repeated(events: ReadonlyArray<Omit<UndoEvent, 'antes' | 'despues'>>): Sql {
  const today = sql`CASE ${joinSql(
    ACCIONES_DE_ANTES.map(
      ({ recurso, antes, ahora }) => sql`WHEN a.recurso = ${recurso} AND a.accion = ${antes} THEN ${ahora}`,
    ),
    ' ',
  )} ELSE a.accion END`;
  return sql`SELECT DISTINCT h.entidad_id, h.id FROM unnest(${events.map((e) => e.entidad_id)}::bigint[],
          ${events.map((e) => e.id)}::bigint[], ${events.map((e) => e.recurso)}::text[],
      ${events.map((e) => e.recurso_id)}::bigint[], ${events.map(accionDeHoy)}::text[],
      ${events.map((e) => e.created_at)}::timestamptz[]) AS h (entidad_id, id, recurso, recurso_id, accion, created_at)
    CROSS JOIN entidad s JOIN auditoria a ON a.entidad_id = s.id AND a.recurso = h.recurso AND a.recurso_id = h.recurso_id
    WHERE ${today} = h.accion AND (a.created_at, a.id) > (h.created_at, h.id)`;
}

/**
 * The fields of an edit, as people read them: those that its request may name, and those changed along with them, in
 * `words`. A field that is added to the request goes back with the others.
 */
export function fieldNames(request: z.ZodObject, words: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    [...Object.keys(request.shape), ...Object.keys(words)].map((field) => {
      const word = words[field] ?? PALABRAS_CAMPO[field];
      if (word === undefined) throw new Error(`${field} has no name: auditoria.campos.ts says what it is called`);
      return [field, word];
    }),
  );
}

type Edit<C> = {
  permission: Permiso;
  /** The fields that are edited, as the audit trail calls them, in the words of the screens. */
  names: Readonly<Record<string, string>>;
  loose?: readonly string[];
  /** Fields that mean something only together: all of them go back when one does. */
  together?: readonly string[];
  modify: (session: Session, id: number, changes: C) => Promise<unknown>;
};

/** The inverse of an edit: the same edit, of the fields that changed, back to their former values. */
export function edit<C>({ permission, names, loose = [], together = [], modify }: Edit<C>): Inverse {
  return {
    permission,
    fields: { names, loose },
    prevents: (done) =>
      Object.keys(changedFields(done, names)).length > 0
        ? null
        : 'Ese cambio no se deshace solo: deshaz el que lo causó',
    undo: async (session, event) => {
      const changes = changedFields(event, names);
      const fields = Object.keys(changes);
      const previous = asData(event.antes);
      const withIt = fields.some((field) => together.includes(field))
        ? Object.fromEntries(together.map((field) => [field, previous[field] ?? null]))
        : {};
      await modify(session, event.recurso_id, { ...changes, ...withIt } as C);
      return { message: `Se deshizo el cambio: ${[...new Set(fields.map((field) => names[field]))].join(', ')}` };
    },
  };
}

/** Of a list of switches, undone one by one: something must have been switched. */
export const noChange = (done: Deed): string | null =>
  Object.keys(changedFields(done)).length > 0 ? null : 'Ese cambio no dejó nada distinto';

/** The inverse of archiving, annulling or deactivating: the record comes back. */
export const goBack = (permission: Permiso, undo: Inverse['undo']): Inverse => ({
  permission,
  undo,
  last: true,
});

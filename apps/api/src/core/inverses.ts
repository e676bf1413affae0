import { isDeepStrictEqual } from 'node:util';
import type { Permiso } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from './db/sql.js';
import { BusinessError, ensure, forbidden } from './errors.js';
import { canNow, isAdmin, type Session } from './session.js';

export type Data = Record<string, unknown>;

/** A deed as the audit trail tells it, with what it keeps apart of people. */
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

/** What is asked of an event before anybody looks at its record. `borrado`: its personal part is no longer known. */
export type Deed = Pick<UndoEvent, 'entidad_id' | 'accion' | 'recurso'> & {
  antes?: unknown;
  despues?: unknown;
  borrado?: boolean;
};

/**
 * The inverse of a deed: what the module would be asked to do to take it back. `deshacer` calls the module's own use case with the
 * session it is given, so every rule of the deed holds for its inverse; that use case joins the transaction of the undo
 * (`Transactions.inside`) and says what it changed as ever.
 */
export type Inverse = {
  /** What the inverse deed asks of whoever does it. */
  permission: Permiso;
  undo: (sesion: Session, evento: UndoEvent) => Promise<{ message: string }>;
  /** Fields in the words of the screens: the row must still have in them what the deed left. */
  fields?: Fields;
  /** The deed must be the last of its kind on its record: archived, restored and archived again, only the last archiving is undone. */
  last?: boolean;
  /** Who of those with the permission may; where it says nothing, all of them. */
  who?: (sesion: Session, evento: Deed) => boolean;
  /** Why what the event says cannot be taken back, whatever became of the record since; null where it can. */
  prevents?: (evento: Deed) => string | null;
};

/** `sueltos`: compared only where the deed changed them, because other deeds move them every day; true: all of them are. */
export type Fields = {
  names: Readonly<Record<string, string>> | ((campo: string) => string);
  loose?: readonly string[] | true;
};

/** What undoes what. Each module's service says so of its own deeds when it is made; nobody else needs to know of it. */
@Injectable()
export class Inverses {
  private readonly inverses = new Map<string, Inverse>();

  register(recurso: string, inversas: Readonly<Record<string, Inverse>>): void {
    for (const [accion, inversa] of Object.entries(inversas)) this.inverses.set(`${recurso} ${accion}`, inversa);
  }

  of({ recurso, accion }: { recurso: string; accion: string }): Inverse | undefined {
    return this.inverses.get(`${recurso} ${accion}`);
  }

  /** The inverse of a deed, for whoever may do it: else 409, 403 or 404. What becomes of the record meanwhile is asked later. */
  ensure(sesion: Session, hecho: Deed): Inverse {
    if (!isAdmin(sesion) && hecho.entidad_id !== 0 && hecho.entidad_id !== sesion.entidad?.id) throw noSuchEvent();
    const inversa = this.of(hecho);
    ensure(inversa !== undefined, 'SIN_INVERSA', 'Esto no se puede deshacer');
    if (!canNow(sesion, inversa.permission) || inversa.who?.(sesion, hecho) === false) throw forbidden();
    ensure(
      hecho.borrado !== true,
      'PERSONALES_BORRADOS',
      'No se puede deshacer: los datos personales de este cambio ya se borraron',
    );
    const motivo = inversa.prevents?.(hecho);
    if (motivo) throw new BusinessError('SIN_INVERSA', motivo);
    return inversa;
  }

  /** Whether it is worth offering: the same that is asked when it is done. Cheap, for each row of a list. */
  can(sesion: Session, hecho: Deed): boolean {
    try {
      this.ensure(sesion, hecho);
      return true;
    } catch (error) {
      if (error instanceof BusinessError) return false;
      throw error;
    }
  }
}

export const noSuchEvent = (): BusinessError => new BusinessError('NO_ENCONTRADO', 'No se encontró el evento', 404);

/** A list of permissions or modules as fields, each by its name; anything else as it is. */
function asData(valor: unknown): Data {
  const plano: unknown = JSON.parse(JSON.stringify(valor ?? null));
  if (!Array.isArray(plano)) return (plano ?? {}) as Data;
  return Object.fromEntries(
    plano.map((fila: { permiso?: string; modulo?: string; estado?: boolean; activo?: boolean }) => [
      fila.permiso ?? fila.modulo,
      fila.estado ?? fila.activo,
    ]),
  );
}

const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** The fields that a deed changed, and what they were. */
export function changedFields(
  { antes, despues }: Pick<Deed, 'antes' | 'despues'>,
  deEstos?: Readonly<Record<string, string>>,
): Data {
  const [previo, nuevo] = [asData(antes), asData(despues)];
  const campos = Object.keys(deEstos ?? previo).filter(
    (campo) => campo in previo && campo in nuevo && !same(previo[campo], nuevo[campo]),
  );
  return Object.fromEntries(campos.map((campo) => [campo, previo[campo]]));
}

/** 409 'Ya cambió: {campo}' unless `fila`, the row as the inverse found it, still is what the deed left. */
export function ensureUnchanged(
  { names: nombres, loose: sueltos = [] }: Fields,
  evento: UndoEvent,
  fila: unknown,
): void {
  const [dejo, hay, movio] = [asData(evento.despues), asData(fila), changedFields(evento)];
  const nombreDe = typeof nombres === 'function' ? nombres : (campo: string) => nombres[campo];
  const otros = Object.keys(dejo).filter((campo) => {
    const suelto = sueltos === true || sueltos.includes(campo);
    return (
      nombreDe(campo) !== undefined && campo in hay && (!suelto || campo in movio) && !same(dejo[campo], hay[campo])
    );
  });
  ensure(otros.length === 0, 'YA_CAMBIO', `Ya cambió: ${[...new Set(otros.map(nombreDe))].join(', ')}`);
}

/** Of these events, those whose record went through the same again since, in whatever branch it is by now. */
export function repeated(eventos: ReadonlyArray<Omit<UndoEvent, 'antes' | 'despues'>>): Sql {
  return sql`SELECT DISTINCT h.entidad_id, h.id FROM unnest(${eventos.map((e) => e.entidad_id)}::bigint[], ${eventos.map((e) => e.id)}::bigint[], ${eventos.map((e) => e.recurso)}::text[],
      ${eventos.map((e) => e.recurso_id)}::bigint[], ${eventos.map((e) => e.accion)}::text[], ${eventos.map((e) => e.created_at)}::timestamptz[]) AS h (entidad_id, id, recurso, recurso_id, accion, created_at)
    CROSS JOIN entidad s JOIN auditoria a ON a.entidad_id = s.id AND a.recurso = h.recurso AND a.recurso_id = h.recurso_id
    WHERE a.accion = h.accion AND (a.created_at, a.id) > (h.created_at, h.id)`;
}

type Edit<C> = {
  permission: Permiso;
  /** The fields that are edited, as the audit trail calls them, in the words of the screens. */
  names: Readonly<Record<string, string>>;
  loose?: readonly string[];
  /** Fields that mean something only together: all of them go back when one does. */
  together?: readonly string[];
  modify: (sesion: Session, id: number, cambios: C) => Promise<unknown>;
};

/** The inverse of an edit: the same edit, of the fields that changed, back to what they were. */
export function edit<C>({
  permission: permiso,
  names: nombres,
  loose: sueltos = [],
  together: juntos = [],
  modify: modificar,
}: Edit<C>): Inverse {
  return {
    permission: permiso,
    fields: { names: nombres, loose: sueltos },
    prevents: (hecho) =>
      Object.keys(changedFields(hecho, nombres)).length > 0
        ? null
        : 'Ese cambio no se deshace solo: deshaz el que lo causó',
    undo: async (sesion, evento) => {
      const cambios = changedFields(evento, nombres);
      const campos = Object.keys(cambios);
      const previo = asData(evento.antes);
      const consigo = campos.some((campo) => juntos.includes(campo))
        ? Object.fromEntries(juntos.map((campo) => [campo, previo[campo] ?? null]))
        : {};
      await modificar(sesion, evento.recurso_id, { ...cambios, ...consigo } as C);
      return { message: `Se deshizo el cambio: ${[...new Set(campos.map((campo) => nombres[campo]))].join(', ')}` };
    },
  };
}

/** Of a list of switches, undone one by one: something must have been switched. */
export const noChange = (hecho: Deed): string | null =>
  Object.keys(changedFields(hecho)).length > 0 ? null : 'Ese cambio no dejó nada distinto';

/** The inverse of archiving, annulling or deactivating: the record comes back. */
export const goBack = (permiso: Permiso, deshacer: Inverse['undo']): Inverse => ({
  permission: permiso,
  undo: deshacer,
  last: true,
});

import { isDeepStrictEqual } from 'node:util';
import type { Permiso } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { type Sql, sql } from './db/sql.js';
import { ErrorNegocio, exigir, prohibido } from './errors.js';
import { esAdmin, puedeAhora, type Sesion } from './session.js';

export type Datos = Record<string, unknown>;

/** A deed as the audit trail tells it, with what it keeps apart of people. */
export type Evento = {
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
export type Hecho = Pick<Evento, 'entidad_id' | 'accion' | 'recurso'> & {
  antes?: unknown;
  despues?: unknown;
  borrado?: boolean;
};

/**
 * The inverse of a deed: what the module would be asked to do to take it back. `deshacer` calls the module's own use case with the
 * session it is given, so every rule of the deed holds for its inverse; that use case joins the transaction of the undo
 * (`Transacciones.dentro`) and says what it changed as ever.
 */
export type Inversa = {
  /** What the inverse deed asks of whoever does it. */
  permiso: Permiso;
  deshacer: (sesion: Sesion, evento: Evento) => Promise<{ message: string }>;
  /** Fields in the words of the screens: the row must still have in them what the deed left. */
  campos?: Campos;
  /** The deed must be the last of its kind on its record: archived, restored and archived again, only the last archiving is undone. */
  ultima?: boolean;
  /** Who of those with the permission may; where it says nothing, all of them. */
  quien?: (sesion: Sesion, evento: Hecho) => boolean;
  /** Why what the event says cannot be taken back, whatever became of the record since; null where it can. */
  impide?: (evento: Hecho) => string | null;
};

/** `sueltos`: compared only where the deed changed them, because other deeds move them every day; true: all of them are. */
export type Campos = {
  nombres: Readonly<Record<string, string>> | ((campo: string) => string);
  sueltos?: readonly string[] | true;
};

/** What undoes what. Each module's service says so of its own deeds when it is made; nobody else needs to know of it. */
@Injectable()
export class Inversas {
  private readonly inversas = new Map<string, Inversa>();

  registrar(recurso: string, inversas: Readonly<Record<string, Inversa>>): void {
    for (const [accion, inversa] of Object.entries(inversas)) this.inversas.set(`${recurso} ${accion}`, inversa);
  }

  de({ recurso, accion }: { recurso: string; accion: string }): Inversa | undefined {
    return this.inversas.get(`${recurso} ${accion}`);
  }

  /** The inverse of a deed, for whoever may do it: else 409, 403 or 404. What becomes of the record meanwhile is asked later. */
  exigir(sesion: Sesion, hecho: Hecho): Inversa {
    if (!esAdmin(sesion) && hecho.entidad_id !== 0 && hecho.entidad_id !== sesion.entidad?.id) throw noHayEvento();
    const inversa = this.de(hecho);
    exigir(inversa !== undefined, 'SIN_INVERSA', 'Esto no se puede deshacer');
    if (!puedeAhora(sesion, inversa.permiso) || inversa.quien?.(sesion, hecho) === false) throw prohibido();
    exigir(
      hecho.borrado !== true,
      'PERSONALES_BORRADOS',
      'No se puede deshacer: los datos personales de este cambio ya se borraron',
    );
    const motivo = inversa.impide?.(hecho);
    if (motivo) throw new ErrorNegocio('SIN_INVERSA', motivo);
    return inversa;
  }

  /** Whether it is worth offering: the same that is asked when it is done. Cheap, for each row of a list. */
  puede(sesion: Sesion, hecho: Hecho): boolean {
    try {
      this.exigir(sesion, hecho);
      return true;
    } catch (error) {
      if (error instanceof ErrorNegocio) return false;
      throw error;
    }
  }
}

export const noHayEvento = (): ErrorNegocio => new ErrorNegocio('NO_ENCONTRADO', 'No se encontró el evento', 404);

/** A list of permissions or modules as fields, each by its name; anything else as it is. */
function comoDatos(valor: unknown): Datos {
  const plano: unknown = JSON.parse(JSON.stringify(valor ?? null));
  if (!Array.isArray(plano)) return (plano ?? {}) as Datos;
  return Object.fromEntries(
    plano.map((fila: { permiso?: string; modulo?: string; estado?: boolean; activo?: boolean }) => [
      fila.permiso ?? fila.modulo,
      fila.estado ?? fila.activo,
    ]),
  );
}

const iguales = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** The fields that a deed changed, and what they were. */
export function cambiados(
  { antes, despues }: Pick<Hecho, 'antes' | 'despues'>,
  deEstos?: Readonly<Record<string, string>>,
): Datos {
  const [previo, nuevo] = [comoDatos(antes), comoDatos(despues)];
  const campos = Object.keys(deEstos ?? previo).filter(
    (campo) => campo in previo && campo in nuevo && !iguales(previo[campo], nuevo[campo]),
  );
  return Object.fromEntries(campos.map((campo) => [campo, previo[campo]]));
}

/** 409 'Ya cambió: {campo}' unless `fila`, the row as the inverse found it, still is what the deed left. */
export function exigirSinCambios({ nombres, sueltos = [] }: Campos, evento: Evento, fila: unknown): void {
  const [dejo, hay, movio] = [comoDatos(evento.despues), comoDatos(fila), cambiados(evento)];
  const nombreDe = typeof nombres === 'function' ? nombres : (campo: string) => nombres[campo];
  const otros = Object.keys(dejo).filter((campo) => {
    const suelto = sueltos === true || sueltos.includes(campo);
    return (
      nombreDe(campo) !== undefined && campo in hay && (!suelto || campo in movio) && !iguales(dejo[campo], hay[campo])
    );
  });
  exigir(otros.length === 0, 'YA_CAMBIO', `Ya cambió: ${[...new Set(otros.map(nombreDe))].join(', ')}`);
}

/** Of these events, those whose record went through the same again since, in whatever branch it is by now. */
export function repetidos(eventos: ReadonlyArray<Omit<Evento, 'antes' | 'despues'>>): Sql {
  return sql`SELECT h.entidad_id, h.id FROM unnest(${eventos.map((e) => e.entidad_id)}::bigint[], ${eventos.map((e) => e.id)}::bigint[], ${eventos.map((e) => e.recurso)}::text[],
      ${eventos.map((e) => e.recurso_id)}::bigint[], ${eventos.map((e) => e.accion)}::text[], ${eventos.map((e) => e.created_at)}::timestamptz[]) AS h (entidad_id, id, recurso, recurso_id, accion, created_at)
    WHERE EXISTS (SELECT 1 FROM entidad s JOIN auditoria a ON a.entidad_id = s.id AND a.recurso = h.recurso AND a.recurso_id = h.recurso_id
      WHERE a.accion = h.accion AND (a.created_at, a.id) > (h.created_at, h.id))`;
}

type Edicion<C> = {
  permiso: Permiso;
  /** The fields that are edited, as the audit trail calls them, in the words of the screens. */
  nombres: Readonly<Record<string, string>>;
  sueltos?: readonly string[];
  /** Fields that mean something only together: all of them go back when one does. */
  juntos?: readonly string[];
  modificar: (sesion: Sesion, id: number, cambios: C) => Promise<unknown>;
};

/** The inverse of an edit: the same edit, of the fields that changed, back to what they were. */
export function edicion<C>({ permiso, nombres, sueltos = [], juntos = [], modificar }: Edicion<C>): Inversa {
  return {
    permiso,
    campos: { nombres, sueltos },
    impide: (hecho) =>
      Object.keys(cambiados(hecho, nombres)).length > 0
        ? null
        : 'Ese cambio no se deshace solo: deshaz el que lo causó',
    deshacer: async (sesion, evento) => {
      const cambios = cambiados(evento, nombres);
      const campos = Object.keys(cambios);
      const previo = comoDatos(evento.antes);
      const consigo = campos.some((campo) => juntos.includes(campo))
        ? Object.fromEntries(juntos.map((campo) => [campo, previo[campo] ?? null]))
        : {};
      await modificar(sesion, evento.recurso_id, { ...cambios, ...consigo } as C);
      return { message: `Se deshizo el cambio: ${[...new Set(campos.map((campo) => nombres[campo]))].join(', ')}` };
    },
  };
}

/** Of a list of switches, undone one by one: something must have been switched. */
export const sinCambio = (hecho: Hecho): string | null =>
  Object.keys(cambiados(hecho)).length > 0 ? null : 'Ese cambio no dejó nada distinto';

/** The inverse of archiving, annulling or deactivating: the record comes back. */
export const regreso = (permiso: Permiso, deshacer: Inversa['deshacer']): Inversa => ({
  permiso,
  deshacer,
  ultima: true,
});

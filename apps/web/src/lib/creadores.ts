import { type ComponentType, createContext, use, useMemo } from 'react';

/** A kind of record that a form may lack while one fills it in. */
export type ClaseCreable = 'sucursal' | 'cliente' | 'operador' | 'servicio' | 'producto' | 'agenda' | 'horario';
/** The facts that the form knows already of the record it lacks: the new one begins with them. */
export type LugarDeLoNuevo = { entidadId?: number | null; agendaId?: number | null; fecha?: string | null };
export type DialogoCreador = ComponentType<{
  abierto: boolean;
  alCerrar: () => void;
  en: LugarDeLoNuevo;
  /** Gets the id of the new record. */
  alCrear: (id: number) => void;
}>;
/** The dialog that makes one, over the form that lacks it. */
export type Creador = { etiqueta: string; Dialogo: DialogoCreador; en?: LugarDeLoNuevo };

/** The dialogs of this person: features do not know each other, a selector asks for the one it needs. */
export const Creadores = createContext<Partial<Record<ClaseCreable, Creador>>>({});

/** How this person makes a record of a kind; null where they may not. */
export function useCreador(clase: ClaseCreable, en?: LugarDeLoNuevo): Creador | null {
  const creador = use(Creadores)[clase] ?? null;
  const { entidadId, agendaId, fecha } = en ?? {};
  return useMemo(
    () => creador && { ...creador, en: { entidadId, agendaId, fecha } },
    [creador, entidadId, agendaId, fecha],
  );
}

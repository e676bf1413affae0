import { type ComponentType, createContext, use } from 'react';

/** A kind of record that a form may lack while one fills it in. */
export type ClaseCreable = 'sucursal' | 'cliente' | 'operador';
export type DialogoCreador = ComponentType<{
  abierto: boolean;
  alCerrar: () => void;
  /** Gets the id of the new record. */
  alCrear: (id: number) => void;
}>;
/** The dialog that makes one, over the form that lacks it. */
export type Creador = { etiqueta: string; Dialogo: DialogoCreador };

/** The dialogs of this person: features do not know each other, a selector asks for the one it needs. */
export const Creadores = createContext<Partial<Record<ClaseCreable, Creador>>>({});

/** How this person makes a record of a kind; null where they may not. */
export const useCreador = (clase: ClaseCreable): Creador | null => use(Creadores)[clase] ?? null;

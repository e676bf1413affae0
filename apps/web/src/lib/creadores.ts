import type { Permiso } from '@jornal/contract';
import { type ComponentType, createContext, use } from 'react';
import { useSesion } from './session-context';

/** A kind of record that a form may lack while one fills it in. */
export type ClaseCreable = 'sucursal' | 'cliente' | 'operador';
type Dialogo = ComponentType<{ abierto: boolean; alCerrar: () => void; alCrear: (id: number) => void }>;
/** The dialog that makes one, over the form that lacks it. */
export type Creador = { etiqueta: string; Dialogo: Dialogo };

/** The dialogs of the house: features do not know each other, a selector asks for the one it needs. */
export const Creadores = createContext<Partial<Record<ClaseCreable, Creador & { permiso: Permiso }>>>({});

/** How this person makes a record of a kind; null where they may not. */
export function useCreador(clase: ClaseCreable): Creador | null {
  const creador = use(Creadores)[clase];
  const { puede } = useSesion();
  return creador !== undefined && puede(creador.permiso) ? creador : null;
}

import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { anotarPendiente, type Pendiente } from '../lib/cambios-sin-guardar';

type Contexto = {
  titulo: string;
  cerrar: () => void;
  /** Closing would lose this, for as long as the answer is not called. */
  anotar: (pendiente: Pendiente) => () => void;
};
export const ContextoModal = createContext<Contexto | null>(null);

/** The dialog one stands in, or null. */
export const useModal = (): Contexto | null => useContext(ContextoModal);

type Opciones = { enviando?: boolean; deLaDireccion?: boolean };

/**
 * Tells that something is typed and not saved: leaving the page, closing the tab or the dialog it stands in asks first,
 * and a session that ends meanwhile is asked for over the screen. Forms tell it by themselves; this is for components
 * that keep the typed values in a state of their own. The answer is called when it was saved, before closing.
 */
export function useSinGuardar(sucio: boolean, { enviando = false, deLaDireccion = false }: Opciones = {}): () => void {
  const modal = useModal();
  const anotar = modal?.anotar;
  const [pendiente] = useState<Pendiente>(() => ({ sucio: false, enviando: false, deLaDireccion }));
  const [listo] = useState(() => () => {
    pendiente.sucio = false;
  });
  useLayoutEffect(() => {
    Object.assign(pendiente, { sucio, enviando, deLaDireccion });
  }, [pendiente, sucio, enviando, deLaDireccion]);
  useEffect(() => {
    const olvidar = [anotarPendiente(pendiente), anotar?.(pendiente)];
    return () => {
      for (const soltar of olvidar) soltar?.();
    };
  }, [pendiente, anotar]);
  return listo;
}

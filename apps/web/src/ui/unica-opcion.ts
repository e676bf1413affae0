import type { KeyboardEvent } from 'react';
import { coincide } from '../lib/lista-local';

/**
 * Enter takes the only option that a search has left in its list. `soloDeLaLista`: nothing else can be meant, so that of several, or
 * none, Enter does nothing; where any words will do it goes on as ever.
 */
export function elegirUnica(
  evento: KeyboardEvent<HTMLInputElement>,
  { elegida, soloDeLaLista }: { elegida?: string; soloDeLaLista?: boolean } = {},
): void {
  const { value, readOnly } = evento.currentTarget;
  if (evento.key !== 'Enter' || evento.nativeEvent.isComposing || readOnly || value.trim() === '' || value === elegida)
    return;
  const lista = document.getElementById(evento.currentTarget.getAttribute('aria-controls') ?? '');
  // An option that the arrows have marked is taken by the list itself.
  if (!lista || lista.querySelector('[data-combobox-selected]')) return;
  const opciones = [...lista.querySelectorAll<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])')];
  // Where the server searches, the list may still be that of the text typed before.
  const unica = opciones.length === 1 && coincide(value, opciones[0]?.textContent) ? opciones[0] : undefined;
  if (unica?.textContent === value) return;
  if (unica || soloDeLaLista) evento.preventDefault();
  unica?.click();
}

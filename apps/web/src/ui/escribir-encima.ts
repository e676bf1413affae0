import type { FocusEvent, MouseEvent } from 'react';

/**
 * For a field whose figure is typed over: all of it is selected on focus. At once, never a moment later: on a slow
 * machine the first digits are there by then, and would be selected with the rest and lost under the next one.
 */
export const escribirEncima = {
  // In the capture: fields of numbers hand `onFocus` on by a timer.
  onFocusCapture: (evento: FocusEvent<HTMLInputElement>) => evento.currentTarget.select(),
  /** The press that brings the focus would put the caret where it fell; the next one may. */
  onMouseDown: (evento: MouseEvent<HTMLInputElement>) => {
    const campo = evento.currentTarget;
    if (evento.button !== 0 || campo.disabled || document.activeElement === campo) return;
    evento.preventDefault();
    campo.focus();
  },
};

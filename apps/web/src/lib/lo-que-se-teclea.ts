import { type RefObject, useEffect } from 'react';

/** Text that is typed, or scanned, while nothing has the focus is a search. */
export function useLoQueSeTeclea(campo: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const alTeclear = ({ target, key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent) => {
      const enNada = target instanceof Element && !target.closest('input, textarea, select, button, a, [role=dialog]');
      if (enNada && key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) campo.current?.focus();
    };
    document.addEventListener('keydown', alTeclear);
    return () => document.removeEventListener('keydown', alTeclear);
  }, [campo]);
}

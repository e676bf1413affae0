import { useCallback, useState } from 'react';

/**
 * A dialog and its subject, which it keeps while it fades out. Leave the dialog mounted: it then gives the focus back
 * to where it was.
 */
export function useDialogo<T>() {
  const [abierto, setAbierto] = useState(false);
  const [sobre, setSobre] = useState<T | null>(null);
  const abrir = useCallback((tema: T) => {
    setSobre(tema);
    setAbierto(true);
  }, []);
  const cerrar = useCallback(() => setAbierto(false), []);
  return { abierto, sobre, abrir, cerrar };
}

/**
 * The row of a dialog, as its list has it now: it may have changed since it was pressed. A row that the list lost stays
 * as it was.
 */
export const comoEsta = <T extends { id: number }>(sobre: T | null, filas: readonly T[] | undefined): T | null =>
  filas?.find(({ id }) => id === sobre?.id) ?? sobre;

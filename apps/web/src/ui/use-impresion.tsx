import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import clases from './imprimir.module.css';

/** 'reporte' is of rows, closer together; 'reporte-horizontal' lays its sheets on their side. Every sheet says which page it is. */
export type Papel = 'a4' | 'tirilla' | 'reporte' | 'reporte-horizontal';

/** More columns than these need a sheet laid on its side. */
const COLUMNAS_DE_PIE = 6;
/** The sheet for a table of so many columns. */
export const papelPara = (columnas: number): Papel => (columnas > COLUMNAS_DE_PIE ? 'reporte-horizontal' : 'reporte');

/**
 * Prints a document on its own, without the screen around it: on a sheet, or on the 80 mm roll of a receipt printer. The
 * document is laid out apart from the screen only while it is printed, always in light; `hoja` goes anywhere in the screen.
 */
export function useImpresion(documento: ReactNode): { imprimir: (papel: Papel) => void; hoja: ReactNode } {
  const [papel, imprimir] = useState<Papel | null>(null);

  useEffect(() => {
    if (!papel) return;
    const terminar = () => imprimir(null);
    window.addEventListener('afterprint', terminar);
    window.print();
    return () => window.removeEventListener('afterprint', terminar);
  }, [papel]);

  const hoja =
    papel &&
    createPortal(
      <div className={clases.hoja} data-papel={papel} data-mantine-color-scheme="light">
        {documento}
      </div>,
      document.body,
    );
  return { imprimir, hoja };
}

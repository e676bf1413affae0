import type { ReactNode } from 'react';
import clases from './dos-lineas.module.css';

type Props = {
  arriba: ReactNode;
  /** The text that tells it apart, or adds to it, if any. */
  abajo: ReactNode;
  /** Both are figures, read in one piece. */
  cifra?: boolean;
  /** A name, which is not broken more than it must. */
  ancha?: boolean;
};

/** The text of a cell, and a small one below it; one after the other on a phone, where a row has two lines in all. */
export function DosLineas({ arriba, abajo, cifra, ancha }: Props) {
  return (
    <span
      className={[clases.dosLineas, cifra && `${clases.entera} cifra`, ancha && clases.ancha].filter(Boolean).join(' ')}
    >
      {arriba}
      {abajo && <small>{abajo}</small>}
    </span>
  );
}

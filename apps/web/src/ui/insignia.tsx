import type { ReactNode } from 'react';
import clases from './insignia.module.css';

export type Tono = 'exito' | 'peligro' | 'alerta' | 'info' | 'neutro' | 'acento';

/** A state in one word, with a dot; the word says it, the colour only helps. `rellena` without dot, on a soft ground. */
export function Insignia({
  tono = 'neutro',
  rellena,
  children,
}: {
  tono?: Tono;
  rellena?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={clases.insignia} data-tono={tono} data-rellena={rellena || undefined}>
      {!rellena && <span className={clases.punto} aria-hidden />}
      {children}
    </span>
  );
}

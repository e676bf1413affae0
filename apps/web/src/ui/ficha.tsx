import type { ReactNode } from 'react';
import clases from './ficha.module.css';

/** What is known of one record, a name and a value a line. */
export const Ficha = ({ children }: { children: ReactNode }) => <dl className={clases.ficha}>{children}</dl>;

export const Dato = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>{children}</dd>
  </div>
);

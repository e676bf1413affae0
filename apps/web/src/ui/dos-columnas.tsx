import type { ReactNode } from 'react';
import clases from './dos-columnas.module.css';

/** Two short fields side by side, one below the other where there is no room. */
export const DosColumnas = ({ children }: { children: ReactNode }) => (
  <div className={clases.dosColumnas}>{children}</div>
);

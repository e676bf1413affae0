import type { ReactNode } from 'react';
import clases from './filtros.module.css';

/** The filters of a list, of one width; two in a row on a phone, where the odd one out takes its own. */
export const Filtros = ({ children }: { children: ReactNode }) => <div className={clases.filtros}>{children}</div>;

import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import clases from './ficha.module.css';

/** The data of a record, a name and a value a line. */
export const Ficha = ({ children }: { children: ReactNode }) => (
  <Box component="dl" w="100%" mt={8} className={`renglones ${clases.ficha}`}>
    {children}
  </Box>
);

type PropsDato = {
  nombre: string;
  children: ReactNode;
  /** A figure or a day; 'fuerte': the one that matters. */
  cifra?: true | 'fuerte';
};

export const Dato = ({ nombre, children, cifra }: PropsDato) => (
  <div>
    <dt>{nombre}</dt>
    <dd className={cifra && 'cifra'}>
      {cifra === 'fuerte' ? <strong>{children}</strong> : children === '' ? '—' : children}
    </dd>
  </div>
);

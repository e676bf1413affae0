import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import clases from './ficha.module.css';

/** What is known of one record, a name and a value a line. */
export const Ficha = ({ children }: { children: ReactNode }) => (
  <Box component="dl" w="100%" mt={8} className={`renglones ${clases.ficha}`}>
    {children}
  </Box>
);

export const Dato = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>{children}</dd>
  </div>
);

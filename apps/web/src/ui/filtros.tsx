import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import clases from './filtros.module.css';

/** The filters of a list, of one width; two in a row on a phone, where the odd one out takes its own. */
export const Filtros = ({ children }: { children: ReactNode }) => (
  <Group gap={12} align="stretch" flex="1 1 auto" className={clases.filtros}>
    {children}
  </Group>
);

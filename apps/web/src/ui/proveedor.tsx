import './estilos';
import './formas.css';
import './telefono.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { tema, variables } from './theme';

/** Mantine with the theme of the product. */
export function Proveedor({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={tema}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}

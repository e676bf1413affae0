import { MantineProvider } from '@mantine/core';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { tema } from '../src/ui/theme';

/** Renders as the application does, without transitions. */
export const montar = (contenido: ReactNode, ruta = '/'): RenderResult =>
  render(
    <MantineProvider env="test" theme={tema}>
      <MemoryRouter initialEntries={[ruta]}>{contenido}</MemoryRouter>
    </MantineProvider>,
  );

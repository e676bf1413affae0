import { MantineProvider } from '@mantine/core';
import { type RenderResult, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { createBrowserRouter, type InitialEntry, MemoryRouter, RouterProvider } from 'react-router-dom';
import { Salida } from '../src/app/salida';
import { tema } from '../src/ui/theme';

/** Renders as the application does, without transitions. */
export const montar = (contenido: ReactNode, ruta: InitialEntry = '/'): RenderResult =>
  render(
    <MantineProvider env="test" theme={tema}>
      <MemoryRouter initialEntries={[ruta]}>{contenido}</MemoryRouter>
    </MantineProvider>,
  );

/** The same over the history of the browser, with the questions before leaving and the entries of layers. */
export function montarEnNavegador(
  contenido: ReactNode,
  ruta = '/',
): RenderResult & { enrutador: ReturnType<typeof createBrowserRouter> } {
  // A push: the entries ahead that an earlier test left are gone.
  window.history.pushState(null, '', ruta);
  const elemento = (
    <>
      {contenido}
      <Salida />
    </>
  );
  const enrutador = createBrowserRouter([{ path: '*', element: elemento }]);
  const montado = render(
    <StrictMode>
      <MantineProvider env="test" theme={tema}>
        <RouterProvider router={enrutador} />
      </MantineProvider>
    </StrictMode>,
  );
  const desmontar = () => {
    montado.unmount();
    enrutador.dispose();
  };
  return { ...montado, unmount: desmontar, enrutador };
}

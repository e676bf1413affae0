import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { montar } from '../../../test/montar';
import { ContenidoPanel } from './contenido-panel';

const consulta = <T,>(data: T | undefined) => ({
  data,
  isError: false,
  isPlaceholderData: false,
  refetch: () => undefined,
});
const panel = (data: number[] | undefined) => (
  <ContenidoPanel
    consulta={consulta(data)}
    molde={[1, 2, 3]}
    estaVacio={(cifras) => cifras.length === 0}
    textoVacio="Nada"
  >
    {(cifras) => cifras.map((cifra) => <p key={cifra}>Cifra {cifra}</p>)}
  </ContenidoPanel>
);

test('a panel on its way holds the place of what will come, which nobody can read or reach', () => {
  montar(panel(undefined));
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  expect(screen.getByText('Cifra 3').closest('[inert]')).toHaveAttribute('aria-hidden', 'true');
});

test('an empty one too, and a full one only what it says', () => {
  const { unmount } = montar(panel([]));
  expect(screen.getByText('Nada')).toBeVisible();
  expect(screen.getByText('Cifra 3').closest('[inert]')).not.toBeNull();
  unmount();
  montar(panel([7]));
  expect(screen.getByText('Cifra 7').closest('[inert]')).toBeNull();
  expect(screen.queryByText('Cifra 3')).toBeNull();
});

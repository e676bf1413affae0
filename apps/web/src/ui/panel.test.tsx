import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { Panel } from './panel';

const enTelefono = (si: boolean) => {
  const consulta = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((texto) => ({
    ...consulta(texto),
    matches: si && texto === '(max-width: 640px)',
  }));
};

const panel = (
  <Panel plegable="resumen" titulo="Resumen" acciones={<button type="button">Otro mes</button>}>
    <p>Doce pesos</p>
  </Panel>
);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('en el teléfono solo se ve el título hasta que se pulsa, y la próxima vez ya está abierto', async () => {
  enTelefono(true);
  const { unmount } = montar(panel);
  expect(screen.getByText('Doce pesos')).not.toBeVisible();
  expect(screen.queryByRole('button', { name: 'Otro mes' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Resumen', expanded: false }));
  expect(screen.getByText('Doce pesos')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Otro mes' })).toBeVisible();
  unmount();
  montar(panel);
  expect(screen.getByRole('button', { name: 'Resumen', expanded: true })).toBeVisible();
  expect(screen.getByText('Doce pesos')).toBeVisible();
});

it('en una pantalla ancha es un panel como los demás', () => {
  enTelefono(false);
  montar(panel);
  expect(screen.getByText('Doce pesos')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resumen' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Resumen' })).toBeVisible();
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { Paginador } from './paginador';
import { paginasExtremos, paginasVecinas } from './paginas';

const pagina = (current_page: number, total: number, per_page = 10) => {
  const total_pages = Math.ceil(total / per_page);
  const from = total === 0 ? 0 : (current_page - 1) * per_page + 1;
  return { current_page, per_page, total, total_pages, from, to: Math.min(total, current_page * per_page) };
};

it('una variante muestra hasta cinco páginas alrededor de la actual', () => {
  expect(paginasVecinas(1, 3)).toEqual([1, 2, 3]);
  expect(paginasVecinas(1, 9)).toEqual([1, 2, 3, 4, 5]);
  expect(paginasVecinas(6, 9)).toEqual([4, 5, 6, 7, 8]);
  expect(paginasVecinas(9, 9)).toEqual([5, 6, 7, 8, 9]);
});

it('la otra muestra la primera, la última y dos a cada lado, con puntos donde faltan dos o más', () => {
  expect(paginasExtremos(1, 1)).toEqual([1]);
  expect(paginasExtremos(1, 12)).toEqual([1, 2, 3, null, 12]);
  expect(paginasExtremos(5, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, null, 12]);
  expect(paginasExtremos(6, 12)).toEqual([1, null, 4, 5, 6, 7, 8, null, 12]);
  expect(paginasExtremos(12, 12)).toEqual([1, null, 10, 11, 12]);
});

it('dice qué resultados se ven y lleva a la página elegida', async () => {
  const cambiar = vi.fn();
  montar(<Paginador paginacion={pagina(2, 1234)} alCambiar={cambiar} variante="extremos" />);
  expect(screen.getByText('Mostrando 11 a 20 de 1.234 resultados')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
  await userEvent.click(screen.getByRole('button', { name: 'Página 124' }));
  expect(cambiar.mock.calls).toEqual([[3], [124]]);
});

it('los controles se deshabilitan en la primera y en la última página', () => {
  const { unmount } = montar(<Paginador paginacion={pagina(1, 30)} alCambiar={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeEnabled();
  unmount();
  montar(<Paginador paginacion={pagina(3, 30)} alCambiar={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Página anterior' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
});

it('con una sola página no hay controles, pero queda el tamaño, que pudo reducir las páginas a una', async () => {
  const { unmount } = montar(<Paginador paginacion={pagina(1, 8)} alCambiar={() => undefined} />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.queryByText(/Mostrando/)).not.toBeInTheDocument();
  unmount();
  const tamano = vi.fn();
  montar(
    <Paginador
      paginacion={pagina(1, 8)}
      alCambiar={() => undefined}
      tamanos={[5, 10, 20, 50]}
      alCambiarTamano={tamano}
    />,
  );
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Resultados por página' }), '5');
  expect(tamano).toHaveBeenCalledWith(5);
});

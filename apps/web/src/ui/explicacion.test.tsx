import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { Explicacion } from './explicacion';

it('lo que significa una palabra se abre con el teclado, se lee desde ahí, y Escape vuelve a la pregunta', async () => {
  montar(<Explicacion pregunta="Qué es un arqueo">Contar lo que hay en la caja.</Explicacion>);
  const pregunta = screen.getByRole('button', { name: 'Qué es un arqueo' });
  expect(screen.queryByText('Contar lo que hay en la caja.')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(pregunta).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(screen.getByText('Contar lo que hay en la caja.')).toHaveFocus());
  expect(screen.getByRole('dialog', { name: 'Qué es un arqueo' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(pregunta).toHaveFocus());
  expect(screen.queryByText('Contar lo que hay en la caja.')).not.toBeInTheDocument();
});

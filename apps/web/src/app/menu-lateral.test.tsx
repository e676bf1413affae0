import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { crearQueryClient } from '../lib/query-client';
import { SesionProvider } from '../lib/session-context';
import { MenuLateral } from './menu-lateral';

const duena = {
  id: 1,
  email: 'duena@salon.co',
  name: 'Dueña',
  nombre: 'Dueña',
  type: 'admin',
  role: { nombre: 'admin' },
  zona_horaria: 'America/Bogota',
  alcance: 'todo' as const,
  entidad: null,
  entity_id: '',
  operador: null,
};

it('la entrada de la pantalla en que se está queda a la vista, y la siguiente también', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const aLaVista: Array<string | null> = [];
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    aLaVista.push(this.textContent);
    // As a browser of today does.
    return Promise.resolve() as unknown as undefined;
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={duena}>
        <MenuLateral />
      </SesionProvider>
    </QueryClientProvider>,
    '/auditoria',
  );
  expect(aLaVista).toEqual(['Auditoría']);
  await userEvent.click(screen.getByRole('link', { name: 'Gastos' }));
  expect(aLaVista).toEqual(['Auditoría', 'Gastos']);
  expect(screen.getByRole('link', { name: 'Gastos' })).toHaveAttribute('aria-current', 'page');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

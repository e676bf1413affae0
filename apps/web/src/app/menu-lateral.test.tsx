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

const conMenu = (usuario = duena, ruta = '/gastos') =>
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <MenuLateral />
      </SesionProvider>
    </QueryClientProvider>,
    ruta,
  );

it('los grupos quedan como los dejó cada persona en este aparato', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const administracion = () => screen.getByRole('button', { name: 'Administración' });
  const suyo = conMenu();
  expect(administracion()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(administracion());
  expect(screen.queryByRole('link', { name: 'Auditoría' })).not.toBeInTheDocument();
  suyo.unmount();

  const deOtra = conMenu({ ...duena, id: 2, email: 'socia@salon.co' });
  expect(screen.getByRole('link', { name: 'Auditoría' })).toBeVisible();
  deOtra.unmount();

  conMenu();
  expect(administracion()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(administracion());
  vi.unstubAllGlobals();
});

it('quienes vienen a ser atendidos tienen su entrada, aparte de las empresas', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  conMenu(duena, '/personas?entidad_id=1');
  expect(screen.getByRole('link', { name: 'Personas' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Agendas NEW' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('link', { name: 'Clientes' })).toHaveAttribute('href', '/clientes/lista');
  vi.unstubAllGlobals();
});

it('la entrada de la pantalla en que se está queda a la vista, y la siguiente también', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const aLaVista: Array<string | null> = [];
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    aLaVista.push(this.textContent);
    // As a browser of today does.
    return Promise.resolve() as unknown as undefined;
  });
  conMenu(duena, '/auditoria');
  expect(aLaVista).toEqual(['Auditoría']);
  await userEvent.click(screen.getByRole('link', { name: 'Gastos' }));
  expect(aLaVista).toEqual(['Auditoría', 'Gastos']);
  expect(screen.getByRole('link', { name: 'Gastos' })).toHaveAttribute('aria-current', 'page');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

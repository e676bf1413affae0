import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** An action of a row, by its name: its button, or the entry of the menu that holds the others. `cual`: of which row. */
export async function accionDeFila(name: string, cual = 0): Promise<HTMLElement> {
  const menu = (await screen.findAllByRole('button', { name: 'Más acciones' }))[cual];
  const boton = screen.queryByRole('button', { name });
  if (boton) return boton;
  if (menu?.getAttribute('aria-expanded') !== 'true') await userEvent.click(menu as HTMLElement);
  return screen.findByRole('menuitem', { name: new RegExp(`^${name}`) });
}

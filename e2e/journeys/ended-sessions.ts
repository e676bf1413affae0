import { expect, type Locator, type Page } from '@playwright/test';
import { press } from '../hands';

/**
 * Ends the session on the server, as its person does from another device, and at once presses the button that sends the
 * form.
 */
export const endSessionAndPress = (button: Locator): Promise<void> =>
  button.evaluate(async (it) => {
    await fetch('/api/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    });
    (it as HTMLButtonElement).click();
  });

export async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password);
  await press(dialog.getByRole('button', { name: 'Seguir' }));
  await expect(dialog).toBeHidden();
}

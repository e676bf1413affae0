import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { unique } from '../api';
import { expect, PHONE, test } from '../fixtures';
import { press } from '../hands';

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that the application of a telephone shows for a key (RFC 6238), `steps` half minutes from now. */
function codeOf(key: string, steps = 0): string {
  const bits = [...key.replace(/\s/g, '')]
    .map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const PASSWORD = 'tres tristes tigres';

/** Fills the form of the sign-in, as far as the password goes. */
async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await press(page.getByRole('button', { name: 'Entrar' }));
}

/** Invites a person to a branch and takes the link of their mail, which is not delivered here. */
async function invite(page: Page, name: string, email: string, branch: string): Promise<string> {
  await page.goto('/usuarios/lista');
  await press(page.getByRole('button', { name: 'Invitar usuario' }));
  const dialog = page.getByRole('dialog', { name: 'Invitar usuario' });
  await dialog.getByLabel('Nombre').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await press(dialog.getByRole('combobox', { name: 'Rol' }));
  await press(page.getByRole('option', { name: 'supervisor' }));
  await dialog.getByRole('combobox', { name: 'Sucursal' }).fill(branch);
  await press(page.getByRole('option', { name: branch }));
  await press(dialog.getByRole('button', { name: 'Enviar invitación' }));
  await expect(dialog).toBeHidden();
  await page.goto(`/correo?search=${encodeURIComponent(email)}`);
  await press(page.getByRole('table').getByRole('row').nth(1).getByRole('button').first());
  await press(page.getByRole('button', { name: 'Copiar enlace' }));
  return page.getByRole('dialog').getByRole('textbox', { name: 'Enlace' }).inputValue();
}

test('somebody is invited, chooses a password, puts a second factor on their account on a phone, leaves, and enters with a code', async ({
  visit,
  signIn,
  admin,
}) => {
  test.setTimeout(120_000);
  const { name: branch } = await admin.createBranch();
  const email = `invitada.${unique().toLowerCase()}@jornal.demo`;
  const link = await invite(await signIn('admin'), 'Zoraida Invitada', email, branch);

  const page = await visit(PHONE);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Elige tu contraseña' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel('Contraseña nueva').fill(PASSWORD);
  await page.getByLabel('Repite la contraseña').fill(PASSWORD);
  await press(page.getByRole('button', { name: 'Guardar contraseña' }));
  await press(page.getByRole('link', { name: 'Iniciar sesión' }));
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  await enter(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);

  // A link that was used once opens nothing.
  const late = await visit();
  await late.goto(link);
  await expect(late.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' })).toBeVisible();

  await press(page.getByRole('button', { name: /^Tu cuenta: / }));
  await expect(page.getByRole('dialog', { name: 'Tu cuenta' })).toContainText(email);
  await press(page.getByRole('link', { name: 'Datos, contraseña y sesiones' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta' })).toBeVisible();

  await press(page.getByRole('button', { name: 'Activar segundo factor' }));
  await page.getByLabel('Tu contraseña').fill(PASSWORD);
  await press(page.getByRole('button', { name: 'Continuar' }));
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  const key = await page.locator('code').innerText();
  await page.getByLabel('Código de verificación').fill(codeOf(key));
  await press(page.getByRole('button', { name: 'Activar', exact: true }));
  await expect(page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(10);
  await press(page.getByRole('button', { name: 'Ya los guardé' }));
  await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();

  await press(page.getByRole('button', { name: /^Tu cuenta: / }));
  await press(page.getByRole('button', { name: 'Cerrar sesión' }));
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();

  const entering = await visit(PHONE);
  await enter(entering, email);
  // A step ahead, which is accepted: the code of now may be the one that was used.
  await entering.getByLabel('Código de verificación').fill(codeOf(key, 1));
  await press(entering.getByRole('button', { name: 'Entrar' }));
  await expect(entering).toHaveURL(/\/dashboard$/);
});

import { createHmac } from 'node:crypto';
import { expect, PHONE, test } from '../fixtures';

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What the application of a telephone shows for a key (RFC 6238), `steps` half minutes from now. */
function codeOf(key: string, steps = 0): string {
  const bits = [...key.replace(/\s/g, '')].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('a person puts a second factor on their account on a phone, leaves, and enters with a code', async ({ visit, signIn, admin }) => {
  const [branch] = await admin.get<{ id: number }[]>('/branches');
  const operator = await admin.createOperator(branch?.id as number);
  const page = await signIn(operator, PHONE);
  await page.goto('/dashboard');

  await page.getByRole('button', { name: /^Tu cuenta: / }).click();
  await expect(page.getByRole('dialog', { name: 'Tu cuenta' })).toContainText(operator.email);
  await page.getByRole('link', { name: 'Datos, contraseña y sesiones' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta' })).toBeVisible();

  await page.getByRole('button', { name: 'Activar segundo factor' }).click();
  await page.getByLabel('Tu contraseña').fill(operator.password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  const key = await page.locator('code').innerText();
  await page.getByLabel('Código de verificación').fill(codeOf(key));
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();

  await page.getByRole('button', { name: /^Tu cuenta: / }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();

  const entering = await visit(PHONE);
  await entering.goto('/');
  await entering.getByLabel('Correo electrónico').fill(operator.email);
  await entering.getByLabel('Contraseña', { exact: true }).fill(operator.password);
  await entering.getByRole('checkbox').check();
  await entering.getByRole('button', { name: 'Entrar' }).click();
  // A step ahead, which is accepted: that of now may be the one that was used.
  await entering.getByLabel('Código de verificación').fill(codeOf(key, 1));
  await entering.getByRole('button', { name: 'Entrar' }).click();
  await expect(entering).toHaveURL(/\/dashboard$/);
});

import type { LaunchOptions, Page } from '@playwright/test';
import { unique } from '../api';
import { findingsInBoth } from '../axe';
import { test as base, DESKTOP, expect, type Look, PHONE } from '../fixtures';
import { press } from '../hands';
import { settled } from '../settled';
import { smallTargets } from '../targets';

/** A camera that shows a test picture, which everybody allows. */
const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      }),
    { scope: 'worker' },
  ],
});

type Seen = { inSight: string[] };

/** No browser on a desktop reads codes from a picture: this one reads what it is told. */
const readsCodes = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Seen = Object.assign(window, { inSight: [] });
    Object.assign(window, {
      BarcodeDetector: class {
        static getSupportedFormats(): Promise<string[]> {
          return Promise.resolve(['ean_13', 'code_128']);
        }
        detect = () => Promise.resolve(seen.inSight.map((rawValue) => ({ rawValue })));
      },
    });
  });
const show = (page: Page, ...codes: string[]): Promise<void> =>
  page.evaluate((all) => void Object.assign(window, { inSight: all }), codes);

for (const [device, look] of Object.entries({ phone: PHONE, desktop: DESKTOP }) as Array<[string, Look]>)
  test(`codes are read with the camera, one after the other, on a ${device}`, async ({ signIn, admin, complaints }) => {
    test.setTimeout(120_000);
    const branch = await admin.createBranch();
    const product = async (name: string) => {
      const codigo = `${Date.now()}${Math.floor(Math.random() * 1_000)}`;
      const nombre = `${name} ${unique()}`;
      const price = { precio_unitario: 25_000, costo_unitario: 15_000, stock: 4, entidad_id: branch.id };
      await admin.post('/productos/crear-producto', { nombre, codigo, ...price });
      return { nombre, codigo };
    };
    const [wax, gel] = [await product('Cera'), await product('Gel')];
    const page = await signIn('admin', look);
    await readsCodes(page);
    await page.goto(`/mostrador?entidad_id=${branch.id}`);
    await settled(page);
    const search = page.getByRole('combobox', { name: 'Buscar o escanear un servicio o un producto' });
    const lines = page.getByRole('list', { name: 'Líneas del tiquete' });
    const camera = page.getByRole('dialog', { name: 'Leer códigos' });
    await search.fill('2*');
    await press(page.getByRole('button', { name: 'Leer un código con la cámara' }));
    await expect(camera.getByText('Abriendo la cámara…')).toBeHidden();
    await expect
      .poll(() => camera.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(0);
    await show(page, wax.codigo);
    await expect(camera).toContainText(`Agregado: 2 × ${wax.nombre}`);
    await show(page, '404');
    await expect(camera).toContainText('No se agregó 404');
    await expect(page.getByText('No se encontró «404»')).toBeVisible();
    const found = await findingsInBoth(page, 'the camera');
    if (look === PHONE) expect(await smallTargets(page)).toEqual([]);
    await show(page, gel.codigo);
    await expect(camera).toContainText(`Agregado: ${gel.nombre}`);
    await press(camera.getByRole('button', { name: 'Listo' }));
    await expect(camera).toBeHidden();
    await expect(lines.getByRole('listitem')).toHaveCount(2);
    await expect(lines).toContainText(wax.nombre);
    await expect(search).toHaveValue('');
    if (look === PHONE) expect(await smallTargets(page)).toEqual([]);
    found.push(...(await findingsInBoth(page, 'the counter with a camera')));
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });

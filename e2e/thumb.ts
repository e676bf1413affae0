import { expect, type Locator, type Page } from '@playwright/test';
import type { Hands, Upload } from './hands';

/** The size that a thumb hits without aiming, in CSS pixels. */
const TARGET = 44;

/** A phone in one hand: every button is as large as a thumb needs. */
export class Thumb implements Hands {
  taps = 0;

  constructor(readonly page: Page) {}

  async press(what: Locator): Promise<void> {
    await expect(what).toBeEnabled();
    const { width, height } = (await what.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height), `how large ${what} is`).toBeGreaterThanOrEqual(TARGET - 0.5);
    this.taps++;
    await what.tap();
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.fill(text);
  }

  async pick(list: Locator, letters: string): Promise<void> {
    await this.press(list);
    await this.page.keyboard.type(letters);
    await expect(this.page.getByRole('option')).toHaveCount(1);
    await this.press(this.page.getByRole('option'));
  }

  async choose(where: Locator, option: string): Promise<void> {
    await this.press(where.locator('label').filter({ hasText: new RegExp(`^${option}$`) }));
    await expect(where.getByRole('radio', { name: option })).toBeChecked();
  }

  async check(box: Locator): Promise<void> {
    await this.press(box.locator('xpath=ancestor::label'));
    await expect(box).toBeChecked();
  }

  async attach(button: Locator, file: Upload): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser');
    await this.press(button);
    await (await choosing).setFiles(file);
  }
}

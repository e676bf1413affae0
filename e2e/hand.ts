import type { Locator, Page } from '@playwright/test';
import { press } from './hands';

/** A hand that counts its actions: each press of the mouse, each key. */
export class Hand {
  clicks = 0;
  keys = 0;

  constructor(readonly page: Page) {}

  async point(what: Locator): Promise<void> {
    this.clicks++;
    await press(what);
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }
}

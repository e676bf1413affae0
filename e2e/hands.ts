import type { Locator, Page } from '@playwright/test';

/** Presses as one does there: with a finger where there is a screen to touch. */
export async function press(what: Locator): Promise<void> {
  const touched = await what.page().evaluate(() => navigator.maxTouchPoints > 0);
  await (touched ? what.tap() : what.click());
}

export type Upload = { name: string; mimeType: string; buffer: Buffer };

/** A way to use the product: the steps are the same, the hands are not. */
export type Hands = {
  readonly page: Page;
  /** Presses a button or a link. */
  press(what: Locator): Promise<void>;
  /** Writes into a field, over its text. */
  write(field: Locator, text: string): Promise<void>;
  /** Looks for the only option with these letters, and takes it. */
  pick(list: Locator, letters: string): Promise<void>;
  /** Chooses an option of a segmented control. */
  choose(where: Locator, option: string): Promise<void>;
  check(box: Locator): Promise<void>;
  attach(button: Locator, file: Upload): Promise<void>;
};

/** Between two keys of a hand there is more than this; a scanner leaves less. */
export const HUMAN_MS = 60;

/** A hand that counts its actions: each press of the mouse, each key. */
export class Hand {
  clicks = 0;
  keys = 0;

  constructor(readonly page: Page) {}

  async point(what: Locator): Promise<void> {
    this.clicks++;
    await press(what);
  }

  async type(text: string, delay = 0): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text, { delay });
  }

  async press(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }
}

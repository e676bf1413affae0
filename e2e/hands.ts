import { expect, type Locator, type Page } from '@playwright/test';

type Upload = { name: string; mimeType: string; buffer: Buffer };

/** A way to use the product: what is done is the same, how it is done is not. */
export type Hands = {
  readonly page: Page;
  /** Presses a button or a link. */
  press(what: Locator): Promise<void>;
  /** Writes into a field, over what it says. */
  write(field: Locator, text: string): Promise<void>;
  /** Looks for the only option with these letters, and takes it. */
  pick(list: Locator, letters: string): Promise<void>;
  /** One of the options of a segmented control. */
  choose(where: Locator, option: string): Promise<void>;
  check(box: Locator): Promise<void>;
  attach(button: Locator, file: Upload): Promise<void>;
};

/** More than any screen has to be stepped over. */
const STEPS = 150;
const hasFocus = (what: Locator) => what.evaluate((element) => element === document.activeElement);

/** Somebody who has no mouse, or does not want it: Tab, arrows, Space, Enter and letters. */
export class Keyboard implements Hands {
  keys = 0;

  constructor(readonly page: Page) {}

  async press(what: Locator): Promise<void> {
    await expect(what).toBeEnabled();
    await this.tabTo(what);
    await this.key('Enter');
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.key('Control+A');
    await this.type(text);
  }

  async pick(list: Locator, letters: string): Promise<void> {
    await this.tabTo(list);
    await this.type(letters);
    await expect(this.page.getByRole('option')).toHaveCount(1);
    await this.key('Enter');
  }

  async choose(where: Locator, option: string): Promise<void> {
    const wanted = where.getByRole('radio', { name: option });
    const group = where.getByRole('radiogroup').filter({ has: this.page.getByRole('radio', { name: option }) });
    await this.tabTo(group.getByRole('radio', { checked: true }));
    for (let steps = 0; steps < 5 && !(await wanted.isChecked()); steps++) await this.key('ArrowRight');
    await expect(wanted).toBeChecked();
  }

  async check(box: Locator): Promise<void> {
    await this.tabTo(box);
    await this.key('Space');
    await expect(box).toBeChecked();
  }

  async attach(button: Locator, file: Upload): Promise<void> {
    // Waited for from before the way there: what intercepts the chooser is otherwise set up while Enter is pressed.
    const press = this.tabTo(button).then(() => this.key('Enter'));
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), press]);
    await chooser.setFiles(file);
  }

  /** Tab by Tab, and each stop of the way must be somewhere one can see. */
  async tabTo(what: Locator): Promise<void> {
    await what.waitFor({ state: 'attached' });
    for (let steps = 0; steps < STEPS && !(await hasFocus(what)); steps++) await this.key('Tab');
    await expect(what).toBeFocused();
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async key(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }
}

/** What a thumb hits without aiming, in CSS pixels. */
const TARGET = 44;

/** A phone in one hand: whatever is pressed is as large as a thumb needs. */
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

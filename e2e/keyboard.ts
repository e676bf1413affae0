import { expect, type Locator, type Page } from '@playwright/test';
import { type Hands, HUMAN_MS, type Upload } from './hands';

/** More than any screen has to be stepped over. */
const STEPS = 150;
const hasFocus = (what: Locator) => what.evaluate((element) => element === document.activeElement);

/** The hands of a person who has no mouse, or does not want it: Tab, arrows, Space, Enter and letters. */
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
    // Waited for from before the way there: the listener of the chooser is otherwise set up while Enter is pressed.
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
    // Faster, and with Enter behind it, it would be the burst of a scanner.
    await this.page.keyboard.type(text, { delay: HUMAN_MS });
  }

  async key(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }
}

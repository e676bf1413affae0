import type { Page } from '@playwright/test';

const PRESSED =
  'a[href], button, select, textarea, summary, input:not([type=hidden], [type=file]), [role=button], ' +
  '[role=tab], [role=option], [role=menuitem], [role=switch]';
const EXCEPT = '[aria-hidden=true], [inert], [hidden], thead, .ec, .solo-lector';

/** The size that a thumb needs, in CSS pixels. */
const FINGER = 44;

/**
 * The targets on the screen, or in the dialog that is uppermost, that are smaller than a thumb needs: each as a line a
 * person can act on. The size is that of the area where pressing works: its box with its labels, or the elements around
 * it that answer to it. Links within a sentence are of their line; a row that opens is pressed anywhere; events in a
 * calendar are as high as they last.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ finger, pressed, except }) => {
      type Box = { left: number; top: number; right: number; bottom: number };

      const union = (boxes: readonly Box[]): Box => ({
        left: Math.min(...boxes.map(({ left }) => left)),
        top: Math.min(...boxes.map(({ top }) => top)),
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      });
      const withText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';
      const inSentence = (element: Element): boolean =>
        getComputedStyle(element).display === 'inline' && [...(element.parentElement?.childNodes ?? [])].some(withText);
      /** The elements that are pressed instead of it. */
      const partsOf = (element: Element): Element[] => {
        const row = element.closest('tr[data-abre]');
        if (row && element === row.querySelector('button')) return [row];
        return [element, ...((element as HTMLInputElement).labels ?? [])];
      };

      const found: string[] = [];
      const isLeftOut = (element: Element): boolean =>
        element.closest(except) !== null ||
        element.matches(':disabled') ||
        !element.checkVisibility({ visibilityProperty: true }) ||
        inSentence(element);
      const wanted = finger - 0.5;
      const boxOf = (parts: readonly Element[]): Box =>
        union(parts.map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0));
      /** Whether a finger that misses its middle still presses it. */
      const answers = (parts: readonly Element[], isNarrow: boolean, isLow: boolean): boolean => {
        const { left, top, right, bottom } = boxOf(parts);
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const reach = finger / 2 - 1;
        const around: (readonly [number, number])[] = [];
        if (isNarrow) around.push([-reach, 0], [reach, 0]);
        if (isLow) around.push([0, -reach], [0, reach]);
        return around.every(([dx, dy]) => {
          const hit = document.elementFromPoint(x + dx, y + dy);
          return hit !== null && parts.some((part) => part.contains(hit));
        });
      };
      const nameOf = (element: Element): string =>
        element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      const look = (element: Element): void => {
        if (isLeftOut(element)) return;
        const parts = partsOf(element);
        const { left, top, right, bottom } = boxOf(parts);
        const [width, height] = [right - left, bottom - top];
        // Nothing of it is on screen, or it waits above the screen until it has the focus.
        if (!Number.isFinite(width) || (bottom < 0 && getComputedStyle(element).position === 'fixed')) return;
        if (width >= wanted && height >= wanted) return;
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        if (answers(parts, width < wanted, height < wanted)) return;
        found.push(`${element.tagName.toLowerCase()} '${nameOf(element)}' ${Math.round(width)}×${Math.round(height)}`);
      };

      const dialogs = document.querySelectorAll('[role=dialog]');
      const root = dialogs[dialogs.length - 1] ?? document;
      for (const element of root.querySelectorAll(pressed)) look(element);
      return found;
    },
    { finger: FINGER, pressed: PRESSED, except: EXCEPT },
  );

import type { Page } from '@playwright/test';

/** What a thumb needs. */
const FINGER = 44;

/**
 * What is to be pressed on the screen, or in the dialog that is uppermost, and is smaller than a thumb needs: each as a line a person can
 * act on. What counts is where pressing it works: its box with its labels, or what around it answers to it. Links within a sentence are
 * of their line; a row that opens is pressed anywhere; what stands in a calendar is as high as it lasts.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((finger) => {
    const PRESSED =
      'a[href], button, select, textarea, summary, input:not([type=hidden], [type=file]), [role=button], ' +
      '[role=tab], [role=option], [role=menuitem], [role=switch]';
    const EXCEPT = '[aria-hidden=true], [inert], [hidden], thead, .ec, .solo-lector';
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
    /** What is pressed instead of it. */
    const partsOf = (element: Element): Element[] => {
      const row = element.closest('tr[data-abre]');
      if (row && element === row.querySelector('button')) return [row];
      return [element, ...((element as HTMLInputElement).labels ?? [])];
    };

    const found: string[] = [];
    const look = (element: Element): void => {
      if (
        element.closest(EXCEPT) ||
        element.matches(':disabled') ||
        !element.checkVisibility({ visibilityProperty: true }) ||
        inSentence(element)
      )
        return;
      const parts = partsOf(element);
      const box = () =>
        union(parts.map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0));
      const { left, top, right, bottom } = box();
      const [width, height] = [right - left, bottom - top];
      // Nothing of it is on screen, or it waits above the screen until it has the focus.
      if (!Number.isFinite(width) || (bottom < 0 && getComputedStyle(element).position === 'fixed')) return;
      if (width >= finger - 0.5 && height >= finger - 0.5) return;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const now = box();
      const [x, y] = [(now.left + now.right) / 2, (now.top + now.bottom) / 2];
      const reach = finger / 2 - 1;
      const around = [
        ...(width < finger - 0.5
          ? [
              [-reach, 0],
              [reach, 0],
            ]
          : []),
        ...(height < finger - 0.5
          ? [
              [0, -reach],
              [0, reach],
            ]
          : []),
      ] as [number, number][];
      const answers = around.every(([dx, dy]) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && parts.some((part) => part.contains(hit));
      });
      if (answers) return;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      found.push(`${element.tagName.toLowerCase()} '${name}' ${Math.round(width)}×${Math.round(height)}`);
    };

    const dialogs = document.querySelectorAll('[role=dialog]');
    const root = dialogs[dialogs.length - 1] ?? document;
    for (const element of root.querySelectorAll(PRESSED)) look(element);
    return found;
  }, FINGER);

import { useEffect, useState } from 'react';

/**
 * Gives the focus back to the element that had it. Mantine does so when a dialog closes; a dialog that is simply taken
 * off the screen leaves the keyboard at the top of the page.
 */
export function useDevolverFoco(): void {
  // Read while rendering: by the time effects run the dialog has already taken the focus.
  const [antes] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && antes instanceof HTMLElement && antes.isConnected)
          antes.focus({ preventScroll: true });
      });
    },
    [antes],
  );
}

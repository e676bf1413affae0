import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is as narrow as a phone: the width the style sheets speak of. Known from the first paint, so that nothing moves. */
export const useEnTelefono = (): boolean =>
  useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });

import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is as narrow as a phone's: where what is laid out otherwise is more than CSS can do. Known at the first paint. */
export const useTelefono = (): boolean => useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });

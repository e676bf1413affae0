import { useMediaQuery } from '@mantine/hooks';

/** As every style sheet says it: a screen that is held in one hand. */
export const TELEFONO = '(max-width: 640px)';

/** Whether this is a phone, known from the first render on: nothing is mounted for a desk first. */
export const useTelefono = (): boolean => useMediaQuery(TELEFONO, undefined, { getInitialValueInEffect: false });

/** Used with a thumb: a field that takes the focus by itself would cover half the screen with the keyboard. */
export const esTactil = (): boolean => window.matchMedia('(pointer: coarse)').matches;

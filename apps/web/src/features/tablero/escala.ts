const ESCALA = 1_000_000;

/** How full the bar of inventory and sales is, in percent: over a million, and full from there on. */
export const parteDeLaBarra = (valor: number): number => (Math.max(0, valor) / Math.max(ESCALA, valor)) * 100;

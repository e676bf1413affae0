/** Relative luminance of '#RRGGBB', WCAG 2.2. */
function luminancia(color: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const canal = Number.parseInt(color.slice(i, i + 2), 16) / 255;
    return canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two '#RRGGBB' colours, 1 to 21. */
export function contraste(a: string, b: string): number {
  const [claro, oscuro] = [luminancia(a), luminancia(b)].sort((x, y) => y - x) as [number, number];
  return (claro + 0.05) / (oscuro + 0.05);
}

const TINTAS = ['#111518', '#ffffff', '#000000'] as const;

/**
 * The ink that reads on a colour with at least 4.5:1, the same in light and dark as the colour is: the ink of the product, white, or
 * black, which reads wherever white does not.
 */
export const textoSobre = (color: string): string =>
  TINTAS.find((tinta) => contraste(color, tinta) >= 4.5) ?? '#000000';

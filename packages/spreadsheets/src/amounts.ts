/**
 * Words and signs around a figure: its currency, its unit, and the dash, the equals or the «oo» that closes a price on
 * paper.
 */
const AROUND = /^(?:cop|col)?\s*\$?\s*|\s*(?:cop|col|pesos?|m\/?cte\.?|unidad(?:es)?|und?s?\.?|uds?\.?)$/gi;
const CLOSED = /(?:[.,]\s*(?:oo|–|—|-)|\.?[=–—-]+)$/i;
/** Signs that only group thousands, wherever they stand: 1'250.000. */
const APOSTROPHES = /(?<=\d)['’´`](?=\d{3}(?!\d))/g;
const SPACES = /(?<=\d)[\s\u00a0\u202f](?=\d{3}(?!\d))/g;

/**
 * A number as people in Colombia type it ('$ 25.000', "1'250.000", '12.500 pesos', '12.500.-', '1.250,5') or a program
 * in English writes it ('25,000'); null when it is not certain which.
 */
export function amountOf(written: string): number | null {
  const bare = written.trim().replace(AROUND, '').replace(AROUND, '').replace(CLOSED, '');
  // Of the groups of a figure the first sign is the largest: 1'250.000 is 1.250.000.
  const text = bare.replace(APOSTROPHES, '.').replace(SPACES, '.');
  // Groups of three: no peso and no unit has three decimals; a figure with both signs, and three of them, could be
  // either.
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.(\d{1,2}|\d{4,}))?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,(\d{1,2}|\d{4,}))?$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'));
  if (/^-?\d+([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'));
  return null;
}

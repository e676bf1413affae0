import { numberIn, textIn } from './cells.js';
import type { Row } from './rows.js';

const SPOILT: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(true|false|verdadero|falso)$/i, 'es un valor de Excel'],
  [/^#(n\/[ad]|¿?¡?[a-zà-ú/]{2,12}[!?])$/i, 'es un error de una fórmula de Excel'],
  [/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}([ T]\d{1,2}:\d{2}.*)?$/, 'es una fecha'],
  [/^\d{1,2}[-/.]\d{1,2}[-/.](\d{2}|\d{4})( \d{1,2}:\d{2}.*)?$/, 'es una fecha'],
  [
    /^\d{1,2}[-/](ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec)\.?([-/]\d{2,4})?$/i,
    'es una fecha',
  ],
];
/** Letters that were read wrongly before this file was written, and saved so: «ChampÃº», «Champ�», «Loci—n». */
const DAMAGED = /\uFFFD|[\u0080-\u009F]|[ÃÂ][\u00A0-\u00BF‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]|\p{Ll}—\p{Ll}/u;
/** 7,70205E+12: the figures after the sixth are gone. */
const SCIENTIFIC = /^\d+([.,]\d+)?E\+\d+$/i;
/** Excel keeps fifteen figures of a number; the rest are zeros it made. */
const KEPT_FIGURES = 1e15;

const whySpoilt = (text: string): string | undefined => SPOILT.find(([like]) => like.test(text))?.[1];

/** Says why a name cannot be one: Excel wrote it, or its letters were lost on the way; null when it can be. */
export function problemOfName(name: string): string | null {
  const why = whySpoilt(name);
  if (why !== undefined) return `«${name}» ${why}, no un nombre: corrígelo en el archivo`;
  if (DAMAGED.test(name))
    return `El nombre «${name}» tiene letras dañadas: en Excel guarda el archivo como .xlsx o como CSV UTF-8`;
  return null;
}

/** Says why a code cannot be one, and how it is mended where it was lost; null when it can be. */
export function problemOfCode(row: Row, field: string): string | null {
  const value = row.celdas[field];
  const code = textIn(row, field);
  if (code === undefined) return null;
  if (SCIENTIFIC.test(code) || (typeof value === 'number' && Math.abs(value) >= KEPT_FIGURES))
    return (
      `El código «${code}» perdió cifras: en Excel dale a la columna formato de Texto, ` +
      'escribe o pega otra vez los códigos y guarda el archivo'
    );
  const why = whySpoilt(code);
  if (why === undefined) return null;
  return `El código «${code}» ${why}: en Excel dale a la columna formato de Texto, escríbelo otra vez y guarda el archivo`;
}

/** Fields of numbers that say something else, and how to tell it: 'No se entiende el precio «$ 12.500 c/u»'. */
export function notUnderstood(row: Row, words: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([field, word]) => {
      const value = numberIn(row, field);
      return value === undefined || typeof value === 'number'
        ? []
        : [[field, `No se entiende ${word} «${textIn(row, field)}»`] as const];
    }),
  );
}

/** The errors of a row: cells that were not understood, and the rules that the rest breaks. */
export function errorsOf(
  unread: ReadonlyMap<string, string>,
  issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }>,
  others: ReadonlyArray<string | null> = [],
): string[] {
  return [
    ...others.filter((o) => o !== null),
    ...unread.values(),
    ...issues.filter(({ path }) => !unread.has(String(path[0]))).map(({ message }) => message),
  ];
}
